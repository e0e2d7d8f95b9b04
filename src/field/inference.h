/* Inference: the rules that the evidence leaves, conflicts between notes, findings about every key,
 * and repairs of notes that do not fit. */
#ifndef MWESO_FIELD_INFERENCE_H
#define MWESO_FIELD_INFERENCE_H

#include "field/notes.h"
#include "field/symbolic.h"

/* A growing list of notes, by their index. */
typedef struct MwList {
    size_t *at;
    size_t count, room;
} MwList;

bool mw_list_add(MwList *list, size_t index);
bool mw_list_has(const MwList *list, size_t index);
bool mw_list_copy(MwList *to, const MwList *from);
/* Sorts by index. */
void mw_list_sort(MwList *list);

typedef struct MwLists {
    MwList *lists;
    size_t count, room;
} MwLists;

/* Adds a copy of `list`, unless it is contained already. */
bool mw_lists_add(MwLists *lists, const MwList *list);
void mw_lists_free(MwLists *lists);

/* ---- the search (search.c) ------------------------------------------------------------------- */

/* Limits for taking a note: branches for one move (and some more for every set of rules that
 * replays it); and sets of rules, if the note leaves more than there were. */
typedef struct MwEffort {
    uint64_t branches;
    size_t sets;
} MwEffort;
extern const MwEffort mw_some_effort;

typedef struct MwRuleSearch {
    const MwesoEvidence *evidence;
    MwHypothesisSpace domain;
    MwChains chains;         /* memo of its replays */
    MwHypotheses first;      /* the space searched at first */
    MwHypotheses all;        /* the space searched now */
    MwHypotheses wider;      /* the space to be searched if no rules explain all notes */
    bool may_widen, widened; /* widening is allowed; it was done */
    MwList notes;            /* in the order in which they are taken, the most telling ones first */
    MwList too_many;         /* notes that leave too much open to be followed completely */
    MwList *loosely;         /* gets the notes that were followed in part; or NULL */
    MwList telling;          /* notes after which fewer rules are left */
    MwLists conflicts;       /* minimal conflicts; those of one note come first */
    size_t single_conflicts; /* number of conflicts of one note */
    MwLists wrong;           /* minimal diagnoses: sets of notes to set aside */
    bool by_usual;           /* the other conflicts, and `wrong`, were found with the usual answers,
                                though others would explain some of them */
    MwLists refuted;         /* sets of notes that no rules explain, not minimal */
    MwVersionSpace space;    /* the rules that explain all notes, or all but `wrong` */
    MwesoProgress progress;
    void *user;
    MwesoPosition failed_at; /* position of a move in which the base's script failed */
    uint64_t done;           /* number of replays so far */
    uint64_t effort;         /* number of branches so far, plus queries converted to branches */
    MwEffort most;           /* notes that need more than this are put off for good */
    /* Limits of replays and effort: beyond them no more notes to set aside are looked for,
     * conflicts are not made smaller, and no more rivals are tried. */
    uint64_t enough, enough_effort;
    bool cut_short; /* a limit was met: there may be other, smaller sets than `wrong` */
    bool stopped, no_memory;
} MwRuleSearch;

/* Records that memory ran out; returns false. */
static inline bool mw_search_fail(MwRuleSearch *search)
{
    search->no_memory = true;
    return false;
}

/* The error of a search that was broken off. */
MwesoStatus mw_search_failed(const MwRuleSearch *search, MwesoError *error);

/* Counts a replay. False if the search is to be stopped. */
bool mw_search_goes_on(MwRuleSearch *search);

/* Adds to `space` the rules of `among` that explain all of `notes`; the first `first` of them are
 * put off only if they leave very much open. `taken` (may be NULL) gets the notes in the order in
 * which they were looked at, up to the one that leaves no rules. Like the functions below, false if
 * stopped or without memory. */
bool mw_search_explain(MwRuleSearch *search, const MwHypotheses *among, const MwList *notes,
                       size_t first, MwVersionSpace *space, MwList *taken);

/* The same, but skips notes that would leave no rules, one after the other; these are added to
 * `rejected`. */
bool mw_search_sift(MwRuleSearch *search, const MwHypotheses *among, const MwList *notes,
                    MwVersionSpace *space, MwList *rejected);
/* The notes that no rules explain even by themselves, in their order. */
bool mw_search_unexplained(MwRuleSearch *search, MwList *unexplained);

/* Adds to the space all answers to the keys that statements are about. */
void mw_search_widen_to_statements(MwRuleSearch *search);

/* Did the writer of a note doubt it? */
bool mw_is_doubtful(const MwNote *note);

/* The notes without those of `aside`. */
bool mw_search_without(const MwRuleSearch *search, const MwList *aside, MwList *notes);

/* Sets a new limit of effort, from here on: `each` for every one of `replays` replays. */
void mw_search_spend(MwRuleSearch *search, uint64_t replays, uint64_t each);
/* Is the limit of replays or effort reached? If much is open, one replay makes as many branches as
 * many others. */
