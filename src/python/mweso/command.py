"""Commands of the program: its options, and what a verb is given, as words. mweso.program runs them."""
from __future__ import annotations

import functools
import itertools
import numbers
import os
import re
import shutil
import subprocess
from typing import Any, Iterable, Iterator, Mapping, NamedTuple, Optional, Sequence, Union

from mweso import bridge, errors
from mweso.bridge import lib
from mweso.variant import BUILT_IN, HERE, Variant, folders_of, is_file, variants

Option = Any  # None or False: not given; True of a switch; a number, a text, a file, a variant, or a list of such; answers as a mapping
Argument = Union[str, float, "os.PathLike[str]", Variant]


@functools.lru_cache(maxsize=None)
def program() -> str:
    """Where the program is, which must be of this version; SystemFailure if there is none."""
    bundled, ours = os.path.join(HERE, "bin", "mweso"), bridge.decoded(lib.mweso_version())
    found = bundled if os.path.exists(bundled) else shutil.which("mweso")
    if found is None:
        raise errors.SystemFailure("the program mweso is neither in the package nor on PATH: a wheel of `make python` contains it, "
                                   "Debian's package of it is mweso")
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if said != f"mweso {ours}":
        raise errors.SystemFailure(f"{found} is {said or 'no mweso'}, and this package {ours}: they must be of one version", found)
    return found


def lines_of(verb: str, told: str) -> list[str]:
    """What the program says beside its output, without its name."""
    return [re.sub(rf"^mweso( {re.escape(verb)})?: ", "", line) for line in told.splitlines() if line.strip()]


def failure(verb: str, code: int, output: str, told: str) -> errors.Error:
    """What an exit code means, in the words of the program; what it had printed is in `output`."""
    silent = "the answer is no: `output` of this exception has why" if code == lib.MWESO_NO else f"mweso {verb} ended with {code}"
    text = "\n".join(lines_of(verb, told)) or silent
    error: errors.Error = bridge.CLASSES.get(code, errors.SystemFailure)(text)
    error.output = output
    return error


# ---- options -------------------------------------------------------------------------------------


class _Known(NamedTuple):
    """An option of a verb."""

    name: str
    takes: Optional[str]  #: None: nothing, it is a switch
    again: bool  #: it may be repeated


