"""Limits: how much a file may hold, so that a hostile one costs neither time nor memory.

The largest vocabulary in wide use, o200k, has 200,000 tokens of 1.3 million bytes altogether, and
its largest file, a `tokenizer.json` with indentation, 28 million bytes.
"""

from __future__ import annotations

from typing import Final

MAX_FILE_BYTES: Final = 40_000_000
"""A longer file is not read to its end."""

MAX_JSON_CONTAINERS: Final = 500_000
"""How many objects and lists a JSON file may hold: each takes far more memory than text."""

MAX_JSON_COMMAS: Final = 1_500_000
"""The same for values of every kind, of which commas are the measure."""

MAX_LINES: Final = 400_000
"""How many lines a file of lines may have."""

MAX_DIGITS: Final = 20
"""How many digits a number may have."""

MAX_TOKENS: Final = 300_000
"""How many tokens a vocabulary may hold."""

MAX_ID: Final = 1_000_000
"""The highest token id; ids may skip, but each must be a code point for the encoders."""

MAX_SPELLED_BYTES: Final = 32_000_000
"""How many bytes all tokens may spell together: forty merges can spell a terabyte."""

MAX_RANKED_BYTES: Final = 2_000_000
"""The same where each token has to be encoded, to find its parents or whether merges lead to it."""

LONG: Final = 64
"""A token of more bytes is long: encoding it takes more time for each byte."""

MAX_LONG_BYTES: Final = 300_000
"""How many bytes the long ones of them may spell; in o200k, they spell 7,000."""

MAX_SPECIAL_TOKENS: Final = 10_000
"""How many special tokens are looked for in a text at once."""

MAX_SPECIAL_LENGTH: Final = 1_000
"""How many characters a special token may have: at each place that many are compared."""

MAX_PATTERN: Final = 5_000
"""How many characters a pattern may have."""

MAX_PART_VALUES: Final = 10_000
"""How many values the parts of a `tokenizer.json` beside the model may hold each."""
