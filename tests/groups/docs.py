"""The documentation does what it says: examples are run, keys and links exist, layers hold."""
import glob
import json
import os
import re
import shlex
import shutil
import tempfile

from lib import FAST, ROOT, Skip, depth, finished, fit, not_installed, output, over, rows, run, same, sampled, scaled, write_files

PAGES = ["README.md", *sorted("docs/" + os.path.basename(p) for p in glob.glob(os.path.join(ROOT, "docs", "*.md")))]


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def files_of(text):
    """The files a text shows: blocks behind '<!-- file: NAME -->'; a later one replaces an earlier one."""
    return dict(re.findall(r"<!-- file: (\S+) -->\n```\w*\n(.*?)```", text, re.S))


STORY = re.compile(r"<!-- story: (\S+) -->")  # a page of which all is done in one folder, with the files of that one in it


def steps_of(block):
    """The commands of a console block with their output; a line that ends in a backslash goes on."""
    return [step.replace("\\\n", "").partition("\n")[::2] for step in re.split(r"^\$ ", block, flags=re.M)[1:]]


def examples():
    """(label, files, [(command, output)...]) for every console block, with the files that stand above it."""
    for page in PAGES:
        text = read(page)
        if STORY.search(text):
            continue
        for block in re.finditer(r"```console\n(.*?)```", text, re.S):
            steps = [step for step in steps_of(block[1]) if step[0].startswith("mweso ")]
            if steps:
                yield f"{page}: {steps[0][0]}", files_of(text[:block.start()]), steps


def fits(pattern, text):
    return fit(*([line.rstrip() for line in part.rstrip("\n").split("\n")] for part in (pattern, text)))


def try_steps(folder, steps):
    for command, expected in steps:
        _, out, err = run(*shlex.split(command)[1:], cwd=folder)
        assert fits(expected, out + err), f"{command} prints\n{out}{err}"


