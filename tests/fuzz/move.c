/* Move: a position and a move under rules chosen by the first byte: seeds are conserved, the
 * outcome prints and reads alike, and a move that is accepted is in the list of moves. */
#include "target.h"

/* Looking ahead along a clockwise chain that never captures can take millions of laps with more
 * seeds. */
enum { MOST_SEEDS = 400, MOST_SEEDS_IN_CHAINS = 24, MOST_LISTED = 500, REPLAYED = 20 };

enum { RULES = 24 };

static bool has_chains(uint8_t byte) { return byte % RULES == 3 || byte % RULES == 4; }

/* Rules that reach every branch of a move; the first byte of the input, from '0', chooses. */
static const MwesoVariant *rules_by(uint8_t byte)
{
    static const MwesoVariant *all[RULES];
    static const char *const settings[RULES][12] = {
        /* 0 */ {"end.lap_limit=300"},
        /* 1 */ {"end.lap_limit=300", "capture.refusal=once"},
        /* 2 */ {"end.lap_limit=40", "capture.refusal=always", "board.columns=4"},
        /* 3 */ {"end.lap_limit=300", "reverse.capture=indirect", "capture.takes=inner"},
        /* 4 */
        {"end.lap_limit=300", "reverse.capture=indirect", "reverse.right_end=open",
         "reverse.pits=A1 A2 A3 A4 B1 B2 B3 B4", "board.columns=4"},
        /* 5 */ {"capture.fate=removed", "capture.extra=2", "capture.own_pit=taken"},
        /* 6 */
        {"capture.fate=removed", "capture.extra=5", "capture.refusal=once", "board.columns=3",
         "end.lap_limit=300"},
        /* 7 */
        {"end.lap_limit=300", "lap.origin=skipped", "reverse.at=start reentry", "lap.next=pairing",
         "start.capturing=3"},
        /* 8 */
        {"end.lap_limit=60", "start.singletons=last-resort", "capture.landing=any",
         "board.columns=3", "capture.resow=turn-origin", "end.endless=illegal"},
        /* 9 */
        {"start.singletons=always", "capture.landing=empty", "lap.relay=none", "turn.pass=allowed",
         "capture.needs=either", "end.both_ends=win"},
        /* : */
        {"board.columns=2", "end.every_column=win", "end.two_captures_first=win",
         "end.endless=loses", "capture.quiet_turns=0", "end.lap_limit=300"},
        /* ; */
        {"setup.placement=free", "setup.limits=falling", "board.columns=5", "capture.resow=landing",
         "end.lap_limit=300"},
        /* < */
        {"setup.store=5", "start.from=store", "capture.fate=stored", "setup.inner=1xC",
         "end.lap_limit=300"},
        /* = */
        {"setup.store=8", "start.from=store", "start.into=any", "capture.resow=ends",
         "start.quiet_singles=if-no-other", "capture.duty=first-lap", "capture.first_lap=decides",
         "end.lap_limit=100"},
        /* > */
        {"lap.way=either", "lap.kept=game", "board.columns=4", "end.lap_limit=100",
         "turn.pass=once", "end.still=9"},
        /* ? */
        {"lap.way=either", "lap.kept=lap", "board.columns=3", "end.lap_limit=20",
         "capture.by=every", "capture.landing=any"},
        /* @ */
        {"capture.fate=stored", "capture.extra=3", "capture.extra_choice=may",
         "capture.extra_not=A1 B2", "capture.extra_when=both", "end.score=most-seeds",
         "end.leftover=mover"},
        /* A */
        {"lap.stop=all", "lap.next=after", "lap.first=origin", "end.lap_limit=20",
         "board.columns=4", "turn.swap=yes"},
        /* B */
        {"start.singletons=joining", "start.pits=A1 A2 B1", "start.largest=3",
         "start.quiet_rows=inner-first", "start.quiet_row=loses", "end.empty_row=inner",
         "end.lap_limit=100", "start.others=none"},
        /* C */
        {"start.singletons=into-empty", "start.behind=empty", "lap.way=clockwise",
         "reverse.pits=all", "end.empty_row=outer", "capture.needs=behind", "capture.takes=outer",
         "end.lap_limit=100"},
        /* D */
        {"capture.resow=ends", "capture.near_end=0", "lap.way=either", "board.columns=5",
         "end.lap_limit=50", "capture.refusal=once", "capture.declined=saved",
         "capture.besides=outer", "capture.from_outer=untouched", "lap.laid=B1 B3",
         "start.lifts=2"},
        /* E */
        {"capture.least=2", "capture.least_empty=3", "capture.landing=any",
         "capture.bare_row=outer", "capture.pits=A1 A3", "lap.relay=outer", "end.repeats=2",
         "turn.swap=yes", "turn.pass=allowed", "end.lap_limit=100"},
        /* F */
        {"capture.by=every", "capture.fate=removed", "capture.extra=2", "capture.refusal=always",
         "board.columns=3", "end.lap_limit=30"},
        /* G */
        {"capture.by=every", "capture.resow=turn-origin", "lap.origin=skipped",
         "capture.own_pit=taken", "lap.stop=A1 B1", "end.endless=loses", "end.lap_limit=60"},
    };
    size_t i = byte % RULES; /* '0' is 48: twice as many */
    if (!all[i]) all[i] = variant_with(settings[i]);
    return all[i];
}

