/* Statement: reads a stated rule as a set of rules: keys with answers, or a sentence. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/findings.h"
#include "base/memory.h"
#include "field/hypotheses.h"
#include "rules/keys.h"

/* Longest text; likeness added, in thousandths, if both sentences are negated, or neither is. */
enum { LONGEST = 4096, AGREES = 150 };

/* ---- answers to keys ------------------------------------------------------------------------- */

/* Cuts blanks off both ends, and quotation marks around a text. */
static char *trim(char *text)
{
    static const char around[] = " \t\"'";
    text += strspn(text, around);
    size_t length = strlen(text);
    while (length && strchr(around, text[length - 1])) length--;
    text[length] = '\0';
    return text;
}

/* Cuts off the text behind the next `word`; NULL if there is none. */
static char *cut_at(char *text, const char *word)
{
    char *at = strstr(text, word);
    if (!at) return NULL;
    *at = '\0';
    return at + strlen(word);
}

static MwesoStatus fail_value(const MwHypothesisSpace *domain, int question, const char *value,
                              MwesoError *error)
{
    char texts[MW_MOST_VALUES][64];
    const char *names[MW_MOST_VALUES + 1] = {NULL};
    MwText all = {0};
    for (int v = 0; v < domain->count[question]; v++) {
        MwText text = MW_TEXT_IN(texts[v]);
        mw_value_print(domain, question, v, &text);
        mw_text_add(&all, "%s%s", v ? ", " : "", texts[v]);
        names[v] = texts[v];
    }
    const char *near = mw_nearest(value, names);
    const MwKey key = mw_question_key(domain, question);
    const bool more = mw_keys[key].told.type == MWESO_NUMBER; /* numbers other than those searched
                                                                 exist */
    mw_fail(error, MWESO_BAD_INPUT, 0, "'%.60s' is not one of the answers to %s%s: %.300s%s%s%s%s",
            value, mw_key_label(key), more ? " that are searched" : "", all.s ? all.s : "",
            near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "",
            more ? " (--set gives the base another, which is searched then)" : "");
    mw_text_free(&all);
    return MWESO_BAD_INPUT;
}

/* The value with this text, or -1. */
static int value_named(const MwHypothesisSpace *domain, int question, const char *name)
{
    int found = -1;
    for (int v = 0; v < domain->count[question] && found < 0; v++) {
        char room[64];
        MwText text = MW_TEXT_IN(room);
        mw_value_print(domain, question, v, &text);
        if (strcmp(text.s, name) == 0) found = v;
    }
    return found;
}

/* Reads "A or B". */
static MwesoStatus read_values(const MwHypothesisSpace *domain, int question, char *text,
                               unsigned *values, MwesoError *error)
{
    *values = 0;
    for (char *rest; text; text = rest) {
        rest = cut_at(text, " or ");
        const char *name = trim(text);
        int value = value_named(domain, question, name);
        if (value < 0) return fail_value(domain, question, name, error);
        *values |= MW_VALUE(value);
    }
    return MWESO_OK;
}

/* Reads a set of pits, which must be stated whole. */
static MwesoStatus take_pits(const MwHypothesisSpace *domain, const char *text, bool not,
                             MwHypotheses *said, MwesoError *error)
{
    MwRules rules = domain->base;
    MwText why = {0};
    MwesoStatus status = MWESO_OK;
    if (not ) mw_text_add(&why, "which they are not cannot be stated: name those that they are");
    if (why.length || !mw_answer_read(&rules, KEY_REVERSE_PITS, text, &why))
        status = mw_fail(error, MWESO_BAD_INPUT, 0, "reverse.pits: %.300s", why.s ? why.s : "");
    said->in &= rules.reverse_pits;
    said->out &= ~rules.reverse_pits;
    mw_text_free(&why);
    return status;
}

