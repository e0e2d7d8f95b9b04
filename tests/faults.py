"""Small faults in C: where one can be planted, what it looks like, and which of them a seed draws."""
import bisect
import collections
import functools
import glob
import itertools
import os
import random
import re

# The folders of src/ that are compiled into the library and the program; each folder below them is a room too.
ROOMS = ("base", "rules", "fast", "kernel", "hooks", "play", "think", "study", "differ", "endless", "field", "cli")

# How often a kind is drawn where all can be. What people get wrong most often comes first.
KINDS = {"comparison": 4, "condition": 4, "deleted": 4, "constant": 3, "table": 3, "word": 3, "return": 3, "sign": 3,
         "negation": 2, "bits": 1}

# `text` stands in place of source[start:end]; of two faults at one place at most one is drawn.
Fault = collections.namedtuple("Fault", "kind start end text")
# Of a file: its text, in how many lines of it there is code, its faults, and where its functions begin.
Source = collections.namedtuple("Source", "text lines faults functions")
# A fault as it is told: whole lines of the file, and the function or table that they are in.
Told = collections.namedtuple("Told", "file line function kind before after")
Token = collections.namedtuple("Token", "kind text start end")

TOKEN = re.compile(r"""
    (?P<skip>\s+|/\*.*?\*/|//[^\n]*|\\\n|\#(?:\\\n|/\*.*?\*/|[^\n])*)
  | (?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\])*")
  | (?P<character>[uUL]?'(?:\\.|[^'\\])*')
  | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<sign>\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
""", re.X | re.S)
CLOSING = {"(": ")", "[": "]", "{": "}"}

COMPARED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
SIGNS = {"+": "-", "-": "+", "+=": "-=", "-=": "+=", "++": "--", "--": "++"}
BITS = {"&": "|", "|": "&", "<<": ">>", ">>": "<<", "|=": "&=", "&=": "|="}
# Where an operand of && or || ends.
ENDS_OPERAND = {",", ";", "?", ":", "=", "+=", "-=", "|=", "&=", "return", "case", "||"}
DOES_SOMETHING = {"(", "=", "++", "--", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}
TYPES = {"static", "const", "int", "char", "bool", "void", "unsigned", "signed", "short", "long", "float", "double", "struct",
         "enum", "union", "extern", "register", "volatile", "typedef", "_Atomic", "_Thread_local", "auto", "inline"}
# What only looks whether all is well, or says something to the compiler.
NO_FAULT_IN = re.compile(r"assert|static_assert|_Static_assert|MW_INVARIANT|va_start|va_end|va_copy|__builtin_unreachable")
SHORT_WORD = re.compile(r'"[a-z][a-z0-9_-]*"')


class Unreadable(Exception):
    """Brackets that do not close, as where #if parts them."""


# ---- reading ---------------------------------------------------------------------------------------

def tokens_of(text):
    return [Token(m.lastgroup, m.group(), m.start(), m.end()) for m in TOKEN.finditer(text) if m.lastgroup != "skip"]


def pairs_of(tokens):
    """For every bracket the number of the token that it belongs with."""
    pair, opened = {}, []
    for number, token in enumerate(tokens):
        if token.text in CLOSING:
            opened.append(number)
        elif token.text in CLOSING.values():
            if not opened or CLOSING[tokens[opened[-1]].text] != token.text:
                raise Unreadable(token.text)
            pair[opened[-1]] = number
            pair[number] = opened.pop()
    if opened:
        raise Unreadable(tokens[opened[-1]].text)
    return pair


