/* Declare: runs the files of a script and notes what it declares: hooks, parameters, memory, marks
 * on the board and counters. Whatever goes wrong here is raised as an error of the script, so none
 * of these functions then returns. */
#include <assert.h>
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hooks/hooks.h"
#include "hooks/source.h"
#include "rules/variant.h"

/* An entry of the list that limits when a hook is asked: while nothing has been captured. */
#define WHILE_QUIET "quiet"

typedef struct Declaring {
    MwesoVariant *variant;
    MwLoaded *loaded;
    bool declares;
    int source; /* the file that is being loaded */
} Declaring;

/* ---- arguments ------------------------------------------------------------------------------- */

/* The loading under way. Raises an error if there is none: a script may keep these functions and
 * call them too late. */
static Declaring *declaring_of(lua_State *L)
{
    const MwLoaded *loaded = lua_touserdata(L, lua_upvalueindex(1));
    if (!loaded->declaring) luaL_error(L, "this is declared only while the script is loaded");
    return loaded->declaring;
}

static void fail_no_memory(lua_State *L)
{
    declaring_of(L)->loaded->sandbox.no_memory = true;
    luaL_error(L, "not enough memory");
}

static char *copy_text(lua_State *L, const char *text)
{
    char *copy = mw_copy(text);
    if (!copy) fail_no_memory(L);
    return copy;
}

static MwSource *source_of(const Declaring *d) { return &d->variant->script->sources[d->source]; }

/* The argument at `index` as a sentence of documentation: any printable text that is not empty. */
static const char *check_doc(lua_State *L, int index)
{
    size_t length;
    const char *doc = luaL_checklstring(L, index, &length);
    bool plain = length > 0 && length <= 500 && mw_is_plain_utf8(doc, length);
    luaL_argcheck(L, plain, index, "a sentence of 1 to 500 bytes is expected, in UTF-8");
    return doc;
}

/* The argument at `index` as a name. */
static const char *check_name(lua_State *L, int index)
{
    const char *name = luaL_checkstring(L, index);
    size_t length = strlen(name);
    bool good = length >= 1 && length <= MW_LONGEST_NAME && name[0] >= 'a' && name[0] <= 'z' &&
                strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
    luaL_argcheck(L, good, index,
                  "a name of at most 31 small letters, digits and '_' is expected, a letter first");
    return name;
}

/* The number, from 1, of the pit with this name in the notation of positions; 0: none. */
static int pit_named(const MwRules *rules, const char *text)
{
    const char *at = text;
    int pit = mw_read_pit(&rules->board, &at);
    bool plain = text[0] == 'A' || text[0] == 'B';
    return plain && pit >= 0 && !*at ? pit + 1 : 0;
}

/* Entry `i` of the list at `table`, as a whole number. */
static int64_t read_whole(lua_State *L, int table, int i)
{
    int whole;
    lua_geti(L, table, i);
    lua_Integer number = lua_tointegerx(L, -1, &whole);
    if (!whole || number < -1000000000 || number > 1000000000)
        luaL_error(L, "a list of words, or {default, least, most} as whole numbers, is expected");
    lua_pop(L, 1);
    return number;
}

/* ---- parameter(name, values, doc) ------------------------------------------------------------ */

/* Reads the list of words. Each is added at once, so that after an error all can be freed. */
static void take_words(lua_State *L, MwParameter *p, int count)
{
    p->words = mw_new((size_t)(count + 1) * sizeof *p->words);
    if (!p->words) fail_no_memory(L);
    for (int i = 0; i < count; i++) {
        lua_geti(L, 2, i + 1);
        const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        bool good = word[0] && strlen(word) <= MW_LONGEST_NAME &&
                    strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen(word);
        if (!good)
            luaL_error(L, "the words of a parameter consist of small letters, digits, '-' and '_'");
        p->words[i] = copy_text(L, word);
        if (mw_index(word, (const char *const *)p->words) < i)
            luaL_error(L, "the word '%s' is given twice", word);
        lua_pop(L, 1);
    }
}