/* ---- events ---------------------------------------------------------------------------------- */

typedef struct Watch {
    uint32_t seeds, removed, captured, left, hand;
    uint64_t laps;
    int pits, ends;
} Watch;

static uint32_t sum(const uint16_t *pits, int count)
{
    uint32_t seeds = 0;
    for (int pit = 0; pit < count; pit++) seeds += pits[pit];
    return seeds;
}

/* The seeds in the hand after a step. A capture by a seed that is not the last of its lap
 * (capture.by) comes to those that are left. */
static uint32_t hand_after(const MwesoEvent *e, uint32_t left, uint32_t hand)
{
    switch (e->kind) {
    case MWESO_EVENT_PUT:
    case MWESO_EVENT_TRANSFER: return 0;
    case MWESO_EVENT_LANDING: return (uint32_t)e->left;
    case MWESO_EVENT_CAPTURE:
    case MWESO_EVENT_REENTRY: return left + (uint32_t)e->seeds;
    case MWESO_EVENT_LAID:
    case MWESO_EVENT_REMOVED: return hand - (uint32_t)e->seeds;
    case MWESO_EVENT_EXTRA: return left;
    default: return (uint32_t)e->seeds;
    }
}

static void watch(void *user, const MwesoEvent *e)
{
    Watch *w = user;
    uint32_t seeds = sum(e->own_pits, w->pits) + sum(e->opponent_pits, w->pits);
    require(e->key && e->key[0] && e->why && e->why[0], "every step has a rule and a reason");
    require(e->pit >= 0 && e->pit < w->pits, "an event's pit is on the board");
    if (e->kind == MWESO_EVENT_CHOICE) return;
    if (e->kind == MWESO_EVENT_LANDING) w->left = (uint32_t)e->left;
    if (e->kind == MWESO_EVENT_REMOVED || e->kind == MWESO_EVENT_EXTRA)
        w->removed += (uint32_t)e->seeds;
    if (e->kind == MWESO_EVENT_CAPTURE) w->captured += (uint32_t)(e->inner + e->outer);
    if (e->kind == MWESO_EVENT_EXTRA) w->captured += (uint32_t)e->seeds;
    if (e->kind == MWESO_EVENT_PUT) w->seeds++; /* out of the store */
    w->laps += e->kind == MWESO_EVENT_LAP || e->kind == MWESO_EVENT_PUT;
    w->ends += e->kind == MWESO_EVENT_END;
    w->hand = hand_after(e, w->left, w->hand);
    require(seeds + w->hand + w->removed == w->seeds, "every step keeps the seeds");
}

/* ---- the list of moves ----------------------------------------------------------------------- */

/* Is the move in the list, with this outcome? True too if the list is longer than is looked at. */
static bool is_listed(const MwesoVariant *variant, const MwesoPosition *position, const char *move,
                      const MwesoOutcome *outcome)
{
    const char *text;
    MwesoOutcome listed;
    MwesoMoves *moves = mweso_moves_new(variant, position, NULL);
    bool found = false;
    int seen = 0;
    for (; !found && seen < MOST_LISTED && mweso_moves_next(moves, &text, &listed); seen++) {
        found = strcmp(text, move) == 0;
        if (found)
            require(same_outcome(&listed, outcome), "listed and played moves have one outcome");
    }
    require(mweso_moves_status(moves) == MWESO_OK, "moves can be listed");
    mweso_moves_free(moves);
    return found || seen == MOST_LISTED;
}

/* ---- other notations ------------------------------------------------------------------------- */

/* What is written in any notation is read as the same move. */
static void check_written(const MwesoVariant *variant, const MwesoPosition *position,
                          const char *move)
{
    for (int n = 0; n < MWESO_NOTATION_COUNT; n++) {
        MwesoNotation notation = (MwesoNotation)n;
        if (mweso_notation_check(variant, notation, NULL) != MWESO_OK) continue;
        char *written = mweso_notation_write(variant, position, notation, move, NULL);
        require(written != NULL, "a legal move is written in every notation");
        char *read = mweso_notation_read(variant, position, notation, written, NULL);
        require(read && strcmp(read, move) == 0, "what is written is read as the same move");
        free(written);
        free(read);
    }
}

