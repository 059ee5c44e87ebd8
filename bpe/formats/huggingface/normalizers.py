r"""Normalizers of a `tokenizer.json`: what each step of a recipe is written as, and read from.

Two steps are not what Hugging Face calls by that name. Its `Lowercase` writes a sigma in the same
way everywhere, `str.lower` writes the one that ends a word as `ς`; so that one is replaced first.
Its `StripAccents` takes all marks away, also the vowel signs of Hindi; ours only category Mn.

Each program has the tables of the Unicode version that it was made with. Of characters newer than
Unicode 10, which its compositions know, or than Python's version, which ours know (14 in Python
3.11), the two may compose, lower or remove otherwise: of every code point, some four hundred.
"""

from __future__ import annotations

from typing import Any, Final

Part = dict[str, Any]
Escape = tuple[str, str]
"""A character typed in the text that must not be taken for a marker, and what is put there."""

STAND_INS: Final = tuple(map(chr, range(0xFDD0, 0xFDF0)))
"""Code points that are no characters, to stand for a typed marker: no token should have them."""

_IGNORED: Final = r"\p{Case_Ignorable}"
_CASED: Final = rf"(?!{_IGNORED})\p{{Cased}}"


def _replace(pattern: Part, content: str) -> Part:
    return {"type": "Replace", "pattern": pattern, "content": content}


# Unicode's rule for the last sigma: a cased letter before it, none after it.
_FINAL_SIGMA: Final = _replace({"Regex": rf"{_CASED}{_IGNORED}*\KΣ(?!{_IGNORED}*{_CASED})"}, "ς")
_LOWERCASE: Final = {"type": "Lowercase"}
_STEPS: Final[dict[str, list[Part]]] = {
    "nfc": [{"type": "NFC"}],
    "nfd": [{"type": "NFD"}],
    "nfkc": [{"type": "NFKC"}],
    "nfkd": [{"type": "NFKD"}],
    "lowercase": [_FINAL_SIGMA, _LOWERCASE],
    "strip-accents": [_replace({"Regex": r"\p{Mn}"}, "")],
}
_REASONS: Final = {
    "Lowercase": "it lowers a sigma at the end of a word to another letter than str.lower",
    "StripAccents": "it removes all marks, and the recipe's strip-accents those of category Mn",
}


def written(normalizer: str, escape: Escape | None) -> Part | None:
    """Return the normalizer part of a file; no token may have the stand-in of `escape`."""
    names = [] if normalizer == "none" else normalizer.split("+")
    steps = [step for name in names for step in _STEPS[name]]
    if escape is not None:
        steps.append(_replace({"String": escape[0]}, escape[1]))
    if len(steps) < 2:
        return steps[0] if steps else None
    return {"type": "Sequence", "normalizers": steps}


def read(part: object) -> tuple[str, Escape | None]:
    """Return the recipe's `normalizer`, and the marker that is escaped with its stand-in, if any.

    Raises:
        ValueError: a step that a recipe cannot say; it is named.

    >>> read({"type": "Sequence", "normalizers": [{"type": "NFD"}, {"type": "NFC"}]})
    ('nfd+nfc', None)
    """
    steps = [] if part is None else _flat(part)
    names: list[str] = []
    while steps:
        name = next((name for name, form in _STEPS.items() if steps[: len(form)] == form), None)
        if name is None:
            break
        names.append(name)
        del steps[: len(_STEPS[name])]
    escaped = _escaped(steps[0]) if len(steps) == 1 else None
    if steps and escaped is None:
        raise _cannot(steps[0])
    return "+".join(names) or "none", escaped


def _flat(part: object) -> list[object]:
    if isinstance(part, dict) and part.get("type") == "Sequence":
        steps = part.get("normalizers")
        return [one for step in steps for one in _flat(step)] if isinstance(steps, list) else [part]
    return [part]


def _escaped(step: object) -> Escape | None:
    if isinstance(step, dict) and step.get("type") == "Replace":
        pattern, content = step.get("pattern"), step.get("content")
        marker = pattern.get("String") if isinstance(pattern, dict) else None
        if isinstance(marker, str) and isinstance(content, str) and content in STAND_INS:
            return marker, content
    return None


def _cannot(step: object) -> ValueError:
    name = str(step.get("type")) if isinstance(step, dict) else "without a type"
    reason = _REASONS.get(name, "a recipe has none like it")
    return ValueError(f"the normalizer {name!r} cannot be represented exactly: {reason}")
