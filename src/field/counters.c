/* Counters: which turn of the game it may have been, where nobody counted.
 *
 * Rules ask for the number of a player's turn (capture.quiet_turns, phases that end after turns),
 * of his turns with a capture, and of turns without one. If a note does not say, each number that
 * the rules distinguish is followed, and one beyond; rules that explain the note with any of them
 * are kept. A side that has more seeds than at the usual start, or whose opponent has fewer, has
 * captured, so its quiet turns are over. */
#include "field/counters.h"

#include "field/notes.h"
#include "rules/tables.h"
#include "rules/variant.h"

/* The numbers of turns, and of captures, that are followed one by one. */
enum { TURNS_FOLLOWED = 16, CAPTURES_FOLLOWED = 3 };

typedef struct Listing {
    const MwCounting *counting;
    const MwRules *base;
    const MwSeenGame *game;
    const MwScene *scene;
    uint32_t beyond;   /* a number of turns beyond all that rules ask about */
    uint32_t first;    /* the smallest number of turns */
    uint32_t early;    /* numbers below this are followed one by one */
    uint32_t captures; /* most capturing turns of a side */
    MwCounters now;    /* the counters being listed */
    MwCounters *list;
    size_t count;
    bool all;
} Listing;

static uint32_t greater(uint32_t a, uint32_t b) { return a > b ? a : b; }

MwCounting mw_counting_of(const MwRules *rules)
{
    return (MwCounting){rules, (uint32_t)rules->quiet_turns, rules->pass != PASS_NEVER,
                        rules->two_captures_first};
}

static uint32_t asked_turns(const MwCounting *counting)
{
    return greater(counting->base->midgame, counting->quiet);
}

uint32_t mw_counters_midgame(const MwCounting *counting)
{
    uint32_t asked = asked_turns(counting);
    return counting->base->scripted ? greater(asked, MW_LONG_OVER) : asked;
}

void mw_counters_set(const MwCounters *counters, MwesoPosition *position)
{
    for (int side = 0; side < 2; side++) {
        position->turns[side] = counters->turns[side];
        position->captures[side] = counters->captures[side];
        position->started[side] = counters->started[side];
    }
    position->still = counters->still;
    position->side = counters->side;
}

/* ---- what is asked --------------------------------------------------------------------------- */

/* Is anything known about the end of the game after the moves: that it goes on, or who has won? */
static bool tells_end(const MwSeenGame *game)
{
    return game->count > 1 || (game->count == 1 && game->moves[0].won != WON_ANY);
}

static bool tells_swap(const MwSeenGame *game)
{
    for (size_t i = 0; i < game->count; i++)
        if (game->moves[i].swap) return true;
    return false;
}

/* Does a phase end by counted turns or captures, or by a start? */
static bool counts_phases(const MwRules *base)
{
    bool counts = false;
    for (int i = 0; i < base->phase_count; i++) {
        int until = base->phase_end[i].until;
        counts |= until == UNTIL_TURNS || until == UNTIL_CAPTURES || until == UNTIL_START;
    }
    return counts;
}

/* Does the number of the opponent's turns matter? */
static bool asks_opponent(const Listing *l)
{
    return counts_phases(l->base) || l->base->scripted || l->game->count > 1 || tells_swap(l->game);
}

/* Do rules only ask whether the turn is quiet? Then all quiet turns are alike. */
static bool asks_quiet_alone(const Listing *l) { return !asks_opponent(l) && l->captures == 0; }

static void begin(Listing *l)
{
    enum { OF_SWAP = 2 };
    const MwRules *base = l->base;
    uint32_t shown = base->scripted ? base->counts[COUNTER_TURNS] : 0;
    uint32_t asked = asked_turns(l->counting);
    bool plain = !base->phase_count && !base->scripted; /* then only who captured first matters */
    uint32_t captures = plain ? 0 : base->captures_matter;
    if (tells_swap(l->game)) asked = greater(asked, OF_SWAP);
    l->beyond = greater(mw_counters_midgame(l->counting), asked);
    l->early = greater(asked, shown);
    l->first = base->keeps & KEEPS_RACE ? 1 : 0;
    if (l->counting->two_captures && tells_end(l->game))
        captures = greater(captures, plain ? 1 : 2);
    if (base->scripted) captures = greater(captures, base->counts[COUNTER_CAPTURES]);
    l->all = l->early <= TURNS_FOLLOWED && captures <= CAPTURES_FOLLOWED;
    if (l->early > TURNS_FOLLOWED) l->early = TURNS_FOLLOWED;
    l->captures = captures > CAPTURES_FOLLOWED ? CAPTURES_FOLLOWED : captures;
}

