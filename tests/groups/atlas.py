"""Games on record, one file each: all are found right, and their leaf counts from the usual start stand."""
import itertools
import os
import re
import tempfile

from lib import FAST, ROOT, over, rows, run, same, write_files

# Sequences of 1, 2, ... moves. They were counted before words could say these games, in files with longer scripts; where the
# present reading is another one, READINGS has the older one.
LEAVES = {
    "bao-ki-arabu-1": [32, 960, 23232],
    "bao-ki-arabu-2": [16, 240, 2703, 30972],
    "bao-mombasa": [16, 240, 2047, 17933],
    "chiana-wa-bwalo": [1, 1, 1, 1],
    "chisolo-nambidi": [84, 5544, 275571],
    "chisolo-natatu": [47, 1997, 131256],
    "chisolo-one": [84, 5544, 291438],
    "choro-acholi": [9, 81, 763, 6985],
    "chuba": [9, 74, 677, 5639],
    "hawalis": [14, 182, 1539, 12626],
    "hawalis-one-lap": [14, 196, 2548, 33033],
    "hus-damara-12": [16, 256, 3200, 39765],
    "hus-nama-16": [4, 4, 92, 2116],
    "hus-pt": [12, 198, 5297, 77399],
    "ikibuguzo-2": [9, 81, 653, 5040],
    "isolo-boys": [8, 51, 292, 1467],
    "isolo-women": [16, 142, 1311, 8734],
    "katra": [32, 912, 10660, 132128],
    "katra-boaoaka": [32, 744, 8180, 82758],
    "katra-mpantsaka": [32, 912, 21320],
    "kiela-beginners": [14, 196, 2156, 23284],
    "kisolo": [7, 49, 357, 2601],
    "kisolo-bemba": [8, 58, 325, 1729],
    "kisolo-fifteen": [7, 36, 172],
    "kisolo-lali": [8, 59, 345, 1588],
    "kisolo-nines": [5, 16, 150],
    "kubuguza": [8, 64, 477, 3411],
    "lisolo": [16, 224, 2819, 32750],
    "lobudok": [2, 4, 12, 70],
    "makonn": [0],  # nobody can start before the seeds are arranged
    "maruba": [14, 179, 1607, 14336],
    "maruba-extra": [122, 10153, 440075],
    "mefuvha": [29, 1343, 614153],
    "misoro-tsoro": [8, 64, 376, 2209],
    "misoro-tsoro-extra": [8, 64, 376, 4065],
    "moruba": [24, 480, 9176, 151267],
    "mpale": [16, 240, 2047, 17933],
    "msuwa": [1503, 964260],
    "msuwa-wa-kunja": [10, 100, 750, 5625],
    "mulabalaba": [16, 240, 2047, 17933],
    "musoro-tsoro": [10, 100, 670],
    "muvalavala-luena": [6, 32, 259, 2120],
    "muvalavala-quioco": [1, 1, 10, 66],
    "mwambulula": [16, 256, 2479],
    "mweiso": [7, 49, 517, 4685],
    "mweso": [8, 64, 420, 2774],
    "namudilakunze": [13, 169, 3034, 54318],
    "nchayo": [10, 90, 482, 2734],
    "nchuwa": [52, 2360, 32179],
    "ngola": [16, 232, 3164, 39222],
    "ngolo": [18, 294, 4616, 67820],
    "njombwa": [1] * 22 + [10],
    "njombwa-one": [7, 47, 229, 1070],
    "njombwa-two": [14, 179, 1607, 14336],
    "nsolo": [211, 23600, 1598429],
    "nsumbi": [16, 256, 2304, 17741],
    "ntchuva": [120, 8161, 239014],
    "otep": [8, 64, 548, 4276],
    "owela": [11, 121, 1006, 8159],
    "owela-benguela": [17, 289, 3839, 50463],
    "pereauni": [8, 64, 524, 4286],
    "quela": [12, 132, 260, 1247],
    "quiela": [7, 49, 266, 1407],
    "raeo": [12, 144, 1584, 17292],
    "ryakati": [7, 47, 335, 2291],
    "spreta": [136, 2125, 326918],
    "sute": [1, 1, 1, 1],
    "tchadji": [120, 8161, 239014],
    "tchela": [16, 240, 2035, 17786],
    "tchouba": [6976],
    "tshuba": [120, 8161, 239014],
    "tsoro": [8, 64, 376, 2209],
    "tsoro-baia": [26334],
    "tsoro-extra": [8, 64, 376, 6945],
    "tsoro-reentered": [8, 64, 376, 2209],
}

# So many of them end in an endless move; of the others none.
ENDLESS = {"kisolo-lali": [0, 0, 55, 264]}

