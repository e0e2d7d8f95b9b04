/* Random notes: observations of moves by known rules, for programs that infer the rules from them.
 */
#ifndef MWESO_TESTS_RANDOM_NOTES_H
#define MWESO_TESTS_RANDOM_NOTES_H

#include "base/text.h"
#include "kernel/outcome.h"
#include "kernel/walk.h"
#include "play/moves.h"
#include "play/notation.h"
#include "random_rules.h"
#include "rules/keys.h"

/* By which rules notes are written, and how many percent of the pits nobody saw. */
typedef struct NoteWriter {
    MwRules rules;
    MwRandom random;
    int hidden;
} NoteWriter;

static inline void print_board(NoteWriter *w, const MwesoPosition *position, MwText *out)
{
    MwText board = {0};
    const MwRules *rules = &w->rules;
    for (int row = 0; row < 4; row++)
        for (int i = 0; i < rules->columns; i++) {
            int left = rules->columns - 1 - i;
            int side = row < 2 ? MWESO_NORTH : MWESO_SOUTH;
            int k = row < 2 ? left : i;
            int pit = row == 0 || row == 3 ? k : rules->board.pits - 1 - k;
            if (i || row) mw_text_add(out, i ? "," : "/");
            if ((int)mw_random_below(&w->random, 100) < w->hidden) mw_text_add(out, "?");
            else mw_text_add(out, "%d", position->pit[side][pit]);
        }
    mw_text_free(&board);
}

static inline void print_pit(const NoteWriter *w, int pit, MwText *out)
{
    mw_pit_print(&w->rules.board, pit, out);
}

/* A random move as text; false if it goes through too many choices. */
static inline bool random_move(NoteWriter *w, const MwesoPosition *position, uint64_t starts,
                               MwTurn *turn, MwText *move)
{
    int letters = 0;
    mw_turn_begin(PLAY(&w->rules), position, turn);
    int pit = pick_bit(&w->random, starts);
    print_pit(w, pit, move);
    mw_turn_start(PLAY(&w->rules), turn, pit, NULL);
    while (turn->options && letters++ < 40) {
        int of;
        MwesoChoice choice = random_choice(&w->random, turn, &of);
        bool further = choice & (MWESO_PIT | MWESO_ENOUGH);
        if (!further) mw_text_add(move, "%c", mw_choice_letter(choice));
        mw_turn_choose(PLAY(&w->rules), turn, choice, of, NULL);
    }
    mw_extra_print(&w->rules, turn, move);
    return !turn->options;
}

static inline void print_outcome(NoteWriter *w, const MwesoOutcome *outcome, MwText *out)
{
    mw_text_add(out, "Captured: %u\nWon: %s\n", outcome->captured,
                !outcome->over                    ? "none"
                : outcome->winner == MWESO_NOBODY ? "nobody"
                : outcome->winner == MWESO_SOUTH  ? "S"
                                                  : "N");
    if (outcome->endless) {
        mw_text_add(out, "Ended: never\n");
        return;
    }
    mw_text_add(out, "After: ");
    print_board(w, &outcome->after, out);
    mw_text_add(out, "\n");
}

/* A pit that was tried and refused, or a pass. */
static inline bool print_refusal(NoteWriter *w, uint64_t starts, MwText *out)
{
    uint64_t others = (((uint64_t)1 << w->rules.board.pits) - 1) & ~starts;
    if (!others) return false;
    mw_text_add(out, "Move: ");
    print_pit(w, pick_bit(&w->random, others), out);
    mw_text_add(out, "\nLegal: no\n");
    return true;
}

/* Adds an observation of that number. False, with nothing added, if the position drawn gives none.
 */
static inline bool print_note(NoteWriter *w, int number, MwText *out)
{
    static const int seeds[] = {6, 12, 20, 32};
    MwesoPosition position = random_position(&w->random, w->rules.board.pits,
                                             seeds[mw_random_below(&w->random, 4)]);
    MwTurn turn;
    MwText move = {0}, note = {0};
    MwesoOutcome outcome;
    mw_turn_begin(PLAY(&w->rules), &position, &turn);
    uint64_t starts = mw_starts(PLAY(&w->rules), &turn);
    int hidden = w->hidden;
    uint32_t kind = mw_random_below(&w->random, 10);
    bool refused = kind == 0, passed = kind == 1 && starts;
    if (refused) w->hidden = 0; /* an unknown pit may always be the reason */
    mw_text_add(&note, "Observation: n%d\nSeeds: 64\nPosition: ", number);
    print_board(w, &position, &note);
    w->hidden = hidden;
    mw_text_add(&note, " %s %u,%u %u,%u\n", position.side ? "N" : "S", position.turns[0],
                position.turns[1], position.captures[0], position.captures[1]);
    bool good = refused || starts;
    if (refused) good = print_refusal(w, starts, &note);
    else if (passed) {
        bool can;
        good = mw_can_move(PLAY(&w->rules), &position, &can, NULL) == MWESO_OK;
        mw_text_add(&note, "Move: pass\nLegal: %s\n", w->rules.pass && can ? "yes" : "no");
    } else if (good && (good = random_move(w, &position, starts, &turn, &move))) {
        bool legal = mw_turn_outcome(PLAY(&w->rules), &position, &turn, &outcome);
        good = legal && mw_judge(PLAY(&w->rules), &outcome, NULL) == MWESO_OK;
        mw_text_add(&note, "Move: %s.\n", move.s);
        if (good) print_outcome(w, &outcome, &note);
    }
    if (good) mw_text_put(out, note.s, note.length);
    mw_text_free(&move);
    mw_text_free(&note);
    return good;
}

#endif
