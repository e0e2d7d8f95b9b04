/* View: what a script sees of the move under way, and its functions about the board. */
#include "hooks/view.h"

#include <assert.h>
#include <lauxlib.h>
#include <string.h>

#include "base/bits.h"
#include "hooks/sandbox.h"
#include "kernel/capture.h"
#include "rules/keys.h"

/* ---- pits as numbers: own ones from 1, the opponent's from -1 -------------------------------- */

/* Fuel of functions that look ahead: for one lap, for one that may chain clockwise laps, and for
 * each lap of a sequence; and the most laps of a sequence. */
enum { LOOK_FUEL = 50, CHAIN_FUEL = 5000, LAP_FUEL = 20, MOST_LAPS = 10000 };

/* Reads argument `index` as a pit; *own tells whose. Returns its number on the circuit, from 0.
 * Texts are refused, even those that can be read as numbers. */
static int check_pit(lua_State *L, const MwViewed *v, int index, bool *own)
{
    if (!lua_isinteger(L, index)) luaL_checktype(L, index, LUA_TNUMBER);
    lua_Integer pit = luaL_checkinteger(L, index);
    lua_Integer place = pit > 0 ? pit : pit < -MW_MOST_PITS ? 0 : -pit;
    if (place < 1 || place > v->rules->board.pits)
        luaL_error(L, "there is no pit %I: pits are 1 to %d, the opponent's -1 to -%d", pit,
                   v->rules->board.pits, v->rules->board.pits);
    *own = pit > 0;
    return (int)place - 1;
}

static int push_pit(lua_State *L, int pit, bool own)
{
    lua_pushinteger(L, own ? pit + 1 : -pit - 1);
    return 1;
}

/* ---- the fields ------------------------------------------------------------------------------ */

typedef void (*ViewField)(lua_State *L, const MwViewed *v);

/* Pushes a pit in which the mover's laps may land: on a shared circuit also one of the opponent's.
 */
static void push_place(lua_State *L, const MwViewed *v, int pit)
{
    int pits = v->rules->board.pits;
    if (pit < 0) lua_pushnil(L);
    else push_pit(L, pit < pits ? pit : pit - pits, pit < pits);
}

static void field_moment(lua_State *L, const MwViewed *v)
{
    static const char *const names[] = {
        [MOMENT_START] = "start", [MOMENT_RELAY] = "relay", [MOMENT_REENTRY] = "reentry"};
    assert(v->turn->moment <= MOMENT_REENTRY && names[v->turn->moment]);
    lua_pushstring(L, names[v->turn->moment]);
}

/* The value of a counter, cut off at the limit that the script declares. */
static lua_Integer counted(const MwViewed *v, enum MwCounter counter, uint32_t made)
{
    uint32_t most = v->source->counts[counter];
    return made < most ? made : most;
}

#define NUMBER(name, value) \
    static void field_##name(lua_State *L, const MwViewed *v) \
    { \
        const MwTurn *t = v->turn; \
        (void)t; \
        lua_pushinteger(L, value); \
    }
#define PLACE(name, pit) \
    static void field_##name(lua_State *L, const MwViewed *v) { push_place(L, v, v->turn->pit); }
#define FLAG(name) \
    static void field_##name(lua_State *L, const MwViewed *v) { lua_pushboolean(L, v->turn->name); }

NUMBER(columns, v->rules->columns)
NUMBER(pits, v->rules->board.pits)
NUMBER(turns, counted(v, COUNTER_TURNS, t->turns[t->side]))
NUMBER(their_turns, counted(v, COUNTER_TURNS, t->turns[!t->side]))
NUMBER(captures, counted(v, COUNTER_CAPTURES, t->captures[t->side]))
NUMBER(their_captures, counted(v, COUNTER_CAPTURES, t->captures[!t->side]))
NUMBER(laps, counted(v, COUNTER_LAPS, t->laps))
NUMBER(store, t->store[0])
NUMBER(their_store, t->store[1])
NUMBER(passes, t->passes)
NUMBER(hand, t->hand)
NUMBER(sown, t->sown)
NUMBER(captured, t->captured)
PLACE(start, start)
PLACE(origin, origin)
PLACE(landing, landing)
PLACE(due, due)
PLACE(came_to, came_to)
FLAG(clockwise)
FLAG(declined)
FLAG(endless)
FLAG(came_clockwise)
FLAG(circled)

