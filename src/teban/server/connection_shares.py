"""ConnectionShares: how many connections each client has, which of them are idle, and which makes room for another."""

from typing import Generic, TypeVar

Member = TypeVar("Member")


class _Held(Generic[Member]):
    """The connections of one client, of either kind the one that has been so for longest first."""

    def __init__(self) -> None:
        self.idle: dict[Member, None] = {}
        self.busy: dict[Member, None] = {}

    def __len__(self) -> int:
        return len(self.idle) + len(self.busy)

    def put(self, member: Member, *, is_idle: bool) -> None:
        self.idle.pop(member, None)
        self.busy.pop(member, None)
        (self.idle if is_idle else self.busy)[member] = None


class ConnectionShares(Generic[Member]):
    """All connections of a server, by client. Whatever is asked of it takes no longer than there are clients."""

    def __init__(self) -> None:
        self._held: dict[str, _Held[Member]] = {}
        self._all = 0

    def __len__(self) -> int:
        """How many there are."""
        return self._all

    @property
    def clients(self) -> int:
        """How many clients have any."""
        return len(self._held)

    def of(self, client: str) -> int:
        """How many a client has."""
        return len(self._held.get(client, ()))

    def enter(self, client: str, member: Member) -> None:
        """One more, which is idle: the server waits for its client."""
        self._held.setdefault(client, _Held()).put(member, is_idle=True)
        self._all += 1

    def leave(self, client: str, member: Member) -> None:
        """One less."""
        held = self._held[client]
        held.idle.pop(member, None)
        held.busy.pop(member, None)
        self._all -= 1
        if not held:
            del self._held[client]

    def mark_idle(self, client: str, member: Member) -> None:
        """From now on the server waits for the client."""
        self._held[client].put(member, is_idle=True)

    def mark_busy(self, client: str, member: Member) -> None:
        """From now on the client waits for the server, or listens to it."""
        self._held[client].put(member, is_idle=False)

    def to_drop(self, newcomer: str) -> Member | None:
        """Which one makes room for one more of a client; None if none should.

        Whoever has most loses the one that is idle for longest, or if none is the one that is at work for longest, as
        long as they keep as many as the newcomer gets. Among equals only an idle one has to go.
        """
        most = max(self._held.values(), key=len, default=None)
        if most and len(most) >= self.of(newcomer) + 2:
            return next(iter(most.idle or most.busy))
        idle = max((held for held in self._held.values() if held.idle), key=len, default=None)
        return next(iter(idle.idle)) if idle else None
