/* Design, as text, and as the first part of a page. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/design.h"
#include "cli/page.h"

enum { WIDTH = 100 };

/* ---- what became of all ---------------------------------------------------------------------- */

uint64_t design_fates(const Design *d, Fate fate, size_t w)
{
    uint64_t count = 0;
    for (size_t i = design_first_tried(d); i < d->count; i++) {
        const Candidate *c = &d->candidates[i];
        count += c->fate == fate && (fate != FATE_MISSES || c->missed == w);
    }
    return count;
}

const char *design_fate_text(const Design *d, Fate fate, size_t w, FateText text)
{
    static const char *const texts[FATE_COUNT] = {
        [FATE_IN] = "were played anew",
        [FATE_UNPLAYABLE] = "cannot be played: their answers do not go together",
        [FATE_SAME] = "play the very games of another that is tried, with no fewer changes",
        [FATE_UNWON] = "have fewer winners than one game in two",
        [FATE_BEHIND] = "are behind those that look nearer to the wishes",
        [FATE_NEEDLESS] = "come no nearer than with one of their two answers alone",
        [FATE_BOUNDLESS] = "have turns of more than a thousand moves, which nobody looks over",
        [FATE_UNCLEAN] = "are nothing to write down: 'mweso check' finds fault with them"};
    if (fate == FATE_UNCHANGED)
        snprintf(text, sizeof(FateText), "play the very games of %.100s as it is", d->from);
    else if (fate == FATE_MISSES)
        snprintf(text, sizeof(FateText), "are surely not as wished: %.100s",
                 d->wishes.list[w].text);
    else snprintf(text, sizeof(FateText), "%s", texts[fate]);
    return text;
}

/* Calls `take` for every reason for which any were left out, with their number. */
static void each_fate(const Design *d, void (*take)(void *user, uint64_t count, const char *why),
                      void *user)
{
    for (int fate = FATE_IN + 1; fate < FATE_COUNT; fate++)
        for (size_t w = 0; w < (fate == FATE_MISSES ? d->wishes.count : 1); w++) {
            FateText text;
            uint64_t count = design_fates(d, (Fate)fate, w);
            if (count) take(user, count, design_fate_text(d, (Fate)fate, w, text));
        }
}

/* ---- words of the rulebook ------------------------------------------------------------------- */

/* What one of its answers says in the rulebook, or of a parameter of a script what it is; the
 * caller frees it. NULL if there is no memory. */
static char *sentence_of(const MwesoVariant *variant, size_t question)
{
    char sentence[2000] = "";
    KeyLabel label;
    MwesoPhase phase;
    size_t key = question_key(question), place = 0;
    question_label(question, label);
    label[strcspn(label, ":")] = '\0';
    if (question_is_of_phase(question) && key < mweso_key_count()) {
        while (mweso_variant_phase(variant, place, &phase) && strcmp(phase.name, label) != 0)
            place++;
        mweso_phase_sentence(variant, place, key, sentence, sizeof sentence);
    } else if (key < mweso_key_count())
        mweso_variant_sentence(variant, key, sentence, sizeof sentence);
    if (*sentence) return strdup(sentence);
    return strdup(question_answer(variant, question).text);
}

/* ---- text ------------------------------------------------------------------------------------ */

static const char *as_is(const Design *d) { return mweso_variant_label(d->base); }

static void print_wrapped(const char *first, const char *text)
{
    fputs(first, stdout);
    cli_wrap(stdout, text, (int)strlen(first), "                  ", WIDTH);
    putchar('\n');
}

static void print_head(const Design *d)
{
    const char *kept = d->cli->values[OPT_KEPT];
    unsigned long long tried = d->count - design_first_tried(d);
    printf("%s, with %s changed\n", as_is(d),
           d->most_changes > 1 ? "one answer or two" : "one answer");
    for (size_t w = 0; w < d->wishes.count; w++)
        printf("  %s %s\n", w ? "      " : "wished", d->wishes.list[w].text);
    if (kept) printf("  kept   %s\n", kept);
    printf("  tried  %llu rule sets, %zu of them with one answer changed\n", tried,
           d->single_count);
    printf("  games  %s screens, seed %llu", d->players[0], (unsigned long long)d->asked.plan.seed);
    if (!d->stopped)
        printf("; %s plays the last %zu anew, %llu games each, seed %llu", d->players[1],
               d->in_count, (unsigned long long)d->now.games, (unsigned long long)d->now.seed);
    putchar('\n');
    for (int i = 0; i < 2 - d->same_players; i++)
        if (d->errs[i])
            printf("         (%s would play all games alike: one move of ten is drawn)\n",
                   d->asked.plan.players[i]);
}

