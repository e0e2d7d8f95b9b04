"""Sources: bibliographies read, the keys in variant files held to them, full references, and `mweso cite`."""
import collections
import glob
import json
import os
import random
import re
import tempfile

from lib import FAST, ROOT, Skip, deep, depth, fits, output, over, rows, run, same, sampled, scaled, seed, write_files

VARIANTS = sorted(glob.glob(os.path.join(ROOT, "variants", "*.ini")))
BIBLIOGRAPHY = os.path.join(ROOT, "variants", "sources.bib")
NAMES = [os.path.basename(path)[:-4] for path in VARIANTS]

BOOK = "@book{aunt1931,\n  author = {Aunt, A. and Uncle, {U. U.}},\n  year = 1931,\n  title = {Our {Games} \\& Theirs},\n" \
       "  publisher = \"The {\"}Village{\"} Press\",\n  pages = {3--9},\n}\n"


def entries(text):
    """The entries of BibTeX, by their keys: the type, and the fields as they stand between braces."""
    found = collections.OrderedDict()
    for kind, key, body in re.findall(r"^@(\w+)\{([^,]+),\n(.*?)^\}", text, re.M | re.S):
        assert key not in found, f"{key} stands twice"
        found[key] = (kind, dict(re.findall(r"^  (\w+) = \{(.*)\},$", body, re.M)))
    return found


def shipped():
    with open(BIBLIOGRAPHY, encoding="utf-8") as file:
        return entries(file.read())


def in_folder(files, *words, **more):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, files)
        return run(*words, cwd=folder, **more)


# ---- bibliographies ---------------------------------------------------------------------------------------------------------

GOOD = {
    "whole": BOOK,
    "between": "This is a comment, a@b.org too.\n% @book{no,\n@comment{@book{nor this, title = {x}}}\n@string{x = {y}}\n@preamble{ \"z\" }\n" + BOOK,
    "quotes": '@misc{a, title = "A {"}quoted{"} title", month = jan, year=2001}\n',
    "one-line": "@misc{a,title={x},note={}}",
    "spaces": "  @Misc { a-b:c.d , TITLE = {x\n  y\t z} , }\r\n",
    "other-fields": "@misc{a, title = {x}, abstract = {y}, keywords = {z}, isbn = {1}}\n",
    "letters": "@misc{étude1900, title = {Étude {ǁ}Hūs \\{x\\}}}\n",
    "empty": "",
}


@over(sorted(GOOD.items()))
def test_good_bibliography(name, text):
    code, out, err = in_folder({"x.bib": text}, "check", "x.bib")
    same((code, out, err), (0, "x.bib: fine\n", ""), name)


BAD = {
    "not-closed": ("@book{a,\n  title = {x},\n\n@book{b,\n  title = {y},\n}\n", "4: error: entry 'a', which began on line 1, is not closed before the next one"),
    "not-closed-value": ("@book{a,\n  title = {x,\n}\n@book{b,\n  title = {y},\n}\n",
                         "4: error: entry 'a', which began on line 1, is not closed before the next one"),
    "not-closed-file": ("@book{a,\n  title = {x", "2: error: the file ends within entry 'a', which began on line 1"),
    "not-closed-fields": ("@book{a,\n  title = {x},\n", "3: error: the file ends within entry 'a', which began on line 1"),
    "brace": ("@book{a,\n  title = \"x}\",\n}\n", "2: error: a '}' that nothing has opened stands in a value of 'a'"),
    "comma": ("@book{a,\n  title = {x}\n  year = {1}\n}\n", "3: error: 'y' stands in entry 'a' where a ',' or the '}' that ends it is expected"),
    "equals": ("@book{a,\n  title {x},\n}\n", "2: error: no '=' stands behind 'title' in entry 'a'"),
    "no-key": ("@book{,\n  title = {x},\n}\n", "1: error: ',' stands where the key of the entry is expected"),
    "no-brace": ("@book(a,\n  title = {x},\n)\n", "1: error: '@book' is followed by '(' and not by '{'"),
    "no-value": ("@book{a,\n  title = ,\n}\n", "2: error: ',' stands where a value in braces or quotes, or a number is expected"),
    "joined": ("@book{a,\n  title = {x} # {y},\n}\n", "2: error: texts joined by '#' are not read; write field 'title' of 'a' as one text"),
    "abbreviation": ("@book{a,\n  title = {x},\n  journal = jrai,\n}\n",
                     "3: error: journal = jrai: abbreviations are not read; write the text itself, in braces"),
    "twice": (BOOK + BOOK, "8: error: key 'aunt1931' stands twice; first on line 1"),
    "field-twice": ("@book{a,\n  title = {x},\n  title = {y},\n}\n", "3: error: entry 'a' has two fields 'title'"),
    "says-nothing": ("@misc{a,\n  year = {1931},\n}\n", "1: error: entry 'a' has neither author nor editor, title, howpublished or url"),
    "misspelt-field": ("@misc{a,\n  title = {x},\n  autor = {y},\n}\n", "1: warning: field 'autor' of 'a' is not printed; did you mean 'author'?"),
    "control": ("@misc{a,\n  title = {x\x07y},\n}\n", "2: error: field 'title' of 'a' is not UTF-8, or has control characters in it"),
    "key-control": ("@misc{a\u202eb, title = {x}}\n", "1: error: the key of the entry is not UTF-8, or has control characters in it"),
    "long": ("@misc{a,\n  title = {" + "x" * 8200 + "},\n}\n", "2: error: field 'title' of 'a' has more than 8192 bytes"),
    "long-key": ("@misc{" + "k" * 70 + ",\n  title = {x},\n}\n", "1: error: '" + "k" * 60 + "...' is longer than 60 bytes"),
    "fields": ("@misc{a,\n" + "".join(f"  f{i} = {{x}},\n" for i in range(101)) + "}\n", "102: error: entry 'a' has more than 100 fields"),
    "nul": ("@misc{a,\n  title = {x\0},\n}\n", "1: error: the file has a NUL byte in it, and is not read"),
}


