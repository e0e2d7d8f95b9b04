"""Archives of studies (`mweso archive`): valid RO-Crates, the same twice, run again; every damage is found, and no stranger's archive does harm."""
import csv
import functools
import hashlib
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile

import rocrate
from lib import FAST, ROOT, environment, finished, not_installed, output, over, rows, run, same, sampled, write_files

DATED = {"SOURCE_DATE_EPOCH": "86400"}
# What a study may have in it: a house rule beside its parents, a script, weights, records, positions, and stores in shards.
OWN = {
    "house.ini": "[variant]\ninherits = base\ntitle = House\nsource = aunt1931, p. 3\n[capture]\nown_pit = taken\n[hooks]\nscript = mine.lua\n",
    "base.ini": "[variant]\ninherits = coro\nsource = uncle1932\n",
    "mine.lua": "hook('turn', 'pit 1 moves again', function(t) if t.start == 1 then return 'again' end end)\n",
    "sources.bib": "@book{aunt1931,\n  title = {Games},\n}\n\n@book{uncle1932,\n  title = {More},\n}\n\n@book{unread,\n  title = {None},\n}\n",
    "guess.weights": "seeds 120\n",
    "starts.txt": "4x8/0x8/0x8/4x8 S\n0x8/4x8/4x8/0x8 S\n",
    "study.txt": """# What the paper says, one a line

mweso compare omweso ./house.ini --games 5 --format csv > table.csv
simulate "house.ini" --games 4 --players 'search:depth=1,weights=guess.weights,greedy' --format csv
simulate omweso --games 4 --placement starts.txt --save games.txt   # kept as records
replay games.txt --format csv
simulate hus --games 10 --shard 1/2 --store one.sqlite
simulate hus --games 10 --shard 2/2 --store two.sqlite
merge all.sqlite one.sqlite two.sqlite
simulate hus --games 10 --store all.sqlite --format csv --metrics > shards.csv
diff omweso house.ini
cite house.ini
""",
}
NAMES = sorted(
    [f"variants/{name}" for name in ("omweso.ini", "omweso.weights", "coro.ini", "house.ini", "base.ini", "mine.lua", "hus.ini", "hus.weights", "sources.bib")]
    + ["inputs/guess.weights", "inputs/starts.txt"]
    + [f"outputs/{name}" for name in ("table.csv", "2-simulate.csv", "3-simulate.txt", "games.txt", "4-replay.csv", "5-simulate.txt", "one.sqlite",
                                      "6-simulate.txt", "two.sqlite", "7-merge.txt", "all.sqlite", "shards.csv", "9-diff.txt", "10-cite.txt")]
    + ["CITATION.cff", "README.md", "SHA256SUMS", "commands.sh", "ro-crate-metadata.json"])


@functools.lru_cache(maxsize=None)
def study():
    """A folder with the archive of a whole study, which no test changes."""
    place = tempfile.TemporaryDirectory()
    write_files(place.name, OWN)
    output("archive", "study", "--commands", "study.txt", "--title", "A: \"study\"", "--author", "A. Author; B. Author", "--license", "CC-BY-4.0",
           program=FAST, cwd=place.name, **DATED)
    return place


@functools.lru_cache(maxsize=None)
def small():
    place = tempfile.TemporaryDirectory()
    output("archive", "study", "--", "simulate", "omweso", "coro", "--games", "20", "--metrics", "--format", "csv", "--", "simulate", "hus", "--games", "5", "--store",
           "g.sqlite", program=FAST, cwd=place.name, **DATED)
    return place


def copied(folder, of=small):
    return shutil.copytree(os.path.join(of().name, "study"), os.path.join(folder, "study"), symlinks=True)


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8", newline="") as file:
        return file.read()


def write(text, *parts):
    with open(os.path.join(*parts), "w", encoding="utf-8", newline="") as file:
        file.write(text)


def summed(folder):
    """Writes the list of sums anew, as somebody would who wants a change not to be seen."""
    names = [name for name in rocrate.files_in(folder) if name != "SHA256SUMS"]
    lines = []
    for name in sorted(names):
        with open(os.path.join(folder, name), "rb") as file:
            lines.append(f"{hashlib.sha256(file.read()).hexdigest()}  {name}\n")
    write("".join(lines), folder, "SHA256SUMS")


def verified(folder, *words, **more):
    return run("archive", "--verify", "study", *words, cwd=folder, **more)


# ---- what an archive is ----------------------------------------------------------------------------

