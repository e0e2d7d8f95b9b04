/* mweso rules: the rulebook of a variant in plain English, made from its answers. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/making/book.h"
#include "cli/making/paragraphs.h"
#include "cli/verbs.h"

/* A chapter tells the answers that no hook replaces, then the hooks of its decisions, then the
 * answers that hold where those do not answer. In `lead`, %1$d is the number of columns;
 * `shared_lead`, if there is one, stands for it where both players share one circuit. `usual`
 * holds where its decision is not answered otherwise; `after` is said of a hook that may leave laps
 * to the words. */
typedef struct Chapter {
    const char *title, *lead, *shared_lead;
    const char *always[6], *decisions[4], *keys[16];
    struct {
        const char *decision, *text;
    } usual;
    const char *after;
} Chapter;

static const Chapter about = {
    "The game",
    NULL,
    NULL,
    {"variant.people", "variant.region", "variant.status", "variant.note", "variant.inherits"},
};

static const Chapter board = {
    "The board and the start",
    "Two players, South and North, sit at opposite sides of a board with four rows of hollows, the "
    "pits. Each owns the two rows on his side: the inner row, next to the opponent, and the outer "
    "row, next to himself. A player names his pits as he sees them, from left to right: A1 to "
    "A%1$d in the inner row, B1 to B%1$d in the outer row. The inner pits face each other: A1 of "
    "one player faces A%1$d of the other, and so on. Two facing inner pits and the outer pits "
    "behind them are a column.",
    "Two players, South and North, sit at opposite sides of a board with two rows of hollows, the "
    "pits. Each owns the row on his side, his inner row as it is called here. "
    "A player names his pits as he sees them, from left to right: A1 to A%1$d. They face each "
    "other: "
    "A1 of one player faces A%1$d of the other, and so on. Two facing pits are a column.",
    {"board.columns", "board.circuit"},
    {"setup", "arrange"},
    {"setup.outer", "setup.inner", "setup.store", "setup.north_outer", "setup.north_inner",
     "setup.north_store", "setup.placement"},
};

