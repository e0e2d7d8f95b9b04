/* Steps: a move told lap by lap in short lines, with the board after each lap. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"

static Step *add_step(ShownSteps *steps)
{
    if (steps->count == MOST_STEPS) steps->left_out++;
    if (steps->count == MOST_STEPS) return NULL;
    Step *larger = cli_grow(steps->steps, steps->count, sizeof *larger);
    steps->failed |= !larger;
    if (!larger) return NULL;
    steps->steps = larger;
    steps->steps[steps->count] = (Step){.text = ""};
    assert(steps->count < MOST_STEPS);
    return &steps->steps[steps->count++];
}

/* Adds a sentence to the last step, which is that of the lap. */
__attribute__((format(printf, 2, 3))) static void add_text(ShownSteps *steps, const char *format,
                                                           ...)
{
    if (steps->count == 0 || steps->left_out) return;
    Step *step = &steps->steps[steps->count - 1];
    size_t length = strlen(step->text);
    va_list args;
    va_start(args, format);
    vsnprintf(step->text + length, sizeof step->text - length, format, args);
    va_end(args);
}

static void tell_landing(ShownSteps *steps, const MwesoEvent *e)
{
    assert(steps->lap.kind == MWESO_EVENT_LAP || steps->lap.kind == MWESO_EVENT_PUT);
    Step *step = add_step(steps);
    if (!step) return;
    step->has_board = true;
    memcpy(step->pits[e->side], e->own_pits, sizeof step->pits[0]);
    memcpy(step->pits[!e->side], e->opponent_pits, sizeof step->pits[0]);
    cli_mark_landing(mweso_variant_board(steps->variant), e->side, e->pit, &step->marks);
    if (steps->lap.kind == MWESO_EVENT_PUT)
        add_text(steps, "Lap %llu: a seed of the store into %s, which then holds %d",
                 (unsigned long long)e->lap, PIT_NAME(steps->variant, e->pit), e->seeds);
    else
        add_text(steps, "Lap %llu: %d from %s %s to %s, which then holds %d",
                 (unsigned long long)e->lap, steps->lap.seeds,
                 PIT_NAME(steps->variant, steps->lap.pit),
                 steps->lap.clockwise ? "clockwise" : "anti-clockwise",
                 PIT_NAME(steps->variant, e->pit), e->seeds);
}

static const char *label_of(const ShownSteps *steps, const char *key, KeyLabel label)
{
    return cli_phase_label(steps->variant, steps->phase, key, label);
}

static void tell_capture(ShownSteps *steps, const MwesoEvent *e)
{
    bool one_row = mweso_variant_board(steps->variant)->rows == 2;
    add_text(steps, " Captures %d", e->inner);
    if (!one_row || e->outer) add_text(steps, " and %d", e->outer);
    bool hooked = strncmp(e->key, "hooks.", strlen("hooks.")) == 0;
    if (e->own) add_text(steps, " and takes %d of its own along", e->own);
    if (hooked) add_text(steps, " [%s].", e->key);
    else
        add_text(steps, " [%s]%s", label_of(steps, "capture.takes", (KeyLabel){0}),
                 e->own ? "" : ".");
    if (!hooked && e->own)
        add_text(steps, " [%s].", label_of(steps, "capture.own_pit", (KeyLabel){0}));
    if (steps->count == 0 || steps->left_out) return;
    cli_mark_taken(mweso_variant_board(steps->variant), e, &steps->steps[steps->count - 1].marks);
}