/* ---- seeds that have changed sides ----------------------------------------------------------- */

typedef struct Seeds {
    uint32_t least, most;
} Seeds;

static Seeds seeds_of(const Listing *l, int side)
{
    Seeds seeds = {l->scene->rest.store[side][0], l->scene->rest.store[side][0]};
    for (int pit = 0; pit < l->base->board.pits; pit++) {
        seeds.least += l->scene->before.pit[side][pit].least;
        seeds.most += l->scene->before.pit[side][pit].most;
    }
    if (seeds.most > seeds.least + l->scene->spare) seeds.most = seeds.least + l->scene->spare;
    return seeds;
}

static uint32_t seeds_at_start(const Listing *l, int side)
{
    return (uint32_t)(mw_seeds_of(l->base->setup[side], l->base->board.pits) +
                      l->base->stores[side]);
}

/* Has a side certainly captured before? Fewer seeds than at the usual start prove it of the
 * opponent only if all seeds must still be on the board or have left it by captures: otherwise the
 * game may have begun with fewer. */
static bool has_captured(const Listing *l, int side)
{
    const MwRules *base = l->base;
    if (base->phase_count > 0 || base->scripted || base->shared || tells_swap(l->game))
        return false;
    const Seeds own = seeds_of(l, side), other = seeds_of(l, !side);
    uint32_t all = seeds_at_start(l, side) + seeds_at_start(l, !side);
    uint32_t most = own.least + other.least + l->scene->spare;
    if (most > own.most + other.most) most = own.most + other.most;
    if (own.least > seeds_at_start(l, side)) return true;
    return other.most < seeds_at_start(l, !side) && (most >= all || l->base->fate != FATE_RESOWN);
}

/* ---- all together ---------------------------------------------------------------------------- */

static void add(Listing *l)
{
    if (l->count == MW_MOST_COUNTERS) l->all = false;
    else l->list[l->count++] = l->now;
}

/* Adds the numbers of turns in a row without a capture; they only matter to whether the game is
 * over after the last move seen. */
static void add_stills(Listing *l)
{
    uint32_t over = (uint32_t)l->base->still, moves = (uint32_t)l->game->count;
    l->now.still = l->scene->rest.still;
    add(l);
    if (l->now.still || over <= moves || !tells_end(l->game)) return;
    l->now.still = over - moves;
    add(l);
}

/* Adds the combinations of phases ended by starts, for sides from `side` on. */
static void add_starts(Listing *l, int side)
{
    unsigned phases = 0;
    if (side == 2) {
        add_stills(l);
        return;
    }
    for (int i = 0; i < l->base->phase_count; i++)
        if (l->base->phase_end[i].until == UNTIL_START) phases |= 1u << i;
    l->now.started[side] = l->scene->rest.started[side];
    if (l->now.started[side] || l->now.turns[side] == 0) phases = 0;
    for (unsigned some = phases;; some = (some - 1) & phases) {
        l->now.started[side] = (uint8_t)(l->scene->rest.started[side] | some);
        add_starts(l, side + 1);
        if (!some) break;
    }
}

/* Adds the numbers of capturing turns of each side. Once both have captured, two captures before
 * the opponent's first are impossible; a side with two earlier captures has already won by them. */
static void add_captures(Listing *l)
{
    const MwCounters counted = l->now;
    for (uint32_t south = l->captures + 1; south-- > 0;)
        for (uint32_t north = l->captures + 1; north-- > 0;) {
            const uint32_t captures[2] = {south, north};
            bool may = true;
            l->now = counted;
            for (int side = 0; side < 2; side++) {
                l->now.captures[side] = captures[side];
                if (captures[side] <= counted.turns[side]) continue;
                may &= counted.turns[side] == l->beyond;
                l->now.turns[side] = captures[side];
            }
            if (may) add_starts(l, MWESO_SOUTH);
        }
    l->now = counted;
}

static void add_turns(Listing *l, uint32_t own, uint32_t other, bool passed)
{
    int side = l->now.side;
    if (passed && !l->counting->passes) return;
    l->now.turns[side] = own;
    l->now.turns[!side] = other;
    l->now.passed = passed;
    add_captures(l);
}

