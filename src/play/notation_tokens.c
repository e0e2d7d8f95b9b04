/* Notation of tokens: the words behind seeds and counters for further fields of a position
 * (docs/rules.md, 1). */
#include "play/notation.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/board.h"

/* A word that begins with `name` and shows a field of MwesoPosition. */
typedef struct Token {
    const char *name;
    uint32_t keeps;      /* KEEPS_... */
    size_t offset, size; /* of the field; the token is printed unless the field is 0 */
    bool always;         /* printed even if it is 0 */
    void (*print)(const MwRules *rules, const MwesoPosition *position, MwText *out);
    bool (*read)(const MwRules *rules, const char **at, MwesoPosition *position);
    const char *expected; /* for messages */
    const char *missing;  /* for messages if the rules do not keep it */
} Token;

/* ---- stores ---------------------------------------------------------------------------------- */

static void print_store(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    (void)rules;
    mw_text_add(out, "%u,%u", position->store[0][0], position->store[1][0]);
}

static bool read_store(const MwRules *rules, const char **at, MwesoPosition *position)
{
    (void)rules;
    uint64_t south, north;
    if (!mw_read_number(at, MW_MOST_SEEDS, &south) || *(*at)++ != ',') return false;
    if (!mw_read_number(at, MW_MOST_SEEDS, &north)) return false;
    position->store[0][0] = (uint16_t)south;
    position->store[1][0] = (uint16_t)north;
    return true;
}

/* ---- directions kept for the game (lap.kept) ------------------------------------------------- */

static const char direction_letters[] = "-fr";
static const uint8_t directions[] = {0, MWESO_FORWARD, MWESO_REVERSE};

static void print_way(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    (void)rules;
    char letters[2];
    for (int side = 0; side < 2; side++) {
        int kept = position->way[side];
        letters[side] = direction_letters[kept == 0 ? 0 : kept == MWESO_FORWARD ? 1 : 2];
    }
    mw_text_add(out, "%c,%c", letters[0], letters[1]);
}

static bool read_way(const MwRules *rules, const char **at, MwesoPosition *position)
{
    (void)rules;
    for (int side = 0; side < 2; side++) {
        if (side && *(*at)++ != ',') return false;
        const char *found = **at ? strchr(direction_letters, **at) : NULL;
        if (!found) return false;
        position->way[side] = directions[found - direction_letters];
        ++*at;
    }
    return true;
}

/* ---- rights and counts ----------------------------------------------------------------------- */

static void print_spread(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    (void)rules;
    mw_text_add(out, "%u", position->spread);
}

static bool read_sides(const char **at, uint8_t *sides)
{
    uint64_t number;
    if (!mw_read_number(at, 3, &number)) return false;
    *sides = (uint8_t)number;
    return true;
}

static bool read_spread(const MwRules *rules, const char **at, MwesoPosition *position)
{
    (void)rules;
    return read_sides(at, &position->spread);
}

static void print_passed(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    (void)rules;
    mw_text_add(out, "%u", position->passed);
}

static bool read_passed(const MwRules *rules, const char **at, MwesoPosition *position)
{
    (void)rules;
    return read_sides(at, &position->passed);
}

/* Prints, for each phase that ends by a start, in their order, the sides that have ended it. */
static void print_started(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    const char *comma = "";
    for (int i = 0; i < rules->phase_count; i++) {
        if (rules->phase_end[i].until != UNTIL_START) continue;
        mw_text_add(out, "%s%d", comma,
                    (position->started[0] >> i & 1) + 2 * (position->started[1] >> i & 1));
        comma = ",";
    }
}

static bool read_started(const MwRules *rules, const char **at, MwesoPosition *position)
{
    bool first = true;
    for (int i = 0; i < rules->phase_count; i++) {
        uint8_t sides;
        if (rules->phase_end[i].until != UNTIL_START) continue;
        if ((!first && *(*at)++ != ',') || !read_sides(at, &sides)) return false;
        position->started[0] |= (uint8_t)((sides & 1) << i);
        position->started[1] |= (uint8_t)((sides >> 1) << i);
        first = false;
    }
    return true;
}