static void take_range(lua_State *L, MwParameter *p)
{
    if (mw_list_length(L, 2) > 3) luaL_error(L, "a range is {default, least, most}");
    p->first = read_whole(L, 2, 1);
    p->least = read_whole(L, 2, 2);
    p->most = read_whole(L, 2, 3);
    if (p->least > p->first || p->first > p->most)
        luaL_error(L, "the default must lie between the least and the most");
}

/* Is the text one of the parameter's values? */
static bool is_value(const MwParameter *p, const char *text)
{
    const char *at = text + (text[0] == '-');
    uint64_t number;
    if (p->words) return mw_index(text, (const char *const *)p->words) >= 0;
    if (!mw_read_number(&at, 1000000000, &number) || *at) return false;
    int64_t value = text[0] == '-' ? -(int64_t)number : (int64_t)number;
    return value >= p->least && value <= p->most;
}

/* Sets the parameter's value: the variant's if it is one of the allowed values, else `usual`. */
static void take_value(lua_State *L, const MwesoVariant *v, MwParameter *p, const char *usual)
{
    const char *set = NULL;
    for (p->set = 0; p->set < v->set_count && !set; p->set++)
        if (strcmp(v->set_parameters[p->set].name, p->name) == 0)
            set = v->set_parameters[p->set].text;
    p->set = set ? p->set - 1 : -1;
    bool fits = set && (p->is_pit ? pit_named(&v->rules, set) > 0 : is_value(p, set));
    p->value = copy_text(L, fits ? set : usual);
}

static MwParameter *new_parameter(lua_State *L, MwScript *script, const char *name, const char *doc)
{
    if (script->parameter_count == MW_MOST_PARAMETERS)
        luaL_error(L, "at most %d parameters can be declared", MW_MOST_PARAMETERS);
    MwParameter *p = &script->parameters[script->parameter_count++];
    p->name = copy_text(L, name);
    p->doc = copy_text(L, doc);
    return p;
}

/* parameter(name, "pit", default, doc) */
static void take_pit(lua_State *L, Declaring *d, const char *name)
{
    const MwesoVariant *v = d->variant;
    luaL_argcheck(L, strcmp(lua_tostring(L, 2), "pit") == 0, 2,
                  "a list of values, or \"pit\" and the name of a pit, is expected");
    const char *usual = luaL_checkstring(L, 3), *doc = check_doc(L, 4);
    if (!pit_named(&v->rules, usual))
        luaL_error(L, "there is no pit '%s'; pits are %s", usual,
                   mw_pit_names(&v->rules.board, " and ").text);
    MwParameter *p = new_parameter(L, d->variant->script, name, doc);
    p->is_pit = true;
    take_value(L, v, p, usual);
}

static void take_parameter(lua_State *L, Declaring *d, const char *name)
{
    char number[24];
    const char *doc = check_doc(L, 3);
    luaL_checktype(L, 2, LUA_TTABLE);
    int count = (int)mw_list_length(L, 2);
    if (count < 1 || count > 64) luaL_error(L, "a list of 1 to 64 values is expected");
    MwParameter *p = new_parameter(L, d->variant->script, name, doc);
    if (lua_geti(L, 2, 1) == LUA_TSTRING) take_words(L, p, count);
    else take_range(L, p);
    snprintf(number, sizeof number, "%lld", (long long)p->first);
    take_value(L, d->variant, p, p->words ? p->words[0] : number);
}

static int declare_parameter(lua_State *L)
{
    Declaring *d = declaring_of(L);
    const char *name = check_name(L, 1);
    const MwParameter *p = mw_parameter_find(d->variant->script, name);
    if (d->declares) {
        if (p || strcmp(name, "script") == 0 || mw_decision_find(name) >= 0)
            return luaL_error(L, "the name '%s' is taken already", name);
        if (lua_type(L, 2) == LUA_TSTRING) take_pit(L, d, name);
        else take_parameter(L, d, name);
        p = mw_parameter_find(d->variant->script, name);
    }
    if (!p) return luaL_error(L, "it declares '%s' only when it is loaded again", name);
    if (p->words) lua_pushstring(L, p->value);
    else if (p->is_pit) lua_pushinteger(L, pit_named(&d->variant->rules, p->value));
    else lua_pushinteger(L, strtoll(p->value, NULL, 10));
    return 1;
}

