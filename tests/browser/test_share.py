"""What people take away: a link, a session file, pictures, tables and programs."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bpe import RECIPES, Corpus, Trainer
from bpe.views.palette import INKS
from tests.browser.test_axe import grave_faults
from tests.browser.train_page import SECONDS, TrainPage, packed

TEXT = "low low low lower lowest"


def open_share(train: TrainPage, tab: str = "Link") -> None:
    """Open what is behind the button Share, at one of its tabs."""
    train.button("Share").click()
    name = train.page.get_by_role("tab", name=tab, exact=True)
    name.click()
    train.wait_for_server()


def saved(train: TrainPage, label: str) -> tuple[str, bytes]:
    """Click a button that saves a file, and return the file's name and content."""
    with train.page.expect_download(timeout=30 * SECONDS) as download:
        train.button(label).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def choose_in_share(train: TrainPage, label: str, option: str) -> None:
    train.page.get_by_role("combobox", name=label, exact=True).click()
    train.page.get_by_role("option", name=option, exact=True).click()
    train.wait_for_server()


# Link and session


def test_the_copied_link_opens_what_was_on_the_screen(train: TrainPage) -> None:
    train.open_text(TEXT, recipe="sennrich", merges=9)
    train.goto(3)
    ids = train.token_ids()
    shown = {"ids": False, "blanks": True, "bytes": True, "two phases": True}
    for name, on in shown.items():
        train.page.get_by_role("checkbox", name=name, exact=True).set_checked(on)
    expect(train.page).to_have_url(re.compile(r"view=no-ids%2Bbytes%2Btwo-phases"))
    open_share(train)

    train.button("Copy link").click()
    expect(train.status.filter(has_text="Copied")).to_be_visible()
    link = train.page.evaluate("navigator.clipboard.readText()")

    assert link == train.page.url
    train.page.evaluate("sessionStorage.clear()")
    train.page.goto("about:blank")
    train.page.goto(link)
    train.wait_until_ready()
    for name, on in shown.items():
        box = train.page.get_by_role("checkbox", name=name, exact=True)
        expect(box).to_be_checked(checked=on)
    train.expect_position(3)
    assert train.token_ids() == ids
    expect(train.corpus_text).to_have_value(TEXT)


def test_a_text_too_long_for_a_link_says_so_and_has_a_session_file(train: TrainPage) -> None:
    text = " ".join(f"{n * 7919 % 99991:x}" for n in range(6000))
    train.open(corpus="seed_hello_world", recipe="minbpe-basic", merges=5)
    train.upload("long.txt", text.encode())
    expect(train.corpus_text).to_have_value(text)
    train.expect_last(5)
    open_share(train)

    expect(train.button("Copy link")).to_be_disabled()
    expect(train.page.get_by_text("too long for a link")).to_be_visible()
    _, data = saved(train, "Save session file")
    assert json.loads(data)["corpus"] == {"text": text}


def test_a_session_file_opens_again_as_it_was_saved(train: TrainPage) -> None:
    train.open_text(TEXT, recipe="sennrich", merges=9)
    train.goto(4)
    train.page.get_by_role("checkbox", name="ids", exact=True).uncheck()
    train.wait_for_server()
    ids = train.token_ids()
    open_share(train)
    name, data = saved(train, "Save session file")

    train.open(corpus="seed_cat_sat")
    expect(train.page.get_by_role("checkbox", name="ids", exact=True)).to_be_checked()
    train.upload(name, data)

    expect(train.page.get_by_role("checkbox", name="ids", exact=True)).not_to_be_checked()
    train.expect_position(4)
    train.expect_last(9)
    assert train.token_ids() == ids
    expect(train.corpus_text).to_have_value(TEXT)


def test_a_session_of_another_version_gets_a_sentence_and_changes_nothing(
    train: TrainPage,
) -> None:
    train.open(corpus="seed_hello_world")

    train.upload("old.json", b'{"format": "merge-by-merge session", "version": 99}')

    expect(train.page.get_by_role("alert").filter(has_text="has version 99")).to_be_visible()
    train.expect_last(9)


def test_merges_by_hand_go_along_into_the_file_and_into_the_program(
    train: TrainPage, tmp_path: Path
) -> None:
    forced = [[0, "e", "s"], [2, "t", "</w>"]]
    train.open_text(TEXT, recipe="sennrich", merges=9, forced=packed(json.dumps(forced)))
    train.goto(9)
    ids = train.token_ids()
    open_share(train)
    name, data = saved(train, "Save session file")
    train.page.get_by_role("tab", name="Programs", exact=True).click()
    (tmp_path / "retrain.py").write_bytes(saved(train, "Save Python script")[1])

    train.open(corpus="seed_cat_sat")
    train.upload(name, data)

    train.expect_last(9)
    train.expect_position(9)
    assert train.token_ids() == ids
    assert json.loads(data)["forced"] == forced
    done = subprocess.run([sys.executable, str(tmp_path / "retrain.py")], check=False)
    assert done.returncode == 0


