"""Markup for pictures: SVG elements with everything escaped, and texts that fit their place."""

from __future__ import annotations

from html import escape
from typing import Final

import regex

MONO: Final = (
    "ui-monospace, 'DejaVu Sans Mono', 'Noto Sans Mono', Menlo, Consolas, 'Noto Sans CJK JP', "
    "'Noto Sans Devanagari', 'Noto Sans Arabic', 'Noto Color Emoji', 'Apple Color Emoji', "
    "'Segoe UI Emoji', monospace"
)
SANS: Final = "system-ui, 'Source Sans 3', 'DejaVu Sans', Arial, sans-serif"

# XML has no way to write these, not even as references.
_NO_XML: Final = regex.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NARROW: Final = 0.6
_WIDE: Final = regex.compile(r"\p{East_Asian_Width=W}|\p{East_Asian_Width=F}")
_PICTURE: Final = regex.compile(r"\p{Extended_Pictographic}|\p{Regional_Indicator}")


def element(name: str, content: str = "", /, **attributes: str | float | None) -> str:
    """Return an element; `content` is markup already, and the values of attributes are not.

    A `_` in an attribute's name is a `-`; None leaves the attribute out.

    >>> element("rect", width=2.50, class_='"')
    '<rect width="2.5" class="&quot;"/>'
    """
    written = "".join(
        f' {attribute.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for attribute, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def plain(text: str) -> str:
    """Return text as content of an element."""
    return escape(_NO_XML.sub("\ufffd", text), quote=False)


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return escape(_NO_XML.sub("\ufffd", value))
    return f"{value:.2f}".rstrip("0").rstrip(".")


def text_width(text: str, size: float) -> float:
    """Return how wide a text is drawn: signs of a fixed width, wide ones and pictures wider.

    >>> text_width("ab", 10), text_width("漢", 10)
    (12.0, 10.0)
    """
    return size * sum(map(_advance, regex.findall(r"\X", text)))


def _advance(cluster: str) -> float:
    if _PICTURE.search(cluster):
        return 1.3
    return 1.0 if _WIDE.search(cluster) else _NARROW


def text(content: str, x: float, y: float, size: float, **attributes: str | float | None) -> str:
    """Return a text whose middle stands at `x`, drawn as wide as `text_width` says.

    Whatever font a reader has, it then stays inside its chip.
    """
    return element(
        "text",
        plain(content),
        x=x,
        y=y,
        font_size=size,
        text_anchor="middle",
        textLength=text_width(content, size),
        lengthAdjust="spacingAndGlyphs",
        **attributes,
    )


def picture(content: str, width: float, height: float, name: str, paper: str) -> str:
    """Return a whole SVG file with a background and a name for those who cannot see it."""
    size = {"width": width, "height": height}
    ground = element("rect", **size, fill=paper)
    title = element("title", plain(name))
    view = f"0 0 {_value(width)} {_value(height)}"
    namespace = "http://www.w3.org/2000/svg"
    return element(
        "svg", f"{title}\n{ground}\n{content}\n", xmlns=namespace, **size, viewBox=view, role="img"
    )
