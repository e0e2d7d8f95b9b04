/* CLDF tables: rule sets, questions, words, answers, worked examples and figures as rows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/cldf.h"
#include "cli/questions.h"

enum { MOST_WORDS = 256 };

/* The ID of a rule set: its name and, where others have the name, a number. */
static char *ruleset_id(Dataset *d, const AtlasGame *game)
{
    char *id = dataset_make_id(d, game->id, NULL);
    /* "coro.2" as "coro_2": no name has an underscore */
    const char *dot = strchr(game->id, '.');
    if (id && dot) id[dot - game->id] = '_';
    return id;
}

/* Writes a list with blanks and commas as one with semicolons. */
static void write_list(FILE *out, const char *text)
{
    static const char blanks[] = " \t,;";
    const char *before = "";
    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        size_t length = strcspn(text, blanks);
        fprintf(out, "%s%.*s", before, (int)length, text);
        text += length;
        before = ";";
    }
}

/* ---- works ----------------------------------------------------------------------------------- */

/* Writes a work, and where in it: "sanderson1913[pp. 732-733]". */
static void write_work(Dataset *d, FILE *out, const BibEntry *entry, const char *where, bool first)
{
    d->no_memory |= !bibtex_list(&d->cited, entry);
    fprintf(out, "%s%s", first ? "" : ";", entry->key);
    if (!*where) return;
    putc('[', out);
    for (; *where; where++) putc(*where == '[' ? '(' : *where == ']' ? ')' : *where, out);
    putc(']', out);
}

/* Writes the works that a text cites. */
static void write_works(Dataset *d, FILE *out, const MwesoVariant *variant, const char *text)
{
    Shelf *shelf = d->atlas->cli->shelf;
    MwesoStatement first;
    char *keys = citation_keys(shelf, variant, text), *rest = NULL;
    bool none = true;
    d->no_memory |= !keys;
    if (keys && mweso_variant_statement(variant, 0, &first)) {
        for (char *key = strtok_r(keys, " ", &rest); key; key = strtok_r(NULL, " ", &rest)) {
            const BibEntry *entry = shelf_find(shelf, first.file, key);
            if (entry) write_work(d, out, entry, "", none), none = false;
        }
    }
    free(keys);
}

/* Writes the works that a rule set rests on, and the words of its sources where keys do not say all
 * of them. */
static void write_sources(Dataset *d, const MwesoVariant *variant, FILE *works, FILE *words)
{
    MwesoStatement statement;
    bool first_work = true, first_words = true;
    for (size_t i = 0; mweso_variant_statement(variant, i, &statement) && !statement.example; i++) {
        Citation citation;
        d->no_memory |= !citation_read(d->atlas->cli->shelf, &statement, &citation);
        bool said = citation.count > 0;
        for (size_t k = 0; k < citation.count; k++) {
            const CitedWork *work = &citation.works[k];
            said &= work->entry && !work->through;
            if (!work->entry) continue;
            write_work(d, works, work->entry, work->where, first_work);
            first_work = false;
        }
        if (!said) fprintf(words, "%s%s", first_words ? "" : "; ", statement.text);
        first_words &= said;
        citation_free(&citation);
    }
}

/* ---- rule sets ------------------------------------------------------------------------------- */

/* The variant of a file that others inherit from; NULL if it does not load. */
static const MwesoVariant *ancestor(Dataset *d, const char *file)
{
    for (size_t i = 0; i < d->ancestor_count; i++)
        if (strcmp(d->ancestors[i].file, file) == 0) return d->ancestors[i].variant;
    AncestorFile *larger = cli_grow(d->ancestors, d->ancestor_count, sizeof *larger);
    char *copy = strdup(file);
    if (larger) d->ancestors = larger;
    if (!larger || !copy) return free(copy), d->no_memory = true, NULL;
    larger[d->ancestor_count] = (AncestorFile){copy, cli_ancestor(d->atlas->cli, file)};
    return larger[d->ancestor_count++].variant;
}

/* What variant.inherits, a name or a file, in this file means to the loader. */
static char *inherited_file(Dataset *d, const char *file, const char *inherits)
{
    const char *slash = strrchr(file, '/');
    size_t length = strlen(inherits);
    bool is_file = strchr(inherits, '/') ||
                   (length > 4 && strcmp(inherits + length - 4, ".ini") == 0);
    if (!is_file || !slash) return dataset_make_text(d, "%s", inherits);
    return dataset_make_text(d, "%.*s%s", (int)(slash + 1 - file), file, inherits);
}

