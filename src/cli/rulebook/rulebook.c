/* Rulebook: the rules of a variant in plain words, made from its answers. */
#include "cli/bibliography/citation.h"
#include "cli/rulebook/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- answers and hooks ----------------------------------------------------------------------- */

/* The sentences of an answer, which the caller frees; NULL if there are none. */
static char *sentence_of(Book *book, size_t key)
{
    const MwesoLanguage *language = book->cli->language;
    size_t length = mweso_variant_told(book->variant, language, key, NULL, 0);
    char *text = length ? malloc(length + 1) : NULL;
    if (length && !text) book->no_memory = true;
    if (text) mweso_variant_told(book->variant, language, key, text, length + 1);
    return text;
}

/* What a phase says of a key, which the caller frees; NULL if it says nothing. */
static char *phase_sentence(Book *book, size_t phase, size_t key)
{
    const MwesoLanguage *language = book->cli->language;
    size_t length = mweso_phase_told(book->variant, language, phase, key, NULL, 0);
    char *text = length ? malloc(length + 1) : NULL;
    if (length && !text) book->no_memory = true;
    if (text) mweso_phase_told(book->variant, language, phase, key, text, length + 1);
    return text;
}

static Line line_of(const char *key, const char *sentence, const MwesoAnswer *answer)
{
    bool silent = answer->certainty == MWESO_NOT_NAMED && answer->origin != MWESO_FROM_DEFAULT;
    return (Line){key, sentence, answer->comment, answer->assumed, false, silent};
}

/* Nobody but their maker knows house rules, and so there is nothing that he has not noted. */
static bool is_silence_of_maker(const MwesoVariant *variant, const char *label,
                                const MwesoAnswer *answer)
{
    return answer->origin == MWESO_FROM_DEFAULT && strcmp(label, "variant.otherwise") == 0 &&
           strcmp(cli_answer(variant, "variant.status").text, "house") == 0;
}

/* The sentences of answers, and before the first of them `before`, if that is not NULL. With
 * `beneath_hooks` only those that hold where a hook does not answer. */
static void say_keys(Book *book, const char *const *labels, const char *before, bool beneath_hooks)
{
    for (; *labels; labels++) {
        size_t key = cli_key(*labels);
        const MwesoDecision *decision = mweso_key(key)->decision;
        if (beneath_hooks && decision && cli_hook(book->variant, decision->name).always) continue;
        MwesoAnswer answer = mweso_variant_answer(book->variant, key);
        if (is_silence_of_maker(book->variant, *labels, &answer)) continue;
        char *sentence = sentence_of(book, key);
        if (!sentence) continue;
        book_lead(book, before);
        book_say(book, line_of(*labels, sentence, &answer));
        before = NULL;
        free(sentence);
    }
}

/* A description in a script as a sentence with a capital and a full stop, translated if there is a
 * translation. The caller frees it; NULL if there is no memory. */
static char *as_sentence(Book *book, const char *doc)
{
    char *text = cli_in_terms(book->cli, book->variant, "%s", cli_in(book->cli, doc)),
         *sentence = NULL;
    size_t length = text ? strlen(text) : 0;
    book->no_memory |= !text;
    if (length == 0) return text;
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = (char)(text[0] - 'a' + 'A');
    if (strchr(".!?", text[length - 1])) return text;
    if (asprintf(&sentence, "%s.", text) < 0) book->no_memory = true, sentence = NULL;
    free(text);
    return sentence;
}

/* The hooks that answer these decisions; false if there are none. */
static bool say_hooks(Book *book, const char *const *decisions)
{
    bool any = false;
    for (; *decisions; decisions++) {
        MwesoHook hook = cli_hook(book->variant, *decisions);
        if (!hook.doc) continue;
        char source[300], *sentence = as_sentence(book, hook.doc);
        const char *slash = strrchr(hook.file, '/');
        snprintf(source, sizeof source, cli_in(book->cli, "%s, line %d"),
                 slash ? slash + 1 : hook.file, hook.line);
        if (sentence) book_say(book, (Line){LABEL("hooks", *decisions), sentence, source});
        free(sentence);
        any = true;
    }
    return any;
}