def test_a_study_holds_what_it_needs():
    folder = os.path.join(study().name, "study")
    same(rocrate.files_in(folder), NAMES, "files")
    bib = read(folder, "variants", "sources.bib")
    same([key in bib for key in ("aunt1931", "uncle1932", "unread")], [True, True, False], bib)
    commands = read(folder, "commands.sh")
    assert "mweso compare variants/omweso.ini variants/house.ini --games 5 --format csv > outputs/table.csv\n" in commands, commands
    assert "weights=inputs/guess.weights,greedy" in commands and "--placement inputs/starts.txt" in commands, commands
    assert "> outputs/9-diff.txt # exit code 1\n" in commands, commands


def test_it_is_a_valid_crate():
    folder = os.path.join(study().name, "study")
    same(rocrate.faults(folder), [], "valid")
    graph = {entity["@id"]: entity for entity in json.loads(read(folder, "ro-crate-metadata.json"))["@graph"]}
    root = graph["./"]
    same((root["name"], root["datePublished"], root["license"]), ('A: "study"', "1970-01-02", "CC-BY-4.0"), "root")
    same([graph[author["@id"]]["name"] for author in root["author"]], ["A. Author", "B. Author"], "authors")
    house = graph[graph["variants/house.ini"]["identifier"]["@id"]]["value"]
    same(house, rows("simulate", "house.ini", "--games", "1", "--metrics", cwd=study().name)[0]["fingerprint"], "fingerprint")
    same({part["@id"] for part in graph["#command-1"]["object"]},
         {f"variants/{name}" for name in ("omweso.ini", "omweso.weights", "coro.ini", "house.ini", "base.ini", "mine.lua")}, "what it reads")
    same(graph["#command-1"]["result"], [{"@id": "outputs/table.csv"}], "what it writes")


@over([("no-descriptor", '"CreativeWork"', '"Thing"'), ("other-sum", '"text/csv",\n      "sha256": "', '"text/csv",\n      "sha256": "0'), ("date", '"1970-01-02"', '"today"'),
       ("nowhere", '"@id": "#mweso"\n', '"@id": "#gone"\n'), ("no-part", '"@id": "outputs/1-simulate.csv"\n        },\n        {\n', '"@id": "CITATION.cff"\n        },\n        {\n')])
def test_the_checker_finds_what_is_wrong(kind, old, new):
    with tempfile.TemporaryDirectory() as folder:
        place = copied(folder)
        text = read(place, rocrate.METADATA)
        assert old in text, kind
        write(text.replace(old, new, 1), place, rocrate.METADATA)
        try:
            assert rocrate.faults(place), kind
        except KeyError:
            assert kind == "no-descriptor", kind


def test_the_same_bytes_twice():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, OWN)
        output("archive", "study", "--commands", "study.txt", "--title", "A: \"study\"", "--author", "A. Author; B. Author", "--license", "CC-BY-4.0",
               program=FAST, cwd=folder, **DATED)
        same(read(folder, "study", "SHA256SUMS"), read(study().name, "study", "SHA256SUMS"), "sums")


def test_outputs_are_what_the_verbs_print():
    with tempfile.TemporaryDirectory() as folder:
        same(read(small().name, "study", "outputs", "1-simulate.csv"), output("simulate", "omweso", "coro", "--games", "20", "--metrics", "--format", "csv", cwd=folder), "printed")


def test_it_is_written_by_the_sanitized_program_too():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, OWN)
        said = output("archive", "study", "--format", "jsonl", "--", "show", "house.ini", cwd=folder)
        listed = {row["file"]: row for row in map(json.loads, said.splitlines())}
        assert listed["variants/house.ini"]["fingerprint"] and not listed["variants/base.ini"]["fingerprint"], said
        same(sorted([*listed, "SHA256SUMS"]), rocrate.files_in(os.path.join(folder, "study")), "files")
        same(verified(folder)[0], 0, "verified")


def test_an_archive_is_archived_again():
    """Its commands are a file of commands like any other."""
    with tempfile.TemporaryDirectory() as folder:
        place = copied(folder, study)
        shutil.rmtree(os.path.join(place, "outputs"))  # its stores would be gone on with
        output("archive", "../again", "--commands", "commands.sh", program=FAST, cwd=place, **DATED)
        for name in NAMES:
            if name.startswith("outputs/"):
                with open(os.path.join(study().name, "study", name), "rb") as one, open(os.path.join(folder, "again", name), "rb") as other:
                    same(other.read() == one.read(), True, name)


