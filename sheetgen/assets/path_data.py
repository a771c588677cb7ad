"""The path language of the icons: absolute M L H V C Q Z, turned into the steps a drawing knows."""

from __future__ import annotations

import re

Step = tuple[str | float, ...]

_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)|[^\s,]")
# How far a quarter circle's control points stand from its ends, in radii.
_QUARTER = 0.5522847498


class BadPath(ValueError):
    """A path that cannot be read; carries what is wrong and what to do about it."""

    def __init__(self, message: str, hint: str) -> None:
        self.hint = hint
        super().__init__(message)


def path_steps(data: str) -> tuple[Step, ...]:
    """The steps of an SVG path; H and V become L, a quadratic curve becomes the same curve as a cubic.

    Raises ``BadPath``.
    """
    steps: list[Step] = []
    x = y = 0.0
    for command, numbers in _commands(data):
        if command == "Z":
            steps.append(("Z",))
            continue
        if command == "H":
            numbers = (numbers[0], y)
        elif command == "V":
            numbers = (x, numbers[0])
        elif command == "Q":
            numbers = _as_cubic(x, y, *numbers)
        letter = {"H": "L", "V": "L", "Q": "C"}.get(command, command)
        steps.append((letter, *numbers))
        x, y = numbers[-2:]
    return tuple(steps)


def _commands(data: str) -> list[tuple[str, tuple[float, ...]]]:
    tokens = _TOKEN.findall(data)
    found: list[tuple[str, tuple[float, ...]]] = []
    at = 0
    while at < len(tokens):
        command = tokens[at]
        at += 1
        if command not in _NUMBERS:
            raise BadPath(f"the path has '{command}' where a command should be", "use only M L H V C Q Z, in capitals")
        if not found and command != "M":
            raise BadPath(f"the path begins with '{command}'", "begin with M")
        start = at
        while at < len(tokens) and not tokens[at].isalpha():
            at += 1
        found.extend(_grouped(command, tokens[start:at]))
    if not found:
        raise BadPath("the path is empty", "begin with M")
    return found


def _grouped(command: str, tokens: list[str]) -> list[tuple[str, tuple[float, ...]]]:
    """One command for each group of numbers, as SVG lets a letter be said once for many points."""
    size = _NUMBERS[command]
    for token in tokens:
        if not token[-1].isdigit() and token[-1] != ".":
            raise BadPath(f"the path has '{token}' where a number should be", "use only M L H V C Q Z, in capitals")
    if size == 0 and not tokens:
        return [(command, ())]
    if size == 0 or not tokens or len(tokens) % size:
        raise BadPath(
            f"'{command}' has {len(tokens)} numbers", f"give it {size} for each point" if size else "give none"
        )
    values = [float(token) for token in tokens]
    groups = [tuple(values[start : start + size]) for start in range(0, len(values), size)]
    further = "L" if command == "M" else command
    return [(command if index == 0 else further, group) for index, group in enumerate(groups)]


def _as_cubic(x: float, y: float, cx: float, cy: float, to_x: float, to_y: float) -> tuple[float, ...]:
    third = 2 / 3
    return (
        x + third * (cx - x),
        y + third * (cy - y),
        to_x + third * (cx - to_x),
        to_y + third * (cy - to_y),
        to_x,
        to_y,
    )


def rectangle_steps(x: float, y: float, width: float, height: float, radius: float = 0.0) -> tuple[Step, ...]:
    """A rectangle, its corners rounded by ``radius`` (at most half of the shorter side)."""
    right, bottom = x + width, y + height
    if radius <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    rest = min(radius, width / 2, height / 2)
    near = rest * (1 - _QUARTER)
    return (
        ("M", x + rest, y),
        ("L", right - rest, y),
        ("C", right - near, y, right, y + near, right, y + rest),
        ("L", right, bottom - rest),
        ("C", right, bottom - near, right - near, bottom, right - rest, bottom),
        ("L", x + rest, bottom),
        ("C", x + near, bottom, x, bottom - near, x, bottom - rest),
        ("L", x, y + rest),
        ("C", x, y + near, x + near, y, x + rest, y),
        ("Z",),
    )


def circle_steps(x: float, y: float, radius: float) -> tuple[Step, ...]:
    """A circle about (``x``, ``y``) as four curves."""
    arm = radius * _QUARTER
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + arm, x + arm, y + radius, x, y + radius),
        ("C", x - arm, y + radius, x - radius, y + arm, x - radius, y),
        ("C", x - radius, y - arm, x - arm, y - radius, x, y - radius),
        ("C", x + arm, y - radius, x + radius, y - arm, x + radius, y),
        ("Z",),
    )