static bool says_keys(const Book *book, const char *const *labels)
{
    bool any = false;
    for (; *labels && !any; labels++)
        any = mweso_variant_sentence(book->variant, cli_key(*labels), NULL, 0) > 0;
    return any;
}

/* Has the chapter more than a heading and a lead, for this variant? */
static bool is_needed(const Book *book, const Chapter *chapter)
{
    if (chapter->usual.text) return true;
    bool only_leads = !chapter->lead || chapter->lead[strlen(chapter->lead) - 1] == ':';
    bool scripted = chapter->decisions[0] && mweso_variant_script(book->variant);
    return !only_leads || scripted || says_keys(book, chapter->always) ||
           says_keys(book, chapter->keys);
}

static bool is_answered(const Book *book, const char *label, const char *answer)
{
    return strcmp(cli_answer(book->variant, label).text, answer) == 0;
}

/* Scripts and phases may let laps relay. */
static TurnKind turn_kind(const Book *book)
{
    MwesoPhase phase;
    if (mweso_variant_script(book->variant) || mweso_variant_phase(book->variant, 0, &phase) ||
        !is_answered(book, "lap.relay", "none"))
        return TURN_RELAYS;
    return is_answered(book, "capture.fate", "resown") ? TURN_RESOWS : TURN_OF_ONE_LAP;
}

static bool each_seed_captures(const Book *book)
{
    return is_answered(book, "capture.by", "every");
}

static void say_lead(Book *book, const Chapter *chapter)
{
    bool shared = mweso_variant_board(book->variant)->rows == 2;
    book_lead(book, each_seed_captures(book) && chapter->each_lead ? chapter->each_lead
                    : shared && chapter->shared_lead               ? chapter->shared_lead
                                                                   : chapter->lead);
    book_lead(book, chapter->then[turn_kind(book)]);
}

/* All of a chapter but its heading and its lead. */
static void say_inside(Book *book, const Chapter *chapter)
{
    MwesoHook usual = cli_hook(book->variant, chapter->usual.decision);
    if (!usual.doc) book_lead(book, chapter->usual.text);
    say_keys(book, chapter->always, NULL, false);
    bool hooked = say_hooks(book, chapter->decisions);
    const char *before = hooked ? MARKED("Where that does not settle it:") : NULL;
    bool chosen = is_answered(book, "lap.way", "either");
    const char *const texts[] = {usual.doc ? chapter->usual.text : NULL,
                                 chosen ? NULL : chapter->after};
    for (int i = 0; i < 2 && hooked && !usual.always; i++) {
        if (!texts[i]) continue;
        book_lead(book, before);
        book_lead(book, texts[i]);
        before = NULL;
    }
    const char *keys[sizeof chapter->keys / sizeof *chapter->keys + 1] = {NULL};
    memcpy(keys, chapter->keys, sizeof chapter->keys);
    if (book->row && chapter->first_keys) keys[chapter->first_keys] = NULL;
    say_keys(book, keys, before, hooked);
}

static void say_chapter(Book *book, const Chapter *chapter)
{
    if (!is_needed(book, chapter)) return;
    book_heading(book, chapter->title);
    say_lead(book, chapter);
    say_inside(book, chapter);
}

char *book_sentence(Book *book, int phase, const char *label)
{
    static const char scripted[] = "hooks.";
    if (strncmp(label, scripted, strlen(scripted)) == 0) {
        const char *doc = cli_hook(book->variant, label + strlen(scripted)).doc;
        return doc ? as_sentence(book, doc) : NULL;
    }
    size_t key = cli_key(label);
    char *text = phase >= 0 ? phase_sentence(book, (size_t)phase, key) : NULL;
    return text || book->no_memory ? text : sentence_of(book, key);
}

