/* Atlas game: all that the page has of one game. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bibliography/citation.h"
#include "cli/collection/atlas.h"
#include "cli/estimate.h"
#include "cli/rulebook/book.h"

/* Of fewer answers than LEAST_KNOWN, known of both, nothing is said. */
enum { MOST_RELATIVES = 6, MOST_NAMED = 8, LEAST_KNOWN = 8, LONGEST_FILE = 1 << 20 };

/* ---- what is on record ----------------------------------------------------------------------- */

static void add_fact(AtlasPage *page, const char *what, const char *text)
{
    if (page->apart && !*what) page_add(page->html, "<tr><td></td>"); /* no heading is empty */
    else page_add(page->html, "<tr><th scope=\"row\">%s</th>", what);
    page_add(page->html, "<td>%s</td></tr>\n", *text ? text : "not on record");
}

/* Its sources, with full references; `what` is written before the first. */
static void add_sources(AtlasPage *page, const MwesoVariant *variant, const char *what)
{
    bool end = false;
    for (size_t i = 0; !end; i++) {
        char *source = source_told(page->atlas->cli, variant, i, &end);
        if (source || (end && i == 0)) add_fact(page, i ? "" : what, source ? source : "");
        page->no_memory |= !source && !end;
        free(source);
    }
}

/* The sources of the files whose answers it inherits, which the rulebook cites. */
static void add_inherited_sources(AtlasPage *page, const AtlasGame *game)
{
    const char *files[MOST_ANCESTORS];
    size_t count = cli_ancestors(game->variant, files);
    for (size_t i = 0; i < count; i++) {
        NameText name;
        char what[sizeof name + 16];
        MwesoVariant *variant = cli_ancestor(page->atlas->cli, files[i]);
        snprintf(what, sizeof what, "Sources of %s", cli_name_of_file(files[i], name));
        if (variant) add_sources(page, variant, what);
        mweso_variant_free(variant);
    }
}

static void add_facts(AtlasPage *page, const AtlasGame *game)
{
    static const struct {
        const char *what, *label;
    } facts[] = {{"Other names", "variant.names"},
                 {"People", "variant.people"},
                 {"Region", "variant.region"},
                 {"Recorded at", "variant.place"},
                 {"Language (Glottolog)", "variant.glottocode"},
                 {"Seen played in", "variant.years"},
                 {"Its players", "variant.players"},
                 {"Recorded by", "variant.collector"}};
    const ClassSpec *class = &class_specs[game->listed->class];
    page_add(page->html, "<table class=\"facts\"><tbody>\n");
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        add_fact(page, facts[i].what, listed_fact(game->listed, facts[i].label));
    if (!*listed_fact(game->listed, "variant.collector"))
        add_fact(page, "Its first source is of", game->recorder);
    char coordinates[120] = "";
    double where[3];
    if (atlas_coordinates(game, where))
        snprintf(coordinates, sizeof coordinates, "%g° %c, %g° %c; known to within %g km",
                 fabs(where[0]), where[0] < 0 ? 'S' : 'N', fabs(where[1]), where[1] < 0 ? 'W' : 'E',
                 where[2]);
    add_fact(page, "Coordinates", coordinates);
    page_add(page->html, "<tr><th scope=\"row\">Class</th><td>%s: %s%s</td></tr>\n", class->word,
             class->meaning, game->listed->class_assumed ? " (as assumed)" : "");
    add_fact(page, "Status", listed_status(game->listed));
    add_sources(page, game->variant, "Sources");
    add_inherited_sources(page, game);
    if (*listed_fact(game->listed, "variant.note"))
        add_fact(page, "Note", listed_fact(game->listed, "variant.note"));
    page_add(page->html,
             "<tr><th scope=\"row\">Fingerprint</th><td><code>%s</code></td></tr>\n"
             "</tbody></table>\n",
             mweso_variant_fingerprint(game->variant));
}

static void add_start(AtlasPage *page, const AtlasGame *game)
{
    const MwesoPosition start = mweso_position_start(game->variant, false);
    page_add(page->html, "<figure class=\"small\">");
    cli_sheet_board(&page->sheet, game->variant, &start, (Marks){0}, "The start");
    page_add(page->html,
             "<figcaption>The start, with South's rows below%s.</figcaption></figure>\n",
             mweso_variant_has_placement(game->variant) ? "; the players arrange their seeds first"
                                                        : "");
}

/* ---- how sure the answers are ---------------------------------------------------------------- */

