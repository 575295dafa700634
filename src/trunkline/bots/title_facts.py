"""What a bot knows of a title before it looks at a position: the board, the trains, the private companies."""

from functools import lru_cache

from trunkline.bots.geography import Geography, geography
from trunkline.bots.knowledge import Knowledge, known_to
from trunkline.core.board import Board
from trunkline.core.cards import TrainCard, TrainFace
from trunkline.core.contract import Title
from trunkline.core.depot import trains_of
from trunkline.core.derivable import mypyc_attr
from trunkline.core.ids import player
from trunkline.core.state import State
from trunkline.titles import title as title_named


@mypyc_attr(allow_interpreted_subclasses=True)
class TitleFacts:
    """Fixed facts of one title and edition, and what is known about playing it."""

    def __init__(self, title: Title, edition: str, s: State, know: Knowledge) -> None:
        view = title.view(s, -1)
        self.title = title
        self.edition = edition
        self.start = s  # nobody has acted yet
        self.know = know
        self.geo: Geography = geography(title.name, edition)
        self.board: Board = title.board(edition)
        self.cards: tuple[TrainCard, ...] = title.trains(edition)
        self.card_of = {face.name: i for i, card in enumerate(self.cards) for face in card.faces}
        self.face_of: dict[str, TrainFace] = {face.name: face for card in self.cards for face in card.faces}
        self.currency: str = title.presentation(edition).currency
        rules = title.facts(edition)
        self.rounds_in_set = rules.rounds_in_set
        self.train_limit = rules.train_limit
        self.fixed_dividend = rules.fixed_dividend
        self.privates_close = rules.privates_close
        self.extra_trains = rules.extra_trains
        self.treasury_shares_earn = rules.treasury_shares_earn
        self.president_pays = rules.president_pays
        self.loan = rules.loan
        self.float_at = rules.float_at
        self.private_ids = tuple(p.id for p in view.privates)
        self.private_income = tuple(p.income for p in view.privates)
        self.private_price = {p.id: p.price for p in view.privates}  # as printed
        self.first_cash = s.money(player(0))
        self.tokens = {rail: s.tokens_to_place(rail) for rail in s.rails()}
        kinds = {c.id: c.kind for c in view.corporations}
        self.railroads = tuple(s.rails())
        self.corporations = tuple(rail for rail in s.rails() if kinds.get(s.names[rail]) == "corporation")

    def knowing(self, know: Knowledge) -> "TitleFacts":
        """The same facts with other knowledge about playing."""
        return TitleFacts(self.title, self.edition, self.start, know)

    def money(self, amount: float) -> str:
        """As the title writes it."""
        return f"{self.currency}{amount:.0f}"

    def private_value(self, name: str) -> int:
        """What a private company is worth to a player at the start: its printed price, where nothing else is known."""
        return self.know.private_value.get(name, self.private_price.get(name, 0))

    def lasts(self, card: int) -> bool:
        """Whether trains of that card stay for good and are enough to operate."""
        kind = self.cards[card]
        return not kind.out_in and not kind.gone_in and kind.name not in self.extra_trains

    def goes_in(self, card: int) -> int:
        """The phase in which trains of that card stop being useful; a large number for permanent ones."""
        kind = self.cards[card]
        return kind.out_in or kind.gone_in or 99

    def train_names(self, s: State, owner: int) -> tuple[str, ...]:
        """The faces of the trains that go on running."""
        cards = self.cards
        return tuple(
            [cards[s.card_of(t)].faces[max(s.face_of(t), 0)].name for t in trains_of(s, owner) if not s.last_run(t)]
        )

    def with_range(self, trains: tuple[str, ...]) -> tuple[str, ...]:
        """A train without range as the other face of its card: the best run with it takes long to find."""
        return tuple(
            self.cards[self.card_of[t]].faces[0].name if self.face_of[t].kind == "unlimited" else t for t in trains
        )


@lru_cache(maxsize=8)
def facts_by_edition(name: str, edition: str, players: int) -> TitleFacts:
    from trunkline.core.contract import Options

    title = title_named(name)
    return TitleFacts(title, edition, title.setup(Options(edition), players), known_to("novice", name))


def facts_for(title: Title, s: State) -> TitleFacts:
    """The facts for this position's title and edition."""
    return facts_by_edition(title.name, s.edition_id(), s.players)