/* The functions that look ahead. The kernel's own use `words`, which is filled in for them. */
static MwLookout lookout_of(const MwViewed *v, MwPlay *words)
{
    *words = (MwPlay){&v->words, NULL};
    if (v->lookout) return *v->lookout;
    return (MwLookout){words,        mw_look_captures, mw_look_first_capture, mw_look_may_capture,
                       mw_may_start, mw_look_takes,    mw_look_threatened};
}

static void field_capturing(lua_State *L, const MwViewed *v)
{
    MwPlay words;
    MwLookout look = lookout_of(v, &words);
    lua_pushboolean(L, look.may_capture(look.words, v->turn));
}

/* True if the turn begins with a store seed. */
static void field_from_store(lua_State *L, const MwViewed *v)
{
    const MwPlay words = {&v->words, NULL, NULL};
    bool begins = v->turn->start < 0 && mw_begins_from_store(&words, v->turn);
    lua_pushboolean(L, v->turn->from_store || begins);
}

/* If the history of the game is unknown, raises an error: any number could be taken for a count. */
static void field_still(lua_State *L, const MwViewed *v)
{
    if (!(v->rules->keeps & KEEPS_STILL))
        luaL_error(L, "t.still is not known: turns without a capture are counted only with "
                      "end.still");
    lua_pushinteger(L, v->turn->still);
}

static void field_times(lua_State *L, const MwViewed *v)
{
    if (!v->turn->times)
        luaL_error(L, "t.times is not known here: a position does not tell how often it has come; "
                      "only 'repeated' is asked with the game before it");
    lua_pushinteger(L, v->turn->times);
}

static void field_chosen(lua_State *L, const MwViewed *v)
{
    if (v->turn->chosen) lua_pushinteger(L, v->turn->chosen);
    else lua_pushnil(L);
}

static void field_side(lua_State *L, const MwViewed *v)
{
    lua_pushstring(L, v->turn->side ? "N" : "S");
}

static const struct {
    const char *name;
    ViewField push;
    enum { MEMO_NEVER, MEMO_ALWAYS, MEMO_OF_TURN } memo; /* of answers that depend on the field */
    MwReadable readable;
} fields[] = {
    {"columns", field_columns, MEMO_ALWAYS},
    {"pits", field_pits, MEMO_ALWAYS},
    {"side", field_side, MEMO_OF_TURN, READ_SIDE},
    {"turns", field_turns, MEMO_NEVER, READ_TURNS},
    {"their_turns", field_their_turns, MEMO_NEVER, READ_TURNS},
    {"captures", field_captures, MEMO_NEVER, READ_CAPTURES},
    {"their_captures", field_their_captures, MEMO_NEVER, READ_CAPTURES},
    {"laps", field_laps, MEMO_NEVER, READ_LAPS},
    {"store", field_store},
    {"their_store", field_their_store},
    {"passes", field_passes},
    {"still", field_still},
    {"times", field_times},
    {"from_store", field_from_store},
    {"capturing", field_capturing},
    {"came_to", field_came_to},
    {"came_clockwise", field_came_clockwise},
    {"chosen", field_chosen},
    {"start", field_start},
    {"origin", field_origin, MEMO_ALWAYS},
    {"moment", field_moment},
    {"clockwise", field_clockwise, MEMO_ALWAYS},
    {"hand", field_hand},
    {"sown", field_sown},
    {"landing", field_landing, MEMO_ALWAYS},
    {"due", field_due},
    {"captured", field_captured},
    {"circled", field_circled, MEMO_ALWAYS},
    {"declined", field_declined},
    {"endless", field_endless},
};

enum { FIELD_COUNT = sizeof fields / sizeof *fields };

bool mw_view_has(const char *name)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (strcmp(fields[i].name, name) == 0) return true;
    return false;
}

/* ---- the view -------------------------------------------------------------------------------- */

/* Lua reserves room for one pointer with each state, so no function needs an upvalue for it. */
static MwViewed **viewed_of(lua_State *L) { return lua_getextraspace(L); }

static int seeds(lua_State *L, MwViewed *v)
{
    bool own;
    v->beyond = true;
    int pit = check_pit(L, v, 2, &own);
    const MwesoBoard *board = &v->rules->board;
    if (!own && mw_is_shared(board)) lua_pushinteger(L, v->turn->own.pit[board->pits + pit]);
    else lua_pushinteger(L, own ? v->turn->own.pit[pit] : v->turn->opponent.pit[pit]);
    return 1;
}

