from __future__ import annotations


def test_the_same_merge_has_the_same_spelling_whatever_its_ids(history, spelled) -> None:
    plain = history("low low", merges=1)
    shifted = history("low low a", merges=1, special_tokens=("<s>",))

    assert plain.merges != shifted.merges
    assert spelled(plain) == spelled(shifted)


def test_a_marker_and_the_same_sign_typed_are_not_the_same(history, spelled) -> None:
    marker = history("ab", merges=1, boundary="start:▁")
    typed = history("▁ab", merges=1)

    one, other = spelled(marker)[0], spelled(typed)[0]
    assert [half.token.text for half in one] == [half.token.text for half in other]
    assert one != other


def test_a_marker_inside_a_longer_token_counts_too(history, spelled) -> None:
    forced = ((0, "▁", "a"), (1, "▁a", "b"))
    marker = history("ab", merges=2, boundary="start:▁", forced=forced)
    typed = history("▁ab", merges=2, forced=forced)

    assert spelled(marker)[1] != spelled(typed)[1]


def test_a_letter_and_a_merge_that_spells_it_are_not_the_same(history, spelled) -> None:
    of_characters = history("éa", merges=1)
    of_bytes = history("éa", merges=2, alphabet="bytes", pretokenizer="none")

    one, other = spelled(of_characters)[0], spelled(of_bytes)[1]
    assert [half.token.text for half in one] == [half.token.text for half in other] == ["é", "a"]
    assert one != other


def test_half_a_character_and_the_signs_it_is_shown_as_are_not_the_same(history, spelled) -> None:
    half = spelled(history("é", merges=1, alphabet="bytes"))[0].left
    typed = spelled(history(r"\xc3", merges=3))[-1]

    assert half.token.text == typed.left.token.text + typed.right.token.text == r"\xc3"
    assert half.token.bytes != typed.left.token.bytes + typed.right.token.bytes


def test_long_tokens_are_equal_that_spell_the_same_in_any_alphabet(history, spelled) -> None:
    of_bytes = history("é" * 128, merges=100, alphabet="bytes", pretokenizer="none")
    of_characters = history("é" * 128, merges=100, pretokenizer="none")
    other = history("è" * 128, merges=100, pretokenizer="none")

    one, two, three = (spelled(trainer)[-1].left for trainer in (of_bytes, of_characters, other))

    assert one.token.text == two.token.text == "é" * 64
    assert one == two
    assert len({one, two, three}) == 2
