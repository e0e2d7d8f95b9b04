/* Questions: keys found by their labels, all that rule sets may be asked, and what a variant
 * answers.
 */
#include "cli/questions.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- keys ------------------------------------------------------------------------------------ */

const char cli_phase_question[] = "Until when does the phase last?";
const char cli_phase_doc[] =
    "store-empty: until the mover's store is empty; turns N, captures N: until he has made N "
    "turns, or N that captured; lost N: until he has N seeds fewer than at the start; start PITS: "
    "until he has started a turn of the phase from one of these pits, or all. Until then the "
    "answers of the phase hold in place of the plain ones: keys "
    "of [start], [lap], [capture], [reverse], [turn] and [end], house.after_capture and "
    "house.after_quiet, each written with its section, as in capture.landing = empty.";
const char cli_phase_values[] = "store-empty, turns N, captures N, lost N, start PITS";

size_t cli_key(const char *label)
{
    size_t section = strcspn(label, "."), i = 0;
    assert(label[section] == '.');
    for (const MwesoKey *key; (key = mweso_key(i)); i++)
        if (strlen(key->section) == section && strncmp(key->section, label, section) == 0 &&
            strcmp(key->name, label + section + 1) == 0)
            break;
    assert(i < mweso_key_count());
    return i;
}

MwesoAnswer cli_answer(const MwesoVariant *variant, const char *label)
{
    return mweso_variant_answer(variant, cli_key(label));
}

MwesoHook cli_hook(const MwesoVariant *variant, const char *decision)
{
    for (size_t i = 0; decision && i < mweso_decision_count(); i++)
        if (strcmp(mweso_decision(i)->name, decision) == 0) return mweso_variant_hook(variant, i);
    return (MwesoHook){NULL, 0, NULL, false};
}

const char *const cli_certainties[] = {
    [MWESO_STATED] = "stated",
    [MWESO_BY_REFERENCE] = "as",
    [MWESO_ASSUMED] = "assumed",
    [MWESO_NOT_NAMED] = "silent",
};

bool cli_is_known(const MwesoAnswer *answer)
{
    return answer->certainty == MWESO_STATED || answer->certainty == MWESO_BY_REFERENCE;
}

const char *cli_name_of_file(const char *file, NameText text)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
    snprintf(text, sizeof(NameText), "%.*s", (int)strcspn(name, "."), name);
    return text;
}

const char *cli_mark(const MwesoAnswer *answer, MarkText text)
{
    static const char *const marks[] = {[MWESO_STATED] = "",
                                        [MWESO_BY_REFERENCE] = " ?as ",
                                        [MWESO_ASSUMED] = " ?",
                                        [MWESO_NOT_NAMED] = " ?silent"};
    NameText file;
    const char *name = "";
    if (answer->certainty == MWESO_BY_REFERENCE)
        name = *answer->as ? answer->as : cli_name_of_file(answer->file, file);
    snprintf(text, sizeof(MarkText), "%s%s", marks[answer->certainty], name);
    return text;
}

const char *cli_mark_given(const MwesoAnswer *answer, MarkText text)
{
    bool usual = answer->origin == MWESO_FROM_DEFAULT && answer->certainty == MWESO_NOT_NAMED;
    return usual ? "" : cli_mark(answer, text);
}

bool cli_is_rule(const char *section)
{
    return strcmp(section, "variant") != 0 && strcmp(section, "terms") != 0 &&
           strcmp(section, "example") != 0;
}

const char *cli_label(const char *section, const char *name, KeyLabel label)
{
    int length = snprintf(label, sizeof(KeyLabel), "%s.%s", section, name);
    assert(length < (int)sizeof(KeyLabel));
    return label;
}

/* "phase:key" */
static const char *label_in_phase(const char *phase, const char *key, KeyLabel label)
{
    int length = snprintf(label, sizeof(KeyLabel), "%s:%s", phase, key);
    assert(length < (int)sizeof(KeyLabel));
    return label;
}

