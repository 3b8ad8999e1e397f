"""The web server: a page, and a few requests that answer in JSON.

    GET  /api/choices                  games, options, seats and agents to choose from
    GET  /api/texts/GAME               what the game's cards, characters and other things do, by name
    POST /api/games                    {"game", "options", "seat", "agents", "seed"}: begin; {"id", ...} the state
    GET  /api/games/ID                 the state
    POST /api/games/ID/answer          {"decision", "action"}: the person's answer; the state
    POST /api/games/ID/advance         {"decision"}: one decision of an agent; the state
    DELETE /api/games/ID               forget the game
    GET  /api/games/ID/replay.json     the game as a replay; replay.html as a page. Of a person's game only at its end

What is wrong is answered with a 4xx status and `{"error": what was expected}`, and changes nothing. Requests of other
sites are refused: those whose Host is not this machine while the server listens on this machine only, and those whose
Origin is another.
"""

from __future__ import annotations

import ipaddress
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bang_arena.replay import replay_text
from bang_arena.replay_page import replay_page
from bang_arena.web.session import Refused, Session, Sessions, choices, texts

STATIC = Path(__file__).with_name("static")
PAGES = {"/": "index.html", "/app.js": "app.js", "/answers.js": "answers.js", "/setup.js": "setup.js",
         "/table.js": "table.js", "/style.css": "style.css"}
MOST_BYTES = 16_384
"""A request's body may have so many."""
HEADERS = {
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
                                b"img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-store",
}


def is_loopback(host: str) -> bool:
    """Whether a host's name or address means this machine alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def host_of(address: str) -> str:
    """The host of an address such as `127.0.0.1:8000` or `[::1]:8000`, empty if it is none."""
    try:
        return urlsplit(f"//{address}").hostname or ""
    except ValueError:
        return ""


class Guard:
    """Refuses requests that other sites make through the browser, and sets the headers of every answer."""

    def __init__(self, app: ASGIApp, loopback_only: bool) -> None:
        self.app, self.loopback_only = app, loopback_only

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request's headers before anything else does."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS.items()]
            await send(message)

        given = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = given.get(b"host", ""), given.get(b"origin")
        wrong = None
        if self.loopback_only and not is_loopback(host_of(host)):
            wrong = f"this server is for its own machine: the Host must be localhost or 127.0.0.1, not {host!r}"
        elif origin is not None and origin.partition("://")[2] != host:
            wrong = f"requests must come from this server's own page, not from {origin!r}"
        elif given.get(b"sec-fetch-site", "none") not in ("same-origin", "none") and scope["path"].startswith("/api/"):
            wrong = "requests must come from this server's own page"
        app = self.app if wrong is None else JSONResponse({"error": wrong}, 403)
        await app(scope, receive, send_with_headers)


async def body_of(request: Request) -> Any:
    """The JSON that a request carries; refused if it is none, or too long."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused(415, "the body must be JSON, with content-type application/json")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise Refused(413, f"the body must have at most {MOST_BYTES} bytes")
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise Refused(400, "the body is not JSON") from None


def make_app(loopback_only: bool = True, sessions: Sessions | None = None) -> Starlette:
    """The application; `loopback_only` if it listens on this machine's own addresses only."""
    kept = Sessions() if sessions is None else sessions

    def page(request: Request) -> Response:
        return FileResponse(STATIC / PAGES[request.url.path])

    def what_there_is(request: Request) -> Response:
        return JSONResponse(choices())

    def what_things_do(request: Request) -> Response:
        return JSONResponse(texts(request.path_params["game"]))

    async def begin(request: Request) -> Response:
        kept.check_room()
        session = await run_in_threadpool(Session, await body_of(request))
        return await told(kept.add(session), session, 201)

    async def state(request: Request) -> Response:
        key = request.path_params["key"]
        return await told(key, kept.get(key))

    def end(request: Request) -> Response:
        kept.end(request.path_params["key"])
        return JSONResponse({"ended": request.path_params["key"]})

    async def answer(request: Request) -> Response:
        key = request.path_params["key"]
        session, content = kept.get(key), await body_of(request)
        await run_in_threadpool(session.answer, content)
        return await told(key, session)

    async def advance(request: Request) -> Response:
        key = request.path_params["key"]
        session, content = kept.get(key), await body_of(request)
        await run_in_threadpool(session.advance, content)
        return await told(key, session)

    async def told(key: str, session: Session, status: int = 200) -> Response:
        return JSONResponse({"id": key, **await run_in_threadpool(session.state)}, status)

    def replay(request: Request) -> Response:
        saved, form = kept.get(request.path_params["key"]).replay(), request.path_params["form"]
        if form == "json":
            text, kind = replay_text(saved), "application/json"
        elif form == "html":
            text, kind = replay_page(saved), "text/html"
        else:
            raise Refused(404, f"a replay is replay.json or replay.html, not replay.{form}")
        # downloaded, not shown: the page's own script would not run under this server's policy
        name = f'attachment; filename="{saved.game}-replay.{form}"'
        return Response(text, media_type=kind, headers={"content-disposition": name})

    routes = [
        *(Route(path, page) for path in PAGES),
        Route("/api/choices", what_there_is),
        Route("/api/texts/{game}", what_things_do),
        Route("/api/games", begin, methods=["POST"]),
        Route("/api/games/{key}", state),
        Route("/api/games/{key}", end, methods=["DELETE"]),
        Route("/api/games/{key}/answer", answer, methods=["POST"]),
        Route("/api/games/{key}/advance", advance, methods=["POST"]),
        Route("/api/games/{key}/replay.{form}", replay),
    ]
    return Starlette(routes=routes, middleware=[Middleware(Guard, loopback_only=loopback_only)],
                     exception_handlers={Refused: refused, ValueError: wrong_value, HTTPException: no_such_request,
                                         Exception: failure})


def refused(request: Request, error: Any) -> Response:
    """A request that cannot be met."""
    return JSONResponse({"error": str(error)}, error.status)


def wrong_value(request: Request, error: Exception) -> Response:
    """A request that says something wrong: the games' own checks say what."""
    return JSONResponse({"error": str(error)}, 400)


def failure(request: Request, error: Exception) -> Response:
    """A fault of this program: the server's log has it, the page says so."""
    return JSONResponse({"error": "the server could not do this; its log says why. The game is as it was"}, 500)


def no_such_request(request: Request, error: Any) -> Response:
    """An address or a method that there is not."""
    expected = "there is no such page" if error.status_code == 404 else error.detail
    message = f"{expected}: {request.method} {request.url.path}"
    return JSONResponse({"error": message}, error.status_code, headers=error.headers)
