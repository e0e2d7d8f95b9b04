/* Parameters: parameter(name, values, doc), by which a script asks a question of the variant. */
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hooks/declaring.h"
#include "hooks/length.h"

/* Reads the list of words; they are taken down one by one, so that an error loses none. */
static void take_words(lua_State *L, MwParameter *p, int count)
{
    p->words = mw_new((size_t)(count + 1) * sizeof *p->words);
    if (!p->words) mw_declaring_no_memory(L);
    for (int i = 0; i < count; i++) {
        lua_geti(L, 2, i + 1);
        const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        bool good = word[0] && strlen(word) <= MW_LONGEST_NAME &&
                    strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen(word);
        if (!good)
            luaL_error(L, "the words of a parameter consist of small letters, digits, '-' and '_'");
        p->words[i] = mw_declaring_copy(L, word);
        if (mw_index(word, (const char *const *)p->words) < i)
            luaL_error(L, "the word '%s' is given twice", word);
        lua_pop(L, 1);
    }
}

static void take_range(lua_State *L, MwParameter *p)
{
    if (mw_list_length(L, 2) > 3) luaL_error(L, "a range is {default, least, most}");
    p->first = mw_declaring_whole(L, 2, 1);
    p->least = mw_declaring_whole(L, 2, 2);
    p->most = mw_declaring_whole(L, 2, 3);
    if (p->least > p->first || p->first > p->most)
        luaL_error(L, "the default must lie between the least and the most");
}

static const MwSetParameter *setting_of(const MwesoVariant *v, const char *name, int *index)
{
    for (*index = 0; *index < v->set_count; ++*index)
        if (strcmp(v->set_parameters[*index].name, name) == 0) return &v->set_parameters[*index];
    *index = -1;
    return NULL;
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

static void take_value(lua_State *L, const MwesoVariant *v, MwParameter *p, const char *pit)
{
    char number[24];
    const MwSetParameter *set = setting_of(v, p->name, &p->set);
    lua_Integer first = (lua_Integer)p->first;
    snprintf(number, sizeof number, "%lld", (long long)first);
    const char *usual = pit ? pit : p->words ? p->words[0] : number;
    bool fits = set && (pit ? mw_declaring_pit(&v->rules, set->text) > 0 : is_value(p, set->text));
    p->value = mw_declaring_copy(L, fits ? set->text : usual);
}

static MwParameter *new_parameter(lua_State *L, MwScript *script, const char *name, const char *doc)
{
    if (script->parameter_count == MW_MOST_PARAMETERS)
        luaL_error(L, "at most %d parameters can be declared", MW_MOST_PARAMETERS);
    MwParameter *p = &script->parameters[script->parameter_count++];
    p->name = mw_declaring_copy(L, name);
    p->doc = mw_declaring_copy(L, doc);
    return p;
}

/* parameter(name, "pit", default, doc) */
static void take_pit(lua_State *L, MwDeclaring *d, const char *name)
{
    const MwesoVariant *v = d->variant;
    luaL_argcheck(L, strcmp(lua_tostring(L, 2), "pit") == 0, 2,
                  "a list of values, or \"pit\" and the name of a pit, is expected");
    const char *usual = luaL_checkstring(L, 3), *doc = mw_declaring_doc(L, 4);
    if (!mw_declaring_pit(&v->rules, usual))
        luaL_error(L, "there is no pit '%s'; pits are %s", usual,
                   mw_pit_names(&v->rules.board, " and ").text);
    MwParameter *p = new_parameter(L, d->variant->script, name, doc);
    p->is_pit = true;
    take_value(L, v, p, usual);
}

static void take_parameter(lua_State *L, MwDeclaring *d, const char *name)
{
    const char *doc = mw_declaring_doc(L, 3);
    luaL_checktype(L, 2, LUA_TTABLE);
    int count = (int)mw_list_length(L, 2);
    if (count < 1 || count > 64) luaL_error(L, "a list of 1 to 64 values is expected");
    MwParameter *p = new_parameter(L, d->variant->script, name, doc);
    if (lua_geti(L, 2, 1) == LUA_TSTRING) take_words(L, p, count);
    else take_range(L, p);
    take_value(L, d->variant, p, NULL);
}

int mw_declare_parameter(lua_State *L)
{
    MwDeclaring *d = mw_declaring_of(L);
    const char *name = mw_declaring_name(L, 1);
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
    else if (p->is_pit) lua_pushinteger(L, mw_declaring_pit(&d->variant->rules, p->value));
    else lua_pushinteger(L, strtoll(p->value, NULL, 10));
    return 1;
}
