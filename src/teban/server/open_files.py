"""Open files: a process may have so many, of which each connection is one, and can ask its system for more."""

from contextlib import suppress

OTHERS = 224
"""Open files beside the connections: the database, what Python reads, and newcomers who are not let in yet."""


def room_for(connections: int) -> int:
    """Ask for as many open files as so many connections need; how many connections there is room for then.

    A system without such limits (Windows) has room for all.
    """
    try:
        import resource
    except ModuleNotFoundError:
        return connections
    needed = connections + OTHERS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return connections if soft == resource.RLIM_INFINITY else min(connections, soft - OTHERS)
