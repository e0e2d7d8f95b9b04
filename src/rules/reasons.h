/* Reasons: why a step of a move happened or did not, each with the rule key that decided it. */
#ifndef MWESO_RULES_REASONS_H
#define MWESO_RULES_REASONS_H

#include "rules/keys.h"

typedef enum MwReason {
    /* a pit as the start of a move */
    START_ENOUGH,
    START_EMPTY,
    START_TOO_FEW,
    START_TOO_MANY,
    START_SINGLE,
    START_SINGLE_NEVER,
    START_SINGLE_NOT_LAST_RESORT,
    START_SINGLE_NEXT_OCCUPIED,
    START_SINGLE_INTO_EMPTY,
    START_SINGLE_JOINING,
    START_OTHER_PITS,
    START_NO_OTHERS,
    START_BEHIND_HOLDS,
    START_NOT_REARMOST,
    START_NOT_FULLEST,
    START_HELD,
    START_QUIET_ROWS,
    START_QUIET_ROW,
    START_DUTY,
    START_TAKASIA,
    START_MUST,
    STORE_MAY, /* a pit as the place of a store seed */
    STORE_CAPTURES,
    STORE_OUTER,
    STORE_EMPTY,
    STORE_TOO_FEW,
    STORE_OTHERS,
    STORE_HOUSE,
    STORE_DROPPED, /* into all pits, before a start */
    /* a landing as a capture */
    CAPTURE_MADE,
    CAPTURE_BARE_ROW,
    CAPTURE_FROM_OUTER,
    CAPTURE_QUIET,
    CAPTURE_LATE,
    CAPTURE_LARGE,
    CAPTURE_SMALL,
    CAPTURE_PAIRS,
    CAPTURE_OUTER,
    CAPTURE_OUTER_TOUCHED,
    CAPTURE_OPPOSITE,
    CAPTURE_THEIRS,
    CAPTURE_NEVER,
    CAPTURE_NOT_LIFTED,
    CAPTURE_WAS_EMPTY,
    CAPTURE_WAS_OCCUPIED,
    CAPTURE_FACING,
    CAPTURE_TOO_FEW,
    CAPTURE_TOO_FEW_EMPTY,
    CAPTURE_OTHER_PITS,
    CAPTURE_HELD,
    CAPTURE_CLOSED,
    CAPTURE_NOTHING,
    /* the way of a lap */
    WAY_CHOSEN,
    WAY_KEPT,
    /* a lap against it */
    REVERSE_MADE,
    REVERSE_GOES_ON,
    REVERSE_QUIET,
    REVERSE_NOT_NOW,
    REVERSE_NOT_HERE,
    REVERSE_RIGHT_END,
    REVERSE_NOT_INTO,
    REVERSE_NO_CAPTURE,
    REVERSE_CHAIN_ENDS,
    REVERSE_CHAIN_ENDLESS,
    /* what follows a landing */
    GOES_ON,
    GOES_RELAY,
    GOES_NEXT_PIT,
    GOES_PAIRING,
    GOES_DECLINED,
    GOES_SAVED,
    GOES_RESOWN,
    GOES_SOWN_ON,
    GOES_ENTERS,
    GOES_BEHIND,
    GOES_ALONG,
    GOES_LIFTED,
    GOES_TAX,
    GOES_LAID,
    GOES_REMOVED,
    GOES_STORED,
    GOES_EXTRA,
    GOES_HELD,
    GOES_HELD_PAIR,
    /* the end of a turn */
    END_EMPTY_PIT,
    END_NO_RELAY,
    END_INNER_PIT,
    END_NEXT_EMPTY,
    END_STOPS,
    END_HOUSE_CAPTURE,
    END_HOUSE_QUIET,
    END_TAKASIA,
    END_HELD,
    END_IN_HELD,
    END_NEXT_HELD,
    END_REMOVED,
    END_STORED,
    END_NOT_BOTH,
    END_ENOUGH,
    END_OWN_ROW,
    END_THEIR_ROW,
    END_QUIET_ROW,
    END_LAP_LIMIT,
    END_RECURS,
    END_CHOICE_RECURS,
    END_WAITS,
    /* choices */
    CHOICE_DIRECTION,
    CHOICE_WAY,
    CHOICE_REFUSAL,
    CHOICE_EXTRA,
    CHOICE_BESIDES,
    CHOICE_STOP,
    CHOICE_HOUSE_CAPTURE,
    CHOICE_HOUSE_QUIET,
    REASONS_BY_WORDS, /* the others are steps that a script decided: */
#define DECISION(id, ...) HOOK_##id = REASONS_BY_WORDS + DECIDE_##id,
#include "rules/decisions.def"
#undef DECISION
    HOOK_STARTS_NOT
} MwReason;

const char *mw_reason_key(MwReason reason);
/* A clause that can stand after a colon; NULL where the script has its own. */
const char *mw_reason_text(MwReason reason);

/* The decision that a script took, which tells the reason in its own words; -1 for all others. */
int mw_reason_decision(MwReason reason);

#endif