const char *cli_phase_label(const MwesoVariant *variant, int number, const char *key,
                            KeyLabel label)
{
    MwesoPhase phase;
    bool hook = !key || strncmp(key, "hooks.", strlen("hooks.")) == 0;
    if (hook || number < 0 || !mweso_variant_phase(variant, (size_t)number, &phase)) return key;
    MwesoAnswer answer = mweso_phase_answer(variant, (size_t)number, cli_key(key));
    return answer.origin == MWESO_FROM_DEFAULT ? key : label_in_phase(phase.name, key, label);
}

const MwesoEvent *cli_name_keys(const MwesoVariant *variant, int phase, const MwesoEvent *event,
                                NamedEvent *named)
{
    MwesoEvent *e = &named->event;
    *e = *event;
    e->key = cli_phase_label(variant, phase, e->key, named->key);
    e->reverse_key = cli_phase_label(variant, phase, e->reverse_key, named->reverse_key);
    e->sown_key = cli_phase_label(variant, phase, e->sown_key, named->sown_key);
    return e;
}

/* ---- questions by number --------------------------------------------------------------------- */

/* A script's parameter, which is one question, or a phase, which is one for its end and one for
 * each key. They follow the keys and hooks in the order in which variants with them were collected.
 */
typedef struct QuestionSource {
    char *name, *doc; /* doc: what a parameter asks; NULL: a phase */
} QuestionSource;

static QuestionSource *sources;
static size_t source_count;

typedef enum QuestionKind { OF_KEY, OF_HOOK, OF_PARAMETER, OF_PHASE, OF_PHASE_END } QuestionKind;

typedef struct NumberedQuestion {
    QuestionKind kind;
    size_t index;                 /* of the key or decision; the number of keys: neither */
    const QuestionSource *source; /* NULL: asked of every variant */
} NumberedQuestion;

static size_t questions_of(const QuestionSource *s) { return s->doc ? 1 : 1 + mweso_key_count(); }

static NumberedQuestion question_at(size_t number)
{
    size_t keys = mweso_key_count(), hooks = mweso_decision_count();
    const QuestionSource *s = sources;
    assert(number < questions_count());
    if (number < keys) return (NumberedQuestion){OF_KEY, number, NULL};
    if ((number -= keys) < hooks) return (NumberedQuestion){OF_HOOK, number, NULL};
    for (number -= hooks; number >= questions_of(s); s++) number -= questions_of(s);
    if (s->doc) return (NumberedQuestion){OF_PARAMETER, keys, s};
    if (number == 0) return (NumberedQuestion){OF_PHASE_END, keys, s};
    return (NumberedQuestion){OF_PHASE, number - 1, s};
}

size_t questions_count(void)
{
    size_t count = mweso_key_count() + mweso_decision_count();
    for (size_t i = 0; i < source_count; i++) count += questions_of(&sources[i]);
    return count;
}

/* False if there is no memory. */
static bool add_source(const char *name, const char *doc)
{
    for (size_t i = 0; i < source_count; i++)
        if (strcmp(sources[i].name, name) == 0 && !sources[i].doc == !doc) return true;
    QuestionSource *larger = cli_grow(sources, source_count, sizeof *larger);
    if (!larger) return false;
    sources = larger;
    QuestionSource new = {strdup(name), doc ? strdup(doc) : NULL};
    if (!new.name || (doc && !new.doc)) {
        free(new.name);
        return false;
    }
    sources[source_count++] = new;
    return true;
}

bool questions_collect(const MwesoVariant *variant)
{
    MwesoPhase phase;
    MwesoParameter parameter;
    bool good = true;
    for (size_t i = 0; good && mweso_variant_parameter(variant, i, &parameter); i++)
        good = add_source(parameter.name, parameter.doc);
    for (size_t i = 0; good && mweso_variant_phase(variant, i, &phase); i++)
        good = add_source(phase.name, NULL);
    return good;
}

bool question_is_of_phase(size_t number)
{
    QuestionKind kind = question_at(number).kind;
    return kind == OF_PHASE || kind == OF_PHASE_END;
}

