/* Figures: plays one game between two players, and counts its figures (docs/metrics.md). */
#include <assert.h>

#include "base/findings.h"
#include "base/bits.h"
#include "kernel/phase.h"
#include "play/record.h"
#include "play/moves.h"
#include "study/games.h"
#include "think/movegen.h"

static const char *const names[MWESO_FIGURE_COUNT] = {
    [MWESO_FIGURE_WINNER] = "winner",
    [MWESO_FIGURE_END] = "end",
    [MWESO_FIGURE_FIRST_PLAYER] = "first_player",
    [MWESO_FIGURE_ENDLESS] = "endless",
    [MWESO_FIGURE_TURNS] = "turns",
    [MWESO_FIGURE_PASSES] = "passes",
    [MWESO_FIGURE_LAPS] = "laps",
    [MWESO_FIGURE_LONGEST_MOVE] = "longest_move",
    [MWESO_FIGURE_CLOCKWISE_LAPS] = "clockwise_laps",
    [MWESO_FIGURE_CAPTURED_SOUTH] = "captured_south",
    [MWESO_FIGURE_CAPTURED_NORTH] = "captured_north",
    [MWESO_FIGURE_CAPTURING_TURNS] = "capturing_turns",
    [MWESO_FIGURE_CHOICES] = "choices",
    [MWESO_FIGURE_CHOICE_TURNS] = "choice_turns",
    [MWESO_FIGURE_LEAD_CHANGES] = "lead_changes",
    [MWESO_FIGURE_DECISIVE_TURN] = "decisive_turn",
    [MWESO_FIGURE_GAME_ID] = "game_id",
    [MWESO_FIGURE_OPENING_ID] = "opening_id",
};

const char *mweso_figure_name(size_t figure)
{
    return figure < MWESO_FIGURE_COUNT ? names[figure] : NULL;
}

enum { OPENING = 8 };                                    /* turns */
static const uint64_t id_bits = ((uint64_t)1 << 53) - 1; /* exact in every reader of JSON */

/* A game under way. */
typedef struct Play {
    MwCountedGame *game;
    MwesoPosition position;
    int64_t *of; /* the figures */
    uint64_t id;
    int leader; /* as in MwOpenedGame, with `led_since` */
    int64_t led_since;
    bool opens; /* play only until no phase is left */
} Play;

/* ---- counting -------------------------------------------------------------------------------- */

/* The side with more seeds leads. Seeds of its first store count if they count at the end of the
 * game. */
static void follow_lead(Play *play)
{
    const MwRules *rules = play->game->play->rules;
    int seeds[2];
    for (int side = 0; side < 2; side++)
        seeds[side] = mw_seeds_of(play->position.pit[side], rules->board.pits) +
                      (rules->score ? play->position.store[side][0] : 0);
    if (seeds[MWESO_SOUTH] == seeds[MWESO_NORTH]) {
        play->led_since = 0;
        return;
    }
    int ahead = seeds[MWESO_SOUTH] > seeds[MWESO_NORTH] ? MWESO_SOUTH : MWESO_NORTH;
    if (play->leader == !ahead) play->of[MWESO_FIGURE_LEAD_CHANGES]++;
    if (play->leader != ahead || play->led_since == 0)
        play->led_since = play->of[MWESO_FIGURE_TURNS];
    play->leader = ahead;
}

static void mix_position(Play *play)
{
    uint64_t state = play->id;
    for (int side = 0; side < 2; side++)
        state = mw_mix_pits(state, play->position.pit[side], play->game->play->rules->board.pits);
    state ^= (uint64_t)play->position.passes << 32;
    play->id = mw_splitmix(&state);
    if (play->of[MWESO_FIGURE_TURNS] <= OPENING)
        play->of[MWESO_FIGURE_OPENING_ID] = (int64_t)(play->id & id_bits);
}

