"""What `make install` puts in place works from there: the program, its variants, and the library."""
import os
import re
import shutil
import tempfile

from lib import FAST, ROOT, Skip, declarations, environment, finished, not_installed, over, python_has, same, sampled, write_files

PREFIX = "/usr"
EXAMPLE = os.path.join(ROOT, "tests", "programs", "count_moves.c")


def text_of(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def command(*words, **env):
    done = finished(words, seconds=600, cwd=ROOT, env=environment(**env))
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
    return done.stdout


class Installed:
    """What `make install` writes, below a folder of its own."""

    def __init__(self, root):
        command("make", "install", f"DESTDIR={root}", f"PREFIX={PREFIX}")
        self.prefix = os.path.join(root, PREFIX[1:])
        self.environ = {"PKG_CONFIG_PATH": self.path("lib", "pkgconfig"), "PKG_CONFIG_SYSROOT_DIR": root,
                        "LD_LIBRARY_PATH": self.path("lib"), "MWESO_PATH": ""}

    def path(self, *names):
        return os.path.join(self.prefix, *names)

    def pkg_config(self, *words):
        return command("pkg-config", *words, "mweso", **self.environ).split()

    def built(self, compiler, source, *flags):
        """The program of a source, linked with the shared library by what pkg-config says alone."""
        program = os.path.join(self.prefix, "program")
        command(*compiler, "-Wall", "-Wextra", "-Werror", "-pedantic", source, *flags, *self.pkg_config("--cflags", "--libs"),
                "-o", program)
        return lambda *words: command(program, *words, **self.environ)


def test_install():
    with tempfile.TemporaryDirectory() as root:
        installed = Installed(root)
        listed = command(installed.path("bin", "mweso"), "list", **installed.environ)
        assert "omweso-tournament" in listed, listed
        for name in ("man/man1/mweso.1", "man/man1/mweso-compare.1", "bash-completion/completions/mweso", "zsh/site-functions/_mweso",
                     "fish/vendor_completions.d/mweso.fish"):
            assert os.path.getsize(installed.path("share", name)) > 1000, name
        count_moves = installed.built(["cc", "-std=c99"], EXAMPLE)
        counted = count_moves(installed.path("share", "mweso", "variants"), "omweso")
        same(counted, "omweso: 8 moves from the usual start\n", "the program linked with the shared library")


VERSIONS = r"""
#include <mweso.h>
#include <stdio.h>

int main(void)
{
    printf("%d.%d.%d\n%d\n", MWESO_VERSION_MAJOR, MWESO_VERSION_MINOR, MWESO_VERSION_PATCH, MWESO_VERSION_NUMBER);
    printf("%s\n%d\n", mweso_version(), mweso_version_number());
    return 0;
}
"""


@over([("C", ["cc", "-std=c99"], ".c"), ("C++", ["g++", "-std=c++11"], ".cc")])
def test_versions_agree(_language, compiler, suffix):
    """Of the header, the library, the program, pkg-config, the shared library's name, and the citation; in either language."""
    if not shutil.which(compiler[0]):
        raise not_installed(compiler[0], "g++" if compiler[0] == "g++" else "gcc")
    with tempfile.TemporaryDirectory() as root, tempfile.NamedTemporaryFile("w", suffix=suffix) as source:
        installed = Installed(root)
        source.write(VERSIONS)
        source.flush()
        version, number = command("pkg-config", "--modversion", "mweso", **installed.environ).strip(), 0
        for part in version.split("."):
            number = 100 * number + int(part)
        same(installed.built(compiler, source.name)().split(), [version, str(number)] * 2, "header and library")
        same(command(installed.path("bin", "mweso"), "--version"), f"mweso {version}\n", "the program")
        assert os.path.exists(installed.path("lib", f"libmweso.so.{version.split('.', maxsplit=1)[0]}")), version
    assert f"\nversion: {version}\n" in text_of("CITATION.cff"), f"CITATION.cff is not of {version}"


@sampled(1)
@over([("C", ["cc", "-std=c99", "-x", "c"]), ("C++", ["g++", "-std=c++11", "-x", "c++"])])
def test_each_part_of_the_header_stands_alone(_language, compiler):
    """As it is installed, whatever its name, and under the names in the source."""
    if not shutil.which(compiler[0]):
        raise not_installed(compiler[0], "g++" if compiler[0] == "g++" else "gcc")
    with tempfile.TemporaryDirectory() as root:
        installed = Installed(root)
        flags = installed.pkg_config("--cflags")
        parts = sorted(os.listdir(installed.path("include", "mweso")))
        same(parts, sorted(os.listdir(os.path.join(ROOT, "src", "mweso"))), "parts installed")
        for part in [f"mweso/{part}" for part in parts] + ["mweso.h"]:
            source = os.path.join(root, "alone")
            with open(source, "w", encoding="utf-8") as file:
                file.write(f"#include <{part}>\n#include <{part}>\n")
            command(*compiler, "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-pedantic", source, *flags)


def test_missing_packages():
    """`make` names the packages of headers that the compiler does not find, before it compiles anything."""
    with tempfile.TemporaryDirectory() as folder:
        compiler = os.path.join(folder, "cc")
        with open(compiler, "w", encoding="utf-8") as script:
            script.write("#!/bin/sh\ncat | grep -q -e jansson -e sha256 && exit 1\nexit 0\n")
        os.chmod(compiler, 0o755)
        done = finished(["make", f"CC={compiler}", f"BUILD={folder}/build", "all"], cwd=ROOT)
        said = done.stderr.splitlines()
        same((done.returncode, said[0]), (2, "These packages are missing: libmd-dev libjansson-dev"), done.stderr)
        assert "make demo" in said[1] and "  cc  " not in done.stdout, done.stdout + done.stderr


# What completes the last word, in each shell, and prints the offers. zsh is asked for what it would tell its own functions.
COMPLETERS = {
    "bash": """
. {script}
COMP_WORDS=({words}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_mweso
printf '%s\\n' "${{COMPREPLY[@]}}"
""",
    "fish": """
source {script}
complete -C '{words}' | cut -f1
""",
    "zsh": """
_arguments() {{ print -l -- "${{@%%\\[*}}" ; [[ $words[-1] == --* ]] || for spec in "$@"; do offer $spec; done }}
_describe() {{ print -l -- "${{verbs[@]%%:*}}" }}
compadd() {{ print -l -- "${{@:2}}" }}
_files() {{ }}
offer() {{ case $1 in --$words[-2]\\[*|$words[-2]\\[*) print -l -- ${{=${{${{1##*:\\(}}%\\)}}}} ;; \\*:argument:_*) [[ $words[-2] == --* ]] || ${{1##*:}} ;; esac }}
words=({words}) CURRENT=${{#words}}
source {script}
"""}

OFFERS = [("mweso si", ["simulate"], ["match --"]), ("mweso simulate --fo", ["--format"], ["--hooks"]),
          ("mweso simulate --format ''", ["text", "jsonl", "csv"], ["nexus", "omweso"]),
          ("mweso matrix --format ''", ["text", "nexus"], ["record"]),
          ("mweso rules omwe", ["omweso", "omweso-tournament"], ["--hooks"]),
          ("mweso help re", ["replay"], ["omweso"])]


@over([("bash",), ("fish",), ("zsh",)])
def test_completion(shell):
    """Verbs, options, their values, and variants are offered where they can stand, and not elsewhere."""
    if not shutil.which(shell):
        raise not_installed(shell, shell)
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "completion")
        with open(script, "w", encoding="utf-8") as file:
            file.write(command(FAST, "help", "--completion", shell))
        os.symlink(FAST, os.path.join(folder, "mweso"))
        for words, offered, others in OFFERS:
            typed = words.replace("''", "") if shell == "fish" else words
            text = COMPLETERS[shell].format(script=script, words=typed)
            got = command(shell, "-c", text, PATH=f"{folder}:{os.environ['PATH']}", HOME=folder).split("\n")
            same([word for word in offered if word not in got], [], f"{words}: not offered, but {got}")
            same([word for word in others if word in got], [], f"{words}: offered too")