static int unknown_field(lua_State *L, const MwViewed *v)
{
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
    if (lua_type(L, 2) == LUA_TNUMBER)
        return luaL_error(L, "it asks for t[%f]; pits are whole numbers", lua_tonumber(L, 2));
    if (!name)
        return luaL_error(L, "it asks for t[%s]; pits are whole numbers, and fields have names",
                          luaL_typename(L, 2));
    const char *names[FIELD_COUNT + MW_MOST_MEMORY + 1];
    int count = 0;
    for (int i = 0; i < FIELD_COUNT; i++) names[count++] = fields[i].name;
    for (int i = 0; i < v->rules->memory_count; i++) names[count++] = v->rules->memory[i].name;
    names[count] = NULL;
    const char *near = mw_nearest(name, names);
    return luaL_error(L, "the view has no field '%s'%s%s%s", name, near ? "; did you mean '" : "",
                      near ? near : "", near ? "'?" : "");
}

static void note_read(lua_State *L, MwViewed *v, int field)
{
    lua_Debug debug;
    MwFirstRead *read = &v->reads[fields[field].readable];
    if (read->field) return;
    read->field = fields[field].name;
    read->file = v->source->file;
    bool known = lua_getstack(L, 1, &debug) && lua_getinfo(L, "l", &debug);
    read->line = known && debug.currentline > 0 ? debug.currentline : 0;
}

/* Refuses a counter that the script does not count. */
static void check_hidden(lua_State *L, const MwViewed *v, int field)
{
    static const struct {
        bool counts;
        enum MwCounter counter;
        const char *name;
    } counters[READ_COUNT] = {[READ_TURNS] = {true, COUNTER_TURNS, "turns"},
                              [READ_CAPTURES] = {true, COUNTER_CAPTURES, "captures"},
                              [READ_LAPS] = {true, COUNTER_LAPS, "laps"}};
    MwReadable what = fields[field].readable;
    if (counters[what].counts && v->source->hidden[counters[what].counter])
        luaL_error(L,
                   "it looks at t.%s without counting it; it must say how far, counts(\"%s\", N)",
                   fields[field].name, counters[what].name);
}

/* t[n], or t.name. Upvalue: a table from names of fields to their numbers. After the fields come
 * two numbers for each memory, the mover's and the opponent's. */
static int index_view(lua_State *L)
{
    MwViewed *v = *viewed_of(L);
    if (!v->turn) return luaL_error(L, "no move is under way");
    if (lua_isinteger(L, 2)) return seeds(L, v);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) return unknown_field(L, v);
    int field = (int)lua_tointeger(L, -1);
    if (field >= FIELD_COUNT) {
        int number = (field - FIELD_COUNT) / 2, theirs = (field - FIELD_COUNT) % 2;
        unsigned value = v->turn->memory[number];
        v->of_turn = v->beyond = true;
        if (v->rules->memory[number].owned)
            lua_pushboolean(L, value >> (v->turn->side ^ theirs) & 1);
        else lua_pushinteger(L, value);
        return 1;
    }
    MW_INVARIANT(field >= 0);
    if (fields[field].readable != READ_OTHER) {
        check_hidden(L, v, field);
        note_read(L, v, field);
    }
    v->beyond |= fields[field].memo == MEMO_NEVER;
    v->of_turn |= fields[field].memo == MEMO_OF_TURN;
    fields[field].push(L, v);
    return 1;
}

static int refuse_change(lua_State *L)
{
    return luaL_error(L, "a script cannot change the board; it returns what it wants");
}

void mw_view_words(MwViewed *viewed, const MwRules *rules)
{
    if (viewed->words.phase == rules->phase) return;
    viewed->words = *rules;
    viewed->words.hooked = 0;
}

void mw_push_view(lua_State *L, MwViewed *viewed)
{
    *viewed_of(L) = viewed;
    lua_newuserdatauv(L, 0, 0);
    lua_createtable(L, 0, 3);
    lua_pushliteral(L, "view"); /* the name in Lua's errors */
    lua_setfield(L, -2, "__name");
    lua_createtable(L, 0, FIELD_COUNT);
    for (int i = 0; i < FIELD_COUNT; i++) {
        lua_pushinteger(L, i);
        lua_setfield(L, -2, fields[i].name);
    }
    lua_pushcclosure(L, index_view, 1);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_change);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
}

void mw_view_remembered(lua_State *L, int view, const MwRules *rules)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, view);
    lua_getmetatable(L, -1);
    lua_getfield(L, -1, "__index");
    lua_getupvalue(L, -1, 1);
    for (int i = 0; i < rules->memory_count; i++) {
        const MwMemory *memory = &rules->memory[i];
        lua_pushinteger(L, FIELD_COUNT + 2 * i);
        lua_setfield(L, -2, memory->name);
        if (!memory->owned) continue;
        lua_pushfstring(L, MW_THEIRS "%s", memory->name);
        lua_pushinteger(L, FIELD_COUNT + 2 * i + 1);
        lua_rawset(L, -3);
    }
    lua_pop(L, 4);
}

