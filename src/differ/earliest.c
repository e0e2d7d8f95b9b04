/* Earliest: the earliest turn at which two rule sets can disagree in play, found by iterative
 * deepening. */
#include <assert.h>
#include <stdio.h>

#include "differ/clash.h"
#include "play/moves.h"
#include "rules/variant.h"

typedef struct EarliestSearch {
    const MwesoVariant *a;
    const MwPair *pair;
    uint64_t most, positions;
    MwesoProgress progress;
    void *user;
    MwesoEarliest *found;
    MwesoStatus status;
    MwesoError *error;
} EarliestSearch;

/* Calls itself for the positions below: no deeper than MWESO_MOST_LINE. */
static void look(EarliestSearch *s, const MwesoPosition *position, int depth);

static bool is_done(const EarliestSearch *s)
{
    return s->status != MWESO_OK || s->found->found || s->positions >= s->most;
}

static void look_below(EarliestSearch *s, const MwesoPosition *position, int depth)
{
    const char *text;
    MwesoOutcome outcome;
    int ply = s->found->turn - 1 - depth;
    assert(ply >= 0 && ply < MWESO_MOST_LINE);
    MwesoMoves *moves = mweso_moves_new(s->a, position, s->error);
    if (!moves) s->status = mw_no_memory(s->error);
    while (moves && !is_done(s) && mweso_moves_next(moves, &text, &outcome)) {
        mw_copy_or_cut(text, s->found->line[ply], sizeof s->found->line[ply]);
        if (!outcome.over) look(s, &outcome.after, depth - 1);
    }
    if (moves && mweso_moves_status(moves) != MWESO_OK) {
        s->status = mweso_moves_status(moves);
        if (s->error) *s->error = *mweso_moves_error(moves);
    }
    mweso_moves_free(moves);
}

/* Compares the positions `depth` turns below this one. Up there both have agreed on everything, so
 * the moves of one are those of the other. */
static void look(EarliestSearch *s, const MwesoPosition *position, int depth)
{
    MwesoClash clash;
    if (depth > 0) {
        look_below(s, position, depth);
        return;
    }
    s->status = mw_clash(s->pair->play[0], s->pair->play[1], position, &clash, s->error);
    if (s->status == MWESO_OK)
        s->status = mw_may_go_on(s->progress, s->user, ++s->positions, s->error);
    if (s->status != MWESO_OK || clash.kind == MWESO_AGREE || clash.kind == MWESO_NOT_COMPARED)
        return;
    s->found->found = true;
    s->found->clash = clash;
}

/* Turn after turn, until they disagree, every line has ended, or there are too many positions. */
static void go_deeper(EarliestSearch *s, const MwesoPosition *start)
{
    while (!is_done(s) && s->found->turn < MWESO_MOST_LINE) {
        uint64_t before = s->positions;
        look(s, start, s->found->turn++);
        if (s->status == MWESO_OK && !s->found->found && s->positions < s->most)
            s->found->agreed = s->found->turn;
        if (s->positions == before) return;
    }
}

MwesoStatus mweso_earliest_clash(const MwesoVariant *a, const MwesoVariant *b,
                                 uint64_t most_positions, MwesoProgress progress, void *user,
                                 MwesoEarliest *earliest, MwesoError *error)
{
    MwPair pair;
    EarliestSearch s = {a, &pair, most_positions, 0, progress, user, earliest, MWESO_OK, error};
    MwesoPosition start = mw_usual_start(&a->rules), other = mw_usual_start(&b->rules);
    *earliest = (MwesoEarliest){.starts_differ = memcmp(&start, &other, sizeof start) != 0};
    s.status = mw_pair_acquire(a, b, &pair, error);
    if (s.status == MWESO_OK && !mw_never_clash(a, b)) go_deeper(&s, &start);
    mw_pair_release(&pair);
    return s.status;
}