def test_sha256sum_and_a_shell_know_it():
    with tempfile.TemporaryDirectory() as folder:
        place = copied(folder)
        done = subprocess.run(["sha256sum", "--quiet", "--strict", "-c", "SHA256SUMS"], cwd=place, capture_output=True, text=True, check=False)
        same((done.returncode, done.stdout), (0, ""), done.stderr)
        os.rename(os.path.join(place, "outputs"), os.path.join(folder, "before"))
        os.mkdir(os.path.join(place, "outputs"))
        subprocess.run(["sh", "-e", "commands.sh"], cwd=place, check=True, env={**environment(), "PATH": ROOT + ":" + os.environ["PATH"]})
        same(read(place, "outputs", "1-simulate.csv"), read(folder, "before", "1-simulate.csv"), "run by hand")


# ---- verified --------------------------------------------------------------------------------------

def test_every_byte_comes_again():
    code, out, err = verified(study().name)
    same((code, err), (0, ""), out)
    same(out.splitlines()[-1], "10 commands run again: every byte as it was archived", out)
    same(len(re.findall("comes again$", out, re.M)), 14, out)


def test_rows():
    told = rows("archive", "--verify", "study", cwd=small().name)
    same([(row["file"], row["same"], row["line"]) for row in told],
         [("SHA256SUMS", True, None), ("outputs/1-simulate.csv", True, None), ("outputs/2-simulate.txt", True, None), ("outputs/g.sqlite", True, None)], "rows")


def test_rows_steer_no_terminal():
    """Of what a stranger's archive holds only text is shown."""
    with tempfile.TemporaryDirectory() as folder:
        place = copied(folder)
        write("\033]0;x\007\u202e\n" + read(place, "outputs", "1-simulate.csv"), place, "outputs", "1-simulate.csv")
        summed(place)
        write("", place, "outputs", "a\033]0;x\007b")
        for words in ([], ["--format", "csv"], ["--format", "jsonl"]):
            code, out, err = run("archive", "--verify", "study", *words, cwd=folder)
            same(code, 1, out + err)
            assert not re.search("[\x1b\x07\u202e]|u202e|u001b", out + err), out + err


def test_it_plays_by_its_own_rule_sets():
    """Not by those of the program, of the present folder, or in the user's language."""
    with tempfile.TemporaryDirectory() as folder:
        copied(folder)
        os.mkdir(os.path.join(folder, "variants"))
        shutil.copy(FAST, os.path.join(folder, "mweso"))
        write_files(folder, {"omweso.ini": "[capture]\nneeds = inner\n"})
        code, out, err = verified(folder, program=os.path.join(folder, "mweso"), LANGUAGE="sw", LC_ALL="sw_KE.UTF-8", MWESO_PATH=folder, COLUMNS="20")
        same((code, err), (0, ""), out)


def test_another_version_is_told():
    with tempfile.TemporaryDirectory() as folder:
        place = copied(folder)
        write(read(place, rocrate.METADATA).replace('"name": "Mweso",\n      "softwareVersion": "', '"name": "Mweso",\n      "softwareVersion": "9.'), place, rocrate.METADATA)
        summed(place)
        code, out, err = verified(folder)
        same(code, 0, out)
        assert "it was made by Mweso 9." in err, err


def changed(name, old, new, count=1):
    def change(place):
        text = read(place, name)
        assert old in text, (name, old)
        write(text.replace(old, new, count), place, name)
    return change


def resummed(change):
    def both(place):
        change(place)
        summed(place)
    return both


def other_game(place):
    store = sqlite3.connect(os.path.join(place, "outputs", "g.sqlite"))
    store.execute("UPDATE game SET laps = laps + 1 WHERE game = 2")
    store.commit()
    store.close()


def other_pages(place):
    store = sqlite3.connect(os.path.join(place, "outputs", "g.sqlite"), isolation_level=None)
    store.execute("PRAGMA page_size = 8192")
    store.execute("VACUUM")
    store.close()


CSV, TEXT = "outputs/1-simulate.csv", "outputs/2-simulate.txt"


def swapped(one, other):
    return lambda place: write(re.sub(f"{one}|{other}", lambda found: other if found[0] == one else one, read(place, CSV)), place, CSV)


