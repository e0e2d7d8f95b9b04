/* Paragraphs: texts in lines of a width, and the lines of an INI file. */
#ifndef MWESO_CLI_RULEBOOK_PARAGRAPHS_H
#define MWESO_CLI_RULEBOOK_PARAGRAPHS_H

#include <stddef.h>
#include <stdio.h>

enum { CLI_LONGEST_INI_LINE = 199 };

/* Characters, not bytes, of a text. */
int cli_text_width(const char *text, size_t bytes);
/* Writes words in lines of at most `width` characters, going on at `column`; further lines begin
 * with `margin`. Returns the column it has come to. */
int cli_wrap(FILE *out, const char *text, int column, const char *margin, int width);
/* Writes "name = text" for an INI file, long texts in several lines, each behind `mark` ("", or ";"
 * for a comment). The first word always stands beside the name, as it did where it was read. */
void cli_ini_text(FILE *out, const char *mark, const char *name, const char *text);

#endif
