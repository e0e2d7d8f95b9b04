#!/usr/bin/python3
"""Runs the functions test_... of a file, one after the other, and prints a line of JSON for each.

    each.py FILE

The package is found on PYTHONPATH. tests/groups/python.py makes a test of each line.
"""
import importlib.util
import json
import os
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


def main(path):
    spec = importlib.util.spec_from_file_location("tests_of_file", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, function in list(vars(module).items()):
        if name.startswith("test_"):
            outcome, message = attempt(function)
            print(json.dumps({"name": name, "outcome": outcome, "message": message}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
