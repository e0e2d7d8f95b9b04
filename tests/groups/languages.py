"""What informants and communities read, in their languages: whole catalogues, and no English left in a rulebook."""
import ast
import functools
import glob
import html
import os
import re
import shutil
import tempfile

from lib import CATALOGUES, FAST, LANGUAGES, ROOT, Skip, catalogue, entries, finished, not_installed, output, over, rows, run, same, sampled, sharing

VARIANTS = sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "variants")) if name.endswith(".ini"))


def needs_gettext():
    if not shutil.which("xgettext"):
        raise not_installed("gettext", "gettext")


def tool(*words, **more):
    needs_gettext()
    return finished(words, cwd=ROOT, **more)


@over(LANGUAGES)
def test_catalogue_is_whole(language):
    """Nothing is fuzzy or untranslated, and what texts are filled with agrees."""
    path = os.path.join(ROOT, "src", "po", language + ".po")
    done = tool("msgfmt", "--check", "--statistics", "-o", os.devnull, path)
    same(done.returncode, 0, done.stderr)
    assert re.fullmatch(r"\d+ translated messages\.\n", done.stderr), done.stderr
    for (_, text), forms in catalogue(language).items():
        assert all(forms) and len(set(map(len, forms))) >= 1, text
        for form in forms:
            same((form[:1] == " ", form[-1:] == " "), (text[:1] == " ", text[-1:] == " "), f"blanks at the ends of {text!r}")
            same(text.count("\n"), form.count("\n"), f"lines of {text!r}")


def test_catalogues_have_the_texts_of_the_source():
    done = tool("make", "pot")
    same((done.returncode, done.stderr), (0, ""), "make pot")
    due = set(entries(os.path.join(ROOT, "build", "po", "mweso.pot")))
    assert len(due) > 400 and (None, "Each row has %s pit.") in due and ("word", "pits") in due, f"only {len(due)} texts"
    for path in CATALOGUES:
        same(sorted(map(str, due ^ set(entries(path)))), [], f"{path}: run make po, and translate what is new")
        with open(path, encoding="utf-8") as file:
            assert "#~" not in file.read(), f"{path}: texts that are gone"


ASKED = re.compile(r'\b(?:t|marked)\(("(?:[^"\\]|\\.)*")')  # in the page's modules


@over(LANGUAGES)
def test_the_page_has_all_its_texts(language):
    """xgettext passes over some texts in calls within calls."""
    known = {text for _, text in catalogue(language)}
    asked = set()
    for path in glob.glob(os.path.join(ROOT, "src", "web", "page", "*.mjs")):
        with open(path, encoding="utf-8") as file:
            asked |= {ast.literal_eval(text) for text in ASKED.findall(file.read())}
    assert len(asked) > 200, len(asked)
    same(sorted(asked - known), [], "without a translation")


QUOTED = re.compile(r"variant\.(names|people|region|place|note|source)$|terms\.")  # what the file says itself
DRAWN = re.compile(r" *([NS] )?([AB] )?[ \d.]+( [SN])?$")  # a row of a board, as wide as the board is
ENGLISH = {"the", "of", "and", "his", "seed", "seeds", "pits", "with", "which", "that", "player", "row", "lap", "may", "must", "turn",
           "capture", "captures", "captured", "inner", "outer", "all", "who", "first", "empty", "holds", "only", "assumed", "here", "what", "does"}


def words_of(text):
    return set(re.findall(r"[^\W\d_]+", text.lower()))


def legend(book):
    """What stands below its boards: stores, and what is marked."""
    return [line for part in book.split("\n\n") if re.match(r"[ \d]+\n", part)
            for line in part.splitlines() if not re.match(r"[NS ] [AB] |[ \d]+$", line)]


@sampled(20)
@over(LANGUAGES)
def test_moves_and_laps_are_not_called_the_same(language):
    """A list of moves is not headed by the word for laps, here as in "laps of a turn"."""
    said = {text: forms[0] for (_, text), forms in catalogue(language).items()}
    heading = said["Moves"].lower()
    assert heading not in said["laps of a turn"].lower() and heading.split()[0] in said["Moves to look at"].lower(), (heading, said["laps of a turn"])


@functools.lru_cache(maxsize=None)
def in_english(variant):
    return rows("rules", variant, program=FAST)


