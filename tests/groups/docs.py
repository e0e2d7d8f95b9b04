"""The documentation does what it says: examples are run, keys and links exist, layers hold."""
import glob
import os
import re
import shlex
import shutil
import subprocess
import tempfile

from lib import ROOT, Skip, fit, over, run, same, write_files

PAGES = ["README.md", *sorted("docs/" + os.path.basename(p) for p in glob.glob(os.path.join(ROOT, "docs", "*.md")))]


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def files_of(page):
    """The files a page shows: blocks behind '<!-- file: NAME -->'."""
    return dict(re.findall(r"<!-- file: (\S+) -->\n```\w*\n(.*?)```", read(page), re.S))


def examples():
    """(label, page, command, output) for every command of every console block."""
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", read(page), re.S):
            for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, _, out = example.partition("\n")
                if command.startswith("mweso "):
                    yield f"{page}: {command}", page, command, out


@over(list(examples()))
def test_example(_label, page, command, expected):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, files_of(page))
        _, out, err = run(*shlex.split(command)[1:], cwd=folder)
    patterns = [line.rstrip() for line in expected.rstrip("\n").split("\n")]
    assert fit(patterns, [line.rstrip() for line in (out + err).rstrip("\n").split("\n")]), f"{command} prints\n{out}{err}"


VERBS = ["list", "check", "show", "diff", "keys", "moves", "trace", "perft", "replay", "play", "bench", "infer", "ask", "annotate", "help"]


@over(VERBS)
def test_help(verb):
    """Every verb has help, and the example in it works (where it names no file of the reader's)."""
    code, out, err = run(verb, "--help")
    same((code, err), (0, ""), "exit code, stderr")
    command = re.search(r"Example:\n  mweso (.*)\n", out).group(1)
    assert command.startswith(verb), command
    if "house.ini" in command or "games.txt" in command or "notes.txt" in command:
        return
    code, _, err = run(*shlex.split(command.replace("--seconds 5", "--seconds 0")), stdin="quit\n")
    same((code, err), (1 if verb == "diff" else 0, ""), command)


def test_every_key_is_in_the_rules():
    page = read("docs/rules.md")
    table = read("src/rules/keys.def")
    for section, name, words in re.findall(r'^(?:ANSWER|FACT)\(\w+, "(\w+)", "(\w+)",(.*?)\)$', table, re.M | re.S):
        shown = f"`{name}`" if section in ("example", "variant", "setup") else f"`{section}.{name}`"
        assert shown in page or f"`{section}.{name}`" in page, f"{section}.{name} is not in docs/rules.md"
        for word in re.findall(r'"([^"]*)"', words.split("\n")[-1]) if "WORD" in words and section != "example" else []:
            assert f"`{word}`" in page, f"{section}.{name}: the word {word} is not in docs/rules.md"


@over(PAGES)
def test_links(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", read(page)):
        path = os.path.join(ROOT, os.path.dirname(page), target)
        assert os.path.exists(path), f"{page} links to {target}"


def test_manual_page():
    page = os.path.join(ROOT, "build", "mweso.1")
    text = open(page, encoding="utf-8").read()
    for verb in VERBS:
        assert f".Ss mweso {verb}" in text, verb
    if shutil.which("mandoc"):
        done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], capture_output=True, text=True, check=False)
        same(done.stdout, "", "mandoc -T lint")


# ---- the source tree -------------------------------------------------------------------------------

LAYERS = ["base", "rules", "kernel", "play", "study", "field", "cli"]


@over(LAYERS)
def test_layers(layer):
    """Dependencies point one way, and the program stands on the public header alone."""
    below = LAYERS[:LAYERS.index(layer) + 1] if layer != "cli" else ["cli"]
    for path in glob.glob(os.path.join(ROOT, "src", layer, "*.[ch]")):
        for included in re.findall(r'#include "(\w+)/', read(path)):
            assert included in below, f"{os.path.relpath(path, ROOT)} includes {included}/"


def test_folders_have_a_purpose():
    page = read("src/README.md")
    for folder in sorted(os.listdir(os.path.join(ROOT, "src"))):
        if os.path.isdir(os.path.join(ROOT, "src", folder)):
            assert f"`{folder}/`" in page, f"src/README.md does not say what {folder}/ is for"
    same(sorted(set(re.findall(r"`(\w+)/`", page)) - set(os.listdir(os.path.join(ROOT, "src")))), [], "folders that are gone")


def test_files_say_what_they_are():
    for path in glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True):
        lines = read(path).split("\n")
        assert lines[0].startswith("/* "), f"{path} does not start with its purpose"
        same([i for i, line in enumerate(lines, 1) if len(line) > 100], [], f"{path}: over-long lines")


def test_format():
    """The source is formatted as .clang-format says."""
    tool = shutil.which("clang-format-14") or shutil.which("clang-format")
    if not tool:
        raise Skip("clang-format is not installed")
    files = glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True)
    done = subprocess.run([tool, "--dry-run", "-Werror", *files], capture_output=True, text=True, cwd=ROOT, check=False)
    same(done.returncode, 0, done.stderr[:2000])


def test_reference_is_not_stale():
    _, out, _ = run("keys", "--format", "md")
    assert read("docs/rules-language.md") == out, "run: ./mweso keys --format md > docs/rules-language.md"
