"""What the tests of the Python package share."""
import importlib
import importlib.util


FROM = {"pettingzoo": "pip install pettingzoo"}  # what Debian has not


class Skip(Exception):
    """Raised by a test that cannot be run here, with the reason."""


def needs(module):
    """A module that a test needs, if it is installed."""
    if not importlib.util.find_spec(module):
        raise Skip(f"Python lacks {module}: {FROM.get(module, f'apt-get install python3-{module}')}")
    return importlib.import_module(module)


def same(got, expected, what=""):
    assert got == expected, f"{what}: expected {expected!r}, got {got!r}"


def raises(kind, function, *arguments, **more):
    """The exception of a kind that a call must raise."""
    try:
        got = function(*arguments, **more)
    except kind as problem:
        return problem
    raise AssertionError(f"expected {kind.__name__}, got {got!r}")


def first_offered(batch, games):
    """An opponent that pickle finds by its name."""
    return batch.mask[games].argmax(axis=1)
