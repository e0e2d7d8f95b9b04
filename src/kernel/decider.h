/* Decider: asks a script for the decisions that the words of a variant leave to it.
 *
 * The kernel knows nothing of Lua. It asks through one function and applies the ruling, whose form
 * has been checked: pits exist, words are on the list. Whether a ruling can be carried out in this
 * very situation (does the pit hold seeds?) the kernel checks itself; if not, it calls mw_reject.
 */
#ifndef MWESO_KERNEL_DECIDER_H
#define MWESO_KERNEL_DECIDER_H

#include "base/process.h"
#include "base/text.h"
#include "kernel/turn.h"
#include "rules/keys.h"

enum { MW_MOST_TRANSFERS = 16, MW_ALL_SEEDS = -1, MW_MOST_OFFERED = 9, MW_ALL_PITS = -1 };

typedef struct MwTransfer {
    bool own; /* both pits are the mover's; false: both are the opponent's */
    int from, to, seeds;
} MwTransfer;

/* What a script answered. */
typedef struct MwRuling {
    int word;               /* its index in the decision's list, or -1 */
    int pit;                /* an own pit, or -1 */
    int seeds;              /* lifted from the start pit */
    int count;              /* number of words offered; number of extra pits that are emptied, or
                               MW_ALL_PITS */
    uint64_t own, opponent; /* sets of pits */
    uint64_t clockwise;     /* own pits that may start clockwise */
    uint64_t forward;       /* own pits that may start anti-clockwise */
    MwTransfer transfers[MW_MOST_TRANSFERS];
    int transfer_count;
    uint16_t memory[MW_MOST_MEMORY];
} MwRuling;

/* The cost that calls of a script may have at most: instructions, and bytes of memory requested. */
typedef struct MwBudget {
    int64_t fuel, bytes;
} MwBudget;

typedef struct MwDecider {
    /* True with a ruling; false if the words decide, or if the script failed (`failed` is set). */
    bool (*rule)(struct MwDecider *self, MwDecision decision, const MwTurn *turn, MwRuling *ruling);
    struct MwAcquired *acquired;        /* the script that answers */
    const MwRules *in_force;            /* rules of the turn that the script is asked about */
    const struct MwLookout *lookout;    /* answers the script's look-ahead (kernel/lookahead.h);
                                           NULL: the kernel, by words */
    const char *docs[DECISION_COUNT];   /* what the script says about each of its hooks */
    const char *files[DECISION_COUNT];  /* the files of the hooks */
    MwBudget move, listing;             /* what is left for this move, and for this position */
    MwBudget whole_move, whole_listing; /* the budgets that both begin with */
    uint64_t calls;                     /* since the script was acquired */
    bool no_memory;                     /* the script failed for want of memory */
    bool failed;
    MwDecision asked;    /* the last decision that the script was asked for */
    MwDecision decision; /* the decision in which the script failed */
    int start;           /* start pit of the move in which it failed; -1: before its start */
    int line;            /* line in the script's file */
    char text[256];      /* reason of the failure */
    char offered[MW_MOST_OFFERED][MW_LONGEST_NAME + 1]; /* the words of the last offered choice */
    char refused[256];                                  /* why an arrangement of seeds was
                                                           refused */
} MwDecider;

/* Does a script answer this decision? The hint keeps laps without scripts fast. */
static inline bool mw_asks(const MwRules *rules, MwDecision decision)
{
    return __builtin_expect(rules->hooked >> decision & 1, 0);
}

/* Sets of decisions: about how seeds fall; also about landings; also about directions of laps. */
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

/* Gives hooks the whole budget for a new move, or for a new continuation of one. */
static inline void mw_refuel(const MwPlay *play)
{
    if (play->decider) play->decider->move = play->decider->whole_move;
}

/* For a new position: all its continuations share one more budget, so that listing them ends. */
static inline void mw_refuel_listing(const MwPlay *play)
{
    if (!play->decider) return;
    play->decider->listing = play->decider->whole_listing;
    mw_refuel(play);
}

/* Charges the kernel's own work for the answers of a script, other than sowing, to the script's
 * budget. */
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

/* The text of a reason, in the language of the thread; for a step that a script decided, in the
 * words of the script. */
const char *mw_reason_said(const MwPlay *play, MwReason reason);

/* Has the script failed? Whatever was computed since then is invalid. */
static inline bool mw_script_failed(const MwPlay *play)
{
    return play->decider && play->decider->failed;
}

/* Are turns broken off, because the script has failed or all work is to stop (base/process.h)? */
static inline bool mw_broken_off(const MwPlay *play)
{
    return mw_stopped() || mw_script_failed(play);
}

#endif
