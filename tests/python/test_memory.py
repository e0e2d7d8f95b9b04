"""Memory: layouts are the compiler's, nothing is written beside a struct, arrays are shared and not copied."""
import os
import re
import subprocess
import tempfile

import mweso
from mweso.bridge import ffi, lib
from support import needs, raises, same

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OMWESO = mweso.Variant("omweso")
CANARY = b"\xaa" * 600


def structs():
    """The structs of the header that have fields here: name, and the names of the fields."""
    names = [name for name in ffi.list_types()[0] if name.startswith("Mweso")]
    kinds = {name: ffi.typeof(name) for name in names}
    return {name: [field for field, _ in kind.fields] for name, kind in kinds.items() if kind.kind == "struct" and kind.fields}


def test_layouts_are_those_of_the_compiler():
    """Size and offsets of every struct, printed by a program in C and asked of the package."""
    lines = "".join(f'    printf("{name} %zu\\n", sizeof({name}));\n' +
                    "".join(f'    printf("{name}.{field} %zu\\n", offsetof({name}, {field}));\n' for field in fields)
                    for name, fields in structs().items())
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "sizes.c"), os.path.join(folder, "sizes")
        with open(source, "w", encoding="utf-8") as file:
            file.write(f'#include <mweso.h>\n#include <stddef.h>\n#include <stdio.h>\nint main(void)\n{{\n{lines}    return 0;\n}}\n')
        subprocess.run(["cc", "-I", os.path.join(ROOT, "src"), source, "-o", program], check=True)
        said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    theirs = dict(re.findall(r"(\S+) (\d+)", said))
    ours = {name: ffi.sizeof(name) for name in structs()}
    ours.update({f"{name}.{field}": ffi.offsetof(name, field) for name, fields in structs().items() for field in fields})
    same({name: int(size) for name, size in theirs.items()}, ours)
    assert len(ours) > 150 and {"MwesoError", "MwesoPosition", "MwesoBatchGame"} <= set(ours), len(ours)


def guarded(name):
    """A struct with a canary behind it, and a function that says whether it lives."""
    size = ffi.sizeof(name)
    memory = bytearray(b"\0" * size + CANARY)
    held = ffi.from_buffer(memory)
    return ffi.cast(f"{name} *", held), lambda: bytes(memory[size:]) == CANARY and held is not None


def test_nothing_is_written_behind_a_struct():
    """An error as long as may be, positions of every board, outcomes and thoughts: the canary behind each lives."""
    long = ffi.new("char[]", b"9" * 5000)
    for name in mweso.variants(mweso.BUILT_IN):
        variant = mweso.Variant(name)
        error, error_lives = guarded("MwesoError")
        position, position_lives = guarded("MwesoPosition")
        outcome, outcome_lives = guarded("MwesoOutcome")
        assert lib.mweso_position_parse(variant.pointer, long, position, error) != lib.MWESO_OK
        start = str(variant.start()).encode()
        same(lib.mweso_position_parse(variant.pointer, ffi.new("char[]", start), position, error), lib.MWESO_OK, name)
        move = next((move.text.encode() for move in variant.start().moves()), None)  # none while seeds must be arranged first
        assert lib.mweso_play(variant.pointer, position, long, ffi.NULL, ffi.NULL, outcome, error) != lib.MWESO_OK
        if move:
            same(lib.mweso_play(variant.pointer, position, ffi.new("char[]", move), ffi.NULL, ffi.NULL, outcome, error), lib.MWESO_OK, name)
        assert lib.mweso_player_new(variant.pointer, long, error) == ffi.NULL and error.text[0] != b"\0"
        assert error_lives() and position_lives() and outcome_lives(), name


def test_long_errors_are_whole():
    """What the example once cut, and wrote over what lay behind."""
    found = raises(mweso.UsageError, OMWESO.player, "nobody " * 500)
    assert found.text.startswith("there is no player 'nobody nobody ") and found.text.endswith("and ugi:COMMAND"), found
    found = raises(mweso.NotAllowed, OMWESO.start().play, "A1")
    assert "start.smallest" in str(found), found


def test_arrays_are_shared():
    """A step writes into the arrays that are there: nothing is copied, and no array is new."""
    np = needs("numpy")
    from mweso.batches import Batch
    batch = Batch(OMWESO, 64, planes=True)
    views = batch.games["turns"], batch.mask[3], batch.planes[5, 0]
    where = [array.__array_interface__["data"][0] for array in (batch.games, batch.mask, batch.planes)]
    before = views[2].copy()
    batch.step(np.zeros(64, np.int32))
    same([array.__array_interface__["data"][0] for array in (batch.games, batch.mask, batch.planes)], where)
    assert (views[0] == 1).all() and not (views[2] == before).all() and views[1].any()
    assert np.shares_memory(views[2], batch.planes)


def test_a_loop_of_ones_own():
    """What took sixty lines with structs by hand: reset, legal actions, step, and what is seen, in half a dozen."""
    np = needs("numpy")
    from mweso.environments.line import Line
    line, random = Line(OMWESO), np.random.default_rng(1)
    while not line.over:
        line.take(int(random.choice(np.flatnonzero(line.mask))))
        assert line.planes(line.side).shape == line.shape
    assert line.turns > 3 and abs(sum(line.returns)) == 0 and len(line.action_names) >= 20