/* ---- remember(name, {first, most}, doc) ------------------------------------------------------ */

/* Refuses a name that is not free for a memory. */
static void check_free(lua_State *L, const MwRules *rules, const char *name)
{
    /* Names of what may follow the pits in the notation of a position (play/notation_tokens.c,
     * play/notation_positions.c). */
    static const char *const behind_positions[] = {"h",     "p",    "way",  "spread",  "passed",
                                                   "still", "held", "race", "started", NULL};
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
    if (strcmp(name, WHILE_QUIET) == 0)
        luaL_error(L, "'%s' means something else where a hook is limited", name);
    if (mw_index(name, behind_positions) >= 0)
        luaL_error(L, "'%s' means something else behind a position; another name is needed", name);
}

static void add_memory(lua_State *L, Declaring *d, const char *doc, MwMemory declared)
{
    MwRules *rules = &d->variant->rules;
    check_free(L, rules, declared.name);
    d->variant->script->memory_docs[rules->memory_count] = copy_text(L, doc);
    rules->memory[rules->memory_count++] = declared;
}

static MwMemory memory_named(const char *name, int64_t first, int64_t most)
{
    MwMemory memory = {.first = (uint16_t)first, .most = (uint16_t)most};
    assert(strlen(name) < sizeof memory.name);
    strcpy(memory.name, name);
    return memory;
}

/* remember(name, "pit", doc): no pit is remembered at the start. */
static int declare_memory(lua_State *L)
{
    Declaring *d = declaring_of(L);
    const char *name = check_name(L, 1), *doc = check_doc(L, 3);
    if (lua_type(L, 2) == LUA_TSTRING) {
        luaL_argcheck(L, strcmp(lua_tostring(L, 2), "pit") == 0, 2,
                      "{first, most}, or \"pit\", is expected");
        if (!d->declares) return 0;
        MwMemory memory = memory_named(name, 0, d->variant->rules.board.pits);
        memory.is_pit = true;
        add_memory(L, d, doc, memory);
        return 0;
    }
    luaL_checktype(L, 2, LUA_TTABLE);
    if (!d->declares) return 0;
    int64_t first = read_whole(L, 2, 1), most = read_whole(L, 2, 2);
    if (first < 0 || first > most || most > MW_MOST_SEEDS)
        return luaL_error(L, "0 <= first <= most <= %d is expected", MW_MOST_SEEDS);
    add_memory(L, d, doc, memory_named(name, first, most));
    return 0;
}

/* owned(name, pit, doc): at the start each player owns his pit. */
static int declare_owned(lua_State *L)
{
    Declaring *d = declaring_of(L);
    MwRules *rules = &d->variant->rules;
    const char *name = check_name(L, 1), *doc = check_doc(L, 3);
    lua_Integer pit = luaL_checkinteger(L, 2);
    luaL_argcheck(L, pit >= 1 && pit <= rules->board.pits, 2, "an own pit is expected");
    if (!d->declares) return 0;
    MwMemory memory = memory_named(name, MW_BOTH_OWN, MW_BOTH_OWN);
    memory.owned = (uint16_t)pit;
    add_memory(L, d, doc, memory);
    rules->owned_pits |= (uint64_t)1 << (pit - 1);
    return 0;
}

/* The index of the memory whose name is on top. */
static int find_memory(lua_State *L, const MwRules *rules)
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

/* mark(name, how, doc): marks the pit of a player who owns it, or the pit that the mover remembers.
 */