/* The phases that end by a start. */
static uint8_t phases_to_start(const MwRules *rules)
{
    uint8_t phases = 0;
    for (int i = 0; i < rules->phase_count; i++)
        if (rules->phase_end[i].until == UNTIL_START) phases |= (uint8_t)(1 << i);
    return phases;
}

static void print_still(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    (void)rules;
    mw_text_add(out, "%u", position->still);
}

static bool read_still(const MwRules *rules, const char **at, MwesoPosition *position)
{
    (void)rules;
    uint64_t number;
    if (!mw_read_number(at, UINT32_MAX, &number)) return false;
    position->still = (uint32_t)number;
    return true;
}

/* ---- frozen pits (hold.at) ------------------------------------------------------------------- */

/* The place of a side's pit on the circuit of `holder`. */
static int place_of(const MwRules *rules, int side, int pit, int holder)
{
    return side == holder ? pit : rules->board.pits + pit;
}

static bool holds(const MwRules *rules, const MwesoPosition *position, int side, int pit,
                  int holder)
{
    int place = place_of(rules, side, pit, holder);
    return place < rules->board.circuit && position->held[holder] >> place & 1;
}

/* Prints South's pits in capitals, North's in small letters, each with its holder. */
static void print_held(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    const char *comma = "";
    int pits = rules->board.pits;
    for (int at = 0; at < 2 * pits; at++) {
        bool south = holds(rules, position, at / pits, at % pits, MWESO_SOUTH);
        if (!south && !holds(rules, position, at / pits, at % pits, MWESO_NORTH)) continue;
        mw_text_add(out, "%s", comma);
        mw_pit_print(&rules->board, at, out);
        mw_text_add(out, south ? ":s" : ":n");
        comma = ",";
    }
}

static bool read_held(const MwRules *rules, const char **at, MwesoPosition *position)
{
    do {
        int side = islower((unsigned char)**at) ? MWESO_NORTH : MWESO_SOUTH;
        int pit = mw_read_pit(&rules->board, at);
        if (pit < 0 || *(*at)++ != ':' || (**at != 's' && **at != 'n')) return false;
        int holder = *(*at)++ == 'n' ? MWESO_NORTH : MWESO_SOUTH;
        int place = place_of(rules, side, pit, holder);
        if (place >= rules->board.circuit) return false;
        for (int other = 0; other < 2; other++)
            if (holds(rules, position, side, pit, other)) return false;
        position->held[holder] |= (uint64_t)1 << place;
    } while (**at == ',' && ++*at);
    return true;
}

/* ---- races ----------------------------------------------------------------------------------- */

/* Prints the race as the move that South has chosen. */
static void print_race(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    if (position->race & MWESO_RACE_DROPS) mw_text_add(out, "*");
    mw_pit_print(&rules->board, (position->race & MWESO_RACE_PIT) - 1, out);
    if (position->race & MWESO_RACE_FORWARD) mw_text_add(out, "f");
    if (position->race & MWESO_RACE_REVERSE) mw_text_add(out, "r");
}

static bool read_race(const MwRules *rules, const char **at, MwesoPosition *position)
{
    bool drops = rules->keeps & KEEPS_SPREAD && **at == '*';
    *at += drops;
    int pit = mw_read_pit(&rules->board, at);
    if (pit < 0) return false;
    position->race = (uint16_t)((pit + 1) | (drops ? MWESO_RACE_DROPS : 0));
    if (**at == 'f') position->race |= MWESO_RACE_FORWARD, ++*at;
    else if (**at == 'r') position->race |= MWESO_RACE_REVERSE, ++*at;
    return true;
}

/* Can this be a position after South's choice, with nothing sown yet? */
static bool is_race_possible(const MwRules *rules, const MwesoPosition *position)
{
    int pit = (position->race & MWESO_RACE_PIT) - 1;
    int way = position->race & ~(MWESO_RACE_PIT | MWESO_RACE_DROPS);
    bool drops = position->race & MWESO_RACE_DROPS;
    if (!position->race) return true;
    if (drops && (!(rules->keeps & KEEPS_SPREAD) || position->spread & 1 ||
                  position->store[MWESO_SOUTH][0] < rules->board.pits))
        return false;
    return rules->keeps & KEEPS_RACE && position->side == MWESO_NORTH && !position->placing &&
           !position->turns[0] && !position->turns[1] && pit >= 0 && pit < rules->board.pits &&
           (drops || position->pit[MWESO_SOUTH][pit] > 0) &&
           (way == 0 || way == MWESO_RACE_FORWARD || way == MWESO_RACE_REVERSE);
}

