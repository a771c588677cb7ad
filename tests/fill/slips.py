"""Slips that people make in a filled-in sheet, and what comes of each: what is taken, or the exact complaints.

TODAY stands for the day on which the test runs.
"""

# ruff: noqa: E501
from __future__ import annotations

SLIPS: dict[str, tuple[str | bytes, str, list[str]]] = {
    "name after a hash": (
        "game: hadrians-wall\nplayer: #1\n",
        "en",
        [
            "a.yaml:2:9: what follows '#' is taken as a comment (put it in quotes: \"#1\"; a comment has a space "
            "after '#')",
        ],
    ),
    "decimal comma in a count": (
        "game: hadrians-wall\nleft:\n  wall: 20,5\n",
        "en",
        [
            "a.yaml:3:9: left.wall: expected a number or a list of boxes (write the number of filled boxes (0 to "
            "21) or list them, such as [1, 2, 3])",
        ],
    ),
    "decimal point in a count": (
        "game: hadrians-wall\nleft:\n  wall: 20.5\n",
        "en",
        [
            "a.yaml:3:9: left.wall: expected a number or a list of boxes (write the number of filled boxes (0 to "
            "21) or list them, such as [1, 2, 3])",
        ],
    ),
    "grid in smart quotes": (
        "game: hadrians-wall\nright:\n  scouting_grid: [“.####”, “#####”, “##.##”, “.###.”]\n",
        "en",
        [
            "taken: right.scouting_grid 487422",
        ],
    ),
    "no-break spaces as indent": (
        "game: hadrians-wall\nleft:\n  cippi: 2\n\xa0\xa0wall: 3\n",
        "en",
        [
            "taken: left.cippi 3, left.wall 7",
        ],
    ),
    "no-break spaces everywhere": (
        "game: hadrians-wall\nleft:\n\xa0\xa0cippi: 2\n\xa0\xa0wall: 3\n",
        "en",
        [
            "taken: left.cippi 3, left.wall 7",
        ],
    ),
    "no-break space behind a colon": (
        "game: hadrians-wall\nleft:\n  wall:\xa03\n",
        "en",
        [
            "taken: left.wall 7",
        ],
    ),
    "ideographic space as indent": (
        "game: hadrians-wall\nleft:\n\u3000cippi: 2\n",
        "en",
        [
            "taken: left.cippi 3",
        ],
    ),
    "date day first": (
        "game: hadrians-wall\ndate: 22/11/2026\n",
        "en",
        [
            "taken: date '2026-11-22'",
        ],
    ),
    "date yesterday": (
        "game: hadrians-wall\ndate: yesterday\n",
        "en",
        [
            "a.yaml:2:7: date: 'yesterday' is not a date (write the date like 2026-11-22; today is TODAY)",
        ],
    ),
    "date that is none": (
        "game: hadrians-wall\ndate: 2026-13-45\n",
        "en",
        [
            "a.yaml:2:7: date: '2026-13-45' is not a date (write the date like 2026-11-22; today is TODAY)",
        ],
    ),
    "date of two days": (
        "game: hadrians-wall\ndate: 3/4/2026\n",
        "en",
        [
            "a.yaml:2:7: date: '3/4/2026' could be either of two dates (write the date like 2026-11-22; "
            "today is TODAY)",
        ],
    ),
    "date with a month": (
        "game: hadrians-wall\ndate: 14 March 2026\n",
        "en",
        [
            "taken: date '2026-03-14'",
        ],
    ),
    "date with dots": (
        "game: hadrians-wall\ndate: 22.11.2026\n",
        "en",
        [
            "taken: date '2026-11-22'",
        ],
    ),
    "quote not closed": (
        'game: hadrians-wall\nplayer: "Cleo\nyears: 6\n',
        "en",
        [
            "a.yaml:2:9: this quote is not closed on its line (close it with '\"')",
        ],
    ),
    "quote closed many lines later": (
        'game: hadrians-wall\nplayer: "Cleo\n\nright:\n  scouting_grid: ["\n',
        "en",
        [
            "a.yaml:2:9: player: this text goes on over several lines (is its closing quote missing?)",
        ],
    ),
    "apostrophe in single quotes": (
        "game: hadrians-wall\nplayer: 'O'Brien'\n",
        "en",
        [
            'a.yaml:2:11: this apostrophe ends the text before it (put the text in double quotes: "O\'Brien")',
        ],
    ),
    "name in curly quotes": (
        "game: hadrians-wall\nplayer: “Cleo”\n",
        "en",
        [
            "taken: player 'Cleo'",
        ],
    ),
    "name in guillemets": (
        "game: hadrians-wall\nplayer: « Cléo »\n",
        "en",
        [
            "taken: player 'Cléo'",
        ],
    ),
    "all boxes": (
        "game: hadrians-wall\nleft:\n  wall: all\n",
        "en",
        [
            "taken: left.wall 2097151",
        ],
    ),
    "none": (
        "game: hadrians-wall\nleft:\n  wall: none\n",
        "en",
        [
            "taken: left.wall 0",
        ],
    ),
    "a range in words": (
        "game: hadrians-wall\nleft:\n  wall: 1 to 21\n",
        "en",
        [
            "taken: left.wall 2097151",
        ],
    ),
    "French keys in English": (
        "game: hadrians-wall\nleft:\n  mur: 3\n  grenier: [medium]\n",
        "en",
        [
            "a.yaml:3:3: left.mur: unknown key 'mur' (a file created with 'sheetgen new' contains all the names)",
            "a.yaml:4:3: left.grenier: unknown key 'grenier' (a file created with 'sheetgen new' contains all the "
            "names)",
        ],
    ),
    "four blanks for two": (
        "game: hadrians-wall\nleft:\n  cippi: 2\n    wall: 3\n",
        "en",
        [
            "a.yaml:4:5: this line is indented more than the one above it (indent it by 2 spaces; or is the line "
            "with the name above it missing?)",
        ],
    ),
    "the sheet's line deleted": (
        "game: hadrians-wall\n  wall: 3\n  fort: 3\n",
        "en",
        [
            "a.yaml:2:3: this line is indented more than the one above it (remove the spaces before it; or is the line "
            "with the name above it missing?)",
        ],
    ),
    "nothing indented": (
        "game: hadrians-wall\nleft:\ncohorts: {left: 1}\nmining_and_foresting: 1\nwall_guard: 2\ncippi: 1\nwall: 2\nfort: 3\nright:\ntraders: 3\n",
        "en",
        [
            "a.yaml:3:1: cohorts: these keys do not belong here: cohorts, mining_and_foresting, wall_guard, "
            "cippi, wall (move them under 'left:', each line indented by two spaces)",
            "a.yaml:10:1: traders: unknown key 'traders' (move them under 'right:', each line indented by two spaces)",
        ],
    ),
    "nothing indented, keys that are elsewhere as well": (
        "game: hadrians-wall\nleft:\nwall: 2\nforum: [6]\nrenown: 11\nright:\npatricians: 1\npriests: 1\n2: {cohort: left}\n",
        "en",
        [
            "a.yaml:3:1: wall: these keys do not belong here: wall, forum, renown (move them under 'left:', each line "
            "indented by two spaces)",
            "a.yaml:7:1: patricians: these keys do not belong here: patricians, priests (move them under 'right:', "
            "each line indented by two spaces)",
            "a.yaml:9:1: 2: unknown key '2' (move them under 'right.diplomats:', each line indented by two spaces)",
        ],
    ),
    "grid with x": (
        'game: hadrians-wall\nright:\n  scouting_grid: [".xxxx", "xxxxx", "xx.xx", ".xxx."]\n',
        "en",
        [
            "taken: right.scouting_grid 487422",
        ],
    ),
    "two commas": (
        "game: hadrians-wall\npath_cards: [forager,, ranger]\n",
        "en",
        [
            "a.yaml:2:22: a value is missing here (is there a comma too many, or an unclosed bracket? An empty "
            "place is ~)",
        ],
    ),
    "remark without a hash": (
        "game: hadrians-wall\nleft:\n  wall: 3\n  I am not sure here\n",
        "en",
        [
            "a.yaml:4:3: a ':' is missing after this key (put a space after it, or start a comment with '#')",
        ],
    ),
    "remark behind a value": (
        "game: hadrians-wall\nleft:\n  wall: 3 (I think)\n",
        "en",
        [
            "a.yaml:3:9: left.wall: expected a number or a list of boxes (write the number of filled boxes (0 to "
            "21) or list them, such as [1, 2, 3])",
        ],
    ),
    "full-width colon": (
        "game: hadrians-wall\nleft:\n  wall：3\n",
        "en",
        [
            "a.yaml:3:3: left: a ':' followed by a space is missing here (write 'wall: 3')",
        ],
    ),
    "full-width colon after the first key": (
        "game: hadrians-wall\nplayer：Ada\nyears: 6\n",
        "en",
        [
            "a.yaml:2:7: this is a full-width colon (write ':' and a space)",
        ],
    ),
    "full-width digits": (
        "game: hadrians-wall\nleft:\n  wall: ３\n",
        "en",
        [
            "taken: left.wall 7",
        ],
    ),
    "UTF-16 without mark": (
        b"g\x00a\x00m\x00e\x00:\x00 \x00h\x00a\x00d\x00r\x00i\x00a\x00n\x00s\x00-\x00w\x00a\x00l\x00l\x00\n\x00l\x00e\x00f\x00t\x00:\x00\n\x00 \x00 \x00w\x00a\x00l\x00l\x00:\x00 \x003\x00\n\x00",
        "en",
        [
            "taken: left.wall 7",
        ],
    ),
    "a docx": (
        b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00",
        "en",
        [
            "a.yaml: this is not text but a picture or another program's document (is it the right file?)",
        ],
    ),
    "an odt or zip": (
        b"PK\x03\x04\x14\x00\x00\x08\x00\x00mimetype",
        "en",
        [
            "a.yaml: this is not text but a picture or another program's document (is it the right file?)",
        ],
    ),
    "an rtf": (
        b"{\\rtf1\\ansi hello}",
        "en",
        [
            "a.yaml: this is not text but a picture or another program's document (is it the right file?)",
        ],
    ),
    "a picture": (
        b"\x89PNG\r\n\x1a\n\x00\x00\x00",
        "en",
        [
            "a.yaml: this is not text but a picture or another program's document (is it the right file?)",
        ],
    ),
    "an html page": (
        "<html><body>Ada</body></html>\n",
        "en",
        [
            "a.yaml:1:1: this is not a filled-in score sheet (create a blank one with 'sheetgen new GAME')",
        ],
    ),
    "a csv": (
        "area;value\nwall;3\n",
        "en",
        [
            "a.yaml:1:1: this is not a filled-in score sheet (create a blank one with 'sheetgen new GAME')",
        ],
    ),
    "empty file": (
        "",
        "en",
        [
            "a.yaml: the file is empty",
        ],
    ),
    "capitals in a key": (
        "game: hadrians-wall\nleft:\n  Wall: 3\n",
        "en",
        [
            "taken: left.wall 7",
        ],
    ),
    "French": (
        "game: hadrians-wall\nfeuille gauche:\n  mur: 3\n  greniers: [moyen, énorme]\n  Cohortes: {Cohorte de gauche: 2}\n",
        "fr",
        [
            "a.yaml:4:21: feuille gauche.greniers.2: bâtiment inconnu\u00a0: «\u00a0énorme\u00a0» "
            "(au choix\u00a0: petit, moyen, grand)",
        ],
    ),
    "capitals in a game": (
        "game: Hadrians-Wall\n",
        "en",
        [
            "a.yaml:1:7: game: unknown game 'Hadrians-Wall' (did you mean 'hadrians-wall'?)",
        ],
    ),
    "short name of a game": (
        "game: hw\n",
        "en",
        [
            "a.yaml:1:7: game: unknown game 'hw' (did you mean 'hadrians-wall'?)",
        ],
    ),
    "misspelt key of a game with a short name": (
        "gmae: hw\n",
        "en",
        [
            "a.yaml:1:1: gmae: unknown key 'gmae' (did you mean 'game'?)",
        ],
    ),
    "too long a name of a game": (
        f"game: {'a' * 300}\n",
        "en",
        [
            f"a.yaml:1:7: game: unknown game '{'a' * 300}' (available: hadrians-wall, praetor, rome-and-roll; if it is your own game, add own FOLDER)",
        ],
    ),
    "number with a comma or a semicolon behind it": (
        "game: hadrians-wall\nleft: {wall: '21,'}\nright:\n  traders: 4;\n",
        "en",
        [
            "taken: left.wall 2097151, right.traders 15",
        ],
    ),
    "star for a full row": (
        "game: hadrians-wall\nleft:\n  fort: *\n  wall: 3\n",
        "en",
        [
            "a.yaml:3:9: '*' does not stand for all in a file (write 'all')",
        ],
    ),
    "star before a number": (
        "game: hadrians-wall\nleft: {wall: 3, fort: *21 }\n",
        "en",
        [
            "a.yaml:2:23: '*' does not stand for all in a file (write 'all')",
        ],
    ),
    "list of boxes without commas": (
        "game: hadrians-wall\nright: {scouts: [1 2 4]}\n",
        "en",
        [
            "taken: right.scouts 11",
        ],
    ),
    "grid of ones and zeros": (
        "game: hadrians-wall\nright: {scouting_grid: [01111, 11111, 00000, '10000']}\n",
        "en",
        [
            "taken: right.scouting_grid 33790",
        ],
    ),
    "game with a blank": (
        "game: hadrians wall\n",
        "en",
        [
            "a.yaml:1:7: game: unknown game 'hadrians wall' (did you mean 'hadrians-wall'?)",
        ],
    ),
    "key misspelt": (
        "game: hadrians-wall\nleft:\n  wal: 3\n",
        "en",
        [
            "a.yaml:3:3: left.wal: unknown key 'wal' (did you mean 'wall'?)",
        ],
    ),
    "sheet misspelt": (
        "game: hadrians-wall\nlefft: {wall: 3}\n",
        "en",
        [
            "a.yaml:2:1: lefft: unknown key 'lefft' (did you mean 'left'?)",
        ],
    ),
    "no game": (
        "player: Ada\n",
        "en",
        [
            "a.yaml:1:1: the key 'game' is missing (add a line 'game: NAME'; available games: hadrians-wall, "
            "praetor, rome-and-roll)",
        ],
    ),
    "too many": (
        "game: hadrians-wall\nleft:\n  wall: 22\n",
        "en",
        [
            "a.yaml:3:9: left.wall: 22 is too many: this track has only 21 boxes",
        ],
    ),
    "negative": (
        "game: hadrians-wall\nleft:\n  wall: -1\n",
        "en",
        [
            "a.yaml:3:9: left.wall: expected a number or a list of boxes (write the number of filled boxes (0 to 21) or "
            "list them, such as [1, 2, 3])",
        ],
    ),
    "number in quotes": (
        'game: hadrians-wall\nleft:\n  wall: "5"\n',
        "en",
        [
            "taken: left.wall 31",
        ],
    ),
    "a range": (
        "game: hadrians-wall\nleft:\n  wall: 1-5\n",
        "en",
        [
            "taken: left.wall 31",
        ],
    ),
    "a range with dots": (
        "game: hadrians-wall\nleft:\n  wall: 1..5\n",
        "en",
        [
            "taken: left.wall 31",
        ],
    ),
    "x marks": (
        "game: hadrians-wall\nleft:\n  wall: x x x\n",
        "en",
        [
            "taken: left.wall 7",
        ],
    ),
    "list without brackets": (
        "game: hadrians-wall\nleft:\n  wall: 1, 2, 5\n",
        "en",
        [
            "taken: left.wall 19",
        ],
    ),
    "list with a dash": (
        "game: hadrians-wall\nleft:\n  wall:\n    - 1\n    - 2\n",
        "en",
        [
            "taken: left.wall 3",
        ],
    ),
    "bracket not closed": (
        "game: hadrians-wall\nleft:\n  wall: [1, 2\n  fort: 3\n",
        "en",
        [
            "a.yaml:3:9: this list is not closed: a ',' or ']' is missing",
        ],
    ),
    "brace not closed": (
        "game: hadrians-wall\nleft:\n  disdain: {ringed: 1\n  fort: 3\n",
        "en",
        [
            "a.yaml:3:12: these braces are not closed: a ',' or '}' is missing",
        ],
    ),
    "parentheses": (
        "game: hadrians-wall\nleft:\n  wall: (1, 2)\n",
        "en",
        [
            "a.yaml:3:9: left.wall: expected a number or a list of boxes (write the number of filled boxes (0 to "
            "21) or list them, such as [1, 2, 3])",
        ],
    ),
    "box twice": (
        "game: hadrians-wall\nleft:\n  wall: [1, 1]\n",
        "en",
        [
            "a.yaml:3:13: left.wall.2: box 1 is listed twice",
        ],
    ),
    "box beyond": (
        "game: hadrians-wall\nleft:\n  wall: [1, 30]\n",
        "en",
        [
            "a.yaml:3:13: left.wall.2: there is no box 30; boxes are numbered 1 to 21",
        ],
    ),
    "key twice": (
        "game: hadrians-wall\nleft:\n  wall: 3\n  wall: 4\n",
        "en",
        [
            "a.yaml:4:3: duplicate key 'wall', first used in line 3 (keep one of them)",
        ],
    ),
    "tab as indent": (
        "game: hadrians-wall\nleft:\n\twall: 3\n",
        "en",
        [
            "a.yaml:3:1: tabs are not allowed here (indent with spaces; if the tab is part of a text, put the "
            "text in quotes)",
        ],
    ),
    "tab behind a colon": (
        "game: hadrians-wall\nleft:\n  wall:\t3\n",
        "en",
        [
            "taken: left.wall 7",
        ],
    ),
    "no blank behind a colon": (
        "game: hadrians-wall\nleft:\n  wall:3\n",
        "en",
        [
            "a.yaml:3:3: left: a ':' followed by a space is missing here (write 'wall: 3')",
        ],
    ),
    "equals for a colon": (
        "game: hadrians-wall\nleft:\n  wall = 3\n",
        "en",
        [
            "a.yaml:3:3: left: a ':' followed by a space is missing here (write 'wall: 3')",
        ],
    ),
    "semicolons": (
        "game: hadrians-wall\nleft: {wall: 3; fort: 4}\n",
        "en",
        [
            "a.yaml:2:7: these braces are not closed: a ',' or '}' is missing",
        ],
    ),
    "CRLF": (
        b"game: hadrians-wall\r\nleft:\r\n  wall: 3\r\n",
        "en",
        [
            "taken: left.wall 7",
        ],
    ),
    "CR only": (
        b"game: hadrians-wall\rleft:\r  wall: 3\r",
        "en",
        [
            "taken: left.wall 7",
        ],
    ),
    "BOM": (
        b"\xef\xbb\xbfgame: hadrians-wall\nleft:\n  wall: 3\n",
        "en",
        [
            "taken: left.wall 7",
        ],
    ),
    "UTF-16": (
        b"\xff\xfeg\x00a\x00m\x00e\x00:\x00 \x00h\x00a\x00d\x00r\x00i\x00a\x00n\x00s\x00-\x00w\x00a\x00l\x00l\x00\n\x00l\x00e\x00f\x00t\x00:\x00\n\x00 \x00 \x00w\x00a\x00l\x00l\x00:\x00 \x003\x00\n\x00",
        "en",
        [
            "taken: left.wall 7",
        ],
    ),
    "Latin-1": (
        b"game: hadrians-wall\nplayer: Zo\xe9\n",
        "en",
        [
            "a.yaml:2:11: byte 0xE9 is not valid UTF-8 (save the file as UTF-8)",
        ],
    ),
    "yes for a building": (
        "game: hadrians-wall\nright:\n  market: yes\n",
        "en",
        [
            "taken: right.market True",
        ],
    ),
    "built in words": (
        "game: hadrians-wall\nright:\n  market: built\n",
        "en",
        [
            "a.yaml:3:11: right.market: this area has several parts; give each one by name (its parts: built, goods; such as {built: true, goods: [1]})",
        ],
    ),
    "a building's boxes at once": (
        "game: hadrians-wall\nright:\n  market: [3, 6]\n",
        "en",
        [
            "a.yaml:3:11: right.market: this area has several parts; give each one by name (its parts: built, goods; such as {built: true, goods: [1]})",
        ],
    ),
    "buildings without brackets": (
        "game: hadrians-wall\nleft:\n  granary: medium large\n",
        "en",
        [
            "taken: left.granary 7",
        ],
    ),
    "building misspelt": (
        "game: hadrians-wall\nleft:\n  granary: [meduim]\n",
        "en",
        [
            "a.yaml:3:13: left.granary.1: unknown building 'meduim' (did you mean 'medium'?)",
        ],
    ),
    "granary by number": (
        "game: hadrians-wall\nleft:\n  granary: 2\n",
        "en",
        [
            "a.yaml:3:12: left.granary: expected a list of buildings in square brackets (write [] or any of: "
            "small, medium, large)",
        ],
    ),
    "landmark in capitals": (
        "game: hadrians-wall\nleft:\n  landmarks: [Archway, STATUE]\n",
        "en",
        [
            "taken: left.landmarks 9",
        ],
    ),
    "difficulty misspelt": (
        "game: hadrians-wall\ndifficulty: mormal\n",
        "en",
        [
            "a.yaml:2:13: difficulty: 'mormal' is not a valid choice (did you mean 'normal'?)",
        ],
    ),
    "difficulty in capitals": (
        "game: hadrians-wall\ndifficulty: HARD\n",
        "en",
        [
            "taken: difficulty 'hard'",
        ],
    ),
    "years in words": (
        "game: hadrians-wall\nyears: six\n",
        "en",
        [
            "a.yaml:2:8: years: expected a whole number (enter a whole number from 0 to 6)",
        ],
    ),
    "years too many": (
        "game: hadrians-wall\nyears: 7\n",
        "en",
        [
            "a.yaml:2:8: years: enter a whole number from 0 to 6",
        ],
    ),
    "year of a box": (
        "game: hadrians-wall\nleft:\n  forum: [7]\n",
        "en",
        [
            "taken: left.forum (7, None, None, None)",
        ],
    ),
    "forum as a number": (
        "game: hadrians-wall\nleft:\n  forum: 6\n",
        "en",
        [
            "a.yaml:3:10: left.forum: expected a list of numbers in square brackets (write the years in box "
            "order, with ~ for an empty box, such as [1, 3])",
        ],
    ),
    "forum with a hole": (
        "game: hadrians-wall\nleft:\n  forum: [1, , 3]\n",
        "en",
        [
            "a.yaml:3:14: a value is missing here (is there a comma too many, or an unclosed bracket? An empty "
            "place is ~)",
        ],
    ),
    "card misspelt": (
        "game: hadrians-wall\npath_cards: [foragr]\n",
        "en",
        [
            "taken: path_cards ('foragr',)",
        ],
    ),
    "card in capitals": (
        "game: hadrians-wall\npath_cards: [Forager, Ranger]\n",
        "en",
        [
            "taken: path_cards ('forager', 'ranger')",
        ],
    ),
    "cards without brackets": (
        "game: hadrians-wall\npath_cards: forager, ranger\n",
        "en",
        [
            "taken: path_cards ('forager', 'ranger')",
        ],
    ),
    "disdain as a number": (
        "game: hadrians-wall\nleft:\n  disdain: 3\n",
        "en",
        [
            "a.yaml:3:12: left.disdain: this area has several parts; give each one by name (its parts: ringed, filled; such as {ringed: 1, filled: 0})",
        ],
    ),
    "ringed misspelt": (
        "game: hadrians-wall\nleft:\n  disdain: {ring: 3}\n",
        "en",
        [
            "a.yaml:3:13: left.disdain.ring: unknown key 'ring' (did you mean 'ringed'?)",
        ],
    ),
    "grid without quotes": (
        "game: hadrians-wall\nright:\n  scouting_grid: [.####, #####, ##.##, .###.]\n",
        "en",
        [
            'a.yaml:3:19: a row of cells needs quotes (put each row in quotes, such as "####.": without them '
            "'#' begins a comment)",
        ],
    ),
    "grid row too short": (
        'game: hadrians-wall\nright:\n  scouting_grid: [".###", "#####", "##.##", ".###."]\n',
        "en",
        [
            "a.yaml:3:19: right.scouting_grid.1: each row is 5 characters, '#' filled or '.' empty; this one has 4",
        ],
    ),
    "grid as lines": (
        'game: hadrians-wall\nright:\n  scouting_grid:\n    - .####\n    - "#####"\n    - "##.##"\n    - .###.\n',
        "en",
        [
            "taken: right.scouting_grid 487422",
        ],
    ),
    "a wall on the right": (
        "game: hadrians-wall\nright:\n  wall: 3\n",
        "en",
        [
            "a.yaml:3:3: right.wall: unknown key 'wall' (move them under 'left:', each line indented by two spaces)",
        ],
    ),
    "wall at the top": (
        "game: hadrians-wall\nwall: 3\n",
        "en",
        [
            "a.yaml:2:1: wall: unknown key 'wall' (move them under 'left:', each line indented by two spaces)",
        ],
    ),
    "favour in a word": (
        "game: hadrians-wall\nright:\n  temples: {small: {built: true, boxes: 2, favour: yes}}\n",
        "en",
        [
            "a.yaml:3:52: right.temples.small.favour: 'yes' is not a valid choice (available: none, ringed, used)",
        ],
    ),
    "diplomat's arrow misspelt": (
        "game: hadrians-wall\nright:\n  diplomats: {1: {cohort: center}}\n",
        "en",
        [
            "a.yaml:3:27: right.diplomats.1.cohort: 'center' is not a valid choice (did you mean 'centre'?)",
        ],
    ),
    "score as a number": (
        "game: hadrians-wall\nscore: 71\n",
        "en",
        [
            "a.yaml:2:8: score: this area has several parts; give each one by name (its parts: renown, piety, "
            "valour, discipline, path_cards, disdain, total; such as {renown: 1, piety: 1})",
        ],
    ),
    "total with points": (
        "game: hadrians-wall\nscore: {total: 71 points}\n",
        "en",
        [
            "a.yaml:2:16: score.total: expected a whole number",
        ],
    ),
    "a bracket that closes only": (
        "game: hadrians-wall\npath_cards: fighter], merchant\n",
        "en",
        [
            "a.yaml:2:13: path_cards: expected a list of card names in square brackets (write the card names as a list: [NAME, NAME])",
        ],
    ),
    "the key of the game misspelt": (
        "gmae: hadrians-wall\nplayer: Ada\n",
        "en",
        [
            "a.yaml:1:1: gmae: unknown key 'gmae' (did you mean 'game'?)",
        ],
    ),
    "the key of the game in French": (
        "Jeu: hadrians-wall\njoueur: Ada\n",
        "fr",
        [
            "taken: player 'Ada'",
        ],
    ),
    "the game misspelt under a French key": (
        "jeu: hadrian-wall\n",
        "fr",
        [
            "a.yaml:1:6: jeu: jeu inconnu\u00a0: «\u00a0hadrian-wall\u00a0» (vouliez-vous dire «\u00a0hadrians-wall\u00a0»\u00a0?)",
        ],
    ),
    "a number of granaries in Polish": (
        "game: hadrians-wall\nleft: {granary: 2}\n",
        "pl",
        [
            "a.yaml:2:17: left.granary: wpisz tu w nawiasie kwadratowym to, co wzniesiono (wpisz [] albo część z: mały, średni, wielki)",
        ],
    ),
    "two documents": (
        "game: hadrians-wall\nplayer: Ada\n---\ngame: hadrians-wall\nplayer: Ben\n",
        "en",
        [
            "taken: player 'Ada'",
            "taken: player 'Ben'",
        ],
    ),
    "dots for holes": (
        "game: hadrians-wall\nleft: {forum: [1, ., 3]}\n",
        "en",
        [
            "taken: left.forum (1, None, 3, None)",
        ],
    ),
    "curly apostrophe as quote": (
        "game: hadrians-wall\nplayer: ’Ada’\n",
        "en",
        [
            "taken: player 'Ada'",
        ],
    ),
    "a lone quote in a name": (
        'game: hadrians-wall\nplayer: Ada "the Great\n',
        "en",
        [
            "taken: player 'Ada \"the Great'",
        ],
    ),
    "emoji": (
        "game: hadrians-wall\nplayer: Ada 🎲\n",
        "en",
        [
            "taken: player 'Ada 🎲'",
        ],
    ),
}