/* How sure an answer is, in words. Where a source is said to be silent, somebody has looked. */
static const char *certainty(const MwesoVariant *variant, const MwesoAnswer *answer, char *text,
                             size_t size)
{
    NameText name;
    const char *rest = cli_answer(variant, "variant.otherwise").text;
    bool silent = answer->certainty == MWESO_NOT_NAMED && answer->origin == MWESO_FROM_FILE;
    if (answer->certainty == MWESO_ASSUMED) return "assumed";
    if (silent || (answer->origin == MWESO_FROM_DEFAULT && strcmp(rest, "silent") == 0))
        return "its sources are silent";
    if (answer->certainty == MWESO_NOT_NAMED) return "not noted";
    if (answer->origin == MWESO_FROM_SETTING) return "set";
    if (answer->certainty == MWESO_STATED)
        return *answer->comment ? "on record" : "on record, its source not noted";
    snprintf(text, size, "on record as in %s",
             *answer->as ? answer->as : cli_name_of_file(answer->file, name));
    return text;
}

/* Who says so, or why it is played so. */
static void add_ground(AtlasPage *page, const MwesoAnswer *answer)
{
    NameText name;
    if (answer->origin == MWESO_FROM_DEFAULT)
        page_add(page->html, "the usual answer of this program");
    else if (answer->origin == MWESO_FROM_ANCESTOR && answer->certainty == MWESO_NOT_NAMED)
        page_add(page->html, "as the file of %s has it", cli_name_of_file(answer->file, name));
    else page_add(page->html, "%s", answer->comment);
}

static void add_answer(AtlasPage *page, const AtlasGame *game, size_t question)
{
    char text[160];
    MwesoAnswer answer = question_answer(game->variant, question);
    page_add(page->html, "<tr class=\"%s\"><th scope=\"row\">",
             cli_is_known(&answer) ? "" : "assumed");
    atlas_key(page, question);
    page_add(page->html, " %s</th><td>%s</td><td>%s</td><td>", question_asked(question),
             answer.text, certainty(game->variant, &answer, text, sizeof text));
    add_ground(page, &answer);
    page_add(page->html, "</td></tr>\n");
}

AtlasCertainty atlas_certainty(const AtlasGame *game)
{
    size_t games[GROUNDS] = {0};
    for (size_t i = 0; i < questions_count(); i++) games[question_ground(game->variant, i)]++;
    return (AtlasCertainty){games[GROUND_RECORD], games[GROUND_ASSUMED], games[GROUND_SILENT]};
}

static void add_answers(AtlasPage *page, const AtlasGame *game)
{
    static const char *const heads[] = {"question", "answer", "how sure", "who says so, or why",
                                        NULL};
    const AtlasCertainty sure = atlas_certainty(game);
    page_add(
        page->html,
        "<h3>How sure each answer is</h3>\n<p>%zu questions arise in this game. The answers to "
        "%zu are <strong>on record</strong>: a source gives them. %zu are <strong>assumed</strong> "
        "by whoever wrote its file, for the reason beside. Of %zu there is nothing: <strong>its "
        "sources are silent</strong>, as somebody found who looked, or it is <strong>not "
        "noted</strong> whether they tell it; what its file takes over from another, or the usual "
        "answer of this program, is played. What is not on record is shaded.</p>\n",
        sure.on_record + sure.assumed + sure.silent, sure.on_record, sure.assumed, sure.silent);
    page_open_table(page->html, heads);
    for (size_t i = 0; i < questions_count(); i++)
        if (question_ground(game->variant, i) != GROUND_NONE) add_answer(page, game, i);
    page_close_table(page->html);
}

/* ---- what is not known ----------------------------------------------------------------------- */

/* What the records of other games let one expect of a silent answer. */
static void add_expectation(AtlasPage *page, const AtlasGame *game, size_t question)
{
    const Relatives *r = &page->atlas->relatives;
    size_t relative = relatives_find(r, game->variant);
    size_t asked = relatives_question(r, question_key(question));
    if (question_is_of_phase(question) || relative == r->count || asked == r->question_count)
        return;
    RelativesKnown known;
    Expectation e;
    bool *used = calloc(r->count, sizeof *used);
    page->no_memory |= !used;
    if (!used) return;
    relatives_others(r, relative, used);
    relatives_known(r, relative, known);
    relatives_expect(r, used, known, asked, &e);
    free(used);
    if (!e.count) return;
    char chance[16];
    snprintf(chance, sizeof chance, "%.2f", e.chances[e.order[0]]);
    page_add(page->html, " Relatives let one expect: %s (chance %s%s).",
             relatives_answer(r, asked, e.order[0]), chance,
             e.chances[e.order[0]] < RELATIVES_SAY ? ": open" : "");
}