@functools.lru_cache(maxsize=None)
def options_of(verb: str) -> dict[str, _Known]:
    """By their names in Python: max_turns for --max-turns. They are what its help lists."""
    done = subprocess.run([program(), verb, "--help"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise failure(verb, done.returncode, done.stdout, done.stderr)
    listed = re.findall(r"^  --(\S+)(?: (\S+))? +(.*)$", done.stdout, re.M)
    return {name.replace("-", "_"): _Known(name, takes or None, "repeated" in help) for name, takes, help in listed}


def shown(verb: str, options: Mapping[str, Option]) -> str:
    """How somebody writes mweso.printed with these options."""
    return f"mweso.printed({', '.join([repr(verb), '...', *(f'{name}={value!r}' for name, value in options.items())])})"


def _answer(key: str, value: Any) -> str:
    """One setting, or one list of answers to try."""
    several = isinstance(value, Iterable) and not isinstance(value, str)
    return f"{key}={','.join(str(bridge.plain(part)) for part in value) if several else bridge.plain(value)}"


def _flat(arguments: Iterable[Any]) -> Iterator[Any]:
    """Arguments, and those in lists of them."""
    for argument in arguments:
        if isinstance(argument, (list, tuple)):
            yield from _flat(argument)
        else:
            yield argument


# ---- what a verb is given ------------------------------------------------------------------------


class Command:
    """A verb with its arguments and options, as words. A variant is given by what it is loaded by and, behind that, what was set, as
    labels have it; the text of one that has no file is written into a folder."""

    def __init__(self, verb: str, arguments: Sequence[Argument], options: Mapping[str, Option], folder: str) -> None:
        verb = bridge.encoded(verb).decode()
        self._arguments = list(_flat(arguments))
        self.folder, self.folders = folder, [BUILT_IN]
        self._called: set[str] = set()  #: the labels of texts that were written
        self._given: dict[tuple[str, str], str] = {}  #: the words of variants, by label and fingerprint
        named = [self._text("an argument", argument) for argument in self._arguments]
        apart = named.index("--") if "--" in named else 0  # of an archive, it parts its commands: options are its own
        self.words = [program(), verb, *self._options(verb, options), *([] if apart else ["--"]), *named]

    @property
    def path(self) -> str:
        return ":".join([*self.folders, *filter(None, [os.environ.get("MWESO_PATH")])])

    # ---- options ----

    def _options(self, verb: str, options: Mapping[str, Option]) -> Iterable[str]:
        known = options_of(verb)
        for name, value in options.items():
            option = known[bridge.one_of(name.rstrip("_"), known, f"option of {verb}")]
            if value is None or value is False:
                continue
            if option.takes is None:
                if value is not True:
                    raise errors.UsageError(f"{name}={value!r}: it is a switch, True or False")
                yield f"--{option.name}"
                continue
            parts = self._parts(name, option, value)
            for text in parts if option.again else [",".join(parts)]:
                yield from (f"--{option.name}", text)

    def _parts(self, name: str, option: _Known, value: Option) -> list[str]:
        """The words of a value, or of each of several."""
        if value is True:
            raise errors.UsageError(f"{name}=True: it takes a value, {option.takes}")
        if isinstance(value, Mapping):
            if not str(option.takes).startswith("section.key="):
                raise errors.UsageError(f"{name}={value!r}: {option.takes} is due, not a mapping")
            value = [_answer(key, part) for key, part in value.items()]
        several = isinstance(value, Iterable) and not isinstance(value, (str, os.PathLike))
        parts = [self._text(name, part) for part in (value if several else [value])]
        if not parts:
            raise errors.UsageError(f"{name}={value!r} is empty: {option.takes} is due")
        return parts

    def _text(self, name: str, value: Any) -> str:
        """A word: of a variant what it is loaded by, of a pair its parts with a colon."""
        if isinstance(value, Variant):
            return self._word(value)
        if isinstance(value, tuple):
            return ":".join(self._number(part) or self._text(name, part) for part in value)
        if isinstance(value, (str, os.PathLike)):
            return bridge.encoded(value).decode()
        if isinstance(value, numbers.Real) and not isinstance(value, bool):
            return str(bridge.plain(value))
        raise errors.UsageError(f"{name}: a text, a number, a file or a variant is due, not {value!r}")

    def _number(self, part: Any) -> str:
        """Which argument a variant of a pair is, or one of such a label; "" if it is none."""
        given = (number for number, argument in enumerate(self._arguments, 1)
                 if isinstance(argument, Variant) and (argument.label == part or argument is part))
        return str(next(given, ""))

    # ---- variants ----

    def _word(self, variant: Variant) -> str:
        key = variant.label, variant.fingerprint
        if key not in self._given:
            self._given[key] = self._new_word(variant)
        return self._given[key]

    def _new_word(self, variant: Variant) -> str:
        name, folders = variant.source()
        self.folders += [os.fspath(folder) for folder in folders if folder not in self.folders]
        settings = variant.label[len(variant.name):]
        if variant.text is None:
            word = self._found(name, folders) + settings
        else:
            word = self._written(variant, name, settings)
        if settings and self._loaded(variant, word) != variant:
            raise errors.UsageError(f"{variant.label} cannot be given to the program: there it is not the same")
        return word

    def _written(self, variant: Variant, name: str, settings: str) -> str:
        """The word of a text, by a name that no other with these settings has: where it says its name itself, that of another file."""
        file = self._write(self._beside(variant, name), variant.name, settings, variant.text or "")
        if self._loaded(variant, file).name != _stem(file):
            file = self._write(self.folder, variant.name, settings, f"[variant]\ninherits = {os.path.relpath(file, self.folder)}\n")
        return file + settings

    def _beside(self, variant: Variant, file: str) -> str:
        """A folder in ours with copies of what the variant was read from where its file lies: a file inherits what lies beside it."""
        there, here = os.path.dirname(os.path.abspath(file)), os.path.join(self.folder, f"folder-{len(os.listdir(self.folder))}")
        os.mkdir(here)
        for read in (os.path.abspath(read) for read in variant.files):
            if read.startswith(os.path.join(there, "")):
                copy = os.path.join(here, os.path.relpath(read, there))
                os.makedirs(os.path.dirname(copy), exist_ok=True)
                shutil.copyfile(read, copy)
        return here

    @staticmethod
    def _found(name: str, folders: Sequence[Any]) -> str:
        """A name, or the file where the usual folders have another one of this name."""
        if is_file(name) or list(folders) == folders_of(None) or name not in variants():
            return name
        return variants(folders).get(name, name)

    def _write(self, folder: str, name: str, settings: str, text: str) -> str:
        stems = (name if number == 1 else f"{name}-{number}" for number in itertools.count(1))
        stem = next(stem for stem in stems if stem + settings not in self._called)
        self._called.add(stem + settings)
        file = os.path.join(folder, f"{stem}.ini")
        with open(file, "w", encoding="utf-8") as written:
            written.write(text)
        return file

    def _loaded(self, variant: Variant, word: str) -> Variant:
        """What the program will make of a word."""
        try:
            return Variant(word, path=[*self.folders, *folders_of(None)])
        except errors.VariantError as problem:
            raise errors.UsageError(f"{variant.label} cannot be given to the program: {problem.text}") from problem


def _stem(file: str) -> str:
    return os.path.basename(file)[:-len(".ini")]