DAMAGES = {
    "sum-of-an-output": (changed(CSV, "omweso", "omwesa"), r"1-simulate.csv +has another sum"),
    "sum-of-a-variant": (changed("variants/omweso.ini", "\n", "\n\n"), r"omweso.ini +has another sum"),
    "sum-of-the-metadata": (changed("ro-crate-metadata.json", "Mweso", "Mweso "), r"metadata.json +has another sum"),
    "number": (resummed(changed(CSV, ",20,", ",21,")), r"1-simulate.csv +differs, first in line 2\n  archived  .*,21,.*\n  now       .*,20,"),
    "sign": (resummed(changed(CSV, ",20,", ",-20,")), r"1-simulate.csv +differs, first in line 2\n"),
    "word": (resummed(changed(TEXT, "the usual start", "an unusual start")), r"2-simulate.txt +has other words, but the same numbers, first in line 1\n"),
    "another-rule-set": (resummed(changed(TEXT, "hus: ", "coro: ")), r"2-simulate.txt +differs, first in line 1\n"),
    "word-of-a-table": (resummed(changed(CSV, "AdvantageP1", "AdvantageQ1")), r"1-simulate.csv +differs, first in line 2\n"),
    "names-swapped": (resummed(swapped("omweso", "coro")), r"1-simulate.csv +differs, first in line 2\n"),
    "line-more": (resummed(lambda place: write(read(place, CSV) + "more\n", place, CSV)), r"differs.*\n  archived  more\n  now       \(no such line\)"),
    "end-of-the-last-line": (resummed(lambda place: write(read(place, CSV)[:-1], place, CSV)), r"1-simulate.csv +differs, first in line"),
    "emptied": (resummed(lambda place: write("", place, CSV)), r"differs, first in line 1\n  archived  \(no such line\)"),
    "output-missing": (lambda place: os.remove(os.path.join(place, CSV)), r"1-simulate.csv +is missing"),
    "variant-missing": (lambda place: os.remove(os.path.join(place, "variants/hus.ini")), r"hus.ini +is missing[\s\S]*2-simulate.txt +its command fails"),
    "output-not-in-the-list": (resummed(lambda place: os.remove(os.path.join(place, CSV))), r"1-simulate.csv +was not written before"),
    "file-more": (lambda place: write("", place, "outputs/more.csv"), r"more.csv +is not in the list of sums"),
    "never-written": (resummed(lambda place: write("", place, "outputs/more.csv")), r"more.csv +is not written any more"),
    "other-rules": (resummed(changed("variants/coro.ini", "[capture]", "[capture]\nleast = 3")), r"coro.ini +has another fingerprint[\s\S]*1-simulate.csv +differs"),
    "broken-rules": (resummed(changed("variants/coro.ini", "[capture]", "[capturing]")), r"\(it does not load\)[\s\S]*1-simulate.csv +its command fails"),
    "other-command": (resummed(changed("commands.sh", "--games 20", "--games 19")), r"1-simulate.csv +differs"),
    "exit-code": (resummed(changed("commands.sh", "> outputs/1-simulate.csv", "> outputs/1-simulate.csv # exit code 1")), "ends with another exit code"),
    "other-game": (resummed(other_game), r"g.sqlite +has other games"),
}


@sampled(7)
@over(list(DAMAGES))
def test_damages_are_found(kind):
    change, told = DAMAGES[kind]
    with tempfile.TemporaryDirectory() as folder:
        change(copied(folder))
        code, out, err = verified(folder)
        same(code, 1, f"{out}{err}")
        assert re.search(told, out), out
        assert "every byte" not in out, out


def test_stores_with_other_pages_have_the_same_games():
    with tempfile.TemporaryDirectory() as folder:
        place = copied(folder)
        other_pages(place)
        summed(place)
        code, out, err = verified(folder)
        same(code, 0, out + err)
        assert re.search("g.sqlite +has the same games, in other pages", out), out


# ---- strangers' archives ---------------------------------------------------------------------------

def commanded(line):
    return resummed(lambda place: write(line + "\n", place, "commands.sh"))


def listed(line):
    return lambda place: write(read(place, "SHA256SUMS") + line + "\n", place, "SHA256SUMS")


def linked(to, *parts):
    def change(place):
        path = os.path.join(place, *parts)
        shutil.rmtree(path) if os.path.isdir(path) else os.path.exists(path) and os.remove(path)
        os.symlink(to, path)
    return change