def test_fish_is_told_where_files_stand():
    """Without fish: the verbs that take files or variants have a line that says so, and no others."""
    told = command(FAST, "help", "--completion", "fish")
    offered = dict(re.findall(r"\[2\] = (\w+)'((?: -F| -a '[^']*')+)$", told, re.M))
    same({"check": offered.get("check"), "moves": offered.get("moves"), "list": offered.get("list")},
         {"check": " -F", "moves": " -F -a '(__mweso_variants)'", "list": None}, "what is offered behind a verb")
    assert offered["help"].startswith(" -a 'new check"), offered
    same([line for line in told.splitlines() if line.endswith("= list'")], [], "lines that offer nothing")


@sampled(1 / 3)
def test_dist():
    """The tarball has the sources and nothing that is built; unpacked, without git, it packs itself again, byte for byte."""
    if not os.path.exists(os.path.join(ROOT, ".git")):
        raise Skip("this is no clone")
    with tempfile.TemporaryDirectory() as folder:
        packed = []
        where = ROOT
        for build in ("first", "second"):
            path = command("make", "-C", where, "-s", "dist", f"BUILD={folder}/{build}", GIT_CEILING_DIRECTORIES=folder).strip()
            with open(path, "rb") as file:
                packed.append(file.read())
            command("tar", "-C", folder, "-xf", path)
            where = os.path.join(folder, os.path.basename(path)[:-len(".tar.gz")])
        assert packed[0] == packed[1], "the second tarball is another one"
        names = {os.path.relpath(os.path.join(at, name), where) for at, _, files in os.walk(where) for name in files}
        assert {"Makefile", ".ci/run", "src/debian/rules", "variants/omweso.ini", "tests/run"} <= names, sorted(names)[:20]
        same([name for name in names if name.endswith((".o", ".pyc")) or name.startswith("build/") or name == "mweso"], [], "built")
        assert "src/cli/main.c" in command("make", "-C", where, "-n", "all"), "nothing is to be built"