/* Takes one "key = answers" or "key != answers". */
static MwesoStatus take_condition(const MwHypothesisSpace *domain, char *text, MwHypotheses *said,
                                  MwesoError *error)
{
    unsigned values;
    bool not = strstr(text, "!=");
    char *right = cut_at(text, not ? "!=" : "=");
    const char *label = trim(text);
    if (!right)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "'%.60s' states no answer: 'key = answer' is expected", label);
    if (strcmp(label, mw_key_label(KEY_REVERSE_PITS)) == 0)
        return take_pits(domain, trim(right), not, said, error);
    int question = mw_question_labelled(domain, label);
    if (question < 0)
        return mw_question_fail(domain, label, "stated, as in 'capture.own_pit = stays'",
                                MWESO_BAD_INPUT, error);
    MwesoStatus status = read_values(domain, question, right, &values, error);
    if (status != MWESO_OK) return status;
    said->may[question] &= (uint8_t)(not ? ~values : values);
    if (said->may[question]) return MWESO_OK;
    return mw_fail(error, MWESO_BAD_INPUT, 0, "no answer to %s is left by this", label);
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* Reduces a text to small letters, digits and single blanks between words. */
static void normalize(const char *text, char *plain, size_t size)
{
    size_t length = 0;
    for (; *text && length + 2 < size; text++) {
        bool sign = !isalnum((unsigned char)*text) && !(*text & 0x80);
        if (!sign) plain[length++] = (char)tolower((unsigned char)*text);
        else if (length && plain[length - 1] != ' ') plain[length++] = ' ';
    }
    while (length && plain[length - 1] == ' ') length--;
    plain[length] = '\0';
}

/* People's words in English, French, Swahili and Portuguese, for the words of the rulebook; without
 * a plural s, surrounded by blanks. They only help to find the question that a sentence is about.
 */
static const struct {
    const char *ours, *theirs;
} synonyms[] = {
    {"pit", " hole house cup pot trou case shimo mashimo nyumba maison cova buraco casa "},
    {"seed", " bean stone ball shell cowrie counter piece graine pion kete mbegu haricot"
             " bille maharage punje semente pedra feijão caroço "},
    {"capture", " eat eaten captured kill jump manger mange prendre prend kula anakula hali take"
                " taken steal saute sauter ruka anaruka mtaji comer capturar captura apanhar"
                " matar mata saltar "},
    {"move", " walk moved run play jouer joue step go start marche marcher tembea anatembea"
             " inatembea cheza anacheza jogar joga andar anda "},
    {"fell", " finish end "},
    {"stay", " leave rest reste laisse laisser bakia inabaki zinabaki fica ficam deixar "},
    {"single", " one alone seul seule moja sozinha sozinho "},
    {"never", " not don no cannot pas jamai hapana kamwe nothing nobody rien aucune aucun si"
              " hakuna haliwi hazi huwezi haiwezi hawezi não nunca nada nenhuma nenhum ninguém "},
    {"inner", " front mbele frente "},
    {"outer", " back nyuma "},
    {"own", " my his "},
    {"decline", " refuse refuser kukataa kataa declined recusar recusa "},
    {"round", " backward "},
};

/* Is `word` in a list of words surrounded by blanks? */
static bool is_among(const char *words, const char *word)
{
    char between[70];
    snprintf(between, sizeof between, " %.60s ", word);
    return strstr(words, between);
}

/* Words that are common in all sentences. */
static const char small_words[] =
    " a an the he she it they i you we one of in into on at to by with from is are be was were do "
    "doe did has have and or if that which who where when then them their this these may can "
    "player le la les un de du des il elle on est et dans que qui ne se au ya wa na ni kwa katika "
    "za o os as um uma da em e ao com ele ela ";

/* Translates a normalized text to words of the rulebook, without small words. */
static void translate(const char *plain, char *ours, size_t size)
{
    size_t length = 0;
    for (; *plain; plain += strspn(plain, " ")) {
        char word[64];
        size_t letters = strcspn(plain, " ");
        snprintf(word, sizeof word, "%.*s", (int)letters, plain);
        size_t kept = strlen(word);
        if (kept > 3 && word[kept - 1] == 's' && word[kept - 2] != 's') word[kept - 1] = '\0';
        const char *found = word;
        for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
            if (is_among(synonyms[i].theirs, word)) found = synonyms[i].ours;
        plain += letters;
        if (is_among(small_words, found)) continue;
        int more = snprintf(ours + length, size - length, "%s%s", length ? " " : "", found);
        if (more < 0 || (size_t)more >= size - length) return;
        length += (size_t)more;
    }
    ours[length] = '\0';
}

/* Counts the words of `first`, with repetitions, that also occur in `other`; *all: all words of
 * `first`. */