@sampled(40)
@over(list(examples()))
def test_example(_label, files, steps):
    """The commands of a block run one after the other in one folder."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, files)
        try_steps(folder, steps)


def is_done(folder, kind, name, block):
    """A block of a story: a file that is written, one that stands there then, or commands."""
    if kind == "file":
        write_files(folder, {name: block})
    elif kind == "written":
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = file.read()
        assert fits(block, text), f"{name} holds\n{text}"
    else:
        try_steps(folder, steps_of(block))


@sampled(5)
@over([page for page in PAGES if STORY.search(read(page))])
def test_story(page):
    """From its beginning to its end, in one folder: every command, and every file as the last one has left it."""
    text = read(page)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.join(ROOT, "docs", STORY.search(text)[1]), folder, dirs_exist_ok=True)
        blocks = re.findall(r"(?:<!-- (file|written): (\S+) -->\n)?^```(\w+)\n(.*?)^```", text, re.S | re.M)
        assert len(blocks) > 10, f"only {len(blocks)} blocks are found"
        for kind, name, language, block in blocks:
            assert kind or language == "console", f"what is this?\n{block}"
            is_done(folder, kind, name, block)


@sampled(5)
@over([page for page in PAGES if STORY.search(read(page))])
def test_lines_of_a_story_are_wrapped(page):
    same([line for line in read(page).split("\n") if len(line) >= 120], [], page)


VERBS = rows("help")
GROUPS = list(dict.fromkeys(row["title"] for row in VERBS))  # in their order


@over([row["verb"] for row in VERBS])
def test_help(verb):
    """Every verb has help, and the example in it works (where it names no file of the reader's)."""
    code, out, err = run(verb, "--help")
    same((code, err), (0, ""), "exit code, stderr")
    command = re.search(r"Example:\n  mweso (.*)\n", out).group(1)
    assert command.startswith(verb), command
    if any(name in command for name in ("house.ini", "games.txt", "notes.txt", ".sqlite")):
        return
    with tempfile.TemporaryDirectory() as folder:
        quick = command.replace("--seconds 5", "--seconds 0").replace("--games 10000", "--games 3")
        quick = quick.replace("atlas --html", "atlas omweso coro --html")  # of all of them it takes minutes
        code, _, err = run(*shlex.split(quick), stdin="quit\n", cwd=folder)
    same((code, err), (1 if verb == "diff" else 0, ""), command)


def verbs_of(group):
    return [row["verb"] for row in VERBS if row["title"] == group]


def test_help_is_grouped():
    listed = re.split(r"^(\w.*)\n(?=  )", output("help"), flags=re.M)[1:]
    found = {title: re.findall(r"^  (\w+) ", verbs, re.M) for title, verbs in zip(listed[::2], listed[1::2])}
    same(set(found.pop("To begin with")), {"mweso"}, "what is to begin with")
    same(list(found.items()), [(group, verbs_of(group)) for group in GROUPS], "titles and verbs")


@scaled
def test_what_is_to_begin_with():
    """Each of the commands that the help shows first works as it stands there; the atlas of all games is left to the full suite."""
    shown = re.findall(r"^  mweso (.+?)  ", output("help"), re.M)
    same(re.findall(r"^\.Dl mweso (.+)$", output("help", "--man"), re.M), shown, "examples of the manual page")
    assert len(shown) == 5, shown
    with tempfile.TemporaryDirectory() as folder:
        for command in shown:
            few = ["omweso", "coro"] if command.startswith("atlas") and depth(1, 0) else []
            code, _, err = run(*command.split(), *few, program=FAST, cwd=folder, seconds=300)
            assert code == 0, f"{command}: {code} {err}"


def test_readme_is_short():
    assert len(read("README.md").splitlines()) <= 110


def test_a_page_shows_every_verb():
    """A line for each at least, under the title that mweso help gives it."""
    blocks = re.findall(r"^([A-Z][a-z ]+):\n\n((?:    mweso .*\n)+)", read("docs/verbs.md"), re.M)
    same([title for title, _ in blocks], GROUPS, "titles")
    for title, lines in blocks:
        same(list(dict.fromkeys(re.findall(r"^    mweso (\w+)", lines, re.M))), verbs_of(title), title)


def test_map_leads_to_every_page():
    """docs/README.md links each page once, and each begins with whom it is for."""
    assert "(docs/README.md)" in read("README.md")
    linked = re.findall(r"\]\(([^)#/]+\.md)\)", read("docs/README.md"))
    same(sorted(f"docs/{page}" for page in linked + ["README.md"]), PAGES[1:], "pages linked in the map")
    same([page for page in PAGES[1:] if not re.match(r"# .+\n\n\*For ", read(page))], [], "pages that do not say whom they are for")


def test_example_of_a_rule_names_all_its_places():
    """docs/CONTRIBUTING.md tells how a rule is added by one word: by all files that have it, and no other."""
    table = read("docs/CONTRIBUTING.md").partition("<!-- places: usual-way -->")[2].partition("\n\n")[0]
    named = {file for row in table.splitlines()[3:] for file in re.findall(r"`([^`]+)`", row.split("|")[1])}
    roots = [f"{folder}/**/*" for folder in ("src", "docs", "tests", "variants")] + ["CHANGELOG.md"]
    files = [path for root in roots for path in glob.glob(os.path.join(ROOT, root), recursive=True) if os.path.isfile(path)]
    results = glob.glob(os.path.join(ROOT, "docs", "figures", "*")) + [os.path.join(ROOT, "docs", "findings.md")]  # of what was played
    results += glob.glob(os.path.join(ROOT, "src", "po", "*.po"))  # of make po
    texts = {os.path.relpath(path, ROOT): open(path, "rb").read() for path in files if "__pycache__" not in path and path not in results}
    found = {path for path, text in texts.items() if re.search(rb"usual[-_]way", text, re.I)}
    same(sorted(found - {"docs/CONTRIBUTING.md", "tests/groups/docs.py"}), sorted(named), "files that have usual-way")


def test_every_group_of_tests_is_listed():
    listed = re.findall(r"^\| `(\w+)` \| [^|]+ \| (?:about \d+ s|—) \| (?:(?:about|over) \d+ s|—) \|$", read("docs/testing.md"), re.M)
    groups = [os.path.basename(path)[:-3] for path in glob.glob(os.path.join(ROOT, "tests", "groups", "*.py"))]
    same(sorted(listed), sorted(groups), "groups with a purpose and a time in docs/testing.md")


def test_every_key_is_in_the_rules():
    page = read("docs/rules.md")
    for row in rows("keys"):
        if row["type"] == "hook":
            continue
        label = f"{row['section']}.{row['name']}"
        # what tells about a variant, or gives it a start, stands under its name alone
        alone = not row["decision"] or row["decision"] == "setup"
        assert f"`{label}`" in page or alone and f"`{row['name']}`" in page, f"{label} is not in docs/rules.md"
        for word in row["values"].split() if row["type"] == "word" and row["section"] != "example" else []:
            assert f"`{word}`" in page, f"{label}: the word {word} is not in docs/rules.md"


@over(PAGES)
def test_links(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", read(page)):
        path = os.path.join(ROOT, os.path.dirname(page), target)
        assert os.path.exists(path), f"{page} links to {target}"


def test_manual_page_of_variants():
    """It tells of every decision of scripts when it is asked and what its function returns."""
    told = " ".join(output("keys", "--man").split())
    hooks = re.findall(r"^\| `(\w+)` \| (.*) \| (.*) \| (.*) \|$", output("keys", "--format", "md").split("| hook | asked |")[1].split("\n\n")[0], re.M)
    assert len(hooks) > 15, hooks
    for name, when, returns, question in hooks:
        entry = f".It Cm {name} {question} Asked {when}. Returns, or nil: {returns}"
        assert entry in told, entry


def test_manual_page():
    """It lists every verb in its group."""
    text = read("build/man/mweso.1")
    for row in VERBS:
        title = re.escape(row["title"])
        listed = re.search(rf"^\.Ss {title}\n(.*?)^\.(?:Ss|Sh) ", text, re.M | re.S)
        same(re.findall(r"^\.It Xr mweso-(\w+) 1", listed[1], re.M), verbs_of(row["title"]), row["title"])


@over([row["verb"] for row in VERBS])
def test_manual_page_of_a_verb(verb):
    """It says what the help says, and mandoc has nothing against it."""
    page = os.path.join(ROOT, "build", "man", f"mweso-{verb}.1")
    told = read(page)
    for option in re.findall(r"^  --([\w-]+)", output("help", verb), re.M):
        assert re.search(rf"^\.It Fl \\-{option}\b", told, re.M), option
    if shutil.which("mandoc"):
        done = finished(["mandoc", "-T", "lint", "-W", "warning", page, os.path.join(ROOT, "build", "man", "mweso.1")])
        same(done.stdout, "", "mandoc -T lint")


# ---- the source tree -------------------------------------------------------------------------------

LAYERS = ["base", "rules", "fast", "kernel", "hooks", "play", "think", "study", "differ", "endless", "field", "cli"]


@over(LAYERS)
def test_layers(layer):
    """Dependencies point one way, and the program stands on the public header alone."""
    below = LAYERS[:LAYERS.index(layer) + 1] if layer != "cli" else ["cli"]
    for path in glob.glob(os.path.join(ROOT, "src", layer, "**", "*.[ch]"), recursive=True):
        for included in re.findall(r'#include "(\w+)/', read(path)):
            assert included in below, f"{os.path.relpath(path, ROOT)} includes {included}/"


def test_verbs_stand_in_their_groups():
    """Each has a file of its name, and what only one group uses is in its folder."""
    for row in VERBS:
        assert f"verb_{row['verb']} = {{" in read(f"src/cli/{row['group']}/{row['verb']}.c"), row
    groups = {row["group"] for row in VERBS}
    for path in glob.glob(os.path.join(ROOT, "src", "cli", "**", "*.[ch]"), recursive=True):
        group = os.path.basename(os.path.dirname(path))
        others = groups - {group} if path != os.path.join(ROOT, "src", "cli", "main.c") else set()
        for included in re.findall(r'#include "cli/(\w+)/', read(path)):
            assert included not in others, f"{os.path.relpath(path, ROOT)} includes {included}/"


def test_parts_of_the_public_header():
    """Each is of the stable core or of the research part, and the core needs nothing of the other."""
    parts = {os.path.basename(path): re.findall(r'#include "(.+)"', read(path))
             for path in glob.glob(os.path.join(ROOT, "src", "mweso", "*.h"))}
    same(re.findall(r'#include "(.+)"', read("src/mweso.h")), ["mweso/core.h", "mweso/research.h"], "mweso.h")
    core, research = set(parts.pop("core.h")), set(parts.pop("research.h"))
    same(sorted(core ^ research), sorted(f"mweso/{part}" for part in parts), "parts of one of the two")
    for part, included in parts.items():
        assert set(included) <= core | (research if f"mweso/{part}" in research else set()), f"{part} includes {included}"


def code_of(path):
    """A source without comments and texts."""
    return re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\])*"', "", read(path), flags=re.S)


