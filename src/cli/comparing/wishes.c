/* Wishes: what somebody wants of a game, as people say it, and how near a game comes to it. */
#include "cli/comparing/wishes.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what people call it --------------------------------------------------------------------- */

static const char depth_name[] = "depth", ease_name[] = "burden", likeness_name[] = "distance";

/* A word for what is measured. A number alone, "ends 99%", is at least that, or at most. */
typedef struct Subject {
    const char *word;
    const char *metric; /* or depth_name, or ease_name */
    int alone;          /* 1: at least, -1: at most, 0: it says too little */
    bool others;        /* the share of the other games is meant */
} Subject;

static const Subject subjects[] = {
    {"turns", "DurationTurns"},        {"moves", "DurationTurns"},
    {"first player", "AdvantageP1"},   {"ends", "Timeouts", .alone = 1, .others = true},
    {"won", "Completion", .alone = 1}, {"draws", "Drawishness", .alone = -1},
    {"captures", "CapturingTurns"},    {"seeds captured", "SeedsCaptured"},
    {"choices", "BranchingFactor"},    {"decisions", "DecisionMoves"},
    {"laps", "LapsPerTurn"},           {"longest move", "LongestMove"},
    {"lead changes", "LeadChange"},    {"fairness", "Balance"},
    {depth_name, depth_name},          {ease_name, ease_name},
};

/* A wish in one word. */
static const struct {
    const char *word, *metric;
    int direction;
} whole_wishes[] = {
    {"shorter", "DurationTurns", -1}, {"longer", "DurationTurns", 1}, {"fairer", "Balance", 1},
    {"deeper", depth_name, 1},        {"easier", ease_name, -1},      {"sharper", "LeadChange", 1},
};

static const struct {
    const char *word;
    int direction;
} directions[] = {{"more often", 1}, {"less often", -1}, {"more", 1},  {"less", -1},
                  {"fewer", -1},     {"higher", 1},      {"lower", -1}};

/* Words before a number. */
static const struct {
    const char *word;
    int side; /* 1: at least */
} limits[] = {{"at least", 1},    {"at most", -1}, {"more than", 1}, {"less than", -1},
              {"fewer than", -1}, {"over", 1},     {"above", 1},     {"under", -1},
              {"below", -1},      {">=", 1},       {"<=", -1},       {">", 1},
              {"<", -1}};

#define EACH(i, table) (size_t i = 0; i < sizeof(table) / sizeof *(table); i++)

static MwesoStatus fail_subject(const Cli *cli, const char *text)
{
    enum { MOST_WORDS = 128 };
    const char *words[MOST_WORDS] = {NULL};
    size_t count = 0;
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, "0123456789<>="), text);
    for
        EACH(i, limits) if (strstr(word, limits[i].word)) * strstr(word, limits[i].word) = '\0';
    for
        EACH(i, directions)
    if (strstr(word, directions[i].word)) *strstr(word, directions[i].word) = '\0';
    for (size_t end = strlen(word); end && word[end - 1] == ' '; end--) word[end - 1] = '\0';
    for
        EACH(i, subjects) words[count++] = subjects[i].word;
    for
        EACH(i, whole_wishes) words[count++] = whole_wishes[i].word;
    for (size_t m = 0; m < mweso_metric_count(); m++) words[count++] = mweso_metric(m)->name;
    const char *guess = *word ? GUESS(word, words, "") : "";
    return cli_fail(cli, MWESO_USAGE,
                    "--wish: '%.60s' does not begin with what is measured, as \"turns 30 to 60\" "
                    "does%s (docs/designing.md has the words, docs/metrics.md the metrics)",
                    SHOWN(text), guess);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The text behind a word with which `text` begins, without blanks; NULL if it does not. The case of
 * letters is ignored. */
static const char *behind(const char *text, const char *word)
{
    size_t length = strlen(word);
    if (strncasecmp(text, word, length) != 0) return NULL;
    bool cut = isalpha((unsigned char)word[length - 1]) && isalnum((unsigned char)text[length]);
    return cut ? NULL : text + length + strspn(text + length, " ");
}

static bool find_metric(const char *name, Wish *wish)
{
    wish->kind = strcmp(name, depth_name) == 0  ? WISH_DEPTH
                 : strcmp(name, ease_name) == 0 ? WISH_EASE
                                                : WISH_METRIC;
    wish->name = name;
    if (wish->kind == WISH_METRIC) wish->metric = cli_metric(name);
    return true;
}