/* A question as it would be asked, and how it is played until somebody answers it. */
static void add_open_question(AtlasPage *page, const AtlasGame *game, size_t question)
{
    char text[160];
    KeyLabel label;
    const MwesoAnswer answer = question_answer(game->variant, question);
    question_label(question, label);
    page_add(page->html, "<li data-question=\"%s\">", label);
    atlas_begin_question(page, question);
    page_add(page->html, "%s", question_asked(question));
    atlas_end_question(page, question);
    page_add(page->html, " <span class=\"soft\">");
    if (question_is_of_phase(question))
        page_add(page->html, "In the phase %s. ", strtok(label, ":"));
    char *sentence = atlas_sentence(page, game->variant, question);
    page_add(page->html, "Played here: %s (%s).%s%s", answer.text,
             certainty(game->variant, &answer, text, sizeof text), sentence ? " " : "",
             sentence ? sentence : "");
    free(sentence);
    add_expectation(page, game, question);
    page_add(page->html, "</span></li>\n");
}

/* The questions that arise in the game and whose answers no source states. */
static void add_open_questions(AtlasPage *page, const AtlasGame *game)
{
    size_t open = 0;
    page_add(page->html, "<h3>What is not known of it, and could be asked</h3>\n");
    for (size_t i = 0; i < questions_count(); i++) {
        const QuestionGround ground = question_ground(game->variant, i);
        if (ground == GROUND_NONE || ground == GROUND_RECORD) continue;
        if (open++ == 0)
            page_add(page->html,
                     "<p class=\"soft\">Its file has no source for these answers; a source may "
                     "tell more than was noted. The questions are in the order of the table of "
                     "keys (mweso keys), not by how much hangs on them. What relatives let one "
                     "expect is worked out from the records of all games (mweso reconstruct); "
                     "below %g it is called open.</p>\n<ul class=\"unknown\">\n",
                     RELATIVES_SAY);
        add_open_question(page, game, i);
    }
    page_add(page->html,
             open ? "</ul>\n" : "<p>A source states the answer to every question.</p>\n");
}

/* ---- figures --------------------------------------------------------------------------------- */

/* May the players leave their seeds as they are, and can they then move? */
static bool can_be_left(const MwesoVariant *variant)
{
    MwesoOutcome outcome;
    Arrangement move;
    bool over = true;
    MwesoPosition start = mweso_position_start(variant, true);
    for (int side = 0; side < 2; side++) {
        cli_arrangement(variant, &start, move);
        if (mweso_play(variant, &start, move, NULL, NULL, &outcome, NULL) != MWESO_OK) return false;
        start = outcome.after;
    }
    return mweso_position_is_over(variant, &start, &over, NULL) == MWESO_OK && !over;
}

/* A remark on figures from the usual start if the players arrange their seeds first; else "". */
static const char *arranged(const AtlasGame *game)
{
    if (!mweso_variant_has_placement(game->variant)) return "";
    if (can_be_left(game->variant))
        return "The players of this game arrange their seeds first: these games begin as if they "
               "had left them as they were (--placement random draws arrangements).";
    return "These figures are not of the game as it is played: its players arrange their seeds "
           "first, and cannot leave them as they lie at this start (--placement random draws "
           "arrangements).";
}

/* A cell with the figure as it is read, and its numbers as rows have them. */
static void add_estimate(Page *page, const MwesoMetric *metric, MwesoEstimate e)
{
    const struct {
        const char *name;
        double value;
    } ends[] = {{"value", e.value}, {"low", e.low}, {"high", e.high}};
    EstimateText text;
    page_add(page, "<td class=\"n\"");
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        page_add(page, " data-%s=\"", ends[i].name);
        if (isfinite(ends[i].value)) page_add(page, "%g", ends[i].value);
        page_add(page, "\"");
    }
    page_add(page, " title=\"%g\">%s</td>", e.value, cli_estimate_text(e, metric->share, text));
}

