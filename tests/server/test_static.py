"""The page's files reach browsers packed, and are asked for again only where they may change."""

import asyncio
from pathlib import Path

import httpx
import pytest

from demiurge.server.static import Page


@pytest.fixture
def page(tmp_path: Path) -> Page:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "assets/index-1a2b.js"):
        for ending in ("", ".br", ".gz"):
            (tmp_path / f"{name}{ending}").write_text(f"{name}{ending}")
    (tmp_path / "assets/letters-3c4d.woff2").write_text("letters")
    return Page(directory=tmp_path, html=True)


def ask(page: Page, path: str, accepted: str, **headers: str) -> httpx.Response:
    async def once() -> httpx.Response:
        transport = httpx.ASGITransport(page)
        async with httpx.AsyncClient(transport=transport, base_url="http://page") as http:
            asked = http.build_request(
                "GET", path, headers={"Accept-Encoding": accepted, **headers}
            )
            answer = await http.send(asked, stream=True)
            answer.extensions["raw"] = b"".join([part async for part in answer.aiter_raw()])
            return answer

    return asyncio.run(once())


@pytest.mark.parametrize(
    ("accepted", "packing", "ending"),
    [("gzip, deflate, br", "br", ".br"), ("gzip", "gzip", ".gz"), ("identity", None, "")],
)
def test_each_browser_gets_the_packing_it_can_take(
    page: Page, accepted: str, packing: str | None, ending: str
) -> None:
    answer = ask(page, "/assets/index-1a2b.js", accepted)
    assert answer.headers.get("content-encoding") == packing
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.extensions["raw"].decode() == f"assets/index-1a2b.js{ending}"


def test_what_is_not_packed_is_sent_as_it_is(page: Page) -> None:
    answer = ask(page, "/assets/letters-3c4d.woff2", "br")
    assert "content-encoding" not in answer.headers
    assert "immutable" in answer.headers["cache-control"]


def test_names_that_tell_what_is_inside_are_kept_and_the_page_is_asked_for_again(
    page: Page,
) -> None:
    assert "immutable" in ask(page, "/assets/index-1a2b.js", "br").headers["cache-control"]
    first = ask(page, "/", "br")
    assert first.headers["cache-control"] == "no-cache"
    assert first.extensions["raw"] == b"index.html.br"
    again = ask(page, "/", "br", **{"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
