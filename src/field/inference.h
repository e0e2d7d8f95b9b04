/* Inference: the rules that all of the evidence leaves, which notes contradict each other, what is
 * found of every key, and how a note that does not fit could be repaired. */
#ifndef MWESO_FIELD_INFERENCE_H
#define MWESO_FIELD_INFERENCE_H

#include "field/notes.h"
#include "field/symbolic.h"

/* A growing list of notes, by index. */
typedef struct MwList {
    size_t *at;
    size_t count, room;
} MwList;

bool mw_list_add(MwList *list, size_t index);
bool mw_list_has(const MwList *list, size_t index);
bool mw_list_copy(MwList *to, const MwList *from);
/* By index. */
void mw_list_sort(MwList *list);

typedef struct MwLists {
    MwList *lists;
    size_t count, room;
} MwLists;

/* Adds a copy of `list`, unless it is there already. */
bool mw_lists_add(MwLists *lists, const MwList *list);
void mw_lists_free(MwLists *lists);

/* ---- the search (search.c) ------------------------------------------------------------------- */

/* Limits for taking a note: branches for one move (and some for every set of rules it is replayed
 * by), and sets of rules where it leaves more than there were. */
typedef struct MwEffort {
    uint64_t branches;
    size_t sets;
} MwEffort;
extern const MwEffort mw_some_effort;

typedef struct MwRuleSearch {
    const MwesoEvidence *evidence;
    MwHypothesisSpace domain;
    MwChains chains;         /* that its replays have come to */
    MwHypotheses first;      /* what was searched at first, */
    MwHypotheses all;        /* and what is searched now */
    MwHypotheses wider;      /* what is searched once nothing of that explains all notes, */
    bool may_widen, widened; /* if it may be, and if it was */
    MwList notes;            /* in the order in which they are taken, the telling ones first */
    MwList too_many;         /* notes that leave too much open to be followed wholly */
    MwList *loosely;         /* NULL, or gets the notes that were followed in part */
    MwList telling;          /* notes that leave fewer rules than there were before them */
    MwLists conflicts;       /* minimal ones, those of one note each first */
    size_t single_conflicts; /* number of those */
    MwLists wrong;           /* minimal diagnoses: notes to set aside */
    bool by_usual;           /* conflicts of several notes, and `wrong`, are by the usual answers */
    MwLists refuted;         /* lists of notes that no rules explain, not made small */
    MwVersionSpace space;    /* the rules that explain all notes, or all but `wrong` */
    MwesoProgress progress;
    void *user;
    MwesoPosition failed_at; /* of a move in which the base's script failed */
    uint64_t done;           /* replays so far */
    uint64_t effort;         /* the branches that they made, and queries that cost about as much */
    MwEffort most;           /* notes that need more are put off for good */
    /* Replays, and effort, after which no more notes to set aside are looked for, conflicts are
     * made no smaller, and no more rivals are tried. */
    uint64_t enough, enough_effort;
    bool cut_short; /* that was so: there may be other, smaller sets than `wrong` */
    bool stopped, no_memory;
} MwRuleSearch;

/* Out of memory. False. */
static inline bool mw_search_fail(MwRuleSearch *search)
{
    search->no_memory = true;
    return false;
}

/* The error of a search that has not come to its end. */
MwesoStatus mw_search_failed(const MwRuleSearch *search, MwesoError *error);

/* Counts a replay. False if the search is to be stopped. */
bool mw_search_goes_on(MwRuleSearch *search);

/* Adds to `space` the rules of `among` that explain all of `notes`; the first `first` of them are
 * put off only if they leave very much open. `taken` (may be NULL) gets the notes in the order they
 * were looked at, up to the one that leaves no rules. False if stopped or without memory, and so
 * are the others. */
bool mw_search_explain(MwRuleSearch *search, const MwHypotheses *among, const MwList *notes,
                       size_t first, MwVersionSpace *space, MwList *taken);

/* The same without the notes that, one after the other, would leave no rules: these are added to
 * `rejected`. */
bool mw_search_sift(MwRuleSearch *search, const MwHypotheses *among, const MwList *notes,
                    MwVersionSpace *space, MwList *rejected);
/* The notes that no rules explain, each by itself, in their order. */
bool mw_search_unexplained(MwRuleSearch *search, MwList *unexplained);

/* Adds to what is searched all answers to the keys that a statement speaks of. */
void mw_search_widen_to_statements(MwRuleSearch *search);

/* Did the writer of a note doubt it? */
bool mw_is_doubtful(const MwNote *note);

/* The notes without those of `aside`. */
bool mw_search_without(const MwRuleSearch *search, const MwList *aside, MwList *notes);

/* Sets what is enough effort from here on: for each of so many replays so much. */
void mw_search_spend(MwRuleSearch *search, uint64_t replays, uint64_t each);
/* Is as much done as that? Where much is open one replay makes as many branches as others together.
 */
