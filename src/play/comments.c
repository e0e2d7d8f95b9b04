/* Comments: text in braces between the moves of a record, which may begin with a time. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "play/record.h"

/* Longest comment and longest time, in bytes. A comment can always be written on one line. */
enum { LONGEST_COMMENT = 16384, LONGEST_TIME = 40 };

/* ---- times ----------------------------------------------------------------------------------- */

static size_t digits_at(const char *text) { return strspn(text, "0123456789"); }

/* The length of ":34" with a number below 60, or 0. */
static size_t sixtieths(const char *text)
{
    bool two = text[0] == ':' && digits_at(text + 1) == 2;
    return two && text[1] < '6' ? 3 : 0;
}

/* The length of a time such as 12:34, 1:02:03 or 12:34.5, or 0. */
static size_t clock_at(const char *text)
{
    size_t length = digits_at(text), part = sixtieths(text + length);
    if (length == 0 || length > 3 || part == 0) return 0;
    length += part;
    length += sixtieths(text + length);
    size_t fraction = text[length] == '.' ? digits_at(text + length + 1) : 0;
    return fraction ? length + 1 + fraction : length;
}

/* Copies the first word of `said`, with plain signs, to `time` if it is a time or a range
 * ("12:34-12:50"); brackets around it are dropped. Otherwise `time` is empty. Returns the text
 * behind it. */
static const char *split_time(const char *said, char time[LONGEST_TIME])
{
    size_t length = strcspn(said, " ");
    *time = '\0';
    if (length >= LONGEST_TIME) return said;
    memcpy(time, said, length);
    time[length] = '\0';
    mw_plain_signs(time);
    size_t plain = strlen(time);
    if (plain > 2 && time[0] == '[' && time[plain - 1] == ']') {
        memmove(time, time + 1, plain - 2);
        time[plain - 2] = '\0';
    }
    size_t end = clock_at(time);
    size_t to = end && time[end] == '-' ? clock_at(time + end + 1) : 0;
    if (to) end += 1 + to;
    if (!end || time[end] != '\0') return *time = '\0', said;
    return said + length + strspn(said + length, " ");
}

/* ---- the list -------------------------------------------------------------------------------- */

bool mw_comments_copy(MwComments *comments, const MwComment *comment, size_t after)
{
    MwComment *larger = mw_grow(comments->at, comments->count, &comments->room, sizeof *larger);
    if (!larger) return false;
    comments->at = larger;
    MwComment *copy = &larger[comments->count++];
    *copy = (MwComment){after, comment->time ? mw_copy(comment->time) : NULL,
                        mw_copy(comment->text), comment->line};
    return copy->text && (copy->time || !comment->time);
}

bool mw_comments_add(MwComments *comments, size_t after, const char *said, int line)
{
    char time[LONGEST_TIME];
    const char *text = split_time(said, time);
    const MwComment comment = {after, *time ? time : NULL, (char *)(uintptr_t)text, line};
    return mw_comments_copy(comments, &comment, after);
}

void mw_comments_cut(MwComments *comments, size_t moves)
{
    while (comments->count && comments->at[comments->count - 1].after > moves) {
        MwComment *last = &comments->at[--comments->count];
        free(last->time);
        free(last->text);
    }
}

void mw_comments_free(MwComments *comments)
{
    for (size_t i = 0; i < comments->count; i++) {
        free(comments->at[i].time);
        free(comments->at[i].text);
    }
    free(comments->at);
    *comments = (MwComments){0};
}

bool mw_comment_at(const MwComments *comments, size_t index, MwesoComment *comment)
{
    if (index >= comments->count) return false;
    const MwComment *c = &comments->at[index];
    *comment = (MwesoComment){c->after, c->time, c->text, c->line};
    return true;
}

void mw_comment_write(const MwComment *comment, MwText *out)
{
    const char *time = comment->time ? comment->time : "";
    mw_text_add(out, "{%s%s%s}", time, *time && *comment->text ? " " : "", comment->text);
}

/* ---- reading --------------------------------------------------------------------------------- */

char *mw_cut_brace(char *line)
{
    for (char *c = line; *c; c++) {
        if (*c == '{') return *c = '\0', c + 1;
        if (*c == '#' && (c == line || mw_is_blank(c[-1]))) return *c = '\0', NULL;
    }
    return NULL;
}

/* Adds words, separated by one blank. */
static void add_words(MwText *said, const char *from, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool blank = mw_is_blank(from[i]), after = said->length && said->s[said->length - 1] != ' ';
        if (!blank) mw_text_put(said, &from[i], 1);
        else if (after) mw_text_put(said, " ", 1);
    }
}

/* Collects words up to the closing brace. */
static MwesoStatus read_words(MwesoRecords *records, char **at, MwText *said, MwesoError *error)
{
    int line = records->number;
    for (;;) {
        size_t length = strcspn(*at, "}");
        add_words(said, *at, length);
        if (said->failed) return mw_no_memory(error);
        if (said->length > LONGEST_COMMENT)
            return mw_fail_line(records, error, "a comment has at most %d bytes", LONGEST_COMMENT);
        if ((*at)[length]) return *at += length + 1, MWESO_OK;
        MwLineResult result = mw_read_line(records, error);
        if (result == LINE_FAILED) return error ? error->status : MWESO_BAD_INPUT;
        records->again = result == LINE_READ && mw_starts_game(records->line);
        if (result == LINE_NONE || records->again) {
            mw_fail_line(records, error,
                         "the comment that begins here with '{' does not end with '}'");
            if (error) error->line = line;
            return MWESO_BAD_INPUT;
        }
        add_words(said, " ", 1);
        *at = records->line;
    }
}

MwesoStatus mw_comment_read(MwesoRecords *records, char **at, size_t after, MwComments *comments,
                            MwesoError *error)
{
    MwText said = {0};
    int line = records->number;
    MwesoStatus status = read_words(records, at, &said, error);
    while (said.length && said.s[said.length - 1] == ' ') said.s[--said.length] = '\0';
    if (status == MWESO_OK && said.length && !mw_comments_add(comments, after, said.s, line))
        status = mw_no_memory(error);
    mw_text_free(&said);
    return status;
}
