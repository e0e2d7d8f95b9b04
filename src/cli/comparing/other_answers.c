/* Other answers: what else a variant could answer to a question. */
#include "cli/comparing/other_answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is answered now, and the list that is made. */
typedef struct OthersListing {
    const char *now;
    AnswerChoice choice;
    OtherAnswers *others;
} OthersListing;

/* Each answer once, and not the present one. */
static void add(const OthersListing *list, const char *text)
{
    OtherAnswers *others = list->others;
    bool known = strcmp(text, list->now) == 0 || strlen(text) >= sizeof *others->text;
    for (int i = 0; i < others->count && !known; i++) known = strcmp(text, others->text[i]) == 0;
    if (known || others->count == MOST_OTHER_ANSWERS) return;
    snprintf(others->text[others->count++], sizeof *others->text, "%s", text);
}

static void add_number(const OthersListing *list, int64_t number)
{
    char text[24];
    if (number < list->choice.least || number > list->choice.most) return;
    snprintf(text, sizeof text, "%lld", (long long)number);
    add(list, text);
}

static void add_words(const OthersListing *list)
{
    for (int i = 0; list->choice.words && list->choice.words[i]; i++)
        add(list, list->choice.words[i]);
}

/* Every set of words but the empty one, in the order of the table, as an answer has them. */
static void add_sets(const OthersListing *list)
{
    enum { MOST_OF_SET = 4 };
    unsigned words = 0;
    while (list->choice.words[words] && words < MOST_OF_SET) words++;
    for (unsigned set = 1; set < 1u << words; set++) {
        char text[200] = "";
        for (unsigned i = 0; i < words; i++)
            if (set >> i & 1)
                snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", *text ? " " : "",
                         list->choice.words[i]);
        add(list, text);
    }
}

/* Of turns without a capture that end a game a few are no number to play by. */
static void add_numbers(const OthersListing *list, const char *label, bool wide)
{
    enum { LEAST_ONES = 4 };
    static const int64_t round_ones[] = {20, 50, 100};
    long long now = atoll(list->now);
    bool still = wide && strcmp(label, "end.still") == 0;
    for (size_t i = 0; still && i < sizeof round_ones / sizeof *round_ones; i++)
        add_number(list, round_ones[i]);
    if (still) return;
    add_number(list, now - 1);
    add_number(list, now + 1);
    if (!wide) return;
    add_number(list, now - 2);
    add_number(list, now + 2);
    for (int i = 0; i < LEAST_ONES; i++) add_number(list, list->choice.least + i);
}

/* From none to twice the usual seeds in each pit, however wide the board. A row that follows the
 * other side's is left as it is. */
static void add_rows(const OthersListing *list, const MwesoKey *key, int columns)
{
    enum { MOST_EACH = 8 };
    for (int seeds = 0; seeds <= MOST_EACH && !key->words[0]; seeds++) {
        char text[16], now[24];
        snprintf(text, sizeof text, "%dxC", seeds);
        snprintf(now, sizeof now, "%dx%d", seeds, columns);
        if (strcmp(now, list->now) != 0) add(list, text);
    }
}

void other_answers(const MwesoVariant *variant, size_t question, bool wide, OtherAnswers *others)
{
    KeyLabel label;
    const MwesoKey *key = mweso_key(question_key(question));
    OthersListing list = {question_answer(variant, question).text, {0}, others};
    others->count = 0;
    question_choice(variant, question, &list.choice);
    if (wide && list.choice.is_set) add_sets(&list);
    else add_words(&list);
    if (list.choice.is_number) add_numbers(&list, question_label(question, label), wide);
    if (wide && key && key->type == MWESO_ROW) add_rows(&list, key, mweso_variant_columns(variant));
    if (!key || key->type != MWESO_PITS) return;
    add(&list, "none");
    add(&list, key->default_text);
    if (wide) add(&list, "all");
    if (wide) add(&list, "A1");
}