class Reader:
    """Finds the faults of one file."""

    def __init__(self, text, rows):
        """`rows`: the file is a list of macro calls, which are tables of what the program knows."""
        self.text, self.tokens, self.rows = text, tokens_of(text), rows
        self.pair = pairs_of(self.tokens)
        self.line_ends = [m.start() for m in re.finditer("\n", text)]
        self.faults, self.functions, self.lines, self.barred = [], [], set(), set()
        self.alike = self.words_alike()

    def read(self):
        number = 0
        while number < len(self.tokens):
            number = self.outermost(number)
        return Source(self.text, len(self.lines), self.faults, self.functions)

    def outermost(self, number):
        """Reads what stands outside of all brackets; the number of the token behind it."""
        sign, before = self.at(number), self.at(number - 1)
        if sign not in CLOSING:
            return number + 1
        end = self.pair[number]
        if sign == "{" and before == "=":
            self.table(number, end)
        elif sign == "{" and before == ")":
            self.function(number, end)
        elif sign == "(" and self.rows:
            self.row(number, end)
        return end + 1

    def at(self, number):
        return self.tokens[number].text if 0 <= number < len(self.tokens) else ""

    def add(self, kind, first, last, text):
        """A fault in place of the tokens first..last. Lines stay as many, so that those behind keep their numbers."""
        start, end = self.tokens[first].start, self.tokens[last].end
        lost = self.text[start:end].count("\n") - text.count("\n")
        if text != self.text[start:end]:
            self.faults.append(Fault(kind, start, end, text + "\n" * lost))

    def words(self, first, last):
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def begin(self, name, first, last):
        self.functions.append((self.tokens[first].start, name))
        self.lines.update(bisect.bisect(self.line_ends, token.start) for token in self.tokens[first:last + 1])

    def words_alike(self):
        """Names of constants by what they begin with: TAKE_INNER and TAKE_OUTER, MWESO_SOUTH not with MWESO_OK."""
        called = {self.at(n) for n in range(len(self.tokens)) if self.at(n + 1) == "("}
        alike = collections.defaultdict(set)
        for token in self.tokens:
            if token.kind == "word" and token.text not in called and family(token.text):
                alike[family(token.text)].add(token.text)
        return {name: sorted(words) for name, words in alike.items()}

    # ---- tables ------------------------------------------------------------------------------------

    def table(self, first, last):
        name = first - 2
        while self.at(name) == "]":
            name = self.pair[name] - 1
        self.begin(self.at(name), first, last)
        self.entries(first, last)
        self.expressions(first, last)

    def entries(self, first, last):
        """Neighbours in a list of entries change their places; their own entries too."""
        entries = [self.value(*entry) for entry in self.listed(first, last)]
        for (a, b), (c, d) in itertools.pairwise(entries):
            if self.is_like(a, b, c, d):
                self.add("table", a, d, self.words(c, d) + self.text[self.tokens[b].end:self.tokens[c].start] + self.words(a, b))
        for a, b in entries:
            if self.at(a) == "{" and self.pair[a] == b:
                self.entries(a, b)

    def listed(self, first, last):
        """The parts between commas of what brackets enclose, by their first and last tokens."""
        start, number = first + 1, first + 1
        while number <= last:
            if number == last or self.at(number) == ",":
                if start < number:
                    yield start, number - 1
                start = number + 1
            number = self.pair[number] + 1 if self.at(number) in CLOSING and number < last else number + 1

    def value(self, first, last):
        """Of an entry what stands behind [PLACE] = or .place =; the designator is left alone."""
        for number in range(first, last):
            if self.at(number) == "=" and self.at(first) in ("[", "."):
                self.barred.update(range(first, number))
                return number + 1, last
        return first, last

    def is_like(self, a, b, c, d):
        """Could one entry stand in the other's place?"""
        if a != b or c != d:
            return False
        one, other = self.tokens[a], self.tokens[c]
        if one.text == other.text or one.kind != other.kind or "NULL" in (one.text, other.text):
            return False
        if one.kind == "word":
            return one.text.isupper() == other.text.isupper()
        return one.kind in ("number", "character") or all(SHORT_WORD.fullmatch(t.text) for t in (one, other))

    def row(self, first, last):
        """A row of keys and the like: the words at its end change places, its default is another, its numbers change."""
        if not self.tokens[first - 1].text.isupper():
            return
        self.begin(self.at(first + 1), first, last)
        parts = [a for a, b in self.listed(first, last) if a == b]
        known = list(itertools.takewhile(lambda n: SHORT_WORD.fullmatch(self.at(n)), reversed(parts)))[::-1]
        for one, other in itertools.pairwise(known):
            self.add("table", one, other, self.at(other) + self.text[self.tokens[one].end:self.tokens[other].start] + self.at(one))
        for part in parts:
            others = [n for n in known if self.at(n) != self.at(part)]
            if part not in known and others and self.at(part) in map(self.at, known):
                self.add("table", part, part, self.at(others[0]))
            if re.fullmatch(r'"\d+"', self.at(part)):
                self.add("table", part, part, f'"{int(self.at(part)[1:-1]) + 1}"')
            elif self.tokens[part].kind == "number":
                self.constant(part)

    # ---- functions ---------------------------------------------------------------------------------

    def function(self, first, last):
        opened = self.pair[first - 1]
        self.begin(self.at(opened - 1), first, last)
        returned = itertools.takewhile(lambda n: self.at(n) not in (";", "}"), range(opened - 2, -1, -1))
        self.is_yes_no = "bool" in map(self.at, itertools.islice(returned, 6)) and self.at(opened - 2) != "*"
        self.block(first, last)
        self.expressions(first, last)

    def block(self, first, last):
        number = first + 1
        while number < last:
            number = self.statement(number)

    def statement(self, number):
        """Reads a statement; the number of the token behind it."""
        word = self.at(number)
        if word == "{":
            self.block(number, self.pair[number])
            return self.pair[number] + 1
        if self.is_headed(number):
            return self.headed(number)
        if word in ("do", "else") or self.at(number + 1) in ("for", "while"):  # what stands before a loop is a macro
            return self.statement(number + 1)
        if word in ("case", "default") or self.at(number + 1) == ":":
            end = next(n for n in range(number, len(self.tokens)) if self.at(n) == ":")
            self.barred.update(range(number, end))
            return end + 1
        return self.simple(number)

    def is_headed(self, number):
        if self.at(number + 1) != "(" or self.at(number) == "return":
            return False
        return self.at(number) in ("if", "for", "while", "switch") or self.at(self.pair[number + 1] + 1) == "{"

    def headed(self, number):
        """if, for, while, switch, and macros like them."""
        closed = self.pair[number + 1]
        if self.at(number) == "for":
            self.barred.update(n for n in range(number, closed) if self.at(n) in ("++", "--"))
        end = self.statement(closed + 1)
        if self.at(number) != "if":
            return end
        if self.at(end) == "else":
            self.add("condition", number + 2, closed - 1, "true")
            return self.statement(end + 1)
        if self.at(closed + 1) != "{" and self.at(end - 1) == ";" and self.at(closed + 1) not in ("if", "for", "while"):
            self.add("deleted", number, end - 1, "{}")
        return end

    def simple(self, number):
        end = number
        while self.at(end) != ";":
            end = self.pair[end] + 1 if self.at(end) in CLOSING else end + 1
            if end >= len(self.tokens):
                raise Unreadable(";")
        self.of_statement(number, end)
        return end + 1

    def of_statement(self, first, end):
        word = self.at(first)
        if NO_FAULT_IN.match(word) or word in ("enum", "struct", "union", "typedef") and self.at(end - 1) == "}":
            self.barred.update(range(first, end))
        elif word == "return":
            self.returned(first + 1, end - 1)
        elif self.is_declared(first):
            equals = next((n for n in range(first, end) if self.at(n) == "="), end)
            self.barred.update(range(first, equals))
            self.bar_sizes(equals, end)
        elif word in ("break", "continue") or self.does_something(first, end):
            self.add("deleted", first, end, "{}")

    def bar_sizes(self, first, end):
        """Of further arrays that are declared with the first: int *a = b, c[8];"""
        for number in self.outer_tokens(first, end):
            if self.at(number) == "[" and self.at(number - 2) in (",", "*"):
                self.barred.update(range(number, self.pair[number]))

    def is_declared(self, first):
        if self.at(first) in TYPES:
            return True
        behind = first + 1
        while self.at(behind) == "*":
            behind += 1
        named = self.tokens[first].kind == "word" and self.tokens[behind].kind == "word"
        return named and self.at(first) not in ("goto", "break", "continue")

    def does_something(self, first, end):
        if self.words(first, min(first + 2, end)) == "(void)":
            return False
        return any(self.at(n) in DOES_SOMETHING for n in range(first, end))

    def returned(self, first, last):
        """The other value is returned."""
        swapped = {"true": "false", "false": "true"}
        if first == last and self.at(first) in swapped:
            self.add("return", first, last, swapped[self.at(first)])
        elif self.choice(first, last):
            a, b = self.choice(first, last)
            self.add("return", a + 1, last,
                     self.words(b + 1, last) + self.text[self.tokens[b - 1].end:self.tokens[b + 1].start] + self.words(a + 1, b - 1))
        elif first <= last and self.is_yes_no and self.at(first) != "!":
            self.add("return", first, last, f"!({self.words(first, last)})")

    def choice(self, first, last):
        """Where ? and : stand in A ? B : C, if it is one such choice and nothing else."""
        outer = list(self.outer_tokens(first, last))
        asked = [n for n in outer if self.at(n) == "?"]
        parted = [n for n in outer if self.at(n) == ":"]
        return (asked[0], parted[0]) if len(asked) == len(parted) == 1 and "," not in map(self.at, outer) else None

    def outer_tokens(self, first, last):
        number = first
        while number <= last:
            yield number
            number = self.pair[number] + 1 if self.at(number) in CLOSING else number + 1

    # ---- expressions -------------------------------------------------------------------------------

    def expressions(self, first, last):
        self.bar_hints(first, last)
        for number in range(first + 1, last):
            if number not in self.barred:
                self.expression(number)

    def bar_hints(self, first, last):
        """What only makes things faster, and attributes."""
        for number in range(first, last):
            if self.at(number) == "__builtin_expect":
                closed = self.pair[number + 1]
                self.barred.update((closed - 1, closed - 2))
            elif self.at(number) in ("__attribute__", "sizeof", "NULL") and self.at(number + 1) == "(":
                self.barred.update(range(number, self.pair[number + 1]))
            elif self.at(number) in ("MW_INVARIANT", "assert"):
                self.barred.update(range(number, self.pair.get(number + 1, number)))

    def expression(self, number):
        token = self.tokens[number]
        if token.kind == "number":
            self.constant(number)
        elif token.kind == "word":
            self.word(number)
        elif token.text in COMPARED:
            self.add("comparison", number, number, COMPARED[token.text])
        elif token.text in ("&&", "||"):
            self.operands(number)
        elif token.text == "!":
            self.add("negation", number, number, "")
        elif token.text in SIGNS:
            self.sign(number)
        elif token.text in BITS and self.is_between(number):
            self.add("bits", number, number, BITS[token.text])

    def is_between(self, number):
        """Of a sign: does it stand between two values, with blanks around?"""
        token = self.tokens[number]
        return self.text[token.start - 1] in " \n" and self.text[token.end] in " \n" and self.at(number - 1) not in ("return", "(", ",")

    def sign(self, number):
        text = self.at(number)
        if text in ("++", "--") or self.is_between(number):
            self.add("sign", number, number, SIGNS[text])
        elif text == "-":
            self.add("sign", number, number, "")

    def word(self, number):
        """A name is mistaken for the next one like it."""
        others = self.alike.get(family(self.at(number)), [])
        if len(others) > 1 and self.at(number) in others:
            self.add("word", number, number, others[(others.index(self.at(number)) + 1) % len(others)])

    def constant(self, number):
        text = self.at(number)
        alone = self.at(number - 1) == "{" and self.at(number + 1) == "}"  # = {0} says that all is nothing
        whole = re.fullmatch(r"(0[xX](?=\w))?(\d+|(?<=[xX])[0-9a-fA-F]+)([uUlL]*)", text)
        real = re.fullmatch(r"(\d+)(\.\d*|\.?\d*[eE].*)[fF]?", text)
        if whole and not alone:
            value = int(whole[2], 16 if whole[1] else 10)
            for other in {value + 1, max(value - 1, 0)} - {value}:
                self.add("constant", number, number, (f"0x{other:X}" if whole[1] else str(other)) + whole[3])
        elif real:
            self.add("constant", number, number, f"{int(real[1]) + 1}{text[len(real[1]):]}")

    def operands(self, number):
        """One side of && or || is forgotten."""
        first, last = self.left(number), self.right(number)
        if not first < number < last:
            return
        if self.at(first - 1) != self.at(number):  # else it is the right side of the one before
            self.add("condition", first, last, self.words(number + 1, last))
        self.add("condition", first, last, self.words(first, number - 1))

    def ends(self, number, sign, text):
        return text in ENDS_OPERAND - ({"||"} if sign == "||" else set()) or text == sign or text in tuple("([{}])")

    def left(self, number):
        place, sign = number - 1, self.at(number)
        while place > 0:
            if self.at(place) in (")", "]", "}"):
                place = self.pair[place] - 1
            elif self.ends(place, sign, self.at(place)):
                break
            else:
                place -= 1
        return place + 1

    def right(self, number):
        place, sign = number + 1, self.at(number)
        while place < len(self.tokens):
            if self.at(place) in CLOSING:
                place = self.pair[place] + 1
            elif self.ends(place, sign, self.at(place)):
                break
            else:
                place += 1
        return place - 1


