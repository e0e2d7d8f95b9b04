"""The atlas as a folder of pages: links that lead somewhere, what each page tells beside what other verbs say, and folders of others."""
import functools
import html
import os
import re
import shutil
import statistics
import tempfile
import time
import urllib.parse

import browser
from lib import FAST, deep, finished, leaves_nothing_half_written, leaves_others_alone, not_installed, output, over, rows, run, same, sampled, texts_in, write_files
from pages import read

DATED = {"SOURCE_DATE_EPOCH": "86400"}
EVIL = "<b>'&\"</b>"
FILES = {"one.ini": f"[variant]\nname = one\ntitle = One {EVIL}\ncoordinates = -2 30.5 100\nplace = {EVIL}\nstatus = attested\nsource = {EVIL}\n"
                    "[capture]\nneeds = inner ; book\ntakes = outer ? ; guess\nown_pit = taken ?silent ; book\nfate = removed ?as hus\n"
                    "[phase first]\nuntil = turns 2\ncapture.landing = empty ? ; guess\nstart.smallest = 2 ; book\n"}
FEW = ("omweso", "coro", "hus", "one.ini")
GROUNDS = {"On record": ("stated", "as"), "Assumed": ("assumed",)}


def pages_of(files, *words):
    """The pages of the games named, or of all, and the rows printed beside them."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, files)
        printed = rows("atlas", *words, "--pages", "p", program=FAST, cwd=folder, seconds=300, **DATED)
        return texts_in(os.path.join(folder, "p")), printed


@functools.lru_cache(maxsize=None)
def few():
    return pages_of(FILES, *FEW, "--games", "12", "--pair-games", "1")


@functools.lru_cache(maxsize=None)
def whole():
    return pages_of({}, "--games", "2", "--pair-games", "0")


def shown(which):
    """The pages of a few games, or of all."""
    return {"few": few, "all": whole}[which]()


@functools.lru_cache(maxsize=None)
def reader(name, page):
    return read(shown(name)[0][page])


def answers_of(words, files):
    """What `show` says of each game: by name and key, the answer and how sure it is."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, files)
        return {word.split(".")[0]: {row["key"]: row for row in rows("show", word, program=FAST, cwd=folder)} for word in words}


def groups(text):
    """Of the page of a question: the games by answer and ground."""
    found = re.findall(r'<ul class="names" data-answer="([^"]*)" data-ground="([^"]*)">\n(.*?)</ul>', text, re.DOTALL)
    return {(html.unescape(answer), ground): re.findall(r'href="([^"]*)\.html"', games) for answer, ground, games in found}


def questions(pages):
    """The pages of questions by the key that each tells of."""
    return {re.search("<title>(.*?) - Mweso</title>", text)[1]: text for name, text in pages.items() if name.startswith("question-")}


# ---- links --------------------------------------------------------------------------------------

@deep
def test_all_games():
    """The tests below that are told which games, of all of them."""
    links_lead("all")
    lists_are_those_of_the_matrix("all", rows("matrix", program=FAST))
    pages, printed = shown("all")
    same({f"{name}.html" for name in {row["variant"] for row in printed}} - set(pages), set(), "rule sets without a page")


def links_lead(which):
    """Every link of every page leads to a page and a part that are there; every page is linked from another; nothing is loaded."""
    pages, reached = shown(which)[0], set()
    for name, text in pages.items():
        page = reader(which, name)
        same(len(page.ids), len(set(page.ids)), f"ids of {name}")
        same([page.tags.count(tag) for tag in ("main", "h1")], [1, 1], f"what is the page's own, on {name}")
        assert not re.search(r"url\(|@import", text) and not [key for key in page.attributes if key.startswith("on")] and "src" not in page.attributes, name
        for link in set(page.links) - {"data:,"}:
            file, _, part = urllib.parse.unquote(link).partition("#")
            assert (file or name) in pages, f"{name}: {link} leads to no page"
            assert not part or part in reader(which, file or name).ids, f"{name}: {link} leads to no part"
            reached |= {file} if file and file != name else set()
    same(reached, set(pages), "pages that others lead to")


def test_links_lead_to_what_is_there():
    links_lead("few")
    pages = few()[0]
    assert {"index.html", "questions.html", "omweso.html", "coro.html", "hus.html", "one.html", "question-first--until.html"} < set(pages), list(pages)


