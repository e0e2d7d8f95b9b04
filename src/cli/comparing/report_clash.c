/* Report, clashes: the smallest position in which rule sets disagree, step by step, and the first
 * turn in which they can. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/report.h"

/* The board in the midst of a move: nobody asks what is in stores then. */
static void add_step_board(Report *r, const ShownSteps *steps, const Step *step, const char *name)
{
    MwesoPosition position = steps->position;
    memcpy(position.pit, step->pits, sizeof position.pit);
    memset(position.store, 0, sizeof position.store);
    page_board(&r->page, steps->variant, &position, step->marks, name);
}

static void add_steps(Report *r, const Entry *entry, const ShownSteps *steps,
                      const MwesoClash *clash)
{
    char name[256];
    page_add(&r->page, "<section class=\"small\"><h4>%s: ", entry->label);
    if (!steps->legal) page_add(&r->page, "%s is no legal move", clash->move);
    if (steps->move[0])
        page_add(&r->page, "%s<code>%s</code>", steps->legal ? "" : "; nearest: ", steps->move);
    page_add(&r->page, "</h4><ol>\n");
    for (size_t i = 0; i < steps->count; i++) {
        const Step *step = &steps->steps[i];
        page_add(&r->page, "<li>%s", step->text);
        snprintf(name, sizeof name, "%s, after step %zu of %s", entry->label, i + 1, steps->move);
        if (step->has_board) add_step_board(r, steps, step, name);
        page_add(&r->page, "</li>\n");
    }
    page_add(&r->page, "</ol>");
    if (steps->left_out) page_add(&r->page, "<p>... and %z laps more.</p>", steps->left_out);
    if (steps->move[0]) {
        snprintf(name, sizeof name, "%s, after %s", entry->label, steps->move);
        page_add(&r->page, "<p><b>The board after the move</b>%s%s</p>",
                 steps->outcome.over ? "; the game ends: " : "",
                 steps->outcome.over ? mweso_end_name(steps->outcome.end) : "");
        page_board(&r->page, entry->variant, &steps->outcome.after, (Marks){0}, name);
    }
    for (size_t key = 0; key < questions_count(); key++)
        if (question_is_rule(key) && comparison_assumes(entry, key) && steps_go_by(steps, key))
            page_add(&r->page, "<p class=\"soft\">This hangs on an assumed answer: %s = %s</p>",
                     KEY_LABEL(key), ANSWER_TEXT(entry, key));
    page_add(&r->page, "</section>\n");
}

static void add_clash(Report *r, const Pair *pair, const MwesoClash *clash)
{
    MwesoPosition position = mweso_position_for(pair->a->variant, &clash->position);
    char *text = cli_position_text(pair->a->variant, &position);
    const Entry *sides[] = {pair->a, pair->b};
    const char *stage = cli_stage(pair->a->variant, &position);
    r->failed |= !text;
    page_add(&r->page,
             "<figure><figcaption>Position <code>%s</code>, move <code>%s</code>%s%s. A full ring "
             "marks where the last seed falls, a broken one what is captured.</figcaption>",
             text ? text : "", clash->move, *stage ? ", in the stage " : "", stage);
    page_board(&r->page, pair->a->variant, &position, (Marks){0}, "The position before the move");
    page_add(&r->page, "</figure><div class=\"sides\">\n");
    for (int i = 0; i < 2; i++) {
        ShownSteps steps;
        r->failed |= !steps_tell(&steps, sides[i]->variant, clash);
        add_steps(r, sides[i], &steps, clash);
        steps_free(&steps);
    }
    page_add(&r->page, "</div>\n");
    free(text);
}

static void add_smallest(Report *r, const Pair *pair)
{
    const MwesoSmallest *s = &pair->clashes.smallest;
    switch (s->end) {
    case MWESO_SEARCH_PROVED:
        page_add(&r->page,
                 "<p>The smallest position in which they disagree about a move has <b>%d seeds in "
                 "%d pits</b>. All smaller positions were looked at.</p>\n",
                 s->seeds, s->pits);
        break;
    case MWESO_SEARCH_SHRUNK:
        page_add(&r->page,
                 "<p>They agree in all positions of up to %d seeds. The smallest disagreement "
                 "found in play, with all that can be left out left out, has <b>%d seeds in %d "
                 "pits</b>; a smaller one may exist.</p>\n",
                 s->agreed_seeds, s->seeds, s->pits);
        break;
    case MWESO_SEARCH_BOARDS:
        page_add(&r->page,
                 "<p>Their boards are of different size: no position is common to them.</p>");
        return;
    case MWESO_SEARCH_NEVER:
        page_add(&r->page, "<p>Moves are alike in every position: only starts, points or answers "
                           "without effect differ.</p>");
        return;
    default:
        page_add(&r->page,
                 "<p>None found: they agree in all positions of up to %d seeds and in the "
                 "random games looked at.</p>",
                 s->agreed_seeds);
        return;
    }
    add_clash(r, pair, &s->clash);
}

static void add_earliest(Report *r, const Pair *pair)
{
    const MwesoEarliest *e = &pair->clashes.earliest;
    if (!pair->same_board || pair->clashes.smallest.end == MWESO_SEARCH_NEVER) return;
    page_add(&r->page, "<p>%s%s",
             e->starts_differ ? "Their usual starts differ. From that of " : "From the usual start",
             e->starts_differ ? pair->a->label : "");
    if (!e->found) {
        page_add(&r->page, " they agree for at least %d turns, whatever is played.</p>\n",
                 e->agreed);
        return;
    }
    page_add(&r->page, " they can disagree at turn <b>%d</b> at the earliest", e->turn);
    for (int i = 0; i + 1 < e->turn; i++)
        page_add(&r->page, "%s%s", i ? " " : ", after <code>", e->line[i]);
    page_add(&r->page, "%s about <code>%s</code>.</p>\n", e->turn > 1 ? "</code>" : ",",
             e->clash.move);
}

void report_add_first(Report *r)
{
    report_add_title(r, "first", 2, "Where it shows first");
    for (size_t i = 0; i + 1 < r->c->count; i++) {
        const Pair *pair = &r->c->pairs[i];
        page_add(&r->page, "<h3>%s and %s</h3>\n", pair->a->label, pair->b->label);
        add_smallest(r, pair);
        add_earliest(r, pair);
    }
}
