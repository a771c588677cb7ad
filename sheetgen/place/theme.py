"""Themes: every size, stroke, colour and pattern, read from one YAML file each; what decides how a sheet looks."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from sheetgen.layout.game import Game
from sheetgen.layout.language import Language
from sheetgen.marks.marks import BLACK, WHITE, Colour, Hatch, Paint
from sheetgen.place.paper import Orientation, Paper
from sheetgen.text import value_types as shapes
from sheetgen.text.value_types import Name, Spec, matches

HexColour = Annotated[str, matches(r"^#[0-9a-f]{6}( [0-9]{1,3} [0-9]{1,3} [0-9]{1,3} [0-9]{1,3})?$")]
Length = Annotated[float, shapes.LENGTH]
Share = Annotated[float, shapes.SHARE]
LEAST_HATCHED = 4.0
"""The side in mm of the smallest icon with a pattern in it."""


class HatchSpec(Spec):
    """A pattern; lengths in mm."""

    kind: Literal["lines", "cross", "dots"]
    spacing: Length
    width: Length
    angle: float = 45.0


class HueSpec(Spec):
    """A hue: ``light`` inside icons, ``strong`` on banners, ``on`` for text upon ``strong``.

    ``cut`` is what is cut out of a figure that is filled with ``light``; where it is not said white, or what shows.
    """

    light: HexColour
    strong: HexColour
    on: HexColour = "#ffffff"
    cut: HexColour | None = None
    hatch: HatchSpec | None = None


class Lengths(Spec):
    """Sizes in mm at scale 1; `place` grows them with the paper."""

    box: Length
    gap: Length
    pad: Length
    gutter: Length
    flag: Length


class Strokes(Spec):
    """Line widths in mm."""

    box: Length
    frame: Length
    icon: Length
    chain: Length
    divider: Length
    hair: Length


class TypeSizes(Spec):
    """The sizes of type in pt on A4: a sheet has no other, and at most five; those of larger papers grow together."""

    title: Length = 16.0
    head: Length = 12.0
    name: Length = 10.0
    figure: Length = 10.0
    word: Length = 8.5
    small: Length = 6.5


class Tints(Spec):
    """How much of a hue stands on a ground: 1 is all of it, 0 leaves the paper white and draws the outline."""

    label: Share = 0.0
    head: Share = 0.0
    strip: Share = 0.0
    row: Share = 0.0
    panel: Share = 0.0


class Colours(Spec):
    """Colours that belong to no hue."""

    ink: HexColour
    soft: HexColour
    faint: HexColour
    frame: HexColour
    panel: HexColour | None = None
    band: HexColour | None = None
    ground: HexColour | None = None
    plate: HexColour | None = None
    pen: HexColour
    mistake: HexColour


class ThemeSpec(Spec):
    """A theme's file."""

    theme: Name
    about: str
    lengths: Lengths
    strokes: Strokes
    type: TypeSizes = TypeSizes()
    tints: Tints = Tints()
    colours: Colours
    solid_banners: bool = True
    ornaments: bool = True
    engraved: bool = False
    under_pen: Share = 1.0
    """How much of its ink what is printed keeps on a sheet that a player filled in."""
    bold_words: bool = False
    like: Name | None = None
    hues: dict[Name, HueSpec]


_PALE = 0.6
"""The least of red, green and blue in a hue on which white does not show."""


class Hue:
    """The paints of one hue."""

    def __init__(self, spec: HueSpec) -> None:
        self.light = colour(spec.light)
        self.strong = colour(spec.strong)
        self.on = colour(spec.on)
        self.cut = None if spec.cut is None else colour(spec.cut)
        self.hatch = None
        if spec.hatch is not None:
            hatch = spec.hatch
            self.hatch = Hatch(hatch.kind, self.strong, hatch.spacing, hatch.width, hatch.angle)