def test_texts_are_harmless():
    for name in few()[0]:
        same(reader("few", name).tags.count("b"), 0, f"tags from texts on {name}")
    same(html.unescape(re.search("<title>(.*?)</title>", few()[0]["one.html"])[1]), f"One {EVIL} - Mweso", "title")


def test_games_that_are_called_as_other_pages():
    """And games of the same name: each has a page of its own."""
    names = ["index", "questions", "question-capture"]
    files = {f"{name}.ini": f"[variant]\nname = {name}\ntitle = The game {name}\n[capture]\nneeds = inner\n" for name in names}
    pages = pages_of(files, *files, "question-capture.ini capture.needs=both", "--games", "1", "--pair-games", "0")[0]
    titles = {name: html.unescape(re.search("<h1>(.*?)</h1>", text)[1]) for name, text in pages.items() if not name.startswith("question-capture.needs")}
    same({name: re.sub("<.*?>", "", title) for name, title in titles.items() if title.startswith("The game ")},
         {"index.2.html": "The game index index", "questions.2.html": "The game questions questions",
          "question-capture.html": "The game question-capture question-capture",
          "question-capture.2.html": "The game question-capture question-capture capture.needs=both"}, "pages of games")
    same(titles["index.html"], "An atlas of four-row mancala", "the page of all")


def test_pages_are_valid():
    """By tidy, which does not know that an SVG has titles and links, nor that an empty element may be a patch of colour."""
    if not shutil.which("tidy"):
        raise not_installed("tidy", "tidy")
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, few()[0])
        done = finished(["tidy", "-qe", "--drop-empty-elements", "no", *few()[0]], cwd=folder)
        wrong = [line for line in done.stderr.splitlines() if not re.search("<(title|a)> proprietary attribute \"(id|href)\"", line)]
        same(wrong, [], "what is wrong")


# ---- the page of a game -------------------------------------------------------------------------

def test_rulebooks_in_every_language():
    """The English one open, the others closed, each as `rules` has it; drafts say that they are."""
    with tempfile.TemporaryDirectory() as folder:
        for language in ("en", "fr", "pt", "sw"):
            output("rules", "coro", "--sources", "--language", language, "--html", "r.html", program=FAST, cwd=folder)
            with open(os.path.join(folder, "r.html"), encoding="utf-8") as file:
                book = file.read()
            begins = f'<details lang="{language}"><summary lang="en">Rulebook in ' if language != "en" else "<details open><summary>Rulebook</summary>"
            text = few()[0]["coro.html"]
            part = text[text.index(begins):]
            part = part[:part.index("</details>")]
            sentences = re.findall("<li>(.*?)(?: <span|</li>)", book)
            assert len(sentences) > 15, book
            same([sentence for sentence in sentences if sentence not in part], [], f"sentences that are not there, {language}")
            notes = re.findall("<p>([^<]*)</p>", book)[:1] if language != "en" else []
            same([note for note in notes if note not in part], [], "that it is a draft")


def test_bibtex_is_what_cite_prints():
    text = few()[0]["hus.html"]
    part = text[text.index("<summary>BibTeX</summary>\n<pre>"):].split("<pre>", 1)[1]
    same(html.unescape(part[:part.index("</pre>")]), output("cite", "hus", program=FAST, **DATED), "entries")


def test_commands_run():
    """How the page says that a game is played, compared and asked about."""
    text = few()[0]["coro.html"]
    part = text[text.index("<h3>Play it, compare it, ask about it</h3>\n<pre>"):].split("<pre>", 1)[1]
    play, compare, ask = (command.split() for command in html.unescape(part[:part.index("</pre>")]).splitlines())
    same([play, compare[:3], ask[:2]], [["mweso", "play", "coro"], ["mweso", "compare", "coro"], ["mweso", "ask"]], "commands")
    with tempfile.TemporaryDirectory() as folder:
        output(*compare[1:], "--games", "2", program=FAST, cwd=folder)
        output(*["1" if word == "12" else word for word in ask[1:] if word != "--relatives"], program=FAST, cwd=folder)
        same(sorted(os.listdir(folder)), sorted([compare[-1], ask[-1]]), "what they write")


