"""What `import bpe` gives, and what it leaves alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import bpe

ROOT = Path(__file__).parents[2]
HEAVY = ("pandas", "plotly", "streamlit", "pyarrow")


def test_importing_the_library_loads_neither_pandas_nor_plotly_nor_streamlit() -> None:
    program = f"import sys, bpe, bpe.reference; print([m for m in {HEAVY} if m in sys.modules])"

    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert loaded.stdout.strip() == "[]"


def test_importing_the_formats_draws_nothing_and_the_library_leaves_them_alone() -> None:
    program = (
        "import sys, bpe; before = 'bpe.formats' in sys.modules; import bpe.formats; "
        f"print(before, [m for m in {HEAVY} if m in sys.modules])"
    )

    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert loaded.stdout.strip() == "False []"


def test_the_library_offers_its_public_names() -> None:
    names = {"Candidate", "Corpus", "RECIPES", "Recipe", "Snapshot", "Step", "Token"}
    names |= {"Stage", "Tokenizer", "Trainer"}

    assert names <= set(vars(bpe))


def test_the_named_recipes_are_all_there() -> None:
    assert set(bpe.RECIPES) == {
        "teach-a-tokenizer",
        "simple-bpe",
        "sennrich",
        "identifiers",
        "subword-nmt",
        "sentencepiece",
        "minbpe-basic",
        "minbpe-regex",
        "huggingface",
        "rustbpe",
        "gpt2",
        "o200k",
        "gage-1994",
    }
