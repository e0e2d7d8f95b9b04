/* Rows: machine output as JSON Lines or CSV. */
#include <assert.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* Names of files may be any bytes; those that are not ASCII are shown as '?' then. */
static json_t *json_text(const char *text)
{
    json_t *value = json_string(text);
    char *copy = value ? NULL : strdup(text);
    for (char *c = copy; c && *c; c++)
        if ((unsigned char)*c >= 0x80) *c = '?';
    if (copy) value = json_string(copy);
    free(copy);
    return value;
}

/* What needs care: numbers of the table in six digits, and texts with signs that JSON escapes. */
static void print_json_value(json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
    if (text) fputs(text, stdout);
    free(text);
    json_decref(value);
}

/* Is it printable ASCII without what JSON escapes? */
static bool is_plain(const char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~' || *text == '"' || *text == '\\') return false;
    return true;
}

static void print_json_text(const char *text)
{
    if (is_plain(text)) putchar('"'), fputs(text, stdout), putchar('"');
    else print_json_value(json_text(text));
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

static void print_json(const Field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        printf("%c\"%s\":", i ? ',' : '{', fields[i].key);
        print_json_field(&fields[i]);
    }
    puts("}");
}

/* Are these whole numbers or decimals, parted by blanks? */
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

/* Would a spreadsheet take the text for a formula? Behind a ' it does not; so one more is put
 * before it, and before a text that begins as if that were done, which field/cells.c takes off
 * again. */
static bool needs_quote(const char *text)
{
    size_t quotes = strspn(text, "'");
    return text[quotes] && strchr("=+-@\t\r", text[quotes]) && (quotes || !are_numbers(text));
}

static void print_csv_text(const char *text)
{
    const char *quote = needs_quote(text) ? "'" : "";
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(quote, stdout);
        fputs(text, stdout);
        return;
    }
    putchar('"');
    fputs(quote, stdout);
    for (; *text; text++) {
        if (*text == '"') putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void print_csv_field(const Field *field)
{
    switch (field->type) {
    case FIELD_NUMBER: printf("%llu", (unsigned long long)field->number); break;
    case FIELD_BOOL: fputs(field->number ? "true" : "false", stdout); break;
    case FIELD_REAL:
        if (isfinite(field->real)) printf("%.6g", field->real);
        break;
    default: print_csv_text(field->text ? field->text : ""); break;
    }
}

static void print_csv(const Field *fields, size_t count, bool first)
{
    for (size_t i = 0; first && i < count; i++)
        printf("%s%s", fields[i].key, i + 1 < count ? "," : "\n");
    for (size_t i = 0; i < count; i++) {
        print_csv_field(&fields[i]);
        putchar(i + 1 < count ? ',' : '\n');
    }
}

void cli_row(const Cli *cli, const Field *fields, size_t count, bool first)
{
    assert(count > 0 && cli->format != FORMAT_TEXT);
    if (cli->format == FORMAT_CSV) print_csv(fields, count, first);
    else print_json(fields, count);
}
