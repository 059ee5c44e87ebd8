from __future__ import annotations

from bpe.views.charts import run_series
from bpe.views.differences import aligned, difference_table, spelled_merges


def test_both_lists_stand_side_by_side_with_their_counts(history) -> None:
    before, now = history("ab ab cd"), history("ab cd cd")
    rows = aligned(*(spelled_merges(trainer, trainer.position) for trainer in (before, now)))

    table = difference_table(rows, run_series(before), run_series(now), 10, parting=1)

    assert table.frame.to_dict("list") == {
        "before": [2, 1],
        "merge before": ["c + d → cd", "a + b → ab"],
        "count before": [1, 2],
        "change": ["▲ up 1 ◂", "▼ down 1 ◂"],
        "now": [1, 2],
        "merge now": ["c + d → cd", "a + b → ab"],
        "count now": [2, 1],
    }


def test_what_a_list_does_not_hold_is_empty(history) -> None:
    before, now = history("ab"), history("cd")
    rows = aligned(*(spelled_merges(trainer, trainer.position) for trainer in (before, now)))

    frame = difference_table(rows, run_series(before), run_series(now), 10).frame

    assert list(frame["change"]) == ["− gone", "+ new"]
    assert list(frame["merge now"]) == ["", "c + d → cd"]
    assert list(frame["before"].isna()) == [False, True]
    assert list(frame["count now"].isna()) == [True, False]


def test_the_rows_begin_where_they_are_asked_to(history) -> None:
    run = history("abcd")
    rows = aligned(*(spelled_merges(run, run.position),) * 2)

    table = difference_table(rows, run_series(run), run_series(run), 1, start=1)

    assert (table.keys, table.total, table.caption) == ((rows[1],), 3, "1 of 3")


def test_counts_too_large_for_a_browser_are_digits(history) -> None:
    before, now = history({"ab": 2**70}), history({"cd": 1})
    rows = aligned(*(spelled_merges(trainer, trainer.position) for trainer in (before, now)))

    frame = difference_table(rows, run_series(before), run_series(now), 10).frame

    assert frame["count before"][0] == str(2**70)
    assert frame["count before"].isna()[1]