static void add_figures(AtlasPage *page, const AtlasGame *game)
{
    static const char *const heads[] = {"figure", "#value", "what it is", NULL};
    WorthText cut, different;
    const MwesoPlan *plan = &page->atlas->asked->plan;
    page_add(page->html,
             "<h3>How it plays</h3>\n<p>%" PRIu64 " games, %s against %s, seed %" PRIu64
             "; with intervals of 95%%, as "
             "value ± half of it or, where it is not symmetric, from one end to the other.</p>\n",
             game->worth.games, plan->players[0], plan->players[1], plan->seed);
    page_open_table(page->html, heads);
    for (const char *const *name = atlas_metrics; *name; name++) {
        const MwesoMetric *metric;
        MwesoEstimate e = atlas_estimate(game, *name, &metric);
        page_add(page->html, "<tr data-metric=\"%s\" data-variant=\"%s\"><th scope=\"row\">%s</th>",
                 *name, game->listed->name, *name);
        add_estimate(page->html, metric, e);
        page_add(page->html, "<td>%s</td></tr>\n", metric->doc);
    }
    page_close_table(page->html);
    const char *const remarks[] = {plan->start == MWESO_START_USUAL ? arranged(game) : "",
                                   cli_cut_text(plan, &game->worth, cut),
                                   cli_different_text(&game->worth, different)};
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++)
        if (*remarks[i]) page_add(page->html, "<p class=\"soft\">%s</p>\n", remarks[i]);
}

static void add_solved(AtlasPage *page, const AtlasGame *game)
{
    static const char *const heads[] = {"#columns", "#seeds in each outer pit", "with best play",
                                        "#positions", NULL};
    if (!game->solved_count) return;
    page_add(page->html, "<h3>Small boards, solved</h3>\n");
    page_open_table(page->html, heads);
    for (size_t i = 0; i < game->solved_count; i++) {
        const SolvedBoard *board = &game->solved[i];
        const char *winner = cli_side_name(board->verdict.winner);
        page_add(page->html, "<tr><td class=\"n\">%d</td><td class=\"n\">%d</td><td>",
                 board->columns, board->seeds);
        if (board->verdict.winner == MWESO_NOBODY) page_add(page->html, "nobody can force a win");
        else page_add(page->html, "%s wins in %d moves", winner, (int)board->verdict.moves);
        page_add(page->html, "</td><td class=\"n\">%" PRIu64 "</td></tr>\n", board->positions);
    }
    page_close_table(page->html);
}

/* ---- relatives ------------------------------------------------------------------------------- */

typedef struct Relative {
    size_t game;
    double distance;
    uint64_t differ, known;
} Relative;

/* By distance; of equal ones in the order of the games. */
static int compare_relatives(const void *a, const void *b)
{
    const Relative *x = a, *y = b;
    if (x->distance < y->distance) return -1;
    if (x->distance > y->distance) return 1;
    return x->game < y->game ? -1 : x->game > y->game;
}

/* Lists the other games, the nearest first; returns how many can be compared. */
static size_t list_relatives(const Atlas *atlas, size_t game, bool in_play, Relative *list)
{
    size_t count = 0;
    for (size_t other = 0; other < atlas->count; other++) {
        if (other == game) continue;
        Relative *r = &list[count];
        r->game = other;
        r->differ = characters_differ(&atlas->characters, game, other, NULL, &r->known);
        if (in_play) r->distance = disagreement_share(&atlas->play, game, other, NULL);
        else r->distance = r->known < LEAST_KNOWN ? NAN : (double)r->differ / (double)r->known;
        if (!isnan(r->distance)) count++;
    }
    if (count) qsort(list, count, sizeof *list, compare_relatives);
    return count;
}

static bool takes_over(const AtlasGame *from, const AtlasGame *game)
{
    const char *files[MOST_ANCESTORS];
    for (size_t i = cli_ancestors(game->variant, files); i-- > 0;)
        if (strcmp(files[i], from->listed->file) == 0) return true;
    return false;
}

static bool share_answers(const AtlasGame *a, const AtlasGame *b)
{
    return takes_over(a, b) || takes_over(b, a);
}

