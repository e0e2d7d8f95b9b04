/* mweso trace: a move lap by lap. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/looking/play.h"
#include "cli/verbs.h"

/* ---- in words and boards --------------------------------------------------------------------- */

/* A move that is printed event by event, as the kernel plays it. */
typedef struct Trace {
    const Cli *cli;
    const MwesoVariant *variant;
    MwesoEvent lap;                                           /* the lap under way */
    uint16_t own[MWESO_MOST_PITS], opponent[MWESO_MOST_PITS]; /* the board at the last landing */
    int landing;                                              /* its pit; -1: it has been drawn */
    int phase;                                                /* of the turn; -1: none */
    bool race;                                                /* both sides sow (turn.opening) */
    const char *stage;                                        /* the name of the turn's stage */
    Marks marks;                                              /* of the position before the move */
    const char *ended_by;                                     /* the key behind the turn's end */
    NamedEvent named[2];                                      /* the event, and the lap under way */
} Trace;

/* The name of a pit, with "the opponent's" in front of his. */
typedef char PlaceName[32];
static const char *place_name(const Trace *t, int pit, PlaceName name)
{
    int pits = mweso_variant_board(t->variant)->pits;
    bool own = pit < pits;
    snprintf(name, sizeof(PlaceName), "%s%s", own ? "" : "the opponent's ",
             PIT_NAME(t->variant, own ? pit : pit - pits));
    return name;
}
#define PLACE(t, pit) place_name(t, pit, (PlaceName){0})

/* Draws the board of the last landing, once; the pits that `capture` (or NULL) empties are marked.
 */
static void draw_landing(Trace *t, const MwesoEvent *capture, int side)
{
    Marks marks = t->marks;
    const MwesoBoard *board = mweso_variant_board(t->variant);
    if (t->landing < 0) return;
    cli_mark_landing(board, side, t->landing, &marks);
    if (capture) cli_mark_taken(board, capture, &marks);
    cli_draw_view(t->cli, board, side, t->own, t->opponent, marks);
    t->landing = -1;
}

static void print_start(Trace *t, const MwesoEvent *e)
{
    MwesoPhase phase;
    int held = e->seeds + e->own_pits[e->pit];
    if (t->phase >= 0 && mweso_variant_phase(t->variant, (size_t)t->phase, &phase))
        printf("The turn is in the phase '%s' (until = %s)\n", phase.name, phase.until.text);
    else if (*t->stage) printf("The turn is in no phase, in the stage '%s'\n", t->stage);
    printf("%s starts with the %d seed%s of %s: %s [%s]\n", cli_side_name(e->side), held,
           cli_plural((uint64_t)held), PLACE(t, e->pit), e->why, e->key);
    if (e->sown_key)
        printf("  picked up, %d of them: %s [%s]\n", e->seeds, e->sown_why, e->sown_key);
}

static void print_choice(Trace *t, const MwesoEvent *e)
{
    static const char *const words[] = {
        [MWESO_CAPTURE] = "captures",     [MWESO_DECLINE] = "declines",
        [MWESO_FORWARD] = "goes forward", [MWESO_REVERSE] = "goes in reverse",
        [MWESO_GO] = "goes on",           [MWESO_STOP] = "stops"};
    assert(e->word || e->taken == MWESO_PIT || e->taken == MWESO_ENOUGH ||
           (e->taken <= MWESO_STOP && words[e->taken]));
    const char *side = cli_side_name(e->side);
    draw_landing(t, NULL, e->side);
    if (e->taken == MWESO_PIT) printf("%s chooses %s", side, PLACE(t, e->pit));
    else if (e->taken == MWESO_ENOUGH) printf("%s takes no more", side);
    else if (e->word) printf("%s chooses '%s'", side, e->word);
    else printf("%s %s", side, words[e->taken]);
    printf(": %s [%s]\n", e->why, e->key);
}

/* Goes before the name of the pit that a lap starts from. */
static const char *before_first(const Trace *t)
{
    bool after = strcmp(cli_answer(t->variant, "lap.first").text, "after") == 0;
    return after ? "the pit after " : "";
}

static void keep_board(Trace *t, const MwesoEvent *e)
{
    memcpy(t->own, e->own_pits, sizeof t->own);
    memcpy(t->opponent, e->opponent_pits, sizeof t->opponent);
}

