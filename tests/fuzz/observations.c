/* Observations: any text as observations, in lines, as a table, and as games with gaps; those that
 * can be read are tested by a variant. */
#include "target.h"

enum { MOST_NOTES = 5, MOST_SEEDS = 400 };

static void take_error(void *user, const char *file, const MwesoError *error)
{
    int *line = user;
    (void)file;
    bool remark = error->status == MWESO_OK; /* on how the file was read */
    require(remark || error->status == MWESO_BAD_INPUT, "a text in memory can be read");
    require((remark || error->line >= 1) && error->column >= 0, "an error has its place");
    require(error->text[0] && is_printable(error->text), "the text of an error can be printed");
    *line = error->line;
}

static void try_note(const MwesoVariant *variant, const MwesoEvidence *evidence, size_t index)
{
    MwesoBearing verdict;
    MwesoContradiction c;
    MwesoError error;
    MwesoSeen seen = mweso_evidence_at(evidence, index);
    require(seen.id && seen.id[0] && seen.line >= 1, "an observation has a name and a line");
    MwesoStatus status = mweso_evidence_test(evidence, variant, index, &verdict, &c, &error);
    require(status == MWESO_OK, "what could be read can be tested");
    require(verdict != MWESO_CONTRADICTED || is_printable(c.reason), "a reason can be printed");
}

static void try_text(const MwesoVariant *variant, MwesoLayout layout, const uint8_t *data,
                     size_t size)
{
    int line = 0;
    MwesoEvidence *evidence = mweso_evidence_new(variant);
    mweso_evidence_read_text(evidence, "notes", (const char *)data, size, layout, take_error,
                             &line);
    for (size_t i = 0; i < mweso_evidence_count(evidence) && i < MOST_NOTES; i++)
        try_note(variant, evidence, i);
    mweso_evidence_free(evidence);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const MwesoVariant *variant;
    if (!variant) variant = variant_with(SET("board.columns=3", "end.lap_limit=50"));
    if (size > MOST_SEEDS * 10) return 0;
    try_text(variant, MWESO_LAYOUT_OBSERVATIONS, data, size);
    try_text(variant, MWESO_LAYOUT_TABLE, data, size);
    try_text(variant, MWESO_LAYOUT_RECORD, data, size);
    return 0;
}
