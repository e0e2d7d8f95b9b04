/* Remembered: what a script remembers from turn to turn, who owns which pit, and what boards mark.
 */
#include <assert.h>
#include <lauxlib.h>
#include <string.h>

#include "hooks/declaring.h"

int mw_declaring_remembered(lua_State *L, const MwRules *rules)
{
    const char *names[MW_MOST_MEMORY + 1] = {NULL};
    for (int i = 0; i < rules->memory_count; i++) names[i] = rules->memory[i].name;
    const char *name = lua_tostring(L, -1), *near = mw_nearest(name, names);
    int number = mw_index(name, names);
    if (number < 0)
        luaL_error(L, "'%s' is not remembered; it must be declared first%s%s%s", name,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return number;
}

/* ---- remember(name, {first, most}, doc) ------------------------------------------------------ */

/* What may stand behind a position besides (play/tokens.c, play/position.c): in some rules, if not
 * in these. */
static const char *const behind_positions[] = {"h",     "p",    "way",  "spread",  "passed",
                                               "still", "held", "race", "started", NULL};

static void check_free(lua_State *L, const MwRules *rules, const char *name)
{
    if (rules->memory_count == MW_MOST_MEMORY)
        luaL_error(L, "at most %d numbers can be remembered", MW_MOST_MEMORY);
    for (int i = 0; i < rules->memory_count; i++) {
        if (strcmp(rules->memory[i].name, name) != 0) continue;
        luaL_error(L,
                   i < rules->words_memory
                       ? "'%s' is remembered by the words of [house] and [takasia]"
                       : "'%s' is declared twice",
                   name);
    }
    if (mw_view_has(name)) luaL_error(L, "'%s' is the name of a field of the view", name);
    if (strcmp(name, MW_WHILE_QUIET) == 0)
        luaL_error(L, "'%s' means something else where a hook is limited", name);
    if (mw_index(name, behind_positions) >= 0)
        luaL_error(L, "'%s' means something else behind a position; another name is needed", name);
}

static void add_memory(lua_State *L, MwDeclaring *d, const char *doc, MwMemory declared)
{
    MwRules *rules = &d->variant->rules;
    check_free(L, rules, declared.name);
    d->variant->script->memory_docs[rules->memory_count] = mw_declaring_copy(L, doc);
    rules->memory[rules->memory_count++] = declared;
}

static MwMemory memory_named(const char *name, int64_t first, int64_t most)
{
    MwMemory memory = {.first = (uint16_t)first, .most = (uint16_t)most};
    assert(strlen(name) < sizeof memory.name);
    strcpy(memory.name, name);
    return memory;
}

/* remember(name, "pit", doc): at the start there is none. */
static int declare_pit(lua_State *L, MwDeclaring *d, const char *name, const char *doc)
{
    luaL_argcheck(L, strcmp(lua_tostring(L, 2), "pit") == 0, 2,
                  "{first, most}, or \"pit\", is expected");
    if (!d->declares) return 0;
    MwMemory memory = memory_named(name, 0, d->variant->rules.board.pits);
    memory.is_pit = true;
    add_memory(L, d, doc, memory);
    return 0;
}

int mw_declare_memory(lua_State *L)
{
    MwDeclaring *d = mw_declaring_of(L);
    const char *name = mw_declaring_name(L, 1), *doc = mw_declaring_doc(L, 3);
    if (lua_type(L, 2) == LUA_TSTRING) return declare_pit(L, d, name, doc);
    luaL_checktype(L, 2, LUA_TTABLE);
    if (!d->declares) return 0;
    int64_t first = mw_declaring_whole(L, 2, 1), most = mw_declaring_whole(L, 2, 2);
    if (first < 0 || first > most || most > MW_MOST_SEEDS)
        return luaL_error(L, "0 <= first <= most <= %d is expected", MW_MOST_SEEDS);
    add_memory(L, d, doc, memory_named(name, first, most));
    return 0;
}

/* ---- owned(name, pit, doc) ------------------------------------------------------------------- */

/* At the start both players own the pit. */
int mw_declare_owned(lua_State *L)
{
    MwDeclaring *d = mw_declaring_of(L);
    MwRules *rules = &d->variant->rules;
    const char *name = mw_declaring_name(L, 1), *doc = mw_declaring_doc(L, 3);
    lua_Integer pit = luaL_checkinteger(L, 2);
    luaL_argcheck(L, pit >= 1 && pit <= rules->board.pits, 2, "an own pit is expected");
    if (!d->declares) return 0;
    MwMemory memory = memory_named(name, MW_BOTH_OWN, MW_BOTH_OWN);
    memory.owned = (uint16_t)pit;
    add_memory(L, d, doc, memory);
    rules->owned_pits |= (uint64_t)1 << (pit - 1);
    return 0;
}

/* ---- mark(name, how, doc) -------------------------------------------------------------------- */

static int check_mark(lua_State *L, int index)
{
    static const char *const names[] = {
        [MWESO_MARK_SQUARE] = "square", [MWESO_MARK_BARRED] = "barred", [MWESO_MARK_COUNT] = NULL};
    const char *name = luaL_checkstring(L, index), *near = mw_nearest(name, names);
    int mark = mw_index(name, names);
    if (mark < 0)
        luaL_error(L, "pits are marked \"square\" or \"barred\", not '%s'%s%s%s", name,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return mark;
}

/* Of what is owned its owners' pit is marked, of a remembered pit the mover's. */
int mw_declare_mark(lua_State *L)
{
    MwDeclaring *d = mw_declaring_of(L);
    const MwRules *rules = &d->variant->rules;
    const char *name = mw_declaring_name(L, 1), *doc = mw_declaring_doc(L, 3);
    int how = check_mark(L, 2);
    if (!d->declares) return 0;
    lua_pushvalue(L, 1);
    int memory = mw_declaring_remembered(L, rules);
    MwPitMark *mark = &d->variant->script->marks[how];
    if (!rules->memory[memory].owned && !rules->memory[memory].is_pit)
        return luaL_error(L, "'%s' is a number and no pit: pits are owned, or remembered as a pit",
                          name);
    if (mark->doc) return luaL_error(L, "pits are marked '%s' twice", lua_tostring(L, 2));
    *mark = (MwPitMark){mw_declaring_copy(L, doc), memory};
    return 0;
}
