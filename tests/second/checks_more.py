"""Self checks of stores, ways, ends, phases, shared circuits and held pits:
games whose leaf counts others have found too, and worked positions."""

from board import parse_position, print_position, start_position
from ends import Seen
from game import moves, perft
from raids import arrange, raids
from turn import Rules

SMALL = {"board.columns": "4", "capture.quiet_turns": "0",
         "reverse.pits": "none"}
TWOS = {"setup.outer": "2xC", "setup.inner": "2xC",
        "capture.quiet_turns": "0", "reverse.pits": "none"}
KUJIFUNZA = {
    **TWOS, "start.largest": "15", "start.quiet_rows": "inner-first",
    "start.quiet_row": "barred", "lap.way": "either",
    "capture.needs": "inner", "capture.takes": "inner",
    "capture.resow": "ends", "capture.first_lap": "decides",
    "capture.duty": "first-lap", "end.empty_row": "inner",
    "end.endless": "illegal"}
CONGO = {
    "setup.outer": "0xC", "setup.inner": "1xC", "setup.store": "24",
    "lap.way": "either", "capture.needs": "inner", "capture.takes": "inner",
    "capture.resow": "ends", "capture.first_lap": "decides",
    "capture.quiet_turns": "0", "reverse.pits": "none",
    "end.empty_row": "inner", "end.endless": "illegal",
    "namua:until": "store-empty", "namua:start.from": "store",
    "namua:start.quiet_singles": "always", "namua:capture.first_lap": "free",
    "namua:capture.duty": "first-lap"}
NDOTO = {
    "board.circuit": "shared", "setup.inner": "2xC",
    "start.singletons": "into-empty", "capture.landing": "empty",
    "capture.fate": "stored", "capture.quiet_turns": "0",
    "reverse.pits": "none", "end.score": "most-seeds",
    "end.endless": "illegal"}
HAWALIS = {
    **TWOS, "board.columns": "7", "start.singletons": "last-resort",
    "lap.relay": "none", "capture.landing": "empty", "capture.needs": "inner",
    "capture.takes": "inner", "capture.fate": "removed"}
KATRA = {
    **TWOS, "start.singletons": "always", "lap.way": "either",
    "lap.kept": "game", "lap.relay": "outer", "capture.needs": "inner",
    "capture.takes": "inner", "capture.own_pit": "taken",
    "capture.resow": "landing", "capture.least": "2"}
LALI = {
    "setup.outer": "0xC", "setup.inner": "4xC", "lap.first": "origin",
    "capture.needs": "inner", "capture.takes": "inner",
    "capture.own_pit": "taken", "capture.resow": "landing",
    "capture.quiet_turns": "0", "reverse.pits": "none"}
KISOLO = {
    "board.columns": "7", "setup.outer": "3xC", "setup.inner": "0xC",
    "start.singletons": "always", "lap.next": "after",
    "capture.landing": "lifted", "capture.needs": "inner",
    "capture.quiet_turns": "0", "reverse.pits": "none",
    "end.empty_row": "outer"}
MULABALABA = {
    **TWOS, "start.singletons": "joining", "capture.landing": "empty",
    "capture.needs": "inner", "capture.fate": "removed"}
ARABU = {
    **TWOS, "setup.outer": "3xC", "setup.inner": "3xC",
    "start.singletons": "always", "lap.way": "either",
    "capture.landing": "empty", "capture.needs": "either",
    "capture.fate": "removed"}

# Counts that programs of others, or scripts in an earlier language, gave too;
# the fourth number of katra-like games takes too long.
LEAVES = [
    ("kujifunza", KUJIFUNZA, [16, 108, 500, 1902, 6550, 23442]),
    ("Bao of the Congo", CONGO, [12, 86, 508, 2448]),
    ("Ndoto", NDOTO, [8, 39, 170, 742]),
    ("hawalis", HAWALIS, [14, 196, 2548, 33033]),
    ("katra", KATRA, [32, 912, 10660]),
    ("kisolo of the Lali", LALI, [8, 59, 345]),
    ("kisolo", KISOLO, [7, 49, 357, 2601]),
    ("mulabalaba", MULABALABA, [16, 240, 2047]),
    ("bao ki arabu 1", ARABU, [32, 960, 23232]),
]


