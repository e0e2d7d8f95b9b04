/* mweso lesson: a rule set learned from its rules in short, a few moves, and one to find. */
#include "cli/looking/learning.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/looking/play.h"
#include "cli/pager.h"
#include "cli/rulebook/book.h"
#include "cli/verbs.h"

enum { WIDTH = 80 };

typedef struct LessonWords {
    const char *word, *text;
} LessonWords;

static const LessonWords features[FEATURE_COUNT] = {
#define FEATURE(id, word, sentence) [FEATURE_##id] = {word, MARKED(sentence)},
#include "cli/looking/lesson.def"
#undef FEATURE
};

/* ---- sentences ------------------------------------------------------------------------------- */

/* What is special in a move: of a rule that few games have, what the rulebook says of it. The
 * caller frees the text; NULL if there is no memory. */
static char *special(Book *book, const LessonMove *move, LessonFeature rarest)
{
    bool ruled = rarest == FEATURE_SCRIPT || rarest == FEATURE_TRANSFER;
    int phase = mweso_position_phase(book->variant, &move->before);
    char *told = ruled && move->rule ? book_sentence(book, phase, move->rule) : NULL;
    if (told || book->no_memory) return told;
    return cli_in_terms(book->cli, book->variant, "%s", cli_in(book->cli, features[rarest].text));
}

/* What a move shows, and the word for it in rows. The caller frees the text; NULL if there is no
 * memory. */
static char *shows(Book *book, LessonSlot slot, const LessonMove *move, const char **word)
{
    const Cli *cli = book->cli;
    const MwesoOutcome *o = &move->outcome;
    LessonFeature rarest = move->features ? (LessonFeature)__builtin_ctz(move->features) : 0;
    switch (slot) {
    case SLOT_SOWING:
        *word = "sowing";
        return cli_in_terms(cli, book->variant,
                            cli_in_count(cli, "A turn of %llu lap, without a capture.",
                                         "A turn of %llu laps, without a capture.", o->laps),
                            (unsigned long long)o->laps);
    case SLOT_CAPTURE:
        *word = "capture";
        return cli_in_terms(cli, book->variant,
                            cli_in_count(cli, "A turn that captures %u seed.",
                                         "A turn that captures %u seeds.", o->captured),
                            (unsigned)o->captured);
    default: *word = features[rarest].word; return special(book, move, rarest);
    }
}

