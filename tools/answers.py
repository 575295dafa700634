"""What the server answers, as far as measurements read it."""

import msgspec


class Option(msgspec.Struct):
    action: msgspec.Raw


class Snapshot(msgspec.Struct):
    seq: int
    options: list[Option]


class Update(msgspec.Struct):
    snapshot: Snapshot


class Played(msgspec.Struct):
    update: Update
