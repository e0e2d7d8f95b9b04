/* Story: a move told in words and boards, from the events of the kernel. */
#include "cli/looking/story.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct Story {
    const Cli *cli;
    const MwesoVariant *variant;
    MwesoEvent lap;                                           /* the lap under way */
    uint16_t own[MWESO_MOST_PITS], opponent[MWESO_MOST_PITS]; /* the board at the last landing */
    int landing;                                              /* its pit; -1: it has been drawn */
    int phase;                                                /* of the turn; -1: none */
    bool race;                                                /* both sides sow (turn.opening) */
    const char *stage;                                        /* what that is called */
    Marks marks;                                              /* of the position before the move */
    const char *ended_by;                                     /* the key behind the turn's end */
    NamedEvent named[2];                                      /* the event, and the lap under way */
} Story;

/* The name of a pit, of the opponent's with that before it. */
typedef char PlaceName[32];
static const char *place_name(const Story *story, int pit, PlaceName name)
{
    int pits = mweso_variant_board(story->variant)->pits;
    bool own = pit < pits;
    snprintf(name, sizeof(PlaceName), "%s%s", own ? "" : "the opponent's ",
             PIT_NAME(story->variant, own ? pit : pit - pits));
    return name;
}
#define PLACE(story, pit) place_name(story, pit, (PlaceName){0})

/* Draws the board of the last landing; with the pits that `capture` (may be NULL) empties. */
static void draw_landing(Story *story, const MwesoEvent *capture, int side)
{
    Marks marks = story->marks;
    const MwesoBoard *board = mweso_variant_board(story->variant);
    if (story->landing < 0) return;
    cli_mark_landing(board, side, story->landing, &marks);
    if (capture) cli_mark_taken(board, capture, &marks);
    cli_draw_view(story->cli, board, side, story->own, story->opponent, marks);
    story->landing = -1;
}

static void tell_start(Story *story, const MwesoEvent *e)
{
    MwesoPhase phase;
    int held = e->seeds + e->own_pits[e->pit];
    if (story->phase >= 0 && mweso_variant_phase(story->variant, (size_t)story->phase, &phase))
        printf("The turn is in the phase '%s' (until = %s)\n", phase.name, phase.until.text);
    else if (*story->stage) printf("The turn is in no phase, in the stage '%s'\n", story->stage);
    printf("%s starts with the %d seed%s of %s: %s [%s]\n", cli_side_name(e->side), held,
           cli_plural((uint64_t)held), PLACE(story, e->pit), e->why, e->key);
    if (e->sown_key)
        printf("  picked up, %d of them: %s [%s]\n", e->seeds, e->sown_why, e->sown_key);
}

static void tell_put(Story *story, const MwesoEvent *e)
{
    story->lap = *e;
    printf("%s puts a seed from the store into %s: %s [%s]\n", cli_side_name(e->side),
           PLACE(story, e->pit), e->why, e->key);
}

static void tell_drop(Story *story, const MwesoEvent *e)
{
    (void)story;
    printf("%s drops %d seeds of his store, one into each of his pits: %s [%s]\n",
           cli_side_name(e->side), e->seeds, e->why, e->key);
}

static void tell_choice(Story *story, const MwesoEvent *e)
{
    static const char *const words[] = {
        [MWESO_CAPTURE] = "captures",     [MWESO_DECLINE] = "declines",
        [MWESO_FORWARD] = "goes forward", [MWESO_REVERSE] = "goes in reverse",
        [MWESO_GO] = "goes on",           [MWESO_STOP] = "stops"};
    assert(e->word || e->taken == MWESO_PIT || e->taken == MWESO_ENOUGH ||
           (e->taken <= MWESO_STOP && words[e->taken]));
    const char *side = cli_side_name(e->side);
    draw_landing(story, NULL, e->side);
    if (e->taken == MWESO_PIT) printf("%s chooses %s", side, PLACE(story, e->pit));
    else if (e->taken == MWESO_ENOUGH) printf("%s takes no more", side);
    else if (e->word) printf("%s chooses '%s'", side, e->word);
    else printf("%s %s", side, words[e->taken]);
    printf(": %s [%s]\n", e->why, e->key);
}