def test_geometry_is_the_boards():
    """Only rules/board.[ch] computes with columns; everybody else asks the board."""
    computed = r"[-+*/%]\s*(?:\w+(?:->|\.))*columns\b(?!_)|\bcolumns\s*(?:[-+*/%](?![-+=])|<<|>>)|<<\s*\(?(?:\w+(?:->|\.))*columns\b"
    for path in glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True):
        if os.path.relpath(path, os.path.join(ROOT, "src")) in ("rules/board.c", "rules/board.h"):
            continue
        same(re.findall(computed, code_of(path)), [], f"{os.path.relpath(path, ROOT)} computes with columns")


def test_the_turn_asks_by_the_accessors():
    """The kernel's steps, compiled a second time for open answers, read no answer but by rules/ask.h."""
    src = os.path.join(ROOT, "src")
    steps = re.findall(r'#include "(kernel/\w+\.c)"', read(os.path.join(src, "field/symbolic_kernel.c")))
    answers = re.findall(r'^(?:ANSWER|UNUSUAL)\(\w+, "\w+", "\w+", \w+, (\w+),', read(os.path.join(src, "rules/keys.def")), re.M)
    assert len(steps) > 5 and {"takes", "reverse_pits", "endless"} < set(answers), f"only {steps}, {answers} are found"
    for path in [*steps, "kernel/sow.h", "kernel/capture.h", "rules/statements.h"]:
        read_directly = re.findall(rf"\brules(?:->|\.)(?:{'|'.join(answers)})\b", code_of(os.path.join(src, path)))
        same(read_directly, [], f"src/{path} reads answers")