/* ---- functions about pits -------------------------------------------------------------------- */

static int check_inner(lua_State *L, const MwViewed *v, bool *own)
{
    int pit = check_pit(L, v, 1, own);
    luaL_argcheck(L, mw_is_inner(&v->rules->board, pit), 1, "this is an outer pit");
    return pit;
}

static int facing(lua_State *L)
{
    const MwViewed *v = *viewed_of(L);
    bool own;
    int pit = check_inner(L, v, &own);
    return push_pit(L, mw_facing_inner(&v->rules->board, pit), !own);
}

static int behind(lua_State *L)
{
    const MwViewed *v = *viewed_of(L);
    bool own;
    int pit = check_inner(L, v, &own);
    if (mw_is_shared(&v->rules->board))
        return luaL_error(L, "no pit is behind another where both players share one circuit");
    return push_pit(L, mw_behind(&v->rules->board, pit), own);
}

static int is_inner(lua_State *L)
{
    const MwViewed *v = *viewed_of(L);
    bool own;
    lua_pushboolean(L, mw_is_inner(&v->rules->board, check_pit(L, v, 1, &own)));
    return 1;
}

/* held(n): does hold.at freeze the pit? */
static int held(lua_State *L)
{
    MwViewed *v = *viewed_of(L);
    bool own;
    int pit = check_pit(L, v, 1, &own);
    const MwPlay words = {&v->words, NULL};
    if (!v->turn) return luaL_error(L, "no move is under way");
    v->beyond = true;
    bool is_held = own ? v->turn->held[MW_OWN] >> pit & 1 : mw_is_held_theirs(&words, v->turn, pit);
    lua_pushboolean(L, is_held && v->words.hold_at > 0); /* closed pits are not held */
    return 1;
}

static int column(lua_State *L)
{
    const MwViewed *v = *viewed_of(L);
    bool own;
    int pit = check_pit(L, v, 1, &own);
    lua_pushinteger(L, v->rules->board.column[pit] + 1);
    return 1;
}

static int onward(lua_State *L)
{
    const MwViewed *v = *viewed_of(L);
    bool own;
    int pit = check_pit(L, v, 1, &own);
    const MwesoBoard *board = &v->rules->board;
    int circuit = board->circuit, steps = (int)(luaL_checkinteger(L, 2) % circuit);
    if (steps < 0) steps += circuit;
    if (!mw_is_shared(board)) return push_pit(L, mw_onward(board, pit, steps, false), own);
    push_place(L, v, mw_onward(board, own ? pit : board->pits + pit, steps, false));
    return 1;
}

/* takes(n): the pits that a capture from own inner pit n empties by the words, whether they hold
 * seeds or not. */
static int takes(lua_State *L)
{
    MwViewed *v = *viewed_of(L);
    const MwesoBoard *board = &v->rules->board;
    bool own;
    int pit = check_inner(L, v, &own), outer = mw_facing_outer(board, pit), count = 0;
    luaL_argcheck(L, own, 1, "this is a pit of the opponent");
    v->beyond = true; /* the words of a phase may differ */
    MwPlay words;
    MwLookout look = lookout_of(v, &words);
    int taken = look.takes(look.words);
    lua_createtable(L, 3, 0);
    const struct {
        bool is;
        int pit;
    } pits[] = {{taken & TAKE_INNER, -1 - mw_facing_inner(board, pit)},
                {taken & TAKE_OUTER && outer != MWESO_NOWHERE, -1 - outer},
                {taken & TAKE_OWN, pit + 1}};
    for (int i = 0; i < 3; i++) {
        if (!pits[i].is) continue;
        lua_pushinteger(L, pits[i].pit);
        lua_rawseti(L, -2, ++count);
    }
    return 1;
}

static int pit_named(lua_State *L)
{
    const MwViewed *v = *viewed_of(L);
    const char *name = luaL_checkstring(L, 1), *at = name;
    int pit = mw_read_pit(&v->rules->board, &at);
    if (pit < 0 || *at) return luaL_error(L, "there is no pit '%s'", name);
    return push_pit(L, pit, true);
}

/* Reads argument 1 of a function that looks ahead: a pit of the player whose move is under way.
 * Pays for the look, which takes longer than the instructions that call it. */
