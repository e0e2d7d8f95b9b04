/* CLDF rows: rows of tables, and the texts and IDs in them. */
#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/cldf.h"

void dataset_put_heads(Dataset *d, TableId table)
{
    const char *before = "";
    for (const ColumnSpec *column = dataset_columns; column->table != TABLE_NONE; column++) {
        if (column->table != table) continue;
        fprintf(d->files[table].out, "%s%s", before, column->name);
        before = ",";
    }
    putc('\n', d->files[table].out);
}

void dataset_put_row(Dataset *d, TableId table, const Field *fields, size_t count)
{
    const ColumnSpec *column = dataset_columns;
    while (column->table != table) column++;
    for (size_t i = 0; i < count; i++)
        assert(column[i].table == table && strcmp(column[i].name, fields[i].key) == 0);
    assert(column[count].table != table);
    cli_csv_row(d->files[table].out, fields, count);
    d->rows[table]++;
}

bool dataset_draft_begin(Dataset *d, Draft *draft)
{
    *draft = (Draft){0};
    draft->out = open_memstream(&draft->text, &draft->size);
    d->no_memory |= !draft->out;
    return draft->out != NULL;
}

const char *dataset_draft_text(Draft *draft)
{
    if (draft->out) fflush(draft->out);
    return draft->text ? draft->text : "";
}

void dataset_draft_free(Dataset *d, Draft *draft)
{
    if (draft->out && fclose(draft->out) != 0) d->no_memory = true;
    free(draft->text);
}

/* Writes a text as a part of an ID: a full stop as a hyphen, a colon as two. */
static void write_id(FILE *out, const char *text)
{
    for (; *text; text++) {
        bool plain = isalnum((unsigned char)*text) || *text == '_';
        fputs(plain ? (char[]){*text, '\0'} : *text == ':' ? "--" : "-", out);
    }
}

char *dataset_make_text(Dataset *d, const char *format, ...)
{
    char *text = NULL;
    va_list args;
    va_start(args, format);
    if (vasprintf(&text, format, args) < 0) text = NULL;
    va_end(args);
    d->no_memory |= !text;
    return text;
}

char *dataset_make_id(Dataset *d, const char *first, const char *second)
{
    Draft id;
    char *copy = NULL;
    if (dataset_draft_begin(d, &id)) {
        write_id(id.out, first);
        if (second) putc('_', id.out), write_id(id.out, second);
        copy = dataset_make_text(d, "%s", dataset_draft_text(&id));
    }
    dataset_draft_free(d, &id);
    return copy;
}
