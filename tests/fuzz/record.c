/* Record: any text as game records in all layouts; games that can be played are written, read and
 * played again to the same end. */
#include "target.h"

enum { MOST_GAMES = 20, MOST_SEEDS = 400, MOST_HEADERS = 10 };

static const MwesoVariant *const *rule_sets(size_t *count)
{
    static const char phases[] = "[phase stores]\nuntil = store-empty\nstart.from = store\n"
                                 "[phase turns]\nuntil = turns 3\nlap.relay = none\n";
    static const MwesoVariant *all[5];
    *count = COUNT(all);
    if (all[0]) return all;
    all[0] = variant_with(SET("setup.placement=free", "end.both_ends=win", "end.lap_limit=300"));
    all[1] = variant_with(SET("turn.pass=allowed", "capture.refusal=once", "end.lap_limit=100"));
    all[2] = variant_with(
        SET("board.columns=2", "capture.fate=removed", "capture.extra=2", "end.lap_limit=100"));
    all[3] = variant_with(SET("turn.swap=yes", "turn.pass=once", "end.still=5", "end.repeats=2",
                              "lap.stop=all", "board.columns=3", "end.lap_limit=30"));
    all[4] = variant_from(phases, SET("setup.store=2", "setup.inner=1xC", "capture.fate=stored",
                                      "lap.way=either", "lap.kept=game", "end.lap_limit=100"));
    return all;
}

/* Would playing from this start take long? */
static bool is_large(const MwesoVariant *variant, const MwesoRecord *record)
{
    MwesoPosition start;
    const char *text = mweso_record_header(record, "Start");
    return text && mweso_position_parse(variant, text, &start, NULL) == MWESO_OK &&
           seeds_of(&start) > MOST_SEEDS;
}

static void check_same_game(const MwesoGame *a, const MwesoGame *b)
{
    MwesoOutcome here = mweso_game_standing(a), there = mweso_game_standing(b);
    require(mweso_game_length(a) == mweso_game_length(b), "the written game has as many moves");
    require(same_outcome(&here, &there), "the written game stands as the one that was read");
    for (size_t ply = 0; ply < mweso_game_length(a); ply++)
        require(strcmp(mweso_game_move(a, ply), mweso_game_move(b, ply)) == 0,
                "it has the same moves");
}

static void check_headers(const char *const *headers, const MwesoRecord *record)
{
    for (; *headers; headers += 2) {
        const char *back = mweso_record_header(record, headers[0]);
        require(back && strcmp(back, headers[1]) == 0, "headers come back as they were");
    }
}

/* The headers of a record that a writer may give; every name once. */
static void headers_of(const MwesoRecord *record, const char **headers)
{
    static const char *const names[] = {"Game", "South",  "North", "Place",
                                        "Date", "Source", "Note"};
    size_t n = 0;
    for (size_t i = 0; i < COUNT(names); i++) {
        const char *value = mweso_record_header(record, names[i]);
        if (!value) continue;
        headers[n++] = names[i];
        headers[n++] = value;
    }
    headers[n] = NULL;
}

static void check_written(const MwesoVariant *variant, const MwesoRecord *record,
                          const MwesoGame *game)
{
    const char *headers[2 * MOST_HEADERS];
    MwesoGame *again;
    MwesoError error = {0};
    headers_of(record, headers);
    char *text = mweso_game_record(game, headers);
    require(text != NULL, "there is memory");
    MwesoRecords *records = mweso_records_new_text(text, strlen(text), MWESO_LAYOUT_RECORD, NULL);
    MwesoRecord *back = mweso_records_next(records, &error);
    require(back != NULL, "what is written can be read");
    require(mweso_record_play(back, variant, &again, NULL) == MWESO_OK,
            "what is written can be played");
    check_same_game(game, again);
    check_headers(headers, back);
    require(mweso_records_next(records, &error) == NULL && error.status == MWESO_OK,
            "one game is written");
    mweso_game_free(again);
    mweso_record_free(back);
    mweso_records_free(records);
    free(text);
}

static void try_record(const MwesoVariant *variant, const MwesoRecord *record)
{
    MwesoGame *game;
    MwesoError error = {0};
    if (is_large(variant, record)) return;
    MwesoStatus status = mweso_record_play(record, variant, &game, &error);
    check_error(status, &error);
    if (!game) return;
    check_position(variant, mweso_game_position(game));
    check_written(variant, record, game);
    while (mweso_game_undo(game)) check_position(variant, mweso_game_position(game));
    mweso_game_free(game);
}

static void try_layout(const uint8_t *data, size_t size, MwesoLayout layout)
{
    size_t count;
    const MwesoVariant *const *variants = rule_sets(&count);
    MwesoError error = {0};
    MwesoRecords *records = mweso_records_new_text((const char *)data, size, layout, &error);
    int line = 0;
    for (int games = 0; games < MOST_GAMES; games++) {
        MwesoRecord *record = mweso_records_next(records, &error);
        if (!record && error.status == MWESO_OK) break;
        require(record || error.status == MWESO_BAD_INPUT, "a text in memory can be read");
        require(record || (error.line >= line && error.text[0]), "errors go forward");
        require(record || is_printable(error.text), "the text of an error can be printed");
        require(!record || mweso_record_header(record, "Game"), "every game has a name");
        require(!record || mweso_record_line(record) >= 1, "every game stands on a line");
        if (!record) line = error.line;
        for (size_t i = 0; record && i < count; i++) try_record(variants[i], record);
        mweso_record_free(record);
    }
    mweso_records_free(records);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_layout(data, size, MWESO_LAYOUT_RECORD);
    try_layout(data, size, MWESO_LAYOUT_PLACEMENTS);
    try_layout(data, size, MWESO_LAYOUT_WERNHAM);
    try_layout(data, size, MWESO_LAYOUT_BAO);
    return 0;
}
