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

static json_t *json_of(const Field *field)
{
    switch (field->type) {
    case FIELD_NUMBER: return json_integer((json_int_t)field->number);
    case FIELD_BOOL: return json_boolean(field->number);
    case FIELD_REAL: return isfinite(field->real) ? json_real(field->real) : json_null();
    default: return field->text ? json_text(field->text) : json_null();
    }
}

static void print_json(const Field *fields, size_t count)
{
    json_t *row = json_object();
    for (size_t i = 0; i < count; i++) json_object_set_new(row, fields[i].key, json_of(&fields[i]));
    char *line = json_dumps(row, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    if (line) puts(line);
    free(line);
    json_decref(row);
}

static void print_csv_text(const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
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
