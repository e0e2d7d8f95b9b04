/* Combinations: answers that are each right but cannot be played together.
 *
 * The table is data: an id (each has a test file of that name), the key that is reported, the
 * condition, and the reason.
 */
#include "rules/load.h"

#include "rules/tables.h"

typedef struct Combination {
    const char *id;
    MwKey key;
    bool (*holds)(const MwRules *rules);
    const char *reason;
    MwKey others[5]; /* answers that may be to blame instead; 0: none */
} Combination;

static bool too_many_seeds(const MwRules *r) { return mw_all_seeds(r) > MW_MOST_SEEDS; }
/* He may sow either way, and so has no pit behind another. */
static bool behind_without_way(const MwRules *r) { return r->behind && r->way == WAY_EITHER; }
/* Pairs are made lap by lap, each from where the one before it ended. */
static bool pairing_otherwise(const MwRules *r)
{
    return r->lap_next == NEXT_PAIRING &&
           (r->relay != RELAY_OCCUPIED || r->by == BY_EVERY || r->from == FROM_STORE || r->hold_at);
}

/* Seeds that are laid pass no pits, and enter none but one. */
static bool lays_otherwise(const MwRules *r)
{
    return r->laid_pits && (r->way != WAY_EITHER || r->by == BY_EVERY || r->from == FROM_STORE ||
                            r->hold_at || r->empty_row || r->quiet_row || r->shared ||
                            r->opening == OPENING_RACE || r->lap_next == NEXT_PAIRING);
}

static bool lays_into_many(const MwRules *r) { return __builtin_popcountll(r->laid_pits) > 2; }

/* All that is asked of the pits around one asks of those that are next to each other. */
static bool closes_otherwise(const MwRules *r)
{
    return r->closed_pits && (r->shared || r->lap_next != NEXT_LANDING || r->laid_pits ||
                              r->hold_at || (r->resow == RESOW_ENDS && r->fate == FATE_RESOWN));
}

/* A lap goes from one open pit to another; where none is open, every start opens all. */
static bool closes_nearly_all(const MwRules *r)
{
    return __builtin_popcountll(r->board.all & ~r->closed_pits) == 1;
}

static bool races_past_closed(const MwRules *r) { return r->closes && r->opening == OPENING_RACE; }

static bool extra_needs_removed(const MwRules *r) { return r->extra > 0 && r->fate == FATE_RESOWN; }

static bool begins_from_store(const MwRules *r)
{
    return r->from == FROM_STORE && r->stores[MWESO_SOUTH];
}

static bool first_in_skipped(const MwRules *r)
{
    return r->lap_first == FIRST_ORIGIN && r->lap_origin == ORIGIN_SKIPPED;
}

static bool raids_and_sows(const MwRules *r)
{
    return r->placement == PLACEMENT_RAIDING && r->fate == FATE_RESOWN;
}

/* A race is run from pits. */
static bool races_from_store(const MwRules *r)
{
    return r->opening == OPENING_RACE && r->from == FROM_STORE && (r->stores[0] || r->stores[1]);
}

/* Is there no inner pit that a seed of South's store could be put into, whatever it captures? */
static bool nothing_takes_store_seed(const MwRules *r)
{
    if (!begins_from_store(r)) return false;
    for (int pit = 0; pit < r->board.pits; pit++)
        if (mw_is_inner(&r->board, pit) && (r->into == INTO_ANY || r->setup[MWESO_SOUTH][pit]))
            return false;
    return true;
}

/* Does a pit of South's usual start hold more than may start? */
static bool is_too_full(const MwRules *r, int pit)
{
    return mw_start_at(r, r->setup[MWESO_SOUTH][pit]) == START_TOO_MANY;
}

/* Is a pit of the usual start barred for not being named, or for what it or the one behind it
 * holds? */
static bool is_barred_at_start(const MwRules *r, int pit)
{
    if (is_too_full(r, pit)) return true;
    if (mw_names_starts(r) && r->start_pits >> pit & 1) return false;
    if (mw_names_starts(r) && r->others == OTHERS_NONE) return true;
    int behind = mw_onward(&r->board, pit, 1, r->way != WAY_CLOCKWISE);
    return r->behind == BEHIND_EMPTY && behind < r->board.pits && r->setup[MWESO_SOUTH][behind];
}