static int words_shared(const char *first, const char *other, int *all)
{
    int shared = 0;
    for (*all = 0; *first; first += *first == ' ') {
        size_t length = strcspn(first, " ");
        char word[64];
        bool found = false;
        snprintf(word, sizeof word, "%.*s", (int)length, first);
        size_t kept = strlen(word);
        for (const char *at = other; !found && (at = strstr(at, word)); at += kept)
            found = (at == other || at[-1] == ' ') && (at[kept] == ' ' || !at[kept]);
        shared += found;
        ++*all;
        first += length;
    }
    return shared;
}

/* The likeness of two normalized texts, from 0 to 1000. */
static int likeness(const char *a, const char *b)
{
    int all_a, all_b;
    int shared = words_shared(a, b, &all_a) + words_shared(b, a, &all_b);
    return all_a + all_b ? 1000 * shared / (all_a + all_b) : 0;
}

/* A stated sentence, to be compared with those of the rulebook. */
typedef struct Stated {
    char plain[LONGEST], ours[LONGEST];
    int question;    /* the question with a matching sentence; -1: none so far */
    unsigned values; /* values of that question with a matching sentence */
    bool negated;    /* the sentence is negated */
    /* Likeness to the sentence of each question and value, with a bonus if both or neither are
     * negated. */
    int like[MW_QUESTIONS][MW_MOST_VALUES];
} Stated;

/* Is the text negated? */
static bool is_negated(const char *ours)
{
    int all;
    return words_shared("never", ours, &all) > 0;
}

/* Writes the sentence of an answer, and the answer. False if it has none. */
static bool sentence_of(const MwHypothesisSpace *domain, int question, int value, MwText *sentence,
                        MwText *answer)
{
    mw_value_print(domain, question, value, answer);
    return mw_sentence_add(&domain->base, mw_question_key(domain, question), answer->s, sentence) &&
           !sentence->failed;
}

static void compare(const MwHypothesisSpace *domain, int question, int value, Stated *stated)
{
    char room[LONGEST], plain[LONGEST], ours[LONGEST] = "", answer[64];
    MwText text = MW_TEXT_IN(room), name = MW_TEXT_IN(answer);
    if (!sentence_of(domain, question, value, &text, &name)) return;
    normalize(room, plain, sizeof plain);
    translate(plain, ours, sizeof ours);
    int like = likeness(stated->ours, ours);
    bool agrees = is_negated(ours) == stated->negated;
    if (like) stated->like[question][value] = like + (agrees ? AGREES : 0);
    bool same = strcmp(plain, stated->plain) == 0;
    if (same && stated->question < 0) stated->question = question;
    if (same && stated->question == question) stated->values |= 1u << value;
}

/* The value with the most similar sentence, except those in `without`; -1: no sentence has a word
 * in common with the statement, or none is left. */
static int nearest_value(const int *like, unsigned without)
{
    int found = -1;
    for (int v = 0; v < MW_MOST_VALUES; v++)
        if (!(without >> v & 1) && like[v] > 0 && (found < 0 || like[v] > like[found])) found = v;
    return found;
}

/* The likeness of a question's most similar sentence. */
static int nearness(const Stated *stated, int question)
{
    int value = nearest_value(stated->like[question], 0);
    return value < 0 ? 0 : stated->like[question][value];
}

/* The question with the most similar sentence, except `without`; -1: none. */
static int nearest_question(const Stated *stated, int without)
{
    int found = -1;
    for (int q = 0; q < MW_QUESTIONS; q++) {
        int near = nearness(stated, q);
        if (q != without && near > 0 && (found < 0 || near > nearness(stated, found))) found = q;
    }
    return found;
}

/* Adds the sentences of all answers to a question, the most similar first: a single one might say
 * the opposite of what was meant. */
static void add_sentences(const MwHypothesisSpace *domain, const Stated *stated, int question,
                          size_t enough, MwText *out)
{
    unsigned told = 0, all = (1u << domain->count[question]) - 1;
    const char *label = mw_key_label(mw_question_key(domain, question)), *between = "";
    mw_text_add(out, "%s: ", label);
    while (told != all) {
        char room[LONGEST], answer[64];
        MwText text = MW_TEXT_IN(room), name = MW_TEXT_IN(answer);
        int v = nearest_value(stated->like[question], told);
        if (v < 0)
            v = __builtin_ctz(~told); /* it has no word in common: taken nevertheless, as another
                                         answer */
        told |= 1u << v;
        if (!sentence_of(domain, question, v, &text, &name)) continue;
        if (out->length + text.length > enough) {
            mw_text_add(out, "; and others (mweso keys %s)", label);
            return;
        }
        mw_text_add(out, "%s'%s' (%s)", between, room, answer);
        between = "; ";
    }
}

