/* note_work NOTES [SECTION.KEY=VALUE...]: tests each of the observations in a file by plain Omweso
 * with these answers, and by all rules that can be searched, with no limit of guesses; prints
 * the most work that one of them took, in steps (field/symbolic.h), and how often one was given up.
 */
#include <stdio.h>
#include <stdlib.h>

#include "field/symbolic.h"
#include "field/notes.h"
#include "rules/variant.h"

typedef struct Tally {
    uint64_t most;
    int given_up;
} Tally;

static void follow(const MwHypothesisSpace *scope, const MwNote *note, MwHypotheses among,
                   Tally *tally)
{
    const MwSeenGame seen = {note->scene, note->moves, note->count};
    const MwVersionSpace rules = mw_space_of(&among);
    MwVersionSpace standing = {0};
    MwSymbolicResult result;
    if (!mw_explain(scope, &seen, &rules, UINT64_MAX, &standing, &result)) exit(5);
    mw_space_free(&standing);
    tally->most = result.work > tally->most ? result.work : tally->most;
    tally->given_up += result.gave_up;
}

static void follow_all(const MwesoEvidence *evidence, const MwesoVariant *variant)
{
    MwHypothesisSpace scope;
    MwHypotheses alone;
    Tally tally = {0};
    mw_hypothesis_space(variant, &scope, NULL);
    if (!mw_hypotheses_of(&scope, variant, &alone)) exit(5);
    const MwHypotheses all = mw_hypotheses_all(&scope);
    for (size_t i = 0; i < evidence->count; i++) {
        follow(&scope, &evidence->notes[i], alone, &tally);
        follow(&scope, &evidence->notes[i], all, &tally);
    }
    printf("%zu notes, at most %llu steps for one, given up %d times\n", evidence->count,
           (unsigned long long)tally.most, tally.given_up);
}

int main(int argc, char **argv)
{
    MwesoFindings *findings = mweso_findings_new();
    if (argc < 2) return 2;
    MwesoVariant *variant = mweso_variant_load_text(NULL, "base.ini", "", 0,
                                                    (const char *const *)argv + 2, findings);
    MwesoEvidence *evidence = variant ? mweso_evidence_new(variant) : NULL;
    if (!evidence) return 5;
    if (mweso_evidence_read(evidence, argv[1], MWESO_LAYOUT_OBSERVATIONS, NULL, NULL) != MWESO_OK)
        return 4;
    follow_all(evidence, variant);
    mweso_evidence_free(evidence);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}
