/* Files: texts written whole or not at all, paragraphs, and the lines of an INI file. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

/* Moves a finished file to its place. */
static bool put_in_place(const char *beside, const char *file, bool replace)
{
    if (replace) return rename(beside, file) == 0;
    if (renameat2(AT_FDCWD, beside, AT_FDCWD, file, RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
    /* a file system that cannot rename so */
    if (link(beside, file) != 0) return false;
    unlink(beside);
    return true;
}

bool cli_write_file(const char *file, const char *text, bool replace)
{
    char beside[4096];
    size_t length = strlen(text);
    if (snprintf(beside, sizeof beside, "%s.%ld.tmp", file, (long)getpid()) >= (int)sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    int out = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    bool good = out >= 0 && write(out, text, length) == (ssize_t)length && fsync(out) == 0;
    int problem = errno;
    if (out >= 0 && close(out) != 0 && good) good = false, problem = errno;
    if (good && put_in_place(beside, file, replace)) return true;
    if (good) problem = errno;
    if (out >= 0) unlink(beside);
    errno = problem;
    return false;
}

/* ---- paragraphs ------------------------------------------------------------------------------ */

int cli_text_width(const char *text, size_t bytes)
{
    int width = 0;
    for (size_t i = 0; i < bytes; i++) width += ((unsigned char)text[i] & 0xC0) != 0x80;
    return width;
}

int cli_wrap(FILE *out, const char *text, int column, const char *margin, int width)
{
    int indent = (int)strlen(margin);
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t bytes = strcspn(text, " ");
        int word = cli_text_width(text, bytes);
        if (column > indent && column + 1 + word > width) {
            fprintf(out, "\n%s", margin);
            column = indent;
        }
        fprintf(out, "%s%.*s", column > indent ? " " : "", (int)bytes, text);
        column += (column > indent) + word;
        text += bytes;
    }
    return column;
}

/* ---- the lines of an INI file ---------------------------------------------------------------- */

enum { LINE_WIDTH = 100 };

/* May a line go on with this word? Not where it would be read as a comment or as a key. */
static bool may_begin_line(const char *word, size_t length)
{
    const char *next = word + length + strspn(word + length, " ");
    return *word != '#' && *word != ';' && !memchr(word, '=', length) &&
           !memchr(word, ':', length) && *next != '=' && *next != ':';
}

void cli_ini_text(FILE *out, const char *mark, const char *name, const char *text)
{
    size_t word = strcspn(text, " ");
    bool tight = strlen(mark) + strlen(name) + 3 + word > CLI_LONGEST_INI_LINE;
    size_t width = (size_t)fprintf(out, tight ? "%s%s=%.*s" : "%s%s = %.*s", mark, name, (int)word,
                                   text);
    for (text += word + strspn(text + word, " "); *text; text += word + strspn(text + word, " ")) {
        word = strcspn(text, " ");
        bool wraps = width + 1 + word > LINE_WIDTH && may_begin_line(text, word);
        if (wraps) width = (size_t)fprintf(out, "\n%s%s", mark, word < LINE_WIDTH ? "   " : "") - 1;
        width += (size_t)fprintf(out, " %.*s", (int)word, text);
    }
    fputc('\n', out);
}
