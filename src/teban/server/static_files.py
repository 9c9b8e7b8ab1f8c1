"""The page as it was built: files that never change under the same name, and one that says which they are."""

from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CLIENT = Path(__file__).parent / "client"
"""Where the page is built."""

ASSETS = "assets/"
"""Files here have a digest of their content in their name."""


class Page(StaticFiles):
    """The files of the page, each with how long a browser may keep it."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; 404 if there is none."""
        response = await super().get_response(path, scope)
        is_lasting = path.startswith(ASSETS) and response.status_code in (200, 304)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_lasting else "no-cache"
        return response