/* What stands before the name of the pit that a lap starts from. */
static const char *before_first(const Story *story)
{
    bool after = strcmp(cli_answer(story->variant, "lap.first").text, "after") == 0;
    return after ? "the pit after " : "";
}

static void tell_lap(Story *story, const MwesoEvent *e) { story->lap = *e; }

static void tell_lap_sown(const Story *story, const MwesoEvent *e)
{
    const MwesoEvent *lap = &story->lap;
    printf(story->race ? "\n%s, lap" : "\nLap", cli_side_name(e->side));
    if (lap->kind == MWESO_EVENT_PUT) {
        printf(" %llu: one seed, in %s, which now holds %d\n", (unsigned long long)e->lap,
               PLACE(story, e->pit), e->seeds);
        return;
    }
    assert(lap->kind == MWESO_EVENT_LAP);
    printf(" %llu: %d seed%s from %s%s, %s, %s in %s, which now holds %d\n",
           (unsigned long long)e->lap, lap->seeds, cli_plural((uint64_t)lap->seeds),
           before_first(story), PLACE(story, lap->pit),
           lap->clockwise ? "clockwise" : "anti-clockwise", e->left ? "one of them" : "the last",
           PLACE(story, e->pit), e->seeds);
    printf("  direction: %s [%s]\n", lap->reverse_why, lap->reverse_key);
}

static void tell_landing(Story *story, const MwesoEvent *e)
{
    tell_lap_sown(story, e);
    if (e->sown_key) printf("  sowing: %s [%s]\n", e->sown_why, e->sown_key);
    printf("  landing: %s [%s]\n", e->why, e->key);
    memcpy(story->own, e->own_pits, sizeof story->own);
    memcpy(story->opponent, e->opponent_pits, sizeof story->opponent);
    story->landing = e->pit;
}

static void tell_capture(Story *story, const MwesoEvent *e)
{
    draw_landing(story, e, e->side);
    printf("Capture at %s: %d seed%s from the ", PLACE(story, e->pit), e->inner,
           cli_plural((uint64_t)e->inner));
    if (mweso_variant_board(story->variant)->rows == 4)
        printf("inner and %d from the outer pit", e->outer);
    else printf("facing pit");
    if (e->outer && mweso_variant_board(story->variant)->rows == 2)
        printf(" and %d from others", e->outer);
    bool hooked = strncmp(e->key, "hooks.", 6) == 0;
    if (e->own) printf(", and %d %s with them", e->own, hooked ? "of the mover's" : "of its own");
    if (hooked) printf(": %s [%s]\n", e->why, e->key);
    else
        printf(" [%s]\n",
               cli_phase_label(story->variant, story->phase, "capture.takes", (KeyLabel){0}));
}

static void tell_extra(Story *story, const MwesoEvent *e)
{
    printf("The %d seed%s of the opponent's %s are taken too: %s [%s]\n", e->seeds,
           cli_plural((uint64_t)e->seeds), PLACE(story, e->pit), e->why, e->key);
}

static void tell_relay(Story *story, const MwesoEvent *e)
{
    draw_landing(story, NULL, e->side);
    printf("Relay: the %d seeds of %s are picked up: %s [%s]\n", e->seeds, PLACE(story, e->pit),
           e->why, e->key);
    if (e->sown_key) printf("  picked up: %s [%s]\n", e->sown_why, e->sown_key);
}

static void tell_reentry(Story *story, const MwesoEvent *e)
{
    printf("%d seed%s will be sown from %s%s: %s [%s]\n", e->seeds, cli_plural((uint64_t)e->seeds),
           before_first(story), PLACE(story, e->pit), e->why, e->key);
}

static void tell_removed(Story *story, const MwesoEvent *e)
{
    (void)story;
    printf("%d seed%s: %s [%s]\n", e->seeds, cli_plural((uint64_t)e->seeds), e->why, e->key);
}

static void tell_laid(Story *story, const MwesoEvent *e)
{
    printf("%d seed%s laid into %s: %s [%s]\n", e->seeds, e->seeds == 1 ? " is" : "s are",
           PLACE(story, e->pit), e->why, e->key);
}

