/* Memory: the n-th allocation of every operation fails, for each n; what comes of it must be an
 * error of class MWESO_IO or the right result. */
#include "support.h"

#include <math.h>

extern long mweso_test_fail_after;

/* ---- failing at every allocation in turn ----------------------------------------------------- */

/* Does the whole of something and says how it went. What it found stays in `result`. */
typedef MwesoStatus Operation(void);

static char result[8000];
static const MwesoVariant *the_variant;
static MwesoPosition the_position;

__attribute__((format(printf, 1, 2))) static void tell(const char *format, ...)
{
    size_t length = strlen(result);
    va_list args;
    va_start(args, format);
    vsnprintf(result + length, sizeof result - length, format, args);
    va_end(args);
}

/* The operation must end in `last` and find the same each time it does, and in MWESO_IO before.
 * With `every` larger than 0 not every allocation fails: later ones are tried at steps that grow by
 * one for so many. */
static void assert_survives_steps(Operation *operation, MwesoStatus last, long every)
{
    static char expected[sizeof result];
    MwesoStatus status;
    long n = 0;
    result[0] = '\0';
    status = operation();
    if (status != last) print_error("%s\n", result);
    assert_int_equal(status, last);
    strcpy(expected, result);
    do {
        result[0] = '\0';
        mweso_test_fail_after = n;
        n += 1 + (every ? n / every : 0);
        status = operation();
        mweso_test_fail_after = -1;
        if (status == MWESO_IO) continue;
        if (status != last || strcmp(result, expected) != 0)
            print_error("allocation before %ld: status %d: %s\nexpected: %s\n", n, status, result,
                        expected);
        assert_int_equal(status, last);
        assert_string_equal(result, expected);
    } while (status == MWESO_IO && n < 100000);
    assert_int_equal(status, last);
    assert_true(n > 1); /* at least one allocation did fail */
}

static void assert_survives(Operation *operation, MwesoStatus last)
{
    assert_survives_steps(operation, last, depth(6, 0));
}

/* ---- variants -------------------------------------------------------------------------------- */

static char folder[64];

static const char *file_named(const char *name, const char *text)
{
    static char path[4][128];
    static int turn;
    char *buffer = path[turn++ % 4];
    snprintf(buffer, sizeof path[0], "%s/%s", folder, name);
    if (!text) return buffer;
    FILE *file = fopen(buffer, "w");
    fputs(text, file);
    fclose(file);
    return buffer;
}

static int make_files(void **unused)
{
    (void)unused;
    snprintf(folder, sizeof folder, "%s/mweso-test-XXXXXX", P_tmpdir);
    if (!mkdtemp(folder)) return -1;
    file_named(
        "grand.ini",
        "[board]\ncolumns = 6\n[setup]\nouter = 4xC\n[reverse]\npits = A1 B1\nat = start relay\n");
    file_named("mother.ini",
               "[variant]\ninherits = grand\n[capture]\nneeds = inner ? ; who knows\n");
    file_named("child.ini",
               "; a child\n[variant]\nname = child\ntitle = Child\ninherits = mother\nsource = "
               "one\nsource = two\n"
               "note = a text\n  that goes on\n[end]\nendless = loses ; hard\n"
               "[example first]\nmove = B1\nresult = 0x6/0x6/0x6/0x6\nsource = page 1\n"
               "[example second]\nposition = 4x6/0x6/0x6/4x6 S 0,0 0,0\nmove = B2\nlaps = "
               "1\ncaptured = 99\n");
    file_named("bad.ini",
               "[variant]\ninherits = mother\nnaem = x\n[bord]\ncolumns = 8\n[capture]\nneeds = "
               "bth\ntakes = both # x\n"
               "takes = both\n[end]\nlap_limit = many\nnonsense\n[reverse]\npits = A1 A9\n");
    file_named("lost.ini", "[variant]\ninherits = mothr\n");
    return 0;
}

static int remove_files(void **unused)
{
    static const char *const names[] = {"grand.ini", "mother.ini", "child.ini", "bad.ini",
                                        "lost.ini"};
    (void)unused;
    for (size_t i = 0; i < COUNT(names); i++) unlink(file_named(names[i], NULL));
    return rmdir(folder);
}

static void tell_findings(const MwesoFindings *findings)
{
    for (size_t i = 0; i < mweso_findings_count(findings); i++) {
        MwesoFinding f = mweso_findings_at(findings, i);
        tell("%s:%d %s %s: %s\n", f.file, f.line, f.key, f.id, f.text);
    }
}

static MwesoFinding last_of(const MwesoFindings *findings)
{
    assert_true(mweso_findings_count(findings) > 0);
    return mweso_findings_at(findings, mweso_findings_count(findings) - 1);
}

static void tell_variant(const MwesoVariant *variant)
{
    tell("%s %s\n", mweso_variant_name(variant), mweso_variant_fingerprint(variant));
    for (size_t i = 0; i < mweso_key_count(); i++) {
        MwesoAnswer a = mweso_variant_answer(variant, i);
        tell("%s %d %d %d %s\n", a.text, a.assumed, a.origin, a.line, a.comment);
    }
    for (size_t i = 0; mweso_variant_source(variant, i); i++)
        tell("%s\n", mweso_variant_source(variant, i));
}

