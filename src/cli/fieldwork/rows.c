/* Rows: what an inference has found, for programs. */
#include "cli/fieldwork/rows.h"

#include <stdlib.h>

#include "cli/fieldwork/findings.h"

void found_row(const Cli *cli, bool *first, FoundRow row)
{
    const MwesoSeen *seen = row.seen;
    ROW(cli, *first, TEXT_FIELD("kind", row.kind), TEXT_FIELD("key", row.key),
        TEXT_FIELD("values", row.values), TEXT_FIELD("excluded", row.excluded),
        BOOL_FIELD("settled", row.settled), TEXT_FIELD("because", row.because),
        TEXT_FIELD("doubtful", row.doubtful), TEXT_FIELD("alike", row.alike),
        TEXT_FIELD("text", row.text), TEXT_FIELD("file", seen ? seen->file : NULL),
        NUMBER_FIELD("line", seen ? seen->line : 0), NUMBER_FIELD("move", row.move),
        NUMBER_FIELD("size", row.size), TEXT_FIELD("recorded", row.recorded));
    *first = false;
}

static void rows_of_lists(const Cli *cli, const MwesoEvidence *evidence, const char *kind,
                          MwesoIndices (*list)(const MwesoInference *, size_t),
                          const MwesoInference *inference, size_t from, bool *first)
{
    for (size_t i = from; list(inference, i).count > 0; i++) {
        char *names = finding_names(evidence, list(inference, i), SIZE_MAX);
        found_row(cli, first, (FoundRow){.kind = kind, .because = names});
        free(names);
    }
}

static void rows_alone(const Cli *cli, const MwesoEvidence *evidence,
                       const MwesoInference *inference, bool *first)
{
    for (size_t i = 0; i < mweso_inference_alone(inference); i++) {
        MwesoSeen seen = mweso_evidence_at(evidence, mweso_inference_conflict(inference, i).at[0]);
        found_row(cli, first, (FoundRow){.kind = "alone", .because = seen.id, .seen = &seen});
    }
}

static void row_of_key(const Cli *cli, const MwesoEvidence *evidence,
                       const MwesoInference *inference, size_t key, bool *first)
{
    MwesoKeyFinding found, *f = &found;
    mweso_inference_key(inference, key, f);
    char *recorded = finding_moments(evidence, inference, key, SIZE_MAX, "; ");
    char *names = finding_names(evidence, f->because, SIZE_MAX);
    char *doubtful = finding_names(evidence, f->doubtful, SIZE_MAX);
    found_row(cli, first,
              (FoundRow){.kind = f->searched ? "key" : "base",
                         .key = f->key,
                         .values = f->values,
                         .excluded = f->excluded,
                         .settled = f->settled,
                         .because = names ? names : "",
                         .doubtful = doubtful ? doubtful : "",
                         .alike = f->alike,
                         .recorded = recorded});
    free(recorded);
    free(names);
    free(doubtful);
}

void found_rows(const Cli *cli, const MwesoEvidence *evidence, const MwesoInference *inference,
                bool *first)
{
    MwesoKeyFinding f;
    const char *pair;
    if (mweso_inference_widened(inference))
        found_row(cli, first, (FoundRow){.kind = "widened", .text = FOUND_WIDENED});
    rows_alone(cli, evidence, inference, first);
    rows_of_lists(cli, evidence, "conflict", mweso_inference_conflict, inference,
                  mweso_inference_alone(inference), first);
    rows_of_lists(cli, evidence, "wrong", mweso_inference_wrong, inference, 0, first);
    if (mweso_inference_cut_short(inference))
        found_row(cli, first, (FoundRow){.kind = "cut-short", .text = FOUND_CUT_SHORT});
    for (size_t i = 0; mweso_inference_key(inference, i, &f); i++)
        row_of_key(cli, evidence, inference, i, first);
    for (size_t i = 0; (pair = mweso_inference_pair(inference, i)); i++)
        found_row(cli, first, (FoundRow){.kind = "pair", .text = pair});
}

/* ---- what does not add up -------------------------------------------------------------------- */

typedef struct AmissRows {
    const Cli *cli;
    const AmissKind *kind;
    bool *first;
} AmissRows;

static void row_amiss(void *user, MwesoSeen seen, const char *text)
{
    const AmissRows *rows = user;
    found_row(rows->cli, rows->first,
              (FoundRow){.kind = "amiss",
                         .key = rows->kind->key,
                         .because = seen.id,
                         .text = text,
                         .seen = &seen});
}

void found_rows_amiss(const Cli *cli, const MwesoEvidence *evidence, bool *first)
{
    for (int i = 0; i < AMISS_KINDS; i++) {
        AmissRows rows = {cli, &found_amiss[i], first};
        findings_each_amiss(evidence, rows.kind, row_amiss, &rows);
    }
}