@sharing(lambda _label, _language, variant: variant)
@over([(f"{language} {variant}", language, variant) for language in LANGUAGES for variant in VARIANTS])
def test_no_english_remains(_label, language, variant):
    """In every chapter of every shipped variant, what scripts say too."""
    told, plain = rows("rules", variant, "--language", language), in_english(variant)
    same([row["key"] for row in told], [row["key"] for row in plain], "the same lines")
    for row, english in zip(told, plain):
        same(list(row), list(english), "names of the columns")
        if QUOTED.match(row["key"]):
            continue
        sentence = re.sub(r"'[^']*'|\b\w+\.\w+\b|%s" % re.escape(row["source"]) if row["source"] else r"'mweso keys'|\b\w+\.\w+\b", "",
                          row["sentence"])
        same(ENGLISH & words_of(sentence), set(), f"{row['key']}: {row['sentence']}")
        assert row["sentence"] != english["sentence"], row
    book = output("rules", variant, "--language", language, program=FAST)
    for line in legend(book):
        same(ENGLISH & words_of(line), set(), line)
    for line in book.splitlines():
        assert len(line) <= 80 or DRAWN.match(line), f"{len(line)} characters: {line}"


def drafts():
    return {language: catalogue(language)[
        None, "Draft: nobody who speaks this language has read the translation."][0] for language in LANGUAGES}


@over(LANGUAGES)
def test_drafts_say_so(language):
    """In the catalogue, in the book, on its page and on the sheet."""
    with open(os.path.join(ROOT, "src", "po", language + ".po"), encoding="utf-8") as file:
        whole = file.read()
    if '"X-Reviewed-By: nobody\\n"' not in whole:
        raise Skip("somebody who speaks it has read it")
    assert "DRAFT" in whole.partition("msgid")[0], "in the header"
    line = drafts()[language]
    with tempfile.TemporaryDirectory() as folder:
        assert line in " ".join(output("rules", "omweso", "--language", language, "--html", "book.html", cwd=folder).split()), "in the book"
        output("ask", "--among", "kombe,coro", "--count", "1", "--language", language, "--html", "sheet.html", cwd=folder, program=FAST)
        for name in "book.html", "sheet.html":
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                page = file.read()
            assert html.escape(line) in page.replace("&#39;", "&#x27;") and f'<html lang="{language}">' in page, name


@over(LANGUAGES)
def test_questions(language):
    """What an informant reads is in his language; what programs read is not."""
    words = ["ask", "--among", "kombe,coro,hus", "--count", "2"]
    told, plain = (output(*words, *more, program=FAST) for more in (["--language", language], []))
    assert told.count("\n       8  ") == plain.count("\n       8  "), told
    shown = re.search(r"1\. (South plays .*)\n", plain)[1]
    assert shown not in told and "South" not in told and "seeds" not in told.rpartition("\n\n")[0], told
    same(output(*words, "--format", "csv", "--language", language, program=FAST), output(*words, "--format", "csv", program=FAST), "rows")


def test_the_environment_chooses():
    """No locale must be installed; a locale that is C is English; rows are English unless --language asks."""
    french = drafts()["fr"]
    for env in {"LANGUAGE": "fr"}, {"LANGUAGE": "xx:fr_CD:sw"}, {"LC_ALL": "fr_FR.UTF-8"}, {"LC_ALL": "", "LC_MESSAGES": "fr_FR"}, \
            {"LC_ALL": "", "LANG": "fr"}:
        assert french in output("rules", "omweso", **env), env
        same(rows("rules", "omweso", **env), rows("rules", "omweso"), f"rows with {env}")
    for env in {}, {"LC_ALL": "C", "LANG": "fr"}, {"LC_ALL": "", "LC_MESSAGES": "en_GB", "LANG": "fr_FR"}, {"LANGUAGE": "xx"}:
        assert french not in output("rules", "omweso", **env), env
    assert french in output("rules", "omweso", "--language", "fr", LC_ALL="C"), "whatever the locale"
    assert french not in output("rules", "omweso", "--language", "en", LANGUAGE="fr"), "English was asked for"


@over([("rules", ["rules", "omweso"]), ("ask", ["ask", "--among", "coro,kombe"])])
def test_a_language_that_is_not_there(_verb, words):
    code, out, err = run(*words, "--language", "lg")
    assert (code, out) == (2, "") and "no catalogue for 'lg', only for en (English), fr (français)" in err, (code, out, err)


@over([("tag", "pt-MZ"), ("locale", "pt_AO.UTF-8"), ("code", "pt")])
def test_a_country_is_no_other_language(_, wanted):
    assert drafts()["pt"] in output("rules", "omweso", "--language", wanted)


def test_help_lists_what_there_is():
    """Nobody has to add a language anywhere but in its catalogue."""
    assert "--language " + "|".join(["en", *LANGUAGES]) in output("help", "rules"), LANGUAGES
    assert " ".join(["en", *LANGUAGES]) in output("help", "--completion", "bash")


