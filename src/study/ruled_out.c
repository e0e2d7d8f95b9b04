/* Ruled out: events that a variant's answers rule out, metric by metric, so that a zero due to the
 * rules can be told from one due to chance (docs/metrics.md). */
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "kernel/decider.h"
#include "play/notation.h"
#include "rules/tables.h"
#include "rules/variant.h"
#include "study/sample.h"

/* The rules of some turns of a game. */
typedef struct Turns {
    const MwRules *said; /* the rules as they are */
    MwRules asked;       /* without answers that have no effect, as far as that is known; not of
                            scripts */
} Turns;

/* The key whose answer makes something impossible in these turns; POSSIBLE: it may happen. */
enum { POSSIBLE = KEY_COUNT };
typedef int Preventer(const Turns *turns);

static int unless(bool possible, MwKey key) { return possible ? POSSIBLE : (int)key; }

static bool is_scripted(const Turns *t, MwDecision decision)
{
    return t->said->scripted >> decision & 1;
}

/* ---- what prevents it ------------------------------------------------------------------------ */

static int captures(const Turns *t)
{
    const MwRules *said = t->said;
    if (said->scripted) return POSSIBLE;
    if (!said->capture_pits && !t->asked.from_outer) return KEY_CAPTURE_PITS;
    if (t->asked.tables.takes) return POSSIBLE;
    return said->landing == LANDING_NONE ? KEY_LANDING : KEY_TAKES;
}

/* Laps against the way, where that is anti-clockwise. */
static int reversals(const Turns *t)
{
    const MwRules *said = t->said;
    int captured = captures(t);
    if (t->asked.reverse_pits && t->asked.reverse_at && t->asked.reverse_into)
        return unless(captured == POSSIBLE, (MwKey)captured);
    if (!said->reverse_pits) return KEY_REVERSE_PITS;
    if (!said->reverse_at) return KEY_REVERSE_AT;
    if (!said->reverse_into) return KEY_REVERSE_INTO;
    if (captured != POSSIBLE) return captured;
    return said->reverse_at & MOMENT_START ? KEY_REVERSE_PITS : KEY_REVERSE_AT;
}

static int clockwise_laps(const Turns *t)
{
    bool enters = t->asked.resow == RESOW_ENDS && t->asked.fate == FATE_RESOWN;
    if (is_scripted(t, DECIDE_DIRECTION) || t->said->way != WAY_ANTI_CLOCKWISE) return POSSIBLE;
    return enters && captures(t) == POSSIBLE ? POSSIBLE : reversals(t);
}

/* Where end.endless = illegal, an endless move that wins nothing cannot be played, except in a
 * race. */
static int endless_moves(const Turns *t)
{
    const MwRules *asked = &t->asked;
    if (t->said->scripted) return POSSIBLE;
    if (!asked->lap_limit) return KEY_RELAY;
    bool wins = asked->tables.both_ends_win || asked->tables.every_column_wins ||
                asked->two_captures_first;
    return unless(asked->endless != ENDLESS_ILLEGAL || wins || asked->opening == OPENING_RACE,
                  KEY_ENDLESS);
}

static int lost_by_endless_moves(const Turns *t)
{
    if (t->said->endless != ENDLESS_LOSES) return KEY_ENDLESS;
    return endless_moves(t);
}

/* Columns of captures that win, by the answer to `key`. */
static int columns_won(const Turns *t, bool wins, uint32_t columns, MwKey key)
{
    if (!wins) return key;
    int captured = captures(t);
    return columns || captured != POSSIBLE ? captured : KEY_FATE;
}

static int both_ends(const Turns *t)
{
    return columns_won(t, t->said->both_ends, t->asked.tables.both_ends_win, KEY_BOTH_ENDS);
}

static int every_column(const Turns *t)
{
    return columns_won(t, t->said->every_column, t->asked.tables.every_column_wins,
                       KEY_EVERY_COLUMN);
}

static int two_captures_first(const Turns *t)
{
    return t->said->two_captures_first ? captures(t) : KEY_TWO_CAPTURES_FIRST;
}

static int decided(const Turns *t)
{
    return unless(is_scripted(t, DECIDE_WINNER) || is_scripted(t, DECIDE_REPEATED), KEY_SCRIPT);
}

static int no_move(const Turns *t) { return unless(!t->said->score, KEY_SCORE); }
static int most_seeds(const Turns *t) { return unless(t->said->score, KEY_SCORE); }
static int still(const Turns *t) { return unless(t->said->still, KEY_STILL); }
static int repeated(const Turns *t) { return unless(t->said->repeats, KEY_REPEATS); }
static int empty_row(const Turns *t) { return unless(t->said->row_ends, KEY_EMPTY_ROW); }

static int won_still(const Turns *t)
{
    return t->said->still ? unless(t->said->still_result, KEY_STILL_RESULT) : KEY_STILL;
}

static int draws(const Turns *t)
{
    const MwRules *said = t->said;
    if (said->scripted || said->score || said->still || said->repeats) return POSSIBLE;
    int endless = endless_moves(t);
    return endless == POSSIBLE ? unless(said->endless != ENDLESS_LOSES, KEY_ENDLESS) : endless;
}

/* ---- the table ------------------------------------------------------------------------------- */

/* Other metrics can take any value under all rules. */
static const struct {
    const char *metric;
    Preventer *prevents;
} table[] = {
    {"Drawishness", draws},
    {"WinsNoMove", no_move},
    {"WinsBothEnds", both_ends},
    {"WinsTwoCapturesFirst", two_captures_first},
    {"WinsEveryColumn", every_column},
    {"WinsDecided", decided},
    {"WinsMostSeeds", most_seeds},
    {"WinsStill", won_still},
    {"EndsStill", still},
    {"EndsRepeated", repeated},
    {"WinsEmptyRow", empty_row},
    {"WinsEndless", lost_by_endless_moves},
    {"EndlessMoves", endless_moves},
    {"ClockwiseLaps", clockwise_laps},
    {"SeedsCaptured", captures},
    {"CapturingTurns", captures},
};

static Preventer *preventer_of(size_t metric)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].metric, mweso_metric(metric)->name) == 0) return table[i].prevents;
    return NULL;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Adds "section.key = answer", unless the text has it already. */
static void add_answer(const MwAnswers *answers, MwKey key, MwText *text)
{
    char room[256];
    MwText one = MW_TEXT_IN(room);
    if (key == KEY_SCRIPT) mw_text_add(&one, "no script says who has won");
    else mw_text_add(&one, "%s = %s", mw_key_label(key), answers->resolved[key]);
    if (text->length && strstr(text->s, one.s)) return;
    mw_text_add(text, "%s%s", text->length ? ", " : "", one.s);
}

size_t mweso_metric_impossible(const MwesoVariant *variant, size_t metric, char *buffer,
                               size_t size)
{
    Preventer *prevents = metric < mweso_metric_count() ? preventer_of(metric) : NULL;
    char room[1024];
    MW_INVARIANT(variant);
    MwText text = MW_TEXT_IN(room);
    mw_text_add(&text, "%s", "");
    for (int phase = -1; prevents && phase < variant->phase_count; phase++) {
        const MwAnswers answers = mw_answers_of(variant, phase);
        const Turns turns = {answers.rules,
                             answers.rules->scripted ? *answers.rules : mw_asked(answers.rules)};
        int key = prevents(&turns);
        if (key == POSSIBLE) mw_text_clear(&text);
        if (key == POSSIBLE) break;
        add_answer(&answers, (MwKey)key, &text);
    }
    return mw_hand_out(&text, buffer, size);
}