/* Adds the sentences of the most similar question, and of a second one that is about as similar. */
static void add_nearest(const MwHypothesisSpace *domain, const Stated *stated, MwText *out)
{
    enum { ENOUGH = 880 };
    int first = nearest_question(stated, -1);
    int second = first < 0 ? -1 : nearest_question(stated, first);
    if (first < 0) return;
    mw_text_add(out, "; perhaps one of those of ");
    add_sentences(domain, stated, first, ENOUGH, out);
    if (second < 0 || 5 * nearness(stated, second) < 4 * nearness(stated, first)) return;
    mw_text_add(out, "; or of ");
    add_sentences(domain, stated, second, ENOUGH, out);
}

/* A remark on something that people say and no key can answer; or "". */
static const char *beyond_keys(const char *plain)
{
    static const struct {
        const char *words, *remark;
    } rows[] = {
        {"first player", "; no key holds for one player alone, a script can (docs/hooks.md)"},
        {"second player", "; no key holds for one player alone, a script can (docs/hooks.md)"},
        {"player who begins", "; no key holds for one player alone, a script can (docs/hooks.md)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(plain, rows[i].words)) return rows[i].remark;
    return "";
}

static MwesoStatus read_sentence(const MwHypothesisSpace *domain, const char *text,
                                 MwHypotheses *said, MwesoError *error)
{
    Stated *stated = mw_new(sizeof *stated);
    if (!stated) return mw_no_memory(error);
    MwesoStatus status = MWESO_OK;
    stated->question = -1;
    normalize(text, stated->plain, sizeof stated->plain);
    translate(stated->plain, stated->ours, sizeof stated->ours);
    stated->negated = is_negated(stated->ours);
    for (int q = 0; q < domain->used; q++)
        for (int v = 0; v < domain->count[q] && mw_question_phase(domain, q) < 0; v++)
            compare(domain, q, v, stated);
    MwText why = {0};
    if (stated->question >= 0) said->may[stated->question] &= (uint8_t)stated->values;
    else {
        mw_text_add(&why, "'%.80s' is neither 'key = answer' nor a sentence of the rulebook", text);
        add_nearest(domain, stated, &why);
        status = why.failed ? mw_no_memory(error)
                            : mw_fail(error, MWESO_BAD_INPUT, 0, "%s%s", why.s,
                                      beyond_keys(stated->plain));
    }
    mw_text_free(&why);
    free(stated);
    return status;
}

/* ---- what follows ---------------------------------------------------------------------------- */

/* If any start may be a single seed, start.singletons has no effect: a statement that single seeds
 * never move, or only sometimes, implies that start.smallest is not 1. */
static void tell_of_singles(const MwHypothesisSpace *domain, int phase, MwHypotheses *said)
{
    const uint8_t *asked = domain->asked[1 + phase];
    const unsigned like_any = mw_values_up_to(domain, asked[ASK_smallest], 1);
    const bool sometimes = said->may[asked[ASK_singletons]] & MW_VALUE(SINGLETONS_ALWAYS);
    if (!sometimes) said->may[asked[ASK_smallest]] &= (uint8_t)~like_any;
}

void mw_statement_follow(const MwHypothesisSpace *domain, MwHypotheses *said)
{
    for (int phase = -1; phase < domain->base.phase_count; phase++)
        tell_of_singles(domain, phase, said);
}

/* ---- public ---------------------------------------------------------------------------------- */

MwesoStatus mw_statement_read(const MwHypothesisSpace *domain, const char *text, MwHypotheses *said,
                              MwesoError *error)
{
    char *copy = mw_copy(text);
    if (!copy) return mw_no_memory(error);
    *said = mw_hypotheses_all(domain);
    char *plain = trim(copy);
    MwesoStatus status = MWESO_OK;
    if (!strchr(plain, '=')) status = read_sentence(domain, plain, said, error);
    else
        for (char *rest; plain && status == MWESO_OK; plain = rest) {
            rest = cut_at(plain, " and ");
            status = take_condition(domain, plain, said, error);
        }
    mw_statement_follow(domain, said);
    free(copy);
    return status;
}