/* ---- the beginning and the end of the book --------------------------------------------------- */

const char *book_game(const Book *book)
{
    const char *title = cli_answer(book->variant, "variant.title").text;
    return title[0] ? title : mweso_variant_name(book->variant);
}

static void print_title(const Book *book)
{
    const char *title = book_game(book);
    if (book->cli->format == FORMAT_TEXT && !book->inside) {
        printf("%s\n", title);
        for (int i = cli_text_width(title, strlen(title)); i > 0; i--) putchar('=');
        putchar('\n');
    } else if (book->cli->format == FORMAT_MARKDOWN && !book->inside) {
        printf("# ");
        book_escaped(title);
        putchar('\n');
    }
}

static void say_title(Book *book)
{
    ReviewText review;
    print_title(book);
    book_title(book, chapter_about.title);
    book_note(book, cli_review(book->cli, review));
    say_keys(book, chapter_about.always, NULL, false);
}

/* The informants, if answers of the file come from observations, as infer writes them. */
static void say_informants(Book *book)
{
    char *all = cli_sources(book->variant), *text;
    bool observed = false;
    book->no_memory |= !all;
    for (size_t i = 0; all && *all && i < mweso_key_count() && !observed; i++)
        observed = strncmp(mweso_variant_answer(book->variant, i).comment, MWESO_SETTLED_BY,
                           strlen(MWESO_SETTLED_BY)) == 0;
    if (observed && asprintf(&text, cli_in(book->cli, "As told by %s."), all) >= 0) {
        book_note(book, text);
        free(text);
    }
    free(all);
}

static void draw_start(Book *book)
{
    if (book->inside) return;
    const MwesoPosition start = mweso_position_start(book->variant, false);
    const char *fence = book->cli->format == FORMAT_MARKDOWN ? "```\n" : "";
    char *lead = cli_in_terms(
        book->cli, book->variant, "%s",
        cli_in(book->cli, "The start, with South's rows below (a dot is an empty pit):"));
    book->no_memory |= !lead;
    book_board(book, &start, (Marks){0}, cli_in(book->cli, "The start, with South's rows below"));
    if (lead && book_is_for_people(book)) {
        book_leave_line(book, false);
        printf("%s\n\n%s", lead, fence);
        cli_draw_position(book->cli, book->variant, &start);
        fputs(fence, stdout);
    }
    free(lead);
}

/* The value of a script's parameter, translated. */
static const char *word_in(const Book *book, const char *word)
{
    return mweso_translated_in(book->cli->language, "answer", word);
}

/* Writes when the answers of a phase hold. */
static void phase_lead(const Book *book, const MwesoPhase *phase, char *text, size_t size)
{
    const Cli *cli = book->cli;
    int number = 0, pits = 0;
    if (sscanf(phase->until.text, "turns %d", &number) == 1)
        snprintf(text, size,
                 cli_in_count(
                     cli, "In the first turn of each player this holds instead:",
                     "In the first %d turns of each player this holds instead:", (uint64_t)number),
                 number);
    else if (sscanf(phase->until.text, "captures %d", &number) == 1)
        snprintf(text, size,
                 cli_in_count(cli, "Until a player has captured in one turn, this holds instead:",
                              "Until a player has captured in %d turns, this holds instead:",
                              (uint64_t)number),
                 number);
    else if (sscanf(phase->until.text, "lost %d", &number) == 1)
        snprintf(text, size,
                 cli_in_count(
                     cli, "Until a player has %d seed fewer than at the start, this holds instead:",
                     "Until a player has %d seeds fewer than at the start, this holds instead:",
                     (uint64_t)number),
                 number);
    else if (strcmp(phase->until.text, "start all") == 0)
        snprintf(text, size, "%s",
                 cli_in(cli, "In one turn of each player this holds instead, the first in which no "
                             "phase before this one holds:"));
    else if (sscanf(phase->until.text, "start %n", &pits) == 0 && pits)
        snprintf(text, size,
                 cli_in(cli, "Until a player has started a turn of this phase from one of these "
                             "pits, this holds instead (pits: %s):"),
                 phase->until.text + pits);
    else
        snprintf(
            text, size, "%s",
            cli_in(
                cli,
                "While the store of the player whose turn it is holds seeds, this holds instead:"));
}