/* The name of the rule set at the root of what a rule set inherits. */
static const char *family(Dataset *d, const AtlasGame *game, NameText name)
{
    const MwesoVariant *variant = game->variant;
    snprintf(name, sizeof(NameText), "%s", mweso_variant_name(variant));
    for (int depth = 0; variant && depth < MOST_ANCESTORS; depth++) {
        MwesoAnswer inherits = cli_answer(variant, "variant.inherits");
        if (!*inherits.text || inherits.origin != MWESO_FROM_FILE) break;
        char *file = inherited_file(d, inherits.file, inherits.text);
        variant = file ? ancestor(d, file) : NULL;
        free(file);
        if (variant) snprintf(name, sizeof(NameText), "%s", mweso_variant_name(variant));
    }
    return name;
}

/* The first and the last year that a text names; false if it names none. */
static bool read_years(const char *text, unsigned *first, unsigned *last)
{
    bool any = false;
    while (*(text += strcspn(text, "0123456789"))) {
        char *end;
        unsigned year = (unsigned)strtoul(text, &end, 10);
        text = end;
        if (!any || year < *first) *first = year;
        if (!any || year > *last) *last = year;
        any = true;
    }
    return any;
}

/* Names that have a semicolon in them would be two: it becomes a comma. */
static void write_names(FILE *out, const CataloguedGame *listed)
{
    char name[200];
    for (size_t i = 2; listed_name(listed, i, name, sizeof name); i++) {
        if (i > 2) putc(';', out);
        for (const char *c = name; *c; c++) putc(*c == ';' ? ',' : *c, out);
    }
}

/* What the rows of several tables say of a rule set. */
typedef struct RulesetFacts {
    const AtlasGame *game;
    char *id;
    double where[3];
    bool placed, dated;
    unsigned first_year, last_year;
    NameText family;
} RulesetFacts;

static RulesetFacts facts_of(Dataset *d, const AtlasGame *game)
{
    RulesetFacts facts = {.game = game, .id = ruleset_id(d, game)};
    facts.placed = atlas_coordinates(game, facts.where);
    facts.dated = read_years(listed_fact(game->listed, "variant.years"), &facts.first_year,
                             &facts.last_year);
    family(d, game, facts.family);
    return facts;
}

static void put_ruleset(Dataset *d, const RulesetFacts *f)
{
    const CataloguedGame *l = f->game->listed;
    const MwesoVariant *v = f->game->variant;
    Draft names, codes, years, players, works, words;
    NameText parent;
    bool good = dataset_draft_begin(d, &names) & dataset_draft_begin(d, &codes) &
                dataset_draft_begin(d, &years) & dataset_draft_begin(d, &players) &
                dataset_draft_begin(d, &works) & dataset_draft_begin(d, &words);
    if (good) {
        write_names(names.out, l);
        write_list(codes.out, listed_fact(l, "variant.glottocode"));
        write_list(years.out, listed_fact(l, "variant.years"));
        write_list(players.out, listed_fact(l, "variant.players"));
        write_sources(d, v, works.out, words.out);
        const char *all = dataset_draft_text(&codes),
                   *inherits = listed_fact(l, "variant.inherits");
        PUT(d, TABLE_RULESETS, TEXT_FIELD("ID", f->id), TEXT_FIELD("Name", atlas_title(f->game)),
            TEXT_FIELD("Alt_Names", dataset_draft_text(&names)),
            OPTIONAL_FIELD("Latitude", f->placed, f->where[0]),
            OPTIONAL_FIELD("Longitude", f->placed, f->where[1]),
            OPTIONAL_FIELD("Radius_km", f->placed, f->where[2]),
            TEXT_FIELD("Place", listed_fact(l, "variant.place")),
            TEXT_FIELD("Region", listed_fact(l, "variant.region")),
            TEXT_FIELD("People", listed_fact(l, "variant.people")),
            TEXT_FIELD("Glottocode", strchr(all, ';') ? "" : all), TEXT_FIELD("Glottocodes", all),
            TEXT_FIELD("Years", dataset_draft_text(&years)),
            KNOWN_NUMBER("Year_First", f->dated, f->first_year),
            KNOWN_NUMBER("Year_Last", f->dated, f->last_year),
            TEXT_FIELD("Players", dataset_draft_text(&players)),
            TEXT_FIELD("Collector", listed_fact(l, "variant.collector")),
            TEXT_FIELD("Status", listed_status(l)), TEXT_FIELD("Class", listed_class(l)),
            TEXT_FIELD("Class_Certainty", l->class_assumed ? "assumed" : "known"),
            NUMBER_FIELD("Rows", mweso_variant_board(v)->rows),
            NUMBER_FIELD("Columns", mweso_variant_columns(v)),
            TEXT_FIELD("Inherits", *inherits ? cli_name_of_file(inherits, parent) : ""),
            TEXT_FIELD("Family_ID", f->family),
            TEXT_FIELD("Comment", listed_fact(l, "variant.note")),
            TEXT_FIELD("Fingerprint", mweso_variant_fingerprint(v)),
            TEXT_FIELD("Contribution_ID", f->id), TEXT_FIELD("Source", dataset_draft_text(&works)),
            TEXT_FIELD("Source_Comment", dataset_draft_text(&words)));
    }
    Draft *const all[] = {&names, &codes, &years, &players, &works, &words};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) dataset_draft_free(d, all[i]);
}

