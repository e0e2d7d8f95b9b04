"""`mweso new` writes a house variant that is clean, plays as its model, and can be changed line by line."""
import os
import re
import tempfile

from lib import FAST, PROGRAM, ROOT, finished, output, over, rows, run, same, sampled

VARIANTS = sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "variants")) if name.endswith(".ini"))
DECISIONS = [row["name"] for row in rows("keys") if row["type"] == "hook"]


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def fingerprint(variant, cwd):
    return output("show", variant, cwd=cwd).splitlines()[-1]


def clean(folder, file):
    same(run("check", file, cwd=folder), (0, f"{file}: fine\n", ""), f"mweso check {file}")


def uncommented(ini):
    """The file with every rule at work: all lines of the form ';name = value' but those of facts."""
    head, _, rest = ini.partition("\n[board]")
    rest, _, _ = rest.partition("\n[hooks]")
    return head + "\n[board]" + re.sub(r"^;(?! )", "", rest, flags=re.M)


@sampled(12)
@over(VARIANTS)
def test_plays_the_same(variant):
    with tempfile.TemporaryDirectory() as folder:
        output("new", "house", "--from", variant, cwd=folder)
        same(sorted(os.listdir(folder)), ["house.ini"], "files")
        same(fingerprint("house.ini", folder), fingerprint(variant, folder), "fingerprint")
        ini = read(folder, "house.ini")
        same([line for line in ini.splitlines() if len(line) > 110], [], "over-long lines")
        write(folder, "house.ini", uncommented(ini))
        same(fingerprint("house.ini", folder), fingerprint(variant, folder), "fingerprint with every answer at work")


@over(["omweso", "aweet", "hus", "igisoro"])
def test_clean(variant):
    with tempfile.TemporaryDirectory() as folder:
        output("new", "house", "--from", variant, cwd=folder)
        clean(folder, "house.ini")


def test_every_key_is_in_the_file():
    with tempfile.TemporaryDirectory() as folder:
        output("new", "house", "--from", "omweso", cwd=folder)
        ini = read(folder, "house.ini")
    keys = [row for row in rows("keys") if row["type"] != "hook"]
    missing = [row["name"] for row in keys if not re.search(rf"^;?{row['name']} ?=", ini, re.M)]
    same(missing, [], "keys that are not in the file")
    for row in keys:
        assert f"; {row['question']}\n" in ini, row["question"]


@over(["omweso", "aweet"])
def test_with_hooks(variant):
    with tempfile.TemporaryDirectory() as folder:
        output("new", "house", "--from", variant, "--hooks", cwd=folder)
        same(sorted(os.listdir(folder)), ["house.ini", "house.lua"], "files")
        clean(folder, "house.ini")
        same(output("perft", "house.ini", "3", cwd=folder), output("perft", variant, "3"), "leaf counts")


@sampled(20)
@over(DECISIONS)
def test_example_of_a_hook(decision):
    """Every example in the script works once it is no comment any more."""
    with tempfile.TemporaryDirectory() as folder:
        output("new", "house", "--from", "omweso", "--hooks", cwd=folder)
        lua = read(folder, "house.lua")
        block = re.search(rf"^-- {decision}: .*?(?=^-- \w+: |\Z)", lua, re.M | re.S).group(0)
        if decision == "turn":  # it is at work, but for a line within
            changed = block.replace("    -- if", "    if")
        else:
            changed = re.sub(r"^--(?! )", "", block, flags=re.M)
        assert changed != block and f'hook("{decision}"' in changed, block
        write(folder, "house.lua", lua.replace(block, changed))
        code, out, err = run("check", "house.ini", "--set", "capture.refusal=once", cwd=folder, program=FAST)
        assert code in (0, 1) and "error" not in out + err, out + err


def test_settings_are_at_work():
    with tempfile.TemporaryDirectory() as folder:
        settings = ["--set", "capture.own_pit=taken ?", "--set", "takasia.barred=never"]
        output("new", "house", "--from", "bao-kiswahili", *settings, cwd=folder)
        ini = read(folder, "house.ini")
        assert "\nown_pit = taken ?\n" in ini and "\nbarred = never\n" in ini, ini
        same(fingerprint("house.ini", folder), output("show", "bao-kiswahili", *settings).splitlines()[-1], "fingerprint")


@over([("capitals", ["House", "--from", "omweso"], 2, "small letters"), ("path", ["../house", "--from", "omweso"], 2, "small letters"),
       ("no name", ["", "--from", "omweso"], 2, "1 to 60"), ("no model", ["house"], 2, "--from"),
       ("taken", ["coro", "--from", "omweso"], 2, "already"), ("itself", ["omweso", "--from", "omweso"], 2, "already"),
       ("script", ["house", "--from", "mongola", "--hooks"], 2, "not be combined"),
       ("unknown", ["house", "--from", "omwezo"], 3, "did you mean 'omweso'")])
def test_refused(_name, words, code, message):
    with tempfile.TemporaryDirectory() as folder:
        got, out, err = run("new", *words, cwd=folder)
        same((got, out, os.listdir(folder)), (code, "", []), f"exit code, stdout and files; stderr is {err}")
        assert message in err, err


@over(["house.ini", "house.lua"])
def test_never_overwrites(there):
    with tempfile.TemporaryDirectory() as folder:
        write(folder, there, "mine\n")
        code, _, err = run("new", "house", "--from", "omweso", "--hooks", cwd=folder)
        same((code, err), (5, f"mweso new: '{there}' exists already; nothing was written\n"), "exit code, stderr")
        same((os.listdir(folder), read(folder, there)), ([there], "mine\n"), "what is there")


def test_cannot_write():
    """A folder that is gone takes no file."""
    with tempfile.TemporaryDirectory() as folder:
        done = finished(["/bin/sh", "-c", 'mkdir gone && cd gone && rmdir ../gone && exec "$0" new house --from omweso', PROGRAM], cwd=folder)
        same((done.returncode, done.stdout), (5, ""), f"exit code and stdout; stderr is {done.stderr}")
        assert "cannot write 'house.ini'" in done.stderr, done.stderr