bool question_is_rule(size_t number)
{
    NumberedQuestion q = question_at(number);
    if (q.kind == OF_PHASE) return mweso_phase_may_answer(q.index);
    return q.kind != OF_KEY || cli_is_rule(mweso_key(q.index)->section);
}

size_t question_key(size_t number)
{
    NumberedQuestion q = question_at(number);
    return q.kind == OF_HOOK ? QUESTION_OF_HOOK : q.index;
}

const char *question_asked(size_t number)
{
    NumberedQuestion q = question_at(number);
    if (q.kind == OF_PARAMETER) return q.source->doc;
    if (q.kind == OF_PHASE_END) return cli_phase_question;
    return q.kind == OF_HOOK ? mweso_decision(q.index)->question : mweso_key(q.index)->question;
}

const char *question_label(size_t number, KeyLabel label)
{
    NumberedQuestion q = question_at(number);
    if (q.kind == OF_HOOK) return cli_label("hooks", mweso_decision(q.index)->name, label);
    if (q.kind == OF_PARAMETER) return cli_label("hooks", q.source->name, label);
    if (q.kind == OF_PHASE_END) return label_in_phase(q.source->name, "until", label);
    const MwesoKey *key = mweso_key(q.index);
    if (q.kind == OF_KEY) return cli_label(key->section, key->name, label);
    return label_in_phase(q.source->name, LABEL(key->section, key->name), label);
}

size_t question_words(size_t question, KeyLabel words[MOST_QUESTION_WORDS])
{
    const char *label = question_label(question, words[0]);
    size_t phase = strcspn(label, ":");
    bool of_phase = label[phase] != '\0';
    const char *plain = &label[of_phase ? phase + 1 : 0];
    snprintf(words[1], sizeof(KeyLabel), "%s", plain);
    snprintf(words[2], sizeof(KeyLabel), "%s", plain);
    words[2][strcspn(plain, ".")] = '\0';
    if (!of_phase) return MOST_QUESTION_WORDS - 1;
    snprintf(words[3], sizeof(KeyLabel), "%s", label);
    words[3][phase] = '\0';
    return MOST_QUESTION_WORDS;
}

bool question_has_word(size_t question, const char *word)
{
    KeyLabel words[MOST_QUESTION_WORDS];
    size_t count = question_words(question, words), i = 0;
    while (i < count && strcmp(word, words[i]) != 0) i++;
    return i < count;
}

MwesoStatus questions_fail(const Cli *cli, OptionId id, const char *word, const char *what,
                           const size_t *questions, size_t count, const char *other)
{
    size_t listed = 0, most = MOST_QUESTION_WORDS * count;
    KeyLabel *texts = calloc(most + 1, sizeof *texts);
    const char **words = calloc(most + 2, sizeof *words);
    for (size_t i = 0; texts && words && i < count; i++)
        listed += question_words(questions[i], &texts[listed]);
    for (size_t i = 0; i < listed; i++) words[i] = texts[i];
    if (texts && words) words[listed] = other;
    MwesoStatus status = texts && words ? cli_fail(cli, MWESO_USAGE, "--%s: '%.60s' is no %s%s",
                                                   cli_option_name(id), SHOWN(word), what,
                                                   GUESS(word, words, ""))
                                        : cli_no_memory(cli);
    free(texts);
    free(words);
    return status;
}

size_t question_labelled(const char *label, size_t length)
{
    for (size_t i = 0; i < questions_count(); i++) {
        KeyLabel text;
        const char *name = question_label(i, text);
        if (question_is_rule(i) && strlen(name) == length && strncmp(name, label, length) == 0)
            return i;
    }
    return questions_count();
}

/* ---- answers by question --------------------------------------------------------------------- */

static const MwesoAnswer none = {"", false, MWESO_FROM_FILE, "", 0, "", MWESO_NOT_NAMED, ""};

static bool find_parameter(const MwesoVariant *variant, const char *name, MwesoParameter *parameter)
{
    for (size_t i = 0; mweso_variant_parameter(variant, i, parameter); i++)
        if (strcmp(parameter->name, name) == 0) return true;
    return false;
}

