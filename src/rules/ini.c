/* INI: the lines of a variant file, read with libinih through a reader that watches every line.
 *
 * libinih 55 splits lines of over 199 bytes silently in two, cuts section names at 49, stops a line
 * at a NUL byte, tells its handler no line number, calls it again for indented lines, and reports
 * only the first line that is neither key nor section. The reader below gives it one line at a
 * time, checks each line first, and notices when the handler was not called. */
#include "rules/load.h"

#include <errno.h>
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { LONGEST_LINE = 199, LONGEST_SECTION = 49, LARGEST_FILE = 1 << 20, MOST_SECTIONS = 1000 };

/* The name that libinih gets for a section with an error in its header; its keys are ignored. */
static const char broken_section[] = "?";

typedef struct IniReader {
    const char *label, *at, *end;
    MwIni *ini;
    MwesoFindings *findings;
    int number;       /* number of the line that libinih has now */
    const char *line; /* that line in the text */
    size_t length;
    bool awaits_key; /* libinih should call the handler for it */
    bool key_above;  /* an indented line would continue a key */
    bool broken;     /* the line above could not be read, so that indented lines below it cannot
                        either */
    char (*sections)[LONGEST_SECTION + 1];
    int *section_lines;
    size_t section_count, section_room, line_room;
} IniReader;

/* Adds an error with an id, a format and its arguments, on the present line. */
#define WRONG(reader, ...) \
    mw_find((reader)->findings, MWESO_ERROR, (MwPlace){(reader)->label, (reader)->number, ""}, \
            __VA_ARGS__)

/* Records the section of a header; reports one that was seen before. False if there are too many,
 * or no memory. */
static bool note_section(IniReader *reader, const char *name, size_t length)
{
    for (size_t i = 0; i < reader->section_count; i++)
        if (strlen(reader->sections[i]) == length &&
            memcmp(reader->sections[i], name, length) == 0) {
            WRONG(reader, "repeated-section", "section [%.*s] stands twice; it began on line %d",
                  (int)length, name, reader->section_lines[i]);
            return true;
        }
    if (reader->section_count == MOST_SECTIONS) {
        WRONG(reader, "many-sections", "there are more than %d sections; the rest is passed over",
              MOST_SECTIONS);
        return false;
    }
    void *sections = mw_grow(reader->sections, reader->section_count, &reader->section_room,
                             sizeof *reader->sections);
    if (sections) reader->sections = sections;
    void *lines = mw_grow(reader->section_lines, reader->section_count, &reader->line_room,
                          sizeof(int));
    if (lines) reader->section_lines = lines;
    if (!sections || !lines) {
        mw_find_no_memory(reader->findings);
        return false;
    }
    memcpy(reader->sections[reader->section_count], name, length);
    reader->sections[reader->section_count][length] = '\0';
    reader->section_lines[reader->section_count++] = reader->number;
    return true;
}

/* The text after the " ;" that ends the value on the present line; the caller frees it. */
static char *comment_of(const IniReader *reader)
{
    for (size_t i = 1; i < reader->length; i++) {
        if (reader->line[i] != ';' || !mw_is_blank(reader->line[i - 1])) continue;
        const char *start = reader->line + i + 1;
        while (start < reader->line + reader->length && mw_is_blank(*start)) start++;
        size_t length = (size_t)(reader->line + reader->length - start);
        char *comment = mw_new(length + 1);
        return comment ? memcpy(comment, start, length) : NULL;
    }
    return mw_copy("");
}

static void line_free(MwIniLine *line)
{
    free(line->section);
    free(line->name);
    free(line->value);
    free(line->comment);
}

static bool add_line(IniReader *reader, MwIniLine line, bool complete)
{
    MwIni *ini = reader->ini;
    MwIniLine *lines = mw_grow(ini->lines, ini->count, &ini->room, sizeof *lines);
    if (lines) ini->lines = lines;
    if (lines && complete) {
        ini->lines[ini->count++] = line;
        return true;
    }
    line_free(&line);
    mw_find_no_memory(reader->findings);
    return false;
}

/* Checks a line that starts with '['. False if libinih must not get it. */
static bool check_section(IniReader *reader, const char *line, size_t length)
{
    const char *close = memchr(line, ']', length);
    if (!close) {
        WRONG(reader, "section-header", "'%.*s' has no ']' to end the section's name", (int)length,
              line);
        return false;
    }
    size_t name_length = (size_t)(close - line) - 1;
    if (name_length > LONGEST_SECTION || name_length == 0) {
        WRONG(reader, "section-header", "a section's name has 1 to %d bytes, this one has %zu",
              LONGEST_SECTION, name_length);
        return false;
    }
    const char *rest = close + 1;
    while (rest < line + length && mw_is_blank(*rest)) rest++;
    if (rest < line + length && *rest != ';' && *rest != '#') {
        WRONG(reader, "section-header",
              "'%.*s' stands behind the section's name and would be lost; put it on a line of "
              "its own",
              (int)(line + length - rest), rest);
        return false;
    }
    if (!note_section(reader, line + 1, name_length)) return false;
    MwIniLine header = {.number = reader->number, .section = mw_new(name_length + 1)};
    if (header.section) memcpy(header.section, line + 1, name_length);
    return add_line(reader, header, header.section != NULL);
}

