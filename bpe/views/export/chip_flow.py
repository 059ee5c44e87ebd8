"""Chips in lines: which tokens stand where when a text is written as chips of a given width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bpe.training import Trainer
from bpe.views.export.chip_text import Sign, signs, text_signs
from bpe.views.export.svg import text_width


@dataclass(frozen=True, slots=True)
class Bracket:
    """A sign of a chip that is part of a character: where it begins or ends, and the character."""

    starts: bool
    ends: bool
    character: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A token on the picture; a long one has several rows of signs.

    `token_id` is None for what is no token: a `gap` of the text, or the count of a table's word.
    `site` is the number of the place of the next merge that the chip is the left half of, or the
    negative number where it is the right half; 0 elsewhere. A chip that `joins` is the left half of
    a place right behind another one, and the next pair stands across the two as well; one that
    `overlaps` makes that pair with the place before it. Neither of these pairs is merged. `made`
    says that the last merge made the token. `x` is set when the chip is placed.
    """

    token_id: int | None
    rows: tuple[tuple[Sign, ...], ...]
    width: float
    brackets: Mapping[int, Bracket] = field(default_factory=dict)
    site: int = 0
    joins: bool = False
    overlaps: bool = False
    made: bool = False
    breaks: bool = False
    x: float = 0.0


@dataclass(frozen=True, slots=True)
class Measure:
    """The sizes of a picture in pixels; `lines` is the most it may have."""

    font_size: float
    width: float
    lines: int
    ids: bool = True
    sites: bool = True

    @property
    def padding(self) -> float:
        """What is free on each side of a chip's text."""
        return 0.27 * self.font_size

    @property
    def margin(self) -> float:
        """What is free around everything."""
        return 0.6 * self.font_size

    @property
    def between(self) -> float:
        """What is free between two chips."""
        return 0.14 * self.font_size

    @property
    def frame(self) -> float:
        """What the frame of a place of the next merge, or the ring of a new token, needs beside."""
        return 0.2 * self.font_size

    @property
    def right(self) -> float:
        """Where a line ends."""
        return self.width - self.margin

    @property
    def id_size(self) -> float:
        """The size of the id below a chip's text."""
        return 0.72 * self.font_size


Line = tuple[Chip, ...]


def lines(trainer: Trainer, measure: Measure) -> list[Line]:
    """Return the beginning of the corpus as lines of chips; words stay whole where they fit."""
    flow = _Flow(measure)
    for word in _words(trainer, measure):
        if not flow.add(word):
            break
    return flow.lines()


class _Flow:
    """Fills one line after another."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure
        self._done: list[Line] = []
        self._line: list[Chip] = []
        self._x = measure.margin

    def add(self, word: Iterable[Chip]) -> bool:
        """Place a word's chips; return False once the last line is full."""
        atoms = _atoms(word)
        first = _taken(atoms, self._measure)
        width = sum(self._width(atom) for atom in first)
        if self._line and self._x + width > self._measure.right:
            self._end_line()
        return all(map(self._place, _chained(first, atoms)))

    def _place(self, atom: Sequence[Chip]) -> bool:
        if self._line and self._x + self._width(atom) > self._measure.right:
            self._end_line()
        if len(self._done) >= self._measure.lines:
            return False
        frame = self._frame(atom)
        self._x += frame
        for chip in atom:
            self._line.append(replace(chip, x=self._x))
            self._x += chip.width + self._measure.between
        self._x += frame
        if atom[-1].breaks:
            self._end_line()
        return True

    def _width(self, atom: Sequence[Chip]) -> float:
        chips = sum(chip.width + self._measure.between for chip in atom)
        return chips - self._measure.between + 2 * self._frame(atom)

    def _frame(self, atom: Sequence[Chip]) -> float:
        is_framed = atom[0].site or any(chip.made or chip.overlaps for chip in atom)
        return self._measure.frame if is_framed else 0.0

    def _end_line(self) -> None:
        self._done.append(tuple(self._line))
        self._line = []
        self._x = self._measure.margin

    def lines(self) -> list[Line]:
        """Return the lines, the one that is not full yet among them."""
        last = [tuple(self._line)] if self._line else []
        return (self._done + last)[: self._measure.lines]


def _atoms(word: Iterable[Chip]) -> Iterator[list[Chip]]:
    """Yield what stays on one line: a chip, or the two of a place of the next merge."""
    waiting: list[Chip] = []
    for chip in word:
        waiting.append(chip)
        if chip.site <= 0:
            yield waiting
            waiting = []


def _taken(atoms: Iterator[list[Chip]], measure: Measure) -> list[list[Chip]]:
    """Return a word's atoms, of a very long word as many as fill a line."""
    taken: list[list[Chip]] = []
    width = 0.0
    for atom in atoms:
        taken.append(atom)
        width += sum(chip.width for chip in atom)
        if width > measure.width or atom[-1].breaks:
            break
    return taken


def _chained(first: list[list[Chip]], rest: Iterator[list[Chip]]) -> Iterator[list[Chip]]:
    yield from first
    yield from rest


def _words(trainer: Trainer, measure: Measure) -> Iterator[Iterator[Chip]]:
    """Yield the chips of each pre-token in order, and those of the gaps between them."""
    corpus = trainer.corpus
    maker = _ChipMaker(trainer, measure)
    gaps = iter(corpus.gaps)
    place, gap = next(gaps, (-1, ""))
    for number, word in enumerate(corpus.occurrences):
        while place == number:
            yield from map(iter, maker.gap(gap))
            place, gap = next(gaps, (-1, ""))
        yield maker.word(word)
    while place >= 0:
        yield from map(iter, maker.gap(gap))
        place, gap = next(gaps, (-1, ""))