def check_leaves(check, deep):
    """Leaf counts from the usual start; the last ones only if asked."""
    for name, answers, leaves in LEAVES:
        rules = Rules(answers)
        depth = len(leaves) if deep else 2
        check.same(f"leaves of {name}",
                   perft(rules, start_position(rules), depth), leaves[:depth])
    rules = Rules(LALI)
    level = [start_position(rules)]
    for _ in range(3):
        found = [move for text in level for move in moves(rules, text)]
        level = [move["position"] for move in found if not move["over"]]
    check.same("endless moves of the Lali", sum(m["endless"] for m in found), 55)


# label, answers, position, {move: (position after, what else is wanted)}; of
# moves not named here nothing is known unless "only" is.
WORKED = [
    # (rules 2.1) store seeds
    ("a store seed captures and enters at the end", CONGO,
     "0x8/3,0x6,1/1x3,0x5/0x8 S 0,0 0,0 h5,5",
     {"A1": ("0x8/0x7,1/3,2,0,1x2,0x3/0x8 N 1,0 1,0 h4,5",
             {"captured": 3, "laps": 3}), "only": True}),
    ("a store seed where nothing captures", {**SMALL, "setup.store": "3",
     "start.from": "store"}, "1,0x3/0x4/0x2,1,3/0x4 S 0,0 0,0 h2,2",
     {"A3": ("1,0x3/0x4/1x2,0,3/0x4 N 1,0 0,0 h1,2", {"laps": 2}),
      "A4": ("1,0x3/0x4/1x2,2,0/1,0x3 N 1,0 0,0 h1,2", {"laps": 2}),
      "only": True}),
    ("alone in the pit the turn ends", {**SMALL, "setup.store": "3",
     "start.from": "store", "start.into": "any",
     "start.quiet_singles": "always", "start.pits": "A2"},
     "1,0x3/0x4/0x3,3/0x4 S 0,0 0,0 h2,2",
     {"A2": ("1,0x3/0x4/0,1,0,3/0x4 N 1,0 0,0 h1,2", {"laps": 1}),
      "only": True}),
    ("the store is dropped first", {**SMALL, "setup.store": "8",
     "start.from": "spread", "lap.relay": "none"},
     "2,0x3/0x4/0x4/2,0x3 S 0,0 0,0 h8,8",
     {"B1": ("2,0x3/0x4/0x4/0,1x2,0 N 1,0 0,0 h8,8", {}),
      "*B1": ("2,0x3/0x4/1x4/0,2x3 N 1,0 0,0 h0,8 spread=1", {}),
      "only": True}),
    ("the store is dropped once", {**SMALL, "setup.store": "8",
     "start.from": "spread", "lap.relay": "none"},
     "2,0x3/0x4/0x4/2,0x3 S 0,0 0,0 h8,8 spread=1",
     {"B1": ("2,0x3/0x4/0x4/0,1x2,0 N 1,0 0,0 h8,8 spread=1", {}),
      "only": True}),
    # (rules 2.1) which pits may start
    ("a quiet start that empties the inner row", KUJIFUNZA,
     "0x8/0x2,3,2,0x4/2,0x7/0,3,0x6 S 0,0 0,0",
     {"A1": ("0x8/0x2,3,2,0x4/0,1x2,0x5/0,3,0x6 N 1,0 0,0", {}),
      "only": True}),
    ("which loses, if so agreed", {**KUJIFUNZA, "start.quiet_row": "loses",
     "end.empty_row": "none"}, "0x8/0x2,3,2,0x4/2,0x7/0,3,0x6 S 0,0 0,0",
     {"A1f": ("0x8/0x2,3,2,0x4/0x8/0,3,0x6 N 1,0 0,0",
              {"winner": "N", "over": True}),
      "A1r": ("0x8/0x2,3,2,0x4/0,1x2,0x5/0,3,0x6 N 1,0 0,0", {}),
      "only": True}),
    ("sixteen seeds do not capture", KUJIFUNZA,
     "1,0,2x4,1x2/1,0x5,1,0/1,0,1,16,11,1,0,3/2,3,0,1,0,4,3,5 S 7,7 6,2",
     {"A4f": (None, {"captured": 0}), "A4r": (None, {"captured": 0})}),
    ("single seeds that join", {**SMALL, "start.singletons": "joining"},
     "2,0x3/0x4/0x4/1x2,0,1 S",
     {"B1": (None, {"captured": 0}), "only": True}),
    ("single seeds into empty pits", {**SMALL, "start.singletons": "into-empty"},
     "2,0x3/0x4/0,2,0x2/1x2,0x2 S",
     {"A2": (None, {}), "B2": (None, {}), "only": True}),
    ("outer pits only if no inner one can start", {**SMALL,
     "start.quiet_rows": "inner-first"}, "2,0x3/0x4/0,2,0x2/2,0x3 S",
     {"A2": (None, {}), "only": True}),
    # (rules 2.2) ways
    ("the way of the game", {**SMALL, "lap.way": "either", "lap.kept": "game"},
     "2,0x3/0x4/0x4/0,2,0x2 S 0,0 0,0 way=-,-",
     {"B2f": ("2,0x3/0x4/0x4/0x2,1x2 N 1,0 0,0 way=f,-", {}),
      "B2r": ("2,0x3/0x4/1,0x3/1,0x3 N 1,0 0,0 way=r,-", {}),
      "only": True}),
    ("which is kept", {**SMALL, "lap.way": "either", "lap.kept": "game"},
     "2,0x3/0x4/0x4/0,2,0x2 S 0,0 0,0 way=r,-",
     {"B2": ("2,0x3/0x4/1,0x3/1,0x3 N 1,0 0,0 way=r,-", {}),
      "only": True}),
    ("a choice for each lap", {**SMALL, "lap.way": "either",
     "lap.kept": "lap"}, "2,0x3/0x4/0x4/2,0,1,0 S",
     {"B1ff": ("2,0x3/0x4/0x3,1/0,1,0,1 N 1,0 0,0", {"laps": 2}),
      "B1fr": ("2,0x3/0x4/0x4/1,2,0x2 N 1,0 0,0", {}),
      "B1r": ("2,0x3/0x4/1x2,0x2/0x2,1,0 N 1,0 0,0", {"laps": 1})}),
    ("the first seed falls in the origin", {**SMALL, "lap.first": "origin"},
     "2,0x3/0x4/0x4/3,0x3 S",
     {"B1": ("2,0x3/0x4/0x4/1x3,0 N 1,0 0,0", {}), "only": True}),
    ("the pit after the landing is next", {**SMALL, "lap.next": "after"},
     "2,0x3/0x4/0x4/2,0x2,2 S",
     {"B1": ("2,0x3/0x4/0x2,1x2/0,1x2,0 N 1,0 0,0", {"laps": 2})}),
    ("stopping at will", {**SMALL, "lap.stop": "B3"}, "2,0x3/0x4/0x4/2,0,1,0 S",
     {"B1g": ("2,0x3/0x4/0x3,1/0,1,0,1 N 1,0 0,0", {"laps": 2}),
      "B1s": ("2,0x3/0x4/0x4/0,1,2,0 N 1,0 0,0", {"laps": 1}),
      "only": True}),
    # (rules 2.3, 2.4) captures
    ("every seed captures", {**SMALL, "capture.by": "every",
     "capture.landing": "any", "capture.needs": "inner",
     "capture.takes": "inner", "capture.fate": "removed"},
     "2,0x3/1x4/0x4/0,0,0,3 S",
     {"B4": ("2,0x3/1,0x3/0,1x3/0x4 N 1,0 1,0", {"captured": 3}),
      "only": True}),
    ("what lies behind an empty pit", {**SMALL, "capture.landing": "empty",
     "capture.needs": "behind", "capture.takes": "outer",
     "capture.fate": "stored"}, "0x2,3,0/1,0x3/0x4/0x2,3,0 S 1,1 0,0 h0,0",
     {"B3": ("0x4/1,0x3/0x2,1x2/0x3,1 N 2,1 1,0 h3,0",
             {"captured": 3}), "only": True}),
    ("fewer further pits", {**SMALL, "capture.landing": "empty",
     "capture.needs": "inner", "capture.takes": "inner",
     "capture.fate": "removed", "capture.extra": "1",
     "capture.extra_choice": "may", "capture.extra_not": "A1",
     }, "2,0x3/0,0,4,1/0x4/0x2,3,0 S",
     {"B3x": ("2,0x3/0x3,1/0x2,1x2/0x3,1 N 1,0 1,0", {"captured": 4}),
      "B3xB4": ("0x4/0x3,1/0x2,1x2/0x3,1 N 1,0 1,0", {"captured": 6}),
      "only": True}),
    # (rules 2.7) the end of a game
    ("an empty inner row loses at once", KUJIFUNZA,
     "0,1,2x2,0,1x2,3/2,19,3,2,0,8,2,5/1,0x2,1,0x3,2/1,0x3,4,3,1,0"
     " S 26,26 22,23",
     {"B6": ("0,1,2x2,0,1x2,3/0x8/1,2,0,5,7x2,2,1/5,0,4x2,2,0,6,0"
             " N 27,26 23,23",
             {"winner": "S", "laps": 20, "captured": 41}),
      "B5": (None, {}), "only": True}),
    ("nobody can move: the seeds are counted", NDOTO,
     "1,0,1,0,1,2,0,1/0x8 N 20,19 6,9 h10,16",
     {"A3": ("1,0,1x2,2,0x2,1/0x8 S 20,20 6,9 h10,16",
             {"over": True, "winner": "N"})}),
    ("what is left goes to who moved last", {**NDOTO, "end.leftover": "mover",
     "end.score": "most-seeds"}, "0x7,1/0x8 N 20,19 6,9 h16,15",
     {"A1": ("0x6,1,0/0x8 S 20,20 6,9 h16,15", {"winner": None})}),
    ("turns without a capture", {**SMALL, "end.still": "3",
     "lap.relay": "none"}, "2,0x3/0x4/0x4/2,0x3 S 1,1 0,0 still=2",
     {"B1": ("2,0x3/0x4/0x4/0,1x2,0 N 2,1 0,0 still=3",
             {"over": True, "winner": None})}),
    ("one pass a game", {**SMALL, "turn.pass": "once"},
     "2,0x3/0x4/0x4/2,0x3 S 1,1 0,0",
     {"pass": ("2,0x3/0x4/0x4/2,0x3 N 1,1 0,0 p1 passed=1", {})}),
    ("no second one", {**SMALL, "turn.pass": "once"},
     "2,0x3/0x4/0x4/2,0x3 S 1,1 0,0 passed=1",
     {"B1": (None, {}), "only": True}),
    ("changing sides", {**SMALL, "turn.swap": "yes"},
     "0x3,2/0x4/0,3,0x2/0x4 N 1,0 1,0",
     {"swap": ("0x4/0x2,3,0/0x4/2,0x3 S 0,1 0,1", {})}),
    ("not once a pass has been used", {**SMALL, "turn.swap": "yes",
     "turn.pass": "once"}, "0x3,2/0x4/0,3,0x2/0x4 N 1,0 1,0 passed=2",
     {"B1": (None, {}), "only": True}),
    # (rules 2.0, 2.7) whose phase is asked
    ("stillness is asked of the next player", {**SMALL, "lap.relay": "none",
     "early:until": "turns 2", "early:end.still": "3"},
     "2,0x3/0x4/0x4/2,0x3 S 2,1 0,0 still=2",
     {"B1": (None, {"over": True, "winner": None})}),
    ("and not of who has moved", {**SMALL, "lap.relay": "none",
     "early:until": "turns 2", "early:end.still": "3"},
     "2,0x3/0x4/0x4/2,0x3 S 1,2 0,0 still=2",
     {"B1": (None, {"over": False})}),
    ("the score is asked of who cannot move", {**SMALL, "lap.relay": "none",
     "early:until": "turns 2", "early:end.score": "most-seeds"},
     "1,0x3/0x4/0x4/0,3,0x2 S 2,1 0,0",
     {"B2": (None, {"over": True, "winner": "S"})}),
    ("though he has more seeds", {**SMALL, "lap.relay": "none",
     "early:until": "turns 2", "early:end.score": "most-seeds"},
     "1x4/1x4/0x4/0,3,0x2 S 2,1 0,0",
     {"B2": (None, {"over": True, "winner": "N"})}),
    ("and not of who has moved", {**SMALL, "lap.relay": "none",
     "early:until": "turns 2", "early:end.score": "most-seeds"},
     "1x4/1x4/0x4/0,3,0x2 S 1,2 0,0",
     {"B2": (None, {"over": True, "winner": "S"})}),
    # (rules 2.7) captured seeds have left when rows are judged
    ("what empties a row is not laid in a store", {**SMALL,
     "capture.landing": "empty", "capture.needs": "inner",
     "capture.takes": "inner", "capture.fate": "removed",
     "end.empty_row": "inner", "setup.store": "2"},
     "2,0x3/0,0,4,0/1,0x3/0x2,3,0 S 1,1 0,0 h0,0",
     {"B3": ("2,0x3/0x4/1,0,1x2/0x3,1 N 2,1 1,0 h0,0",
             {"over": True, "winner": "S"}), "only": True}),
    # (rules 2.7) a race: South takes the seed that North would go on from
    ("South says where he starts", {**SMALL, "turn.opening": "race"},
     "0x2,1,0/0x2,1,2/0x2,1,0/0x3,2 S 0,0 0,0",
     {"B4": ("0x2,1,0/0x2,1,2/0x2,1,0/0x3,2 N 0,0 0,0 race=B4", {}),
      "only": True}),
    ("both are sown at once", {**SMALL, "turn.opening": "race"},
     "0x2,1,0/0x2,1,2/0x2,1,0/0x3,2 N 0,0 0,0 race=B4",
     {"A1": ("0x2,1x2/0x4/1x2,0,2/1,0x3 N 1,1 1,0",
             {"captured": 2, "laps": 4}), "only": True}),
    ("who came farther begins", {**SMALL, "turn.opening": "race",
     "turn.race": "farthest"},
     "0x2,1,0/0x2,1,2/0x2,1,0/0x3,2 N 0,0 0,0 race=B4",
     {"A1": ("0x2,1x2/0x4/1x2,0,2/1,0x3 S 1,1 1,0", {}), "only": True}),
    ("an empty row ends a race", {**SMALL, "turn.opening": "race",
     "end.empty_row": "inner"},
     "0,1x2,0/0x2,1,2/0x2,1,0/0x3,2 N 0,0 0,0 race=B4",
     {"A1": (None, {"winner": "S", "over": True, "laps": 1}),
      "only": True}),
    # (rules 2.9, 2.3) shared circuits and held pits
    ("a single seed captures", NDOTO,
     "0x3,4,0x3,1/0x2,1,0x4,3 S 0,0 0,0 h0,0",
     {"A3": ("0x7,1/0x3,1,0x3,3 N 1,0 1,0 h4,0", {"captured": 4})}),
    ("a pit of four is held", {**NDOTO, "hold.at": "4"},
     "0x7,1/1,2,0,3,0,1,0x2 S 0,0 0,0 h0,0",
     {"A2": ("0x7,1/1,0,1,4,0,1,0x2 N 1,0 0,0 h0,0 held=A4:s",
             {"laps": 1})}),
    ("three and four are both held", {**NDOTO, "hold.at": "4",
     "hold.pair": "yes"}, "0x7,1/1,2x2,3,0,1,0x2 S 0,0 0,0 h0,0",
     {"A2": ("0x7,1/1,0,3,4,0,1,0x2 N 1,0 0,0 h0,0 held=A3:s,A4:s", {})}),
    ("a held pit ends the turn", {**NDOTO, "hold.at": "4"},
     "0x7,1/1,2,0,6,0,1,0x2 S 0,0 0,0 h0,0 held=A4:n",
     {"A2": ("0x7,1/1,0,1,7,0,1,0x2 N 1,0 0,0 h0,0 held=A4:n", {"laps": 1})}),
    ("nor may it start", {**NDOTO, "hold.at": "4"},
     "0x7,1/1,0x2,4,0,1,0x2 S 0,0 0,0 h0,0 held=A4:s",
     {"A1": (None, {}), "A6": (None, {}), "only": True}),
]


