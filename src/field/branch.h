/* Branch: one path of a symbolic execution: the rules still possible on it, and the state of the
 * move that is played by them. */
#ifndef MWESO_FIELD_BRANCH_H
#define MWESO_FIELD_BRANCH_H

#include "field/symbolic.h"
#include "field/symbolic_ask.h"
#include "kernel/decider.h"
#include "kernel/lookahead.h"
#include "kernel/outcome.h"

/* The kernel's turn, compiled to ask the branch that takes a step (symbolic_kernel.c). The
 * functions are those of kernel/turn.h and kernel/outcome.h, and mean the same; `play` is that of
 * an MwSymbolic. */
typedef struct MwSymbolicKernel {
    void (*turn_begin)(const MwPlay *play, const MwesoPosition *position, MwTurn *turn);
    bool (*may_drop)(const MwPlay *play, const MwTurn *turn);
    void (*drop)(const MwPlay *play, MwTurn *turn, const MwListener *listener);
    bool (*may_start)(const MwPlay *play, const MwTurn *turn, int pit);
    void (*turn_pick)(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener);
    void (*turn_step)(const MwPlay *play, MwTurn *turn, const MwListener *listener);
    void (*turn_decide)(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                        const MwListener *listener);
    bool (*turn_outcome)(const MwPlay *play, const MwesoPosition *before, const MwTurn *turn,
                         MwesoOutcome *outcome);
    bool (*may_pass)(const MwPlay *play, const MwesoPosition *position);
    void (*pass_outcome)(const MwPlay *play, const MwesoPosition *before, MwesoOutcome *outcome);
    void (*outcome_still)(const MwPlay *play, MwesoOutcome *outcome);
    bool (*may_swap)(const MwPlay *play, const MwesoPosition *position);
    void (*swap_outcome)(const MwPlay *play, const MwesoPosition *before, MwesoOutcome *outcome);
    bool (*has_start)(const MwPlay *play, const MwesoPosition *position);
    int (*winner_by_score)(const MwPlay *play, const MwesoPosition *position);
    bool (*look_captures)(const MwPlay *words, const MwTurn *turn, int pit, MwLookAt way);
    int (*look_first_capture)(const MwPlay *words, const MwTurn *turn, int pit, bool clockwise,
                              int most, int *laps);
    bool (*look_may_capture)(const MwPlay *words, const MwTurn *turn);
    int (*look_takes)(const MwPlay *words);
    uint64_t (*look_threatened)(const MwPlay *words, const MwTurn *turn, bool own);
} MwSymbolicKernel;
extern const MwSymbolicKernel mw_symbolic_kernel;

/* Asks the script, which sees all seeds: they are settled first. */
bool mw_symbolic_ask(const MwPlay *play, MwDecision decision, const MwTurn *turn, MwRuling *ruling);

/* The next step of a branch. */
typedef enum MwBranchStage {
    BRANCH_BEGIN,
    BRANCH_START,
    BRANCH_PLAY,
    BRANCH_OVER,
    BRANCH_NEXT,
    BRANCH_REJECTED, /* it is not what was seen, or not by these rules */
    BRANCH_ACCEPTED  /* the move explains what was seen */
} MwBranchStage;

enum { UNSEEN_OPEN, UNSEEN_CAPTURES, UNSEEN_QUIET };

/* Pits are intervals: `position` and `turn` are lower bounds, `beyond` the width. Branches with
 * equal state (compared by memcmp; no padding) are merged, whatever their rules. */