/* Is there no pit at the usual start that may start a move (docs/rules.md, 2.1), of those that are
 * not `barred`? South begins. */
static bool none_can_start(const MwRules *r, bool (*barred)(const MwRules *r, int pit))
{
    /* In one pit they do. */
    if (r->placement != PLACEMENT_USUAL && r->seeds[MWESO_SOUTH] >= r->smallest) return false;
    const uint16_t *usual = r->setup[MWESO_SOUTH];
    if (begins_from_store(r)) return false;
    if (r->from == FROM_SPREAD && r->stores[MWESO_SOUTH] >= r->board.pits && r->smallest <= 2)
        return false; /* he drops his store first */
    for (int pit = 0; pit < r->board.pits; pit++) {
        MwReason start = mw_start_at(r, usual[pit]);
        bool next_empty = usual[mw_onward(&r->board, pit, 1, false)] == 0;
        bool into_empty = start == START_SINGLE_NOT_LAST_RESORT || start == START_SINGLE_INTO_EMPTY;
        bool begins = mw_may_begin(start) || start == START_TOO_MANY;
        if (begins && (next_empty || !into_empty) && !(barred && barred(r, pit))) return false;
    }
    return true;
}

static bool nothing_can_start(const MwRules *r) { return none_can_start(r, NULL); }

static bool all_are_too_full(const MwRules *r)
{
    return !nothing_can_start(r) && none_can_start(r, is_too_full);
}

static bool all_starts_are_barred(const MwRules *r)
{
    return !nothing_can_start(r) && !all_are_too_full(r) && none_can_start(r, is_barred_at_start);
}

static bool none_is_behind_empty(const MwRules *r) { return r->behind && all_starts_are_barred(r); }
static bool no_named_starts(const MwRules *r) { return !r->behind && all_starts_are_barred(r); }

static bool captures_outside(const MwRules *r) { return r->capture_pits & ~r->board.inner; }
static bool names_no_start(const MwRules *r) { return r->start_pits == 0; }

/* Who may not capture yet would be told that nothing was captured. */
static bool still_too_soon(const MwRules *r)
{
    return r->still > 0 && r->still <= 2 * (int64_t)r->quiet_turns;
}

/* Words that ask for outer pits, of which a circuit that both share has none. */
static bool shared_needs_outer(const MwRules *r) { return r->shared && r->needs != NEEDS_INNER; }
static bool shared_takes_outer(const MwRules *r) { return r->shared && r->takes != TAKES_INNER; }
static bool shared_bare_row(const MwRules *r) { return r->shared && r->bare_row != BARE_ROW_USUAL; }
static bool shared_saved(const MwRules *r) { return r->shared && r->declined != DECLINED_LEFT; }
static bool shared_from_outer(const MwRules *r)
{
    return r->shared && r->from_outer != FROM_OUTER_NEVER;
}
static bool shared_besides(const MwRules *r) { return r->shared && r->besides != BESIDES_NONE; }
static bool shared_relay_outer(const MwRules *r) { return r->shared && r->relay == RELAY_OUTER; }
static bool shared_row_outer(const MwRules *r)
{
    return r->shared && r->empty_row == EMPTY_ROW_OUTER;
}

static bool shared_setup_outer(const MwRules *r)
{
    bool seeds = false;
    for (int column = 0; column < r->columns; column++)
        seeds |= r->outer[column] || r->north_outer[column];
    return r->shared && seeds;
}

/* All other outer pits are among the choices that a number stands for. */
static bool besides_too_wide(const MwRules *r)
{
    return r->besides != BESIDES_NONE && r->columns > MW_MOST_BESIDES + 1;
}

/* Who captures in passing is not asked. */
static bool besides_in_passing(const MwRules *r)
{
    return r->besides != BESIDES_NONE && r->by == BY_EVERY;
}

/* Two turns that are sown at once, and seeds that are laid, know each side's pits by themselves. */
static bool race_on_shared(const MwRules *r) { return r->shared && r->opening == OPENING_RACE; }
static bool race_with_holds(const MwRules *r) { return r->hold_at && r->opening == OPENING_RACE; }
static bool raid_on_shared(const MwRules *r)
{
    return r->shared && r->placement == PLACEMENT_RAIDING;
}