READY = {"src/mweso/version.h": "#define MWESO_VERSION_MAJOR 1\n#define MWESO_VERSION_MINOR 2\n#define MWESO_VERSION_PATCH 3\n",
         "CITATION.cff": "version: 1.2.3\ndate-released: 2026-11-20\n", "CHANGELOG.md": "# Changes\n\n## 1.2.3, 2026-11-20\n\n- One.\n\n## 1.2.2\n\n- Two.\n",
         "docs/performance.md": "| version |\n|---|\n| 1.2.3 | 1 |\n"}


@over([("ready", None, "", "", ["1.2.3 can be released from "]),
       ("a header of before", "src/mweso/version.h", "PATCH 3", "PATCH 2", ["MWESO_VERSION_MAJOR, _MINOR, _PATCH: expected 1.2.3, not 1.2.2"]),
       ("cited as before", "CITATION.cff", "1.2.3", "1.2.2", ["CITATION.cff: version: expected 1.2.3, not 1.2.2"]),
       ("a day to come", "CITATION.cff", "2026-11-20", "2999-01-01",
        [", or a day before, not 2999-01-01", "expected '## 1.2.3, 2999-01-01', not '## 1.2.3, 2026-11-20'"]),
       ("no day", "CITATION.cff", "date-released", "date", ["or a day before, not none", "expected '## 1.2.3, none'"]),
       ("unreleased", "CHANGELOG.md", "1.2.3, 2026-11-20", "Unreleased", ["expected '## 1.2.3, 2026-11-20', not '## Unreleased'"]),
       ("nothing told", "CHANGELOG.md", "- One.", "", ["CHANGELOG.md: nothing is told of 1.2.3"]),
       ("not weighed", "docs/performance.md", "| 1.2.3", "| 1.2.30", ["has no row of 1.2.3: make weigh prints it"])])