def test_a_map_of_its_own():
    """Where its coordinates say, in the middle of the map, whose title and text belong to it."""
    pages = few()[0]
    for name, row in ((row["name"], row) for row in rows("list", program=FAST) if row["name"] in FEW):
        found = re.search(r'<figure class="place"><svg viewBox="([^"]*)".*?<g transform="translate\(([\d.]+) ([\d.]+)\)', pages[f"{name}.html"], re.DOTALL)
        same(bool(found), bool(row["coordinates"]), f"{name}: a map")
        if found:
            north, east, _ = (float(number) for number in row["coordinates"].replace(",", " ").split())
            same([float(found[2]), float(found[3])], [round((east + 20) * 10, 1), round((28 - north) * 10, 1)], name)
            left, top, width, height = map(float, found[1].split())
            assert left < float(found[2]) < left + width and top < float(found[3]) < top + height, found[1]


def test_keys_lead_to_their_questions():
    """Each key that a game has an answer to, on record or assumed, wherever it stands on its page."""
    pages = few()[0]
    told = questions(pages)
    for name in ("omweso", "coro", "hus", "one"):
        keys = re.findall(r'<th scope="row">(?:<a href="([^"]*)">)?<code>([a-z_.:]+)</code>', pages[f"{name}.html"])
        assert len(keys) > 10, name
        for link, key in keys:
            same(link, f"question-{key.replace(':', '--')}.html" if key in told else "", f"{name}: {key}")


# ---- the pages of questions ---------------------------------------------------------------------

def lists_are_those_of_the_matrix(which, matrix):
    """Of every question the games that answer it on record, by answer."""
    pages = shown(which)[0]
    told = questions(pages)
    facts = ("variant", "title", "people", "region", "status", "sources")
    for key in (key for key in matrix[0] if key not in facts):
        expected = {}
        for row in matrix:
            if row[key] not in ("?", "-"):
                expected.setdefault(row[key], []).append(row["variant"])
        known = {answer: games for (answer, ground), games in groups(told.get(key, "")).items() if ground == "On record"}
        same(known, expected, key)


def matrix_of_few():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, FILES)
        return rows("matrix", *FEW, program=FAST, cwd=folder)


def test_lists_are_those_of_the_matrix():
    lists_are_those_of_the_matrix("few", matrix_of_few())


def test_what_is_asked():
    """In the words of `keys`, with what is said of the answers; an answer in those of a rulebook."""
    told = questions(few()[0])
    keys = {f"{row['section']}.{row['name']}": row for row in rows("keys", program=FAST)}
    for key, text in told.items():
        plain = key.split(":")[-1]
        row = keys.get(plain) or next(row for row in keys.values() if row["name"] == "until")
        same(html.unescape(re.search("<h1>(.*?)</h1>", text)[1]), row["question"], key)
        assert not row["doc"] or f"<p>{html.escape(row['doc']).replace('&#x27;', '&#39;')}</p>" in text, (key, row["doc"])
    said = re.search("<h3><code>resown</code></h3>\n<p>(.*?) <span", told["capture.fate"])[1]
    first = groups(told["capture.fate"])["resown", "On record"][0]
    assert html.unescape(said) in " ".join(row["sentence"] for row in rows("rules", first, program=FAST)), (first, said)


def test_each_game_stands_once():
    """Under the answer that `show` has, and how sure it is; where it does not arise, nobody has answered it."""
    answers = answers_of(FEW, FILES)
    told = questions(few()[0])
    assert len(told) > 20, list(told)
    for key, text in told.items():
        found = groups(text)
        same(sorted(game for games in found.values() for game in games), sorted(answers), key)
        for (answer, ground), games in found.items():
            for game in games:
                row = answers[game].get(key)
                if ground == "Does not arise":
                    assert not row or row["from"] == "default", (key, game)
                else:
                    same((row["answer"] or "none", row["certainty"]), (answer, row["certainty"]), f"{key}, {game}")
                    assert row["certainty"] in GROUNDS.get(ground, ("silent",)), (key, game, ground)


def test_which_questions_have_a_page():
    answers = answers_of(FEW, FILES)
    keys = {row["key"] for game in answers.values() for row in game.values()
            if row["certainty"] != "silent" and row["from"] != "default" and row["key"].split(".")[0] not in ("variant", "terms")}
    same(set(questions(few()[0])), {key for key in keys if not key.startswith("example")}, "questions")


