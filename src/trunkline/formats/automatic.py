"""What the other site notes as automatic actions and our rules do by themselves."""

from trunkline.core.events import MarkerPlaced, RevenueSettled, TileLaid
from trunkline.formats import site
from trunkline.formats.follow import Follower
from trunkline.formats.record import SiteAction


def automatic_actions(f: Follower) -> list[SiteAction]:
    """The automatic actions that follow from the last action."""
    laid = [e.railroad for e in f.events if isinstance(e, TileLaid)]
    links = [e for e in f.events if isinstance(e, MarkerPlaced) and e.private == site.LINKED]
    banks = [e for e in f.events if isinstance(e, RevenueSettled) and e.railroad in site.FLAT_CERTIFICATES]
    return [
        SiteAction(type="destination_connection", entity=laid[0], entity_type="corporation", created_at=0)
        for _ in links
    ] + [
        SiteAction(type="dividend", entity=e.railroad, entity_type="corporation", kind="payout", created_at=0)
        for e in banks
    ]