/* Checks a line. Returns the text that libinih gets instead (nothing, or a broken section); NULL if
 * it gets the line itself. */
static const char *watch(IniReader *reader, const char *line, size_t length)
{
    reader->awaits_key = false;
    if (reader->broken && length > 0 && mw_is_blank(line[0])) return "";
    reader->broken = true;
    if (memchr(line, '\0', length)) {
        WRONG(reader, "nul-byte", "the line has a NUL byte in it");
        return "";
    }
    if (!mw_is_plain_utf8(line, length)) {
        WRONG(reader, "not-utf8", "the line is not UTF-8, or has control characters in it");
        return "";
    }
    if (length > LONGEST_LINE) {
        WRONG(reader, "long-line",
              "the line has %zu bytes, at most %d can be read; texts may go on in lines that start "
              "with a blank",
              length, LONGEST_LINE);
        return "";
    }
    size_t first = 0;
    reader->broken = false;
    while (first < length && mw_is_blank(line[first])) first++;
    if (first == length || line[first] == ';' || line[first] == '#') return NULL;
    if (line[first] == '[' && !(first > 0 && reader->key_above)) {
        reader->key_above = false;
        return check_section(reader, line + first, length - first) ? NULL : "[?]";
    }
    reader->awaits_key = true;
    return NULL;
}

static void report_line_without_key(IniReader *reader)
{
    if (!reader->awaits_key) return;
    reader->awaits_key = false;
    reader->broken = true;
    /* before the first section the file may be no variant: nothing is quoted */
    bool quotes = reader->section_count > 0;
    WRONG(reader, "not-a-key", "%s%.*s%s is neither 'key = value' nor a [section] nor a comment",
          quotes ? "'" : "", quotes ? (int)reader->length : (int)strlen("the line"),
          quotes ? reader->line : "the line", quotes ? "'" : "");
}

/* libinih's reader callback: gives it the next line, without its end. */
static char *next_line(char *buffer, int size, void *stream)
{
    IniReader *reader = stream;
    report_line_without_key(reader);
    if (reader->at == reader->end) return NULL;
    const char *line = reader->at;
    const char *stop = memchr(line, '\n', (size_t)(reader->end - line));
    reader->at = stop ? stop + 1 : reader->end;
    reader->number++;
    if (reader->number == 1 && reader->end - line >= 3 && memcmp(line, "\xEF\xBB\xBF", 3) == 0)
        line += 3;
    reader->line = line;
    size_t length = (size_t)((stop ? stop : reader->end) - line);
    while (length > 0 && (mw_is_blank(line[length - 1]) || line[length - 1] == '\r')) length--;
    reader->length = length;
    const char *instead = watch(reader, line, length);
    snprintf(buffer, (size_t)size, "%.*s", instead ? (int)strlen(instead) : (int)length,
             instead ? instead : line);
    return buffer;
}

static int handle(void *user, const char *section, const char *name, const char *value)
{
    IniReader *reader = user;
    bool continued = mw_is_blank(reader->line[0]) && reader->key_above;
    reader->awaits_key = false;
    reader->key_above = name[0] != '\0';
    if (strcmp(section, broken_section) == 0) return 1;
    MwIniLine line = {reader->number, continued,      mw_copy(section),
                      mw_copy(name),  mw_copy(value), comment_of(reader)};
    add_line(reader, line, line.section && line.name && line.value && line.comment);
    return 1;
}

void mw_ini_read(const char *label, const char *text, size_t length, MwIni *ini,
                 MwesoFindings *findings)
{
    IniReader reader = {
        .label = label, .at = text, .end = text + length, .ini = ini, .findings = findings};
    ini_parse_stream(next_line, &reader, handle, &reader);
    free(reader.sections);
    free(reader.section_lines);
}

void mw_ini_free(MwIni *ini)
{
    for (size_t i = 0; i < ini->count; i++) line_free(&ini->lines[i]);
    free(ini->lines);
    *ini = (MwIni){0};
}

char *mw_read_file(const MwFile *file, size_t *length, MwPlace place, MwesoFindings *findings)
{
    const char *name = file->name.s, *why;
    FILE *in = mw_open(name, file->trust, file->folder, &why);
    char *text = in ? mw_new(LARGEST_FILE + 1) : NULL;
    if (!in) {
        mw_find_io(findings, place, "unreadable", "cannot open '%s': %s", name, why);
    } else if (!text) {
        mw_find_no_memory(findings);
    } else {
        *length = fread(text, 1, LARGEST_FILE + 1, in);
        const char *problem = ferror(in)               ? strerror(errno)
                              : *length > LARGEST_FILE ? "it is larger than 1 MiB"
                                                       : NULL;
        if (problem) {
            mw_find_io(findings, place, "unreadable", "cannot read '%s': %s", name, problem);
            free(text);
            text = NULL;
        }
    }
    if (in) fclose(in);
    return text;
}