/* Loads with settings; an error is either no memory, or in the file. */
static MwesoStatus load(const char *name, const char *const *settings)
{
    MwesoPath *path = mweso_path_new();
    MwesoFindings *findings = mweso_findings_new();
    MwesoStatus status = MWESO_IO;
    if (path && findings && mweso_path_add(path, folder)) {
        MwesoVariant *variant = mweso_variant_load(path, name, settings, findings);
        status = mweso_findings_status(findings);
        assert_int_equal(variant != NULL, status == MWESO_OK);
        assert_int_equal(variant == NULL, mweso_findings_any_error(findings));
        if (status != MWESO_IO) tell_findings(findings);
        else assert_string_equal(last_of(findings).id, "no-memory");
        if (variant) tell_variant(variant);
        mweso_variant_free(variant);
    }
    mweso_findings_free(findings);
    mweso_path_free(path);
    return status;
}

static MwesoStatus load_child(void)
{
    return load("child", SET("capture.extra=2", "capture.fate=removed ?"));
}
static MwesoStatus load_bad(void) { return load("bad", NULL); }
static MwesoStatus load_lost(void) { return load("lost", NULL); }
static MwesoStatus load_nothing(void) { return load("chld", NULL); }
static MwesoStatus load_bad_settings(void)
{
    return load("mother", SET("board.colums=3", "nonsense", "end.endless=x"));
}

static void test_loading(void **unused)
{
    (void)unused;
    assert_survives(load_child, MWESO_OK);
}

/* Without asserts: it runs in a process of its own. */
static void load_continued_example(void)
{
    static const char text[] = "[example e]\nmove = B1\nsource = a text\n  that goes on\n";
    for (long n = 0; n < 100; n++) {
        MwesoFindings *findings = mweso_findings_new();
        mweso_test_fail_after = n;
        mweso_variant_free(
            mweso_variant_load_text(NULL, "x.ini", text, strlen(text), NULL, findings));
        mweso_test_fail_after = -1;
        mweso_findings_free(findings);
    }
}

static void test_loading_a_continued_example(void **unused)
{
    (void)unused;
    assert_true(ends_well(load_continued_example));
}

static void test_loading_what_is_bad(void **unused)
{
    (void)unused;
    assert_survives(load_bad, MWESO_BAD_VARIANT);
    assert_survives(load_lost, MWESO_BAD_VARIANT);
    assert_survives(load_nothing, MWESO_BAD_VARIANT);
    assert_survives(load_bad_settings, MWESO_BAD_VARIANT);
}

static bool tell_name(void *user, const char *name, const char *file)
{
    (void)user;
    tell("%s %s\n", name, file);
    return true;
}

static MwesoStatus go_through_path(void)
{
    MwesoPath *path = mweso_path_new();
    MwesoStatus status = MWESO_IO;
    if (path && mweso_path_add(path, folder) && mweso_path_add(path, "/nowhere"))
        status = mweso_path_each(path, tell_name, NULL);
    mweso_path_free(path);
    return status;
}

static void test_path(void **unused)
{
    (void)unused;
    assert_survives(go_through_path, MWESO_OK);
}

static MwesoStatus check(void)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return MWESO_IO;
    MwesoStatus status = mweso_variant_check(the_variant, 3, 1, findings);
    if (mweso_findings_status(findings) == MWESO_IO) status = MWESO_IO;
    if (status != MWESO_IO) tell_findings(findings);
    mweso_findings_free(findings);
    return status;
}