static void put_contribution(Dataset *d, const RulesetFacts *f)
{
    bool ours = cli_is_shipped(d->atlas->cli, f->game->listed->file);
    const char *title = atlas_title(f->game);
    char *citation = dataset_make_text(
        d, "%s%s%.4s%s%s: rules for Mweso. Variant %s of Mweso %s, fingerprint %s.",
        ours ? dataset_author : "", ours ? " (" : "", ours ? d->date : "", ours ? "): " : "", title,
        f->game->listed->name, mweso_version(), mweso_variant_fingerprint(f->game->variant));
    PUT(d, TABLE_CONTRIBUTIONS, TEXT_FIELD("ID", f->id), TEXT_FIELD("Name", title),
        TEXT_FIELD("Contributor", ours ? dataset_author : ""), TEXT_FIELD("Citation", citation),
        TEXT_FIELD("License", ours ? dataset_licence : ""));
    d->foreign += !ours;
    d->two_rows += mweso_variant_board(f->game->variant)->rows == 2;
    free(citation);
}

/* ---- questions ------------------------------------------------------------------------------- */

/* Does the question arise in the rule set, and is it answered there? What a phase leaves to the
 * plain sections is answered by these. */
static bool is_answered(const MwesoVariant *variant, size_t question)
{
    if (!question_is_rule(question) || !question_fits(variant, question)) return false;
    MwesoAnswer answer = question_answer(variant, question);
    bool left = question_is_of_phase(question) && answer.origin == MWESO_FROM_DEFAULT;
    return *answer.text && !left;
}

/* A question that the dataset has. */
typedef struct Parameter {
    size_t question;
    const MwesoKey *key;      /* NULL: none */
    const AtlasGame *example; /* the first that answers it */
    AnswerChoice choice;
    bool has_choice;
    KeyLabel label;
    char *id;
} Parameter;

static const char *type_of(const Parameter *p)
{
    static const char *const types[] = {
        [MWESO_TEXT] = "text",  [MWESO_NUMBER] = "integer",   [MWESO_WORD] = "categorical",
        [MWESO_ROW] = "row",    [MWESO_PITS] = "pits",        [MWESO_MOMENTS] = "set",
        [MWESO_FILE] = "file",  [MWESO_COORDINATES] = "text", [MWESO_WORDS] = "set",
        [MWESO_YEARS] = "text", [MWESO_GLOTTOCODES] = "text",
    };
    size_t key = question_key(p->question);
    if (p->key) return types[p->key->type];
    if (key == QUESTION_OF_HOOK) return "script";
    if (question_is_of_phase(p->question)) return "text"; /* until when it lasts */
    return !p->has_choice ? "pits" : p->choice.words ? "categorical" : "integer";
}

/* What the answers mean in words, as the table of keys has it. */
static const char *meanings(const Parameter *p)
{
    if (p->key) return p->key->doc;
    bool end = question_is_of_phase(p->question);
    return end ? cli_phase_doc : "";
}

/* Is there "WORD: " at this place of the text? */
static bool is_told_at(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && strncmp(text + length, ": ", 2) == 0;
}

/* The meaning of a word in the explanation of its key ("own: he has; shared: each player..."), up
 * to the end of the sentence or to the next word of the key; its length is 0 if it has none. */
