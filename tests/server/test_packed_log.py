"""The log in memory: whatever is packed reads like a list."""

import msgspec
import pytest

from trunkline.server.play.packed_log import BLOCK, PackedLog
from trunkline.server.storage.rows import EntryRow


def row(seq: int) -> EntryRow:
    return EntryRow(
        game="g", seq=seq, kind="act", actor="p1", body=f'{{"n":{seq}}}', digest="d", by="1", key=None, at=seq / 2
    )


@pytest.mark.parametrize("length", [0, 1, BLOCK, 2 * BLOCK - 1, 2 * BLOCK, 5 * BLOCK + 3])
def test_a_packed_log_reads_like_a_list(length: int) -> None:
    plain = [row(seq) for seq in range(length)]
    log = PackedLog()
    for entry in plain:
        log.append(entry)
    assert len(log) == length
    assert list(log) == plain
    assert list(reversed(log)) == plain[::-1]
    assert [log[n] for n in range(-length, length)] == plain + plain
    for part in (slice(3, None), slice(None, -2), slice(BLOCK - 1, BLOCK + 2), slice(length, None)):
        assert log[part] == plain[part]
    for beyond in (length, -length - 1):
        with pytest.raises(IndexError):
            log[beyond]


def test_older_entries_are_packed_and_a_copy_stands_still() -> None:
    log = PackedLog()
    for seq in range(4 * BLOCK):
        log.append(row(seq))
    copy = log.copy()
    log.append(row(4 * BLOCK))
    assert len(log.blocks) == 3
    assert (len(copy), len(log)) == (4 * BLOCK, 4 * BLOCK + 1)
    assert copy[5] == log[5] == row(5)


def test_words_that_entries_share_are_kept_once() -> None:
    log = PackedLog()
    for seq in range(2):
        log.append(EntryRow(**{**msgspec.structs.asdict(row(seq)), "game": "".join(["ga", "me"]), "by": str(1847)}))
    assert log[0].game is log[1].game
    assert log[0].by is log[1].by