typedef struct MwBranchState {
    MwTurn turn;                      /* the move under way */
    MwesoPosition position;           /* before it */
    uint16_t beyond[2][MW_MOST_PITS]; /* by side */
    uint64_t open[2];                 /* pits with something in `beyond`, by side */
    uint64_t captured_at;             /* own pits that captured, of those that were seen to */
    const char *letter;               /* the next one */
    uint64_t move;                    /* index of the move, among those seen */
    uint32_t spare;                   /* seeds that all open pits may hold beyond their least */
    MwBranchStage stage;
    int32_t start;  /* of the move, or MW_UNKNOWN */
    int32_t wanted; /* choice in the coming step, if it is not the usual one; or 0 */
    int32_t unseen; /* assumption on starts with unobserved pits: do they capture? UNSEEN_... */
    int32_t shared; /* pits of a row of the circuit that both share; 0: each has one of his own */
} MwBranchState;

typedef struct MwBranch {
    MwHypotheses set; /* the rules still possible */
    MwBranchState state;
} MwBranch;

typedef struct MwBranches {
    MwBranch *at;
    size_t count, room;
} MwBranches;

/* What the kernel's steps are given as `play`. */
typedef struct MwSymbolicPlay {
    MwPlay play; /* first; answers are asked of the branch, not of its rules */
    struct MwSymbolic *sym;
} MwSymbolicPlay;

/* The execution of one game or observation. */
typedef struct MwSymbolic {
    MwSymbolicPlay asked;
    MwRules base;          /* of `asked`, with the hooks that are asked in the turn under way; */
    MwRules words;         /* the same without its script, */
    MwSymbolicPlay looked; /* by which a script looks ahead, */
    MwLookout lookout;     /* with these functions */
    const MwHypothesisSpace *domain;
    int phase; /* of the turn that is asked about; -1: none */
    const MwSeenGame *game;
    bool all_seen;          /* all pits were seen before the first move */
    size_t index;           /* of the present move, */
    const MwSeenMove *seen; /* and what was seen of it */
    MwBranch *now;          /* takes a step, */
    MwBranch before;        /* as it was before the step */
    MwBranches again;       /* with other answers, to take the same step */
    MwBranches ways;        /* what has come of the step */
    MwBranches left;        /* still to be followed */
    MwVersionSpace *space;  /* gets the rules that are accepted */
    MwEnds *ends;           /* gets them instead, separated by boards, if it is not NULL */
    MwSymbolicResult *result;
    uint64_t most_branches, tried; /* for one move; and so far for this one */
    uint64_t most_work, work;      /* for all moves together; and so far */
    uint64_t queries;              /* answers, and seeds in pits, that the kernel has asked for */
    MwQuestionSet asked_of;        /* questions of the chain that is looked ahead to; */
    MwChainAt chain_at;            /* and if it has gone on for long, */
    bool chain_is_long;            /* its state then */
    bool may_go_beyond;            /* of a game that is explained loosely: a step may pick up */
    bool goes_beyond;              /* seeds that nobody saw; and it did */
    bool unsure;                   /* while probing: something open was asked for */
    bool probing;                  /* nothing divides (symbolic_move.c) */
    bool no_memory;
} MwSymbolic;

/* Adds a branch to a list; without memory sets sym->no_memory. */
void mw_branches_add(MwSymbolic *sym, MwBranches *list, const MwBranch *branch);

/* A branch that takes the present step again: as it was before it, with all that is known now. The
 * least of a pit (mw_branch_at_least) must not have been raised in this step. */
MwBranch mw_branch_other(const MwSymbolic *sym);

/* The question about a key in the phase of the turn that is under way. */
int mw_branch_question(const MwSymbolic *sym, MwKeyQuestion question);

/* Is the answer one of `values`? If that is open, the branch goes on with yes. */
bool mw_branch_in(MwSymbolic *sym, int question, unsigned values);

/* Restrict a pit to at most `seeds` (`least` of them known), or to at least `seeds`. False if that
 * leaves nothing. */
bool mw_branch_at_most(MwBranch *branch, int side, int pit, int least, int seeds);
bool mw_branch_at_least(MwBranch *branch, int side, int pit, int seeds);

/* Plays the next step of a move, or compares what comes of it with what was seen. */
void mw_branch_step(MwSymbolic *sym, MwBranch *branch);

#endif
