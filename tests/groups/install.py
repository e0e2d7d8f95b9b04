"""What `make install` puts in place works from there: the program, its variants, and the library."""
import os
import shutil
import subprocess
import tempfile

from lib import ROOT, Skip, environment, over, same

PREFIX = "/usr"
EXAMPLE = os.path.join(ROOT, "tests", "programs", "count_moves.c")


def command(*words, **env):
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, env={**environment(), **env})
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
        assert os.path.exists(installed.path("share", "man", "man1", "mweso.1"))
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
        raise Skip(f"{compiler[0]} is not installed")
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
    with open(os.path.join(ROOT, "CITATION.cff"), encoding="utf-8") as citation:
        assert f"\nversion: {version}\n" in citation.read(), f"CITATION.cff is not of {version}"


@over([("C", ["cc", "-std=c99", "-x", "c"]), ("C++", ["g++", "-std=c++11", "-x", "c++"])])
def test_each_part_of_the_header_stands_alone(_language, compiler):
    """As it is installed, whatever its name, and under the names in the source."""
    if not shutil.which(compiler[0]):
        raise Skip(f"{compiler[0]} is not installed")
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
        done = subprocess.run(["make", f"CC={compiler}", f"BUILD={folder}/build", "all"], cwd=ROOT, capture_output=True, text=True,
                              check=False, env=environment())
        said = done.stderr.splitlines()
        same((done.returncode, said[0]), (2, "These packages are missing: libmd-dev libjansson-dev"), done.stderr)
        assert "make demo" in said[1] and "  cc  " not in done.stdout, done.stdout + done.stderr


def test_library_exports_only_its_interface():
    symbols = command("nm", "-D", "--defined-only", "build/libmweso.so.0").split("\n")
    others = [s for s in symbols if s and not s.split()[-1].startswith("mweso_")]
    same(others, [], "symbols of others")
