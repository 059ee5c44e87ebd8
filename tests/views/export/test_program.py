from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bpe import RECIPES, Corpus, Recipe
from bpe.recipe import TIE_BREAKS
from bpe.training import Trainer
from bpe.views.export.program import MOST_SYMBOLS
from bpe.views.export.program_files import training_notebook, training_script

TEXT = 'low low low lower lowest newest widest\n\n"it\'s" aaaa ab ba </w> ▁ Ġ café 🙂🙂\u2028x\t'


def trained(corpus: Corpus, merges: int = 40) -> Trainer:
    trainer = Trainer(corpus)
    trainer.goto(merges)
    return trainer


def run(folder: Path, *programs: str) -> list[subprocess.CompletedProcess[str]]:
    """Run programs side by side in Pythons that know none of our code."""
    running = []
    for number, program in enumerate(programs):
        path = folder / f"{number}.py"
        path.write_text(program, encoding="utf-8")
        command = [sys.executable, "-I", "-X", "utf8", str(path)]
        running.append(
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        )
    outputs = [process.communicate(timeout=60) for process in running]
    return [
        subprocess.CompletedProcess(process.args, process.returncode, *output)
        for process, output in zip(running, outputs, strict=True)
    ]


def expect_the_same(folder: Path, trainer: Trainer, wanted: int = 40) -> None:
    [done] = run(folder, training_script(trainer, wanted))

    assert done.stderr == ""
    assert done.stdout.startswith(f"Learned again, all the same: {trainer.position} merges; ")
    assert f" {trainer.token_count} tokens" in done.stdout


def code_of(notebook: str) -> str:
    cells = json.loads(notebook)["cells"]
    return "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code")


def test_the_script_and_the_notebook_learn_the_same_under_every_named_recipe(
    tmp_path: Path,
) -> None:
    trainers = [trained(Corpus.from_text(TEXT, recipe)) for recipe in RECIPES.values()]
    programs = [training_script(trainer, 40) for trainer in trainers]
    programs += [code_of(training_notebook(trainer, 40)) for trainer in trainers]

    for done, trainer in zip(run(tmp_path, *programs), trainers * 2, strict=True):
        assert (done.returncode, done.stderr) == (0, ""), trainer.recipe
        assert done.stdout.startswith(f"Learned again, all the same: {trainer.position} merges; ")


def test_every_tie_rule_and_alphabet_is_learned_again(tmp_path: Path) -> None:
    corpora = [
        Corpus.from_text(TEXT, replace(recipe, tie_break=rule))
        for recipe in (RECIPES["sennrich"], RECIPES["subword-nmt"], RECIPES["huggingface"])
        for rule in TIE_BREAKS
    ]

    done = run(tmp_path, *(training_script(trained(corpus), 40) for corpus in corpora))

    assert [program.stderr for program in done] == [""] * len(corpora)


def test_huge_counts_of_a_word_table_stay_exact(tmp_path: Path) -> None:
    table = {"ab": 2**70, "abc": 3, "bcd": 10**3999}

    expect_the_same(tmp_path, trained(Corpus.from_counts(table, RECIPES["sennrich"])))


def test_special_tokens_shift_the_ids_and_are_no_part_of_the_program(tmp_path: Path) -> None:
    recipe = Recipe(special_tokens=("<a>", "b\n'''"), special_in_corpus="cut")

    expect_the_same(tmp_path, trained(Corpus.from_text("low <a> lower b\n''' low", recipe)))


def test_merges_chosen_by_hand_are_made_again_even_below_the_least_count(tmp_path: Path) -> None:
    trainer = trained(Corpus.from_text("ab ab ab cd ce", RECIPES["subword-nmt"]), 1)
    rarest = min(trainer.pair_counts, key=lambda pair: (trainer.pair_counts[pair], pair))
    assert trainer.pair_counts[rarest] == 1
    trainer.step(rarest)
    trainer.goto(40)

    expect_the_same(tmp_path, trainer)


def test_a_program_of_fewer_merges_than_there_are_ends_where_it_should(tmp_path: Path) -> None:
    expect_the_same(tmp_path, trained(Corpus.from_text(TEXT, Recipe()), 3), wanted=3)


def test_a_corpus_without_any_merge_has_a_program_too(tmp_path: Path) -> None:
    expect_the_same(tmp_path, trained(Corpus.from_text("", Recipe())))


def test_no_text_of_a_corpus_or_recipe_becomes_code(tmp_path: Path) -> None:
    hostile = "\"\"\" + exit(9) #\\\r exit(9)\n\x0cexit(9)\x00\u2029 coding: latin-1 '''"
    recipe = Recipe(
        pretokenizer="regex",
        pattern="exit\\(9\\)\x85|[^\\n]|\\n#exit(9)",
        special_tokens=(hostile, "\rexit(9)", "# coding: utf-7"),
    )

    expect_the_same(tmp_path, trained(Corpus.from_text(hostile * 2, recipe), 60), wanted=60)


@pytest.mark.parametrize("changed", ["merge", "count", "word", "missing", "too many"])
def test_a_program_in_which_something_was_altered_fails(tmp_path: Path, changed: str) -> None:
    script = training_script(trained(Corpus.from_counts({"low": 5}, RECIPES["identifiers"])), 9)
    old, new = {
        "merge": ("    (0, 1, 5),", "    (1, 2, 5),"),
        "count": ("    (0, 1, 5),", "    (0, 1, 6),"),
        "word": ("(5, [0, 1, 2])", "(5, [0, 1, 1])"),
        "missing": ("    (0, 1, 5),", ""),
        "too many": ("WANTED = 9", "WANTED = 1"),
    }[changed]
    assert script.count(old) == 1

    [done] = run(tmp_path, script.replace(old, new))

    assert done.returncode != 0
    assert "AssertionError" in done.stderr


def test_words_too_long_to_be_counted_each_time_are_refused_with_the_limit() -> None:
    trainer = Trainer(Corpus.from_text("a" * (MOST_SYMBOLS + 1), RECIPES["minbpe-basic"]))

    with pytest.raises(ValueError, match=r"100,000 base tokens.*100,001"):
        training_script(trainer, 1)


def test_a_notebook_has_the_fields_that_its_format_asks_for() -> None:
    recipe = Recipe(pretokenizer="regex", pattern="<b>|`[*](x)")
    notebook = json.loads(training_notebook(trained(Corpus.from_text(TEXT, recipe)), 40))

    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 4)
    assert notebook["metadata"]["language_info"]["name"] == "python"
    for cell in notebook["cells"]:
        code = {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
        assert cell.keys() == {"cell_type", "metadata", "source"} | code
        assert all(line.endswith("\n") for line in cell["source"][:-1])
    words = "".join(notebook["cells"][0]["source"])
    assert "&lt;b&gt;" in words
    assert "\\`" in words
