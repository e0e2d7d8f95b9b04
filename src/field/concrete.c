/* Concrete execution: is what was seen among the moves that one variant allows?
 *
 * Used for variants whose script answers decisions. No set of words can represent these, so all
 * their moves are listed and compared with what was seen, from every position that is possible. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/counters.h"
#include "field/notes.h"
#include "play/notation.h"
#include "rules/keys.h"
#include "rules/variant.h"

enum { MOST_POSITIONS = 20000, MOST_MOVES = 200000 };

/* A list of possible positions. */
typedef struct Positions {
    MwesoPosition *at;
    size_t count, room;
} Positions;

typedef struct Playing {
    const MwesoVariant *variant;
    const MwSeenMove *seen; /* what was seen of the present move */
    size_t tried;
    bool last; /* it is the last move seen */
    MwNoteFit *fit;
    MwesoError *error;
} Playing;

/* ---- positions ------------------------------------------------------------------------------- */

static MwesoStatus add_position(Playing *p, Positions *positions, const MwesoPosition *position)
{
    if (positions->count == MOST_POSITIONS) {
        p->fit->gave_up = true;
        return MWESO_OK;
    }
    MwesoPosition *at = mw_grow(positions->at, positions->count, &positions->room, sizeof *at);
    if (!at) return mw_no_memory(p->error);
    positions->at = at;
    at[positions->count++] = *position;
    return MWESO_OK;
}

/* The position with the lower bound of every pit. */
static MwesoPosition least_position(const MwRules *rules, const MwScene *scene)
{
    const MwCounting counting = mw_counting_of(rules);
    MwesoPosition position = mw_scene_give(scene, rules, mw_counters_midgame(&counting));
    mw_tokens_fit(rules, &position);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < rules->board.pits; pit++)
            position.pit[side][pit] = scene->before.pit[side][pit].least;
    return position;
}

bool mw_scene_position(const MwRules *rules, const MwScene *scene, MwesoPosition *position)
{
    *position = least_position(rules, scene);
    return mw_all_pits_seen(&scene->before, rules->board.pits);
}

/* Goes on to the next way to fill the unseen pits: one seed more in the first pit that has room for
 * it, and all pits before it at their lower bounds. False after the last way. */
static bool fill_otherwise(const MwRules *rules, const MwScene *scene, uint32_t *spare,
                           MwesoPosition *position)
{
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < rules->board.pits; pit++) {
            MwRange range = scene->before.pit[side][pit];
            uint16_t *seeds = &position->pit[side][pit];
            bool has_room = *seeds < range.most;
            if (has_room && *spare) {
                ++*seeds, --*spare;
                return true;
            }
            *spare += *seeds - range.least;
            *seeds = range.least;
        }
    return false;
}

/* Adds the positions with each possible number of turns. */
static MwesoStatus fill_in(Playing *p, const MwNote *note, Positions *positions)
{
    const MwScene *scene = note->scene;
    const MwRules *rules = &p->variant->rules;
    const MwCounting counting = mw_counting_of(rules);
    const MwSeenGame game = {scene, note->moves, note->count};
    MwCounters counters[MW_MOST_COUNTERS];
    bool all;
    size_t count = mw_counters_follow(&counting, &game, counters, &all);
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < count && status == MWESO_OK; i++) {
        MwesoPosition position = least_position(rules, scene);
        uint32_t spare = scene->spare;
        mw_counters_set(&counters[i], &position);
        do status = add_position(p, positions, &position);
        while (status == MWESO_OK && !p->fit->gave_up &&
               fill_otherwise(rules, scene, &spare, &position));
    }
    return status;
}

/* ---- the move as the variant has it ---------------------------------------------------------- */

static MwesoChoice next_choice(const MwTurn *turn, const char **letter, const MwSeenMove *move)
{
    MwesoChoice written = mw_choice_of(**letter);
    if (written) return ++*letter, written;
    if (move->beyond == LETTERS_ALL || turn->options & MWESO_PIT) return (MwesoChoice)0;
    return (MwesoChoice)(turn->options & MW_USUAL_CHOICES);
}

bool mw_seen_move_text(const MwPlay *play, const MwesoPosition *position, const MwSeenMove *move,
                       bool *open, MwText *text)
{
    MwTurn turn;
    const char *letter = move->letters;
    *open = false;
    if (!mw_sows(move)) return mw_text_add(text, "%s", move->pass ? MW_PASS : MW_SWAP), true;
    play = mw_play_at(play, position);
    mw_turn_begin(play, position, &turn);
    if (move->drops) {
        if (!mw_may_drop(play, &turn)) return false;
        mw_drop(play, &turn, NULL);
        mw_choice_print(play->rules, MWESO_DROP, 0, text);
    }
    if (move->start == MW_UNKNOWN || !mw_may_start(play, &turn, move->start)) return false;
    mw_pit_print(&play->rules->board, move->start, text);
    mw_turn_start(play, &turn, move->start, NULL);
    while (turn.options) {
        *open = !*letter && !(turn.options & MW_USUAL_CHOICES); /* as for an extra pit */
        MwesoChoice choice = next_choice(&turn, &letter, move);
        if (!(turn.options & (int)choice)) return false;
        mw_choice_print(play->rules, choice, 0, text);
        mw_turn_choose(play, &turn, choice, 0, NULL);
    }
    return *letter == '\0' && !text->failed;
}

/* ---- one move -------------------------------------------------------------------------------- */

/* The pits named behind the letters, as in "xA3xB2". */
static uint64_t extra_pits(const char *text, const MwesoBoard *board)
{
    uint64_t pits = 0;
    while (*text == 'x') {
        text++;
        int pit = mw_read_pit(board, &text);
        if (pit < 0) break;
        pits |= (uint64_t)1 << pit;
    }
    return pits;
}