/* ---- the table ------------------------------------------------------------------------------- */

#define FIELD(name) offsetof(MwesoPosition, name), sizeof((MwesoPosition *)0)->name

static const Token tokens[] = {
    {"h", KEEPS_STORE, FIELD(store), true, print_store, read_store,
     "'hS,N', the seeds in South's and North's store, up to 65535",
     "no stores (setup.store, capture.fate = stored)"},
    {"way=", KEEPS_WAY, FIELD(way), false, print_way, read_way,
     "'way=' and the ways of South and North, f, r or -, as in way=f,-",
     "no ways for the game (lap.way = either, lap.kept = game)"},
    {"spread=", KEEPS_SPREAD, FIELD(spread), false, print_spread, read_spread,
     "'spread=' and who has dropped his store: 1 South, 2 North, 3 both, 0 nobody",
     "no stores that are dropped (start.from = spread)"},
    {"passed=", KEEPS_PASSED, FIELD(passed), false, print_passed, read_passed,
     "'passed=' and who has used his pass: 1 South, 2 North, 3 both, 0 nobody",
     "no passes that are used up (turn.pass = once)"},
    {"started=", KEEPS_STARTED, FIELD(started), false, print_started, read_started,
     "'started=' and who has ended the phase that ends by a start, 1 South, 2 North, 3 both, 0 "
     "nobody, of several phases parted by commas",
     "no phases that end by a start (until = start)"},
    {"still=", KEEPS_STILL, FIELD(still), false, print_still, read_still,
     "'still=' and how many turns in a row did not capture, up to 4294967295",
     "no count of turns without a capture (end.still)"},
    {"held=", KEEPS_HELD, FIELD(held), false, print_held, read_held,
     "'held=' and pits that are held, each once, South's in capitals and North's in small letters, "
     "with who holds it, s or n (on circuits of their own, their owner), as in held=A3:s,a5:n",
     "no pits that are held (hold.at)"},
    {"race=", KEEPS_RACE, FIELD(race), false, print_race, read_race,
     "'race=' and South's start that waits for North's, with f or r where its way is a choice, as "
     "in race=B7",
     "no starts that wait for the other (turn.opening = race)"},
};

enum { TOKENS = sizeof tokens / sizeof *tokens };

void mw_tokens_begin(const MwRules *rules, MwesoPosition *position)
{
    for (int side = 0; side < 2; side++) position->store[side][0] = (uint16_t)rules->stores[side];
}

void mw_tokens_print(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    static const MwesoPosition none;
    for (int i = 0; i < TOKENS; i++) {
        size_t at = tokens[i].offset;
        bool says = tokens[i].always ||
                    memcmp((const char *)position + at, (const char *)&none + at, tokens[i].size);
        if (!(rules->keeps & tokens[i].keeps) || !says) continue;
        mw_text_add(out, " %s", tokens[i].name);
        tokens[i].print(rules, position, out);
    }
}

/* Does this token begin at `at`? */
static bool begins(const Token *token, const char *at)
{
    size_t length = strlen(token->name);
    if (strncmp(at, token->name, length) != 0) return false;
    return length > 1 || isdigit((unsigned char)at[1]); /* a store has no '=' */
}

int mw_token_at(const MwRules *rules, const char *at)
{
    for (int i = 0; i < TOKENS; i++)
        if (rules->keeps & tokens[i].keeps && begins(&tokens[i], at)) return i;
    return -1;
}

static MwesoStatus expect(const Token *token, const char *text, const char *at, MwesoError *error)
{
    return mw_fail(error, MWESO_BAD_INPUT, (int)(at - text) + 1, "%s, is expected, not '%.20s'",
                   token->expected, at);
}

