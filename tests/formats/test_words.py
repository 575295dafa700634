"""The words of ours that the other site's files are read by are words of the titles."""

from typing import get_args

from trunkline.formats import site
from trunkline.titles.g1846 import ending as ending46
from trunkline.titles.g1846 import frames as f46
from trunkline.titles.g1848 import ending as ending48
from trunkline.titles.g1848 import frames as f48


def test_kinds_of_frames_and_draws_are_those_of_a_title() -> None:
    assert {*get_args(site.OurKind), *get_args(site.OurDraw)} <= {*get_args(f46.Kind), *get_args(f48.Kind)}


def test_reasons_to_end_are_those_of_a_title() -> None:
    assert set(site.END_REASONS) <= {*get_args(ending46.Reason), *get_args(ending48.Reason)}
