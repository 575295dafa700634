"""An action of ours in the words of the other site."""

from trunkline.core.actions import (
    Action,
    BuyIn,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    GoBankrupt,
    Issue,
    Launch,
    LayTile,
    LowerPrice,
    Pass,
    Pay,
    PlaceMarker,
    PlaceToken,
    Redeem,
    RunRoutes,
    SellShares,
    TakeCard,
    TakeLoan,
)
from trunkline.core.ids import BANK, POOL, is_issuer, is_player, seat_of
from trunkline.formats import site
from trunkline.formats.amounts import share_price
from trunkline.formats.follow import Follower
from trunkline.formats.record import SiteAction
from trunkline.formats.stated_routes import stated_routes
from trunkline.formats.translate import blank_name
from trunkline.playing import tried


class CannotSay(Exception):
    """The format has no words for an action; the message says why."""


def compose(f: Follower, action: Action) -> SiteAction:
    """What stands in the file for an action that is legal now."""
    match action:
        case Pass() if f.s.now().kind == site.STUCK:
            raise CannotSay("there the one whose turn it is can do nothing and cannot pass, so that game stands still")
        case Pass():
            return acting(f, "pass")
        case TakeCard(card=card):
            return by_player(f, "bid", company=blank_name(card), price=private_price(f, card))
        case BuyPrivate(private=private, price=price):
            return by_player(f, "bid", company=private, price=price)
        case LowerPrice(private=private):
            return by_player(f, "assign", target=private, target_type="company")
        case PlaceMarker(private=private, target=target):
            return powered(private, "assign", target=target, target_type=target_type(f, target))
        case Launch(corporation=corporation, price=price):
            return by_player(f, "par", corporation=corporation, share_price=cell_id(f, price))
        case LayTile(hex=hex_, tile=tile, rotation=rotation, power=power):
            copy = f.tiles.free(tile)
            return by_railroad(f, power, "lay_tile", hex=hex_, tile=copy, rotation=rotation)
        case PlaceToken(hex=hex_, city=city, power=power):
            return by_railroad(f, power, "place_token", city=city_id(f, hex_, city), slot=0, tokener=subject(f))
        case RunRoutes(routes=routes):
            return by_railroad(f, "", "run_routes", routes=stated_routes(f, routes), extra_revenue=0, subsidy=0)
        case Pay(choice=choice):
            return by_railroad(f, "", "dividend", kind=site.PAY_KIND[choice])
        case BuyTrain(power=power):
            return by_railroad(f, power, "buy_train", **train_fields(f, action))
        case DiscardTrain(train=train):
            return by_railroad(f, "", "discard_train", train=train_of(f, f.s.now().subject, train))
        case BuyIn(private=private, price=price):
            return by_runner(f, "buy_company", company=private, price=price)
        case TakeLoan():
            return by_runner(f, "take_loan", loan=loans_granted(f))
        case GoBankrupt():
            return by_railroad(f, "", "bankrupt")
        case _:
            return shares(f, action)


def shares(f: Follower, action: Action) -> SiteAction:
    match action:
        case BuyShare(corporation=corporation, source=source):
            rail = f.s.owner(corporation)
            place = POOL if source == "pool" else treasury_of(f, rail)
            number = singles_first(f, rail, place)[0]
            percent = 10 * f.certificates.size(rail, number)
            return by_player(f, "buy_shares", shares=[f"{corporation}_{number}"], percent=percent)
        case SellShares(corporation=corporation, shares=count):
            chosen = enough(f, f.s.owner(corporation), f.s.now().actor, count)
            return by_player(f, "sell_shares", shares=chosen, percent=10 * count)
        case Issue(shares=count):
            rail = f.s.now().subject
            chosen = enough(f, rail, treasury_of(f, rail), count)
            return by_railroad(
                f, "", "sell_shares", shares=chosen, percent=10 * count, share_price=price_each(f, action)
            )
        case Redeem(shares=count):
            rail = f.s.now().subject
            chosen = enough(f, rail, POOL, count)
            return by_railroad(
                f, "", "buy_shares", shares=chosen, percent=10 * count, share_price=price_each(f, action)
            )
    raise CannotSay("that site has no such action")


def subject(f: Follower) -> str:
    return f.s.name(f.s.now().subject)


def acting(f: Follower, type_: str) -> SiteAction:
    """By whoever the decision belongs to: a private company, a railroad or a player."""
    step = f.title.view(f.s, -1).agenda[-1]
    owner = f.s.owner(step.subject)
    if step.subject and not is_issuer(owner) and not is_player(owner):
        return powered(step.subject, type_)
    return by_railroad(f, "", type_) if is_issuer(f.s.now().subject) else by_player(f, type_)


