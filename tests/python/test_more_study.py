"""Series, stores, endless moves, tuning, questions, reasons and notations say what the program says."""
import os
import subprocess
import tempfile

import mweso
from support import raises, same
from test_study import program, seen_as

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OMWESO, HUS, NDOTO = mweso.Variant("omweso"), mweso.Variant("hus"), mweso.Variant("ndoto")
TAKEN = mweso.Variant("omweso", settings={"capture.own_pit": "taken"})


def without_blanks(rows):
    """Nobody is None here, and may be an empty text in what the program prints."""
    return [{key: None if value == "" else value for key, value in row.items()} for row in rows]


def printed(value):
    """A number as the program prints it; JSON has no infinite ones."""
    if not isinstance(value, float):
        return value
    return float(f"{value:.6g}") if abs(value) < float("inf") else None


# ---- labels --------------------------------------------------------------------------------------


def test_rows_say_by_what_they_were_played():
    """Each column as the program has it; a changed rule set is never called by the bare name."""
    theirs = program("simulate", "omweso", "--set", "capture.own_pit=taken", "--games", "6", "--seed", "3", "--players", "greedy,random",
                     "--max-turns", "9", "--placement", "random")
    rows = mweso.simulate(TAKEN, games=6, seed=3, players=["greedy", "random"], max_turns=9, start="random").rows
    same(without_blanks(rows), without_blanks(theirs))
    same((rows[0]["variant"], rows[0]["fingerprint"]), ("omweso capture.own_pit=taken", TAKEN.fingerprint))
    assert "cut-off" in {row["end"] for row in rows}, rows


def test_metrics_say_what_they_are_worth():
    theirs = program("simulate", "omweso", "--set", "capture.own_pit=taken", "--games", "40", "--max-turns", "20", "--metrics")
    found = mweso.simulate(TAKEN, games=40, max_turns=20)
    same(found.cut_off > 0, True)
    for row, other in zip(found.metrics(), theirs):
        assert {**other, **{key: printed(value) for key, value in row.items() if value is not None}} == other, (row, other)


# ---- series --------------------------------------------------------------------------------------


def test_series_are_the_programs():
    found = mweso.simulate_series(NDOTO, series=4, seed=2, most_games=12)
    theirs = program("simulate", "ndoto", "--series", "4", "--seed", "2", "--max-games", "12")
    same(without_blanks(found.rows), without_blanks(theirs))
    metrics = program("simulate", "ndoto", "--series", "4", "--seed", "2", "--max-games", "12", "--metrics")
    same([printed(row["value"]) for row in found.metrics() if row["value"] is not None],
         [row["value"] for row in metrics if row["value"] is not None])
    raises(mweso.UsageError, mweso.simulate_series, OMWESO, 2)
    raises(mweso.UsageError, mweso.simulate_series, mweso.Variant.from_text("[variant]\ninherits = ndoto\n"), 2)
    same(len(mweso.simulate_series(NDOTO, series=20, progress=lambda done: done < 2)), 2)


def test_a_series_game_by_game():
    series, rules = mweso.Series(NDOTO), set()
    raises(mweso.UsageError, series.count, OMWESO.game())
    while series.number < 60:
        game = series.variant.game(series.start)
        player = series.variant.player("greedy")
        player.begin(series.number)
        while not game.is_over:
            game.play(player.move(game).move)
        owned = series.seeds
        changed = series.count(game)
        assert changed or series.seeds == owned
        rules.add(series.variant.columns)
        if series.is_over:
            break
        series.next()
    assert series.number > 1 and (not series.is_over or series.winner in ("S", "N")), series.number
    series = mweso.Series(NDOTO)
    same((series.number, series.count(None), series.winner, series.is_over), (1, False, None, False))
    raises(mweso.UsageError, mweso.Series, OMWESO)


def test_matches_of_series():
    tally = mweso.match(NDOTO, "greedy", "random", pairs=2, series=True, most_games=6)
    row, = program("match", "greedy", "random", "--variant", "ndoto", "--pairs", "2", "--series", "--max-games", "6", "--judge", "0")
    same([tally[key] for key in ("wins", "draws", "losses", "games", "moves")],
         [row[key] for key in ("won", "drawn", "lost", "games", "moves")])


# ---- stores --------------------------------------------------------------------------------------