TO = " > outputs/x.txt"
HOSTILE = {
    "verb": commanded("bench omweso" + TO), "new": commanded("new house --from omweso" + TO), "play": commanded("play omweso" + TO),
    "ask": commanded("ask --among omweso,coro --save x" + TO), "archive": commanded("archive x -- list" + TO), "tune": commanded("tune omweso" + TO),
    "no-command": commanded(""), "no-output": commanded("list"), "output-outside": commanded("list > ../x.txt"), "output-elsewhere": commanded("list > inputs/x.txt"),
    "output-absolute": commanded("list > /tmp/x.txt"), "two-outputs": commanded("list > outputs/x > outputs/y"), "pipe": commanded("list | sh" + TO),
    "shell": commanded("list $(touch x)" + TO), "quoted-shell": commanded('show "$(touch x)"' + TO), "second-command": commanded("list; touch x" + TO),
    "open-quote": commanded("show 'omweso" + TO), "program": commanded("match random 'ugi:touch x' --pairs 1" + TO),
    "program-among-players": commanded("simulate variants/omweso.ini --players 'random,ugi,depth=1:touch x'" + TO),
    "page-outside": commanded("compare variants/omweso.ini variants/coro.ini --html ../x.html" + TO),
    "page-over-a-variant": commanded("compare variants/omweso.ini variants/coro.ini --html variants/omweso.ini" + TO),
    "store-outside": commanded("simulate variants/omweso.ini --store /tmp/x.sqlite" + TO), "variant-by-name": commanded("show omweso" + TO),
    "variant-outside": commanded("show ../omweso.ini" + TO), "variant-above": commanded("show variants/../../omweso.ini" + TO),
    "variant-absolute": commanded("show /etc/passwd.ini" + TO), "reads-outside": commanded("replay /etc/passwd" + TO),
    "script-outside": commanded("show variants/omweso.ini --set hooks.script=/etc/passwd" + TO),
    "script-behind-a-name": commanded("show 'variants/omweso.ini hooks.script=/etc/passwd'" + TO),
    "script-behind-another": commanded("simulate variants/omweso.ini 'variants/omweso.ini end.score=yes hooks.script=../x'" + TO),
    "outside-with-settings": commanded("show '../omweso.ini end.score=yes'" + TO),
    "script-swept": commanded("compare variants/omweso.ini --sweep hooks.script=../x,y" + TO),
    "weights-outside": commanded("simulate variants/omweso.ini --players search:depth=1,weights=/etc/passwd,random" + TO),
    "positions-outside": commanded("simulate variants/omweso.ini --placement /etc/passwd" + TO),
    "checkpoint": commanded("endless variants/omweso.ini --search --checkpoint outputs/x" + TO), "help": commanded("show --help" + TO),
    "many-commands": commanded("list > outputs/x\n" * 1001), "long-command": commanded("list " + "x" * 70000 + TO),
    "sum-outside": listed("0" * 64 + "  ../x"), "sum-absolute": listed("0" * 64 + "  /etc/passwd"), "sum-deep": listed("0" * 64 + "  inputs/a/b"),
    "sum-hidden": listed("0" * 64 + "  inputs/.x"), "sum-option": listed("0" * 64 + "  inputs/-x"), "sum-escape": listed("0" * 64 + "  inputs/\033[2Jx"),
    "no-sum": listed("x  inputs/x"), "twice": lambda place: listed(read(place, "SHA256SUMS").splitlines()[0])(place),
    "long-sums": lambda place: write("x" * (1 << 24) + "\n", place, "SHA256SUMS"),
    "link": linked("/etc/passwd", "variants", "omweso.ini"), "link-beside": linked("/etc/passwd", "inputs"), "link-to-a-folder": linked("/etc", "variants"),
    "link-of-sums": linked("/etc/passwd", "SHA256SUMS"), "pipe-in-it": lambda place: os.mkfifo(os.path.join(place, "outputs", "pipe")),
    "folder-in-it": lambda place: os.mkdir(os.path.join(place, "outputs", "more")), "no-metadata": resummed(lambda place: write("[]", place, rocrate.METADATA)),
    "no-json": resummed(lambda place: write("{", place, rocrate.METADATA)), "deep-json": resummed(lambda place: write("[" * 100000, place, rocrate.METADATA)),
    "no-date": resummed(changed(rocrate.METADATA, '"1970-01-02"', '"tomorrow"')), "no-commands": lambda place: os.remove(os.path.join(place, "commands.sh")),
    "empty": lambda place: [shutil.rmtree(place), os.mkdir(place)],
}


