"""The page of compare --html: whole without network or script, its figures those of the JSON, fine in a browser."""
import functools
import json
import os
import re
import shlex
import tempfile
from xml.etree import ElementTree

from lib import FAST, ROOT, output, over, rows, run, same, write_files
from pages import measure, read, read_whole

WORDS = ["compare", "omweso", "coro", "hus", "--games", "120", "--ablate"]


@functools.lru_cache(maxsize=None)
def made():
    """The page and the JSON of one comparison."""
    with tempfile.TemporaryDirectory() as folder:
        found = json.loads(output(*WORDS, "--html", "r.html", "--format", "json", program=FAST, cwd=folder))
        same(sorted(os.listdir(folder)), ["r.html"], "files written")
        with open(os.path.join(folder, "r.html"), encoding="utf-8") as file:
            return file.read(), found


def test_whole():
    """No script, no network; every id once, every link to a part that exists."""
    read_whole(made()[0], scripts=0)


def test_pictures_have_words():
    pictures = read(made()[0]).pictures
    assert len(pictures) > 40, f"{len(pictures)} pictures"
    for picture in pictures:
        same((picture["role"], len(picture["labels"])), ("img", 2), "role and labels of a picture")
        for label in picture["labels"]:
            assert len(picture["texts"][label]) > 2, f"a picture without words: {picture}"


def as_text(share, value):
    return "-" if value is None else f"{100 * value:.2f}%" if share else f"{value:.3f}"


def test_figures_are_those_of_the_json():
    text, found = made()
    rows = read(text).rows
    count = 0
    for i, variant in enumerate(found["variants"]):
        changes = found["pairs"][i - 1]["metrics"] if i else None
        for metric, estimate in variant["metrics"].items():
            cells = rows[variant["label"], metric]
            expected = [estimate] + ([changes[metric]["difference"]] if i else [])
            numbers = [e[end] for e in expected for end in ("value", "low", "high")]
            same([float(cell.value) if cell.value else None for cell in cells], numbers, f"{variant['label']} {metric}")
            for shown, number in zip([cell.shown for cell in cells], numbers):
                share = "%" in cells[0].shown
                if number is None:
                    same(shown, "-", metric)
                    continue
                assert abs(float(shown.rstrip("%")) - (100 if share else 1) * number) <= 0.006 + abs(number) * 1e-4, \
                    f"{metric}: {shown} is shown for {number}"
                count += 1
    assert count > 21 * 3 * 3, f"only {count} numbers were compared"


def test_verdicts_are_those_of_the_json():
    """Of each metric, and how many differ of each pair."""
    text, found = made()
    words = {"less": "less", "more": "more", "follows": "-", "constant": "-", "no difference seen": "none seen"}
    rows = re.findall(r'<tr data-metric="([^"]*)" data-variant="([^"]*)">[^\n]*<td class="(?:less|more|soft)">([^<]*)</td><td class="soft">', text)
    told = {(variant, metric): word for metric, variant, word in rows}
    counts = []
    for variant, both in zip(found["variants"][1:], found["pairs"]):
        verdicts = {metric: change["verdict"] for metric, change in both["metrics"].items()}
        same({metric: told[variant["label"], metric] for metric in verdicts}, {m: words[v] for m, v in verdicts.items()}, variant["label"])
        counts.append(str(sum(verdict in ("less", "more") for verdict in verdicts.values())))
    glance = text[text.index("metrics that differ"):]
    same(re.findall(r'<td class="n">(\d+) of \d+</td></tr>', glance[:glance.index("</table>")]), counts, "metrics that differ")
    assert max(map(int, counts)) > 0, counts


def test_boards_are_those_of_the_json():
    """The position of the smallest disagreement and what comes of it are described as the JSON has them."""
    text, found = made()
    page = read(text)
    said = " ".join("".join(t for t in picture["texts"].values()) for picture in page.pictures)
    for pair in found["pairs"]:
        position = pair["smallest"]["clash"]["position"]
        names = ["North's outer row", "North's inner row", "South's inner row", "South's outer row"]
        expected = "; ".join(f"{name}: {row}" for name, row in zip(names, expand(position)))
        assert expected in said, f"no picture shows {position}: {expected}"


def expand(position):
    """The four rows of a position string, written out."""
    rows = []
    for row in position.split()[0].split("/"):
        pits = []
        for part in row.split(","):
            seeds, _, times = part.partition("x")
            pits += [seeds] * int(times or 1)
        rows.append(" ".join(pits))
    return rows


def test_provenance():
    text, found = made()
    told = "".join(read(text).texts)
    assert "mweso compare omweso coro hus --games 120 --ablate --html r.html" in told, "the command is not on the page"
    for variant in found["variants"]:
        assert variant["fingerprint"] in told, f"the fingerprint of {variant['label']} is not on the page"


def test_same_page():
    """Once more, on another number of threads: the same bytes but for the command."""
    with tempfile.TemporaryDirectory() as folder:
        output(*WORDS, "--html", "r.html", "--threads", "3", program=FAST, cwd=folder)
        with open(os.path.join(folder, "r.html"), encoding="utf-8") as file:
            same(file.read().replace(" --threads 3", ""), made()[0].replace(" --format json", ""), "the page")