static void test_checking(void **unused)
{
    static const char text[] = "[capture]\nrefusal = always\nextra = 0\n[reverse]\npits = "
                               "none\ncapture = indirect\nat = start\n"
                               "[example one]\nmove = B1\nlaps = 77\nresult = "
                               "0x8/0x8/0x8/0x8\n[example two]\nposition = 4x8\nmove = B1\n"
                               "[example three]\nmove = B9\n[example four]\nmove = B1\nresult = "
                               "4x8\n[example five]\nlaps = 1\n";
    (void)unused;
    MwesoVariant *variant = variant_from(text, NULL);
    the_variant = variant;
    assert_survives(check, MWESO_OK);
    mweso_variant_free(variant);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Does the operation on a position under rules. */
static void assert_survives_on(Operation *operation, const char *const *settings,
                               const char *position)
{
    MwesoVariant *variant = rules_with(settings);
    the_variant = variant;
    the_position = position_from(variant, position);
    assert_survives(operation, MWESO_OK);
    mweso_variant_free(variant);
}

static MwesoStatus list_moves(void)
{
    MwesoError error = {0};
    const char *move;
    MwesoOutcome outcome;
    MwesoMoves *moves = mweso_moves_new(the_variant, &the_position, &error);
    if (!moves) return error.status;
    uint64_t hash = 0;
    while (mweso_moves_next(moves, &move, &outcome)) {
        for (const char *c = move; *c; c++) hash = hash * 31 + (uint64_t)*c;
        hash = hash * 31 + outcome.laps + outcome.over;
    }
    MwesoStatus status = mweso_moves_status(moves);
    mweso_moves_free(moves);
    tell("%llu\n", (unsigned long long)hash);
    return status;
}

static MwesoStatus count(void)
{
    MwesoCount counts[2];
    MwesoError error = {0};
    MwesoStatus status = mweso_perft(the_variant, &the_position, 2, counts, NULL, NULL, &error);
    assert_int_equal(error.status, status);
    if (status == MWESO_OK)
        tell("%llu %llu\n", (unsigned long long)counts[1].leaves,
             (unsigned long long)counts[1].endless);
    return status;
}

static MwesoStatus ask_if_over(void)
{
    MwesoError error = {0};
    bool over;
    MwesoStatus status = mweso_position_is_over(the_variant, &the_position, &over, &error);
    assert_int_equal(error.status, status);
    if (status == MWESO_OK) tell("%d\n", over);
    return status;
}

static MwesoStatus play_games(void)
{
    MwesoPlayouts totals = {0};
    MwesoError error = {0};
    MwesoStatus status = mweso_playouts(the_variant, 0, 20, 30, 1, &totals, &error);
    assert_int_equal(error.status, status);
    if (status == MWESO_OK)
        tell("%llu %llu\n", (unsigned long long)totals.moves, (unsigned long long)totals.laps);
    return status;
}

#define REFUSES "capture.refusal=always", "board.columns=5"
#define TURNS \
    "reverse.pits=A1 A2 A3 A4 A5 B1 B2 B3 B4 B5", "reverse.right_end=open", "board.columns=5"
#define ILLEGAL \
    "capture.refusal=always", "board.columns=6", "end.endless=illegal", "end.lap_limit=10"

static void test_listing(void **unused)
{
    (void)unused;
    assert_survives_on(list_moves, SET(REFUSES), "4x5/1x5/1x5/4x5 S");
    assert_survives_on(list_moves, SET(TURNS), "4x5/1x5/2x5/4x5 S");
    assert_survives_on(list_moves, SET(ILLEGAL, "turn.pass=allowed"), "2x6/1x6/1x6/2x6 S");
}

static void test_counting(void **unused)
{
    (void)unused;
    assert_survives_on(count, SET(REFUSES), "2x5/1x5/1x5/2x5 S");
    assert_survives_on(count, SET(REFUSES, "end.lap_limit=20"), "2x5/1x5/1x5/2x5 S");
    /* passing keeps the tables out, which need no memory */
    assert_survives_on(count, SET(TURNS, "capture.landing=any", "turn.pass=allowed"),
                       "4x5/1x5/2x5/4x5 S");
}

static void test_asking_if_over(void **unused)
{
    (void)unused;
    assert_survives_on(ask_if_over, SET(ILLEGAL), "10x6/10x6/10x6/10x6 S");
}

static void test_random_games(void **unused)
{
    (void)unused;
    assert_survives_on(
        play_games, SET(ILLEGAL, "setup.outer=10xC", "setup.inner=10xC", "capture.quiet_turns=0"),
        "10x6/10x6/10x6/10x6 S");
}

/* ---- players, matches and solutions ---------------------------------------------------------- */

static const char *the_player;

static MwesoStatus let_player_move(void)
{
    MwesoThought thought;
    MwesoError error = {0};
    MwesoPlayer *player = mweso_player_new(the_variant, the_player, &error);
    if (!player) return error.status;
    MwesoGame *game = mweso_game_new(the_variant, &the_position, NULL);
    MwesoStatus status = game ? mweso_player_move(player, game, NULL, NULL, &thought, &error)
                              : MWESO_IO;
    if (game) assert_int_equal(error.status, status);
    if (status == MWESO_OK) tell("%s %d\n", thought.line, thought.value);
    mweso_game_free(game);
    mweso_player_free(player);
    return status;
}

static void test_players(void **unused)
{
    static const char *const names[] = {"random", "greedy", "search:nodes=10", "mcts:playouts=3"};
    (void)unused;
    for (size_t i = 0; i < COUNT(names); i++) {
        the_player = names[i];
        assert_survives_on(let_player_move, SET("turn.pass=allowed", "board.columns=3"),
                           "0,2,0/0,1,1/1,0,2/2,1,0 S");
    }
    the_player = "greedy";
    assert_survives_on(let_player_move, SET("capture.refusal=once"), EXAMPLE_1);
}

static MwesoStatus play_match(void)
{
    MwesoMatchTally tally;
    MwesoError error = {0};
    const MwesoMatchPlan plan = {{"greedy", "search:depth=1"}, 1, 1, 0, 1, 3, 1};
    MwesoStatus status = mweso_match(the_variant, &plan, NULL, NULL, &tally, &error);
    assert_int_equal(error.status, status);
    if (status == MWESO_OK) tell("%d %d\n", (int)tally.wins, (int)tally.moves);
    return status;
}

static MwesoStatus tune(void)
{
    MwesoTuning tuning;
    MwesoError error = {0};
    const MwesoTunePlan plan = {1, 3, 1, 1, 1};
    MwesoStatus status = mweso_tune(the_variant, &plan, NULL, NULL, &tuning, &error);
    assert_int_equal(error.status, status);
    if (status == MWESO_OK) tell("%d %d\n", tuning.weights[0][0], (int)tuning.positions);
    return status;
}

static void test_matches(void **unused)
{
    (void)unused;
    assert_survives_on(play_match, SET("board.columns=2", "setup.outer=2x2"), "2x2/0x2/0x2/2x2 S");
    assert_survives_on(tune, SET("board.columns=2", "setup.outer=2x2"), "2x2/0x2/0x2/2x2 S");
}

static MwesoStatus solve(void)
{
    MwesoError error = {0};
    MwesoSolution *solution = mweso_solution_new(the_variant, &the_position, 1000, NULL, NULL,
                                                 &error);
    const char *move = solution ? mweso_solution_move(solution, &the_position, &error) : NULL;
    if (move) tell("%d %s\n", (int)mweso_solution_count(solution), move);
    mweso_solution_free(solution);
    return move ? MWESO_OK : error.status;
}

static void test_solving(void **unused)
{
    (void)unused;
    assert_survives_on(solve, SET("board.columns=2"), "2x2/0x2/0x2/2x2 S");
}

static char heard[4000];

static void hear(void *user, const char *line)
{
    (void)user;
    if (strlen(heard) + strlen(line) < sizeof heard) strcat(heard, line);
}

static MwesoStatus talk(void)
{
    static const char *const lines[] = {"ugi", "position startpos moves B1", "go nodes 5",
                                        "query result"};
    MwesoError error = {0};
    MwesoPath *path = mweso_path_new();
    heard[0] = '\0';
    MwesoUgi *ugi = path && mweso_path_add(path, "variants")
                        ? mweso_ugi_new(path, "coro", hear, NULL, &error)
                        : NULL;
    for (size_t i = 0; ugi && i < COUNT(lines); i++) mweso_ugi_take(ugi, lines[i]);
    if (ugi) mweso_ugi_wait(ugi); /* all is said */
    MwesoStatus status = ugi && !strstr(heard, "not enough memory") ? MWESO_OK : MWESO_IO;
    if (status == MWESO_OK) tell("%s\n", heard);
    mweso_ugi_free(ugi);
    mweso_path_free(path);
    return status;
}

static void test_talking(void **unused)
{
    (void)unused;
    assert_survives(talk, MWESO_OK);
}

static MwesoStatus play_as_text(void)
{
    MwesoOutcome outcome;
    MwesoError error = {0};
    MwesoStatus status = mweso_play(the_variant, &the_position, "B5cd", NULL, NULL, &outcome,
                                    &error);
    assert_int_equal(error.status, status);
    if (status == MWESO_OK) tell("%d\n", (int)outcome.captured);
    return status;
}

static void test_playing(void **unused)
{
    (void)unused;
    assert_survives_on(play_as_text, SET("capture.refusal=always"), EXAMPLE_1);
    assert_survives_on(play_as_text, SET("capture.refusal=always", "end.endless=illegal"),
                       EXAMPLE_1);
}

static MwesoStatus play_by_choices(void)
{
    static const struct {
        MwesoChoice choice;
        int pit;
    } choices[] = {
        {MWESO_PIT, 4},
        {MWESO_CAPTURE, 0},
        {MWESO_PIT, 2},
        {MWESO_PIT, 12},
    };
    MwesoOutcome outcome;
    MwesoError error = {0};
    MwesoTurn *turn = mweso_turn_new(the_variant, &the_position, &error);
    MwesoStatus status = turn ? MWESO_OK : error.status;
    for (size_t i = 0; i < COUNT(choices) && status == MWESO_OK; i++)
        status = mweso_turn_choose(turn, choices[i].choice, choices[i].pit, &error);
    if (status == MWESO_OK) status = mweso_turn_outcome(turn, &outcome, &error);
    if (status == MWESO_OK) tell("%s %d\n", mweso_turn_text(turn), (int)outcome.captured);
    assert_int_equal(error.status, status);
    mweso_turn_free(turn);
    return status;
}

static void test_playing_by_choices(void **unused)
{
    (void)unused;
    assert_survives_on(play_by_choices,
                       SET("capture.refusal=once", "capture.fate=removed", "capture.extra=2",
                           "end.endless=illegal"),
                       EXAMPLE_1);
}

/* ---- games and records ----------------------------------------------------------------------- */

/* A new game is judged: has its first player a move? */
static MwesoStatus begin(void)
{
    MwesoGame *game = mweso_game_new(the_variant, &the_position, NULL);
    if (!game) return MWESO_IO;
    tell("%d\n", mweso_game_standing(game).over);
    mweso_game_free(game);
    return MWESO_OK;
}

static void test_beginning(void **unused)
{
    (void)unused;
    assert_survives_on(begin, NULL, "4x8/0x8/0x8/4x8 S");
    assert_survives_on(begin, SET(ILLEGAL), "10x6/10x6/10x6/10x6 S");
}

static const char *const *the_headers;

static MwesoStatus play_and_record(void)
{
    static const char *const moves[] = {"=4x8/0x8", "=0x8/4x8", "B1", "A1", "B3", NULL};
    MwesoError error = {0};
    MwesoGame *game = mweso_game_new(the_variant, &the_position, NULL);
    MwesoStatus status = game ? MWESO_OK : MWESO_IO;
    for (const char *const *m = moves; *m && status == MWESO_OK; m++)
        if ((*m)[0] != '=' || the_position.placing)
            status = mweso_game_play(game, *m, false, &error);
    assert_true(!game || error.status == status);
    if (status != MWESO_OK) tell("%s\n", error.text);
    if (status == MWESO_OK) {
        assert_true(mweso_game_undo(game));
        status = mweso_game_play(game, "B4", true, &error);
        if (status != MWESO_OK) tell("%s\n", error.text);
    }
    char *text = status == MWESO_OK ? mweso_game_record(game, the_headers) : NULL;
    if (status == MWESO_OK && !text) status = MWESO_IO;
    if (text) tell("%s", text);
    free(text);
    mweso_game_free(game);
    return status;
}

static void test_games_and_writing(void **unused)
{
    (void)unused;
    the_headers = NULL;
    assert_survives_on(play_and_record, SET("setup.placement=free"), "4x8/0x8/0x8/4x8 S+");
    the_headers = SET("South", "Nakato", "Game", "one", "Note",
                      "a rather long remark to fill the text with");
    assert_survives_on(play_and_record, NULL, "0x8/4x8/0x8/4x8 S");
    assert_survives_on(play_and_record, SET("lap.relay=none", "reverse.pits=none"),
                       "4x8/2x8/4,0x7/4x8 S 9,9 1,1");
}

/* Whatever the length of what stands before it, the start is written or the record is not. */
static void test_writing_the_start(void **unused)
{
    char note[80] = "";
    (void)unused;
    the_headers = SET("Note", note);
    for (int length = 0; length < 64; length++) {
        memset(note, 'n', (size_t)length);
        assert_survives_on(play_and_record, NULL, "0x8/4x8/0x8/4x8 S");
    }
}

static const char *the_text;
static MwesoLayout the_layout;

static MwesoStatus read_and_play(void)
{
    MwesoError error = {0};
    MwesoRecords *records = mweso_records_new_text(the_text, strlen(the_text), the_layout, &error);
    if (!records) return error.status;
    MwesoRecord *record;
    MwesoStatus status = MWESO_OK;
    while (status == MWESO_OK &&
           ((record = mweso_records_next(records, &error)) || error.status == MWESO_BAD_INPUT)) {
        MwesoGame *game = NULL;
        if (!record) {
            tell("unreadable: %d %s\n", error.line, error.text);
            continue;
        }
        status = mweso_record_play(record, the_variant, &game, &error);
        if (status != MWESO_OK) tell("line %d: %s\n", error.line, error.text);
        if (status == MWESO_OK)
            tell("%s %zu\n", mweso_record_header(record, "Game"), mweso_game_length(game));
        mweso_game_free(game);
        mweso_record_free(record);
    }
    mweso_records_free(records);
    return status != MWESO_OK ? status : error.status;
}

static void test_reading(void **unused)
{
    (void)unused;
    the_layout = MWESO_LAYOUT_RECORD;
    the_text = "Game: first\nNote: one\nNote: two\nSouth: Nakato\nResult: unfinished\nB1 b1 B3\n"
               "Game: broken\nSoth: x\nB1\n"
               "Game: third\nStart: " EXAMPLE_1 "\n1. B5\nGame: last\n1. B1 b1 2. B3 # and so on\n";
    assert_survives_on(read_and_play, NULL, "4x8/0x8/0x8/4x8 S");
}

static void test_reading_placements(void **unused)
{
    (void)unused;
    the_layout = MWESO_LAYOUT_PLACEMENTS;
    the_text =
        "GAME 1\nINIT 0 4,4,4,4,4,4,4,4,0,0,0,0,0,0,0,0\nINIT 1 4,4,4,4,4,4,4,4,0,0,0,0,0,0,0,0\n"
        "PIT 0 1\nPIT 1 0\nOUTCOME GAMEOVER stopped\nGAME 2\nINIT 0 1\nPIT 0 1\n"
        "GAME 3\nINIT 0 4,4,4,4,4,4,4,4,0,0,0,0,0,0,0,0\nINIT 1 "
        "4,4,4,4,4,4,4,4,0,0,0,0,0,0,0,0\nOUTCOME ?\n";
    assert_survives_on(read_and_play, NULL, "4x8/0x8/0x8/4x8 S");
}

/* ---- what has no way to tell ----------------------------------------------------------------- */

/* These return no status, so they must not need memory. */
static void test_texts_without_memory(void **unused)
{
    char whole[100] = "", bare[100] = "", reasons[500] = "", bare_reasons[500] = "";
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoPosition start = mweso_position_start(variant, false);
    size_t length = mweso_position_text(variant, &start, whole, sizeof whole);
    size_t reason_length = mweso_explain_start(variant, &start, 0, reasons, sizeof reasons);
    mweso_test_fail_after = 0;
    size_t bare_length = mweso_position_text(variant, &start, bare, sizeof bare);
    size_t bare_reason_length = mweso_explain_start(variant, &start, 0, bare_reasons,
                                                    sizeof bare_reasons);
    mweso_test_fail_after = -1;
    mweso_variant_free(variant);
    assert_true(length == bare_length && strcmp(whole, bare) == 0);
    assert_true(reason_length == bare_reason_length && strcmp(reasons, bare_reasons) == 0);
}

/* What is wrong with a move is told even then, without a "(null)" in it. */
static void test_errors_without_memory(void **unused)
{
    static const char *const moves[] = {"B1", "B2", "B1rr", "nonsense", "A3", "pass"};
    MwesoOutcome outcome;
    bool null = false;
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoPosition position = position_from(variant, EXAMPLE_2);
    for (size_t i = 0; i < COUNT(moves); i++)
        for (long n = 0; n < 4; n++) {
            MwesoError error = {0};
            mweso_test_fail_after = n;
            MwesoStatus status = mweso_play(variant, &position, moves[i], NULL, NULL, &outcome,
                                            &error);
            mweso_test_fail_after = -1;
            assert_true(status != MWESO_OK && error.status == status);
            null |= strstr(error.text, "(null)") != NULL;
        }
    mweso_variant_free(variant);
    assert_true(!null);
}

/* ---- searches -------------------------------------------------------------------------------- */

static MwesoStatus tell_search(MwesoSearch *search, const char *file)
{
    MwesoStatus status = mweso_search_save(search, file, NULL);
    MwesoSearch *read = status == MWESO_OK ? mweso_search_load(file, NULL) : NULL;
    MwesoFound found = read ? mweso_search_found(read) : (MwesoFound){0};
    mweso_search_free(read);
    unlink(file);
    if (!read) return MWESO_IO;
    tell("%llu %llu %llu", (unsigned long long)found.done, (unsigned long long)found.cycles,
         (unsigned long long)found.longest);
    return MWESO_OK;
}

static MwesoStatus search(void)
{
    static const char file[] = "build/test-memory-search.txt";
    MwesoStatus status = MWESO_IO;
    MwesoSearch *half = mweso_search_new(6, 9, 1, 2, NULL);
    MwesoSearch *rest = half ? mweso_search_new(6, 9, 2, 2, NULL) : NULL;
    if (rest) status = mweso_search_run(half, 1, NULL, NULL, NULL);
    if (status == MWESO_OK) status = mweso_search_run(rest, 1, NULL, NULL, NULL);
    if (status == MWESO_OK) status = mweso_search_merge(half, rest, NULL);
    if (status == MWESO_OK) status = tell_search(half, file);
    mweso_search_free(half);
    mweso_search_free(rest);
    return status;
}

static MwesoStatus sample(void)
{
    MwesoDrawn found = {0};
    const MwesoEndlessPlan plan = {6, 9, 0, 50, 1000, 1, 1};
    MwesoStatus status = mweso_endless_sample(&plan, NULL, NULL, &found, NULL);
    if (status == MWESO_OK) tell("%llu", (unsigned long long)found.endless);
    return status;
}

static MwesoStatus play_in_parallel(void)
{
    MwesoPlayouts totals = {0};
    MwesoError error = {0};
    return mweso_playouts_parallel(the_variant, 0, 20, 30, 1, 1, &totals, &error);
}

static void test_searching(void **unused)
{
    (void)unused;
    assert_survives(search, MWESO_OK);
    assert_survives(sample, MWESO_OK);
    assert_survives_on(play_in_parallel, SET("turn.pass=allowed"), "2x8/0x8/0x8/2x8 S");
}

/* ---- many games ------------------------------------------------------------------------------ */

static const char two_columns[] = "[board]\ncolumns = 2\n[setup]\nouter = 4x2\ninner = 0x2\n";

static MwesoPlan small_plan(void)
{
    return (MwesoPlan){.games = 6,
                       .seed = 3,
                       .players = {"random", "greedy"},
                       .start = MWESO_START_LISTED,
                       .starts = "1,2/0,3/1,0/2,2 S\n2,2/0,1/2,0/3,1 S",
                       .max_turns = 30,
                       .threads = 1,
                       .shards = 1};
}

static bool take_game(void *sample, const MwesoFigures *figures)
{
    return mweso_sample_add(sample, figures);
}

static bool tell_series(void *user, const MwesoSeriesFigures *figures)
{
    (void)user;
    for (size_t i = 0; i < MWESO_SERIES_FIGURE_COUNT; i++) tell("%d ", (int)figures->of[i]);
    return true;
}

static MwesoStatus simulate_series(void)
{
    MwesoPlan plan = small_plan();
    const MwesoSeriesSource source = {NULL, "variants/ndoto.ini", NULL};
    plan.games = 1;
    plan.start = MWESO_START_USUAL;
    return mweso_simulate_series(&source, &plan, 2, tell_series, NULL, NULL);
}

/* Games as a sample. */
static MwesoStatus simulate_sample(void)
{
    MwesoPlan plan = small_plan();
    MwesoError error = {0};
    MwesoSample *sample = mweso_simulate_sample(the_variant, &plan, NULL, NULL, &error);
    if (!sample) return error.status;
    tell("%d", (int)mweso_sample_count(sample));
    mweso_sample_free(sample);
    return MWESO_OK;
}

/* A sample that cannot grow stops the run, which is as good as an error of memory here. */
static MwesoStatus simulate(void)
{
    uint64_t games = 0, openings = 0;
    MwesoPlan plan = small_plan();
    MwesoSample *sample = mweso_sample_new();
    if (!sample) return MWESO_IO;
    MwesoStatus status = mweso_simulate(the_variant, &plan, NULL, take_game, sample, NULL);
    if (status == MWESO_OK) status = mweso_sample_distinct(sample, &games, &openings);
    int unknown = 0;
    static int usually_unknown = -1;
    for (size_t m = 0; status == MWESO_OK && m < mweso_metric_count(); m++) {
        MwesoEstimate e = mweso_sample_metric(sample, m, 0.95, true);
        unknown += isnan(e.value);
        tell("%.6g ", e.high);
    }
    if (status == MWESO_OK && usually_unknown < 0) usually_unknown = unknown;
    if (unknown > usually_unknown) status = MWESO_IO; /* an estimate that has no memory is none */
    tell("%d %d", (int)games, (int)openings);
    mweso_sample_free(sample);
    if (status == MWESO_OK) return status;
    result[0] = '\0';
    return MWESO_IO;
}

/* By the reference and by tables, with a history of positions. */
static MwesoStatus play_side_by_side(void)
{
    static MwesoVariant *others[2];
    MwesoBatchSums sums = {0};
    MwesoError error = {0};
    MwesoStatus status = MWESO_OK;
    if (!others[0]) others[0] = variant_from(two_columns, SET("end.repeats=3"));
    if (!others[1]) others[1] = variant_from(two_columns, NULL);
    for (int i = 0; i < 2 && status == MWESO_OK; i++) {
        MwesoBatch *batch = mweso_batch_new(others[i], 3, 1, &error);
        if (!batch) return error.status;
        status = mweso_batch_random(batch, 0, 3, 100, true, NULL, 1, &sums, NULL);
        if (status == MWESO_OK) status = mweso_batch_copy(batch, 0, batch, 1, 2, NULL);
        mweso_batch_free(batch);
    }
    if (status == MWESO_OK) tell("%d %d", (int)sums.games, (int)sums.laps);
    return status;
}

static MwesoStatus find_clashes(void)
{
    static MwesoVariant *other;
    MwesoSmallest smallest;
    MwesoEarliest earliest;
    MwesoRates rates;
    MwesoPlan plan = small_plan();
    if (!other)
        other = variant_from(two_columns, SET("capture.own_pit=taken", "end.endless=illegal"));
    MwesoStatus status = mweso_smallest_clash(the_variant, other, 2000, 1, NULL, NULL, &smallest,
                                              NULL);
    if (status == MWESO_OK)
        status = mweso_earliest_clash(the_variant, other, 20, NULL, NULL, &earliest, NULL);
    if (status == MWESO_OK)
        status = mweso_clash_rates(the_variant, other, &plan, 0.95, NULL, NULL, &rates, NULL);
    MwesoClashes clashes;
    if (status == MWESO_OK)
        status = mweso_clashes(the_variant, other, 2000, 20, &plan, 0.95, NULL, NULL, &clashes,
                               NULL);
    if (status != MWESO_OK) return status;
    tell("%d %d %d %s %d %.6g", smallest.end, smallest.seeds, smallest.pits, smallest.clash.move,
         earliest.turn, rates.any[3].value);
    return status;
}

/* The database has memory of its own; what is ours may fail at any time, and the store is gone on
 * with all the same. */
static MwesoStatus play_again(const char *file)
{
    uint64_t games = 0;
    MwesoError error;
    MwesoPath *path = mweso_path_new();
    MwesoStatus status = path && mweso_path_add(path, folder) ? MWESO_OK : MWESO_IO;
    if (status == MWESO_OK) status = mweso_store_verify(file, path, 1, NULL, NULL, &games, &error);
    mweso_path_free(path);
    if (status == MWESO_OK) tell(" %d", (int)games);
    return status;
}

static MwesoStatus keep_games(void)
{
    const char *file = file_named("store", NULL), *to = file_named("merged", NULL);
    uint64_t held = 0, wanted = 0;
    MwesoPlan plan = small_plan();
    MwesoError error;
    MwesoStore *store = mweso_store_new(file, &plan, &the_variant, 1, &error);
    MwesoStatus status = store ? mweso_store_play(store, NULL, NULL, &error) : error.status;
    MwesoSample *sample = status == MWESO_OK ? mweso_store_sample(store, 0, &error) : NULL;
    if (status == MWESO_OK && !sample) status = error.status;
    mweso_store_free(store);
    unlink(to);
    if (status == MWESO_OK) status = mweso_store_merge(to, &file, 1, &held, &wanted, &error);
    if (status == MWESO_OK)
        tell("%d %d %d", (int)mweso_sample_count(sample), (int)held, (int)wanted);
    mweso_sample_free(sample);
    unlink(to);
    if (status == MWESO_OK) status = play_again(file);
    return status;
}

static void test_many_games(void **unused)
{
    MwesoVariant *v = variant_from(two_columns, NULL);
    (void)unused;
    the_variant = v;
    assert_survives(simulate, MWESO_OK);
    assert_survives(simulate_sample, MWESO_OK);
    assert_survives(simulate_series, MWESO_OK);
    assert_survives_steps(find_clashes, MWESO_OK, depth(4, 50));
    assert_survives(play_side_by_side, MWESO_OK);
    file_named("test.ini", two_columns);
    assert_survives(keep_games, MWESO_OK);
    unlink(file_named("test.ini", NULL));
    unlink(file_named("store", NULL));
    mweso_variant_free(v);
}

/* ---- fieldwork ------------------------------------------------------------------------------- */

static const char notes[] = "Observation: door\n"
                            "Source: page 4\n"
                            "Position: 0x5,4,0,3/0x4,?,2,0,3/0x5,1,0,1/0x4,4,0x3 S\n"
                            "Move: B5\n"
                            "Captured: 3\n"
                            "\n"
                            "Observation: wall\n"
                            "Position: 0x8/0x4,2,0x3/0x3,1,0x4/0,0,1,0,2,0x3 S\n"
                            "Move: B3\n"
                            "Legal: no\n";

static void keep_worst(void *user, const char *file, const MwesoError *error)
{
    MwesoStatus *worst = user;
    if (error->status != MWESO_IO) tell("%s:%d: %s\n", file, error->line, error->text);
    if (error->status > *worst) *worst = error->status;
}

/* Tells what the notes settle, and writes it down. */
static MwesoStatus conclude(const MwesoEvidence *evidence)
{
    static const char *const keys[] = {"capture.takes", "start.smallest", "reverse.pits", NULL};
    MwesoError error = {0};
    MwesoKeyFinding finding;
    MwesoInference *inference = mweso_infer(evidence, keys, 1, MWESO_USUAL_REPLAYS, NULL, NULL,
                                            &error);
    if (!inference) return error.status;
    MwesoStatus tried = mweso_inference_compete(inference, 1, NULL, NULL, &error);
    for (size_t i = 0; mweso_inference_key(inference, i, &finding); i++)
        tell("%s %s %zu\n", finding.key, finding.values, finding.because.count);
    char *text = mweso_inference_variant(inference, "found");
    tell("%zu\n", text ? strlen(text) : 0);
    MwesoStatus status = tried != MWESO_OK ? tried : text ? MWESO_OK : MWESO_IO;
    free(text);
    mweso_inference_free(inference);
    return status;
}

/* Tells what the variant makes of every note. */
static MwesoStatus test_notes(const MwesoEvidence *evidence)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < mweso_evidence_count(evidence) && status == MWESO_OK; i++) {
        MwesoBearing verdict;
        MwesoContradiction contradiction;
        MwesoError error;
        status = mweso_evidence_test(evidence, the_variant, i, &verdict, &contradiction, &error);
        if (status == MWESO_OK) tell("%d\n", verdict);
    }
    return status;
}