@functools.lru_cache(maxsize=None)
def family(word):
    """What the name of a constant begins with, if it says of what kind it is."""
    parts = word.split("_")
    length = 2 if parts[0] in ("MW", "MWESO", "CLI") else 1
    return "_".join(parts[:length]) if word.isupper() and len(parts) > length else None


def read(text, name):
    try:
        return Reader(text, name.endswith(".def")).read()
    except Unreadable:
        return Source(text, 0, [], [])


def told(name, source, fault):
    """A fault by the lines that it changes."""
    text = source.text
    start = text.rfind("\n", 0, fault.start) + 1
    end = text.find("\n", fault.end)
    after = text[start:fault.start] + fault.text + text[fault.end:end]
    function = [function for begin, function in source.functions if begin <= fault.start]
    return Told(name, text.count("\n", 0, start) + 1, function[-1] if function else "", fault.kind, text[start:end], after.rstrip())


def planted(source, fault):
    return source.text[:fault.start] + fault.text + source.text[fault.end:]


# ---- drawing ---------------------------------------------------------------------------------------

def sources(tree, among=ROOMS):
    """All that can be drawn from: the files of every room, by their names from the tree on."""
    rooms = collections.defaultdict(dict)
    for room in among:
        for path in sorted(glob.glob(os.path.join(tree, "src", room, "**", "*.*"), recursive=True)):
            name = os.path.relpath(path, tree)
            if name.endswith((".c", ".h", ".def")):
                with open(path, encoding="utf-8", newline="") as file:
                    source = read(file.read(), name)
                if source.faults:
                    rooms[os.path.dirname(name)[4:]][name] = source
    return dict(rooms)


