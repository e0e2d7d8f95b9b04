/* Assigned: which names of a script may be given a value again.
 *
 * Whether a call has changed a variable of the script is looked at after every call; a variable
 * that no statement gives a value to need not be looked at.
 */
#ifndef MWESO_HOOKS_ASSIGNED_H
#define MWESO_HOOKS_ASSIGNED_H

#include <lua.h>
#include <stddef.h>

/* Pushes a table with the names of all variables that a statement of the script other than their
 * declaration may give a value. Names do not tell variables apart, and `a, b` may be no assignment:
 * there may be too many names in the table, never too few. Expects a script that compiles. Raises
 * errors. */
void mw_push_assigned(lua_State *L, const char *text, size_t length);

#endif