static void add_relative(AtlasPage *page, size_t game, const Relative *r, bool in_play)
{
    const AtlasGame *other = &page->atlas->games[r->game];
    page_add(page->html, "<li><a href=\"%s\">%s</a>: ", ATLAS_LINK(page, other),
             atlas_title(other));
    if (in_play)
        page_add(page->html, "they disagree in %f%% of positions%s", 100 * r->distance,
                 share_answers(&page->atlas->games[game], other)
                     ? "; one takes answers over from the other's file"
                     : "");
    else
        page_add(page->html, "%" PRIu64 " of the %" PRIu64 " answers known of both differ",
                 r->differ, r->known);
    const Characters *c = &page->atlas->characters;
    size_t named = 0; /* differences, of which only the first are named */
    for (size_t k = 0; k < c->question_count && !in_play; k++) {
        int a = characters_state(c, game, k), b = characters_state(c, r->game, k);
        if (a < 0 || b < 0 || a == b || named++ >= MOST_NAMED) continue;
        page_add(page->html, named > 1 ? ", " : ": ");
        atlas_key(page, c->questions[k]);
    }
    if (named > MOST_NAMED) page_add(page->html, " and %zu more", named - MOST_NAMED);
    page_add(page->html, "</li>\n");
}

static void add_kin(AtlasPage *page, size_t game, bool in_play, Relative *list)
{
    size_t count = list_relatives(page->atlas, game, in_play, list);
    page_add(page->html, "<section><h4>%s</h4>", in_play ? "In play" : "On paper");
    if (count == 0)
        page_add(page->html, in_play ? "<p>None: no other game here has positions in common with "
                                       "it.</p>"
                                     : "<p>Too little is known to say: of it and any other game "
                                       "fewer than eight answers are on record.</p>");
    if (count > 0) page_add(page->html, "<ol>\n");
    for (size_t i = 0; i < count && i < MOST_RELATIVES; i++)
        add_relative(page, game, &list[i], in_play);
    page_add(page->html, count > 0 ? "</ol></section>\n" : "</section>\n");
}

/* Do two lists, parted by commas, name the same people? */
static bool name_same_people(const char *a, const char *b)
{
    for (size_t length; *a; a += length + strspn(a + length, ", ")) {
        length = strcspn(a, ",");
        for (const char *at = b; length && *at; at += strcspn(at, ","), at += strspn(at, ", "))
            if (strcspn(at, ",") == length && strncmp(a, at, length) == 0) return true;
    }
    return false;
}

/* The next game of the same people, from a number on; else the number of games. */
static size_t next_of_people(const Atlas *atlas, size_t game, size_t from)
{
    const char *people = listed_fact(atlas->games[game].listed, "variant.people");
    for (; from < atlas->count; from++)
        if (from != game &&
            name_same_people(people, listed_fact(atlas->games[from].listed, "variant.people")))
            break;
    return from;
}

static void add_games_of_people(AtlasPage *page, size_t game)
{
    const Atlas *atlas = page->atlas;
    size_t other = next_of_people(atlas, game, 0);
    if (other == atlas->count) return;
    page_add(page->html, "<p>Of the same people:");
    for (const char *between = " "; other < atlas->count;
         other = next_of_people(atlas, game, other + 1), between = ", ")
        page_add(page->html, "%s<a href=\"%s\">%s</a>", between,
                 ATLAS_LINK(page, &atlas->games[other]), atlas_title(&atlas->games[other]));
    page_add(page->html, ".</p>\n");
}

static void add_relatives(AtlasPage *page, size_t game)
{
    Relative *list = calloc(page->atlas->count + 1, sizeof *list);
    page->no_memory |= !list;
    if (!list || page->atlas->count < 2) {
        free(list);
        return;
    }
    page_add(page->html, "<h3>Nearest relatives</h3>\n");
    add_games_of_people(page, game);
    page_add(page->html, "<div class=\"sides\">\n");
    add_kin(page, game, false, list);
    if (page->atlas->play.games) add_kin(page, game, true, list);
    page_add(page->html, "</div>\n");
    free(list);
}

/* ---- rulebook and file ----------------------------------------------------------------------- */

/* The rulebook with its sources in a language, as the whole page has them. */
static void write_book(AtlasPage *page, const AtlasGame *game, const MwesoLanguage *language)
{
    Cli cli = *page->atlas->cli;
    cli.values[OPT_SOURCES] = "";
    cli.language = page->html->language = language;
    Book book = {.cli = &cli,
                 .variant = game->variant,
                 .sheet = &page->sheet,
                 .first = true,
                 .inside = true};
    book_write(&book);
    page->html->language = NULL;
    page->no_memory |= book.no_memory;
}

