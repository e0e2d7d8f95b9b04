/* Drawing questions: random positions and moves on which rules may differ. */
#include <assert.h>
#include <string.h>

#include "field/asking.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/keys.h"
#include "rules/variant.h"

static int below(MwesoAsking *a, int limit)
{
    return (int)mw_random_below(&a->random, (uint32_t)limit);
}

/* ---- the topic ------------------------------------------------------------------------------- */

/* Topics: most draws are about laps and captures in general; the others are about keys that only
 * special positions reveal. */
typedef enum About {
    ABOUT_LAPS,
    ABOUT_ROUNDS,   /* laps round the whole circuit, once or twice */
    ABOUT_TURNS,    /* the first turns of a game */
    ABOUT_CAPTURES, /* a player's second capture before his opponent's first */
    ABOUT_ENDS,     /* captures in both end columns */
    ABOUT_LAST,     /* boards with hardly any seeds left */
    ABOUT_STORES,   /* stores with all possible contents */
    ABOUT_PASS
} About;

/* The keys that the positions of a topic reveal. */
static const struct {
    About about;
    MwKeyQuestion question;
} others[] = {{ABOUT_ROUNDS, ASK_lap_origin},    {ABOUT_ROUNDS, ASK_right_end},
              {ABOUT_TURNS, ASK_quiet_turns},    {ABOUT_CAPTURES, ASK_two_captures_first},
              {ABOUT_ENDS, ASK_both_ends},       {ABOUT_LAST, ASK_score},
              {ABOUT_LAST, ASK_leftover},        {ABOUT_LAST, ASK_empty_row},
              {ABOUT_LAST, ASK_quiet_row},       {ABOUT_LAST, ASK_endless},
              {ABOUT_STORES, ASK_from},          {ABOUT_STORES, ASK_into},
              {ABOUT_STORES, ASK_quiet_singles}, {ABOUT_PASS, ASK_pass}};
enum { OTHERS = sizeof others / sizeof *others };

/* Do the variants answer the key differently, by words? */
static bool variants_differ(const MwesoAsking *a, MwKeyQuestion question)
{
    const int field = mw_keys[mw_question_key(&a->domain, (int)question)].field;
    const char *first = (const char *)a->rules + field;
    for (size_t i = 0; i < a->count; i++) {
        const MwRules *rules = &a->variants[i]->rules;
        if (rules->scripted || rules->phase_count > 0) return true;
        if (memcmp((const char *)rules + field, first, sizeof(int32_t)) != 0) return true;
    }
    return false;
}

/* May candidates answer the key differently, in some phase? */
static bool is_open(const MwesoAsking *a, MwKeyQuestion question)
{
    if (!a->inference) return variants_differ(a, question);
    const MwKey key = mw_question_key(&a->domain, (int)question);
    for (int q = 0; q < a->domain.used; q++) {
        unsigned values = a->inference->bounds.may[q];
        if (mw_question_key(&a->domain, q) == key && values & (values - 1)) return true;
    }
    return false;
}

/* Finds the special topics whose keys are open. */
static void find_topics(MwesoAsking *a)
{
    for (int i = 0; i < OTHERS; i++) {
        uint8_t about = (uint8_t)others[i].about;
        bool again = a->topic_count > 0 && a->topics[a->topic_count - 1] == about;
        if (!again && is_open(a, others[i].question)) a->topics[a->topic_count++] = about;
    }
}

/* Every third draw takes one of the open special topics, in turn. */
static About draw_about(MwesoAsking *a)
{
    _Static_assert(sizeof others / sizeof *others <= (size_t)MW_MOST_TOPICS,
                   "each topic has its place");
    if (a->drawn == 0) find_topics(a);
    size_t drawn = a->drawn++;
    bool other = a->topic_count > 0 && drawn % 3 == 2;
    return other ? (About)a->topics[drawn / 3 % a->topic_count] : ABOUT_LAPS;
}

/* ---- positions ------------------------------------------------------------------------------- */

static void draw_counters(MwesoAsking *a, About about, MwesoQuestion *q)
{
    enum { TURNS = 4, LATE = 9 };
    int least = (a->rules->keeps & KEEPS_RACE) != 0; /* first turns are a race */
    uint32_t made = a->midgame;
    if (about == ABOUT_TURNS) made = (uint32_t)(least + below(a, TURNS - least));
    if (about == ABOUT_CAPTURES) made = LATE;
    q->midgame = about != ABOUT_TURNS && about != ABOUT_CAPTURES;
    for (int side = 0; side < 2; side++) q->position.turns[side] = made;
    q->position.captures[MWESO_SOUTH] = about == ABOUT_CAPTURES;
}

