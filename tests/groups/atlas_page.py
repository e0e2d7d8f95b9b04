"""The page of the atlas: its map, its table, numbers as exact as their intervals, what could be asked, and how files changed."""
import functools
import html
import itertools
import math
import os
import re
import shutil
import tempfile

import browser
from lib import (FAST, ROOT, depth, environment, finished, needs_program, not_installed, output, over, rows, run, same, sampled, scaled, sharing,
                 write_files)
from pages import read, read_whole

DRAWN, STEPS = 4, 14  # labels: the step that the page is drawn at, and how many there are


def page_of(files, *words):
    """The page of the games named, or of all."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, files)
        output("atlas", *words, "--pair-games", "0", "--html", "a.html", program=FAST, cwd=folder, seconds=300)
        with open(os.path.join(folder, "a.html"), encoding="utf-8") as file:
            return file.read()


@functools.lru_cache(maxsize=None)
def whole():
    """The page of the whole collection."""
    return page_of({}, "--games", "1")


@functools.lru_cache(maxsize=None)
def few():
    """The page of some games, with figures that have intervals."""
    return page_of({}, "omweso", "coro", "hus", "sute", "kisolo-lali", "plain", "--games", "60")


# ---- the map ------------------------------------------------------------------------------------

class Pin:
    """A place of the map: where it is, its games, and its labels at each step."""
    def __init__(self, text):
        x, y, self.unit = re.search(r'translate\(([\d.]+) ([\d.]+)\) scale\(([\d.e-]+)\)', text).groups()
        self.x, self.y, self.unit = float(x), float(y), float(self.unit)
        self.names = re.findall(r'<text class="name"[^>]*>([^<]*)<', text)
        self.number = re.search(r'<text class="number"[^>]*>(\d+)<', text)[1]
        self.dots = [tuple(map(float, dot)) for dot in re.findall(r'<circle class="spot c\d" cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"', text)]
        self.labels = [label.split(",") for label in re.search(r'data-labels="([^"]*)"', text)[1].split(";")]
        self.shown = re.findall(r'<text class="(?:name|number)" x="([-\d.]+)" y="([-\d.]+)" text-anchor="(\w+)" font-size="(\d+)">([^<]*)<', text)

    def lines(self, step):
        """What is shown at a step, as (x, y, text-anchor, text), in pixels beside the place."""
        kind, align, x, y = self.labels[step][:4]
        shown = {"n": self.names, "i": [self.number], "-": []}[kind]
        return [(float(x), float(y) + 12 * line, align, text) for line, text in enumerate(shown)]


def pins(text):
    return [Pin(part) for part in re.findall(r'<g class="pin".*?</g>', text, re.DOTALL)]


def box(x, y, align, text, size=11):
    """As wide as most letters are, from their tops to where g and p end."""
    width = 0.58 * size * len(text)
    left = x - {"start": 0, "middle": width / 2, "end": width}[align]
    return left, y - 0.75 * size, left + width, y + 0.2 * size


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def boxes(found, step):
    """All labels and dots at a step, in pixels of the map."""
    scale = 2 ** ((step - DRAWN) / 2) / found[0].unit
    labels, dots = [], []
    for pin in found:
        x, y = pin.x * scale, pin.y * scale
        labels += [(text, box(x + dx, y + dy, align, text)) for dx, dy, align, text in pin.lines(step)]
        dots += [(pin.number, (x + dx - r, y + dy - r, x + dx + r, y + dy + r)) for dx, dy, r in pin.dots]
    return labels, dots


@sampled(1 / 3)
@sharing(lambda *_: "page")
def test_no_labels_overlap():
    """Nor does one lie on a dot, of however large a map."""
    found = pins(whole())
    degrees = re.findall(r'<text class="degrees" x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)">([^<]*)<', whole())
    assert len(degrees) > 8
    for step in range(STEPS):
        labels, dots = boxes(found, step)
        if step == DRAWN:  # on larger maps they are not shown
            labels += [(text, box(float(x) / found[0].unit, float(y) / found[0].unit, "start", text)) for x, y, _, text in degrees]
        assert labels
        for (a, one), (b, other) in itertools.combinations(labels, 2):
            assert not overlap(one, other), f"step {step}: {a} and {b}"
        for (a, one), (b, other) in itertools.product(labels, dots):
            assert not overlap(one, other), f"step {step}: {a} on a dot of place {b}"


@sharing(lambda *_: "page")
def test_every_game_is_on_the_map_or_named_beside_it():
    text, found = whole(), pins(whole())
    listed = rows("list", program=FAST)
    drawn = sorted(name for pin in found for name in pin.names)
    same(drawn, sorted(row["name"] for row in listed if row["coordinates"]), "games on the map")
    absent = text[text.index("Not on the map"):text.index('id="games"')]
    same(sorted(re.findall('href="#([^"]*)"', absent)), sorted(row["name"] for row in listed if not row["coordinates"]), "not on it")
    key = text[text.index('<ol class="places">'):text.index("</ol>")]
    same([re.findall('href="#([^"]*)"', line) for line in re.findall("<li>.*</li>", key)], [pin.names for pin in found], "the list of places")
    for pin in found:
        same([line[4] for line in pin.shown], [line[3] for line in pin.lines(DRAWN)], "what is drawn without the script")
        assert pin.shown, f"place {pin.number} has neither names nor a number"
        same(pin.labels[-1][0], "n", f"names of place {pin.number} on the largest map")


@sharing(lambda *_: "page")
def test_dots_of_a_place_lie_beside_each_other():
    most = max(pins(whole()), key=lambda pin: len(pin.dots))
    assert len(most.dots) > 5
    assert all(math.dist(a[:2], b[:2]) > 2 * a[2] for a, b in itertools.combinations(most.dots, 2)), most.dots


@sharing(lambda *_: "page")
def test_legends():
    """Each class and recorder with as many games as it has on the map, and the colour of their dots."""
    text, listed = whole(), {row["name"]: row for row in rows("list", program=FAST)}
    legends = dict(re.findall(r'<ul class="legend" data-by="(\w+)"[^>]*>(.*?)</ul>', text, re.DOTALL))
    entries = {by: re.findall(r'data-value="(\d+)"[^>]*><i class="swatch c(\d)"></i>([^<]*) <span class="soft">(\d+)<', legend)
               for by, legend in legends.items()}
    games = re.findall(r'<a href="#([^"]*)" data-class="(\d)" data-recorder="(\d+)" data-colours="(\d) (\d)"', text)
    for name, group, recorder, of_class, of_recorder in games:
        same([entry[2] for entry in entries["class"] if entry[0] == group], [listed[name]["class"]], name)
        same({entry[1] for entry in entries["class"] if entry[0] == group}, {of_class}, name)
        same({entry[1] for entry in entries["recorder"] if entry[0] == recorder}, {of_recorder}, name)
    for by, column in (("class", 1), ("recorder", 2)):
        counted = {entry[0]: int(entry[3]) for entry in entries[by]}
        same(counted, {value: sum(game[column] == value for game in games) for value in counted}, by)


@over([("DLP: Stayt 1931, pp. 364-366, cited as others do", "Stayt"), ("W. Driedger, The Game of Bao or Mankala in East Africa", "Driedger"),
       ("DLP: the Digital Ludeme Project, Tsoro (evidence 1882), after J. Matthews 1964, Notes", "Matthews"),
       ("San: M. G. Sanderson 1913, Native Games of Central Africa, 43: 733", "Sanderson"), ("MW: Mancala World, Igisoro (a picture)", "Mancala World"),
       ("DLP: the Digital Ludeme Project, Namudilakunze, after E. W. Smith and A. M. Dale 1920, 232-237", "Smith and Dale"),
       ("DLP: Smith, E. W. and Dale, A. M. (1920): The Ila-Speaking Peoples", "Smith and Dale"), ("Fla: E. de Flacourt 1661, Histoire", "de Flacourt"),
       ("DLP: Edmé 1946, p. 160; as summed up", "Edmé"), ("Murray", "Murray"), ("2015 student tournament", ""), ("", "")])
def test_who_recorded_it(source, expected):
    files = {"one.ini": "[variant]\nname = one\n" + (f"source = {source}\n" if source else "")}
    text = page_of(files, "one.ini", "--games", "1")
    same(html.unescape(re.search('data-head="recorded by">([^<]*)<', text)[1]), expected, source)


# ---- numbers ------------------------------------------------------------------------------------

# value, low, high, whether it is a share; and how it is read, a line ending only at a plain blank
NUMBERS = [
    ((60.162, 59.062, 61.262, 0), "60.2 ±_1.1"), ((60.162, 59, 61.5, 0), "60.2 (59.0_to_61.5)"), ((0.0996, 0.0896, 0.1096, 0), "0.100 ±_0.010"),
    ((9.96, 8.964, 10.956, 0), "10.0 ±_1.0"), ((50, 40.05, 59.95, 0), "50 ±_10"), ((319.4, 196, 442, 0), "320 ±_120"),
    ((-0.01, -1.01, 0.99, 0), "0.0 ±_1.0"), ((0.60162, 0.59062, 0.61262, 1), "60.2 ±_1.1_%"), ((0.4, 0.21, 0.63, 1), "40_% (21_to_63)"),
    ((0, 0, 0.0038, 1), "0.00_% (0.00_to_0.38)"), ((1000, "nan", "nan", 0), "1000"), ((12.3456, "nan", "nan", 0), "12.3"),
    ((0.000123, "nan", "nan", 0), "0.000123"), ((0.5, "nan", "nan", 1), "50_%"), ((1, 1, 1, 0), "1"), (("inf", "inf", "inf", 0), "cut off"),
    ((62, 58, "inf", 0), "62.0 (58.0_to_cut off)"), (("nan", "nan", "nan", 0), "-"),
]


def as_read(*estimates):
    lines = "".join(" ".join(map(str, estimate)) + "\n" for estimate in estimates)
    return finished([needs_program("programs/estimates")], stdin=lines, check=True).stdout.split("\n")[:-1]


@over([(f"{numbers}", numbers, text) for numbers, text in NUMBERS])
def test_numbers_are_as_exact_as_their_intervals(_, numbers, text):
    same(as_read(numbers), [text.replace("_", "\xa0")], "how it is read")


def test_figures_of_the_page_are_read_so():
    cells = {row: (cells[-1].shown, *(cell.value or "nan" for cell in cells)) for row, cells in read(few()).rows.items()}
    assert len(cells) > 40
    for (variant, metric), (shown, *numbers) in cells.items():
        expected = as_read((*numbers, int("%" in shown)))[0]
        assert shown == expected or "cut off" in shown, f"{variant} {metric}: {shown}, not {expected}"


def test_no_figure_has_too_many_digits():
    """Of no figure of the table and of the sections more than two digits are within its interval."""
    text = few()
    for shown in re.findall(r'<td class="n" data-[^>]*>([^<]*)</td>', text):
        assert re.fullmatch(r"-|cut off|\d+ of \d+|[\d.]+(\xa0%)?|[\d.]+ ±\xa0[\d.]+(\xa0%)?|[\d.]+(\xa0%)? \([\d.]+\xa0to\xa0([\d.]+|cut off)\)",
                            shown), shown
        uncertain = re.search(r"±\xa0([\d.]+)", shown)
        assert not uncertain or len(uncertain[1].replace(".", "").lstrip("0")) == 2 or uncertain[1].endswith("0"), shown


# ---- addresses ----------------------------------------------------------------------------------

@sharing(lambda *_: "page")
def test_every_game_has_an_address():
    page = read_whole(whole(), scripts=1)
    assert {row["name"] for row in rows("list", program=FAST)} < set(page.ids)


def test_a_game_that_is_called_as_a_part_of_the_page():
    """Parts of the page, and its pictures, have other ids."""
    names = ["map", "games", "kin", "t1", "d1", "filter"]
    text = page_of({f"{name}.ini": f"[variant]\nname = {name}\n" for name in names}, *[f"{name}.ini" for name in names], "--games", "1")
    read_whole(text, scripts=1)
    same(re.findall('<section class="game" id="([^"]*)"', text), ["map.2", "games.2", "kin.2", "t1", "d1", "filter"], "ids")


# ---- what is not known --------------------------------------------------------------------------

KNOWN = ("[variant]\nstatus = attested\n[capture]\nneeds = inner ; book\ntakes = outer ? ; guess\nown_pit = taken ?silent ; book\nfate = removed ?as hus\n"
         "[phase first]\nuntil = turns 2\ncapture.landing = empty ? ; guess\nstart.smallest = 2 ; book\n")


def open_questions(text, name):
    part = text[text.index(f'<section class="game" id="{name}"'):]
    part = part[part.index("<h3>What is not known"):]
    return re.findall('<li data-question="([^"]*)">([^<]*) <span class="soft">([^<]*)<', part[:part.index("<h3>How sure")])


def test_what_is_not_known_is_listed():
    """The questions that arise and whose answers no source states, as sentences, in the order of the keys; no other."""
    text = page_of({"one.ini": KNOWN}, "one.ini", "--games", "1")
    listed = open_questions(text, "one")
    keys = {f"{row['section']}.{row['name']}": row["question"] for row in rows("keys", program=FAST)}
    labels = [label for label, _, _ in listed]
    assert {"capture.takes", "capture.own_pit", "lap.relay", "first:capture.landing"} < set(labels), labels
    assert not {"capture.needs", "capture.fate", "first:start.smallest"} & set(labels), labels
    same([label for label in labels if ":" not in label], [key for key in keys if key in labels], "order")
    for label, asked, played in listed:
        same(html.unescape(asked), keys[label.split(":")[-1]], label)
        assert played.startswith("In the phase first. Played here: " if ":" in label else "Played here: "), (label, played)
    told = {label: played for label, _, played in listed}
    assert "Played here: occupied (not noted). If it does not capture, it relays if it can:" in told["lap.relay"], told["lap.relay"]
    assert "Played here: empty (assumed). It can capture only" in told["first:capture.landing"], told["first:capture.landing"]
    unsure = re.findall(r'<tr class="assumed"><th scope="row"><code>([^<]*)</code>', text)
    same(sorted(labels), sorted(unsure), "what the table of answers shades")


def test_where_everything_is_known():
    questions = [label for label, _, _ in open_questions(page_of({"one.ini": "[variant]\nname = one\n"}, "one.ini", "--games", "1"), "one")]
    lines = "".join(f"[{section}]\n" + "".join(f"{label.split('.')[1]} = {answer}\n" for label, answer in answers) for section, answers in
                    itertools.groupby(((row["key"], row["answer"]) for row in rows("show", "plain", program=FAST) if row["key"] in questions),
                                      key=lambda row: row[0].split(".")[0]))
    text = page_of({"one.ini": "[variant]\nname = one\n" + lines}, "one.ini", "--games", "1")
    same(open_questions(text, "one"), [], lines)
    assert "A source states the answer to every question." in text


# ---- history ------------------------------------------------------------------------------------

CHANGES = "one\t2026-11-27\tsecond <b>change</b>\ntwo\t2026-11-26\tof another\none\t2026-11-20\tfirst\nbroken\n\none\t2026\n"


def changes(text):
    part = text[text.index("<h3>How its file changed"):]
    return re.findall("<li><time>([^<]*)</time> ([^<]*)</li>", part[:part.index("<details")])


def test_history():
    """From a table beside the variants; without one, and of files that it does not name, the page says so."""
    one = {"one.ini": "[variant]\nname = one\n", "three.ini": "[variant]\nname = three\n"}
    text = page_of({**one, "history.tsv": CHANGES}, "one.ini", "--games", "1")
    same(changes(text), [("2026-11-27", "second &lt;b&gt;change&lt;/b&gt;"), ("2026-11-20", "first")], "changes")
    for files, name, said in (({**one, "history.tsv": CHANGES}, "three.ini", "The history that is at hand has no change of it."),
                              (one, "one.ini", "No history of it is at hand.")):
        text = page_of(files, name, "--games", "1")
        same((changes(text), said in text), ([], True), said)


def test_history_that_is_no_file():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"one.ini": "[variant]\nname = one\n"})
        os.mkfifo(os.path.join(folder, "history.tsv"))
        output("atlas", "one.ini", "--games", "1", "--pair-games", "0", "--html", "a.html", cwd=folder)
        with open(os.path.join(folder, "a.html"), encoding="utf-8") as file:
            assert "No history of it is at hand." in file.read()


def git(folder, *words):
    who = {f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER") for what, value in
           (("NAME", "A"), ("EMAIL", "a@b.c"), ("DATE", "2026-11-20T23:30:00-0200"))}
    finished(["git", "-c", "init.defaultBranch=main", *words], cwd=folder, check=True,
             env=environment(HOME=folder, GIT_CONFIG_NOSYSTEM="1", GIT_CEILING_DIRECTORIES=os.path.dirname(folder), **who))


def history_made(folder):
    done = finished(["make", "-s", "history"], cwd=folder, env=environment(HOME=folder, GIT_CEILING_DIRECTORIES=os.path.dirname(folder)))
    same(done.returncode, 0, done.stderr)
    path = os.path.join(folder, "build", "history.tsv")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        return file.read()


def test_make_writes_history():
    """Of a clone, in UTC; of a tarball and of a folder within another clone there is none, nor is one of before left."""
    if not shutil.which("git"):
        raise not_installed("git", "git")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(ROOT, "Makefile"), folder)
        os.mkdir(os.path.join(folder, "variants"))
        write_files(folder, {"variants/one.ini": "a", "variants/one.weights": "a"})
        same(history_made(folder), None, "without git")
        git(folder, "init", "-q")
        git(folder, "add", "variants")
        git(folder, "commit", "-qm", "one\tbegins: \"so\"")
        write_files(folder, {"variants/one.ini": "b", "variants/two.ini": "b"})
        git(folder, "add", "variants")
        git(folder, "commit", "-qm", "both")
        same(history_made(folder), 'one\t2026-11-21\tboth\ntwo\t2026-11-21\tboth\none\t2026-11-21\tone\tbegins: "so"\n', "in a clone")
        shutil.copytree(folder, os.path.join(folder, "inside"), ignore=shutil.ignore_patterns(".git", "inside"))
        same(history_made(os.path.join(folder, "inside")), None, "a folder within a clone")


# ---- in a browser -------------------------------------------------------------------------------

PHONE, DESK = (360, 780, True), (1280, 900, False)


def shown(text, act, screen, fragment=""):
    """Opens a page and does what `act` does; nothing may go wrong, be asked for, or lie beside the window."""
    if not browser.CHROMIUM:
        raise not_installed("Chromium", "chromium")
    with tempfile.TemporaryDirectory() as folder, browser.Chromium() as at:
        path = os.path.join(folder, "page.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        at.screen(*screen)
        at.open(path, fragment)
        at.wait("document.querySelector('.filter output').textContent")
        act(at)
        same(at.errors, [], "errors")
        same([url for url in at.requests if not url.startswith(("file:", "data:"))], [], "requests")


REAL_BOXES = """[...document.querySelectorAll('.pin text')].filter((t) => !t.hasAttribute('display')).map((t) => {
  const b = t.getBoundingClientRect(); return [t.textContent, b.left, b.top + 2, b.right, b.bottom - 3]; })"""


def assert_apart(at, when):
    labels = at.run(REAL_BOXES)
    assert labels, when
    for a, b in itertools.combinations(labels, 2):
        assert not overlap(a[1:], b[1:]), f"{a[0]} and {b[0]} {when}"


VIEW = "document.querySelector('.map').getAttribute('viewBox')"


def width_of(at):
    return float(at.run(VIEW).split()[2])


def pinch(at, x, y, spread):
    for kind, by in (("touchStart", spread[0]), *(("touchMove", by) for by in spread[1:])):
        at.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x + side * by, "y": y, "id": i} for i, side in enumerate((-1, 1))])
    at.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def test_map_by_fingers_and_the_wheel():
    """Two fingers enlarge the map and one moves it; the wheel enlarges it where it has the focus, else it moves the page."""
    def act(at):
        whole_width, (x, y) = width_of(at), at.middle(".map")
        pinch(at, x, y, (20, 40, 60, 80))
        assert abs(width_of(at) - whole_width / 4) < 1, "four times as large"
        before = at.run(VIEW)
        for kind, points in (("touchStart", [(x, y)]), ("touchMove", [(x - 20, y)]), ("touchMove", [(x - 60, y - 40)]), ("touchEnd", [])):
            at.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": px, "y": py} for px, py in points])
        moved = [float(b) - float(a) for a, b in zip(before.split(), at.run(VIEW).split())]
        assert moved[0] > 0 and moved[1] > 0 and not any(moved[2:]), moved
        at.screen(*DESK)
        at.run("document.querySelector('[data-zoom=\"0\"]').click()")
        same(width_of(at), whole_width, "all of it")
        x, y = at.middle(".map")
        for focus, larger in (("blur", False), ("focus", True)):
            at.run(f"document.querySelector('.chart').{focus}({{ preventScroll: true }})")
            at.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-200)
            at.run("new Promise((done) => setTimeout(done, 300))")
            same(width_of(at) < whole_width, larger, focus)
    shown(few(), act, PHONE)


@sampled(1)
@sharing(lambda *_: "page")
@over([("phone", PHONE), ("desk", DESK)])
def test_map_in_a_browser(_, screen):
    """As drawn there, no labels overlap, before and after it is enlarged; buttons, keys and the legend do what they say."""
    def act(at):
        assert_apart(at, "at first")
        first = at.run("document.querySelectorAll('.pin .name:not([display])').length")
        home = at.run(VIEW)
        for _ in range(3):
            at.tap('[data-zoom="2"]')
            assert_apart(at, "enlarged")
        assert at.run("document.querySelectorAll('.pin .name:not([display])').length") > first, "more names when it is larger"
        enlarged = at.run(VIEW)
        at.run("document.querySelector('.chart').focus()")
        at.key("ArrowLeft")
        assert at.run(VIEW) not in (enlarged, home), "moved by a key"
        at.run("document.querySelector('.chart').dispatchEvent(new KeyboardEvent('keydown', { key: '0' }))")
        same(at.run(VIEW), home, "all of it again")
        at.run("document.querySelector('[value=recorder]').click()")
        same(at.run("[...document.querySelectorAll('.legend')].map((l) => l.hidden)"), [True, False], "legends")
        at.run("[...document.querySelectorAll('.legend[data-by=recorder] button')].find((b) => b.textContent.startsWith('Sanderson')).click()")
        same(at.run("document.querySelectorAll('.pin a:not(.dim)').length"),
             at.run("+document.querySelector('.legend [aria-pressed=true] .soft').textContent"), "games of Sanderson")
        at.run("document.querySelector('.pin a[href=\"#coro\"]').focus()")
        assert at.run("document.querySelector('.told').textContent").startswith("Coro: "), "what has the focus is told"
    shown(whole(), act, screen)


def names_shown(at):
    return at.run("[...document.querySelectorAll('.games tbody tr')].filter((r) => !r.hidden).map((r) => r.querySelector('a').hash.slice(1))")


def test_table_sorts_and_filters():
    text = few()
    def act(at):
        before = names_shown(at)
        at.run("[...document.querySelectorAll('.games thead button')].find((b) => b.textContent === 'turns').click()")
        turns = at.run("[...document.querySelectorAll('.games tbody tr')].map((r) => +r.querySelector('[data-head=turns]').dataset.value)")
        assert turns == sorted(turns) and names_shown(at) != before, turns
        same(at.run("document.querySelector('[aria-sort]').getAttribute('aria-sort')"), "ascending", "aria-sort")
        at.run("[...document.querySelectorAll('.games thead button')].find((b) => b.textContent === 'turns').click()")
        same(at.run("[...document.querySelectorAll('.games tbody tr')].map((r) => +r.querySelector('[data-head=turns]').dataset.value)"),
             turns[::-1], "descending")
        at.run("{ const s = document.querySelector('.filter select'); s.value = 0; s.dispatchEvent(new Event('change')); }")
        same(names_shown(at)[-1:], ["hus"], "sorted by names, which 'ǁHūs' ends")
        at.run("{ const f = document.querySelector('.filter input'); f.value = 'UGANDA dri'; f.dispatchEvent(new Event('input')); }")
        assert "coro" in names_shown(at) and "sute" not in names_shown(at), names_shown(at)
        same(at.run("document.querySelector('.filter output').textContent"), f"{len(names_shown(at))} of 6", "how many")
        same(at.run("document.querySelector('.pin a[href=\"#sute\"]').classList.contains('dim')"), True, "the map follows")
    shown(text, act, DESK)


@scaled
def test_the_table_fits_its_page():
    def act(at):
        for screen, paper in ((PHONE, False), (DESK, False), ((718, 1000, False), True)):
            at.screen(*screen)
            at.media(paper=paper)
            width, needed = at.run("(() => { const t = document.getElementById('games'); return [t.clientWidth, t.scrollWidth]; })()")
            assert needed <= width, f"{screen}: {needed} pixels on {width}"
            assert paper or at.run("document.documentElement.scrollWidth") <= screen[0], f"{screen}: the page is wider than its window"
    shown(depth(few, whole)(), act, DESK)


@sampled(1)
@over([("#coro",), ("#game-coro",)])
def test_an_address_leads_to_its_game(address):
    def act(at):
        at.wait("location.hash === '#coro'")
        at.wait("Math.abs(document.getElementById('coro').getBoundingClientRect().top) < 5")
    shown(few(), act, DESK, address)


def test_without_its_script():
    """The map and its list, the table and all else are there; what needs the script is not offered."""
    text = re.sub("<script>.*</script>", "", few(), flags=re.DOTALL)
    for part in ("controls", "filter"):
        assert re.search(f'<form class="{part}" hidden>', text), part
    assert '<span class="hint" hidden>' in text and '<ol class="places">' in text
    code, _, err = run("atlas", "coro", "--games", "1", program=FAST)
    same((code, err), (0, ""), "without a page")
