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
    [START_SINGLE] = {KEY_SINGLETONS, "a single seed may start here"},
    [START_SINGLE_NEVER] = {KEY_SINGLETONS, "a single seed may not start"},
    [START_SINGLE_NOT_LAST_RESORT] =
        {KEY_SINGLETONS, "a single seed may start only when no pit holds enough seeds"},
    [START_SINGLE_NEXT_OCCUPIED] = {KEY_SINGLETONS,
                                    "a single seed may start only into an empty pit"},

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

    [CAPTURE_MADE] = {KEY_NEEDS,
                      "it is an inner pit that captures, and the facing pits hold what is needed"},
    [CAPTURE_QUIET] = {KEY_QUIET_TURNS, "nothing is captured in this early turn"},
    [CAPTURE_OUTER] = {KEY_LANDING, "only an inner pit captures"},
    [CAPTURE_WAS_EMPTY] = {KEY_LANDING, "the pit was empty, and only an occupied one captures"},
    [CAPTURE_WAS_OCCUPIED] = {KEY_LANDING, "the pit was occupied, and only an empty one captures"},
    [CAPTURE_FACING] = {KEY_NEEDS, "the facing pits do not hold what a capture needs"},
    [CAPTURE_NOTHING] = {KEY_TAKES, "there is nothing in the facing pits that would be taken"},

    [REVERSE_MADE] = {KEY_REVERSE_PITS, "a clockwise lap from this pit captures"},
    [REVERSE_GOES_ON] = {KEY_REVERSE_CAPTURE, "the clockwise chain goes on until it captures"},
    [REVERSE_QUIET] = {KEY_QUIET_TURNS,
                       "nothing is captured in this early turn, so nothing may be reversed"},
    [REVERSE_NOT_NOW] = {KEY_REVERSE_AT, "no lap may be turned clockwise at this moment"},
    [REVERSE_NOT_HERE] = {KEY_REVERSE_PITS, "no lap may be turned clockwise from this pit"},
    [REVERSE_RIGHT_END] = {KEY_RIGHT_END, "clockwise, the seeds would pass the right-hand end"},
    [REVERSE_NO_CAPTURE] = {KEY_REVERSE_CAPTURE, "clockwise, the lap would not capture"},
    [REVERSE_CHAIN_ENDS] = {KEY_REVERSE_CAPTURE, "clockwise, the laps would end without a capture"},
    [REVERSE_CHAIN_ENDLESS] = {KEY_REVERSE_CAPTURE,
                               "clockwise, the laps would go on for ever without a capture"},

    [GOES_RELAY] = {KEY_RELAY, "the pit is occupied, so its seeds are sown on"},
    [GOES_DECLINED] = {KEY_REFUSAL, "the capture is declined"},
    [GOES_RESOWN] = {KEY_RESOW, "the captured seeds are sown again"},
    [GOES_LIFTED] = {KEY_FROM, "all seeds of the pit into which the store seed was put are sown"},
    [GOES_REMOVED] = {KEY_FATE, "the captured seeds leave the game"},
    [GOES_STORED] = {KEY_FATE, "the captured seeds are laid in the mover's store"},
    [GOES_EXTRA] = {KEY_EXTRA, "a further pit is emptied after the capture"},

    [END_EMPTY_PIT] = {KEY_RELAY, "the last seed fell in an empty pit"},
    [END_NO_RELAY] = {KEY_RELAY, "a landing in an occupied pit ends the turn"},
    [END_REMOVED] = {KEY_FATE, "the captured seeds have left the game"},
    [END_STORED] = {KEY_FATE, "the captured seeds lie in the mover's store"},
    [END_LAP_LIMIT] = {KEY_LAP_LIMIT,
                       "another lap is due after the last one allowed, so it counts as endless"},
    [END_RECURS] = {KEY_ENDLESS, "the laps repeat themselves, so the move never ends"},
    [END_CHOICE_RECURS] = {KEY_ENDLESS,
                           "the same choice comes round again, so the move never ends"},

    [CHOICE_DIRECTION] = {KEY_REVERSE_CAPTURE, "the lap may go either way"},
    [CHOICE_REFUSAL] = {KEY_REFUSAL, "the capture may be declined"},
    [CHOICE_EXTRA] = {KEY_EXTRA, "a further pit may be chosen"},
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
