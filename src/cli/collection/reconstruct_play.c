/* Does it play? The sets of answers that are probable together, each played by players who search.
 *
 * They are found by taking the silent questions one after the other, the surest first: the chance
 * of each answer is what is expected beside those that are known and those taken before. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/reconstruct.h"
#include "cli/estimate.h"

enum { BEAM = 64, USUAL_COMPLETIONS = 5, MOST_COMPLETIONS = 50, USUAL_GAMES = 40 };

/* From the usual start the same player would always play the same game. */
static const char usual_players[] = "search:nodes=100,err=0.1";

/* ---- sets of answers ------------------------------------------------------------------------- */

typedef struct Completion {
    RelativesKnown answers; /* those that are known, and those taken */
    double chance;
    MwesoVariant *variant; /* NULL: it cannot be played, */
    char *why;             /* for this reason */
    char *told, *changes;  /* what was taken and has an effect; of that, what changes the play */
    MwesoEstimate ended, turns, first_wins;
} Completion;

typedef struct Completions {
    const Reconstruction *of;
    Completion *all;
    size_t count;
    size_t order[RELATIVES_MOST_QUESTIONS], questions; /* that are completed, in this order */
} Completions;

/* The board stays as it is: how the seeds lie depends on the number of columns. */
static bool is_completed(const SilentQuestion *silent)
{
    return strcmp(mweso_key(silent->key)->section, "board") != 0;
}

/* Puts a set among those kept, the most probable first. */
static void keep(Completion *kept, size_t *count, const Completion *new)
{
    size_t at = *count;
    if (at == BEAM && kept[BEAM - 1].chance >= new->chance) return;
    if (at == BEAM) at--;
    else *count += 1;
    for (; at > 0 && kept[at - 1].chance < new->chance; at--) kept[at] = kept[at - 1];
    kept[at] = *new;
}

/* Takes every answer to one question with every set. */
static void take_question(Completions *c, size_t question, Completion *room)
{
    const Relatives *all = &c->of->relatives;
    Expectation e;
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++) {
        Completion next = c->all[i];
        relatives_expect(all, c->of->used, next.answers, question, &e);
        for (size_t rank = 0; rank < e.count; rank++) {
            next.answers[question] = e.order[rank];
            next.chance = c->all[i].chance * e.chances[e.order[rank]];
            keep(room, &count, &next);
        }
    }
    memcpy(c->all, room, count * sizeof *room);
    c->count = count;
}

static MwesoStatus find_sets(Completions *c)
{
    const Reconstruction *r = c->of;
    Completion *room = calloc(BEAM, sizeof *room);
    c->all = calloc(BEAM, sizeof *c->all);
    if (!c->all || !room) return free(room), cli_no_memory(r->cli);
    memcpy(c->all[0].answers, r->known, sizeof r->known);
    c->all[0].chance = 1;
    c->count = 1;
    for (size_t i = 0; i < r->count; i++)
        if (is_completed(&r->silent[i])) c->order[c->questions++] = i;
    for (size_t i = 0; i < c->questions; i++)
        take_question(c, r->silent[c->order[i]].question, room);
    free(room);
    return MWESO_OK;
}

/* ---- rule sets ------------------------------------------------------------------------------- */

/* An answer that was taken, as a setting. */
typedef struct TakenAnswer {
    char *setting;
    bool effect, changes; /* has it an effect; is it other than the one played now? */
} TakenAnswer;

static MwesoStatus list_answers(const Completions *c, const Completion *one, TakenAnswer *answers)
{
    const Reconstruction *r = c->of;
    for (size_t i = 0; i < c->questions; i++) {
        const SilentQuestion *silent = &r->silent[c->order[i]];
        const char *answer = relatives_answer(&r->relatives, silent->question,
                                              one->answers[silent->question]);
        answers[i] = (TakenAnswer){.effect = true,
                                   .changes = strcmp(answer, reconstruction_played(silent)) != 0};
        if (asprintf(&answers[i].setting, "%s=%s",
                     relatives_label(&r->relatives, silent->question, (KeyLabel){0}), answer) < 0)
            return answers[i].setting = NULL, cli_no_memory(r->cli);
    }
    return MWESO_OK;
}

/* The answers that have an effect, parted by "; "; or those of them that change something. */
static char *tell(const Completions *c, const TakenAnswer *answers, bool changes)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    const char *before = "";
    for (size_t i = 0; i < c->questions; i++) {
        if (!answers[i].effect || (changes && !answers[i].changes)) continue;
        fprintf(out, "%s%s", before, answers[i].setting);
        before = "; ";
    }
    return fclose(out) == 0 ? text : (free(text), NULL);
}

/* The file with all answers or, so that anybody can have it by --set, with those that change
 * something. */