/* What comes after the start, in the order in which a turn asks for it. */
static const Chapter chapters[] = {
    {"A turn in short",
     "South moves first, then the players take turns. A player sows only in his own two rows, "
     "which "
     "make one round track: from B1 along the outer row to B%1$d, on to A%1$d, back along the "
     "inner "
     "row to A1, and on to B1 again. This way round is called anti-clockwise, the other one "
     "clockwise. In his turn a player picks up the seeds of a pit and sows them: he drops them one "
     "by one into the pits that follow on his track. Sowing one handful is a lap. What the last "
     "seed of a lap does decides whether another lap follows, and so a turn may have many laps.",
     "South moves first, then the players take turns. Both rows make one round track: from a "
     "player's "
     "A1 along his row to A%1$d, on to his opponent's A1, along that row to its A%1$d, and back. "
     "This "
     "way round is called anti-clockwise, the other one clockwise. In his turn a player picks up "
     "the "
     "seeds of a pit of his own row and sows them: he drops them one by one into the pits that "
     "follow "
     "on the track, in both rows. Sowing one handful is a lap. What the last seed of a lap does "
     "decides whether another lap follows, from a pit of either row, and so a turn may have many "
     "laps."},
    {"Which pit to start from",
     NULL,
     NULL,
     {NULL},
     {"starts", "quiet", "lift"},
     {"start.from", "start.into", "start.pits", "start.smallest", "start.quiet_singles",
      "start.singletons", "start.largest", "capture.duty", "start.quiet_rows", "start.quiet_row"},
     {"lift", "The player picks up all seeds of one of his pits, which he chooses."}},
    {"Which way a lap runs",
     NULL,
     NULL,
     {NULL},
     {"direction"},
     {"lap.way", "lap.kept", "reverse.pits", "reverse.capture", "reverse.at", "reverse.right_end"},
     {"direction", NULL},
     .after =
         "A lap that follows a clockwise one which has not captured runs clockwise too, unless "
         "that is said otherwise."},
    {"Sowing a lap", NULL, NULL, {NULL}, {"next"}, {"lap.first", "lap.origin"}, {"next", NULL}},
    {"Where the last seed falls",
     "The pit in which the last seed of a lap falls decides what comes next. If all that is said "
     "here of captures is fulfilled, it captures; if not, it may relay; if it does neither, the "
     "turn ends.",
     NULL,
     {NULL},
     {"choose", "landing", "relay"},
     {"capture.landing", "capture.pits", "capture.by", "capture.needs", "capture.least",
      "capture.first_lap", "capture.quiet_turns", "hold.at", "hold.pair", "lap.relay", "lap.next",
      "lap.stop"}},
    {"What is captured",
     "If the last seed captures, this is taken:",
     NULL,
     {NULL},
     {"takes"},
     {"capture.takes", "capture.own_pit"}},
    {"What becomes of captured seeds",
     NULL,
     NULL,
     {"capture.fate"},
     {"resow", "extra"},
     {"capture.extra", "capture.extra_choice", "capture.extra_not", "capture.extra_when",
      "capture.resow", "capture.near_end"}},
    {"Declining a capture", NULL, NULL, {"capture.refusal"}, {"refusal"}},
    {"After the turn",
     NULL,
     NULL,
     {"turn.opening", "turn.race", "turn.pass", "turn.swap"},
     {"remember", "turn"},
     {NULL},
     {"turn", "Then the opponent moves."}},
    {"The end of the game",
     "When a player has no move in his turn, the game is over.",
     NULL,
     {NULL},
     {"winner", "repeated"},
     {"end.score", "end.leftover", "end.empty_row", "end.both_ends", "end.two_captures_first",
      "end.every_column", "end.every_column_points", "end.endless", "end.lap_limit", "end.still",
      "end.still_result", "end.repeats"}},
};

/* ---- answers and hooks ----------------------------------------------------------------------- */

/* The sentences of an answer, which the caller frees; NULL if there are none. */
static char *sentence_of(Book *book, size_t key)
{
    size_t length = mweso_variant_sentence(book->variant, key, NULL, 0);
    char *text = length ? malloc(length + 1) : NULL;
    if (length && !text) book->no_memory = true;
    if (text) mweso_variant_sentence(book->variant, key, text, length + 1);
    return text;
}

static MwesoHook hook_of(const Book *book, const MwesoDecision *decision)
{
    for (size_t i = 0; decision && i < mweso_decision_count(); i++)
        if (mweso_decision(i) == decision) return mweso_variant_hook(book->variant, i);
    return (MwesoHook){NULL, 0, NULL, false};
}

static MwesoHook hook_named(const Book *book, const char *name)
{
    for (size_t i = 0; name && i < mweso_decision_count(); i++)
        if (strcmp(mweso_decision(i)->name, name) == 0) return mweso_variant_hook(book->variant, i);
    return (MwesoHook){NULL, 0, NULL, false};
}

/* Tells answers; before the first of them comes `before`, if that is not NULL. With `beneath` they
 * are what holds where hooks do not answer, and so nothing beneath those that always do. */