def by_player(f: Follower, type_: str, **fields: object) -> SiteAction:
    actor = f.s.now().actor
    return SiteAction(type=type_, entity=int(f.players[seat_of(actor)]), entity_type="player", **fields)  # type: ignore[arg-type]


def powered(private: str, type_: str, **fields: object) -> SiteAction:
    return SiteAction(type=type_, entity=private, entity_type="company", **fields)  # type: ignore[arg-type]


def by_railroad(f: Follower, power: str, type_: str, **fields: object) -> SiteAction:
    """By the railroad whose turn it is, or by the private company whose power it uses."""
    if power:
        return powered(power, type_, **fields)
    kind = "minor" if subject(f) in site.STARTS_WITH_TRAIN else "corporation"
    return SiteAction(type=type_, entity=subject(f), entity_type=kind, **fields)  # type: ignore[arg-type]


def by_runner(f: Follower, type_: str, **fields: object) -> SiteAction:
    """By the railroad whose turn is running, even while a debt, a tile or a discard of somebody else interrupts it."""
    runner = f.running() or subject(f)
    kind = "minor" if runner in site.STARTS_WITH_TRAIN else "corporation"
    return SiteAction(type=type_, entity=runner, entity_type=kind, **fields)  # type: ignore[arg-type]


def target_type(f: Follower, target: str) -> str:
    if not is_issuer(f.s.owner(target)):
        return "hex"
    return "minor" if target in site.STARTS_WITH_TRAIN else "corporation"


def private_price(f: Follower, card: str) -> int:
    return next((p.price for p in f.title.view(f.s, -1).privates if p.id == card), 0)


def cell_id(f: Follower, price: int) -> str:
    row, column = f.s.chart.place[f.s.chart.par[price]]
    return f"{price},{row},{column}"


def city_id(f: Follower, hex_: str, city: int) -> str:
    laid = f.tiles.on.get(hex_)
    place = laid or f"{hex_}-{site.PRINTED_CITY[f.title.name].get(hex_, 0)}"
    return f"{place}-{city}"


def treasury_of(f: Follower, rail: int) -> int:
    return rail if f.certificates.held(rail, rail) else BANK


def singles_first(f: Follower, rail: int, owner: int) -> list[int]:
    held = f.certificates.held(rail, owner)
    if not held:
        raise CannotSay("there is no such certificate")
    return sorted(held, key=lambda number: f.certificates.size(rail, number))


def enough(f: Follower, rail: int, owner: int, count: int) -> list[str]:
    """Certificates for so many shares; the president's last, if need be only for its half."""
    chosen: list[str] = []
    total = 0
    for number in singles_first(f, rail, owner):
        if total < count:
            chosen.append(f"{f.s.name(rail)}_{number}")
            total += f.certificates.size(rail, number)
    return chosen


def price_each(f: Follower, action: Action) -> int:
    """What a share brings or costs."""
    _, done = tried(f.title, f.s, action)
    return share_price(done.events, subject(f)) or 0


def train_fields(f: Follower, action: BuyTrain) -> dict[str, object]:
    fields: dict[str, object] = {"price": action.price}
    if action.source in ("bank", "returned"):
        fields |= {"train": train_on_sale(f, action), "variant": action.train}
    else:
        fields["train"] = train_of(f, f.s.owner(action.source), action.train)
    if action.trade_in:
        fields["exchange"] = train_of(f, f.s.now().subject, action.trade_in)
    return fields


def train_on_sale(f: Follower, action: BuyTrain) -> str:
    """The bank's train of that kind which would be handed over: the first of those on offer."""
    f.trains.update(f.s)
    for train, owner in f.s.trains():
        faces = [face.name for face in f.cards[f.s.card_of(train)].faces]
        returned = f.s.face_of(train) >= 0
        if owner == BANK and action.train in faces and returned == (action.source == "returned"):
            return f.trains.id[train]
    raise CannotSay(f"the bank has no train {action.train}")


def train_of(f: Follower, owner: int, face: str) -> str:
    f.trains.update(f.s)
    for train, holder in f.s.trains():
        card = f.cards[f.s.card_of(train)]
        if holder == owner and card.faces[max(0, f.s.face_of(train))].name == face:
            return f.trains.id[train]
    raise CannotSay(f"{f.s.name(owner)} has no train {face}")


def loans_granted(f: Follower) -> int:
    """Loans are numbered in the order they are taken."""
    return sum(f.s.loans_of(rail) for rail in f.s.rails())
