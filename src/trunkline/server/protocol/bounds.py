"""The bounds of what may be sent: every text and number has one."""

from typing import Annotated

from msgspec import Meta

NAME = r"^[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]{0,28}[^\s\x00-\x1f\x7f])?$"

Name = Annotated[str, Meta(min_length=1, max_length=30, pattern=NAME, description="shown to others")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Pin = Annotated[str, Meta(max_length=8, pattern=r"^(|[0-9]{4,8})$", description="4 to 8 digits, or none")]
# One address, with nothing that parts, names or quotes several in the head of a mail. `$` alone lets a line end by.
PART = r"[^@\s\x00-\x1f\x7f,;:<>()\[\]\"\\]+"
Email = Annotated[str, Meta(max_length=254, pattern=rf"^(|{PART}@{PART})$(?!\n)")]
Url = Annotated[str, Meta(max_length=500, pattern=r"^(|https?://[^\s\x00]+)$")]
Word = Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9._-]*$")]
Id = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$", description="as the title names it: B&O, D6")]
Text = Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00]*$")]
Seq = Annotated[int, Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, Meta(ge=-1, le=9, description="0-based; -1: whichever of my seats decides, else my first")]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
