/* Clash trace: a move in short lines, one for each lap, with the board after it. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"

static TraceStep *add_step(MoveTrace *t)
{
    if (t->count == MOST_STEPS) t->left_out++;
    if (t->count == MOST_STEPS) return NULL;
    TraceStep *larger = cli_grow(t->steps, t->count, sizeof *larger);
    t->failed |= !larger;
    if (!larger) return NULL;
    t->steps = larger;
    t->steps[t->count] = (TraceStep){.text = ""};
    assert(t->count < MOST_STEPS);
    return &t->steps[t->count++];
}

/* Adds a sentence to the last step, that of the lap under way. */
__attribute__((format(printf, 2, 3))) static void add_text(MoveTrace *t, const char *format, ...)
{
    if (t->count == 0 || t->left_out) return;
    TraceStep *step = &t->steps[t->count - 1];
    size_t length = strlen(step->text);
    va_list args;
    va_start(args, format);
    vsnprintf(step->text + length, sizeof step->text - length, format, args);
    va_end(args);
}

static void add_landing(MoveTrace *t, const MwesoEvent *e)
{
    assert(t->lap.kind == MWESO_EVENT_LAP || t->lap.kind == MWESO_EVENT_PUT);
    TraceStep *step = add_step(t);
    if (!step) return;
    step->has_board = true;
    memcpy(step->pits[e->side], e->own_pits, sizeof step->pits[0]);
    memcpy(step->pits[!e->side], e->opponent_pits, sizeof step->pits[0]);
    cli_mark_landing(mweso_variant_board(t->variant), e->side, e->pit, &step->marks);
    if (t->lap.kind == MWESO_EVENT_PUT)
        add_text(t, "Lap %llu: a seed of the store into %s, which then holds %d",
                 (unsigned long long)e->lap, PIT_NAME(t->variant, e->pit), e->seeds);
    else
        add_text(t, "Lap %llu: %d from %s %s to %s, which then holds %d",
                 (unsigned long long)e->lap, t->lap.seeds, PIT_NAME(t->variant, t->lap.pit),
                 t->lap.clockwise ? "clockwise" : "anti-clockwise", PIT_NAME(t->variant, e->pit),
                 e->seeds);
}

static void add_capture(MoveTrace *t, const MwesoEvent *e)
{
    bool one_row = mweso_variant_board(t->variant)->rows == 2;
    add_text(t, " Captures %d", e->inner);
    if (!one_row || e->outer) add_text(t, " and %d", e->outer);
    bool hooked = strncmp(e->key, "hooks.", strlen("hooks.")) == 0;
    if (e->own) add_text(t, " and takes %d of its own along", e->own);
    if (hooked) add_text(t, " [%s].", e->key);
    else
        add_text(t, " [%s]%s",
                 cli_phase_label(t->variant, t->phase, "capture.takes", (KeyLabel){0}),
                 e->own ? "" : ".");
    if (!hooked && e->own)
        add_text(t, " [%s].",
                 cli_phase_label(t->variant, t->phase, "capture.own_pit", (KeyLabel){0}));
    if (t->count == 0 || t->left_out) return;
    cli_mark_taken(mweso_variant_board(t->variant), e, &t->steps[t->count - 1].marks);
}