static bool find_phase(const MwesoVariant *variant, const char *name, size_t *number,
                       MwesoPhase *phase)
{
    for (*number = 0; mweso_variant_phase(variant, *number, phase); ++*number)
        if (strcmp(phase->name, name) == 0) return true;
    return false;
}

MwesoAnswer question_answer(const MwesoVariant *variant, size_t number)
{
    NumberedQuestion q = question_at(number);
    MwesoParameter parameter;
    MwesoPhase phase;
    size_t i;
    if (q.kind == OF_KEY) return mweso_variant_answer(variant, q.index);
    if (q.kind == OF_PARAMETER)
        return find_parameter(variant, q.source->name, &parameter) ? parameter.answer : none;
    if (q.kind == OF_HOOK) {
        MwesoHook hook = mweso_variant_hook(variant, q.index);
        return (MwesoAnswer){.text = hook.doc ? hook.doc : "",
                             .origin = MWESO_FROM_FILE,
                             .file = "",
                             .line = hook.line,
                             .comment = "",
                             .as = ""};
    }
    bool found = find_phase(variant, q.source->name, &i, &phase);
    if (q.kind == OF_PHASE_END) return found ? phase.until : none;
    MwesoAnswer own = found ? mweso_phase_answer(variant, i, q.index) : none;
    if (found && own.origin != MWESO_FROM_DEFAULT) return own;
    MwesoAnswer plain = mweso_variant_answer(variant, q.index);
    plain.origin = MWESO_FROM_DEFAULT; /* left to the plain sections */
    return plain;
}

bool question_fits(const MwesoVariant *variant, size_t number)
{
    MwesoParameter parameter;
    MwesoPhase phase;
    size_t i;
    NumberedQuestion q = question_at(number);
    if (!q.source) return true;
    return q.kind == OF_PARAMETER ? find_parameter(variant, q.source->name, &parameter)
                                  : find_phase(variant, q.source->name, &i, &phase);
}

bool questions_differ(const MwesoVariant *a, const MwesoVariant *b, size_t number)
{
    MwesoAnswer in_a = question_answer(a, number), in_b = question_answer(b, number);
    bool left = question_at(number).kind == OF_PHASE && in_a.origin == MWESO_FROM_DEFAULT &&
                in_b.origin == MWESO_FROM_DEFAULT;
    return question_is_rule(number) && !left && strcmp(in_a.text, in_b.text) != 0;
}

bool question_choice(const MwesoVariant *variant, size_t number, AnswerChoice *choice)
{
    MwesoParameter p;
    NumberedQuestion q = question_at(number);
    if (q.kind == OF_KEY || q.kind == OF_PHASE) {
        const MwesoKey *key = mweso_key(q.index);
        *choice = (AnswerChoice){key->words[0] ? key->words : NULL, key->least, key->most,
                                 key->type == MWESO_NUMBER, key->type == MWESO_MOMENTS};
    } else {
        if (q.kind != OF_PARAMETER || !find_parameter(variant, q.source->name, &p)) return false;
        *choice = (AnswerChoice){p.words, p.least, p.most, !p.words && !p.is_pit, false};
    }
    return choice->words || choice->is_number;
}

/* ---- on what answers rest -------------------------------------------------------------------- */

/* Does a file answer this question about the rules? */
static bool is_given(const MwesoVariant *variant, size_t question)
{
    if (!question_is_rule(question) || !question_fits(variant, question)) return false;
    if (question_key(question) == QUESTION_OF_HOOK) return false;
    return question_answer(variant, question).origin != MWESO_FROM_DEFAULT;
}

/* Does no file answer the question, and has the usual answer an effect in this game? */
static bool is_silent(const MwesoVariant *variant, size_t question)
{
    size_t key = question_key(question);
    if (question_is_of_phase(question) || key >= mweso_key_count()) return false;
    bool silent = mweso_variant_answer(variant, key).origin == MWESO_FROM_DEFAULT;
    return silent && question_is_rule(question) &&
           mweso_variant_sentence(variant, key, NULL, 0) > 0;
}

