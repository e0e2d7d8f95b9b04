"""The page of compare --html: whole without network or script, its figures those of the JSON, fine in a browser."""
import functools
import html
import html.parser
import json
import os
import re
import shutil
import subprocess
import tempfile

from lib import FAST, Skip, environment, output, run, same, write_files

WORDS = ["compare", "omweso", "coro", "hus", "--games", "120", "--ablate"]


class Reader(html.parser.HTMLParser):
    """Checks that tags are closed in order, and collects rows of metrics, pictures and addresses."""
    EMPTY = {"meta", "link", "br", "circle", "rect", "line", "path"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.rows, self.pictures, self.addresses, self.ids = [], {}, [], [], []
        self.row, self.texts, self.tags = None, [], set()

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags.add(tag)
        self.addresses += [attrs[name] for name in ("src", "href", "xlink:href") if name in attrs]
        self.ids += [attrs["id"]] if "id" in attrs else []
        if tag not in self.EMPTY:
            self.open.append(tag)
        if tag == "tr":
            self.row = self.rows.setdefault((attrs["data-variant"], attrs["data-metric"]), []) if "data-metric" in attrs else None
        if tag == "td" and self.row is not None and "data-end" in attrs:
            self.row.append([attrs["data-value"], ""])
        if tag == "svg":
            self.pictures.append({"labels": attrs.get("aria-labelledby", "").split(), "role": attrs.get("role"), "texts": {}})
        if tag in ("title", "desc") and "svg" in self.open:
            self.pictures[-1]["texts"][attrs["id"]] = ""

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag in self.EMPTY:
            return
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data):
        self.texts.append(data)
        if self.open and self.open[-1] in ("title", "desc") and "svg" in self.open:
            texts = self.pictures[-1]["texts"]
            texts[list(texts)[-1]] += data
        if self.open and self.open[-1] == "td" and self.row:
            self.row[-1][1] = self.row[-1][1] or data


def parse(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    same(reader.open, [], "tags left open")
    return reader


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
    page = parse(made()[0])
    assert "script" not in page.tags and not re.search(r"url\(|@import|\son\w+=", made()[0]), "something is loaded or run"
    same([a for a in page.addresses if not a.startswith("#") and a != "data:,"], [], "addresses outside of the page")
    same(len(page.ids), len(set(page.ids)), "ids")
    same([a for a in page.addresses if a.startswith("#") and a[1:] not in page.ids], [], "links to nothing")


def test_pictures_have_words():
    pictures = parse(made()[0]).pictures
    assert len(pictures) > 40, f"{len(pictures)} pictures"
    for picture in pictures:
        same((picture["role"], len(picture["labels"])), ("img", 2), "role and labels of a picture")
        for label in picture["labels"]:
            assert len(picture["texts"][label]) > 2, f"a picture without words: {picture}"


def as_text(share, value):
    return "-" if value is None else f"{100 * value:.2f}%" if share else f"{value:.3f}"


def test_figures_are_those_of_the_json():
    text, found = made()
    rows = parse(text).rows
    count = 0
    for i, variant in enumerate(found["variants"]):
        changes = found["pairs"][i - 1]["metrics"] if i else None
        for metric, estimate in variant["metrics"].items():
            cells = rows[variant["label"], metric]
            expected = [estimate] + ([changes[metric]["difference"]] if i else [])
            numbers = [e[end] for e in expected for end in ("value", "low", "high")]
            same([float(cell[0]) if cell[0] else None for cell in cells], numbers, f"{variant['label']} {metric}")
            for (_, shown), number in zip(cells, numbers):
                share = "%" in cells[0][1]
                assert abs(float(shown.rstrip("%")) - (100 if share else 1) * number) <= 0.006 + abs(number) * 1e-4, \
                    f"{metric}: {shown} is shown for {number}"
                count += 1
    assert count > 21 * 3 * 3, f"only {count} numbers were compared"


def test_boards_are_those_of_the_json():
    """The position of the smallest disagreement and what comes of it are described as the JSON has them."""
    text, found = made()
    page = parse(text)
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
    told = "".join(parse(text).texts)
    assert "mweso compare omweso coro hus --games 120 --ablate --html r.html" in told, "the command is not on the page"
    for variant in found["variants"]:
        assert variant["fingerprint"] in told, f"the fingerprint of {variant['label']} is not on the page"


def test_same_page():
    """Once more, on another number of threads: the same bytes but for the command."""
    with tempfile.TemporaryDirectory() as folder:
        output(*WORDS, "--html", "r.html", "--threads", "3", program=FAST, cwd=folder)
        with open(os.path.join(folder, "r.html"), encoding="utf-8") as file:
            same(file.read().replace(" --threads 3", ""), made()[0], "the page")


def test_hostile_texts():
    """Texts of variant files stay texts."""
    house = "[variant]\ninherits = omweso\npeople = <script>alert(1)</script> & \"co\"\nsource = </td><img src=x>\n" \
            "[capture]\nown_pit = taken\n"
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"house.ini": house})
        output("compare", "omweso", "house.ini", "--games", "5", "--html", "r.html", program=FAST, cwd=folder)
        with open(os.path.join(folder, "r.html"), encoding="utf-8") as file:
            page = parse(file.read())
    assert not page.tags & {"script", "img"}, "a text became a tag"
    assert "<script>alert(1)</script> & \"co\"" in "".join(page.texts), "the text is not shown as it is"


