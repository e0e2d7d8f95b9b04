/* Decide: asks a hook, or the memo of its answers, and checks the form of what it returns. */
#include <assert.h>
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hooks/hooks.h"
#include "hooks/source.h"
#include "rules/board.h"

/* One question to a script. */
typedef struct Question {
    MwAcquired *acquired;
    MwDecision decision;
    MwRuling *ruling;
    bool answered; /* the hook returned something but nil */
} Question;

/* ---- values on top of the stack -------------------------------------------------------------- */

const char *mw_kind_of(lua_State *L, int index)
{
    static const char *const kinds[LUA_NUMTYPES] = {
        [LUA_TNIL] = "nil",          [LUA_TBOOLEAN] = "true or false",
        [LUA_TNUMBER] = "a number",  [LUA_TSTRING] = "a text",
        [LUA_TTABLE] = "a table",    [LUA_TFUNCTION] = "a function",
        [LUA_TUSERDATA] = "the view"};
    int type = lua_type(L, index);
    return type == LUA_TNUMBER && !lua_isinteger(L, index) ? "a number that is not whole"
                                                           : kinds[type];
}

/* Pops the pit on top and returns its number, from 0; *own tells whose it is. */
static int pop_pit(lua_State *L, const MwRules *rules, bool *own)
{
    if (!lua_isinteger(L, -1)) { /* pits are numbers, also where their names are meant */
        const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "", *at = name;
        bool is_name = mw_read_pit(&rules->board, &at) >= 0 && *at == '\0';
        luaL_error(L, "it returned %s where a pit is expected, a whole number%s%s%s",
                   mw_kind_of(L, -1), is_name ? "; did you mean pit(\"" : "", is_name ? name : "",
                   is_name ? "\")?" : "");
    }
    lua_Integer pit = lua_tointeger(L, -1);
    lua_pop(L, 1);
    if (pit == 0 || pit > rules->board.pits || pit < -rules->board.pits)
        luaL_error(L, "there is no pit %I: pits are 1 to %d, the opponent's -1 to -%d", pit,
                   rules->board.pits, rules->board.pits);
    *own = pit > 0;
    return (int)(pit > 0 ? pit : -pit) - 1;
}

/* The length of the list on top; more than `most` entries are refused. */
static int list_length(lua_State *L, int most)
{
    if (!lua_istable(L, -1)) luaL_error(L, "it returned %s; a list is expected", mw_kind_of(L, -1));
    lua_Integer length = mw_list_length(L, -1);
    if (length > most)
        luaL_error(L, "its list has %I entries, at most %d are expected", length, most);
    return (int)length;
}

static int pop_number(lua_State *L, int most, const char *what)
{
    if (!lua_isinteger(L, -1))
        luaL_error(L, "it returned %s for %s; a whole number is expected", mw_kind_of(L, -1), what);
    lua_Integer number = lua_tointeger(L, -1);
    lua_pop(L, 1);
    if (number < 0 || number > most)
        luaL_error(L, "%I is too %s for %s, which is 0 to %d", number,
                   number < 0 ? "small" : "large", what, most);
    return (int)number;
}

/* ---- one reader for each form of answer ------------------------------------------------------ */

static void read_word(lua_State *L, Question *q)
{
    const MwesoDecision *decision = &mw_decisions[q->decision];
    const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    if (!word)
        luaL_error(L, "it returned %s; it may return: %s", mw_kind_of(L, -1), decision->returns);
    q->ruling->word = mw_index(word, decision->words);
    const char *near = q->ruling->word < 0 ? mw_nearest(word, decision->words) : NULL;
    if (q->ruling->word < 0)
        luaL_error(L, "it returned '%s'%s%s%s; it may return: %s", word,
                   near ? ", perhaps for '" : "", near ? near : "", near ? "'" : "",
                   decision->returns);
}

/* A pit in which laps of the mover may land: on a shared circuit also one of the opponent's. */
static void read_own_pit(lua_State *L, Question *q)
{
    bool own;
    const MwRules *rules = q->acquired->play.rules;
    lua_pushvalue(L, -1);
    int pit = pop_pit(L, rules, &own);
    if (!own && !mw_is_shared(&rules->board))
        luaL_error(L, "pit %d is the opponent's; an own pit is expected", -pit - 1);
    q->ruling->pit = own ? pit : rules->board.pits + pit;
}

