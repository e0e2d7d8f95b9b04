/* Chapters: what a rulebook tells, in its order. */
#include "cli/rulebook/book.h"

const Chapter chapter_about = {
    MARKED("The game"),
    .always = {"variant.people", "variant.region", "variant.names", "variant.place",
               "variant.coordinates", "variant.glottocode", "variant.years", "variant.players",
               "variant.collector", "variant.status", "variant.note", "variant.inherits",
               "variant.otherwise"},
};

const Chapter chapter_board = {
    MARKED("The board and the start"),
    MARKED("Two players, South and North, sit at opposite sides of a board with four rows of "
           "hollows, the pits. Each owns the two rows on his side: the inner row, next to the "
           "opponent, and the outer row, next to himself. A player names his pits as he sees them, "
           "from left to right: A1 to A%1$d in the inner row, B1 to B%1$d in the outer row. The "
           "inner pits face each other: A1 of one player faces A%1$d of the other, and so on. Two "
           "facing inner pits and the outer pits behind them are a column."),
    MARKED(
        "Two players, South and North, sit at opposite sides of a board with two rows of hollows, "
        "the pits. Each owns the row on his side, his inner row as it is called here. A player "
        "names his pits as he sees them, from left to right: A1 to A%1$d. They face each other: A1 "
        "of one player faces A%1$d of the other, and so on. Two facing pits are a column."),
    .always = {"board.columns", "board.circuit"},
    .decisions = {"setup", "arrange"},
    .keys = {"setup.outer", "setup.inner", "setup.store", "setup.north_outer", "setup.north_inner",
             "setup.north_store", "setup.placement", "setup.limits"},
    .part = LESSON_WHO,
};

const LessonTitle lesson_titles[LESSON_PARTS] = {
    [LESSON_WHO] = {"who", MARKED("Who you are")},
    [LESSON_WAY] = {"way", MARKED("Which way the seeds go")},
    [LESSON_LAST] = {"last", MARKED("What the last seed does"), MARKED("What each seed does")},
    [LESSON_WINS] = {"wins", MARKED("What wins")},
};

