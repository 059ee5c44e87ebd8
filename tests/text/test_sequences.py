from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.text.sequences import Gaps, Numbers

GAPS = Gaps(places=[0, 2, 2], numbers=[1, 0, 1], texts=[" ", "\n"])
GAPS_AS_A_TUPLE = ((0, "\n"), (2, " "), (2, "\n"))


@given(st.lists(st.integers(0, 2**31 - 1)), st.slices(5))
def test_numbers_read_like_a_tuple(values: list[int], part: slice) -> None:
    numbers = Numbers(values)

    assert tuple(numbers) == tuple(values)
    assert len(numbers) == len(values)
    assert numbers[part] == tuple(values)[part]
    assert numbers == values
    assert numbers == tuple(values)


def test_numbers_are_plain_ints() -> None:
    numbers = Numbers([1, 2])

    assert {type(number) for number in (*numbers, *numbers[:], numbers[0], numbers[-1])} == {int}


def test_numbers_differ_from_other_numbers_and_other_things() -> None:
    assert Numbers([1, 2]) != [1, 3]
    assert Numbers([1, 2]) != [1]
    assert Numbers([]) != 0
    assert Numbers([]) != ""[:0].encode


def test_numbers_cannot_be_changed() -> None:
    numbers = Numbers([1, 2])

    with pytest.raises(TypeError):
        numbers[0] = 3  # type: ignore[index]
    with pytest.raises(ValueError, match="read-only"):
        np.asarray(numbers)[0] = 3


def test_numbers_give_an_array_without_a_copy() -> None:
    numbers = Numbers([3, 1])

    array = np.asarray(numbers)
    assert array.dtype == np.int32
    assert array.tolist() == [3, 1]
    assert np.shares_memory(array, np.asarray(numbers))
    assert np.asarray(numbers, dtype=np.int64).dtype == np.int64
    assert not np.shares_memory(np.array(numbers, copy=True), array)
    assert np.asarray(Numbers([])).tolist() == []


def test_an_index_beyond_the_end_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        Numbers([1])[1]
    with pytest.raises(IndexError):
        GAPS[3]


def test_gaps_read_like_a_tuple_of_places_and_texts() -> None:
    assert tuple(GAPS) == GAPS_AS_A_TUPLE
    assert len(GAPS) == 3
    assert GAPS[-1] == (2, "\n")
    assert GAPS[1:] == GAPS_AS_A_TUPLE[1:]
    assert GAPS[::-1] == GAPS_AS_A_TUPLE[::-1]
    assert GAPS == GAPS_AS_A_TUPLE
    assert GAPS_AS_A_TUPLE[1:] != GAPS


def test_no_gaps_are_equal_to_nothing() -> None:
    assert Gaps() == ()


def test_long_ones_show_only_their_beginning() -> None:
    assert repr(Numbers(range(100))) == "Numbers([0, 1, 2, 3, 4, 5, 6, 7, ...])"
    assert repr(Numbers([5])) == "Numbers([5])"
    assert repr(GAPS) == r"Gaps([(0, '\n'), (2, ' '), (2, '\n')])"
