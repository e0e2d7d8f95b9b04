"""The site as `make site` writes it: no link that leads nowhere, nothing that is asked of others, each page valid, and a search that finds."""
import collections
import functools
import html.parser
import os
import random
import re
import shutil
import sys
import tempfile
import urllib.parse

from browser import CHROMIUM, FIREFOX, Chromium, Firefox, axe
from lib import FAST, ROOT, deep, environment, finished, not_installed, over, python_has, rows, same, seed, sharing

SITE = os.path.join(ROOT, "src", "web", "site", "write.py")
Link = collections.namedtuple("Link", "page name address is_loaded")


def written(folder, build=os.path.join(ROOT, "build"), games="4"):
    return finished([sys.executable, SITE, FAST, build, folder, games], seconds=300, env=environment())


@functools.lru_cache(maxsize=None)
def site():
    """The folder of a site, which is there until the tests end."""
    python_has("markdown_it")
    folder = tempfile.TemporaryDirectory()
    done = written(os.path.join(folder.name, "site"))
    others = [line for line in done.stderr.splitlines() if not line.startswith("left out, as it is older than the program: ")]
    same((done.returncode, others), (0, []), f"exit code and stderr: {done.stdout}")
    site.kept = folder
    return os.path.join(folder.name, "site")


class Page(html.parser.HTMLParser):
    """The ids and links of a page."""

    def __init__(self, address):
        super().__init__()
        self.address, self.ids, self.links, self.title = address, set(), [], ""
        with open(os.path.join(site(), address), encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                assert value not in self.ids, f"{self.address}: two have the id {value}"
                self.ids.add(value)
            if name in ("href", "src", "data", "poster", "action", "srcset"):
                self.links.append(Link(self.address, name, value or "", name != "href" or tag == "link"))


@functools.lru_cache(maxsize=None)
def pages():
    """The pages by their addresses, but for the board, which web tests."""
    found = [os.path.relpath(os.path.join(at, name), site()) for at, _, names in os.walk(site()) for name in names if name.endswith(".html")]
    return {address: Page(address) for address in sorted(found) if not address.startswith(("play/", "downloads/"))}


@deep
@sharing(lambda: "site")
def test_no_link_leads_nowhere():
    """To a file that is there, and an id that it has; what is loaded lies beside it."""
    for page in pages().values():
        for link in page.links:
            if re.match(r"(https?|mailto):", link.address):
                assert not link.is_loaded, f"{link} asks others"
                continue
            if link.address.startswith("data:"):
                continue
            path, _, anchor = link.address.partition("#")
            assert not path.startswith("/"), link
            target = os.path.normpath(os.path.join(os.path.dirname(link.page), urllib.parse.unquote(path))) if path else link.page
            assert os.path.isfile(os.path.join(site(), target)) or target.startswith("play/"), f"{link}: there is no {target}"
            if anchor and target in pages():
                assert urllib.parse.unquote(anchor) in pages()[target].ids, f"{link}: {target} has no such id"


@deep
@sharing(lambda: "site")
def test_each_rule_set_document_and_question_has_a_page():
    for row in rows("list", program=FAST):
        assert f"games/{row['name']}.html" in pages(), row["name"]
    for name in os.listdir(os.path.join(ROOT, "docs")):
        assert not name.endswith(".md") or f"docs/{'index' if name == 'README.md' else name[:-3]}.html" in pages(), name
    reached, due = set(), ["index.html"]
    while due:
        address = due.pop()
        if address in pages() and address not in reached:
            reached.add(address)
            due += [os.path.normpath(os.path.join(os.path.dirname(address), link.address.partition("#")[0])) for link in pages()[address].links]
    same(sorted(set(pages()) - reached), [], "pages that no way leads to")


@deep
@sharing(lambda: "site")
def test_pages_are_valid():
    if not shutil.which("tidy"):
        raise not_installed("tidy", "tidy")
    for address in pages():
        # a file of its own, as a list of faults names no file
        said = finished(["tidy", "-qe", "--drop-empty-elements", "no", address], cwd=site()).stderr
        # it is older than that word of HTML's, and knows neither links nor titles of pictures
        wrong = [line for line in said.splitlines() if not re.search('<(a|title)> proprietary attribute "(aria-current|href|id)"', line)]
        same(wrong, [], address)


@deep
@sharing(lambda: "site")
def test_sums_are_those_of_the_files():
    """All that can be downloaded has its sum, once."""
    at = os.path.join(site(), "downloads")
    said = finished(["sha256sum", "-c", "--strict", "SHA256SUMS"], cwd=at, check=True).stdout
    same(sorted(re.findall("^(.*): OK$", said, re.M)), sorted(set(os.listdir(at)) - {"SHA256SUMS"}), "files and sums")


BROWSERS = [("chromium", Chromium, CHROMIUM), ("firefox", Firefox, FIREFOX)]


def started(name, browser, program):
    if not program:
        raise not_installed(name, name if name == "chromium" else "firefox-esr")
    return browser()


def read(at, address, width, dark=False, paper=False):
    """A page on a screen or on paper: no error, no request to anybody, nothing beside it."""
    at.screen(width, 800)
    at.open(os.path.join(site(), address))
    at.wait("document.readyState === 'complete'")
    at.media(dark=dark, paper=paper)  # behind opening, which in Firefox may be in another process
    same(at.run("document.documentElement.scrollWidth <= innerWidth"), True, f"{address} at {width}")
    same(at.errors, [], address)
    assert all(one.startswith(("file:", "blob:", "data:")) for one in at.requests), at.requests


KINDS = ("index.html", "docs/index.html", "docs/solved.html", "games/index.html", "games/questions.html", "games/omweso.html",
         "games/question-capture.own_pit.html", "downloads.html")
# What has more in it than it shows.
CUT = """[...document.querySelectorAll('body *')].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 &&
    getComputedStyle(e).overflowX !== 'visible').map((e) => e.outerHTML.slice(0, 200))"""


@deep
@sharing(lambda *_: "site")
@over(BROWSERS)
def test_everybody_can_read_it(*browser):
    """A page of each kind and some that are drawn, on a telephone, on a dark screen and on paper (A4); SITE_PAGES=1000: all."""
    axe()
    others = sorted(set(pages()) - set(KINDS))
    with started(*browser) as at:
        for address in [*KINDS, *random.Random(seed()).sample(others, min(int(os.environ.get("SITE_PAGES", "3")), len(others)))]:
            for width, dark in ((360, False), (1280, True)):
                read(at, address, width, dark)
                same(at.faults(), [], f"{address} at {width}: what axe-core finds")
            read(at, address, 718, paper=True)
            same(at.run(CUT), [], f"{address} on paper: what is cut off")


FIND = "(() => { const field = document.getElementById('wanted'); field.value = %r; field.dispatchEvent(new Event('input')); " \
       "return [...document.querySelectorAll('#found a')].map((a) => a.getAttribute('href')) })()"


@deep
@sharing(lambda *_: "site")
@over(BROWSERS)
def test_it_is_searched(*browser):
    """By words in any order, of which beginnings are enough and accents none."""
    with started(*browser) as at:
        read(at, "search.html", 1280)
        found = at.run(FIND % "omweso")
        assert found[0] == "games/omweso.html", found
        assert "docs/rules.html#5-endless-moves" in at.run(FIND % "moves ENDL exact"), at.run(FIND % "moves ENDL exact")
        for wanted in ("choro-lango", "M'palé", "p_holm", "driedger", "install", "capture.own_pit", "a(b*[c"):
            assert bool(at.run(FIND % wanted)) == (wanted != "a(b*[c"), wanted
        assert "games/choro-lango.html" in at.run(FIND % "choro-lango") and "games/kombe.html" in at.run(FIND % "driedger")
        same(at.run(FIND % "zzz"), [], "of a word that there is not")
        same(at.run("document.getElementById('told').textContent"), "0 found", "what is said")


@deep
def test_a_folder_of_something_else_is_left_alone():
    python_has("markdown_it")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "mine.txt"), "w", encoding="ascii") as file:
            file.write("mine\n")
        done = written(folder)
        same((done.returncode, done.stderr, os.listdir(folder)), (1, f"{folder}: something else lies there; the site wants a folder of its own\n", ["mine.txt"]), "")