static const char *meaning(const char *doc, const char *const *words, const char *word,
                           size_t *length)
{
    const char *from = doc;
    while (from && !is_told_at(from, word)) {
        const char *next = from + strcspn(from, ";.");
        from = *next ? next + 1 + strspn(next + 1, " ") : NULL;
    }
    *length = 0;
    if (!from) return "";
    from += strlen(word) + 2;
    for (bool end = false; from[*length] && !end; *length += !end) {
        const char *at = from + *length;
        end = at[0] == '.' && (at[1] == ' ' || !at[1]);
        for (size_t i = 0; words[i] && at[0] == ';' && at[1] == ' '; i++)
            end |= is_told_at(at + 2, words[i]);
    }
    return from;
}

static void put_codes_of(Dataset *d, const Parameter *p, const AnswerChoice *choice,
                         const char **told, size_t *count)
{
    for (size_t i = 0; choice->words && !choice->is_set && choice->words[i]; i++) {
        const char *word = choice->words[i];
        bool known = *count == MOST_WORDS;
        for (size_t k = 0; k < *count; k++) known |= strcmp(told[k], word) == 0;
        if (known) continue;
        told[(*count)++] = word;
        size_t length = 0;
        const char *doc = p->key ? meaning(p->key->doc, choice->words, word, &length) : "";
        char *id = dataset_make_id(d, p->id, word),
             *means = dataset_make_text(d, "%.*s", (int)length, doc);
        PUT(d, TABLE_CODES, TEXT_FIELD("ID", id), TEXT_FIELD("Parameter_ID", p->id),
            TEXT_FIELD("Name", word), TEXT_FIELD("Description", means));
        free(id);
        free(means);
    }
}

/* Scripts that declare the same parameter may take other words for it. */
static void put_codes(Dataset *d, const Parameter *p)
{
    const char *told[MOST_WORDS];
    size_t count = 0;
    for (size_t i = 0; i < d->atlas->count; i++) {
        AnswerChoice choice;
        const MwesoVariant *variant = d->atlas->games[i].variant;
        if (question_fits(variant, p->question) && question_choice(variant, p->question, &choice))
            put_codes_of(d, p, &choice, told, &count);
    }
}

/* Is the answer one of the words, and not a number or a set? */
static bool is_word(const AnswerChoice *choice, const char *answer)
{
    for (size_t i = 0; choice->words && !choice->is_set && choice->words[i]; i++)
        if (strcmp(choice->words[i], answer) == 0) return true;
    return false;
}

static void put_parameter(Dataset *d, const Parameter *p)
{
    const AnswerChoice *c = &p->choice;
    bool number = p->has_choice && c->is_number;
    size_t colon = strcspn(p->label, ":");
    const char *plain = p->label[colon] ? p->label + colon + 1 : p->label;
    char *section = dataset_make_text(d, "%.*s", (int)strcspn(plain, "."), plain);
    char *phase = dataset_make_text(d, "%.*s", p->label[colon] ? (int)colon : 0, p->label);
    PUT(d, TABLE_PARAMETERS, TEXT_FIELD("ID", p->id), TEXT_FIELD("Name", p->label),
        TEXT_FIELD("Description", question_asked(p->question)), TEXT_FIELD("Type", type_of(p)),
        TEXT_FIELD("Section", p->label[colon] && !strchr(plain, '.') ? "phase" : section),
        TEXT_FIELD("Phase", phase), KNOWN_NUMBER("Least", number, c->least),
        KNOWN_NUMBER("Most", number, c->most),
        TEXT_FIELD("Default", p->key && !*phase ? p->key->default_text : ""),
        TEXT_FIELD("Comment", meanings(p)));
    free(section);
    free(phase);
}

/* ---- answers --------------------------------------------------------------------------------- */

static const char *certainty_word(const MwesoAnswer *answer)
{
    bool usual = answer->origin == MWESO_FROM_DEFAULT && answer->certainty == MWESO_NOT_NAMED;
    return usual ? "default" : cli_certainties[answer->certainty];
}

/* Writes the works that the comment of an answer names. What is inherited rests on a source of the
 * file that it comes from, if a source says that it is as there. */
static void write_answer_works(Dataset *d, FILE *out, const AtlasGame *game,
                               const MwesoAnswer *answer)
{
    const MwesoVariant *variant = game->variant;
    if (!*answer->comment || answer->origin == MWESO_FROM_DEFAULT) return;
    if (answer->origin == MWESO_FROM_ANCESTOR)
        variant = cli_is_known(answer) ? ancestor(d, answer->file) : NULL;
    if (variant) write_works(d, out, variant, answer->comment);
}

