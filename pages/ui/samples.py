"""The catalogue of sample corpora: what each is called and which settings it opens with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bpe.recipe import RECIPES, Recipe
from pages.ui.word_table import format_word_table, parse_word_table

FOLDER: Final = Path(__file__).resolve().parents[2] / "sample_corpora"
DEFAULT_MERGES: Final = 200


@dataclass(frozen=True, slots=True)
class Sample:
    """A corpus that comes with the app, and the settings that show it best.

    `kind` is `text` or `table`; `lines` says that each line is a text of its own.
    """

    name: str
    title: str
    file: str
    recipe: Recipe
    lines: bool = False
    merges: int = DEFAULT_MERGES

    @property
    def kind(self) -> str:
        """`table` for a file of words with counts, else `text`."""
        return "table" if self.file.endswith(".csv") else "text"

    def read(self) -> str:
        """Return the text, or a word table's lines; the file's last newline is not part of it."""
        return _read(self.file)


@cache
def _read(file: str) -> str:
    content = (FOLDER / file).read_bytes().decode("utf-8")  # line ends as they are
    if file.endswith(".csv"):
        return format_word_table(parse_word_table(content, header=True))
    return content.removesuffix("\n")


def _sample(
    file: str, title: str, recipe: str | Recipe, *, lines: bool = False, merges: int = 200
) -> Sample:
    settings = RECIPES[recipe] if isinstance(recipe, str) else recipe
    return Sample(file.partition(".")[0], title, file, settings, lines, merges)


_PLAIN_WORDS: Final = Recipe(alphabet="characters", pretokenizer="whitespace")

_WORKED_EXAMPLES: Final = (
    _sample("seed_cat_sat.txt", "The cat sat on the mat", "teach-a-tokenizer"),
    _sample("seed_low_lower_lowest.txt", "low low low lower lowest", "sennrich"),
    _sample("seed_hello_world.txt", "hello world", "simple-bpe"),
    _sample(
        "seed_hf_course.txt", "Four sentences of a course", "simple-bpe", lines=True, merges=19
    ),
    _sample("aaabdaaabac.txt", "aaabdaaabac", "minbpe-basic"),
)
_WORD_TABLES: Final = (
    _sample(
        "sennrich_low_lower_newest_widest.csv", "Words: low, lower, newest, widest", "sennrich"
    ),
    _sample("hf_course_hug_pug.csv", "Words: hug, pug, pun, bun, hugs", _PLAIN_WORDS),
    _sample("seed_identifiers.csv", "Words: get, set, reset, offset", "identifiers"),
    _sample("seed_swedish_lag.csv", "Words: låg, lågt, lägre, låga", "sennrich"),
)
_BOOKS: Final = (
    _sample("austen_pride_and_prejudice_ch1_7.txt", "Pride and Prejudice, ch. 1–7", "gpt2"),
    _sample("alice_chapters_1_3.txt", "Alice in Wonderland, ch. 1–3", "gpt2"),
    _sample("shakespeare_as_you_like_it_acts_1_2.txt", "As You Like It, acts 1–2", "gpt2"),
)
_CODE: Final = (
    _sample("code_python_flask.txt", "Python code", "minbpe-regex"),
    _sample("code_javascript_express.txt", "JavaScript code", "minbpe-regex"),
    _sample("code_identifiers.txt", "Names in code", "identifiers"),
)
_OTHER: Final = (
    _sample("dna_pPCP1.txt", "DNA of a plasmid", "minbpe-basic"),
    _sample("numbers_arithmetic.txt", "Numbers and sums", "minbpe-regex"),
    _sample("emoji_chat.txt", "A chat with emoji", "gpt2"),
    _sample("mixed_languages.txt", "Fifteen languages together", "o200k"),
)
# o200k keeps vowel signs and other marks with their letters; gpt2 would cut words at them.
_HUMAN_RIGHTS: Final = tuple(
    _sample(f"udhr_{language}.txt", f"Human rights in {language.title()}", recipe)
    for language, recipe in (
        ("english", "gpt2"),
        ("german", "gpt2"),
        ("swedish", "gpt2"),
        ("finnish", "gpt2"),
        ("turkish", "gpt2"),
        ("russian", "gpt2"),
        ("arabic", "o200k"),
        ("hindi", "o200k"),
        ("marathi", "o200k"),
        ("tamil", "o200k"),
        ("amharic", "o200k"),
        ("thai", "o200k"),
        ("chinese", "o200k"),
        ("japanese", "o200k"),
        ("korean", "o200k"),
    )
)

SAMPLES: Final[Mapping[str, Sample]] = MappingProxyType(
    {
        sample.name: sample
        for group in (_BOOKS, _WORKED_EXAMPLES, _WORD_TABLES, _CODE, _OTHER, _HUMAN_RIGHTS)
        for sample in group
    }
)
"""Every sample by name, in the order of the menu."""

FIRST: Final = SAMPLES["udhr_english"]
"""What a visitor sees first: a text that fills the stage, with its first merge in sight."""
