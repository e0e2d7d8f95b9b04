/* Question: a question with its possible answers and what each would settle, as text, as rows, and
 * on a page to print. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/interview.h"

char interview_letter(size_t index)
{
    assert(index < 26);
    return (char)('a' + index);
}

/* ---- in words -------------------------------------------------------------------------------- */

/* A text in the language of the interview; the players' own words are put in later, in the whole.
 */
static const char *in(const Interview *v, const char *text) { return cli_in(v->cli, text); }

/* The course of the game so far, where it matters. */
static void print_when(const Interview *v, FILE *out)
{
    const MwesoQuestion *q = &v->question;
    uint32_t turns = q->position.turns[0];
    if (q->midgame) return;
    putc(' ', out);
    if (turns == 0) fputs(in(v, "It is his first turn."), out);
    else if (q->position.captures[0])
        fputs(in(v, "He has captured in one of his turns before, his opponent never."), out);
    else
        fprintf(out,
                cli_in_count(v->cli, "Both have had %u turn, and captured nothing.",
                             "Both have had %u turns, and captured nothing.", turns),
                turns);
}

/* The choices that the letters of a move name. */
static void print_choices(const Interview *v, const char *letters, FILE *out)
{
    static const struct {
        char letter;
        const char *text;
    } choices[] = {{'c', MARKED("captures")},
                   {'d', MARKED("declines to capture")},
                   {'f', MARKED("sows anti-clockwise")},
                   {'r', MARKED("sows clockwise")}};
    char list[400] = "";
    size_t length = 0;
    for (const char *letter = letters; *letter && length < sizeof list; letter++) {
        const char *choice = "";
        for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
            if (choices[i].letter == *letter) choice = in(v, choices[i].text);
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s",
                                   letter > letters ? in(v, ", then ") : "", choice);
    }
    if (!*letters) return;
    putc(' ', out);
    fprintf(out, in(v, "Where he first may choose, he %s."), list);
}

static bool is_pass(const MwesoQuestion *q) { return strcmp(q->move, "pass") == 0; }

/* The move, and what is asked about it. */
static void print_move(const Interview *v, FILE *out)
{
    const MwesoQuestion *q = &v->question;
    char start[8];
    int pit = mweso_pit_number(v->base, q->move);
    size_t length = strcspn(q->move, "cdfr");
    assert(pit >= 0 && length < sizeof start);
    snprintf(start, sizeof start, "%.*s", (int)length, q->move);
    int seeds = q->position.pit[0][pit];
    fprintf(out,
            cli_in_count(v->cli, "South plays %s (%d seed).", "South plays %s (%d seeds).",
                         (uint64_t)seeds),
            start, seeds);
    print_when(v, out);
    print_choices(v, q->move + length, out);
    fprintf(out, " %s %s",
            q->move[length]
                ? in(v, "Wherever else he may choose he sows anti-clockwise and captures.")
                : in(v, "Wherever he may choose he sows anti-clockwise and captures."),
            q->asks_end ? in(v, "Is the game over when his turn is, and who has won?")
                        : in(v, "What does the board hold when his turn is over?"));
}

/* Replaces our words by the players' own; frees the text. */
static char *in_terms(const Interview *v, char *text)
{
    char *told = text ? cli_in_terms(v->cli, v->base, "%s", text) : NULL;
    free(text);
    return told ? told : strdup("");
}

/* The question, to be freed. */
static char *question_text(const Interview *v)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) return NULL;
    if (is_pass(&v->question)) {
        bool again = v->question.position.passed & 1 << MWESO_SOUTH;
        fputs(again ? in(v, "May South, who has passed before in this game, pass here, instead of "
                            "a move?")
                    : in(v, "May South pass here, instead of a move?"),
              out);
        print_when(v, out);
    } else print_move(v, out);
    fclose(out);
    return in_terms(v, text);
}

