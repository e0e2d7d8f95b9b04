/* Served: which rules are played on vectors, and by which loops. */
#include "fast/served.h"

#include <stdlib.h>
#include <string.h>

#include "rules/keys.h"
#include "rules/statements.h"

#if defined __GNUC__
#define HAS_VECTORS true
#else
#define HAS_VECTORS false
#endif

enum { ALL_ENGINES = MW_LEAN_LOOPS | MW_FULL_LOOPS | MW_LANES };

/* ---- by single words ------------------------------------------------------------------------- */

static int engines_of_letter(char letter)
{
    switch (letter) {
    case 'm': return ALL_ENGINES;
    case 'v': return MW_LEAN_LOOPS | MW_FULL_LOOPS;
    case 'l': return MW_FULL_LOOPS | MW_LANES;
    case 'f': return MW_FULL_LOOPS;
    default: return 0;
    }
}

/* The index of the letter in a row of rules/keys.def for the present answer: a word's own number;
 * for a number or set, 0 for the default and 1 for all others. A key that never matters has 0. */
static size_t letter_of(const MwRules *rules, const MwKeySpec *spec)
{
    const char *answer = (const char *)rules + spec->field;
    if (spec->told.type == MWESO_PITS) {
        uint64_t pits, usual = strcmp(spec->told.default_text, "all") == 0 ? rules->board.all : 0;
        memcpy(&pits, answer, sizeof pits);
        return pits != 0 && pits != usual;
    }
    int32_t number;
    memcpy(&number, answer, sizeof number);
    if (spec->told.type == MWESO_WORD) return (size_t)number;
    return number != 0 && number != strtol(spec->told.default_text, NULL, 10);
}

static size_t default_letter(const MwKeySpec *spec)
{
    size_t letter = 0;
    if (spec->told.type == MWESO_WORD)
        while (strcmp(spec->told.words[letter], spec->told.default_text) != 0) letter++;
    return letter;
}

static int engines_of_answer(const MwRules *rules, const MwKeySpec *spec)
{
    size_t letter = letter_of(rules, spec);
    if (letter < strlen(spec->served)) return engines_of_letter(spec->served[letter]);
    return letter == default_letter(spec) ? ALL_ENGINES : 0;
}

static int engines_of_words(const MwRules *asked)
{
    int engines = ALL_ENGINES;
    for (int key = 0; key < KEY_COUNT && engines; key++)
        if (mw_keys[key].field != MW_NO_FIELD && mw_keys[key].told.type != MWESO_ROW)
            engines &= engines_of_answer(asked, &mw_keys[key]);
    return engines;
}

/* ---- what faces a pit ------------------------------------------------------------------------ */

/* The lean loops ask two separate questions: do the facing pits hold something to take, and does
 * the own pit capture? Are these enough for the rules? */
static bool asks_apart(const MwRules *rules)
{
    bool own[2] = {false, false}, any[4];
    for (int facing = 0; facing < 4; facing++) {
        any[facing] = mw_landing_takes(rules, false, facing) ||
                      mw_landing_takes(rules, true, facing);
        own[0] |= mw_landing_takes(rules, false, facing);
        own[1] |= mw_landing_takes(rules, true, facing);
    }
    for (int facing = 0; facing < 4; facing++)
        for (int occupied = 0; occupied < 2; occupied++) {
            bool takes = mw_landing_takes(rules, occupied, facing);
            if (takes != (own[occupied] && any[facing])) return false;
        }
    return true;
}

/* Do the facing pits count alike, whatever the rest of the row and the own pit hold? */
static bool counts_alike(const MwRules *rules)
{
    bool alike = mw_least(rules, false) == mw_least(rules, true);
    for (int occupied = 0; occupied < 2; occupied++)
        alike &= rules->tables.landing[occupied][FACING_BARE].takes ==
                 rules->tables.landing[occupied][TAKE_OUTER].takes;
    return alike;
}