def test_stores_hold_what_was_played():
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "run.sqlite")
        with mweso.Store(file, [OMWESO, TAKEN], games=500) as store:
            same(store.play(progress=lambda done: False), False)
            assert 0 < len(store.sample()) < 500
            same(store.play(), True)
            for variant in OMWESO, TAKEN:
                same(list(store.sample(variant).rows), list(mweso.simulate(variant, games=500).rows))
        raises(mweso.UsageError, store.sample)
        with mweso.Store(file, [OMWESO, TAKEN], games=530) as store:  # is made one of more
            store.play()
            same(len(store.sample(TAKEN)), 530)
        found = raises(mweso.Error, mweso.Store, file, [OMWESO, TAKEN], 530, 2)
        assert "seed" in str(found) and found.file == file, found
        raises(mweso.Error, mweso.Store, file, OMWESO, 530)
        same(mweso.verify(file), 1060)
        raises(mweso.UsageError, mweso.Store, file, OMWESO, shard=(3, 2))


def test_stores_are_read():
    """Without its variants, or without a number of games, a store is as it was, to the byte."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "run.sqlite")
        with mweso.Store(file, [OMWESO, TAKEN], games=20, seed=4, players=["greedy", "random"], max_turns=90, start="random") as store:
            store.play()
            rows = store.sample(TAKEN).rows
        with open(file, "rb") as held:
            before = held.read()
        more = {"seed": 4, "players": ["greedy", "random"], "max_turns": 90, "start": "random"}
        for store in mweso.Store(file), mweso.Store(file, [OMWESO, TAKEN], **more):
            with store:
                same([variant.label for variant in store.variants], ["omweso", "omweso capture.own_pit=taken"])
                same((store.sample(TAKEN).rows, store.plan.pointer.games), (rows, 20))
        with mweso.Store(file) as store:
            assert "opened to be read" in str(raises(mweso.UsageError, store.play))
            assert f"<Store {file} of omweso, omweso capture.own_pit=taken: 20 games, greedy,random, random, seed 4>" == repr(store), store
        with open(file, "rb") as held:
            same(held.read() == before, True)
        with mweso.Store(file, [OMWESO, TAKEN], games=24, **more) as store:
            store.play()
        with mweso.Store(file) as store:
            same(len(store.sample()), 24)
        listed = os.path.join(folder, "listed.sqlite")
        with mweso.Store(listed, OMWESO, games=4, start=[OMWESO.start()]) as store:
            store.play()
        with mweso.Store(listed) as store:
            same(store.sample().rows[0]["placement"], "list of 1")
        own = os.path.join(folder, "own.sqlite")
        text = mweso.Variant.from_text("[variant]\ninherits = omweso\n[board]\ncolumns = 4\n", label="four.ini")
        mweso.Store(own, text, games=4).close()
        assert "has games of four, by rules that are not found here: give it its variants" in str(raises(mweso.UsageError, mweso.Store, own))
        mweso.Store(own, text).close()


def test_differences_say_who_played():
    """By what, and p as the program has it; what both samples do not share stands behind it."""
    one, other = (mweso.simulate(variant, 20, seed=2) for variant in (OMWESO, HUS))
    rows = one.difference(other)
    theirs = {row["metric"]: row for row in mweso.contrasts(OMWESO, HUS, games=20, seed=2) if row["compared_with"]}
    for row in rows:
        same([row[name] for name in ("variant", "compared_with", "games", "players", "seed", "fingerprint_compared_with")],
             ["hus", "omweso", 20, "random,random", 2, OMWESO.fingerprint])
        if theirs[row["metric"]]["p"] is not None:
            assert abs(row["p"] - theirs[row["metric"]]["p"]) < 1e-5, row
    found = mweso.compare(OMWESO, HUS, games=20, seed=2, most_positions=10).rows
    same([(row["metric"], row["difference"], row["low"], row["high"], row["p"], row["seed"], row["variant"]) for row in found],
         [(row["metric"], row["value"], row["low"], row["high"], row["p"], 2, "hus") for row in rows])
    row = one.difference(mweso.simulate(OMWESO, 20, seed=3, players="greedy"))[0]
    same([row[name] for name in ("players", "players_compared_with", "seed", "seed_compared_with")], ["greedy,greedy", "random,random", 3, 2])
    assert "variant_compared_with" not in row and "fingerprint_compared_with" not in row, row


def test_what_a_sample_cannot_say_is_none():
    """Of one game, and of a median beyond where games were cut off, in all tables."""
    same({(row["value"], row["low"], row["high"]) for row in mweso.simulate(OMWESO, 1).metrics()}, {(None, None, None)})
    cut = {"games": 40, "max_turns": 20}
    for rows in mweso.simulate("omweso", **cut).metrics(), mweso.contrasts("omweso", "hus", **cut):
        row = next(row for row in rows if row["metric"] == "MedianTurns")
        same((row["value"], row["high"]), (None, None))


def test_differences_of_shares_stay_between_one_and_one():
    one, other = (mweso.simulate(variant, 4, players="greedy") for variant in (OMWESO, HUS))
    shares = {"AdvantageP1", "FirstPlayer", "Balance", "Decisiveness", "CapturingTurns", "LeadChange", "DecisionMoves", "ClockwiseLaps"}
    for row in one.difference(other, level=0.999):
        if row["metric"] in shares:
            assert row["low"] is None or -1 <= row["low"] <= row["high"] <= 1, row


def test_shards_are_joined():
    with tempfile.TemporaryDirectory() as folder:
        def name(part):
            return os.path.join(folder, part)
        for shard in 1, 2:
            with mweso.Store(name(f"part{shard}"), OMWESO, games=10, shard=(shard, 2)) as store:
                store.play()
        same(mweso.merge(name("half"), [name("part2")]), (5, 10))
        same(mweso.merge(name("all"), [name("part1"), name("part2")]), (10, 10))
        with mweso.Store(name("one"), OMWESO, games=10) as store:
            store.play()
        mweso.merge(name("alone"), [name("one")])
        with open(name("all"), "rb") as joined, open(name("alone"), "rb") as alone:
            assert joined.read() == alone.read(), "bytes differ"
        raises(mweso.Error, mweso.merge, name("all"), [name("part1")])


# ---- endless moves -------------------------------------------------------------------------------

CIRCLE = [2, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 2, 1]


def test_endless_moves():
    row, = program("endless", "omweso", "--side", " ".join(map(str, CIRCLE)))
    run = mweso.follow_side(CIRCLE)
    same((run.decided, run.endless, run.laps, run.period), tuple(row[key] for key in ("decided", "endless", "laps", "period")))
    run = mweso.follow(OMWESO.start(), "B1")
    same((run.endless, run.laps), (False, OMWESO.start().play("B1").outcome.laps))
    raises(mweso.UsageError, mweso.follow_side, [1, 2, 3])
    raises(mweso.NotAllowed, mweso.follow, OMWESO.start(), "A1")


def test_endless_search():
    theirs, = program("endless", "omweso", "--search", "--seeds", "9", "--columns", "4")
    periods = program("endless", "omweso", "--search", "--seeds", "9", "--columns", "4", "--periods")
    search = mweso.EndlessSearch(8, 9)
    same((search.run(threads=1), search.found["endless"], search.found["starts"]), (True, theirs["endless"], theirs["starts"]))
    same([{**row, "start": " ".join(map(str, row["start"]))} for row in search.periods], periods)
    shards = [mweso.EndlessSearch(8, 9, shard, 2) for shard in (1, 2)]
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "search")
        shards[0].run()
        shards[0].save(file)
        shards[1].run()
        shards[1].merge(mweso.EndlessSearch.load(file))
        raises(mweso.Error, mweso.EndlessSearch.load, os.path.join(folder, "none"))
    same(shards[1].found, {**search.found, "mine": shards[1].found["mine"]})
    raises(mweso.UsageError, mweso.EndlessSearch, 7, 9)
    raises(mweso.InputError, search.merge, shards[0])


def test_endless_sample():
    theirs, = program("endless", "omweso", "--random", "500", "--seeds", "20", "--seed", "4")
    found = mweso.endless_sample(16, 20, 500, seed=4)
    same([found[key] for key in ("starts", "endless", "undecided", "longest", "period")],
         [theirs[key] for key in ("starts", "endless", "undecided", "longest", "period")])
    same(" ".join(map(str, found["longest_start"])), theirs["longest_start"])


# ---- tuning --------------------------------------------------------------------------------------


def test_tuning():
    theirs = program("tune", "coro", "--pairs", "2", "--nodes", "60", "--opening", "6")
    found = mweso.tune(mweso.Variant("coro"), pairs=2, nodes=60, opening_moves=6, threads=1)
    same([{**row, "weight": float(row["weight"])} for row in found.rows],
         [{"phase": row["phase"], "term": row["term"], "weight": row["weight"]} for row in theirs])
    same((found.positions, printed(found.surprise)), (theirs[0]["positions"], theirs[0]["surprise"]))
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "found.weights")
        with open(file, "w", encoding="utf-8") as weights:
            weights.write(found.text())
        assert mweso.Variant("coro").player(f"search:depth=2,weights={file}").move(mweso.Variant("coro").game()).move
    raises(mweso.UsageError, mweso.tune, OMWESO, 0)


# ---- fieldwork -----------------------------------------------------------------------------------


def test_questions_about_what_is_left():
    for key, replies in ("capture.refusal", {"board", "refused"}), ("end.both_ends", {"allowed"}):
        evidence = mweso.Evidence(OMWESO)
        evidence.read_text(seen_as(OMWESO))
        question = next(mweso.Asking(mweso.infer(evidence, [key]), seed=2))
        assert len(question.replies) >= 2 and question.position.side == "S" and "Move:" in question.note, question
        assert question._repr_svg_().startswith("<svg "), question
        for reply in question.replies:  # given as an answer, each of them leaves rules
            more = mweso.Evidence(OMWESO)
            more.read_text(f"{seen_as(OMWESO)}\nObservation: answer\n{reply.note}")
            assert mweso.infer(more, [key]).stands, reply
            same(len(reply.south), OMWESO.pits if reply.came == "board" else 0)
            same(reply.won is not None, question.asks_end)  # asked apart from the board
        same({reply.came for reply in question.replies}, replies)


def test_questions_among_variants():
    variants = [OMWESO, TAKEN]
    question = next(mweso.Asking(variants))
    for reply in question.replies:
        assert reply.who and len(reply.south) == OMWESO.pits, reply
        for number in reply.who:
            after = variants[number].position(str(question.position)).play(question.move).after
            same((after.south, after.north), (reply.south, reply.north))
    same(sorted(number for reply in question.replies for number in reply.who), [0, 1])
    same(len(list(mweso.Asking([OMWESO, OMWESO]))), 0)
    raises(mweso.NotAllowed, mweso.Asking, [])


def test_why_an_observation_does_not_fit():
    evidence = mweso.Evidence(OMWESO)
    good = seen_as(OMWESO)
    evidence.read_text(good + "\n" + good.replace("door", "other").replace("0x5,3x3", "0x5,3,2,4"))  # a seed moved
    reason = mweso.why(mweso.infer(evidence, ["capture.own_pit"]), "other")
    assert reason.repairs and reason.repairs[0].size <= reason.repairs[-1].size, reason
    assert all(repair.was and repair.text for repair in reason.repairs), reason
    same((reason.repairs[0].line, reason.nearest, reason.distance), ("After", [], 2))
    raises(mweso.UsageError, mweso.why, mweso.infer(evidence, ["capture.own_pit"]), "nobody")


def test_what_is_amiss():
    evidence = mweso.Evidence(OMWESO)
    evidence.read_text(seen_as(OMWESO) + "\n" + seen_as(OMWESO).replace("door", "lost").replace("0x5,4,0,3/0x4,2x2", "0x5,4,0,1/0x4,2x2"))
    row, = evidence.amiss()
    same(row["id"], "lost")
    assert "seeds" in row["amiss"], row


def test_evidence_of_informants():
    evidence = mweso.Evidence(OMWESO)
    evidence.read_text(seen_as(OMWESO).replace("Position", "Informant: Nakato\nPosition") + "\n" + seen_as(TAKEN).replace("door", "other"))
    part = evidence.of(["Nakato"])
    same((len(evidence), len(part), part.rows[0]["informant"]), (2, 1, "Nakato"))
    assert mweso.infer(part, ["capture.own_pit"]).stands and not mweso.infer(evidence, ["capture.own_pit"]).stands
    same(len(evidence.of([""])), 1)


# ---- notations -----------------------------------------------------------------------------------


def test_notations():
    position = mweso.Variant("bao-kujifunza").start()
    same(mweso.NOTATIONS[0], "own")
    tried = 0
    for notation in mweso.NOTATIONS:
        for move in list(position.moves())[:5]:
            written = position.write(move, notation)
            same(position.play(position.read(written, notation)).after, move.after, (notation, written))
            tried += 1
    assert tried > 10, tried
    raises(mweso.UsageError, position.write, "B1", "chess")
    raises(mweso.UsageError, OMWESO.start().write, "B1", "voogt")
    raises(mweso.Error, position.read, "Z9", "voogt")


def test_every_wrapped_function_is_documented():
    with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as page:
        text = page.read()
    for name in ("simulate_series", "Series", "Store", "merge", "verify", "EndlessSearch", "follow", "endless_sample", "tune", "Asking", "why",
                 "write", "read", "serve", "match"):
        assert f"{name}(" in text or f"`{name}`" in text, f"docs/python.md does not name {name}"


def test_the_program_is_the_one_of_the_library():
    done = subprocess.run([os.path.join(ROOT, "mweso"), "--version"], capture_output=True, text=True, check=False)
    assert mweso.__version__ in done.stdout, done
