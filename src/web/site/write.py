#!/usr/bin/python3
"""Writes the site: a first page with a board, a page for each rule set and each question, the documents, a search, downloads.

    write.py PROGRAM BUILD FOLDER [GAMES]

PROGRAM is mweso; BUILD the folder of what else is built (the page, packages); FOLDER becomes the site, which any server can have, and which
can be read as files. All links are relative, and nothing is asked of anybody. GAMES of each rule set are played for its figures.
"""
import collections
import glob
import hashlib
import html
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
import zipfile

from markdown_it import MarkdownIt

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
# The documents: where they stand in the tree, and in the site.
DOCUMENTS = {"README.md": "docs/mweso.html", "CHANGELOG.md": "docs/changelog.html", "src/README.md": "docs/source.html",
             "src/web/npm/README.md": "docs/npm.html", "docs/README.md": "docs/index.html",
             **{name: f"docs/{os.path.basename(name)[:-3]}.html" for name in
                sorted(os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, "docs", "*.md"))) if name != "docs/README.md"}}
PLACES = {"Play": "play/index.html", "Rule sets": "games/index.html", "Questions": "games/questions.html", "Documents": "docs/index.html",
          "Downloads": "downloads.html", "Cite": "cite.html", "Search": "search.html"}
# What somebody may want to have, if it is built: files, what they are, and what is typed to have them.
DOWNLOADS = [
    ("mweso-lab.html", "The board, lessons, comparing and notes as one file: opened in a browser, it needs no network. Most people want this", ""),
    ("deb/mweso_*.deb", "The program, for Debian 12 and its kin", "sudo apt install ./libmweso0_*.deb ./mweso_*.deb"),
    ("deb/libmweso0_*.deb", "The library that it needs", ""),
    ("deb/python3-mweso_*.deb", "The package for Debian's Python", "sudo apt install ./libmweso0_*.deb ./mweso_*.deb ./python3-mweso_*.deb"),
    ("deb/mweso-doc_*.deb", "The documents and their examples", "sudo apt install ./mweso-doc_*.deb"),
    ("deb/libmweso-dev_*.deb", "For programs in C", "sudo apt install ./libmweso0_*.deb ./libmweso-dev_*.deb"),
    ("mweso-*.tgz", "All verbs of the program for Node: Windows, macOS, Linux", "npm install --global ./{name}"),
    ("python/*.whl", "The package for another Python, with NumPy and environments", "pip install ./{name}"),
    ("mweso-*.tar.gz", "The source of everything", "tar xf {name}"),
]
BUILT_BEFORE = ("deb/", "python/")  # by commands of their own, and so perhaps of an older state
SOUGHT = ("name", "names", "people", "region", "place", "sources")  # facts of a rule set

Heading = collections.namedtuple("Heading", "level id text")
Entry = collections.namedtuple("Entry", "title address text")  # of the search


def inside(path, folder):
    """A path of the site as a page in a folder of it writes it."""
    return posixpath.relpath(path, folder or ".")


# ---- pages ---------------------------------------------------------------------------------------

def link_to(name, place, address):
    """A link to a place from the page at an address."""
    here = ' aria-current="page"' if place == address else ""
    return f'<a href="{inside(place, posixpath.dirname(address))}"{here}>{name}</a>'


def navigation(address):
    links = "\n".join(link_to(name, place, address) for name, place in PLACES.items())
    return f'<nav class="site" aria-label="Site"><b>{link_to("Mweso", "index.html", address)}</b>\n{links}</nav>\n'


class Site:
    def __init__(self, program, build, folder, games):
        self.program, self.build, self.folder, self.games = program, build, folder, games
        self.look = ""  # of the program's pages
        self.entries = []
        self.documents = {source: Document(self, source, address) for source, address in DOCUMENTS.items()}

    def file_of(self, path):
        """A file of the tree; docs/lab.md with its pictures is built."""
        built = os.path.join(self.build, path)
        return built if os.path.exists(built) else os.path.join(ROOT, path)

    def path(self, address):
        path = os.path.join(self.folder, address)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def write(self, address, text):
        with open(self.path(address), "w", encoding="utf-8") as file:
            file.write(text)

    def write_page(self, address, title, body, script=""):
        self.write(address, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                            f"<title>{html.escape(title)}</title>\n<link rel=\"icon\" href=\"data:,\">\n"
                            f"<link rel=\"stylesheet\" href=\"{inside('site.css', posixpath.dirname(address))}\">\n</head>\n<body>\n"
                            f"{navigation(address)}<main>\n{body}</main>\n{script}</body>\n</html>\n")

    def run(self, *words, **more):
        return subprocess.run([self.program, *words], check=True, stdout=subprocess.PIPE, text=True, **more).stdout

    def rows(self, *words):
        return [json.loads(line) for line in self.run(*words, "--format", "jsonl").splitlines()]