@over([("known", "lg", "Luganda", "Ganda"), ("unknown to gettext", "vmw", "Ema'khuwa", "vmw")])
def test_a_language_is_begun(_, code, name, english):
    """As docs/translating.md says; what it makes is a draft that the program can be built with."""
    needs_gettext()
    finished(["make", "-s", "pot"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "src", "po"))
        begin = [os.path.join(ROOT, "src", "po", "begin"), code, name, os.path.join(ROOT, "build", "po", "mweso.pot")]
        finished(begin, cwd=folder, check=True)
        path, table = os.path.join(folder, "src", "po", code + ".po"), os.path.join(folder, "table.c")
        with open(path, encoding="utf-8") as file:
            head, _, rest = file.read().partition("msgid")
        assert head.startswith(f"# {english} texts of mweso") and "DRAFT" in head, head
        assert f'"X-Language-Name: {name}\\n"\n"X-Reviewed-By: nobody\\n"' in rest, rest[:900]
        same(tool("msgfmt", "--check", "-o", os.devnull, path).returncode, 0, "msgfmt --check")
        same({text for text in entries(path)}, {text for text in catalogue("fr")}, "texts")
        with open(table, "w", encoding="utf-8") as file:
            file.write(finished(["awk", "-f", os.path.join(ROOT, "src", "po", "catalogues.awk"), path], check=True).stdout)
        finished(["cc", "-I", os.path.join(ROOT, "src"), "-c", table, "-o", os.path.join(folder, "table.o")], check=True)
        again = finished(begin, cwd=folder)
        same((again.returncode, again.stderr), (1, f"src/po/{code}.po is there already; make po brings new texts into it\n"), "once more")
        begin[1] = "l1"
        same(finished(begin, cwd=folder).returncode, 1, "no code")


def test_the_program_carries_them():
    """Wherever it is installed."""
    with tempfile.TemporaryDirectory() as folder:
        program = shutil.copy(FAST, os.path.join(folder, "mweso"))
        assert drafts()["sw"][:20] in output("rules", "omweso", "--language", "sw", cwd=folder, program=program)


PO = r'''msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n%10==1 ? 0 : n==2 ? 1 : 2);\n"
"X-Language-Name: Test \n"
"X-Reviewed-By: Bi Asha\n"

# said
#, c-format
msgid "%d pit"
msgid_plural "%d pits"
msgstr[0] "%d a"
msgstr[1] "%d b"
msgstr[2] ""
"%d "
"c"

#, fuzzy
msgid "guessed"
msgstr "x"

msgid "missing"
msgstr ""

msgctxt "word"
msgid "say \"pit\""
msgstr "shimo\n"

#~ msgid "gone"
#~ msgstr "gone"
'''


