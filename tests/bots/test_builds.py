"""With steps a bot chooses the same in both builds: machine code is faster, not different."""

import os
import subprocess
import sys

import pytest

from trunkline import build
from trunkline.titles import TITLES

DECISIONS = """
from sys import argv
from trunkline.bots.match import LiveMatch, Match
from trunkline.bots import foresight, rollout
from trunkline.core import state
live = LiveMatch(Match(argv[1], ("standard", "standard-1", "novice"), 5, steps=250, strict=True))
print(*(module.__file__.endswith(".py") for module in (state, rollout, foresight)))
for _ in range(70):
    print(live.step().action)
"""


def decided(title: str, **environment: str) -> list[str]:
    kept = {name: value for name, value in os.environ.items() if name != "TRUNKLINE_PURE"}
    call = [sys.executable, "-c", DECISIONS, title]
    done = subprocess.run(call, env={**kept, **environment}, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.skipif(not os.path.isdir(build.own_build()), reason="these sources are not compiled")
@pytest.mark.parametrize("title", TITLES)
def test_both_builds_choose_the_same(title: str) -> None:
    compiled, pure = decided(title), decided(title, TRUNKLINE_PURE="1")
    assert (compiled[0], pure[0]) == ("False False True", "True True True")
    assert compiled[1:] == pure[1:]