/* Reads what a wish is about; the text behind it, or NULL. */
static const char *read_subject(const char *text, Wish *wish, int *alone)
{
    const char *rest;
    for
        EACH(i, subjects)
    if ((rest = behind(text, subjects[i].word))) {
        find_metric(subjects[i].metric, wish);
        wish->others = subjects[i].others;
        if (wish->others) wish->name = subjects[i].word; /* no metric has its name */
        *alone = subjects[i].alone;
        return rest;
    }
    for (size_t m = 0; m < mweso_metric_count(); m++)
        if ((rest = behind(text, mweso_metric(m)->name)) &&
            find_metric(mweso_metric(m)->name, wish))
            return rest;
    return NULL;
}

static const char *read_direction(const char *text, int *direction)
{
    const char *rest = NULL;
    for (size_t i = 0; i < sizeof directions / sizeof *directions && !rest; i++)
        if ((rest = behind(text, directions[i].word))) *direction = directions[i].direction;
    return rest;
}

/* Reads "48%" or "0.48" or "30"; the text behind it, or NULL. */
static const char *read_number(const char *text, double *number, bool *percent)
{
    char *end;
    if (!isdigit((unsigned char)*text) && *text != '.') return NULL;
    *number = strtod(text, &end);
    if (end == text || !isfinite(*number)) return NULL;
    *percent = *end == '%';
    end += *percent;
    return end + strspn(end, " ");
}

/* "30 to 60", "30-60", "between 30 and 60", "at least 30", "30 or more", or a number alone where
 * that says enough. */
static bool read_bounds(const char *text, int alone, Wish *wish, bool percent[2])
{
    const char *rest = text, *to, *between = behind(text, "between");
    double number;
    int side = 0;
    if (between) text = rest = between;
    for (size_t i = 0; i < sizeof limits / sizeof *limits && !side; i++)
        if ((rest = behind(text, limits[i].word))) side = limits[i].side;
    rest = read_number(side ? rest : text, &number, &percent[0]);
    if (!rest) return false;
    percent[1] = percent[0];
    if (!side && ((to = behind(rest, between ? "and" : "to")) || (to = behind(rest, "-")))) {
        wish->low = number;
        to = read_number(to, &wish->high, &percent[1]);
        return to && !*to;
    }
    if (!side && *rest)
        side = strcasecmp(rest, "or more") == 0                                        ? 1
               : strcasecmp(rest, "or less") == 0 || strcasecmp(rest, "or fewer") == 0 ? -1
                                                                                       : 0;
    else if (*rest || between) return false;
    else if (!side) side = alone;
    *(side > 0 ? &wish->low : &wish->high) = number;
    return side != 0;
}

/* Percentages become parts of 1. */
static MwesoStatus check_bounds(const Cli *cli, Wish *wish, const bool percent[2])
{
    double *const ends[] = {&wish->low, &wish->high};
    bool share = wish_is_share(wish), any = percent[0] || percent[1];
    for (int i = 0; i < 2; i++) {
        if (!isfinite(*ends[i])) continue;
        if (any) *ends[i] /= 100;
        if (share && *ends[i] > 1)
            return cli_fail(cli, MWESO_USAGE,
                            "--wish: '%.60s': %s is a share, from 0%% to 100%%, as in \"48%% to "
                            "52%%\"",
                            SHOWN(wish->text), wish->name);
    }
    if (any && !share)
        return cli_fail(cli, MWESO_USAGE, "--wish: '%.60s': %s is no share, and has no percentage",
                        SHOWN(wish->text), wish->name);
    if (wish->low > wish->high)
        return cli_fail(cli, MWESO_USAGE, "--wish: '%.60s': the first bound is above the second",
                        SHOWN(wish->text));
    return MWESO_OK;
}

/* "captures more", "more captures", "turns 30 to 60" */
static MwesoStatus read_wish(const Cli *cli, const char *text, Wish *wish)
{
    int alone = 0;
    bool percent[2] = {false, false};
    text += strspn(text, " ");
    *wish = (Wish){.text = text, .low = -INFINITY, .high = INFINITY};
    for
        EACH(i, whole_wishes)
    if (strcasecmp(text, whole_wishes[i].word) == 0) {
        find_metric(whole_wishes[i].metric, wish);
        wish->direction = whole_wishes[i].direction;
        return MWESO_OK;
    }
    const char *first = read_direction(text, &wish->direction);
    const char *rest = read_subject(first ? first : text, wish, &alone);
    if (!rest) return fail_subject(cli, first ? first : text);
    if (strcmp(wish->name, "FirstPlayer") == 0)
        return cli_fail(cli, MWESO_USAGE,
                        "--wish: FirstPlayer tells two players apart, and both are the same here; "
                        "\"first player\" is who moves first");
    if (first && !*rest) return MWESO_OK;
    const char *end = first ? NULL : read_direction(rest, &wish->direction);
    if (end && !*end) return MWESO_OK;
    wish->direction = 0;
    if (first || !read_bounds(rest, alone, wish, percent))
        return cli_fail(cli, MWESO_USAGE,
                        "--wish: '%.60s' says nothing of %s that is understood: expected is \"30 "
                        "to 60\", \"at least 30\", \"at most 60\", \"more\" or \"less\"",
                        SHOWN(text), wish->name);
    return check_bounds(cli, wish, percent);
}

