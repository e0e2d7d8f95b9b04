/* View: what a script sees of the move under way, and the functions that tell it about the board
 * (docs/hooks.md). Nothing of it can be changed from Lua. */
#ifndef MWESO_HOOKS_VIEW_H
#define MWESO_HOOKS_VIEW_H

#include <lua.h>

#include "hooks/looked.h"
#include "kernel/look.h"
#include "rules/variant.h"

/* Before the name of what is owned: by the opponent. */
#define MW_THEIRS "their_"

/* What the view shows. `turn` is NULL while the script is loaded. */
typedef struct MwViewed {
    const MwTurn *turn;
    const MwRules *rules;
    MwRules words;            /* those in force without a script, for `captures` */
    const MwLookout *lookout; /* who looks ahead instead, or NULL */
    const MwSource *source;   /* the file whose hook looks */
    MwHabits habits;
    bool beyond;  /* a call has looked at more than hooks/kept.h goes by, */
    bool of_turn; /* and at whose turn it is, or what is remembered */
    MwLook looks[LOOKED_COUNT];
} MwViewed;

/* These rules are in force in the turn that is looked at. */
void mw_view_words(MwViewed *viewed, const MwRules *rules);

/* Pushes a view of what `viewed` points to, which must outlive the state. Raises errors. */
void mw_push_view(lua_State *L, MwViewed *viewed);

/* Adds what is remembered to the view, a registry reference, once that is declared. Raises errors.
 */
void mw_view_remembered(lua_State *L, int view, const MwRules *rules);

/* Adds the functions about pits to the table on top, after mw_push_view. Raises errors. */
void mw_add_board_functions(lua_State *L);

/* Is this the name of a field of the view? What is remembered must be called otherwise. */
bool mw_view_has(const char *name);

#endif
