/* Length: what `#` means in a script: the number of entries up to the first nil; and what `%`
 * costs.
 *
 * Lua leaves it open which end of a list with holes `#` finds, and the answer then hangs on the
 * seed of its hash tables, which differs from run to run. So each `#` of a script is compiled as a
 * call of a function that counts; the lists that hooks return are counted by the same function. The
 * remainder of numbers that are far from each other takes a hundred times as long as other
 * instructions: so each `%` is compiled with a call that pays for it. And to read a number from a
 * text takes as long as the text is: so no text limits a loop.
 */
#ifndef MWESO_HOOKS_LENGTH_H
#define MWESO_HOOKS_LENGTH_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

/* The entries of the table at that index, up to the first nil. It may be a frozen table. What the
 * counting costs is spent. Raises errors. */
lua_Integer mw_list_length(lua_State *L, int index);

/* Pushes the source of a function whose body is the script, as above; called with
 * what mw_push_counters pushes it returns that function. Lines stay where they are. Expects a
 * script that compiles. Raises errors. */
void mw_push_counting(lua_State *L, const char *text, size_t length);

/* Pushes two values that count for the operators. `text` is the script, which errors quote, and
 * must outlive the state. Raises errors. */
void mw_push_counters(lua_State *L, const char *text, size_t length);

/* Is the value at that index one of what mw_push_counters has pushed? */
bool mw_is_counter(lua_State *L, int index);

#endif
