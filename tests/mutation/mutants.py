"""Finds what can be mutated in a C++ source that clang-format has laid out, and writes mutants into it.

All mutants of a file are compiled at once; mutant.h chooses one while the program runs. Lines keep their numbers.
"""

import bisect
import hashlib
import re
from dataclasses import dataclass

HEADER = '#include "{}"\n#line 1\n'
OPERATORS = {"<": "Less", "<=": "LessEqual", ">": "Greater", ">=": "GreaterEqual", "==": "Equal", "!=": "Unequal"}

_SPACE = "navwright_mutant::"
_COMPARISON = re.compile(r" (<=|>=|==|!=|<|>)(?=[ \n])")
_CONDITION = re.compile(r"\b(?:if|while) \(")
_CALL = re.compile(r"(?<![^\n])( *)(static_cast<void>|[A-Za-z_][\w:]*(?:(?:\.|->)\w+)*)\(")
_CHANGE = re.compile(r"(?<![^\n])( *)(?:(?:\+\+|--)[\w.>()\[\]-]+;|[A-Za-z_][\w.>()\[\]*+-]* (?:=|\+=|-=|\|=|&=) )")
_NUMBER = re.compile(r"(?<![\w.'])(?:0x[\dA-F']+|\d[\d']*(?:\.\d*)?)[uUlLzZfF]*(?![\w.'])|\b(?:true|false)\b")
_CONSTANT = re.compile(r"\bconstexpr (?:std::)?(?:size_t|u?int\d*_t|int|unsigned|float|double) (k[A-Z]\w*)")
_NO_CALLS = {"if", "while", "for", "switch", "return", "sizeof", "static_assert", "throw", "catch", "NAV_ASSIGN", "assert"}
_KEPT = re.compile(r"\b(?:constexpr|static_assert|enum|template|using|requires|concept|case|operator)\b|#")
_DECLARES = re.compile(r"[^=!<>]=[^=]|;|\bauto\b")


@dataclass(frozen=True)
class Mutant:
    """One change: text put in at places of the source, NUMBER standing for its number."""

    file: str
    line: int
    column: int
    kind: str
    said: str
    edits: tuple

    @property
    def key(self):
        """The same as long as file, place and line are."""
        said = f"{self.file}:{self.line}:{self.column}:{self.kind}:{self.said}"
        return hashlib.sha256(said.encode()).hexdigest()[:16]


def without_words(text):
    """The text with comments, strings and characters blanked, every place where it was."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.S)
    return pattern.sub(lambda found: re.sub(r"[^\n]", "\x01", found.group(0)), text)


def end_of(code, place, closing):
    """Where the first of `closing` stands outside all brackets from `place` on; None if nowhere."""
    depth = 0
    for at in range(place, len(code)):
        letter = code[at]
        if depth == 0 and letter in closing:
            return at
        depth += (letter in "([{") - (letter in ")]}")
        if depth < 0:
            return None
    return None


class Source:
    """A source file and what can be mutated in it."""

    def __init__(self, name, text):
        self.name = name
        self.text = text
        self.code = without_words(text)
        self.starts = [0] + [found.end() for found in re.finditer("\n", text)]
        self.kept = self._kept()

    def mutants(self):
        found = [*self._comparisons(), *self._conditions(), *self._statements(), *self._numbers()]
        return sorted(found, key=lambda mutant: (mutant.line, mutant.column, mutant.kind))

    def _kept(self):
        """Stretches that a compiler computes, or that are no statements."""
        stretches = []
        for found in _KEPT.finditer(self.code):
            if found.group(0) == "#":
                end = self.code.find("\n", found.start())
            elif found.group(0) in ("case", "operator"):
                end = end_of(self.code, found.end(), ":;{") or found.end()
            else:
                end = end_of(self.code, found.end(), ";{" if found.group(0) in ("template", "requires") else ";")
            stretches.append((found.start(), end or found.end()))
        return stretches

    def _free(self, place):
        return not any(start <= place <= end for start, end in self.kept)

    def _mutant(self, place, kind, *edits):
        line = bisect.bisect_right(self.starts, place)
        said = self.text[self.starts[line - 1] :].split("\n", 1)[0].strip()
        return Mutant(self.name, line, place - self.starts[line - 1] + 1, kind, said, edits)

    def _comparisons(self):
        for found in _COMPARISON.finditer(self.code):
            sign = found.group(1)
            if self._free(found.start(1)):
                text = f" {sign} {_SPACE}{OPERATORS[sign]}(NUMBER)"
                yield self._mutant(found.start(1), f"{sign} flipped", (found.start(), text))

    def _conditions(self):
        for found in _CONDITION.finditer(self.code):
            end = end_of(self.code, found.end(), ")")
            if end is None or not self._free(found.start()):
                continue
            condition = self.code[found.end() : end]
            alone = _COMPARISON.search(condition) and "&&" not in condition and "||" not in condition
            if not alone and not _DECLARES.search(condition):
                opening = f"{_SPACE}negated(NUMBER, static_cast<bool>("
                yield self._mutant(found.end(), "condition negated", (found.end(), opening), (end, "))"))

    def _begins(self, place):
        before = self.code[:place].replace("\x01", "").rstrip()
        return before.endswith((";", "{", "}", ")", "else")) and self._free(place)

    def _statements(self):
        for found in [*_CALL.finditer(self.code), *_CHANGE.finditer(self.code)]:
            place = found.start() + len(found.group(1))
            end = end_of(self.code, place, ";")
            name = found.group(2) if found.re is _CALL else None
            if end is None or name in _NO_CALLS or not self._begins(place):
                continue
            if name is not None and self.code[end - 1] != ")":
                continue
            if name == "NAV_TRY":
                opening = f"{_SPACE}dropped(NUMBER, [&] {{ return "
                yield self._mutant(place, "check dropped", (found.end(), opening), (end - 1, "; })"))
            else:
                opening = f"({_SPACE}on(NUMBER) ? void() : void("
                yield self._mutant(place, "call dropped" if name else "change dropped", (place, opening), (end, "))"))

    def _numbers(self):
        names = _CONSTANT.findall(self.code)
        pattern = re.compile("|".join([_NUMBER.pattern, *(rf"\b{name}\b" for name in names)]))
        for found in pattern.finditer(self.code):
            before, after = self.code[found.start() - 1], self.code[found.end() : found.end() + 1]
            if before != "<" and after != ">" and self._free(found.start()):
                opening = f"{_SPACE}number(NUMBER, "
                yield self._mutant(found.start(), "constant changed", (found.start(), opening), (found.end(), ")"))


def written(text, numbered, header):
    """The text with mutants in it: `numbered` are pairs of number and mutant; `header` is the path of mutant.h."""
    edits = []
    for number, mutant in numbered:
        for order, (place, added) in enumerate(mutant.edits):
            # Of what begins at one place the longest comes first, of what ends there the shortest.
            length = mutant.edits[-1][0] - mutant.edits[0][0]
            rank = -length if order == 0 else length
            edits.append((place, 1 if order == 0 else 0, rank, added.replace("NUMBER", str(number))))
    parts, last = [HEADER.format(header)], 0
    for place, _, _, added in sorted(edits):
        parts += [text[last:place], added]
        last = place
    return "".join(parts + [text[last:]])