# ---- rule sets and questions -----------------------------------------------------------------------

def with_documents(site, text, address):
    """A page on which the documents that its texts name, as docs/rules.md, 2.7, are links; files and scripts stay."""
    def linked(match):
        document = site.documents.get(match[1])
        if not document:
            return match[0]
        sections = [heading for heading in document.headings if re.match(rf"{re.escape(match[2] or ' ')}\.? ", heading.text)]
        anchor = f"#{sections[0].id}" if sections else ""
        return f'<a href="{inside(document.address, posixpath.dirname(address))}{anchor}">{html.escape(document.headings[0].text)}</a>' \
               + (f", {match[2]}" if match[2] else "")
    parts = re.split(r"(<pre.*?</pre>|<script.*?</script>|<style.*?</style>|<a .*?</a>|<[^>]*>)", text, flags=re.DOTALL)
    return "".join(part if part.startswith("<") else re.sub(r"\b(docs/[\w-]+\.md)(?:, (\d+(?:\.\d+)*))?", linked, part) for part in parts)


def add_games(site):
    """The pages that the program writes, each with the way to the others and, of a rule set, to the board."""
    games, dataset = site.path("games/"), site.path("downloads/mweso-dataset/")
    site.run("atlas", "--pages", games, "--cldf", dataset, "--games", str(site.games), "--quiet")
    listed = {row["name"]: row for row in site.rows("list")}
    for path in sorted(glob.glob(os.path.join(games, "*.html"))):
        address, name = f"games/{os.path.basename(path)}", os.path.basename(path)[:-len(".html")]
        with open(path, encoding="utf-8") as file:
            text = file.read()
        site.look = site.look or re.search("<style>(.*?)</style>", text, re.DOTALL)[1]
        play = f'<p><a href="../play/index.html#v={name}">Play it here</a></p>\n' if name in listed else ""
        text = text.replace("</head>", '<link rel="stylesheet" href="../site.css">\n</head>', 1)
        text = text.replace("<body>\n", f"<body>\n{navigation(address)}", 1).replace("</h1>\n", f"</h1>\n{play}", 1)
        site.write(address, with_documents(site, text, address))
        facts = " ".join(str(listed[name].get(fact) or "") for fact in SOUGHT) if name in listed else ""
        site.entries.append(Entry(html.unescape(re.search("<title>(.*?)</title>", text)[1]), address, facts))


# ---- documents -----------------------------------------------------------------------------------

def slug(text, taken):
    """The address of a heading, as the common hosts of repositories make it."""
    plain = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    taken[plain] += 1
    return plain if taken[plain] == 1 else f"{plain}-{taken[plain] - 1}"


def title_of(source):
    with open(os.path.join(ROOT, source), encoding="utf-8") as file:
        return file.readline().lstrip("# ").strip()


