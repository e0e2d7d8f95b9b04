/* Lesson, its moves: chosen from worked examples and from games played at random. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/looking/learning.h"

/* How much is looked at: games, turns of each, moves of a position, and moves altogether. Longer
 * turns than MOST_LAPS are too long to be followed. */
enum { MOST_GAMES = 24, MOST_TURNS = 80, MOST_CHOICES = 60, MOST_MOVES = 1500, MOST_LAPS = 8 };
enum { MANY_LAPS = 4, UNFIT = 1 << 30 };

typedef struct MoveFinder {
    const MwesoVariant *variant;
    Lesson *lesson;
    int direction; /* 1: laps usually run clockwise; 0: anti-clockwise; -1: neither */
    int left;      /* moves that may still be looked at */
    uint32_t put; /* the bit of FEATURE_PUT where the game begins with seeds of the store, else 0 */
} MoveFinder;

/* ---- what a move shows ----------------------------------------------------------------------- */

typedef struct Watched {
    LessonMove *move;
    int direction, captures;
} Watched;

static void note_event(void *user, const MwesoEvent *event)
{
    static const struct {
        MwesoEventKind kind;
        LessonFeature feature;
    } telling[] = {
        {MWESO_EVENT_DROP, FEATURE_DROP},         {MWESO_EVENT_LAID, FEATURE_LAID},
        {MWESO_EVENT_TRANSFER, FEATURE_TRANSFER}, {MWESO_EVENT_HELD, FEATURE_HELD},
        {MWESO_EVENT_PUT, FEATURE_PUT},           {MWESO_EVENT_EXTRA, FEATURE_EXTRA},
    };
    Watched *watched = user;
    uint32_t *features = &watched->move->features;
    bool scripted = event->key && strncmp(event->key, "hooks.", 6) == 0;
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        if (telling[i].kind == event->kind) *features |= 1u << telling[i].feature;
    if (event->kind == MWESO_EVENT_LAP && watched->direction >= 0 &&
        event->clockwise != watched->direction)
        *features |= 1u << FEATURE_TURNED;
    if (event->kind == MWESO_EVENT_CAPTURE && event->own) *features |= 1u << FEATURE_OWN;
    if (event->kind == MWESO_EVENT_CAPTURE && ++watched->captures > 1)
        *features |= 1u << FEATURE_TWICE;
    if (scripted) *features |= 1u << FEATURE_SCRIPT;
    if (scripted || (event->kind == MWESO_EVENT_TRANSFER && !(*features & 1u << FEATURE_SCRIPT)))
        watched->move->rule = event->key;
}

/* Plays the move once more to see what it shows. */
static MwesoStatus look(const MoveFinder *finder, LessonMove *move, MwesoError *error)
{
    Watched watched = {move, finder->direction, 0};
    move->features = 0;
    move->rule = NULL;
    MwesoStatus status = mweso_play(finder->variant, &move->before, move->move, note_event,
                                    &watched, &move->outcome, error);
    if (move->outcome.over) move->features |= 1u << FEATURE_ENDS;
    if (move->outcome.laps >= MANY_LAPS) move->features |= 1u << FEATURE_LONG;
    return status;
}

/* ---- which moves are watched -------------------------------------------------------------------
 */

/* How far a move is from one that shows what the slot is for, and nothing else; the first that is
 * shown begins as the game does. Worked examples are preferred: somebody chose them. */
static int cost_in(const MoveFinder *finder, LessonSlot slot, const LessonMove *move)
{
    const MwesoOutcome *o = &move->outcome;
    int laps = (int)o->laps, others = __builtin_popcount(move->features);
    bool played = !*move->example;
    switch (slot) {
    case SLOT_SPECIAL:
        return move->features ? 1000 * __builtin_ctz(move->features) + 10 * laps + 200 * played
                              : UNFIT;
    case SLOT_CAPTURE: return o->captured ? 10 * abs(laps - 2) + 50 * others + 20 * played : UNFIT;
    case SLOT_SOWING: break;
    default: return UNFIT;
    }
    others = __builtin_popcount(move->features ^ finder->put);
    return o->captured || o->over ? UNFIT : 10 * abs(laps - 2) + 50 * others + 20 * played;
}

