"""The built page. Its files are packed in advance, and browsers cache those that never change."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PACKINGS = {"br": ".br", "gzip": ".gz"}  # the better one first
FOR_EVER = "public, max-age=31536000, immutable"  # a name in assets/ has the hash of the contents
ASK_AGAIN = "no-cache"


class Page(StaticFiles):
    """Serves the page, each file as the browser can take it."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        kept = FOR_EVER if Path(full_path).parent.name == "assets" else ASK_AGAIN
        headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
        accepted = Headers(scope=scope).get("accept-encoding", "")
        for name, ending in PACKINGS.items():
            twin = f"{os.fspath(full_path)}{ending}"
            if name in accepted and os.path.exists(twin):
                full_path, stat_result = twin, os.stat(twin)
                headers["Content-Encoding"] = name
                break
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(headers)
        return response