static MwesoEvidence *read_notes(MwesoStatus *status)
{
    MwesoEvidence *evidence = mweso_evidence_new(the_variant);
    *status = evidence ? MWESO_OK : MWESO_IO;
    if (evidence)
        mweso_evidence_read_text(evidence, "notes", notes, strlen(notes), MWESO_LAYOUT_ANY,
                                 keep_worst, status);
    return evidence;
}

static MwesoStatus infer(void)
{
    MwesoStatus status;
    MwesoEvidence *evidence = read_notes(&status);
    if (status == MWESO_OK) status = test_notes(evidence);
    if (status == MWESO_OK) status = conclude(evidence);
    mweso_evidence_free(evidence);
    return status;
}

static MwesoStatus test_by_script(void)
{
    MwesoStatus status;
    MwesoEvidence *evidence = read_notes(&status);
    if (status == MWESO_OK) status = test_notes(evidence);
    mweso_evidence_free(evidence);
    return status;
}

static void test_inferring(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_from("", SET("reverse.capture=indirect"));
    the_variant = variant;
    assert_survives_steps(infer, MWESO_OK, depth(4, 50));
    mweso_variant_free(variant);
}

static void test_testing_by_script(void **unused)
{
    (void)unused;
    MwesoPath *path = mweso_path_new();
    MwesoFindings *findings = mweso_findings_new();
    assert_true(mweso_path_add(path, "variants"));
    MwesoVariant *variant = mweso_variant_load(path, "./tests/hooks/igisoro-by-script.ini", NULL,
                                               findings);
    assert_non_null(variant);
    the_variant = variant;
    assert_survives(test_by_script, MWESO_OK);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    mweso_path_free(path);
}

