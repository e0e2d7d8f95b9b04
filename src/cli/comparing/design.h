/* Design: rule sets near a variant that play as somebody wishes: candidates, how they are screened,
 * and how what is found is told. */
#ifndef MWESO_CLI_COMPARING_DESIGN_H
#define MWESO_CLI_COMPARING_DESIGN_H

#include "cli/comparing/compare.h"
#include "cli/comparing/wishes.h"
#include "cli/questions.h"

enum { MOST_CHANGES = 2, MOST_FINALISTS = 8, PROFILE_METRICS = 8, NO_ANSWER = -1 };

/* An answer that is tried. */
typedef struct TriedAnswer {
    size_t question;
    char text[64];
} TriedAnswer;

/* What became of a rule set. */
typedef enum Fate {
    FATE_IN,
    FATE_UNPLAYABLE, /* no such rule set can be played */
    FATE_UNCHANGED,  /* it plays the very games of the variant as it is */
    FATE_SAME,       /* it plays the very games of another one that is tried */
    FATE_UNWON,      /* of fewer than half of its games there is a winner */
    FATE_MISSES,     /* by its interval it is not as wished */
    FATE_BEHIND,     /* others look nearer to the wishes */
    FATE_NEEDLESS,   /* one of its two answers alone comes as near */
    FATE_BOUNDLESS,  /* it has turns of more moves than anybody looks over */
    FATE_UNCLEAN,    /* 'mweso check' has something to say of it */
    FATE_COUNT
} Fate;

/* A rule set that is tried, the variant as it is, or the one of --like. */
typedef struct Candidate {
    int answers[MOST_CHANGES]; /* by number, NO_ANSWER: none */
    int changes;
    bool of_like; /* it is the variant of --like */
    Fate fate;
    size_t missed;  /* FATE_MISSES: the wish */
    uint64_t plays; /* tells its first games from others */
    int round;      /* in which its figures were found; -1: there are none */
    MwesoEstimate screened[MOST_WISHES_AND_LIKENESS]; /* by wish, with the players that screen */
    MwesoEstimate figures[MOST_WISHES_AND_LIKENESS];  /* with those who play the best anew; foretold
                                                       * from `screened` until they have played */
    double profile[PROFILE_METRICS];
    double score;               /* the less, the nearer to the wishes */
    double distance;            /* of its games from those of the variant as it is */
    MwesoSample *sample;        /* of the last round, if kept */
    const struct Candidate *by; /* a finalist that is as near in all and nearer in something */
} Candidate;

/* What the players that screen foretell of the others' games, on the scale of a wish. */
typedef struct Foretold {
    double from, times, error; /* standard deviation of what it is off */
    double correlation;        /* NAN: nothing is known */
} Foretold;

/* The games of a round. */
typedef struct Round {
    const char *player, *stronger; /* both sides; and who plays it for WISH_DEPTH */
    uint64_t games, seed;
    double level;      /* of all intervals */
    double deviations; /* standard deviations to either side that a level has, if all is normal */
    bool anew;         /* by the players that play the best anew */
    bool keeps;        /* the samples */
} Round;

typedef struct Design {
    const Cli *cli;
    Plan asked;
    MwesoVariant *base;
    MwesoFindings *base_findings; /* of `mweso check` */
    const char *from;
    Wishes wishes;
    char *players[2],
        *stronger[2]; /* who screens, who plays the best anew; NULL: nobody stronger */
    bool errs[2];     /* were errors added, so that games differ? */
    bool same_players;
    int most_changes;
    TriedAnswer *answers;
    int answer_count;
    Candidate *candidates; /* the first is the variant as it is, the next that of --like */
    size_t count, single_count;
    int like;                              /* the number of that of --like, or -1 */
    MwesoEstimate target[PROFILE_METRICS]; /* its profile */
    size_t *in; /* those that are still in, the nearest first after a round */
    size_t in_count;
    Foretold foretold[MOST_WISHES_AND_LIKENESS];
    size_t calibrated; /* rule sets by which that was found */
    double spread[MOST_WISHES_AND_LIKENESS];
    int round, most_rounds;
    Round now;
    bool stopped;
    size_t shown[MOST_FINALISTS]; /* places in `in` of those that no other dominates */
    size_t shown_count;
    size_t pair_of[MOST_FINALISTS]; /* by place in `in`: its pair where they are compared */
    bool rows_begun;
} Design;

