"""Fieldwork: which rules explain what was seen, why an observation does not fit, and what to ask (docs/fieldwork.md)."""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Iterator, Optional, Sequence, Union

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.errors import Error, UsageError
from mweso.game import layout_of
from mweso.position import Position
from mweso.rows import Rows
from mweso.study import Progress
from mweso.variant import AnyVariant, Variant, variant_of

# ---- what was seen -------------------------------------------------------------------------------


class Evidence(bridge.Held):
    """Observations and games that were seen, on the board of a base variant (docs/notes.md)."""

    def __init__(self, base: AnyVariant) -> None:
        self.base = base = variant_of(base)
        self.pointer = bridge.owned(lib.mweso_evidence_new(base.pointer), lib.mweso_evidence_free, base.pointer)

    def __len__(self) -> int:
        return lib.mweso_evidence_count(self.pointer)

    def __repr__(self) -> str:
        return f"<Evidence on {self.base.label}: {len(self)} observations>"

    def read(self, file: Union[str, os.PathLike[str]], layout: Optional[str] = None) -> None:
        """Adds what a file holds; what cannot be read is raised, with its line, when the rest is read."""
        self._add(lambda form, user: lib.mweso_evidence_read(
            self.pointer, bridge.encoded(file), form, lib.mweso_python_report, user), layout)

    def read_text(self, text: str, layout: Optional[str] = None, label: str = "text") -> None:
        """The same from text; `label` stands for the file."""
        data = bridge.encoded(bridge.text_of(text))
        self._add(lambda form, user: lib.mweso_evidence_read_text(
            self.pointer, bridge.encoded(label), data, len(data), form, lib.mweso_python_report, user), layout)

    @staticmethod
    def _add(add: Callable[[int, Any], int], layout: Optional[str]) -> None:
        problems: list[Error] = []
        listener = bridge.Listener(lambda _file, problem: problems.append(problem))
        form = lib.MWESO_LAYOUT_ANY if layout is None else layout_of(layout)
        status = bridge.run(add, form, listener.handle)
        listener.settle()
        if problems:
            raise problems[0]
        bridge.check(status, bridge.new_error())

    @property
    def rows(self) -> Rows:
        """What was seen: a row by the fields of MwesoSeen (mweso/field.h)."""
        return Rows(bridge.fields_of(lib.mweso_evidence_at(self.pointer, i)) for i in range(len(self)))

    def explained(self, variant: AnyVariant) -> Rows:
        """A row for each: does a variant explain it ("explained", "contradicted", "silent"), and if not, why?"""
        variant = variant_of(variant)
        return Rows(self._test(variant, i) for i in range(len(self)))

    def amiss(self) -> Rows:
        """What cannot be, whatever the rules, such as seeds that do not add up: a row for each observation of which that is so."""
        told = ((i, self._amiss(i)) for i in range(len(self)))
        return Rows({"id": self._id(i), "amiss": text} for i, text in told if text)

    def _amiss(self, index: int) -> str:
        return bridge.written(lambda buffer, size: lib.mweso_evidence_amiss(self.pointer, index, buffer, size)).strip()

    def assumed(self) -> Rows:
        """What is taken to be so as nobody noted it, such as the number of a turn that a script counts: a row likewise."""
        told = ((i, self._assumed(i)) for i in range(len(self)))
        return Rows({"id": self._id(i), "assumed": text} for i, text in told if text)

    def _assumed(self, index: int) -> str:
        return bridge.written(lambda buffer, size: lib.mweso_evidence_assumed(self.pointer, index, buffer, size))

    def _id(self, index: int) -> Optional[str]:
        return bridge.optional(lib.mweso_evidence_at(self.pointer, index).id)

    def number(self, name: str) -> int:
        """The index of an observation by its id."""
        for index in range(len(self)):
            if self._id(index) == name:
                return index
        raise UsageError(f"there is no observation '{name}'")

    def of(self, informants: Iterable[str]) -> Evidence:
        """The part that comes from some informants ("": from nobody who is named)."""
        names, _kept = bridge.words(informants)
        part = Evidence.__new__(Evidence)
        part.base = self.base
        found = bridge.made(lib.mweso_evidence_of(self.pointer, names), bridge.new_error())
        part.pointer = bridge.owned(found, lib.mweso_evidence_free, self.pointer)
        return part

    def _test(self, variant: Variant, index: int) -> dict[str, Any]:
        error, verdict, why = bridge.new_error(), ffi.new("MwesoBearing *"), ffi.new("MwesoContradiction *")
        bridge.check(bridge.run(lib.mweso_evidence_test, self.pointer, variant.pointer, index, verdict, why, error), error)
        words = {lib.MWESO_EXPLAINED: "explained", lib.MWESO_CONTRADICTED: "contradicted", lib.MWESO_SILENT: "silent"}
        seen, wrong = lib.mweso_evidence_at(self.pointer, index), verdict[0] == lib.MWESO_CONTRADICTED
        return {"id": bridge.optional(seen.id), "verdict": words[verdict[0]], "move": why.move + 1 if wrong else None,
                "reason": bridge.decoded(why.reason) if wrong else "", "instead": bridge.decoded(why.instead) if wrong else ""}


