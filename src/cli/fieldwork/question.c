/* Question: one put to somebody who knows the game, with what each of its answers would tell. */
#include <assert.h>
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

/* What must be known of the game so far, or "". */
static void print_when(const MwesoQuestion *q, FILE *out)
{
    uint32_t turns = q->position.turns[0];
    if (q->midgame) return;
    if (turns == 0) fputs(" It is his first turn.", out);
    else if (q->position.captures[0])
        fputs(" He has captured in one of his turns before, his opponent never.", out);
    else fprintf(out, " Both have had %u turn%s, and captured nothing.", turns, cli_plural(turns));
}

/* The choices that the move names. */
static void print_choices(const char *letters, FILE *out)
{
    static const struct {
        char letter;
        const char *text;
    } choices[] = {{'c', "captures"},
                   {'d', "declines to capture"},
                   {'f', "sows forward"},
                   {'r', "sows clockwise"}};
    if (*letters) fputs(" Where he first may choose, he ", out);
    for (const char *letter = letters; *letter; letter++)
        for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
            if (choices[i].letter == *letter)
                fprintf(out, "%s%s", letter > letters ? ", then " : "", choices[i].text);
    if (*letters) fputs(".", out);
}

static bool is_pass(const MwesoQuestion *q) { return strcmp(q->move, "pass") == 0; }

static void print_question_text(const Interview *v, FILE *out)
{
    const MwesoQuestion *q = &v->question;
    if (is_pass(q)) {
        bool again = q->position.passed & 1 << MWESO_SOUTH;
        fprintf(out, "May South%s pass here, instead of a move?",
                again ? ", who has passed before in this game," : "");
        print_when(q, out);
        return;
    }
    int pit = mweso_pit_number(interview_board(v), q->move);
    size_t length = strcspn(q->move, "cdfr");
    assert(pit >= 0);
    int seeds = q->position.pit[0][pit];
    fprintf(out, "South plays %.*s (%d seed%s).", (int)length, q->move, seeds,
            cli_plural((uint64_t)seeds));
    print_when(q, out);
    print_choices(q->move + length, out);
    fprintf(out,
            " Wherever%s he may choose he sows forward and captures. What does the board hold "
            "when his turn is over%s?",
            q->move[length] ? " else" : "", q->asks_end ? ", and who has won then" : "");
}