/* The other chapters, in the order of a turn. */
const Chapter chapters[] = {
    {MARKED("A turn in short"),
     MARKED("South moves first, then the players take turns. A player sows only in his own two "
            "rows, which make one round track: from B1 along the outer row to B%1$d, on to A%1$d, "
            "back along the inner row to A1, and on to B1 again. This way round is called "
            "anti-clockwise, the other one clockwise. In his turn a player picks up the seeds of a "
            "pit and sows them: he drops them one by one into the pits that follow on his track. "
            "Sowing one handful is a lap."),
     MARKED("South moves first, then the players take turns. Both rows make one round track: from "
            "a player's A1 along his row to A%1$d, on to his opponent's A1, along that row to its "
            "A%1$d, and back. This way round is called anti-clockwise, the other one clockwise. In "
            "his turn a player picks up the seeds of a pit of his own row and sows them: he drops "
            "them one by one into the pits that follow on the track, in both rows. Sowing one "
            "handful is a lap."),
     {MARKED("What the last seed of a lap does decides whether another lap follows, and so a turn "
             "may have many laps."),
      MARKED("Another lap follows only where captured seeds are sown again."),
      MARKED("A turn is one lap.")},
     .part = LESSON_WAY},
    {MARKED("Which pit to start from"), .decisions = {"starts", "quiet", "lift"},
     .keys = {"start.from", "start.into", "start.pits", "start.others", "start.smallest",
              "start.most", "start.quiet_singles", "start.singletons", "start.behind",
              "start.which", "start.largest", "start.capturing", "start.lifts", "capture.duty",
              "start.quiet_rows", "start.quiet_row"},
     .usual = {"lift",
               MARKED("The player picks up all seeds of one of his pits, which he chooses.")},
     .part = LESSON_WAY},
    {MARKED("Which way a lap runs"), .decisions = {"direction"},
     .keys = {"lap.way", "lap.kept", "reverse.pits", "reverse.capture", "reverse.into",
              "reverse.at", "reverse.right_end"},
     .usual = {"direction", NULL},
     .after = MARKED("A lap that follows a clockwise one which has not captured runs clockwise "
                     "too, unless that is said otherwise."),
     .part = LESSON_WAY},
    {MARKED("Sowing a lap"), .decisions = {"next", "last"},
     .keys = {"lap.first", "lap.origin", "lap.closed", "lap.laid"}, .usual = {"next", NULL},
     .part = LESSON_WAY},
    {MARKED("Where the last seed falls"),
     MARKED("The pit in which the last seed of a lap falls decides what comes next."),
     .each_lead = MARKED("The pit in which a seed falls decides whether it captures."),
     .then = {MARKED("If all that is said here of captures is fulfilled, it captures; if not, it "
                     "relays if it can; if it does neither, the turn ends."),
              MARKED("If all that is said here of captures is fulfilled, it captures; if not, the "
                     "turn ends."),
              MARKED("If all that is said here of captures is fulfilled, it captures. The turn "
                     "ends with the last seed of the lap.")},
     .decisions = {"choose", "landing", "relay"},
     .keys = {"capture.landing", "capture.pits", "capture.from_outer", "capture.by",
              "capture.needs", "capture.least", "capture.least_empty", "capture.bare_row",
              "capture.first_lap", "capture.quiet_turns", "hold.at", "hold.pair", "lap.relay",
              "lap.next", "lap.stop"},
     .part = LESSON_LAST},
    {MARKED("The house and takasia"),
     .keys = {"house.pit", "house.threshold", "house.tax_from", "house.after_capture",
              "house.after_quiet", "house.kept", "takasia.barred", "takasia.single",
              "takasia.house", "takasia.from_house", "takasia.then"},
     .part = LESSON_LAST, .first_keys = 7},
    {MARKED("What is captured"), MARKED("If the last seed captures, this is taken:"),
     .each_lead = MARKED("If a seed captures, this is taken:"), .decisions = {"takes"},
     .keys = {"capture.takes", "capture.own_pit", "capture.besides"}, .part = LESSON_LAST},
    {MARKED("What becomes of captured seeds"), .always = {"capture.fate"},
     .decisions = {"resow", "extra"},
     .keys = {"capture.extra", "capture.extra_choice", "capture.extra_not", "capture.extra_when",
              "capture.resow", "capture.near_end"},
     .part = LESSON_LAST},
    {MARKED("Declining a capture"), .always = {"capture.refusal", "capture.declined"},
     .decisions = {"refusal"}, .part = LESSON_LAST},
    {MARKED("After the turn"), .always = {"turn.opening", "turn.race", "turn.pass", "turn.swap"},
     .decisions = {"remember", "turn"}, .usual = {"turn", MARKED("Then the opponent moves.")}},
    {MARKED("The end of the game"),
     MARKED("When a player has no move in his turn, the game is over."),
     .decisions = {"winner", "repeated"},
     .keys = {"end.score", "end.leftover", "end.empty_row", "end.both_ends",
              "end.two_captures_first", "end.every_column", "end.every_column_points",
              "end.endless", "end.lap_limit", "end.still", "end.still_result", "end.repeats"},
     .part = LESSON_WINS},
    {MARKED("The next game"), .keys = {"series.refill", "series.shorten"}},
    {NULL},
};

/* The words of its players. */
const char *const chapter_terms[] = {
    "terms.board",   "terms.inner_row", "terms.outer_row", "terms.pit",
    "terms.end_pit", "terms.held_pit",  "terms.store",     "terms.seed",
    "terms.sow",     "terms.relay",     "terms.capture",   "terms.decline",
    "terms.stop",    "terms.win",       "terms.note",      NULL};
