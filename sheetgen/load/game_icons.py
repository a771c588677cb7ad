"""Load the icons of a game's file: shipped drawings, and those of the game in its folder ``icons``."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.icon_drawings import DRAWINGS, icon_names, load_icon_drawing
from sheetgen.layout.game import Icon
from sheetgen.layout.game_folders import THEME_FILE, GameFiles
from sheetgen.load.layout_specs import GameSpec
from sheetgen.place.theme_file import DEFAULT_FILE
from sheetgen.text.complaint import collect_complaints
from sheetgen.text.complaint_collector import ComplaintCollector
from sheetgen.text.suggest import suggest
from sheetgen.text.yaml_documents import ReadFile, read_file

FOLDER = "icons"


def hues_of_themes(read: ReadFile = read_file) -> Collection[str]:
    """Return the names of the hues that every theme has. Raises `Unusable`."""
    (theme,) = read(data_path("layouts") / DEFAULT_FILE)
    hues: Collection[str] = theme.data["hues"]
    return hues


def hues_of_game(files: GameFiles) -> Collection[str]:
    """Return the names of the hues that every theme has, and of those in the game's own theme. Raises `Unusable`."""
    own = [files.read_one(file)[0].data for file in files.matching(THEME_FILE)]
    stated = [each["hues"] for each in own if isinstance(each, Mapping) and isinstance(each.get("hues"), Mapping)]
    return dict.fromkeys([*hues_of_themes(files.read_one), *(name for hues in stated for name in hues)])


def load_icons(files: GameFiles, spec: GameSpec, report: ComplaintCollector) -> Mapping[str, Icon]:
    """Return the icons by name. Complain about one without a drawing, with a faulty one, or with a hue of no theme."""
    hues = hues_of_game(files)
    own = {path.stem: path for kind in DRAWINGS for path in files.matching(f"{FOLDER}/*{kind}")}
    icons: dict[str, Icon] = {}
    for name, icon in spec.icons.items():
        drawing = icon.drawing or name
        if drawing in own:
            with collect_complaints(report.complaints):
                load_icon_drawing(str(own[drawing]))
        elif drawing not in icon_names():
            hint = suggest(drawing, dict.fromkeys([*own, *icon_names()])) or (
                f"write 'drawing:' with one that 'sheetgen list' names, or draw it: {FOLDER}/{drawing}.svg"
            )
            report.add(("icons", name), f"there is no drawing '{drawing}'", hint)
        report.require_known(("icons", name, "hue"), "hue", icon.hue, hues, len(hues))
        icons[name] = Icon(name, icon.hue, icon.kind or "", str(own.get(drawing, drawing)))
    return icons