/* Clockwise from A1, or anti-clockwise from AC, they would leave the row that they enter. */
static bool shared_ends(const MwRules *r) { return r->shared && r->resow == RESOW_ENDS; }
static bool shared_behind(const MwRules *r) { return r->shared && r->resow == RESOW_BEHIND; }

static bool shared_lifted(const MwRules *r) { return r->shared && r->landing == LANDING_LIFTED; }

static bool shared_turn(const MwRules *r)
{
    return r->shared && r->reverse_capture == REVERSE_TURN;
}

/* What a lap takes along it could take along for ever. */
static bool shared_lap_without_end(const MwRules *r)
{
    return r->shared && r->by == BY_EVERY && r->fate == FATE_RESOWN && r->own_pit == OWN_PIT_TAKEN;
}

/* Houses and takasia know each side's rows by themselves, and one turn at a time. */
static bool remembers_words(const MwRules *r) { return r->house_pits || r->takasia; }
static bool houses_in_many(const MwRules *r) { return (r->house_pits & (r->house_pits - 1)) != 0; }
static bool house_outer(const MwRules *r) { return r->house_pits & ~r->board.inner; }
static bool shared_house(const MwRules *r) { return r->shared && r->house_pits; }
static bool shared_takasia(const MwRules *r) { return r->shared && r->takasia; }
static bool race_with_houses(const MwRules *r)
{
    return remembers_words(r) && r->opening == OPENING_RACE;
}

static bool repeats_at_once(const MwRules *r) { return r->repeats == 1; }

