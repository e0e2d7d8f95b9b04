"""Broken variant files: tests/bad/*.ini, each named after the finding it is about.

A file starts with comment lines that say what `mweso check` must find in it, and nothing else:

    ; expect LINE: error: section.key: text     a finding about a line of this file
    ; expect error: section.key: text           one about this file as a whole
    ; expect FILE:LINE: error: ...              one about another file, or --set
    ; set section.key=value                     an answer to give with --set
    ; exit 5                                    the exit code, if it is not 1

'...' stands for any text. tests/bad/helpers has the files that others inherit from. Links are made beside them in a copy:
in the tree one to a device would be a trap for whoever reads all of its files.
"""
import contextlib
import functools
import glob
import json
import os
import re
import shutil
import tempfile

from lib import ROOT, fits, harmless, over, run, same, sampled, scaled

BAD = os.path.join(ROOT, "tests", "bad")
FILES = sorted(os.path.basename(path) for path in glob.glob(os.path.join(BAD, "*.ini")))
FOLDERS = ("helpers", "scripts")
LINKS = {"helpers/link.ini": "/etc/passwd", "helpers/elsewhere": "/etc", "helpers/zero.ini": "/dev/zero", "scripts/link.lua": "/etc/passwd"}
MANY = ("many", "many-warnings")  # files about no finding of their own
NO_FILE = {"no-memory",  # findings that no file can bring about: tests/api makes allocations fail
           "bad-bibliography"}  # tests/groups/sources.py has them

CALL = re.compile(r'\b(?:(?:mw_find(?:_io)?|(?:MW_)?WRONG|warn)\([^";]*|id = )"([a-z0-9-]+)"')
ROW = re.compile(r'^(?:    \{|COMBINATION\w*\()"([a-z0-9-]+)", KEY_', re.MULTILINE)


class Expected:
    """What the first lines of a file say."""

    def __init__(self, name):
        self.settings, self.findings, self.code = [], [], 1
        with open(os.path.join(BAD, name), encoding="utf-8", errors="replace") as file:
            for line in file:
                mark, _, rest = line.rstrip("\n").partition(" ")
                what, _, rest = rest.partition(" ")
                if mark != ";" or what not in ("expect", "set", "exit"):
                    break
                if what == "set":
                    self.settings += ["--set", rest]
                elif what == "exit":
                    self.code = int(rest)
                elif re.match(r"\d+: ", rest):
                    self.findings.append(f"{name}:{rest}")
                elif re.match(r"(error|warning): ", rest):
                    self.findings.append(f"{name}: {rest}")
                else:
                    self.findings.append(rest)


@contextlib.contextmanager
def copied(*names):
    """A folder with some of the files, and all that they name: the helpers, and links."""
    with tempfile.TemporaryDirectory() as folder:
        for name in FOLDERS:
            shutil.copytree(os.path.join(BAD, name), os.path.join(folder, name))
        for link, to in LINKS.items():
            os.symlink(to, os.path.join(folder, link))
        for name in names:
            shutil.copy(os.path.join(BAD, name), folder)
        yield folder


def as_text(row):
    line = f":{row['line']}" if row["line"] else ""
    key = f"{row['key']}: " if row["key"] else ""
    return f"{row['file']}{line}: {row['severity']}: {key}{row['text']}"


@functools.lru_cache(maxsize=None)
def ids_in_source():
    ids = set()
    for path in [path for end in ("c", "def") for path in glob.glob(os.path.join(ROOT, "src", "**", "*." + end), recursive=True)]:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        ids.update(CALL.findall(text))
        ids.update(ROW.findall(text))
    return ids - NO_FILE


def id_of(name, ids):
    """The finding a file is named after: the longest id its name starts with."""
    stem = name[:-4]
    fitting = [i for i in ids if stem == i or stem.startswith(i + "-")]
    return max(fitting, key=len, default=None)


@sampled(170)
@over(FILES)
def test_file(name):
    expected = Expected(name)
    assert expected.findings, f"{name} says nothing of what must be found in it"
    with copied(name) as folder:
        code, out, err = run("check", name, *expected.settings, "--format", "jsonl", cwd=folder)
    found = [json.loads(line) for line in out.splitlines()]
    lines = [as_text(row) for row in found]
    shown = "found:\n  " + "\n  ".join(lines) + "\nexpected:\n  " + "\n  ".join(expected.findings)
    assert len(lines) == len(expected.findings), f"{name}: {shown}"
    for line, pattern in zip(lines, expected.findings):
        assert fits(pattern, line), f"{name}: '{line}' is not '{pattern}'; {shown}"
    same(code, expected.code, f"exit code of check {name}")
    same(err, "", f"stderr of check {name}")
    ids = ids_in_source()
    named = id_of(name, ids)
    assert named or name[:-4] in MANY, f"{name} is named after no finding"
    assert not named or named in [row["id"] for row in found], f"{name} brings about no finding '{named}'"
    unknown = {row["id"] for row in found} - ids
    assert not unknown, f"the sources were searched for findings, but these were not seen: {unknown}"


@scaled
@sampled(120)
@over(FILES)
def test_does_no_harm(name):
    with copied(name) as folder:
        code, _ = harmless(folder, "check", name, *Expected(name).settings)
    same(code, Expected(name).code, f"exit code of check {name}")


def is_broken(name):
    """Does it not load? Warnings, wrong examples and hooks that fail later do not keep it from that."""
    return any(": error: " in line for line in Expected(name).findings) and not name.startswith(("example", "script-fails", "unknown-source"))


@sampled(40)
@over([name for name in FILES if is_broken(name)])
def test_is_not_played(name):
    """The other verbs give the same errors on stderr and nothing on stdout."""
    expected = Expected(name)
    with copied(name) as folder:
        code, out, err = run("show", name, *expected.settings, cwd=folder)
    same(out, "", f"stdout of show {name}")
    same(code, 5 if expected.code == 5 else 3, f"exit code of show {name}")
    lines = err.splitlines()
    same(len(lines), len(expected.findings), f"stderr of show {name}: {err}")
    for line, pattern in zip(lines, expected.findings):
        assert fits(pattern, line), f"show {name}: '{line}' is not '{pattern}'"


def test_every_finding_has_a_file():
    ids = ids_in_source()
    assert len(ids) > 30, f"only {len(ids)} findings were seen in the sources: {sorted(ids)}"
    missing = [i for i in sorted(ids) if i + ".ini" not in FILES]
    assert not missing, f"no file in tests/bad is named after: {', '.join(missing)}"


def together(files, *options):
    """Checks several files in one go; returns the lines printed."""
    words = [word for name in files for word in Expected(name).settings]
    with copied(*files) as folder:
        code, out, err = run("check", *files, *words, *options, cwd=folder)
    same((code, err), (max(Expected(name).code for name in files), ""), "exit code and stderr of check")
    return out.splitlines()


@over([("files",), *[name for name in FILES if Expected(name).settings]])
def test_text_names_the_place(name):
    """Findings for people say the same as rows, and each names its file and, where it has one, its line."""
    files = [name] if name != "files" else [f for f in FILES if not Expected(f).settings]
    text = together(files)
    same(text, [as_text(json.loads(row)) for row in together(files, "--format", "jsonl")], "text and rows")
    same(len(text), sum(len(Expected(f).findings) for f in files), "findings of all files checked together")
    for line in text:
        assert re.match(r"(--set|[^:]+\.(ini|lua)(:[1-9]\d*)?): (error|warning): \S", line), f"'{line}' names no place"