/* Worked examples come once more among the moves of their positions, perhaps spelled otherwise. */
static bool is_same(const LessonMove *a, const LessonMove *b)
{
    return memcmp(&a->before, &b->before, sizeof a->before) == 0 &&
           memcmp(&a->outcome.after, &b->outcome.after, sizeof a->outcome.after) == 0;
}

/* A move that shows better what a slot is for takes it, and what it displaces goes on to the next.
 */
static void offer(const MoveFinder *finder, LessonMove move)
{
    Lesson *lesson = finder->lesson;
    for (LessonSlot slot = 0; slot < SLOT_COUNT; slot++)
        if (is_same(&lesson->moves[slot], &move)) return;
    for (LessonSlot slot = 0; slot < SLOT_COUNT; slot++) {
        LessonMove *kept = &lesson->moves[slot];
        move.cost = cost_in(finder, slot, &move);
        if (move.cost == UNFIT || (*kept->move && kept->cost <= move.cost)) continue;
        LessonMove displaced = *kept;
        *kept = move;
        if (!*displaced.move) return;
        move = displaced;
    }
}

/* ---- which move is to be found --------------------------------------------------------------- */

static uint64_t aimed_at(LessonAim aim, const MwesoOutcome *outcome)
{
    return aim == AIM_CAPTURES ? outcome->captured : outcome->laps;
}

/* The best move of a position so far, and whether another comes up to it. */
typedef struct Leader {
    LessonMove move;
    bool shared;
} Leader;

static void compete(Leader *leader, LessonAim aim, const LessonMove *move)
{
    uint64_t most = aimed_at(aim, &leader->move.outcome), now = aimed_at(aim, &move->outcome);
    if (*leader->move.move && now < most) return;
    leader->shared = *leader->move.move && now == most;
    if (!leader->shared) leader->move = *move;
}

/* A task is good where there is something to choose from, but not much, and little to count, seen
 * from the side on which the learner sits. */
static void take_task(Lesson *lesson, LessonAim aim, Leader *leader, int choices)
{
    LessonMove *kept = lesson->tasks[aim], *task = &leader->move;
    uint64_t found = aimed_at(aim, &task->outcome);
    int place = TASKS;
    if (choices < 2 || leader->shared || found == 0 || task->outcome.laps > MOST_LAPS) return;
    for (int i = 0; i < TASKS; i++)
        if (is_same(&kept[i], task)) return;
    task->cost = 3 * abs(choices - 6) + abs((int)found - 6) + 5 * abs((int)task->outcome.laps - 2) +
                 (choices < 4 ? 50 : 0) + (task->before.side == MWESO_NORTH ? 30 : 0);
    while (place > 0 && (!*kept[place - 1].move || task->cost < kept[place - 1].cost)) place--;
    if (place == TASKS) return;
    memmove(&kept[place + 1], &kept[place], (size_t)(TASKS - 1 - place) * sizeof *kept);
    kept[place] = *task;
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Looks at all moves of a position: at none where there are too many. */
static MwesoStatus visit(MoveFinder *finder, const MwesoPosition *position, MwesoError *error)
{
    Leader leaders[AIM_COUNT] = {0};
    const char *text;
    LessonMove move = {.before = *position, .example = ""};
    int choices = 0;
    MwesoMoves *moves = mweso_moves_new(finder->variant, position, error);
    MwesoStatus status = MWESO_OK;
    while (moves && status == MWESO_OK && choices <= MOST_CHOICES && !cli_stop &&
           mweso_moves_next(moves, &text, &move.outcome)) {
        choices++;
        finder->left--;
        bool fits = move.outcome.laps > 0 && strlen(text) < sizeof move.move;
        if (!fits || move.outcome.endless) continue;
        snprintf(move.move, sizeof move.move, "%s", text);
        for (LessonAim aim = 0; aim < AIM_COUNT; aim++) compete(&leaders[aim], aim, &move);
        if (move.outcome.laps > MOST_LAPS) continue;
        status = look(finder, &move, error);
        if (status == MWESO_OK) offer(finder, move);
    }
    for (LessonAim aim = 0; aim < AIM_COUNT && choices <= MOST_CHOICES; aim++)
        take_task(finder->lesson, aim, &leaders[aim], choices);
    return cli_end_moves(moves, status, error);
}

/* Finds whether the game begins with a seed of the store. */
static MwesoStatus look_at_start(MoveFinder *finder, MwesoError *error)
{
    LessonMove move = {.before = mweso_position_start(finder->variant, false), .example = ""};
    const char *text;
    MwesoStatus status = MWESO_OK;
    MwesoMoves *moves = mweso_moves_new(finder->variant, &move.before, error);
    if (moves && mweso_moves_next(moves, &text, &move.outcome) && !move.outcome.endless &&
        strlen(text) < sizeof move.move) {
        snprintf(move.move, sizeof move.move, "%s", text);
        status = look(finder, &move, error);
        finder->put = move.features & 1u << FEATURE_PUT;
    }
    return cli_end_moves(moves, status, error);
}

/* The worked examples of legal moves, and the other moves of their positions. */
static MwesoStatus visit_examples(MoveFinder *finder, MwesoError *error)
{
    MwesoExample example;
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; status == MWESO_OK && mweso_variant_example(finder->variant, i, &example);
         i++) {
        LessonMove move = {.before = mweso_position_start(finder->variant, false),
                           .example = example.name};
        bool read = !*example.position || mweso_position_parse(finder->variant, example.position,
                                                               &move.before, NULL) == MWESO_OK;
        if (!read || move.before.placing || strlen(example.move) >= sizeof move.move) continue;
        snprintf(move.move, sizeof move.move, "%s", example.move);
        bool legal = look(finder, &move, error) == MWESO_OK && !move.outcome.endless;
        if (!legal || !move.outcome.laps || move.outcome.laps > MOST_LAPS) continue;
        offer(finder, move);
        status = visit(finder, &move.before, error);
    }
    return status;
}

