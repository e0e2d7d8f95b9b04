/* Search: the rules that stand after all of the evidence, and which notes contradict each other. */
#ifndef MWESO_FIELD_SEARCH_H
#define MWESO_FIELD_SEARCH_H

#include "field/chains.h"
#include "field/notes.h"

/* Growing list of observations, by index. */
typedef struct MwList {
    size_t *at;
    size_t count, room;
} MwList;

bool mw_list_add(MwList *list, size_t index);
bool mw_list_has(const MwList *list, size_t index);

typedef struct MwLists {
    MwList *lists;
    size_t count, room;
} MwLists;

/* Adds a copy of `list`, unless it is there already. */
bool mw_lists_add(MwLists *lists, const MwList *list);
void mw_lists_free(MwLists *lists);

/* How much a note may leave to be tried when it is taken: guesses for one move (and some for every
 * set of rules it is replayed by), and sets of rules where it leaves more than there were. */
typedef struct MwEffort {
    uint64_t guesses;
    size_t sets;
} MwEffort;

typedef struct MwRuleSearch {
    const MwesoEvidence *evidence;
    MwScope scope;
    MwChains chains;  /* that its replays have come to */
    MwPossible all;   /* what is searched */
    MwPossible wider; /* and what else, once nothing of that stands; if it may be */
    bool may_widen, widened;
    MwList notes; /* in the order in which they are taken, the telling ones first */
    MwList too_many;
    MwList telling; /* those that leave fewer rules than there were before them */
    MwLists conflicts, wrong;
    size_t alone;  /* so many of the conflicts, the first, are of one note by itself */
    bool by_usual; /* the others, and `wrong`, are by the usual answers, though all were searched */
    MwLists refuted; /* lists of notes that no rules explain, not made small */
    MwStanding standing;
    MwesoProgress progress;
    void *user;
    MwesoPosition failed_at; /* of a move in which the base's script failed */
    uint64_t done;           /* replays so far */
    MwEffort most;           /* notes that need more are put off for good */
    uint64_t enough;         /* replays after which no more notes to set aside are looked for */
    bool cut_short;          /* that was so: there may be other, smaller sets than `wrong` */
    bool stopped, no_memory;
} MwRuleSearch;

/* Which of the rules `among` explain all of `notes`? False if stopped or without memory. `taken`
 * (may be NULL) gets the notes in the order they were looked at, up to the one that leaves no
 * rules. */
bool mw_search_stand(MwRuleSearch *search, const MwPossible *among, const MwList *notes,
                     MwStanding *standing, MwList *taken);

/* Replays one note by every set of rules in `standing`, which keeps those that explain it.
 * *put_off, with `standing` as it was, if that takes more than the effort allows. False if stopped
 * or without memory. */
bool mw_search_narrow(MwRuleSearch *search, size_t index, MwEffort effort, MwStanding *standing,
                      bool *put_off);
extern const MwEffort mw_some_effort;

/* Which of the rules `among` explain all of `notes` but those that, one after the other, would
 * leave none? These are added to `rejected`. */
bool mw_search_sift(MwRuleSearch *search, const MwPossible *among, const MwList *notes,
                    MwStanding *standing, MwList *rejected);
/* The notes that no rules explain, each by itself, in their order (alone.c). */
bool mw_search_alone(MwRuleSearch *search, MwList *alone);

/* A smallest part of `notes` that none of the rules `among` explains; none if some rules explain
 * all of them. */
bool mw_search_conflict(MwRuleSearch *search, const MwPossible *among, const MwList *notes,
                        MwList *conflict);

/* Finds the standing rules; sets as few notes aside as it can, at most `allow`, and spends about so
 * many replays of single notes on finding them. */
bool mw_search_run(MwRuleSearch *search, int allow, uint64_t replays);

/* Searches all answers, too, to the keys of which a note says something. */
void mw_search_heed_said(MwRuleSearch *search);

/* Did its writer doubt it? */
bool mw_is_doubtful(const MwNote *note);

/* The notes without those of `aside`. */
bool mw_search_without(const MwRuleSearch *search, const MwList *aside, MwList *notes);

#endif
