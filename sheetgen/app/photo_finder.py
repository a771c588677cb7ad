"""Find which printed page a photo shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path

import numpy as np

from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder, ScanOrder
from sheetgen.app.print_plan import lay_out_pages, make_plan
from sheetgen.marks.marks import Page
from sheetgen.scan.find import LEAST_AGREEING, SheetOnPhoto, Straight, matched, photo_features, straightened
from sheetgen.scan.light import misfit
from sheetgen.scan.memory import share_freed_memory
from sheetgen.scan.reference import Features, Picture, Reference, StoredReference, features_from_texts
from sheetgen.text.cache import Built
from sheetgen.text.complaint import Unusable

PAPERS = ("a4", "letter", "native")
"""Papers that are tried, the likeliest first."""
_GOOD = 250
"""Agreeing features that no other sheet has: the other sheet of a game had at most 63."""
_FEW = 4
"""One in so many features of a page tells whether it is worth comparing them all."""
_NEARLY = 1.5
"""All features are compared of pages of which, by a few, the best one has at most so many times as many."""
_SAME_LINES = 0.75
"""A theme is compared by its colours if at least this share of the best theme's features agrees closely."""
_LEAST_BESIDE = 0.4
"""Share of the photo's shorter side that is free beside a sheet if there can be another one."""
_PACKAGE = Path(__file__).parent.parent


@dataclass(frozen=True)
class PrintedPage:
    """A page that a photo may show, as it was printed."""

    game: str
    sheet: str
    paper: str
    theme: str
    language: str


