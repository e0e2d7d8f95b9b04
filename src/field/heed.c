/* Heed: what was said of the rules beside what was seen. */
#include "field/search.h"

/* The rules of which it is true. */
static bool explain_said(const MwPossible *said, const MwStanding *among, MwStanding *standing)
{
    bool good = true;
    MwPossible both;
    for (size_t i = 0; i < among->count && good; i++)
        if (mw_possible_meet(&among->sets[i], said, &both)) good = mw_standing_add(standing, &both);
    return good;
}

bool mw_note_explain(const MwScope *scope, const MwNote *note, const MwStanding *among,
                     uint64_t most_guesses, MwStanding *standing, MwLazyResult *result)
{
    const MwSeen seen = {note->scene, note->moves, note->count};
    *result = (MwLazyResult){0};
    return note->said ? explain_said(note->said, among, standing)
                      : mw_explain(scope, &seen, among, most_guesses, standing, result);
}

/* What is said of it is searched, whatever else is. */
static void heed(MwRuleSearch *search, const MwPossible *all, int question)
{
    mw_possible_copy(&search->all, all, question);
    mw_possible_copy(&search->wider, all, question);
}

void mw_search_heed_said(MwRuleSearch *search)
{
    const MwPossible all = mw_possible_all(&search->scope);
    const MwesoEvidence *evidence = search->evidence;
    if (evidence->whole) evidence = evidence->whole; /* so that parts can be compared */
    for (size_t i = 0; i < evidence->count; i++) {
        const MwPossible *said = evidence->notes[i].said;
        for (int q = 0; q < search->scope.used && said; q++)
            if (said->may[q] != all.may[q]) heed(search, &all, q);
        if (said && (said->in != all.in || said->out != all.out)) heed(search, &all, -1);
    }
}