def test_vectors_are_in_one_room():
    """Only src/fast/ has vector types, and asks what the processor can do."""
    for path in glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True):
        found = re.findall(r"vector_size|__builtin_cpu_supports|\btarget\s*\(", code_of(path))
        inside = os.path.relpath(path, os.path.join(ROOT, "src")).startswith("fast/")
        assert inside or not found, f"{os.path.relpath(path, ROOT)} has {found}"


def types_of(code):
    """Names of the types that a file says all of, without comments and texts: not of those that it only announces."""
    named = re.findall(r"^ *(?:typedef )?(?:struct|enum|union) (\w+) \{", code, re.M) + re.findall(r"^\}\s*(\w+);", code, re.M)
    others = r"^ *typedef (?!struct|enum|union)[^;{]*?\b(\w+)(?:\)\(.*?\)| __attribute__.*?)?;"
    return set(named + re.findall(others, code, re.M | re.S))


def test_names_of_types_stand_once():
    """No two types of the source have one name, in headers or beside their functions."""
    files = {}
    for path in sorted(glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True)):
        for name in types_of(code_of(path)):
            files.setdefault(name, []).append(os.path.relpath(path, ROOT))
    assert len(files) > 300 and {"MwMergedMove", "Vector", "MergedNode"} < set(files), f"only {sorted(files)} are found"
    same({name: paths for name, paths in files.items() if len(paths) > 1}, {}, "types that stand in several files")