static void put_answer(Dataset *d, const Parameter *p, const RulesetFacts *f)
{
    const CataloguedGame *l = f->game->listed;
    MwesoAnswer a = question_answer(f->game->variant, p->question);
    AnswerChoice choice = {0};
    bool word = question_choice(f->game->variant, p->question, &choice) && is_word(&choice, a.text);
    bool inherited = a.origin == MWESO_FROM_ANCESTOR;
    const char *as = a.certainty == MWESO_BY_REFERENCE ? cli_mark(&a, (MarkText){0}) : "";
    NameText from;
    Draft works;
    char *id = dataset_make_id(d, f->id, p->id),
         *code = word ? dataset_make_id(d, p->id, a.text) : NULL;
    if (*as) as += strlen(" ?as ");
    if (inherited) cli_name_of_file(a.file, from);
    else *from = '\0';
    if (dataset_draft_begin(d, &works)) {
        write_answer_works(d, works.out, f->game, &a);
        PUT(d, TABLE_VALUES, TEXT_FIELD("ID", id), TEXT_FIELD("Language_ID", f->id),
            TEXT_FIELD("Parameter_ID", p->id), TEXT_FIELD("Value", a.text),
            TEXT_FIELD("Code_ID", code), TEXT_FIELD("Certainty", certainty_word(&a)),
            TEXT_FIELD("As", as), TEXT_FIELD("Inherited_From", from),
            TEXT_FIELD("Comment", a.comment), TEXT_FIELD("Source", dataset_draft_text(&works)));
        PUT(d, TABLE_LONG, TEXT_FIELD("ID", id), TEXT_FIELD("Language_ID", f->id),
            TEXT_FIELD("Language_Name", atlas_title(f->game)),
            OPTIONAL_FIELD("Latitude", f->placed, f->where[0]),
            OPTIONAL_FIELD("Longitude", f->placed, f->where[1]),
            OPTIONAL_FIELD("Radius_km", f->placed, f->where[2]),
            TEXT_FIELD("Region", listed_fact(l, "variant.region")),
            TEXT_FIELD("People", listed_fact(l, "variant.people")),
            KNOWN_NUMBER("Year_First", f->dated, f->first_year),
            TEXT_FIELD("Status", listed_status(l)), TEXT_FIELD("Class", listed_class(l)),
            TEXT_FIELD("Family_ID", f->family), TEXT_FIELD("Parameter_ID", p->id),
            TEXT_FIELD("Parameter_Name", p->label), TEXT_FIELD("Type", type_of(p)),
            TEXT_FIELD("Value", a.text), TEXT_FIELD("Certainty", certainty_word(&a)),
            TEXT_FIELD("As", as), TEXT_FIELD("Inherited_From", from),
            TEXT_FIELD("Source", dataset_draft_text(&works)));
    }
    dataset_draft_free(d, &works);
    free(id);
    free(code);
}

/* ---- worked examples ------------------------------------------------------------------------- */

/* On what an example rests. */
static const char *basis_of(const Dataset *d, const MwesoVariant *variant, const char *example)
{
    MwesoStatement s;
    for (size_t i = 0; mweso_variant_statement(variant, i, &s); i++)
        if (s.example && strcmp(s.example, example) == 0)
            return basis_words[citation_basis(d->atlas->cli->shelf, variant, &s)];
    return "";
}

static void put_example(Dataset *d, const RulesetFacts *f, const MwesoExample *e, size_t number)
{
    const MwesoVariant *v = f->game->variant;
    MwesoPosition before = mweso_position_start(v, false);
    MwesoOutcome outcome = {0};
    MwesoError error;
    Draft works;
    if (*e->position && mweso_position_parse(v, e->position, &before, &error) != MWESO_OK) return;
    bool legal = mweso_play(v, &before, e->move, NULL, NULL, &outcome, &error) == MWESO_OK;
    bool ended = legal && !outcome.endless;
    const char *winner = ended && outcome.over ? cli_side(outcome.winner) : NULL;
    char *id = dataset_make_text(d, "%s_%zu", f->id, number), *from = cli_position_text(v, &before);
    char *to = ended ? cli_position_text(v, &outcome.after) : NULL;
    d->no_memory |= !from || (ended && !to);
    if (dataset_draft_begin(d, &works)) {
        write_works(d, works.out, v, e->source);
        PUT(d, TABLE_EXAMPLES, TEXT_FIELD("ID", id), TEXT_FIELD("Language_ID", f->id),
            TEXT_FIELD("Name", e->name), TEXT_FIELD("Position", from), TEXT_FIELD("Move", e->move),
            TEXT_FIELD("Outcome", ended   ? "played"
                                  : legal ? "endless"
                                          : "illegal"),
            TEXT_FIELD("Result", to), KNOWN_NUMBER("Captured", ended, outcome.captured),
            KNOWN_NUMBER("Laps", ended, outcome.laps), TEXT_FIELD("Winner", winner),
            TEXT_FIELD("Basis", basis_of(d, v, e->name)), TEXT_FIELD("Comment", e->source),
            TEXT_FIELD("Source", dataset_draft_text(&works)));
    }
    dataset_draft_free(d, &works);
    free(id);
    free(from);
    free(to);
}

