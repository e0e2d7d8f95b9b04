"""The bridge to the library: its texts, lists, structs, errors and callbacks as those of Python.

Nothing here knows the layout of a struct: mweso._native was compiled against mweso.h, and tells.
"""
from __future__ import annotations

import math
import numbers
import operator
import os
import sys
import threading
import warnings
from contextlib import contextmanager
from typing import Any, Callable, Iterable, Iterator, Mapping, Optional, Union

from mweso import errors
from mweso._native import ffi, lib

Settings = Union[None, Mapping[str, object], Iterable[str]]

NOBODY, SOUTH, NORTH = lib.MWESO_NOBODY, lib.MWESO_SOUTH, lib.MWESO_NORTH
SIDES = {SOUTH: "S", NORTH: "N"}

# ---- texts and lists -----------------------------------------------------------------------------


def text_of(text: Any) -> str:
    """A text, or the name of a file as one."""
    found = os.fspath(text) if isinstance(text, os.PathLike) else text
    if not isinstance(found, str):
        raise errors.UsageError(f"a text is due, not {text!r}")
    return found


def file_name(file: Any) -> str:
    """The name of a file. "" would be one that nobody can find again, and so would ":memory:", by which SQLite calls none."""
    name = text_of(file)
    if name in ("", ":memory:"):
        raise errors.UsageError(f"the name of a file is due, not {name!r}")
    return name


def encoded(text: Union[str, os.PathLike[str]]) -> bytes:
    """A text for C. One that holds a NUL would be cut there."""
    text = text_of(text)
    if "\0" in text:
        raise errors.InputError("a text holds a NUL character", column=text.index("\0") + 1)
    try:
        return text.encode()
    except UnicodeEncodeError as problem:
        raise errors.InputError(f"a text holds {text[problem.start]!r}, which is no character", column=problem.start + 1) from None


def decoded(text: Any) -> str:
    """A text of C; "" for NULL."""
    return ffi.string(text).decode(errors="replace") if text != ffi.NULL else ""


def optional(text: Any) -> Optional[str]:
    """A text of C; None for NULL."""
    return decoded(text) if text != ffi.NULL else None


def taken(text: Any) -> Optional[str]:
    """A text that C leaves to its caller, and frees it."""
    copy = optional(text)
    lib.mweso_text_free(text)
    return copy


def written(write: Callable[[Any, int], int]) -> str:
    """What a function of C writes into a buffer, as long as it may be."""
    size = write(ffi.NULL, 0) + 1
    buffer = ffi.new("char[]", size)
    write(buffer, size)
    return decoded(buffer)


def words(texts: Optional[Iterable[Any]]) -> tuple[Any, Any]:
    """A NULL-ended list of texts for C (NULL for None), and what keeps them in memory."""
    if texts is None:
        return ffi.NULL, None
    texts = [texts] if isinstance(texts, str) else listed(texts, "texts")
    kept = [ffi.new("char[]", encoded(str(text))) for text in texts]
    return ffi.new("const char *[]", [*kept, ffi.NULL]), kept


def word_list(texts: Any) -> Optional[list[str]]:
    """A NULL-ended list of texts of C; None for NULL."""
    if texts == ffi.NULL:
        return None
    count = 0
    while texts[count] != ffi.NULL:
        count += 1
    return [decoded(texts[i]) for i in range(count)]


def answers(settings: Settings) -> Optional[list[str]]:
    """Settings as C reads them, "section.key=value"."""
    if settings is None:
        return None
    if isinstance(settings, str):
        raise errors.UsageError(f"settings are a mapping or a list of 'section.key=value', not the text '{settings}'")
    if isinstance(settings, Mapping):
        return [f"{key}={plain(value)}" for key, value in settings.items()]
    return [text_of(setting) for setting in listed(settings, "settings")]


def of_kind(value: Any, kind: type, what: str) -> Any:
    """An object of a class."""
    if not isinstance(value, kind):
        raise errors.UsageError(f"{what} is due, not {value!r}")
    return value


def function_or_none(function: Any) -> Any:
    """What is to be called back, if anything is."""
    if function is not None and not callable(function):
        raise errors.UsageError(f"a function is due, not {function!r}")
    return function