static int declare_mark(lua_State *L)
{
    static const char *const names[] = {
        [MWESO_MARK_SQUARE] = "square", [MWESO_MARK_BARRED] = "barred", [MWESO_MARK_COUNT] = NULL};
    Declaring *d = declaring_of(L);
    const MwRules *rules = &d->variant->rules;
    const char *name = check_name(L, 1), *doc = check_doc(L, 3);
    const char *how = luaL_checkstring(L, 2), *near = mw_nearest(how, names);
    int number = mw_index(how, names);
    if (number < 0)
        luaL_error(L, "pits are marked \"square\" or \"barred\", not '%s'%s%s%s", how,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    if (!d->declares) return 0;
    lua_pushvalue(L, 1);
    int memory = find_memory(L, rules);
    MwPitMark *mark = &d->variant->script->marks[number];
    if (!rules->memory[memory].owned && !rules->memory[memory].is_pit)
        return luaL_error(L, "'%s' is a number and no pit: pits are owned, or remembered as a pit",
                          name);
    if (mark->doc) return luaL_error(L, "pits are marked '%s' twice", how);
    *mark = (MwPitMark){copy_text(L, doc), memory};
    return 0;
}

/* ---- hook(name, doc, function, "always", or phases and a list of when) ----------------------- */

/* Does the argument say that the hook never returns nil? */
static bool says_always(lua_State *L, int index)
{
    return lua_type(L, index) == LUA_TSTRING && strcmp(lua_tostring(L, index), "always") == 0;
}

/* The bit of the named phase; "no phase" names the turns outside all phases. */
static uint32_t check_phase(lua_State *L, const MwesoVariant *v, int index)
{
    const char *name = lua_tostring(L, index);
    if (strcmp(name, "no phase") == 0) return 1u << MW_NO_PHASE;
    int phase = mw_phase_find(v, name);
    if (phase >= 0) return 1u << phase;
    const char *names[MW_MOST_PHASES + 1] = {NULL};
    for (int i = 0; i < v->phase_count; i++) names[i] = v->phases[i]->name;
    const char *near = mw_nearest(name, names);
    luaL_error(L, "'%s' is neither \"always\" nor a phase of the variant%s%s%s", name,
               near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return 0;
}

/* Pops one entry of the list on top: an own pit, the name of a memory, or "quiet". */
static void take_when(lua_State *L, const MwRules *rules, MwHook *when)
{
    if (lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), WHILE_QUIET) == 0) {
        when->quiet = true;
    } else if (lua_type(L, -1) == LUA_TSTRING) {
        when->while_ |= 1u << find_memory(L, rules);
    } else {
        lua_Integer pit = lua_tointeger(L, -1);
        if (!lua_isinteger(L, -1) || pit < 1 || pit > rules->board.circuit)
            luaL_error(
                L, "own pits, names of what is remembered, and \"quiet\" are expected in the list");
        when->pits |= (uint64_t)1 << (pit - 1);
    }
    lua_pop(L, 1);
}

/* Reads the list of pits and names that limits when the hook is asked. */
static void check_when(lua_State *L, const MwRules *rules, int decision, int index, MwHook *when)
{
    int length = (int)mw_list_length(L, index);
    if (decision == DECIDE_SETUP || decision == DECIDE_ARRANGE)
        luaL_error(L, "'%s' is asked before the first turn, whatever the pits",
                   mw_decisions[decision].name);
    luaL_argcheck(L, length > 0, index, "a list of pits and names that is not empty is expected");
    for (int i = 1; i <= length; i++) {
        lua_geti(L, index, i);
        take_when(L, rules, when);
    }
    if (when->pits && !mw_is_asked_of_a_pit((MwDecision)decision))
        luaL_error(L, "'%s' is asked of no pit", mw_decisions[decision].name);
}

/* Reads the limits of a hook from `index` on: names of phases, then the list of when it is asked.
 * Without these arguments it is always asked. */
static void check_limits(lua_State *L, const MwesoVariant *v, int decision, int index, MwHook *when)
{
    for (; !lua_isnoneornil(L, index); index++) {
        if (lua_istable(L, index) && lua_isnoneornil(L, index + 1)) {
            check_when(L, &v->rules, decision, index, when);
            continue;
        }
        luaL_argcheck(L, lua_type(L, index) == LUA_TSTRING && !says_always(L, index), index,
                      "\"always\" alone, names of phases, or nothing, is expected");
        when->phases |= check_phase(L, v, index);
    }
    if (when->phases && (decision == DECIDE_SETUP || decision == DECIDE_ARRANGE))
        luaL_error(L, "'%s' is asked before the first turn, in no phase",
                   mw_decisions[decision].name);
}