/* The first candidate that is tried, behind the variant as it is and that of --like. */
static inline size_t design_first_tried(const Design *design) { return design->like < 0 ? 1 : 2; }

/* ---- candidates (candidates.c) --------------------------------------------------------------- */

/* Lists the answers and the rule sets to be tried; MWESO_USAGE or MWESO_IO after a message. */
MwesoStatus candidates_list(Design *design);
/* Loads one, without a word about what is wrong with it; NULL if it cannot be played. The caller
 * frees it. */
MwesoVariant *candidate_load(const Design *design, const Candidate *candidate);
/* Its file, as --write has it under this name; the caller frees it. NULL if there is no memory. */
char *candidate_text(const Design *design, const Candidate *candidate, const char *name);
/* Loads that text as a file beside that of the variant as it is; NULL with what is wrong with it in
 * `findings`. The caller frees it. */
MwesoVariant *candidate_load_text(const Design *design, const char *name, const char *text,
                                  MwesoFindings *findings);
/* "omweso-2", of the candidate that is shown at `place` (from 0). */
typedef char CandidateName[128];
const char *candidate_name(const Design *design, size_t place, CandidateName name);
/* Does `mweso check` find its file clean, or no worse than the variant as it is? */
bool candidate_is_clean(const Design *design, const Candidate *candidate);
/* Has it turns of more than a thousand moves, as the variant as it is has not? */
bool candidate_is_boundless(const Design *design, const Candidate *candidate);
/* "capture.own_pit = taken and lap.relay = none"; the caller frees it. */
char *candidate_changes(const Design *design, const Candidate *candidate);

/* Is the answer of this label (of `length` bytes) one that was chosen to be changed, and does not
 * only follow from another? */
bool candidate_chose(const Design *design, const Candidate *candidate, const char *label,
                     size_t length);
/* Calls `take` with label and value of every answer that is changed. The width of the board and the
 * seeds of the start make sense only together: rows of as many seeds in each pit grow and shrink
 * with it. */
void candidate_each_change(const Design *design, const Candidate *candidate,
                           void (*take)(void *user, const char *label, const char *value),
                           void *user);

/* ---- screening (screening.c) ----------------------------------------------------------------- */

/* Plays all, rejects and halves until the finalists are left, and plays these anew; then `in` has
 * them, the nearest first. MWESO_NO if it was stopped: then `in` has the nearest so far. */
MwesoStatus design_search(Design *design);
/* How well its figures meet the wish at `w`. */
Fulfilment design_fulfilment(const Design *design, const Candidate *candidate, size_t w);
/* Are all wishes met, by its values? */
bool design_is_as_wished(const Design *design, const Candidate *candidate);

/* ---- telling (design_text.c, design_rows.c) -------------------------------------------------- */

/* How many rule sets had that fate; of FATE_MISSES those that missed the wish at `w`. */
uint64_t design_fates(const Design *design, Fate fate, size_t w);
/* Says in words what became of them: "plays the very games of omweso". */
typedef char FateText[300];
const char *design_fate_text(const Design *design, Fate fate, size_t w, FateText text);
/* The one that is shown at `place`, from 0. */
const Candidate *design_shown(const Design *design, size_t place);
/* `compared`: the variant as it is and those that are shown, at least; NULL if the search was
 * stopped. */
MwesoStatus design_print_text(const Design *design, const Comparison *compared);
/* Prints nothing but where rows are wished: how far a round has come; the nearest after it, with
 * what is known of them; and in the end those that are shown, and what became of all. */
void design_print_progress(Design *design, size_t played, size_t count);
void design_print_nearest(Design *design);
void design_print_rows(Design *design);
/* The wishes and what became of all, as the first part of a page; the caller frees it. NULL if
 * there is no memory. */
char *design_page_lead(const Design *design);

#endif
