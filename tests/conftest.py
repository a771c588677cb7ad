"""Property tests draw anew on a developer's machine, and the same examples in CI."""

from __future__ import annotations

import os

from hypothesis import settings

# Tests read what stands in the files, and leave nothing in the folders of the one who runs them.
os.environ["SHEETGEN_CACHE"] = ""

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("own", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "own")