static MwesoStatus load_with(const Completions *c, const TakenAnswer *answers, bool changes,
                             Completion *one)
{
    const char *settings[RELATIVES_MOST_QUESTIONS + 1];
    size_t count = 0;
    MwesoStatus status;
    for (size_t i = 0; i < c->questions; i++)
        if (!changes || (answers[i].effect && answers[i].changes))
            settings[count++] = answers[i].setting;
    settings[count] = NULL;
    mweso_variant_free(one->variant);
    free(one->why);
    one->why = NULL;
    one->variant = reconstruction_with(c->of, settings, &one->why, &status);
    return status;
}

static MwesoStatus load(const Completions *c, Completion *one)
{
    TakenAnswer answers[RELATIVES_MOST_QUESTIONS] = {{NULL, false, false}};
    MwesoStatus status = list_answers(c, one, answers);
    if (status == MWESO_OK) status = load_with(c, answers, false, one);
    for (size_t i = 0; one->variant && i < c->questions; i++) {
        size_t key = c->of->silent[c->order[i]].key;
        answers[i].effect = mweso_variant_sentence(one->variant, key, NULL, 0) > 0;
    }
    if (status == MWESO_OK) {
        one->told = tell(c, answers, false);
        one->changes = tell(c, answers, true);
        if (!one->told || !one->changes) status = cli_no_memory(c->of->cli);
    }
    if (status == MWESO_OK && one->variant) status = load_with(c, answers, true, one);
    for (size_t i = 0; i < c->questions; i++) free(answers[i].setting);
    return status;
}

static void free_one(Completion *one)
{
    mweso_variant_free(one->variant);
    free(one->why);
    free(one->told);
    free(one->changes);
}

/* Loads all sets, adds those up that play alike, for they differ in what has no effect, and keeps
 * the most probable ones. */
static MwesoStatus load_sets(Completions *c, size_t most)
{
    MwesoStatus status = MWESO_OK;
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++) {
        Completion one = c->all[i];
        if (status == MWESO_OK) status = load(c, &one);
        size_t same = 0;
        while (status == MWESO_OK && same < count && strcmp(c->all[same].told, one.told) != 0)
            same++;
        if (status == MWESO_OK && same == count) c->all[count++] = one;
        else c->all[same].chance += one.chance, free_one(&one);
    }
    for (size_t i = 1; i < count; i++) /* few, and nearly in order */
        for (size_t at = i; at > 0 && c->all[at - 1].chance < c->all[at].chance; at--) {
            Completion moved = c->all[at];
            c->all[at] = c->all[at - 1];
            c->all[at - 1] = moved;
        }
    for (c->count = count; c->count > most; c->count--) free_one(&c->all[c->count - 1]);
    return status;
}

static void free_sets(Completions *c)
{
    for (size_t i = 0; i < c->count; i++) free_one(&c->all[i]);
    free(c->all);
}

/* ---- games ----------------------------------------------------------------------------------- */

typedef struct CompletionPlay {
    const Cli *cli;
    const MwesoPlan *plan;
    size_t number, of;
} CompletionPlay;

static bool report(void *user, uint64_t done)
{
    const CompletionPlay *p = user;
    cli_progress(p->cli, "completion %zu of %zu: game %llu of %llu", p->number, p->of,
                 (unsigned long long)done, (unsigned long long)p->plan->games);
    return !cli_stop;
}

static MwesoEstimate estimate(const Plan *plan, const MwesoSample *sample, const char *metric)
{
    return cli_estimate(&plan->plan, sample, cli_metric(metric), 0);
}

static MwesoStatus play(const Completions *c, const Plan *plan, Completion *one, size_t number)
{
    MwesoError error;
    CompletionPlay playing = {c->of->cli, &plan->plan, number, c->count};
    MwesoSample *sample = mweso_simulate_sample(one->variant, &plan->plan, report, &playing,
                                                &error);
    if (!sample) return cli_fail_error(c->of->cli, c->of->name, &error);
    one->ended = estimate(plan, sample, "Completion");
    one->turns = estimate(plan, sample, "DurationTurns");
    one->first_wins = estimate(plan, sample, "AdvantageP1");
    mweso_sample_free(sample);
    return MWESO_OK;
}

static MwesoStatus play_all(Completions *c, const Plan *plan)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < c->count && status == MWESO_OK; i++)
        if (c->all[i].variant) status = play(c, plan, &c->all[i], i + 1);
    cli_progress_end();
    return status;
}

/* ---- printing -------------------------------------------------------------------------------- */

void reconstruct_print_estimate(MwesoEstimate e, bool share, int width)
{
    EstimateText text;
    const char *told = cli_estimate_text(e, share, text);
    int rest = width - cli_text_width(told, strlen(told));
    printf("%s%*s", told, rest > 0 ? rest : 0, "");
}

enum { WIDTH = 100 };