static void read_lift(lua_State *L, Question *q)
{
    const char *returns = mw_decisions[q->decision].returns;
    if (!lua_isinteger(L, -1))
        luaL_error(L, "it returned %s; it may return: %s", mw_kind_of(L, -1), returns);
    lua_Integer seeds = lua_tointeger(L, -1);
    if (seeds < 1 || seeds > MW_MOST_SEEDS)
        luaL_error(L, "it returned %I; it may return: %s", seeds, returns);
    q->ruling->seeds = (int)seeds;
}

static void read_landing(lua_State *L, Question *q)
{
    if (lua_type(L, -1) == LUA_TNUMBER) read_own_pit(L, q);
    else read_word(L, q);
}

static void read_arranged(lua_State *L, Question *q)
{
    MwDecider *decider = &q->acquired->decider;
    bool allows = lua_type(L, -1) == LUA_TBOOLEAN && lua_toboolean(L, -1);
    if (!allows && lua_type(L, -1) != LUA_TSTRING)
        luaL_error(L, "it returned %s; it may return: %s", mw_kind_of(L, -1),
                   mw_decisions[q->decision].returns);
    snprintf(decider->refused, sizeof decider->refused, "%s", allows ? "" : lua_tostring(L, -1));
    mw_make_printable(decider->refused);
}

static void read_offered(lua_State *L, Question *q)
{
    int length = list_length(L, MW_MOST_OFFERED);
    for (int i = 0; i < length; i++) {
        char *word = q->acquired->decider.offered[i];
        lua_geti(L, -1, i + 1);
        const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        if (!text[0] || strlen(text) > MW_LONGEST_NAME)
            luaL_error(L, "a word to choose is a text of 1 to %d bytes", MW_LONGEST_NAME);
        strcpy(word, text);
        mw_make_printable(word);
        lua_pop(L, 1);
    }
    q->ruling->count = length;
}

static void read_pits(lua_State *L, Question *q)
{
    bool own;
    int length = list_length(L, 2 * q->acquired->play.rules->board.pits);
    for (int i = 1; i <= length; i++) {
        lua_geti(L, -1, i);
        int pit = pop_pit(L, q->acquired->play.rules, &own);
        *(own ? &q->ruling->own : &q->ruling->opponent) |= (uint64_t)1 << pit;
    }
}

static void read_own_pits(lua_State *L, Question *q)
{
    read_pits(L, q);
    if (q->ruling->opponent)
        luaL_error(L, "pit %d is the opponent's; own pits are expected",
                   -__builtin_ctzll(q->ruling->opponent) - 1);
}

/* A pit, or {pit, direction}, on top. */
static void read_start(lua_State *L, Question *q)
{
    static const char *const directions[] = {"forward", "clockwise", NULL};
    bool own, either = !lua_istable(L, -1);
    int direction = -1;
    if (!either) {
        const char *word = lua_geti(L, -1, 2) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
        direction = word ? mw_index(word, directions) : -1;
        if (direction < 0)
            luaL_error(L, "a start is a pit, {pit, \"forward\"} or {pit, \"clockwise\"}");
        lua_pop(L, 1);
        lua_geti(L, -1, 1);
    }
    int pit = pop_pit(L, q->acquired->play.rules, &own);
    if (!own) luaL_error(L, "pit %d is the opponent's; own pits are expected", -pit - 1);
    q->ruling->own |= (uint64_t)1 << pit;
    if (either || direction == 0) q->ruling->forward |= (uint64_t)1 << pit;
    if (either || direction == 1) q->ruling->clockwise |= (uint64_t)1 << pit;
}

static void read_starts(lua_State *L, Question *q)
{
    int list = lua_gettop(L), length = list_length(L, 2 * q->acquired->play.rules->board.pits);
    for (int i = 1; i <= length; i++) {
        lua_geti(L, list, i);
        read_start(L, q);
        lua_settop(L, list);
    }
}