@over(sorted(BAD))
def test_bad_bibliography(name):
    """Each fault has its line, and the entries behind it are read all the same."""
    text, finding = BAD[name]
    code, out, err = in_folder({"x.bib": text}, "check", "x.bib")
    same((code, out, err), (1, f"x.bib:{finding}\n", ""), name)
    if name in ("nul", "not-closed-file", "not-closed-fields"):
        return
    files = {"sources.bib": text + "\n@misc{behind1900, title = {Behind it}}\n", "x.ini": "[variant]\ninherits = plain\nsource = behind1900\n"}
    _, out, err = in_folder(files, "rules", "x.ini")
    assert "- Behind it." in out, out
    assert finding.split(": ", 1)[1] in err, err


def test_not_utf8():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "x.bib"), "wb") as file:
            file.write(b"@misc{a,\n  title = {Fl\xe2che},\n}\n")
        _, out, _ = run("check", "x.bib", cwd=folder)
    same(out, "x.bib:2: error: field 'title' of 'a' is not UTF-8, or has control characters in it\n", "Latin-1")


@scaled
def test_any_bytes():
    """Whatever is cut off, taken out or put in, the program ends with findings on lines that are there."""
    chance, files = random.Random(seed()), {}
    text = (BOOK + "@misc{b, title = \"x {y} z\", year = 1900, month = jan}\n@comment{x}\n").encode()
    for i in range(depth(200, 2000)):
        at, to = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        middle = bytes(chance.choice(b'{}@",=#%\\\n a\xc3\xff\x00') for _ in range(chance.randrange(4)))
        files[f"{i}.bib"] = text[:at] + middle + (b"" if i % 3 == 0 else text[at:] if i % 3 == 1 else text[to:])
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)
        code, out, err = run("check", *files, cwd=folder)
    same((code, err), (1, ""), "check")
    for line in out.splitlines():
        where = re.match(r"(\d+\.bib):(?: fine$|(\d+): (?:error|warning): )", line)
        assert where and (not where[2] or 1 <= int(where[2]) <= files[where[1]].count(b"\n") + 1), line


def test_no_bibliography():
    code, out, _ = in_folder({}, "check", "none.bib")
    same((code, out), (5, "none.bib: error: cannot read it: No such file or directory\n"), "a file that is not there")


def test_is_told_once():
    """A fault of a bibliography is one finding, however many files lie beside it, and rows have it."""
    house = "[variant]\ninherits = plain\nsource = aunt1931\n"
    files = {"sources.bib": BOOK + "@misc{a}\n", "a.ini": house, "b.ini": house}
    _, out, _ = in_folder(files, "check", "a.ini", "b.ini")
    same(out, "sources.bib:8: error: entry 'a' has neither author nor editor, title, howpublished or url\nb.ini: fine\n", "text")
    _, out, _ = in_folder(files, "check", "a.ini", "--format", "jsonl")
    same([json.loads(line)["id"] for line in out.splitlines()], ["bad-bibliography"], "rows")


