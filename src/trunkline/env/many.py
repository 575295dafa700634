"""Many games at once, without any framework: each step plays one option in every game.

Observations are encoded only for games that are asked for, so that a policy which needs no arrays runs at the engine's
own speed. A game that has ended begins again with the next deal, and its result is handed over once.
"""

from collections.abc import Sequence
from random import Random

from trunkline.bots.placing import shares
from trunkline.core.actions import Action
from trunkline.core.contract import Options, Title
from trunkline.core.ids import seat_of
from trunkline.core.state import State
from trunkline.env.encoding import Encoding, Floats
from trunkline.game import full_options, known_title, player_names
from trunkline.playing import draw, step


class Games:
    """`legal[i]` and `seats[i]` say what may be played in game i and by whom."""

    def __init__(self, title: str, players: int, count: int, seed: int = 0, edition: str = "") -> None:
        self.title: Title = known_title(title)
        self.options = full_options(self.title, Options(edition))
        player_names(self.title, self.options.edition, players)
        self.players = players
        self.next_deal = seed
        self.encoding = Encoding(self.title, self.options.edition, self.title.setup(self.options, players))
        self.states: list[State] = []
        self.chances: list[Random] = []
        self.legal: list[list[Action]] = []
        for _ in range(count):
            self.states.append(self.title.setup(self.options, players))
            self.chances.append(Random(0))
            self.legal.append([])
            self.begin(len(self.states) - 1)

    @property
    def seats(self) -> list[int]:
        """Who acts in each game."""
        return [seat_of(s.now().actor) for s in self.states]

    def begin(self, i: int) -> None:
        """Deal a new game."""
        self.states[i] = self.title.setup(self.options, self.players)
        self.chances[i] = Random(f"deal {self.next_deal}")
        self.next_deal += 1
        self.go_on(i)

    def go_on(self, i: int) -> None:
        """Draw what chance decides, and list what may be played."""
        s = self.states[i]
        draw(self.title, s, self.chances[i])
        self.legal[i] = [] if s.ended else self.title.legal_actions(s)

    def step(self, choices: Sequence[int]) -> dict[int, list[float]]:
        """Play an option in every game; returns, for games that ended by it, each seat's share above the mean."""
        ended: dict[int, list[float]] = {}
        for i, choice in enumerate(choices):
            step(self.title, self.states[i], self.legal[i][choice])
            self.go_on(i)
            if self.states[i].ended:
                ended[i] = shares(self.title.worth(self.states[i]))
                self.begin(i)
        return ended

    def observe(self, i: int) -> tuple[Floats, Floats]:
        """Game i as its acting seat may see it: the position, and a row for each option."""
        seat = seat_of(self.states[i].now().actor)
        seen = self.title.redacted(self.states[i], seat)
        rows = self.encoding.options(seen, self.legal[i])
        return self.encoding.position(seen, seat, self.legal[i]), rows