static void tell_transfer(Story *story, const MwesoEvent *e)
{
    printf("%d seed%s of %s %s are moved to %s: %s [%s]\n", e->seeds,
           cli_plural((uint64_t)e->seeds), e->own ? "his own" : "the opponent's",
           PLACE(story, e->pit), PLACE(story, e->to), e->why, e->key);
    memcpy(story->own, e->own_pits, sizeof story->own);
    memcpy(story->opponent, e->opponent_pits, sizeof story->opponent);
}

static void tell_held(Story *story, const MwesoEvent *e)
{
    draw_landing(story, NULL, e->side);
    printf("%s now holds %s, with its %d seed%s: %s [%s]\n", cli_side_name(e->side),
           PLACE(story, e->pit), e->seeds, cli_plural((uint64_t)e->seeds), e->why, e->key);
}

static void tell_end(Story *story, const MwesoEvent *e)
{
    draw_landing(story, NULL, e->side);
    if (story->race) printf("%s has sown his turn", cli_side_name(e->side));
    else printf("The turn ends");
    printf(": %s [%s]\n", e->why, e->key);
}

static void tell(void *user, const MwesoEvent *event)
{
    static void (*const listeners[])(Story *, const MwesoEvent *) = {
        [MWESO_EVENT_PUT] = tell_put,           [MWESO_EVENT_START] = tell_start,
        [MWESO_EVENT_CHOICE] = tell_choice,     [MWESO_EVENT_LAP] = tell_lap,
        [MWESO_EVENT_LANDING] = tell_landing,   [MWESO_EVENT_CAPTURE] = tell_capture,
        [MWESO_EVENT_EXTRA] = tell_extra,       [MWESO_EVENT_RELAY] = tell_relay,
        [MWESO_EVENT_REENTRY] = tell_reentry,   [MWESO_EVENT_REMOVED] = tell_removed,
        [MWESO_EVENT_TRANSFER] = tell_transfer, [MWESO_EVENT_END] = tell_end,
        [MWESO_EVENT_HELD] = tell_held,         [MWESO_EVENT_DROP] = tell_drop,
        [MWESO_EVENT_LAID] = tell_laid,
    };
    assert(event->kind < sizeof listeners / sizeof *listeners && listeners[event->kind]);
    Story *story = user;
    bool lap = event->kind == MWESO_EVENT_LAP;
    if (event->kind == MWESO_EVENT_END) story->ended_by = event->key;
    const MwesoEvent *told = cli_name_keys(story->variant, story->phase, event, &story->named[lap]);
    if (cli_goes_on()) listeners[event->kind](story, told);
}

static const char *end_text(MwesoEnd end)
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
    return texts[end];
}

/* Of two keys by which a row may be empty, the one that the turn has ended by. */
static const char *reason_of(const Story *story, MwesoEnd end)
{
    bool start = end == MWESO_EMPTY_ROW && story->ended_by &&
                 strcmp(story->ended_by, "start.quiet_row") == 0;
    return start ? "the loser's start has left his inner row empty [start.quiet_row]"
                 : end_text(end);
}

static void tell_outcome(const Story *story, const MwesoOutcome *outcome)
{
    const Cli *cli = story->cli;
    printf("\nAfter %llu lap%s, %u seed%s captured:\n", (unsigned long long)outcome->laps,
           cli_plural(outcome->laps), outcome->captured, cli_plural(outcome->captured));
    cli_draw_position(cli, story->variant, &outcome->after);
    if (outcome->over)
        printf("%s wins: %s\n", cli_side_name(outcome->winner), reason_of(story, outcome->end));
}

MwesoStatus cli_tell_move(const Cli *cli, const MwesoVariant *variant,
                          const MwesoPosition *position, const char *move, MwesoOutcome *outcome,
                          MwesoError *error)
{
    Story story = {.cli = cli,
                   .variant = variant,
                   .landing = -1,
                   .race = position->race != 0,
                   .stage = cli_stage(variant, position),
                   .phase = mweso_position_phase(variant, position)};
    MwesoStatus status = mweso_play(variant, position, move, NULL, NULL, outcome, error);
    if (status != MWESO_OK) return status;
    cli_mark_position(variant, position, &story.marks);
    cli_draw_position(cli, variant, position);
    status = mweso_play(variant, position, move, tell, &story, outcome, error);
    if (status == MWESO_OK) tell_outcome(&story, outcome);
    return status;
}