/* The words of a reply, beside the board; to be freed. */
static char *reply_text(const Interview *v, const MwesoReply *reply)
{
    static const char *const came[] = {[MWESO_CAME_BOARD] = "",
                                       [MWESO_CAME_NEVER] = MARKED("the move never ends"),
                                       [MWESO_CAME_REFUSED] = MARKED("he may not play so"),
                                       [MWESO_CAME_ALLOWED] = MARKED("he may")};
    bool asked_won = reply->came == MWESO_CAME_ALLOWED && reply->won;
    static const struct {
        const char *word, *text;
    } wins[] = {{"none", MARKED("the game goes on")},
                {"S", MARKED("South has won")},
                {"N", MARKED("North has won")},
                {"nobody", MARKED("nobody has won")}};
    char *text = NULL;
    const char *won = "", *of = asked_won ? "" : came[reply->came];
    for (size_t i = 0; reply->won && i < sizeof wins / sizeof *wins; i++)
        if (strcmp(wins[i].word, reply->won) == 0) won = in(v, wins[i].text);
    if (asprintf(&text, "%s%s%s", *of ? in(v, of) : "", *of && *won ? in(v, ", and ") : "", won) <
        0)
        return NULL;
    return in_terms(v, text);
}

/* A line of the question as an observation, without its header, to be freed; NULL if there is none.
 */
static char *line_of(const Interview *v, size_t reply, const char *header)
{
    char *lines = mweso_asking_note(v->asking, reply), *line = NULL;
    char *at = lines ? strstr(lines, header) : NULL;
    if (at) {
        at += strlen(header);
        at[strcspn(at, "\n")] = '\0';
        line = strdup(at);
    }
    mweso_text_free(lines);
    return line;
}

static char *position_text(const Interview *v) { return line_of(v, SIZE_MAX, "Position: "); }

/* ---- for people ------------------------------------------------------------------------------ */

static void print_reply(const Interview *v, size_t index, const MwesoReply *reply)
{
    char *text = reply_text(v, reply);
    printf("\n  %c) %s", interview_letter(index), text ? text : "");
    if (v->cli->values[OPT_KEYS])
        printf("%s-> %s", text && *text ? " " : "",
               *reply->tells ? reply->tells : "binds answers together");
    putchar('\n');
    free(text);
    if (reply->came != MWESO_CAME_BOARD) return;
    cli_draw(v->cli, mweso_variant_board(v->base), reply->pit[0], reply->pit[1], (Marks){0});
}

/* ---- for programs ---------------------------------------------------------------------------- */

/* `reply` NULL: something else. */
static void row(Interview *v, size_t index, const MwesoReply *reply)
{
    static const char *const came[] = {[MWESO_CAME_BOARD] = "board",
                                       [MWESO_CAME_NEVER] = "never",
                                       [MWESO_CAME_REFUSED] = "refused",
                                       [MWESO_CAME_ALLOWED] = "allowed"};
    const char letter[2] = {interview_letter(index), '\0'};
    char *position = position_text(v), *after = line_of(v, index, "After: ");
    ROW(v->cli, v->first, NUMBER_FIELD("question", v->number), TEXT_FIELD("position", position),
        TEXT_FIELD("move", v->question.move), TEXT_FIELD("answer", letter),
        TEXT_FIELD("came", reply ? came[reply->came] : "else"), TEXT_FIELD("after", after),
        TEXT_FIELD("won", reply ? reply->won : NULL),
        TEXT_FIELD("settles", reply ? reply->tells : NULL), TEXT_FIELD("said", NULL),
        TEXT_FIELD("turn", v->question.midgame ? "middle" : NULL));
    v->first = false;
    free(position);
    free(after);
}

/* ---- for print ------------------------------------------------------------------------------- */

/* Fields of the page to be filled in by hand. */
static const char *const to_fill_in[] = {MARKED("Place"),
                                         MARKED("Date"),
                                         MARKED("Informant"),
                                         MARKED("Agrees that this is kept and published (how?)"),
                                         MARKED("Recording, time of its beginning"),
                                         MARKED("Asked by")};

static void page_position(Interview *v, const uint16_t pit[2][MWESO_MOST_PITS], const char *text,
                          const char *name)
{
    MwesoPosition position = v->question.position;
    memcpy(position.pit, pit, sizeof position.pit);
    cli_sheet_board(v->sheet, v->base, &position, (Marks){0}, name);
    page_add(&v->sheet->page, "<p><code>%s</code></p>\n", text ? text : "");
}