static void read_extra(lua_State *L, Question *q)
{
    const MwRules *rules = q->acquired->play.rules;
    int answer = lua_gettop(L);
    q->ruling->count = MW_ALL_PITS;
    if (lua_type(L, -1) == LUA_TNUMBER) {
        lua_pushvalue(L, -1);
        q->ruling->count = pop_number(L, rules->board.pits, "further pits");
        q->ruling->opponent = rules->board.all;
        return;
    }
    read_pits(L, q);
    if (q->ruling->own)
        luaL_error(L, "pit %d is the mover's; pits of the opponent are expected",
                   __builtin_ctzll(q->ruling->own) + 1);
    if (lua_getfield(L, answer, "count") != LUA_TNIL)
        q->ruling->count = pop_number(L, rules->board.pits, "further pits");
}

/* The list {from, to} or {from, to, seeds} on top. */
static MwTransfer read_transfer(lua_State *L, const MwRules *rules)
{
    MwTransfer transfer = {.seeds = MW_ALL_SEEDS};
    bool own;
    int length = list_length(L, 3);
    if (length < 2) luaL_error(L, "a transfer is {from, to} or {from, to, seeds}");
    lua_geti(L, -1, 1);
    transfer.from = pop_pit(L, rules, &transfer.own);
    lua_geti(L, -1, 2);
    transfer.to = pop_pit(L, rules, &own);
    if (own != transfer.own)
        luaL_error(L,
                   "a transfer stays among the pits of one player: seeds change hands by capture");
    if (length == 2) return transfer;
    lua_geti(L, -1, 3);
    transfer.seeds = pop_number(L, MW_MOST_SEEDS, "the seeds of a transfer");
    return transfer;
}

static void read_transfers(lua_State *L, Question *q)
{
    q->ruling->transfer_count = list_length(L, MW_MOST_TRANSFERS);
    for (int i = 0; i < q->ruling->transfer_count; i++) {
        lua_geti(L, -1, i + 1);
        q->ruling->transfers[i] = read_transfer(L, q->acquired->play.rules);
        lua_pop(L, 1);
    }
}

static bool is_remembered(const MwRules *rules, const char *name)
{
    const size_t prefix = sizeof MW_THEIRS - 1;
    bool theirs = strncmp(name, MW_THEIRS, prefix) == 0;
    for (int i = 0; i < rules->memory_count; i++) {
        const MwMemory *memory = &rules->memory[i];
        bool of_words = i < rules->words_memory && !memory->owned; /* set by the words alone */
        if (strcmp(memory->name, name) == 0 && !of_words) return true;
        if (theirs && memory->owned && strcmp(memory->name, name + prefix) == 0) return true;
    }
    return false;
}

/* Does the table on top say {NAME = false}? A player can only give up a pit that he owns. */
static bool gives_up(lua_State *L, const char *name)
{
    int type = lua_getfield(L, -1, name);
    if (type != LUA_TNIL && (type != LUA_TBOOLEAN || lua_toboolean(L, -1)))
        luaL_error(L, "it returned %s for %s; false (it is owned no longer) is expected",
                   mw_kind_of(L, -1), name);
    lua_pop(L, 1);
    return type != LUA_TNIL;
}

/* The table {name = number} on top. Undeclared names are refused; of several, the error names the
 * alphabetically first, whatever the order of the table. */