static void print_landing(Trace *t, const MwesoEvent *e)
{
    const MwesoEvent *lap = &t->lap;
    const char *pit = PLACE(t, e->pit);
    assert(lap->kind == MWESO_EVENT_LAP || lap->kind == MWESO_EVENT_PUT);
    printf(t->race ? "\n%s, lap" : "\nLap", cli_side_name(e->side));
    if (lap->kind == MWESO_EVENT_PUT)
        printf(" %llu: one seed, in %s, which now holds %d\n", (unsigned long long)e->lap, pit,
               e->seeds);
    else {
        printf(" %llu: %d seed%s from %s%s, %s, %s in %s, which now holds %d\n",
               (unsigned long long)e->lap, lap->seeds, cli_plural((uint64_t)lap->seeds),
               before_first(t), PLACE(t, lap->pit), lap->clockwise ? "clockwise" : "anti-clockwise",
               e->left ? "one of them" : "the last", pit, e->seeds);
        printf("  direction: %s [%s]\n", lap->reverse_why, lap->reverse_key);
    }
    if (e->sown_key) printf("  sowing: %s [%s]\n", e->sown_why, e->sown_key);
    printf("  landing: %s [%s]\n", e->why, e->key);
    keep_board(t, e);
    t->landing = e->pit;
}

static void print_capture(Trace *t, const MwesoEvent *e)
{
    draw_landing(t, e, e->side);
    printf("Capture at %s: %d seed%s from the ", PLACE(t, e->pit), e->inner,
           cli_plural((uint64_t)e->inner));
    if (mweso_variant_board(t->variant)->rows == 4)
        printf("inner and %d from the outer pit", e->outer);
    else printf("facing pit");
    if (e->outer && mweso_variant_board(t->variant)->rows == 2)
        printf(" and %d from others", e->outer);
    bool hooked = strncmp(e->key, "hooks.", 6) == 0;
    if (e->own) printf(", and %d %s with them", e->own, hooked ? "of the mover's" : "of its own");
    if (hooked) printf(": %s [%s]\n", e->why, e->key);
    else printf(" [%s]\n", cli_phase_label(t->variant, t->phase, "capture.takes", (KeyLabel){0}));
}

static void print_event(Trace *t, const MwesoEvent *e)
{
    const char *side = cli_side_name(e->side), *plural = cli_plural((uint64_t)e->seeds);
    const char *pit = PLACE(t, e->pit);
    switch (e->kind) {
    case MWESO_EVENT_START: print_start(t, e); return;
    case MWESO_EVENT_CHOICE: print_choice(t, e); return;
    case MWESO_EVENT_LAP: t->lap = *e; return; /* printed with its landing */
    case MWESO_EVENT_LANDING: print_landing(t, e); return;
    case MWESO_EVENT_CAPTURE: print_capture(t, e); return;
    case MWESO_EVENT_PUT:
        t->lap = *e;
        printf("%s puts a seed from the store into %s", side, pit);
        break;
    case MWESO_EVENT_DROP:
        printf("%s drops %d seeds of his store, one into each of his pits", side, e->seeds);
        break;
    case MWESO_EVENT_EXTRA:
        printf("The %d seed%s of the opponent's %s are taken too", e->seeds, plural, pit);
        break;
    case MWESO_EVENT_RELAY:
        draw_landing(t, NULL, e->side);
        printf("Relay: the %d seeds of %s are picked up", e->seeds, pit);
        break;
    case MWESO_EVENT_REENTRY:
        printf("%d seed%s will be sown from %s%s", e->seeds, plural, before_first(t), pit);
        break;
    case MWESO_EVENT_REMOVED: printf("%d seed%s", e->seeds, plural); break;
    case MWESO_EVENT_LAID:
        printf("%d seed%s laid into %s", e->seeds, e->seeds == 1 ? " is" : "s are", pit);
        break;
    case MWESO_EVENT_TRANSFER:
        printf("%d seed%s of %s %s are moved to %s", e->seeds, plural,
               e->own ? "his own" : "the opponent's", pit, PLACE(t, e->to));
        keep_board(t, e);
        break;
    case MWESO_EVENT_HELD:
        draw_landing(t, NULL, e->side);
        printf("%s now holds %s, with its %d seed%s", side, pit, e->seeds, plural);
        break;
    case MWESO_EVENT_END:
        draw_landing(t, NULL, e->side);
        if (t->race) printf("%s has sown his turn", side);
        else printf("The turn ends");
        break;
    }
    printf(": %s [%s]\n", e->why, e->key);
    if (e->kind == MWESO_EVENT_RELAY && e->sown_key)
        printf("  picked up: %s [%s]\n", e->sown_why, e->sown_key);
}

