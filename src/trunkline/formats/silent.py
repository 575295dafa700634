"""What the other site notes as automatic actions and our rules do by themselves."""

from trunkline.core.events import RevenueSettled
from trunkline.formats import site
from trunkline.formats.follow import Follower
from trunkline.formats.record import SiteAction


def silent_actions(f: Follower) -> list[SiteAction]:
    """The automatic actions that follow from the last action."""
    banks = [e for e in f.events if isinstance(e, RevenueSettled) and e.railroad in site.FLAT_CERTIFICATES]
    return [
        SiteAction(type="dividend", entity=e.railroad, entity_type="corporation", kind="payout", created_at=0)
        for e in banks
    ]
