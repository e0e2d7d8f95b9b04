"""Builds the package from its source: the C library by its own Makefile, then the module that contains it.

In a source distribution the tree of the library lies in lib/; `make python` names its own tree in MWESO_TREE.
"""
import os
import subprocess
import sys

import setuptools

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.environ.get("MWESO_TREE", os.path.join(HERE, "lib"))
sys.path.insert(0, HERE)  # pip builds without it


def make(*words):
    """Runs make in the tree of the library, with as many jobs as there are processors; what it prints."""
    return subprocess.run(["make", "-s", "--no-print-directory", "-C", TREE, f"-j{os.cpu_count()}", *words], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def builder():
    """The module with the library in it; or, for packagers, linked with the shared one that MWESO_LIBRARY names."""
    import bindings  # needs cffi, which pip installs where it may
    shared = os.environ.get("MWESO_LIBRARY")
    if shared:
        return bindings.module(TREE, shared, [])
    make("build/libmweso.a")
    return bindings.module(TREE, os.path.join(TREE, "build", "libmweso.a"), FLAGS)


VERSION, *FLAGS = make("python-facts").split()

if __name__ == "__main__":
    setuptools.setup(version=VERSION, cffi_modules=["setup.py:builder"])