def test_unwritable():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "r.html"))
        code, out, err = run("compare", "omweso", "hus", "--games", "3", "--html", "r.html", program=FAST, cwd=folder)
        same((code, out), (5, ""), "exit code and stdout")
        assert "--html: 'r.html' cannot be written" in err, err
        same(os.listdir(folder), ["r.html"], "what is left")


# ---- in a browser ----------------------------------------------------------------------------------

def browse(text):
    """What a browser makes of a page: its document after loading, and its console."""
    browser = shutil.which("chromium")
    if not browser:
        raise Skip("chromium is not installed")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "page.html"), "w", encoding="utf-8") as file:
            file.write(text)
        try:
            done = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
                                   f"--user-data-dir={folder}/profile", "--window-size=1200,900", "--dump-dom",
                                   f"file://{folder}/page.html"], capture_output=True, text=True, timeout=50, check=False,
                                  env=environment(HOME=folder))
        except subprocess.TimeoutExpired:
            raise Skip("chromium does not end") from None
    if done.returncode or not done.stdout:
        raise Skip(f"chromium does not run: {done.stderr[-200:]}")
    return done.stdout, re.findall(r"CONSOLE.*", done.stderr)


# measures the page where it is shown, on a desk and as wide as a phone; only the tests add it
MEASURE = """<script>
const root = document.documentElement, measured = {};
for (const width of [1180, 360]) {
  root.style.width = width + "px";
  measured[width] = [...document.querySelectorAll("body *")].filter(e => !e.closest(".wide") && !e.closest("svg")
    && e.getBoundingClientRect().right > width + 1).map(e => e.outerHTML.slice(0, 80));
}
measured.flat = [...document.querySelectorAll("svg")].filter(e => e.getBoundingClientRect().height < 40).length;
root.dataset.measured = JSON.stringify(measured);
console.error("measured");
</script>"""


def test_browser():
    """No console errors but the one that is made; only tables scroll sideways; the document is the one written."""
    dom, console = browse(made()[0].replace("</body>", MEASURE + "</body>"))
    assert len(console) == 1 and "measured" in console[0], f"the console says {console}"
    got = json.loads(html.unescape(re.search(r'data-measured="([^"]*)"', dom).group(1)))
    same(got, {"1180": [], "360": [], "flat": 0}, "elements beside the window, pictures without height")
    same(parse(dom.split("<script>")[0] + "</body></html>").rows, parse(made()[0]).rows, "rows of the document")
