/* Words: what no drawn board tells is asked in words: the sentences of all answers that are open,
 * side by side. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/interview.h"

/* The finding at `key`, if it is open and some position tells it. */
static bool open_at(const Interview *v, size_t key, MwesoKeyFinding *f)
{
    return key < MOST_KEYS && mweso_inference_key(v->inference, key, f) && f->searched &&
           !f->settled && !f->alike;
}

/* What is known of that key by the questions so far. */
static MwesoOpenKey asked_of(const Interview *v, const char *key)
{
    MwesoOpenKey open;
    for (size_t i = 0; mweso_asking_key(v->asking, i, &open); i++)
        if (strcmp(open.key, key) == 0) return open;
    return (MwesoOpenKey){.key = key};
}

/* Of the keys that were not asked in words the one that makes most of a difference, among those
 * that boards told of which nobody knew what comes of them (`told`), or the others. */
static size_t next_words(const Interview *v, bool told)
{
    MwesoKeyFinding f;
    size_t found = NO_WORDS;
    double most = -1;
    for (size_t key = 0; mweso_inference_key(v->inference, key, &f); key++) {
        if (!open_at(v, key, &f) || v->in_words[key]) continue;
        MwesoOpenKey open = asked_of(v, f.key);
        if (open.told != told || open.share <= most) continue;
        most = open.share;
        found = key;
    }
    return found;
}

size_t interview_next_words(const Interview *v, bool told)
{
    size_t found = next_words(v, false);
    return found == NO_WORDS && told ? next_words(v, true) : found;
}

size_t interview_sayings(const Interview *v, size_t key)
{
    MwesoSaying saying;
    size_t count = 0;
    while (mweso_inference_saying(v->inference, key, count, NULL, &saying)) count++;
    return count;
}

void interview_tell_tried(const Interview *v)
{
    const MwesoTried tried = mweso_asking_tried(v->asking);
    MwesoKeyFinding f;
    if (interview_next_words(v, false) == NO_WORDS) {
        puts("\nNo other board that was drawn tells apart what is open.");
        return;
    }
    printf("\nNone of %zu moves tried on %zu drawn boards tells apart what is open ", tried.moves,
           tried.boards);
    printf("(heaps of up to %u seeds, laps of both ways, who has won asked of %zu moves",
           tried.heap, tried.ends);
    if (tried.stores) printf(", %zu boards with seeds in store", tried.stores);
    if (tried.too_long) printf(", %zu moves too long to be followed", tried.too_long);
    puts("); --seed tries others.");
    puts("Open for it:");
    for (size_t key = 0; mweso_inference_key(v->inference, key, &f); key++)
        if (open_at(v, key, &f) && !asked_of(v, f.key).told) {
            char *asked = told_question(v->cli, f.key);
            printf("  %s\n", asked ? asked : f.key);
            free(asked);
        }
}

/* ---- a question ------------------------------------------------------------------------------ */

static const char *in(const Interview *v, const char *text) { return cli_in(v->cli, text); }

/* The sentence of an answer, or the answer if it has none, in the words of the players; to be
 * freed. */
static char *saying_text(const Interview *v, const MwesoSaying *saying)
{
    const char *text = *saying->sentence ? saying->sentence : saying->answer;
    char *told = cli_in_terms(v->cli, v->base, "%s", text);
    return told ? told : strdup(text);
}

static void print_saying(const Interview *v, size_t index, const MwesoSaying *saying)
{
    char *text = saying_text(v, saying);
    printf("  %c) %s", interview_letter(index), text ? text : "");
    if (v->cli->values[OPT_KEYS]) printf(" -> %s", saying->answer);
    putchar('\n');
    free(text);
}

static void row_of_saying(Interview *v, size_t index, const MwesoSaying *saying)
{
    const char letter[2] = {interview_letter(index), '\0'};
    ROW(v->cli, v->first, NUMBER_FIELD("question", v->number), TEXT_FIELD("position", NULL),
        TEXT_FIELD("move", NULL), TEXT_FIELD("answer", letter),
        TEXT_FIELD("came", saying ? "said" : "else"), TEXT_FIELD("after", NULL),
        TEXT_FIELD("won", NULL), TEXT_FIELD("settles", saying ? saying->answer : NULL),
        TEXT_FIELD("said", saying && *saying->sentence ? saying->sentence : NULL),
        TEXT_FIELD("turn", NULL));
    v->first = false;
}

static void page_saying(Interview *v, size_t index, const MwesoSaying *saying)
{
    const char letter[] = {' ', interview_letter(index), '\0'};
    char *text = saying_text(v, saying), *line = NULL;
    Page *page = &v->sheet->page;
    page_add(page, "<div><p>&#9744; <b>Q%zu%s</b> %s", v->number, letter, text ? text : "");
    if (v->cli->values[OPT_KEYS]) page_add(page, " <span class=\"soft\">%s</span>", saying->answer);
    page_add(page, "</p></div>\n");
    if (asprintf(&line, "Statement: %s\n", saying->statement) >= 0)
        interview_note_key(v, letter, line);
    free(line);
    free(text);
}

static void page_begin(Interview *v)
{
    page_add(&v->sheet->page,
             "<section class=\"question\" id=\"Q%zu\">\n<h2>Q%zu</h2>\n<p>%s</p>\n"
             "<div class=\"replies\">\n",
             v->number, v->number, in(v, "Which of these is so?"));
    interview_note_key(v, "", "Note: asked in words\n");
}

static void page_end(Interview *v)
{
    page_add(&v->sheet->page,
             "<div><p>&#9744; <b>Q%zu other:</b> %s</p>\n<p class=\"write\"></p></div>\n"
             "<div><p>&#9744; <b>Q%zu ?</b> %s</p>\n<p>%s</p>\n<p class=\"write\"></p></div>\n"
             "</div>\n</section>\n",
             v->number, in(v, "something else"), v->number, in(v, "does not know"),
             in(v, "Time in the recording, remarks:"));
}

void interview_show_words(Interview *v, size_t key)
{
    const MwesoLanguage *language = v->cli->language;
    MwesoSaying saying;
    bool text = v->cli->format == FORMAT_TEXT;
    size_t count = 0;
    v->in_words[key] = true;
    v->number++;
    if (text) {
        if (v->number > 1) putchar('\n');
        printf(in(v, "Question %zu."), v->number);
        printf(" %s\n\n", in(v, "Which of these is so?"));
    }
    if (v->sheet) page_begin(v);
    for (; mweso_inference_saying(v->inference, key, count, language, &saying); count++) {
        if (text) print_saying(v, count, &saying);
        else row_of_saying(v, count, &saying);
        if (v->sheet) page_saying(v, count, &saying);
    }
    if (text) printf("  %c) %s\n", interview_letter(count), in(v, "something else"));
    else row_of_saying(v, count, NULL);
    if (v->sheet) page_end(v);
}