static void take_event(void *user, const MwesoEvent *event)
{
    MoveTrace *t = user;
    NamedEvent named;
    const MwesoEvent *e = cli_name_keys(t->variant, t->phase, event, &named);
    switch (e->kind) {
    case MWESO_EVENT_DROP:
        add_text(t, "Drops %d seeds of the store, one into each pit [%s].", e->seeds, e->key);
        break;
    case MWESO_EVENT_PUT:
    case MWESO_EVENT_LAP: t->lap = *event; break;
    case MWESO_EVENT_LANDING:
        add_landing(t, e);
        add_text(t, ": %s [%s].", e->why, e->key);
        break;
    case MWESO_EVENT_CAPTURE: add_capture(t, e); break;
    case MWESO_EVENT_EXTRA:
        add_text(t, " Takes the %d of %s besides [%s].", e->seeds, PIT_NAME(t->variant, e->pit),
                 e->key);
        break;
    case MWESO_EVENT_RELAY: add_text(t, " Relays with %d [%s].", e->seeds, e->key); break;
    case MWESO_EVENT_REENTRY:
        add_text(t, " Sows the %d in another lap [%s].", e->seeds, e->key);
        break;
    case MWESO_EVENT_TRANSFER:
        add_text(t, " %d of %s %s go to %s [%s].", e->seeds, e->own ? "his" : "the opponent's",
                 PIT_NAME(t->variant, e->pit), PIT_NAME(t->variant, e->to), e->key);
        break;
    case MWESO_EVENT_REMOVED: add_text(t, " The seeds are laid aside [%s].", e->key); break;
    case MWESO_EVENT_LAID:
        add_text(t, " Lays the %d into %s [%s].", e->seeds, PIT_NAME(t->variant, e->pit), e->key);
        break;
    case MWESO_EVENT_HELD:
        add_text(t, " Holds %s [%s].", PIT_NAME(t->variant, e->pit), e->key);
        break;
    case MWESO_EVENT_END:
        if (t->count > 0) add_text(t, " The turn ends [%s].", e->key);
        else if (add_step(t)) add_text(t, "The turn ends: %s [%s].", e->why, e->key);
        break;
    default: break;
    }
}

/* ---- how the move is called here ------------------------------------------------------------- */

/* Is the move legal here? If so, it becomes the move of the trace. */
static bool plays(MoveTrace *t, const char *move)
{
    MwesoError error;
    MwesoStatus status = mweso_play(t->variant, &t->position, move, NULL, NULL, &t->outcome,
                                    &error);
    if (status == MWESO_OK) snprintf(t->move, sizeof t->move, "%s", move);
    return status == MWESO_OK;
}

/* Where the move is illegal: the longest part of it that is legal, alone or sown on forward. */
static bool play_nearest(MoveTrace *t, const MwesoClash *clash)
{
    char move[sizeof clash->move + 2];
    for (size_t length = strlen(clash->move); length >= 2; length--) {
        snprintf(move, sizeof move, "%.*s", (int)length, clash->move);
        if (plays(t, move)) return true;
        snprintf(move, sizeof move, "%.*sf", (int)length, clash->move);
        if (plays(t, move)) return true;
    }
    return false;
}

static void add_illegal(MoveTrace *t, const MwesoClash *clash)
{
    TraceStep *step = add_step(t);
    if (!step || strcmp(clash->move, "pass") == 0 || strcmp(clash->move, "swap") == 0) return;
    char why[STEP_TEXT];
    mweso_explain_start(t->variant, &t->position, mweso_pit_number(t->variant, clash->move), why,
                        sizeof why);
    add_text(t, "There is no move %s here.", clash->move);
    for (const char *line = why, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        add_text(t, "%s %.*s", line == why ? "" : ";", (int)(end - line), line);
    }
}

bool trace_clash(MoveTrace *t, const MwesoVariant *variant, const MwesoClash *clash)
{
    *t = (MoveTrace){.variant = variant, .position = mweso_position_for(variant, &clash->position)};
    t->phase = mweso_position_phase(variant, &t->position);
    t->legal = plays(t, clash->move);
    if (!t->legal) add_illegal(t, clash);
    if (t->legal || play_nearest(t, clash))
        mweso_play(variant, &t->position, t->move, take_event, t, &t->outcome, NULL);
    return !t->failed;
}

bool trace_goes_by(const MoveTrace *t, size_t key)
{
    char name[sizeof(KeyLabel) + 2];
    snprintf(name, sizeof name, "[%s]", KEY_LABEL(key));
    for (size_t i = 0; i < t->count; i++)
        if (strstr(t->steps[i].text, name)) return true;
    return false;
}

void trace_free(MoveTrace *t) { free(t->steps); }