bool mw_search_is_spent(const MwRuleSearch *search);

/* A minimal conflict: a smallest part of `notes` that none of the rules `among` explains; none if
 * some rules explain all of them (conflicts.c). It is not the smallest where that would take more
 * than enough. */
bool mw_search_conflict(MwRuleSearch *search, const MwHypotheses *among, const MwList *notes,
                        MwList *conflict);

/* Finds the version space; sets as few notes aside as it can, at most `allow`, and spends about
 * `replays` replays of single notes on finding them (conflicts.c). */
bool mw_search_run(MwRuleSearch *search, int allow, uint64_t replays);

/* A growing list of texts, which belong to it. */
typedef struct MwTexts {
    char **at;
    size_t count, room;
} MwTexts;

/* Adds a text, which belongs to the list from then on. False without memory (or if the text had
 * none), when it is freed. */
bool mw_texts_take(MwTexts *texts, MwText *text);
/* The text at `index`, or NULL. */
const char *mw_texts_at(const MwTexts *texts, size_t index);
void mw_texts_free(MwTexts *texts);

/* ---- what is found (findings.c) -------------------------------------------------------------- */

typedef struct MwKeyFinding {
    MwKey key;
    int question; /* or MW_REVERSE_PITS */
    bool searched, settled;
    bool narrowed; /* some answers are excluded */
    MwText label, values, excluded;
    MwList because;    /* notes that exclude them; of a settled key, which tells them, the fewest */
    MwList moves;      /* of the same notes: the move that settles it, from 0; or MW_NO_MOVE */
    MwList doubtful;   /* doubtful notes, without which the key would be open */
    const char *alike; /* why its open answers cannot be told apart; or NULL */
    MwTexts unless;    /* rivals by which an excluded answer stands, "section.key = value" */
    uint64_t beyond;   /* of a number: those that were not searched and stand, as bits */
    int64_t least, most; /* of a number, between which it lies: MwesoKeyFinding */
} MwKeyFinding;

#define MW_NO_MOVE SIZE_MAX

struct MwesoInference {
    MwRuleSearch search;
    MwHypotheses bounds; /* of the version space */
    MwList telling;      /* notes from which the others follow */
    /* The same by those notes alone that nobody doubts and no line of `wrong` names; where no note
     * is doubtful, the same bounds and no list. */
    MwHypotheses sure_bounds;
    MwList sure_telling;
    MwKeyFinding findings[MW_QUESTIONS + 1];
    size_t finding_count;
    MwTexts pairs;
    /* Of the answers that were not searched (rivals.c): those by one of which everything is
     * explained, where nothing that was searched does; the keys of which some were tried, and the
     * keys of which none was. */
    MwTexts rivals, tried, never;
    bool rivals_cut_short; /* not all were tried */
    char ***candidates;    /* settings, each ending in NULL */
    size_t candidate_count, candidate_room;
};

/* What is found of every key, in their order, then of the questions about phases. */
bool mw_find_keys(MwesoInference *inference, uint64_t replays);
/* Pairs of answers that are open, each for itself, but exclude each other. */
bool mw_find_pairs(MwesoInference *inference);
/* The rules nearest to the base, then for every open answer the nearest with it. */
bool mw_find_candidates(MwesoInference *inference);

/* ---- repairs (repairs.c) --------------------------------------------------------------------- */

typedef struct MwRepair {
    size_t move, order; /* the move that is changed; as which of the changes it was found */
    const char *line;
    int size;
    bool usual; /* the position then has the seeds of the usual start */
    char was[96], text[96];
    MwText rules;
} MwRepair;

/* A note that is changed in one thing after the other, and replayed by the rules that explain the
 * others. A thing is first taken as not seen at all, or as any of what it may have been: one replay
 * tells whether a change of it may help. Only then its values are tried one by one, the nearest
 * first. */
typedef struct MwRepairing {
    MwRuleSearch *search;
    const MwNote *note;
    const MwVersionSpace *among;
    MwScene scene; /* the note's, which are changed: */
    MwSeenMove *moves;
    MwSeenBoard after; /* of its one move; only an observation has one */
    size_t move;       /* that is changed */
    uint64_t work;     /* of all replays so far */
    bool cut_short, no_memory;
    MwRepair *found;
    size_t count, room;
} MwRepairing;

/* Does the note fit now? Fills `nearest` (may be NULL) with rules that it then fits (why.c). */
bool mw_repair_fits(MwRepairing *r, MwHypotheses *nearest);
/* Adds a change if the note fits now. `size`: how much was changed. */
bool mw_repair_try(MwRepairing *r, const char *line, int size, const char *was, const char *text);

/* Changes of the boards, and of the move and what came of it. */
void mw_repair_boards(MwRepairing *r);
void mw_repair_move(MwRepairing *r);

#endif
