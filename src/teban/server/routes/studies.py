"""Studies over HTTP: trees of variations, and positions set up by hand."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from teban.server.large_bodies import BodyRoute
from teban.server.responses import OF_GAMES
from teban.server.worker_pool import answered
from teban.service import studies as service
from teban.service.models.requests import PositionPartsRequest, PositionTextRequest, TreeRequest
from teban.service.models.studies import EditablePosition, Tree

router = APIRouter(prefix="/api", tags=["study"], route_class=BodyRoute)


@router.post("/tree", response_model=Tree, responses=OF_GAMES)
async def tree(asked: TreeRequest, request: Request) -> Response:
    """To which turn each node of a tree of variations belongs, and to whom; refused if any of them is illegal."""
    return await answered(request, lambda: service.tree(asked))


@router.post("/setup", response_model=EditablePosition, responses=OF_GAMES)
async def set_up(asked: PositionPartsRequest, request: Request) -> Response:
    """The position that somebody set up by hand, or why the rules cannot hold it."""
    return await answered(request, lambda: service.set_up(asked))


@router.post("/setup/read", response_model=EditablePosition, responses=OF_GAMES)
async def read_setup(asked: PositionTextRequest, request: Request) -> Response:
    """The position of a text form, taken apart; or why there is none."""
    return await answered(request, lambda: service.read_setup(asked))