/* The chapter that tells a key; NULL: none does. */
static const Chapter *chapter_of(const char *label)
{
    for (const Chapter *chapter = chapters; chapter->title; chapter++) {
        const char *const *lists[] = {chapter->always, chapter->keys};
        for (int k = 0; k < 2; k++)
            for (const char *const *of = lists[k]; *of; of++)
                if (strcmp(*of, label) == 0) return chapter;
    }
    return NULL;
}

/* An answer of a phase, after the title of its chapter. */
static void say_phase_key(Book *book, size_t number, size_t key)
{
    KeyLabel label, phase_label;
    MwesoAnswer answer = mweso_phase_answer(book->variant, number, key);
    char *sentence = phase_sentence(book, number, key), *text = NULL;
    if (!sentence) return;
    cli_label(mweso_key(key)->section, mweso_key(key)->name, label);
    const Chapter *chapter = chapter_of(label);
    const char *title = chapter ? cli_in(book->cli, chapter->title) : "";
    if (asprintf(&text, "%s: %s", title, sentence) < 0) book->no_memory = true, text = NULL;
    const char *told = cli_phase_label(book->variant, (int)number, label, phase_label);
    if (text) book_say(book, line_of(told, text, &answer));
    free(text);
    free(sentence);
}

/* The answers of phases, which hold in place of the others until the phase ends. */
static void say_phases(Book *book)
{
    MwesoPhase phase;
    for (size_t i = 0; mweso_variant_phase(book->variant, i, &phase); i++) {
        char title[120], lead[400];
        snprintf(title, sizeof title, cli_in(book->cli, "The phase '%s'"), phase.name);
        phase_lead(book, &phase, lead, sizeof lead);
        book_heading(book, title);
        book_lead(book, lead);
        for (size_t key = 0; key < mweso_key_count(); key++) say_phase_key(book, i, key);
    }
}

/* Of phases, what belongs to a part of the lesson: it is told before the rest, as it is played. */
static void say_phases_in(Book *book, LessonPart part)
{
    MwesoPhase phase;
    bool told_any = false;
    for (size_t i = 0; mweso_variant_phase(book->variant, i, &phase); i++) {
        char lead[400];
        bool any = false;
        for (size_t key = 0; key < mweso_key_count(); key++) {
            const MwesoKey *k = mweso_key(key);
            const Chapter *chapter = chapter_of(LABEL(k->section, k->name));
            bool told = chapter && chapter->part == part &&
                        mweso_phase_told(book->variant, book->cli->language, i, key, NULL, 0);
            if (!told) continue;
            if (!told_any)
                book_lead(book, MARKED("At first something else holds than what is told below."));
            if (!any) phase_lead(book, &phase, lead, sizeof lead), book_lead(book, lead);
            say_phase_key(book, i, key);
            any = told_any = true;
        }
    }
    if (told_any)
        book_lead(book, MARKED("What follows holds afterwards, and before that, too, where nothing "
                               "was said instead:"));
}

