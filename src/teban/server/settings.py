"""Settings of a server: what its operator decides, and no client."""

from dataclasses import dataclass
from pathlib import Path

from teban.server.static_files import CLIENT


@dataclass(frozen=True)
class Settings:
    """What `teban serve` was told."""

    listens_on: str = "127.0.0.1"
    """The address or name it listens on; an unspecified address (0.0.0.0, ::) means all addresses of the machine."""
    origins: tuple[str, ...] = ()
    """Origins of the page beside the server's own addresses, such as https://teban.example of a proxy before it."""
    proxies: int = 0
    """How many proxies of the host's own stand before it, one behind the other, and name the client of each request."""
    client: Path = CLIENT
    """The built page; where there is none, only the API is served."""
    searches: int | None = None
    """How many searches run at once; None for one on each core."""
    database: str = ""
    """The address of the database of online play; empty for one that ends with the server."""
    push_test_origin: str = ""
    """The one origin to which notices are sent though it is neither https nor public, for tests; empty for none."""
