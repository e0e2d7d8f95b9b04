"""Variants, positions, moves, games, records and players, as objects."""
import gc
import os
import tempfile

import mweso
from support import raises, same

OMWESO = mweso.Variant("omweso")
EXPLAINED = "0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S"


def test_built_in_variants():
    found = mweso.variants(mweso.BUILT_IN)
    assert {"omweso", "bao-kiswahili", "hus"} <= set(found), found
    for name, file in found.items():
        same(mweso.Variant(file).name, mweso.Variant(name, path=mweso.BUILT_IN).name, name)


def test_board():
    same((OMWESO.columns, OMWESO.rows, OMWESO.pits), (8, 4, 16))
    same([OMWESO.pit_name(i) for i in (0, 7, 8, 15)], ["B1", "B8", "A8", "A1"])
    same([OMWESO.pit_number(name) for name in ("B1", "A1", "C1")], [0, 15, -1])
    same(OMWESO.drawn[3], list(range(8)))


def test_equal_rules_are_equal():
    again = mweso.Variant.from_text("[variant]\ninherits = omweso\n", label="again.ini")
    assert again == OMWESO and hash(again) == hash(OMWESO)
    other = mweso.Variant("omweso", settings={"capture.own_pit": "taken"})
    assert other != OMWESO and other.answers()["capture.own_pit"].origin == "setting"
    assert mweso.Variant("omweso", settings=["capture.own_pit=taken"]) == other


def test_answers_have_their_place():
    answer = OMWESO.answers()["capture.needs"]
    same((answer.text, answer.origin, os.path.basename(answer.file)), ("both", "file", "omweso.ini"))
    with open(answer.file, encoding="utf-8") as file:
        assert file.read().splitlines()[answer.line - 1].startswith("needs"), answer
    assert "opposite" in answer.sentence, answer.sentence


def test_answers_say_how_sure_they_are():
    coro = mweso.Variant("coro").answers()
    same([(coro[f"capture.{key}"].certainty, coro[f"capture.{key}"].as_in) for key in ("own_pit", "needs", "quiet_turns", "least")],
         [("stated", ""), ("as", "omweso"), ("silent", ""), ("silent", "")])


def test_errors_of_variants_name_file_and_line():
    found = raises(mweso.VariantError, mweso.Variant.from_text, "[capture]\nneeds = bth\nneds = both\n", label="house.ini")
    same((found.file, found.line, len(found.findings)), ("house.ini", 2, 2))
    assert "did you mean 'both'" in str(found), found
    same([f.key for f in found.findings][0], "capture.needs")
    found = raises(mweso.VariantError, mweso.Variant, "omwes")
    assert "did you mean 'omweso'" in str(found), found
    raises(mweso.UsageError, mweso.Variant, "omweso", settings="capture.needs=both")
    raises(mweso.InputError, mweso.Variant, "omweso\0")


def test_errors_of_texts_name_the_column():
    found = raises(mweso.InputError, OMWESO.position, "4x8/0x8/0x8/4x7 S")
    assert found.column > 0 and isinstance(found, ValueError), found
    found = raises(mweso.InputError, OMWESO.start().play, "A99")
    same(found.column, 1)
    found = raises(mweso.NotAllowed, OMWESO.start().play, "A1")
    assert "start.smallest" in str(found), found


def test_positions_are_values():
    start = OMWESO.start()
    same(str(start), "4x8/0x8/0x8/4x8 S 0,0 0,0")
    assert OMWESO.position(str(start)) == start and len({start, OMWESO.start()}) == 1
    same((start.side, start.south[:9], start.stores), ("S", (4,) * 8 + (0,), (0, 0)))
    same(start.fields["turns"], [0, 0])
    moved = start.play("B1").after
    assert moved != start and moved.side == "N" and sum(moved.south) == 32, moved


def test_moves_are_those_that_can_be_played():
    moves = list(OMWESO.start().moves())
    same([str(move) for move in moves], [f"B{i}" for i in range(1, 9)])
    for move in moves:
        same(OMWESO.start().play(move.text).outcome, move.outcome, move.text)


def test_trace():
    steps = OMWESO.position(EXPLAINED).trace("B5")
    same([step["kind"] for step in steps[:4]], ["start", "lap", "landing", "capture"])
    capture = steps[3]
    same((capture["pit_name"], capture["inner"], capture["outer"], capture["key"]), ("A8", 3, 3, "capture.needs"))
    same(sum(steps[-1]["own_pits"]) + sum(steps[-1]["opponent_pits"]), 20)
    same(type(steps), mweso.Rows)


def test_turns_choice_by_choice():
    choro = mweso.Variant("choro-lango")
    for start in list(choro.start().moves())[:6]:
        turn = choro.start().turn()
        while turn.options:
            letter = start.text[len(turn.text):]
            words = {"f": "forward", "r": "reverse", "c": "capture", "d": "decline"}
            turn.choose(words[letter[0]] if turn.text else start.text[:2])
        same((turn.text, turn.outcome), (start.text, start.outcome))
    turn = OMWESO.start().turn()
    raises(mweso.NotAllowed, turn.choose, "A1")
    raises(mweso.NotAllowed, turn.choose, "forward")
    raises(mweso.UsageError, lambda: turn.outcome)


