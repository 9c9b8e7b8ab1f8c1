"""What is told of the private feed."""

from teban.service.models.common import Answer


class FeedAddress(Answer):
    """Where the games that wait for somebody can be read."""

    address: str
    """The address, which is told once; whoever has it can read the feed."""