def test_hostile_texts():
    """Texts of variant files stay texts."""
    house = "[variant]\ninherits = omweso\npeople = <script>alert(1)</script> & \"co\"\nsource = </td><img src=x>\n" \
            "[capture]\nown_pit = taken\n"
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"house.ini": house})
        output("compare", "omweso", "house.ini", "--games", "5", "--html", "r.html", program=FAST, cwd=folder)
        with open(os.path.join(folder, "r.html"), encoding="utf-8") as file:
            page = read(file.read())
    assert not {"script", "img"} & set(page.tags), "a text became a tag"
    assert "<script>alert(1)</script> & \"co\"" in "".join(page.texts), "the text is not shown as it is"


def test_unwritable():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "r.html"))
        code, out, err = run("compare", "omweso", "hus", "--games", "3", "--html", "r.html", program=FAST, cwd=folder)
        same((code, out), (5, ""), "exit code and stdout")
        assert "--html: 'r.html' cannot be written" in err, err
        same(os.listdir(folder), ["r.html"], "what is left")


# ---- in a browser ----------------------------------------------------------------------------------

def figures(text):
    return {row: [(cell.end, cell.value, cell.shown) for cell in cells] for row, cells in read(text).rows.items()}


def test_browser():
    """No console errors but the one that is made; only tables scroll sideways; the document is the one written."""
    dom = measure(made()[0])
    same(figures(dom.split("<script>")[0] + "</body></html>"), figures(made()[0]), "rows of the document")


# ---- a move as a picture (trace --svg) ------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"
TOLD = ["omweso", "B5", "--position", "0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S"]


def drawn_move(words):
    """What is told in letters, the boards of the picture in words, and its texts that belong to no board."""
    with tempfile.TemporaryDirectory() as folder:
        told = output("trace", *words, "--svg", "move.svg", cwd=folder)
        root = ElementTree.parse(os.path.join(folder, "move.svg")).getroot()
    assert "var(" not in ElementTree.tostring(root, "unicode"), "colours that only browsers know"
    boards = [board.find(f"{SVG}desc").text for board in root.iter(f"{SVG}svg") if board.get("class") == "board"]
    return told, boards, " ".join(text.text for text in root.findall(f"{SVG}text"))


@over([("omweso", TOLD), ("bao-kiswahili", ["bao-kiswahili", "A7f"]), ("of twelve columns", ["moruba", "B2"]), ("enkeshui", ["enkeshui", "A2"])])
def test_a_move_is_drawn_as_it_is_told(_name, words):
    told, boards, texts = drawn_move(words)
    lines = [" ".join(line.split()) for line in told.splitlines() if re.search(r"^(Lap|After) |: .*\]$", line)]
    assert len(lines) > 4, told
    for line in lines:
        assert line.rstrip(":") in texts, f"{line} is not in: {texts}"
    landings = [row["board"] for row in rows("trace", *words) if row["event"] == "landing"]
    same(len(boards), len(landings) + 2, "boards")
    for board, landing in zip(boards[1:-1], landings):
        seeds = [int(n) for n in re.findall(r" (\d+)", board.split(". ")[0])]
        spread = [int(pit) for item in re.split("[,/]", landing) for pit in [item.split("x")[0]] * int((item + "x1").split("x")[1])]
        same(seeds, spread, "seeds of a board")


def test_a_picture_in_another_language():
    _, boards, texts = drawn_move([*TOLD, "--language", "fr"])
    assert boards[0].startswith("Rangée") and "Semis 1" in texts and texts.endswith("12 graines prises"), (boards[0], texts)


def test_what_a_script_says_is_no_style():
    """Whatever it looks like, it stands in the picture as it was written."""
    says = "Colours are var(--nothing) and var(--ink)."
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"said.lua": f'hook("landing", "{says}", function() return "relay" end)\n',
                             "said.ini": "[variant]\ninherits = omweso\n[end]\nlap_limit = 20\n[hooks]\nscript = said.lua\n"})
        output("trace", "said.ini", "B1", "--svg", "move.svg", cwd=folder)
        root = ElementTree.parse(os.path.join(folder, "move.svg")).getroot()
    texts = " ".join(text.text for text in root.findall(f"{SVG}text"))
    assert "var(--nothing)" in texts and "var(--ink)" in texts, texts


def test_a_move_that_is_too_long_for_a_picture():
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = run("trace", "omweso", "B1", "--position", "0x8/0x8/1,2,0,1,0,1,0,1/2,0,1,0,1,0,1,0 S", "--svg", "move.svg", cwd=folder)
        same((code, os.listdir(folder)), (1, []), "exit code, files")
    assert "Lap 128" in out and err == "mweso trace: 'B1' cannot be drawn: it has more than 100 laps, and 'move.svg' was not written\n", err


def test_a_picture_that_cannot_be_written():
    code, _, err = run("trace", *TOLD, "--svg", "missing/move.svg")
    assert code == 5 and "missing/move.svg" in err, (code, err)


def test_the_picture_of_the_readme():
    """Is what the command beside it draws."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            command = re.search(r"mweso (trace .*) --svg move\.svg", file.read())[1]
        output(*shlex.split(command), "--svg", "move.svg", cwd=folder, program=FAST)
        with open(os.path.join(folder, "move.svg"), encoding="utf-8") as drawn, open(os.path.join(ROOT, "docs", "move.svg"), encoding="utf-8") as shown:
            same(shown.read(), drawn.read(), "docs/move.svg")
