"""A campaign's log as pages: a cover with the map, then the forts in their order, as many a page as stay legible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.campaign.campaign import Fort, FortWording, Progress
from sheetgen.games.hadrians_wall.log.fort_card import FortCard
from sheetgen.games.hadrians_wall.log.log_cover import Cover, small_print
from sheetgen.layout.game import ArrangedView
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.place.page_style import PageStyle
from sheetgen.place.paper import Misfit, Paper
from sheetgen.place.parts import words
from sheetgen.place.pieces import Piece
from sheetgen.place.rect import Rect
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.views.head_and_foot import HeadingView
from sheetgen.text.complaint import Unusable, complaint_about, translatable

_LOG = "campaign-log"
_GAP = 3.0
_FOOT = 4.0
_USUAL_WIDTH = 200.0


def place_log(setting: PlaceSettings, progress: Progress) -> tuple[Page, ...]:
    """Return the log with the games played so far.

    Raises `Unusable` if the paper is too small to read it.
    """
    paper = setting.paper
    upright = paper if paper.height >= paper.width else paper.turned()
    try:
        return _Log(replace(setting, paper=upright), progress).pages()
    except Misfit as misfit:
        message = translatable("the log does not fit {paper}: {misfit}", paper=paper.name, misfit=misfit.args[0])
        raise Unusable([complaint_about("paper", message, translatable("choose a larger paper"))]) from None


class _Log:
    """Places the pages of one log."""

    def __init__(self, setting: PlaceSettings, progress: Progress) -> None:
        self.setting = setting
        self.progress = progress
        self.words = FortWording(setting.language)
        paper: Paper = setting.paper
        room = Rect(0, 0, paper.width, paper.height).inset(max(paper.margin, 5.0))
        self.foot = room.without_top(room.height - _FOOT)
        # A larger paper has larger letters, but mostly more forts a page and more room for notes.
        self.scale = min(max((room.width / _USUAL_WIDTH) ** 0.5, 0.85), 1.5)
        self.head = room.top_strip(self._heading(self._kit()).height(room.width))
        self.room = Rect(room.x, self.head.bottom + _GAP, room.width, self.foot.y - self.head.bottom - _GAP)

    def pages(self) -> tuple[Page, ...]:
        """Return the cover and the pages of the forts."""
        forts = self._shared()
        return (self._cover(), *(self._page(number, some) for number, some in enumerate(forts, 1)))

    def _kit(self) -> PageStyle:
        setting = self.setting
        language = setting.language.with_text(f"sheets.{_LOG}", self.words.text("log"))
        return PageStyle(setting.game, language, setting.theme, setting.paper, self.scale, self.scale)

    def _heading(self, style: PageStyle) -> Piece:
        return HeadingView().on(style, ArrangedView("heading", title=_LOG)).piece()

    def _put_head(self, style: PageStyle, said: str) -> None:
        """Put the head of a page: the game, what it is, and at the right whose it is or what it is about."""
        self._heading(style).put(self.head)
        line = words(style, said, anchor="right", colour=style.theme.soft, role="subtitle")
        line.put(self.head.top_strip(style.mm(10.4)))

    def _finished(self, style: PageStyle, name: str, label: str) -> Page:
        small_print(style, self.foot)
        boxes = PageBoxes(self.setting.paper.width, self.setting.paper.height)
        return Page(name, boxes, tuple(style.ink.marks), (), label)

    def _cover(self) -> Page:
        style, words, campaign = self._kit(), self.words, self.progress.campaign
        difficulty = words.language.text(f"options.{self.progress.difficulty or campaign.difficulty}")
        said = [
            words.text("name"),
            words.text("difficulty", difficulty=difficulty),
            words.text("edition", edition=words.edition(campaign.edition)),
        ]
        self._put_head(style, " · ".join(said))
        Cover(style, self.words, self.progress).place(self.room)
        return self._finished(style, "log-cover", self.words.text("log"))

    def _card(self, style: PageStyle, fort: Fort) -> FortCard:
        return FortCard(style, self.words, self.progress, fort, self.room.width)

    def _shared(self) -> list[Sequence[Fort]]:
        """Return the forts of each page, about as many on each; a fort with many attempts may have a page to itself."""
        style = self._kit()
        heights = [self._card(style, fort).least_height() for fort in self.progress.campaign.forts]
        if max(heights) > self.room.height:
            raise Misfit(translatable("a fort"), max(heights), self.room.height)
        pages = 1
        while (shared := self._into(pages, heights)) is None:
            pages += 1
        return shared

    def _into(self, pages: int, heights: Sequence[float]) -> list[Sequence[Fort]] | None:
        """Return the forts divided among a number of pages, the fuller pages first; None if it is too small."""
        forts = self.progress.campaign.forts
        found: list[Sequence[Fort]] = []
        begin = 0
        for page in range(pages):
            end = begin + -(-(len(forts) - begin) // (pages - page))
            while end > begin and sum(heights[begin:end]) + _GAP * (end - begin - 1) > self.room.height:
                end -= 1
            found.append(forts[begin:end])
            begin = end
        return [some for some in found if some] if begin == len(forts) else None

    def _page(self, number: int, forts: Sequence[Fort]) -> Page:
        style = self._kit()
        self._put_head(style, self.progress.player or self.words.text("name"))
        cards = [self._card(style, fort) for fort in forts]
        least = [card.least_height() for card in cards]
        share = (self.room.height - _GAP * (len(cards) - 1)) / len(cards)
        spare = share - sum(least) / len(cards)
        # Cards are of one height if the longest text has room in it.
        heights = [share] * len(cards) if max(least) <= share else [height + spare for height in least]
        rows = self.room.rows(heights, _GAP)
        pitch = min(card.pitch(height) for card, height in zip(cards, heights, strict=True))
        for card, row in zip(cards, rows, strict=True):
            card.place(row, pitch)
        label = f"{forts[0].number}-{forts[-1].number}" if len(forts) > 1 else str(forts[0].number)
        return self._finished(style, f"log-{number}", label)