def listed(values: Any, what: str) -> list[Any]:
    """Several of something."""
    if not isinstance(values, Iterable):
        raise errors.UsageError(f"{what}: a list is due, not {values!r}")
    return list(values)


def plain(value: Any) -> Any:
    """A value as answers and options have it: a truth as a word, a whole number as such, though it be a float."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return int(value) if isinstance(value, numbers.Real) and math.isfinite(value) and value == value // 1 else value


def each(at: Callable[[int], Any]) -> Iterable[Any]:
    """What a function returns for 0, 1, 2... until it returns None."""
    index = 0
    while (found := at(index)) is not None:
        yield found
        index += 1


# ---- what is given -------------------------------------------------------------------------------


def range_of(kind: Any) -> tuple[int, int]:
    """The least and the greatest number of an integer type of C."""
    bits, signed = 8 * ffi.sizeof(kind), int(ffi.cast(kind, -1)) < 0
    return (-1 << (bits - 1), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)


def whole(value: Any, what: str, least: int = 0, most: int = range_of("uint64_t")[1], floats: bool = True) -> int:
    """A whole number in a range, of numpy, too, or a float that is one (1e6; not where `floats` are nothing that is counted). Another
    would be cut off, and a truth be counted: these are refused, and floats so great that they stand for several."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        whole_float = floats and isinstance(value, numbers.Real) and abs(value) <= 2**53 and value == value // 1
        number = int(value) if whole_float else None
    if number is None or not least <= number <= most:
        raise errors.UsageError(f"{what}: a whole number from {least} to {most} is due, not {value!r}")
    return number