/* Puts seeds into the pits facing an inner pit. */
static void draw_facing(MwesoAsking *a, int pit, MwesoPosition *p)
{
    const MwesoBoard *board = &a->rules->board;
    p->pit[MWESO_NORTH][mw_facing_inner(board, pit)] = (uint16_t)below(a, 4);
    if (!mw_is_shared(board))
        p->pit[MWESO_NORTH][mw_facing_outer(board, pit)] = (uint16_t)below(a, 3);
}

static int draw_inner(MwesoAsking *a)
{
    uint64_t inner = a->rules->board.inner;
    for (int skip = below(a, a->rules->board.columns); skip > 0; skip--) inner &= inner - 1;
    return __builtin_ctzll(inner);
}

/* A heap for one or two rounds of the circuit and up to a row more: only that shows whether a lap
 * sows its own origin, and whether it may pass an end. */
static int draw_round(MwesoAsking *a)
{
    const MwesoBoard *board = &a->rules->board;
    int row = __builtin_popcountll(board->inner);
    int twice = below(a, 4) == 0 && a->rules->seeds[0] + a->rules->seeds[1] > 3 * board->circuit;
    return (1 + twice) * board->circuit + below(a, row + 1);
}

/* Sets up a lap that lands, forward or clockwise, where it may capture. Returns its start pit. */
static int draw_lap(MwesoAsking *a, About about, MwesoPosition *p)
{
    const MwesoBoard *board = &a->rules->board;
    bool right = below(a, 2);
    int landing = about == ABOUT_ENDS ? mw_inner_end(board, right) : draw_inner(a);
    int hand = about == ABOUT_ROUNDS ? draw_round(a) : 1 + below(a, 5);
    int start = mw_onward(board, landing, hand % board->circuit, below(a, 3) > 0);
    p->pit[MWESO_SOUTH][landing] = (uint16_t)below(a, 3);
    if (start < board->pits) p->pit[MWESO_SOUTH][start] = (uint16_t)hand;
    draw_facing(a, landing, p);
    if (about == ABOUT_ENDS) draw_facing(a, mw_inner_end(board, !right), p);
    return start < board->pits ? start : landing;
}

/* Sets up a board near the end: the opponent has at most two seeds, in separate pits, and the mover
 * little more. Returns a start pit. */
static int draw_last(MwesoAsking *a, MwesoPosition *p)
{
    int pits = a->rules->board.pits, start = below(a, pits);
    for (int seeds = below(a, 3); seeds > 0; seeds--) p->pit[MWESO_NORTH][below(a, pits)] = 1;
    for (int seeds = below(a, 2); seeds > 0; seeds--) p->pit[MWESO_SOUTH][below(a, pits)] = 1;
    p->pit[MWESO_SOUTH][start] = (uint16_t)(1 + below(a, 3));
    return start;
}

