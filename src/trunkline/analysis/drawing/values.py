"""Values that change with the phase, as the boards print them: a band of boxes, each in its phase's colour."""

from trunkline.core.board import COLOURS
from trunkline.core.presentation import Presentation
from trunkline.core.value import value


@value
class Band:
    value: int
    colour: str
    phases: range  # in which it counts


def bands(look: Presentation, revenue: tuple[int, ...]) -> list[Band]:
    """Equal values of following phases are one."""
    found: list[Band] = []
    for phase, worth in enumerate(revenue):
        if found and found[-1].value == worth:
            found[-1] = Band(worth, found[-1].colour, range(found[-1].phases.start, phase + 1))
        else:
            found.append(Band(worth, colour_in(look, phase), range(phase, phase + 1)))
    return found


def colour_in(look: Presentation, phase: int) -> str:
    """The newest colour of tiles in a phase."""
    return COLOURS[look.phases[phase]] if phase < len(look.phases) else "white"
