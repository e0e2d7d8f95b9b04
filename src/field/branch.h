/* Branch: one path of a symbolic execution: the rules still possible on it, and the state of the
 * move that they play. */
#ifndef MWESO_FIELD_BRANCH_H
#define MWESO_FIELD_BRANCH_H

#include "field/symbolic.h"
#include "field/symbolic_ask.h"
#include "kernel/decider.h"
#include "kernel/lookahead.h"
#include "kernel/outcome.h"

/* The kernel's turn, compiled so that its steps ask the branch that takes them (symbolic_kernel.c).
 * The functions correspond to those of kernel/turn.h and kernel/outcome.h; `play` belongs to an
 * MwSymbolic. */
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

/* Asks the script. As it sees all seeds, they are settled first. */
bool mw_symbolic_ask(const MwPlay *play, MwDecision decision, const MwTurn *turn, MwRuling *ruling);

/* The next step of a branch. */
typedef enum MwBranchStage {
    BRANCH_BEGIN,
    BRANCH_START,
    BRANCH_PLAY,
    BRANCH_OVER,
    BRANCH_NEXT,
    BRANCH_REJECTED, /* it does not lead to what was seen, or is impossible by these rules */
    BRANCH_ACCEPTED  /* it explains what was seen */
} MwBranchStage;

enum { UNSEEN_OPEN, UNSEEN_CAPTURES, UNSEEN_QUIET };

/* Pits are intervals: `position` and `turn` hold lower bounds, `beyond` the widths. Branches with
 * equal state (compared by memcmp; no padding) are merged, whatever their rules. */
typedef struct MwBranchState {
    MwTurn turn;                      /* the move under way */
    MwesoPosition position;           /* the position before that move */
    uint16_t beyond[2][MW_MOST_PITS]; /* by side */
    uint64_t open[2];                 /* pits with beyond > 0, by side */
    uint64_t captured_at;             /* own pits that captured, among those seen to capture */
    const char *letter;               /* next letter of the move */
    uint64_t move;                    /* index of the move among those seen */
    uint32_t spare;                   /* seeds that all open pits together may hold beyond their
                                         lower bounds */
    MwBranchStage stage;
    int32_t start;  /* start pit of the move, or MW_UNKNOWN */
    int32_t wanted; /* the unusual choice to make in the coming step (symbolic_move.c); 0: the usual
                       one */
    int32_t unseen; /* whether starts with unobserved pits are assumed to capture: UNSEEN_... */
    int32_t shared; /* number of pits in a row of a shared circuit; 0: separate circuits */
} MwBranchState;

typedef struct MwBranch {
    MwHypotheses set; /* the rules still possible */
    MwBranchState state;
} MwBranch;

typedef struct MwBranches {
    MwBranch *at;
    size_t count, room;
} MwBranches;

/* The `play` argument of the kernel's steps. */
typedef struct MwSymbolicPlay {
    MwPlay play; /* must be first; answers are asked of the branch, not of these rules */
    struct MwSymbolic *sym;
} MwSymbolicPlay;

/* The execution of one game or observation. */
typedef struct MwSymbolic {
    MwSymbolicPlay asked;
    MwRules base;          /* rules of `asked`, with the hooks that answer in the present turn */
    MwRules words;         /* the same without the script */
    MwSymbolicPlay looked; /* used by the look-ahead of a script */
    MwLookout lookout;     /* the look-ahead functions */
    const MwHypothesisSpace *domain;
    int phase; /* phase of the turn that is asked about; -1: none */
    const MwSeenGame *game;
    bool all_seen;          /* all pits were seen before the first move */
    size_t index;           /* index of the present move */
    const MwSeenMove *seen; /* what was seen of that move */
    MwBranch *now;          /* the branch that takes a step */
    MwBranch before;        /* that branch before the step */
    MwBranches again;       /* branches with other answers, which have to take the same step */
    MwBranches ways;        /* results of the step */
    MwBranches left;        /* branches still to be followed */
    MwVersionSpace *space;  /* gets the accepted rules */
    MwEnds *ends;           /* if not NULL: gets them instead, separated by boards */
    MwSymbolicResult *result;
    uint64_t most_branches, tried; /* limit for one move; number so far in this move */
    uint64_t most_work, work;      /* limit for all moves together; work so far */
    uint64_t queries;              /* number of times that the kernel has asked for answers, or
                                      seeds in pits */
    MwQuestionSet asked_of;        /* questions asked by the chain that look-ahead follows */
    MwChainAt chain_at;            /* state of that chain when it became long */
    bool chain_is_long;            /* that chain is long */
    bool may_go_beyond;            /* explaining loosely: a step may pick up seeds that nobody
                                      saw */
    bool goes_beyond;              /* a step has done so */
    bool unsure;                   /* while probing: something open was asked for */
    bool probing;                  /* nothing divides (symbolic_move.c) */
    bool no_memory;
} MwSymbolic;

/* Adds a branch to a list; without memory sets sym->no_memory. */
void mw_branches_add(MwSymbolic *sym, MwBranches *list, const MwBranch *branch);

/* A copy of the branch before the present step, to take the step again with other answers; it keeps
 * what is known by now. The lower bound of a pit (mw_branch_at_least) must not have been raised in
 * this step. */
MwBranch mw_branch_other(const MwSymbolic *sym);

/* The question about a key, in the phase of the present turn. */
int mw_branch_question(const MwSymbolic *sym, MwKeyQuestion question);

/* Is the answer one of `values`? If that is open, the branch divides and goes on with yes. */
bool mw_branch_in(MwSymbolic *sym, int question, unsigned values);

/* Restrict a pit with lower bound `least` to at most, or at least, `seeds`. False if that is
 * impossible. */
bool mw_branch_at_most(MwBranch *branch, int side, int pit, int least, int seeds);
bool mw_branch_at_least(MwBranch *branch, int side, int pit, int seeds);

/* Takes the next step of a move, or compares its result with what was seen. */
void mw_branch_step(MwSymbolic *sym, MwBranch *branch);

#endif
