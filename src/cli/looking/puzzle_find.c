/* Puzzle, found: games are played at random, and looked through from their end. */
#include <stdio.h>
#include <string.h>

#include "cli/looking/learning.h"

/* How much is tried: games for each puzzle, turns of each, moves before the end of a game that a
 * forced win may take, moves played to prove one, and choices of a position. */
enum { GAMES_EACH = 120, MOST_TURNS = 300, MOST_PLIES = 5, MOST_PROOF = 20000, MOST_CHOICES = 40 };
/* Fewer choices are no puzzle, and shorter games have no middle. */
enum { LEAST_CHOICES = 3, LEAST_LENGTH = 4 };
/* In hundredths of a seed: by how much a move must be the best, to a first search of each move, and
 * to the longer one that checks it. */
enum { LEAST_MARGIN = 400 };
static const char first_search[] = "search:nodes=1000", checking_search[] = "search:nodes=20000";
static const char grading_search[] = "search:depth=%d,nodes=8000";

const char *const puzzle_grades[] = {"easy", "medium", "hard", NULL};

typedef struct Hunt {
    const MwesoVariant *variant;
    int grade;        /* the wanted one, or -1 */
    bool last_resort; /* also wins at once, and what only a search says */
    MwesoPlayer *first, *checking, *at_depth[MOST_FOUND_AT];
    MwesoError *error;
} Hunt;

/* ---- forced wins ----------------------------------------------------------------------------- */

typedef struct Proof {
    const MwesoVariant *variant;
    int side, left; /* who wins; moves that may still be played */
    MwesoStatus status;
    MwesoError *error;
} Proof;

/* Does the side win within `plies` moves of both, whatever the other plays? All lines are played.
 * Not known if nothing is left. */
static bool forces(Proof *proof, const MwesoPosition *position, int plies)
{
    const char *text;
    MwesoOutcome outcome;
    bool mover = position->side == proof->side, any = false;
    if (plies == 0) return false;
    MwesoMoves *moves = mweso_moves_new(proof->variant, position, proof->error);
    bool decided = false;
    while (moves && !decided && proof->status == MWESO_OK && proof->left > 0 &&
           mweso_moves_next(moves, &text, &outcome)) {
        any = true;
        proof->left--;
        bool won = outcome.over ? outcome.winner == proof->side
                                : forces(proof, &outcome.after, plies - 1);
        decided = won == mover; /* by a move that wins, or one that escapes */
    }
    proof->status = cli_end_moves(moves, proof->status, proof->error);
    return decided ? mover : any && !mover;
}

/* Makes a puzzle of a position in which exactly one move forces a win within `plies`; *found says
 * whether it is one, *wins whether any move does. */
static MwesoStatus try_win(Hunt *hunt, const MwesoPosition *position, int plies, Puzzle *puzzle,
                           bool *found, bool *wins)
{
    Proof proof = {hunt->variant, position->side, MOST_PROOF, MWESO_OK, hunt->error};
    const char *text;
    MwesoOutcome outcome;
    int winning = 0;
    *puzzle = (Puzzle){.position = *position, .kind = PUZZLE_WIN, .plies = plies};
    MwesoMoves *moves = mweso_moves_new(hunt->variant, position, hunt->error);
    while (moves && proof.status == MWESO_OK && winning < 2 && puzzle->choices <= MOST_CHOICES &&
           proof.left > 0 && mweso_moves_next(moves, &text, &outcome)) {
        puzzle->choices++;
        bool won = outcome.over ? outcome.winner == position->side
                                : forces(&proof, &outcome.after, plies - 1);
        if (!won) continue;
        winning++;
        puzzle->outcome = outcome;
        snprintf(puzzle->best, sizeof puzzle->best, "%s", text);
        if (strlen(text) >= sizeof puzzle->best) winning = 2;
    }
    *wins = winning > 0;
    *found = winning == 1 && proof.left > 0 && puzzle->choices >= LEAST_CHOICES &&
             puzzle->choices <= MOST_CHOICES;
    return cli_end_moves(moves, proof.status, hunt->error);
}

/* ---- escapes and margins --------------------------------------------------------------------- */

/* How good the best and the second best move are. */
typedef struct Ranking {
    char best[LONGEST_EXERCISE_MOVE];
    MwesoOutcome outcome; /* of the best */
    int values[2], depth;
    int choices, lost,
        latest;   /* moves; those that lose, and within how many moves of both at most */
    bool decided; /* a move wins, or ends the game, or cannot be told */
} Ranking;

static void place(Ranking *ranking, const char *text, const MwesoOutcome *outcome,
                  const MwesoThought *thought)
{
    ranking->decided |= thought->win > 0 || outcome->over || strlen(text) >= LONGEST_EXERCISE_MOVE;
    ranking->lost += thought->win < 0;
    if (thought->win < 0 && -thought->win > ranking->latest) ranking->latest = -thought->win;
    if (thought->value > ranking->values[0]) {
        ranking->values[1] = ranking->values[0];
        ranking->values[0] = thought->value;
        ranking->depth = thought->depth;
        ranking->outcome = *outcome;
        snprintf(ranking->best, sizeof ranking->best, "%s", text);
    } else if (thought->value > ranking->values[1]) {
        ranking->values[1] = thought->value;
    }
}