static const Combination errors[] = {
    {"too-many-seeds", KEY_OUTER, too_many_seeds,
     "both players' rows and stores hold more than 65535 seeds together, more than can be counted "
     "in a pit",
     .others = {KEY_INNER, KEY_STORE, KEY_NORTH_OUTER, KEY_NORTH_INNER, KEY_NORTH_STORE}},
    {"nothing-can-start", KEY_SMALLEST, nothing_can_start,
     "no pit of the usual start holds enough seeds to start a move, so nobody could ever play "
     "(start.smallest, setup.inner, setup.outer)",
     .others = {KEY_OUTER, KEY_INNER, KEY_SINGLETONS, KEY_CIRCUIT}},
    {"too-full-to-start", KEY_MOST, all_are_too_full,
     "every pit of the usual start that could start holds more seeds, so nobody could ever play",
     .others = {KEY_OUTER, KEY_INNER}},
    {"nothing-behind-empty", KEY_BEHIND, none_is_behind_empty,
     "no pit of the usual start that could start has an empty one behind it, so nobody could ever "
     "play (setup.inner, setup.outer)",
     .others = {KEY_OUTER, KEY_INNER}},
    {"no-named-start", KEY_OTHERS, no_named_starts,
     "no pit of start.pits holds enough seeds at the usual start, so nobody could ever play",
     .others = {KEY_START_PITS, KEY_OUTER, KEY_INNER}},
    {"no-place-for-store-seed", KEY_FROM, nothing_takes_store_seed,
     "all inner pits of the usual start are empty, and start.into = occupied: nobody could put a "
     "seed of his store anywhere",
     .others = {KEY_INNER, KEY_INTO, KEY_STORE}},
    {"raid-needs-removed", KEY_PLACEMENT, raids_and_sows,
     "what is captured while seeds are arranged is not sown: it needs capture.fate = removed or "
     "stored",
     .others = {KEY_FATE}},
    {"race-from-store", KEY_OPENING, races_from_store,
     "both first turns cannot be sown at once where they begin with a seed from the store",
     .others = {KEY_FROM}},
    {"race-on-shared", KEY_OPENING, race_on_shared,
     "both first turns cannot be sown at once on one circuit", .others = {KEY_CIRCUIT}},
    {"race-with-holds", KEY_OPENING, race_with_holds,
     "both first turns cannot be sown at once where a landing holds pits (hold.at)",
     .others = {KEY_HOLD_AT}},
    {"raid-on-shared", KEY_PLACEMENT, raid_on_shared,
     "nothing is captured while seeds are arranged where both share one circuit",
     .others = {KEY_CIRCUIT}},
    {"no-start-pits", KEY_START_PITS, names_no_start,
     "it names no pit that may start; 'all' lets any pit start", .others = {0}},
    {"behind-without-way", KEY_BEHIND, behind_without_way,
     "no pit lies behind another where the mover chooses the way: it needs lap.way = "
     "anti-clockwise "
     "or clockwise",
     .others = {KEY_WAY}},
    {"pairing-otherwise", KEY_LAP_NEXT, pairing_otherwise,
     "pairs are made only where lap.relay = occupied, capture.by = last, hold.at = 0, and turns "
     "start in "
     "pits",
     .others = {KEY_RELAY, KEY_BY, KEY_FROM, KEY_HOLD_AT}},
    {"laid-otherwise", KEY_LAP_LAID, lays_otherwise,
     "seeds are laid only where lap.way = either and capture.by = last, and where nothing is asked "
     "of the "
     "first seed",
     .others = {KEY_WAY, KEY_BY, KEY_FROM, KEY_EMPTY_ROW, KEY_QUIET_ROW}},
    {"laid-into-many", KEY_LAP_LAID, lays_into_many,
     "there are two ways, forward and reverse, so it can name two pits at most"},
    {"closed-otherwise", KEY_LAP_CLOSED, closes_otherwise,
     "pits are closed only on circuits of their own, with lap.next = landing, and not with "
     "lap.laid, capture.resow = ends or hold.at",
     .others = {KEY_CIRCUIT, KEY_LAP_NEXT, KEY_LAP_LAID, KEY_RESOW, KEY_HOLD_AT}},
    {"closed-nearly-all", KEY_LAP_CLOSED, closes_nearly_all,
     "laps cannot be sown in a single pit that is open: two must be, or none"},
    {"race-past-closed", KEY_OPENING, races_past_closed,
     "both first turns cannot be sown at once where pits are closed (lap.closed)"},
    {"capture-pits-outer", KEY_CAPTURE_PITS, captures_outside,
     "only own inner pits can capture: A1 and on, inner for all of them"},
    {"extra-needs-removed", KEY_EXTRA, extra_needs_removed,
     "further pits (capture.extra) are emptied only where captured seeds leave the game: it needs "
     "capture.fate = removed or stored",
     .others = {KEY_FATE}},
    {"first-in-skipped", KEY_LAP_FIRST, first_in_skipped,
     "the first seed of a lap cannot fall in the pit that it starts from where lap.origin = "
     "skipped passes that pit over",
     .others = {KEY_LAP_ORIGIN}},
    {"still-too-soon", KEY_STILL, still_too_soon,
     "the game would be over before anybody may capture: it must be more than twice "
     "capture.quiet_turns",
     .others = {KEY_QUIET_TURNS}},
    {"shared-outer-needs", KEY_NEEDS, shared_needs_outer,
     "on a circuit that both players share there is only one row each, so only the facing pit can "
     "be meant: capture.needs = inner"},
    {"shared-outer-takes", KEY_TAKES, shared_takes_outer,
     "on a circuit that both players share there is only one row each, so only the facing pit can "
     "be meant: capture.takes = inner"},
    {"shared-bare-row", KEY_BARE_ROW, shared_bare_row,
     "on a circuit that both players share there are no outer pits: capture.bare_row = usual"},
    {"shared-saved", KEY_DECLINED, shared_saved,
     "on a circuit that both players share there are no outer pits to save seeds in: "
     "capture.declined = left"},
    {"shared-from-outer", KEY_FROM_OUTER, shared_from_outer,
     "on a circuit that both players share there are no outer pits: capture.from_outer = never"},
    {"shared-besides", KEY_BESIDES, shared_besides,
     "on a circuit that both players share there are no outer pits: capture.besides = none"},
    {"besides-too-wide", KEY_BESIDES, besides_too_wide,
     "there are more outer pits to choose from than a move can name by a number: it needs a board "
     "of "
     "at most ten columns",
     .others = {KEY_COLUMNS}},
    {"besides-in-passing", KEY_BESIDES, besides_in_passing,
     "which pit is taken besides cannot be chosen in the midst of a lap: it needs capture.by = "
     "last",
     .others = {KEY_BY}},
    {"shared-outer-relay", KEY_RELAY, shared_relay_outer,
     "on a circuit that both players share there are no outer pits: lap.relay = occupied or none"},
    {"shared-outer-row", KEY_EMPTY_ROW, shared_row_outer,
     "on a circuit that both players share there are no outer rows: end.empty_row = inner or none"},
    {"shared-outer-setup", KEY_OUTER, shared_setup_outer,
     "on a circuit that both players share there are no outer rows: setup.inner says what each "
     "player's row holds",
     .others = {KEY_NORTH_OUTER}},
    {"shared-ends", KEY_RESOW, shared_ends,
     "captured seeds cannot enter at an end of a row where both players share one circuit: they "
     "would be sown straight out of it",
     .others = {KEY_CIRCUIT}},
    {"shared-behind", KEY_RESOW, shared_behind,
     "on a circuit that both players share no pit is behind another, from which captured seeds "
     "could be sown",
     .others = {KEY_CIRCUIT}},
    {"shared-lifted", KEY_LANDING, shared_lifted,
     "on a circuit that both players share no pit is behind another, into which a pit that is to "
     "be sown could lay what it captures",
     .others = {KEY_CIRCUIT}},
    {"shared-turn", KEY_REVERSE_CAPTURE, shared_turn,
     "on a circuit that both players share a lap against the way must itself capture, or go on "
     "that way: reverse.capture = direct or indirect",
     .others = {KEY_CIRCUIT}},
    {"shared-lap-without-end", KEY_BY, shared_lap_without_end,
     "on a circuit that both players share, a lap that takes along what each of its seeds "
     "captures, and the own pit with it (capture.own_pit = taken), might never end",
     .others = {KEY_OWN_PIT, KEY_CIRCUIT}},
    {"houses-in-many", KEY_HOUSE_PIT, houses_in_many, "a player has one house, in one pit, or none",
     .others = {0}},
    {"house-outer", KEY_HOUSE_PIT, house_outer, "a house is an inner pit: one of A1 and on",
     .others = {0}},
    {"shared-house", KEY_HOUSE_PIT, shared_house,
     "on a circuit that both players share there are no houses: house.pit = none",
     .others = {KEY_CIRCUIT}},
    {"shared-takasia", KEY_TAKASIA_BARRED, shared_takasia,
     "on a circuit that both players share no pit is put under takasia: takasia.barred = never",
     .others = {KEY_CIRCUIT}},
    {"race-with-houses", KEY_OPENING, race_with_houses,
     "both first turns cannot be sown at once where there are houses, or takasia",
     .others = {KEY_HOUSE_PIT, KEY_TAKASIA_BARRED}},
    {"repeats-at-once", KEY_REPEATS, repeats_at_once,
     "the start is the first time that a position comes, so every game would be over there; 2 is "
     "the least, 0 says that it does not matter"},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The first of the answers to blame that somebody gave. */
static MwKey blamed(const MwAnswers *answers, const Combination *c)
{
    if (answers->given[c->key].text) return c->key;
    for (size_t i = 0; i < COUNT(c->others); i++)
        if (c->others[i] && answers->given[c->others[i]].text) return c->others[i];
    return c->key;
}

/* Are these the answers to the first turn, or is the combination wrong at any time? */
static bool concerns(const Combination *c, const MwAnswers *answers, bool first)
{
    bool of_start = c->holds == nothing_can_start || c->holds == all_are_too_full ||
                    c->holds == none_is_behind_empty || c->holds == no_named_starts ||
                    c->holds == nothing_takes_store_seed || c->holds == races_from_store ||
                    c->holds == raids_and_sows;
    return (first || !of_start) && c->holds(answers->rules);
}

/* True if it is wrong there, which is reported. */
static bool check(const Combination *c, const MwAnswers *answers, bool first,
                  MwesoFindings *findings)
{
    MwText label = {0};
    MwKey key = blamed(answers, c);
    if (!concerns(c, answers, first)) return false;
    mw_find(findings, MWESO_ERROR, mw_answers_place(answers, key, &label), c->id, "'%s': %s",
            answers->resolved[key], c->reason);
    mw_text_free(&label);
    return true;
}

void mw_check_combinations(const MwesoVariant *variant, MwesoFindings *findings)
{
    const MwAnswers plain = mw_answers_of(variant, -1);
    for (size_t i = 0; i < COUNT(errors); i++) {
        if (check(&errors[i], &plain, variant->phase_count == 0, findings)) continue;
        for (int p = 0; p < variant->phase_count; p++) {
            const MwAnswers answers = mw_answers_of(variant, p);
            check(&errors[i], &answers, p == 0, findings);
        }
    }
}