static int declare_hook(lua_State *L)
{
    Declaring *d = declaring_of(L);
    const char *name = luaL_checkstring(L, 1), *near = mw_decision_nearest(name);
    int decision = mw_decision_find(name);
    if (decision < 0)
        return luaL_error(L, "there is no decision '%s'%s%s%s", name,
                          near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    const char *doc = check_doc(L, 2);
    luaL_checktype(L, 3, LUA_TFUNCTION);
    luaL_argcheck(L, !lua_iscfunction(L, 3), 3, "a function of the script is expected");
    MwScript *script = d->variant->script;
    MwHook *hook = &script->hooks[decision];
    if (d->loaded->hooks[decision] && !hook->doc) luaL_error(L, "'%s' is hooked twice", name);
    if (d->loaded->hooks[decision])
        luaL_error(L, "'%s' is hooked twice, first by %s:%d", name,
                   script->sources[hook->source].file, hook->line);
    MwHook when = {.always = says_always(L, 4) && lua_isnoneornil(L, 5)};
    if (!when.always) check_limits(L, d->variant, decision, 4, &when);
    lua_settop(L, 3);
    d->loaded->hooks[decision] = luaL_ref(L, LUA_REGISTRYINDEX);
    assert(d->loaded->hooks[decision] > 0); /* 0 is no hook */
    if (!d->declares) return 0;
    lua_Debug debug;
    bool known = lua_getstack(L, 1, &debug) && lua_getinfo(L, "l", &debug);
    when.line = known ? debug.currentline : 0;
    when.source = d->source;
    when.doc = copy_text(L, doc);
    *hook = when;
    return 0;
}

/* ---- counts(name, most) ---------------------------------------------------------------------- */

static int declare_counter(lua_State *L)
{
    static const char *const names[] = {[COUNTER_TURNS] = "turns",
                                        [COUNTER_CAPTURES] = "captures",
                                        [COUNTER_LAPS] = "laps",
                                        [COUNTER_COUNT] = NULL};
    Declaring *d = declaring_of(L);
    const char *name = luaL_checkstring(L, 1), *near = mw_nearest(name, names);
    int counter = mw_index(name, names);
    if (counter < 0)
        luaL_error(L, "there is no counter '%s'%s%s%s; there are turns, captures and laps", name,
                   near ? ", perhaps for '" : "", near ? near : "", near ? "'" : "");
    lua_Integer most = luaL_checkinteger(L, 2);
    if (!d->declares) return 0;
    if (most < 0 || most > MW_MOST_COUNTED)
        return luaL_error(L, "a script counts to a number from 0 to %d", MW_MOST_COUNTED);
    uint32_t *counts = source_of(d)->counts;
    if (counts[counter] != MW_IN_FULL) return luaL_error(L, "'%s' is declared twice", name);
    counts[counter] = (uint32_t)most;
    return 0;
}

/* Hides the counters that a script neither declares nor names after a full stop: it cannot read
 * them, so they need not be counted. A name put together while the script runs is then refused
 * (hooks/view.c). */
static void hide_counters(lua_State *L, MwSource *source)
{
    /* Laps can be read only as far as they are counted. */
    static const char *const fields[COUNTER_COUNT][2] = {
        [COUNTER_TURNS] = {"turns", "their_turns"},
        [COUNTER_CAPTURES] = {"captures", "their_captures"}};
    bool named[COUNTER_COUNT] = {false}, dotted = false;
    MwLexer lexer = {source->text, source->text + source->length, 1};
    for (MwToken token; mw_lexer_next(L, &lexer, &token); dotted = token.at[0] == '.')
        for (int i = 0; dotted && i < COUNTER_COUNT; i++)
            for (int k = 0; k < 2; k++)
                named[i] |= fields[i][k] && mw_token_is(token, fields[i][k]);
    for (int i = 0; i < COUNTER_COUNT; i++) {
        source->hidden[i] = source->counts[i] == MW_IN_FULL && !named[i];
        if (source->hidden[i]) source->counts[i] = 0;
    }
}

/* ---- loading --------------------------------------------------------------------------------- */

/* Loads one of the files, with global variables of its own. */
static void load_source(lua_State *L, MwLoaded *loaded, int source)
{
    static const luaL_Reg declarers[] = {{"hook", declare_hook},
                                         {"parameter", declare_parameter},
                                         {"remember", declare_memory},
                                         {"owned", declare_owned},
                                         {"counts", declare_counter},
                                         {"mark", declare_mark},
                                         {NULL, NULL}};
    int hooks[DECISION_COUNT]; /* registry references of the hooks in this file */
    Declaring *declaring = loaded->declaring;
    MwesoVariant *variant = declaring->variant;
    declaring->source = source;
    MwSource *file = source_of(declaring);
    mw_sandbox_new_globals(&loaded->sandbox);
    lua_rawgeti(L, LUA_REGISTRYINDEX, loaded->sandbox.environment);
    mw_add_board_functions(L);
    lua_pushlightuserdata(L, loaded);
    luaL_setfuncs(L, declarers, 1);
    lua_pushinteger(L, variant->rules.columns);
    lua_setfield(L, -2, "columns");
    lua_pushinteger(L, variant->rules.board.pits);
    lua_setfield(L, -2, "pits");
    lua_settop(L, 0);
    mw_sandbox_load(&loaded->sandbox, file->text, file->length);
    if (declaring->declares) {
        uint32_t *counts = variant->rules.counts; /* the highest limit that any file declares */
        hide_counters(L, file);
        for (int i = 0; i < COUNTER_COUNT; i++)
            if (file->counts[i] > counts[i]) counts[i] = file->counts[i];
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, loaded->sandbox.environment);
    for (const luaL_Reg *r = declarers; r->name; r++) {
        lua_pushnil(L);
        lua_setfield(L, -2, r->name);
    }
    lua_pop(L, 1);
    for (int i = 0; i < DECISION_COUNT; i++) {
        const MwHook *hook = &variant->script->hooks[i];
        hooks[i] = hook->doc && hook->source == source ? loaded->hooks[i] : 0;
    }
    mw_sandbox_freeze(&loaded->sandbox, file->text, file->length, hooks, DECISION_COUNT);
    lua_settop(L, 0);
}

static int load(lua_State *L)
{
    MwLoaded *loaded = lua_touserdata(L, 1);
    const MwScript *script = loaded->declaring->variant->script;
    mw_push_view(L, &loaded->viewed);
    loaded->view = luaL_ref(L, LUA_REGISTRYINDEX);
    for (int i = 0; i < script->source_count; i++) load_source(L, loaded, i);
    for (int i = 0; i < DECISION_COUNT && !loaded->declaring->declares; i++)
        if (!loaded->hooks[i] != !script->hooks[i].doc)
            return luaL_error(L, "it has other hooks when it is loaded again");
    mw_view_remembered(L, loaded->view, &loaded->declaring->variant->rules);
    mw_sandbox_settle(&loaded->sandbox);
    return 0;
}

bool mw_script_load(MwesoVariant *variant, bool declares, MwLoaded *loaded, MwScriptError *error)
{
    Declaring declaring = {variant, loaded, declares, 0};
    *error = (MwScriptError){.no_memory = true, .file = variant->script->sources[0].file};
    *loaded = (MwLoaded){.viewed = {.rules = &variant->rules}};
    if (!mw_sandbox_open(&loaded->sandbox)) return false;
    for (int i = 0; declares && i < COUNTER_COUNT; i++) {
        variant->rules.counts[i] = 0;
        for (int s = 0; s < variant->script->source_count; s++)
            variant->script->sources[s].counts[i] = MW_IN_FULL;
    }
    loaded->viewed.words = variant->rules;
    loaded->declaring = &declaring;
    bool loads = mw_sandbox_run(&loaded->sandbox, load, loaded, MW_LOAD_BUDGET) == LUA_OK;
    loaded->declaring = NULL;
    if (loads && mw_sandbox_watch(&loaded->sandbox)) return true;
    error->file = source_of(&declaring)->file;
    error->no_memory = loads || loaded->sandbox.no_memory;
    if (!loads) mw_sandbox_message(&loaded->sandbox, error->text, sizeof error->text, &error->line);
    mw_sandbox_close(&loaded->sandbox);
    return false;
}