/* How well the players that screen foretell the others: the correlation over rule sets. */
static void print_foretold(const Design *d)
{
    if (!d->calibrated) return;
    printf("  what %s foretells of %s, by %zu rule sets that both played (correlation):",
           d->players[0], d->players[1], d->calibrated);
    for (size_t w = 0; w < d->wishes.count; w++)
        printf("%s %s %.2f", w ? "," : "", d->wishes.list[w].name, d->foretold[w].correlation);
    putchar('\n');
}

typedef char IntervalText[100];

static const char *interval(const Wish *wish, MwesoEstimate e, IntervalText text)
{
    WishValue value, low, high;
    snprintf(text, sizeof(IntervalText), "%s (%s to %s)", wish_value(wish, e.value, value),
             wish_value(wish, e.low, low), wish_value(wish, e.high, high));
    return text;
}

static void print_figures(const Design *d, const Candidate *c)
{
    printf("    %-16s %-32s %-32s %s\n", "", "as it is", "so changed", "wished");
    for (size_t w = 0; w < d->wishes.count; w++) {
        const Wish *wish = &d->wishes.list[w];
        printf("    %-16s %-32s %-32s %s: %s\n", wish->name,
               interval(wish, d->candidates->figures[w], (IntervalText){0}),
               interval(wish, c->figures[w], (IntervalText){0}), wish->text,
               wish_fulfilments[design_fulfilment(d, c, w)]);
    }
}

/* The change, in the words of the rulebook. */
static MwesoStatus print_change(const Design *d, const Candidate *c)
{
    MwesoVariant *changed = candidate_load(d, c);
    MwesoStatus status = changed ? MWESO_OK : cli_no_memory(d->cli);
    for (int i = 0; i < MOST_CHANGES && changed; i++) {
        if (c->answers[i] == NO_ANSWER) continue;
        size_t question = d->answers[c->answers[i]].question;
        char *before = sentence_of(d->base, question);
        char *now = sentence_of(changed, question);
        if (!before || !now) status = cli_no_memory(d->cli);
        else {
            printf("    %s\n", question_asked(question));
            print_wrapped("      as it is:   ", before);
            print_wrapped("      so changed: ", now);
        }
        free(before);
        free(now);
    }
    mweso_variant_free(changed);
    return status;
}

static MwesoStatus print_shown(const Design *d, const Comparison *compared, size_t place)
{
    const Candidate *c = design_shown(d, place);
    char *changes = candidate_changes(d, c);
    if (!changes) return cli_no_memory(d->cli);
    printf("\n%zu. %s\n", place + 1, changes);
    free(changes);
    MwesoStatus status = print_change(d, c);
    print_figures(d, c);
    if (status != MWESO_OK || !compared) return status;
    return comparison_print_smallest(compared, &compared->pairs[d->pair_of[d->shown[place]]]);
}

static void print_fate(void *user, uint64_t count, const char *why)
{
    (void)user;
    printf("  %7llu %s\n", (unsigned long long)count, why);
}

/* Finalists that are not shown. */
static MwesoStatus print_dominated(const Design *d)
{
    for (size_t i = 0; i < d->in_count; i++) {
        const Candidate *c = &d->candidates[d->in[i]];
        bool shown = false;
        for (size_t k = 0; k < d->shown_count; k++) shown |= d->shown[k] == i;
        if (shown) continue;
        char *changes = candidate_changes(d, c), *by = c->by ? candidate_changes(d, c->by) : NULL;
        bool good = changes && (by || !c->by);
        if (good)
            printf("        1 %s, and %s%s: %s\n", d->stopped ? "was near" : "was played anew",
                   by ? "is surpassed by " : "is not as wished", by ? by : "", changes);
        free(changes);
        free(by);
        if (!good) return cli_no_memory(d->cli);
    }
    return MWESO_OK;
}