/* The parameters and the memory of the script. */
static void say_script(Book *book)
{
    MwesoParameter p;
    MwesoMemory m;
    if (!mweso_variant_script(book->variant)) return;
    if (mweso_variant_parameter(book->variant, 0, &p) || mweso_variant_memory(book->variant, 0, &m))
        book_heading(book, MARKED("Questions that its script asks"));
    for (size_t i = 0; mweso_variant_parameter(book->variant, i, &p); i++) {
        char *text = cli_in_terms(book->cli, book->variant, cli_in(book->cli, "%s Here: %s."),
                                  cli_in(book->cli, p.doc), word_in(book, p.answer.text));
        book->no_memory |= !text;
        if (text) book_say(book, line_of(LABEL("hooks", p.name), text, &p.answer));
        free(text);
    }
    for (size_t i = 0; mweso_variant_memory(book->variant, i, &m); i++) {
        char *doc = as_sentence(book, m.doc), *text = NULL;
        if (doc && asprintf(&text,
                            cli_in(book->cli, "From turn to turn a number is kept: %s It is %d at "
                                              "the start, at most %d."),
                            doc, m.first, m.most) >= 0)
            book_say(book, (Line){LABEL("remember", m.name), text, ""});
        else book->no_memory = true;
        free(text);
        free(doc);
    }
}

/* An open question in words (NULL: only its answer is printed), and the answer that is assumed. */
static void say_open(Book *book, const char *key, const char *question, const char *assumed,
                     const char *source)
{
    char *asked = cli_in_terms(book->cli, book->variant, "%s%s",
                               question ? cli_in(book->cli, question) : "", question ? " " : "");
    char *text;
    if (!asked || asprintf(&text, cli_in(book->cli, "%sAssumed: %s"), asked, assumed) < 0)
        book->no_memory = true;
    else {
        book_say(book, (Line){key, text, source, true, true});
        free(text);
    }
    free(asked);
}

static bool say_open_answers(Book *book)
{
    bool any = false;
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        MwesoAnswer answer = mweso_variant_answer(book->variant, i);
        char *sentence = answer.assumed ? sentence_of(book, i) : NULL;
        if (sentence)
            say_open(book, LABEL(key->section, key->name), key->decision ? key->question : NULL,
                     sentence, answer.comment);
        any |= sentence != NULL;
        free(sentence);
    }
    return any;
}

static bool say_open_phases(Book *book)
{
    MwesoPhase phase;
    bool any = false;
    for (size_t i = 0; mweso_variant_phase(book->variant, i, &phase); i++)
        for (size_t k = 0; k < mweso_key_count(); k++) {
            char sentence[4096], label[128];
            const MwesoKey *key = mweso_key(k);
            MwesoAnswer answer = mweso_phase_answer(book->variant, i, k);
            if (!answer.assumed || answer.origin == MWESO_FROM_DEFAULT) continue;
            mweso_phase_told(book->variant, book->cli->language, i, k, sentence, sizeof sentence);
            snprintf(label, sizeof label, "%s:%s", phase.name, LABEL(key->section, key->name));
            say_open(book, label, key->question, sentence, answer.comment);
            any = true;
        }
    return any;
}

static bool say_open_parameters(Book *book)
{
    MwesoParameter p;
    bool any = false;
    for (size_t i = 0; mweso_variant_parameter(book->variant, i, &p); i++) {
        char answer[64];
        snprintf(answer, sizeof answer, "%s.", word_in(book, p.answer.text));
        if (p.answer.assumed)
            say_open(book, LABEL("hooks", p.name), p.doc, answer, p.answer.comment);
        any |= p.answer.assumed;
    }
    return any;
}

/* The number of questions that no file answers, or their keys: no findings about the game either.
 */
static void say_unanswered(Book *book)
{
    char keys[2048] = "", text[2400];
    size_t length = 0, count = 0;
    bool named = book->cli->values[OPT_KEYS] || !book_is_for_people(book);
    for (size_t i = 0; i < mweso_key_count() && length < sizeof keys; i++) {
        const MwesoKey *key = mweso_key(i);
        if (mweso_variant_answer(book->variant, i).origin != MWESO_FROM_DEFAULT || !key->decision ||
            mweso_variant_sentence(book->variant, i, NULL, 0) == 0)
            continue;
        length += (size_t)snprintf(keys + length, sizeof keys - length, "%s%s", count++ ? ", " : "",
                                   LABEL(key->section, key->name));
    }
    if (count == 0) return;
    if (named)
        snprintf(text, sizeof text,
                 cli_in(book->cli, "The file is silent on these questions, and so the usual answer "
                                   "holds ('mweso keys' explains them): %s"),
                 keys);
    else
        snprintf(text, sizeof text,
                 cli_in_count(book->cli,
                              "On %zu question of these rules nothing was said: what is told of it "
                              "is what is usual.",
                              "On %zu questions of these rules nothing was said: what is told of "
                              "them is what is usual.",
                              count),
                 count);
    book_say(book, (Line){"", text, ""});
}