def shares(sizes, count):
    """How many of `count` each room gets: a few at least, the others by its lines."""
    least = min(2, count // len(sizes)) if sizes else 0
    left = count - least * len(sizes)
    parts = {room: left * size / sum(sizes.values()) for room, size in sizes.items()}
    found = {room: least + int(part) for room, part in parts.items()}
    for room in sorted(parts, key=lambda room: (int(parts[room]) - parts[room], room))[:count - sum(found.values())]:
        found[room] += 1
    return found


def drawn(files, seed, most):
    """Faults of a room in the order in which they are drawn: a file by its lines, a kind, and a place at random."""
    chance = random.Random(seed)
    left = {name: by_kind(source.faults) for name, source in files.items()}
    found = []
    while left and len(found) < most:
        name = pick(chance, {name: files[name].lines for name in left})
        kind = pick(chance, {kind: KINDS[kind] for kind in left[name]})
        fault = chance.choice(left[name][kind])
        found.append((name, fault))
        # those at the same place would tell little more
        left[name] = by_kind(f for faults in left[name].values() for f in faults if f.start != fault.start)
        if not left[name]:
            del left[name]
    return found


def by_kind(faults):
    kinds = collections.defaultdict(list)
    for fault in faults:
        kinds[fault.kind].append(fault)
    return dict(kinds)


def pick(chance, weights):
    names = sorted(weights)
    return chance.choices(names, [weights[name] for name in names])[0]


REPLACED = 20  # so often at most is a fault replaced by another


def draw(rooms, seed, count):
    """`count` times: a room, and the faults of which the first that counts is taken. Rooms come mixed, so that what is
    known after half of them is of all."""
    counts = shares({room: sum(s.lines for s in files.values()) for room, files in rooms.items()}, count)
    slots = []
    for room in sorted(rooms):
        found = drawn(rooms[room], f"{seed} {room}", counts[room] * REPLACED)
        slots += [(room, found[number::counts[room]]) for number in range(counts[room])]
    random.Random(f"{seed}").shuffle(slots)
    return slots