# Pictures


def test_the_tokens_are_saved_as_svg_and_png(train: TrainPage) -> None:
    train.open_text(TEXT, recipe="minbpe-basic", merges=9)
    train.goto(2)
    ids = train.token_ids()
    train.goto(1)
    open_share(train, "Pictures")
    expect(train.page.get_by_role("img", name="after 1 merge")).to_be_visible()
    train.goto(2)
    expect(train.page.get_by_role("img", name="after 2 merges")).to_be_visible()

    name, svg = saved(train, "Save as SVG")
    assert name == "tokens-2.svg"
    chips = [e for e in ET.fromstring(svg).iter() if e.get("class") == "chip"]
    assert [int(chip.get("data-token-id") or "") for chip in chips] == ids

    name, png = saved(train, "Save as PNG")
    assert name == "tokens-2.png"
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(png[16:20]) == 2 * 1280


def test_a_chart_is_saved_as_svg_and_png(train: TrainPage) -> None:
    train.open_text(TEXT, recipe="minbpe-basic", merges=9)
    train.type_text("low low newest")
    train.expect_last(9)
    train.wait_for_server()
    open_share(train, "Pictures")
    choose_in_share(train, "Picture", "Before and after your edit")
    choose_in_share(train, "Ground", "Dark")
    expect(train.page.get_by_role("img", name="Before, 9 merges take the corpus")).to_be_visible()
    name, svg = saved(train, "Save as SVG")
    assert name == "before-and-after-your-edit-0.svg"
    assert INKS["dark"].page.encode() in svg
    choose_in_share(train, "Picture", "Compression")
    expect(train.page.get_by_role("img", name=re.compile("^9 merges take"))).to_be_visible()

    assert ET.fromstring(saved(train, "Save as SVG")[1]).tag.endswith("svg")
    assert saved(train, "Save as PNG")[1].startswith(b"\x89PNG\r\n\x1a\n")


# Tables and programs


def test_the_whole_history_is_saved_as_csv_and_as_json(train: TrainPage) -> None:
    trainer = Trainer(Corpus.from_text(TEXT, RECIPES["sennrich"]))
    trainer.goto(9)
    train.open_text(TEXT, recipe="sennrich", merges=9)
    open_share(train, "Tables")

    rows = list(csv.DictReader(io.StringIO(saved(train, "Save as CSV")[1].decode())))
    read = json.loads(saved(train, "Save as JSON")[1])

    assert [(int(r["left_id"]), int(r["right_id"])) for r in rows] == list(trainer.merges)
    assert [(r["left_id"], r["right_id"]) for r in read["rows"]] == list(trainer.merges)
    assert read["recipe"]["boundary"] == "end:</w>"


def test_a_saved_program_learns_the_same_again(train: TrainPage, tmp_path: Path) -> None:
    train.open_text(TEXT, recipe="sennrich", merges=9)
    open_share(train, "Programs")

    name, program = saved(train, "Save Python script")
    (tmp_path / name).write_bytes(program)
    command = [sys.executable, "-I", str(tmp_path / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert "9 merges" in done.stdout
    cells = json.loads(saved(train, "Save notebook")[1])["cells"]
    assert "".join(cells[-1]["source"]).startswith("learned, corpus = train()")


# For everyone


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_in_what_is_shared(train: TrainPage, theme: str) -> None:
    train.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    train.open_text(TEXT, recipe="sennrich", merges=9)
    open_share(train)

    for tab in ("Link", "Pictures", "Tables", "Programs"):
        train.page.get_by_role("tab", name=tab, exact=True).click()
        train.wait_for_server()
        assert grave_faults(train.page) == [], tab


def test_everything_shared_is_reached_by_keyboard_alone(train: TrainPage) -> None:
    train.open_text(TEXT, recipe="sennrich", merges=9)
    train.button("Share").focus()
    train.page.keyboard.press("Enter")
    expect(train.page.get_by_role("tab", name="Link", exact=True)).to_be_focused()
    expect(train.button("Save session file")).to_be_visible()
    train.wait_for_server()  # faster than any hand, Tab would come before what it leads to

    train.page.keyboard.press("Tab")
    expect(train.button("Copy link")).to_be_focused()
    train.page.keyboard.press("Enter")
    expect(train.status.filter(has_text="Copied")).to_be_visible()

    train.page.keyboard.press("Tab")
    expect(train.button("Save session file")).to_be_focused()
    train.page.keyboard.press("Escape")
    expect(train.button("Copy link")).to_have_count(0)
