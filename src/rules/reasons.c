/* Reasons: why a step of a move happened or did not, each with the rule key that decided it. */
#include "rules/reasons.h"

#include <assert.h>

#include "rules/keys.h"

/* What the words of a variant file decided. */
static const struct {
    MwKey key;
    const char *text;
} by_words[REASONS_BY_WORDS] = {
    [START_ENOUGH] = {KEY_SMALLEST, "it holds enough seeds to start"},
    [START_EMPTY] = {KEY_SMALLEST, "it is empty"},
    [START_TOO_FEW] = {KEY_SMALLEST, "it holds too few seeds to start"},
    [START_TOO_MANY] = {KEY_MOST, "it holds too many seeds to start"},
    [START_SINGLE] = {KEY_SINGLETONS, "a single seed may start here"},
    [START_SINGLE_NEVER] = {KEY_SINGLETONS, "a single seed may not start"},
    [START_SINGLE_NOT_LAST_RESORT] =
        {KEY_SINGLETONS, "a single seed may start only when no pit holds enough seeds"},
    [START_SINGLE_NEXT_OCCUPIED] = {KEY_SINGLETONS,
                                    "a single seed may start only into an empty pit"},
    [START_SINGLE_INTO_EMPTY] = {KEY_SINGLETONS, "a single seed may start only into an empty pit"},
    [START_SINGLE_JOINING] = {KEY_SINGLETONS, "single seeds are sown onto others where one can be"},
    [START_OTHER_PITS] = {KEY_START_PITS, "it is not one of the pits that may start"},
    [START_NO_OTHERS] = {KEY_OTHERS, "only pits that are named may start"},
    [START_BEHIND_HOLDS] = {KEY_BEHIND, "the pit behind it holds seeds"},
    [START_NOT_REARMOST] = {KEY_BEHIND, "more empty pits lie behind another that may start"},
    [START_NOT_FULLEST] = {KEY_WHICH, "another pit that may start holds more seeds"},
    [START_HELD] = {KEY_HOLD_AT, "it is held, so its seeds stay there"},

    [START_QUIET_ROWS] = {KEY_QUIET_ROWS, "its first lap captures nothing, and then a turn starts "
                                          "from the inner row"},
    [START_QUIET_ROW] = {KEY_QUIET_ROW, "its first lap captures nothing, and its first seed would "
                                        "leave the inner row empty"},
    [START_DUTY] = {KEY_DUTY, "its first lap captures nothing, and that of another start does"},

    [START_TAKASIA] = {KEY_TAKASIA_BARRED, "it is under takasia, and its first lap captures "
                                           "nothing"},
    [START_MUST] = {KEY_TAKASIA_THEN, "the pit that was put under takasia can be captured, and its "
                                      "first lap does not"},

    [STORE_MAY] = {KEY_FROM, "a seed of the store may be put into it"},
    [STORE_CAPTURES] = {KEY_FROM, "a seed of the store that is put into it captures"},
    [STORE_OUTER] = {KEY_FROM, "a seed of the store is put into an inner pit"},
    [STORE_EMPTY] = {KEY_INTO, "a seed of the store is put into a pit that holds seeds"},
    [STORE_TOO_FEW] =
        {KEY_QUIET_SINGLES,
         "with the seed of the store, which captures nothing, it would hold too few to start"},
    [STORE_OTHERS] = {KEY_QUIET_SINGLES,
                      "the seed of the store captures nothing, and other inner pits hold two or "
                      "more"},
    [STORE_HOUSE] = {KEY_HOUSE_PIT, "the seed of the store captures nothing, and a house that "
                                    "works is not sown while another inner pit holds seeds"},
    [STORE_DROPPED] = {KEY_FROM, "once a game that may be done before a start"},

    [CAPTURE_MADE] = {KEY_NEEDS,
                      "it is an inner pit that captures, and the facing pits hold what is needed"},
    [CAPTURE_BARE_ROW] = {KEY_BARE_ROW, "the opponent's inner row is empty, so that his outer pit "
                                        "alone is taken"},
    [CAPTURE_FROM_OUTER] = {KEY_FROM_OUTER, "the own inner row is untouched, so that an outer pit "
                                            "captures from the outer pit opposite"},
    [CAPTURE_OUTER_TOUCHED] = {KEY_FROM_OUTER,
                               "an outer pit captures only while the own inner row is "
                               "untouched"},
    [CAPTURE_OPPOSITE] = {KEY_FROM_OUTER, "the outer pit opposite is empty"},
    [CAPTURE_QUIET] = {KEY_QUIET_TURNS, "nothing is captured in this early turn"},
    [CAPTURE_LATE] = {KEY_FIRST_LAP,
                      "nothing is captured in a turn whose first lap did not capture"},
    [CAPTURE_LARGE] = {KEY_LARGEST,
                       "the start pit held too many seeds for its first lap to capture"},
    [CAPTURE_SMALL] = {KEY_CAPTURING,
                       "the start pit held too few seeds for its first lap to capture"},
    [CAPTURE_PAIRS] = {KEY_LAP_NEXT, "a lap of one seed captures nothing"},
    [CAPTURE_OUTER] = {KEY_LANDING, "only an inner pit captures"},
    [CAPTURE_THEIRS] = {KEY_CIRCUIT, "only a pit of the mover's own row captures"},
    [CAPTURE_NEVER] = {KEY_LANDING, "nothing is captured"},
    [CAPTURE_NOT_LIFTED] = {KEY_LANDING, "a pit captures before it is sown, and no last seed does"},
    [CAPTURE_WAS_EMPTY] = {KEY_LANDING, "the pit was empty, and only an occupied one captures"},
    [CAPTURE_WAS_OCCUPIED] = {KEY_LANDING, "the pit was occupied, and only an empty one captures"},
    [CAPTURE_FACING] = {KEY_NEEDS, "the facing pits do not hold what a capture needs"},
    [CAPTURE_OTHER_PITS] = {KEY_CAPTURE_PITS, "it is not one of the pits that capture"},
    [CAPTURE_TOO_FEW] = {KEY_LEAST, "the facing pits hold too few seeds to count"},
    [CAPTURE_TOO_FEW_EMPTY] = {KEY_LEAST_EMPTY, "the facing pits hold too few seeds to count "
                                                "for a last seed in an empty pit"},
    [CAPTURE_HELD] = {KEY_HOLD_AT, "the facing pit is held, and cannot be captured"},
    [CAPTURE_CLOSED] = {KEY_LAP_CLOSED, "the facing pit is closed, and cannot be captured"},
    [CAPTURE_NOTHING] = {KEY_TAKES, "there is nothing in the facing pits that would be taken"},

    [WAY_CHOSEN] = {KEY_WAY, "the mover chooses the way"},
    [WAY_KEPT] = {KEY_KEPT, "the way that was chosen holds"},

    [REVERSE_MADE] = {KEY_REVERSE_PITS, "a lap against the way from this pit captures"},
    [REVERSE_GOES_ON] = {KEY_REVERSE_CAPTURE,
                         "the chain against the way goes on until it captures"},
    [REVERSE_QUIET] = {KEY_QUIET_TURNS,
                       "nothing is captured in this early turn, so nothing may be reversed"},
    [REVERSE_NOT_NOW] = {KEY_REVERSE_AT, "no lap may be turned against the way at this moment"},
    [REVERSE_NOT_HERE] = {KEY_REVERSE_PITS, "no lap may be turned against the way from this pit"},
    [REVERSE_RIGHT_END] = {KEY_RIGHT_END, "clockwise, the seeds would pass the right-hand end"},
    [REVERSE_NOT_INTO] = {KEY_REVERSE_INTO, "against the way, the last seed would fall in none of "
                                            "the pits in which it must"},
    [REVERSE_NO_CAPTURE] = {KEY_REVERSE_CAPTURE, "against the way, the lap would not capture"},
    [REVERSE_CHAIN_ENDS] = {KEY_REVERSE_CAPTURE,
                            "against the way, the laps would end without a capture"},
    [REVERSE_CHAIN_ENDLESS] = {KEY_REVERSE_CAPTURE,
                               "against the way, the laps would go on for ever without a capture"},

    [GOES_ON] = {KEY_EMPTY_ROW, "no row is empty that must not be"},
    [GOES_RELAY] = {KEY_RELAY, "the pit is occupied, so its seeds are sown on"},
    [GOES_NEXT_PIT] = {KEY_LAP_NEXT, "the pit after the last seed holds seeds, which are sown on"},
    [GOES_PAIRING] =
        {KEY_LAP_NEXT,
         "a lap of one seed goes on with a single one after it, or from where it fell"},
    [GOES_DECLINED] = {KEY_REFUSAL, "the capture is declined"},
    [GOES_SAVED] = {KEY_DECLINED, "the opponent saves the seeds whose capture was declined"},
    [GOES_RESOWN] = {KEY_RESOW, "the captured seeds are sown again"},
    [GOES_LIFTED] = {KEY_FROM, "all seeds of the pit into which the store seed was put are sown"},
    [GOES_TAX] = {KEY_HOUSE_TAX_FROM, "the house, the only inner pit that holds seeds, gives two "
                                      "of them"},
    [GOES_SOWN_ON] = {KEY_BY, "the captured seeds are sown on in the same lap"},
    [GOES_ENTERS] = {KEY_RESOW, "the captured seeds enter the inner row at an end"},
    [GOES_BEHIND] = {KEY_RESOW, "the captured seeds are sown from the outer pit behind"},
    [GOES_ALONG] = {KEY_RESOW,
                    "the single captured seed is sown with those of the outer pit behind"},
    [GOES_LAID] = {KEY_LANDING, "what a pit captures before it is sown is laid into the outer pit "
                                "behind it"},
    [GOES_REMOVED] = {KEY_FATE, "the captured seeds leave the game"},
    [GOES_STORED] = {KEY_FATE, "the captured seeds are laid in the mover's store"},
    [GOES_HELD] = {KEY_HOLD_AT, "it now holds the number of seeds that makes it held"},
    [GOES_HELD_PAIR] =
        {KEY_HOLD_PAIR,
         "the last two seeds have fallen in pits that now hold so many and one fewer"},
    [GOES_EXTRA] = {KEY_EXTRA, "a further pit is emptied after the capture"},

    [END_EMPTY_PIT] = {KEY_RELAY, "the last seed fell in an empty pit"},
    [END_NO_RELAY] = {KEY_RELAY, "a landing in an occupied pit ends the turn"},
    [END_INNER_PIT] = {KEY_RELAY, "only the seeds of an outer pit are sown on"},
    [END_HELD] = {KEY_HOLD_AT, "the pit of the last seed is now held"},
    [END_IN_HELD] = {KEY_HOLD_AT, "the pit of the last seed is held"},
    [END_NEXT_HELD] = {KEY_HOLD_AT, "the pit after the last seed is held"},
    [END_STOPS] = {KEY_LAP_STOP, "the player stops here"},
    [END_HOUSE_CAPTURE] = {KEY_HOUSE_AFTER_CAPTURE, "the last seed fell in the own working house"},
    [END_HOUSE_QUIET] = {KEY_HOUSE_AFTER_QUIET, "the last seed fell in the own working house"},
    [END_TAKASIA] = {KEY_TAKASIA_BARRED, "the last seed fell in the pit under takasia"},
    [END_NEXT_EMPTY] = {KEY_LAP_NEXT, "the pit after the last seed is empty"},
    [END_REMOVED] = {KEY_FATE, "the captured seeds have left the game"},
    [END_STORED] = {KEY_FATE, "the captured seeds lie in the mover's store"},
    [END_NOT_BOTH] = {KEY_EXTRA_WHEN, "one facing pit held too little for further pits"},
    [END_ENOUGH] = {KEY_EXTRA_CHOICE, "no further pit is emptied"},
    [END_OWN_ROW] = {KEY_EMPTY_ROW, "a row of the mover is empty, so he has lost"},
    [END_THEIR_ROW] = {KEY_EMPTY_ROW, "a row of the opponent is empty, so he has lost"},
    [END_QUIET_ROW] = {KEY_QUIET_ROW,
                       "the first seed has left the mover's inner row empty, so he has lost"},
    [END_LAP_LIMIT] = {KEY_LAP_LIMIT,
                       "another lap is due after the last one allowed, so it counts as endless"},
    [END_RECURS] = {KEY_ENDLESS, "the laps repeat themselves, so the move never ends"},
    [END_CHOICE_RECURS] = {KEY_ENDLESS,
                           "the same choice comes round again, so the move never ends"},
    [END_WAITS] = {KEY_OPENING, "it is sown together with the opponent's first turn"},

    [CHOICE_DIRECTION] = {KEY_REVERSE_CAPTURE, "the lap may go either way"},
    [CHOICE_WAY] = {KEY_WAY, "the mover chooses the way"},
    [CHOICE_REFUSAL] = {KEY_REFUSAL, "the capture may be declined"},
    [CHOICE_EXTRA] = {KEY_EXTRA, "a further pit may be chosen"},
    [CHOICE_BESIDES] = {KEY_BESIDES, "one more outer pit is taken, of the mover's choice"},
    [CHOICE_STOP] = {KEY_LAP_STOP, "the turn may end here instead of a relay"},
    [CHOICE_HOUSE_CAPTURE] = {KEY_HOUSE_AFTER_CAPTURE,
                              "the turn may end in the own house instead of "
                              "a relay"},
    [CHOICE_HOUSE_QUIET] = {KEY_HOUSE_AFTER_QUIET, "the turn may end in the own house instead of a "
                                                   "relay"},
};

/* Decisions that a script took stand under the key "hooks.NAME". */
#define DECISION(id, name, ...) "hooks." name,
static const char *const hook_labels[DECISION_COUNT] = {
#include "rules/decisions.def"
};
#undef DECISION

static MwDecision decision_of(MwReason hook)
{
    assert(hook >= REASONS_BY_WORDS && hook <= HOOK_STARTS_NOT);
    return hook == HOOK_STARTS_NOT ? DECIDE_STARTS : (MwDecision)(hook - REASONS_BY_WORDS);
}

int mw_reason_decision(MwReason reason)
{
    return mw_reason_text(reason) ? -1 : (int)decision_of(reason);
}

const char *mw_reason_key(MwReason reason)
{
    if (reason < REASONS_BY_WORDS) return mw_key_label(by_words[reason].key);
    return hook_labels[decision_of(reason)];
}

const char *mw_reason_text(MwReason reason)
{
    if (reason < REASONS_BY_WORDS) return by_words[reason].text;
    if (reason == HOOK_STARTS) return "the script lets it start";
    if (reason == HOOK_STARTS_NOT) return "the script does not let it start";
    return NULL;
}