/* The positions of game number `index`, played at random. */
static MwesoStatus visit_game(MoveFinder *finder, MwesoPlayer *player, int index, MwesoError *error)
{
    MwesoThought thought;
    const MwesoPosition start = exercise_start(finder->variant, index);
    MwesoGame *game = mweso_game_new(finder->variant, &start, error);
    MwesoStatus status = game ? MWESO_OK : error->status;
    for (int turn = 0; status == MWESO_OK && turn < MOST_TURNS && finder->left > 0 && !cli_stop &&
                       !mweso_game_standing(game).over;
         turn++) {
        status = visit(finder, mweso_game_position(game), error);
        if (status == MWESO_OK)
            status = mweso_player_move(player, game, NULL, NULL, &thought, error);
        if (status == MWESO_OK) status = mweso_game_play(game, thought.move, false, error);
    }
    mweso_game_free(game);
    return status;
}

MwesoStatus lesson_find(const MwesoVariant *variant, uint64_t seed, Lesson *lesson,
                        MwesoError *error)
{
    const char *way = cli_answer(variant, "lap.way").text;
    MoveFinder finder = {variant, lesson, strcmp(way, "clockwise") == 0, MOST_MOVES, 0};
    if (strcmp(way, "either") == 0) finder.direction = -1;
    memset(lesson, 0, sizeof *lesson);
    MwesoStatus status = look_at_start(&finder, error);
    if (status == MWESO_OK) status = visit_examples(&finder, error);
    MwesoPlayer *player = status == MWESO_OK ? mweso_player_new(variant, "random", error) : NULL;
    if (status == MWESO_OK && !player) status = error->status;
    for (int i = 0; i < MOST_GAMES && status == MWESO_OK && finder.left > 0 && !cli_stop; i++) {
        status = mweso_player_begin(player, seed, (uint64_t)i, error);
        if (status == MWESO_OK) status = visit_game(&finder, player, i, error);
    }
    mweso_player_free(player);
    return status;
}

static bool is_shown(const Lesson *lesson, const LessonMove *task)
{
    bool shown = false;
    for (LessonSlot slot = 0; slot < SLOT_COUNT; slot++)
        shown |= is_same(&lesson->moves[slot], task);
    return shown;
}

const LessonMove *lesson_task(const Lesson *lesson, LessonAim *aim)
{
    for (int shown = 0; shown <= 1; shown++)
        for (*aim = 0; *aim < AIM_COUNT; ++*aim)
            for (int i = 0; i < TASKS; i++) {
                const LessonMove *task = &lesson->tasks[*aim][i];
                if (*task->move && is_shown(lesson, task) == shown) return task;
            }
    return NULL;
}
