/* mweso trace: a move lap by lap. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/looking/play.h"
#include "cli/looking/strip.h"
#include "cli/verbs.h"

/* ---- in words and boards --------------------------------------------------------------------- */

/* A move that is printed event by event, as the kernel plays it. */
typedef struct Trace {
    const Cli *cli;
    FILE *out;
    Strip *strip; /* where its boards are drawn; NULL: in letters, between the lines */
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

/* In the reader's language: a text, and one of a pair for `count` things. */
static const char *in(const Trace *t, const char *text) __attribute__((format_arg(2)));
static const char *in(const Trace *t, const char *text) { return cli_in(t->cli, text); }

static const char *in_count(const Trace *t, const char *one, const char *many, int count)
    __attribute__((format_arg(2), format_arg(3)));
static const char *in_count(const Trace *t, const char *one, const char *many, int count)
{
    return cli_in_count(t->cli, one, many, (uint64_t)count);
}

/* The name of a pit, with "the opponent's" in front of his, or what `format` makes of it. */
typedef char PlaceName[64];
static const char *place_name(const Trace *t, int pit, const char *format, PlaceName name)
{
    PlaceName room;
    int pits = mweso_variant_board(t->variant)->pits;
    bool own = pit < pits;
    const char *place = PIT_NAME(t->variant, own ? pit : pit - pits);
    snprintf(room, sizeof room, own ? "%s" : in(t, "the opponent's %s"), place);
    snprintf(name, sizeof(PlaceName), format, room);
    return name;
}
#define PLACE(t, pit) place_name(t, pit, "%s", (PlaceName){0})

/* Where a lap from this pit begins to be told. */
static const char *first_place(const Trace *t, int pit, PlaceName name)
{
    bool after = strcmp(cli_answer(t->variant, "lap.first").text, "after") == 0;
    return place_name(t, pit, after ? in(t, "the pit after %s") : "%s", name);
}

/* A position as the event shows it to its side. */
static MwesoPosition position_seen(int side, const uint16_t *own, const uint16_t *opponent)
{
    MwesoPosition position = {0};
    memcpy(position.pit[side], own, sizeof position.pit[0]);
    memcpy(position.pit[!side], opponent, sizeof position.pit[0]);
    return position;
}

/* Draws the board of the last landing, once; the pits that `capture` (or NULL) empties are marked.
 */
static void draw_landing(Trace *t, const MwesoEvent *capture, int side)
{
    Marks marks = t->marks;
    const MwesoBoard *board = mweso_variant_board(t->variant);
    if (t->landing < 0) return;
    cli_mark_landing(board, side, t->landing, &marks);
    if (capture) cli_mark_taken(board, capture, &marks);
    if (t->strip) {
        MwesoPosition position = position_seen(side, t->own, t->opponent);
        strip_board(t->strip, &position, marks);
    } else cli_draw_view(t->cli, board, side, t->own, t->opponent, marks);
    t->landing = -1;
}

/* The position before the move, or after it. */
static void draw_whole(const Trace *t, const MwesoPosition *position)
{
    if (t->strip) strip_board(t->strip, position, (Marks){0});
    else cli_draw_position(t->cli, t->variant, position);
}

/* Parts what follows from what is told already. */
static void begin_part(const Trace *t)
{
    if (t->strip) strip_panel(t->strip);
    else fputc('\n', t->out);
}

static void print_start(Trace *t, const MwesoEvent *e)
{
    MwesoPhase phase;
    int held = e->seeds + e->own_pits[e->pit];
    if (t->phase >= 0 && mweso_variant_phase(t->variant, (size_t)t->phase, &phase))
        fprintf(t->out, in(t, "The turn is in the phase '%s' (until = %s)\n"), phase.name,
                phase.until.text);
    else if (*t->stage) fprintf(t->out, in(t, "The turn is in the stage '%s'\n"), t->stage);
    fprintf(t->out,
            in_count(t, "%s starts with the %d seed of %s: %s [%s]\n",
                     "%s starts with the %d seeds of %s: %s [%s]\n", held),
            in(t, cli_side_name(e->side)), held, PLACE(t, e->pit), e->why, e->key);
    if (e->sown_key)
        fprintf(t->out, in(t, "  picked up, %d of them: %s [%s]\n"), e->seeds, e->sown_why,
                e->sown_key);
}

static void print_choice(Trace *t, const MwesoEvent *e)
{
    static const char *const words[] = {[MWESO_CAPTURE] = MARKED("%s captures: %s [%s]\n"),
                                        [MWESO_DECLINE] = MARKED("%s declines: %s [%s]\n"),
                                        [MWESO_FORWARD] = MARKED("%s goes forward: %s [%s]\n"),
                                        [MWESO_REVERSE] = MARKED("%s goes in reverse: %s [%s]\n"),
                                        [MWESO_GO] = MARKED("%s goes on: %s [%s]\n"),
                                        [MWESO_STOP] = MARKED("%s stops: %s [%s]\n")};
    assert(e->word || e->taken == MWESO_PIT || e->taken == MWESO_ENOUGH ||
           (e->taken <= MWESO_STOP && words[e->taken]));
    const char *side = in(t, cli_side_name(e->side));
    draw_landing(t, NULL, e->side);
    if (e->taken == MWESO_PIT)
        fprintf(t->out, in(t, "%s chooses %s: %s [%s]\n"), side, PLACE(t, e->pit), e->why, e->key);
    else if (e->taken == MWESO_ENOUGH)
        fprintf(t->out, in(t, "%s takes no more: %s [%s]\n"), side, e->why, e->key);
    else if (e->word)
        fprintf(t->out, in(t, "%s chooses '%s': %s [%s]\n"), side, in(t, e->word), e->why, e->key);
    else fprintf(t->out, in(t, words[e->taken]), side, e->why, e->key);
}

static void keep_board(Trace *t, const MwesoEvent *e)
{
    memcpy(t->own, e->own_pits, sizeof t->own);
    memcpy(t->opponent, e->opponent_pits, sizeof t->opponent);
}

/* "Lap 2"; of a race with who sows it. */
typedef char LapName[80];
static const char *lap_name(const Trace *t, const MwesoEvent *e, LapName name)
{
    unsigned long long lap = e->lap;
    if (t->race)
        snprintf(name, sizeof(LapName), in(t, "%s, lap %llu"), in(t, cli_side_name(e->side)), lap);
    else snprintf(name, sizeof(LapName), in(t, "Lap %llu"), lap);
    return name;
}

static void print_landing(Trace *t, const MwesoEvent *e)
{
    const MwesoEvent *lap = &t->lap;
    LapName name;
    const char *pit = PLACE(t, e->pit);
    assert(lap->kind == MWESO_EVENT_LAP || lap->kind == MWESO_EVENT_PUT);
    lap_name(t, e, name);
    begin_part(t);
    if (lap->kind == MWESO_EVENT_PUT)
        fprintf(t->out, in(t, "%s: one seed, in %s, which now holds %d\n"), name, pit, e->seeds);
    else {
        const char *told =
            e->left
                ? in_count(t, "%s: %d seed from %s, %s, one of them in %s, which now holds %d\n",
                           "%s: %d seeds from %s, %s, one of them in %s, which now holds %d\n",
                           lap->seeds)
                : in_count(t, "%s: %d seed from %s, %s, the last in %s, which now holds %d\n",
                           "%s: %d seeds from %s, %s, the last in %s, which now holds %d\n",
                           lap->seeds);
        fprintf(t->out, told, name, lap->seeds, first_place(t, lap->pit, (PlaceName){0}),
                in(t, lap->clockwise ? MARKED("clockwise") : MARKED("anti-clockwise")), pit,
                e->seeds);
        fprintf(t->out, in(t, "  direction: %s [%s]\n"), lap->reverse_why, lap->reverse_key);
    }
    if (e->sown_key) fprintf(t->out, in(t, "  sowing: %s [%s]\n"), e->sown_why, e->sown_key);
    fprintf(t->out, in(t, "  landing: %s [%s]\n"), e->why, e->key);
    keep_board(t, e);
    t->landing = e->pit;
}

/* What is captured, from where. */
static const char *capture_text(const Trace *t, const MwesoEvent *e)
{
    if (mweso_variant_board(t->variant)->rows == 4)
        return in_count(t, "Capture at %s: %d seed from the inner and %d from the outer pit",
                        "Capture at %s: %d seeds from the inner and %d from the outer pit",
                        e->inner);
    if (e->outer)
        return in_count(t, "Capture at %s: %d seed from the facing pit and %d from others",
                        "Capture at %s: %d seeds from the facing pit and %d from others", e->inner);
    return in_count(t, "Capture at %s: %d seed from the facing pit",
                    "Capture at %s: %d seeds from the facing pit", e->inner);
}

static void print_capture(Trace *t, const MwesoEvent *e)
{
    char text[200], own[100] = "";
    bool hooked = strncmp(e->key, "hooks.", 6) == 0;
    draw_landing(t, e, e->side);
    snprintf(text, sizeof text, capture_text(t, e), PLACE(t, e->pit), e->inner, e->outer);
    if (e->own)
        snprintf(own, sizeof own,
                 hooked ? in(t, ", and %d of the mover's with them")
                        : in(t, ", and %d of its own with them"),
                 e->own);
    if (hooked) fprintf(t->out, in(t, "%s%s: %s [%s]\n"), text, own, e->why, e->key);
    else
        fprintf(t->out, "%s%s [%s]\n", text, own,
                cli_phase_label(t->variant, t->phase, "capture.takes", (KeyLabel){0}));
}

/* What is said of an event that says how many seeds it moves, and but for a re-entry from or to
 * which pit. */
static const char *moved_text(const Trace *t, const MwesoEvent *e)
{
    int n = e->seeds;
    switch (e->kind) {
    case MWESO_EVENT_EXTRA:
        return in_count(t, "The %d seed of the opponent's %s is taken too: %s [%s]\n",
                        "The %d seeds of the opponent's %s are taken too: %s [%s]\n", n);
    case MWESO_EVENT_RELAY:
        return in_count(t, "Relay: the %d seed of %s is picked up: %s [%s]\n",
                        "Relay: the %d seeds of %s are picked up: %s [%s]\n", n);
    case MWESO_EVENT_REENTRY:
        return in_count(t, "%d seed will be sown in another lap: %s [%s]\n",
                        "%d seeds will be sown in another lap: %s [%s]\n", n);
    default:
        return in_count(t, "%d seed is laid into %s: %s [%s]\n",
                        "%d seeds are laid into %s: %s [%s]\n", n);
    }
}

static const char *transfer_text(const Trace *t, const MwesoEvent *e)
{
    return e->own ? in_count(t, "%d seed of his own %s is moved to %s: %s [%s]\n",
                             "%d seeds of his own %s are moved to %s: %s [%s]\n", e->seeds)
                  : in_count(t, "%d seed of the opponent's %s is moved to %s: %s [%s]\n",
                             "%d seeds of the opponent's %s are moved to %s: %s [%s]\n", e->seeds);
}

static void print_event(Trace *t, const MwesoEvent *e)
{
    const char *side = in(t, cli_side_name(e->side)), *pit = PLACE(t, e->pit);
    if (e->kind == MWESO_EVENT_RELAY || e->kind == MWESO_EVENT_HELD || e->kind == MWESO_EVENT_END)
        draw_landing(t, NULL, e->side);
    switch (e->kind) {
    case MWESO_EVENT_START: print_start(t, e); break;
    case MWESO_EVENT_CHOICE: print_choice(t, e); break;
    case MWESO_EVENT_LAP: t->lap = *e; break; /* printed with its landing */
    case MWESO_EVENT_LANDING: print_landing(t, e); break;
    case MWESO_EVENT_CAPTURE: print_capture(t, e); break;
    case MWESO_EVENT_PUT:
        t->lap = *e;
        fprintf(t->out, in(t, "%s puts a seed from the store into %s: %s [%s]\n"), side, pit,
                e->why, e->key);
        break;
    case MWESO_EVENT_DROP:
        fprintf(t->out,
                in(t, "%s drops %d seeds of his store, one into each of his pits: %s [%s]\n"), side,
                e->seeds, e->why, e->key);
        break;
    case MWESO_EVENT_RELAY:
        fprintf(t->out, moved_text(t, e), e->seeds, pit, e->why, e->key);
        if (e->sown_key) fprintf(t->out, in(t, "  picked up: %s [%s]\n"), e->sown_why, e->sown_key);
        break;
    case MWESO_EVENT_REENTRY: /* from where, the lap says: its way may still be chosen */
        fprintf(t->out, moved_text(t, e), e->seeds, e->why, e->key);
        break;
    case MWESO_EVENT_EXTRA:
    case MWESO_EVENT_LAID: fprintf(t->out, moved_text(t, e), e->seeds, pit, e->why, e->key); break;
    case MWESO_EVENT_REMOVED:
        fprintf(t->out, in_count(t, "%d seed: %s [%s]\n", "%d seeds: %s [%s]\n", e->seeds),
                e->seeds, e->why, e->key);
        break;
    case MWESO_EVENT_TRANSFER:
        fprintf(t->out, transfer_text(t, e), e->seeds, pit, PLACE(t, e->to), e->why, e->key);
        keep_board(t, e);
        break;
    case MWESO_EVENT_HELD:
        fprintf(t->out,
                in_count(t, "%s now holds %s, with its %d seed: %s [%s]\n",
                         "%s now holds %s, with its %d seeds: %s [%s]\n", e->seeds),
                side, pit, e->seeds, e->why, e->key);
        break;
    case MWESO_EVENT_END:
        if (t->race)
            fprintf(t->out, in(t, "%s has sown his turn: %s [%s]\n"), side, e->why, e->key);
        else fprintf(t->out, in(t, "The turn ends: %s [%s]\n"), e->why, e->key);
        break;
    }
}

static void take_event(void *user, const MwesoEvent *event)
{
    Trace *t = user;
    bool lap = event->kind == MWESO_EVENT_LAP;
    if (event->kind == MWESO_EVENT_END) t->ended_by = event->key;
    const MwesoEvent *named = cli_name_keys(t->variant, t->phase, event, &t->named[lap]);
    if (cli_goes_on() && !(t->strip && t->strip->too_long)) print_event(t, named);
}

/* Why the game is over. A row may be empty by two keys: the turn has ended by one of them. */
static const char *end_text(const Trace *t, MwesoEnd end)
{
    static const char *const texts[MWESO_END_COUNT] = {
        [MWESO_GOES_ON] = MARKED("the game goes on"),
        [MWESO_NO_MOVE] = MARKED("the next player cannot move"),
        [MWESO_BOTH_ENDS] = MARKED("captures in both end columns [end.both_ends]"),
        [MWESO_TWO_CAPTURES_FIRST] = MARKED(
            "captures in two turns before the opponent's first [end.two_captures_first]"),
        [MWESO_EVERY_COLUMN] = MARKED("captures in every column [end.every_column]"),
        [MWESO_ENDLESS_ANNULLED] = MARKED("an endless move annuls the game [end.endless]"),
        [MWESO_ENDLESS_LOSES] = MARKED("who makes an endless move loses [end.endless]"),
        [MWESO_SCORED] = MARKED(
            "the next player cannot move, and who has more seeds wins [end.score]"),
        [MWESO_DECIDED] = MARKED("the variant's script says so [hooks.winner, hooks.repeated]"),
        [MWESO_STILL] = MARKED("too many turns in a row have captured nothing [end.still]"),
        [MWESO_REPEATED] = MARKED("a position has come too often [end.repeats]"),
        [MWESO_EMPTY_ROW] = MARKED("the loser's row is empty [end.empty_row]"),
    };
    assert(end < MWESO_END_COUNT && texts[end]);
    if (end == MWESO_EMPTY_ROW && t->ended_by && strcmp(t->ended_by, "start.quiet_row") == 0)
        return in(t, "the loser's start has left his inner row empty [start.quiet_row]");
    return in(t, texts[end]);
}

/* By the sentence of the script, where it has decided: a single move comes to no repetition. */
static void print_winner(const Trace *t, const MwesoOutcome *o)
{
    const char *by_script = o->end == MWESO_DECIDED ? cli_hook(t->variant, "winner").doc : NULL;
    char why[400] = "";
    if (by_script) snprintf(why, sizeof why, "%.360s [hooks.winner]", by_script);
    const char *told = o->winner == MWESO_SOUTH   ? in(t, "South wins: %s\n")
                       : o->winner == MWESO_NORTH ? in(t, "North wins: %s\n")
                                                  : in(t, "nobody wins: %s\n");
    fprintf(t->out, told, by_script ? why : end_text(t, o->end));
}

/* Where a script gives the turn to the mover again. */
static void print_turn(const Trace *t, const MwesoPosition *before, const MwesoPosition *after)
{
    const char *doc = before->race || after->race ? NULL : cli_hook(t->variant, "turn").doc;
    if (!doc || before->side != after->side) return;
    fprintf(t->out,
            before->side == MWESO_SOUTH ? in(t, "South moves again: %s [%s]\n")
                                        : in(t, "North moves again: %s [%s]\n"),
            doc, "hooks.turn");
}

/* How many laps and seeds it was: two numbers, of which the laps choose the sentence and the seeds
 * a part of their own. */
static void print_result(const Trace *t, const MwesoOutcome *o)
{
    char seeds[64], line[200];
    snprintf(seeds, sizeof seeds,
             cli_in_count(t->cli, "%u seed captured", "%u seeds captured", o->captured),
             (unsigned)o->captured);
    snprintf(line, sizeof line,
             cli_in_count(t->cli, "After %llu lap, %s:\n", "After %llu laps, %s:\n", o->laps),
             (unsigned long long)o->laps, seeds);
    if (t->strip) strcpy(line + strcspn(line, ":"), "\n"); /* its board is above */
    fputs(line, t->out);
}

/* Tells a move from its board before it to that after it. */
static MwesoStatus tell(Trace *t, const MwesoPosition *position, const char *move,
                        MwesoOutcome *outcome, MwesoError *error)
{
    t->landing = -1;
    t->race = position->race != 0;
    t->stage = cli_stage(t->variant, position);
    t->phase = mweso_position_phase(t->variant, position);
    MwesoStatus status = mweso_play(t->variant, position, move, NULL, NULL, outcome, error);
    if (status != MWESO_OK) return status;
    cli_mark_position(t->variant, position, &t->marks);
    if (t->strip) strip_panel(t->strip);
    draw_whole(t, position);
    status = mweso_play(t->variant, position, move, take_event, t, outcome, error);
    if (status != MWESO_OK) return status;
    begin_part(t);
    print_result(t, outcome);
    draw_whole(t, &outcome->after);
    if (outcome->over) print_winner(t, outcome);
    else print_turn(t, position, &outcome->after);
    return status;
}

MwesoStatus trace_print(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                        const char *move, MwesoOutcome *outcome, MwesoError *error)
{
    Trace trace = {.cli = cli, .variant = variant, .out = stdout};
    return tell(&trace, position, move, outcome, error);
}

/* Draws a move that can be played, and what is told of it, into a file. */
static MwesoStatus draw_move(const Cli *cli, const MwesoVariant *variant,
                             const MwesoPosition *position, const char *move, const char *file)
{
    MwesoOutcome outcome;
    MwesoError error;
    Strip *strip = malloc(sizeof *strip);
    if (!strip) return cli_no_memory(cli);
    MwesoStatus status = MWESO_IO;
    if (strip_begin(strip, cli, variant)) {
        Trace trace = {.cli = cli, .variant = variant, .out = strip->told, .strip = strip};
        tell(&trace, position, move, &outcome, &error);
        status = strip_end(strip, file, move);
    }
    free(strip);
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
    MwesoPosition position = position_seen(e->side, e->own_pits, e->opponent_pits);
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
    if (cli_stop) return cli_fail(cli, MWESO_NO, "stopped before the end of the move");
    const char *file = cli->values[OPT_STRIP];
    return file ? draw_move(cli, variant, position, move, file) : MWESO_OK;
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

static MwesoStatus run(Cli *cli) { return cli_tell_variant(cli, run_on); }

static const OptionId own[] = {OPT_LANGUAGE, OPT_POSITION, OPT_NOTATION, OPT_STRIP, OPT_COUNT};

const Verb verb_trace = {
    "trace",
    "VARIANT MOVE",
    "a move told lap by lap, with the rule behind every step",
    "Plays a move and tells it lap by lap: the board after each lap, with [ ] around the pit of "
    "the last seed and\n"
    "( ) around pits that a capture empties, and after each step the rule key that decided it. "
    "With --svg all of\n"
    "it is drawn, too, a board for each lap.",
    "mweso trace omweso B5 --position '3,0,2x2,0x4/0x8/0x5,1,0,1/0x4,4,0x3 S'",
    own,
    2,
    2,
    run,
    FORMAT_TEXT,
};
