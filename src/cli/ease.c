/* Ease: words of the rulebook, laps and choices of a turn. */
#include "cli/ease.h"

#include <ctype.h>
#include <math.h>

#include "cli/rulebook/book.h"

/* So few games tell games of 3 laps a turn from those of 4, which is all that an order needs. */
enum { GAMES = 8, MOST_TURNS = 200 };

/* ---- the rulebook ---------------------------------------------------------------------------- */

/* A book that is only counted; the book comes first, so that its lines find it. */
typedef struct CountedBook {
    Book book;
    uint64_t words;
} CountedBook;

static void count_words(Book *book, const Line *line)
{
    CountedBook *counted = (CountedBook *)book;
    bool inside = false;
    for (const char *c = line->sentence; *c; c++) {
        bool blank = isspace((unsigned char)*c);
        counted->words += !blank && !inside;
        inside = !blank;
    }
}

uint64_t ease_words(const Cli *cli, const MwesoVariant *variant)
{
    Cli plain = *cli;
    plain.language = NULL;
    plain.format = FORMAT_JSONL;
    CountedBook counted = {{.cli = &plain, .variant = variant, .row = count_words}, 0};
    book_rules(&counted.book);
    return counted.words;
}

/* ---- play ------------------------------------------------------------------------------------ */

static bool add_game(void *user, const MwesoFigures *figures)
{
    int64_t *sums = user;
    for (int i = 0; i < MWESO_FIGURE_COUNT; i++) sums[i] += figures->of[i];
    return !cli_stop;
}

double ease_burden(double words, double laps, double choices)
{
    return words * sqrt(laps * choices);
}

MwesoStatus ease_of(const Cli *cli, const MwesoVariant *variant, Ease *ease, MwesoError *error)
{
    const MwesoPlan plan = {.games = GAMES,
                            .seed = 1,
                            .players = {"random", "random"},
                            .start = MWESO_START_USUAL,
                            .max_turns = MOST_TURNS,
                            .threads = 1,
                            .shard = 0,
                            .shards = 1};
    int64_t sums[MWESO_FIGURE_COUNT] = {0};
    MwesoStatus status = mweso_simulate(variant, &plan, NULL, add_game, sums, error);
    if (status != MWESO_OK) return status;
    double turns = (double)sums[MWESO_FIGURE_TURNS];
    if (turns == 0) turns = 1;
    *ease = (Ease){.words = ease_words(cli, variant),
                   .laps = (double)sums[MWESO_FIGURE_LAPS] / turns,
                   .choices = (double)sums[MWESO_FIGURE_CHOICES] / turns};
    ease->burden = ease->laps > 0 ? ease_burden((double)ease->words, ease->laps, ease->choices)
                                  : INFINITY;
    return MWESO_OK;
}
