"""Whether the server lives, and whether it can be sent visitors: what proxies and supervisors ask."""

from fastapi import APIRouter, Request

from teban import __version__
from teban.server.drain import drain_of
from teban.server.online_host import online_of
from teban.service.models.games import Health

router = APIRouter(prefix="/api", tags=["server"])


@router.get("/health")
async def health() -> Health:
    """Whether the server is there."""
    return Health(teban=__version__)


@router.get("/ready")
async def ready(request: Request) -> Health:
    """Whether it can be sent visitors: it is not about to end, and its database answers and has all migrations."""
    drain_of(request.app).check()
    await (await online_of(request.app)).check()
    return Health(teban=__version__)
