/* View: what a script sees of the move under way, and its functions about the board
 * (docs/hooks.md). Lua cannot change any of it. */
#ifndef MWESO_HOOKS_VIEW_H
#define MWESO_HOOKS_VIEW_H

#include <lua.h>

#include "hooks/pool.h"
#include "kernel/lookahead.h"
#include "rules/variant.h"

/* Prefix of the opponent's memories. */
#define MW_THEIRS "their_"

/* What the view shows, and what has been read from it. */
typedef struct MwViewed {
    const MwTurn *turn; /* NULL while the script is loaded */
    const MwRules *rules;
    MwRules words;            /* the rules in force but for the script, for `captures` */
    const MwLookout *lookout; /* functions that look ahead; NULL: the kernel's */
    const MwSource *source;   /* the file whose hook is running */
    MwHabits habits;
    bool beyond;  /* the call has read more than the memo can store answers by (hooks/hooks.h) */
    bool of_turn; /* it has read whose turn it is, or a memory */
    MwFirstRead reads[READ_COUNT];
} MwViewed;

/* Sets the rules in force during the turn that is shown. */
void mw_view_words(MwViewed *viewed, const MwRules *rules);

/* Pushes a view of what `viewed` points to, which must outlive the state. Raises errors. */
void mw_push_view(lua_State *L, MwViewed *viewed);

/* Adds the memories, once they are declared, to the view (a registry reference). Raises errors. */
void mw_view_remembered(lua_State *L, int view, const MwRules *rules);

/* Adds the functions about pits to the table on top, after mw_push_view. Raises errors. */
void mw_add_board_functions(lua_State *L);

/* Is this the name of a field of the view? A memory must have another name. */
bool mw_view_has(const char *name);

#endif