def test_release_looks_first(what, name, before, after, expected):
    """Whether a release can be made is said before anything is built: all that is not so, and nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        for at, text in READY.items():
            os.makedirs(os.path.dirname(os.path.join(folder, at)), exist_ok=True)
            write_files(folder, {at: text.replace(before, after) if at == name else text})
        os.mkdir(os.path.join(folder, "tests"))
        shutil.copy(os.path.join(ROOT, "tests", "release"), os.path.join(folder, "tests"))
        own = environment(GIT_CONFIG_GLOBAL="/dev/null", GIT_AUTHOR_NAME="A", GIT_AUTHOR_EMAIL="a", GIT_COMMITTER_NAME="A", GIT_COMMITTER_EMAIL="a")

        def git(*words):
            assert finished(["git", "-C", folder, *words], env=own).returncode == 0, words

        def looked(version="1.2.3"):
            done = finished(["/usr/bin/python3", os.path.join(folder, "tests", "release"), "--look", version], env=own)
            same(done.returncode, 0 if "can be" in done.stdout else 1, f"{what}: {done.stderr}")
            return (done.stdout + done.stderr).splitlines()

        git("init", "-q")
        git("add", ".")
        git("commit", "-q", "-m", "one")
        lines = looked()
        assert len(lines) == len(expected) and all(part in line for part, line in zip(expected, lines)), f"{what}: {lines}"
        if what == "ready":
            git("tag", "v1.2.3")
            same(looked(), lines, "tagged where it is")
            git("commit", "-q", "--allow-empty", "-m", "two")
            write_files(folder, {"more": ""})
            one, other = looked()
            assert one == "not committed: ?? more" and other.startswith("the tag v1.2.3 is that of another commit, "), (one, other)
            same(looked("1.2"), ["VERSION=1.2: expected three numbers, as 1.2.3"], "a version")


@over([(".github/workflows/mweso.yml",), (".gitlab-ci.yml",)])
def test_workflows(name):
    """What hosts run is the README's commands and goals of the Makefile; it names no secret."""
    python_has("yaml")
    import yaml  # pylint: disable=import-outside-toplevel # it may not be there

    text = text_of(name)

    def said(part):
        """All texts of what YAML has read."""
        if isinstance(part, (dict, list)):
            return [one for inner in (part.values() if isinstance(part, dict) else part) for one in said(inner)]
        return [part] if isinstance(part, str) else []

    commands = [line.strip() for one in said(yaml.safe_load(text)) for line in one.replace("&&", "\n").splitlines()]
    promised = [part.strip() for line in re.findall(r"^    (sh tests/need .*|make test)$", text_of("README.md"), re.M) for part in line.split("&&")]
    assert len(promised) == 3 and set(promised) <= set(commands), (promised, commands)
    goals = {goal for line in commands if line.startswith("make ") for goal in line.split()[1:]}
    rules = text_of("Makefile") + text_of("src/web/web.mk")
    same([goal for goal in sorted(goals) if not re.search(rf"^{goal}:", rules, re.M)], [], "no goals of the Makefile")
    assert "secret" not in text.replace("no secrets", "").replace("a secret of anybody", ""), "a secret is named"


def test_package_promises_the_stable_interface():
    """The symbols that programs may link are the functions of mweso/core.h, each by name, and others that may go."""
    promised = re.findall(r"^ (mweso_\w+)@Base", text_of("src/debian/libmweso0.symbols"), re.M)
    parts = re.findall(r'#include "mweso/(\w+\.h)"', text_of("src/mweso/core.h"))
    stable = {function.name for function in declarations(parts)[1]}
    same(sorted(promised), sorted(stable), "symbols of src/debian/libmweso0.symbols")


def test_library_exports_only_its_interface():
    symbols = command("nm", "-D", "--defined-only", "build/libmweso.so.0").split("\n")
    others = [s for s in symbols if s and not s.split()[-1].startswith("mweso_")]
    same(others, [], "symbols of others")