class Document:
    """A file of Markdown as a page of the site."""

    def __init__(self, site, source, address):
        self.site, self.source, self.address = site, source, address
        self.reader = MarkdownIt("commonmark").enable("table")
        with open(site.file_of(source), encoding="utf-8") as file:
            self.tokens = self.reader.parse(file.read())
        for token in self.tokens:
            parts = token.children or []
            for part, text in zip(parts, parts[1:] + parts[:1]):
                if "src" in part.attrs:
                    part.attrSet("src", self.led(part.attrGet("src")))
                if "href" in part.attrs:
                    page = self.path_of(part.attrGet("href").partition("#")[0])
                    if text.content.endswith(".md") and page in DOCUMENTS:
                        text.content = title_of(page)  # who reads the site knows no files
                    part.attrSet("href", self.led(part.attrGet("href")))
        self.headings, self.sections = [], []
        taken = collections.Counter()
        for before, token in zip(self.tokens, self.tokens[1:]):
            if before.type == "heading_open":
                text = "".join(part.content for part in token.children if part.type in ("text", "code_inline"))
                before.attrSet("id", slug(text, taken))
                self.headings.append(Heading(int(before.tag[1:]), before.attrGet("id"), text))
                self.sections.append([])
            elif self.sections and token.type == "inline":
                self.sections[-1] += [part.content for part in token.children if part.type in ("text", "code_inline")]

    def path_of(self, target):
        """The file in the tree that a link of this one names."""
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.source), target))

    def led(self, target):
        """Where a link of the file leads in the site; a file of the tree that is no page lies in it as it is."""
        target, hash_sign, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target) or not target:
            return target + hash_sign + anchor
        path = self.path_of(target)
        address = DOCUMENTS.get(path) or self.copied(path)
        return inside(address, posixpath.dirname(self.address)) + hash_sign + anchor

    def copied(self, path):
        source = self.site.file_of(path)
        if os.path.isdir(source):
            files = sorted(os.path.relpath(os.path.join(at, name), source) for at, _, names in os.walk(source) for name in names if not name.endswith(".pyc"))
            for name in files:
                shutil.copyfile(os.path.join(source, name), self.site.path(f"{path}/{name}"))
            links = "".join(f'<li><a href="{html.escape(name)}">{html.escape(name)}</a></li>\n' for name in files)
            self.site.write_page(f"{path}/index.html", path, f"<h1>{html.escape(path)}</h1>\n<ul>\n{links}</ul>\n")
            return f"{path}/index.html"
        shutil.copyfile(source, self.site.path(path))
        return path

    def contents(self):
        few = [heading for heading in self.headings if heading.level == 2]
        links = "".join(f'<li><a href="#{heading.id}">{html.escape(heading.text)}</a></li>\n' for heading in few)
        return f'<nav class="contents" aria-label="Contents"><ul>\n{links}</ul></nav>\n' if len(few) > 2 else ""

    def write(self):
        body = self.reader.renderer.render(self.tokens, self.reader.options, {})
        body = body.replace("<table>", '<div class="table" tabindex="0"><table>').replace("</table>", "</table></div>").replace("<th></th>", "<td></td>")
        body = body.replace("<pre>", '<pre tabindex="0">').replace("</h1>\n", f"</h1>\n{self.contents()}", 1)
        title = self.headings[0].text
        self.site.write_page(self.address, f"{title} - Mweso" if title != "Mweso" else title, body)
        for heading, text in zip(self.headings, self.sections):
            name = title if heading.level == 1 else f"{title}: {heading.text}"
            self.site.entries.append(Entry(name, f"{self.address}#{heading.id}", " ".join(text)))


# ---- what is by itself -----------------------------------------------------------------------------

def add_first(site):
    """The words of first.md, with the board and three doors."""
    with open(os.path.join(HERE, "first.md"), encoding="utf-8") as file:
        body = MarkdownIt("commonmark").render(file.read())
    board = '<iframe class="lab" src="play/index.html" title="A board to play on"></iframe>\n<p><a href="play/index.html">The board on a page of its own</a></p>'
    if not os.path.exists(site.path("play/index.html")):
        board = "<p>The board is not built: <code>make web</code>.</p>"
    doors = re.split("(?=<h2>)", body.partition("<p>[DOORS]</p>\n")[2].partition("<p>[END]</p>")[0])
    body = body.partition("<p>[DOORS]</p>\n")[0].replace("<p>[BOARD]</p>", board)
    body += '<div class="doors">\n' + "".join(f"<section>\n{door}</section>\n" for door in doors if door.strip()) + "</div>\n"
    site.write_page("index.html", "Mweso: four-row mancala", body)


