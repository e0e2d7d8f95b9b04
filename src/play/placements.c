/* Placements: the layout of the 2015 tournament, read as a record.
 *
 *     GAME id
 *     INIT player seeds-of-his-pits-along-his-circuit
 *     PIT player pit
 *     OUTCOME winner, or ?, or GAMEOVER and the reason
 *
 * Player 0 moves first; he is South here. Pits are numbered from 0 along their owner's circuit.
 */
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "rules/board.h"
#include "rules/rules.h"

typedef struct Placement {
    uint16_t pit[2][MW_MOST_PITS];
    int pits[2];
    bool started; /* the starting position has been written */
    bool ended;   /* OUTCOME has been read */
} Placement;

static const char *const words[] = {"GAME", "INIT", "PIT", "OUTCOME", NULL};
enum { WORD_GAME, WORD_INIT, WORD_PIT, WORD_OUTCOME };

static bool read_player(const char **at, uint64_t *player)
{
    if (!mw_read_number(at, 1, player) || !mw_is_blank(**at)) return false;
    while (mw_is_blank(**at)) ++*at;
    return true;
}

static MwesoStatus take_init(MwesoRecords *records, Placement *placement, const char *at,
                             MwesoError *error)
{
    uint64_t player, seeds;
    int pits = 0;
    if (placement->started) return mw_fail_line(records, error, "INIT stands behind the first PIT");
    if (!read_player(&at, &player))
        return mw_fail_line(records, error, "INIT is followed by the player, 0 or 1");
    if (placement->pits[player])
        return mw_fail_line(records, error, "the seeds of player %d are given twice", (int)player);
    while (pits < MW_MOST_PITS && mw_read_number(&at, MW_MOST_SEEDS, &seeds)) {
        placement->pit[player][pits++] = (uint16_t)seeds;
        if (*at != ',' || !at[1]) break;
        at++;
    }
    if (*at || pits < 4 || pits % 2)
        return mw_fail_line(
            records, error,
            "the seeds of 4 to %d pits are expected, an even number, parted by commas; "
            "it is wrong at '%.20s'",
            MW_MOST_PITS, at);
    placement->pits[player] = pits;
    return MWESO_OK;
}

/* Writes the starting position once both players' seeds are known. */
static MwesoStatus write_start(MwesoRecords *records, Placement *p, MwesoRecord *record,
                               MwesoError *error)
{
    if (p->started) return MWESO_OK;
    if (p->pits[0] == 0 || p->pits[0] != p->pits[1])
        return mw_fail_line(records, error,
                            "both players need an INIT of equally many pits before the first PIT");
    MwText start = {0};
    MwesoBoard board;
    mw_board_build(p->pits[0] / 2, MW_FOUR_ROWS, 0, &board);
    for (int row = 0; row < board.rows; row++) /* in South's view */
        for (int i = 0; i < board.columns; i++) {
            MwSpot spot = mw_drawn(&board, row, i);
            mw_text_add(&start, "%s%d", i ? "," : row ? "/" : "", p->pit[spot.side][spot.pit]);
        }
    mw_text_add(&start, " S 0,0 0,0");
    bool good = !start.failed && mw_add_header(record, "Start", start.s, records->number);
    mw_text_free(&start);
    p->started = true;
    return good ? MWESO_OK : mw_no_memory(error);
}

static MwesoStatus take_pit(MwesoRecords *records, Placement *p, MwesoRecord *record,
                            const char *at, MwesoError *error)
{
    uint64_t player, pit;
    const char *whole = at;
    if (p->ended) return mw_fail_line(records, error, "PIT stands behind OUTCOME");
    MwesoStatus status = write_start(records, p, record, error);
    if (status != MWESO_OK) return status;
    int pits = p->pits[0];
    if (!read_player(&at, &player) || !mw_read_number(&at, (uint64_t)pits - 1, &pit) || *at)
        return mw_fail_line(records, error,
                            "PIT is followed by the player, 0 or 1, and his pit, 0 to %d, "
                            "not '%.20s'",
                            pits - 1, whole);
    char move[8];
    bool inner = (int)pit >= pits / 2;
    snprintf(move, sizeof move, "%c%d", (inner ? "Aa" : "Bb")[player],
             inner ? pits - (int)pit : (int)pit + 1);
    return mw_add_move(record, move, records->number) ? MWESO_OK : mw_no_memory(error);
}

/* Takes the outcome. Only a named winner counts as a result. Anything else that the server wrote is
 * kept as a note: it is why the game was decided off the board. */
static MwesoStatus take_outcome(MwesoRecords *records, Placement *p, MwesoRecord *record,
                                const char *at, MwesoError *error)
{
    static const struct {
        const char *word, *result, *with_reason;
    } outcomes[] = {
        {"0", "S", "S forfeit"},
        {"1", "N", "N forfeit"},
        {"?", "unfinished", "unfinished"},
        {"GAMEOVER", "unfinished", "unfinished"},
    };
    if (p->ended) return mw_fail_line(records, error, "OUTCOME is given twice");
    p->ended = record->refereed = true;
    size_t length = strcspn(at, " \t"), rest = length + strspn(at + length, " \t");
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
        if (strlen(outcomes[i].word) != length || strncmp(outcomes[i].word, at, length) != 0)
            continue;
        const char *result = at[rest] ? outcomes[i].with_reason : outcomes[i].result;
        bool good = mw_add_header(record, "Result", result, records->number) &&
                    (!at[rest] || mw_add_header(record, "Note", at + rest, records->number));
        return good ? MWESO_OK : mw_no_memory(error);
    }
    return mw_fail_line(
        records, error,
        "OUTCOME is followed by the winner, 0 or 1, or by ? or GAMEOVER, not '%.20s'", at);
}

/* The index of the line's first word among the words of the layout; moves *rest behind it. */
static int first_word(const char *line, const char **rest)
{
    while (mw_is_blank(*line)) line++;
    size_t length = strcspn(line, " \t");
    *rest = line + length + strspn(line + length, " \t");
    for (int i = 0; words[i]; i++)
        if (strlen(words[i]) == length && strncmp(words[i], line, length) == 0) return i;
    return -1;
}

static MwesoStatus take_line(MwesoRecords *records, Placement *p, MwesoRecord *record,
                             MwesoError *error)
{
    const char *rest;
    mw_cut_comment(records->line);
    switch (first_word(records->line, &rest)) {
    case WORD_INIT: return take_init(records, p, rest, error);
    case WORD_PIT: return take_pit(records, p, record, rest, error);
    case WORD_OUTCOME: return take_outcome(records, p, record, rest, error);
    default:
        return mw_fail_line(records, error, "'%.20s' is not one of GAME, INIT, PIT, OUTCOME",
                            records->line);
    }
}

MwesoStatus mw_read_placements(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    Placement placement = {0};
    const char *rest;
    mw_cut_comment(records->line);
    if (first_word(records->line, &rest) != WORD_GAME)
        return mw_fail_line(records, error, "a game starts with a line 'GAME id', not '%.40s'",
                            records->line);
    if (!*rest) return mw_fail_line(records, error, "the game has no name");
    if (!mw_add_header(record, "Game", rest, records->number)) return mw_no_memory(error);
    for (;;) {
        MwLineResult result = mw_next_line(records, error);
        if (result == LINE_FAILED) return MWESO_BAD_INPUT;
        if (result == LINE_NONE) break;
        if (first_word(records->line, &rest) == WORD_GAME) {
            records->again = true;
            break;
        }
        MwesoStatus status = take_line(records, &placement, record, error);
        if (status != MWESO_OK) return status;
    }
    return write_start(records, &placement, record, error);
}