/* Any text is no move of a notation, or a legal one. */
static void try_read(const MwesoVariant *variant, const MwesoPosition *position, const char *text)
{
    for (int n = 0; n < MWESO_NOTATION_COUNT; n++) {
        MwesoError error = {0};
        MwesoOutcome outcome;
        char *move = mweso_notation_read(variant, position, (MwesoNotation)n, text, &error);
        check_error(move ? MWESO_OK : error.status, &error);
        require(!move ||
                    mweso_play(variant, position, move, NULL, NULL, &outcome, NULL) == MWESO_OK,
                "a move that is read is legal");
        free(move);
    }
}

/* ---- what is listed -------------------------------------------------------------------------- */

/* Some listed moves are accepted as they are written. */
static void play_listed(const MwesoVariant *variant, const MwesoPosition *position)
{
    const char *text;
    MwesoOutcome listed, played;
    MwesoMoves *moves = mweso_moves_new(variant, position, NULL);
    for (int i = 0; i < REPLAYED && mweso_moves_next(moves, &text, &listed); i++) {
        require(mweso_play(variant, position, text, NULL, NULL, &played, NULL) == MWESO_OK,
                "listed moves are legal");
        require(same_outcome(&listed, &played), "they lead to what the list says");
        check_written(variant, position, text);
    }
    mweso_moves_free(moves);
}

/* ---- one move -------------------------------------------------------------------------------- */

static void check_outcome(const MwesoVariant *variant, const MwesoPosition *before,
                          const MwesoOutcome *outcome, const Watch *w)
{
    check_position(variant, &outcome->after);
    uint32_t lost = outcome->end == MWESO_EMPTY_ROW ? w->hand : 0; /* or laid in a store */
    require(seeds_on(&outcome->after) + w->removed + lost == w->seeds,
            "the outcome keeps the seeds");
    require(w->captured == outcome->captured && w->laps == outcome->laps,
            "the outcome counts what was told");
    require(outcome->after.side != before->side, "the other side is to move");
    require(outcome->over == (outcome->end != MWESO_GOES_ON), "a game that is over ended somehow");
    require(outcome->over || (!outcome->endless && outcome->winner == MWESO_NOBODY),
            "nobody won a game that goes on");
}

static bool is_sown(const char *move) { return move[0] == 'A' || move[0] == 'B'; }

/* Plays the move in its regular form once more, and looks for it in the list. */
static void check_regular_form(const MwesoVariant *variant, const MwesoPosition *position,
                               const char *move, const MwesoOutcome *outcome)
{
    MwesoOutcome again;
    MwesoGame *game = mweso_game_new(variant, position, NULL);
    require(mweso_game_play(game, move, false, NULL) == MWESO_OK, "a game takes what is legal");
    const char *regular = mweso_game_move(game, 0);
    require(mweso_play(variant, position, regular, NULL, NULL, &again, NULL) == MWESO_OK,
            "regular forms are legal");
    require(same_outcome(&again, outcome), "the regular form means the same");
    if (is_sown(regular))
        require(is_listed(variant, position, regular, outcome), "an accepted move is listed");
    mweso_game_free(game);
}

static void try_move(const MwesoVariant *variant, const MwesoPosition *position, const char *move)
{
    Watch w = {.seeds = seeds_on(position), .pits = 2 * mweso_variant_columns(variant)};
    MwesoOutcome outcome;
    MwesoError error = {0};
    MwesoStatus status = mweso_play(variant, position, move, watch, &w, &outcome, &error);
    check_error(status, &error);
    require(error.column <= (int)strlen(move) + 1, "the column of an error is in the move");
    if (status != MWESO_OK) return;
    check_outcome(variant, position, &outcome, &w);
    check_regular_form(variant, position, move, &outcome);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    const MwesoVariant *variant = rules_by(data[0]);
    char *text = copy_of(data + 1, size - 1), *move = strchr(text, '\n');
    MwesoPosition position;
    if (move) *move++ = '\0', move[strcspn(move, "\n")] = '\0';
    uint32_t most = has_chains(data[0]) ? MOST_SEEDS_IN_CHAINS : MOST_SEEDS;
    if (move && mweso_position_parse(variant, text, &position, NULL) == MWESO_OK &&
        seeds_of(&position) <= most) {
        try_move(variant, &position, move);
        try_read(variant, &position, move);
        if (!position.placing) play_listed(variant, &position);
    }
    free(text);
    return 0;
}