static const MwesoVariant *the_other;

/* Finds a question, and hands out what belongs to it. */
static MwesoStatus ask_once(MwesoAsking *asking, MwesoError *error)
{
    MwesoQuestion question;
    MwesoReply reply;
    MwesoStatus status = asking ? mweso_asking_next(asking, &question, error) : error->status;
    for (size_t i = 0; status == MWESO_OK && i < question.replies; i++) {
        char *note = mweso_asking_note(asking, i);
        bool good = note && mweso_asking_reply(asking, i, &reply);
        if (good) tell("%s%s\n", note, reply.tells);
        else status = MWESO_IO;
        mweso_text_free(note);
    }
    mweso_asking_free(asking);
    return status;
}

static MwesoStatus ask(void)
{
    const MwesoVariant *both[] = {the_variant, the_other};
    MwesoError error;
    return ask_once(mweso_asking_among(both, 2, 1, &error), &error);
}

static MwesoStatus ask_what_is_left(void)
{
    const char *const keys[] = {"capture.takes", NULL};
    MwesoError error = {0};
    MwesoEvidence *evidence = mweso_evidence_new(the_variant);
    MwesoInference *inference = evidence ? mweso_infer(evidence, keys, 0, 10, NULL, NULL, &error)
                                         : NULL;
    MwesoStatus status = inference ? ask_once(mweso_asking_left(inference, 1, &error), &error)
                                   : MWESO_IO;
    mweso_inference_free(inference);
    mweso_evidence_free(evidence);
    return status;
}