class _ChipMaker:
    """Makes chips of tokens at the trainer's position."""

    def __init__(self, trainer: Trainer, measure: Measure) -> None:
        self._corpus = trainer.corpus
        self._vocabulary = trainer.vocabulary
        self._flat, self._bounds = trainer.word_token_arrays()
        self._pair = trainer.next_pair if measure.sites else None
        self._made = trainer.steps[-1].token_id if trainer.position else None
        self._measure = measure
        self._signs: dict[int, list[Sign]] = {}
        self._sites = 0

    def word(self, index: int) -> Iterator[Chip]:
        """Yield the chips of a word, and of a table's word its count."""
        recipe, text = self._corpus.recipe, self._corpus.words[index]
        data = text.encode() if recipe.has_byte_alphabet else b""
        start, end = int(self._bounds[index]), int(self._bounds[index + 1])
        place, site = 0, 0
        before = -1
        for at in range(start, end):
            token_id = int(self._flat[at])
            site_before, site = site, self._site(site, self._flat[at : min(at + 2, end)].tolist())
            drawn = self._signs_of(token_id)
            chip = self._chip(token_id, drawn, _brackets(drawn, data, place), site)
            crosses = self._pair == (before, token_id) and before == token_id
            yield replace(
                chip, joins=crosses and site > 0 > site_before, overlaps=crosses and site == 0
            )
            before = token_id
            place += len(self._vocabulary[token_id].bytes)
        if self._corpus.is_table:
            yield self._count(self._corpus.counts[index])

    def _site(self, before: int, ids: Sequence[int]) -> int:
        """Return the number of the place that begins here, its negative where one ends, or 0."""
        if before > 0:
            return -before
        if tuple(ids) != self._pair:
            return 0
        self._sites += 1
        return self._sites

    def gap(self, text: str) -> list[list[Chip]]:
        """Return text that belongs to no token as plain signs; blanks are left blank."""
        chips = []
        for line in text.splitlines(keepends=True):
            shown = line.rstrip("\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029")
            drawn = text_signs(shown) if shown.strip() else []
            width = text_width(shown, self._measure.font_size) * 0.6
            if drawn:
                width = sum(sign.width(self._measure.font_size) for sign in drawn)
            chips.append([Chip(None, (tuple(drawn),), width, breaks=shown != line)])
        return chips

    def _count(self, count: int) -> Chip:
        drawn = Sign("count", f"{count:,}" if count < 10**30 else "…")
        width = drawn.width(self._measure.font_size) + self._measure.font_size
        return Chip(None, ((drawn,),), width)

    def _signs_of(self, token_id: int) -> list[Sign]:
        if token_id not in self._signs:
            token = self._vocabulary[token_id]
            self._signs[token_id] = signs(token, self._vocabulary, self._corpus.recipe)
        return self._signs[token_id]

    def _chip(
        self, token_id: int, drawn: list[Sign], brackets: Mapping[int, Bracket], site: int
    ) -> Chip:
        size, padding = self._measure.font_size, self._measure.padding
        widest = self._measure.right - self._measure.margin - 2 * padding - 2 * self._measure.frame
        rows = _rows(drawn, size, widest)
        width = max(sum(sign.width(size) for sign in row) for row in rows)
        if self._measure.ids:
            width = max(width, text_width(str(token_id), self._measure.id_size))
        breaks = any(sign.text == "↵" and sign.kind == "control" for sign in drawn)
        made = token_id == self._made
        return Chip(token_id, rows, width + 2 * padding, brackets, site, made=made, breaks=breaks)


def _rows(drawn: list[Sign], size: float, widest: float) -> tuple[tuple[Sign, ...], ...]:
    """Return the signs of a chip in as many rows as it needs."""
    rows: list[list[Sign]] = [[]]
    width = 0.0
    for sign in drawn:
        for piece in _pieces(sign, size, widest):
            if rows[-1] and width + piece.width(size) > widest:
                rows.append([])
                width = 0.0
            rows[-1].append(piece)
            width += piece.width(size)
    return tuple(map(tuple, rows))


def _pieces(sign: Sign, size: float, widest: float) -> Iterator[Sign]:
    """Yield a long text in pieces that fit a row; anything else as it is."""
    if sign.kind != "text" or sign.width(size) <= widest:
        yield sign
        return
    most = max(1, int(widest / (1.3 * size)))
    for start in range(0, len(sign.text), most):
        yield replace(sign, text=sign.text[start : start + most])


def _brackets(drawn: Sequence[Sign], data: bytes, place: int) -> dict[int, Bracket]:
    """Return, for each sign that is part of a character, its part of the bracket over it."""
    found = {}
    for number, sign in enumerate(drawn):
        if sign.kind == "hex":
            start, end = _character_around(data, place + sign.start)
            character = data[start:end].decode("utf-8", "replace")
            starts, ends = start == place + sign.start, end == place + sign.end
            found[number] = Bracket(starts, ends, character)
    return found


def _character_around(data: bytes, place: int) -> tuple[int, int]:
    start, end = place, place + 1
    while start and data[start] & 0xC0 == 0x80:
        start -= 1
    while end < len(data) and data[end] & 0xC0 == 0x80:
        end += 1
    return start, end