class PhotoFinder:
    """Finds which printed page a photo shows: first the sheet, then the paper, then language and theme.

    With a ``game`` only its sheets are known. Blank pages and their features are cached between runs: drawing a page
    takes most of the time.
    """

    def __init__(self, library: Library, order: ScanOrder, game: str = "") -> None:
        share_freed_memory()
        self.library = library
        self._games = (game,) if game else tuple(library.names)
        self._papers = (order.paper,) if order.paper else PAPERS
        self._themes = (order.theme,) if order.theme else library.themes
        self._last: PrintedPage | None = None
        # A game laid out, or a picture of a page, takes 10 MB and more: only the last are kept.
        self._pages = lru_cache(2)(self._laid_out)
        self._references = lru_cache(2)(self._cached_reference)
        self._features = cache(self._cached_features)
        self._match: Callable[[PrintedPage, int], SheetOnPhoto | None]

    def find(self, photo: Picture) -> tuple[PrintedPage, Straight] | None:
        """Return the page on a photo and the photo straightened to it; None if the photo shows no known sheet."""
        if not self._take_features(photo):
            return None
        if (found := self._like_the_last()) is not None:
            page, match = found
            return page, straightened(photo, self._references(page), match)
        if (found := self._found()) is None:
            return None
        page, match = self._as_printed(found)
        self._last, straight = self._in_its_colours(page, straightened(photo, self._references(page), match))
        return self._last, straight

    def find_beside(self, photo: Picture, found: tuple[PrintedPage, Straight]) -> tuple[PrintedPage, Straight] | None:
        """Return the sheet beside the one found, if the photo shows another of the same print beyond doubt."""
        x, y, part = _widest_beside(photo, found[1])
        if min(part.shape[:2]) < _LEAST_BESIDE * min(photo.shape[:2]) or not self._take_features(part):
            return None
        other = self._like_the_last()
        if other is None or other[0].sheet == found[0].sheet:
            return None
        straight = straightened(part, self._references(other[0]), other[1])
        places, (high, wide) = straight.places + np.array((x, y), np.float32), photo.shape[:2]
        return other[0], replace(straight, places=places, photo_size=(wide, high))

    def _take_features(self, photo: Picture) -> bool:
        """Make a photo the one that pages are matched with; return whether it can show a sheet."""
        features = photo_features(photo)
        self._match = cache(lambda page, every: matched(features, self._features(page), every))
        return len(features.points) >= LEAST_AGREEING

    def _like_the_last(self) -> tuple[PrintedPage, SheetOnPhoto] | None:
        """Return the sheet in the print of the last photo, if the photo shows it beyond doubt.

        Photos of one evening show the same print: usually its other sheet.
        """
        if (last := self._last) is None:
            return None
        found = self._best(
            [each for each in self._sheets(last.paper, last.theme, last.language) if each.game == last.game]
        )
        return found if found and found[1].is_close else None

    def _found(self) -> tuple[PrintedPage, SheetOnPhoto] | None:
        """Return the sheet on the photo, in whichever paper, theme and language; None if it is no known one."""
        sheets = [self._sheets(paper, self._themes[0], self.library.code) for paper in self._papers]
        found = next(filter(None, (self._best(each, first_good=True) for each in sheets)), None)
        # In another theme fewer features look alike.
        return found or self._closest(list(chain(*sheets)))

    def _sheets(self, paper: str, theme: str, language: str) -> list[PrintedPage]:
        return [
            PrintedPage(game, sheet.name, paper, theme, language)
            for game in self._games
            for sheet in self.library.game(game).sheets
            if not sheet.paper_only
        ]

    def _best(
        self, pages: Sequence[PrintedPage], *, first_good: bool = False
    ) -> tuple[PrintedPage, SheetOnPhoto] | None:
        """Return the page with the most agreeing features; None if none has enough.

        With ``first_good`` the search ends at the first one that cannot be mistaken.
        """
        rough: dict[PrintedPage, int] = {}
        for page in pages:
            if match := self._match(page, _FEW):
                rough[page] = match.agreeing
                if first_good and match.agreeing >= _GOOD:
                    break
        found = [each for each in self._all_compared(rough) if each[1].agreeing >= LEAST_AGREEING]
        return max(found, key=lambda each: each[1].agreeing, default=None)

    def _closest(self, pages: Sequence[PrintedPage]) -> tuple[PrintedPage, SheetOnPhoto] | None:
        """Return the page that agrees most closely; of those that differ in theme alone the best one is compared."""
        rough = {page: match.closely_agreeing for page in pages if (match := self._match(page, _FEW))}
        by_theme: dict[PrintedPage, PrintedPage] = {}
        for page in sorted(rough, key=lambda page: -rough[page]):
            by_theme.setdefault(replace(page, theme=""), page)
        found = self._all_compared({page: rough[page] for page in by_theme.values()})
        return max(found, key=lambda each: each[1].closely_agreeing, default=None)

    def _in_its_colours(self, page: PrintedPage, straight: Straight) -> tuple[PrintedPage, Straight]:
        """Return the page in the theme that the photo's colours fit best, of those that have its lines."""
        themes = [replace(page, theme=theme) for theme in self._themes]
        close = {each: match.closely_agreeing for each in themes if (match := self._match(each, _FEW))}
        likely = [each for each, number in close.items() if number >= _SAME_LINES * max(close.values())]
        if len(likely) > 1:
            page = min(likely, key=lambda each: misfit(straight, self._references(each).picture))
        return page, replace(straight, reference=self._references(page))

    def _all_compared(self, rough: Mapping[PrintedPage, int]) -> Iterator[tuple[PrintedPage, SheetOnPhoto]]:
        """Yield the pages with the best rough numbers of which enough features agree, or some closely."""
        least = max(rough.values(), default=0) / _NEARLY
        for page, number in rough.items():
            if number >= least and (match := self._match(page, 1)) and match.is_found:
                yield page, match

    def _as_printed(self, found: tuple[PrintedPage, SheetOnPhoto]) -> tuple[PrintedPage, SheetOnPhoto]:
        """Return the page in the paper and language of the photo, and in a theme with its lines.

        ``found`` is the same sheet in any of them.
        """
        found = self._closest(self._on_papers(found[0])) or found
        found = self._closest(self._in_other_looks(found[0])) or found
        if found[1].is_close:
            return found
        # Other colours or words have misled about the paper.
        every = [page for each in self._on_papers(found[0]) for page in self._in_other_looks(each)]
        return self._closest(every) or found

    def _on_papers(self, page: PrintedPage) -> list[PrintedPage]:
        return [replace(page, paper=paper) for paper in self._papers]

    def _in_other_looks(self, page: PrintedPage) -> list[PrintedPage]:
        """Return a page in every theme, and in every language in the first theme."""
        return [
            replace(page, theme=theme, language=language)
            for theme in self._themes
            for language in self.library.languages
            if theme == self._themes[0] or language == self.library.code
        ]

    def _cached_features(self, page: PrintedPage) -> Features:
        """Return the features of a blank page; none if the sheet does not fit the paper."""

        def build() -> tuple[str, str]:
            pages = self._pages(page.game, page.paper, page.theme, page.language)
            # Its picture is dropped at once: those of all games would fill the memory.
            return Reference.of(pages[page.sheet]).features.as_texts() if page.sheet in pages else ("", "")

        return features_from_texts(self._cached("features", page, build))

    def _cached_reference(self, page: PrintedPage) -> Reference:
        def build() -> StoredReference:
            pages = self._pages(page.game, page.paper, page.theme, page.language)
            return Reference.of(pages[page.sheet]).stored()

        return Reference.from_stored(self._cached("blank", page, build))

    def _cached(self, what: str, page: PrintedPage, build: Callable[[], Built]) -> Built:
        asked = f"{page.sheet} {page.paper} {page.theme} {page.language}"
        return self.library.files.cached(f"{what}-{page.game}", self._files(page), build, asked)

    def _files(self, page: PrintedPage) -> Iterator[Path]:
        """Yield every file that the picture of a page depends on, apart from those that the cache knows."""
        yield from self.library.printed_from(page.game, page.theme, page.language)
        for folder in ("app", "draw", "scan", "marks"):
            yield from sorted((_PACKAGE / folder).glob("*.py"))

    def _laid_out(self, game: str, paper: str, theme: str, language: str) -> Mapping[str, Page]:
        library = self.library if language == self.library.code else Library(language)
        try:
            pages = lay_out_pages(make_plan(library, PrintOrder(game=game, paper=paper, theme=theme)))
        except Unusable:
            return {}
        return {page.name: page for page in pages}


def _widest_beside(photo: Picture, straight: Straight) -> tuple[int, int, Picture]:
    """Return the largest part of a photo beside a sheet, and where its upper left corner is in pixels."""
    high, wide = photo.shape[:2]
    (left, top), (right, bottom) = (edge(straight.places, axis=(0, 1)).astype(int) for edge in (np.min, np.max))
    left, right, top, bottom = max(left, 0), min(right, wide), max(top, 0), min(bottom, high)
    parts = ((0, 0, left, high), (right, 0, wide, high), (0, 0, wide, top), (0, bottom, wide, high))
    x, y, to_x, to_y = max(parts, key=lambda part: (part[2] - part[0]) * (part[3] - part[1]))
    return x, y, photo[y:to_y, x:to_x]
