/* mweso puzzle: positions with one best move, for a day or a seed. */
#include "cli/looking/learning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/rulebook/book.h"
#include "cli/verbs.h"

enum { MOST_PUZZLES = 100 };

typedef char Day[16]; /* "2026-11-28" */

/* ---- what is asked for ----------------------------------------------------------------------- */

/* The day of --date, or today in UTC, as text and as a number: 20261128. */
static MwesoStatus read_day(const Cli *cli, Day day, uint64_t *number)
{
    const char *text = cli->values[OPT_DAY];
    time_t now = time(NULL);
    struct tm date;
    gmtime_r(&now, &date);
    if (text && strptime(text, "%Y-%m-%d", &date)) timegm(&date); /* makes 2 March of 30 February */
    strftime(day, sizeof(Day), "%F", &date);
    if (text && strcmp(text, day) != 0)
        return cli_fail(cli, MWESO_USAGE, "--date: '%.60s' is not a day, as in 2026-11-28", text);
    *number = (uint64_t)(date.tm_year + 1900) * 10000 + (uint64_t)(date.tm_mon + 1) * 100 +
              (uint64_t)date.tm_mday;
    return MWESO_OK;
}

/* The seed of the day or of --seed, and of the rules: each rule set has puzzles of its own. `day`
 * becomes "" with --seed. */
static MwesoStatus read_seed(const Cli *cli, const MwesoVariant *variant, Day day, uint64_t *seed)
{
    char half[17];
    MwesoStatus status = MWESO_OK;
    *day = '\0';
    if (cli->values[OPT_SEED] && cli->values[OPT_DAY])
        return cli_fail(cli, MWESO_USAGE, "--date and --seed both say which puzzles");
    if (!cli->values[OPT_SEED]) status = read_day(cli, day, seed);
    else if (!cli_number(cli, OPT_SEED, 1, seed)) status = MWESO_USAGE;
    if (status != MWESO_OK) return status;
    snprintf(half, sizeof half, "%s", mweso_variant_fingerprint(variant));
    *seed ^= strtoull(half, NULL, 16);
    return status;
}

static int read_grade(const Cli *cli)
{
    for (int i = 0; cli->values[OPT_GRADE] && puzzle_grades[i]; i++)
        if (strcmp(cli->values[OPT_GRADE], puzzle_grades[i]) == 0) return i;
    return -1;
}

/* ---- printing -------------------------------------------------------------------------------- */

/* What is to be found, and how sure that is. The caller frees it; NULL if there is no memory. */
static char *task_text(const Cli *cli, const MwesoVariant *variant, const Puzzle *p)
{
    if (p->kind == PUZZLE_WIN && p->plies == 1)
        return cli_in_terms(cli, variant, "%s", cli_in(cli, "One move wins at once."));
    if (p->kind == PUZZLE_WIN)
        return cli_in_terms(cli, variant,
                            cli_in(cli,
                                   "One move wins, whatever the opponent does, within %d moves "
                                   "of both players; no other wins so soon."),
                            p->plies);
    if (p->kind == PUZZLE_ESCAPE)
        return cli_in_terms(cli, variant,
                            cli_in(cli,
                                   "All moves but one lose, whatever else is played, within %d "
                                   "moves of both players."),
                            p->plies);
    return cli_in_terms(cli, variant,
                        cli_in(cli, "One move is better than all others by %.1f seeds, to a search "
                                    "that looks %d moves ahead."),
                        p->margin / 100.0, p->depth);
}

/* How difficult it is, and why. */
static char *grade_text(const Cli *cli, const Puzzle *p)
{
    static const char *const grades[GRADE_COUNT] = {MARKED("easy"), MARKED("medium"),
                                                    MARKED("hard")};
    const char *found = p->greedy         ? MARKED("it is the move that itself brings most")
                        : p->found_at > 0 ? MARKED("a search of depth %d finds it")
                                          : MARKED("a search of depth %d does not find it");
    char why[200], *text;
    snprintf(why, sizeof why, cli_in(cli, found), p->found_at > 0 ? p->found_at : MOST_FOUND_AT);
    int length = asprintf(&text, cli_in(cli, "Grade: %s. Moves to choose from: %d; %s."),
                          cli_in(cli, grades[p->grade]), p->choices, why);
    return length < 0 ? NULL : text;
}

static MwesoStatus print_text(const Cli *cli, const MwesoVariant *variant, const Puzzle *p,
                              int number, bool alone)
{
    const Exercise exercise = {cli, variant, &p->position, p->best};
    char *task = task_text(cli, variant, p), *grade = grade_text(cli, p);
    MwesoStatus status = task && grade ? MWESO_OK : cli_no_memory(cli);
    if (status == MWESO_OK) {
        putchar('\n');
        if (!alone) printf("%d.\n", number);
        cli_draw_position(cli, variant, &p->position);
        printf("\n%s %s\n%s\n", exercise_turn(&exercise), task, grade);
    }
    free(task);
    free(grade);
    return status == MWESO_OK && alone ? exercise_ask(&exercise) : status;
}

