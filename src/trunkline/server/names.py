"""Names: which ones may be taken, and which are the same to the eye (the skeletons of Unicode's UTS 39)."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from trunkline.server.errors import BadRequest

LOOK_ALIKES = Path(__file__).parent / "look_alikes.txt"
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # controls, directions, joiners, what is no character
FILLERS = {0x115F, 0x1160, 0x3164, 0xFFA0, 0x034F, 0x2800, 0x17B4, 0x17B5, 0x1D159, *range(0x180B, 0x1810)}
SELECTORS = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
LONGEST = 80
MARKS = 4  # that stand on one letter, as UTS 39 has it (5.4): more of them run over what is above and below


@cache
def prototypes() -> dict[int, str]:
    """What each character looks like."""
    pairs = (line.split(" ") for line in LOOK_ALIKES.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    return {int(source, 16): "".join(chr(int(part, 16)) for part in target) for source, *target in pairs}


def folded(name: str) -> str:
    """A name as it is compared: Ann, ANN, Ａｎｎ and Аnn (with a Cyrillic А) are one."""
    seen = "".join(c for c in unicodedata.normalize("NFKC", name) if is_seen(c))
    bones = unicodedata.normalize("NFD", seen).translate(prototypes())
    return unicodedata.normalize("NFD", bones).casefold().strip()[:LONGEST]


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, with a number where somebody else at the table has one that looks the same."""
    taken = {folded(other) for other in others}
    found, number = name, 1
    while folded(found) in taken:
        number += 1
        found = f"{name[:26]} {number}"
    return found


def is_seen(character: str) -> bool:
    code = ord(character)
    return unicodedata.category(character) not in UNSEEN and code not in FILLERS and code not in SELECTORS


def is_plain(character: str) -> bool:
    """Seen, and not one of the many spaces that are no plain one."""
    return is_seen(character) and (character == " " or unicodedata.category(character) != "Zs")


def plain(name: str) -> str:
    """A name from somebody's file, without what is not seen; with its accents, as long as they stand on its letters."""
    found = "".join(c for c in name if is_plain(c)).strip()
    return "".join(c for c in found if not is_mark(c)).strip() if has_loose_marks(found) else found


def must_be_seen(name: str) -> None:
    """Raises BadRequest for a name with something in it that cannot be seen, or hides what stands beside it."""
    if not all(map(is_plain, name)):
        raise BadRequest("A name has letters, digits, signs and plain spaces; this one has something that is not seen.")
    if has_loose_marks(name):
        raise BadRequest(f"The accents of a name stand on its letters, at most {MARKS} on one.")


def is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def has_loose_marks(name: str) -> bool:
    """Whether accents stand on nothing, or pile up."""
    on_one = MARKS  # at the beginning there is no letter to carry any
    for character in unicodedata.normalize("NFD", name):
        on_one = on_one + 1 if is_mark(character) else MARKS if character == " " else 0
        if on_one > MARKS:
            return True
    return False