static void read_memory(lua_State *L, Question *q)
{
    const MwRules *rules = q->acquired->play.rules;
    const MwTurn *turn = q->acquired->loaded.viewed.turn;
    uint16_t *values = q->ruling->memory;
    const char *unknown = NULL;
    assert(turn);
    if (!lua_istable(L, -1))
        luaL_error(L, "it returned %s; a table {name = number} is expected", mw_kind_of(L, -1));
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING)
            luaL_error(L, "a table {name = number} is expected, not a list");
        const char *name = lua_tostring(L, -2);
        if (!is_remembered(rules, name) && (!unknown || strcmp(name, unknown) < 0)) unknown = name;
    }
    if (unknown) luaL_error(L, "'%s' was not declared with remember", unknown);
    memcpy(values, turn->memory, sizeof q->ruling->memory);
    for (int i = 0; i < rules->memory_count; i++) {
        const MwMemory *memory = &rules->memory[i];
        if (memory->owned) {
            char theirs[sizeof MW_THEIRS + MW_LONGEST_NAME];
            snprintf(theirs, sizeof theirs, MW_THEIRS "%s", memory->name);
            if (gives_up(L, memory->name)) values[i] &= (uint16_t) ~(1u << turn->side);
            if (gives_up(L, theirs)) values[i] &= (uint16_t) ~(1u << !turn->side);
        } else if (lua_getfield(L, -1, memory->name) == LUA_TNIL) lua_pop(L, 1);
        else values[i] = (uint16_t)pop_number(L, memory->most, memory->name);
    }
}

static void (*const readers[DECISION_COUNT])(lua_State *, Question *) = {
    [DECIDE_ARRANGE] = read_arranged, [DECIDE_CHOOSE] = read_offered,
    [DECIDE_EXTRA] = read_extra,      [DECIDE_STARTS] = read_starts,
    [DECIDE_QUIET] = read_own_pits,   [DECIDE_LIFT] = read_lift,
    [DECIDE_DIRECTION] = read_word,   [DECIDE_NEXT] = read_own_pit,
    [DECIDE_LAST] = read_own_pit,     [DECIDE_LANDING] = read_landing,
    [DECIDE_RELAY] = read_word,       [DECIDE_TAKES] = read_pits,
    [DECIDE_RESOW] = read_own_pit,    [DECIDE_REFUSAL] = read_transfers,
    [DECIDE_REMEMBER] = read_memory,  [DECIDE_TURN] = read_word,
    [DECIDE_WINNER] = read_word,      [DECIDE_REPEATED] = read_word,
};

/* ---- the memo -------------------------------------------------------------------------------- */

/* The stored result of one call. */
typedef struct MemoEntry {
    uint64_t own, opponent;
    uint32_t fuel, bytes; /* what the call cost */
    int8_t word, pit;
    bool known, answered; /* `answered`: not nil */
    uint8_t unused[4];
    uint64_t generation;
} MemoEntry;

enum { BY_DIRECTION = 2, BY_ROUND = 2 };

/* The number of entries: one for each lap that answers may depend on. */
static size_t memo_size(const MwRules *rules)
{
    size_t pits = (size_t)rules->board.circuit;
    return pits * (pits + 1) * BY_DIRECTION * BY_ROUND;
}

/* The entry of the present lap. The landing is -1 before the first lap. */
static size_t memo_index(const MwRules *rules, const MwTurn *turn)
{
    size_t pits = (size_t)rules->board.circuit;
    assert(turn->landing >= -1 && turn->landing < (int)pits && turn->origin < (int)pits);
    size_t lap = (size_t)turn->origin * (pits + 1) + (size_t)(turn->landing + 1);
    return (lap * BY_DIRECTION + turn->clockwise) * BY_ROUND + turn->circled;
}

/* The generation of the turn's memory: a new one if the values remembered have changed. */
static uint64_t generation_of(MwMemo *memo, const MwTurn *turn)
{
    if (memcmp(memo->memory, turn->memory, sizeof memo->memory) != 0) {
        memcpy(memo->memory, turn->memory, sizeof memo->memory);
        memo->generation++;
    }
    return memo->generation;
}

/* The stored answer to this question, or NULL. */
static const MemoEntry *memo_find(MwMemo *memo, const MwRules *rules, MwDecision decision,
                                  const MwTurn *turn)
{
    const MemoEntry *always = memo->answers[decision];
    const MemoEntry *of_turn = memo->of_turn[turn->side][decision];
    if ((!always && !of_turn) || turn->origin < 0) return NULL;
    size_t index = memo_index(rules, turn);
    if (always && always[index].known) return &always[index];
    if (!of_turn || !of_turn[index].known) return NULL;
    return of_turn[index].generation == generation_of(memo, turn) ? &of_turn[index] : NULL;
}

