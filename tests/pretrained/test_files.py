"""The files of ranks are the published ones, whole and small."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import bpe.pretrained
from bpe import formats, pretrained
from bpe.pretrained.loading import unpacked
from tests.pretrained.openai_files import encoder_json, vocab_bpe

FOLDER = Path(bpe.pretrained.__file__).parent

# The values that tiktoken 0.14.0 checks, in `tiktoken_ext/openai_public.py`.
PUBLISHED = {
    "r50k_base.tiktoken": "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
    "cl100k_base.tiktoken": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k_base.tiktoken": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
}
VOCAB_BPE = "1ce1664773c50f3e0cc8842619a93edc4624525b728b188a9e0be33b7726adc5"
ENCODER_JSON = "196139668be63f3b5d6574427317ae82f612a97c5d1cdaf36ed2256dbf636783"


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_file_holds_the_published_ranks_byte_for_byte(name: str) -> None:
    assert hashlib.sha256(unpacked(f"{name}.xz")).hexdigest() == PUBLISHED[name]


def test_the_readme_beside_the_files_names_their_hashes() -> None:
    readme = (FOLDER / "README.md").read_text("utf-8")

    for name, digest in PUBLISHED.items():
        assert f"`{name}.xz` | `{digest}`" in readme


def test_all_files_together_take_about_two_megabytes() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.xz")) < 2_000_000


def test_the_merges_and_ids_are_those_of_the_files_that_came_with_gpt2() -> None:
    # These files are not in the package: merges and ids, written as OpenAI wrote them, give them.
    gpt2 = pretrained.load("gpt2")

    assert hashlib.sha256(vocab_bpe(gpt2)).hexdigest() == VOCAB_BPE
    assert hashlib.sha256(encoder_json(gpt2)).hexdigest() == ENCODER_JSON


@pytest.mark.parametrize(("name", "file"), [("gpt2", "r50k_base"), ("cl100k_base", "cl100k_base")])
def test_a_vocabulary_is_written_as_the_file_it_was_read_from(name: str, file: str) -> None:
    written = formats.dumps(pretrained.load(name), "tiktoken")

    assert written.encode() == unpacked(f"{file}.tiktoken.xz")
