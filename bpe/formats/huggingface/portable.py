r"""Portable patterns: those that mean the same to `regex` and to Hugging Face's Oniguruma.

The two differ in much: `$`, `^`, `\d`, `\w`, sets in sets, what a `+` after `{1,3}` means, which
letters are equal under `(?i)`. What is left is enough for most pre-tokenizers.
Only characters newer than Unicode 16 have a class here and none there.
"""

from __future__ import annotations

import re
from typing import Final

from bpe.pattern import compiled, matches_nothing

_ESCAPE: Final = (
    r"\\p\{(?:[LMNPSZ]|L[ultmo]|M[nce]|N[dlo]|P[cdseifo]|S[mcko]|Z[slp])\}"
    r"|\\[sSrnt]|\\[.*+?^$|(){}\[\]\\/-]"
)
_LETTER: Final = r"[^\x00-\x1f\x7f()\[\]{}|\\.*+?^$\ud800-\udfff]"
# What is neither white space nor anything else: `regex` takes that for everything.
_IN_SET: Final = r"(?:[^\]\\]|\\.)*?"
_NOTHING: Final = rf"\^(?={_IN_SET}\\s){_IN_SET}\\S"
_MEMBER: Final = r"[^\x00-\x1f\x7f\[\]\\^&~|:\-\ud800-\udfff](?:-[0-9A-Za-z])?"
_SET: Final = rf"\[(?!{_NOTHING})\^?(?:{_ESCAPE}|{_MEMBER})+\]"
_REPEAT: Final = r"(?:[*+?][+?]?|\{\d+(?:,\d*)?\}(?![+?]))"
# What the published patterns hold besides: tried on every sample, they mean the same to both.
_KNOWN: Final = "|".join(
    map(
        re.escape,
        (r"\s+(?!\S)", "(?i:'s|'t|'re|'ve|'m|'ll|'d)", "'(?i:[sdmt]|ll|ve|re)"),
    )
)
_PORTABLE: Final = re.compile(
    rf"(?:(?:{_KNOWN})|(?:{_ESCAPE}|{_SET}|{_LETTER}|\.|\)){_REPEAT}?|\(\?:|\|)+"
)


def is_portable(pattern: str) -> bool:
    r"""Say whether a pattern surely splits a text in the same places in both programs.

    Raises:
        ValueError: the pattern does not compile, or repeats too much.

    >>> is_portable(r"[a-z]+| ?\p{N}{1,3}"), is_portable(r"\w+$")
    (True, False)
    """
    if _PORTABLE.fullmatch(pattern) is None:
        return False
    return not matches_nothing(compiled(pattern))