/* Does another part of the page say what a word of the position says? Turns and passes are in the
 * question, seeds in store and held pits in the picture or under it. */
static bool is_said_elsewhere(const Interview *v, const char *word)
{
    bool pass = strncmp(word, "passed=", strlen("passed=")) == 0;
    bool held = strncmp(word, "held=", strlen("held=")) == 0;
    return isdigit((unsigned char)*word) || held || (pass && is_pass(&v->question)) ||
           (*word == 'h' && isdigit((unsigned char)word[1]));
}

/* The position under its picture: board and side, and what nothing else says. The key at the end of
 * the page has all of it. */
static char *position_to_read(const Interview *v)
{
    char *position = position_text(v), *text = NULL, *rest;
    size_t length, words = 0;
    FILE *out = position ? open_memstream(&text, &length) : NULL;
    char *word = out ? strtok_r(position, " ", &rest) : NULL;
    for (; word; word = strtok_r(NULL, " ", &rest), words++)
        if (words < 2 || !is_said_elsewhere(v, word)) fprintf(out, "%s%s", words ? " " : "", word);
    if (out) fclose(out);
    free(position);
    return text;
}

void interview_note_key(Interview *v, const char *letter, const char *lines)
{
    char *more = NULL, *rest, *copy = strdup(lines ? lines : "");
    size_t length;
    FILE *out = open_memstream(&more, &length);
    if (out) {
        fputs(v->key ? v->key : "", out);
        for (char *line = strtok_r(copy, "\n", &rest); copy && line;
             line = strtok_r(NULL, "\n", &rest))
            fprintf(out, "Q%zu%s %s\n", v->number, letter, line);
        fclose(out);
        free(v->key);
        v->key = more;
    }
    free(copy);
}

static void page_question(Interview *v)
{
    enum { A_FEW = 6 }; /* with the last two boxes they take three rows of three on paper */
    Page *page = &v->sheet->page;
    char *text = question_text(v), *position = position_to_read(v);
    char *lines = mweso_asking_note(v->asking, SIZE_MAX);
    page_add(page, "<section class=\"question\" id=\"Q%zu\">\n<h2>Q%zu</h2>\n<p>%s</p>\n",
             v->number, v->number, text ? text : "");
    page_position(v, v->question.position.pit, position, text ? text : "");
    page_add(page, "<div class=\"replies%s\">\n", v->question.replies > A_FEW ? " many" : "");
    interview_note_key(v, "", lines);
    mweso_text_free(lines);
    free(position);
    free(text);
}

static void page_reply(Interview *v, size_t index, const MwesoReply *reply)
{
    const char letter[] = {' ', interview_letter(index), '\0'};
    Page *page = &v->sheet->page;
    char *text = reply_text(v, reply), *after = line_of(v, index, "After: ");
    page_add(page, "<div><p>&#9744; <b>Q%zu%s</b> %s", v->number, letter, text ? text : "");
    if (v->cli->values[OPT_KEYS]) page_add(page, " <span class=\"soft\">%s</span>", reply->tells);
    page_add(page, "</p>\n");
    if (reply->came == MWESO_CAME_BOARD) page_position(v, reply->pit, after, text ? text : "");
    page_add(page, "</div>\n");
    /* the key has the lines of a reply that are not those of its question */
    char *asked = mweso_asking_note(v->asking, SIZE_MAX),
         *lines = mweso_asking_note(v->asking, index);
    bool goes_on = asked && lines && strncmp(lines, asked, strlen(asked)) == 0;
    interview_note_key(v, letter, goes_on ? lines + strlen(asked) : lines);
    mweso_text_free(asked);
    mweso_text_free(lines);
    free(text);
    free(after);
}