static void take_event(void *user, const MwesoEvent *event)
{
    Trace *t = user;
    bool lap = event->kind == MWESO_EVENT_LAP;
    if (event->kind == MWESO_EVENT_END) t->ended_by = event->key;
    const MwesoEvent *named = cli_name_keys(t->variant, t->phase, event, &t->named[lap]);
    if (cli_goes_on()) print_event(t, named);
}

/* Why the game is over. A row may be empty by two keys: the turn has ended by one of them. */
static const char *end_text(const Trace *t, MwesoEnd end)
{
    static const char *const texts[MWESO_END_COUNT] = {
        [MWESO_GOES_ON] = "the game goes on",
        [MWESO_NO_MOVE] = "the next player cannot move",
        [MWESO_BOTH_ENDS] = "captures in both end columns [end.both_ends]",
        [MWESO_TWO_CAPTURES_FIRST] =
            "captures in two turns before the opponent's first [end.two_captures_first]",
        [MWESO_EVERY_COLUMN] = "captures in every column [end.every_column]",
        [MWESO_ENDLESS_ANNULLED] = "an endless move annuls the game [end.endless]",
        [MWESO_ENDLESS_LOSES] = "who makes an endless move loses [end.endless]",
        [MWESO_SCORED] = "the next player cannot move, and who has more seeds wins [end.score]",
        [MWESO_DECIDED] = "the variant's script says so [hooks.winner, hooks.repeated]",
        [MWESO_STILL] = "too many turns in a row have captured nothing [end.still]",
        [MWESO_REPEATED] = "a position has come too often [end.repeats]",
        [MWESO_EMPTY_ROW] = "the loser's row is empty [end.empty_row]",
    };
    assert(end < MWESO_END_COUNT && texts[end]);
    if (end == MWESO_EMPTY_ROW && t->ended_by && strcmp(t->ended_by, "start.quiet_row") == 0)
        return "the loser's start has left his inner row empty [start.quiet_row]";
    return texts[end];
}

MwesoStatus trace_print(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                        const char *move, MwesoOutcome *outcome, MwesoError *error)
{
    Trace t = {.cli = cli,
               .variant = variant,
               .landing = -1,
               .race = position->race != 0,
               .stage = cli_stage(variant, position),
               .phase = mweso_position_phase(variant, position)};
    MwesoStatus status = mweso_play(variant, position, move, NULL, NULL, outcome, error);
    if (status != MWESO_OK) return status;
    cli_mark_position(variant, position, &t.marks);
    cli_draw_position(cli, variant, position);
    status = mweso_play(variant, position, move, take_event, &t, outcome, error);
    if (status != MWESO_OK) return status;
    printf("\nAfter %llu lap%s, %u seed%s captured:\n", (unsigned long long)outcome->laps,
           cli_plural(outcome->laps), outcome->captured, cli_plural(outcome->captured));
    cli_draw_position(cli, variant, &outcome->after);
    if (outcome->over)
        printf("%s wins: %s\n", cli_side_name(outcome->winner), end_text(&t, outcome->end));
    return status;
}

/* ---- machine output -------------------------------------------------------------------------- */

typedef struct TraceRows {
    const Cli *cli;
    const MwesoVariant *variant;
    int phase; /* -1: none */
    const char *phase_name;
    bool first;
} TraceRows;

static const char *const kinds[] = {
    "start",   "choice",   "lap", "landing", "capture", "extra", "relay", "reentry",
    "removed", "transfer", "end", "put",     "held",    "drop",  "laid",
};

static const char *choice_word(int choice)
{
    static const struct {
        int choice;
        const char *word;
    } words[] = {
        {MWESO_CAPTURE, "capture"}, {MWESO_DECLINE, "decline"}, {MWESO_FORWARD, "forward"},
        {MWESO_REVERSE, "reverse"}, {MWESO_PIT, "pit"},         {MWESO_ENOUGH, "enough"},
        {MWESO_GO, "go"},           {MWESO_STOP, "stop"},       {MWESO_DROP, "drop"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].choice == choice) return words[i].word;
    return NULL;
}

