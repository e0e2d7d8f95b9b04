"""What `make install` puts in place works from there: the program, its variants, and the library."""
import os
import shutil
import subprocess
import tempfile

from lib import ROOT, environment, same

PREFIX = "/usr"
EXAMPLE = os.path.join(ROOT, "tests", "programs", "count_moves.c")


def command(*words, **env):
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, env={**environment(), **env})
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_install():
    with tempfile.TemporaryDirectory() as root:
        command("make", "install", f"DESTDIR={root}", f"PREFIX={PREFIX}")
        installed = os.path.join(root, "usr")
        environ = {"PKG_CONFIG_PATH": os.path.join(installed, "lib", "pkgconfig"), "PKG_CONFIG_SYSROOT_DIR": root,
                   "LD_LIBRARY_PATH": os.path.join(installed, "lib"), "MWESO_PATH": ""}
        listed = command(os.path.join(installed, "bin", "mweso"), "list", **environ)
        assert "omweso-tournament" in listed, listed
        assert os.path.exists(os.path.join(installed, "share", "man", "man1", "mweso.1"))
        flags = command("pkg-config", "--cflags", "--libs", "mweso", **environ).split()
        program = os.path.join(root, "count_moves")
        command("cc", "-Wall", "-Wextra", "-Werror", "-std=c99", "-pedantic", EXAMPLE, *flags, "-o", program)
        counted = command(program, os.path.join(installed, "share", "mweso", "variants"), "omweso", **environ)
        same(counted, "omweso: 8 moves from the usual start\n", "the program linked with the shared library")


def test_header_is_cplusplus():
    if not shutil.which("g++"):
        command("cc", "-fsyntax-only", "-x", "c", "src/mweso.h")
        return
    command("g++", "-fsyntax-only", "-Wall", "-Wextra", "-pedantic", "-x", "c++", "src/mweso.h")


def test_library_exports_only_its_interface():
    symbols = command("nm", "-D", "--defined-only", "build/libmweso.so.0").split("\n")
    others = [s for s in symbols if s and not s.split()[-1].startswith("mweso_")]
    same(others, [], "symbols of others")
