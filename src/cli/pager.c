/* Pager: at a terminal, what is longer than a screen is shown screen by screen. */
#include "cli/pager.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

typedef struct Screen {
    int height, width; /* in letters */
} Screen;

/* What the environment says goes before what the terminal says, as with other programs. */
static int side_of(const char *name, int told, int usual)
{
    const char *text = getenv(name);
    int given = text ? atoi(text) : 0;
    return given > 2 ? given : told > 2 ? told : usual;
}

static Screen screen(void)
{
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = (struct winsize){0};
    return (Screen){side_of("LINES", size.ws_row, 24), side_of("COLUMNS", size.ws_col, 80)};
}

/* The rows that a line takes; signs for colours take no room. */
static int rows_of(const char *line, size_t bytes, int across)
{
    int width = 0;
    for (const char *end = line + bytes, *at = line; at < end;) {
        const char *sign = memchr(at, '\x1b', (size_t)(end - at));
        width += cli_text_width(at, (size_t)((sign ? sign : end) - at));
        if (!sign) break;
        const char *over = memchr(sign, 'm', (size_t)(end - sign));
        at = over ? over + 1 : end;
    }
    return width <= across ? 1 : (width + across - 1) / across;
}

/* Where a screen that begins with `text` ends: between paragraphs, if one ends in its second half,
 * so that a board is seen whole. The row below is left to the question. */
static const char *screen_end(const char *text, Screen screen)
{
    const char *paragraph = NULL;
    int rows = 0, room = screen.height - 1;
    while (*text) {
        size_t bytes = strcspn(text, "\n");
        rows += rows_of(text, bytes, screen.width);
        if (rows > room) return paragraph ? paragraph : text;
        if (bytes == 0 && rows > room / 2) paragraph = text + 1;
        text += bytes + (text[bytes] == '\n');
    }
    return text;
}

static bool goes_on(const Cli *cli)
{
    char line[80];
    size_t length;
    printf("%s ", cli_in(cli, "-- Enter goes on, q ends --"));
    fflush(stdout);
    if (mweso_read_line(stdin, line, sizeof line, &length) > MWESO_LINE_CUT || cli_stop)
        return false;
    return line[strspn(line, " \t")] != 'q';
}

static bool show(const Pager *pager, const char *text)
{
    const Screen size = screen();
    while (!cli_output_failed()) {
        const char *end = screen_end(text, size);
        if (end == text) end += strcspn(end, "\n"); /* a line of more than a screen */
        fwrite(text, 1, (size_t)(end - text), stdout);
        if (!*end) return true;
        if (!goes_on(pager->cli)) return false;
        text = end;
    }
    return false;
}

Pager pager_begin(const Cli *cli)
{
    Pager pager = {.cli = cli, .terminal = -1};
    bool read = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    fflush(stdout);
    if (read) pager.terminal = dup(STDOUT_FILENO);
    if (pager.terminal >= 0) pager.text = tmpfile();
    if (pager.text && dup2(fileno(pager.text), STDOUT_FILENO) < 0) {
        fclose(pager.text);
        pager.text = NULL;
    }
    if (!pager.text && pager.terminal >= 0) close(pager.terminal);
    return pager;
}

bool pager_end(Pager *pager)
{
    char *text = NULL;
    size_t size = 0;
    if (!pager->text) return true;
    fflush(stdout);
    dup2(pager->terminal, STDOUT_FILENO);
    close(pager->terminal);
    rewind(pager->text);
    bool kept = getdelim(&text, &size, '\0', pager->text) >= 0;
    fclose(pager->text);
    cli_watch_signals(true);
    bool on = !kept || show(pager, text);
    free(text);
    return on;
}