/* ---- figures --------------------------------------------------------------------------------- */

static void put_figure(Dataset *d, const RulesetFacts *f, size_t metric)
{
    const AtlasGame *game = f->game;
    const Plan *plan = d->atlas->asked;
    MwesoEstimate e = game->metrics[metric];
    const char *name = mweso_metric(metric)->name;
    char *id = dataset_make_id(d, f->id, name);
    PUT(d, TABLE_PLAY, TEXT_FIELD("ID", id), TEXT_FIELD("Language_ID", f->id),
        TEXT_FIELD("Metric", name), REAL_FIELD("Value", e.value), REAL_FIELD("Low", e.low),
        REAL_FIELD("High", e.high), NUMBER_FIELD("Games", game->worth.games),
        NUMBER_FIELD("Different_Games", game->worth.different),
        NUMBER_FIELD("Cut_Off", game->worth.cut_off), TEXT_FIELD("Players", plan->both),
        TEXT_FIELD("Placement", plan->placement), NUMBER_FIELD("Seed", plan->plan.seed),
        NUMBER_FIELD("Max_Turns", plan->plan.max_turns), TEXT_FIELD("Version", mweso_version()));
    free(id);
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Finds the question's key, its words, and who answers it; false if nobody does. */
static bool take_parameter(Dataset *d, size_t question, Parameter *p)
{
    size_t key = question_key(question);
    *p = (Parameter){.question = question};
    if (key < mweso_key_count()) p->key = mweso_key(key);
    for (size_t i = 0; i < d->atlas->count && !p->example; i++)
        if (is_answered(d->atlas->games[i].variant, question)) p->example = &d->atlas->games[i];
    if (!p->example) return false;
    p->has_choice = question_choice(p->example->variant, question, &p->choice);
    p->id = dataset_make_id(d, question_label(question, p->label), NULL);
    return p->id != NULL;
}

static void put_game(Dataset *d, const RulesetFacts *f, const Parameter *parameters, size_t count)
{
    MwesoExample example;
    put_ruleset(d, f);
    put_contribution(d, f);
    for (size_t i = 0; i < count; i++)
        if (is_answered(f->game->variant, parameters[i].question)) put_answer(d, &parameters[i], f);
    for (size_t i = 0; mweso_variant_example(f->game->variant, i, &example); i++)
        put_example(d, f, &example, i + 1);
    for (size_t i = 0; i < mweso_metric_count(); i++) put_figure(d, f, i);
}

void dataset_tables(Dataset *d)
{
    const Atlas *atlas = d->atlas;
    size_t count = 0;
    for (TableId table = 0; table < TABLE_COUNT; table++) dataset_put_heads(d, table);
    for (size_t i = 0; i < atlas->count; i++)
        d->no_memory |= !questions_collect(atlas->games[i].variant);
    Parameter *parameters = calloc(questions_count(), sizeof *parameters);
    d->no_memory |= !parameters;
    for (size_t q = 0; parameters && q < questions_count(); q++) {
        if (!take_parameter(d, q, &parameters[count])) continue;
        put_parameter(d, &parameters[count]);
        put_codes(d, &parameters[count++]);
    }
    for (size_t i = 0; parameters && i < atlas->count && !d->no_memory; i++) {
        RulesetFacts facts = facts_of(d, &atlas->games[i]);
        if (facts.id) put_game(d, &facts, parameters, count);
        free(facts.id);
    }
    for (size_t i = 0; i < count; i++) free(parameters[i].id);
    free(parameters);
}