def test_a_link_beside_a_file_is_not_followed():
    """A bibliography beside a file that somebody sent may be a link to anything of the user's; nothing of it is told."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"secret": "@misc{secret1900, title = {secret}}\n@misc{a\n", "x.ini": "[variant]\ninherits = plain\nsource = secret1900\n"})
        os.symlink("secret", os.path.join(folder, "sources.bib"))
        _, out, err = run("check", "x.ini", cwd=folder)
        os.remove(os.path.join(folder, "sources.bib"))
        os.mkfifo(os.path.join(folder, "sources.bib"))
        _, pipe, _ = run("check", "x.ini", cwd=folder)
    assert "sources.bib: error: cannot read it: it is a link" in out and "title" not in out + err, out
    assert "'secret1900' is no key of" in out, out
    assert "sources.bib: error: cannot read it: it is no regular file" in pipe, pipe


# ---- keys in variant files --------------------------------------------------------------------------------------------------

HOUSE = "[variant]\ninherits = plain\nsource = {}\n"


@over([("sentence", "somebody at our table"), ("name", "Amina Saidi"), ("word", "somebody"), ("year", "Linton 1933: 261"), ("url", "https://example.org/x, read today"),
       ("short", "WP: the encyclopaedia article"), ("key", "sanderson1913"), ("where", "sanderson1913, pp. 732-733"),
       ("through", "San: sanderson1913, pp. 732-733; through dlp, evidence 1897"),
       ("several", "DLP: smithdale1920, p. 1; murray1951, p. 2; through dlp, Chisolo; dlp")])
def test_fine(_name, source):
    code, out, _ = in_folder({"x.ini": HOUSE.format(source)}, "check", "x.ini")
    same((code, out), (0, "x.ini: fine\n"), source)


def test_may_be_accepted():
    """A word that is near a key by chance is a warning, which a file can accept; a key that is misspelt is an error."""
    code, out, _ = in_folder({"x.ini": HOUSE.format("Murray")}, "check", "x.ini")
    assert code == 1 and fits("x.ini:3: warning: variant.source: 'Murray' is no key of ...; did you mean 'murray1951'?\n", out), out
    code, out, _ = in_folder({"x.ini": HOUSE.format("Murray") + "accepts = unknown-source\n"}, "check", "x.ini")
    same((code, out), (0, "x.ini: fine\n"), "accepted")
    code, _, _ = in_folder({"x.ini": HOUSE.format("muray1951") + "accepts = unknown-source\n"}, "check", "x.ini")
    same(code, 1, "a key")


def test_own_bibliography():
    """Beside the file comes first, then the folders of the path: a house file cites its own works and shipped ones."""
    files = {"house/sources.bib": BOOK + "@misc{dlp, title = {Another}}\n", "house/x.ini": HOUSE.format("aunt1931, p. 3; through dlp; murray1951")}
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "house"))
        write_files(folder, files)
        same(run("check", "house/x.ini", cwd=folder)[:2], (0, "house/x.ini: fine\n"), "check")
        _, told, _ = run("rules", "house/x.ini", "--format", "jsonl", cwd=folder)
    sentences = [row["sentence"] for row in map(json.loads, told.splitlines()) if row["key"] == "variant.source"]
    same(sentences, ['Aunt, A.; Uncle, U. U. (1931): Our Games & Theirs. Pp. 3–9. The "Village" Press. Here: p. 3. Read through: Another. '
                     "Murray, H. J. R. (1951): A History of Board-Games Other Than Chess. Oxford: Clarendon Press. First published in 1952, "
                     "as a reprint says."], "the reference")


def test_nowhere():
    """Without any bibliography a key is told to have none."""
    code, out, _ = in_folder({"x.ini": "[variant]\nsource = aunt1931\n"}, "check", "x.ini", MWESO_PATH="")
    same((code, out), (1, "x.ini:2: error: variant.source: 'aunt1931' is the key of a work, but no sources.bib lies beside the file or on the "
                          "path\n"), "no sources.bib")


# ---- the collection ---------------------------------------------------------------------------------------------------------

def statements(name):
    """The sources of a shipped variant and of its examples, as rows."""
    return [row for row in rows("show", name, program=FAST) if row["kind"] in ("source", "example")]


@sampled(40)
@over(NAMES)
def test_shipped(name):
    """Every source of the collection is a citation, every example one or worked out by hand, and all keys are in the bibliography."""
    keys = set(shipped())
    found = statements(name)
    sources = [row for row in found if row["kind"] == "source"]
    assert sources or name == "plain", f"{name} names no source"
    for row in found:
        assert row["basis"] != "text", f"{name}:{row['line']}: '{row['answer']}' is neither a citation nor worked out by hand"
        assert row["basis"] == "by-hand" or row["works"], row
        assert set(row["works"].split()) <= keys, row
    code, out, err = run("cite", name)
    same((code, err), (0, ""), f"cite {name}")
    cited = entries(out)
    same([key for key in cited if not key.startswith("mweso")], [key for key in cited if key in keys], f"keys of cite {name}")
    wanted = {key for row in sources for key in row["works"].split()}
    assert wanted <= set(cited), f"cite {name} lacks {wanted - set(cited)}"
    for key in set(cited) & keys:
        same(cited[key], shipped()[key], key)


def test_every_entry_is_cited():
    """None is there that nothing names; and what has no title says so."""
    cited = set()
    for name in NAMES:
        cited |= {key for row in statements(name) for key in row["works"].split()}
    same(sorted(set(shipped()) - cited), [], "entries that no variant cites")
    for key, (_, fields) in shipped().items():
        assert "title" in fields or re.search("title not seen|not on record", fields["note"], re.I), key


def test_full_references():
    told = " ".join(output("rules", "njombwa", "--sources").split())
    for part in ("DLP: Sanderson, M. G. (1913): Native Games of Central Africa. Journal of the Royal Anthropological Institute 43, 726–736. "
                 "Here: pp. 732-733. Read through: Digital Ludeme Project: Ludii Portal. Maastricht University. https://ludii.games. "
                 "Here: Njombwa, evidence 1897.",):
        assert part in told, told[-900:]
    listed = output("list", "--format", "md", "--names", "njombwa-two")
    assert "Native Games of Central Africa" in listed and "sanderson1913" not in listed, listed
    french = output("rules", "njombwa", "--language", "fr")
    assert "Ici : pp. 732-733." in french and "Lu d'après :" in french, french[-900:]
    same([row["name"] for row in rows("list", "--source", "native games") if row["name"].startswith("msuwa")], ["msuwa", "msuwa-wa-kunja"],
         "a title that stands in the bibliography alone")


def test_atlas():
    with tempfile.TemporaryDirectory() as folder:
        run("atlas", "njombwa", "isolo-women", "--games", "2", "--html", "a.html", cwd=folder)
        with open(os.path.join(folder, "a.html"), encoding="utf-8") as file:
            page = file.read()
    for part in ("Popova, A. (1979): Isolo: jeu royal des Sukuma. Cahiers d&#39;Études Africaines 19, 111–123.", "Native Games of Central Africa",
                 "suku1261", ">women<"):
        assert part in page or part.replace("&#39;", "'") in page, part


# ---- what a statement rests on ----------------------------------------------------------------------------------------------

def test_basis():
    """Examples that were worked out by hand are told from citations, and the works that comments name are known."""
    text = HOUSE.format("San: sanderson1913, pp. 732-733; through dlp, evidence 1897") + "source = Amina Saidi\n\n[capture]\nneeds = both ; San: both\n" \
        "takes = both ; our table\n"
    examples = {"a": "worked out by hand from San's words", "b": "San p. 733", "c": "murray1951, p. 2", "d": "our table", "e": "Sandra"}
    for name, source in examples.items():
        text += f"\n[example {name}]\nmove = B1\nsource = {source}\n"
    _, out, _ = in_folder({"x.ini": text}, "show", "x.ini", "--format", "jsonl")
    told = {row["key"]: (row["basis"], row["works"]) for row in map(json.loads, out.splitlines())}
    same({key[8]: value for key, value in told.items() if key.startswith("example ")},
         {"a": ("by-hand", "sanderson1913 dlp"), "b": ("citation", "sanderson1913 dlp"), "c": ("citation", "murray1951"), "d": ("text", ""),
          "e": ("text", "")}, "examples")
    same((told["capture.needs"], told["capture.takes"]), (("", "sanderson1913 dlp"), ("", "")), "answers")
    sources = [(row["answer"], row["basis"], row["line"]) for row in map(json.loads, out.splitlines()) if row["kind"] == "source"]
    same(sources, [("San: sanderson1913, pp. 732-733; through dlp, evidence 1897", "citation", 3), ("Amina Saidi", "text", 4)], "sources")
    _, out, _ = in_folder({"x.ini": text}, "show", "x.ini")
    assert re.search(r"^example a\.source +by-hand +; worked out by hand from San's words$", out, re.M), out


# ---- cite -------------------------------------------------------------------------------------------------------------------

def test_cite_text():
    """A free text, and a key that no bibliography has, are entries of their own; ancestors are cited too."""
    _, out, _ = in_folder({"x.ini": "[variant]\ninherits = njombwa\nsource = Amina & Saidi_{2}\nsource = nobody1900; dlp\n[end]\nrepeats = 3\n"}, "cite", "x.ini")
    cited = entries(out)
    same(list(cited), ["mweso", "mweso-x", "x-source-1", "x-source-2", "dlp", "sanderson1913"], "keys")
    same(cited["x-source-1"], ("misc", {"howpublished": "Amina \\& Saidi\\_\\{2\\}"}), "a free text")
    assert "author" not in cited["mweso-x"][1] and "Fingerprint" in cited["mweso-x"][1]["note"], cited["mweso-x"]
    assert "% njombwa: DLP: sanderson1913, pp. 732-733; through dlp, Njombwa, evidence 1897\n" in out, out


def test_cite_several():
    """Each work once, and who made the shipped rules is known."""
    _, out, _ = run("cite", "njombwa-one", "njombwa-two", program=FAST)
    cited = entries(out)
    same(list(cited), ["mweso", "mweso-njombwa-one", "sanderson1913", "dlp", "mweso-njombwa-two"], "keys")
    same(cited["mweso-njombwa-two"][1]["author"], "{The Mweso developers}", "author")


def test_cite_rows():
    said = rows("cite", "njombwa", "owela")
    same([(row["variant"], row["from"], row["short"], row["key"], row["where"], row["through"], row["year"]) for row in said[:2]],
         [("njombwa", "njombwa", "DLP", "sanderson1913", "pp. 732-733", False, "1913"),
          ("njombwa", "njombwa", "DLP", "dlp", "Njombwa, evidence 1897", True, "")], "rows")
    same({row["author"] for row in said}, {"Sanderson, M. G.", "Digital Ludeme Project", ""}, "authors without braces")
    assert run("cite", "owela", "--format", "csv")[1].startswith("variant,from,short,key,where,through,type,author,year,title,reference\n")


def test_cite_nothing():
    code, out, err = run("cite", "none-such")
    same((code, out), (3, ""), err)


@deep
def test_others_read_it():
    """A reader of BibTeX that is not ours finds the same entries and fields."""
    try:
        from pybtex.database import parse_file, parse_string
    except ImportError as no_pybtex:
        raise Skip("pybtex is not installed: apt-get install python3-pybtex") from no_pybtex
    for found in parse_file(BIBLIOGRAPHY), parse_string("".join(output("cite", name) for name in NAMES[:1]), "bibtex"):
        for key, entry in found.entries.items():
            if key in shipped():
                same((entry.type, len(entry.fields) + len(entry.persons)), (shipped()[key][0], len(shipped()[key][1])), key)
    same(sorted(parse_file(BIBLIOGRAPHY).entries), sorted(shipped()), "keys")


# ---- facts of a variant -----------------------------------------------------------------------------------------------------

def test_facts():
    """They are listed, told, and belong to the file alone."""
    facts = {"glottocode": "suku1261 ilaa1246", "years": "1905-1910, 1931", "players": "women children", "collector": "an aunt"}
    files = {"x.ini": "[variant]\ninherits = plain\n" + "".join(f"{key} = {value}\n" for key, value in facts.items()),
             "y.ini": "[variant]\ninherits = x.ini\n"}
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, files)
        told = {row["name"]: {key: row[key] for key in facts} for row in rows("list", cwd=folder)}
        same(run("check", "x.ini", cwd=folder)[:2], (0, "x.ini: fine\n"), "check")
        book = output("rules", "x.ini", "--language", "fr", cwd=folder)
        page = output("list", "--format", "md", "--names", "x", cwd=folder)
    same((told["x"], told["y"]), (facts, dict.fromkeys(facts, "")), "rows")
    assert "Qui joue : des femmes et des enfants." in book and "Vu jouer en : 1905-1910, 1931." in book, book
    for line in ("- Language (Glottolog): suku1261 ilaa1246", "- Seen played in: 1905-1910, 1931", "- Its players: women children", "- Recorded by: an aunt"):
        assert line in page, line