static void test_asking(void **unused)
{
    (void)unused;
    MwesoVariant *variant = variant_from("", NULL);
    MwesoVariant *other = variant_from("", SET("capture.takes=inner"));
    the_variant = variant;
    the_other = other;
    assert_survives_steps(ask, MWESO_OK, depth(5, 12));
    assert_survives_steps(ask_what_is_left, MWESO_OK, depth(5, 12));
    mweso_variant_free(variant);
    mweso_variant_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_loading, make_files, remove_files),
        cmocka_unit_test(test_loading_a_continued_example),
        cmocka_unit_test_setup_teardown(test_loading_what_is_bad, make_files, remove_files),
        cmocka_unit_test_setup_teardown(test_path, make_files, remove_files),
        cmocka_unit_test(test_checking),
        cmocka_unit_test(test_listing),
        cmocka_unit_test(test_counting),
        cmocka_unit_test(test_asking_if_over),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_players),
        cmocka_unit_test(test_matches),
        cmocka_unit_test(test_solving),
        cmocka_unit_test(test_talking),
        cmocka_unit_test(test_playing),
        cmocka_unit_test(test_playing_by_choices),
        cmocka_unit_test(test_beginning),
        cmocka_unit_test(test_games_and_writing),
        cmocka_unit_test(test_writing_the_start),
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_reading_placements),
        cmocka_unit_test_setup_teardown(test_many_games, make_files, remove_files),
        cmocka_unit_test(test_inferring),
        cmocka_unit_test(test_testing_by_script),
        cmocka_unit_test(test_asking),
        cmocka_unit_test(test_texts_without_memory),
        cmocka_unit_test(test_errors_without_memory),
        cmocka_unit_test(test_searching),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
