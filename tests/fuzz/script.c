/* Script: any text as the script of a variant chosen by the first byte: it loads or is refused with
 * reasons; what loads plays a few moves of two positions, each of which ends, keeps the seeds, and
 * ends the same when it is played again by another state of the script. */
#include "target.h"

#include "hooks/pool.h"
#include "rules/load.h"

enum { MOST_MOVES = 12 };

/* Rules under which different hooks are asked; the first byte of the input, from '0', chooses. */
static MwesoVariant *variant_by(uint8_t byte, MwesoFindings *findings)
{
    static const char *const settings[][6] = {
        /* 0 */ {"setup.inner=1xC"},
        /* 1 */ {"capture.refusal=once", "capture.quiet_turns=0", "setup.inner=1xC"},
        /* 2 */ {"board.columns=3", "capture.refusal=always", "capture.quiet_turns=0"},
        /* 3 */ {"board.columns=4", "reverse.capture=indirect", "reverse.pits=A1 A2 B1 B2"},
        /* 4 */ {"board.columns=32", "capture.landing=any", "capture.quiet_turns=0"},
        /* 5 */ {"board.columns=2", "end.endless=illegal", "turn.pass=allowed"},
        /* 6 */ {"capture.fate=removed", "capture.extra=2", "capture.needs=either"},
        /* 7 */ {"setup.placement=free", "start.singletons=last-resort", "lap.relay=none"},
        /* 8 */ {"start.from=store", "setup.store=6", "setup.inner=1xC", "capture.fate=stored"},
        /* 9 */ {"lap.way=either", "lap.kept=game", "capture.resow=ends", "setup.inner=1xC"},
        /* : */ {"turn.pass=once", "turn.swap=yes", "end.still=9", "end.repeats=3"},
        /* ; */ {"capture.by=every", "capture.landing=any", "lap.next=after", "lap.stop=all"},
        /* < */ {"capture.fate=stored", "capture.extra=3", "capture.extra_choice=may"},
        /* = */ {"capture.duty=first-lap", "capture.first_lap=decides", "start.quiet_row=loses"},
        /* > */ {"lap.way=clockwise", "lap.first=origin", "end.empty_row=inner", "setup.inner=1xC"},
        /* ? */ {"start.singletons=joining", "end.score=most-seeds", "end.leftover=mover"},
    };
    return mw_variant_load(NULL, "fuzz.ini", "[end]\nlap_limit = 50\n", 20,
                           settings[byte % COUNT(settings)], (MwForeign){0}, findings);
}

static void check_findings(const MwesoFindings *findings, bool loaded)
{
    require(loaded == !mweso_findings_any_error(findings), "a variant loads if there is no error");
    for (size_t i = 0; i < mweso_findings_count(findings); i++) {
        MwesoFinding f = mweso_findings_at(findings, i);
        require(f.text[0] && f.line >= 0 && is_printable(f.text), "findings say what and where");
        require(strcmp(f.id, "no-memory") != 0, "there is memory");
    }
}

static void check_declared(const MwesoVariant *variant)
{
    MwesoParameter p;
    MwesoMemory m;
    for (size_t i = 0; i < mweso_decision_count(); i++) {
        MwesoHook hook = mweso_variant_hook(variant, i);
        require(!hook.doc || (hook.doc[0] && hook.line > 0 && is_printable(hook.doc)),
                "a hook has a sentence and a line");
    }
    for (size_t i = 0; mweso_variant_parameter(variant, i, &p); i++)
        require(p.name[0] && p.doc[0] && p.answer.text[0] && is_printable(p.doc),
                "a parameter has a name, a question and a value");
    for (size_t i = 0; mweso_variant_memory(variant, i, &m); i++)
        require(m.first <= m.most && m.name[0] && is_printable(m.doc),
                "a remembered number has its range");
}

/* The move again, while the list holds the state of the script that found it. */
static void replay(const MwesoVariant *variant, const MwesoPosition *position, const char *move,
                   const MwesoOutcome *listed)
{
    MwesoOutcome played;
    MwesoError error = {0};
    MwesoStatus status = mweso_play(variant, position, move, NULL, NULL, &played, &error);
    check_error(status, &error);
    require(status == MWESO_OK && same_outcome(listed, &played), "the same move ends the same");
    require(seeds_of(&played.after) <= seeds_of(position), "no seeds come into the game");
}

static void play_from(const MwesoVariant *variant, const MwesoPosition *position)
{
    const char *text;
    MwesoOutcome outcome, later;
    MwesoError error = {0};
    MwesoMoves *moves = mweso_moves_new(variant, position, &error);
    if (!moves) {
        check_error(error.status, &error);
        return;
    }
    later.after = *position;
    for (int i = 0; i < MOST_MOVES && mweso_moves_next(moves, &text, &outcome); i++) {
        replay(variant, position, text, &outcome);
        check_position(variant, &outcome.after);
        later = outcome;
    }
    MwesoStatus status = mweso_moves_status(moves);
    require(status == MWESO_OK || status == MWESO_BAD_VARIANT, "only the script fails");
    check_error(status, mweso_moves_error(moves));
    mweso_moves_free(moves);
    check_position(variant, &later.after);
}

/* The start, and what a first move leads to. */
static void play(const MwesoVariant *variant)
{
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoPlayouts totals = {0};
    MwesoError error = {0};
    check_position(variant, &start);
    play_from(variant, &start);
    start.turns[0] = start.turns[1] = 3, start.side = 1;
    play_from(variant, &start);
    MwesoStatus status = mweso_playouts(variant, 0, 1, 6, 1, &totals, &error);
    check_error(status, &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = variant_by(data[0], findings);
    require(variant != NULL, "the target's own rules load");
    variant->script = mw_script_new();
    require(variant->script, "there is memory");
    const MwSource *source = mw_script_add(variant->script, "fuzz.lua", (const char *)data + 1,
                                           size - 1);
    if (!mw_script_objection(source)) {
        variant = mw_attach_script(variant, findings);
        check_findings(findings, variant != NULL);
        if (variant) {
            check_declared(variant);
            play(variant);
        }
    }
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    return 0;
}
