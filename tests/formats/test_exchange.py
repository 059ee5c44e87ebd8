from __future__ import annotations

import gc

import pytest

from bpe.formats import loads


@pytest.mark.parametrize("content", ["minbpe v1\n\n0\n97 97\n", "minbpe v1\n\n0\n97 999\n"])
@pytest.mark.parametrize("is_on", [True, False])
def test_the_garbage_collector_is_on_or_off_after_loading_as_before(
    content: str, is_on: bool
) -> None:
    (gc.enable if is_on else gc.disable)()
    try:
        loads(content)
    except ValueError:
        pass
    finally:
        is_still_on = gc.isenabled()
        gc.enable()

    assert is_still_on == is_on