/* Do the choices of a move agree with the letters, as far as these go? */
static bool choices_fit(const MwSeenMove *seen, const char *text, const MwesoBoard *board)
{
    size_t written = strlen(seen->letters), made = strcspn(text, "x");
    if (made < written || strncmp(text, seen->letters, written) != 0) return false;
    if (seen->extra & ~extra_pits(text + made, board)) return false;
    if (seen->enough && text[strlen(text) - 1] != 'x') return false;
    if (seen->beyond == LETTERS_OPEN || seen->legal == LEGAL_REFUSED) return true;
    if (seen->beyond == LETTERS_ALL) return made == written;
    return strspn(text + written, "cf") >= made - written;
}

/* Is it the move that was written? */
static bool move_fits(const Playing *p, const char *text)
{
    const MwSeenMove *seen = p->seen;
    const MwesoBoard *board = &p->variant->rules.board;
    if (strcmp(text, MW_PASS) == 0) return seen->pass;
    if (strcmp(text, MW_SWAP) == 0) return seen->swap;
    if (!mw_sows(seen)) return false;
    bool drops = *text == '*', any = seen->start == MW_UNKNOWN;
    text += drops;
    int pit = mw_read_pit(board, &text);
    if (drops != seen->drops && !any) return false;
    return (any || seen->start == pit) && choices_fit(seen, text, board);
}

void mw_note_pits(void *user, const MwesoEvent *event)
{
    MwPitsSeen *pits = user;
    if (event->kind == MWESO_EVENT_LANDING) pits->landing = event->pit;
    if (event->kind == MWESO_EVENT_CAPTURE) pits->captured_at |= (uint64_t)1 << event->pit;
}

static bool pits_fit(const Playing *p, const MwesoPosition *position, const char *text)
{
    const MwSeenMove *seen = p->seen;
    MwPitsSeen pits = {.landing = MW_UNKNOWN};
    MwesoOutcome outcome;
    if (seen->landing == MW_UNKNOWN && !seen->captured_at) return true;
    return mweso_play(p->variant, position, text, mw_note_pits, &pits, &outcome, NULL) ==
               MWESO_OK &&
           (seen->landing == MW_UNKNOWN || seen->landing == pits.landing) &&
           !(seen->captured_at & ~pits.captured_at);
}

static bool outcome_fits(const Playing *p, const MwesoPosition *position, const char *text,
                         const MwesoOutcome *outcome)
{
    const MwSeenMove *seen = p->seen;
    int won = mw_won(outcome);
    if (!(seen->won & won) || (won != WON_NONE && !p->last)) return false;
    if (seen->captured != MW_UNKNOWN && seen->captured != (int32_t)outcome->captured) return false;
    if (outcome->endless) return !seen->ends && pits_fit(p, position, text);
    if (seen->endless || (seen->laps != MW_UNKNOWN && seen->laps != (int64_t)outcome->laps))
        return false;
    for (int side = 0; side < 2 && seen->after; side++)
        for (int pit = 0; pit < p->variant->rules.board.pits; pit++)
            if (!mw_in_range(seen->after->pit[side][pit], outcome->after.pit[side][pit]))
                return false;
    return pits_fit(p, position, text);
}

static bool is_there(const Positions *positions, const MwesoPosition *position)
{
    for (size_t i = 0; i < positions->count; i++)
        if (memcmp(&positions->at[i], position, sizeof *position) == 0) return true;
    return false;
}

/* Adds the positions after all moves that fit what was seen. For a refused move: the same position,
 * if the move is not legal. */
static MwesoStatus play(Playing *p, const MwesoPosition *position, Positions *next)
{
    MwesoOutcome outcome;
    const char *text;
    bool allowed = false, refused = p->seen->legal == LEGAL_REFUSED;
    MwesoMoves *moves = mweso_moves_new(p->variant, position, p->error);
    if (!moves) return p->error->status;
    MwesoStatus status = MWESO_OK;
    while (status == MWESO_OK && !p->fit->gave_up && mweso_moves_next(moves, &text, &outcome)) {
        if (++p->tried > MOST_MOVES) p->fit->gave_up = true;
        if (!move_fits(p, text)) continue;
        allowed = true;
        if (!refused && outcome_fits(p, position, text, &outcome) &&
            !is_there(next, &outcome.after))
            status = add_position(p, next, &outcome.after);
    }
    if (status == MWESO_OK && mweso_moves_status(moves) != MWESO_OK) {
        status = mweso_moves_status(moves);
        *p->error = *mweso_moves_error(moves);
    }
    mweso_moves_free(moves);
    if (status == MWESO_OK && refused && !allowed) status = add_position(p, next, position);
    return status;
}

/* ---- all moves ------------------------------------------------------------------------------- */

MwesoStatus mw_note_play(const MwesoVariant *variant, const MwNote *note, MwNoteFit *fit,
                         MwesoError *error)
{
    MwesoError unused;
    Playing p = {.variant = variant, .fit = fit, .error = error ? error : &unused};
    Positions now = {0}, next = {0};
    *fit = (MwNoteFit){.gave_up = note->scene->untold};
    if (fit->gave_up) return MWESO_OK;
    MwesoStatus status = fill_in(&p, note, &now);
    for (size_t i = 0; i < note->count && status == MWESO_OK && now.count > 0; i++) {
        p.seen = &note->moves[i];
        p.last = i + 1 == note->count;
        fit->furthest = i;
        for (size_t n = 0; n < now.count && status == MWESO_OK && !fit->gave_up; n++)
            status = play(&p, &now.at[n], &next);
        free(now.at);
        now = next;
        next = (Positions){0};
    }
    fit->explained = now.count > 0;
    free(now.at);
    return status;
}
