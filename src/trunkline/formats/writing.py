"""Writing a game of ours as a file of 18xx.games.

Every action is put into that site's words and then followed like an action read from a file, so what is written
reads back to the same log.
"""

import msgspec

from trunkline.core.contract import LogEntry
from trunkline.errors import BadInput
from trunkline.formats import site
from trunkline.formats.automatic import automatic_actions
from trunkline.formats.compose import CannotSay, compose
from trunkline.formats.follow import Follower
from trunkline.formats.record import SiteAction, SiteFile, SitePlayer, SiteSettings
from trunkline.formats.translate import NotPlayed
from trunkline.game import Game

FIRST_STAMP = 1_700_000_000  # actions need a time; it has no meaning


def write_site_file(game: Game, id_: int = 1) -> str:
    """The text of the file. Raises BadInput with one sentence if the game cannot be written there."""
    title, rules = kind_of(game)
    actions = Writing(game).run()
    over = game.over
    file = SiteFile(
        id=id_,
        title=title,
        description="",
        players=[SitePlayer(name, seat) for seat, name in enumerate(game.names, 1)],
        settings=SiteSettings(seed=game.options.seed, optional_rules=rules),
        status="finished" if over else "active",
        result={str(seat): worth for seat, worth in enumerate(game.worth(), 1)} if over else {},
        actions=actions,
    )
    return msgspec.json.format(msgspec.json.encode(file), indent=1).decode() + "\n"


def kind_of(game: Game) -> tuple[str, list[str]]:
    """The title and options over there, or why there are none."""
    o = game.options
    if o.rulings != "site":
        raise BadInput(f"Only games under `site` rulings can be written for 18xx.games; this one has {o.rulings!r}.")
    if o.deal != "site-seed" and any(entry.actor == "chance" for entry in game.played):
        raise BadInput("The cards of this game came from the operating system: no seed of 18xx.games gives its deck.")
    known = site.EDITION_FILE.get((game.title.name, o.edition))
    if known is None:
        raise BadInput(f"18xx.games has no {game.title.name} in the edition {o.edition}.")
    return known


class Writing:
    """One game on its way into a file."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.keys = [str(seat) for seat in range(1, len(game.names) + 1)]
        self.f = Follower(game.title, game.options, self.keys)
        self.actions: list[SiteAction] = []
        self.talk = sorted(game.chat, key=lambda talk: talk.after)

    def run(self) -> list[SiteAction]:
        log = self.game.log
        checked = self.check(log, 0)
        while checked < len(log):
            self.say(checked)
            self.write(checked, log[checked])
            checked = self.check(log, checked)
        self.say(checked)
        return self.actions

    def say(self, place: int) -> None:
        """What was said before this place of the log; who is not at the table speaks by name."""
        names = self.game.names
        while self.talk and (self.talk[0].after <= place or place == len(self.game.log)):
            talk = self.talk.pop(0)
            who = names.index(talk.player) + 1 if talk.player in names else talk.player
            self.put(SiteAction(type="message", entity=who, entity_type="player", message=talk.text))

    def check(self, log: list[LogEntry], checked: int) -> int:
        """What the follower has played, chance included, must be this game's log."""
        for place in range(checked, min(len(self.f.log), len(log))):
            if self.f.log[place].entry() != log[place]:
                wanted, found = log[place].action, self.f.log[place].action
                raise BadInput(f"Action {place + 1} of the log is {wanted}; 18xx.games would have {found}.")
        return len(self.f.log)

    def write(self, place: int, entry: LogEntry) -> None:
        try:
            theirs = compose(self.f, entry.action)
            self.f.follow(theirs)
        except (CannotSay, NotPlayed) as error:
            raise BadInput(f"Action {place + 1} ({entry.action}) cannot be written for 18xx.games: {error}.") from error
        if len(self.f.log) <= place:
            raise BadInput(f"Action {place + 1} ({entry.action}) cannot be written for 18xx.games: it would be lost.")
        self.put(msgspec.structs.replace(theirs, auto_actions=automatic_actions(self.f) or None))

    def put(self, action: SiteAction) -> None:
        number = len(self.actions) + 1
        self.actions.append(msgspec.structs.replace(action, id=number, created_at=FIRST_STAMP + number))
