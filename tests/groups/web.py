"""The page and the module for npm, where `make web` has built them: the same bytes as the program, and a reader's taps."""
import base64
import contextlib
import difflib
import functools
import glob
import http.server
import json
import multiprocessing.util
import os
import re
import shutil
import struct
import tempfile
import threading
import time
import zlib
from xml.etree import ElementTree

import browser
from lib import (FAST, LANGUAGES, ROOT, catalogue, deep, finished, not_built, not_installed, over, rows, run, same, sampled, sharing)

PAGE = os.path.join(ROOT, "build", "mweso-lab.html")
HOSTED = os.path.join(ROOT, "build", "mweso-lab")
MODULE = os.path.join(ROOT, "build", "npm")
NODE = shutil.which("node")
VARIANTS = sorted(os.path.basename(path)[:-4] for path in glob.glob(os.path.join(ROOT, "variants", "*.ini")))


def built(file):
    if not os.path.exists(file):
        raise not_built("the page and the module for npm are", "make web")



# ---- the module ----

def in_node(script, asked, module=MODULE):
    """What a script of tests/web says, asked of a module."""
    built(os.path.join(MODULE, "package.json"))
    if not NODE:
        raise not_installed("Node", "nodejs")
    done = finished([NODE, os.path.join(ROOT, "tests", "web", script), module], seconds=600, stdin=json.dumps(asked), check=True,
                    env=os.environ)
    return json.loads(done.stdout)


def answers(commands):
    """What the module answers: [{code, output, errors, files}], for [(words, files)]."""
    return in_node("answers.mjs", [{"words": words, "files": files} for words, files in commands])