static bool weighs_rarely(const MwRules *rules)
{
    return !counts_alike(rules) || !asks_apart(rules);
}

/* ---- what rules ask for ---------------------------------------------------------------------- */

/* Can a turn come to a choice of direction after its first lap? */
static bool reverses_later(const MwRules *rules)
{
    return rules->way != WAY_EITHER && rules->reverse_pits &&
           rules->reverse_at & (MOMENT_RELAY | MOMENT_REENTRY);
}

/* May a capture be declined, or take a bonus pit? */
static bool offers_captures(const MwRules *rules)
{
    return rules->refusal != REFUSAL_NEVER || rules->besides != BESIDES_NONE;
}

bool mw_offers_more(const MwRules *rules)
{
    return rules->extra > 0 || rules->stop_pits || offers_captures(rules);
}

bool mw_picks_starts(const MwRules *rules)
{
    return rules->others != OTHERS_ALL || rules->behind != BEHIND_ANY ||
           rules->which != WHICH_ANY || rules->most > 0;
}

/* Do laps against the way depend on more than their origin and whether they capture? */
static bool reverses_rarely(const MwRules *rules)
{
    return rules->reverse_pits && rules->way != WAY_EITHER &&
           (rules->reverse_capture == REVERSE_TURN || rules->reverse_into != rules->board.all);
}

bool mw_asks_rarely(const MwRules *rules)
{
    return weighs_rarely(rules) || mw_picks_starts(rules) || rules->capturing > 1 ||
           rules->landing == LANDING_LIFTED || mw_every_captures(rules) ||
           rules->lap_first == FIRST_ORIGIN || rules->lap_next == NEXT_AFTER ||
           reverses_rarely(rules) || offers_captures(rules);
}

/* Is a lap examined before it is sown? */
static bool looks_ahead(const MwRules *rules)
{
    bool reverses = rules->reverse_pits && rules->way != WAY_EITHER;
    return reverses || rules->start_bars || rules->quiet_row == QUIET_ROW_LOSES;
}

/* Are laps examined in advance, or choices offered? Neither is served with unusual laps. */
static bool looks_or_offers(const MwRules *rules)
{
    return looks_ahead(rules) || rules->first_lap != FIRST_LAP_FREE || mw_offers_more(rules);
}

/* ---- words that are served alone, but not together ------------------------------------------- */

/* On one shared circuit a move may return to an earlier situation although it captures
 * (kernel/recurrence.c). */
static bool resows_shared(const MwRules *rules)
{
    return rules->shared && rules->fate == FATE_RESOWN;
}

static bool asks_rarely_of_both(const MwRules *rules)
{
    return rules->shared && (mw_asks_rarely(rules) || rules->extra > 0);
}

/* Recurrence cannot be noticed from one situation (kernel/recurrence.c). Where laps begin in their
 * origin, a run without choices is sown again instead. */
static bool recurs_by_more(const MwRules *rules)
{
    return !rules->one_to_one && rules->lap_first != FIRST_ORIGIN;
}

/* Starts that could begin a chain of laps are barred, so the first situation of a turn offers other
 * choices than when it recurs. */
static bool bars_chains(const MwRules *rules)
{
    return rules->start_bars && rules->reverse_capture != REVERSE_DIRECT && reverses_later(rules);
}

/* Store seeds with rules where the mover does not choose the way of the lap from their pit, or
 * where a landing does more than capture the facing pits. */
static bool puts_rarely(const MwRules *rules)
{
    if (rules->from != FROM_STORE) return false;
    return rules->way != WAY_EITHER || rules->shared || mw_asks_rarely(rules) ||
           mw_offers_more(rules);
}

/* Houses or takasia together with what few rules ask. */
static bool houses_rarely(const MwRules *rules)
{
    if (!rules->house_pits && rules->takasia == TAKASIA_NEVER) return false;
    return rules->way != WAY_EITHER || rules->kept != KEPT_TURN || rules->shared ||
           mw_asks_rarely(rules) || mw_offers_more(rules) || rules->resow == RESOW_BEHIND;
}