def check_worked(check):
    """The worked positions above."""
    for label, answers, position, wanted in WORKED:
        found = {move["move"]: move for move in moves(Rules(answers), position)}
        names = {name for name in wanted if name != "only"}
        if "only" in wanted:
            check.same(label, sorted(found), sorted(names))
        for name in sorted(names):
            check.same(f"{label}: {name} is a move", name in found, True)
            if name in found:
                same_move(check, f"{label} {name}", found[name], *wanted[name])


def same_move(check, label, move, after, others):
    """The position after a move, and what else is wanted of it."""
    if after is not None:
        check.same(label, move["position"], after)
    for key, value in others.items():
        check.same(f"{label} {key}", move[key], value)


def check_notes(check):
    """What positions keep is read in any order and printed in one (rules 1)."""
    rules = Rules({**SMALL, "capture.fate": "stored", "turn.pass": "once",
                   "lap.way": "either", "lap.kept": "game", "end.still": "4",
                   "start.from": "spread", "hold.at": "4"})
    text = ("0x4/4,0x3/0x4/2,0x3 S 2,2 1,0 p1 h3,0 way=f,- spread=2 passed=3"
            " still=2 held=A1:n,a4:s")
    check.same("notes", print_position(rules, parse_position(rules, text)), text)
    board, side, *rest = text.split()
    mixed = " ".join([board, side] + rest[::-1])
    mixed = mixed.replace("1,0 2,2", "2,2 1,0")
    check.same("notes in any order",
               print_position(rules, parse_position(rules, mixed)), text)
    usual = Rules({})
    for note in ("h1,1", "way=f,f", "still=1", "held=A1:s"):
        try:
            parse_position(usual, f"4x8/0x8/0x8/4x8 S {note}")
            check.same(f"{note} is refused", True, False)
        except ValueError:
            check.same(f"{note} is refused", True, True)


