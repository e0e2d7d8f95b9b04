/* Draw: positions and moves of which rules may say different things. */
#include <assert.h>
#include <string.h>

#include "field/asking.h"
#include "play/movetext.h"
#include "rules/answers.h"

static int below(MwesoAsking *a, int limit)
{
    return (int)mw_random_below(&a->random, (uint32_t)limit);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* How far the game is: most questions are of its midst. */
static void draw_counters(MwesoAsking *a, MwesoQuestion *q)
{
    enum { OF = 16, FIRST_TURNS = 2, OTHER_TURNS = 3, CAPTURED = 5, LATE = 9 };
    int kind = below(a, OF);
    bool first = kind < FIRST_TURNS && !(a->rules->keeps & KEEPS_RACE);
    bool turns = kind >= FIRST_TURNS && kind < OTHER_TURNS, captured = kind == CAPTURED;
    q->midgame = !first && !turns && !captured;
    uint32_t made = first ? 0 : turns ? 1 + (uint32_t)below(a, 3) : captured ? LATE : a->midgame;
    for (int side = 0; side < 2; side++) q->position.turns[side] = made;
    q->position.captures[MWESO_SOUTH] = captured;
}

/* A lap that lands, forward or clockwise, where it may capture, and a few seeds anywhere. Returns
 * the pit that it starts from. */
static int draw_lap(MwesoAsking *a, MwesoPosition *p)
{
    const MwesoBoard *board = &a->rules->board;
    uint64_t inner = board->inner;
    for (int skip = below(a, board->columns); skip > 0; skip--) inner &= inner - 1;
    int landing = __builtin_ctzll(inner), hand = 1 + below(a, 5);
    int start = mw_onward(board, landing, hand % board->circuit, below(a, 3) > 0);
    if (start < board->pits) p->pit[MWESO_SOUTH][start] = (uint16_t)hand;
    p->pit[MWESO_SOUTH][landing] = (uint16_t)below(a, 3);
    p->pit[MWESO_NORTH][mw_facing_inner(board, landing)] = (uint16_t)below(a, 4);
    if (!mw_is_shared(board))
        p->pit[MWESO_NORTH][mw_facing_outer(board, landing)] = (uint16_t)below(a, 3);
    return start < board->pits ? start : landing;
}

static void draw_position(MwesoAsking *a, int more, MwesoQuestion *q, int *start)
{
    q->position = (MwesoPosition){0};
    *start = draw_lap(a, &q->position);
    for (int i = 0; i < more; i++) q->position.pit[below(a, 2)][below(a, a->rules->board.pits)]++;
    for (int side = 0; side < 2 && a->rules->keeps & KEEPS_STORE; side++)
        q->position.store[side][0] = (uint16_t)below(a, 3);
    for (int i = 0; i < a->rules->memory_count; i++)
        q->position.memory[i] = a->rules->memory[i].first;
    draw_counters(a, q);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Choices by which the move goes on, if not as usual; the last is another than that. */
static void write_choices(MwesoAsking *a, MwText *move)
{
    enum { OF = 16 };
    static const int more_than[] = {5, 11, 15}; /* so many of 16 have no choice, at most one, two */
    int kind = below(a, OF), choices = 0;
    while (choices < 3 && kind >= more_than[choices]) choices++;
    for (int i = 1; i < choices; i++) mw_text_add(move, "%c", "cdfr"[below(a, 4)]);
    if (choices) mw_text_add(move, "%c", "dr"[below(a, 2)]);
}

static void write_move(MwesoAsking *a, int start, MwesoQuestion *q)
{
    enum { PASSES = 24, ENDS = 4 }; /* one in so many */
    MwText text = MW_TEXT_IN(q->move);
    q->asks_end = below(a, ENDS) == 0;
    if (below(a, PASSES) == 0) {
        mw_text_add(&text, "%s", MW_PASS);
        q->asks_end = false;
        return;
    }
    mw_pit_print(&a->rules->board, start, &text);
    write_choices(a, &text);
}

void mw_question_draw(MwesoAsking *a, int more, MwesoQuestion *q)
{
    int start;
    *q = (MwesoQuestion){0};
    draw_position(a, more, q, &start);
    write_move(a, start, q);
}

void mw_question_vary(MwesoAsking *a, MwesoQuestion *q)
{
    const uint16_t *pits = q->position.pit[MWESO_SOUTH];
    uint64_t starts = 0;
    for (int pit = 0; pit < a->rules->board.pits; pit++) starts |= (uint64_t)(pits[pit] > 0) << pit;
    if (!starts) return;
    for (int skip = below(a, __builtin_popcountll(starts)); skip > 0; skip--) starts &= starts - 1;
    write_move(a, __builtin_ctzll(starts), q);
}

bool mw_other_choice(const char *move, char *other, size_t size)
{
    assert(strlen(move) < size);
    snprintf(other, size, "%s", move);
    char *last = other + strlen(other) - 1;
    if (strcmp(move, MW_PASS) == 0 || !strchr("cdfr", *last)) return false;
    *last = strchr("cd", *last) ? 'f' : 'c';
    return true;
}