def test_folders_have_a_purpose():
    page = read("src/README.md")
    for folder in sorted(os.listdir(os.path.join(ROOT, "src"))):
        if os.path.isdir(os.path.join(ROOT, "src", folder)):
            assert f"`{folder}/`" in page, f"src/README.md does not say what {folder}/ is for"
    gone = [folder for folder in re.findall(r"`([\w/]+)/`", page) if not os.path.isdir(os.path.join(ROOT, "src", folder))]
    same(gone, [], "folders that are gone")


def test_map_of_the_source_is_true():
    """Every file, function and type that src/README.md names is there; and it stays a map."""
    page = read("src/README.md")
    assert len(page.split()) < 1600, f"{len(page.split())} words"
    code = "\n".join(code_of(path) for path in glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True))
    words = set(re.findall(r"\w+", code))
    quoted = [name for name in re.findall(r"`([^`\n]+)`", page) if not name.startswith("mweso ")]
    paths = [name for name in quoted if re.search(r"[\w\]]/|\.(?:\w+|\[ch\])$", name)] + re.findall(r"\bdocs/\w+\.md", page)
    names = [name for name in quoted if re.fullmatch(r"Mw\w+|[a-z0-9]+(?:_[a-z0-9]+)+", name)]
    assert len(paths) > 30 and len(names) > 5, f"only {paths} and {names} are found"
    there = [name for name in paths if glob.glob(os.path.join(ROOT, "src", name)) or glob.glob(os.path.join(ROOT, name))]
    same([name for name in paths if name not in there], [], "files that are gone")
    same([name for name in names if name not in words], [], "functions and types that are gone")


def test_no_file_is_a_link():
    """Whoever reads all files of the tree, or unpacks it elsewhere, gets what is there: no link, neither to /dev/zero nor to a file."""
    if not os.path.exists(os.path.join(ROOT, ".git")):
        raise Skip("this is no clone")
    listed = finished(["git", "ls-files", "-s"], cwd=ROOT)
    assert listed.stdout.count("\n") > 500, listed.stdout[:300]
    same([line for line in listed.stdout.splitlines() if not line.startswith("100")], [], "links, or other repositories")


def test_options_are_named_alike():
    """What bounds something is --max-..., and what one verb calls --threads is called so by all."""
    table = re.findall(r'^OPTION\(\w+, "([^"]+)",\s*(?:NULL|"[^"]*"),\s*"([^"]*)', read("src/cli/options.def"), re.M)
    assert len(table) > 50, table
    same([name for name, _ in table if name.startswith("most")], [], "options whose names begin with 'most'")
    parallel = {name for name, told in table if re.search(r"\bthreads\b|at a time", told)}
    same(parallel, {"threads"}, "options that say how much is done at a time")


def test_files_say_what_they_are():
    for path in glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True):
        lines = read(path).split("\n")
        assert lines[0].startswith("/* "), f"{path} does not start with its purpose"
        same([i for i, line in enumerate(lines, 1) if len(line) > 100], [], f"{path}: over-long lines")


def test_editors_are_told_how_files_are_compiled():
    """make tags lists every source of library and program with its command, for clangd."""
    done = finished(["make", "-s", "build/compile_commands.json"], cwd=ROOT)
    same(done.returncode, 0, done.stderr)
    commands = json.loads(read("build/compile_commands.json"))
    sources = [os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, "src", "**", "*.c"), recursive=True)]
    same(sorted(row["file"] for row in commands), sorted(s for s in sources if not s.startswith("src/web/")), "files with a command")
    assert all({"-Isrc", "-c"} < set(row["arguments"]) for row in commands), commands[0]


def test_format():
    """The source is formatted as .clang-format says."""
    tool = shutil.which("clang-format-14") or shutil.which("clang-format")
    if not tool:
        raise not_installed("clang-format", "clang-format-14")
    files = glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True)
    done = finished([tool, "--dry-run", "-Werror", *files], seconds=300, cwd=ROOT)
    same(done.returncode, 0, done.stderr[:2000])


def test_reference_is_not_stale():
    _, out, _ = run("keys", "--format", "md")
    assert read("docs/rules-language.md") == out, "run: ./mweso keys --format md > docs/rules-language.md"
