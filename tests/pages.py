"""What the test groups share about pages: reading what the program writes as HTML, and showing it in a browser."""
import html
import html.parser
import os
import re
import shutil
import tempfile

from lib import Hanging, Skip, environment, finished, not_installed, same


class Cell:
    """A figure in a table: which (value, low, high), as a number for scripts, and as it is shown."""
    def __init__(self, end, value):
        self.end, self.value, self.shown = end, value, ""


def cells_of(attributes):
    """Of a cell with one end of an interval, or with all of it."""
    if "data-end" in attributes:
        return [Cell(attributes["data-end"], attributes["data-value"])]
    return [Cell(end, attributes[f"data-{end}"]) for end in ("value", "low", "high")] if "data-low" in attributes else []


class Reader(html.parser.HTMLParser):
    """Checks that tags are closed in order, and collects what a page has."""
    VOID = {"meta", "link", "br", "input", "img", "circle", "rect", "line", "path"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.ids, self.links, self.texts = [], [], [], [], []
        self.attributes = set()
        self.rows = {}  # cells by variant and metric
        self.pictures = []
        self.row = None

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.tags.append(tag)
        self.attributes |= attributes.keys()
        self.ids += [attributes["id"]] if "id" in attributes else []
        self.links += [attributes[name] for name in ("src", "href", "xlink:href") if name in attributes]
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "tr":
            self.row = self.rows.setdefault((attributes["data-variant"], attributes["data-metric"]), []) if "data-metric" in attributes else None
        if tag == "td" and self.row is not None:
            self.row += cells_of(attributes)
        if tag == "svg":
            self.pictures.append({"labels": attributes.get("aria-labelledby", "").split(), "role": attributes.get("role"), "texts": {}})
        if tag in ("title", "desc") and "svg" in self.open and "id" in attributes:
            self.pictures[-1]["texts"][attributes["id"]] = ""

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag in self.VOID:
            return
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data):
        self.texts.append(data)
        if self.open and self.open[-1] in ("title", "desc") and "svg" in self.open:
            texts = self.pictures[-1]["texts"]
            if texts: texts[list(texts)[-1]] += data
        if self.open and self.open[-1] == "td" and self.row:
            self.row[-1].shown = self.row[-1].shown or data


def read(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    same(reader.open, [], "tags left open")
    return reader


def read_whole(text, scripts):
    """A page with so many scripts, its own: nothing is loaded, every id stands once, and every link leads to a part that is there."""
    page = read(text)
    same(page.tags.count("script"), scripts, "scripts")
    assert not re.search(r"url\(|@import", text) and not [key for key in page.attributes if key.startswith("on")], "something is loaded or run"
    same([link for link in page.links if not link.startswith("#") and link != "data:,"], [], "addresses outside of the page")
    same(len(page.ids), len(set(page.ids)), "ids")
    same([link for link in page.links if link.startswith("#") and link[1:] not in page.ids], [], "links to nothing")
    return page


# ---- in a browser ----------------------------------------------------------------------------------

def browse(text):
    """What a browser makes of a page: its document after loading, and its console."""
    browser = shutil.which("chromium")
    if not browser:
        raise not_installed("Chromium", "chromium")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "page.html"), "w", encoding="utf-8") as file:
            file.write(text)
        try:
            done = finished([browser, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
                             f"--user-data-dir={folder}/profile", "--window-size=1200,900", "--dump-dom",
                             f"file://{folder}/page.html"], seconds=300, env=environment(HOME=folder))
        except Hanging:
            raise Skip("chromium does not end") from None
    if done.returncode or not done.stdout:
        raise Skip(f"chromium does not run: {done.stderr[-200:]}")
    return done.stdout, re.findall(r"CONSOLE.*", done.stderr)


# Measures the page where it is shown, on a desk and as wide as a phone; only the tests add it.
MEASURE = """<script>
const root = document.documentElement, measured = {};
const runsOut = (e, width) => e.getBoundingClientRect().right > width + 1
  || (getComputedStyle(e).overflowX === "visible" && getComputedStyle(e).display === "block" && e.scrollWidth > e.clientWidth + 1);
for (const width of [1180, 360]) {
  root.style.width = width + "px";
  measured[width] = [...document.querySelectorAll("body *")].filter(e => !e.closest(".wide") && !e.closest("svg")
    && runsOut(e, width)).map(e => e.outerHTML.slice(0, 80));
}
measured.flat = [...document.querySelectorAll("svg")].filter(e => e.getBoundingClientRect().height < 40).length;
root.dataset.measured = JSON.stringify(measured);
console.error("measured");
</script>"""


def measure(text):
    """The document as a browser has it, if nothing but tables runs out of the page, no picture is flat, and the console is silent."""
    dom, console = browse(text.replace("</body>", MEASURE + "</body>"))
    assert len(console) == 1 and "measured" in console[0], f"the console says {console}"
    got = html.unescape(re.search(r'data-measured="([^"]*)"', dom).group(1))
    same(got, '{"360":[],"1180":[],"flat":0}', "elements beside the window, pictures without height")
    return dom