static MwesoStatus print_row(const Cli *cli, const MwesoVariant *variant, const Puzzle *p,
                             const char *day, int number)
{
    static const char *const kinds[] = {"win", "escape", "margin"};
    char *before = cli_position_text(variant, &p->position);
    char *task = task_text(cli, variant, p), *grade = grade_text(cli, p);
    MwesoStatus status = before && task && grade ? MWESO_OK : cli_no_memory(cli);
    if (status == MWESO_OK)
        ROW(cli, number == 1, NUMBER_FIELD("puzzle", number), TEXT_FIELD("date", *day ? day : NULL),
            TEXT_FIELD("variant", mweso_variant_name(variant)), TEXT_FIELD("position", before),
            TEXT_FIELD("best", p->best), TEXT_FIELD("kind", kinds[p->kind]),
            BOOL_FIELD("proven", p->kind != PUZZLE_MARGIN),
            OPTIONAL_NUMBER("moves", p->kind != PUZZLE_MARGIN, p->plies),
            OPTIONAL_FIELD("margin", p->kind == PUZZLE_MARGIN, p->margin / 100.0),
            OPTIONAL_NUMBER("depth", p->kind != PUZZLE_WIN, p->depth),
            TEXT_FIELD("grade", puzzle_grades[p->grade]), NUMBER_FIELD("choices", p->choices),
            BOOL_FIELD("greedy", p->greedy),
            OPTIONAL_NUMBER("found_at", p->found_at > 0, p->found_at), TEXT_FIELD("text", task),
            TEXT_FIELD("graded", grade));
    free(before);
    free(task);
    free(grade);
    return status;
}

static MwesoStatus print(const Cli *cli, const MwesoVariant *variant, const Puzzle *puzzles,
                         int found, const char *day)
{
    MwesoStatus status = MWESO_OK;
    const Book book = {.variant = variant};
    if (cli->format == FORMAT_TEXT) printf(*day ? "%s, %s\n" : "%s\n", book_game(&book), day);
    for (int i = 0; i < found && status == MWESO_OK && !cli_output_failed(); i++)
        status = cli->format == FORMAT_TEXT
                     ? print_text(cli, variant, &puzzles[i], i + 1, found == 1)
                     : print_row(cli, variant, &puzzles[i], day, i + 1);
    return status;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus pose(const Cli *cli, const MwesoVariant *variant, Puzzle *puzzles, int count)
{
    Day day;
    MwesoError error;
    uint64_t seed;
    int found;
    MwesoStatus status = read_seed(cli, variant, day, &seed);
    if (status != MWESO_OK) return status;
    status = puzzle_find(variant, seed, read_grade(cli), puzzles, count, &found, &error);
    if (status != MWESO_OK) return cli_fail_error(cli, mweso_variant_name(variant), &error);
    if (cli_stop) return cli_fail(cli, MWESO_NO, "stopped");
    if (found == 0)
        return cli_fail(cli, MWESO_NO,
                        "the games that were tried hold no such puzzle; another "
                        "--seed may find one");
    if (cli->values[OPT_ANSWER])
        return exercise_judge(&(Exercise){cli, variant, &puzzles->position, puzzles->best});
    status = print(cli, variant, puzzles, found, day);
    if (status == MWESO_OK && found < count)
        cli_note(cli, "the games that were tried hold no more than %d such puzzle%s", found,
                 cli_plural((uint64_t)found));
    return status;
}

MwesoStatus puzzle_give(const Cli *cli, const MwesoVariant *variant)
{
    uint64_t count;
    if (!cli_number_from(cli, OPT_PUZZLES, 1, 1, MOST_PUZZLES, &count)) return MWESO_USAGE;
    if (count > 1 && cli->values[OPT_ANSWER])
        return cli_fail(cli, MWESO_USAGE, "--answer is to one puzzle: leave --count out");
    Puzzle *puzzles = calloc((size_t)count, sizeof *puzzles);
    if (!puzzles) return cli_no_memory(cli);
    MwesoStatus status = pose(cli, variant, puzzles, (int)count);
    free(puzzles);
    return status;
}

static MwesoStatus run(Cli *cli) { return cli_tell_variant(cli, puzzle_give); }

static const OptionId own[] = {OPT_LANGUAGE, OPT_DAY,    OPT_SEED, OPT_PUZZLES,
                               OPT_GRADE,    OPT_ANSWER, OPT_COUNT};

const Verb verb_puzzle = {
    "puzzle",
    "VARIANT",
    "positions with one best move: of the day, or of a seed",
    "Finds a position in which one move is the best, and asks for it. Most are forced wins: all "
    "lines were played, and no\n"
    "other move wins so soon. Else a search thinks one move better by some seeds, and the puzzle "
    "says how far it looked.\n"
    "What is graded is who finds it: whoever looks no further than the move itself (easy), a "
    "search of two moves (medium),\n"
    "or a longer one (hard). The puzzle of a day comes from the date and the rules alone: "
    "everybody has the same. At a\n"
    "terminal the move is asked for, elsewhere --answer says whether a move is the right one; "
    "rows have it as best.",
    "mweso puzzle omweso --date 2026-11-28",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
