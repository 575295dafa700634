"""6.2 B, 6.4, 6.5 Tiles are laid, and a token may be placed."""

from trunkline.core.actions import Action, Issue, LayTile, Pass, PlaceToken, Redeem
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Takes
from trunkline.core.depot import trains_of
from trunkline.core.objections import Objection
from trunkline.titles.g1846 import issue, privates, running, tokens, track
from trunkline.titles.g1846.companies import IC, PRIVATES
from trunkline.titles.g1846.decisions.turn_step import EVERY_STEP, TurnStep
from trunkline.titles.g1846.frames import railroad, turn
from trunkline.titles.g1846.powers import POWERS, using
from trunkline.titles.g1846.state import State1846, is_independent


class TrackStep(TurnStep):
    takes: Takes = (Pass, Issue, Redeem, *EVERY_STEP)
    not_now = Objection("6.2", "This is the step for track and tokens.")
    skip = "Done with track"
    passed = "is done building"
    skipped = "lays no track"
    until_paid = True

    def to_pass(self, s: State1846) -> str:
        return f"{self.skip} and token" if self.can_token(s, railroad(s)) else self.skip

    def values(self, s: State1846) -> Values:
        rail = railroad(s)
        stuck = bool(track.why_none(s, rail))
        return {"laid": turn(s).lays, "token": int(self.can_token(s, rail)), "stuck": int(stuck)}

    def words(self, asked: Asked) -> str:
        rail, now = asked.subject, asked.values
        token = "may place a token" if now["token"] else ""
        if now["stuck"]:
            return f"{rail} {token or 'can lay no tile'}"
        return f"{rail} lays track ({now['laid']} of {track.ACTIONS} done){f' and {token}' if token else ''}"

    def asks(self, s: State1846) -> str:
        """To whom it concerns also why no tile can be laid."""
        asked = self.asked(s)
        if not asked.values["stuck"]:
            return self.words(asked)
        why = track.why_none(s, railroad(s))
        return f"{self.words(asked)}; it {why}" if asked.values["token"] else f"{asked.subject} {why}"

    def can_token(self, s: State1846, rail: int) -> bool:
        """A city is open to it, and it can pay for a token: one that only lies on its card is nothing to decide."""
        return bool(self.unopposed(s, tokens.candidates(s, rail)))

    def own_candidates(self, s: State1846, rail: int) -> list[Action]:
        return [*track.candidates(s, rail), *tokens.candidates(s, rail), Pass()]

    def own_legal(self, s: State1846, rail: int) -> list[Action]:
        """Tiles are judged by hex and fit: their names need not be read again.

        That takes three fifths of the time. The conformance checks compare it with the candidates without objection.
        """
        return [*track.legal(s, rail), *self.unopposed(s, [*tokens.candidates(s, rail), Pass()])]

    def own_objection(self, s: State1846, rail: int, a: Action) -> Objection | None:
        if isinstance(a, LayTile):
            return track.objection(s, a)
        if isinstance(a, PlaceToken):
            return tokens.objection(s, a)
        return super().own_objection(s, rail, a)

    def own_act(self, s: State1846, rail: int, a: Action) -> None:
        if isinstance(a, LayTile):
            track.act(s, a)
        elif isinstance(a, PlaceToken):
            tokens.act(s, a)
        else:
            super().own_act(s, rail, a)

    def waits(self, s: State1846) -> bool:
        """A tile can be laid or a token placed, with the money there is or could be raised in this step."""
        rail = railroad(s)
        money = spendable(s, rail)
        if tile_waits(s, rail, money) or token_waits(s, rail, money):
            return True
        if s.rulings.wait_for_track:
            return False
        return using.wanted(s, rail) or may_find_a_route(s, rail) or self.purchase_opens(s, rail)

    def why_skipped(self, s: State1846) -> str | None:
        rail = railroad(s)
        why = track.why_none(s, rail)
        return f"{s.name(rail)} {why}" if why else ""


def tile_waits(s: State1846, rail: int, money: int) -> bool:
    if turn(s).lays >= track.ACTIONS:
        return False
    free = (rail == IC and grant_left(s)) or free_lay_listed(s, rail)
    if money < track.TILE_COST and not free:
        return False
    return s.rulings.wait_for_track or money > s.cash[rail] or track.can_lay(s, rail)


def token_waits(s: State1846, rail: int, money: int) -> bool:
    price = tokens.cheapest(s, rail)
    if price == tokens.NO_PRICE:
        return False
    if s.rulings.wait_for_track and any(PRIVATES[p].spot[0] for p in using.owned(s, rail)):
        return True  # S27: over there a free token makes every token seem payable
    return price <= money or (s.rulings.wait_for_listed and tokens.lowest_listed(s, rail) <= money)


def grant_left(s: State1846) -> bool:
    """Is there an empty hex of the land grant?"""
    return any(s.face[h] >= s.board.tiles for h in s.map.granted)


def free_lay_listed(s: State1846, rail: int) -> bool:
    """S27 Over there a private company with free tiles keeps the step open while one of its hexes is bare."""
    if not s.rulings.wait_for_listed:
        return False
    free = [p for p in using.owned(s, rail) if POWERS[p].lays_free]
    return any(s.face[s.board.hex_index[name]] >= s.board.tiles for p in free for name in PRIVATES[p].hexes)


def may_find_a_route(s: State1846, rail: int) -> bool:
    """6.91, 6.93 A train has no route, and a private company that might give it one can be bought before running."""
    return privates.any_to_buy(s, rail) and bool(running.running_trains(s, rail)) and not running.can_run(s, rail)


def spendable(s: State1846, rail: int) -> int:
    """The treasury, what could still be issued, and what independents would bring in."""
    money = s.cash[rail]
    if is_independent(rail):
        return money
    if s.rulings.issue_until_paid:
        money += issue.best_issue(s, rail)
    if s.cash[rail] > 0 and len(trains_of(s, rail)) <= 3:
        money += privates.hidden_cash(s, rail)
    return money