MwesoStatus design_print_text(const Design *d, const Comparison *compared)
{
    MwesoStatus status = MWESO_OK;
    const char *within = d->most_changes > 1 ? "two changes" : "one change";
    bool found = d->shown_count && design_is_as_wished(d, design_shown(d, 0));
    print_head(d);
    print_foretold(d);
    if (d->stopped)
        printf("\nStopped in round %d of %d, before the nearest were played anew; the nearest so "
               "far:\n",
               d->round + 1, d->most_rounds);
    else if (!d->in_count) printf("\nNo rule set within %s can be played.\n", within);
    else if (!found) printf("\nNothing within %s does it. The nearest:\n", within);
    else printf("\nAs wished, and none surpasses another (intervals hold together with 95%%):\n");
    for (size_t i = 0; i < d->shown_count && status == MWESO_OK; i++)
        status = print_shown(d, compared, i);
    printf("\nTried and rejected\n");
    each_fate(d, print_fate, NULL);
    return status == MWESO_OK ? print_dominated(d) : status;
}

/* ---- the page -------------------------------------------------------------------------------- */

static void add_fate(void *user, uint64_t count, const char *why)
{
    page_add(user, "<tr><td class=\"n\">%" PRIu64 "</td><td>%s</td></tr>\n", count, why);
}

static void add_shown(const Design *d, Page *page, size_t place)
{
    static const char *const heads[] = {"figure", "as it is", "so changed", "wished", "", NULL};
    const Candidate *c = design_shown(d, place);
    char *changes = candidate_changes(d, c);
    MwesoVariant *variant = candidate_load(d, c);
    page_add(page, "<h3>%d. <code>%s</code></h3>\n", (int)place + 1, changes ? changes : "");
    for (int i = 0; i < MOST_CHANGES && variant; i++) {
        if (c->answers[i] == NO_ANSWER) continue;
        size_t question = d->answers[c->answers[i]].question;
        char *before = sentence_of(d->base, question), *now = sentence_of(variant, question);
        page_add(page, "<p>%s<br>As it is: %s<br>So changed: <b>%s</b></p>\n",
                 question_asked(question), before ? before : "", now ? now : "");
        free(before);
        free(now);
    }
    page_open_table(page, heads);
    for (size_t w = 0; w < d->wishes.count; w++) {
        const Wish *wish = &d->wishes.list[w];
        page_add(page,
                 "<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n",
                 wish->name, interval(wish, d->candidates->figures[w], (IntervalText){0}),
                 interval(wish, c->figures[w], (IntervalText){0}), wish->text,
                 wish_fulfilments[design_fulfilment(d, c, w)]);
    }
    page_close_table(page);
    mweso_variant_free(variant);
    free(changes);
}

char *design_page_lead(const Design *d)
{
    static const char *const heads[] = {"#rule sets", "why they were rejected", NULL};
    char *text = NULL;
    size_t size;
    Page page = {.file = open_memstream(&text, &size)};
    bool found = d->shown_count && design_is_as_wished(d, design_shown(d, 0));
    if (!page.file) return NULL;
    page_add(&page, "<h2 id=\"wished\">What was wished, and what comes of it</h2>\n<p>%s</p>\n",
             found ? "These are as wished, and none surpasses another. Their intervals hold "
                     "together with 95%."
                   : "No rule set that was tried is as wished. These come nearest.");
    for (size_t i = 0; i < d->shown_count; i++) add_shown(d, &page, i);
    page_add(&page,
             "<h3>What was tried and rejected</h3>\n<p>%" PRIu64
             " rule sets were tried; <b>%s</b> screened "
             "them, and <b>%s</b> played the last %zu anew. All of these are compared with %s in "
             "what follows.</p>\n",
             (uint64_t)(d->count - design_first_tried(d)), d->players[0], d->players[1],
             d->in_count, as_is(d));
    page_open_table(&page, heads);
    each_fate(d, add_fate, &page);
    page_close_table(&page);
    return fclose(page.file) == 0 ? text : NULL;
}