/* Stores the answer of a call that read nothing but the lap and, with `of_turn`, the side, if there
 * is memory for it. Only words, pits and sets of pits are stored, for a lap that has its origin; or
 * the answer that nothing new is to be remembered. */
static void memo_add(MwMemo *memo, const Question *q, const MwTurn *turn, bool of_turn,
                     MwBudget cost)
{
    enum {
        STORED = 1 << DECIDE_DIRECTION | 1 << DECIDE_NEXT | 1 << DECIDE_LANDING |
                 1 << DECIDE_TAKES | 1 << DECIDE_RESOW | 1 << DECIDE_TURN | 1 << DECIDE_WINNER
    };
    const MwRules *rules = q->acquired->play.rules;
    bool stored = STORED >> q->decision & 1 || (q->decision == DECIDE_REMEMBER && !q->answered);
    if (!stored || turn->origin < 0) return;
    MemoEntry **answers = of_turn ? &memo->of_turn[turn->side][q->decision]
                                  : &memo->answers[q->decision];
    if (!*answers) *answers = mw_new(memo_size(rules) * sizeof **answers);
    if (!*answers) return;
    (*answers)[memo_index(rules, turn)] = (MemoEntry){.own = q->ruling->own,
                                                      .opponent = q->ruling->opponent,
                                                      .fuel = (uint32_t)cost.fuel,
                                                      .bytes = (uint32_t)cost.bytes,
                                                      .word = (int8_t)q->ruling->word,
                                                      .pit = (int8_t)q->ruling->pit,
                                                      .known = true,
                                                      .answered = q->answered,
                                                      .generation = generation_of(memo, turn)};
}

void mw_memo_free(MwMemo *memo)
{
    for (int i = 0; i < DECISION_COUNT; i++) {
        free(memo->answers[i]);
        free(memo->of_turn[0][i]);
        free(memo->of_turn[1][i]);
    }
}

/* ---- asking ---------------------------------------------------------------------------------- */

static int ask(lua_State *L)
{
    Question *q = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, q->acquired->loaded.hooks[q->decision]);
    lua_rawgeti(L, LUA_REGISTRYINDEX, q->acquired->loaded.view);
    lua_call(L, 1, 1);
    if (lua_isnil(L, -1)) {
        if (q->acquired->script->hooks[q->decision].always)
            return luaL_error(L, "it returned nil, and the script says that it always answers");
        return 0;
    }
    readers[q->decision](L, q);
    q->answered = true;
    return 0;
}

static void fail(MwAcquired *acquired, MwDecision decision, const MwTurn *turn)
{
    MwDecider *decider = &acquired->decider;
    decider->failed = true;
    decider->decision = decision;
    decider->start = turn->start;
}

bool mw_has_side_effect(MwSandbox *sandbox, char *text, size_t size)
{
    char name[64];
    if (!mw_sandbox_was_changed(sandbox, name, sizeof name)) return false;
    snprintf(text, size,
             "it changes the variable '%s' of the script, on which the next answer would depend; "
             "declare it with remember",
             name);
    return true;
}

static void pay(MwDecider *decider, MwBudget cost)
{
    MwBudget *const budgets[] = {&decider->move, &decider->listing};
    assert(cost.fuel >= 0 && cost.bytes >= 0);
    for (int i = 0; i < 2; i++) {
        budgets[i]->fuel -= cost.fuel;
        budgets[i]->bytes -= cost.bytes;
    }
}

/* Notes what `mweso check` reports about a script (study/check.c). */
static void note_habits(MwAcquired *acquired, MwDecision decision, const MwTurn *turn,
                        const MwRuling *ruling, bool answered)
{
    MwHabits *habits = &acquired->loaded.viewed.habits;
    *(answered ? &habits->answered : &habits->left) |= 1u << decision;
    if (decision == DECIDE_DIRECTION && answered && ruling->word != DIRECTION_FORWARD)
        habits->turned |= !(acquired->loaded.viewed.words.reverse_pits >> turn->origin & 1);
}

