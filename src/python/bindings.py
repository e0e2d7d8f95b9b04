"""Makes mweso._native: all of mweso.h, for cffi to compile against it.

What is declared to cffi is the text of the header itself, so that no type, number or function of it is written down
here; and the C compiler, which reads the header too, makes the layouts of its structs.
"""
import os
import re

import cffi

# What C calls back, by the type of the header that it stands for; `user` is a handle (mweso/bridge.py).
CALLBACKS = """
extern "Python" {
    bool mweso_python_progress(void *user, uint64_t done);
    bool mweso_python_named(void *user, const char *name, const char *file);
    void mweso_python_event(void *user, const MwesoEvent *event);
    bool mweso_python_figures(void *user, const MwesoFigures *figures);
    bool mweso_python_match_game(void *user, const MwesoMatchGame *game);
    bool mweso_python_thought(void *user, const MwesoThought *so_far);
    void mweso_python_report(void *user, const char *file, const MwesoError *error);
}
"""


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as header:
        return header.read()


def included(folder, name, seen):
    """The text of a part of the header behind that of the parts which it includes, each once."""
    if name in seen:
        return ""
    seen.add(name)
    text = read(folder, name)
    parts = re.findall(r'^#include "(.+)"', text, re.M)
    return "".join(included(folder, part, seen) for part in parts) + text


def declarations(folder):
    """What mweso.h declares, without what is for the preprocessor or for C++."""
    text = re.sub(r"/\*.*?\*/", "", included(folder, "mweso.h", set()), flags=re.S)
    text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif\n", "", text, flags=re.M | re.S)
    text = re.sub(r"^#(?:.*\\\n)*.*\n", "", text, flags=re.M)
    return text.replace("MWESO_API ", "")


def module(tree, flags):
    """The cffi module for the library that is built in `tree`; `flags` are those by which a program is linked with it."""
    folder = os.path.join(tree, "src")
    builder = cffi.FFI()
    builder.cdef(declarations(folder) + CALLBACKS)
    builder.set_source("mweso._native", '#include "mweso.h"\n', include_dirs=[folder],
                       extra_objects=[os.path.join(tree, "build", "libmweso.a")], extra_link_args=flags)
    return builder