# Other readings of a game: name, settings, leaves.
# As DLP's text can be read; two further pits throughout, while there was one number for all captures.
TWO = ["first:capture.extra=2", "five:capture.extra=2", "three:capture.extra=2"]
READINGS = [
    ("chisolo-natatu", ["start.singletons=always"], [57, 2830, 205638]),  # as DLP's program
    # Once 13, 51, 545, 4541, and 8, 37, 317, 2675: a captured A8 was taken for one into which the turn had sown.
    ("choro-acholi", ["opening:turn.opening=alternate"], [13, 55, 615, 4719]),
    ("pereauni", ["opening:turn.opening=alternate"], [8, 37, 322, 2732]),
    ("hus-nama-16", ["capture.needs=inner"], [4, 4, 92, 2116]),  # DLP's summary
    ("makonn", ["setup.outer=2xC", "setup.inner=0xC"], [10, 100, 750, 5625]),  # which knew no captures in its arrangement
    ("mweiso", ["opening:turn.opening=alternate"], [9, 24, 294, 2079]),
    ("moruba", ["capture.by=last"], [24, 552, 12164, 258498]),
    ("tsoro-baia", TWO, [231, 56036]),
    ("nsolo", ["capture.extra_when=both"], [211, 17734]),
    ("tshuba", ["start.singletons=always"], [120, 8161, 318314]),
]


def counted(name, depth, settings=()):
    words = [word for setting in settings for word in ("--set", setting)]
    found = rows("perft", name, str(depth), *words, program=FAST)
    return [row["leaves"] for row in found], [row["endless"] for row in found]


@over(sorted(LEAVES))
def test_leaves(name):
    leaves = LEAVES[name]
    same(counted(name, len(leaves)), (leaves, ENDLESS.get(name, [0] * len(leaves))), name)


@over([(f"{name} {' '.join(settings)}", name, settings, leaves) for name, settings, leaves in READINGS])
def test_leaves_of_other_readings(_, name, settings, leaves):
    same(counted(name, len(leaves), settings)[0], leaves)


def test_a_game_that_does_not_end_is_found():
    with open(os.path.join(ROOT, "variants", "chisolo-natatu.ini"), encoding="utf-8") as file:
        text = file.read().replace("accepts = no-end\n", "")
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"natatu.ini": text})
        code, out, _ = run("check", "natatu.ini", program=FAST, cwd=folder)
    assert code == 1 and "had not ended after 1000 moves" in out, out


@over(sorted(LEAVES))
def test_nothing_is_found(name):
    same(run("check", name, program=FAST), (0, f"{name}: fine\n", ""))


# Turns that are laid down are left out where a file says so: the start that its turns lead to.
LAID_DOWN = ("ikibuguzo-2", 16)


def board(row):
    return row["position"].split()[0]


def test_laid_down_turns():
    """A file that begins after turns without a choice begins where a script that plays them ends."""
    name, plies = LAID_DOWN
    file = f"tests/variants/{name}-from-the-start.ini"
    found = rows("moves", file, program=FAST)
    for _ in range(plies):
        same(len(found), 1, "moves")
        found = rows("moves", file, "--position", found[0]["position"], program=FAST)
    same({row["move"]: board(row) for row in found}, {row["move"]: board(row) for row in rows("moves", name, program=FAST)}, "first moves")


def described():
    """The page that `mweso list --format md` prints, game by game, with the signs of Markdown taken away."""
    code, page, _ = run("list", "--format", "md", program=FAST)
    same(code, 0, "exit code")
    plain = re.sub(r"\\([\\`*_\[\]<>|])", r"\1", page)
    return {part.partition("\n")[0]: part for part in plain.split("\n## ")[1:]}


def test_a_page_says_what_the_files_say():
    games = described()
    listed = {row["name"]: row for row in rows("list", program=FAST)}
    same(sorted(games), sorted(listed), "games")
    for name, game in games.items():
        told = " ".join(re.findall("^- Source: (.*)$", game, re.M))
        for row in rows("cite", name, program=FAST):
            assert row["from"] != name or row["reference"] in told and row["where"] in told, f"{name}: {row['key']}"
        for key in ("title", "names", "people", "region", "place", "coordinates", "glottocode", "years", "players", "collector", "class", "board",
                    "status"):
            assert listed[name][key] in game, f"{name}: {key}"


@over(["tsoro-baia", "kiela", "hus", "bao-malawi", "nchuwa"])
def test_a_page_says_what_is_assumed(name):
    game = described()[name]
    shown = rows("show", name, program=FAST)
    for row in shown:
        same(f"`{row['key']}` {row['answer']}" in game, row["assumed"], f"{name}: {row['key']}")
    note = [row["answer"] for row in shown if row["key"] == "variant.note"]
    assert all(f"- Note: {text}" in game for text in note), f"{name}: note"


@over(["tsoro", "mweiso", "omweso"])
def test_a_page_says_what_makes_a_game(name):
    with open(os.path.join(ROOT, "variants", f"{name}.ini"), encoding="utf-8") as file:
        head = itertools.takewhile(lambda line: line.startswith(";"), file)
        sentence = " ".join(line[1:].strip() for line in head)
    assert f"\n{sentence}\n" in described()[name], sentence
