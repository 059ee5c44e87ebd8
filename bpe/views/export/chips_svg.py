"""The tokens of a corpus as a picture: the chips of the stage, for slides and handouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bpe.training import Trainer
from bpe.views.export.chip_flow import Bracket, Chip, Line, Measure, lines
from bpe.views.export.chip_text import Sign, shown_character
from bpe.views.export.chip_texture import hatch, stripes
from bpe.views.export.svg import MONO, SANS, element, picture, plain, text, text_width
from bpe.views.labels import short_label
from bpe.views.palette import FILLS, INKS, TOKEN_TEXT, fill_index
from bpe.views.phrases import counted


@dataclass(frozen=True, slots=True)
class _Colours:
    """What a picture is drawn on and with, beside the fills of learned tokens."""

    paper: str
    ink: str
    base_fill: str
    base_edge: str
    learned_edge: str


_COLOURS: Final = {
    "light": _Colours(INKS["light"].page, INKS["light"].text, "#F1F3F7", "#B9BDC4", "#767B83"),
    "dark": _Colours(INKS["dark"].page, INKS["dark"].text, "#CDD0D4", "#D9DCE0", "#D5DAE1"),
}

_ROW: Final = 1.2
"""The height of a row of text on a chip, in parts of the font size."""

_ABOVE: Final = 0.95
"""What is free above a line of chips: for brackets and the numbers of places."""


@dataclass(frozen=True, slots=True)
class ChipPicture:
    """A picture as SVG, and how many tokens of the corpus are on it."""

    svg: str
    tokens: int
    width: float
    height: float


def chips_svg(trainer: Trainer, measure: Measure, theme: str = "light") -> ChipPicture:
    """Return the beginning of the corpus at the trainer's position as chips.

    `theme` is `light` or `dark`, as of the page.

    Each token is one group of class `chip` with its id as `data-token-id` and a title that says it.
    The token of the last merge is ringed, and the places of the next one are framed and numbered
    unless `measure` leaves them out. Where that pair stands and will not be merged, because it
    overlaps a place, the chip or the junction is dashed.
    """
    colours = _COLOURS[theme]
    drawing = _Drawing(trainer, measure, colours)
    y, groups = measure.margin, []
    written = lines(trainer, measure)
    for line in written:
        y += _ABOVE * measure.font_size
        groups.append(drawing.line(line, y))
        y += drawing.height(line)
    height = y + measure.margin
    tokens = sum(chip.token_id is not None for line in written for chip in line)
    name = f"The first {counted(tokens, 'token')} after {counted(trainer.position, 'merge')}"
    svg = picture("\n".join(groups), measure.width, height, name, colours.paper)
    return ChipPicture(svg, tokens, measure.width, height)


class _Drawing:
    """Draws chips of one trainer at its position."""

    def __init__(self, trainer: Trainer, measure: Measure, colours: _Colours) -> None:
        self._colours = colours
        self._ink, self._paper = colours.ink, colours.paper
        self._before: tuple[int | None, bool] = (None, False)
        self._vocabulary = trainer.vocabulary
        self._base_size = trainer.base_size
        self._measure = measure
        self._size = measure.font_size
        self._id_height = 0.9 * measure.id_size if measure.ids else 0.0

    def height(self, line: Line) -> float:
        """Return the height of a line: that of its highest chip."""
        return max((self._chip_height(chip) for chip in line), default=_ROW * self._size)

    def line(self, line: Line, y: float) -> str:
        """Return a line whose chips' upper edges are at `y`."""
        drawn = [self._chip(chip, y) for chip in line]
        return "\n".join([*drawn, *self._sites(line, y)])

    def _chip_height(self, chip: Chip) -> float:
        id_height = self._id_height if chip.token_id is not None else 0.0
        return (len(chip.rows) * _ROW + 0.22) * self._size + id_height

    def _chip(self, chip: Chip, y: float) -> str:
        if chip.token_id is None:
            return "".join(self._signs(chip, y, "", self._ink))
        token = self._vocabulary[chip.token_id]
        bold = "bold" if chip.made else ""
        content = [
            element("title", plain(f"{short_label(token)}, id {chip.token_id}")),
            self._box(chip, y),
            *self._texture(chip, y),
            *self._signs(chip, y, bold, TOKEN_TEXT),
            *self._id(chip, y),
            *self._brackets(chip, y),
        ]
        return element("g", "".join(content), class_="chip", data_token_id=str(chip.token_id))

    def _box(self, chip: Chip, y: float) -> str:
        is_base = self._fill(chip) is None
        is_marker = self._kinds(chip) == {"marker"}
        edge = self._colours.base_edge if is_base else self._colours.learned_edge
        box: dict[str, float] = {
            "x": chip.x,
            "y": y,
            "width": chip.width,
            "height": self._chip_height(chip),
        }
        rounded = (0.6 if is_marker else 0.28) * self._size
        rect = element(
            "rect",
            **box,
            rx=rounded,
            fill=self._fill(chip) or self._colours.base_fill,
            stroke=edge,
            stroke_width=0.06 * self._size,
            stroke_dasharray=0.14 * self._size if is_marker else None,
        )
        overlap = self._overlap(box, rounded, chip) if chip.overlaps else ""
        if chip.made and chip.site:  # between the chips of a place there is no room for a ring
            return rect + self._ring(box, rounded, -0.06 * self._size, "none")
        ring = self._ring(box, rounded, 0.17 * self._size, self._paper) if chip.made else ""
        return ring + rect + overlap

    def _fill(self, chip: Chip) -> str | None:
        fill = fill_index(chip.token_id or 0, self._base_size)
        return None if fill is None else FILLS[fill]

    def _kinds(self, chip: Chip) -> set[str]:
        return {sign.kind for row in chip.rows for sign in row}

    def _overlap(self, box: dict[str, float], rounded: float, chip: Chip) -> str:
        """Return the dashes around a chip that makes the next pair with the place before it."""
        out = (0.32 if chip.made else 0.12) * self._size
        return _around(
            box,
            rounded,
            out,
            fill="none",
            stroke=self._ink,
            stroke_width=0.13 * self._size,
            stroke_dasharray=f"{0.4 * self._size:.2f} {0.26 * self._size:.2f}",
            class_="overlap",
        )

    def _texture(self, chip: Chip, y: float) -> Iterator[str]:
        """Yield the hatch of parts of characters, or the stripes that part neighbours of a colour.

        The chips are to be drawn in order: every other one of the same colour is striped.
        """
        fill, striped = fill_index(chip.token_id or 0, self._base_size), False
        if fill is not None:
            striped = self._before == (fill, False)
        self._before = (fill, striped)
        area = (chip.x, y, chip.x + chip.width, y + self._chip_height(chip))
        if striped:
            yield stripes(*area, self._size)
        elif "hex" in self._kinds(chip):
            yield hatch(*area, self._size)

    def _ring(self, box: dict[str, float], rounded: float, out: float, fill: str) -> str:
        """Return the ring around the token that was just made, `out` of its edge."""
        return _around(
            box,
            rounded,
            out,
            fill=fill,
            stroke=self._ink,
            stroke_width=0.14 * self._size,
            class_="made",
        )

    def _signs(self, chip: Chip, y: float, weight: str, colour: str) -> Iterator[str]:
        for number, row in enumerate(chip.rows):
            baseline = y + (0.11 + 0.86 + number * _ROW) * self._size
            for sign, x in self._places(chip, row):
                yield self._sign(sign, x, baseline, weight, colour)

    def _places(self, chip: Chip, row: Sequence[Sign]) -> Iterator[tuple[Sign, float]]:
        """Yield the signs of a row, each with its middle; together they stand amid the chip."""
        x = chip.x + (chip.width - sum(sign.width(self._size) for sign in row)) / 2
        for sign in row:
            width = sign.width(self._size)
            yield sign, x + width / 2
            x += width

    def _sign(self, sign: Sign, x: float, y: float, weight: str, colour: str) -> str:
        size = sign.size(self._size)
        is_symbol = sign.kind in {"marker", "count"}
        written = text(
            sign.text,
            x,
            y,
            size,
            fill=colour,
            fill_opacity=0.66 if sign.kind in {"blank", "control", "unseen"} else None,
            font_family=SANS if sign.kind == "count" else MONO,
            font_weight="bold" if is_symbol or weight else None,
        )
        if sign.kind not in {"unseen", "typed"}:
            return written
        width = sign.width(self._size) - 0.06 * self._size
        frame = element(
            "rect",
            x=x - width / 2,
            y=y - 0.86 * size - 0.06 * self._size,
            width=width,
            height=1.12 * size + 0.1 * self._size,
            rx=0.15 * size,
            fill="none",
            stroke=colour,
            stroke_opacity=0.55,
            stroke_width=0.05 * self._size,
            stroke_dasharray=0.1 * self._size,
        )
        return frame + written

    def _id(self, chip: Chip, y: float) -> Iterator[str]:
        if self._measure.ids:
            size = self._measure.id_size
            baseline = y + self._chip_height(chip) - 0.24 * size
            middle = chip.x + chip.width / 2
            yield text(
                str(chip.token_id), middle, baseline, size, fill=TOKEN_TEXT, font_family=MONO
            )

    def _brackets(self, chip: Chip, y: float) -> Iterator[str]:
        """Yield the brackets over signs that are parts of a character; they stand in row one."""
        row = chip.rows[0]
        whole = len(row) == 1
        for number, (sign, middle) in enumerate(self._places(chip, row)):
            bracket = chip.brackets.get(number)
            if bracket is not None:
                width = chip.width if whole else sign.width(self._size)
                centre = chip.x + chip.width / 2 if whole else middle
                yield self._bracket(bracket, centre - width / 2, centre + width / 2, y)

    def _bracket(self, bracket: Bracket, left: float, right: float, y: float) -> str:
        tick, reach = 0.24 * self._size, self._measure.between / 2
        top = y - 0.34 * self._size
        inset = 0.12 * self._size
        path = (
            f"M{left + inset:.2f} {top + tick:.2f}V{top:.2f}"
            if bracket.starts
            else f"M{left - reach:.2f} {top:.2f}"
        )
        end = right - inset if bracket.ends else right + reach
        path += f"H{end:.2f}" + (f"v{tick:.2f}" if bracket.ends else "")
        line = element(
            "path",
            d=path,
            fill="none",
            stroke=self._ink,
            stroke_width=0.09 * self._size,
            class_="bracket",
        )
        return line + (self._character(bracket, left + inset, top) if bracket.starts else "")

    def _character(self, bracket: Bracket, left: float, y: float) -> str:
        """Return the character that a bracket's chips make together, where the bracket begins."""
        shown, size = shown_character(bracket.character), 0.66 * self._size
        width = text_width(shown, size)
        x = left + 0.22 * self._size
        ground = element(
            "rect", x=x, y=y - 0.5 * size, width=width + 0.2 * size, height=size, fill=self._paper
        )
        middle = x + 0.1 * size + width / 2
        return ground + text(shown, middle, y + 0.36 * size, size, fill=self._ink, font_family=MONO)

    def _sites(self, line: Line, y: float) -> Iterator[str]:
        """Yield the frames around the places of the next merge, each with its number."""
        for left, right in pairwise(line):
            if left.site > 0 and right.site == -left.site:
                yield self._site(left, right, y)
        for chip in line:
            if chip.joins:
                yield self._join(chip, y)

    def _join(self, chip: Chip, y: float) -> str:
        """Return the dashes across the junction of two places, where the pair stands as well."""
        middle = chip.x - self._measure.frame - self._measure.between / 2
        left, right = middle - 0.72 * self._size, middle + 0.72 * self._size
        upper, lower = y + 0.2 * self._size, y + self._chip_height(chip) - 0.2 * self._size
        return element(
            "path",
            d=f"M{left:.2f} {upper:.2f}H{right:.2f}M{left:.2f} {lower:.2f}H{right:.2f}",
            fill="none",
            stroke=self._ink,
            stroke_width=0.14 * self._size,
            stroke_dasharray=f"{0.3 * self._size:.2f} {0.2 * self._size:.2f}",
            class_="join",
        )

    def _site(self, left: Chip, right: Chip, y: float) -> str:
        out, size = 0.17 * self._size, 0.6 * self._size
        height = max(self._chip_height(left), self._chip_height(right))
        frame = element(
            "rect",
            x=left.x - out,
            y=y - out,
            width=right.x + right.width - left.x + 2 * out,
            height=height + 2 * out,
            rx=0.4 * self._size,
            fill="none",
            stroke=self._ink,
            stroke_width=0.13 * self._size,
        )
        number = str(left.site)
        width = max(text_width(number, size) + 0.5 * size, 1.3 * size)
        x, top = left.x - out - 0.3 * size, y - out - 0.85 * size
        badge = element(
            "rect", x=x, y=top, width=width, height=1.3 * size, rx=0.65 * size, fill=self._ink
        )
        written = text(
            number,
            x + width / 2,
            top + size,
            size,
            fill=self._paper,
            font_family=MONO,
            font_weight="bold",
        )
        return element("g", frame + badge + written, class_="site")


def _around(
    box: dict[str, float], rounded: float, out: float, **attributes: str | float | None
) -> str:
    """Return a rectangle around a box, `out` of its edge."""
    return element(
        "rect",
        x=box["x"] - out,
        y=box["y"] - out,
        width=box["width"] + 2 * out,
        height=box["height"] + 2 * out,
        rx=rounded + out,
        **attributes,
    )
