/* Inferred variant: the rules nearest to the base as a variant file, each answer with the notes
 * that settle it. */
#include <string.h>

#include "field/inference.h"
#include "rules/keys.h"
#include "rules/variant.h"

/* Longest line in variant files; most notes named, and most rivals named, in a comment. */
enum { LONGEST_LINE = 199, MOST_NAMED = 6, MOST_RIVALS = 2 };

typedef struct Writer {
    const MwesoInference *inference;
    const MwesoVariant *base;
    MwRules rules, phase[MW_MOST_PHASES];
    MwText *out;
} Writer;

static const MwNote *note_at(const Writer *w, size_t index)
{
    return &w->inference->search.evidence->notes[index];
}

/* ---- about the variant ----------------------------------------------------------------------- */

/* Adds a text on one line, without characters that would end it or begin a comment. */
static void add_line(MwText *out, const char *name, const char *text)
{
    char line[LONGEST_LINE + 1];
    snprintf(line, sizeof line, "%s = %s", name, text);
    for (char *c = line; *c; c++)
        if (*c == ';') *c = ',';
    mw_make_printable(line);
    mw_text_add(out, "%s\n", line);
}

/* Adds the sources of the notes: who told what, where and when; each once. */
static void add_sources(const Writer *w)
{
    const MwesoEvidence *evidence = w->inference->search.evidence;
    MwText all = {0};
    mw_text_add(&all, "\n");
    for (size_t i = 0; i < evidence->count; i++) {
        static const MwNoteHeader parts[] = {HEADER_SOURCE, HEADER_INFORMANT, HEADER_PLACE,
                                             HEADER_DATE, HEADER_RECORDING};
        MwText source = {0};
        for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
            const char *text = evidence->notes[i].header[parts[p]];
            if (text) mw_text_add(&source, "%s%s", source.length ? ", " : "", text);
        }
        MwText line = {0};
        mw_text_add(&line, "\n%s\n", source.s ? source.s : "");
        if (source.s && line.s && all.s && !strstr(all.s, line.s)) {
            mw_text_add(&all, "%s\n", source.s);
            add_line(w->out, "source", source.s);
        }
        mw_text_free(&source);
        mw_text_free(&line);
    }
    mw_text_free(&all);
}

static void add_heading(const Writer *w, const char *name)
{
    const MwesoEvidence *evidence = w->inference->search.evidence;
    MwText note = {0};
    mw_text_add(&note,
                "Inferred from %zu observation%s around %s. A question mark stands behind what "
                "they leave open",
                evidence->count, evidence->count == 1 ? "" : "s", mweso_variant_name(w->base));
    mw_text_add(w->out, "; %s: rules inferred from what was seen.\n\n[variant]\n", name);
    add_line(w->out, "name", name);
    add_line(w->out, "title", name);
    add_line(w->out, "status", "assumed"); /* what was not asked, including the layout, is the
                                              base's */
    add_line(w->out, "note", note.s ? note.s : "");
    add_sources(w);
    mw_text_free(&note);
}

/* ---- answers --------------------------------------------------------------------------------- */

static void add_names(const Writer *w, const MwList *notes, MwText *out)
{
    for (size_t i = 0; i < notes->count && i < MOST_NAMED; i++) {
        const MwNote *note = note_at(w, notes->at[i]);
        const char *who = note->said ? note->header[HEADER_INFORMANT] : NULL;
        mw_text_add(out, "%s%s", i ? ", " : "", note->header[HEADER_ID]);
        if (note->said) mw_text_add(out, " (told%s%s)", who ? " by " : "", who ? who : "");
    }
    if (notes->count > MOST_NAMED) mw_text_add(out, " and %zu more", notes->count - MOST_NAMED);
}

static void add_because(const Writer *w, const MwKeyFinding *finding, MwText *out)
{
    mw_text_add(out, MWESO_SETTLED_BY);
    add_names(w, &finding->because, out);
    for (size_t i = 0; i < finding->unless.count && i < MOST_RIVALS; i++)
        mw_text_add(out, "%s%s", i ? ", or " : ", unless ", finding->unless.at[i]);
    if (finding->unless.count > MOST_RIVALS) mw_text_add(out, ", or another answer");
    if (finding->doubtful.count == 0) return;
    mw_text_add(out, MWESO_OPEN_WITHOUT);
    add_names(w, &finding->doubtful, out);
}

