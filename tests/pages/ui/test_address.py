from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.recipe import RECIPES, Recipe
from pages.ui.address import (
    LARGEST_UNPACKED,
    LONGEST_PACKED,
    Address,
    pack,
    read_address,
    unpack,
    write_address,
)
from pages.ui.samples import SAMPLES
from pages.ui.settings import Forced, Settings, Source

# Packed when the recipe gpt2 numbered the bytes by their values.
OLD_GPT2 = (
    "eNpNjUEOwjAMBL9S5QwHOPIVhCqnLBA1dSLHERTE34kjIfW4s-P1x3GShWJ4Q9xpaInhdoPLAk0z-M_vWY-dkyqEG-Ia"
    "YwMU84M81CS_KopZPlW-kqzbxcozp-fmsmRMgeLY_5TGz5cNDTxOSXK1wileahsaMHoBzQZvQYruC8BWlWbD8NR-d3npEx"
    "ZOw-H7AyN7THQ"
)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_was_packed_unpacks(text: str) -> None:
    assert unpack(pack(text)) == text


def test_packed_is_base64url_without_padding_of_zlib_of_utf8() -> None:
    packed = pack("låg")
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))

    assert "=" not in packed
    assert zlib.decompress(data).decode("utf-8") == "låg"


def test_surrogates_are_packed_as_what_they_stand_for() -> None:
    assert unpack(pack("\ud83d\ude00 \ud800")) == "😀 \ufffd"


@pytest.mark.parametrize("packed", ["", "x", "!!", "é", "AAAA", pack("hello world")[:-4]])
def test_what_is_damaged_is_refused(packed: str) -> None:
    with pytest.raises(ValueError, match="damaged or not complete"):
        unpack(packed)


def test_what_unpacks_to_too_much_is_refused_without_being_unpacked() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b"a" * (LARGEST_UNPACKED + 1))).decode()

    with pytest.raises(ValueError, match="more than 4,000,000 bytes"):
        unpack(bomb.rstrip("="))


def test_what_is_not_utf8_inside_is_refused() -> None:
    with pytest.raises(ValueError, match="damaged"):
        unpack(base64.urlsafe_b64encode(zlib.compress(b"\xff\xfe")).decode().rstrip("="))


def test_an_empty_address_says_nothing() -> None:
    assert read_address({}) == Address()


def test_every_parameter_is_read() -> None:
    address = read_address(
        {
            "corpus": "seed_cat_sat",
            "recipe": "sennrich",
            "lines": "1",
            "merges": "12",
            "at": "3",
        }
    )

    assert address.sample is SAMPLES["seed_cat_sat"]
    assert address.recipe == RECIPES["sennrich"]
    assert (address.lines, address.merges, address.at) == (True, 12, 3)
    assert address.problems == ()


@pytest.mark.parametrize("min_count", [3, 10**60 - 1])
def test_a_recipe_may_be_packed_json(min_count: int) -> None:
    recipe = Recipe(min_count=min_count)

    assert read_address({"recipe": pack(recipe.to_json())}).recipe == recipe


def test_a_link_that_names_a_recipe_means_it_as_it_is_now() -> None:
    assert read_address({"recipe": "gpt2"}).recipe == Recipe(alphabet="gpt2-bytes")


def test_a_link_that_holds_a_recipe_keeps_it() -> None:
    address = read_address({"recipe": OLD_GPT2})

    assert address.recipe == Recipe(pretokenizer="gpt2", alphabet="bytes")
    assert address.problems == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("corpus", "nothing_of_ours"),
        ("corpus", "../../etc/passwd"),
        ("text", "%%%"),
        ("table", "eJw"),
        ("recipe", "gpt-17"),
        ("recipe", pack('{"score": "best"}')),
        ("recipe", pack("[" * 9000)),
        ("recipe", pack(json.dumps({"special_tokens": [str(i) for i in range(100_000)]}))),
        ("recipe", pack(json.dumps({"normalizer": "+".join(["nfd", "nfc"] * 2400)}))),
        ("recipe", pack(json.dumps({"min_count": 10**60}))),
        ("recipe", pack('{"min_count": ' + "9" * 4000 + "}")),
        ("lines", "yes"),
        ("merges", "many"),
        ("merges", "-1"),
        ("merges", "32769"),
        ("at", "1e9"),
        ("forced", "%%%"),
        ("forced", pack("[" * 9000)),
        ("forced", pack('{"0": ["a", "b"]}')),
        ("forced", pack('[[0, "a"]]')),
        ("forced", pack('[[-1, "a", "b"]]')),
        ("forced", pack('[[true, "a", "b"]]')),
        ("forced", pack('[[1, "a", "b"], [1, "b", "c"]]')),
        ("forced", pack('[[1, "a", ""]]')),
        ("forced", pack('[[1, "a", "\\ud800"]]')),
        ("forced", pack(json.dumps([[i, "a", "b"] for i in range(1001)]))),
        ("view", "upside down"),
        ("view", "bytes+bytes"),
        ("at", "9" * 5000),
    ],
)
def test_a_bad_value_is_left_aside_with_a_sentence(name: str, value: str) -> None:
    address = read_address({name: value})

    [problem] = address.problems
    assert problem.startswith(f"The address cannot be followed in its {name!r}: ")
    assert problem.endswith(".")
    assert len(problem) < 1000
    assert (address.sample, address.text, address.table, address.recipe) == (None,) * 4
    assert (address.forced, address.mode) == ((), "")