def test_all_questions():
    """Each in its section, with as many games for each answer as its page names."""
    text = few()[0]["questions.html"]
    listed = re.findall(r'<tr><th scope="row">(?:<a href="[^"]*">)?<code>([^<]*)</code>(?:</a>)? [^<]*</th><td>(.*?)</td>'
                        r'<td class="n">(\d+)</td><td class="n">(\d+)</td><td class="n">(\d+)</td></tr>', text)
    same([row[0] for row in listed], [key for key in matrix_of_few()[0] if "." in key or ":" in key], "questions")
    sections = re.findall("<h2>(.*?)</h2>", text)
    same(len(sections), len(set(sections)), "sections")
    assert sections[0] == "board" and sections[-1] == "phase first", sections
    told = questions(few()[0])
    for key, known, *others in listed:
        found = groups(told[key]) if key in told else {}
        if not found:
            assert not known and others[0] == "0", key
            continue
        counted = {html.unescape(answer): int(count) for answer, count in re.findall(r"<code>([^<]*)</code>: (\d+)", known)}
        same(counted, {answer: len(games) for (answer, ground), games in found.items() if ground == "On record"}, key)
        for ground, count in zip(("Assumed", "Not on record", "Does not arise"), others):
            same(int(count), sum(len(games) for (_, of), games in found.items() if of == ground), f"{key}, {ground}")


def test_the_map_of_a_question():
    """A dot in the colour of its answer for each game of the map in which it arises, a ring where that is not on record."""
    for key in ("capture.fate", "capture.takes", "first:capture.landing"):
        text = questions(few()[0])[key]
        found = groups(text)
        dots = dict((game, (colour, bool(ring))) for game, colour, ring in
                    re.findall(r'<a href="([^"]*)\.html"><title>[^<]*</title><circle class="spot c(\d)( ring)?"', text))
        colours = {html.unescape(answer): colour for colour, answer in re.findall(r'<i class="swatch c(\d)"></i>([^<]*) <span', text)}
        placed = {row["name"] for row in rows("list", program=FAST) if row["coordinates"]} | {"one"}
        expected = {game: (colours[answer], ground != "On record") for (answer, ground), games in found.items() if ground != "Does not arise"
                    for game in games if game in placed}
        same(dots, expected, key)


def test_medians():
    """Over the games that are played so, of the figures that the atlas prints."""
    pages, printed = few()
    values = {(row["variant"], row["metric"]): row["value"] for row in printed}
    checked = 0
    for key, text in questions(pages).items():
        played = {}
        for (answer, ground), games in groups(text).items():
            if ground != "Does not arise":
                played.setdefault(answer, []).extend(games)
        table = re.findall(r'<tr><th scope="row"><code>([^<]*)</code></th><td class="n">(\d+)</td>((?:<td class="n" data-value="[^"]*">[^<]*</td>){3})</tr>', text)
        same([(html.unescape(answer), int(count)) for answer, count, _ in table], [(answer, len(games)) for answer, games in played.items()], key)
        for answer, _, cells in table:
            for metric, value in zip(("DurationTurns", "BranchingFactor", "AdvantageP1"), re.findall('data-value="([^"]*)"', cells)):
                median = statistics.median(values[game, metric] for game in played[html.unescape(answer)])
                assert abs(float(value) - median) <= 1e-5 * abs(median), (key, answer, metric, value, median)
                checked += 1
    assert checked > 60, checked


# ---- the folder ---------------------------------------------------------------------------------

WORDS = ("atlas", "hus", "--games", "1", "--pair-games", "0", "--pages")


def test_pages_of_before_are_replaced():
    """Those of games that are not among these are gone, and what git keeps beside them stays; the same bytes twice."""
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "p")
        output("atlas", "coro", *WORDS[2:], place, program=FAST, **DATED)
        os.mkdir(os.path.join(place, ".git"))
        output(*WORDS, place, **DATED)
        os.rmdir(os.path.join(place, ".git"))
        first = texts_in(place)
        assert "hus.html" in first and "coro.html" not in first, list(first)
        output(*WORDS, place, **DATED)
        same(texts_in(place), first, "the same twice")


@over([("other-file", {"notes.txt": "mine"}, "notes.txt"), ("other-page", {"hus.html": "<!DOCTYPE html>\n<title>Mine</title>"}, "hus.html"),
       ("folder-of-that-name", {"hus.html/x": "mine"}, "hus.html"), ("empty-file", {"index.html": ""}, "index.html")])