def everything(folder):
    return sorted(os.path.join(place, name) for place, folders, names in os.walk(folder) for name in folders + names)


@sampled(6)
@over(list(HOSTILE))
def test_hostile_archives_are_refused(kind):
    """Nothing of them is run, and nothing is left anywhere."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as temporary:
        HOSTILE[kind](copied(folder))
        before = everything(folder)
        code, out, err = verified(folder, TMPDIR=temporary)
        same(code, 4, out + err)
        assert err.startswith("mweso ") and "\033" not in out + err and "root:" not in out + err, err
        same(everything(folder), before, "nothing is written")
        same(os.listdir(temporary), [], "nothing is left")


def test_what_is_written_is_bounded():
    """By the size of the archive: a few bytes of it do not fill a disk."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as temporary:
        commanded("simulate variants/omweso.ini --games 200000 --max-turns 1 --format csv" + TO)(copied(folder))
        code, out, err = verified(folder, program=FAST, TMPDIR=temporary)
        assert code in (1, 5) and "File " in out + err, out + err
        same(os.listdir(temporary), [], "nothing is left")


CONFINED = """#include <stdio.h>
#include <unistd.h>
#include "cli/archive/confine.h"
int main(int count, char **words)
{
    (void)count;
    if (!confine_to(words[1])) return 77;
    FILE *inside = fopen(words[2], "w"), *outside = fopen(words[3], "w"), *old = fopen(words[4], "a");
    int linked = symlink("/etc/passwd", words[5]);
    execl("/bin/true", "true", (char *)NULL);
    return !inside + 2 * (outside != NULL) + 4 * (old != NULL) + 8 * (linked == 0);
}
"""


def test_what_runs_a_command_is_confined():
    """It writes nothing outside its folder and starts nothing, whatever it is brought to do."""
    if not shutil.which("cc"):
        raise not_installed("cc", "gcc")
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"test.c": CONFINED, "old": ""})
        os.mkdir(os.path.join(folder, "in"))
        finished(["cc", "-D_GNU_SOURCE", "-I", os.path.join(ROOT, "src"), "test.c", os.path.join(ROOT, "src", "cli", "archive", "confine.c"), "-o", "test"],
                 check=True, cwd=folder)
        done = finished(["./test", "in", "in/new", "new", "old", "in/link"], cwd=folder)
        assert done.returncode in (0, 77), done.returncode


# ---- a paper ----------------------------------------------------------------------------------------

def test_a_paper_is_made_from_one_command():
    """Its numbers are those of the archive, which verifies."""
    with tempfile.TemporaryDirectory() as folder:
        done = finished(["sh", os.path.join(ROOT, "docs", "examples", "paper", "paper.sh"), "paper"], seconds=120, cwd=folder,
                        env=environment(MWESO=FAST, GAMES="40", CHROMIUM="none"))
        same(done.returncode, 0, done.stderr)
        place = os.path.join(folder, "paper")
        assert read(place, "verified.txt").endswith("3 commands run again: every byte as it was archived\n"), read(place, "verified.txt")
        paper = read(place, "paper.html")
        same(finished(["sh", "-c", "command -v tidy >/dev/null || exit 0; tidy -qe --show-warnings no paper.html"], cwd=place).returncode, 0, "as HTML")
        assert "40 games by each rule set" in paper and paper.count("<section>") == 2, paper
        prints = {row["fingerprint"] for row in csv.DictReader(io.StringIO(read(place, "study", "outputs", "differences.csv")))}
        same(sorted(set(re.findall("<code>([0-9a-f]{64})</code>", paper))), sorted(prints), "fingerprints")
        same(sorted(re.findall(r">(coro|hus|igisoro-plain)</text>", paper)), sorted(["coro", "hus", "igisoro-plain"] * 7), "the figure")
        for row in csv.DictReader(io.StringIO(read(place, "study", "outputs", "differences.csv"))):
            if row["metric"] == "DurationTurns" and row["difference"]:
                assert f"<td>{float(row['difference']):+.3g}" in paper, row


def test_a_paper_says_how_it_is_made():
    """Without a folder; the program may be named from where one is; and games that tell nothing are no traceback."""
    script = os.path.join(ROOT, "docs", "examples", "paper", "paper.sh")
    with tempfile.TemporaryDirectory() as folder:
        done = finished(["sh", script], cwd=folder, env=environment(MWESO=FAST))
        same((done.returncode, done.stdout, done.stderr.startswith("usage: ")), (2, "", True), done.stderr)
        os.symlink(FAST, os.path.join(folder, "program"))
        done = finished(["sh", script, "paper"], seconds=120, cwd=folder, env=environment(MWESO="./program", GAMES="2", CHROMIUM="none"))
        same(done.returncode, 1, done.stderr)
        assert "paper.py: 2 games are too few: no interval for " in done.stderr and "Traceback" not in done.stderr, done.stderr