static void print_head(const Completions *c, const Plan *plan)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    fprintf(out,
            "Does it play? The %zu set%s of answers most probable together, %llu games each by ",
            c->count, cli_plural(c->count), (unsigned long long)plan->plan.games);
    cli_print_plan(&plan->plan, out);
    fputs(". That a game plays well is no evidence that it was played so; none of it is in the "
          "chances of answers.",
          out);
    putchar('\n');
    if (fclose(out) == 0) cli_wrap(stdout, text, 0, "", WIDTH);
    free(text);
    printf("\n\n  CHANCE  %-26s%-24s%s\n", "WON", "TURNS", "WON BY WHO BEGINS");
}

static void print_text(const Completions *c, const Plan *plan)
{
    static const char margin[] = "          ";
    print_head(c, plan);
    for (size_t i = 0; i < c->count; i++) {
        const Completion *one = &c->all[i];
        printf("  %6.3f  ", one->chance);
        if (one->variant) {
            reconstruct_print_estimate(one->ended, true, 26);
            reconstruct_print_estimate(one->turns, false, 24);
            reconstruct_print_estimate(one->first_wins, true, 0);
        } else printf("cannot be played: %s", one->why);
        printf("\n%s", margin);
        cli_wrap(stdout, *one->changes ? one->changes : "as it is played now", sizeof margin - 1,
                 margin, WIDTH);
        putchar('\n');
    }
}

static void print_row(const Completions *c, const Plan *plan, size_t i)
{
    const Completion *one = &c->all[i];
    const bool plays = one->variant;
    enum { OWN = 17 };
    Field fields[OWN + PLAN_FIELDS] = {
        TEXT_FIELD("variant", mweso_variant_name(c->of->variant)),
        NUMBER_FIELD("rank", i + 1),
        REAL_FIELD("chance", one->chance),
        TEXT_FIELD("answers", one->told),
        TEXT_FIELD("changes", one->changes),
        BOOL_FIELD("playable", plays),
        TEXT_FIELD("why_not", plays ? "" : one->why),
        NUMBER_FIELD("games", plays ? plan->plan.games : 0),
        OPTIONAL_FIELD("won", plays, one->ended.value),
        OPTIONAL_FIELD("won_low", plays && !isnan(one->ended.low), one->ended.low),
        OPTIONAL_FIELD("won_high", plays && !isnan(one->ended.high), one->ended.high),
        OPTIONAL_FIELD("turns", plays, one->turns.value),
        OPTIONAL_FIELD("turns_low", plays && !isnan(one->turns.low), one->turns.low),
        OPTIONAL_FIELD("turns_high", plays && !isnan(one->turns.high), one->turns.high),
        OPTIONAL_FIELD("first_wins", plays, one->first_wins.value),
        OPTIONAL_FIELD("first_wins_low", plays && !isnan(one->first_wins.low), one->first_wins.low),
        OPTIONAL_FIELD("first_wins_high", plays && !isnan(one->first_wins.high),
                       one->first_wins.high)};
    cli_plan_fields(plan, plays ? one->variant : c->of->variant, &fields[OWN]);
    if (!plays) fields[OWN] = TEXT_FIELD("fingerprint", NULL);
    cli_row(c->of->cli, fields, OWN + PLAN_FIELDS, i == 0);
}

static void print_all(const Completions *c, const Plan *plan)
{
    if (c->of->cli->format == FORMAT_TEXT) return print_text(c, plan);
    for (size_t i = 0; i < c->count && !cli_output_failed(); i++) print_row(c, plan, i);
}

/* ---- all of it ------------------------------------------------------------------------------- */

bool reconstruct_plan(const Cli *cli, PlayPlan *plan, MwesoStatus *status)
{
    Cli asked = *cli;
    uint64_t most;
    *plan = (PlayPlan){0};
    *status = MWESO_USAGE;
    if (!cli_number(cli, OPT_COMPLETION_GAMES, USUAL_GAMES, &plan->games) ||
        !cli_number_from(cli, OPT_COMPLETIONS, USUAL_COMPLETIONS, 1, MOST_COMPLETIONS, &most))
        return false;
    plan->most = (size_t)most;
    if (plan->games > 0) asked.values[OPT_GAMES] = cli->values[OPT_COMPLETION_GAMES];
    if (!asked.values[OPT_PLAYERS]) asked.values[OPT_PLAYERS] = usual_players;
    return cli_plan(&asked, USUAL_GAMES, &plan->of_games, status);
}

MwesoStatus reconstruct_play(const Reconstruction *r, const PlayPlan *plan)
{
    Completions c = {.of = r};
    MwesoStatus status = find_sets(&c);
    if (status == MWESO_OK) status = load_sets(&c, plan->most);
    if (status == MWESO_OK) status = play_all(&c, &plan->of_games);
    if (status == MWESO_OK) print_all(&c, &plan->of_games);
    free_sets(&c);
    return status;
}
