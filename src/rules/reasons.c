/* Reasons: why a step of a move happened or did not, each with the rule key that decided it. */
#include "rules/reasons.h"

#include "rules/decisions.h"

static const struct {
    const char *key, *text;
} reasons[REASON_COUNT] = {
    [START_ENOUGH] = {"start.smallest", "it holds enough seeds to start"},
    [START_EMPTY] = {"start.smallest", "it is empty"},
    [START_TOO_FEW] = {"start.smallest", "it holds too few seeds to start"},
    [START_SINGLE] = {"start.singletons", "a single seed may start here"},
    [START_SINGLE_NEVER] = {"start.singletons", "a single seed may not start"},
    [START_SINGLE_NOT_LAST_RESORT] =
        {"start.singletons", "a single seed may start only when no pit holds enough seeds"},
    [START_SINGLE_NEXT_OCCUPIED] = {"start.singletons",
                                    "a single seed may start only into an empty pit"},

    [CAPTURE_MADE] = {"capture.needs",
                      "it is an inner pit that captures, and the facing pits hold what is needed"},
    [CAPTURE_QUIET] = {"capture.quiet_turns", "nothing is captured in this early turn"},
    [CAPTURE_OUTER] = {"capture.landing", "only an inner pit captures"},
    [CAPTURE_WAS_EMPTY] = {"capture.landing",
                           "the pit was empty, and only an occupied one captures"},
    [CAPTURE_WAS_OCCUPIED] = {"capture.landing",
                              "the pit was occupied, and only an empty one captures"},
    [CAPTURE_FACING] = {"capture.needs", "the facing pits do not hold what a capture needs"},
    [CAPTURE_NOTHING] = {"capture.takes",
                         "there is nothing in the facing pits that would be taken"},

    [REVERSE_MADE] = {"reverse.pits", "a clockwise lap from this pit captures"},
    [REVERSE_GOES_ON] = {"reverse.capture", "the clockwise chain goes on until it captures"},
    [REVERSE_QUIET] = {"capture.quiet_turns",
                       "nothing is captured in this early turn, so nothing may be reversed"},
    [REVERSE_NOT_NOW] = {"reverse.at", "no lap may be turned clockwise at this moment"},
    [REVERSE_NOT_HERE] = {"reverse.pits", "no lap may be turned clockwise from this pit"},
    [REVERSE_RIGHT_END] = {"reverse.right_end",
                           "clockwise, the seeds would pass the right-hand end"},
    [REVERSE_NO_CAPTURE] = {"reverse.capture", "clockwise, the lap would not capture"},
    [REVERSE_CHAIN_ENDS] = {"reverse.capture", "clockwise, the laps would end without a capture"},
    [REVERSE_CHAIN_ENDLESS] = {"reverse.capture",
                               "clockwise, the laps would go on for ever without a capture"},

    [GOES_RELAY] = {"lap.relay", "the pit is occupied, so its seeds are sown on"},
    [GOES_DECLINED] = {"capture.refusal", "the capture is declined"},
    [GOES_RESOWN] = {"capture.resow", "the captured seeds are sown again"},
    [GOES_REMOVED] = {"capture.fate", "the captured seeds leave the game"},
    [GOES_EXTRA] = {"capture.extra", "a further pit is emptied after the capture"},

    [END_EMPTY_PIT] = {"lap.relay", "the last seed fell in an empty pit"},
    [END_NO_RELAY] = {"lap.relay", "a landing in an occupied pit ends the turn"},
    [END_REMOVED] = {"capture.fate", "the captured seeds have left the game"},
    [END_LAP_LIMIT] = {"end.lap_limit",
                       "another lap is due after the last one allowed, so it counts as endless"},
    [END_RECURS] = {"end.endless", "the laps repeat themselves, so the move never ends"},
    [END_CHOICE_RECURS] = {"end.endless",
                           "the same choice comes round again, so the move never ends"},

    [CHOICE_DIRECTION] = {"reverse.capture", "the lap may go either way"},
    [CHOICE_REFUSAL] = {"capture.refusal", "the capture may be declined"},
    [CHOICE_EXTRA] = {"capture.extra", "a further pit may be chosen"},

    [HOOK_STARTS] = {"hooks.starts", "the script lets it start"},
    [HOOK_STARTS_NOT] = {"hooks.starts", "the script does not let it start"},
    [HOOK_DIRECTION] = {"hooks.direction", NULL},
    [HOOK_LANDING] = {"hooks.landing", NULL},
    [HOOK_NEXT] = {"hooks.next", NULL},
    [HOOK_TAKES] = {"hooks.takes", NULL},
    [HOOK_RESOW] = {"hooks.resow", NULL},
    [HOOK_REFUSAL] = {"hooks.refusal", NULL},
};

static const int decisions[REASON_COUNT] = {
    [HOOK_DIRECTION] = DECIDE_DIRECTION, [HOOK_LANDING] = DECIDE_LANDING,
    [HOOK_NEXT] = DECIDE_NEXT,           [HOOK_TAKES] = DECIDE_TAKES,
    [HOOK_RESOW] = DECIDE_RESOW,         [HOOK_REFUSAL] = DECIDE_REFUSAL,
};

int mw_reason_decision(MwReason reason) { return reasons[reason].text ? -1 : decisions[reason]; }

const char *mw_reason_key(MwReason reason) { return reasons[reason].key; }
const char *mw_reason_text(MwReason reason) { return reasons[reason].text; }
