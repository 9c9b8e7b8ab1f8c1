"""Error answers: a status, and a reason in data and in words of every language."""

from collections.abc import Iterable
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from teban.errors import NoKernel, TebanError, UnknownGame
from teban.online.accounts.errors import Crowded
from teban.online.errors import NoSuchGame, NotYours, TooLate, TooMuch, TooSoon, Unavailable
from teban.server import limits
from teban.server.fair_queue import Busy, TooMany
from teban.server.rate_limit import TooOften
from teban.server.refusal_log import refusals
from teban.service import limits as request_limits
from teban.service.lessons import NoLesson
from teban.service.models.errors import ErrorAnswer
from teban.service.serialize import problem
from teban.teach.puzzles import UnknownPuzzle
from teban.words import Reason

FIELDS = 8
"""How many mistakes of a request are named."""
FIELD = 80
"""How many characters of a mistake's place are named."""

STATUSES: dict[type[TebanError], HTTPStatus] = {
    UnknownGame: HTTPStatus.NOT_FOUND,
    UnknownPuzzle: HTTPStatus.NOT_FOUND,
    NoLesson: HTTPStatus.NOT_FOUND,
    NoSuchGame: HTTPStatus.NOT_FOUND,
    NotYours: HTTPStatus.FORBIDDEN,
    TooLate: HTTPStatus.CONFLICT,
    TooSoon: HTTPStatus.CONFLICT,
    TooMuch: HTTPStatus.TOO_MANY_REQUESTS,
    TooOften: HTTPStatus.TOO_MANY_REQUESTS,
    TooMany: HTTPStatus.TOO_MANY_REQUESTS,
    NoKernel: HTTPStatus.NOT_IMPLEMENTED,
    Busy: HTTPStatus.SERVICE_UNAVAILABLE,
    Unavailable: HTTPStatus.SERVICE_UNAVAILABLE,
    Crowded: HTTPStatus.SERVICE_UNAVAILABLE,
    TebanError: HTTPStatus.UNPROCESSABLE_ENTITY,
}
"""The status of an error: that of the first class here which it belongs to."""

CODES = {HTTPStatus.NOT_FOUND: "server.not_found", HTTPStatus.METHOD_NOT_ALLOWED: "server.wrong_method"}
"""What the statuses mean that come from the framework; all others mean that a request is not understood."""


FAILED = Reason("server.failed")
"""What nobody foresaw, such as an exception inside a rule. It costs this request alone."""


def install(app: FastAPI) -> None:
    """Let an application say no in this way, whatever goes wrong."""
    app.add_exception_handler(TebanError, _refuse)
    app.add_exception_handler(RequestValidationError, _misunderstand)
    app.add_exception_handler(HTTPException, _decline)
    app.add_exception_handler(Exception, _fail)


def error_response(
    reason: Reason,
    status: int,
    headers: dict[str, str] | None = None,
    fields: Iterable[str] = (),
    *,
    retry: bool = False,
) -> Response:
    """The answer that tells a reason, which is noted; `retry`: it also tells when to try again."""
    refusals.note(status, reason.code)
    told = {**(headers or {}), **({"Retry-After": str(limits.RETRY_AFTER)} if retry else {})}
    return Response(error_json(reason, fields), status, told, media_type="application/json")


def error_json(reason: Reason, fields: Iterable[str] = ()) -> str:
    """A reason in data and in words of every language."""
    return ErrorAnswer(error=problem(reason), fields=list(fields)).model_dump_json()


def too_large() -> Response:
    """The answer to a request that is larger than anything sensible."""
    return error_response(
        Reason("server.too_large", params={"most": request_limits.BODY // 1024}), HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    )


def refusal(error: TebanError) -> Response:
    """The answer that tells what is wrong with a request."""
    status = next(status for kind, status in STATUSES.items() if isinstance(error, kind))
    return error_response(error.reason, status, retry=isinstance(error, (Busy, Crowded, TooOften, Unavailable)))


def _refuse(_: Request, error: Exception) -> Response:
    assert isinstance(error, TebanError)
    return refusal(error)


def _misunderstand(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    places = [".".join(map(str, problem["loc"])) for problem in error.errors()[:FIELDS]]
    # The name of a field is the client's, and need not be text that can be sent back.
    fields = [place[:FIELD].encode("ascii", "backslashreplace").decode() for place in places]
    return error_response(Reason("server.bad_request"), HTTPStatus.UNPROCESSABLE_ENTITY, fields=fields)


def _decline(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = CODES.get(HTTPStatus(error.status_code), "server.bad_request")
    return error_response(Reason(code), error.status_code, dict(error.headers or {}))


def _fail(_: Request, __: Exception) -> Response:
    """The exception is logged by whoever runs the application."""
    return error_response(FAILED, HTTPStatus.INTERNAL_SERVER_ERROR)