def share(value: Any, what: str) -> float:
    """A number between 0 and 1."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real) or not 0 < float(value) < 1:
        raise errors.UsageError(f"{what}: a number between 0 and 1 is due, such as 0.95, not {value!r}")
    return float(value)


def threads_of(threads: Any, most: int = 256) -> int:
    """How many threads work: one for every processor where 0 are asked for."""
    return whole(threads, "threads", 0, most) or min(lib.mweso_processors(), most)


def plan(name: str, **fields: Any) -> Any:
    """A plan of the library, by the names of its struct; its whole numbers are checked, and those with bounds of their
    own beforehand."""
    types = {field: kind.type for field, kind in ffi.typeof(name).fields}
    for field, value in fields.items():
        kind = types[field]
        if kind.kind == "primitive" and kind.cname not in ("_Bool", "float", "double"):
            fields[field] = whole(value, field, *range_of(kind.cname))
    return ffi.new(f"{name} *", fields)


def one_of(value: Any, names: Iterable[str], what: str) -> str:
    """One of some names; another is refused, with the nearest of them."""
    names = list(names)
    if isinstance(value, str) and value in names:
        return str(value)
    texts, _kept = words(names)
    near = optional(lib.mweso_nearest(encoded(value), texts)) if isinstance(value, str) else None
    raise errors.UsageError(f"there is no {what} {value!r}{f'; did you mean {near!r}?' if near else ''} ({', '.join(names)})")


def start_of(options: Any) -> Any:
    """What reset() of an environment takes: options={"start": a position or its string}."""
    for option in of_kind(options or {}, Mapping, "a mapping of options"):
        one_of(option, ["start"], "option of reset")
    return (options or {}).get("start")


# ---- structs -------------------------------------------------------------------------------------


def value_of(kind: Any, value: Any) -> Any:
    """A field of a struct: a number, a text, or a list or dict of such."""
    if kind.kind == "enum" or kind.kind == "primitive":
        return value
    if kind.kind == "struct":
        return fields_of(value)
    if kind.kind == "pointer" and kind.item is ffi.typeof("char"):
        return optional(value)
    if kind.kind == "pointer" and kind.item is ffi.typeof("const char *"):
        return word_list(value)
    if kind.kind == "array" and kind.item is ffi.typeof("char"):
        return decoded(value)
    if kind.kind == "array":
        return [value_of(kind.item, part) for part in value]
    return value


def fields_of(struct: Any, *left_out: str) -> dict[str, Any]:
    """A struct as a dict, by the names of the header; pointers to objects stay as they are."""
    kind = ffi.typeof(struct)
    if kind.kind == "pointer":
        kind, struct = kind.item, struct[0]
    return {name: value_of(field.type, getattr(struct, name)) for name, field in kind.fields if name not in left_out}


class Held:
    """What the library holds for Python, and nothing else: it is neither pickled nor copied, but where a class says how."""

    def __reduce_ex__(self, _protocol: Any) -> Any:
        raise TypeError(f"{self!r} is neither pickled nor copied: what it was made from can be, and so can its rows")


def owned(pointer: Any, free: Callable[[Any], None], *kept: Any) -> Any:
    """A pointer that is freed with its last use; what it points into, `kept`, lives as long."""
    return ffi.gc(pointer, lambda p, kept=kept: free(p))


# ---- errors --------------------------------------------------------------------------------------

CLASSES = {lib.MWESO_NO: errors.NotAllowed, lib.MWESO_USAGE: errors.UsageError, lib.MWESO_BAD_VARIANT: errors.VariantError,
           lib.MWESO_BAD_INPUT: errors.InputError, lib.MWESO_IO: errors.SystemFailure}


def new_error() -> Any:
    return ffi.new("MwesoError *")


def error_of(error: Any, file: Optional[str] = None) -> errors.Error:
    kind = CLASSES.get(error.status, errors.SystemFailure)
    return kind(decoded(error.text) or "there is no memory", file, error.line, error.column)


def check(status: int, error: Any, file: Optional[str] = None) -> None:
    """Raises what a status other than MWESO_OK says."""
    if status == lib.MWESO_OK:
        return
    error.status = status
    raise error_of(error, file)


def made(pointer: Any, error: Any, file: Optional[str] = None) -> Any:
    """A new object, or what kept it from being made is raised."""
    if pointer == ffi.NULL:
        raise error_of(error, file)
    return pointer


def remark(text: str) -> None:
    """A warning that names the line outside of the package by which it came to that."""
    frame, level = sys._getframe(1), 2
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] == "mweso":
        frame, level = frame.f_back, level + 1
    warnings.warn(text, errors.Remark, stacklevel=level)


SEVERITIES = {lib.MWESO_ERROR: "error", lib.MWESO_WARNING: "warning"}


def finding_of(finding: Any) -> errors.Finding:
    fields = fields_of(finding)
    fields["severity"] = SEVERITIES[fields["severity"]]
    return errors.Finding(**fields)


class Findings:
    """A list of findings for C to fill."""

    def __init__(self) -> None:
        self.pointer = owned(lib.mweso_findings_new(), lib.mweso_findings_free)

    def all(self) -> tuple[errors.Finding, ...]:
        return tuple(finding_of(lib.mweso_findings_at(self.pointer, i)) for i in range(lib.mweso_findings_count(self.pointer)))

    def check(self) -> None:
        """Raises the first error, if there is one, with all findings in it."""
        status = lib.mweso_findings_status(self.pointer)
        if status == lib.MWESO_OK:
            return
        found = self.all()
        first = next((f for f in found if f.severity == "error"), None)
        text, place = (first.text, (first.file, first.line)) if first else ("there is no memory", (None, 0))
        more = sum(f.severity == "error" for f in found) - 1
        text = (f"{first.key}: " if first and first.key else "") + text + (f" (and {more} more)" if more > 0 else "")
        if status == lib.MWESO_BAD_VARIANT:
            raise errors.VariantError(text, *place, findings=found)
        raise CLASSES[status](text, *place)


# ---- long work -----------------------------------------------------------------------------------


def run(function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function of C that may take long. Ctrl-C ends it within a fraction of a second, as KeyboardInterrupt.

    Signals are the main thread's, in Python as here; what other threads have begun goes on, but for the moment of the stop.
    """
    if threading.get_ident() != threading.main_thread().ident:
        return function(*arguments)
    depth = lib.mweso_python_depth
    try:
        lib.mweso_python_watch()
        return function(*arguments)
    finally:  # reached even if KeyboardInterrupt is raised at the end of either call
        if lib.mweso_python_unwatch(depth):
            raise KeyboardInterrupt


