"""Reading a game file of 18xx.games: a game of ours, its chat, and what in the file was not as it should be."""

import re

import msgspec

from trunkline.core.events import RouteRun
from trunkline.core.value import value
from trunkline.errors import BadInput
from trunkline.formats import site
from trunkline.formats.amounts import Amount, amounts
from trunkline.formats.follow import Follower
from trunkline.formats.record import SiteAction, SiteFile, file_of, shown
from trunkline.formats.translate import NotPlayed
from trunkline.formats.undo import Numbered, surviving
from trunkline.game import Game
from trunkline.garbage import undisturbed
from trunkline.logfile import Talk
from trunkline.titles import title

MOST_BYTES = 64 * 1024 * 1024
MOST_ACTIONS = 20_000
LONGEST_NAME = 100

SETTINGS = "program_"  # actions that set up automatic play; the moves made by it stand in the file themselves


@value
class Remark:
    """What a file says and our rules do not: at which action of the file, expected by the file, found by us."""

    action: int
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        where = f"action {self.action}, " if self.action else ""
        return f"{where}{self.what}: the file says {self.expected}, the rules say {self.found}"


@value
class Imported:
    """A game from elsewhere, with its chat. `stopped` tells that the table ended it by hand."""

    game: Game
    remarks: tuple[Remark, ...]
    stopped: bool


def looks_like_site_file(data: bytes) -> bool:
    """Is this rather a file of 18xx.games than one of ours?"""
    head = data[:4096]
    return b'"format"' not in head or b'"trunkline"' not in head


def read_site_file(data: bytes) -> Imported:
    """Read a file and play it. Raises BadInput with one sentence that tells the position."""
    with undisturbed():
        return Reading(parsed(data)).run()


def parsed(data: bytes) -> SiteFile:
    if len(data) > MOST_BYTES:
        raise BadInput(f"The file is too large: {len(data)} bytes, at most {MOST_BYTES} are read.")
    try:
        file = file_of(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"This is not a game file of Trunkline or of 18xx.games ({error}).") from error
    if len(file.actions) > MOST_ACTIONS:
        raise BadInput(f"The file has {len(file.actions)} actions; at most {MOST_ACTIONS} are read.")
    return file


def seed_of(file: SiteFile) -> int:
    """The seed of the settings, else the first run of digits in the game's id."""
    stated = file.settings.seed if file.settings else None
    source = str(file.id or "") if stated in (None, "") else str(stated)
    digits = re.search(r"\d{1,30}", source)
    return int(digits[0]) if digits else 0


def names_of(file: SiteFile) -> list[str]:
    """Names to show: all different, none empty."""
    names: list[str] = []
    for seat, player in enumerate(file.players, 1):
        name = player.name.strip()[:LONGEST_NAME] or f"Player {seat}"
        names.append(name if name not in names else f"{name} ({seat})")
    return names


class Reading:
    """One file being played."""

    def __init__(self, file: SiteFile) -> None:
        self.file = file
        self.names = names_of(file)
        self.keys = [player.key for player in file.players]
        self.remarks: list[Remark] = []
        self.f = self.begin()

    def begin(self) -> Follower:
        rules = (self.file.settings.optional_rules if self.file.settings else None) or []
        if len(set(self.keys)) < len(self.keys):
            raise BadInput("Two players of the file have the same id.")
        try:
            game = title(site.title_name(self.file.title))
            options = site.options_of(self.file.title, rules, seed_of(self.file))
            if len(self.keys) not in game.player_counts(options.edition or game.editions[0]):
                raise BadInput(f"{self.file.title} is not played by {len(self.keys)} players.")
            return Follower(game, options, self.keys)
        except ValueError as error:
            raise BadInput(str(error)) from error

    def run(self) -> Imported:
        played, talk = surviving(self.file.actions)
        chat: list[Talk] = []
        stopped = False
        for kept in played:
            while talk and talk[0].number < kept.number:
                self.say(chat, talk.pop(0))
            for action in [kept.action, *(kept.action.auto_actions or ())]:
                stopped = stopped or action.type == "end_game"
                if not stopped and not action.type.startswith(SETTINGS):
                    self.play(kept.number, action)
        for last in talk:
            self.say(chat, last)
        self.check_result(stopped)
        self.check_discards()
        game = self.f.game(self.names, site.options_of(self.file.title, self.rules(), seed_of(self.file)))
        game.chat = tuple(chat)
        return Imported(game, tuple(self.remarks), stopped)

    def rules(self) -> list[str]:
        return (self.file.settings.optional_rules if self.file.settings else None) or []

    def say(self, chat: list[Talk], kept: Numbered) -> None:
        who = kept.action.who
        name = self.names[self.keys.index(who)] if who in self.keys else who
        chat.append(Talk(len(self.f.log), name, kept.action.message or ""))

    def play(self, number: int, action: SiteAction) -> None:
        try:
            self.f.follow(action)
        except NotPlayed as error:
            raise BadInput(f"Action {number} of the file ({shown(action)}) cannot be played: {error}.") from error
        if self.f.absorbed and action.type == "pass":
            self.remark(number, Amount(f"a pass of {action.who}", "something to pass", "nothing"))
        for amount in amounts(self.f, action):
            self.remark(number, amount)
        self.check_routes(number, action)

    def remark(self, number: int, amount: Amount) -> None:
        if len(self.remarks) < MOST_ACTIONS:
            self.remarks.append(Remark(number, amount.what, amount.stated, amount.found))

    def check_discards(self) -> None:
        """A discard still waiting for its turn at the end of the file was never one."""
        try:
            self.f.nothing_early()
        except NotPlayed as error:
            raise BadInput(f"A train given up near the end of the file cannot be: {error}.") from error

    def check_routes(self, number: int, action: SiteAction) -> None:
        """The sum decides: which of two equal routes takes the mail is nobody's choice."""
        if not action.routes:
            return
        stated = [route.revenue for route in action.routes]
        found = sum(e.revenue for e in self.f.events if isinstance(e, RouteRun))
        claimed = sum(revenue for revenue in stated if revenue is not None)
        if None not in stated and claimed != found:
            self.remark(number, Amount("the revenue", str(claimed), str(found)))

    def check_result(self, stopped: bool) -> None:
        result = self.file.result
        if stopped or not self.f.s.ended or not isinstance(result, dict):
            return
        worth = self.f.title.worth(self.f.s)
        for key, name, found in zip(self.keys, self.names, worth, strict=True):
            stated = result.get(key)
            if stated not in (None, found):
                self.remark(0, Amount(f"the worth of {name}", str(stated), str(found)))