static void tell(void *user, const MwesoEvent *event)
{
    ShownSteps *steps = user;
    NamedEvent named;
    const MwesoEvent *e = cli_name_keys(steps->variant, steps->phase, event, &named);
    switch (e->kind) {
    case MWESO_EVENT_DROP:
        add_text(steps, "Drops %d seeds of the store, one into each pit [%s].", e->seeds, e->key);
        break;
    case MWESO_EVENT_PUT:
    case MWESO_EVENT_LAP: steps->lap = *event; break;
    case MWESO_EVENT_LANDING:
        tell_landing(steps, e);
        add_text(steps, ": %s [%s].", e->why, e->key);
        break;
    case MWESO_EVENT_CAPTURE: tell_capture(steps, e); break;
    case MWESO_EVENT_EXTRA:
        add_text(steps, " Takes the %d of %s besides [%s].", e->seeds,
                 PIT_NAME(steps->variant, e->pit), e->key);
        break;
    case MWESO_EVENT_RELAY: add_text(steps, " Relays with %d [%s].", e->seeds, e->key); break;
    case MWESO_EVENT_REENTRY:
        add_text(steps, " Sows the %d from the pit after %s [%s].", e->seeds,
                 PIT_NAME(steps->variant, e->pit), e->key);
        break;
    case MWESO_EVENT_TRANSFER:
        add_text(steps, " %d of %s %s go to %s [%s].", e->seeds, e->own ? "his" : "the opponent's",
                 PIT_NAME(steps->variant, e->pit), PIT_NAME(steps->variant, e->to), e->key);
        break;
    case MWESO_EVENT_REMOVED: add_text(steps, " The seeds are laid aside [%s].", e->key); break;
    case MWESO_EVENT_LAID:
        add_text(steps, " Lays the %d into %s [%s].", e->seeds, PIT_NAME(steps->variant, e->pit),
                 e->key);
        break;
    case MWESO_EVENT_HELD:
        add_text(steps, " Holds %s [%s].", PIT_NAME(steps->variant, e->pit), e->key);
        break;
    case MWESO_EVENT_END: add_text(steps, " The turn ends [%s].", e->key); break;
    default: break;
    }
}

/* ---- how the move is called here ------------------------------------------------------------- */

static bool plays(ShownSteps *steps, const char *move)
{
    MwesoError error;
    MwesoStatus status = mweso_play(steps->variant, &steps->position, move, NULL, NULL,
                                    &steps->outcome, &error);
    if (status == MWESO_OK) snprintf(steps->move, sizeof steps->move, "%s", move);
    return status == MWESO_OK;
}

/* The same pit sown on with as many of the same choices as are offered here. */
static bool play_nearest(ShownSteps *steps, const MwesoClash *clash)
{
    char move[sizeof clash->move + 2];
    for (size_t length = strlen(clash->move); length >= 2; length--) {
        snprintf(move, sizeof move, "%.*s", (int)length, clash->move);
        if (plays(steps, move)) return true;
        snprintf(move, sizeof move, "%.*sf", (int)length, clash->move);
        if (plays(steps, move)) return true;
    }
    return false;
}

static void tell_illegal(ShownSteps *steps, const MwesoClash *clash)
{
    Step *step = add_step(steps);
    if (!step || strcmp(clash->move, "pass") == 0 || strcmp(clash->move, "swap") == 0) return;
    char why[STEP_TEXT];
    mweso_explain_start(steps->variant, &steps->position,
                        mweso_pit_number(steps->variant, clash->move), why, sizeof why);
    add_text(steps, "There is no move %s here.", clash->move);
    for (const char *line = why, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        add_text(steps, "%s %.*s", line == why ? "" : ";", (int)(end - line), line);
    }
}

bool steps_tell(ShownSteps *steps, const MwesoVariant *variant, const MwesoClash *clash)
{
    *steps = (ShownSteps){.variant = variant,
                          .position = mweso_position_for(variant, &clash->position)};
    steps->phase = mweso_position_phase(variant, &steps->position);
    steps->legal = plays(steps, clash->move);
    if (!steps->legal) tell_illegal(steps, clash);
    if (steps->legal || play_nearest(steps, clash))
        mweso_play(variant, &steps->position, steps->move, tell, steps, &steps->outcome, NULL);
    return !steps->failed;
}

bool steps_go_by(const ShownSteps *steps, size_t key)
{
    char name[sizeof(KeyLabel) + 2];
    snprintf(name, sizeof name, "[%s]", KEY_LABEL(key));
    for (size_t i = 0; i < steps->count; i++)
        if (strstr(steps->steps[i].text, name)) return true;
    return false;
}

void steps_free(ShownSteps *steps) { free(steps->steps); }