@pytest.mark.parametrize(("name", "most"), [("merges", "32,768"), ("at", "999,999,999")])
@pytest.mark.parametrize("value", ["-5", "x", "1000000000000"])
def test_what_is_said_of_a_bad_number_is_true_of_one_too_large_too(
    name: str, most: str, value: str
) -> None:
    [problem] = read_address({name: value}).problems

    said = f"it is a whole number from 0 to {most}, not {value!r}."
    assert problem == f"The address cannot be followed in its {name!r}: {said}"


def test_only_an_address_of_ours_without_a_corpus_means_the_text_that_a_tab_kept() -> None:
    ours = {"recipe": "gpt2", "at": "3", "merges": "9"}

    assert read_address(ours).means_kept_text
    assert not read_address({}).means_kept_text
    assert not read_address({"recipe": "gpt2", "at": "3"}).means_kept_text
    for name in ("corpus", "text", "table"):
        assert not read_address({**ours, name: ""}).means_kept_text


def own(kind: str, text: str) -> Settings:
    return Settings(Source(kind, text), Recipe())


def test_a_sample_is_written_by_its_name() -> None:
    written = write_address(Settings.of(SAMPLES["seed_hf_course"]))

    assert written == {
        "corpus": "seed_hf_course",
        "text": None,
        "table": None,
        "recipe": "simple-bpe",
        "lines": "1",
        "merges": "19",
        "forced": None,
        "view": None,
    }


def test_a_switch_that_the_sample_would_turn_on_is_written_as_off() -> None:
    course = SAMPLES["seed_hf_course"]

    assert write_address(Settings(Source.of(course), course.recipe))["lines"] == "0"
    assert write_address(own("text", "a"))["lines"] is None


def test_ones_own_text_or_table_is_packed_into_the_address() -> None:
    assert write_address(own("text", "low"))["text"] == pack("low")
    assert write_address(own("table", "low,5"))["table"] == pack("low,5")


def test_a_text_too_long_for_an_address_is_left_out() -> None:
    text = "".join(map(chr, range(0x4E00, 0x4E00 + 5000)))

    assert len(pack(text)) > LONGEST_PACKED
    assert write_address(own("text", text))["text"] is None


def test_a_recipe_of_ones_own_is_packed() -> None:
    recipe = Recipe(min_count=3)
    written = write_address(Settings(Source("text", "a"), recipe))["recipe"]

    assert written is not None
    assert Recipe.from_json(unpack(written)) == recipe


def test_merges_chosen_by_hand_are_a_packed_list_of_position_left_and_right() -> None:
    forced = (Forced(0, "l", "o"), Forced(7, "lo", "å\n"))
    written = write_address(replace(own("text", "low"), forced=forced))["forced"]

    assert written is not None
    assert json.loads(unpack(written)) == [[0, "l", "o"], [7, "lo", "å\n"]]
    assert read_address({"forced": written}).forced == forced


@pytest.mark.parametrize("mode", ["projector", "projector+predict", "predict+no-ids+two-phases"])
def test_how_the_page_is_used_is_written_and_read(mode: str) -> None:
    assert write_address(own("text", "low"), mode)["view"] == mode
    assert read_address({"view": mode}).mode == mode


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_written_opens_the_same_again(name: str) -> None:
    settings = Settings.of(SAMPLES[name])
    query = {key: value for key, value in write_address(settings).items() if value is not None}
    address = read_address(query)

    assert address.sample is SAMPLES[name]
    assert (address.recipe, bool(address.lines), address.merges) == (
        settings.recipe,
        settings.lines,
        settings.merges,
    )