def native(words, files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        return run(*words, program=FAST, cwd=folder, seconds=120)


def undated(text):
    """Without the day on which a rule set was last written, which in the module is that on which it was loaded."""
    return re.sub(r"(mweso \d+\.\d+\.\d+, )\d{4}-\d\d-\d\d", r"\1DAY", text)


def natively(words, files):
    """What the program answers, with the folder of rule sets called as in the module: (code, output, errors)."""
    code, *texts = native(words, files)
    for place, there in (os.path.join(ROOT, "variants", ".."), ".."), (os.path.join(ROOT, "variants"), "/variants"):
        texts = [text.replace(place, there) for text in texts]
    return code, *texts


def same_answers(commands):
    for (words, files), told in zip(commands, answers(commands)):
        code, output, errors = natively(words, files)
        same((told["code"], undated(told["output"]), told["errors"]), (code, undated(output), errors), " ".join(words))
        same("".join(line + "\n" for line in told["lines"]), told["output"], "lines of " + " ".join(words))


def test_leaf_counts_are_the_same():
    """To depth 3; where a move has many further pits to choose among, to depth 1."""
    first = {name: json.loads(run("perft", name, "1", "--format", "jsonl", program=FAST)[1].split("\n")[0])["leaves"] for name in VARIANTS}
    same_answers([(["perft", name, "3" if first[name] < 40 else "1"], {}) for name in VARIANTS])


@deep
def test_fingerprints_and_games_are_the_same():
    """300 games of each variant."""
    same_answers([(["list", "--format", "csv"], {})] + [
        (["simulate", name, "--games", "300", "--seed", "7", "--threads", "1", "--format", "csv"], {}) for name in VARIANTS])


NOTES = """Observation: door, from the photograph
Position: 8x0/4x0,2x2,0,3/0x5,1,0,1/4x0,4,3x0 S
Move: B5
Captured: 3
Captured at: A8

Observation: second evening
Position: 0x8/0x5,2,1,0/0x5,1,0,1/0x4,4,0x3 S
Move: B5
After: 0x8/0x5,2,1,0/0x3,1x2,0,1,0/0x5,1x3
"""


@deep
def test_fieldwork_and_scripts_are_the_same():
    house = {"house.ini": "[variant]\ninherits = omweso\n[capture]\nquiet_turns = 2\n"}
    example = os.path.join(ROOT, "docs", "examples", "fieldwork")
    tables = {}
    for name in ("photographs.csv", "corrected.csv"):
        with open(os.path.join(example, name), encoding="utf-8") as file:
            tables[name] = file.read()
    vary = "capture.takes,capture.own_pit,capture.refusal,capture.quiet_turns,reverse.capture,start.smallest"
    same_answers([
        *((["infer", "notes.txt", name, "--vary", vary], {"notes.txt": NOTES, name: text}) for name, text in tables.items()),
        (["infer", "notes.txt", "--base", "omweso"], {"notes.txt": NOTES}),
        (["ask", "--from", "notes.txt", "--count", "2", "--seed", "3"], {"notes.txt": NOTES}),
        (["check", "house.ini"], house),
        (["compare", "omweso", "house.ini", "--games", "100"], house),
        (["check", "bad.ini", "--format", "jsonl"], {"bad.ini": "[capture]\nown_pt = taken\n"}),
        (["trace", "mongola", "B1"], {}),
        (["rules", "igisoro", "--language", "fr"], {}),
    ])


HOUSE = {"name": "house", "text": "[variant]\ninherits = omweso\n[hooks]\nscript = house.lua\n", "scripts": {"house.lua": "return {}\n"}}
SEEN = "Observation: a\nPosition: 0x8/0x8/0x8/0x4,2,0x3 S\nMove: B5\nAfter: 0x8/0x8/0x8/0x5,1x2,0\n"
ONE_SECTION = {"keep": "board,setup,start,lap,reverse,turn,end,hold", "players": "random", "games": "40"}
METHODS = [  # a method, what it is given, and the same as a command
    ("variants", [], ["list"]), ("keys", [], ["keys"]), ("answers", [HOUSE], ["show", "house.ini"]), ("check", [HOUSE], ["check", "house.ini"]),
    ("moves", ["coro"], ["moves", "coro"]), ("trace", [HOUSE, "B5"], ["trace", "house.ini", "B5"]),
    ("moves", ["omweso", "0x8/0x5,1,0x2/0x8/2,0x7 S"], ["moves", "omweso", "--position", "0x8/0x5,1,0x2/0x8/2,0x7 S"]),
    ("analyze", ["omweso", None, {"player": "search:nodes=50"}], ["analyze", "omweso", "--player", "search:nodes=50"]), ("perft", [HOUSE, 2], ["perft", "house.ini", "2"]),
    ("simulate", [HOUSE, {"games": 20, "seed": 7}], ["simulate", "house.ini", "--games", "20", "--seed", "7"]),
    ("solve", ["omweso", {"columns": 2}], ["solve", "omweso", "--columns", "2"]),
    ("compare", [["omweso", HOUSE], {"games": 20}], ["compare", "omweso", "house.ini", "--games", "20"]),
    ("design", ["coro", ["shorter", "ends 90%"], {"change": 1, **ONE_SECTION}],
     ["design", "--from", "coro", "--wish", "shorter", "--wish", "ends 90%", "--change", "1", *(word for option, value in ONE_SECTION.items() for word in (f"--{option}", value))]),
    ("infer", [SEEN, {"base": "omweso"}], ["infer", "notes.txt", "--base", "omweso"]),
    ("rows", [["list", "--tag", "none"]], ["list", "--tag", "none"]),
]


def test_the_module_is_packed_with_all_that_it_documents():
    """What npm packs is unpacked: its methods are those of the types, each answers as the program, and what is refused says its code."""
    built(os.path.join(MODULE, "package.json"))
    if not shutil.which("npm"):
        raise not_installed("npm", "npm")
    files = {"house.ini": HOUSE["text"], "house.lua": HOUSE["scripts"]["house.lua"], "notes.txt": SEEN}
    with tempfile.TemporaryDirectory() as folder:
        finished(["npm", "pack", "--offline", "--silent", MODULE], seconds=120, cwd=folder, check=True, env=os.environ)
        shutil.unpack_archive(glob.glob(os.path.join(folder, "*.tgz"))[0], folder)
        names, *told = in_node("methods.mjs", [[name, words] for name, words, _ in METHODS], os.path.join(folder, "package"))
        with open(os.path.join(folder, "package", "index.d.ts"), encoding="utf-8") as types:
            typed = re.findall(r"^    (\w+)\(", types.read().partition("export class Mweso {")[2], re.M)
    same(sorted(set(names) - {"constructor", "about"}), sorted(typed), "methods and types")
    same(sorted(set(typed) - {"run"} - {name for name, _, _ in METHODS}), [], "methods that are not tried")
    for (name, _, words), rows in zip(METHODS, told):
        needed = {} if not set(words) & set(files) else files
        code, output, _ = native([*words, "--format", "jsonl"], needed)
        expected = [json.loads(line.replace(os.path.join(ROOT, "variants"), "/variants")) for line in output.splitlines()]
        same(code > 1, name == "rows", f"{words} is refused")
        same(rows, {"refused": code} if code > 1 else expected, name)


@deep
def test_hostile_variants_end_in_the_module_as_in_the_program():
    texts = {}
    for path in sorted(glob.glob(os.path.join(ROOT, "tests", "bad", "*.ini"))):
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        if text.isprintable() or all(ord(c) < 0xD800 for c in text):
            texts[os.path.basename(path)] = text
    commands = [(["check", "hostile.ini"], {"hostile.ini": text}) for text in texts.values()]
    differ = [name for name, (words, files), told in zip(texts, commands, answers(commands))
              if (told["code"], told["output"], told["errors"]) != natively(words, files)]
    assert len(commands) > 50 and len(differ) <= 3, differ  # a later libinih reads a few lines otherwise


# ---- the page ----

PHONE, DESKTOP = (390, 844, True), (1280, 900, False)
BROWSERS = {"chromium": (browser.CHROMIUM, browser.Chromium), "firefox": (browser.FIREFOX, browser.Firefox)}
HANDS = {"by touch": PHONE, "by keyboard": DESKTOP}
begun = {}  # browsers of this process, by name: a test opens the page anew, not the browser


def in_browsers(function):
    """Once for each browser, on one screen or another; in the quick suite in one of them."""
    return sampled(1)(sharing(lambda by: by)(over(sorted(BROWSERS))(function)))


def by_both_hands(function):
    """Once for each browser, by touch on a phone and by the keyboard at a desk; in the quick suite in one way."""
    cases = [(f"{by} {hand}", by, hand) for by in sorted(BROWSERS) for hand in HANDS]
    def of(_, by, hand):
        function(by, HANDS[hand])
    of.__name__ = function.__name__
    return sampled(1)(sharing(lambda _, by, hand: by)(over(cases)(of)))


def end_browsers():
    while begun:
        begun.popitem()[1].__exit__()


def reader(by):
    installed, begin = BROWSERS[by]
    if not installed:
        raise not_installed(by.capitalize(), {"firefox": "firefox-esr"}.get(by, by))
    if by not in begun:
        begun[by] = begin().__enter__()
        if len(begun) == 1:
            multiprocessing.util.Finalize(None, end_browsers, exitpriority=1)
    return begun[by]


KNOWN = {"mweso.learned": "yes", "mweso.level": "nobody"}  # what is stored of somebody who has played before, both sides himself


def page(act, by="chromium", screen=PHONE, fragment="", throttle=1, keep=False, dark=False, new=False):
    """Opens the page offline, does what `act` does, and asserts that nothing went wrong and nothing was asked for. `new`: for somebody
    who has never been there."""
    built(PAGE)
    at = reader(by)
    try:
        visit(at, act, screen, fragment, throttle, keep, dark, new)
    except BaseException:
        begun.pop(by).__exit__()  # the next test finds none of its disorder
        raise


def visit(at, act, screen, fragment, throttle, keep, dark, new):
    at.screen(*screen, throttle=throttle)
    at.offline()
    if not keep:
        at.open(PAGE)
        at.forget()
        if not new:
            at.run(f"Object.assign(localStorage, {json.dumps(KNOWN)})")
    at.open(PAGE, fragment)
    at.media(dark=dark)
    at.wait("document.getElementById('main').dataset.ready")
    act(at)
    same(at.errors, [], "errors")
    same([url for url in at.requests if not url.startswith(("file://" + PAGE, "blob:", "about:", "data:"))], [], "requests")


def status(at, words):
    at.wait(f"document.getElementById('status').textContent.includes({json.dumps(words)})")


def seeds(at, pit):
    """What a pit holds, without what is said of it besides."""
    return ", ".join(at.run(f"document.querySelector('[data-pit={pit}]').getAttribute('aria-label')").split(", ")[:2])


def choose(at, label, value):
    """From the list with that label."""
    find = f"[...document.querySelectorAll('label')].find((l) => l.textContent.startsWith({json.dumps(label)}))"
    at.wait(f"{find} !== undefined")
    at.run(f"""(() => {{ const s = {find}.querySelector('select'); s.value = {json.dumps(value)};
        if (s.value !== {json.dumps(value)}) throw new Error('no such choice'); s.dispatchEvent(new Event('change')); }})()""")


def fill(at, selector, text):
    """Types into a field."""
    at.wait(f"document.querySelector({json.dumps(selector)}) !== null")
    at.run(f"""(() => {{ const a = document.querySelector({json.dumps(selector)}); a.value = {json.dumps(text)};
        a.dispatchEvent(new Event('input')); a.dispatchEvent(new Event('change')); }})()""")


def go_to(at, place):
    at.tap(f"#to-{place}")
    at.wait(f"document.getElementById('main').dataset.ready === '{place}'")


def catch_files(at):
    """What the page gives to the reader is kept, as [name, text] or [name, bytes in base 64]."""
    at.run("""(() => { window.given = []; const blobs = new Map(), make = URL.createObjectURL;
        URL.createObjectURL = (blob) => { const url = make(blob); blobs.set(url, blob); return url; };
        HTMLAnchorElement.prototype.click = async function () {
            const blob = blobs.get(this.href), bytes = new Uint8Array(await blob.arrayBuffer());
            window.given.push([this.download, blob.type.startsWith('image/png') ? btoa(String.fromCharCode(...bytes)) : new TextDecoder().decode(bytes)]);
        }; })()""")


def given_file(at):
    at.wait("window.given.length > 0")
    return at.run("window.given.shift()")


def give_file(at, name, text):
    """To the next question for a file."""
    at.run(f"""(() => {{ HTMLInputElement.prototype.click = function () {{
        const files = new DataTransfer(); files.items.add(new File([{json.dumps(text)}], {json.dumps(name)})); this.files = files.files;
        this.dispatchEvent(new Event('change')); }}; }})()""")


# ---- playing ----

@by_both_hands
def test_a_game(by, screen):
    def act(at):
        status(at, "South to move")
        choose(at, "Pace", "1000")
        at.tap("[data-pit=SB5]")
        status(at, "North to move")
        same(seeds(at, "SB5"), "B5 of South, 0 seeds", "lifted")
        same(seeds(at, "SA8"), "A8 of South, 1 seed", "sown")
        at.wait("document.querySelector('.story').textContent.includes('capture.landing')")
        at.press("Undo")
        status(at, "South to move")
        same(seeds(at, "SB5"), "B5 of South, 4 seeds", "undone")
        at.press("Redo")
        status(at, "North to move")
        at.tap("[data-pit=NA1]")
        status(at, "may not start")
        same(at.run("document.getElementById('status').textContent"), "A1 may not start: it is empty; these may: B1 B2 B3 B4 B5 B6 B7 B8", "why not")
        at.press("Hint")
        status(at, "The search would play")
    page(act, by, screen)


@by_both_hands
def test_seeds_fall_one_by_one(by, screen):
    def act(at):
        choose(at, "Pace", "0")
        at.tap("[data-pit=SB5]")
        seen = []
        for pit in ("SB6", "SB7", "SB8", "SA8"):
            at.wait("document.querySelector('.pit.from') !== null")
            while at.run("document.querySelector('.last')?.dataset.pit") != pit:
                at.press("Next step")
            seen.append(at.run(f"document.querySelector('[data-pit={pit}]').getAttribute('aria-label')"))
            at.press("Next step")
        same(seen, [f"{pit} of South, {n}, the last seed" for pit, n in
                    (("B6", "5 seeds"), ("B7", "5 seeds"), ("B8", "5 seeds"), ("A8", "1 seed"))], "falling")
        at.press("To the end")
        status(at, "North to move")
        told = at.run("[...document.querySelectorAll('.story h3, .story li')].map((one) => one.textContent)")
        assert "1. South played B5: laps 1, seeds captured 0." in told[0] and "Lap 1 ends in A8" in told[2] and "lap.relay" in told[-1], told
    page(act, by, screen)


# Of Kisolo of the Lali the first seed of a lap falls back into the pit that it came from (lap.first = origin), of Omweso into the one after it;
# both with so many that the lap comes round.
LAPS = [(variant, seeds) for variant in ("kisolo-lali", "omweso-forward") for seeds in (2, 4, 9, 15, 16, 17, 33)]
BOARD = os.path.join(ROOT, "src", "web", "page", "3-board.mjs")


def test_seeds_are_drawn_in_the_order_in_which_they_fall():
    """By hand: from B3, whose track goes on to B8, A8 ... A1, B1."""
    track = [f"B{n}" for n in range(3, 9)] + [f"A{n}" for n in range(8, 0, -1)] + ["B1", "B2"]
    asked, expected = [], []
    for variant, seeds in LAPS:
        first = 0 if variant == "kisolo-lali" else 1
        position = f"0x8/0x8/0x8/0x2,{seeds},0x5 S"
        steps = rows("trace", variant, "B3", "--position", position)
        lap, landing = next((step, steps[i + 1]) for i, step in enumerate(steps) if step["event"] == "lap")
        asked.append([f"{lap['board']} S", f"{landing['board']} S", "S", lap["pit"], lap["clockwise"], landing["pit"]])
        expected.append([track[(first + i) % 16] for i in range(seeds)])
        same(landing["pit"], expected[-1][-1], f"{variant}, {seeds}: the last")
    for lap, drawn, fell in zip(LAPS, in_node("fallen.mjs", asked, BOARD), expected):
        same(drawn, fell, f"{lap}")


@in_browsers
def test_partners_are_those_of_the_game(by):
    """Bao has more of them; one that another game has not gives way to the next weaker one, and comes with no error."""
    named = "[...document.querySelectorAll('label')].find((l) => l.textContent.startsWith('Against')).querySelectorAll('option').length"

    def act(at):
        few = at.run(named)
        choose(at, "Rules", "bao-kiswahili")
        at.wait(f"{named} > {few}")
        choose(at, "Against", "level:nodes-90")
        choose(at, "Rules", "coro")
        at.wait(f"{named} === {few}")
        same(chosen(at, "Against"), "level:nodes-40", "who plays North")
        status(at, "South to move")
    page(act, by)


@by_both_hands
def test_choices_are_buttons(by, screen):
    """Bao: a seed is put in, and the way of the turn is chosen."""
    def act(at):
        choose(at, "Pace", "1000")
        choose(at, "Rules", "bao-kiswahili")
        at.wait("document.querySelector('.held').textContent.includes('22')")
        at.tap("[data-pit=SA7]")
        at.run("(() => { const b = document.querySelector('.choices [data-letter=f]'); b.click(); b.click(); })()")  # in haste
        status(at, "North to move")
        at.wait("document.querySelector('.held').textContent.includes('21')")
        same(at.run("document.querySelectorAll('.moves button').length"), 1, "moves")
    page(act, by, screen)


@by_both_hands
def test_the_program_answers(by, screen):
    def act(at):
        choose(at, "Pace", "1000")
        choose(at, "Against", "level:nodes-40")
        at.tap("[data-pit=SB5]")
        at.wait("document.querySelectorAll('.moves button').length === 2")
        status(at, "South to move")
    page(act, by, screen)


def quick_clock(at, start, finish):
    """The referee of the page, with less patience than any that can be chosen."""
    at.run(f"""(() => {{ const s = [...document.querySelectorAll('label')].find((l) => l.textContent.startsWith('Clock')).querySelector('select');
        s.append(new Option('quick', '{start},{finish}')); }})()""")
    choose(at, "Clock", f"{start},{finish}")


@by_both_hands
def test_a_referee_counts_and_the_turn_is_stolen(by, screen):
    """As in `mweso play --clock`; but nobody counts before the first move."""
    def act(at):
        choose(at, "Pace", "1000")
        quick_clock(at, 2, 60)
        same(at.run("document.querySelector('.clock').textContent"), "", "before the first move")
        at.tap("[data-pit=SB5]")
        at.wait("document.querySelector('.clock').textContent === 'emu…'")
        at.wait("document.querySelector('.clock').textContent === 'emu… bbiri…'")
        status(at, "The turn is stolen. South to move.")
        same(at.run("document.querySelectorAll('.moves button').length"), 0, "moves of the record that begins there")
        same(seeds(at, "SB6"), "B6 of South, 5 seeds", "the board stays")
        at.tap("[data-pit=SB6]")
        status(at, "North to move")
        catch_files(at)
        at.press("Save game")
        _, record = given_file(at)
        told = run("replay", "-", program=FAST, stdin=record)
        assert told[0] == 0 and "1 game" in told[1], (record, told)
    page(act, by, screen)


@by_both_hands
def test_a_move_that_is_not_finished_annuls_the_game(by, screen):
    def act(at):
        choose(at, "Pace", "1000")
        choose(at, "Rules", "bao-kiswahili")
        at.wait("document.querySelector('.held').textContent.includes('22')")
        quick_clock(at, 60, 1)
        at.tap("[data-pit=SA7]")
        at.press("anti-clockwise")
        status(at, "North to move")
        at.tap("[data-pit=NA5]")  # and does not choose a way
        status(at, "the game is annulled")
        catch_files(at)
        at.press("Save game")
        assert "\nResult: annulled\n" in given_file(at)[1]

    def later(at):
        at.wait("document.querySelector('.verdict')?.textContent.includes('the game is annulled')")
        status(at, "the game is annulled")
    page(act, by, screen)
    page(later, by, screen, keep=True)


@by_both_hands
def test_a_game_goes_by_link(by, screen):
    given = {}

    def send(at):
        choose(at, "Pace", "1000")
        at.tap("[data-pit=SB5]")
        status(at, "North to move")
        at.press("Link")
        at.wait("location.hash.length > 10")
        given["hash"] = at.run("location.hash")

    def take(at):
        at.wait("document.querySelectorAll('.moves button').length === 1")
        same(seeds(at, "SA8"), "A8 of South, 1 seed", "the game in the link")
    page(send, by, screen)
    page(take, by, screen, fragment=given["hash"])


@in_browsers
def test_a_link_leaves_ones_own_rules_alone(by):
    """Whoever opens it has both; so has who opens it in the page that is open already, and who begins anew."""
    given = {}

    def send(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[capture]\nown_pit = taken\n")
        status(at, "fine")
        at.press("Link")
        at.wait("location.hash.length > 20")
        given["hash"] = at.run("location.hash")

    def take(at):
        type_rules(at, "[variant]\nname = house\ninherits = coro\n[capture]\nneeds = inner\n")
        status(at, "fine")
        for first in (True, False):  # the second time it is known
            at.run(f"location.hash = {json.dumps(given['hash'])}")
            if first:
                at.press("Keep these rules")
            at.wait("document.querySelector('textarea').value.includes('own_pit = taken')")
            at.wait("document.querySelector('.mine select')?.value === 'house-2'")
            at.run("location.hash = ''")
        same(at.run("[...document.querySelector('.mine select').options].map((o) => o.value)"), ["house", "house-2"], "one's own")
        choose(at, "Your rule sets", "house")
        at.wait("document.querySelector('textarea').value.includes('needs = inner')")
        choose(at, "Begin from", "kombe")
        at.wait("document.querySelectorAll('.mine option').length === 3")
        at.run("document.querySelector('.mine button').focus()")
        at.press("Remove")
        at.wait("document.querySelectorAll('.mine option').length === 2")
    page(send, by)
    page(take, by)


def packed(value):
    """The fragment of a link that brings this."""
    raw = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = raw.compress(json.dumps(value).encode()) + raw.flush()
    return "#" + base64.urlsafe_b64encode(text).decode().rstrip("=")


STORED = "JSON.stringify({ ...localStorage })"
BROUGHT = {"name": "brought", "text": "[variant]\nname = brought\ninherits = coro\n[hooks]\nscript = brought.lua\n",
           "scripts": {"brought.lua": "hook('landing', 'of a stranger', function(t) end) -- of a stranger\n"}}


@in_browsers
def test_rules_of_a_link_are_kept_if_the_reader_says_so(by):
    """They are shown first. They can be played once, also with a game and the answers that it sets; then nothing is left of them."""
    game = {**BROUGHT, "record": "Game: a\nVariant: brought\nSet: capture.own_pit=taken\n\n1. B5\n"}
    at_once = {"record": "Game: a\nVariant: omweso\nSet: capture.own_pit=taken\n\n1. B5\n", "name": "omweso"}

    def shown(at):
        at.wait("[...document.querySelectorAll('main pre')].map((p) => p.textContent).join('').includes('-- of a stranger')")
        assert "inherits = coro" in at.run("document.querySelector('main').innerText")
        same(json.loads(at.run(STORED)), KNOWN, "what is stored before anything is said")

    def plays(at, moves):
        at.wait(f"document.querySelectorAll('.moves button').length === {moves} && document.querySelector('.board') !== null")
        told = at.run(STORED)
        assert "brought" not in told and "taken" not in told, told

    def once(at):
        shown(at)
        at.press("Play them once")
        status(at, "South to move")
        plays(at, 0)
        same(at.run("document.querySelector('label select').value"), "brought", "the rules")

    def once_with_game(at):
        shown(at)
        at.press("Play them once")
        plays(at, 1)

    def left(at):
        shown(at)
        at.press("Leave them")
        status(at, "South to move")
        same(at.run("[...document.querySelectorAll('option')].some((o) => o.value === 'brought')"), False, "among the rules")

    def keeps(at):
        shown(at)
        at.press("Keep these rules")
        at.wait("document.querySelector('[aria-label=\"brought.lua\"]') !== null")
        status(at, "fine")

    page(lambda at: plays(at, 1), by, fragment=packed(at_once))
    for act, link in ((once, BROUGHT), (once_with_game, game), (left, BROUGHT), (keeps, BROUGHT)):
        page(act, by, fragment=packed(link))
    page(lambda at: same("of a stranger" in at.run(STORED), True, "what is stored in the end"), by, keep=True)


@in_browsers
def test_rules_go_with_the_commands_that_name_them(by):
    """So that a script that is slow to load, which a link has left, slows nothing else."""
    def act(at):
        at.press("Keep these rules")
        status(at, "fine")
        at.run("""(() => { const post = Worker.prototype.postMessage; window.went = [];
            Worker.prototype.postMessage = function (message) {
                if (message.words) window.went.push([message.words.join(' '), Object.keys(message.given.files).sort().join(' ')]);
                return post.call(this, message);
            }; })()""")
        go_to(at, "play")
        choose(at, "Rules", "mongola")
        at.wait("went.some(([words]) => words.startsWith('moves mongola'))")
        go_to(at, "compare")
        same(at.run("went.filter(([words, files]) => /brought/.test(files) && !/brought/.test(words))"), [], "where they were not meant")
        go_to(at, "play")
        choose(at, "Rules", "brought")
        at.wait("went.some(([words, files]) => words.startsWith('moves brought.ini') && files === 'brought.ini brought.lua')")
    page(act, by, fragment=packed(BROUGHT))


# A worker begins with what is asked of slow.ini after longer than a script may take to load.
DELAYED = """(() => { const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (message) {
    setTimeout(() => post.call(this, message), message.words?.includes('slow.ini') ? 6000 : 0); }; })()"""


@deep
@in_browsers
def test_a_script_that_is_slow_to_load_is_left_alone(by):
    """The reader is told, and waits once."""
    slow = {"name": "slow", "text": "[variant]\nname = slow\ninherits = omweso\n[hooks]\nscript = slow.lua\n", "scripts": {"slow.lua": "return {}\n"}}

    def keeps(at):
        at.run(DELAYED)
        at.press("Keep these rules")
        status(at, "it is left alone until it is changed")

    def finds(at):
        go_to(at, "rules")
        at.wait("document.querySelector('.findings')?.textContent.includes('it is left alone until it is changed')", NOT_WAITING)
        fill(at, "textarea", "[variant]\nname = slow\ninherits = omweso\n")
        status(at, "fine")
    page(keeps, by, fragment=packed(slow))
    page(finds, by, keep=True)


@in_browsers
def test_rules_go_by_link_with_their_scripts(by):
    given = {}

    def send(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[hooks]\nscript = house.lua\n")
        at.press("New script")
        fill(at, "[aria-label=\"house.lua\"]", "return {} -- mine\n")
        status(at, "fine")
        at.run("location.hash = ''")
        at.press("Link")
        at.wait("location.hash.length > 20")
        given["hash"] = at.run("location.hash")

    def take(at):
        at.press("Keep these rules")
        at.wait("document.querySelector('[aria-label=\"house.lua\"]')?.value === 'return {} -- mine\\n'")
    page(send, by)
    page(take, by, fragment=given["hash"])


@by_both_hands
def test_a_game_is_saved_and_loaded(by, screen):
    def act(at):
        choose(at, "Pace", "1000")
        catch_files(at)
        for pit in ("SB5", "NB6", "SB8"):
            at.tap(f"[data-pit={pit}]")
            status(at, "South to move" if pit[0] == "N" else "North to move")
        board = at.run("[...document.querySelectorAll('[data-pit]')].map((p) => p.querySelectorAll('.seed').length)")
        at.press("Save game")
        name, record = given_file(at)
        same(name, "omweso.txt", "its name")
        assert "3 moves" in run("replay", "-", program=FAST, stdin=record)[1], record
        at.press("New game")
        status(at, "South to move")
        give_file(at, "game.txt", record)
        at.press("Load game")
        at.wait("document.querySelectorAll('.moves button').length === 3")
        same(at.run("[...document.querySelectorAll('[data-pit]')].map((p) => p.querySelectorAll('.seed').length)"), board, "the board")
    page(act, by, screen)


TWO_GAMES = """Game: on the veranda
Variant: omweso
South: Nakato
Set: capture.own_pit=taken

1. B5 {0:12 he hesitates} b6
2. B8

Game: cut film
Variant: omweso

1. B8 b5
...3
"""


@in_browsers
def test_a_file_of_games_is_loaded_whole(by):
    """What it says of a game is kept, its answers are the rules, each of its games can be chosen, and a gap is told."""
    def act(at):
        catch_files(at)
        give_file(at, "two.txt", TWO_GAMES)
        at.press("Load game")
        at.wait("document.querySelectorAll('.moves button').length === 3")
        at.press("1. B5")
        at.wait("document.querySelector('.caption').textContent.startsWith('“0:12 he hesitates”')")
        at.press("3. B8")
        at.press("Save game")
        name, record = given_file(at)
        same((name, "South: Nakato" in record, "1. B5 {0:12 he hesitates} b6" in record), ("omweso-set.txt", True, True), record)
        at.press("Load game")
        choose(at, "2 games. Which?", "1")
        at.wait("document.querySelectorAll('.moves button').length === 2")
        status(at, "The record has a gap")
        choose(at, "2 games. Which?", "0")
        at.wait("document.querySelectorAll('.moves button').length === 3")
        go_to(at, "rules")
        at.wait("document.querySelector('[data-key=\"capture.own_pit\"]') !== null")
        choose(at, "Your rule sets", "omweso-set")
        at.wait("document.querySelector('textarea').value.includes('own_pit = taken')")
    page(act, by)


@by_both_hands
def test_further_pits_are_chosen_on_the_board(by, screen):
    """Nsolo: after a capture a further pit is emptied. The record is the program's."""
    def act(at):
        choose(at, "Pace", "1000")
        choose(at, "Rules", "nsolo")
        at.wait("document.querySelector('[data-pit=SB10]') !== null")
        at.tap("[data-pit=SB3]")
        at.wait("document.querySelectorAll('.choices [data-letter]').length > 10")
        same(at.run("document.querySelector('.choices [data-letter=xB2]').textContent"), "empty B2 as well", "a button")
        same(at.run("document.querySelectorAll('.pit.hint').length"), at.run("document.querySelectorAll('.choices [data-letter]').length"), "marked pits")
        at.tap("[data-pit=NB2]")
        status(at, "North to move")
        same(at.run("document.querySelector('.moves').textContent"), "1. B3xB2", "the move")
    page(act, by, screen)


@in_browsers
def test_undo_goes_back_to_ones_own_turn(by):
    def act(at):
        choose(at, "Pace", "1000")
        choose(at, "Against", "level:random")
        for moves in (2, 4):
            at.wait("document.querySelectorAll('.pit.starts').length > 0")
            at.tap(".pit.starts[data-pit^=S]")
            at.wait(f"document.querySelectorAll('.moves button').length === {moves}")
            status(at, "South to move")
        at.press("Undo")
        at.wait("document.querySelector('.moves [aria-current]').textContent.startsWith('2. ')")
        status(at, "South to move")
    page(act, by)


@by_both_hands
def test_a_position_is_a_picture(by, screen):
    def act(at):
        catch_files(at)
        at.press("Picture (SVG)")
        name, text = given_file(at)
        root = ElementTree.fromstring(text)
        holes = [circle for circle in root.iter("{http://www.w3.org/2000/svg}circle") if circle.get("class") == "hole"]
        same((name, len(holes)), ("omweso.svg", 32), "pits in the drawing")
        at.press("Picture (PNG)")
        name, dots = given_file(at)
        dots = base64.b64decode(dots)
        width, height = struct.unpack(">II", dots[16:24])
        same((name, dots[:8], width, height), ("omweso.png", b"\x89PNG\r\n\x1a\n", int(root.get("width")), int(root.get("height"))), "as dots")
        assert len(dots) > 5000, len(dots)  # an empty picture of that size has fewer bytes
    page(act, by, screen)


@by_both_hands
def test_a_position_is_arranged(by, screen):
    def act(at):
        at.press("Arrange")
        if by == "chromium" and at.touch:
            at.drag(at.middle("[data-pit=SB1]"), at.middle("[data-pit=SA1]"))
        else:
            at.tap("[data-pit=SB1]")
            at.tap("[data-pit=SA1]")
        at.wait("document.querySelector('[data-pit=SA1]').getAttribute('aria-label') === 'A1 of South, 1 seed'")
        at.press("Play from here")
        status(at, "South to move")
        same(seeds(at, "SB1"), "B1 of South, 3 seeds", "where it lay")
    page(act, by, screen)


@in_browsers
def test_an_endless_move_is_told_with_its_period(by):
    """The mirror image of the endless move of eleven seeds (tests/groups/endless.py)."""
    def act(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[lap]\nway = clockwise\n")
        status(at, "fine")
        at.press("Play it")
        at.wait("document.getElementById('main').dataset.ready === 'play'")
        give_file(at, "loop.txt", "Game: loop\nVariant: house.ini\nStart: 0x8/0x8/1,0,1,0,1,0,2,1/0,1,0,1,0,1,0,2 S\n\n")
        at.press("Load game")
        at.wait("document.querySelector('[data-pit=SB8]').getAttribute('aria-label') === 'B8 of South, 2 seeds, may start'")
        at.tap("[data-pit=SB8]")
        at.wait("document.querySelector('.pit.last') !== null")
        at.press("To the end")
        at.wait("document.querySelector('.story').textContent.includes('The same comes again every 128 laps')")
        at.wait("document.querySelector('.story').textContent.includes('This move never ends')")
    page(act, by)


# B5 captures five seeds of A1 and B1, and North has four left, or none.
CAPTURES = "0x3,4,0x3,2/0x7,3/0x5,1,0,1/0x4,4,0x3 S 4,4 2,2"
CAPTURES_ALL = "0x7,2/0x7,3/0x5,1,0,1/0x4,4,0x3 S 4,4 2,2"


def begin_at(at, position, variant="omweso"):
    """A game that begins at a position."""
    give_file(at, "game.txt", f"Game: here\nVariant: {variant}\nStart: {position}\n\n")
    at.press("Load game")
    at.wait(f"document.querySelector('#main .boardplace .board') !== null && [...document.querySelectorAll('[data-pit^=S]')].filter((p) => "
            f"p.getAttribute('aria-label').includes('may start')).length === 1")


@by_both_hands
def test_what_happened_is_on_the_board(by, screen):
    """Captured pits have a ring, what was captured lies in a hand and is sown from it, and the end of the game is told with its reason."""
    def act(at):
        choose(at, "Pace", "0")
        begin_at(at, CAPTURES_ALL)
        same(at.run("[...document.querySelectorAll('.side .has')].map((e) => e.textContent)"), ["seeds: 5", "seeds: 6"], "what each has")
        at.tap("[data-pit=SB5]")
        held = []
        while not at.run("document.querySelector('.verdict').checkVisibility()"):
            at.wait("document.querySelector('.verdict').checkVisibility() || [...document.querySelectorAll('button')].some((b) => b.textContent === 'Next step')")
            held.append(at.run("""[document.querySelector('[data-side=S] .hand').textContent, document.querySelectorAll('[data-side=S] .palm circle').length,
                [...document.querySelectorAll('.pit.taken')].map((p) => p.dataset.pit).sort().join(' ')]"""))
            at.run("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Next step')?.click()")
        told = [text for i, text in enumerate(held) if i == 0 or text != held[i - 1]]
        same(told, [[f"in the hand: {n}" if n else "", n, ringed] for n, ringed in
                    [(4, ""), (3, ""), (2, ""), (1, ""), (0, ""), *((n, "NA1 NB1") for n in (5, 4, 3, 2, 1, 0)), (0, "")]], "the hand, and rings")
        same(at.run("document.querySelector('.verdict').textContent"), "South has won. North cannot move: all his pits are empty.", "why it is over")
        same(at.run("[...document.querySelectorAll('.pit.taken')].map((p) => p.dataset.pit).sort()"), ["NA1", "NB1"], "rings in the end")
        same(at.run("[...document.querySelectorAll('.side .has')].map((e) => e.textContent)"), ["seeds: 0", "seeds: 11"], "what each has in the end")
        told = at.run("document.querySelector('.story').innerText")
        assert "Seeds captured: 5, from A1, B1." in told and "capture.needs" not in told, told
        at.press("With the names of the rules")
        assert "capture.needs" in at.run("document.querySelector('.story').innerText")
        at.press("Undo")
        status(at, "South to move")
        same(at.run("[document.querySelector('.verdict').checkVisibility(), document.querySelectorAll('.pit.taken').length]"), [False, 0], "before it")
    page(act, by, screen)


@in_browsers
def test_moves_are_walked_with_their_stories(by):
    """Of the last move and of the one before it, with whose they were: as they are played, walked by the arrow keys, and after a game is loaded."""
    heads = "[...document.querySelectorAll('.story h3')].map((h) => h.textContent.replace(/:.*/, ''))"

    def act(at):
        choose(at, "Pace", "1000")
        for pit, side in (("SB5", "North"), ("NB6", "South"), ("SB8", "North")):
            at.tap(f"[data-pit={pit}]")
            status(at, f"{side} to move")
        at.wait(f"{heads}.join() === '2. North played B6,3. South played B8'")
        catch_files(at)
        at.press("Save game")
        record = given_file(at)[1]
        at.press("New game")
        at.wait("document.querySelectorAll('.moves button').length === 0")
        give_file(at, "game.txt", record)
        at.press("Load game")
        at.wait(f"{heads}.join() === '2. North played B6,3. South played B8'")
        at.run("document.querySelector('.moves [aria-current]').focus()")
        at.key("ArrowLeft")
        at.wait(f"{heads}.join() === '1. South played B5,2. North played B6'")
        at.wait("document.activeElement.textContent === '2. B6'")
        same(at.run("document.activeElement.getAttribute('aria-label')"), "2. B6, North", "whose move it is")
        at.key("ArrowLeft")
        at.wait(f"{heads}.join() === '1. South played B5' && document.querySelectorAll('.story li').length > 2")
        at.wait("document.querySelector('.pit.from')?.dataset.pit === 'SB5' && document.querySelector('.pit.last')?.dataset.pit === 'SA8'")
    page(act, by, DESKTOP)


# ---- analysis ----

def analysis(at, text=None):
    """The panel is open, and one of its buttons pressed."""
    at.run("document.querySelector('details.analysis').open = true")
    if text:
        at.press(text)


LINES = "[...document.querySelectorAll('.lines li')].map((li) => li.querySelector('button').textContent)"
LOOKED = "Number(/([0-9,]+) positions/.exec(document.querySelector('.lines').textContent)[1].replace(/,/g, ''))"


@by_both_hands
def test_the_best_moves_are_told_and_grow(by, screen):
    """As `analyze` has them, deeper and deeper until somebody stops it; of the position that is on the board."""
    def act(at):
        choose(at, "Pace", "1000")
        analysis(at, "Best moves")
        at.wait(f"{LOOKED} >= 20000")
        at.press("Stop")
        nodes, shown = at.run(f"[{LOOKED}, {LINES}]")
        judged = rows("analyze", "omweso", "--player", f"search:nodes={nodes}", program=FAST)
        same(shown, [row["move"] for row in judged[:5]], f"the best moves by {nodes} positions")
        first = at.run("document.querySelector('.lines li').textContent")
        assert f"South is better by about {judged[0]['value']:.1f} seeds" in first and judged[0]["line"] in first, (first, judged[0])
        same(at.run("[document.querySelector('details.analysis button').textContent, document.querySelector('.proof').textContent]"), ["Best moves", ""],
             "nothing is claimed")
        at.press(shown[0])
        same(at.run("document.querySelector('.pit.hint')?.dataset.pit"), f"S{shown[0]}", "shown on the board")
        at.tap("[data-pit=SB5]")
        status(at, "North to move")
        same(at.run("document.querySelectorAll('.lines li').length"), 0, "of a position that is gone")
        at.press("Best moves")
        at.wait(f"{LINES}.length === 5")
        at.tap("[data-pit=NB6]")
        status(at, "South to move")
        at.wait(f"{LINES}.length === 5 && document.querySelector('.lines').textContent.includes('positions')")
        position = rows("moves", "omweso", "--position", rows("moves", "omweso", program=FAST)[4]["position"], program=FAST)
        here = {row["move"] for row in rows("moves", "omweso", "--position", next(row["position"] for row in position if row["move"] == "B6"), program=FAST)}
        assert set(at.run(LINES)) <= here, (at.run(LINES), here)
    page(act, by, screen)


@by_both_hands
def test_the_estimate_is_off_until_it_is_wanted(by, screen):
    """Below the board in words, as long as its bar, and for who does not see it; the switch stays as it was."""
    meter = "(() => { const m = document.querySelector('[role=meter]'); return [m.getAttribute('aria-valuenow'), m.getAttribute('aria-valuetext')]; })()"

    def act(at):
        same(at.run("document.querySelector('.estimate').checkVisibility()"), False, "at first")
        analysis(at, "Estimate below the board")
        at.wait("document.querySelector('.estimate p').textContent.includes('seeds')")
        chosen = rows("analyze", "omweso", "--choice", "--player", "search:nodes=20000", program=FAST)[0]
        side, value = ("South" if chosen["value"] > 0 else "North"), abs(chosen["value"])
        now, text = at.run(meter)
        same(text, f"{side} is better by about {value:.1f} seeds", "in words")
        same(at.run("document.querySelector('.estimate p').textContent"), f"Estimate: {text}", "to be read")
        wide, all_of_it = at.run("[document.querySelector('.scale i'), document.querySelector('.scale')].map((e) => e.getBoundingClientRect().width)")
        assert abs(100 * wide / all_of_it - int(now)) < 4 and (int(now) > 50) == (side == "South"), (wide, all_of_it, now)
        begin_at(at, LOST)
        at.wait("document.querySelector('[role=meter]').getAttribute('aria-valuenow') === '0'")
    page(act, by, screen)
    page(lambda at: at.wait("document.querySelector('.estimate').checkVisibility()"), by, screen, keep=True)


@in_browsers
def test_analysis_gives_no_exercise_away(by):
    """A puzzle ends the search for the best move, and has no estimate."""
    def act(at):
        analysis(at, "Estimate below the board")
        at.press("Best moves")
        at.wait(f"{LINES}.length === 5 && document.querySelector('.estimate p').textContent.includes('seeds')")
        at.press("Puzzle of the day")
        at.wait("document.querySelector('.estimate p').textContent === 'Estimate: –'")
        same(at.run(f"[document.querySelector('details.analysis button').textContent, {LINES}.length]"), ["Best moves", 0], "the best moves")
    page(act, by, DESKTOP)


LOST = "0x8/0x4,1x2,0,2/0x3,1x2,0x3/0,2,0x6 S 1,1 0,0"


@in_browsers
def test_only_what_is_proven_is_said_to_be(by):
    """An ending is solved as `solve` solves it. Where positions that were before may count, nothing is proven."""
    solved = rows("solve", "omweso", "--position", LOST, program=FAST)[0]

    def act(at):
        analysis(at)
        begin_at(at, LOST)
        at.press("Best moves")
        at.wait("document.querySelector('.proof').textContent.includes('both play their best')")
        same([at.run("document.querySelector('.proof').textContent"), solved["winner"]],
             [f"Proven: North wins in {solved['moves']} moves of both sides together, if both play their best.", "N"], "the proof")
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[end]\nrepeats = 3\n")
        at.press("Play it")
        at.wait("document.getElementById('main').dataset.ready === 'play'")
        begin_at(at, LOST, "house.ini")
        analysis(at, "Best moves")
        at.wait("document.querySelector('.lines').textContent.includes('the search sees North winning')")
        at.wait("[...document.querySelectorAll('.analysis button')].some((b) => b.textContent === 'Best moves')")
        same(at.run("document.querySelector('.proof').textContent"), "", "nothing is proven")
    page(act, by, DESKTOP)


LIVELY = "Game: lively\nVariant: omweso\nStart: 1,0,2,0x4,2/0x2,2,0x4,3/0,2,0x3,1,0,1/0x4,4,0x2,3 S 0,0 0,0\n\n1. B5 b1 2. A2 a6 3. B8 a1\n"


@by_both_hands
def test_a_game_is_looked_through(by, screen):
    """Moves are marked as `analyze --record` marks them, with what `annotate` remarks, and stay so until others are played."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "game.txt")
        with open(file, "w", encoding="utf-8") as out:
            out.write(LIVELY)
        judged = rows("analyze", "omweso", "--record", file, program=FAST)
        remarks = [row["remark"] for row in rows("annotate", file, program=FAST) if row["remark"]]
    same([[row["ply"], row["best_win"] > 0, row["win"]] for row in judged if row["mark"]], [[3, True, 0], [4, True, -8]], "blunders")
    assert remarks

    def act(at):
        choose(at, "Pace", "1000")
        give_file(at, "game.txt", LIVELY)
        at.press("Load game")
        at.wait("document.querySelectorAll('.moves button').length === 6")
        analysis(at, "Look through the game")
        at.wait("document.querySelector('.faults') !== null && ![...document.querySelectorAll('button')].some((b) => b.textContent === 'Stop looking')")
        same(at.run("[...document.querySelectorAll('.moves button')].map((b) => b.textContent)"),
             [f"{row['ply']}. {row['move']}{row['mark']}" for row in judged], "marks")
        words = {"": "", "?": ", mistake", "??": ", blunder"}
        same(at.run("[...document.querySelectorAll('.moves button')].map((b) => (/, (mistake|blunder)$/.exec(b.getAttribute('aria-label')) ?? [''])[0])"),
             [words[row["mark"]] for row in judged], "what is heard of them")
        told = at.run("document.querySelector('.review').textContent")
        for row, lost in ((judged[2], "it gives a win away"), (judged[3], "it loses, in 8 moves at most")):
            assert f"{lost}. Better: {row['best']}." in told, (row, told)
        for remark in remarks:
            assert remark in told, (remark, told)
        blunder = next(row for row in judged if row["mark"] == "??")
        at.tap(f".faults button[aria-label^='{blunder['ply']}.']")
        at.wait(f"document.querySelector('.moves [aria-current]').textContent.startsWith('{blunder['ply']}.')")
        at.run("document.querySelector('.moves button').click()")
        at.wait("document.querySelector('.moves [aria-current]').textContent.startsWith('1.')")
        at.tap("[data-pit=NB6]")
        status(at, "South to move")
        same(at.run("document.querySelectorAll('.moves [data-mark]').length"), 0, "after another move")
    page(act, by, screen)


def other_answer(at, key, answer):
    at.run(f"""(() => {{ const s = document.querySelector('details.analysis details select'); s.value = {json.dumps(key)};
        if (s.value !== {json.dumps(key)}) throw new Error('no such rule'); s.dispatchEvent(new Event('change')); }})()""")
    if answer:
        choose(at, "Another answer", answer) if not answer.isdigit() else fill(at, "details.analysis details input", answer)
    at.press("See what changes")
    at.wait("document.querySelector('.whatif table, .whatif .problem') !== null")


@by_both_hands
def test_what_if_a_rule_were_another(by, screen):
    """From the position on the board: moves, what the last one would have come to, and what is best, by both; also by rules of one's own."""
    now, = rows("moves", "omweso", "--position", CAPTURES_ALL, program=FAST)
    then, = rows("moves", "omweso", "--position", CAPTURES_ALL, "--set", "capture.takes=inner", program=FAST)
    assert now["captured"] > then["captured"] and now["over"], (now, then)
    cells = "[...document.querySelectorAll('.whatif tr')].map((tr) => [...tr.children].map((td) => td.textContent))"

    def act(at):
        choose(at, "Pace", "1000")
        begin_at(at, CAPTURES_ALL)
        analysis(at)
        at.tap("details.analysis details summary")
        at.wait("document.querySelector('details.analysis details select') !== null")
        other_answer(at, "capture.takes", "inner")
        table = at.run(cells)
        same(table[1], ["Moves", "1", "1"], "how many")
        assert table[2][1].startswith("B5, ") and table[2][2].startswith("B5, "), table
        same(table[3], ["B5", f"seeds captured: {now['captured']}, laps: {now['laps']}; South wins",
                        f"seeds captured: {then['captured']}, laps: {then['laps']}"], "what the move comes to")
        assert "Moves that come to something else: 1 of 1." in at.run("document.querySelector('.whatif').textContent")
        at.tap("[data-pit=SB5]")
        status(at, "South has won")
        same(at.run("document.querySelector('.whatif').textContent"), "", "of a position that is gone")
        other_answer(at, "capture.takes", "inner")
        told = at.run("document.querySelector('.whatif').textContent")
        assert f"The last move, B5, came to: {table[3][1]}. It would have come to: {table[3][2]}." in told, told
        same(at.run("document.querySelectorAll('.whatif .pit.changed').length > 0"), True, "the board, where it would be otherwise")
        other_answer(at, "start.smallest", "5")
        told = at.run("document.querySelector('.whatif').textContent")
        assert "The last move, B5, would not have been allowed: B5 may not start" in told, told
        other_answer(at, "start.smallest", "70000")
        assert "start.smallest" in at.run("document.querySelector('.whatif .problem').textContent")
        wide, room = at.run(WIDE)
        assert wide <= room, (wide, room)
        same(at.run(CONTRAST), [], "what cannot be read")
        same([small for small in at.run(SMALL) if not re.fullmatch(r"\d*", small[2])], [], "too small")
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[capture]\ntakes = inner\n")
        at.wait("document.getElementById('status').textContent.includes('fine')")
        go_to(at, "play")
        analysis(at)
        at.tap("details.analysis details summary")
        at.wait("document.querySelector('details.analysis details option[value=\"own:house\"]') !== null")
        other_answer(at, "own:house", None)
        same(at.run("document.querySelector('.whatif').textContent.includes('It would have come to')"), True, "by rules of one's own")
    page(act, by, screen)


CARDS = "[...document.querySelectorAll('.design .card')].map((e) => e.innerText)"


def open_design(at, *wishes, keep=()):
    """The wishes, and the sections that stay."""
    at.wait("document.querySelector('details.design') !== null")
    at.tap("details.design > summary")
    for wish in wishes:
        at.press(wish)
    at.run(f"""(() => {{ for (const label of document.querySelectorAll('.design label.beside'))
        if ({json.dumps(keep)}.includes(label.textContent)) label.querySelector('input').click(); }})()""")


@by_both_hands
def test_a_change_is_found_that_makes_the_game_as_one_wishes(by, screen):
    """While one looks the nearest so far are shown; what the search finds is what the program finds. Stopped, it stays; and it is compared, played, and taken as
    rules."""
    kept = {"board": "The board", "setup": "Seeds before the game", "start": "Which pit to start from", "lap": "Sowing a lap", "reverse": "Laps against the way",
            "end": "The end of the game"}
    told = map(json.loads, run("design", "--from", "coro", "--wish", "shorter", "--wish", "turns at most 60", "--keep", ",".join(kept), "--change", "1",
                               "--players", "random", "--games", "200", "--format", "jsonl", program=FAST)[1].splitlines())
    found = [row for row in told if row["row"] in ("figure", "change") and row["round"] == row["rounds"]]
    changes = [f"{row['key']} = {row['answer']}" for row in found if row["row"] == "change"]

    def act(at):
        choose(at, "Rules", "coro")
        at.wait("document.querySelector('[data-pit=SA8]') !== null")
        open_design(at, "longer", "shorter", keep=list(kept.values()))
        same(at.run("[...document.querySelectorAll('.design .ways [aria-pressed=true]')].map((e) => e.textContent)"), ["shorter"], "a wish and its opposite")
        fill(at, ".design .fields label:nth-child(2) input", "60")
        at.press("Look for a change")
        at.wait("document.querySelector('.design .card')?.textContent.includes('so changed')")
        at.wait("document.querySelector('.design').textContent.includes('As wished (random players, one change)')")
        same(at.run("[...document.querySelectorAll('.design .card dt small')].map((e) => e.textContent.trim())"), changes, "what is found")
        row = found[0]
        first = at.run(CARDS)[0]
        for value in ("base_value", "value"):
            assert f"{float(f'{row[value]:.3g}'):g} (" in first, (row[value], first)
        assert "probably" in first or "as wished" in first, first
        at.wait("[...document.querySelectorAll('.design .card dd')].some((e) => e.textContent.length > 40)")  # the rulebook's words
        same(at.run("document.querySelectorAll('.design ul li').length > 1"), True, "what was rejected, and why")
        at.wait("document.querySelector('.design progress').checkVisibility()")
        at.tap("[aria-label='Stop looking']")
        status(at, "Stopped. What was found stays.")
        wide, room = at.run(WIDE)
        assert wide <= room, (wide, room)
        at.run("for (const one of document.querySelectorAll('.design details')) one.open = true")
        same(at.run(CONTRAST), [], "what cannot be read")
        same([small for small in at.run(SMALL) if not re.fullmatch(r"\d*", small[2])], [], "too small")
        same(at.run(CUT), [], "cut")
        at.tap("[aria-label='Play it: 1']")
        at.wait("document.querySelector('.table select').value === 'coro-design-1'")
        status(at, "South to move")
        at.tap("[aria-label='Compare: 1']")
        at.wait("document.querySelector('iframe.report')?.srcdoc.includes('coro-design-1')")
        at.press("Stop")
        go_to(at, "play")
        at.wait("document.querySelector('.design .card') !== null")
        at.tap("[aria-label='Take it as rules: 1']")
        key, value = changes[0].split(".")[1].split(" = ")
        at.wait(f"document.querySelector('.asText textarea')?.value.includes('inherits = coro') && document.querySelector('textarea').value.includes('{key} = {value}')")
        status(at, "fine")
    page(act, by, (360, 740, True) if screen[2] else screen)


@in_browsers
def test_wishes_that_are_none_are_refused(by):
    """And what was found of one's own rules is gone when they are changed."""
    def act(at):
        type_rules(at, "[variant]\nname = house\ninherits = coro\n[capture]\ntakes = inner\n")
        status(at, "fine")
        open_design(at)
        at.press("Look for a change")
        status(at, "Choose what the game should be")
        fill(at, ".design .fields label:nth-child(1) input", "60")
        fill(at, ".design .fields label:nth-child(2) input", "30")
        at.press("Look for a change")
        at.wait("document.querySelector('.design p.problem')?.textContent.includes('the first bound is above the second')")
        fill(at, ".design .fields label:nth-child(1) input", "5")
        at.press("Look for a change")
        at.wait("document.querySelector('.design .card button') !== null")
        at.tap("[aria-label='Stop looking']")
        same(at.run("document.querySelector('.design p.problem')"), None, "what was wrong before")
        status(at, "Stopped.")
        fill(at, ".asText textarea", "[variant]\nname = house\ninherits = coro\n")
        status(at, "fine")
        at.tap("[aria-label='Play it: 1']")
        status(at, "The rules have been changed since")
        same(at.run(CARDS), [], "what was found")
    page(act, by)


@in_browsers
def test_no_two_rule_sets_have_one_label(by):
    def act(at):
        for place, label in (("play", "Rules"), ("rules", "Begin from"), ("field", "The rules are near")):
            go_to(at, place)
            find = f"[...document.querySelectorAll('label')].find((l) => l.textContent.startsWith({json.dumps(label)}))"
            at.wait(f"{find} !== undefined")
            names = at.run(f"[...{find}.querySelectorAll('option')].map((o) => o.textContent)")
            same((len(names) > 50, sorted({name for name in names if names.count(name) > 1})), (True, []), f"labels in {place}")
        assert {"Enkeshui on 8 columns (Kenya, Tanzania)", "Enkeshui on 12 columns (Kenya, Tanzania)"} <= set(names), names
    page(act, by)


# ---- rules ----

def type_rules(at, text):
    go_to(at, "rules")
    fill(at, "textarea", text)


@by_both_hands
def test_rules_are_checked_as_one_types(by, screen):
    def act(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[capture]\nown_pt = taken\n")
        at.wait("document.querySelector('.findings')?.textContent.includes(\"did you mean 'own_pit'\")")
        at.press("line 5")
        same(at.run("(() => { const a = document.activeElement; return a.value.slice(a.selectionStart, a.selectionEnd) })()"),
             "own_pt = taken", "the line")
        fill(at, "textarea", "[variant]\nname = house\ninherits = omweso\n[capture]\nown_pit = taken\n")
        at.wait("document.querySelector('.changed')?.textContent.includes('capture.own_pit')")
        at.press("What does this change?")
        at.wait("document.querySelector('iframe.report')?.srcdoc.includes('own_pit')")
    page(act, by, screen)


@by_both_hands
def test_the_form_changes_the_text(by, screen):
    def act(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n")
        at.tap("details[data-section=capture] > summary")
        at.wait("document.querySelector('[data-key=\"capture.own_pit\"] select') !== null")
        at.run("""(() => { const s = document.querySelector('[data-key="capture.own_pit"] select'); s.value = 'taken'; s.dispatchEvent(new Event('change')); })()""")
        at.wait("document.querySelector('textarea').value.includes('[capture]\\nown_pit = taken')")
        at.wait("document.querySelector('[data-key=\"capture.own_pit\"]').classList.contains('own')")
        at.press("Play it")
        status(at, "South to move")
    page(act, by, screen)


@by_both_hands
def test_the_form_tells_what_answers_mean_and_who_plays_so(by, screen):
    _, rows, _ = run("matrix", "--format", "jsonl", program=FAST)
    takers = [row["title"] for row in map(json.loads, rows.splitlines()) if row["capture.own_pit"] == "taken"]

    def act(at):
        go_to(at, "rules")
        at.wait("document.querySelector('[data-key=\"capture.own_pit\"]') !== null")
        at.tap("details[data-section=capture] > summary")
        at.tap("[data-key='capture.own_pit'] details > summary")
        at.wait("document.querySelector('[data-key=\"capture.own_pit\"] dl') !== null")
        told = at.run("document.querySelector('[data-key=\"capture.own_pit\"] dl').innerText")
        stays, taken = told.split("\ntaken\n")
        assert "The seeds of the own pit in which the last seed fell stay there." in stays, stays
        assert "they are sown with the captured ones" in taken and "are picked up with them" in taken, taken
        assert f"On record of {len(takers)}: " in taken and takers[0] in taken, taken
    page(act, by, screen)


# ---- comparing ----

@by_both_hands
def test_compare_grows(by, screen):
    def act(at):
        go_to(at, "compare")
        at.tap(".tools button.primary")
        at.wait("document.querySelector('iframe.report')?.srcdoc.includes('coro')")
        status(at, "Playing 200 games of each")
        at.press("Stop")
        status(at, "stopped")
        at.press("One more")
        at.wait("document.querySelectorAll('.picked select').length === 3")
        at.run("(() => { const s = document.querySelectorAll('.picked select')[2]; s.value = 'kombe'; s.dispatchEvent(new Event('change')); })()")
        at.tap(".tools button.primary")
        at.wait("document.querySelector('iframe.report').srcdoc.includes('kombe')")
        at.press("Stop")
    page(act, by, screen)


# ---- fieldwork ----

def infer_natively(files, base="omweso"):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        return run("infer", *files, "--base", base, program=FAST, cwd=folder)


def notes(at):
    return at.run("document.querySelector('main textarea').value")


@by_both_hands
def test_what_was_seen_becomes_an_observation(by, screen):
    def act(at):
        go_to(at, "field")
        fill(at, "[data-about=Informant]", "Mzee Omari")
        for pit in ("SB5", "SB5", "SA8", "NA1"):
            at.tap(f"[data-pit={pit}]")
        at.press("The rest is empty")
        at.press("pit played")
        at.tap("[data-pit=SB5]")
        at.press("where it ended")
        at.tap("[data-pit=NB7]")
        status(at, "A turn ends in a pit of whoever moves: South.")
        at.tap("[data-pit=SB7]")
        fill(at, "[data-seen=time]", "0:12:30")
        fill(at, "[data-seen=turn]", "middle")
        fill(at, "[data-seen=laps]", "1")
        choose(at, "Who has won", "none")
        choose(at, "How sure it is", "likely")
        at.press("Write it down")
        at.wait("document.querySelector('main textarea').value.includes('Move: B5')")
        text = notes(at)
        same([line for line in text.splitlines() if not line.startswith("Date")],
             ["Observation: seen 1", "Informant: Mzee Omari", "Time: 0:12:30", "Position: 0x8/0x7,1/0x7,1/0x4,2,0x3 S", "Turn: middle", "Move: B5", "Ended: B7",
              "Laps: 1", "Won: none", "Confidence: likely"], "the note")
        at.tap("[data-pit=SB1]")
        at.press("pit played")
        at.tap("[data-pit=SB1]")
        choose(at, "What came of it", "no")
        at.press("Write it down")
        at.wait("document.querySelectorAll('.noted b').length === 2")
        text = notes(at)
        assert text.endswith("Position: ?x8/?x8/?x8/1,?x7 S\nMove: B1\nLegal: no\n"), text  # what nobody tapped was not seen
        told = infer_natively({"notes.txt": text})
        at.press("As text")
        at.wait("document.querySelector('main pre') !== null")
        same(at.run("document.querySelector('main pre').textContent"), told[1] + told[2], "infer")
    page(act, by, screen)


@by_both_hands
def test_a_game_is_recorded_as_it_is_watched(by, screen):
    """The board after a move is proposed by the rules that are near and mended by tapping; of one only the board after was seen; and a gap."""
    def act(at):
        go_to(at, "field")
        at.press("A whole game")
        at.wait("document.querySelector('[data-pit=SB5]')?.getAttribute('aria-label') === 'B5 of South, 4 seeds'")
        at.tap("[data-pit=SB5]")
        status(at, "B5 would come to")
        at.press("Write it down")
        at.wait("document.querySelectorAll('.noted li').length === 1 && document.querySelector('main textarea').value.includes('Move: B5')")
        at.press("board after")  # the pit was not seen
        at.press("one seed less")
        at.tap("[data-pit=NB1]")
        at.press("Write it down")
        at.wait("document.querySelectorAll('.noted b').length === 2")
        at.press("A gap: turns were not seen")
        at.press("empty")
        at.tap("[data-pit=SA1]")
        at.press("Write it down")
        at.wait("document.querySelectorAll('.noted b').length === 3")
        kept = [[line for line in note.splitlines() if not line.startswith("Date")] for note in notes(at).split("\n\n")]
        same(kept, [
            ["Observation: move 1", "Position: 4x8/0x8/0x8/4x8 S 0,0 0,0", "Move: B5", "After: 4x8/0x8/0x7,1/4x4,0,5x3"],
            ["Observation: move 2", "Position: 4x8/0x8/0x7,1/4x4,0,5x3 N 1,0 0,0", "Move: ?", "After: 4x7,3/0x8/0x7,1/4x4,0,5x3"],
            ["Observation: move 3", "Note: Before this, turns were not seen.", "Position: ?x8/?x8/0,?x7/?x8 S", "Move: ?"]], "the notes")
        text = notes(at)
        told = infer_natively({"notes.txt": text})
        assert told[0] in (0, 1) and "3 observations" in told[1], told
        catch_files(at)
        at.press("Save notes")
        same(given_file(at), ["notes.txt", text], "exported")
        fill(at, "main textarea", "")
        give_file(at, "again.txt", text)
        at.press("Load notes")
        at.wait("document.querySelectorAll('.noted b').length === 3")
        same(notes(at), text, "loaded again")
        at.run("[...document.querySelectorAll('button')].find((b) => b.getAttribute('aria-label') === 'Open move 1').click()")
        at.wait("document.querySelector('[data-pit=SA8]').getAttribute('aria-label').startsWith('A8 of South, 1 seed')")
        fill(at, "[data-seen=note]", "he hesitated")
        at.press("Write it down")
        at.wait("document.querySelector('main textarea').value.includes('Note: he hesitated')")
        same(notes(at).replace("Note: he hesitated\n", ""), text, "in the place of the note that was opened")
    page(act, by, screen)


START_NOTES = """Observation: usual
Position: start
Move: B5
After: 4x8/0x8/0x7,1/4x4,0,5x3

Observation: mover
Position: ? S
Move: B1
Legal: no
"""


@in_browsers
def test_boards_that_are_named_are_taken_up_again(by):
    """The usual start, and an unseen board with a mover, are laid out to be changed; and the game that the notes are of is named."""
    def act(at):
        go_to(at, "field")
        fill(at, "main textarea", START_NOTES)
        for name, pit in (("usual", "B5 of South, 4 seeds"), ("mover", "B5 of South, not seen")):
            at.run(f"[...document.querySelectorAll('button')].find((b) => b.getAttribute('aria-label') === 'Open {name}').click()")
            status(at, f"What you write down now takes the place of {name}.")
            at.press("board before")
            at.wait(f"document.querySelector('[data-pit=SB5]')?.getAttribute('aria-label').startsWith('{pit}')")
            at.press("Write it down")
        same(notes(at), START_NOTES.replace("start", "4x8/0x8/0x8/4x8 S 0,0 0,0").replace("? S", "?x8/?x8/?x8/?x8 S"), "as they were")
        fill(at, "main textarea", START_NOTES)
        at.press("Which known game is it?")
        at.wait("document.querySelector('main').innerText.includes('All of it is explained by') || "
                "document.querySelector('main').innerText.includes('Nearest of the others')")
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "notes.txt"), "w", encoding="utf-8") as file:
                file.write(START_NOTES)
            first = json.loads(run("identify", "notes.txt", "--format", "jsonl", program=FAST, cwd=folder)[1].splitlines()[0])
        assert f"explains {first['explained']} of {first['notes']}" in at.run("document.querySelector('main').innerText"), first
    page(act, by)


@in_browsers
def test_what_would_have_to_be_otherwise_is_told_in_words(by):
    """Of a game that explains most of the notes, what its rules would have to answer: what is asked, and the answer; no
    key stands in what the notes say of the rules either."""
    def act(at):
        go_to(at, "field")
        path = os.path.join(ROOT, "docs", "examples", "notes", "incomplete.txt")
        with open(path, encoding="utf-8") as file:
            fill(at, "main textarea", file.read())
        at.press("Which known game is it?")
        at.wait("document.querySelector('main').innerText.includes('It would explain all of them with')")
        games = [json.loads(row) for row in run("identify", path, "--format", "jsonl", program=FAST)[1].splitlines()]
        key, value = next(game["change"] for game in games if game["change"] and not game["fits"]).split("; ")[0].split("=")
        keys = [json.loads(row) for row in run("keys", "--format", "jsonl", program=FAST)[1].splitlines()]
        question = next(one["question"] for one in keys if f"{one['section']}.{one['name']}" == key)
        assert f"{question} {value}\n" in at.run("document.querySelector('main').innerText") + "\n", (question, value)
        at.press("What can the rules be?")
        at.wait("document.querySelector('main').innerText.includes('Still open')")
        found = at.run("document.querySelector('main .found').closest('section, div').innerText")
        assert "none, or any of A1 A2" in found and not re.search(r"\b[a-z]+\.[a-z_]+ = |perhaps", found), found
    page(act, by, (360, 640))


@in_browsers
def test_behind_a_game_that_was_won_begins_another(by):
    def act(at):
        go_to(at, "field")
        at.press("A whole game")
        at.wait("document.querySelector('[data-pit=SB5]')?.getAttribute('aria-label') === 'B5 of South, 4 seeds'")
        for won in ("none", "N"):
            at.tap("[data-pit=SB5]" if won == "none" else "[data-pit=NB6]")
            status(at, "would come to")
            choose(at, "Who has won", won)
            at.press("Write it down")
            at.wait(f"document.querySelector('main textarea').value.includes('Won: {won}')")
        at.wait("document.querySelector('[data-pit=SB5]')?.getAttribute('aria-label') === 'B5 of South, 4 seeds'")
        at.tap("[data-pit=SB8]")
        status(at, "B8 would come to")
        at.run("[...document.querySelectorAll('button')].find((b) => b.getAttribute('aria-label') === 'Open move 2').click()")
        at.wait("document.querySelector('[data-seen=won]')?.value === 'N'")
        told = infer_natively({"notes.txt": notes(at)})
        assert told[0] in (0, 1) and "2 observations" in told[1], told
    page(act, by)


SHORT_NOTES = """Observation: said before
Informant: Asha
Statement: capture.takes = both and capture.own_pit = stays and lap.relay = occupied and capture.landing = occupied

Observation: also said
Statement: capture.needs = both and reverse.capture = direct and start.smallest = 2 and capture.fate = resown and lap.origin = sown
"""


@by_both_hands
def test_the_next_question_is_answered_by_tapping_a_board(by, screen):
    def act(at):
        go_to(at, "field")
        fill(at, "main textarea", SHORT_NOTES)
        fill(at, "[data-about=Informant]", "Mzee Omari")
        at.press("Ask")
        at.press("Find the next question")
        at.wait("document.querySelectorAll('.answer[data-answer] .board').length >= 2")  # two boards at least
        first = at.run("document.querySelector('.answer .board').getAttribute('aria-label')")
        assert "South A: " in first and "North B: " in first, first
        fill(at, ".card input[placeholder='0:12:30']", "0:03:10")
        at.tap("[data-answer=a]")
        at.wait("document.querySelector('main textarea').value.includes('notes-1')")
        answered = notes(at)
        assert "Informant: Mzee Omari" in answered and "Time: 0:03:10" in answered and "After: " in answered, answered
        at.wait("document.querySelector('.answer[data-answer]') !== null || /tells anything more/.test(document.querySelector('main').innerText)")
        told = infer_natively({"notes.txt": answered})
        assert told[0] == 0, told
        if at.run("document.querySelector('.answer[data-answer]') === null"):
            return
        last = at.run("[...document.querySelectorAll('.answer[data-answer]')].pop().dataset.answer")
        at.tap(f"[data-answer={last}]")
        at.wait("document.querySelector('main').innerText.includes('What came of it instead?')")
        at.press("not seen")
        at.tap(".other [data-pit=NB1]")
        at.press("Write this board down")
        at.wait("document.querySelector('main textarea').value.includes('notes-2')")
        assert "?" in notes(at).split("notes-2")[1], notes(at)
    page(act, by, screen)


@in_browsers
def test_the_first_question_is_short(by):
    """Asked without any note: on a telephone no more than three screens, with all boards that may come of the move."""
    def act(at):
        go_to(at, "field")
        at.press("Ask")
        at.press("Find the next question")
        at.wait("document.querySelectorAll('.answer[data-answer] .board').length >= 2")
        high, screen = at.run("[document.querySelector('.answers').parentElement.getBoundingClientRect().height, innerHeight]")
        assert high < 3 * screen, (high, screen)
    page(act, by, (360, 740, True))


@by_both_hands
def test_what_somebody_says_is_evidence_and_clashes_are_named(by, screen):
    def act(at):
        go_to(at, "field")
        at.press("What somebody says")
        at.wait("document.querySelector('[data-said=sentence]') !== null")
        at.press("Write it down")
        at.wait("document.querySelector('main textarea').value.includes('Statement: capture.own_pit = stays')")
        fill(at, "[data-said=sentence]", "The seeds of the own pit in which the last seed fell are picked up with them and go where they go.")
        at.press("Write it down")
        at.wait("document.querySelectorAll('.noted .clashes').length === 2")
        same(at.run("document.querySelector('[data-said=sentence]').value"), "", "the sentence that was written down")
        told = at.run("document.querySelector('.found').closest('section').innerText")
        assert "Cannot be true together" in told and "said 1" in told and "said 2" in told, told
        at.run("[...document.querySelectorAll('button')].find((b) => b.getAttribute('aria-label') === 'Remove said 2').click()")
        at.wait("document.querySelectorAll('.noted b').length === 1 && document.querySelectorAll('.noted .clashes').length === 0")
        at.wait("document.querySelector('.found')?.closest('section').innerText.includes('Settled (1)')")
    page(act, by, screen)


@in_browsers
def test_tables_and_records_are_evidence_too(by):
    table = "name;move;statement\nsingles;;A single seed is never moved.\n"
    record = "Game: film\nVariant: omweso\n\n1. B5 b6 2. B8 b7\n"

    def act(at):
        go_to(at, "field")
        for name, text in (("photos.csv", table), ("notes.txt", record)):
            give_file(at, name, text)
            at.press("Load notes")
            at.wait(f"document.querySelector('.noted').innerText.includes('{name}')")
        at.press("As text")
        told = infer_natively({"photos.csv": table, "other-notes.txt": record})
        at.wait("document.querySelector('main pre') !== null")
        same(at.run("document.querySelector('main pre').textContent"), told[1] + told[2], "infer")
        at.press("Take them as rules")
        at.wait("document.getElementById('main').dataset.ready === 'rules'")
        assert "singletons = never" in at.run("document.querySelector('textarea').value")
    page(act, by)


@in_browsers
def test_work_survives_a_closed_page(by):
    def write(at):
        go_to(at, "field")
        at.press("What somebody says")
        at.wait("document.querySelector('[data-said=sentence]') !== null")
        at.press("Write it down")
        at.wait("document.querySelector('main textarea').value.includes('Statement')")
        given["told"] = at.run("document.getElementById('status').textContent")

    def read(at):
        go_to(at, "field")
        same("Statement" in notes(at), "Kept in this browser." in given["told"], "kept, as it says")
    given = {}
    page(write, by)
    page(read, by, keep=True)


# ---- kept, sent, carried ----

def moves_shown(at, count, standing):
    at.wait(f"document.querySelectorAll('.moves button').length === {count}")
    at.wait(f"document.querySelector('.moves [aria-current]')?.textContent.startsWith('{standing}. ') ?? {json.dumps(standing == 0)}")


def chosen(at, label):
    return at.run(f"[...document.querySelectorAll('label')].find((l) => l.textContent.startsWith({json.dumps(label)})).querySelector('select').value")


def play_moves(at, *pits):
    """At once, for two people."""
    choose(at, "Pace", "1000")
    for pit in pits:
        at.tap(f"[data-pit={pit}]")
        status(at, "South to move" if pit[0] == "N" else "North to move")


@by_both_hands
def test_a_game_survives_a_closed_page(by, screen):
    """With what can be redone, its rules, clock and pace."""
    def leave(at):
        choose(at, "Rules", "coro")
        status(at, "South to move")
        choose(at, "Clock", "30,300")
        play_moves(at, "SB5", "NB6", "SB8")
        at.press("Undo")
        moves_shown(at, 3, 2)
        given["board"] = at.run("document.querySelector('.board').textContent")

    def come_back(at):
        moves_shown(at, 3, 2)
        same((chosen(at, "Rules"), chosen(at, "Clock"), chosen(at, "Pace")), ("coro", "30,300", "1000"), "the settings")
        at.wait(f"document.querySelector('.board').textContent === {json.dumps(given['board'])}")
        at.press("Undo")
        moves_shown(at, 3, 1)
        at.press("Redo")
        at.press("Redo")
        moves_shown(at, 3, 3)
        at.press("New game")
        moves_shown(at, 0, 0)
        time.sleep(0.5)

    def begin(at):
        status(at, "South to move")
        moves_shown(at, 0, 0)
        same(chosen(at, "Rules"), "coro", "the rules of a game that nobody has begun")
    given = {}
    page(leave, by, screen)
    page(come_back, by, screen, keep=True)
    page(begin, by, screen, keep=True)


@in_browsers
def test_a_page_that_ends_in_the_middle_of_a_move_goes_on_with_it(by):
    """Nobody waits for the program, which was about to answer; and it is as strong as before."""
    def leave(at):
        choose(at, "Against", "level:nodes-40")
        choose(at, "Pace", "0")
        status(at, "South to move")
        at.tap("[data-pit=SB5]")
        at.wait("document.querySelector('.pit.from') !== null")

    def come_back(at):
        same(chosen(at, "Against"), "level:nodes-40", "who plays North")
        at.press("To the end")
        at.wait("document.querySelectorAll('.moves button').length === 2")
        status(at, "South to move")
    page(leave, by)
    page(come_back, by, keep=True)


LISTED = "[...document.querySelectorAll('.shelf li')].map((li) => li.querySelector('.what')?.textContent ?? '')"


def open_shelf(at, games):
    at.wait(f"document.querySelector('.shelf summary')?.textContent === 'Your games ({games})'")
    if not at.run("document.querySelector('.shelf').open"):
        at.tap(".shelf summary")
    at.wait(f"document.querySelectorAll('.shelf [data-game]').length === {games}")


@by_both_hands
def test_games_have_names_and_come_back_when_deleted(by, screen):
    def act(at):
        play_moves(at, "SB5")
        at.press("New game")
        status(at, "South to move")
        play_moves(at, "SB6", "NB5")
        open_shelf(at, 2)
        shown = at.run(LISTED)
        assert shown[0].startswith("Omweso") and "moves: 2" in shown[0] and "on the board" in shown[0] and "moves: 1" in shown[1], shown
        at.tap(".shelf li:nth-child(2) [aria-label^=Rename]")
        at.wait("document.activeElement.getAttribute('aria-label') === 'Name of the game'")
        at.type("with Nakato")
        at.key("Enter")
        at.wait(f"{LISTED}.some((text) => text.startsWith('with Nakato'))")
        at.tap("[aria-label='Delete with Nakato']")
        open_shelf(at, 1)
        at.press("Bring it back")
        open_shelf(at, 2)
        at.tap("[aria-label='Delete with Nakato']")
        open_shelf(at, 1)
        same(at.run("Object.values({ ...localStorage }).some((text) => text.includes('with Nakato'))"), False, "deleted, and still kept")
        at.press("Bring it back")
        open_shelf(at, 2)
        at.tap("[aria-label='Open with Nakato']")
        moves_shown(at, 1, 1)
        same(seeds(at, "SA8"), "A8 of South, 1 seed", "the board")

    def later(at):
        open_shelf(at, 2)
        assert at.run(LISTED)[0].startswith("with Nakato"), at.run(LISTED)
        moves_shown(at, 1, 1)
    page(act, by, screen)
    page(later, by, screen, keep=True)


@in_browsers
def test_two_pages_of_one_browser_lose_nothing_of_each_other(by):
    """What another page writes down, rules or games, is here, too, and not overwritten; a game that both play becomes two."""
    def writes(at, key, changed):
        at.run(f"""(() => {{ const changed = (kept) => ({changed}); localStorage.setItem('mweso.{key}', JSON.stringify(changed(JSON.parse(localStorage.getItem('mweso.{key}')))));
            dispatchEvent(new StorageEvent('storage', {{ key: 'mweso.{key}' }})); }})()""")

    def act(at):
        play_moves(at, "SB5")
        id = at.run("localStorage.getItem('mweso.game')")
        writes(at, f"game-{id}", "{ ...kept, name: 'as the other page has it' }")
        writes(at, "game-another", f"{{ ...JSON.parse(localStorage.getItem('mweso.game-{id}')), name: 'that of the other page' }}")
        play_moves(at, "NB5")
        open_shelf(at, 3)
        same(sorted(at.run("Object.keys(localStorage).filter((key) => key.startsWith('mweso.game-')).map((key) => JSON.parse(localStorage.getItem(key)).moves)")), [1, 1, 2], "moves of the games")
        go_to(at, "rules")
        status(at, "The rules are fine")
        other = "[variant]\nname = other\ninherits = coro\n"
        writes(at, "house", f"{{ house: {{ text: kept.house.text + '# of the other page\\n', scripts: {{}} }}, other: {{ text: {json.dumps(other)}, scripts: {{}} }} }}")
        at.wait("document.querySelector('textarea').value.endsWith('# of the other page\\n')")
        fill(at, "textarea", "[variant]\nname = house\ninherits = coro\n# of this page\n")
        at.wait("JSON.parse(localStorage.getItem('mweso.house')).house.text.endsWith('# of this page\\n')")
        same(at.run("JSON.parse(localStorage.getItem('mweso.house')).other?.text"), other, "the rules of the other page")
        go_to(at, "field")
        at.run("(() => { localStorage.setItem('mweso.notes', 'Observation: there\\nNote: of the other page\\n'); dispatchEvent(new StorageEvent('storage', { key: 'mweso.notes' })); })()")
        at.press("What somebody says")
        at.press("Write it down")
        at.wait("document.querySelectorAll('.noted li').length === 2")
        kept = at.run("localStorage.getItem('mweso.notes')")
        assert "of the other page" in kept and "Statement" in kept, kept
    page(act, by, DESKTOP)


@in_browsers
def test_games_go_with_their_rules_to_another_name(by):
    def act(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n")
        status(at, "The rules are fine")
        at.press("Play it")
        status(at, "South to move")
        play_moves(at, "SB5")
        go_to(at, "rules")
        fill(at, "input[size='14']", "omweso")
        status(at, "is no other rule set's")
        fill(at, "input[size='14']", "lwanga")
        status(at, "The rules are fine")
        go_to(at, "play")
        open_shelf(at, 1)
        same(chosen(at, "Rules"), "lwanga", "the rules on the board")
        at.tap(".shelf [aria-label^=Open]")
        moves_shown(at, 1, 1)
        same(chosen(at, "Rules"), "lwanga", "the rules of the game")
    page(act, by, DESKTOP)


@in_browsers
def test_rules_that_cannot_be_played_say_so_at_every_button(by):
    def act(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[capture]\nown_pt = taken\n")
        at.wait("document.querySelector('.findings')?.textContent.includes(\"did you mean 'own_pit'\")")
        at.press("Play it")
        at.wait("document.querySelector('.boardplace .problem')?.textContent.includes('own_pt')")
        for text in ("Undo", "Hint", "Arrange", "Save game", "Link"):
            at.run("document.getElementById('status').textContent = ''")
            at.press(text)
            status(at, "did you mean 'own_pit'")
        same(at.run("document.querySelector('.caption').textContent"), "", "what is said of a board that is not there")
        choose(at, "Rules", "coro")
        status(at, "South to move")
    page(act, by, DESKTOP)


WARNED = "document.querySelector('.table .problem')?.checkVisibility()"


LEAVES = "dispatchEvent(new Event('beforeunload', { cancelable: true }))"


def warned(at, whether):
    at.wait(f"{WARNED} === {json.dumps(whether)}")


@in_browsers
def test_a_browser_without_room_is_told_of_and_loses_nothing(by):
    """Its room is filled; later there is some again. One that refuses everything says the same."""
    def full(at):
        at.run("""(() => { let size = 1 << 22; const fill = (n) => { try { localStorage.setItem(`fill${n}`, 'x'.repeat(size)); return true } catch { return false } };
            for (let n = 0; size >= 1; n++) if (!fill(n)) size >>= 1; })()""")
        play_moves(at, "SB5", "NB6")
        warned(at, True)
        at.press("New game")
        status(at, "South to move")
        play_moves(at, "SB6")
        catch_files(at)
        open_shelf(at, 2)
        at.press("Export everything")
        same([game["moves"] for game in json.loads(given_file(at)[1])["games"]], [1, 2], "games in the file")
        at.run("Object.keys(localStorage).filter((key) => key.startsWith('fill')).forEach((key) => localStorage.removeItem(key))")
        at.tap("[data-pit=NB5]")
        warned(at, False)
        same(at.run(LEAVES), True, "leaves without a question")

    def refused(at):
        at.run("window.takes = Storage.prototype.setItem; Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError') }")
        play_moves(at, "SB5")
        warned(at, True)
        same(at.run(LEAVES), False, "leaves without a question")
        at.run("Storage.prototype.setItem = takes")
        at.tap("[data-pit=NB6]")
        warned(at, False)
    page(full, by)
    page(lambda at: open_shelf(at, 2), by, keep=True)
    page(refused, by)


@in_browsers
def test_everything_goes_by_file_and_is_asked_about(by):
    """To another browser: games, rules with scripts, notes. There its own rules of that name stay, and the games follow those that came."""
    given = {}

    def send(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[hooks]\nscript = house.lua\n")
        at.press("New script")
        fill(at, "[aria-label=\"house.lua\"]", "return {} -- mine\n")
        status(at, "fine")
        go_to(at, "field")
        fill(at, "main textarea", NOTES)
        go_to(at, "play")
        play_moves(at, "SB5", "NB6")
        choose(at, "Rules", "house")
        status(at, "South to move")
        play_moves(at, "SB6")
        catch_files(at)
        open_shelf(at, 2)
        at.press("Export everything")
        given["name"], given["file"] = given_file(at)

    def take(at):
        type_rules(at, "[variant]\nname = house\ninherits = coro\n[capture]\nneeds = inner\n")
        status(at, "fine")
        for first in (True, False):  # the second time all of it is known
            go_to(at, "play")
            status(at, "South to move")
            give_file(at, given["name"], given["file"])
            at.run("document.querySelector('.shelf').open = true")
            at.press("Import")
            at.wait("document.getElementById('main').dataset.ready === 'carried'")
            if first:
                same(at.run("[...document.querySelectorAll('main pre')].map((pre) => pre.textContent)"),
                     ["[variant]\nname = house\ninherits = omweso\n[hooks]\nscript = house.lua\n", "return {} -- mine\n"], "the rules that are shown")
                same("mine" in at.run(STORED), False, "kept before anything is said")
            at.press("Keep all of it")
            status(at, "The file is taken over.")
            open_shelf(at, 2)
        go_to(at, "field")
        same(notes(at), NOTES, "the notes")
        go_to(at, "play")
        open_shelf(at, 2)
        at.tap(".shelf li:nth-child(1) [aria-label^=Open]")
        moves_shown(at, 1, 1)
        status(at, "North to move")
        go_to(at, "rules")
        at.wait("document.querySelector('.mine select') !== null")
        same(at.run("[...document.querySelector('.mine select').options].map((o) => o.value)"), ["house", "house-2"], "one's own rules")

    def without_rules(at):
        give_file(at, given["name"], given["file"])
        at.run("document.querySelector('.shelf').open = true")
        at.press("Import")
        at.press("Keep it without these rules")
        status(at, "Games whose rules are not here were left: 1.")
        open_shelf(at, 1)
        same("mine" in at.run(STORED), False, "rules that were left")
    page(send, by)
    same((re.sub(r"\d", "9", given["name"]), json.loads(given["file"])["mweso"]), ("mweso-9999-99-99.json", 1), "the file")
    page(take, by)
    page(without_rules, by)


@in_browsers
def test_a_strange_file_of_everything_does_no_harm(by):
    """It is refused with what is wrong, or shown as text; and a game of it that cannot be played is told of when it is opened."""
    game = {"name": EVIL, "variant": "omweso", "record": f"Game: {EVIL}\nVariant: omweso\nStart: 0x999999999/0x8/0x8/0x8 S\n\n1. B1\n", "next": 1,
            "moves": 1, "time": "1,1", "annulled": False, "at": 1}

    def act(at):
        for text, told in (("no JSON", "This is no file of everything"), ("[]", "it does not say"), ('{"mweso": 2}', "A later page wrote this file"),
                           *((json.dumps({"mweso": 1, key: value}), f"“{key}” is not what belongs there") for key, value in (
                               ("games", [{**game, "next": 0.5}]), ("games", [{**game, "at": 1e300}]), ("games", {}), ("games", [{**game, "variant": "../x"}]),
                               ("rules", {"../x": {"text": ""}}), ("rules", {"x": None}), ("notes", 5), ("tables", {"a": 1}), ("settings", [1])))):
            give_file(at, "a.json", text)
            at.run("document.querySelector('.shelf').open = true")
            at.press("Import")
            status(at, told)
        give_file(at, "a.json", json.dumps({"mweso": 1, "games": [game], "rules": {"x": {"text": EVIL, "scripts": {"x.lua": EVIL}}}, "notes": EVIL,
                                            "tables": {EVIL: EVIL}, "settings": {"language": EVIL, "pace": EVIL, "house": EVIL}}))
        at.press("Import")
        at.wait("document.getElementById('main').dataset.ready === 'carried'")
        same(at.run(NO_STRANGERS), 0, "elements of strangers before")
        at.press("Keep all of it")
        status(at, "taken over")
        open_shelf(at, 1)
        at.tap("[data-game] [aria-label^=Open]")
        status(at, "seeds are expected in North's outer row")
        same(at.run(NO_STRANGERS), 0, "elements of strangers after")
    page(act, by)


@by_both_hands
def test_a_link_is_short_and_says_who_plays(by, screen):
    given = {}

    def send(at):
        choose(at, "Pace", "1000")
        choose(at, "Against", "level:nodes-40")
        at.tap("[data-pit=SB5]")
        at.wait("document.querySelectorAll('.moves button').length === 2")
        status(at, "South to move")
        given["moves"] = at.run("[...document.querySelectorAll('.moves button')].map((b) => b.textContent.split(' ')[1])")
        at.press("Link")
        at.wait("document.querySelector('dialog textarea') !== null")
        given["hash"] = at.run("location.hash")
        given["text"] = at.run("document.querySelector('dialog textarea').value")
        at.press("Close")
        at.wait("document.querySelector('dialog') === null")
        at.tap("[data-pit=SB6]" if "SB6" in at.run("[...document.querySelectorAll('.pit.starts')].map((p) => p.dataset.pit)") else ".pit.starts[data-pit^=S]")
        at.wait("location.hash === ''")  # which no longer says what is on the board

    def take(at):
        moves_shown(at, 2, 2)
        same(chosen(at, "Against"), "level:nodes-40", "who plays North")
        open_shelf(at, 1)

    def paste(at):
        at.press("Paste")
        fill(at, "dialog textarea", given["text"])
        at.press("Open it")
        take(at)
    page(send, by, screen)
    moves = f"{given['moves'][0]}-{given['moves'][1][0].lower()}{given['moves'][1][1:]}"
    same(given["hash"], f"#v=omweso&l=level:nodes-40&m={moves}", "the link")
    told = run("replay", "-", program=FAST, stdin=given["text"])
    assert told[0] == 0 and "2 moves" in told[1], (given["text"], told)
    page(take, by, screen, fragment=given["hash"])
    page(take, by, screen, fragment=given["hash"], keep=True)  # the same game is kept once
    page(paste, by, screen)


@in_browsers
def test_what_somebody_sent_is_found_in_his_words(by):
    """Rules or a game in any text; rules are told as questions and answers before they are kept, and what is neither is said where it was pasted."""
    rules = packed({"name": "bites", "text": "[variant]\nname = bites\ninherits = omweso\n[capture]\nlanding = any\n"})

    def pastes(at, text):
        at.press("Paste")
        fill(at, "dialog textarea", text)
        at.press("Open it")

    def act(at):
        pastes(at, "Let us play tonight!")
        at.wait("document.querySelector('dialog [role=status]').textContent === 'There is no link and no game in it.'")
        fill(at, "dialog textarea", f"Hi,\ntry my rule: {rules}\nYours")
        at.press("Open it")
        status(at, "The link brings rules: bites")
        at.wait("document.querySelector('main .changed li') !== null")
        same(at.run("[...document.querySelectorAll('main .changed li')].map((e) => e.textContent)"),
             ["In which own inner pit must the last seed fall to capture? occupied → any (capture.landing)"], "what is told")
        at.press("Leave them")
        status(at, "South to move")
        go_to(at, "rules")
        pastes(at, "Yesterday's:\nGame: ours\nVariant: omweso\n\n1. B5 b5\n")
        moves_shown(at, 2, 2)
    page(act, by)


@in_browsers
def test_rules_have_any_name(by):
    """Words become a name and the title; with nothing changed there is nothing to compare; each place has an address."""
    def act(at):
        at.wait("document.getElementById('main').dataset.ready === 'rules'")
        status(at, "fine")
        at.press("What does this change?")
        status(at, "Nothing is changed yet: all is answered as in omweso.")
        fill(at, ".tools label input", "Élan: empty pits bite!")
        status(at, "fine")
        same(at.run("document.querySelector('.tools label input').value"), "elan-empty-pits-bite", "the name")
        text = at.run("document.querySelector('textarea').value")
        assert "name = elan-empty-pits-bite\n" in text and "title = Élan: empty pits bite!" in text, text
        fill(at, ".tools label input", "!!!")
        status(at, "A name has small letters")
        same(at.run("document.querySelector('.tools label input').value"), "elan-empty-pits-bite", "the name after one that is none")
    page(act, by, fragment="#rules")
    for place in ("compare", "field"):
        page(lambda at, place=place: at.wait(f"document.getElementById('main').dataset.ready === '{place}'"), by, fragment=f"#{place}")


@in_browsers
def test_a_link_holds_what_it_can_and_old_links_open(by):
    """Long games are deflated; a browser that cannot leaves JSON as it is; and what earlier pages wrote is read."""
    given = {}

    def without(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[capture]\nown_pit = taken\n")
        status(at, "fine")
        at.run("delete window.CompressionStream")
        at.press("Link")
        at.wait("document.querySelector('dialog textarea') !== null")
        given["plain"] = at.run("location.hash")
        same(given["plain"], at.run("document.querySelector('dialog textarea').value"), "what a file sends of rules")

    def rules(at):
        at.wait("document.querySelector('main pre')?.textContent.includes('own_pit = taken')")

    def game(at):
        moves_shown(at, 60, 60)
        at.press("Link")
        at.wait("document.querySelector('dialog textarea') !== null")
        given["long"] = at.run("location.hash")
    page(without, by)
    same(given["plain"][:3], "#j=", "the form")
    page(rules, by, fragment=given["plain"])
    with tempfile.TemporaryDirectory() as folder:
        run("simulate", "coro", "--games", "40", "--seed", "3", "--save", "games.txt", program=FAST, cwd=folder)
        with open(os.path.join(folder, "games.txt"), encoding="utf-8") as file:
            games = re.split(r"^(?=Game:)", file.read(), flags=re.M)[1:]
    moves = next(words for words in (re.findall(r"(?<![\w.])[*AaBb]\S+", text.split("\n\n", 1)[1]) for text in games) if len(words) > 60)[:60]
    old = packed({"record": f"Game: a game\nVariant: coro\n\n{' '.join(moves)}\n", "name": "coro"})
    page(game, by, fragment=old)
    assert given["long"].startswith(("#z=", "#v=coro&m=")) and len(given["long"]) < min(len(old), 3.6 * 60), given["long"]
    page(lambda at: moves_shown(at, 60, 60), by, fragment=given["long"])


def test_the_code_is_read_by_a_camera():
    """By zbar, from a picture of the page in dark colours."""
    if not shutil.which("zbarimg"):
        raise not_installed("zbarimg", "zbar-tools")

    def act(at):
        play_moves(at, "SB5", "NB6")
        at.press("Link")
        at.wait("document.querySelector('.code') !== null")
        at.run("document.querySelector('.code').scrollIntoView({ block: 'center' })")
        with tempfile.TemporaryDirectory() as folder:
            at.picture(os.path.join(folder, "page.png"))
            read = finished(["zbarimg", "--quiet", "--raw", os.path.join(folder, "page.png")], seconds=60, check=True)
        same(read.stdout.strip(), at.run("document.querySelector('dialog textarea').value").strip(), "what it reads")
    page(act, dark=True)


# ---- light, sound, motion ----

@by_both_hands
def test_the_light_is_switched_and_stays(by, screen):
    ground = "getComputedStyle(document.body).backgroundColor"
    light, dark = "rgb(250, 247, 241)", "rgb(26, 23, 20)"

    def switch(at):
        same(at.run(ground), light, "as the system")
        at.tap("#light")
        same((at.run(ground), at.run("document.getElementById('light').getAttribute('aria-label')")), (light, "Colours: light"), "light")
        at.media(dark=True)
        same(at.run(ground), light, "light in a dark system")
        at.tap("#light")
        at.media(dark=False)
        same(at.run(ground), dark, "dark in a light system")

    def stays(at):
        same(at.run(ground), dark, "kept")
        same(at.run(CONTRAST), [], "poor contrast")
        at.tap("#light")
        same(at.run(ground), light, "as the system again")
    page(switch, by, screen)
    page(stays, by, screen, keep=True)


@in_browsers
def test_sound_is_off_until_it_is_wanted(by):
    """One tone for each seed that falls; nothing is fetched for it."""
    def act(at):
        at.run("""(() => { window.tones = 0; const make = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () { window.tones++; return make.call(this); }; })()""")
        choose(at, "Pace", "6")
        at.tap("[data-pit=SB5]")
        status(at, "North to move")
        same(at.run("tones"), 0, "tones before")
        choose(at, "Sound", "on")
        same(at.run("tones"), 2, "tones of the switch")
        at.tap("[data-pit=NB5]")
        status(at, "South to move")
        same(at.run("tones") - 2, 4, "tones of four seeds")
    page(act, by)
    page(lambda at: same(chosen(at, "Sound"), "on", "kept"), by, keep=True)


def test_who_asks_for_less_motion_sees_none():
    """Seeds fall at once, unless a pace was chosen."""
    def again(at):
        at.run("window.before = true")
        at.call("Page.reload")
        at.wait("window.before === undefined && document.getElementById('main').dataset.ready")

    def ask(at):
        at.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        again(at)
        same(chosen(at, "Pace"), "1000", "the pace")
        choose(at, "Pace", "20")
        again(at)
        same(chosen(at, "Pace"), "20", "the pace that was chosen")
    page(ask)


# ---- hosted ----

@contextlib.contextmanager
def served(folder):
    """The folder on a server of this machine, under /lab/; yields its address and what ends it."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        def translate_path(self, path):
            return super().translate_path(path.removeprefix("/lab")) if path.startswith("/lab/") else "/nowhere"

        def log_message(self, *_):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()

    def end():
        if thread.is_alive():
            server.shutdown()
            server.server_close()
            thread.join()
    try:
        yield f"http://127.0.0.1:{server.server_port}/lab/", end
    finally:
        end()


def test_the_hosted_page_is_kept_for_use_without_a_network():
    """It can be put on the home screen, asks nobody but its own folder, and opens when the server is gone."""
    built(os.path.join(HOSTED, "worker.js"))
    kept = "caches.match('icon-512.png').then(Boolean)"  # all files are kept, or none

    def visit_twice(at, address, end):
        at.screen(*PHONE)
        at.online()
        at.go(address)
        at.run(f"Object.assign(localStorage, {json.dumps(KNOWN)})")
        at.go(address)
        at.wait("document.getElementById('main').dataset.ready === 'play'")
        manifest = at.call("Page.getAppManifest")
        same((manifest["url"], manifest["errors"]), (address + "manifest.json", []), "the manifest")
        at.wait(kept)
        same(at.call("Page.getInstallabilityErrors")["installabilityErrors"], [], "what keeps it from the home screen")
        play_moves(at, "SB5")
        at.press("Link")
        at.wait("document.querySelector('dialog textarea')?.value.endsWith('/lab/#v=omweso&m=B5')")
        at.press("Close")
        same((at.errors, [url for url in at.requests if not url.startswith((address, "blob:", "data:"))]), ([], []), "errors and requests")
        end()
        at.go(address + "?again#v=omweso&m=B6-b6")
        moves_shown(at, 2, 2)
        same(at.errors, [], "errors without a server")
        at.go("about:blank")
    with served(HOSTED) as (address, end):
        try:
            visit_twice(reader("chromium"), address, end)
        except BaseException:
            begun.pop("chromium").__exit__()
            raise


def test_the_hosted_page_is_the_page():
    """But for what it may fetch from its own folder; with icons of the sizes that the manifest says, and 2.2 megabytes at most."""
    built(os.path.join(HOSTED, "worker.js"))
    texts = []
    for path in (PAGE, os.path.join(HOSTED, "index.html")):
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    changed = [line for line in difflib.ndiff(*(text.partition('<script type="text/plain" id="wasm">')[0].splitlines() for text in texts)) if line[0] in "+-"]
    same(sum(line[0] == "+" for line in changed), 4, changed)  # the policy, and three links
    same(*(text.partition('<script type="text/plain" id="wasm">')[2] for text in texts), "the rest")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)">', texts[1])[1]
    assert "connect-src 'none'" in policy and not re.search(r"https?:|\*", policy), policy
    with open(os.path.join(HOSTED, "manifest.json"), encoding="utf-8") as file:
        icons = json.load(file)["icons"]
    for icon in icons:
        with open(os.path.join(HOSTED, icon["src"]), "rb") as file:
            same("{}x{}".format(*struct.unpack(">II", file.read(24)[16:])), icon["sizes"], icon["src"])
    assert sum(os.path.getsize(os.path.join(HOSTED, name)) for name in os.listdir(HOSTED)) < 2_200_000


# ---- all places ----

def speak(at, language):
    at.run(f"(() => {{ const l = document.getElementById('language'); l.value = '{language}'; l.dispatchEvent(new Event('change')); }})()")


@sampled(2)
@sharing(lambda _, by, __: by)
@over([(f"{by} {language}", by, language) for by in sorted(BROWSERS) for language in LANGUAGES])
def test_the_page_speaks(_, by, language):
    """Every language that there is a catalogue for, and remembers it."""
    says = {text: forms[0] for (context, text), forms in catalogue(language).items() if context is None}

    def act(at):
        with open(os.path.join(ROOT, "src", "po", language + ".po"), encoding="utf-8") as file:
            name = re.search(r"X-Language-Name: (.*)\\n", file.read())[1]
        same(at.run(f"document.querySelector('#language option[value={language}]').textContent"), name, "in the list")
        speak(at, language)
        status(at, says["%s to move."].replace("%s", says["South"]))
        at.open(PAGE)
        at.wait("document.getElementById('main').dataset.ready")
        same(at.run("document.documentElement.lang"), language, "after a reload")
        same(at.run("document.getElementById('draft').textContent"), says["Draft: nobody who speaks this language has read the translation."], "a draft")
        go_to(at, "rules")
        at.wait("document.querySelector('[data-key=\"capture.own_pit\"]') !== null")
        same(at.run("document.querySelector('[data-section=capture] > summary').innerText"), says["Captures"] + " [capture]", "a section")
        same(at.run("document.querySelector('[data-key=\"board.columns\"] label').firstChild.textContent"), says["How wide is the board?"], "a question")
    page(act, by)


@in_browsers
def test_the_language_of_a_country_is_its_language(by):
    """pt-MZ asks for Portuguese; what there is no catalogue for, for English."""
    def act(at):
        for kept, language in (("pt-MZ", "pt"), ("xx-YY", "en")):
            at.run(f"localStorage.setItem('mweso.language', '{kept}')")
            at.open(PAGE)
            at.wait("document.getElementById('main').dataset.ready")
            same(at.run("document.documentElement.lang"), language, kept)
    page(act, by)


ENGLISH = re.compile(r"\b(the|of|and|seeds?|pits?|which|that|may|must|turn|captures?|first|empty|holds|only|it|is|no|to|they|played|ends|starts)\b", re.I)
SPEAK = "(() => {{ const l = document.getElementById('language'); l.value = '{}'; l.dispatchEvent(new Event('change')); }})()"
SAID = {"fr": ({"S": "À Sud de jouer", "N": "À Nord de jouer"}, "ne peut pas partir", "Coups", "semis"),
        "sw": ({"S": "Zamu ya Kusini", "N": "Zamu ya Kaskazini"}, "haliwezi kuanza", "Michezo ya zamu", "mzunguko")}


@sampled(1)
@sharing(lambda _, language, by: by)
@over([(f"{language} {by}", language, by) for language in SAID for by in BROWSERS])
def test_no_english_is_left_where_one_plays(_label, language, by):
    """Why a pit may not start, the story of a move, what an answer means; laps and moves have words of their own. The page comes back in it."""
    moving, why, moves, lap = SAID[language]
    def no_english(at, selector):
        text = at.run(f"document.querySelector('{selector}').innerText").replace("swap", "").replace("pass", "")
        assert not ENGLISH.search(re.sub(r"\b\w+\.\w+\b", "", text)), text
        return text

    def act(at):
        at.run(SPEAK.format(language))
        status(at, moving["S"])
        at.tap("[data-pit=SA1]")
        status(at, why)
        assert "start.smallest" not in no_english(at, "#status"), "without names of keys"
        choose(at, "Allure" if language == "fr" else "Mwendo", "1000")
        for pit in "SB5", "NB5":
            if pit[0] == "N":
                status(at, moving["N"])
            at.tap(f"[data-pit={pit}]")
            at.wait(f"document.querySelectorAll('.story section').length === {1 if pit[0] == 'S' else 2}")
        at.wait("document.querySelectorAll('.story li').length > 5")
        assert lap in no_english(at, ".story").lower(), "laps"
        at.wait(f"document.querySelector('.told').innerText.includes({json.dumps(moves)})")
        at.open(PAGE)
        at.wait("document.getElementById('main').dataset.ready")
        same(at.run("document.documentElement.lang"), language, "remembered")
        status(at, moving["S"])
        go_to(at, "rules")
        at.wait("document.querySelector('[data-key=\"capture.landing\"] details') !== null")
        at.run("document.querySelector('[data-key=\"capture.landing\"] details').open = true")
        at.wait("document.querySelectorAll('[data-key=\"capture.landing\"] dd').length > 5")
        meant = at.run("[...document.querySelectorAll('[data-key=\"capture.landing\"] dt')].map((d) => d.nextElementSibling.textContent)")
        same([line for line in meant if ENGLISH.search(line)], [], "what answers mean")
        assert len(set(meant)) == len(meant) >= 5, meant
    page(act, by)


EVIL = "<img src=x onerror=alert(1)>"
NO_STRANGERS = "document.querySelectorAll('main img, main script, main iframe:not([sandbox=\"\"]), main a').length"


@in_browsers
def test_nothing_strange_is_read_as_html(by):
    def rules(at):
        type_rules(at, f"[variant]\nname = house\ninherits = omweso\ntitle = {EVIL}\npeople = <script>alert(1)</script>\n")
        status(at, "fine")
        at.press("Rulebook")
        at.wait("document.querySelector('iframe.report') !== null")
        assert "<img" not in at.run("document.querySelector('iframe.report').srcdoc").replace("&lt;img", "")
        at.press("Play it")
        status(at, "South to move")

    def field(at):
        go_to(at, "field")
        fill(at, "main textarea", f"Observation: {EVIL}\nInformant: {EVIL}\nTime: {EVIL}\nPosition: {EVIL}\nMove: {EVIL}\nNote: {EVIL}\n\n"
             f"Observation: b{EVIL}\nStatement: capture.own_pit = stays\n\nObservation: c{EVIL}\nStatement: capture.own_pit = taken\n")
        give_file(at, f"{EVIL}.csv", f"name;statement\n{EVIL};{EVIL}\n")
        at.press("Load notes")
        at.wait("document.querySelectorAll('.noted li').length >= 4")
        at.wait("document.querySelector('main .problem') !== null")
        same(at.run(NO_STRANGERS), 0, "elements of strangers among notes")
        at.run("[...document.querySelectorAll('.noted button')].find((b) => b.textContent === 'Open').click()")
        status(at, "is no pit of a board")
        fill(at, "main textarea", f"Observation: b{EVIL}\nStatement: capture.own_pit = stays\n\nObservation: c{EVIL}\nStatement: capture.own_pit = taken\n")
        at.run("[...document.querySelectorAll('.noted button')].filter((b) => b.textContent === 'Remove').pop().click()")
        at.wait("document.querySelector('.found') !== null")

    def act(at):
        for strange in (rules, field):
            strange(at)
            same(at.run(NO_STRANGERS), 0, "elements of strangers")
    page(act, by)


@in_browsers
def test_a_link_of_a_stranger_does_no_harm(by):
    """Whatever a link says: no row of a board is long enough to fill the memory, no text is unpacked without end, and no name is a path,
    or stops the page."""
    def told(at):
        at.wait("document.getElementById('status').textContent.length > 3")
        same(at.run(NO_STRANGERS), 0, "elements of strangers")
    for fragment in (packed({"name": "../x", "text": EVIL, "record": f"Game: {EVIL}\nVariant: omweso\nStart: 0x999999999/0x8/0x8/0x8 S\n\n1. B1\n"}),
                     packed({"name": "house", "text": "[variant]\n" + EVIL}), packed([1]), "#%%%"):
        page(told, by, fragment=fragment)
    for fragment, why in ((packed("x" * 5000000), "too long"),
                          (packed({"record": "Game: a\nVariant: ((\\w+)*)*!\nSet: capture.own_pit=taken\n\nB1\n"}), "is no name of a rule set")):
        page(lambda at, why=why: status(at, why), by, fragment=fragment)
    blank = packed({"name": "house", "text": "[variant]\n" + "\n" * 400000})  # in a second, not in hours
    page(lambda at: at.wait("document.getElementById('main').dataset.ready === 'brought'"), by, fragment=blank)


@in_browsers
def test_a_script_without_end_does_not_freeze_the_page(by):
    def act(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[hooks]\nscript = house.lua\n")
        at.press("New script")
        at.wait("document.querySelector('[aria-label=\"house.lua\"]') !== null")
        fill(at, "[aria-label=\"house.lua\"]", "while true do end")
        at.wait("document.querySelector('.findings').textContent.includes('house.lua')")
        at.tap("details[data-section=capture] > summary")
        at.tap("[data-key='capture.refusal'] details > summary")  # asks of the same rules, and is answered
        at.wait("document.querySelector('[data-key=\"capture.refusal\"] dl') !== null")
        go_to(at, "field")
        choose(at, "The rules are near", "house")
        at.press("A whole game")
        go_to(at, "play")
        status(at, "to move")
    page(act, by)


def begin_a_move_of_millions_of_laps(at):
    """The endless move with the longest period known (tests/groups/endless.py), by rules that go on for so long."""
    type_rules(at, "[variant]\nname = house\ninherits = omweso-forward\n[end]\nlap_limit = 1000000000\n")
    status(at, "fine")
    at.press("Play it")
    at.wait("document.getElementById('main').dataset.ready === 'play'")
    give_file(at, "loop.txt", "Game: loop\nVariant: house.ini\nStart: 0x8/0x8/24,12,1,2,1,2,0,1/2,0,1,0,1,0,1,0 S\n\n")
    at.press("Load game")
    at.wait("document.querySelector('[data-pit=SB1]').getAttribute('aria-label') === 'B1 of South, 2 seeds, may start'")
    at.tap("[data-pit=SB1]")


@in_browsers
def test_a_move_of_millions_of_laps_does_not_freeze_the_page(by):
    def act(at):
        begin_a_move_of_millions_of_laps(at)
        at.run("window.beats = 0; window.beating = setInterval(() => { window.beats++; }, 50)")
        at.wait("/bytes are printed|took longer than/.test(document.querySelector('.story').textContent)")
        assert at.run("beats") > 5, "the page stood still"
        at.press("Undo")
        status(at, "South to move")
    page(act, by)


NOT_WAITING = 8  # seconds, less than the page's patience with an answer (20)


@in_browsers
def test_what_takes_long_keeps_no_other_place_waiting(by):
    """An answer that never comes, a comparison, and an inference: each other question is answered meanwhile."""
    def act(at):
        begin_a_move_of_millions_of_laps(at)
        at.tap("#to-rules")
        at.wait("document.querySelector('.form summary') !== null", NOT_WAITING)
        fill(at, "textarea", "[variant]\nname = house\ninherits = coro\n")
        at.wait("document.getElementById('status').textContent.includes('fine')", NOT_WAITING)
        go_to(at, "compare")
        at.tap(".tools button.primary")
        status(at, "Playing 1000 games of each")
        go_to(at, "field")
        fill(at, "main textarea", SHORT_NOTES)
        at.wait("document.querySelector('.found') !== null")
        at.press("Ask")
        at.press("Find the next question")
        at.wait("document.querySelector('.answer[data-answer]') !== null")
        same("games of each" in at.run("document.getElementById('status').textContent"), False, "what another place says")
        go_to(at, "compare")
        assert "coro" in at.run("document.querySelector('iframe.report').srcdoc"), "the report is gone"
        at.press("Stop")
        status(at, "stopped")
        go_to(at, "field")
        at.wait("document.querySelector('.found') !== null")  # also the second time
        go_to(at, "play")
        at.tap("[data-pit=SB5]")
        status(at, "to move")
    page(act, by)


@in_browsers
def test_who_asks_again_does_not_wait_for_the_first_answer(by):
    """Comparisons asked for one after the other: each ends the one before, and only the last tells of itself."""
    def act(at):
        go_to(at, "compare")
        at.run("window.said = []; new MutationObserver(() => said.push(document.getElementById('status').textContent))"
               ".observe(document.getElementById('status'), { childList: true })")
        for _ in range(4):
            at.tap(".tools button.primary")
            time.sleep(0.2)
        status(at, "Playing 200 games of each")
        at.press("Stop")
        status(at, "stopped")
        same(at.run("said.filter((text) => text === 'stopped').length"), 1, "stopped")
    page(act, by)


def test_the_first_tap_is_answered_soon_on_a_slow_phone():
    """In the page's own reckoning, from the tap to the seeds that are lifted; measured, and held to a bound that a busy machine keeps."""
    def act(at):
        at.run("""(() => { const main = document.getElementById('main'); window.took = null;
            document.querySelector('[data-pit=SB5]').addEventListener('click', () => { const t = performance.now();
                new MutationObserver((_, o) => { if (document.querySelector('.pit.from')) { window.took = performance.now() - t; o.disconnect(); } })
                    .observe(main, { childList: true, subtree: true }); }, { capture: true }); })()""")
        at.tap("[data-pit=SB5]")
        took = at.wait("window.took")
        assert took < 1000, took  # 40 on two idle processors
    page(act, throttle=4)


def test_the_file_is_small():
    """And as large as docs/lab.md says."""
    built(PAGE)
    size = os.path.getsize(PAGE)
    assert size < 2_200_000
    with open(os.path.join(ROOT, "docs", "lab.md"), encoding="utf-8") as file:
        told = float(re.search(r"one file of about ([0-9.]+) megabytes", file.read())[1])
    assert abs(size / 1e6 - told) < 0.1, (size, told)


def test_the_page_forbids_itself_to_ask():
    """By its policy, which stands before anything that it could hold; nothing in it is named to be fetched."""
    built(PAGE)
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
    assert policy and policy.start() < text.index("<style"), "no policy at the top"
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    same({name: rules[name] for name in ("default-src", "connect-src", "form-action", "base-uri")}, dict.fromkeys(
        ("default-src", "connect-src", "form-action", "base-uri"), "'none'"), "what is forbidden")
    assert not re.search(r"https?:|\*", policy[1]), policy[1]
    same(re.findall(r"<(?:link|img|script|iframe)[^>]*\b(?:src|href)=[^>]*>", text.partition('<script type="text/plain" id="wasm">')[0]), [], "fetched")


PLACES = ("play", "rules", "compare", "field")
SMALL = """[...document.querySelectorAll('button, select, input, summary, [role=button]')].filter((e) => e.checkVisibility()).map((e) => {
    const r = (e.querySelector('.touch') || e.closest('label.beside') || e).getBoundingClientRect(); return [Math.round(r.width), Math.round(r.height), e.textContent.slice(0, 20)];
}).filter(([w, h]) => w < 44 || h < 44)"""
CUT = """[...document.querySelectorAll('button, summary, label, h2, h3, p')].filter((e) => e.checkVisibility() && e.id !== 'status')
    .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0).map((e) => e.outerHTML.slice(0, 90))"""
WIDE = "[document.documentElement.scrollWidth, innerWidth]"


@sampled(1)
@sharing(lambda _, by, __: by)
@over([(f"{by} {width}", by, width) for by in sorted(BROWSERS) for width in (390, 820, 1280)])
def test_everything_has_room_and_is_large_enough_to_touch(_, by, width):
    """44 pixels, as the guidelines for touch ask; in every language."""
    def act(at):
        for language in (*LANGUAGES, "en"):
            speak(at, language)
            for place in PLACES:
                go_to(at, place)
                if place == "rules":
                    at.wait("document.querySelector('.form summary') !== null")
                if place == "play":
                    at.run("for (const one of document.querySelectorAll('details.analysis, details.analysis details, .design, .design details')) one.open = true")
                    at.wait("document.querySelector('details.analysis details select') !== null")
                wide, screen = at.run(WIDE)
                assert wide <= screen, (language, place, wide, screen)
                same(at.run(SMALL), [], f"too small in {place}, {language}")
                same(at.run(CUT), [], f"cut in {place}, {language}")
    page(act, by, (width, 900, width < 1000))


NARROW = [(width, height, name, columns) for width, height in ((320, 568), (360, 740), (390, 844))
          for name, columns in (("omweso", 8), ("enkeshui-10", 10), ("enkeshui", 12), ("hus-nama-16", 16))]


@sampled(2)
@sharing(lambda _, by, __: by)
@over([(f"{by} {screen[0]} {screen[2]}", by, screen) for by in sorted(BROWSERS) for screen in NARROW])
def test_all_of_a_board_is_seen_on_a_telephone(_, by, screen):
    """Nothing scrolls sideways; boards of many columns are turned, South to the left, and the arrow keys go as the eye does."""
    width, height, name, columns = screen
    turned = width / columns < 36

    def act(at):
        choose(at, "Rules", name)
        at.wait(f"document.querySelectorAll('[data-pit^=SA]').length === {columns}")
        at.wait(f"document.querySelector('.board')?.classList.contains('turned') === {json.dumps(turned)}")
        same(at.run("[document.documentElement.scrollWidth <= innerWidth, ...[...document.querySelectorAll('.boardplace')].map((e) => e.scrollWidth <= e.clientWidth)]"),
             [True, True], "sideways")
        left, right, high, small = at.run("""(() => { const pits = [...document.querySelectorAll('.pit .touch')].map((e) => e.getBoundingClientRect());
            return [Math.min(...pits.map((r) => r.left)), Math.max(...pits.map((r) => r.right)),
                document.querySelector('.board').getBoundingClientRect().height, Math.min(...pits.map((r) => Math.min(r.width, r.height)))]; })()""")
        assert left >= 0 and right <= width and high <= 0.8 * height and small >= 24, (left, right, high, small)
        at.run("document.querySelector('[data-pit=SA1]').focus()")
        at.key("ArrowDown" if turned else "ArrowRight")
        same(at.run("document.activeElement.dataset.pit"), "SA2", "the next pit")
        at.screen(height, width, True)
        at.wait("!document.querySelector('.board').classList.contains('turned')")
        same(at.run("document.activeElement.dataset.pit"), "SA2", "where one is after the telephone is turned")
    page(act, by, (width, height, True))


CONTRAST = """(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
    const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const under = (e) => { for (; e; e = e.parentElement) { const c = rgba(getComputedStyle(e).backgroundColor); if (c[3] === 255) return c; } return [255, 255, 255]; };
    const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
    const poor = [];
    for (const e of document.querySelectorAll('body *')) {
        if (!e.checkVisibility() || e.closest('svg, option, script, style') || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
        const found = ratio(rgba(getComputedStyle(e).color), under(e));
        if (found < 4.5) poor.push([e.tagName, e.textContent.slice(0, 20), found]);
    }
    const fill = (s) => rgba(getComputedStyle(document.querySelector(s)).fill);
    if (document.querySelector('.board')) for (const [a, b, least] of [['.count', '.wood', 4.5], ['.edge', '.wood', 4.5], ['.seed', '.hole', 4.5]])
        if (document.querySelector(a) && ratio(fill(a), fill(b)) < least) poor.push([a, b, ratio(fill(a), fill(b))]);
    return poor; })()"""


@sampled(1)
@sharing(lambda _, by, __: by)
@over([(f"{by} {colours}", by, colours == "dark") for by in sorted(BROWSERS) for colours in ("light", "dark")])
def test_everything_can_be_read(_, by, dark):
    """Contrast of 4.5 and more (WCAG 2.1, AA), of texts and of what lies on the board, in light and dark colours."""
    def act(at):
        same(at.run("matchMedia('(prefers-color-scheme: dark)').matches"), dark, "the colours")
        for place in PLACES:
            go_to(at, place)
            if place == "play":
                choose(at, "Pace", "1000")
                at.tap("[data-pit=SB5]")
                status(at, "North to move")
            same(at.run(CONTRAST), [], f"poor contrast in {place}")
    page(act, by, DESKTOP, dark=dark)


@in_browsers
def test_reports_and_rulebooks_are_dark_where_the_page_is(by):
    """By what is to be seen in the middle of the margin."""
    def light(at):
        x, y = at.run("""(() => { const e = document.querySelector('iframe.report'); e.scrollIntoView({ block: 'center' });
            const r = e.getBoundingClientRect(); return [r.x + 4, r.y + r.height / 2]; })()""")
        time.sleep(1)  # it is drawn
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "page.png")
            at.picture(file)
            with open(file, "rb") as dots:
                seen = base64.b64encode(dots.read()).decode()
        return at.run(f"""(async () => {{ const seen = new Image(); seen.src = 'data:image/png;base64,{seen}'; await seen.decode();
            const c = document.createElement('canvas').getContext('2d'); c.canvas.width = seen.width; c.canvas.height = seen.height; c.drawImage(seen, 0, 0);
            return c.getImageData({x} * seen.width / innerWidth, {y} * seen.height / innerHeight, 1, 1).data[0]; }})()""")

    def act(at):
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n[capture]\nown_pit = taken\n")
        status(at, "fine")
        at.press("Rulebook")
        at.wait("document.querySelector('iframe.report') !== null")
        rulebook = light(at)
        go_to(at, "compare")
        at.tap(".tools button.primary")
        at.wait("document.querySelector('iframe.report')?.srcdoc.includes('coro')")
        at.press("Stop")
        same([rulebook < 60, light(at) < 60], [True, True], "dark")
    page(act, by, DESKTOP, dark=True)


NAMELESS = """[...document.querySelectorAll('button, select, input, textarea, iframe, svg[role], [role=button], progress, section, nav')].filter((e) => e.checkVisibility())
    .filter((e) => !(e.getAttribute('aria-label') || e.title || e.closest('label')?.textContent.trim() || (e.tagName === 'BUTTON' && e.textContent.trim())))
    .map((e) => e.outerHTML.slice(0, 80))"""


@in_browsers
def test_who_does_not_see_hears_it(by):
    """Everything has a name; of a move one sentence is said when it is over, what it changed, and who is to move."""
    def act(at):
        for place in PLACES:
            go_to(at, place)
            same(at.run(NAMELESS), [], f"without a name in {place}")
            same(at.run("document.querySelector('#places [aria-current=page]').id"), f"to-{place}", "where one is")
        go_to(at, "play")
        same(at.run("[...document.querySelectorAll('[aria-live], [role=log], [role=alert], [role=status]')].filter((e) => !e.hidden).map((e) => e.id)"), ["status"], "what is read out")
        begin_at(at, CAPTURES)
        choose(at, "Pace", "20")
        at.run("""(() => { window.heard = []; const status = document.getElementById('status');
            new MutationObserver(() => heard.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true }); })()""")
        at.tap("[data-pit=SB5]")
        status(at, "North to move")
        same(at.run("heard.filter((text) => text !== 'South to move.')"), ["South played B5: laps 2, seeds captured 5. South now has 11 seeds, North 4. North to move."], "of a move")
        same(at.run("document.querySelector('[data-pit=NA1]').getAttribute('aria-label')"), "A1 of North, 0 seeds, just captured", "what it took")
        same(at.run("document.querySelector('[data-pit=NB5]').getAttribute('aria-label')"), "B5 of North, 4 seeds, may start", "a pit")
    page(act, by)


def from_the_top(at):
    """Tab goes on from the heading of the page."""
    at.run("(() => { const top = document.querySelector('h1'); top.tabIndex = -1; top.focus(); })()")


@in_browsers
def test_tab_reaches_everything(by):
    """Every list, field and button, and one pit of each board."""
    wanted = """[...document.querySelectorAll('button, select, input, textarea, summary, .board')].filter((e) => e.checkVisibility() && !e.disabled)
        .map((e) => { e.dataset.stop ??= String(document.querySelectorAll('[data-stop]').length); return e.dataset.stop; })"""

    def act(at):
        for place in PLACES:
            go_to(at, place)
            at.wait("document.querySelector('main').innerText.length > 20")
            time.sleep(1)  # what is thought about in the field, and the form of rules, is there
            want = set(at.run(wanted))
            from_the_top(at)
            for _ in range(len(want) + 25):
                at.key("Tab")
                want.discard(at.run("document.activeElement.closest('[data-stop]')?.dataset.stop ?? ''"))
                if not want:
                    break  # behind the last one Tab leaves the page
            same(at.run(f"{json.dumps(sorted(want))}.map((n) => document.querySelector(`[data-stop=\"${{n}}\"]`)?.outerHTML.slice(0, 60))"), [], f"not reached in {place}")
    page(act, by, DESKTOP)


@in_browsers
def test_tab_and_the_arrow_keys_reach_every_pit(by):
    """By the keys themselves: Tab stops at a pit, and nowhere before it on the board; the arrow keys go to all others; Tab leaves from wherever one is."""
    here = "document.activeElement.closest('.frame') ? document.activeElement.dataset.pit ?? document.activeElement.outerHTML.slice(0, 40) : ''"

    def act(at):
        choose(at, "Pace", "1000")
        from_the_top(at)
        stop = ""
        for _ in range(40):
            at.key("Tab")
            stop = at.run(here)
            if stop:
                break
        same(stop, "SB1", "the first stop on the board")
        reached = {stop}
        for across, up in (("ArrowRight", "ArrowUp"), ("ArrowLeft", "ArrowUp"), ("ArrowRight", "ArrowUp"), ("ArrowLeft", None)):
            for key in [across] * 7 + [up] * bool(up):
                at.key(key)
                reached.add(at.run(here))
        same(len(reached), 32, sorted(reached))
        at.key("Tab")
        same(at.run("document.activeElement.matches('.main button')"), True, "behind the board")
        at.run("document.querySelector('label.search input').focus()")
        at.key("Tab")
        same(at.run(here), "NB8", "where one was")
        for key in ["ArrowDown"] * 3 + ["ArrowRight"] * 4:
            at.key(key)
        at.key("Enter")
        status(at, "South played B5")
    page(act, by, DESKTOP)


@in_browsers
def test_who_uses_the_keyboard_is_not_sent_back(by):
    """What is drawn again keeps the focus: a list whose answer was changed, a step that was chosen, the board after a choice."""
    here = "[document.activeElement.tagName, document.activeElement.closest('label')?.firstChild.textContent ?? document.activeElement.textContent]"

    def act(at):
        choose(at, "Pace", "1000")
        choose(at, "Rules", "bao-kiswahili")
        at.wait("document.querySelector('.held').textContent.includes('22')")
        at.tap("[data-pit=SA7]")
        at.press("anti-clockwise")
        status(at, "North to move")
        at.wait("document.activeElement.closest('[data-pit]') !== null")
        go_to(at, "field")
        at.press("board after")
        same(at.run(here), ["BUTTON", "board after"], "a step")
        at.press("not seen")
        same(at.run(here), ["BUTTON", "not seen"], "what a tap means")
        at.tap("[data-pit=SA7]")
        same(at.run("document.activeElement.dataset.pit"), "SA7", "a pit")
        type_rules(at, "[variant]\nname = house\ninherits = omweso\n")
        at.tap("details[data-section=capture] > summary")
        at.run("""(() => { const s = document.querySelector('[data-key="capture.own_pit"] select'); s.focus(); s.value = 'taken'; s.dispatchEvent(new Event('change')); })()""")
        at.wait("document.querySelector('[data-key=\"capture.own_pit\"]').classList.contains('own')")
        same(at.run(here), ["SELECT", "Are the landing pit's own seeds picked up with them?"], "a question")
    page(act, by, DESKTOP)


@in_browsers
def test_a_page_is_printed(by):
    """The board and what happened, without what is to be pressed, black on white."""
    def act(at):
        choose(at, "Pace", "1000")
        at.tap("[data-pit=SB5]")
        status(at, "North to move")
        at.media(dark=True, paper=True)
        seen = at.run("['.board', '.story', '.moves', '#places', '.tools', '.settings', '#status'].filter((s) => document.querySelector(s).checkVisibility())")
        same(seen, [".board", ".story", ".moves"], "on paper")
        same(at.run("[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"), ["rgb(0, 0, 0)", "rgb(255, 255, 255)"], "colours")
    page(act, by, DESKTOP, dark=True)


# ---- learning ----

def learn_says(at, words):
    at.wait(f"document.querySelector('.learn').textContent.includes({json.dumps(words)})")


@by_both_hands
def test_who_comes_for_the_first_time_learns_the_game(by, screen):
    """The rules in short, moves played on the board, one that is found, and a game against a partner, from the board as it lies."""
    *shown, task = [row for row in rows("lesson", "omweso") if row["kind"] != "rule"]
    same([row["captured"] > 0 for row in shown], [False, True, True], "moves that capture")
    pit = re.match("[AB][0-9]+", task["move"])[0]
    same(task["move"], pit + "r", "a move with a letter, which is told in words")
    inner = [seeds for item in task["position"].split("/")[2].split(",") for seeds, _, times in [item.partition("x")] for _ in range(int(times or 1))]

    def act(at):
        learn_says(at, "Who you are 1 of 8")
        assert at.run("document.querySelector('.settings select').value") != "nobody", "nobody to play with"
        for title in ("Which way the seeds go", "What the last seed does", "What wins", "Moves to look at"):
            at.press("Next")
            learn_says(at, title)
        choose(at, "Pace", "1000")
        at.press("See it played")
        at.wait("document.querySelectorAll('.moves button').length === 1")
        for row in shown:
            learn_says(at, row["text"])
            same(at.run("document.querySelector('.learn').textContent.includes('Dashes show what was captured.')"), row["captured"] > 0, "legend")
            at.press("Next")
        learn_says(at, task["text"])
        at.wait("document.querySelector('.caption').textContent === document.querySelector('.card p').textContent")  # on a telephone it is read here
        wrong = next(move["move"] for move in rows("moves", "omweso", "--position", task["position"]) if not move["move"].startswith(pit))
        at.wait("document.querySelector('.starts') !== null")
        at.tap(f"[data-pit=S{re.match('[AB][0-9]+', wrong)[0]}]")
        at.wait("document.querySelector('.answered').textContent || document.querySelector('.choices [data-letter]') !== null")
        if at.run("document.querySelector('.answered').textContent") == "":
            at.tap(f".choices [data-letter='{wrong[-1]}']")
        learn_says(at, "Not this one. ")
        same(at.run("document.querySelectorAll('.starts').length"), 0, "pits that North may start from")
        at.press("Try again")
        laid = ",".join(seeds for seeds in inner if seeds != "0")
        at.wait(f"[...document.querySelectorAll('[data-pit^=SA] .count')].map((count) => count.textContent).join() === '{laid}'")
        at.wait(f"document.querySelector('[data-pit=S{pit}].starts') !== null")
        at.tap(f"[data-pit=S{pit}]")
        at.wait("document.querySelector('.answered').textContent || document.querySelector('.choices [data-letter]') !== null")
        if at.run("document.querySelector('.answered').textContent") == "":
            at.tap(f".choices [data-letter='{task['move'][len(pit):]}']")
        learn_says(at, f"Right! {task['move']} (clockwise): laps {task['laps']}, seeds captured {task['captured']}")
        at.press("Play now")
        at.wait("document.querySelectorAll('.moves button').length === 0 && document.querySelector('.learn .card') === null")
        at.wait("document.querySelector('[data-pit=SB5].starts') !== null")
        at.tap("[data-pit=SB5]")
        at.wait("document.querySelectorAll('.moves button').length === 2")  # the partner has answered
    page(act, by, screen, new=True)
    page(lambda at: at.wait("document.querySelector('.learn button') !== null && document.querySelector('.learn .card') === null"), by, screen, keep=True)


@in_browsers
def test_puzzles_are_laid_on_the_board_and_the_game_comes_back(by):
    def act(at):
        at.tap("[data-pit=SB5]")
        choose(at, "Pace", "1000")
        at.wait("document.querySelectorAll('.moves button').length === 1")
        at.press("Puzzle of the day")
        learn_says(at, "Grade: ")
        at.wait("document.querySelectorAll('.moves button').length === 0")
        at.press("Show me")
        learn_says(at, "This is the move. ")
        at.press("Close")
        at.wait("document.querySelector('.moves button')?.textContent === '1. B5'")
    page(act, by)


@in_browsers
def test_seeds_that_enter_are_told_by_the_pit_in_which_the_first_falls(by):
    """Not by the pit before it; and what was chosen is told, not where the lap before began."""
    def act(at):
        begin_at(at, "0x7,50/1,0,5,0x5/0x2,2,0,5,0x3/0x8 S 0,0 0,0 h1,1 house=1", "bao-kiswahili")
        choose(at, "Pace", "1000")
        at.tap("[data-pit=SA3]")
        at.tap(".choices [data-letter=r]")
        at.tap(".choices [data-letter=s]")
        at.wait("document.querySelector('.story').textContent.includes('Seeds captured: 5, from A6.')")
        told = at.run("document.querySelector('.story').innerText")
        assert "The first of them falls in A1, clockwise: the captured seeds enter" in told and "clockwise: the mover chooses the way" in told, told
        assert "B8:" not in told and "B1:" not in told, told
    page(act, by)


@in_browsers
def test_games_are_grouped_and_found(by):
    def act(at):
        at.wait("document.querySelector('.table optgroup[label=\"Easy to begin with\"]')?.children.length === 6")
        same(at.run("getComputedStyle(document.querySelector('input[type=search]')).textOverflow"), "ellipsis", "what is to be typed, if it is cut")
        groups = at.run("[...document.querySelectorAll('.table optgroup')].map((group) => group.label)")
        assert "Uganda" in groups and "Tanzania" in groups, groups
        fill(at, "input[type=search]", "langó")
        found = at.run("[...document.querySelectorAll('.table optgroup option')].map((option) => option.value)")
        same(sorted(found), ["choro-lango", "coro"], "games of the Lango")
        fill(at, "input[type=search]", "moruba")  # of which Maruba, too, is another name
        told = at.run("document.querySelector('.search small').textContent")
        assert re.fullmatch(r"Found: [2-9]\. Enter begins Moruba\.", told), told
        at.run("document.querySelector('input[type=search]').focus()")
        at.key("Enter")
        at.wait("document.querySelectorAll('.table [data-pit]').length === 48")
        same(at.run("document.querySelector('.table select').value"), "moruba", "the game of that name")
        at.press("Rulebook")
        at.wait("document.querySelector('.learn iframe.report')?.srcdoc.includes('<title>Moruba')")
        at.press("Close")
        at.wait("document.querySelector('.learn iframe') === null")
    page(act, by)


@in_browsers
def test_what_is_captured_for_good_is_in_store_at_once(by):
    """Not in the hand, from which nothing of it is sown; and all seeds are somewhere in each picture."""
    def act(at):
        choose(at, "Pace", "0")
        choose(at, "Rules", "moruba")
        at.wait("document.querySelector('[data-pit=SA12].starts') !== null")
        at.tap("[data-pit=SA5]")
        seen = []
        while True:
            at.wait("document.querySelector('.caption').textContent.includes('North to move') || [...document.querySelectorAll('button')].some((b) => b.textContent === 'Next step')")
            seen.append(at.run("""[...document.querySelectorAll('.side')].map((side) => Number(side.querySelector('.has').textContent.match(/[0-9]+/)[0])).concat(
                Number(document.querySelector('.side[data-side=S] .hand').textContent.match(/[0-9]+/)?.[0] ?? 0), document.querySelector('.held').textContent)"""))
            if at.run("document.querySelector('.caption').textContent.includes('North to move')"):
                break
            at.run("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Next step')?.click()")
        same({north + south + hand for north, south, hand, _ in seen}, {192}, "seeds in all")
        same(max(hand for _, _, hand, _ in seen), 4, "the most in the hand")
        same([held for i, (*_, held) in enumerate(seen) if i == 0 or held != seen[i - 1][3]],
             [f"In store, beside the board: South {8 * n}, North 0." for n in range(5)], "the store, capture by capture")
        told = at.run("document.querySelector('.story').innerText")
        assert told.count("A seed falls in A") == 3 and told.count("Lap 1 ends in A1") == 1, told
    page(act, by)
