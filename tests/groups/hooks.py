"""Hostile and broken scripts: tests/hooks/bad/*.lua, each with what must be said of it at its top:

    -- expect LINE HOOK: text     the error; HOOK is 'script' for one of loading, LINE 0 if none is named
    -- set section.key=value      an answer of the variant that runs the script
    -- run trace|B1               what is run instead of 'moves', on bad.ini; '|' stands between its words
    -- with VALUE                 the script stands for several; WITH is VALUE for the expectation that follows

'...' stands for any text. Whatever a script does, it ends within a second of computing, with exit code 3 and an error
that names file, line, hook and a position whose moves show it again.
"""
import functools
import glob
import os
import re
import resource
import tempfile

from lib import ENDS_SOON, ROOT, fits, harmless, measured, over, run, same, sampled, scaled, write_files

BAD = os.path.join(ROOT, "tests", "hooks", "bad")
LOADING = ("script", "setup")


class Script:
    """One case of a file."""

    def __init__(self, name, lines):
        self.name, self.value, self.expected, self.cases = name, None, [], []
        self.settings = [w for line in lines if line.startswith("-- set ") for w in ("--set", line[7:])]
        self.words = next((line[7:].split("|") for line in lines if line.startswith("-- run ")), ["moves"])
        for line in lines:
            if line.startswith("-- with "):
                self.value = line[8:]
            elif line.startswith("-- expect "):
                self.cases.append((self.value, line[10:]))


def read(name):
    with open(os.path.join(BAD, name), encoding="utf-8", newline="\n") as file:
        text = file.read()
    return text, Script(name, text.split("\n"))


def scripts():
    for path in sorted(glob.glob(os.path.join(BAD, "*.lua"))):
        name = os.path.basename(path)
        _, script = read(name)
        for value, expected in script.cases:
            yield f"{name}{' ' + value if value else ''}", name, value, expected


def computing():
    """Seconds that the programs run so far have computed."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def on_variant(words):
    return words if "bad.ini" in words else [words[0], "bad.ini", *words[1:]]


def play(data, *words, program=None):
    """Runs a verb on a variant with that script; returns exit code, stdout and stderr."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "bad.lua"), "wb") as file:
            file.write(data)
        with open(os.path.join(folder, "bad.ini"), "w", encoding="utf-8") as file:
            file.write("[hooks]\nscript = bad.lua\n")
        more = {"program": program} if program else {}
        start = computing()
        code, out, err = run(*on_variant(words), cwd=folder, **more)
        took = computing() - start
    assert took < ENDS_SOON, f"it takes {took:.2f} s: {err}"
    assert code in (0, 1, 3), f"exits {code}: {err[:2000]}"
    return code, out, err


def assert_told(err, expected, verb="moves"):
    """Does the error say what is expected of it, and where? Returns the position, if it names one."""
    place, _, text = expected.partition(": ")
    line, hook = place.split()
    where = "bad.lua" if line == "0" else f"bad.lua:{line}"
    if hook in LOADING:
        pattern = f"{where}: error: hooks.{hook}: {text}"
        assert fits(pattern, err.rstrip("\n")), f"'{err}' is not '{pattern}'"
        return None
    pattern = f"mweso {verb}: ...: {where}: hook '{hook}': {text}; asked ...at --position '...'"
    assert fits(pattern, err.rstrip("\n")), f"'{err}' is not '{pattern}'"
    return re.search(r"--position '(.*)'\n$", err).group(1)


def text_of(name, value):
    text = read(name)[0]
    return text if value is None else re.sub(r"\bWITH\b", lambda _: value, text)


def is_loading(expected):
    return expected.split()[1].rstrip(":") in LOADING


@functools.lru_cache(maxsize=None)
def loaded():
    """What check says of all scripts that do not load, in one run, by label."""
    labels = [case for case in scripts() if is_loading(case[3])]
    with tempfile.TemporaryDirectory() as folder:
        for number, (_, name, value, _) in enumerate(labels):
            write_files(folder, {f"{number}.ini": f"[hooks]\nscript = {number}.lua\n"})
            with open(os.path.join(folder, f"{number}.lua"), "w", encoding="utf-8", newline="\n") as file:
                file.write(text_of(name, value))
        start = computing()
        code, out, err = run("check", *[f"{number}.ini" for number in range(len(labels))], cwd=folder)
    assert computing() - start < len(labels) * ENDS_SOON / 5, f"{len(labels)} scripts take {computing() - start:.1f} s"
    same((code, err), (1, ""), "exit code and stderr of check")
    lines = dict(line.split(".lua", 1) for line in out.splitlines())
    return {label: "bad.lua" + lines.get(str(number), "") for number, (label, *_) in enumerate(labels)}


@sampled(180)
@over(list(scripts()))
def test_script(label, name, value, expected):
    settings = read(name)[1].settings
    if is_loading(expected):
        assert not settings, f"{name} is loaded together with others, without settings"
        assert_told(loaded()[label], expected)
        return
    words = read(name)[1].words
    code, _, err = play(text_of(name, value).encode(), *words, *settings)
    same(code, 3, f"exit code with {err}")
    assert_told(err, expected, words[0])