/* Endless moves that are illegal are not followed through choices. */
static bool forbids_choices(const MwRules *rules)
{
    return rules->endless == ENDLESS_ILLEGAL && (reverses_later(rules) || mw_offers_more(rules));
}

/* Stops or captures that the mover chooses: recurrence is noticed from the preceding lap
 * (kernel/recurrence.c), which works only if laps depend on little else. */
static bool stops_rarely(const MwRules *rules)
{
    if (!rules->stop_pits && !offers_captures(rules)) return false;
    if (rules->stop_pits && offers_captures(rules)) return true;
    bool chains = rules->reverse_pits && rules->reverse_capture != REVERSE_DIRECT;
    return rules->shared || chains || rules->largest > 0 || rules->capturing > 1 ||
           rules->first_lap != FIRST_LAP_FREE || rules->resow == RESOW_ENDS;
}

static bool offers_both(const MwRules *rules) { return offers_captures(rules) && rules->extra > 0; }

static bool extra_after_rare(const MwRules *rules)
{
    return rules->extra > 0 && rules->extra_when != EXTRA_AFTER_ANY && !counts_alike(rules);
}

static bool lifts_and_looks(const MwRules *rules)
{
    return rules->landing == LANDING_LIFTED && looks_or_offers(rules);
}

static bool steps_on_and_looks(const MwRules *rules)
{
    return rules->lap_next == NEXT_AFTER && looks_or_offers(rules);
}

/* Every seed may capture, or the first seed falls into the origin. */
static bool sows_and_looks(const MwRules *rules)
{
    bool sown = mw_every_captures(rules) || rules->lap_first == FIRST_ORIGIN;
    return sown && (looks_or_offers(rules) || rules->row_ends || rules->resow == RESOW_ENDS ||
                    rules->lap_next != NEXT_LANDING);
}

/* Captured seeds may run another way than the first lap, while laps may run against the way. */
static bool mixes_ways(const MwRules *rules)
{
    return rules->resow == RESOW_ENDS && rules->way != WAY_EITHER && rules->reverse_pits;
}

/* On a shared circuit the captures of a lap are known only after it is sown, but lanes do not look
 * ahead there. */
static bool resows_shared_and_looks(const MwRules *rules)
{
    return rules->shared && (looks_or_offers(rules) || rules->row_ends);
}

/* Lanes count the quiet turns of both players together in a byte. */
static bool is_long_quiet(const MwRules *rules) { return rules->quiet_turns > 127; }

typedef struct Apart {
    bool (*together)(const MwRules *rules);
    int engines; /* those that do not play the combination */
} Apart;

static const Apart apart[] = {
    {resows_shared, ALL_ENGINES},   {asks_rarely_of_both, ALL_ENGINES},
    {recurs_by_more, ALL_ENGINES},  {bars_chains, ALL_ENGINES},
    {puts_rarely, ALL_ENGINES},     {houses_rarely, ALL_ENGINES},
    {forbids_choices, ALL_ENGINES}, {stops_rarely, ALL_ENGINES},
    {offers_both, ALL_ENGINES},     {extra_after_rare, ALL_ENGINES},
    {lifts_and_looks, ALL_ENGINES}, {steps_on_and_looks, ALL_ENGINES},
    {sows_and_looks, ALL_ENGINES},  {weighs_rarely, MW_LEAN_LOOPS | MW_LANES},
    {mixes_ways, MW_LANES},         {resows_shared_and_looks, MW_LANES},
    {is_long_quiet, MW_LANES},
};

int mw_engines(const MwRules *rules)
{
    if (!HAS_VECTORS || rules->hooked) return 0;
    const MwRules asked = mw_asked(rules);
    int engines = engines_of_words(&asked);
    for (size_t i = 0; i < sizeof apart / sizeof *apart && engines; i++)
        if (apart[i].together(&asked)) engines &= ~apart[i].engines;
    return engines;
}