/* Judges all moves of a position. */
static MwesoStatus rank(Hunt *hunt, const MwesoGame *game, MwesoPlayer *player, Ranking *ranking)
{
    const char *text;
    MwesoOutcome outcome;
    MwesoThought thought;
    MwesoStatus status = MWESO_OK;
    *ranking = (Ranking){.values = {INT32_MIN, INT32_MIN}};
    MwesoMoves *moves = mweso_moves_new(hunt->variant, mweso_game_position(game), hunt->error);
    while (moves && status == MWESO_OK && ranking->choices <= MOST_CHOICES && !ranking->decided &&
           mweso_moves_next(moves, &text, &outcome)) {
        ranking->choices++;
        status = mweso_player_judge(player, game, text, NULL, NULL, &thought, hunt->error);
        if (status == MWESO_OK) place(ranking, text, &outcome, &thought);
    }
    return cli_end_moves(moves, status, hunt->error);
}

static bool is_escape(const Ranking *ranking)
{
    return !ranking->decided && ranking->lost == ranking->choices - 1;
}

/* By how much the best move is better than another that does not lose; 0 if it cannot be said. */
static int margin_of(const Ranking *ranking)
{
    bool both = ranking->choices > 1 && !ranking->decided && ranking->lost < ranking->choices - 1;
    return both ? ranking->values[0] - ranking->values[1] : 0;
}

/* Makes a puzzle of a position in which all moves but one lose, or a search thinks one move the
 * best by far. */
static MwesoStatus try_search(Hunt *hunt, const MwesoPosition *position, Puzzle *puzzle,
                              bool *found)
{
    Ranking first, checked = {0};
    MwesoGame *game = mweso_game_new(hunt->variant, position, hunt->error);
    if (!game) return hunt->error->status;
    MwesoStatus status = rank(hunt, game, hunt->first, &first);
    bool escape = is_escape(&first);
    bool good = status == MWESO_OK && first.choices >= LEAST_CHOICES &&
                first.choices <= MOST_CHOICES && (escape || margin_of(&first) >= LEAST_MARGIN);
    if (good) status = rank(hunt, game, hunt->checking, &checked);
    mweso_game_free(game);
    *found = good && status == MWESO_OK && strcmp(first.best, checked.best) == 0 &&
             (escape ? is_escape(&checked) : margin_of(&checked) >= LEAST_MARGIN);
    if (!*found) return status;
    *puzzle = (Puzzle){.position = *position,
                       .outcome = checked.outcome,
                       .kind = escape ? PUZZLE_ESCAPE : PUZZLE_MARGIN,
                       .plies = escape ? checked.latest : 0,
                       .margin = escape ? 0 : margin_of(&checked),
                       .depth = checked.depth,
                       .choices = checked.choices};
    memcpy(puzzle->best, checked.best, sizeof puzzle->best);
    return status;
}

/* ---- grades ---------------------------------------------------------------------------------- */

/* Finds whether a player would play it who looks at what the move itself brings, and no further. */
static MwesoStatus see_greedy(Hunt *hunt, Puzzle *puzzle)
{
    const char *text;
    MwesoOutcome outcome;
    bool wins = puzzle->kind == PUZZLE_WIN && puzzle->plies == 1;
    puzzle->greedy = wins || puzzle->outcome.captured > 0;
    MwesoMoves *moves = mweso_moves_new(hunt->variant, &puzzle->position, hunt->error);
    while (moves && puzzle->greedy && !wins && mweso_moves_next(moves, &text, &outcome))
        if (strcmp(text, puzzle->best) != 0)
            puzzle->greedy = outcome.captured < puzzle->outcome.captured;
    return cli_end_moves(moves, MWESO_OK, hunt->error);
}

/* The depth from which on a search finds the move. */
static MwesoStatus see_depth(Hunt *hunt, Puzzle *puzzle)
{
    MwesoThought thought;
    MwesoStatus status = MWESO_OK;
    MwesoGame *game = mweso_game_new(hunt->variant, &puzzle->position, hunt->error);
    if (!game) return hunt->error->status;
    for (int depth = MOST_FOUND_AT; status == MWESO_OK && depth > 0; depth--) {
        status = mweso_player_move(hunt->at_depth[depth - 1], game, NULL, NULL, &thought,
                                   hunt->error);
        if (status == MWESO_OK && strcmp(thought.move, puzzle->best) != 0) break;
        if (status == MWESO_OK) puzzle->found_at = depth;
    }
    mweso_game_free(game);
    return status;
}

