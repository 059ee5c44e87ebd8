from __future__ import annotations

from pathlib import Path

from pages.ui import stage

FOLDER = Path(stage.__file__).parent


def test_every_script_and_style_of_the_stage_is_part_of_it() -> None:
    assert sorted(stage._SCRIPTS) == sorted(file.stem for file in (FOLDER / "js").glob("*.js"))
    assert sorted(stage._STYLES) == sorted(file.stem for file in (FOLDER / "css").glob("*.css"))


def test_the_stage_and_its_remote_load_nothing_from_elsewhere() -> None:
    for file in FOLDER.rglob("*.*"):
        if file.suffix in {".js", ".css", ".html"}:
            text = file.read_text(encoding="utf-8")
            assert not any(word in text for word in ("http:", "https:", "fetch(", "@import"))