/* What a reply says beside the board. */
static void print_reply_text(const MwesoReply *reply, FILE *out)
{
    static const char *const came[] = {[MWESO_CAME_BOARD] = "",
                                       [MWESO_CAME_NEVER] = "the move never ends",
                                       [MWESO_CAME_REFUSED] = "he may not play so",
                                       [MWESO_CAME_ALLOWED] = "he may"};
    fputs(came[reply->came], out);
    if (!reply->won) return;
    fputs(reply->came == MWESO_CAME_BOARD ? "" : ", and ", out);
    if (strcmp(reply->won, "none") == 0) fputs("the game goes on", out);
    else
        fprintf(out, "%s has won",
                strcmp(reply->won, "S") == 0   ? "South"
                : strcmp(reply->won, "N") == 0 ? "North"
                                               : "nobody");
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

static void print_board(const Interview *v, const uint16_t pit[2][MWESO_MOST_PITS])
{
    cli_draw(v->cli, mweso_variant_board(interview_board(v)), pit[0], pit[1], (Marks){0});
}

static void print_reply(const Interview *v, size_t index, const MwesoReply *reply)
{
    printf("\n  %c) ", interview_letter(index));
    print_reply_text(reply, stdout);
    bool text = reply->came != MWESO_CAME_BOARD || reply->won;
    printf("%s-> %s\n", text ? " " : "", *reply->tells ? reply->tells : "binds answers together");
    if (reply->came == MWESO_CAME_BOARD) print_board(v, reply->pit);
}

static void print_question(const Interview *v)
{
    printf("%sQuestion %zu. ", v->number > 1 ? "\n" : "", v->number);
    print_question_text(v, stdout);
    putchar('\n');
    cli_draw_position(v->cli, interview_board(v), &v->question.position);
}

static void print_else(const Interview *v)
{
    printf("\n  %c) something else\n", interview_letter(v->question.replies));
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void row(Interview *v, size_t index, const char *came, const MwesoReply *reply)
{
    const char letter[2] = {interview_letter(index), '\0'};
    char *position = position_text(v), *after = line_of(v, index, "After: ");
    ROW(v->cli, v->first, NUMBER_FIELD("question", v->number), TEXT_FIELD("position", position),
        TEXT_FIELD("move", v->question.move), TEXT_FIELD("answer", letter),
        TEXT_FIELD("came", came), TEXT_FIELD("after", after),
        TEXT_FIELD("won", reply ? reply->won : NULL),
        TEXT_FIELD("settles", reply ? reply->tells : NULL));
    v->first = false;
    free(position);
    free(after);
}

static void row_of_reply(Interview *v, size_t index, const MwesoReply *reply)
{
    static const char *const came[] = {[MWESO_CAME_BOARD] = "board",
                                       [MWESO_CAME_NEVER] = "never",
                                       [MWESO_CAME_REFUSED] = "refused",
                                       [MWESO_CAME_ALLOWED] = "allowed"};
    row(v, index, came[reply->came], reply);
}

/* ---- for print ------------------------------------------------------------------------------- */

/* What the page leaves to be filled in, once for all of it. */
static const char to_fill_in[] =
    "<table class=\"told\">\n"
    "<tr><th>Informant</th><td></td></tr>\n<tr><th>Place</th><td></td></tr>\n"
    "<tr><th>Date, time of the recording</th><td></td></tr>\n"
    "<tr><th>He agrees that this is kept and published</th><td></td></tr>\n"
    "<tr><th>Asked by</th><td></td></tr>\n</table>\n";

static void page_position(Interview *v, const uint16_t pit[2][MWESO_MOST_PITS], char *text)
{
    MwesoPosition position = v->question.position;
    memcpy(position.pit, pit, sizeof position.pit);
    cli_sheet_board(v->page, interview_board(v), &position, (Marks){0});
    fputs("<p><code>", v->page->out);
    cli_sheet_text(v->page, text ? text : "");
    fputs("</code></p>\n", v->page->out);
    free(text);
}

static void page_question(Interview *v)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (out) print_question_text(v, out), fclose(out);
    fprintf(v->page->out, "<section>\n<h2>Question %zu</h2>\n<p>", v->number);
    cli_sheet_text(v->page, text ? text : "");
    fputs("</p>\n", v->page->out);
    page_position(v, v->question.position.pit, position_text(v));
    free(text);
}

static void page_reply(Interview *v, size_t index, const MwesoReply *reply)
{
    fprintf(v->page->out, "<p>&#9744; %c) ", interview_letter(index));
    print_reply_text(reply, v->page->out);
    fputs("</p>\n", v->page->out);
    if (reply->came == MWESO_CAME_BOARD) page_position(v, reply->pit, line_of(v, index, "After: "));
}

/* The row of the last table of the page: what a letter tells. */
static void note_tells(Interview *v, size_t index, const MwesoReply *reply)
{
    char *more = NULL;
    size_t length;
    FILE *out = open_memstream(&more, &length);
    if (!out) return;
    fprintf(out, "%s<tr><td>%zu %c</td><td>", v->key ? v->key : "", v->number,
            interview_letter(index));
    cli_html(out, reply->tells);
    fputs("</td></tr>\n", out);
    fclose(out);
    free(v->key);
    v->key = more;
}

static void page_else(Interview *v)
{
    static const MwesoPosition empty;
    fprintf(v->page->out, "<p>&#9744; %c) something else:</p>\n",
            interview_letter(v->question.replies));
    cli_sheet_board(v->page, interview_board(v), &empty, (Marks){0});
    fputs("<p>&#9744; he does not know</p>\n</section>\n", v->page->out);
}

bool interview_begin_page(Interview *v, Sheet *page)
{
    if (!cli_sheet_begin(v->cli, page, "Questions about the rules")) return false;
    fputs(to_fill_in, page->out);
    v->page = page;
    return true;
}

void interview_end_page(Interview *v)
{
    fprintf(v->page->out,
            "<section>\n<h2>What the answers tell</h2>\n<table class=\"key\">\n%s</table>\n"
            "</section>\n",
            v->key ? v->key : "");
}

/* ---- a question with its answers ------------------------------------------------------------- */

void interview_show(Interview *v)
{
    MwesoReply reply;
    bool text = v->cli->format == FORMAT_TEXT;
    if (text) print_question(v);
    if (v->page) page_question(v);
    for (size_t i = 0; mweso_asking_reply(v->asking, i, &reply); i++) {
        if (text) print_reply(v, i, &reply);
        else row_of_reply(v, i, &reply);
        if (v->page) page_reply(v, i, &reply), note_tells(v, i, &reply);
    }
    if (text) print_else(v);
    else row(v, v->question.replies, "else", NULL);
    if (v->page) page_else(v);
}
