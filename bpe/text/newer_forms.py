r"""Newer forms: what the normal forms of Hugging Face tokenizers make of a text.

Its tables of decompositions, of compositions and of the order of marks are those of Unicode 10.
What is newer has no form of its own there: it stays as it is, and nothing is composed with it or
put in order across it. So its normal form is that of the text between such characters.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final, Literal, cast

from bpe.text.normalizers import normalize

# Characters with a decomposition, a composition or an order, as far as version 18.
_LATER: Final = (
    "558 58B-58C 5C8-5C9 7FD 897-89F 8CA-8D3 9FE C3C D3B-D3C EBA 1715 1ABF-1AF0 1DF6-1DFA "
    "209D-209F 32FF A7F1-A7F4 A82C AB69 105C9 105D2 105DA 105E4 10781-10785 10787-107B0 "
    "107B2-107BF 10D24-10D27 10D69-10D6D 10EAB-10EAC 10ECB-10ECF 10EF0-10EFB 10EFD-10EFF "
    "10F46-10F50 10F82-10F85 11070 1133B 11382-11385 1138B 1138E 11390-11391 113B8 113BB "
    "113C2 113C5 113C7-113C9 113CE-113D0 1145E 11839-1183A 11930 11938 1193D-1193E 11943 "
    "119E0 11A34 11A47 11A99 11D42 11D44-11D45 11D97 11F41-11F42 1611E-16129 1612F 16D63 "
    "16D67-16D6A 16FF0-16FF1 1B123-1B126 1CCD6-1CCF9 1D127-1D128 1D250-1D252 1D25B-1D25C "
    "1D25F 1D280-1D281 1D6A6 1DF95 1DFCD-1DFFF 1E030-1E06D 1E08F 1E130-1E136 1E2AE "
    "1E2EC-1E2EF 1E4EC-1E4EF 1E5EE-1E5EF 1E6E3 1E6E6 1E6EE-1E6EF 1E6F5 1F16C 1FBF0-1FBF9"
)
_FIND: Final = re.compile(
    "(["
    + "".join(
        f"{chr(int(first, 16))}-{chr(int(last or first, 16))}"
        for first, _, last in (part.partition("-") for part in _LATER.split())
    )
    + "])"
)
_FORMS: Final = frozenset({"nfc", "nfd", "nfkc", "nfkd"})


def newer_characters(text: str, normalizer: str) -> list[str]:
    r"""Return the newer characters of a text that Hugging Face's normalizer makes another of.

    There are none where both give the same text.

    >>> newer_characters("a\u32ff", "nfkc"), newer_characters("a\u32ff", "nfc")
    (['㋿'], [])
    """
    if text.isascii() or _FORMS.isdisjoint(normalizer.split("+")) or not _FIND.search(text):
        return []
    if as_hugging_face(text, normalizer) == normalize(text, normalizer):
        return []
    found = list(dict.fromkeys(_FIND.findall(text)))
    alone = [c for c in found if as_hugging_face(c, normalizer) != normalize(c, normalizer)]
    return alone or found


def as_hugging_face(text: str, normalizer: str) -> str:
    """Return the text after the steps of a normalizer, by the normal forms of Hugging Face."""
    for name in normalizer.split("+"):
        text = _form(text, name.upper()) if name in _FORMS else normalize(text, name)
    return text


def _form(text: str, name: str) -> str:
    form = cast("Literal['NFC', 'NFD', 'NFKC', 'NFKD']", name)
    pieces = _FIND.split(text)  # every second one is a newer character
    pieces[::2] = [unicodedata.normalize(form, piece) for piece in pieces[::2]]
    return "".join(pieces)
