"""Ctrl-C ends whatever the library is doing, and while it works other threads of Python do, too."""
import os
import signal
import sys
import tempfile
import threading
import time

import mweso
from support import needs, raises, same

OMWESO = mweso.Variant("omweso")
signal.signal(signal.SIGINT, signal.default_int_handler)  # who begins the tests in the background may have had it ignored
PATIENCE = 300  # seconds by the clock: an end within one is usual, but the machine may have other work


def hard_evidence():
    """Notes of which many are wrong, so that which to set aside takes long to find."""
    taken = mweso.Variant("omweso", settings={"capture.own_pit": "taken", "capture.needs": "inner"})
    evidence = mweso.Evidence(OMWESO)
    for number, variant in enumerate([OMWESO, taken] * 30):
        game = variant.game()
        for _ in range(number % 9 + 1):
            if not game.is_over:
                moves = list(game.position.moves())
                game.play(moves[(7 * number) % len(moves)])
        if not game.is_over:
            move = next(game.position.moves())
            evidence.read_text(f"Observation: n{number}\nPosition: {game.position}\nMove: {move}\nAfter: {str(move.after).split()[0]}\n")
    return evidence


def store_of_many(folder):
    return mweso.Store(os.path.join(folder, "run"), OMWESO, games=10**8).play


def batch():
    needs("numpy")
    from mweso.batches import Batch
    return Batch(OMWESO, 2000)


def works(folder):
    """What takes for ever, by name: work to be begun, with all that is prepared before."""
    evidence = hard_evidence()
    small = mweso.Variant.small("coro", 4, 4)
    game, player = OMWESO.game(), OMWESO.player("search:time=1000")
    return {
        "simulate": lambda: mweso.simulate(OMWESO, games=10**9),
        "simulate on one thread": lambda: mweso.simulate(OMWESO, games=10**9, threads=1),
        "simulate_series": lambda: mweso.simulate_series(mweso.Variant("ndoto"), series=10**8),
        "compare": lambda: mweso.compare(OMWESO, mweso.Variant("hus"), games=10**9, most_positions=10**9),
        "solve": lambda: mweso.solve(small, most_positions=10**8),
        "match": lambda: mweso.match(OMWESO, "search:nodes=2000", "search:nodes=2000", pairs=10**6),
        "match of agents": lambda: mweso.match(OMWESO, lambda game: next(game.position.moves()), "random", pairs=10**6),
        "search": lambda: player.move(game),
        "tune": lambda: mweso.tune(OMWESO, pairs=10**5),
        "infer": lambda: mweso.infer(evidence, ["all"], allow=20),
        "store": store_of_many(folder),
        "endless search": lambda: mweso.EndlessSearch(16, 25).run(),
        "endless sample": lambda: mweso.endless_sample(16, 40, 10**9),
        "check": lambda: OMWESO.check(games=2 * 10**9),
        "batch": lambda many=batch(): many.random(2**31),
    }


def interrupt_when_under_way(after):
    """Ctrl-C as the terminal sends it, from another thread, `after` seconds from now; tells when it was sent."""
    sent = []

    def send():
        time.sleep(after)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=send).start()
    return sent


def test_ctrl_c_ends_all_work():
    with tempfile.TemporaryDirectory() as folder:
        slow = {}
        for name, work in works(folder).items():
            sent = interrupt_when_under_way(0.15)
            try:
                done = work()
            except KeyboardInterrupt:
                slow[name] = time.monotonic() - sent[0]
                continue
            raise AssertionError(f"{name}: expected KeyboardInterrupt, got {done!r}")
        assert max(slow.values()) < PATIENCE, slow
        same(len(slow), 15)


def test_work_goes_on_after_it():
    """Nothing is left of the stop: neither in the library nor in Python's own handler."""
    same(signal.getsignal(signal.SIGINT), signal.default_int_handler)
    same(len(mweso.simulate(OMWESO, games=50)), 50)
    interrupt_when_under_way(0.05)
    raises(KeyboardInterrupt, time.sleep, PATIENCE)
    same(len(mweso.simulate(OMWESO, games=50)), 50)


