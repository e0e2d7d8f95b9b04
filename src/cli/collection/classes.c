/* Classes: what kind of game a rule set is, computed from its answers. */
#include "cli/collection/classes.h"

#include <string.h>

const ClassSpec class_specs[CLASS_COUNT] = {
#define CLASS(id, word, meaning) {word, meaning},
#include "cli/collection/classes.def"
#undef CLASS
};

/* What the answers of the plain sections and of the phases come to. */
typedef struct Evidence {
    bool enters, resown, leaves;
    bool enters_assumed, fate_assumed;
} Evidence;

/* The answer in a phase; beyond the last phase that of the plain sections. */
static MwesoAnswer answer_in(const MwesoVariant *variant, size_t phase, const char *label)
{
    MwesoPhase is;
    bool plain = !mweso_variant_phase(variant, phase, &is);
    MwesoAnswer answer = cli_answer(variant, label);
    if (plain) return answer;
    MwesoAnswer of_phase = mweso_phase_answer(variant, phase, cli_key(label));
    return of_phase.origin == MWESO_FROM_DEFAULT ? answer : of_phase;
}

/* Takes note of what holds in one phase, or in the plain sections. */
static void weigh(const MwesoVariant *variant, size_t phase, Evidence *e)
{
    MwesoAnswer from = answer_in(variant, phase, "start.from");
    MwesoAnswer landing = answer_in(variant, phase, "capture.landing");
    MwesoAnswer fate = answer_in(variant, phase, "capture.fate");
    bool captures = strcmp(landing.text, "none") != 0, resown = strcmp(fate.text, "resown") == 0;
    e->enters |= strcmp(from.text, "store") == 0;
    e->enters_assumed |= from.assumed;
    e->resown |= captures && resown;
    e->leaves |= captures && !resown;
    e->fate_assumed |= landing.assumed || (captures && fate.assumed);
}

static bool is_scripted(const MwesoVariant *variant)
{
    bool scripted = false;
    for (size_t i = 0; i < mweso_decision_count(); i++)
        if (strcmp(mweso_decision(i)->name, "resow") == 0)
            scripted = mweso_variant_hook(variant, i).doc != NULL;
    return scripted;
}

GameClass class_of(const MwesoVariant *variant, bool *assumed)
{
    Evidence e = {0};
    MwesoPhase phase;
    size_t phases = 0;
    for (; mweso_variant_phase(variant, phases, &phase); phases++) weigh(variant, phases, &e);
    weigh(variant, phases, &e);
    MwesoAnswer circuit = cli_answer(variant, "board.circuit");
    *assumed = circuit.assumed;
    if (strcmp(circuit.text, "shared") == 0) return CLASS_SHARED;
    *assumed |= e.enters_assumed;
    if (e.enters) return CLASS_STAGES;
    if (is_scripted(variant)) return CLASS_SCRIPTED;
    *assumed |= e.fate_assumed;
    if (e.resown && e.leaves) return CLASS_MIXED;
    return e.resown ? CLASS_REENTRY : e.leaves ? CLASS_LEAVING : CLASS_QUIET;
}