def check_phases(check):
    """The first phase whose end is not met answers (rules 2.0)."""
    rules = Rules({**SMALL, "lap.relay": "none", "first:until": "turns 1",
                   "first:start.pits": "B2", "then:until": "captures 1",
                   "then:start.pits": "B3"})
    for counters, wanted in (("0,0 0,0", ["B2"]), ("1,0 0,0", ["B3"]),
                             ("1,1 1,0", ["A1", "B2", "B3"]),
                             ("0,1 0,1", ["B2"])):
        position = f"2,0x3/0x4/2,0x3/0,2,2,0 S {counters}"
        names = [move["move"] for move in moves(rules, position)]
        check.same(f"phase at {counters}", sorted(names), wanted)
    check.same("midgame is after the phases", print_position(
        rules, parse_position(rules, "4x4/0x4/0x4/4x4 S")),
        "4x4/0x4/0x4/4x4 S 1,1 0,0")


RAIDING = {**SMALL, "setup.placement": "raiding", "capture.landing": "empty",
           "capture.needs": "inner", "capture.fate": "stored",
           "capture.quiet_turns": "1", "capture.own_pit": "taken"}


def check_raids(check):
    """A seed that is arranged captures, in a turn that may, and stays
    (rules 1)."""
    rules = Rules(RAIDING)
    pos = parse_position(rules, "1x4/1,0,1x2/0x4/2x4 S+ 0,0 0,0")
    own = {**dict.fromkeys(pos.board["S"], 0), "A2": 3, "A3": 1, "B1": 4}
    check.same("pits that raid", raids(rules, pos, own), ["A3"])
    after, captured = arrange(rules, pos, own, "A3")
    check.same("a raid", (print_position(rules, after), captured),
               ("1x2,0,1/1,0x2,1/0,3,1,0/4,0x3 N+ 0,0 0,0 h2,0", 2))
    own = {**dict.fromkeys(pos.board["N"], 0), "B4": 5}
    after, _ = arrange(rules, after, own)
    check.same("the other arranges what is left", print_position(rules, after),
               "5,0x3/0x4/0,3,1,0/4,0x3 S 0,0 0,0 h2,0")
    free = Rules({**RAIDING, "setup.placement": "free"})
    check.same("who arranges freely raids nothing",
               raids(free, pos, {**own, "A3": 4}), [])


def check_repeats(check):
    """Positions that come again, as the phase of the next player asks
    (rules 2.0, 2.7)."""
    rules = Rules({**SMALL, "end.repeats": "3", "turn.pass": "allowed",
                   "early:until": "turns 1", "early:end.repeats": "2"})
    for counters, wanted in (("0,0", [False, True]),
                             ("1,1", [False, False, True])):
        seen = Seen(rules)
        came = [seen.comes(parse_position(
            rules, f"2,0x3/0x4/0x4/2,0x3 S {counters} 0,0 p{passes}"))
            for passes in range(len(wanted))]
        check.same(f"repeats at {counters}", came, wanted)


def check_all(check, deep):
    check_leaves(check, deep)
    check_worked(check)
    check_notes(check)
    check_phases(check)
    check_raids(check)
    check_repeats(check)
