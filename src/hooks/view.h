/* View: what a script sees of the move under way, and the functions that tell it about the board
 * (docs/hooks.md). Nothing of it can be changed from Lua. */
#ifndef MWESO_HOOKS_VIEW_H
#define MWESO_HOOKS_VIEW_H

#include <lua.h>

#include "hooks/pool.h"
#include "kernel/lookahead.h"
#include "rules/variant.h"

/* Prefix of the names of what the opponent owns. */
#define MW_THEIRS "their_"

/* What the view shows, and what has been read in it. */
typedef struct MwViewed {
    const MwTurn *turn; /* NULL while the script is loaded */
    const MwRules *rules;
    MwRules words;            /* the rules in force without the script, for `captures` */
    const MwLookout *lookout; /* other functions that look ahead; NULL: those of the kernel */
    const MwSource *source;   /* the file whose hook reads */
    MwHabits habits;
    bool beyond;  /* the call has read more than an entry of the memo depends on (hooks/hooks.h), */
    bool of_turn; /* or whose turn it is, or what is remembered */
    MwFirstRead reads[READ_COUNT];
} MwViewed;

/* Sets the rules in force in the turn that is shown. */
void mw_view_words(MwViewed *viewed, const MwRules *rules);

/* Pushes a view of what `viewed` points to, which must outlive the state. Raises errors. */
void mw_push_view(lua_State *L, MwViewed *viewed);

/* Adds what is remembered, once it is declared, to the view (a registry reference). Raises errors.
 */
void mw_view_remembered(lua_State *L, int view, const MwRules *rules);

/* Adds the functions about pits to the table on top, after mw_push_view. Raises errors. */
void mw_add_board_functions(lua_State *L);

/* Is this the name of a field of the view? What is remembered must have another name. */
bool mw_view_has(const char *name);

#endif