def test_expectations_are_there():
    names = sorted(os.path.basename(path) for path in glob.glob(os.path.join(BAD, "*.lua")))
    assert len(names) > 240, f"only {len(names)} scripts"
    for name in names:
        text, script = read(name)
        assert script.cases, f"{name} expects nothing"
        same(len(re.findall(r"\bWITH\b", text)), 1 if script.value is not None else 0, f"places for a value in {name}")


def test_the_position_shows_it_again():
    text, script = read("loop-takes.lua")
    _, _, err = play(text.encode(), "moves", *script.settings)
    position = assert_told(err, script.cases[0][1])
    same(play(text.encode(), "moves", *script.settings, "--position", position)[2], err, "the error again")


def test_what_does_not_load_is_not_played():
    text, script = read("loop-chunk.lua")
    code, out, err = play(text.encode(), "moves")
    same((code, out), (3, ""), "exit code and stdout of moves")
    assert_told(err, script.cases[0][1])


def test_every_hook_may_loop():
    with open(os.path.join(ROOT, "src", "rules", "decisions.def"), encoding="utf-8") as table:
        hooks = re.findall(r'^DECISION\(\w+, "(\w+)"', table.read(), re.MULTILINE)
    assert len(hooks) > 10, f"only {hooks} were seen in the table of decisions"
    missing = [hook for hook in hooks if not os.path.exists(os.path.join(BAD, f"loop-{hook}.lua"))]
    assert not missing, f"no script loops in {missing}"


TEXTS = [
    ("nul", b"local a = 1\n\0\n", "it is not Lua source text (compiled scripts are not run)"),
    ("compiled", b"\x1bLua\x54\0\x19\x93\r\n\x1a\n\x04\x08\x08" + bytes(200),
     "it is not Lua source text (compiled scripts are not run)"),
    ("long", b"-- long\n" * 4097, "it is longer than 32 KiB"),
]


@over(TEXTS)
def test_no_script(_label, data, text):
    code, out, err = play(data, "check")
    same((code, err), (1, ""), "exit code and stderr of check")
    assert fits(f"...hooks.script: {text}", out.rstrip("\n")), out


@over([("empty", b""), ("a comment", b"-- nothing\n"), ("32 KiB", b" " * (32 * 1024))])
def test_scripts_without_hooks_play(_label, data):
    same(play(data, "moves")[0], 0, "exit code")


@over([("tables",  # however deep tables lie in one another
        b"local t = {}\nfor _ = 1, 200 do t = {t} end\nhook('next', 'deep', function() return t[1][1] and nil end)\n"),
       ("moves",  # each call of a move that is long, but not too long
        b"hook('landing', 'x', function(t) for _ = 1, 1000 do t = t end end)\n"),
       ("keys",  # however many a table has
        b"local t = {}\nfor i = 1, 900 do t['key ' .. i] = i end\n"
        b"hook('next', 'x', function() return t['key 901'] end)\n")])
def test_harmless_scripts_play(_label, data):
    same(play(data, "moves")[0], 0, "exit code")


def assert_harmless(data, expected, *words):
    """Does it end with that error each time, soon, and with little memory?"""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"bad.ini": "[hooks]\nscript = bad.lua\n"})
        with open(os.path.join(folder, "bad.lua"), "wb") as file:
            file.write(data)
        code, told = harmless(folder, *words)
    same(code, 3, f"exit code with {told}")
    assert fits(f"...{expected}...", told), told


@scaled
@sampled(150)
@over(list(scripts()))
def test_does_no_harm(_label, name, value, expected):
    script = read(name)[1]
    words = [*on_variant(script.words), *script.settings]
    assert_harmless(text_of(name, value).encode(), expected.partition(": ")[2], *words)


def test_a_game_ends():
    """Choices are answered between calls that take next to no time; to look back for each takes longer."""
    script = b"hook('direction', 'short', function() return 'either' end)\n"
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"bad.ini": "[hooks]\nscript = bad.lua\n[end]\nlap_limit = 1000000000\n", "bad.lua": script.decode()})
        code, err, seconds, _ = measured(folder, "match", "random", "random", "--variant", "bad.ini", "--pairs", "1",
                                         "--opening", "0")
    same(code, 3, f"exit code with {err}")
    assert fits("...bad.lua:1: hook 'direction': it has used up its budget of instructions and memory: ...", err), err
    assert seconds < 10 * ENDS_SOON, f"it takes {seconds:.2f} s"


def test_refused_arrangements_end():
    """A script that is asked about a thousand arrangements of each of many openings."""
    script = "hook('arrange', 'at some cost', function(t)\n    for _ = 1, 230000 do t = t end\n    return 'no'\nend)\n"
    ini = "[setup]\nplacement = free\n[hooks]\nscript = bad.lua\n"
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"bad.ini": ini, "bad.lua": script})
        code, said, seconds, _ = measured(folder, "match", "random", "random", "--variant", "bad.ini", "--pairs", "1",
                                          "--opening", "0")
    same(code, 0, f"exit code with {said}")
    assert seconds < ENDS_SOON, f"it takes {seconds:.2f} s"