# ---- which rules explain it ----------------------------------------------------------------------


def _indices(indices: Any) -> list[int]:
    return [indices.at[i] for i in range(indices.count)]


class Inference(bridge.Held):
    """Which rules explain the evidence."""

    def __init__(self, evidence: Evidence, pointer: Any) -> None:
        self.evidence = evidence
        self.pointer = bridge.owned(pointer, lib.mweso_inference_free, evidence.pointer)

    def __repr__(self) -> str:
        return f"<Inference from {len(self.evidence)} observations on {self.evidence.base.label}>"

    def _repr_html_(self) -> str:
        return self.rows._repr_html_()

    @property
    def stands(self) -> bool:
        """Do any rules explain everything, but for what was set aside?"""
        return lib.mweso_inference_stands(self.pointer)

    @property
    def rows(self) -> Rows:
        """What is known of each key: its values that stand and those excluded, whether it is settled, and because of what.

        After `compete`, `unless` names the answers that were not searched by which it would be open; `settled` is then false,
        and so it is of every key where not all of these could be tried. `least` and `most` then say of a number between which it lies,
        also of those that were not searched: None if that is not known, and as `most` if there is no bound.
        """
        return Rows(bridge.each(self._key))

    def _key(self, index: int) -> Optional[dict[str, Any]]:
        found = ffi.new("MwesoKeyFinding *")
        if not lib.mweso_inference_key(self.pointer, index, found):
            return None
        row = bridge.fields_of(found, "because", "doubtful")
        unless = self._texts(lambda i: lib.mweso_inference_unless(self.pointer, index, i))
        settled = row["settled"] and not unless and not lib.mweso_inference_rivals_cut_short(self.pointer)
        bounds = {end: None if row[end] == -1 or row["least"] == -1 else row[end] for end in ("least", "most")}
        return {**row, **bounds, "settled": settled, "because": self._names(found.because),
                "doubtful": self._names(found.doubtful), "unless": unless}

    def _texts(self, at: Callable[[int], Any]) -> list[str]:
        return list(bridge.each(lambda i: bridge.optional(at(i))))

    def compete(self, replays: int = lib.MWESO_USUAL_REPLAYS, progress: Progress = None) -> None:
        """Tries the answers that were not searched, one at a time: as `mweso infer` does at the end."""
        error, listener = bridge.new_error(), bridge.listening(progress)
        status = bridge.run(lib.mweso_inference_compete, self.pointer, bridge.whole(replays, "replays", 0), lib.mweso_python_progress, listener.handle, error)
        listener.settle()
        bridge.check(status, error)

    @property
    def rivals(self) -> list[str]:
        """Where no rules stand: answers that were not searched by which some explain everything (after `compete`)."""
        return self._texts(lambda i: lib.mweso_inference_rival(self.pointer, i))

    @property
    def tried(self) -> list[str]:
        """The keys that were not searched, of which other answers were tried one at a time (after `compete`)."""
        return self._texts(lambda i: lib.mweso_inference_tried(self.pointer, i))

    @property
    def never(self) -> list[str]:
        """The keys of which no answer but the base's was looked at (after `compete`)."""
        return self._texts(lambda i: lib.mweso_inference_never(self.pointer, i))

    def _names(self, indices: Any) -> list[Optional[str]]:
        return [bridge.optional(lib.mweso_evidence_at(self.evidence.pointer, i).id) for i in _indices(indices)]

    def _lists(self, at: Callable[[Any, int], Any]) -> list[list[Optional[str]]]:
        return list(bridge.each(lambda i: self._names(at(self.pointer, i)) or None))

    @property
    def wrong(self) -> list[list[Optional[str]]]:
        """Smallest lists of observations that are to be set aside."""
        return self._lists(lib.mweso_inference_wrong)

    @property
    def conflicts(self) -> list[list[Optional[str]]]:
        """Smallest lists of observations that contradict each other under every rule searched."""
        return self._lists(lib.mweso_inference_conflict)

    @property
    def pairs(self) -> list[str]:
        """Answers that are only constrained together, as sentences."""
        return self._texts(lambda i: lib.mweso_inference_pair(self.pointer, i))

    @property
    def candidates(self) -> list[list[str]]:
        """Rules that stand and differ, as settings over the base."""
        return list(bridge.each(lambda i: bridge.word_list(lib.mweso_inference_candidate(self.pointer, i))))

    def variant(self, name: str) -> Optional[str]:
        """One of the rules that stand, as the text of a variant file; None if none do."""
        return bridge.taken(lib.mweso_inference_variant(self.pointer, bridge.encoded(name)))