def pack(folder):
    """A folder as a zip file beside it, the same bytes for the same files."""
    with zipfile.ZipFile(f"{folder}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                archive.writestr(zipfile.ZipInfo(f"{os.path.basename(folder)}/{name}"), file.read(), zipfile.ZIP_DEFLATED)
    shutil.rmtree(folder)
    return f"{folder}.zip"


def built(site):
    """What there is of DOWNLOADS, as (path, what it is, how it is had); what is older than the program is told, and left out."""
    for pattern, what, typed in DOWNLOADS:
        for path in sorted(glob.glob(os.path.join(site.build, pattern))):
            if pattern.startswith(BUILT_BEFORE) and os.path.getmtime(path) < os.path.getmtime(site.program):
                print(f"left out, as it is older than the program: {path} (make {pattern.partition('/')[0]})", file=sys.stderr)
            else:
                yield path, what, typed
    yield pack(site.path("downloads/mweso-dataset")), "All rule sets as a dataset (CLDF)", ""


def add_downloads(site):
    lines, sums = [], {}
    for path, what, typed in built(site):
        name = os.path.basename(path)
        if os.path.dirname(path) != site.path("downloads"):
            shutil.copyfile(path, site.path(f"downloads/{name}"))
        with open(path, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        if name in sums:
            sys.exit(f"two downloads are called {name}")
        sums[name] = f"{digest}  {name}\n"
        typed = f"<br><code>{html.escape(typed.format(name=name))}</code>" if typed else ""
        lines.append(f'<tr><td><a href="downloads/{html.escape(name)}">{html.escape(name)}</a></td><td>{html.escape(what)}{typed}</td>'
                     f"<td>{os.path.getsize(path) / 1e6:.1f}&nbsp;MB</td></tr>\n")
    site.write("downloads/SHA256SUMS", "".join(sums.values()))
    site.write_page("downloads.html", "Downloads - Mweso",
                    '<h1>Downloads</h1>\n<p>What is below a description is typed in the folder of the files.</p>\n'
                    '<div class="table" tabindex="0"><table><thead><tr><th>File</th><th>What it is</th><th>Size</th></tr>'
                    f'</thead>\n<tbody>\n{"".join(lines)}</tbody></table></div>\n'
                    '<p><a href="downloads/SHA256SUMS">SHA256SUMS</a>, for <code>sha256sum -c</code>, has the sum of each. How all of it is built: '
                    '<a href="docs/mweso.html">two commands</a>; how it is used under Node: <a href="docs/npm.html">the package for npm</a>.</p>\n')


def add_citation(site):
    """What CITATION.cff says, as a sentence and for LaTeX."""
    with open(os.path.join(ROOT, "CITATION.cff"), encoding="utf-8") as file:
        text = file.read()
    said = {key: value.strip().strip('"') for key, value in re.findall(r"^ *(?:- )?([\w-]+): (.*)$", text, re.M)}
    year = said["date-released"][:4]
    bibtex = (f"@software{{mweso,\n  author = {{{{{said['name']}}}}},\n  title = {{{{{said['title']}}}}},\n  version = {{{said['version']}}},\n"
              f"  year = {{{year}}}\n}}")
    shutil.copyfile(os.path.join(ROOT, "CITATION.cff"), site.path("CITATION.cff"))
    site.write_page("cite.html", "How to cite - Mweso",
                    f"<h1>How to cite</h1>\n<p>{html.escape(said['name'])} ({year}). <i>{html.escape(said['title'])}</i> (version {said['version']}).</p>\n"
                    f'<p>{html.escape(said["message"])} Each page of a rule set has its fingerprint and its sources.</p>\n<pre tabindex="0">{bibtex}</pre>\n'
                    '<p>For programs: <a href="CITATION.cff">CITATION.cff</a>.</p>\n')


def add_search(site):
    site.write("entries.js", f"const ENTRIES = {json.dumps(site.entries, ensure_ascii=False, separators=(',', ':'))};\n".replace("<", "\\u003c"))
    shutil.copyfile(os.path.join(HERE, "search.js"), site.path("search.js"))
    site.write_page("search.html", "Search - Mweso",
                    '<h1>Search</h1>\n<p><label for="wanted">Rule sets, questions and documents that have all of these words:</label><br>'
                    '<input type="search" id="wanted" autofocus></p>\n<p id="told" role="status"></p>\n<ol id="found"></ol>\n'
                    "<noscript><p>Searching needs JavaScript.</p></noscript>\n",
                    '<script src="entries.js"></script>\n<script src="search.js"></script>\n')


def main():
    program, build, folder = map(os.path.abspath, sys.argv[1:4])
    if os.path.isdir(folder) and os.listdir(folder) and not os.path.exists(os.path.join(folder, "entries.js")):
        sys.exit(f"{folder}: something else lies there; the site wants a folder of its own")
    shutil.rmtree(folder, ignore_errors=True)
    site = Site(program, build, folder, int(sys.argv[4]) if len(sys.argv) > 4 else 300)
    if os.path.isdir(os.path.join(build, "mweso-lab")):
        shutil.copytree(os.path.join(build, "mweso-lab"), os.path.join(folder, "play"))
    add_games(site)
    for document in site.documents.values():
        document.write()
    add_first(site)
    add_downloads(site)
    add_citation(site)
    add_search(site)
    with open(os.path.join(HERE, "site.css"), encoding="utf-8") as file:
        site.write("site.css", f"{site.look}\n{file.read()}")


if __name__ == "__main__":
    main()
