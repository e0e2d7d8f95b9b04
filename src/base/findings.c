/* Findings: the list of errors and warnings about variant files. */
#include "base/findings.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "base/memory.h"

typedef struct Finding {
    MwesoSeverity severity;
    int line;
    char *file, *key, *text;
    const char *id;
} Finding;

struct MwesoFindings {
    Finding *all;
    size_t count, room, errors;
    bool io, no_memory;
};

MwesoFindings *mweso_findings_new(void) { return mw_new(sizeof(MwesoFindings)); }

static void finding_free(Finding *finding)
{
    free(finding->file);
    free(finding->key);
    free(finding->text);
}

void mweso_findings_free(MwesoFindings *findings)
{
    if (!findings) return;
    for (size_t i = 0; i < findings->count; i++) finding_free(&findings->all[i]);
    free(findings->all);
    free(findings);
}

/* The finding that there was no memory comes last; it needs no memory. */
size_t mweso_findings_count(const MwesoFindings *findings)
{
    return findings->count + findings->no_memory;
}

MwesoFinding mweso_findings_at(const MwesoFindings *findings, size_t index)
{
    if (index >= mweso_findings_count(findings))
        return (MwesoFinding){.file = "", .key = "", .id = "", .text = ""};
    if (index == findings->count)
        return (MwesoFinding){MWESO_ERROR, "mweso",     0,
                              "",          "no-memory", "there is not enough memory"};
    const Finding *f = &findings->all[index];
    return (MwesoFinding){f->severity, f->file, f->line, f->key, f->id, f->text};
}

bool mweso_findings_any_error(const MwesoFindings *findings)
{
    return findings->errors > 0 || findings->no_memory;
}

MwesoStatus mweso_findings_status(const MwesoFindings *findings)
{
    if (findings->io || findings->no_memory) return MWESO_IO;
    return findings->errors > 0 ? MWESO_BAD_VARIANT : MWESO_OK;
}

/* Insertion sort: it keeps the order of findings about one line, and lists are short. */
void mw_findings_sort(MwesoFindings *findings)
{
    for (size_t i = 1; i < findings->count; i++) {
        Finding moved = findings->all[i];
        size_t j = i;
        for (; j > 0 && strcmp(findings->all[j - 1].file, moved.file) == 0 &&
               findings->all[j - 1].line > moved.line;
             j--)
            findings->all[j] = findings->all[j - 1];
        findings->all[j] = moved;
    }
}

void mw_findings_drop(MwesoFindings *findings, const char *file, const char *id)
{
    size_t kept = 0;
    char *shown = mw_copy(file);
    if (shown) mw_make_printable(shown);
    for (size_t i = 0; i < findings->count; i++) {
        Finding *f = &findings->all[i];
        bool drops = shown && f->severity == MWESO_WARNING && strcmp(f->id, id) == 0 &&
                     strcmp(f->file, shown) == 0;
        if (drops) finding_free(f);
        else findings->all[kept++] = *f;
    }
    findings->count = kept;
    free(shown);
}

void mw_find_no_memory(MwesoFindings *findings) { findings->no_memory = true; }

/* Nobody reads more, and a crafted file can have half a million. */
enum { MOST_FINDINGS = 1000 };

static void add(MwesoFindings *findings, MwesoSeverity severity, MwPlace place, const char *id,
                const char *format, va_list args)
{
    assert(place.file && place.key && id && findings->count <= findings->room);
    char text[1024];
    if (severity == MWESO_ERROR) findings->errors++;
    if (findings->count == MOST_FINDINGS) return;
    vsnprintf(text, sizeof text, format, args);
    mw_make_printable(text);
    Finding finding = {severity,           place.line,    mw_copy(place.file),
                       mw_copy(place.key), mw_copy(text), id};
    if (finding.key) mw_make_printable(finding.key);
    if (finding.file) mw_make_printable(finding.file);
    Finding *all = mw_grow(findings->all, findings->count, &findings->room, sizeof *all);
    if (all) findings->all = all;
    if (all && finding.file && finding.key && finding.text) {
        findings->all[findings->count++] = finding;
    } else {
        finding_free(&finding);
        findings->no_memory = true;
    }
}

void mw_find(MwesoFindings *findings, MwesoSeverity severity, MwPlace place, const char *id,
             const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add(findings, severity, place, id, format, args);
    va_end(args);
}

void mweso_findings_add(MwesoFindings *findings, const MwesoFinding *finding)
{
    mw_find(findings, finding->severity, (MwPlace){finding->file, finding->line, finding->key},
            finding->id, "%s", finding->text);
}

void mw_find_io(MwesoFindings *findings, MwPlace place, const char *id, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add(findings, MWESO_ERROR, place, id, format, args);
    va_end(args);
    findings->io = true;
}

MwesoStatus mw_fail(MwesoError *error, MwesoStatus status, int column, const char *format, ...)
{
    assert(status != MWESO_OK && column >= 0);
    if (!error) return status;
    *error = (MwesoError){.status = status, .column = column};
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, mw_in(format), args);
    mw_make_printable(error->text);
    va_end(args);
    return status;
}

MwesoStatus mw_no_memory(MwesoError *error)
{
    return mw_fail(error, MWESO_IO, 0, "there is not enough memory");
}

MwesoStatus mw_check_given(const void *data, const char *what, MwesoError *error)
{
    return data ? MWESO_OK : mw_fail(error, MWESO_BAD_INPUT, 0, "%s is missing (NULL)", what);
}

MwesoStatus mw_check_number(int64_t number, int64_t least, int64_t most, const char *what,
                            MwesoError *error)
{
    assert(least <= most && what);
    if (number >= least && number <= most) return MWESO_OK;
    return mw_fail(error, MWESO_USAGE, 0, "%s: %lld is not a number from %lld to %lld", what,
                   (long long)number, (long long)least, (long long)most);
}