/* Adds the reason of an answer, as a comment. */
static void add_comment(const Writer *w, const MwKeyFinding *finding, MwText *out)
{
    if (!finding || !finding->searched)
        mw_text_add(out, "as in %s, not asked", mweso_variant_name(w->base));
    else if (finding->settled) add_because(w, finding, out);
    else if (finding->alike) mw_text_add(out, "no effect: %s", finding->alike);
    else mw_text_add(out, "open: %s", finding->values.s);
}

static void add_answer(const Writer *w, const MwRules *rules, const char *name, MwKey key,
                       const MwKeyFinding *finding)
{
    MwText value = {0}, comment = {0};
    bool asked = finding && finding->searched;
    bool sure = asked && finding->settled && finding->doubtful.count == 0 &&
                finding->unless.count == 0 && !w->inference->rivals_cut_short;
    bool open = asked ? !sure && !finding->alike : key != KEY_COLUMNS && key != KEY_CIRCUIT;
    mw_answer_print(rules, key, &value);
    add_comment(w, finding, &comment);
    if (!value.failed && !comment.failed) {
        const char *mark = open ? " ?" : "";
        size_t length = strlen(name) + value.length + comment.length + 8;
        mw_make_printable(comment.s);
        if (length > LONGEST_LINE) mw_text_add(w->out, "; %.190s\n", comment.s);
        mw_text_add(w->out, "%s = %s%s", name, value.s, mark);
        if (length <= LONGEST_LINE) mw_text_add(w->out, " ; %s", comment.s);
        mw_text_add(w->out, "\n");
    }
    w->out->failed |= value.failed || comment.failed;
    mw_text_free(&value);
    mw_text_free(&comment);
}

/* The finding about a key in a phase, or (-1) in the plain sections. */
static const MwKeyFinding *finding_of(const MwesoInference *inference, int phase, MwKey key)
{
    for (size_t i = 0; i < inference->finding_count; i++) {
        const MwKeyFinding *finding = &inference->findings[i];
        if (finding->key == key &&
            mw_question_phase(&inference->search.domain, finding->question) == phase)
            return finding;
    }
    return NULL;
}

static void add_phase(const Writer *w, int number)
{
    const MwPhase *phase = w->base->phases[number];
    mw_text_add(w->out, "\n[phase %s]\nuntil = %s ; as in %s, not asked\n", phase->name,
                phase->until_text, mweso_variant_name(w->base));
    for (int key = 0; key < KEY_COUNT; key++)
        if (phase->given[key].text)
            add_answer(w, &w->phase[number], mw_key_label((MwKey)key), (MwKey)key,
                       finding_of(w->inference, number, (MwKey)key));
}

static void add_answers(const Writer *w)
{
    const char *section = "";
    for (int key = 0; key < KEY_COUNT; key++) {
        const MwesoKey *told = &mw_keys[key].told;
        if (!mw_key_is_answer((MwKey)key) || mw_keys[key].field == MW_NO_FIELD) continue;
        if (strcmp(section, told->section) != 0) mw_text_add(w->out, "\n[%s]\n", told->section);
        section = told->section;
        add_answer(w, &w->rules, told->name, (MwKey)key, finding_of(w->inference, -1, (MwKey)key));
    }
}

/* ---- public ---------------------------------------------------------------------------------- */

/* Takes the rules of the first candidate, which is the nearest to the base. */
static bool first_rules(const MwesoInference *inference, Writer *w)
{
    MwText why = {0};
    bool good = inference->candidate_count > 0;
    w->rules = inference->search.domain.base;
    memcpy(w->phase, inference->search.domain.phase, sizeof w->phase);
    for (char **setting = good ? inference->candidates[0] : NULL; good && *setting; setting++) {
        const MwKeyFinding *finding = &inference->findings[setting - inference->candidates[0]];
        int phase = mw_question_phase(&inference->search.domain, finding->question);
        good = mw_answer_read(phase < 0 ? &w->rules : &w->phase[phase], finding->key,
                              strchr(*setting, '=') + 1, &why);
    }
    mw_text_free(&why);
    return good;
}

char *mweso_inference_variant(const MwesoInference *inference, const char *name)
{
    MwText out = {0};
    Writer w = {.inference = inference, .base = inference->search.evidence->base, .out = &out};
    if (!name || !first_rules(inference, &w)) return NULL;
    add_heading(&w, name);
    add_answers(&w);
    for (int i = 0; i < w.base->phase_count; i++) add_phase(&w, i);
    if (!out.failed) return out.s;
    mw_text_free(&out);
    return NULL;
}