bool mw_search_is_spent(const MwRuleSearch *search);

/* Finds a minimal conflict: a smallest part of `notes` that none of the rules `among` explains;
 * empty if some rules explain all of them (conflicts.c). It may not be minimal when the effort is
 * used up. */
bool mw_search_conflict(MwRuleSearch *search, const MwHypotheses *among, const MwList *notes,
                        MwList *conflict);

/* Finds the version space; sets as few notes aside as possible, at most `allow`, and spends about
 * `replays` replays of single notes on finding them (conflicts.c). */
bool mw_search_run(MwRuleSearch *search, int allow, uint64_t replays);

/* A growing list of texts, which it owns. */
typedef struct MwTexts {
    char **at;
    size_t count, room;
} MwTexts;

/* Adds a text, which the list owns from then on. False, with the text freed, without memory (or if
 * the text had none). */
bool mw_texts_take(MwTexts *texts, MwText *text);
/* The text at `index`, or NULL. */
const char *mw_texts_at(const MwTexts *texts, size_t index);
void mw_texts_free(MwTexts *texts);

/* ---- what is found (findings.c) -------------------------------------------------------------- */

typedef struct MwKeyFinding {
    MwKey key;
    int question; /* number of the question, or MW_REVERSE_PITS */
    bool searched, settled;
    bool narrowed; /* some answers are excluded */
    MwText label, values, excluded;
    MwList because;      /* notes that exclude them; of a settled key, which tells them, as few as
                            possible */
    MwList moves;        /* by note in `because`: the move that settles it, from 0; or MW_NO_MOVE */
    MwList doubtful;     /* doubtful notes without which the key would be open */
    const char *alike;   /* why its open answers cannot be told apart; or NULL */
    MwTexts unless;      /* rivals, "section.key = value", with which an excluded answer is
                            possible */
    uint64_t beyond;     /* of a number: numbers not searched that are possible, as bits */
    int64_t least, most; /* of a number: its bounds, as in MwesoKeyFinding */
} MwKeyFinding;

#define MW_NO_MOVE SIZE_MAX

struct MwesoInference {
    MwRuleSearch search;
    MwHypotheses bounds; /* bounds of the version space */
    MwList telling;      /* notes that imply the others */
    /* The same by notes that nobody doubts and that are in no set of `wrong`; if no note is
     * doubtful, the same bounds and an empty list. */
    MwHypotheses sure_bounds;
    MwList sure_telling;
    MwKeyFinding findings[MW_QUESTIONS + 1];
    size_t finding_count;
    MwTexts pairs;
    /* Answers that were not searched (rivals.c): `rivals`, with which everything is explained, if
     * nothing searched does; `tried`: keys with other answers tried; `never`: keys with none tried.
     */
    MwTexts rivals, tried, never;
    bool rivals_cut_short; /* some rivals were not tried */
    char ***candidates;    /* settings, each ended by NULL */
    size_t candidate_count, candidate_room;
};

/* Finds what is known about every key, in their order, then about questions on phases. */
bool mw_find_keys(MwesoInference *inference, uint64_t replays);
/* Finds pairs of answers that are open one by one but exclude each other. */
bool mw_find_pairs(MwesoInference *inference);
/* Finds the rules nearest to the base; then, for every open answer, the nearest that have it. */
bool mw_find_candidates(MwesoInference *inference);

/* ---- repairs (repairs.c) --------------------------------------------------------------------- */

typedef struct MwRepair {
    size_t move, order; /* the move that changes; number of the change in the order of discovery */
    const char *line;
    int size;
    bool usual; /* with the change, the position has the seeds of the usual start */
    char was[96], text[96];
    MwText rules;
} MwRepair;

/* A note in which one thing after another is changed, replayed by the rules that explain the
 * others. At first a thing is taken as unseen, or as having any possible value: one replay tells
 * whether changing it can help. Only then its values are tried one by one, the nearest first. */
typedef struct MwRepairing {
    MwRuleSearch *search;
    const MwNote *note;
    const MwVersionSpace *among;
    MwScene scene; /* a copy of the note's scene, which is modified */
    MwSeenMove *moves;
    MwSeenBoard after; /* board after its only move; of an observation */
    size_t move;       /* the move that is changed */
    uint64_t work;     /* total work of the replays */
    bool cut_short, no_memory;
    MwRepair *found;
    size_t count, room;
} MwRepairing;

/* Does the note fit now? `nearest` (may be NULL) gets rules that it then fits (why.c). */
bool mw_repair_fits(MwRepairing *r, MwHypotheses *nearest);
/* Adds a change if the note fits now. `size`: size of the change. */
bool mw_repair_try(MwRepairing *r, const char *line, int size, const char *was, const char *text);

/* Try changes of the boards; and of the move and its result. */
void mw_repair_boards(MwRepairing *r);
void mw_repair_move(MwRepairing *r);

#endif
