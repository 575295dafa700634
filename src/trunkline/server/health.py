"""What is wrong with the server, in words: every trouble has a sentence, a metric, and its place in /readyz."""

import errno
import sqlite3

import msgspec
from sqlalchemy.exc import DBAPIError

from trunkline.server.logging import log_error, log_warning
from trunkline.server.metrics import FAULTS, TROUBLE


class Trouble(msgspec.Struct, frozen=True):
    word: str
    sentence: str


FULL = Trouble("disk_full", "The disk is full: nothing can be stored until there is room.")
READ_ONLY = Trouble("read_only", "The database cannot be written: its file, its folder or its server is read-only.")
DAMAGED = Trouble("damaged", "The database is damaged: look at it with `trunkline doctor` and restore a backup.")
BUSY = Trouble("busy", "Another program holds the database and does not let go.")
LOST = Trouble("lost", "The database does not answer.")
DEAF = Trouble("deaf", "News from the other processes does not arrive: people may see moves late.")
OUTDATED = Trouble("outdated", "The database belongs to a newer version of Trunkline: this one must be upgraded.")
ALL = (FULL, READ_ONLY, DAMAGED, BUSY, LOST, DEAF, OUTDATED)

SAYINGS = {  # what SQLite and PostgreSQL say, in small letters
    "disk is full": FULL,
    "no space left on device": FULL,
    "readonly": READ_ONLY,
    "read-only": READ_ONLY,
    "malformed": DAMAGED,
    "not a database": DAMAGED,
    "invalid page": DAMAGED,
    "locked": BUSY,
    "unable to open database file": LOST,
    "disk i/o error": LOST,
    OUTDATED.sentence.lower(): OUTDATED,  # said by our own guard
}
NOT_THERE = {"UndefinedColumn", "UndefinedTable"}  # newer migrations have taken away what this process reads
NUMBERS = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: READ_ONLY, errno.EACCES: READ_ONLY}


def trouble_of(error: BaseException) -> Trouble | None:
    """What an error says about the database; None when it says nothing."""
    if isinstance(error, OSError):
        return NUMBERS.get(error.errno or 0)
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    said = next((trouble for words, trouble in SAYINGS.items() if words in str(cause).lower()), None)
    if isinstance(cause, sqlite3.DatabaseError) or said is OUTDATED:
        return said
    if type(cause).__name__ in NOT_THERE:
        return OUTDATED
    return said or LOST if is_about_the_connection(cause) else None


def is_about_the_connection(error: BaseException) -> bool:
    """PostgreSQL's driver is loaded only where it is used."""
    return {"OperationalError", "InterfaceError"} & {cls.__name__ for cls in type(error).__mro__} != set()


def log_trouble(what: str, error: Exception, **about: str) -> None:
    """In a task that nobody waits for: what is wrong with the database in a word, anything else with its traceback."""
    trouble = trouble_of(error)
    if trouble is not None:
        log_warning(what, why=trouble.word, **about)
        return
    FAULTS.inc()
    log_error(what, why=type(error).__name__, fault=error, **about)


class Health:
    """The troubles there are now."""

    def __init__(self) -> None:
        self.now: dict[str, Trouble] = {}
        for trouble in ALL:
            TROUBLE.labels(trouble.word).set(0)

    def notice(self, trouble: Trouble) -> None:
        self.now[trouble.word] = trouble
        TROUBLE.labels(trouble.word).set(1)

    def over(self, *troubles: Trouble) -> None:
        for trouble in troubles:
            self.now.pop(trouble.word, None)
            TROUBLE.labels(trouble.word).set(0)
