"""Spellings: tokens that together spell the square of the text, and files of 300,000 tokens."""

from __future__ import annotations

import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from itertools import count, islice, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.bench import fresh
from tests.bench.report import Line

SUBJECT: Final = "spellings"
TOKENS: Final = 300_000
FORMATS: Final = ("huggingface", "gpt2", "minbpe", "subword-nmt", "bpe", "tiktoken")
LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"


def measure() -> Iterator[Line]:
    """Yield the memory of runs with long tokens, and the processor time of loading large files."""
    for what, text in {"32,768 different characters": "chain", "Austen": "austen"}.items():
        made = fresh.run("attack.spellings.learned", text=text)
        yield Line(SUBJECT, f"{what}, all merges, library: peak", made["peak"], "MB", 250)
        yield Line(SUBJECT, f"{what}: CPU", made["seconds"], "s", detail=made["says"])
    for what, text in {"28,000 of these characters": "allowed", "Austen": "austen"}.items():
        made = fresh.run("attack.spellings.run", text=text)
        yield Line(SUBJECT, f"{what}, a run of the app: peak", made["peak"], "MB", 350)
        yield Line(SUBJECT, f"{what}: CPU", made["seconds"], "s", detail=made["says"])
    refused = fresh.run("attack.spellings.run", text="chain")
    yield Line(SUBJECT, "32,768 of them are refused: peak", refused["peak"], "MB", 350,
               detail=refused["says"])  # fmt: skip
    for rule in ("alphabetical", "reverse-alphabetical", "shortest"):
        made = fresh.run("attack.spellings.ordered", rule=rule)
        yield Line(SUBJECT, f"Austen in one piece, {rule}: peak", made["peak"], "MB", 250)
    with TemporaryDirectory() as folder:
        for name in FORMATS:
            fresh.run("attack.spellings.written", format=name, folder=folder)
            loaded = fresh.run("attack.spellings.loaded", format=name, folder=folder)
            yield Line(SUBJECT, f"300,000 tokens, {name}: CPU", loaded["seconds"], "s", 2.5,
                       detail=f"{loaded['tokens']:,} tokens, {loaded['peak']:.0f} MB")  # fmt: skip


def text_of(name: str) -> str:
    """Return a text whose tokens grow long."""
    if name == "austen":
        sample = fresh.ROOT / "sample_corpora" / "austen_pride_and_prejudice_ch1_7.txt"
        return sample.read_text(encoding="utf-8")
    return "".join(map(chr, range(0x3400, 0x3400 + (28_000 if name == "allowed" else 32_768))))


def recipe_of(name: str) -> Any:
    """Return a recipe under which nothing is split."""
    from bpe import RECIPES, Recipe

    if name == "austen":
        return RECIPES["minbpe-basic"]
    return Recipe(alphabet="characters", pretokenizer="none")


def learned(text: str) -> dict[str, Any]:
    """Learn all merges, and look at every token."""
    from bpe import Corpus, Trainer

    corpus = Corpus.from_text(text_of(text), recipe_of(text))
    trainer = Trainer(corpus)

    def use() -> str:
        trainer.goto(32_768)
        tokenizer = trainer.tokenizer()
        spelled = sum(len(token.text) for token in tokenizer.vocabulary.values())
        return f"{trainer.position:,} merges spell {spelled:,} characters"

    return _timed(use)


def run(text: str) -> dict[str, Any]:
    """Train as the app does."""
    from pages.ui.settings import Settings, Source
    from pages.ui.training import train

    settings = Settings(Source("text", text_of(text)), recipe_of(text), merges=32_768)

    def use() -> str:
        try:
            return train(settings, lambda *_: None).ending
        except ValueError as error:
            return str(error)

    return _timed(use)


def ordered(rule: str) -> dict[str, Any]:
    """Learn all merges under a tie rule that looks at what tokens spell."""
    from bpe import Corpus, Recipe, Trainer

    recipe = Recipe(pretokenizer="none", tie_break=rule)
    trainer = Trainer(Corpus.from_text(text_of("austen"), recipe))
    return _timed(lambda: str(trainer.goto(32_768)))


def written(format: str, folder: str) -> dict[str, Any]:
    """Write a file of as many tokens as are allowed: all texts of two letters, three, and more."""
    from bpe.formats import dumps, loads

    if format == "tiktoken":
        content = _ranks()
    elif format == "subword-nmt":
        content = "#version: 0.2\n" + "".join(islice(_codes(), TOKENS - 2 * len(LETTERS)))
    else:
        minbpe = loads("".join(["minbpe v1\n\n0\n", *islice(_pairs(), TOKENS - 256)]))
        content = dumps(minbpe, format)
    Path(folder, format).write_text(content, encoding="utf-8")
    return {"length": len(content)}


def loaded(format: str, folder: str) -> dict[str, Any]:
    """Load that file."""
    from bpe.formats import load

    path = Path(folder, format)
    found: list[Any] = []
    made = _timed(lambda: found.append(load(path)) or "")
    return {**made, "tokens": len(found[0].vocabulary)}


def _pairs() -> Iterator[str]:
    """Yield merges by ids: any two letters, then these and a letter, and so on."""
    before: list[int] = list(map(ord, LETTERS))
    ids = count(256)
    while True:
        made = []
        for left, right in product(before, map(ord, LETTERS)):
            yield f"{left} {right}\n"
            made.append(next(ids))
        before = made


def _codes() -> Iterator[str]:
    """Yield the same merges by texts, as subword-nmt writes them."""
    before: list[str] = list(LETTERS)
    while True:
        yield from (f"{left} {right}\n" for left, right in product(before, LETTERS))
        before = [left + right for left, right in product(before, LETTERS)]


def _ranks() -> str:
    """Return ranks of all bytes, and of texts that they make two by two, and these and one more."""
    base = [bytes([value]) for value in range(256)]
    letters = LETTERS.encode()
    longer = (bytes(text) for size in count(2) for text in product(letters, repeat=size))
    tokens = [*base, *islice(longer, TOKENS - 256)]
    return "".join(f"{b64encode(token).decode()} {rank}\n" for rank, token in enumerate(tokens))


def _timed(use: Callable[[], str]) -> dict[str, Any]:
    started = time.process_time()
    says = use()
    seconds = time.process_time() - started
    return {"seconds": seconds, "peak": fresh.peak_megabytes(), "says": says}