def test_a_folder_of_others_is_refused(_, files, named):
    """Before anything is played."""
    leaves_others_alone(WORDS, files, named, "atlas")


def test_what_is_no_file_is_not_waited_for():
    """Nor is a link followed, even to a page of the same option."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkfifo(os.path.join(folder, "hus.html"))
        same(run(*WORDS, folder)[0], 5, "a pipe")
        os.remove(os.path.join(folder, "hus.html"))
        output(*WORDS, folder, program=FAST)
        os.rename(os.path.join(folder, "hus.html"), os.path.join(folder, ".page"))
        os.symlink(".page", os.path.join(folder, "hus.html"))
        same(run(*WORDS, folder)[0], 5, "a link")


@over([("in-a-file", "mine.txt/p"), ("no-parent", "no/p"), ("a-file", "mine.txt"), ("empty", ""), ("long", "x" * 300)])
def test_folders_that_cannot_be_made(_, name):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"mine.txt": "mine"})
        code, out, err = run(*WORDS, name, cwd=folder, program=FAST)
        same(code, 5, err or out)
        assert err.startswith("mweso atlas: "), err
        same(os.listdir(folder), ["mine.txt"], "nothing is left")


@over([("new", None), ("old", ("atlas", "coro", *WORDS[2:]))])
def test_a_full_disk(_name, older):
    leaves_nothing_half_written(WORDS, 30000, older)


def test_both_at_once():
    """The page of all games is the same beside the folder as without it."""
    with tempfile.TemporaryDirectory() as folder:
        words = ("atlas", "hus", "coro", "omweso", "--games", "2", "--pair-games", "1")
        output(*words, "--html", "alone.html", program=FAST, cwd=folder, **DATED)
        output(*words, "--html", "both.html", "--pages", "p", program=FAST, cwd=folder, **DATED)
        with open(os.path.join(folder, "alone.html"), encoding="utf-8") as alone, open(os.path.join(folder, "both.html"), encoding="utf-8") as both:
            assert alone.read() == both.read()


# ---- in a browser -------------------------------------------------------------------------------

def arrives(at, path):
    """Waits for a page that another leads to; while the one gives way to the other no script runs."""
    until = time.monotonic() + browser.PATIENCE
    while True:
        try:
            if at.run(f"document.readyState === 'complete' && location.pathname.endsWith({path!r})"):
                return
        except AssertionError as given_way:
            assert "navigated" in str(given_way), given_way
        assert time.monotonic() < until, f"it never leads to {path}"
        time.sleep(0.03)


@sampled(1)
@over([("phone", (360, 780, True)), ("desk", (1280, 900, False))])
def test_in_a_browser(_, screen):
    """Nothing goes wrong, is asked for or lies beside the window; addresses of the one page lead to the page of the game; the table sorts."""
    if not browser.CHROMIUM:
        raise not_installed("Chromium", "chromium")
    with tempfile.TemporaryDirectory() as folder, browser.Chromium() as at:
        write_files(folder, few()[0])
        at.screen(*screen)
        for name in ("index.html", "coro.html", "questions.html", "question-capture.fate.html"):
            at.open(os.path.join(folder, name))
            at.wait("document.readyState === 'complete'")
            assert at.run("document.documentElement.scrollWidth") <= screen[0], f"{name} is wider than its window"
        for fragment in ("#coro", "#game-coro"):
            at.open(os.path.join(folder, "index.html"), fragment)
            arrives(at, "/coro.html")
        at.open(os.path.join(folder, "index.html"))
        at.wait("document.querySelector('.filter output').textContent")
        at.run("{ const f = document.querySelector('.filter input'); f.value = 'uganda driedger'; f.dispatchEvent(new Event('input')); }")
        left = at.run("[...document.querySelectorAll('.games tbody tr')].filter((r) => !r.hidden).map((r) => r.querySelector('a').getAttribute('href'))")
        same("coro.html" in left and "hus.html" not in left, True, left)
        same(at.run("document.querySelector('.pin a[href=\"hus.html\"]').classList.contains('dim')"), True, "the map follows")
        same(at.errors, [], "errors")
        same([url for url in at.requests if not url.startswith(("file:", "data:"))], [], "requests")