/* The rulebook; a page of the game alone has it in all languages. */
static void add_rulebook(AtlasPage *page, const AtlasGame *game)
{
    const MwesoLanguage *language = page->apart ? NULL : page->atlas->cli->language;
    page_add(page->html, "<details open><summary>Rulebook</summary>\n");
    write_book(page, game, language);
    page_add(page->html, "</details>\n");
    for (size_t i = 1; page->apart && (language = mweso_language_at(i)); i++) {
        const char *code = mweso_language_code(language);
        page_add(page->html,
                 "<details lang=\"%s\"><summary lang=\"en\">Rulebook in <span lang=\"%s\">%s</span>"
                 "</summary>\n",
                 code, code, mweso_language_name(language));
        write_book(page, game, language);
        page_add(page->html, "</details>\n");
    }
}

/* How it and its sources are cited. */
static void add_bibtex(AtlasPage *page, const AtlasGame *game)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    bool good = out && cite_write(page->atlas->cli, game->variant, out);
    if (out) good &= fclose(out) == 0;
    if (good)
        page_add(page->html, "<details><summary>BibTeX</summary>\n<pre>%s</pre></details>\n", text);
    page->no_memory |= !good;
    free(text);
}

/* The text of a file; nothing if it cannot be read, or is larger than any of ours. */
static void add_file(AtlasPage *page, const char *file, const char *what)
{
    const char *slash = strrchr(file, '/');
    char *text = calloc(1, LONGEST_FILE + 1);
    FILE *in = text ? fopen(file, "r") : NULL;
    size_t length = in ? fread(text, 1, LONGEST_FILE, in) : 0;
    if (in && !ferror(in) && length > 0 && length < LONGEST_FILE)
        page_add(page->html, "<details open><summary>%s: %s</summary>\n<pre>%s</pre></details>\n",
                 what, slash ? slash + 1 : file, text);
    if (in) fclose(in);
    free(text);
}

/* ---- commands -------------------------------------------------------------------------------- */

/* With which game it is compared: one of the same people, or the nearest on paper; or none. */
static const AtlasGame *compared_with(AtlasPage *page, size_t number)
{
    const Atlas *atlas = page->atlas;
    size_t other = next_of_people(atlas, number, 0);
    Relative *list = calloc(atlas->count + 1, sizeof *list);
    page->no_memory |= !list;
    if (list && other == atlas->count && list_relatives(atlas, number, false, list) > 0)
        other = list->game;
    free(list);
    return other < atlas->count ? &atlas->games[other] : NULL;
}

/* How it is played, compared, and asked about, at a terminal. */
static void add_commands(AtlasPage *page, size_t number)
{
    const AtlasGame *game = &page->atlas->games[number], *other = compared_with(page, number);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    page->no_memory |= !out;
    if (!out) return;
    fputs("mweso play ", out);
    cli_put_word(out, game->listed->name);
    if (other) {
        fputs("\nmweso compare ", out);
        cli_put_word(out, game->listed->name);
        putc(' ', out);
        cli_put_word(out, other->listed->name);
        fprintf(out, " --html %s-%s.html", game->id, other->id);
    }
    fputs("\nmweso ask --relatives --count 12 --base ", out);
    cli_put_word(out, game->listed->name);
    fprintf(out, " --html %s-questions.html", game->id);
    page->no_memory |= fclose(out) != 0;
    if (text)
        page_add(page->html, "<h3>Play it, compare it, ask about it</h3>\n<pre>%s</pre>\n", text);
    free(text);
}

/* ---- the whole ------------------------------------------------------------------------------- */

void atlas_game(AtlasPage *page, size_t number)
{
    const AtlasGame *game = &page->atlas->games[number];
    const char *script = mweso_variant_script(game->variant);
    page_add(page->html, "<section class=\"game\" id=\"%s\">\n", game->id);
    if (page->apart) page_add(page->html, "<h2>What is on record, and how it plays</h2>\n");
    else
        page_add(page->html, "<h2>%s <code>%s</code></h2>\n", atlas_title(game),
                 game->listed->name);
    add_facts(page, game);
    add_start(page, game);
    if (page->apart) add_commands(page, number);
    add_open_questions(page, game);
    add_answers(page, game);
    add_figures(page, game);
    add_solved(page, game);
    add_relatives(page, number);
    add_rulebook(page, game);
    if (page->apart) add_bibtex(page, game);
    atlas_history(page, game);
    add_file(page, game->listed->file, "The variant's file");
    if (script) add_file(page, script, "Its script");
    page_add(page->html,
             "<p class=\"soft\"><a href=\"%s#" ATLAS_TABLE "\">To the table</a></p></section>\n",
             page->apart ? ATLAS_INDEX ".html" : "");
}
