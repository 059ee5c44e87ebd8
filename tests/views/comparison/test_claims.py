from __future__ import annotations

import pytest
import regex

from bpe.views.comparison import claim_rows
from bpe.views.comparison.languages import Verdict
from bpe.views.palette import INKS


def test_what_is_measured_stands_beside_what_is_said() -> None:
    html = claim_rows(
        "Swedish",
        [Verdict("<b>", 1.0, "less")],
        (0.5, 1.0),
        unit="times",
        looks={"<b>": 0},
        inks=INKS["light"],
    )

    assert "&lt;b&gt;" in html
    assert "1.00 times <em>less</em>" in html
    band, width = regex.search(r"left:([0-9.]+)%;width:([0-9.]+)%", html).groups()
    (dot,) = regex.search(r'span style="left:([0-9.]+)%', html).groups()
    assert float(band) + float(width) == pytest.approx(
        float(dot), abs=0.02
    )  # the band ends where the dot is