/* Adds the opponent's numbers of turns for `own` turns of the mover: South begins, and they
 * alternate, unless somebody has passed. */
static void add_opponent(Listing *l, uint32_t own, bool passed)
{
    uint32_t next = own < l->beyond ? own + 1 : own;
    bool south = l->now.side == MWESO_SOUTH;
    add_turns(l, own, south ? own : next, passed);
    if (!asks_opponent(l)) return;
    uint32_t usual = south ? own : next;
    if (l->scene->any_mover && next != usual) add_turns(l, own, next, passed);
    if (!l->counting->passes) return;
    for (uint32_t other = l->first; other <= l->early; other++) {
        uint32_t made = other == l->early ? l->beyond : other;
        if (made != usual) add_turns(l, own, made, true);
    }
}

static void add_mover(Listing *l, int side)
{
    l->now = (MwCounters){.side = (uint8_t)side};
    if (l->scene->counted == COUNTED_TURN) {
        add_opponent(l, l->scene->turn - 1, false);
        return;
    }
    add_opponent(l, l->beyond, false);
    if (l->scene->counted == COUNTED_MIDDLE || has_captured(l, side)) return;
    uint32_t end = l->early < l->beyond ? l->early : l->beyond;
    l->now.quiet = asks_quiet_alone(l);
    if (l->now.quiet && end > l->first) end = l->first + 1;
    for (uint32_t own = l->first; own < end; own++) add_opponent(l, own, has_captured(l, !side));
}

/* Do the rules treat the two sides differently? If not, one mover stands for both where nobody saw
 * the board. */
static bool sides_differ(const Listing *l)
{
    return l->base->phase_count > 0 || l->base->scripted || l->base->keeps & KEEPS_RACE ||
           seeds_at_start(l, MWESO_SOUTH) != seeds_at_start(l, MWESO_NORTH);
}

size_t mw_counters_follow(const MwCounting *counting, const MwSeenGame *game,
                          MwCounters list[MW_MOST_COUNTERS], bool *all)
{
    const MwScene *scene = game->scene;
    const MwesoPosition *rest = &scene->rest;
    Listing l = {.counting = counting,
                 .base = counting->base,
                 .game = game,
                 .scene = scene,
                 .list = list,
                 .all = true};
    if (scene->counted == COUNTED) {
        l.now = (MwCounters){{rest->turns[0], rest->turns[1]},
                             {rest->captures[0], rest->captures[1]},
                             rest->still,
                             {rest->started[0], rest->started[1]},
                             rest->side,
                             false};
        add(&l);
    } else {
        begin(&l);
        add_mover(&l, rest->side);
        if (scene->any_mover && sides_differ(&l)) add_mover(&l, !rest->side);
    }
    *all = l.all;
    return l.count;
}

/* ---- assumptions ----------------------------------------------------------------------------- */

static bool remembers_nothing(const MwRules *rules, const MwesoPosition *position)
{
    for (int i = 0; i < rules->memory_count; i++)
        if (position->memory[i] != rules->memory[i].first) return false;
    return true;
}

size_t mweso_evidence_assumed(const MwesoEvidence *evidence, size_t index, char *buffer,
                              size_t size)
{
    static const char *const turns =
        "nobody counted the turns; they are taken to be some of the first, or past all that the "
        "rules count";
    static const char *const memory =
        "what the game remembers from turn to turn is taken to be as at the start";
    MwText text = {0};
    const MwNote *note = index < evidence->count ? &evidence->notes[index] : NULL;
    if (note && note->scene && note->scene->counted != COUNTED && note->count > 0) {
        const MwRules *rules = &evidence->base->rules;
        const MwSeenGame game = {note->scene, note->moves, note->count};
        MwCounting counting = mw_counting_of(rules);
        MwCounters list[MW_MOST_COUNTERS];
        bool all;
        counting.passes = counting.two_captures = true;
        mw_counters_follow(&counting, &game, list, &all);
        if (!all) mw_text_add(&text, "%s", turns);
        if (rules->memory_count > 0 && remembers_nothing(rules, &note->scene->rest))
            mw_text_add(&text, "%s%s", text.length ? "; " : "", memory);
    }
    size_t length = mw_hand_out(&text, buffer, size);
    mw_text_free(&text);
    return length;
}
