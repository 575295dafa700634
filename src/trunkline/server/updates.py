"""Who is listening: streams wait here and are woken when their game (or their person's list) has changed.

A stream that was woken looks at the table itself and sends what its viewer has not seen. So a slow line only gets
fewer and larger updates, nothing queues up, and resuming after a broken connection is the same thing.
"""

import asyncio
from collections import Counter, defaultdict

GAME, CHAT, PERSON = "game", "chat", "person"


class Ear:
    """One stream's bell."""

    __slots__ = ("account", "bell", "texts", "topic", "who")

    def __init__(self, topic: str, account: int | None, who: str) -> None:
        self.topic = topic
        self.who = who
        self.account = account
        self.bell = asyncio.Event()
        self.texts: list[str] = []

    async def wait(self, seconds: float) -> bool:
        """True when something rang, False when nothing did for so long."""
        try:
            async with asyncio.timeout(seconds):
                await self.bell.wait()
        except TimeoutError:
            return False
        self.bell.clear()
        return True


class Hub:
    """All ears of this process."""

    def __init__(self) -> None:
        self.ears: dict[str, set[Ear]] = defaultdict(set)
        self.streams: Counter[str] = Counter()  # by who holds them: an account or an address
        self.closed = False

    def listen(self, topic: str, account: int | None, who: str) -> Ear:
        ear = Ear(topic, account, who)
        self.ears[topic].add(ear)
        self.streams[who] += 1
        return ear

    def leave(self, ear: Ear) -> None:
        left = self.ears[ear.topic]
        left.discard(ear)
        self.streams[ear.who] -= 1
        if not self.streams[ear.who]:
            del self.streams[ear.who]
        if not left:
            del self.ears[ear.topic]

    def ring(self, topic: str, text: str = "") -> None:
        for ear in self.ears.get(topic, ()):
            if text:
                ear.texts.append(text)
            ear.bell.set()

    def present(self, topic: str) -> set[int]:
        """The accounts that follow a game now."""
        return {ear.account for ear in self.ears.get(topic, ()) if ear.account is not None}

    def close(self) -> None:
        """Let every stream end."""
        self.closed = True
        for topic in list(self.ears):
            self.ring(topic)

    def __len__(self) -> int:
        return sum(len(ears) for ears in self.ears.values())


def game_topic(game: str) -> str:
    return f"{GAME}:{game}"


def chat_topic(game: str) -> str:
    """What other processes are told of a line in chat; here it rings the game's ears, with the text CHAT."""
    return f"{CHAT}:{game}"


def person_topic(account: int) -> str:
    return f"{PERSON}:{account}"