static void count_move(Play *play, const MwMove *move)
{
    int64_t *of = play->of, laps = (int64_t)move->outcome.laps;
    int mover = play->position.side;
    assert(move->choices > 0);
    of[MWESO_FIGURE_TURNS]++;
    of[MWESO_FIGURE_PASSES] += move->passed;
    of[MWESO_FIGURE_CAPTURED_SOUTH + mover] += move->outcome.captured;
    of[MWESO_FIGURE_CAPTURING_TURNS] += move->outcome.captured > 0;
    of[MWESO_FIGURE_CHOICES] += move->choices;
    of[MWESO_FIGURE_CHOICE_TURNS] += move->choices > 1;
    of[MWESO_FIGURE_ENDLESS] |= move->outcome.endless;
    /* the laps of an endless move were counted only until it was recognised */
    if (!move->outcome.endless) {
        of[MWESO_FIGURE_LAPS] += laps;
        of[MWESO_FIGURE_CLOCKWISE_LAPS] += move->clockwise_laps;
        if (laps > of[MWESO_FIGURE_LONGEST_MOVE]) of[MWESO_FIGURE_LONGEST_MOVE] = laps;
    }
    play->position = move->outcome.after;
    mix_position(play);
    follow_lead(play);
}

static void end(Play *play, MwesoEnd end, int winner)
{
    assert(winner == MWESO_NOBODY || winner == MWESO_SOUTH || winner == MWESO_NORTH);
    play->of[MWESO_FIGURE_END] = end;
    play->of[MWESO_FIGURE_WINNER] = winner;
    if (winner == MWESO_NOBODY) return;
    /* a winner who does not lead decided the game with his last move */
    bool led = play->leader == winner && play->led_since > 0;
    play->of[MWESO_FIGURE_DECISIVE_TURN] = led ? play->led_since : play->of[MWESO_FIGURE_TURNS];
}

/* ---- recording ------------------------------------------------------------------------------- */

/* The number of choice sequences tried for one outcome; refusals can multiply them. */
enum { MOST_SEQUENCES = 1000000 };

/* Moves that lead to the same board may differ in laps, which are counted. */
static bool is_same(const MwesoOutcome *a, const MwesoOutcome *b)
{
    MwCandidate one = {*a, NULL};
    const MwCandidates only = {&one, 1, 1};
    return a->laps == b->laps && a->captured == b->captured && mw_candidate_of(&only, b) == 0;
}

/* Plays the move in `record`, which is in the same position. Without its text, searches for a
 * choice sequence with this outcome; MWESO_BAD_INPUT if none is found. */
static MwesoStatus record_move(MwesoGame *record, const char *text, const MwesoOutcome *outcome,
                               MwesoError *error)
{
    MwesoOutcome found;
    if (*text) return mweso_game_play(record, text, false, error);
    MwesoMoves *moves = mweso_moves_new(mw_game_variant(record), mweso_game_position(record),
                                        error);
    if (!moves) return error->status;
    bool same = false;
    for (int i = 0; !same && i < MOST_SEQUENCES && mweso_moves_next(moves, &text, &found); i++)
        same = is_same(&found, outcome);
    MwesoStatus status = mweso_moves_status(moves);
    if (same) status = mweso_game_play(record, text, false, error);
    else if (status == MWESO_OK)
        status = mw_fail(error, MWESO_BAD_INPUT, 0,
                         "a move cannot be written down: it is not among the first %d of its "
                         "position",
                         MOST_SEQUENCES);
    else if (error) *error = *mweso_moves_error(moves);
    mweso_moves_free(moves);
    return status;
}

/* ---- playing --------------------------------------------------------------------------------- */

static MwesoStatus choose_move(Play *play, MwMove *move, MwesoError *error)
{
    MwCountedGame *game = play->game;
    MwText text = {0};
    *move = (MwMove){.text = game->record ? &text : NULL};
    MwesoStatus status = mw_player_move(game->players[play->position.side != game->first_side],
                                        game->play, &play->position, &game->random, move, error);
    if (status == MWESO_OK && game->record && !move->none)
        status = text.failed
                     ? mw_no_memory(error)
                     : record_move(game->record, text.s ? text.s : "", &move->outcome, error);
    mw_text_free(&text);
    return status;
}