/* Is there a game that is as both say? */
static bool go_together(const Wish *a, const Wish *b)
{
    bool alike = a->kind == b->kind && a->metric == b->metric && a->others == b->others;
    return !alike || (a->low <= b->high && b->low <= a->high && a->direction * b->direction >= 0);
}

static MwesoStatus check_together(const Cli *cli, const Wishes *wishes)
{
    for (size_t i = 0; i < wishes->count; i++)
        for (size_t k = 0; k < i; k++)
            if (!go_together(&wishes->list[k], &wishes->list[i]))
                return cli_fail(cli, MWESO_USAGE, "--wish: '%.60s' and '%.60s' exclude each other",
                                SHOWN(wishes->list[k].text), SHOWN(wishes->list[i].text));
    return MWESO_OK;
}

MwesoStatus wishes_read(const Cli *cli, Wishes *wishes)
{
    MwesoStatus status = MWESO_OK;
    *wishes = (Wishes){.count = 0};
    for (int i = 0; i < cli->wish_count && status == MWESO_OK; i++)
        status = read_wish(cli, cli->wishes[i], &wishes->list[wishes->count++]);
    if (status == MWESO_OK) status = check_together(cli, wishes);
    if (cli->values[OPT_LIKE]) {
        snprintf(wishes->likeness, sizeof wishes->likeness, "like %s", cli->values[OPT_LIKE]);
        wishes->list[wishes->count++] = (Wish){.kind = WISH_LIKENESS,
                                               .text = wishes->likeness,
                                               .name = likeness_name,
                                               .low = -INFINITY,
                                               .high = INFINITY,
                                               .direction = -1};
    }
    if (status == MWESO_OK && wishes->count == 0)
        status = cli_fail(cli, MWESO_USAGE,
                          "--wish says what the game should be like, as in --wish \"turns 30 to "
                          "60\" or --wish deeper; or --like a variant");
    return status;
}

bool wishes_have(const Wishes *wishes, WishKind kind)
{
    for (size_t w = 0; w < wishes->count; w++)
        if (wishes->list[w].kind == kind) return true;
    return false;
}

/* ---- values ---------------------------------------------------------------------------------- */

bool wish_is_share(const Wish *wish)
{
    return wish->kind == WISH_DEPTH ||
           (wish->kind == WISH_METRIC && mweso_metric(wish->metric)->share);
}

const char *wish_value(const Wish *wish, double value, WishValue text)
{
    const MwesoMetric like = {.share = wish_is_share(wish)};
    return cli_metric_value(&like, value, text, sizeof(WishValue));
}

static bool is_on_a_logarithm(const Wish *wish)
{
    return wish->kind == WISH_EASE ||
           (wish->kind == WISH_METRIC && !mweso_metric(wish->metric)->share);
}

static const double least_of_logarithms = 0.01;

double wish_scale(const Wish *wish, double value)
{
    return is_on_a_logarithm(wish) ? log(fmax(value, least_of_logarithms)) : value;
}

double wish_unscale(const Wish *wish, double scaled)
{
    if (is_on_a_logarithm(wish)) return exp(scaled);
    return wish_is_share(wish) ? fmin(1, fmax(0, scaled)) : fmax(0, scaled);
}

double wish_loss(const Wish *wish, double value, double base, double spread)
{
    double at = wish_scale(wish, value);
    if (wish->direction) return wish->direction * (wish_scale(wish, base) - at) / spread;
    double below = isfinite(wish->low) ? wish_scale(wish, wish->low) - at : 0;
    double above = isfinite(wish->high) ? at - wish_scale(wish, wish->high) : 0;
    return fmax(0, fmax(below, above)) / spread;
}

const char *const wish_fulfilments[] = {"met", "likely met", "likely missed", "missed"};

Fulfilment wish_fulfilment(const Wish *wish, MwesoEstimate e, MwesoEstimate base)
{
    bool more = wish->direction > 0;
    if (wish->direction) {
        double value = more ? e.value - base.value : base.value - e.value;
        double worst = more ? e.low - base.high : base.low - e.high;
        double best = more ? e.high - base.low : base.high - e.low;
        return worst > 0   ? WISH_MET
               : value > 0 ? WISH_LIKELY_MET
               : best > 0  ? WISH_LIKELY_MISSED
                           : WISH_MISSED;
    }
    if (e.low >= wish->low && e.high <= wish->high) return WISH_MET;
    if (e.value >= wish->low && e.value <= wish->high) return WISH_LIKELY_MET;
    return e.high >= wish->low && e.low <= wish->high ? WISH_LIKELY_MISSED : WISH_MISSED;
}