static int check_movers_pit(lua_State *L, MwViewed *v)
{
    bool own;
    bool chains = v->words.reverse_pits && v->words.reverse_capture != REVERSE_DIRECT;
    v->beyond = true;
    mw_sandbox_spend(L, chains ? CHAIN_FUEL : LOOK_FUEL);
    int pit = check_pit(L, v, 1, &own);
    bool shared = mw_is_shared(&v->rules->board); /* a relay may begin in any pit */
    luaL_argcheck(L, own || shared, 1, "this is a pit of the opponent");
    if (!v->turn) return luaL_error(L, "no move is under way");
    return own ? pit : v->rules->board.pits + pit;
}

/* captures(n, direction): "reverse" follows reverse.*; where these turn no lap, but a script does,
 * the landing alone decides, as for "clockwise". */
static int captures(lua_State *L)
{
    static const char *const ways[] = {[LOOK_FORWARD] = "forward",
                                       [LOOK_REVERSE] = "reverse",
                                       [LOOK_CLOCKWISE] = "clockwise",
                                       NULL};
    MwViewed *v = *viewed_of(L);
    MwPlay words;
    int pit = check_movers_pit(L, v);
    MwLookAt way = (MwLookAt)luaL_checkoption(L, 2, "forward", ways);
    bool turned = v->rules->scripted >> DECIDE_DIRECTION & 1;
    if (way == LOOK_REVERSE && turned && !v->words.reverse_pits) way = LOOK_CLOCKWISE;
    v->habits.asked_in_vain |= way == LOOK_REVERSE && turned && !(v->words.reverse_pits >> pit & 1);
    MwLookout look = lookout_of(v, &words);
    lua_pushboolean(L, look.captures(look.words, v->turn, pit, way));
    return 1;
}

static int first_capture(lua_State *L)
{
    static const char *const ways[] = {"forward", "clockwise", NULL};
    MwViewed *v = *viewed_of(L);
    MwPlay words;
    int pit = check_movers_pit(L, v), laps = 0;
    bool clockwise = luaL_checkoption(L, 2, "forward", ways) == 1;
    MwLookout look = lookout_of(v, &words);
    push_place(L, v, look.first_capture(look.words, v->turn, pit, clockwise, MOST_LAPS, &laps));
    mw_sandbox_spend(L, (int64_t)laps * LAP_FUEL);
    return 1;
}

static int may_start(lua_State *L)
{
    MwViewed *v = *viewed_of(L);
    MwPlay words;
    int pit = check_movers_pit(L, v);
    luaL_argcheck(L, pit < v->rules->board.pits, 1, "this is a pit of the opponent");
    MwLookout look = lookout_of(v, &words);
    lua_pushboolean(L, look.may_start(look.words, v->turn, pit));
    return 1;
}

/* threatened("own") or threatened("theirs"): a list. */
static int threatened(lua_State *L)
{
    static const char *const whose[] = {"theirs", "own", NULL};
    MwViewed *v = *viewed_of(L);
    MwPlay words;
    bool own = luaL_checkoption(L, 1, NULL, whose) == 1;
    if (!v->turn) return luaL_error(L, "no move is under way");
    v->beyond = true;
    mw_sandbox_spend(L, (int64_t)v->rules->board.pits * LOOK_FUEL);
    MwLookout look = lookout_of(v, &words);
    uint64_t pits = look.threatened(look.words, v->turn, own);
    lua_createtable(L, __builtin_popcountll(pits), 0);
    for (int count = 0, pit; mw_take_bit(&pits, &pit);) {
        push_pit(L, pit, own);
        lua_rawseti(L, -2, ++count);
    }
    return 1;
}

static int captured_in(lua_State *L)
{
    MwViewed *v = *viewed_of(L);
    v->beyond = true;
    lua_Integer k = luaL_checkinteger(L, 1);
    luaL_argcheck(L, k >= 1 && k <= v->rules->columns, 1, "there is no such column");
    if (!v->turn) return luaL_error(L, "no move is under way");
    lua_pushboolean(L, (v->turn->columns & 1u << (k - 1)) != 0);
    return 1;
}

void mw_add_board_functions(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"facing", facing},
        {"behind", behind},
        {"is_inner", is_inner},
        {"column", column},
        {"held", held},
        {"onward", onward},
        {"takes", takes},
        {"pit", pit_named},
        {"captures", captures},
        {"captured_in", captured_in},
        {"threatened", threatened},
        {"may_start", may_start},
        {"first_capture", first_capture},
        {NULL, NULL},
    };
    luaL_setfuncs(L, functions, 0);
}