def test_catalogues_as_tables():
    """What is fuzzy, missing or gone is left out; forms, contexts and signs are kept."""
    with tempfile.TemporaryDirectory() as folder:
        path, source = os.path.join(folder, "tt.po"), os.path.join(folder, "tt.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(PO)
        made = finished(["awk", "-f", os.path.join(ROOT, "src", "po", "catalogues.awk"), path], check=True)
        with open(source, "w", encoding="utf-8") as file:
            file.write(made.stdout + '#include <stdio.h>\nint main(void) { const MwesoLanguage *l = mw_languages; size_t i, k;'
                       'printf("%s|%s|%s|%zu", l->code, l->name, l->reviewer, l->count);'
                       'for (i = 0; i < l->count; i++) { printf("|%s", l->phrases[i].id);'
                       'for (k = 0; k < 6 && l->phrases[i].text[k]; k++) printf("=%s", l->phrases[i].text[k]); }'
                       'printf("|%u%u%u", l->form(21), l->form(2), l->form(5)); return 0; }\n')
        program = os.path.join(folder, "tt")
        finished(["cc", "-I", os.path.join(ROOT, "src"), source, "-o", program], check=True)
        same(finished([program], check=True).stdout,
             'tt|Test |Bi Asha|2|%d pit=%d a=%d b=%d c|word\x04say "pit"=shimo\n|012', "the table")


@over(LANGUAGES)
def test_annotated_games(language):
    """What is said of moves is in the language, on the screen and on the page; what the record says stays as it is. Rows are as ever."""
    record = "Game: 1\nVariant: omweso-forward\n{a remark} 1. B2 {he waits} b2\n"
    with tempfile.TemporaryDirectory() as folder:
        words = ["annotate", "-", "--html", "game.html"]
        told = output(*words, "--language", language, cwd=folder, stdin=record)
        with open(os.path.join(folder, "game.html"), encoding="utf-8") as file:
            page = html.unescape(file.read())
    of = catalogue(language)
    laps = of[None, "%llu lap"][1].replace("%llu", "2")
    for text in (of[None, "The record ends here."][0], f"1. {of[None, 'South'][0]} B2: {laps}", "he waits"):
        assert text in told and text in page, (text, told)
    for english in ("South B2", " laps", "The record ends", "A full ring", "Comment:"):
        assert english not in told and english not in page, english
    assert drafts()[language] in page, "a draft"
    same(rows("annotate", "-", stdin=record, LANGUAGE=language), rows("annotate", "-", stdin=record), "rows")


NAMED = re.compile(r"'[^']*'|\[[^]]*\]|\(until = [^)]*\)|\b\w+\.\w+\b|--[\w-]+")  # quoted, keys, and what is typed
COMMANDS = r"^  (board|moves|explain|undo|hint|next|save!?|load|help|quit) .*?  |\bexplain\b|\bsave\b|\bundo\b|\bquit\b"


def assert_no_english(told, english, passed=()):
    """Line by line: nothing of the English text is left, but what is drawn, typed or in `passed`."""
    same(len(told.splitlines()), len(english.splitlines()), f"lines of {told!r} and {english!r}")
    for line, plain in zip(told.splitlines(), english.splitlines()):
        said = re.sub(COMMANDS, "", NAMED.sub("", line))
        if DRAWN.match(line) or line in passed:
            continue
        remains = (ENGLISH | {"is", "it", "no", "after", "wins", "starts", "ends", "captured", "plays", "laps"}) & set(re.findall(r"[a-z]+", said.lower()))
        same(remains - {"no"}, set(), f"{line!r}, in English {plain!r}")
        assert line != plain or len(re.findall(r"[a-z]{3,}", NAMED.sub("", plain))) < 3, line


@sampled(8)
@over([(f"{language} {variant}", language, variant) for language in LANGUAGES for variant in VARIANTS])
def test_moves_are_told(_label, language, variant):
    """Those of a lesson, lap by lap with all reasons; and why pits may not start. Rows stay as they are unless --language asks."""
    shown = [line for line in rows("lesson", variant, program=FAST) if line["kind"] == "move"]
    for move in shown:
        words = ["trace", variant, move["move"], "--position", move["position"]]
        told, plain = (output(*words, *more, program=FAST) for more in (["--language", language], []))
        assert_no_english(told, plain)
        same(output(*words, "--format", "jsonl", program=FAST, LANGUAGE=language), output(*words, "--format", "jsonl", program=FAST), "rows")
    for pit in "A1", "A2", "B1", "B2":
        code, _, err = run("trace", variant, pit, "--language", language, program=FAST)
        if code == 1:
            assert_no_english(err.partition(": at 1: ")[2] or err, run("trace", variant, pit, program=FAST)[2].partition(": at 1: ")[2] or err)


def reasons():
    with open(os.path.join(ROOT, "src", "rules", "reasons.def"), encoding="utf-8") as table:
        texts = re.findall(r'^REASON\(\w+, \w+,\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)', table.read(), re.M)
    return {"".join(ast.literal_eval(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', text)) for text in texts}


@over(LANGUAGES)
def test_every_reason_has_its_own_sentence(language):
    of = entries(os.path.join(ROOT, "src", "po", language + ".po"))
    told = {text: of[None, text][0] for text in reasons()}
    assert len(told) > 100, len(told)
    same({text for text, said in told.items() if said == text or ENGLISH & set(re.findall(r"[a-z]+", said.lower()))}, set(), "in English")
    same(len(set(told.values())), len(told), "reasons that are told alike")


PLAYED = "help\nmoves\nexplain\n=\n=\nexplain A1\nA1\n1\nexplain\nexplain 1\nhelq\n99\nundo\nundo\nundo\nundo\nnext\nsave\nload\nboard\nB1zz\npass\nswap\nquit\n"


@over([(f"{language} {variant}", language, variant) for language in LANGUAGES for variant in ("omweso", "bao-kiswahili", "igisoro", "hus")])
def test_games_at_the_terminal(_label, language, variant):
    """What is typed is the same in every language."""
    told, plain = (output("play", variant, *more, program=FAST, stdin=PLAYED) for more in (["--language", language], []))
    assert_no_english(told, plain, [line for line in plain.splitlines() if re.fullmatch(r"( +\d+\) \w+)+ *", line)])


MEANT = re.compile(r"(?:^|[ ;.])([a-z]+(?:-[a-z]+)*): ")  # words before colons, which are typed


@over(LANGUAGES)
def test_what_answers_mean(language):
    """The page looks for the words of an answer in what is said of all: they stay."""
    of = entries(os.path.join(ROOT, "src", "po", language + ".po"))
    meant = {row["doc"]: set(row["values"].split()) for row in rows("keys", program=FAST) if (None, row["doc"]) in of}
    assert len(meant) > 80, len(meant)
    for text, words in meant.items():
        [said] = of[None, text]
        same((set(re.findall(MEANT, text)) & words) - set(re.findall(MEANT, re.sub(r"\s:", ":", said))), set(), said)
