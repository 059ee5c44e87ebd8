"""Look-ups: a special token that Hugging Face's model can also find inside a word.

Its vocabulary knows tokens by their texts, special ones too. Where a word, as the model gets it,
is written like a special token, the model takes that token; a recipe never does.
"""

from __future__ import annotations

from bpe.formats.glyphs import BYTE_OF
from bpe.recipe import Recipe


def found_in_words(text: str, recipe: Recipe, *, whole: bool) -> str | None:
    """Say as what the model can find the special token `text` in a word; None if it cannot.

    A special token that is looked for is cut out of the text, so that only what is written in
    another way in the text can be found. `whole` says that words are first looked up as they are.

    >>> found_in_words("Ġ", Recipe(alphabet="gpt2-bytes", special_tokens=("Ġ",)), whole=False)
    'a byte'
    """
    is_cut = text in recipe.special_tokens
    is_made = is_cut and recipe.normalizer != "none"
    if recipe.has_byte_alphabet:
        return _in_glyphs(text, is_cut, is_made, whole)
    if text == recipe.marker and recipe.marker_side == "start":
        return "the marker of a word"
    if len(text) == 1:
        return "a character that the normalizer makes" if is_made else None
    if recipe.marker_side == "suffix" and text[1:] == recipe.marker:
        return "the last character of a word" if is_cut else None
    if whole and (not is_cut or is_made or text.startswith(recipe.marker or text + " ")):
        return "a whole word"
    return None


def _in_glyphs(text: str, is_cut: bool, is_made: bool, whole: bool) -> str | None:
    if not BYTE_OF.keys() >= set(text):
        return None
    data = bytes(BYTE_OF[glyph] for glyph in text)
    typed = data.decode(errors="ignore")
    is_gone = is_cut and not is_made and text in typed
    if len(text) == 1:
        return "a byte" if is_cut and not is_gone else None
    return "a whole word" if whole and not is_gone and typed.encode() == data else None