/* Makes a turn; *over: the game is over. */
static MwesoStatus play_turn(Play *play, MwHistory *history, MwGameWatch watch, void *user,
                             bool *over, MwesoError *error)
{
    MwCountedGame *game = play->game;
    MwMove move;
    MwesoStatus status = choose_move(play, &move, error);
    if (status != MWESO_OK) return status;
    *over = move.none || move.outcome.over;
    if (move.none) { /* the side that begins cannot move */
        game->last = (MwesoOutcome){.after = play->position, .winner = MWESO_NOBODY};
        mw_outcome_no_move(game->play, &game->last);
        end(play, game->last.end, game->last.winner);
        return MWESO_OK;
    }
    if (watch) watch(user, &play->position);
    count_move(play, &move);
    status = mw_history_add(history, game->play, &move.outcome, error);
    *over = move.outcome.over;
    if (*over) game->last = move.outcome;
    if (*over) end(play, move.outcome.end, move.outcome.winner);
    return status;
}

static MwesoStatus play_turns(Play *play, MwGameWatch watch, void *user, MwesoError *error)
{
    MwHistory history = {0};
    MwesoOutcome start = {.after = play->position, .winner = MWESO_NOBODY};
    MwesoStatus status = MWESO_OK;
    if (mw_is_still(play->game->play, &start.after))
        status = mw_judge(play->game->play, &start, error);
    if (status == MWESO_OK) status = mw_history_add(&history, play->game->play, &start, error);
    bool over = start.over;
    play->game->last = start;
    if (over) end(play, start.end, start.winner);
    while (status == MWESO_OK && !over && play->of[MWESO_FIGURE_TURNS] < play->game->max_turns &&
           !(play->opens && mw_is_opened(play->game->play->rules, &play->position)))
        status = play_turn(play, &history, watch, user, &over, error);
    mw_history_free(&history);
    return status;
}

static MwesoStatus play_game(Play *play, const MwesoPosition *start, MwGameWatch watch, void *user,
                             MwesoError *error)
{
    MwCountedGame *game = play->game;
    assert(game->players[0] && game->players[1] && game->first_side >> 1 == 0);
    /* players that think use a copy, so that the others' draws do not depend on them */
    MwRandom random = game->random;
    MwesoStatus status = MWESO_OK;
    for (int i = 0; i < 2 && status == MWESO_OK; i++)
        status = mw_player_begin(game->players[i], mw_random_next(&random), error);
    if (status != MWESO_OK) return status;
    play->position = *start;
    play->leader = MWESO_NOBODY;
    play->of[MWESO_FIGURE_FIRST_PLAYER] = game->first_side;
    mix_position(play);
    end(play, MWESO_GOES_ON, MWESO_NOBODY);
    status = play_turns(play, watch, user, error);
    if (status == MWESO_OK) play->of[MWESO_FIGURE_GAME_ID] = (int64_t)(play->id & id_bits);
    return status;
}

MwesoStatus mw_counted_game_play(MwCountedGame *game, const MwesoPosition *start, MwGameWatch watch,
                                 void *user, MwesoFigures *figures, MwesoError *error)
{
    *figures = (MwesoFigures){.game = figures->game};
    Play play = {.game = game, .of = figures->of};
    return play_game(&play, start, watch, user, error);
}

MwesoStatus mw_counted_game_open(MwCountedGame *game, const MwesoPosition *start,
                                 MwOpenedGame *opened, MwesoFigures *figures, MwesoError *error)
{
    *figures = (MwesoFigures){.game = figures->game};
    Play play = {.game = game, .of = figures->of, .opens = true};
    MwesoStatus status = play_game(&play, start, NULL, NULL, error);
    bool over = play.of[MWESO_FIGURE_END] != MWESO_GOES_ON ||
                play.of[MWESO_FIGURE_TURNS] >= game->max_turns;
    *opened = (MwOpenedGame){over, play.position, play.id, play.leader, play.led_since};
    return status;
}