def infer(evidence: Evidence, keys: Optional[Iterable[str]] = None, allow: int = 0, progress: Progress = None) -> Inference:
    """Which answers explain all of the evidence, or all but `allow` observations: as `mweso infer`.

    `keys`: "section.key"..., or ["all"]; by default the usual answers, and all only if none of those stand.
    """
    error, listener = bridge.new_error(), bridge.listening(progress)
    given, evidence = bridge.words(keys), bridge.of_kind(evidence, Evidence, "Evidence")
    allow = bridge.whole(allow, "allow", 0, bridge.range_of("int")[1])
    pointer = bridge.run(lib.mweso_infer, evidence.pointer, given[0], allow, lib.MWESO_USUAL_REPLAYS,
                         lib.mweso_python_progress, listener.handle, error)
    listener.settle()
    return Inference(evidence, bridge.made(pointer, error))


# ---- why an observation does not fit -------------------------------------------------------------


@dataclass(frozen=True)
class Repair:
    """A change of one thing that was noted, with which an observation fits."""

    move: int  #: of a game, from 0
    line: str  #: that changes: "After", "Move"; of a game "Start", "Move" or "Result"
    was: str  #: what it says, in words
    text: str  #: what it would say
    size: int  #: how much is changed
    rules: str  #: what the rules nearest to the base that it then fits answer otherwise; "" if they are the base's


@dataclass(frozen=True)
class Reason:
    """What is found of why an observation does not fit the rules that explain all others."""

    repairs: tuple[Repair, ...]  #: smallest first
    cut_short: bool  #: was there more to try than allowed?
    nearest: Optional[list[str]]  #: what rules that explain the others, and come nearest, answer otherwise than the base
    distance: Optional[int]  #: in how many seeds the board differs by these


def why(inference: Inference, observation: str, progress: Progress = None) -> Reason:
    """Why an observation, by its id, does not fit: the smallest changes of what was noted with which it would."""
    bridge.of_kind(inference, Inference, "an Inference, as of infer(),")
    number, error, listener = inference.evidence.number(observation), bridge.new_error(), bridge.listening(progress)
    found = bridge.run(lib.mweso_why, inference.pointer, number, lib.mweso_python_progress, listener.handle, error)
    listener.settle()
    pointer = bridge.owned(bridge.made(found, error), lib.mweso_why_free, inference.pointer)
    distance = lib.mweso_why_distance(pointer)
    return Reason(tuple(bridge.each(lambda i: _repair(pointer, i))), lib.mweso_why_cut_short(pointer),
                  bridge.word_list(lib.mweso_why_nearest(pointer)), None if distance < 0 else distance)


