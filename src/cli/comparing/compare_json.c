/* Compare, as JSON. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/comparing/compare.h"

static json_t *real(double value) { return isfinite(value) ? json_real(value) : json_null(); }

/* What a sample says of a metric, and whether the rules leave it possible. */
static json_t *metric_of(const Entry *e, size_t m)
{
    const MwesoEstimate *of = &e->metrics[m];
    return json_pack("{s:o, s:o, s:o, s:b}", "value", real(of->value), "low", real(of->low), "high",
                     real(of->high), "possible", !(e->impossible >> m & 1));
}

static json_t *estimate(MwesoEstimate e)
{
    return json_pack("{s:o, s:o, s:o}", "value", real(e.value), "low", real(e.low), "high",
                     real(e.high));
}

/* The changes by name of the metric. */
static json_t *changes(const Comparison *c, const Change *all)
{
    json_t *object = json_object();
    for (size_t i = 0; i < c->metric_count; i++) {
        const Change *d = &all[c->metrics[i]];
        NamesText names;
        json_object_set_new(
            object, mweso_metric(c->metrics[i])->name,
            json_pack("{s:o, s:o, s:o, s:o, s:o, s:s, s:s?, s:s}", "difference", estimate(d->plain),
                      "corrected", estimate(d->corrected), "p", real(d->p), "p_holm", real(d->holm),
                      "q_bh", real(d->fdr), "family", comparison_family(d), "family_of",
                      comparison_family_of(d, names), "verdict", comparison_verdict(d->verdict)));
    }
    return object;
}

static json_t *entry(const Comparison *c, const Entry *e)
{
    json_t *metrics = json_object(), *assumed = json_array();
    for (size_t i = 0; i < c->metric_count; i++)
        json_object_set_new(metrics, mweso_metric(c->metrics[i])->name,
                            metric_of(e, c->metrics[i]));
    for (size_t key = 0; key < questions_count(); key++)
        if (comparison_assumes(e, key)) json_array_append_new(assumed, json_string(KEY_LABEL(key)));
    return json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:o, s:o}", "label", e->label, "variant",
                     e->name, "fingerprint", mweso_variant_fingerprint(e->variant), "games",
                     (json_int_t)mweso_sample_count(e->sample), "different_games",
                     (json_int_t)e->worth.different, "different_openings",
                     (json_int_t)e->worth.openings, "cut_off", (json_int_t)e->worth.cut_off,
                     "assumed", assumed, "metrics", metrics);
}

static json_t *answer(const Pair *pair, size_t key)
{
    MwesoAnswer a = question_answer(pair->a->variant, key),
                b = question_answer(pair->b->variant, key);
    return json_pack("{s:s, s:s, s:s, s:s, s:b, s:b}", "key", KEY_LABEL(key), "question",
                     question_asked(key), "a", a.text, "b", b.text, "a_assumed", a.assumed,
                     "b_assumed", b.assumed);
}

static json_t *trace(const MwesoVariant *variant, const MwesoClash *clash)
{
    MoveTrace steps;
    json_t *texts = json_array();
    if (!trace_clash(&steps, variant, clash)) return NULL;
    for (size_t i = 0; i < steps.count; i++)
        json_array_append_new(texts, json_string(steps.steps[i].text));
    char *after = cli_position_text(variant, &steps.outcome.after);
    json_t *object = json_pack("{s:b, s:s, s:o, s:s?, s:b, s:s}", "legal", steps.legal, "move",
                               steps.move, "steps", texts, "after", steps.move[0] ? after : NULL,
                               "over", steps.outcome.over, "end",
                               mweso_end_name(steps.outcome.end));
    free(after);
    trace_free(&steps);
    return object;
}

static json_t *clash(const Pair *pair, const MwesoClash *c)
{
    const MwesoPosition before = mweso_position_for(pair->a->variant, &c->position);
    char *position = cli_position_text(pair->a->variant, &before);
    json_t *object = json_pack("{s:s?, s:s, s:s, s:o, s:o}", "position", position, "move", c->move,
                               "kind",
                               c->kind == MWESO_OTHER_MOVES ? "other-moves" : "other-result", "a",
                               trace(pair->a->variant, c), "b", trace(pair->b->variant, c));
    free(position);
    return object;
}

