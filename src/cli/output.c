/* Output: rows for machines as JSON Lines or CSV, and texts for people in lines. */
#include <assert.h>
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* ---- rows ------------------------------------------------------------------------------------ */

/* A value with numbers in six digits and texts escaped. */
static void print_json_value(json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
    if (text) fputs(text, stdout);
    free(text);
    json_decref(value);
}

/* Most texts are printable ASCII without anything to escape. Names of files may be any bytes: those
 * that are no UTF-8 are printed with '?' in place of what is not ASCII. */
static void print_json_text(const char *text)
{
    const char *c = text;
    while (*c >= ' ' && *c <= '~' && *c != '"' && *c != '\\') c++;
    if (!*c) {
        putchar('"'), fputs(text, stdout), putchar('"');
        return;
    }
    json_t *value = json_string(text);
    char *copy = value ? NULL : strdup(text);
    for (char *byte = copy; byte && *byte; byte++)
        if ((unsigned char)*byte >= 0x80) *byte = '?';
    print_json_value(copy ? json_string(copy) : value);
    free(copy);
}

static void print_json_field(const Field *field)
{
    switch (field->type) {
    case FIELD_NUMBER: printf("%llu", (unsigned long long)field->number); break;
    case FIELD_BOOL: fputs(field->number ? "true" : "false", stdout); break;
    case FIELD_REAL:
        if (isfinite(field->real)) print_json_value(json_real(field->real));
        else fputs("null", stdout);
        break;
    default:
        if (field->text) print_json_text(field->text);
        else fputs("null", stdout);
    }
}

/* Is the text a list of whole numbers or decimals with blanks between them? */
static bool are_numbers(const char *text)
{
    do {
        text += *text == '-' || *text == '+';
        size_t digits = strspn(text, "0123456789");
        text += digits;
        if (*text == '.')
            digits += strspn(++text, "0123456789"), text += strspn(text, "0123456789");
        if (digits == 0) return false;
    } while (*text++ == ' ');
    return text[-1] == '\0';
}

/* A spreadsheet would take some texts for formulas, if more than a sign is in them; behind a ' it
 * does not. One is put before these, and before a text that already begins like that; field/table.c
 * takes it off again. */
static void print_csv_text(FILE *out, const char *text)
{
    size_t quotes = strspn(text, "'");
    bool formula = text[quotes] && strchr("=+-@\t\r", text[quotes]);
    const char *quote = formula && (quotes || (text[1] && !are_numbers(text))) ? "'" : "";
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(quote, out);
        fputs(text, out);
        return;
    }
    putc('"', out);
    fputs(quote, out);
    for (; *text; text++) {
        if (*text == '"') putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

static void print_csv_field(FILE *out, const Field *field)
{
    switch (field->type) {
    case FIELD_NUMBER: fprintf(out, "%llu", (unsigned long long)field->number); break;
    case FIELD_BOOL: fputs(field->number ? "true" : "false", out); break;
    case FIELD_REAL:
        if (isfinite(field->real)) fprintf(out, "%.6g", field->real);
        break;
    default: print_csv_text(out, field->text ? field->text : ""); break;
    }
}

void cli_csv_row(FILE *out, const Field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        print_csv_field(out, &fields[i]);
        putc(i + 1 < count ? ',' : '\n', out);
    }
}

void cli_row(const Cli *cli, const Field *fields, size_t count, bool first)
{
    assert(count > 0 && cli->format != FORMAT_TEXT);
    if (cli->format != FORMAT_CSV) {
        for (size_t i = 0; i < count; i++) {
            printf("%c\"%s\":", i ? ',' : '{', fields[i].key);
            print_json_field(&fields[i]);
        }
        puts("}");
        return;
    }
    for (size_t i = 0; first && i < count; i++)
        printf("%s%s", fields[i].key, i + 1 < count ? "," : "\n");
    cli_csv_row(stdout, fields, count);
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
    assert(column >= 0 && width > indent);
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

/* May a continuation line begin with this word, or would it be read as a comment or a key? */
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

void cli_man_text(const char *text)
{
    bool start = true;
    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\'')) fputs("\\&", stdout);
        if (*text == '\\') fputs("\\e", stdout);
        else putchar(*text);
        start = *text == '\n';
        if (*text == '.' && text[1] == ' ') putchar('\n'), start = true, text++;
    }
    putchar('\n');
}