class Guard:
    """Several threads may read an object of the library at once, or one, alone, may change it; a function that it calls may not."""

    def __init__(self, name: str) -> None:
        self.name, self._lock = name, threading.Lock()
        self._users = 0  # that read it; -1: one changes it

    @contextmanager
    def __call__(self, changes: bool = True) -> Iterator[None]:
        with self._lock:
            if self._users < 0 or (changes and self._users):
                raise errors.UsageError(f"{self.name} is in use by another thread, or by what called this function")
            self._users = -1 if changes else self._users + 1
        try:
            yield
        finally:
            with self._lock:
                self._users = 0 if changes else self._users - 1


# ---- callbacks -----------------------------------------------------------------------------------


def is_false(told: Any) -> bool:
    """False, also numpy's; nothing else stops work that a function is told of."""
    return told is False or (type(told).__name__ in ("bool", "bool_") and not told)


class Listener:
    """What a function of C calls back. An exception in it ends the work, and is raised when C has returned."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.raised: Optional[BaseException] = None
        self.stopped = False  # the function has ended the work
        self.handle = ffi.new_handle(self)

    def call(self, *arguments: Any) -> bool:
        """True to go on; whatever the function returns but False is that."""
        if self.raised:
            return False
        try:
            self.stopped = is_false(self.function(*arguments))
            return not self.stopped
        except BaseException as problem:  # also Ctrl-C
            self.raised = problem
            return False

    def settle(self) -> None:
        """C has returned, and calls it no more: what it holds is let go. What was raised in it is raised."""
        self.handle = self.function = None  # type: ignore[assignment]
        if self.raised:
            raise self.raised

    def end(self, status: int, error: Any, *about: str) -> None:
        """As settle, then as check; work that the function has stopped is none that failed."""
        self.settle()
        if not (self.stopped and status == lib.MWESO_NO):
            check(status, error, *about)


def listening(function: Optional[Callable[..., Any]]) -> Listener:
    """A listener for progress: without a function, one that only lets Ctrl-C through."""
    return Listener(function_or_none(function) or (lambda *arguments: True))


def told(status: int, error: Any, *listeners: Listener) -> None:
    """As check, but what a callback raised comes first."""
    for listener in listeners:
        listener.settle()
    check(status, error)


def _raised_outside(_kind: Any, problem: BaseException, trace: Any) -> None:
    """Ctrl-C just before a listener is called, or behind it, is raised like what is raised within."""
    ffi.from_handle(trace.tb_frame.f_locals["user"]).raised = problem


@ffi.def_extern(onerror=_raised_outside)
def mweso_python_progress(user: Any, done: int) -> bool:
    return ffi.from_handle(user).call(done)


@ffi.def_extern(onerror=_raised_outside)
def mweso_python_named(user: Any, name: Any, file: Any) -> bool:
    return ffi.from_handle(user).call(decoded(name), decoded(file))


@ffi.def_extern(onerror=_raised_outside)
def mweso_python_event(user: Any, event: Any) -> None:
    ffi.from_handle(user).call(event)


@ffi.def_extern(onerror=_raised_outside)
def mweso_python_figures(user: Any, figures: Any) -> bool:
    return ffi.from_handle(user).call(figures)


@ffi.def_extern(onerror=_raised_outside)
def mweso_python_match_game(user: Any, game: Any) -> bool:
    return ffi.from_handle(user).call(game)


@ffi.def_extern(onerror=_raised_outside)
def mweso_python_thought(user: Any, thought: Any) -> bool:
    return ffi.from_handle(user).call(thought)


@ffi.def_extern(onerror=_raised_outside)
def mweso_python_report(user: Any, file: Any, error: Any) -> None:
    if error.status == lib.MWESO_OK:  # a remark, on how the file was read
        remark(f"{decoded(file)}: {decoded(error.text)}")
    else:
        ffi.from_handle(user).call(decoded(file), error_of(error, decoded(file)))


@ffi.def_extern(onerror=_raised_outside)
def mweso_python_series(user: Any, figures: Any) -> bool:
    return ffi.from_handle(user).call(figures)


@ffi.def_extern(onerror=_raised_outside)
def mweso_python_begin(user: Any, seed: int, stream: int) -> bool:
    return ffi.from_handle(user).begin(seed, stream)


@ffi.def_extern(onerror=_raised_outside)
def mweso_python_move(user: Any, game: Any) -> Any:
    return ffi.from_handle(user).move(game)
