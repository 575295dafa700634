"""Following a game of the other site with our own rules, action by action."""

from random import Random

from trunkline.core.actions import Action, DiscardTrain, GoBankrupt, Pass
from trunkline.core.board import Board
from trunkline.core.contract import Options, Title
from trunkline.core.events import Event, PrivateClosed, PrivateMoved, RoundBegan
from trunkline.core.ids import player
from trunkline.core.state import State
from trunkline.formats import site
from trunkline.formats.pieces import Certificates, Tiles, Trains
from trunkline.formats.record import SiteAction
from trunkline.formats.translate import KnownGame, NotPlayed, discarded, share_ids, shares_in, translate
from trunkline.game import Game
from trunkline.playing import Played, begin, draws

TRAINS_MOVE = ("buy_train", "discard_train")
MOST_IMPLIED = 6  # passes which an action of a later step may imply


class Follower(KnownGame):
    """One game: our state, the log so far, and which numbered piece is which."""

    def __init__(self, title: Title, options: Options, players: list[str]) -> None:
        edition = options.edition or title.editions[0]
        self.title = title
        self.players = players
        self.course = begin(title, options, len(players))
        self.s = self.course.state
        self.board: Board = title.board(edition)
        self.cards = title.trains(edition)
        self.events: list[Event] = []
        self.round = RoundBegan("distribution", 0, 0)  # the last that began
        self.afloat: set[str] = set()  # private companies that were bought
        self.implied = 0  # passes the last action implied
        self.absorbed = False  # the last action decided nothing with us
        self.early: list[SiteAction] = []  # discards of companies whose turn to give up a train has not come with us
        self.certificates = Certificates(self.s, site.FLAT_CERTIFICATES)
        self.trains = Trains(self.s, self.cards, site.STARTS_WITH_TRAIN)
        self.tiles = Tiles()
        self.chance()

    @property
    def log(self) -> list[Played]:
        return self.course.played

    def seat(self, name: str) -> int:
        """The owner number of a player of the other site, or -1."""
        return player(self.players.index(name)) if name in self.players else -1

    def play(self, action: Action) -> None:
        """Play an action of ours that has no objection, and what chance has to say after it."""
        self.apply(action)
        self.chance()

    def chance(self) -> None:
        for action in draws(self.title, lambda: self.s, Random(0)):
            self.apply(action)

    def apply(self, action: Action) -> None:
        alive = on_map(self.s) if isinstance(action, GoBankrupt) else set()
        happened = self.course.play(action).events
        self.events += happened
        for event in happened:
            if isinstance(event, RoundBegan):
                self.round = event
            elif isinstance(event, PrivateMoved):
                self.afloat.add(event.private)
            elif isinstance(event, PrivateClosed) and event.private in alive:
                self.afloat.discard(event.private)  # closed by a bankruptcy it counts as never begun over there

    def follow(self, theirs: SiteAction) -> None:
        """Play an action of the other site. Raises NotPlayed, with the state as it was, if it cannot be played."""
        self.events = []
        self.implied = 0
        self.absorbed = is_silent(theirs) or (theirs.type == "pass" and not self.waits_for(theirs))
        if self.absorbed:
            return
        if self.is_early(theirs):
            discarded(self, theirs)  # the company must have such a train, whenever its turn comes
            self.early.append(theirs)
            return
        if theirs.type == "pass":  # judged above
            self.end_step(theirs)
            self.certificates.match_holdings(self.s)
        else:
            self.carry_out(theirs)
        self.catch_up()

    def end_step(self, theirs: SiteAction) -> None:
        """A pass of a railroad ends its step; a second tile that could follow at once is forfeited by it (S33)."""
        forfeits = theirs.entity_type == "corporation" and self.s.now().kind == site.SECOND_TILE
        self.play(Pass())
        if forfeits and self.waits_for(theirs):
            self.play(Pass())

    def carry_out(self, theirs: SiteAction) -> None:
        owners = [owner for _, owner in self.s.trains()] if theirs.type in TRAINS_MOVE else []
        self.attempt(theirs, translate(self, theirs))
        self.remember(theirs, owners)

    def discarding(self) -> bool:
        return any(isinstance(a, DiscardTrain) for a in self.title.legal_actions(self.s))

    def is_early(self, theirs: SiteAction) -> bool:
        """Over there several companies give up trains in any order, here in one: what comes early waits."""
        named = theirs.type == "discard_train" and self.discarding()
        return named and self.s.now().subject != self.s.owner(theirs.who)

    def catch_up(self) -> None:
        """Play the discards that waited, as their turns come."""
        while self.early and self.discarding():
            ready = next((action for action in self.early if not self.is_early(action)), None)
            if ready is None:
                return
            self.early.remove(ready)
            self.carry_out(ready)
        self.nothing_early()

    def nothing_early(self) -> None:
        """Whatever came early has been played. Raises NotPlayed."""
        if self.early:
            raise NotPlayed(f"{self.early[0].who} has no train too many")

    def waits_for(self, theirs: SiteAction) -> bool:
        """Does a pass end something with us?"""
        return self.concerns(theirs) and self.title.objection(self.s, Pass()) is None

    def concerns(self, theirs: SiteAction) -> bool:
        """Is the decision on top of our agenda that of the one who acts?"""
        if self.s.ended:
            return False
        now = self.s.now()
        match theirs.entity_type:
            case "player":
                return now.actor == self.seat(theirs.who)
            case "company":
                return True
            case _:
                return now.subject == self.s.owner(theirs.who)

    def may_act(self, theirs: SiteAction) -> bool:
        """Is it the turn of the one who acts? What another does is never taken for their action."""
        match theirs.entity_type:
            case "player":
                return self.s.actor() == self.seat(theirs.who)
            case "corporation" if theirs.type == "take_loan" and theirs.who in site.FLAT_CERTIFICATES:
                return True  # files of ours once named the lender; that site gives the loan to the running company
            case "corporation" | "minor":
                owner = self.s.owner(theirs.who)
                return self.s.is_rail(owner) and (owner == self.s.subject() or theirs.who == self.running())
        return True

    def running(self) -> str:
        """The railroad whose turn is under way, though another decision may interrupt it; "" between turns."""
        turns = [step.subject for step in self.title.view(self.s, -1).agenda if step.kind == site.TURN]
        return turns[-1] if turns else ""

    def attempt(self, theirs: SiteAction, wanted: list[Action]) -> None:
        """Play the first that is legal now, else after as many passes as that takes."""
        first = self.objections(theirs, wanted)
        if first is None:
            return
        kept, length = self.s, self.course.seq
        self.s = self.course.state = self.title.copy(kept)
        for _ in range(MOST_IMPLIED):
            if self.s.ended or self.title.objection(self.s, Pass()) is not None:
                break
            self.play(Pass())
            self.implied += 1
            if self.objections(theirs, wanted) is None:
                return
        self.s, self.implied = kept, 0
        self.course.cut(length, kept)
        raise NotPlayed(first)

    def objections(self, theirs: SiteAction, wanted: list[Action]) -> str | None:
        """Play the first action that is legal; else tell why the first is not."""
        if self.s.ended:
            return "the game has ended"
        if not self.may_act(theirs):
            return f"it is not the turn of {theirs.who}"
        why: list[str] = []
        for action in wanted:
            objection = self.title.objection(self.s, action)
            if objection is None:
                self.play(action)
                return None
            why.append(f"{objection.text.removesuffix('.')} ({objection.rule})")
        return why[0] if why else "there is no such action with us"

    def remember(self, theirs: SiteAction, owners: list[int]) -> None:
        """Keep track of the numbered pieces after an action."""
        match theirs.type:
            case "lay_tile":
                self.tiles.lay(theirs.tile or "", theirs.hex or "")
            case "buy_train" | "discard_train":
                self.name_trains(theirs, owners)
            case "buy_shares" | "sell_shares":
                self.move_certificates(theirs)
            case "par":
                self.certificates.move(self.s.owner(theirs.corporation or ""), 0, self.seat(theirs.who))
        self.certificates.match_holdings(self.s)

    def name_trains(self, theirs: SiteAction, owners: list[int]) -> None:
        """Of equal trains ours may be another than the one named: then the two change names."""
        for train, owner in self.s.trains()[: len(owners)]:
            if owner == owners[train]:
                continue
            bought = theirs.type == "buy_train" and self.s.is_rail(owner)
            left = theirs.train if bought or theirs.type == "discard_train" else theirs.exchange
            self.trains.moved(left or "", train)

    def move_certificates(self, theirs: SiteAction) -> None:
        rail, numbers = share_ids(self.s, theirs)
        actor = rail if theirs.entity_type == "corporation" else self.seat(theirs.who)
        if theirs.type == "sell_shares":
            shares = (theirs.percent or 0) // 10 or shares_in(self, rail, numbers)
            self.certificates.sell(self.s, rail, numbers, shares, actor)
            return
        for number in numbers:
            self.certificates.move(rail, number, actor)

    def game(self, names: list[str], options: Options) -> Game:
        """What has been followed, as a game of ours."""
        return Game.adopted(self.course, names, options)


def on_map(s: State) -> set[str]:
    return {s.name(rail) for rail in s.rails_on_map()}


def is_silent(theirs: SiteAction) -> bool:
    """Does our engine do this by itself, within the action before?"""
    return theirs.type in site.SILENT or (theirs.type == "dividend" and theirs.who in site.FLAT_CERTIFICATES)