static void say_open_questions(Book *book)
{
    book_heading(book, MARKED("Open questions"));
    bool any = say_open_answers(book);
    any |= say_open_phases(book);
    any |= say_open_parameters(book);
    if (!any) book_lead(book, MARKED("No answer is marked as assumed."));
    say_unanswered(book);
}

/* The sources of the file, and where those of inherited answers are. */
static void say_sources(Book *book)
{
    const char *ancestor = cli_answer(book->variant, "variant.inherits").text;
    char text[600];
    bool end = false;
    if (!ancestor[0] && !mweso_variant_source(book->variant, 0)) return;
    book_heading(book, MARKED("Sources"));
    for (size_t i = 0; !end; i++) {
        char *source = source_told(book->cli, book->variant, i, &end);
        if (source) book_say(book, (Line){"variant.source", source, ""});
        book->no_memory |= !source && !end;
        free(source);
    }
    snprintf(
        text, sizeof text,
        cli_in(book->cli, "The rulebook of %.300s names the sources of what is taken from there."),
        ancestor);
    if (ancestor[0]) book_say(book, (Line){"", text, ""});
}

/* How to cite the book, by the day on which the file was last written. */
static void say_citation(Book *book)
{
    PageDate date;
    char *text;
    if (!book_is_for_people(book) && !book->sheet) return;
    if (asprintf(&text,
                 cli_in(book->cli, "To cite: %s. Rulebook of the variant %s, made by mweso %s, %s; "
                                   "fingerprint of the rules %s."),
                 book_game(book), mweso_variant_name(book->variant), mweso_version(),
                 page_date(cli_day_of(book->variant), date),
                 mweso_variant_fingerprint(book->variant)) < 0) {
        book->no_memory = true;
        return;
    }
    book_note(book, text);
    free(text);
}

/* ---- worked examples, in pictures ------------------------------------------------------------ */

/* Where the last seed of the last lap fell. */
typedef struct LandingMark {
    const MwesoBoard *board;
    Marks marks;
} LandingMark;

static void mark_landing(void *user, const MwesoEvent *e)
{
    LandingMark *landing = user;
    if (e->kind == MWESO_EVENT_LANDING)
        cli_mark_landing(landing->board, e->side, e->pit, &landing->marks);
}

/* Adds a translated paragraph to the page, and frees it. */
static void add_paragraph(Book *book, char *text)
{
    book->no_memory |= !text;
    if (text) page_add(&book->sheet->page, "<p>%s</p>\n", text);
    free(text);
}

static void say(Book *book, const char *format, const char *what)
{
    add_paragraph(book, cli_in_terms(book->cli, book->variant, cli_in(book->cli, format), what));
}

static void say_outcome(Book *book, const MwesoOutcome *outcome)
{
    add_paragraph(book,
                  cli_in_terms(book->cli, book->variant,
                               cli_in(book->cli, "Laps: %llu. Captured seeds: %u."),
                               (unsigned long long)outcome->laps, (unsigned)outcome->captured));
    if (outcome->endless) say(book, MARKED("The move never ends."), "");
    if (!outcome->over) return;
    say(book,
        outcome->winner == MWESO_SOUTH   ? MARKED("South has won.")
        : outcome->winner == MWESO_NORTH ? MARKED("North has won.")
                                         : MARKED("Nobody has won."),
        "");
}