# ---- what cannot be archived -----------------------------------------------------------------------

@over([("identifier", "CC-BY-4.0", None), ("address", "https://example.org/licence", None), ("capitals", "cc-by-4.0", "did you mean 'CC-BY-4.0'?"),
       ("blanks", "CC BY 4.0", "did you mean 'CC-BY-4.0'?"), ("letter", "GPL-3.0-onyl", "did you mean 'GPL-3.0-only'?"), ("word more", "MIT License", "did you mean 'MIT'?"), ("version", "CC-BY", "; there are CC-BY-1.0, CC-BY-2.0, "),
       ("words", "as you like it, my dear friend", "is neither an identifier of SPDX")])
def test_a_licence_is_one_that_programs_know(_name, licence, said):
    with tempfile.TemporaryDirectory() as folder:
        code, _, err = run("archive", "study", "--license", licence, "--", "list", cwd=folder, program=FAST)
        same((code, os.path.exists(os.path.join(folder, "study"))), (2 if said else 0, not said), err)
        assert (said or "") in err, err


def test_what_commands_write_is_archived():
    """Resampled trees; tables of LaTeX by their ending; files in folders, which the archive has not, with a word."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"study.txt": "matrix omweso coro hus --tree paper --replicates 9 --resampled trees.nwk > figures/tree.nwk\n"
                                          "compare omweso coro --games 5 --format latex --svg figures/forest.svg\n"})
        code, out, err = run("archive", "study", "--commands", "study.txt", cwd=folder, program=FAST)
        same(code, 0, err)
        same(sorted(os.listdir(os.path.join(folder, "study", "outputs"))), ["2-compare.tex", "forest.svg", "tree.nwk", "trees.nwk"], "outputs")
        same(re.findall("'(figures/[a-z.]+)' is '(outputs/[a-z.]+)' in the archive", err),
             [("figures/tree.nwk", "outputs/tree.nwk"), ("figures/forest.svg", "outputs/forest.svg")], err)
        same(err.count("in the archive"), 2, err)
        code, out, err = verified(folder)
        same(code, 0, out + err)
        again = run("archive", "again", "--commands", "commands.sh", cwd=os.path.join(folder, "study"), program=FAST)
        same((again[0], "in the archive" in again[2]), (0, False), again[2])



def test_settings_stand_behind_names_in_it():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, OWN)
        words = ["compare", "omweso", "omweso capture.own_pit=taken", "house.ini start.smallest=3", "--games", "2"]
        code, out, err = run("archive", "study", "--", *words, cwd=folder, program=FAST)
        same(code, 0, err)
        said = read(folder, "study", "commands.sh")
        assert "variants/omweso.ini 'variants/omweso.ini capture.own_pit=taken' 'variants/house.ini start.smallest=3'" in said, said
        code, out, err = verified(folder)
        same(code, 0, out + err)


@over([("setting", ["--set", "capture.own_pit=taken", "--", "list"], 2, "--set belongs behind --"), ("no-command", [], 2, "stand behind '--' or in a file"), ("both", ["--commands", "study.txt", "--", "list"], 2, "stand behind '--' or in a file"),
       ("verb", ["--", "simulat", "omweso"], 2, "did you mean 'simulate'?"), ("other-verb", ["--", "bench", "omweso"], 2, "cannot be archived; these verbs can: check, "),
       ("option", ["--", "compare", "omweso", "coro", "--game", "x", "--nothing"], 2, "there is no option '--nothing'"), ("empty", ["--", "list", "--", "--", "list"], 2, "there is no command"),
       ("variant", ["--", "show", "omwesso"], 3, "did you mean 'omweso'?"), ("program", ["--", "match", "random", "ugi:./x", "--pairs", "1"], 2, "another program"),
       ("file", ["--", "replay", "no.txt"], 5, "'no.txt' is no file that can be archived: No such file"), ("stdin", ["--", "replay", "-"], 2, "'-' is none"),
       ("other-file", ["--", "show", "house.ini", "--", "show", "more/house.ini"], 2, "there is another file 'variants/house.ini'"),
       ("written-twice", ["--", "rules", "omweso", "--html", "x.html", "--", "rules", "hus", "--html", "x.html"], 2, "by an earlier command"),
       ("inherits-in-a-folder", ["--", "show", "deep.ini"], 3, "where all files of variants lie in one folder"), ("name", ["--", "replay", "a b.txt"], 2, "is no name of a file in an archive"),
       ("checkpoint", ["--", "endless", "omweso", "--search", "--checkpoint", "x"], 2, "more than an archive can hold"),
       ("fails", ["--", "replay", "house.ini"], 4, "has failed with exit code 4; nothing is archived"), ("no-file", ["--commands", "no.txt"], 5, "no.txt"),
       ("pipe", ["--commands", "pipe.txt"], 2, "pipe.txt:2: '|' means something to a shell"), ("quote", ["--commands", "quote.txt"], 2, "quote.txt:1: the closing ' is missing")])
def test_what_cannot_be_archived(kind, words, expected, said):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "more"))
        write_files(folder, {**OWN, "more/house.ini": "[capture]\nneeds = inner\n", "deep.ini": "[variant]\ninherits = more/house.ini\n", "a b.txt": "",
                             "pipe.txt": "list\nlist | sh\n", "quote.txt": "show 'omweso\n"})
        before = everything(folder)
        code, out, err = run("archive", "new", *words, cwd=folder)
        same((code, out), (expected, ""), f"{kind}: {err}")
        assert said in err, err
        same(everything(folder), before, "nothing is left")


def test_folders_of_others_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("notes.txt", "outputs/notes.txt", "commands.sh"):
            place = os.path.join(folder, name.replace("/", "-"))
            os.makedirs(os.path.join(place, os.path.dirname(name)))
            write("mine", place, name)
            code, out, err = run("archive", place, "--replace", "--", "list", cwd=folder)
            same((code, out), (5, ""), err)
            assert f"holds '{name}', which is of no archive" in err, err
            same(read(place, name), "mine", "what was there")


def test_an_archive_is_replaced_only_if_asked():
    """Then what it no longer has is gone, and what git keeps beside it stays."""
    with tempfile.TemporaryDirectory() as folder:
        place = copied(folder)
        os.mkdir(os.path.join(place, ".git"))
        before = read(place, "SHA256SUMS")
        code, out, err = run("archive", "study", "--", "show", "hus", cwd=folder)
        same((code, out), (5, ""), err)
        assert "is an archive already; --replace writes over it" in err, err
        same(read(place, "SHA256SUMS"), before, "the sums")
        output("archive", "study", "--replace", "--", "show", "hus", cwd=folder)
        same([name for name in rocrate.files_in(place) if "/" in name], ["outputs/1-show.txt", "variants/hus.ini", "variants/hus.weights", "variants/sources.bib"], "files")
        same(sorted(name for name in os.listdir(place) if name.startswith(".")), [".git"], "hidden")
        same(verified(folder)[0], 0, "verified")


def test_as_many_rule_sets_as_one_likes():
    with tempfile.TemporaryDirectory() as folder:
        same(output("archive", "study", "--", "cite", *["omweso", "coro"] * 70, cwd=folder), "study: 1 command, 2 rule sets, 11 files\n", "made")


def test_a_command_may_not_change_what_it_was_given():
    with tempfile.TemporaryDirectory() as folder:
        output("simulate", "hus", "--games", "4", "--shard", "1/2", "--store", "g.sqlite", cwd=folder)
        code, out, err = run("archive", "study", "--", "simulate", "hus", "--games", "8", "--shard", "1/2", "--store", "g.sqlite", cwd=folder)
        same((code, out), (1, ""), err)
        assert "a command has changed 'inputs/g.sqlite', which it was given" in err, err
        output("simulate", "hus", "--games", "4", "--store", "all.sqlite", cwd=folder)
        output("archive", "study", "--", "simulate", "hus", "--games", "4", "--store", "all.sqlite", cwd=folder)
        same(verified(folder)[0], 0, "a store that is whole is only read")


def test_sources_are_at_hand_when_commands_are_run():
    assert "@book{aunt1931," in read(study().name, "study", "outputs", "10-cite.txt")


def test_the_citation_is_yaml():
    text = read(study().name, "study", "CITATION.cff")
    assert 'title: "A: \\"study\\""' in text and 'license: "CC-BY-4.0"' in text and '  - name: "B. Author"' in text, text
