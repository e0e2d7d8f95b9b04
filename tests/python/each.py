#!/usr/bin/python3
"""Runs the functions test_... of a file, one after the other, and prints a line of JSON for each.

    each.py FILE

The package is found on PYTHONPATH. tests/groups/python.py makes a test of each line.
"""
import importlib.util
import json
import os
import re
import sys
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from support import Skip  # noqa: E402


def attempt(function):
    try:
        function()
        return "passed", ""
    except Skip as why:
        return "skipped", str(why)
    except Exception:  # a broken test is a failed one
        return "failed", traceback.format_exc()


def load(path):
    """The tests of a file by their names. One that needs what is not there raises Skip: then each of them does."""
    spec = importlib.util.spec_from_file_location("tests_of_file", path)
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        return vars(module)
    except Skip as reason:
        why = str(reason)

    def skip():
        raise Skip(why)
    with open(path, encoding="utf-8") as source:
        return dict.fromkeys(re.findall(r"^def (test_\w+)", source.read(), re.M), skip)


def main(path):
    for name, function in list(load(path).items()):
        if name.startswith("test_"):
            outcome, message = attempt(function)
            print(json.dumps({"name": name, "outcome": outcome, "message": message}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
