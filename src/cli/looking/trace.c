/* mweso trace: a move lap by lap. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/looking/story.h"
#include "cli/verbs.h"

/* ---- machine output -------------------------------------------------------------------------- */

typedef struct Rows {
    const Cli *cli;
    const MwesoVariant *variant;
    int phase; /* -1: none */
    const char *phase_name;
    bool first;
} Rows;

static const char *const kinds[] = {
    "start",   "choice",  "lap",      "landing", "capture", "extra", "relay",
    "reentry", "removed", "transfer", "end",     "put",     "held",  "drop",
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
    Rows *rows = user;
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

static MwesoStatus trace(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                         const char *move)
{
    MwesoPhase phase;
    int number = mweso_position_phase(variant, position);
    bool named = number >= 0 && mweso_variant_phase(variant, (size_t)number, &phase);
    Rows rows = {cli, variant, number, named ? phase.name : NULL, true};
    MwesoOutcome outcome;
    MwesoError error;
    MwesoStatus status = cli->format == FORMAT_TEXT
                             ? cli_tell_move(cli, variant, position, move, &outcome, &error)
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
    status = trace(cli, variant, &position, move);
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