static bool call_hook(MwAcquired *acquired, MwDecision decision, const MwTurn *turn,
                      MwRuling *ruling, MwBudget given)
{
    MwDecider *decider = &acquired->decider;
    MwSandbox *sandbox = &acquired->loaded.sandbox;
    MwViewed *viewed = &acquired->loaded.viewed;
    Question question = {acquired, decision, ruling, false};
    assert(decision < DECISION_COUNT && readers[decision] && acquired->loaded.hooks[decision] > 0);
    const MwHook *hook = &acquired->script->hooks[decision];
    mw_view_words(viewed, decider->in_force);
    viewed->turn = turn;
    viewed->source = &acquired->script->sources[hook->source];
    viewed->lookout = decider->lookout;
    viewed->beyond = viewed->of_turn = false;
    int line = 0, status = mw_sandbox_run(sandbox, ask, &question, given);
    MwBudget cost = {given.fuel - sandbox->left.fuel, given.bytes - sandbox->left.bytes};
    pay(decider, cost);
    decider->no_memory = status != LUA_OK && sandbox->no_memory;
    if (status != LUA_OK) mw_sandbox_message(sandbox, decider->text, sizeof decider->text, &line);
    char effect[sizeof decider->text];
    bool has_effect = mw_has_side_effect(sandbox, effect, sizeof effect);
    if (status == LUA_OK && !has_effect) {
        note_habits(acquired, decision, turn, ruling, question.answered);
        if (!viewed->beyond) memo_add(&acquired->memo, &question, turn, viewed->of_turn, cost);
        return question.answered;
    }
    if (status == LUA_OK) memcpy(decider->text, effect, sizeof effect);
    if (line) decider->line = line;
    fail(acquired, decision, turn);
    return false;
}

/* Is the hook asked in this situation? */
static bool is_asked(const MwHook *hook, MwDecision decision, const MwRules *rules,
                     const MwTurn *turn)
{
    if (!hook->pits && !hook->while_ && !hook->quiet) return true;
    if (hook->quiet && !turn->captured) return true;
    bool of_lap = decision == DECIDE_DIRECTION || decision == DECIDE_NEXT;
    int pit = decision == DECIDE_LIFT ? turn->start : of_lap ? turn->origin : turn->landing;
    if (hook->pits && pit >= 0 && hook->pits >> pit & 1) return true;
    for (uint32_t left = hook->while_; left; left &= left - 1) {
        int i = __builtin_ctz(left);
        if (rules->memory[i].owned ? turn->memory[i] >> turn->side & 1 : turn->memory[i] != 0)
            return true;
    }
    return false;
}

bool mw_decide(MwDecider *decider, MwDecision decision, const MwTurn *turn, MwRuling *ruling)
{
    MwAcquired *acquired = decider->acquired;
    if (!is_asked(&acquired->script->hooks[decision], decision, acquired->play.rules, turn))
        return false;
    /* A call may spend its own budget, but no more than is left of the move's and the listing's. */
    MwBudget given = MW_CALL_BUDGET;
    const MwBudget *const others[] = {&decider->move, &decider->listing};
    for (int i = 0; i < 2; i++) {
        if (others[i]->fuel < given.fuel) given.fuel = others[i]->fuel;
        if (others[i]->bytes < given.bytes) given.bytes = others[i]->bytes;
    }
    decider->calls++;
    decider->line = acquired->script->hooks[decision].line;
    if (given.fuel <= 0 || given.bytes <= 0) {
        snprintf(decider->text, sizeof decider->text, "%s", mw_budget_spent);
        fail(acquired, decision, turn);
        return false;
    }
    /* If the cost of a stored answer exceeds what is left, the call is made, and fails as it would
     * with an empty memo: earlier questions of this player must not change the result. */
    const MemoEntry *stored = memo_find(&acquired->memo, acquired->play.rules, decision, turn);
    if (!stored || stored->fuel > given.fuel || stored->bytes > given.bytes)
        return call_hook(acquired, decision, turn, ruling, given);
    pay(decider, (MwBudget){stored->fuel, stored->bytes});
    ruling->word = stored->word;
    ruling->pit = stored->pit;
    ruling->own = stored->own;
    ruling->opponent = stored->opponent;
    note_habits(acquired, decision, turn, ruling, stored->answered);
    return stored->answered;
}