static void say_keys(Book *book, const char *const *labels, const char *before, bool beneath)
{
    for (; *labels; labels++) {
        size_t key = cli_key(*labels);
        if (beneath && hook_of(book, mweso_key(key)->decision).always) continue;
        MwesoAnswer answer = mweso_variant_answer(book->variant, key);
        char *sentence = sentence_of(book, key);
        if (!sentence) continue;
        book_lead(book, before);
        book_say(book, (Line){*labels, sentence, answer.comment, answer.assumed});
        before = NULL;
        free(sentence);
    }
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* What a script says of itself, as a sentence: with a capital and a full stop. */
static void say_hook(Book *book, const char *decision, MwesoHook hook)
{
    char source[300], sentence[512];
    snprintf(source, sizeof source, "%s, line %d", file_name(hook.file), hook.line);
    size_t length = (size_t)snprintf(sentence, sizeof sentence - 1, "%s", hook.doc);
    assert(length > 0);
    if (sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] = (char)(sentence[0] - 'a' + 'A');
    if (length < sizeof sentence - 1 && !strchr(".!?", sentence[length - 1]))
        strcpy(sentence + length, ".");
    book_say(book, (Line){LABEL("hooks", decision), sentence, source});
}

/* Tells the hooks that answer these decisions; false if none does. */
static bool say_hooks(Book *book, const char *const *decisions)
{
    bool any = false;
    for (; *decisions; decisions++) {
        MwesoHook hook = hook_named(book, *decisions);
        if (hook.doc) say_hook(book, *decisions, hook);
        any |= hook.doc != NULL;
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

/* Is there more to say than a heading and what leads to it? Not of captures, where nothing is
 * captured. */
static bool is_needed(const Book *book, const Chapter *chapter)
{
    if (chapter->usual.text) return true;
    bool only_leads = !chapter->lead || chapter->lead[strlen(chapter->lead) - 1] == ':';
    return !only_leads || mweso_variant_script(book->variant) || says_keys(book, chapter->always) ||
           says_keys(book, chapter->keys);
}

/* What holds where hooks leave something open. */
static void say_beneath(Book *book, const Chapter *chapter, MwesoHook usual)
{
    const char *before = "Where that does not settle it:";
    const char *const texts[] = {usual.doc ? chapter->usual.text : NULL, chapter->after};
    for (int i = 0; i < 2; i++) {
        if (!texts[i] || usual.always) continue;
        book_lead(book, before);
        book_lead(book, texts[i]);
        before = NULL;
    }
    say_keys(book, chapter->keys, before, true);
}

static const char *lead_of(const Book *book, const Chapter *chapter)
{
    bool shared = mweso_variant_board(book->variant)->rows == 2;
    return shared && chapter->shared_lead ? chapter->shared_lead : chapter->lead;
}

static void say_chapter(Book *book, const Chapter *chapter)
{
    if (!is_needed(book, chapter)) return;
    MwesoHook usual = hook_named(book, chapter->usual.decision);
    book_heading(book, chapter->title);
    book_lead(book, lead_of(book, chapter));
    if (!usual.doc) book_lead(book, chapter->usual.text);
    say_keys(book, chapter->always, NULL, false);
    if (say_hooks(book, chapter->decisions)) say_beneath(book, chapter, usual);
    else say_keys(book, chapter->keys, NULL, false);
}

/* ---- the beginning and the end of the book --------------------------------------------------- */

static void say_title(Book *book)
{
    const char *title = cli_answer(book->variant, "variant.title").text;
    if (!title[0]) title = mweso_variant_name(book->variant);
    if (book->cli->format == FORMAT_TEXT) {
        printf("%s\n", title);
        for (int i = cli_text_width(title, strlen(title)); i > 0; i--) putchar('=');
        putchar('\n');
    } else if (book->cli->format == FORMAT_MARKDOWN) {
        printf("# ");
        book_escaped(title);
        putchar('\n');
    }
    book->chapter = about.title;
    say_keys(book, about.always, NULL, false);
}

static void draw_start(Book *book)
{
    const MwesoPosition start = mweso_position_start(book->variant, false);
    const char *fence = book->cli->format == FORMAT_MARKDOWN ? "```\n" : "";
    if (!book_is_for_people(book)) return;
    book_leave_line(book, false);
    printf("The start, with South's rows below (a dot is an empty pit):\n\n%s", fence);
    cli_draw_position(book->cli, book->variant, &start);
    fputs(fence, stdout);
}

static void say_parameter(Book *book, const MwesoParameter *p)
{
    char sentence[600];
    snprintf(sentence, sizeof sentence, "%s Here: %s.", p->doc, p->answer.text);
    book_say(book, (Line){LABEL("hooks", p->name), sentence, p->answer.comment, p->answer.assumed});
}

static void say_memory(Book *book, const MwesoMemory *m)
{
    char sentence[700];
    snprintf(sentence, sizeof sentence,
             "From turn to turn a number is kept, %s: %s It is %d at the start, at most %d.",
             m->name, m->doc, m->first, m->most);
    book_say(book, (Line){LABEL("remember", m->name), sentence, ""});
}

/* When the answers of a phase hold. */
static void phase_lead(const MwesoPhase *phase, char *text, size_t size)
{
    long long number = 0;
    if (sscanf(phase->until.text, "turns %lld", &number) == 1)
        snprintf(text, size, "In the first %lld turn%s of each player this holds instead:", number,
                 cli_plural((uint64_t)number));
    else if (sscanf(phase->until.text, "captures %lld", &number) == 1)
        snprintf(text, size,
                 "Until a player has captured in %lld turn%s, this holds instead:", number,
                 cli_plural((uint64_t)number));
    else
        snprintf(text, size,
                 "While the store of the player whose turn it is holds seeds, this "
                 "holds instead:");
}

static bool is_among(const char *const *labels, const char *label)
{
    while (*labels && strcmp(*labels, label) != 0) labels++;
    return *labels != NULL;
}

/* The title of the chapter that an answer belongs to: it says what its sentence speaks of. */
static const char *chapter_of(const char *label)
{
    for (size_t i = 0; i < sizeof chapters / sizeof *chapters; i++)
        if (is_among(chapters[i].always, label) || is_among(chapters[i].keys, label))
            return chapters[i].title;
    return "";
}

static void say_phase_key(Book *book, size_t number, size_t key)
{
    char sentence[2048], text[2200];
    KeyLabel label, told;
    MwesoAnswer answer = mweso_phase_answer(book->variant, number, key);
    if (mweso_phase_sentence(book->variant, number, key, sentence, sizeof sentence) == 0) return;
    cli_label(mweso_key(key)->section, mweso_key(key)->name, label);
    snprintf(text, sizeof text, "%s: %s", chapter_of(label), sentence);
    book_say(book, (Line){cli_phase_label(book->variant, (int)number, label, told), text,
                          answer.comment, answer.assumed});
}

/* What holds in the turns before a phase ends, in place of what was told. */
static void say_phases(Book *book)
{
    MwesoPhase phase;
    for (size_t i = 0; mweso_variant_phase(book->variant, i, &phase); i++) {
        char title[80], lead[160];
        snprintf(title, sizeof title, "The phase '%s'", phase.name);
        phase_lead(&phase, lead, sizeof lead);
        book_heading(book, title);
        book_lead(book, lead);
        for (size_t key = 0; key < mweso_key_count(); key++) say_phase_key(book, i, key);
    }
}

/* What the script leaves to be set, and what it keeps. */
static void say_script(Book *book)
{
    MwesoParameter parameter;
    MwesoMemory memory;
    bool any = mweso_variant_parameter(book->variant, 0, &parameter) ||
               mweso_variant_memory(book->variant, 0, &memory);
    if (any) book_heading(book, "Questions that its script asks");
    for (size_t i = 0; mweso_variant_parameter(book->variant, i, &parameter); i++)
        say_parameter(book, &parameter);
    for (size_t i = 0; mweso_variant_memory(book->variant, i, &memory); i++)
        say_memory(book, &memory);
}

/* A question that no source settles, and what is assumed. */
static void say_open(Book *book, const char *key, const char *question, const char *assumed,
                     const char *source)
{
    char *text;
    if (asprintf(&text, "%s Assumed: %s", question, assumed) < 0) {
        book->no_memory = true;
        return;
    }
    book_say(book, (Line){key, text, source, true, true});
    free(text);
}

static bool say_open_answers(Book *book)
{
    bool any = false;
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        MwesoAnswer answer = mweso_variant_answer(book->variant, i);
        char *sentence = answer.assumed ? sentence_of(book, i) : NULL;
        if (sentence)
            say_open(book, LABEL(key->section, key->name), key->question, sentence, answer.comment);
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
            char sentence[2048], label[128];
            const MwesoKey *key = mweso_key(k);
            MwesoAnswer answer = mweso_phase_answer(book->variant, i, k);
            if (!answer.assumed || answer.origin == MWESO_FROM_DEFAULT) continue;
            mweso_phase_sentence(book->variant, i, k, sentence, sizeof sentence);
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
        snprintf(answer, sizeof answer, "%s.", p.answer.text);
        if (p.answer.assumed)
            say_open(book, LABEL("hooks", p.name), p.doc, answer, p.answer.comment);
        any |= p.answer.assumed;
    }
    return any;
}

/* Answers that nobody gave are no findings about the game either: their keys in one line. */
static void say_unanswered(Book *book)
{
    char keys[2048];
    size_t length = 0;
    for (size_t i = 0; i < mweso_key_count() && length < sizeof keys; i++) {
        const MwesoKey *key = mweso_key(i);
        bool given = mweso_variant_answer(book->variant, i).origin != MWESO_FROM_DEFAULT;
        if (given || !key->decision || mweso_variant_sentence(book->variant, i, NULL, 0) == 0)
            continue;
        length += (size_t)snprintf(keys + length, sizeof keys - length, "%s%s.%s",
                                   length ? ", "
                                          : "The file is silent on these questions, and so "
                                            "the usual answer holds ('mweso keys' explains "
                                            "them): ",
                                   key->section, key->name);
    }
    if (length) book_say(book, (Line){"", keys, ""});
}

static void say_open_questions(Book *book)
{
    book_heading(book, "Open questions");
    bool any = say_open_answers(book);
    any |= say_open_phases(book);
    any |= say_open_parameters(book);
    if (!any) book_say(book, (Line){"", "No answer is marked as assumed.", ""});
    say_unanswered(book);
}

/* Answers that are inherited name the sources of the ancestor. */
static void say_sources(Book *book)
{
    const char *source, *ancestor = cli_answer(book->variant, "variant.inherits").text;
    char text[400];
    if (!ancestor[0] && !mweso_variant_source(book->variant, 0)) return;
    book_heading(book, "Sources");
    for (size_t i = 0; (source = mweso_variant_source(book->variant, i)); i++)
        book_say(book, (Line){"variant.source", source, ""});
    snprintf(text, sizeof text,
             "The rulebook of %.300s names the sources of what is taken from there.", ancestor);
    if (ancestor[0]) book_say(book, (Line){"", text, ""});
}

static MwesoStatus rules(const Cli *cli, const MwesoVariant *variant)
{
    Book book = {.cli = cli, .variant = variant, .first = true};
    say_title(&book);
    say_chapter(&book, &board);
    draw_start(&book);
    for (size_t i = 0; i < sizeof chapters / sizeof *chapters && !cli_output_failed(); i++)
        say_chapter(&book, &chapters[i]);
    say_phases(&book);
    say_script(&book);
    say_open_questions(&book);
    say_sources(&book);
    return book.no_memory ? cli_no_memory(cli) : MWESO_OK;
}

static MwesoStatus run(Cli *cli) { return cli_with_variant(cli, rules); }

static const OptionId own[] = {OPT_COUNT};

const Verb verb_rules = {
    "rules",
    "VARIANT",
    "the rulebook of a variant in plain English",
    "Tells the rules so that somebody who has never seen the game can play: the board, a turn step "
    "by step, the\n"
    "end of the game. It is made from the answers of the variant; in brackets stands the source "
    "that its file\n"
    "gives, and what is assumed is marked so and listed once more at the end. What a script "
    "decides is told as\n"
    "the script tells it. --format md prints Markdown.",
    "mweso rules igisoro",
    own,
    1,
    1,
    run,
    FORMAT_MARKDOWN,
};