static json_t *smallest(const Pair *pair)
{
    static const char *const ends[] = {"proved", "shrunk", "none", "never", "other-boards"};
    const MwesoSmallest *s = &pair->clashes.smallest;
    bool found = s->end == MWESO_SEARCH_PROVED || s->end == MWESO_SEARCH_SHRUNK;
    return json_pack("{s:s, s:i, s:i, s:i, s:I, s:o}", "search", ends[s->end], "seeds", s->seeds,
                     "pits", s->pits, "agreed_seeds", s->agreed_seeds, "positions",
                     (json_int_t)s->positions, "clash",
                     found ? clash(pair, &s->clash) : json_null());
}

static json_t *earliest(const Pair *pair)
{
    const MwesoEarliest *e = &pair->clashes.earliest;
    json_t *line = json_array();
    for (int i = 0; e->found && i + 1 < e->turn; i++)
        json_array_append_new(line, json_string(e->line[i]));
    return json_pack("{s:b, s:o, s:i, s:o, s:o}", "starts_differ", e->starts_differ, "turn",
                     e->found ? json_integer(e->turn) : json_null(), "agreed_turns", e->agreed,
                     "line", line, "clash", e->found ? clash(pair, &e->clash) : json_null());
}

static json_t *rates(const MwesoRates *r)
{
    json_t *phases = json_array();
    for (int i = 0; i < MWESO_PHASES; i++)
        json_array_append_new(phases,
                              json_pack("{s:s, s:I, s:o, s:o, s:o}", "phase", comparison_phase(i),
                                        "positions", (json_int_t)r->positions_in[i], "other_moves",
                                        estimate(r->moves[i]), "other_result",
                                        estimate(r->results[i]), "any", estimate(r->any[i])));
    return json_pack("{s:I, s:I, s:I, s:o, s:o}", "games", (json_int_t)r->games, "positions",
                     (json_int_t)r->positions, "not_compared", (json_int_t)r->not_compared,
                     "earliest_turn", r->earliest ? json_integer(r->earliest) : json_null(),
                     "phases", phases);
}

static json_t *trial(const Comparison *c, const Trial *t)
{
    return json_pack("{s:s, s:s, s:s, s:s?, s:o}", "kind", comparison_trial_kind(t->kind), "of",
                     t->of->label, "what", t->what, "failure", t->failure, "metrics",
                     t->changes ? changes(c, t->changes) : json_null());
}

static json_t *pair_object(const Comparison *c, const Pair *pair)
{
    json_t *answers = json_array(), *trials = json_array();
    for (size_t i = 0; i < pair->key_count; i++)
        json_array_append_new(answers, answer(pair, pair->keys[i]));
    for (size_t i = 0; i < c->trial_count; i++)
        if (c->trials[i].pair == pair) json_array_append_new(trials, trial(c, &c->trials[i]));
    return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "a", pair->a->label, "b",
                     pair->b->label, "answers", answers, "smallest",
                     c->looks ? smallest(pair) : json_null(), "earliest",
                     pair->same_board ? earliest(pair) : json_null(), "rates",
                     pair->same_board ? rates(&pair->clashes.rates) : json_null(), "metrics",
                     changes(c, pair->changes), "trials", trials);
}

MwesoStatus comparison_print_json(const Comparison *c)
{
    static const char *const starts[] = {"usual", "random", "listed"};
    json_t *entries = json_array(), *pairs = json_array();
    for (size_t i = 0; i < c->count; i++) json_array_append_new(entries, entry(c, &c->entries[i]));
    for (size_t i = 0; i < c->pair_count; i++)
        json_array_append_new(pairs, pair_object(c, &c->pairs[i]));
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)c->plan->seed);
    json_t *whole = json_pack(
        "{s:s, s:I, s:s, s:[s, s], s:s, s:I, s:f, s:f, s:I, s:o, s:o}", "version", mweso_version(),
        "games", (json_int_t)c->plan->games, "seed", seed, "players", c->plan->players[0],
        c->plan->players[1], "placement", starts[c->plan->start], "max_turns",
        (json_int_t)c->plan->max_turns, "level", c->level, "corrected_level", c->corrected_level,
        "differences", (json_int_t)c->tests, "variants", entries, "pairs", pairs);
    char *text = whole ? json_dumps(whole,
                                    JSON_INDENT(1) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6))
                       : NULL;
    MwesoStatus status = text ? MWESO_OK : cli_no_memory(c->cli);
    if (text) puts(text);
    free(text);
    json_decref(whole);
    return status;
}