@dataclass(eq=False)
class Theme:
    """A theme's paints; lengths and sizes stay in ``spec``."""

    spec: ThemeSpec

    def __post_init__(self) -> None:
        spec = self.spec
        self.name = spec.theme
        self.white = WHITE
        self.ink = colour(spec.colours.ink)
        self.soft = colour(spec.colours.soft)
        self.faint = colour(spec.colours.faint)
        self.frame = colour(spec.colours.frame)
        self.steel = mix_with_white(self.ink, 0.8) if spec.tints.panel else self.ink
        self.panel = None if spec.colours.panel is None else colour(spec.colours.panel)
        self.band = None if spec.colours.band is None else colour(spec.colours.band)
        self.ground = None if spec.colours.ground is None else colour(spec.colours.ground)
        self.plate = None if spec.colours.plate is None else colour(spec.colours.plate)
        self.pen = colour(spec.colours.pen)
        self.mistake = colour(spec.colours.mistake)

    @property
    def is_black(self) -> bool:
        """Whether a sheet has no grey, which a laser printer would break into dots."""
        return self.faint == self.ink

    def tint(self, hue: str, name: str) -> Colour | None:
        """Return a hue mixed with white by the share called ``name``; None where the theme keeps the paper white."""
        share = float(getattr(self.spec.tints, name))
        return mix_with_white(self.hues[hue].strong, share) if share else None

    @cached_property
    def hues(self) -> Mapping[str, Hue]:
        return {name: Hue(hue) for name, hue in self.spec.hues.items()}

    def icon_inks(self, hue: str, size: float) -> Mapping[str, Paint]:
        """Return the paints of an icon's parts; ``size`` in mm."""
        paints = self.hues.get(hue)
        light, strong = (WHITE, self.ink) if paints is None else (paints.light, paints.strong)
        # Below this size the strokes of a pattern run together.
        hatch = None if paints is None or size < LEAST_HATCHED else paints.hatch
        # What is cut out of a white or pale figure is in the hue where the theme has no tints to tell it by.
        tinted = bool(self.spec.tints.head)
        pale = light == WHITE or (not tinted and min(light.red, light.green, light.blue) > _PALE)
        inside = WHITE if not pale else self.ink if tinted else strong
        if paints is not None and paints.cut is not None:
            inside = paints.cut
        badge = strong if tinted or self.spec.engraved else mix_with_white(strong, 0.5)
        return {
            "fill": Paint(fill=light, hatch=hatch),
            # A pale badge would not be told from another one.
            "badge": Paint(fill=light if hatch or not pale else badge, hatch=hatch),
            "line": Paint(stroke=self.ink, width=self.spec.strokes.icon * size),
            "ink": Paint(fill=self.ink),
            "paper": Paint(fill=WHITE),
            "cut": Paint(fill=inside),
            "cutline": Paint(stroke=inside),
            "gold": Paint(fill=self.hues["yellow"].light),
            "steel": Paint(fill=self.hues["steel"].light),
        }


def colour(text: str) -> Colour:
    """Return ``#rrggbb`` as a colour, with the percentages of cyan, magenta, yellow and black that stand behind it.

    Where none do, drawing says what inks it takes.
    """
    shown, *percent = text.split(" ")
    red, green, blue = (int(shown[start : start + 2], 16) / 255 for start in (1, 3, 5))
    if len(percent) == 4:
        cyan, magenta, yellow, black = (int(part) / 100 for part in percent)
        return Colour(red, green, blue, (cyan, magenta, yellow, black))
    return {"#000000": BLACK, "#ffffff": WHITE}.get(shown, Colour(red, green, blue))


def mix_with_white(tone: Colour, share: float) -> Colour:
    """Return ``share`` of a colour, the rest white; inks of its own are thinned alike."""
    red, green, blue = (1 - share * (1 - part) for part in (tone.red, tone.green, tone.blue))
    if tone.cmyk is None:
        return Colour(red, green, blue)
    cyan, magenta, yellow, black = (round(part * share, 3) for part in tone.cmyk)
    return Colour(red, green, blue, (cyan, magenta, yellow, black))


def mix_with_black(tone: Colour, share: float) -> Colour:
    """Return ``share`` of a colour, the rest black."""
    red, green, blue = (share * part for part in (tone.red, tone.green, tone.blue))
    if tone.cmyk is None:
        return Colour(red, green, blue)
    *inks, black = tone.cmyk
    return Colour(red, green, blue, (inks[0], inks[1], inks[2], round(1 - share * (1 - black), 3)))


@dataclass(frozen=True, slots=True)
class PlaceSettings:
    """Everything a sheet is laid out with: game, language, theme, paper and orientation."""

    game: Game
    language: Language
    theme: Theme
    paper: Paper
    orientation: Orientation = "auto"
    letters: float = 1.0
    """How much larger the type is than the paper has it."""
    heads: float = 1.0
    """How much larger than the paper has it the type of headings is at most."""
    stretch: float = math.inf
    """How much higher than it needs a sheet may be drawn; where the paper has more room, its end stays white."""