static void page_else(Interview *v)
{
    static const MwesoPosition empty;
    Page *page = &v->sheet->page;
    page_add(page, "<div><p>&#9744; <b>Q%zu other:</b> %s</p>\n", v->number,
             in(v, "something else"));
    cli_sheet_board(v->sheet, v->base, &empty, (Marks){0}, in(v, "An empty board"));
    page_add(page,
             "<p class=\"write\"></p></div>\n<div><p>&#9744; <b>Q%zu ?</b> %s</p>\n<p>%s</p>\n"
             "<p class=\"write\"></p></div>\n</div>\n</section>\n",
             v->number, in(v, "does not know"), in(v, "Time in the recording, remarks:"));
}

/* Explains the names of pits. */
static void page_names(Interview *v)
{
    bool shared = mweso_variant_board(v->base)->rows == 2;
    const char *text =
        shared
            ? in(v, "A1 to A%d are the pits of a player, from left to right as he sees them; the "
                    "row below is South's.")
            : in(v, "A1 to A%1$d is a player's inner row, B1 to B%1$d his outer row, each from "
                    "left to right as he sees it; the rows below are South's.");
    char *told = cli_in_terms(v->cli, v->base, text, mweso_variant_columns(v->base));
    page_add(&v->sheet->page, "<p class=\"soft\">%s</p>\n", told ? told : "");
    free(told);
}

bool interview_begin_page(Interview *v, Sheet *sheet)
{
    if (!cli_sheet_begin(v->cli, sheet, in(v, "Questions about the rules"))) return false;
    ReviewText review;
    if (*cli_review(v->cli, review)) page_add(&sheet->page, "<p class=\"soft\">%s</p>\n", review);
    const char *title = cli_answer(v->base, "variant.title").text;
    page_add(&sheet->page, "<table class=\"told\">\n");
    if (!v->cli->values[OPT_AMONG])
        page_add(&sheet->page, "<tr><th>%s</th><td>%s</td></tr>\n", in(v, "The game"),
                 *title ? title : mweso_variant_name(v->base));
    for (size_t i = 0; i < sizeof to_fill_in / sizeof *to_fill_in; i++)
        page_add(&sheet->page, "<tr><th>%s</th><td></td></tr>\n", in(v, to_fill_in[i]));
    page_add(&sheet->page, "</table>\n");
    v->sheet = sheet;
    page_names(v);
    return true;
}

/* The key at the end is for whoever types the answers back; `ask --sheet` reads it. */
void interview_end_page(Interview *v)
{
    char base[200];
    const char *among = v->cli->values[OPT_AMONG], *name = among ? among : cli_base(v->cli);
    snprintf(base, sizeof base, "%.*s", (int)(among ? strcspn(name, ",") : strlen(name)), name);
    page_add(
        &v->sheet->page,
        "<section class=\"new\">\n<h2>%s</h2>\n<p>%s</p>\n<pre id=\"key\">\nBase: %s\n%s</pre>\n"
        "</section>\n",
        in(v, "What the letters stand for"),
        in(v, "For whoever types the answers back, a line for each: Q1 b, with the time in the "
              "recording Q1 b 12:30, or Q1 other: and the board row by row from the top, with ? "
              "for a pit that he does not remember."),
        base, v->key ? v->key : "");
}

/* ---- a question with its answers ------------------------------------------------------------- */

void interview_show(Interview *v)
{
    MwesoReply reply;
    bool text = v->cli->format == FORMAT_TEXT;
    if (text) {
        char *asked = question_text(v);
        if (v->number > 1) putchar('\n');
        printf(in(v, "Question %zu."), v->number);
        printf(" %s\n", asked ? asked : "");
        free(asked);
        cli_draw_position(v->cli, v->base, &v->question.position);
    }
    if (v->sheet) page_question(v);
    for (size_t i = 0; mweso_asking_reply(v->asking, i, &reply); i++) {
        if (text) print_reply(v, i, &reply);
        else row(v, i, &reply);
        if (v->sheet) page_reply(v, i, &reply);
    }
    size_t count = v->question.replies;
    if (text) printf("\n  %c) %s\n", interview_letter(count), in(v, "something else"));
    else row(v, count, NULL);
    if (text && !v->question.whole)
        puts("     (some of what is left would say something else: there are too many answers)");
    if (v->sheet) page_else(v);
}
