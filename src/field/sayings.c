/* Sayings: open answers as sentences that can be asked, and how statements are understood. */
#include <stdio.h>
#include <string.h>

#include "field/inference.h"
#include "play/notation.h"
#include "rules/keys.h"
#include "rules/variant.h"

/* Writes the text of an answer that is possible. False beyond the last, or if there are too many.
 */
static bool write_value(const MwesoInference *inference, int question, size_t index, MwText *out)
{
    enum { MOST_PITS_OPEN = 2 };
    const MwHypothesisSpace *domain = &inference->search.domain;
    const MwHypotheses *bounds = &inference->bounds;
    if (question != MW_REVERSE_PITS) {
        unsigned values = bounds->may[question];
        for (; index > 0 && values; index--) values &= values - 1;
        if (values) mw_value_print(domain, question, __builtin_ctz(values), out);
        return values;
    }
    const uint64_t open = bounds->in & bounds->out;
    const int count = __builtin_popcountll(open);
    if (count > MOST_PITS_OPEN || index >> count) return false;
    MwRules rules = domain->base;
    rules.reverse_pits = bounds->in & ~bounds->out;
    uint64_t left = open;
    for (size_t chosen = index; left; left &= left - 1, chosen >>= 1)
        if (chosen & 1) rules.reverse_pits |= left & -left;
    mw_answer_print(&rules, KEY_REVERSE_PITS, out);
    return true;
}

/* Is a sentence understood as that answer, and no other? */
static bool is_understood(const MwesoInference *inference, const char *sentence, const char *answer)
{
    const MwHypothesisSpace *domain = &inference->search.domain;
    MwHypotheses by_sentence, by_answer;
    return *sentence && mw_statement_read(domain, sentence, &by_sentence, NULL) == MWESO_OK &&
           mw_statement_read(domain, answer, &by_answer, NULL) == MWESO_OK &&
           mw_hypotheses_same(&by_sentence, &by_answer);
}

bool mweso_inference_saying(const MwesoInference *inference, size_t key, size_t index,
                            const MwesoLanguage *language, MwesoSaying *saying)
{
    const MwKeyFinding *finding = key < inference->finding_count ? &inference->findings[key] : NULL;
    const MwRules *base = &inference->search.domain.base;
    char value[160], english[sizeof saying->sentence];
    MwText text = MW_TEXT_IN(value), told = MW_TEXT_IN(saying->sentence),
           plain = MW_TEXT_IN(english);
    *saying = (MwesoSaying){0};
    if (!finding || !finding->searched || finding->settled) return false;
    if (!write_value(inference, finding->question, index, &text)) return false;
    snprintf(saying->answer, sizeof saying->answer, "%s = %s", finding->label.s, value);
    bool has = mw_sentence_told(base, language, finding->key, value, &told) &&
               mw_sentence_add(base, finding->key, value, &plain);
    if (!has) saying->sentence[0] = '\0';
    bool by_sentence = has && is_understood(inference, english, saying->answer);
    snprintf(saying->statement, sizeof saying->statement, by_sentence ? "\"%s\"" : "%s",
             by_sentence ? english : saying->answer);
    return true;
}

/* Writes the sentence of an answer. False if it has none. */
static bool write_sentence(const MwRules *rules, const MwesoLanguage *language, const char *answer,
                           MwText *out)
{
    char section[40], name[40];
    const char *equals = strstr(answer, " = ");
    const char *colon = equals ? memchr(answer, ':', (size_t)(equals - answer)) : NULL;
    if (!equals || sscanf(colon ? colon + 1 : answer, "%39[^. ].%39[^ ]", section, name) != 2)
        return false;
    int key = mw_key_find(section, name);
    if (key == KEY_NOT_FOUND) return false;
    if (colon) mw_text_add(out, "In the phase %.*s: ", (int)(colon - answer), answer);
    return mw_sentence_told(rules, language, (MwKey)key, equals + strlen(" = "), out);
}

size_t mweso_evidence_told(const MwesoEvidence *evidence, const MwesoLanguage *language,
                           const char *answer, char *buffer, size_t size)
{
    MwText text = {0};
    bool told = write_sentence(&evidence->base->rules, language, answer, &text) && !text.failed;
    int length = snprintf(buffer, size, "%s", told ? text.s : answer);
    mw_text_free(&text);
    return (size_t)length;
}

/* ---- what was said --------------------------------------------------------------------------- */

/* Writes the answers to a question that a statement allows, unless they follow from its other
 * answers. */
static void write_said(const MwHypothesisSpace *domain, const MwHypotheses *said,
                       const MwHypotheses *all, int question, MwText *out)
{
    unsigned values = said->may[question];
    MwHypotheses others = *said;
    others.may[question] = all->may[question];
    mw_statement_follow(domain, &others);
    if (values == others.may[question]) return;
    mw_text_add(out, "%s", out->length ? "; " : "");
    mw_question_print(domain, question, out);
    for (const char *before = " = "; values; values &= values - 1, before = " or ") {
        mw_text_add(out, "%s", before);
        mw_value_print(domain, question, __builtin_ctz(values), out);
    }
}

size_t mweso_evidence_understood(const MwesoEvidence *evidence, size_t index, char *buffer,
                                 size_t size)
{
    MwHypothesisSpace domain;
    MwText text = {0};
    const MwNote *note = index < evidence->count ? &evidence->notes[index] : NULL;
    if (size > 0) buffer[0] = '\0';
    if (!note || !note->said || mw_hypothesis_space(evidence->base, &domain, NULL) != MWESO_OK)
        return 0;
    const MwHypotheses all = mw_hypotheses_all(&domain), *said = note->said;
    for (int q = 0; q < domain.used; q++) write_said(&domain, said, &all, q, &text);
    if (said->in != all.in || said->out != all.out) {
        MwRules rules = domain.base;
        rules.reverse_pits = said->in;
        mw_text_add(&text, "%s%s = ", text.length ? "; " : "", mw_key_label(KEY_REVERSE_PITS));
        mw_answer_print(&rules, KEY_REVERSE_PITS, &text);
    }
    size_t length = mw_hand_out(&text, buffer, size);
    mw_text_free(&text);
    return length;
}