QuestionGround question_ground(const MwesoVariant *variant, size_t question)
{
    static const QuestionGround grounds[] = {[MWESO_STATED] = GROUND_RECORD,
                                             [MWESO_BY_REFERENCE] = GROUND_RECORD,
                                             [MWESO_ASSUMED] = GROUND_ASSUMED,
                                             [MWESO_NOT_NAMED] = GROUND_SILENT};
    if (is_given(variant, question)) return grounds[question_answer(variant, question).certainty];
    return is_silent(variant, question) ? GROUND_SILENT : GROUND_NONE;
}

/* ---- all that one variant answers ------------------------------------------------------------ */

static void hook_at(const MwesoVariant *variant, size_t index, Answered *a)
{
    const MwesoDecision *decision = mweso_decision(index);
    assert(decision);
    MwesoHook hook = mweso_variant_hook(variant, index);
    *a = (Answered){"hooks",
                    decision->name,
                    decision->question,
                    ANSWERED_HOOK,
                    {hook.doc ? hook.doc : "", false, MWESO_FROM_FILE, hook.doc ? hook.file : "",
                     hook.line, ""}};
}

/* Number `index` of all questions of phases, of which each has `questions`: its end, and the keys
 * that it may answer. */
static void phase_at(const MwesoVariant *variant, size_t index, size_t questions, Answered *a)
{
    MwesoPhase phase;
    size_t phase_number = index / questions, number = index % questions, k = 0;
    mweso_variant_phase(variant, phase_number, &phase);
    *a = (Answered){"", "until", cli_phase_question, ANSWERED_PHASE, phase.until, phase.name};
    if (number-- == 0) return;
    while (!mweso_phase_may_answer(k) || number-- > 0) k++;
    const MwesoKey *key = mweso_key(k);
    *a = (Answered){key->section,
                    key->name,
                    key->question,
                    ANSWERED_PHASE,
                    mweso_phase_answer(variant, phase_number, k),
                    phase.name};
}

bool cli_answered(const MwesoVariant *variant, size_t index, Answered *a)
{
    MwesoPhase phase;
    MwesoParameter parameter;
    size_t keys = mweso_key_count(), hooks = mweso_decision_count(), of_phase = 1, phases = 0;
    if (index < keys) {
        const MwesoKey *key = mweso_key(index);
        *a = (Answered){key->section, key->name, key->question, ANSWERED_KEY,
                        mweso_variant_answer(variant, index)};
        return true;
    }
    for (size_t key = 0; key < keys; key++) of_phase += mweso_phase_may_answer(key);
    while (mweso_variant_phase(variant, phases, &phase)) phases++;
    index -= keys;
    if (index < phases * of_phase) return phase_at(variant, index, of_phase, a), true;
    index -= phases * of_phase;
    if (index < hooks) return hook_at(variant, index, a), true;
    if (!mweso_variant_parameter(variant, index - hooks, &parameter)) return false;
    *a = (Answered){"hooks", parameter.name, parameter.doc, ANSWERED_PARAMETER, parameter.answer};
    return true;
}

bool cli_answered_to(const MwesoVariant *variant, const Answered *question, Answered *a)
{
    const Answered *q = question;
    for (size_t i = 0; cli_answered(variant, i, a); i++)
        if (a->kind == q->kind && strcmp(a->section, q->section) == 0 &&
            strcmp(a->name, q->name) == 0 && (!a->phase || strcmp(a->phase, q->phase) == 0))
            return true;
    *a = *q;
    a->answer = none;
    if (!a->phase || !a->section[0]) return false;
    a->answer = cli_answer(variant, LABEL(a->section, a->name));
    a->answer.origin = MWESO_FROM_DEFAULT;
    return false;
}

const char *cli_answered_label(const Answered *a, KeyLabel label)
{
    if (!a->phase) return cli_label(a->section, a->name, label);
    return label_in_phase(a->phase, a->section[0] ? LABEL(a->section, a->name) : a->name, label);
}
