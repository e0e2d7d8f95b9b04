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
    bool mweso_python_series(void *user, const MwesoSeriesFigures *figures);
    bool mweso_python_begin(void *user, uint64_t seed, uint64_t stream);
    const char *mweso_python_move(void *user, const MwesoGame *game);
}
"""

# Ctrl-C while the library works: Python sees a signal only when it is back, so the library is told to stop here.
INTERRUPTS = """
int mweso_python_depth;
void mweso_python_watch(void);
bool mweso_python_unwatch(int depth);
"""
INTERRUPTS_IN_C = """
#include <signal.h>

static int mweso_python_depth; /* calls that are under way, one within the callback of the other */
static volatile sig_atomic_t interrupted;
static struct sigaction before;

static void interrupt(int number)
{
    interrupted = 1;
    mweso_stop(true);
    before.sa_handler(number);
}

/* Only beside a handler that is a function: who ignores the signal, or dies of it, goes on doing so. */
static void mweso_python_watch(void)
{
    struct sigaction now;
    if (mweso_python_depth++ > 0) return;
    sigaction(SIGINT, NULL, &now);
    if (now.sa_flags & SA_SIGINFO || now.sa_handler == SIG_IGN || now.sa_handler == SIG_DFL) return;
    before = now;
    now.sa_handler = interrupt;
    sigaction(SIGINT, &now, NULL);
}

/* Back to so many calls; was the work stopped? */
static bool mweso_python_unwatch(int depth)
{
    struct sigaction now;
    if ((mweso_python_depth = depth) > 0) return false;
    sigaction(SIGINT, NULL, &now);
    if (!(now.sa_flags & SA_SIGINFO) && now.sa_handler == interrupt) sigaction(SIGINT, &before, NULL);
    bool was = interrupted;
    interrupted = 0;
    if (was) mweso_stop(false);
    return was;
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


def module(tree, library, flags):
    """The cffi module for the library whose sources are in `tree`; `flags` are those by which a program is linked with it."""
    folder = os.path.join(tree, "src")
    builder = cffi.FFI()
    builder.cdef(declarations(folder) + CALLBACKS + INTERRUPTS)
    builder.set_source("mweso._native", '#include "mweso.h"\n' + INTERRUPTS_IN_C, include_dirs=[folder],
                       extra_objects=[library], extra_link_args=flags)
    return builder
