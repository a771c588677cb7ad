"""The site on a plain file server."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer

import pytest

from sheetgen.app.library import Library
from sheetgen.app.orders import SiteOrder
from sheetgen.web.site_engine import ENGINE
from sheetgen.web.static_site import build_site
from tests.amounts import IS_NIGHTLY

from ..browsing import missing
from ..serving import GAME
from .visit import BELOW, PYODIDE, Quiet


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site on a plain file server: of one game in two languages, each night of all in all."""
    if not (PYODIDE / ENGINE[0]).is_file():
        missing("the package 'pyodide' is not there (npm ci --omit=optional --prefix tests/form)")
    root = tmp_path_factory.mktemp("host")
    with pytest.MonkeyPatch.context() as patch:
        if not IS_NIGHTLY:
            patch.setattr(Library, "names", (GAME,))
            patch.setattr(Library, "languages", ("en", "ko"))
        build_site(Library(), SiteOrder(site=str(root / BELOW), engine=str(PYODIDE)))
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/{BELOW}"
    server.shutdown()
