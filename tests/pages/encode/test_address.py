from __future__ import annotations

import pytest

from pages.encode.address import opened_by, written
from pages.encode.visit import FIRST_TEXT, EncodeVisit
from pages.ui.address import pack


def address(encoding: EncodeVisit) -> dict[str, str]:
    return {name: value for name, value in written(encoding).items() if value is not None}


def test_everything_that_is_chosen_comes_back() -> None:
    before = EncodeVisit()
    before.typed.put("low\nlow")
    before.ids.put("1, 2")
    before.choose("gpt2")
    before.pick("low")
    before.try_special("<|x|>")
    before.use("allowed")
    before.tab = "Decode"

    after = opened_by(address(before))

    assert (after.typed.text, after.ids.text, after.uses) == ("low\nlow", "1, 2", "gpt2")
    assert (after.word, after.special, after.use_special) == ("low", "<|x|>", "allowed")
    assert (after.tab, after.problem) == ("Decode", "")
    assert after.typed.is_given
    assert after.ids.is_given


def test_what_is_as_at_first_is_not_in_the_address() -> None:
    encoding = EncodeVisit()
    encoding.ids.text = "72"  # nobody typed it

    assert set(address(encoding)) == {"encode"}


def test_an_opened_file_is_in_no_address() -> None:
    encoding = EncodeVisit()
    encoding.choose("file-1")

    assert "encode_by" not in address(encoding)


def test_a_text_too_long_for_the_address_is_not_in_it() -> None:
    encoding = EncodeVisit()
    encoding.typed.put("".join(map(chr, range(0x4E00, 0x6E00))))

    assert "encode" not in address(encoding)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"encode": "!"}, "The address has a text to encode that cannot be used: "),
        ({"encode_by": "gpt3"}, "it is none of run, pinned, gpt2, cl100k_base, o200k_base."),
        ({"encode_use": "perhaps"}, "it is none of text, allowed, raise."),
        ({"encode_ids": "!", "encode_word": "!"}, "The address has ids that cannot be used: "),
    ],
)
def test_what_cannot_be_used_is_told_and_left_out(query: dict[str, str], said: str) -> None:
    encoding = opened_by({**query, "encode_special": pack("<|x|>")})

    assert said in encoding.problem
    assert (encoding.typed.text, encoding.uses, encoding.use_special) == (FIRST_TEXT, "run", "text")
    assert encoding.special == "<|x|>"