def _repair(pointer: Any, index: int) -> Optional[Repair]:
    repair = ffi.new("MwesoRepair *")
    return Repair(**bridge.fields_of(repair)) if lib.mweso_why_repair(pointer, index, repair) else None


# ---- what to ask ---------------------------------------------------------------------------------

CAME = {lib.MWESO_CAME_BOARD: "board", lib.MWESO_CAME_NEVER: "never", lib.MWESO_CAME_REFUSED: "refused",
        lib.MWESO_CAME_ALLOWED: "allowed"}


@dataclass(frozen=True)
class Reply:
    """One of the replies to a question."""

    came: str  #: "board", "never" (the move never ends), "refused" (he may not play so) or "allowed" (of a pass, or who has won)
    south: tuple[int, ...]  #: the board, with came == "board", as Position.south
    north: tuple[int, ...]
    won: Optional[str]  #: "S", "N", "nobody", or "none": the game goes on; None: that was not asked
    tells: str  #: the variants that give it; of an inference: what is known of keys once it is given
    who: tuple[int, ...]  #: the variants that give it, by their numbers
    note: str  #: the question with this reply as an observation, for Evidence.read_text


@dataclass(frozen=True)
class Question:
    """A question for somebody who knows the game: what comes of a move?"""

    position: Position  #: South is to move
    move: str
    midgame: bool  #: quiet turns are over, whatever their number
    asks_end: bool  #: asked is not the board, but whether the game is over then, and who has won
    replies: tuple[Reply, ...]
    whole: bool  #: these are all that those in question give; else there are others, more rarely given
    note: str  #: position and move as lines of an observation, without what came of it

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()


class Asking(bridge.Held):
    """Questions that tell rules apart, one after the other, the most telling first: what `mweso ask` asks.

        for question in mweso.Asking(mweso.infer(evidence)): ...

    In question are all rules that an inference leaves, or some variants.
    """

    def __init__(self, about: Union[Inference, Sequence[AnyVariant]], seed: int = 1) -> None:
        error, seed = bridge.new_error(), bridge.whole(seed, "seed")
        if isinstance(about, Inference):
            found, self.base, kept = lib.mweso_asking_left(about.pointer, seed, error), about.evidence.base, [about.pointer]
        else:
            about = [about] if isinstance(about, (str, os.PathLike, Variant)) else bridge.listed(about, "variants")
            variants = [variant_of(variant) for variant in about]
            kept = [variant.pointer for variant in variants]
            found = lib.mweso_asking_among(ffi.new("MwesoVariant *[]", kept), len(kept), seed, error)
            self.base = variants[0] if kept else None  # type: ignore[assignment]
        self.pointer = bridge.owned(bridge.made(found, error), lib.mweso_asking_free, *kept)

    def __repr__(self) -> str:
        return f"<Asking about rules on the board of {self.base.label}>"

    def __iter__(self) -> Iterator[Question]:
        return self

    def __next__(self) -> Question:
        question, error = ffi.new("MwesoQuestion *"), bridge.new_error()
        status = bridge.run(lib.mweso_asking_next, self.pointer, question, error)
        if status == lib.MWESO_NO:  # none tells any two apart
            raise StopIteration
        bridge.check(status, error)
        replies = tuple(bridge.each(self._reply))
        return Question(Position(self.base, question.position), bridge.decoded(question.move), question.midgame, question.asks_end,
                        replies, bool(question.whole), self._note(len(replies)))

    def _reply(self, index: int) -> Optional[Reply]:
        reply, pits = ffi.new("MwesoReply *"), self.base.pits
        if not lib.mweso_asking_reply(self.pointer, index, reply):
            return None
        south, north = (tuple(reply.pit[side][i] for i in range(pits)) for side in (bridge.SOUTH, bridge.NORTH))
        board = (south, north) if reply.came == lib.MWESO_CAME_BOARD else ((), ())
        return Reply(CAME[reply.came], *board, bridge.optional(reply.won), bridge.decoded(reply.tells), tuple(_indices(reply.who)),
                     self._note(index))

    def _note(self, index: int) -> str:
        return bridge.taken(lib.mweso_asking_note(self.pointer, index)) or ""