def test_a_batch_can_be_begun_anew():
    many = batch()
    interrupt_when_under_way(0.1)
    raises(KeyboardInterrupt, many.random, 2**31)
    many.reset()
    assert many.mask.any() and not many.over.any()
    same(many.random(10)["actions"], 20000)


def test_what_a_store_held_is_kept():
    with tempfile.TemporaryDirectory() as folder:
        store = mweso.Store(os.path.join(folder, "run"), OMWESO, games=10**8)
        interrupt_when_under_way(0.3)
        raises(KeyboardInterrupt, store.play)
        held = len(store.sample())
        assert held > 0
        same(list(store.sample().rows)[:20], list(mweso.simulate(OMWESO, games=20).rows))


def test_ctrl_c_in_a_callback():
    """It is raised once, wherever Python was."""
    for work in (lambda: mweso.simulate(OMWESO, games=10**9, progress=lambda done: sum(range(100)) >= 0),
                 lambda: mweso.match(OMWESO, "random", "random", pairs=10**6, each=lambda game: None)):
        for _ in range(5):
            interrupt_when_under_way(0.05)
            raises(KeyboardInterrupt, work)
    same(len(mweso.simulate(OMWESO, games=10)), 10)


def test_a_handler_of_ones_own():
    """It is called; and who ignores Ctrl-C is not disturbed."""
    called = []
    before = signal.signal(signal.SIGINT, lambda number, frame: called.append(number))
    try:
        interrupt_when_under_way(0.1)
        raises(KeyboardInterrupt, mweso.simulate, OMWESO, 10**9)
        same(called, [signal.SIGINT])
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        interrupt_when_under_way(0.05)
        same(len(mweso.simulate(OMWESO, games=300000)), 300000)
        while threading.active_count() > 1: time.sleep(0.01)  # it has been sent, while nobody listens
    finally:
        signal.signal(signal.SIGINT, before)


def counted_during(work):
    """How far another thread of Python counts while the library works. Python takes its lock from nobody meanwhile."""
    counted, over, interval = [0], threading.Event(), sys.getswitchinterval()

    def count():
        while not over.is_set():
            counted[0] += 1
            time.sleep(0.0005)  # gives the lock away
    thread = threading.Thread(target=count)
    sys.setswitchinterval(1000)
    try:
        thread.start()
        before = counted[0]
        work()
        return counted[0] - before
    finally:
        sys.setswitchinterval(interval)
        over.set()
        thread.join()


def test_other_threads_go_on():
    many, evidence = batch(), hard_evidence()
    player, game = OMWESO.player("search:nodes=200000"), OMWESO.game()
    for name, work in {"python": lambda: sum(range(5 * 10**6)), "random": lambda: many.random(500), "search": lambda: player.move(game),
                       "solve": lambda: mweso.solve(mweso.Variant.small("coro", 3, 2)), "infer": lambda: mweso.infer(evidence, ["all"]),
                       "step": lambda: [many.reset(many.over) or many.step(many.mask.argmax(axis=1)) for _ in range(200)],
                       "endless": lambda: mweso.endless_sample(16, 40, 20000),
                       "compare": lambda: mweso.compare(OMWESO, mweso.Variant("hus"), games=2000)}.items():
        counted = counted_during(work)
        assert counted > 5 if name != "python" else counted < 5, f"{name}: counted to {counted}"


def test_several_threads_work_at_a_time():
    """Each with objects of its own; the results are those of one after the other."""
    def rows(seed):
        return list(mweso.simulate(mweso.Variant("omweso"), games=60, seed=seed, threads=1).rows)
    found = {}
    threads = [threading.Thread(target=lambda seed=seed: found.update({seed: rows(seed)})) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed in range(4):
        same(found[seed], rows(seed))
