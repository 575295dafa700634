"""The bots that people may choose: the levels of Trunkline, and the operator's own."""

from trunkline.bots import LEVELS, levels
from trunkline.errors import BadInput
from trunkline.server.errors import BadRequest

USUAL = "standard"
LONGEST = 20  # letters of a name, as it is stored with a seat


class BotLevels:
    """`own` is the operator's setting: `Name=package.module:Class` or the name of an entry point, with commas.

    An address may carry a budget: `Name=package.module:Class:budget=1`.
    """

    def __init__(self, own: str = "") -> None:
        self.addresses = dict(read(part.strip()) for part in own.split(",") if part.strip())
        self.names = (*LEVELS, *self.addresses)

    def chosen(self, wanted: str) -> str:
        """What somebody asks for; the usual level where they ask for none. Raises BadRequest for one there is not."""
        if wanted and wanted not in self.names:
            raise BadRequest(f"There is no bot of level {wanted!r}: choose {', '.join(self.names)}.")
        return wanted or USUAL

    def known(self, stored: str) -> str:
        """A level that was chosen once; the usual one where the operator does not offer it any more."""
        return stored if stored in self.names else USUAL

    def address(self, name: str) -> str:
        """How the bot is made (`bots.levels.make_bot`)."""
        return self.addresses.get(name, name)


def read(part: str) -> tuple[str, str]:
    """The name and the address of one bot. Raises BadInput where it cannot be loaded, or not be told from a level."""
    name, _, address = (text.strip() for text in part.partition("="))
    if not name or len(name) > LONGEST or name in LEVELS:
        raise BadInput(
            f"A bot of your own needs a name of at most {LONGEST} letters that is no level, not {name!r}: "
            "name it as in BOTS=Miser=package.module:Miser."
        )
    levels.own_class(levels.read(address or name).name)
    return name, address or name