static char *asks(const Book *book, LessonAim aim, const LessonMove *task)
{
    const Cli *cli = book->cli;
    const MwesoOutcome *o = &task->outcome;
    if (aim == AIM_CAPTURES)
        return cli_in_terms(cli, book->variant,
                            cli_in_count(cli, "Find the move that captures %u seed.",
                                         "Find the move that captures %u seeds.", o->captured),
                            (unsigned)o->captured);
    return cli_in_terms(cli, book->variant,
                        cli_in_count(cli, "Find the move that makes %llu lap.",
                                     "Find the move that makes %llu laps.", o->laps),
                        (unsigned long long)o->laps);
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* A row: a sentence of the rules (move NULL), a move to look at, or the one to find. */
static void print_row(Book *book, const char *kind, const Line *line, const LessonMove *move)
{
    static const LessonMove none;
    const LessonMove *m = move ? move : &none;
    char *before = move ? cli_position_text(book->variant, &m->before) : NULL;
    char *after = move ? cli_position_text(book->variant, &m->outcome.after) : NULL;
    ROW(book->cli, book->first, TEXT_FIELD("kind", kind), TEXT_FIELD("part", book->part),
        TEXT_FIELD("title", book->chapter), TEXT_FIELD("key", line->key),
        TEXT_FIELD("text", line->sentence), TEXT_FIELD("position", before),
        TEXT_FIELD("move", move ? m->move : NULL), OPTIONAL_NUMBER("laps", move, m->outcome.laps),
        OPTIONAL_NUMBER("captured", move, m->outcome.captured), TEXT_FIELD("after", after),
        TEXT_FIELD("example", move && *m->example ? m->example : NULL),
        BOOL_FIELD("assumed", line->assumed && !line->open));
    book->first = false;
    free(before);
    free(after);
}

static void print_rule(Book *book, const Line *line) { print_row(book, "rule", line, NULL); }

/* ---- the parts ------------------------------------------------------------------------------- */

/* A move told lap by lap; in rows `mweso trace` tells it. */
static MwesoStatus show_move(Book *book, LessonSlot slot, const LessonMove *move)
{
    MwesoOutcome outcome;
    MwesoError error;
    const Cli *cli = book->cli;
    char *text = shows(book, slot, move, &book->part);
    if (!text) return cli_no_memory(cli);
    MwesoStatus status = MWESO_OK;
    if (cli->format == FORMAT_TEXT) {
        bool south = move->before.side == MWESO_SOUTH;
        char played[200];
        snprintf(played, sizeof played,
                 cli_in(cli, south ? MARKED("South plays %s.") : MARKED("North plays %s.")),
                 move->move);
        putchar('\n');
        int column = cli_wrap(stdout, text, 0, "", WIDTH);
        cli_wrap(stdout, played, column, "", WIDTH);
        printf("\n\n");
        status = trace_print(cli, book->variant, &move->before, move->move, &outcome, &error);
    } else print_row(book, "move", &(Line){"", text, ""}, move);
    free(text);
    if (cli_output_failed()) return MWESO_IO;
    return status == MWESO_OK ? status : cli_fail_error(cli, move->move, &error);
}

/* How late in the game a position may be met: by its phase, since those that are left come first.
 */
static unsigned lateness(const MwesoVariant *variant, const MwesoPosition *position)
{
    return (unsigned)mweso_position_phase(variant, position); /* -1, of no phase, is the last */
}

/* In which order the moves are shown: as the game is played, and the plainest first. */
static void order_moves(const MwesoVariant *variant, const Lesson *lesson, LessonSlot order[])
{
    for (int shown = 0; shown < SLOT_COUNT; shown++) {
        LessonSlot slot = (LessonSlot)(SLOT_COUNT - 1 - shown);
        unsigned late = lateness(variant, &lesson->moves[slot].before);
        int i = shown;
        for (; i > 0 && lateness(variant, &lesson->moves[order[i - 1]].before) > late; i--)
            order[i] = order[i - 1];
        order[i] = slot;
    }
}

static MwesoStatus show_moves(Book *book, const Lesson *lesson)
{
    LessonSlot order[SLOT_COUNT];
    MwesoStatus status = MWESO_OK;
    order_moves(book->variant, lesson, order);
    book_heading(book, MARKED("Moves to look at"));
    if (book_is_for_people(book)) {
        book_lead(book,
                  MARKED("A move is called by the pit that it starts from. Letters behind it "
                         "are choices: f anti-clockwise, r clockwise, c captures, d declines, "
                         "g goes on, s stops, x and a pit: its seeds are taken besides; a point "
                         "and a number: which of the pits that may be chosen, as their owner "
                         "counts them from B1."));
        book_lead(book,
                  MARKED("On the boards [ ] is the pit of the last seed, and ( ) a pit that a "
                         "capture empties. What stands in brackets behind a reason is the "
                         "name of the rule."));
    }
    for (int i = 0; i < SLOT_COUNT && status == MWESO_OK && !cli_output_failed(); i++) {
        const LessonMove *move = &lesson->moves[order[i]];
        if (*move->move) status = show_move(book, order[i], move);
    }
    return status;
}

static MwesoStatus set_task(Book *book, LessonAim aim, const Exercise *exercise,
                            const LessonMove *task)
{
    static const char *const words[AIM_COUNT] = {"captures", "laps"};
    char *text = asks(book, aim, task);
    if (!text) return cli_no_memory(book->cli);
    book_heading(book, MARKED("One to try"));
    book->part = words[aim];
    if (book->cli->format != FORMAT_TEXT) print_row(book, "task", &(Line){"", text, ""}, task);
    else {
        putchar('\n');
        cli_draw_position(book->cli, book->variant, &task->before);
        printf("\n%s %s\n", exercise_turn(exercise), text);
    }
    free(text);
    return MWESO_OK;
}

/* All that is told; at a terminal screen by screen, and only who reads to the end is asked. */
static MwesoStatus teach(Book *book, const Lesson *lesson)
{
    LessonAim aim;
    const LessonMove *task = lesson_task(lesson, &aim);
    const Exercise exercise = {book->cli, book->variant, task ? &task->before : NULL,
                               task ? task->move : NULL};
    bool asked = task && book->cli->format == FORMAT_TEXT;
    Pager pager = pager_begin(book->cli);
    book_lesson(book);
    MwesoStatus status = book->no_memory ? cli_no_memory(book->cli) : show_moves(book, lesson);
    if (status == MWESO_OK && task && !cli_output_failed())
        status = set_task(book, aim, &exercise, task);
    bool on = pager_end(&pager);
    return status == MWESO_OK && asked && on ? exercise_ask(&exercise) : status;
}

/* ---- the verb -------------------------------------------------------------------------------- */

MwesoStatus lesson_give(const Cli *cli, const MwesoVariant *variant)
{
    Book book = {.cli = cli, .variant = variant, .first = true, .row = print_rule};
    Lesson lesson;
    LessonAim aim;
    MwesoError error;
    uint64_t seed;
    if (!cli_number(cli, OPT_SEED, 1, &seed)) return MWESO_USAGE;
    MwesoStatus status = lesson_find(variant, seed, &lesson, &error);
    if (status != MWESO_OK) return cli_fail_error(cli, mweso_variant_name(variant), &error);
    if (cli_stop) return cli_fail(cli, MWESO_NO, "stopped");
    if (!cli->values[OPT_ANSWER]) return teach(&book, &lesson);
    const LessonMove *task = lesson_task(&lesson, &aim);
    if (!task)
        return cli_fail(cli, MWESO_NO, "--answer: no position was found that asks for one move");
    return exercise_judge(&(Exercise){cli, variant, &task->before, task->move});
}

static MwesoStatus run(Cli *cli) { return cli_tell_variant(cli, lesson_give); }

static const OptionId own[] = {OPT_LANGUAGE, OPT_SEED, OPT_ANSWER, OPT_COUNT};

const Verb verb_lesson = {
    "lesson",
    "VARIANT",
    "a first lesson in a variant: its rules in short, moves to look at, and one to find",
    "Teaches a variant to somebody who has never seen it: who he is, which way the seeds go, what "
    "the last seed does\n"
    "and what wins, in the words of its rulebook ('mweso rules' has all of it); then moves, told "
    "lap by lap: one\n"
    "without a capture, one with a capture, and one that shows what is special in this game. They "
    "are worked examples of\n"
    "the variant where it has such ones, else moves of random games (--seed). At last a position "
    "in which one move is to be\n"
    "found: at a terminal it is asked for, elsewhere --answer says whether a move is the right "
    "one.",
    "mweso lesson hus",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
