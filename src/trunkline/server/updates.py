"""Who is listening: streams wait here and are woken when their game (or their person's list) has changed.

A stream that was woken looks at the table itself and sends what its viewer has not seen. So a slow line only gets
fewer and larger updates, nothing queues up, and resuming after a broken connection is the same thing.
"""

import asyncio
from collections import Counter, defaultdict

GAME, CHAT, PERSON, HERE, DEVICE, ACCOUNT = "game", "chat", "person", "here", "device", "account"


class Subscription:
    """What one stream waits for."""

    __slots__ = ("account", "device", "ended", "texts", "topic", "who", "woken")

    def __init__(self, topic: str, account: int | None, who: str, device: str) -> None:
        self.topic = topic
        self.who = who
        self.account = account
        self.device = device  # the session or token it was opened with
        self.ended = ""  # why it is over: whose eyes they are has changed
        self.woken = asyncio.Event()
        self.texts: list[str] = []

    async def wait(self, seconds: float) -> bool:
        """True when it was woken, False when nothing did for so long."""
        try:
            async with asyncio.timeout(seconds):
                await self.woken.wait()
        except TimeoutError:
            return False
        self.woken.clear()
        return True


class Hub:
    """All subscriptions of this process."""

    def __init__(self) -> None:
        self.subscriptions: dict[str, set[Subscription]] = defaultdict(set)
        self.streams: Counter[str] = Counter()  # by who holds them: an account or an address
        self.kinds: Counter[str] = Counter()  # how many follow a game, a person
        self.closed = False

    def listen(self, topic: str, account: int | None, who: str, device: str = "") -> Subscription:
        subscription = Subscription(topic, account, who, device)
        self.subscriptions[topic].add(subscription)
        self.kinds[kind_of(topic)] += 1
        self.streams[who] += 1
        return subscription

    def leave(self, subscription: Subscription) -> None:
        left = self.subscriptions[subscription.topic]
        left.discard(subscription)
        self.kinds[kind_of(subscription.topic)] -= 1
        self.streams[subscription.who] -= 1
        if not self.streams[subscription.who]:
            del self.streams[subscription.who]
        if not left:
            del self.subscriptions[subscription.topic]

    def wake(self, topic: str, text: str = "") -> None:
        for subscription in self.subscriptions.get(topic, ()):
            if text:
                subscription.texts.append(text)
            subscription.woken.set()

    def end(self, topic: str) -> None:
        """End the streams of a session (or token), or all of a person: they are not who they were."""
        kind, _, name = topic.partition(":")
        for subscription in [s for each in self.subscriptions.values() for s in each]:
            mine = subscription.device if kind == DEVICE else str(subscription.account)
            if name and mine == name:
                subscription.ended = "signed_out"
                subscription.woken.set()

    def streams_of(self, topic: str) -> tuple[int | None, ...]:
        """Whose streams follow a game, None for strangers."""
        return tuple(subscription.account for subscription in self.subscriptions.get(topic, ()))

    def present(self, topic: str) -> set[int]:
        """The accounts that follow a game now."""
        return {
            subscription.account
            for subscription in self.subscriptions.get(topic, ())
            if subscription.account is not None
        }

    def has_people(self) -> bool:
        """Whether anybody follows what happens to them in all their games."""
        return self.kinds[PERSON] > 0

    def close(self) -> None:
        """Let every stream end."""
        self.closed = True
        for topic in list(self.subscriptions):
            self.wake(topic)

    def __len__(self) -> int:
        return sum(len(subscriptions) for subscriptions in self.subscriptions.values())


def kind_of(topic: str) -> str:
    return topic.partition(":")[0]


def game_topic(game: str) -> str:
    return f"{GAME}:{game}"


def chat_topic(game: str) -> str:
    """How other processes hear of a line in chat; here it wakes the game's subscribers, with the text CHAT."""
    return f"{CHAT}:{game}"


def here_topic(game: str) -> str:
    """Somebody came to a game or left it."""
    return f"{HERE}:{game}"


def device_topic(device: str) -> str:
    """A session is over."""
    return f"{DEVICE}:{device}"


def account_topic(account: int) -> str:
    """All sessions of a person are over."""
    return f"{ACCOUNT}:{account}"


def person_topic(account: int) -> str:
    return f"{PERSON}:{account}"