static MwesoStatus grade(Hunt *hunt, Puzzle *puzzle)
{
    MwesoStatus status = see_greedy(hunt, puzzle);
    if (status == MWESO_OK) status = see_depth(hunt, puzzle);
    bool soon = puzzle->found_at > 0 && puzzle->found_at <= 2;
    puzzle->grade = puzzle->greedy ? GRADE_EASY : soon ? GRADE_MEDIUM : GRADE_HARD;
    return status;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* A puzzle of a game: the longest forced win before its end that only one move begins or, in the
 * last resort, a position from its middle in which a search sees one move only. */
static MwesoStatus look_through(Hunt *hunt, const MwesoGame *game, Puzzle *puzzle, bool *found)
{
    const size_t length = mweso_game_length(game);
    const MwesoOutcome end = mweso_game_standing(game);
    const MwesoPosition *at = NULL;
    MwesoStatus status = MWESO_OK;
    Puzzle tried;
    bool is_puzzle = false, wins = end.over && end.winner != MWESO_NOBODY;
    *found = false;
    for (int plies = 1; plies <= MOST_PLIES && (size_t)plies <= length && wins; plies += 2) {
        at = mweso_game_position_before(game, length - (size_t)plies);
        if (at->side != end.winner) break;
        status = try_win(hunt, at, plies, &tried, &is_puzzle, &wins);
        if (status != MWESO_OK) return status;
        if (is_puzzle && (plies > 1 || hunt->last_resort)) *puzzle = tried, *found = true;
    }
    if (*found || !hunt->last_resort || length < LEAST_LENGTH || end.endless) return status;
    return try_search(hunt, mweso_game_position_before(game, length / 2), puzzle, found);
}

static MwesoStatus play_out(MwesoGame *game, MwesoPlayer *player, MwesoError *error)
{
    MwesoThought thought;
    MwesoStatus status = MWESO_OK;
    while (status == MWESO_OK && mweso_game_length(game) < MOST_TURNS && !cli_stop &&
           !mweso_game_standing(game).over) {
        status = mweso_player_move(player, game, NULL, NULL, &thought, error);
        if (status == MWESO_OK) status = mweso_game_play(game, thought.move, false, error);
    }
    return status;
}

/* Plays game number `index` and looks for a puzzle in it. */
static MwesoStatus hunt_in(Hunt *hunt, MwesoPlayer *player, uint64_t seed, int index,
                           Puzzle *puzzle, bool *found)
{
    const MwesoPosition start = exercise_start(hunt->variant, index);
    *found = false;
    MwesoGame *game = mweso_game_new(hunt->variant, &start, hunt->error);
    if (!game) return hunt->error->status;
    MwesoStatus status = mweso_player_begin(player, seed, (uint64_t)index, hunt->error);
    if (status == MWESO_OK) status = play_out(game, player, hunt->error);
    if (status == MWESO_OK && !cli_stop) status = look_through(hunt, game, puzzle, found);
    if (status == MWESO_OK && *found) status = grade(hunt, puzzle);
    *found &= hunt->grade < 0 || (int)puzzle->grade == hunt->grade;
    mweso_game_free(game);
    return status;
}

static bool is_known(const Puzzle *puzzles, int count, const Puzzle *puzzle)
{
    for (int i = 0; i < count; i++)
        if (memcmp(&puzzles[i].position, &puzzle->position, sizeof puzzle->position) == 0)
            return true;
    return false;
}

static MwesoStatus begin(Hunt *hunt, MwesoPlayer **player)
{
    char name[64];
    *player = mweso_player_new(hunt->variant, "random", hunt->error);
    if (*player) hunt->first = mweso_player_new(hunt->variant, first_search, hunt->error);
    if (hunt->first) hunt->checking = mweso_player_new(hunt->variant, checking_search, hunt->error);
    bool made = hunt->checking != NULL;
    for (int depth = 1; made && depth <= MOST_FOUND_AT; depth++) {
        snprintf(name, sizeof name, grading_search, depth);
        hunt->at_depth[depth - 1] = mweso_player_new(hunt->variant, name, hunt->error);
        made = hunt->at_depth[depth - 1] != NULL;
    }
    return made ? MWESO_OK : hunt->error->status;
}

MwesoStatus puzzle_find(const MwesoVariant *variant, uint64_t seed, int grade_wanted,
                        Puzzle *puzzles, int count, int *found, MwesoError *error)
{
    Hunt hunt = {.variant = variant, .grade = grade_wanted, .error = error};
    MwesoPlayer *player = NULL;
    MwesoStatus status = begin(&hunt, &player);
    *found = 0;
    int tried = 0; /* games since the last puzzle, so that more of them begin with the same ones */
    for (int i = 0; *found < count && tried < GAMES_EACH && status == MWESO_OK && !cli_stop; i++) {
        bool good;
        Puzzle *next = &puzzles[*found];
        hunt.last_resort = tried++ >= GAMES_EACH / 2;
        status = hunt_in(&hunt, player, seed, i, next, &good);
        if (status != MWESO_OK || !good || is_known(puzzles, *found, next)) continue;
        ++*found;
        tried = 0;
    }
    mweso_player_free(player);
    mweso_player_free(hunt.first);
    mweso_player_free(hunt.checking);
    for (int i = 0; i < MOST_FOUND_AT; i++) mweso_player_free(hunt.at_depth[i]);
    return status;
}
