/* Figures: one game played by two players, and what is counted in it (docs/metrics.md). */
#include "study/figures.h"

#include <assert.h>

#include "base/bits.h"
#include "kernel/phase.h"
#include "play/moves.h"
#include "study/along.h"

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

enum { OPENING = 8 };
static const uint64_t id_bits = ((uint64_t)1 << 53) - 1; /* exact in every reader of JSON */

/* A game under way. */
typedef struct Play {
    MwCountedGame *game;
    MwesoPosition position;
    int64_t *of; /* the figures */
    uint64_t id;
    int leader;        /* the side that led last, or MWESO_NOBODY */
    int64_t led_since; /* the turn since which it has led, 0: it does not now */
    bool opens;        /* only up to where no phase is left */
} Play;

/* ---- who leads ------------------------------------------------------------------------------- */

static int side_ahead(const MwRules *rules, const MwesoPosition *position)
{
    int south = mw_seeds_of(position->pit[MWESO_SOUTH], rules->board.pits);
    int north = mw_seeds_of(position->pit[MWESO_NORTH], rules->board.pits);
    if (rules->score) {
        south += position->store[MWESO_SOUTH][0];
        north += position->store[MWESO_NORTH][0];
    }
    if (south == north) return MWESO_NOBODY;
    return south > north ? MWESO_SOUTH : MWESO_NORTH;
}

static void follow_lead(Play *play)
{
    int ahead = side_ahead(play->game->play->rules, &play->position);
    int64_t turn = play->of[MWESO_FIGURE_TURNS];
    if (ahead == MWESO_NOBODY) {
        play->led_since = 0;
        return;
    }
    if (play->leader == !ahead) play->of[MWESO_FIGURE_LEAD_CHANGES]++;
    if (play->leader != ahead || play->led_since == 0) play->led_since = turn;
    play->leader = ahead;
}

/* ---- a turn ---------------------------------------------------------------------------------- */

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

/* The laps of a move that never ends were counted only until it was recognised, so they say
 * nothing. */
static void count_laps(int64_t *of, const MwMove *move)
{
    int64_t laps = (int64_t)move->outcome.laps;
    of[MWESO_FIGURE_ENDLESS] |= move->outcome.endless;
    if (move->outcome.endless) return;
    of[MWESO_FIGURE_LAPS] += laps;
    of[MWESO_FIGURE_CLOCKWISE_LAPS] += move->clockwise_laps;
    if (laps > of[MWESO_FIGURE_LONGEST_MOVE]) of[MWESO_FIGURE_LONGEST_MOVE] = laps;
}

static void count_move(Play *play, const MwMove *move)
{
    int64_t *of = play->of;
    int mover = play->position.side;
    assert(move->choices > 0);
    of[MWESO_FIGURE_TURNS]++;
    of[MWESO_FIGURE_PASSES] += move->passed;
    of[MWESO_FIGURE_CAPTURED_SOUTH + mover] += move->outcome.captured;
    of[MWESO_FIGURE_CAPTURING_TURNS] += move->outcome.captured > 0;
    of[MWESO_FIGURE_CHOICES] += move->choices;
    of[MWESO_FIGURE_CHOICE_TURNS] += move->choices > 1;
    count_laps(of, move);
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
    /* a winner who does not lead decides the game with his last move */
    bool led = play->leader == winner && play->led_since > 0;
    play->of[MWESO_FIGURE_DECISIVE_TURN] = led ? play->led_since : play->of[MWESO_FIGURE_TURNS];
}

/* The lots of players that think are drawn apart, so that those of the others stay as they are. */
static MwesoStatus begin_players(const MwCountedGame *game, MwesoError *error)
{
    MwRandom random = game->random;
    MwesoStatus status = MWESO_OK;
    for (int i = 0; i < 2 && status == MWESO_OK; i++)
        status = mw_player_begin(game->players[i], mw_random_next(&random), error);
    return status;
}

/* Who begins cannot move. */
static void end_at_start(Play *play)
{
    MwesoOutcome *last = &play->game->last;
    *last = (MwesoOutcome){.after = play->position, .winner = MWESO_NOBODY};
    mw_outcome_no_move(play->game->play, last);
    end(play, last->end, last->winner);
}

/* Adds the move to the game's record. */
static MwesoStatus record_move(const Play *play, const MwMove *move, MwesoError *error)
{
    if (!play->game->record || move->none) return MWESO_OK;
    if (move->text->failed) return mw_no_memory(error);
    return mw_play_along(play->game->record, move->text->s ? move->text->s : "", &move->outcome,
                         error);
}

static MwesoStatus choose_move(Play *play, MwMove *move, MwesoError *error)
{
    MwCountedGame *game = play->game;
    MwText text = {0};
    *move = (MwMove){.text = game->record ? &text : NULL};
    MwesoStatus status = mw_player_move(game->players[play->position.side != game->first_side],
                                        game->play, &play->position, &game->random, move, error);
    if (status == MWESO_OK) status = record_move(play, move, error);
    mw_text_free(&text);
    return status;
}

/* Makes a turn; the game is over if *over. */
static MwesoStatus play_turn(Play *play, MwHistory *history, MwGameWatch watch, void *user,
                             bool *over, MwesoError *error)
{
    MwCountedGame *game = play->game;
    MwMove move;
    MwesoStatus status = choose_move(play, &move, error);
    if (status != MWESO_OK) return status;
    *over = move.none || move.outcome.over;
    if (move.none) {
        end_at_start(play);
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

/* Has it come to where it is to be left? */
static bool is_far_enough(const Play *play)
{
    return play->of[MWESO_FIGURE_TURNS] >= play->game->max_turns ||
           (play->opens && mw_is_opened(play->game->play->rules, &play->position));
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
    while (status == MWESO_OK && !over && !is_far_enough(play))
        status = play_turn(play, &history, watch, user, &over, error);
    mw_history_free(&history);
    return status;
}

static MwesoStatus play_game(Play *play, const MwesoPosition *start, MwGameWatch watch, void *user,
                             MwesoError *error)
{
    MwCountedGame *game = play->game;
    assert(game->players[0] && game->players[1] && game->first_side >> 1 == 0);
    MwesoStatus begun = begin_players(game, error);
    if (begun != MWESO_OK) return begun;
    play->position = *start;
    play->leader = MWESO_NOBODY;
    play->of[MWESO_FIGURE_FIRST_PLAYER] = game->first_side;
    mix_position(play);
    end(play, MWESO_GOES_ON, MWESO_NOBODY);
    MwesoStatus status = play_turns(play, watch, user, error);
    if (status != MWESO_OK) return status;
    play->of[MWESO_FIGURE_GAME_ID] = (int64_t)(play->id & id_bits);
    return MWESO_OK;
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