/* The board after the step, without the seeds in the hand; the caller frees it. */
static char *board_of(const MwesoVariant *variant, const MwesoEvent *e)
{
    MwesoPosition position = {0};
    memcpy(position.pit[e->side], e->own_pits, sizeof position.pit[0]);
    memcpy(position.pit[!e->side], e->opponent_pits, sizeof position.pit[0]);
    char *text = cli_position_text(variant, &position);
    if (text) *strchr(text, ' ') = '\0';
    return text;
}

static void print_row(void *user, const MwesoEvent *event)
{
    TraceRows *rows = user;
    NamedEvent named;
    const MwesoEvent *e = cli_name_keys(rows->variant, rows->phase, event, &named);
    char pit[4];
    if (!cli_goes_on()) return;
    mweso_pit_name(rows->variant, e->pit, pit);
    char *board = board_of(rows->variant, e);
    ROW(rows->cli, rows->first, TEXT_FIELD("event", kinds[e->kind]),
        TEXT_FIELD("side", cli_side(e->side)), NUMBER_FIELD("lap", e->lap), TEXT_FIELD("pit", pit),
        NUMBER_FIELD("seeds", e->seeds), NUMBER_FIELD("inner", e->inner),
        NUMBER_FIELD("outer", e->outer), NUMBER_FIELD("own", e->own),
        BOOL_FIELD("clockwise", e->clockwise),
        TEXT_FIELD("taken", e->word ? e->word : choice_word(e->taken)), TEXT_FIELD("key", e->key),
        TEXT_FIELD("why", e->why), TEXT_FIELD("reverse_key", e->reverse_key),
        TEXT_FIELD("reverse_why", e->reverse_why), TEXT_FIELD("sown_key", e->sown_key),
        TEXT_FIELD("sown_why", e->sown_why), TEXT_FIELD("board", board),
        TEXT_FIELD("phase", rows->phase_name));
    free(board);
    rows->first = false;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus trace_move(const Cli *cli, const MwesoVariant *variant,
                              const MwesoPosition *position, const char *move)
{
    MwesoPhase phase;
    int number = mweso_position_phase(variant, position);
    bool named = number >= 0 && mweso_variant_phase(variant, (size_t)number, &phase);
    TraceRows rows = {cli, variant, number, named ? phase.name : NULL, true};
    MwesoOutcome outcome;
    MwesoError error;
    MwesoStatus status = cli->format == FORMAT_TEXT
                             ? trace_print(cli, variant, position, move, &outcome, &error)
                             : mweso_play(variant, position, move, print_row, &rows, &outcome,
                                          &error);
    if (cli_output_failed()) return MWESO_IO;
    if (status != MWESO_OK) return cli_fail_error(cli, move, &error);
    return cli_stop ? cli_fail(cli, MWESO_NO, "stopped before the end of the move") : MWESO_OK;
}

static MwesoStatus run_on(const Cli *cli, const MwesoVariant *variant)
{
    MwesoPosition position;
    MwesoError error;
    const char *text = cli->arguments[1];
    MwesoStatus status = cli_position(cli, variant, &position);
    if (status != MWESO_OK) return status;
    if (text[0] == '=' && !cli->values[OPT_POSITION])
        position = mweso_position_start(variant, true);
    char *move = cli_own_move(cli, variant, &position, text, &error);
    if (!move) return cli_fail_error(cli, text, &error);
    status = trace_move(cli, variant, &position, move);
    free(move);
    return status;
}

static MwesoStatus run(Cli *cli) { return cli_with_variant(cli, run_on); }

static const OptionId own[] = {OPT_POSITION, OPT_NOTATION, OPT_COUNT};

const Verb verb_trace = {
    "trace",
    "VARIANT MOVE",
    "a move told lap by lap, with the rule behind every step",
    "Plays a move and tells it lap by lap: the board after each lap, with [ ] around the pit of "
    "the last seed and\n"
    "( ) around pits that a capture empties, and after each step the rule key that decided it.",
    "mweso trace omweso B5 --position '3,0,2x2,0x4/0x8/0x5,1,0,1/0x4,4,0x3 S'",
    own,
    2,
    2,
    run,
    FORMAT_TEXT,
};