MwesoStatus mw_token_read(const MwRules *rules, int token, const char *text, const char **at,
                          MwesoPosition *position, MwesoError *error)
{
    assert(token >= 0 && token < TOKENS);
    const char *c = *at + strlen(tokens[token].name);
    if (!tokens[token].read(rules, &c, position) || (*c && !mw_is_blank(*c)))
        return expect(&tokens[token], text, *at, error);
    *at = c;
    return MWESO_OK;
}

/* The token that a misspelt word may mean, among those of the rules; NULL: none. */
static const Token *token_meant(const MwRules *rules, const char *word)
{
    const char *names[TOKENS + 1];
    int count = 0;
    for (int i = 0; i < TOKENS; i++)
        if (rules->keeps & tokens[i].keeps) names[count++] = tokens[i].name;
    names[count] = NULL;
    const char *near = mw_nearest(word, names);
    for (int i = 0; i < TOKENS; i++) {
        bool is_store = !strchr(tokens[i].name, '=') && tolower((unsigned char)*word) == 'h';
        if (near ? near == tokens[i].name : is_store && rules->keeps & tokens[i].keeps)
            return &tokens[i];
    }
    return NULL;
}

MwesoStatus mw_token_refuse(const MwRules *rules, const char *text, const char *at,
                            MwesoError *error)
{
    char word[24];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(at, "= \t"), at);
    const Token *meant = token_meant(rules, word);
    int column = (int)(at - text) + 1;
    if (at[0] == 'p' && (isdigit((unsigned char)at[1]) || strlen(word) == 1))
        return mw_fail(error, MWESO_BAD_INPUT, column,
                       "'%.20s' is not expected here: passes stand once, right behind the counters",
                       at);
    for (int i = 0; i < TOKENS; i++)
        if (begins(&tokens[i], at))
            return mw_fail(error, MWESO_BAD_INPUT, column,
                           "'%.20s' is not expected: this variant has %s", at, tokens[i].missing);
    if (meant) return expect(meant, text, at, error);
    return mw_fail(error, MWESO_BAD_INPUT, column, "nothing more is expected, but there is '%.20s'",
                   at);
}

/* ---- positions from outside ------------------------------------------------------------------ */

void mw_tokens_fit(const MwRules *rules, MwesoPosition *position)
{
    for (int i = 0; i < TOKENS; i++)
        if (!(rules->keeps & tokens[i].keeps))
            memset((char *)position + tokens[i].offset, 0, tokens[i].size);
    for (int side = 0; side < 2; side++) position->started[side] &= phases_to_start(rules);
    if (!(rules->keeps & KEEPS_PASSES)) position->passes = 0;
}

static bool is_way(uint8_t way) { return way == 0 || way == MWESO_FORWARD || way == MWESO_REVERSE; }

/* Frozen pits must be places of the circuit, and none may be frozen by both sides. */
static bool are_held_wrong(const MwRules *rules, const MwesoPosition *position)
{
    uint64_t south = position->held[0], north = position->held[1];
    if (!(rules->keeps & KEEPS_HELD)) return south || north;
    if ((south | north) & ~mw_every_place(&rules->board)) return true;
    return mw_is_shared(&rules->board) && south & mw_seen_across(&rules->board, north);
}

const char *mw_tokens_wrong(const MwRules *rules, const MwesoPosition *position)
{
    static const uint16_t none[2][MWESO_MOST_STORES];
    uint16_t stores[2][MWESO_MOST_STORES];
    memcpy(stores, position->store, sizeof stores);
    if (rules->keeps & KEEPS_STORE) stores[0][0] = stores[1][0] = 0;
    if (memcmp(stores, none, sizeof none) != 0) return "store";
    if (!is_way(position->way[0]) || !is_way(position->way[1])) return "way";
    if (!(rules->keeps & KEEPS_WAY) && (position->way[0] || position->way[1])) return "way";
    if (position->spread > (rules->keeps & KEEPS_SPREAD ? 3 : 0)) return "spread";
    if (position->passed > (rules->keeps & KEEPS_PASSED ? 3 : 0)) return "passed";
    if ((position->started[0] | position->started[1]) & ~phases_to_start(rules)) return "started";
    if (!(rules->keeps & KEEPS_STILL) && position->still) return "still";
    if (!is_race_possible(rules, position)) return "race";
    return are_held_wrong(rules, position) ? "held" : NULL;
}
