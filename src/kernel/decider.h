/* Decider: asks a script for the decisions that the words of a variant leave to it.
 *
 * The kernel knows nothing of Lua. It asks through one function and applies the ruling, which has
 * been checked for form: pits exist, words are on the list. Whether a ruling can be carried out in
 * this very situation (does the pit hold seeds?) the kernel checks itself; if not, it calls
 * mw_reject.
 */
#ifndef MWESO_KERNEL_DECIDER_H
#define MWESO_KERNEL_DECIDER_H

#include "base/process.h"
#include "base/text.h"
#include "kernel/turn.h"
#include "rules/keys.h"

enum { MW_MOST_TRANSFERS = 16, MW_ALL_SEEDS = -1, MW_MOST_OFFERED = 9, MW_ALL_PITS = -1 };

typedef struct MwTransfer {
    bool own; /* both pits are the mover's; else both are the opponent's */
    int from, to, seeds;
} MwTransfer;

/* What a script answered. */
typedef struct MwRuling {
    int word;               /* of the decision's list, or -1 */
    int pit;                /* an own pit, or -1 */
    int seeds;              /* lifted from the start pit */
    int count;              /* of words offered; of extra pits that are emptied, or MW_ALL_PITS */
    uint64_t own, opponent; /* sets of pits */
    uint64_t clockwise;     /* set of own pits that may start clockwise; */
    uint64_t forward;       /* anti-clockwise */
    MwTransfer transfers[MW_MOST_TRANSFERS];
    int transfer_count;
    uint16_t memory[MW_MOST_MEMORY];
} MwRuling;

/* The most that calls of a script may cost: instructions, and bytes of memory asked for. */
typedef struct MwBudget {
    int64_t fuel, bytes;
} MwBudget;

typedef struct MwDecider {
    /* True with a ruling; false if the words decide, or if the script failed (`failed` is set). */
    bool (*rule)(struct MwDecider *self, MwDecision decision, const MwTurn *turn, MwRuling *ruling);
    struct MwAcquired *acquired;       /* the script at work */
    const MwRules *in_force;           /* in the turn that it is asked about */
    const struct MwLookout *lookout;   /* looks ahead for it (kernel/lookahead.h); NULL: by words */
    const char *docs[DECISION_COUNT];  /* what the script says of its hooks */
    const char *files[DECISION_COUNT]; /* their files */
    MwBudget move, listing;            /* what is left for this move, and for this position */
    MwBudget whole_move, whole_listing; /* what each has at first */
    uint64_t calls;                     /* since the script was acquired */
    bool no_memory;                     /* it failed for want of memory */
    bool failed;
    MwDecision asked;    /* the last one */
    MwDecision decision; /* the one that failed; */
    int start;           /* start pit of its move (-1: before its start); */
    int line;            /* in its file; */
    char text[256];      /* the reason */
    char offered[MW_MOST_OFFERED][MW_LONGEST_NAME + 1]; /* the words of the last choice */
    char refused[256];                                  /* why seeds may not be arranged so */
} MwDecider;

/* Does a script answer this decision? Laps without scripts must not be slowed by the question. */
static inline bool mw_asks(const MwRules *rules, MwDecision decision)
{
    return __builtin_expect(rules->hooked >> decision & 1, 0);
}

/* Decisions about how seeds fall; these and what a landing does; and all about laps. */
enum {
    MW_OF_SEEDS = 1 << DECIDE_NEXT | 1 << DECIDE_LAST,
    MW_OF_LANDINGS = MW_OF_SEEDS | 1 << DECIDE_LANDING,
    MW_OF_LAPS = MW_OF_LANDINGS | 1 << DECIDE_DIRECTION
};

/* Does a script answer any of a set of decisions? */
static inline bool mw_asks_any(const MwRules *rules, uint32_t decisions)
{
    return __builtin_expect((rules->hooked & decisions) != 0, 0);
}

/* Another move begins, or another way to go on with one: its hooks have the whole budget. */
static inline void mw_refuel(const MwPlay *play)
{
    if (play->decider) play->decider->move = play->decider->whole_move;
}

/* Another position: all ways to go on from it have one more budget together, so that a listing of
 * them ends. */
static inline void mw_refuel_listing(const MwPlay *play)
{
    if (!play->decider) return;
    play->decider->listing = play->decider->whole_listing;
    mw_refuel(play);
}

/* Work that the kernel does for the answers of a script, beyond sowing, is charged to its budget.
 */
static inline void mw_charge(const MwPlay *play, int64_t fuel)
{
    if (!play->decider) return;
    play->decider->move.fuel -= fuel;
    play->decider->listing.fuel -= fuel;
}

/* Asks the script. False if the words decide, or if the script has failed. */
bool mw_ask(const MwPlay *play, MwDecision decision, const MwTurn *turn, MwRuling *ruling);

/* The ruling cannot be carried out: the script has failed. */
void mw_reject(const MwPlay *play, MwDecision decision, const MwTurn *turn, const char *format, ...)
    MW_PRINTF(4, 5);

/* What a reason says, in the language of the thread; of a step that a script decided, in the words
 * of the script. */
const char *mw_reason_said(const MwPlay *play, MwReason reason);

/* Has the script failed? Nothing that was computed since then counts. */
static inline bool mw_script_failed(const MwPlay *play)
{
    return play->decider && play->decider->failed;
}

/* Are turns broken off, as it has failed or everything is to end (base/process.h)? */
static inline bool mw_broken_off(const MwPlay *play)
{
    return mw_stopped() || mw_script_failed(play);
}

#endif