def test_games_are_taken_back():
    game = OMWESO.game()
    raises(mweso.NotAllowed, game.undo)
    before = game.position
    outcome = game.play("B6")
    same((len(game), game.moves, game.position), (1, ["B6"], outcome.after))
    game.undo()
    same((len(game), game.position, game.is_over), (0, before, False))
    raises(IndexError, game.position_before, 1)


def play_out(variant, names, seed=1):
    game, players = variant.game(), [variant.player(name) for name in names]
    for player in players:
        player.begin(seed)
    while not game.is_over and len(game) < 400:
        game.play(players[len(game) % 2].move(game).move)
    return game


def test_records_say_the_game():
    game = play_out(OMWESO, ["greedy", "random"])
    record = next(mweso.records_of(game.record({"South": "Greedy"})))
    same((record.headers["South"], record.headers["Result"]), ("Greedy", game.winner))
    again = record.game()
    same((again.moves, again.position, again.standing), (game.moves, game.position, game.standing))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(game.record() + "\n" + game.record() + "nonsense\n")
        file.flush()
        found = mweso.records(file.name)
        same(next(found).line, 1)


def test_errors_of_records_name_file_line_and_move():
    text = "Game: one\nVariant: omweso\n\n1. B6 B1 2. A1\n"
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        found = raises(mweso.Error, next(mweso.records(file.name)).game)
    same((found.file, found.line), (file.name, 4))
    assert found.column in (2, 3), found
    raises(mweso.SystemFailure, next, mweso.records("/nowhere/games.txt"))
    raises(mweso.UsageError, next, mweso.records("x", "recrod"))


def test_records_keep_their_settings():
    """A move that capture.own_pit = taken alone allows."""
    record = next(mweso.records_of("Game: one\nVariant: omweso\nSet: capture.own_pit=taken\nSet: end.lap_limit=50\n\n1. B6\n"))
    same(record.settings, ["capture.own_pit=taken", "end.lap_limit=50"])
    variant = record.game().variant
    same(variant, mweso.Variant("omweso", settings=record.settings))


def test_a_record_opens_no_file_elsewhere():
    record = next(mweso.records_of("Game: one\nVariant: /etc/passwd\n\n1. B6\n"))
    raises(mweso.Error, record.game)


def test_players():
    game = OMWESO.game()
    thought = OMWESO.player("search:nodes=500").move(game)
    assert thought.move in {move.text for move in game.position.moves()} and thought.line.startswith(thought.move), thought
    assert OMWESO.player("random").move(game).value is None
    same([mweso.Player.of_level(OMWESO, level).name for level in (1, "one-ahead")], ["level:1", "level:one-ahead"])
    raises(mweso.UsageError, mweso.Player.of_level, OMWESO, 99)
    assert "greedy" in str(raises(mweso.UsageError, OMWESO.player, "greddy"))
    over = play_out(OMWESO, ["greedy", "greedy"])
    raises(mweso.NotAllowed, OMWESO.player("greedy").move, over)


def test_thinking_can_be_ended():
    told = []
    thought = OMWESO.player("search:nodes=100000000").move(OMWESO.game(), lambda so_far: told.append(so_far.depth) or len(told) < 2)
    assert len(told) < 1000 and thought.move and thought.nodes < 10000000, thought


def test_what_a_callback_raises_is_raised():
    def fail(_so_far):
        raise RuntimeError("enough")
    same(str(raises(RuntimeError, OMWESO.player("search:nodes=100000000").move, OMWESO.game(), fail)), "enough")


def test_analyze_puts_the_best_first():
    found = mweso.analyze(OMWESO, "search:nodes=500")
    values = [row["value"] for row in found]
    same(values, sorted(values, reverse=True))
    same({row["move"] for row in found}, {move.text for move in OMWESO.start().moves()})


def test_objects_outlive_what_they_are_made_from():
    game = mweso.Variant("bao-kiswahili").game()
    turn, player = game.position.turn(), game.variant.player("greedy")
    move = player.move(game).move
    del player
    gc.collect()
    game.play(move)
    assert turn.options and str(game.position)


def test_boards_are_drawn():
    import xml.dom.minidom
    picture = xml.dom.minidom.parseString(OMWESO.position(EXPLAINED)._repr_svg_())
    seen = {title.firstChild.data for title in picture.getElementsByTagName("title")}
    assert {"South A8: 1", "North A1: 3", "South B5: 4", "North B1: 3"} <= seen, seen
    same(len(picture.getElementsByTagName("circle")), 32)
    two_rows = xml.dom.minidom.parseString(mweso.Variant("enkeshui").start()._repr_svg_())
    same(len(two_rows.getElementsByTagName("circle")), 2 * mweso.Variant("enkeshui").columns)


def test_rows_are_shown_as_a_table():
    rows = mweso.Rows([{"a": 1, "b": "<"}, {"a": 2}])
    same(rows._repr_html_(), "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>&lt;</td></tr>"
         "<tr><td>2</td><td></td></tr></tbody></table>")
