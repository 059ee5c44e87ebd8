"""What is drawn over the colour of a chip, as lines: not every program knows patterns."""

from __future__ import annotations

from collections.abc import Iterator

from bpe.views.export.svg import element


def hatch(left: float, top: float, right: float, bottom: float, size: float) -> str:
    """Return the hatch of a chip that is part of a character; `size` is that of its text."""
    lines = "".join(_diagonals(left, top, right, bottom, 0.4 * size))
    return element(
        "path",
        d=lines,
        fill="none",
        stroke="#000",
        stroke_opacity=0.13,
        stroke_width=0.08 * size,
        class_="hatch",
    )


def _diagonals(left: float, top: float, right: float, bottom: float, step: float) -> Iterator[str]:
    """Yield lines from the upper left to the lower right; those across a rounded corner not."""
    height = bottom - top
    shift = step - height
    while shift < right - left - step:
        x1, y1 = left + max(0.0, shift), top + max(0.0, -shift)
        along = min(right - x1, bottom - y1)
        yield f"M{x1:.2f} {y1:.2f}l{along:.2f} {along:.2f}"
        shift += step


def stripes(left: float, top: float, right: float, bottom: float, size: float) -> str:
    """Return the stripes that tell a chip from the one before it that has the same colour."""
    step, line = 0.47 * size, 0.15 * size
    count = int((right - left - line) / step)
    places = [left + (number + 0.85) * step for number in range(count)]
    inside, foot = 0.03 * size, 0.13 * size
    drawn = element(
        "path",
        d="".join(f"M{x:.2f} {top + inside:.2f}V{bottom - inside:.2f}" for x in places) or "M0 0",
        fill="none",
        stroke="#FFF",
        stroke_opacity=0.4,
        stroke_width=line,
    )
    corner = 0.2 * size  # the foot stays inside the rounded corners
    base = element(
        "path",
        d=f"M{left + corner:.2f} {bottom - 0.6 * foot:.2f}H{right - corner:.2f}",
        fill="none",
        stroke="#000",
        stroke_opacity=0.47,
        stroke_width=foot,
    )
    return element("g", drawn + base, class_="stripes")