static void add_example(Book *book, const MwesoExample *example, size_t number)
{
    MwesoPosition before = mweso_position_start(book->variant, false);
    MwesoOutcome outcome;
    MwesoError error;
    LandingMark landing = {.board = mweso_variant_board(book->variant)};
    Page *page = &book->sheet->page;
    if (*example->position &&
        mweso_position_parse(book->variant, example->position, &before, &error) != MWESO_OK)
        return;
    bool english = strcmp(mweso_language_code(book->cli->language), "en") == 0;
    page_add(page,
             book->inside ? "<section class=\"whole\"><h5>%zu%s%s</h5>\n"
                          : "<section class=\"whole\"><h3>%zu%s%s</h3>\n",
             number, english ? ". " : ".", english ? example->name : "");
    book_board(book, &before, (Marks){0}, cli_in(book->cli, "The board before the move"));
    say(book, before.side == MWESO_SOUTH ? MARKED("South plays %s.") : MARKED("North plays %s."),
        example->move);
    if (mweso_play(book->variant, &before, example->move, mark_landing, &landing, &outcome,
                   &error) == MWESO_OK) {
        book_board(book, &outcome.after, landing.marks,
                   cli_in(book->cli, "The board after the move"));
        say_outcome(book, &outcome);
    } else say(book, MARKED("This move may not be played."), "");
    if (*example->source && book->cli->values[OPT_SOURCES])
        page_add(page, "<p class=\"soft\">[%s]</p>\n", example->source);
    page_add(page, "</section>\n");
}

/* The worked examples, only on the page: the board before each move and after it. */
static void add_examples(Book *book)
{
    MwesoExample example;
    if (!book->sheet || !mweso_variant_example(book->variant, 0, &example)) return;
    book_end_list(book);
    page_add(&book->sheet->page,
             book->inside ? "<h4>%s</h4>\n<p>%s</p>\n" : "<h2>%s</h2>\n<p>%s</p>\n",
             cli_in(book->cli, "Worked examples"),
             cli_in(book->cli, "A full ring marks where the last seed falls."));
    for (size_t i = 0; mweso_variant_example(book->variant, i, &example); i++)
        add_example(book, &example, i + 1);
}

/* ---- the whole ------------------------------------------------------------------------------- */

void book_rules(Book *book)
{
    say_chapter(book, &chapter_board);
    draw_start(book);
    for (size_t i = 0; chapters[i].title && !cli_output_failed(); i++)
        say_chapter(book, &chapters[i]);
    say_phases(book);
    say_script(book);
}

void book_write(Book *book)
{
    say_title(book);
    say_informants(book);
    book_rules(book);
    if (says_keys(book, chapter_terms)) {
        book_heading(book, MARKED("The words of its players"));
        say_keys(book, chapter_terms, NULL, false);
    }
    add_examples(book);
    say_open_questions(book);
    say_sources(book);
    if (!book->inside) say_citation(book);
    book_end_list(book);
}

void book_lesson(Book *book)
{
    static const char *const words[] = {"terms.pit", "terms.seed", "terms.held_pit", NULL};
    ReviewText review;
    print_title(book);
    book_note(book, cli_review(book->cli, review));
    for (LessonPart part = LESSON_WHO; part < LESSON_PARTS; part++) {
        book->part = lesson_titles[part].word;
        const LessonTitle *title = &lesson_titles[part];
        book_heading(book, each_seed_captures(book) && title->each_title ? title->each_title
                                                                         : title->title);
        if (part == chapter_board.part) {
            say_lead(book, &chapter_board);
            say_inside(book, &chapter_board);
            say_keys(book, words, MARKED("What its players call things:"), false);
            draw_start(book);
        }
        bool first = true;
        for (size_t i = 0; chapters[i].title; i++) {
            if (chapters[i].part != part || !is_needed(book, &chapters[i])) continue;
            say_lead(book, &chapters[i]);
            if (first) say_phases_in(book, part);
            say_inside(book, &chapters[i]);
            first = false;
        }
    }
}