/* Puts seeds in stores: a few, or all but a few of the usual start. */
static void draw_stores(MwesoAsking *a, About about, MwesoPosition *p)
{
    for (int side = 0; side < 2 && a->rules->keeps & KEEPS_STORE; side++) {
        int few = below(a, 3), all = a->rules->stores[side];
        bool full = all > few && (about == ABOUT_STORES || below(a, 4) == 0);
        p->store[side][0] = (uint16_t)(full ? all - few : few);
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Writes letters of choices for a move that is not all usual; the last letter is an unusual choice.
 */
static void write_choices(MwesoAsking *a, MwText *move)
{
    static const int more_than[] = {5, 11,
                                    15}; /* of 16 draws: no letter; at most one; at most two */
    int kind = below(a, 16), choices = 0;
    while (choices < 3 && kind >= more_than[choices]) choices++;
    for (int i = 1; i < choices; i++) mw_text_add(move, "%c", "cdfr"[below(a, 4)]);
    if (choices) mw_text_add(move, "%c", "dr"[below(a, 2)]);
}

static void write_move(MwesoAsking *a, int start, MwesoQuestion *q)
{
    MwText text = MW_TEXT_IN(q->move);
    mw_pit_print(&a->rules->board, start, &text);
    write_choices(a, &text);
}

/* Every second lap round the circuit is clockwise, as forward laps do not pass the right-hand end.
 */
static void write_round(MwesoAsking *a, int start, MwesoQuestion *q)
{
    MwText text = MW_TEXT_IN(q->move);
    mw_pit_print(&a->rules->board, start, &text);
    if (below(a, 2)) mw_text_add(&text, "r");
    else write_choices(a, &text);
}

/* Writes a pass. turn.pass = once only shows if he has passed before. */
static void write_pass(MwesoAsking *a, MwesoQuestion *q)
{
    MwText text = MW_TEXT_IN(q->move);
    bool once = !a->inference || a->inference->bounds.may[ASK_pass] & MW_VALUE(PASS_ONCE);
    mw_text_add(&text, "%s", MW_PASS);
    if (once && below(a, 2)) q->position.passed = 1 << MWESO_SOUTH;
}

/* Is the question who has won? Always for boards that may end a game; for others now and then, more
 * often among variants, as scripts may end a game anywhere. All else is better told by a board. */
static bool draw_asks_end(MwesoAsking *a, About about)
{
    const unsigned ends = 1U << ABOUT_ENDS | 1U << ABOUT_CAPTURES | 1U << ABOUT_LAST;
    return ends >> about & 1 || below(a, a->variants ? 4 : 12) == 0;
}

void mw_question_draw(MwesoAsking *a, int more, MwesoQuestion *q)
{
    enum { LARGE = 6 };
    About about = draw_about(a);
    if (about == ABOUT_ROUNDS && more < LARGE) about = ABOUT_LAPS; /* small boards first */
    *q = (MwesoQuestion){0};
    int start = about == ABOUT_LAST ? draw_last(a, &q->position) : draw_lap(a, about, &q->position);
    for (int i = 0; i < more && about != ABOUT_LAST; i++)
        q->position.pit[below(a, 2)][below(a, a->rules->board.pits)]++;
    draw_stores(a, about, &q->position);
    a->tried.boards++;
    a->tried.stores += q->position.store[0][0] || q->position.store[1][0];
    for (int i = 0; i < a->rules->memory_count; i++)
        q->position.memory[i] = a->rules->memory[i].first;
    draw_counters(a, about, q);
    q->asks_end = draw_asks_end(a, about);
    if (about == ABOUT_PASS) write_pass(a, q), q->asks_end = false;
    else if (about == ABOUT_ROUNDS) write_round(a, start, q);
    else write_move(a, start, q);
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

/* ---- from random games ----------------------------------------------------------------------- */

/* Plays a random move of the variant in the current random game, or begins a new game. */
static void play_on(MwesoAsking *a, const MwesoVariant *variant)
{
    MwesoOutcome outcome;
    const char *text;
    uint32_t moves = 0;
    MwesoPosition after = a->game;
    MwesoMoves *all = mweso_moves_new(variant, &a->game, NULL);
    while (all && mweso_moves_next(all, &text, &outcome))
        if (!outcome.over && mw_random_below(&a->random, ++moves) == 0) after = outcome.after;
    mweso_moves_free(all);
    a->under_way = moves > 0;
    a->game = after;
}

static void draw_played(MwesoAsking *a)
{
    enum { MOST_MOVES = 4 };
    for (int i = 0; i < MOST_MOVES; i++) {
        const MwesoVariant *variant = a->variants[below(a, (int)a->count)];
        if (!a->under_way) a->game = mweso_position_start(a->variants[0], false);
        mw_rename_memory(a->rules, &variant->rules, &a->game);
        play_on(a, variant);
        mw_rename_memory(&variant->rules, a->rules, &a->game);
        if (a->under_way && a->game.side == MWESO_SOUTH) return;
    }
}

void mw_question_draw_played(MwesoAsking *a, MwesoQuestion *q)
{
    draw_played(a);
    if (!a->under_way || a->game.side != MWESO_SOUTH) {
        mw_question_draw(a, 0, q);
        return;
    }
    *q = (MwesoQuestion){.position = a->game, .midgame = true, .asks_end = below(a, 4) == 0};
    for (int side = 0; side < 2; side++) {
        q->position.turns[side] = a->midgame;
        q->position.captures[side] = 0;
    }
    mw_question_vary(a, q);
}

void mw_question_change(MwesoAsking *a, MwesoQuestion *q)
{
    enum { OF_MOVES = 6 };
    uint16_t *from = &q->position.pit[below(a, 2)][below(a, a->rules->board.pits)];
    uint16_t *to = &q->position.pit[below(a, 2)][below(a, a->rules->board.pits)];
    if (strcmp(q->move, MW_PASS) != 0 && below(a, OF_MOVES) == 0) mw_question_vary(a, q);
    else if (*from && below(a, 2)) --*from, ++*to;
    else ++*to;
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
