"""Planes: those that matter by default, by name, as bytes or floats; and what is counted, as torch takes it."""
import mweso
from support import needs, raises, same

np = needs("numpy")
from mweso.batches import GAME, Batch, plane_names, planes_that_matter  # noqa: E402  (after numpy)
from mweso.environments import spiel  # noqa: E402

OMWESO = mweso.Variant("omweso")


def test_planes_that_matter():
    """No counters where the rules read none, no stores where there are none; those that there are where they are asked for."""
    same(planes_that_matter("omweso"), ["seeds", "hand", "start of the turn", "own turns", "their turns"])  # turn.quiet
    same(planes_that_matter("plain"), ["seeds"])
    swap = mweso.Variant("plain", settings={"turn.swap": "yes", "end.still": "9"})
    same(planes_that_matter(swap)[1:], ["own turns", "their turns", "turns without capture"])
    assert {"own store", "their store", "house"} <= set(planes_that_matter("bao-kiswahili"))


def test_planes_that_do_not_matter_never_change():
    """Of all variants, in random games; but for counters, which the rules of those never read."""
    for name in mweso.variants():
        variant = mweso.Variant(name)
        batch = Batch(variant, 24, planes="all", dtype="float32")
        first, changed = batch.planes[0].copy(), np.zeros(len(batch.plane_names), bool)
        for _ in range(40):
            batch.random(1)
            changed |= (batch.planes != first).any(axis=(0, 2, 3))
        names = {plane for plane, was in zip(batch.plane_names, changed) if was}
        left = names - set(planes_that_matter(variant))
        assert left <= {f"{whose} {what}" for whose in ("own", "their") for what in ("turns", "captures")}, (name, left)


def test_planes_by_name_are_those_of_all():
    for name in "omweso", "bao-kiswahili", "hus":
        whole = Batch(name, 40, planes="all", dtype="float32")
        same(whole.plane_names, plane_names(name))
        wanted = ["their captures", "seeds", "hand"]
        few, bytes_ = Batch(name, 40, planes=wanted, dtype=np.float32), Batch(name, 40, planes=wanted)
        for batch in whole, few, bytes_:
            batch.random(33)
        same((few.plane_names, few.planes.dtype, bytes_.planes.dtype), (wanted, np.float32, np.uint8))
        assert (few.planes == whole.planes[:, [whole.plane_names.index(plane) for plane in wanted]]).all(), name
        assert (bytes_.planes == np.minimum(few.planes, 255)).all() and few.planes.any(axis=(0, 2, 3)).any(), name
        assert (bytes_.clone().planes == bytes_.planes).all(), name
        assert (bytes_.seen_by(1) == np.minimum(few.seen_by(1), 255)).all(), name


def test_bytes_end_at_255():
    batch = Batch(mweso.Variant("omweso", settings={"setup.outer": "200 200 200 200 200 200 200 200"}), 1, planes=["seeds", "own turns"])
    batch.reset(start="200,0x6,900/0x8/0x8/200,0x6,900 S 70000,0 70000,0")
    assert sorted(set(batch.planes[0].ravel().tolist())) == [0, 200, 255], batch.planes


def test_planes_that_there_are_not():
    for planes, said in ((["sed"], "there is no plane 'sed'; did you mean 'seeds'?"), ("seeds", "there is no choice of planes 'seeds'"),
                         (["seeds", "seeds"], "plane 0 is asked for twice"), (3, "planes=3")):
        found = raises(mweso.UsageError, Batch, OMWESO, 2, planes=planes)
        assert said in str(found), found
    assert "planes are uint8 or float32" in str(raises(mweso.UsageError, Batch, OMWESO, 2, planes=True, dtype="int64"))


def test_counters_are_signed():
    """Torch takes no uint32."""
    same([GAME[field] for field in ("actions", "turns", "captured")], [np.dtype(np.int32)] * 3)


def test_the_most_that_a_win_counts():
    """What no game can come to bounds nothing."""
    for name in "hus", "ndoto", "bao-kiswahili":
        same(spiel.Game(name).max_utility(), 1.0, name)
    rules = {"end.every_column": "win", "end.every_column_points": "5"}
    same(spiel.Game(mweso.Variant("omweso", settings=rules)).max_utility(), 5.0)


def test_one_thread_is_usual():
    same(Batch(OMWESO, 2).threads, 1)
