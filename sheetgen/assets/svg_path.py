"""Parse the path language of icons (absolute M L H V C Q Z) into steps."""

from __future__ import annotations

import re

PathStep = tuple[str | float, ...]

_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)|[^\s,]")


class SvgPathError(ValueError):
    """A path that cannot be read: what is wrong, and a ``hint`` what to do about it."""

    def __init__(self, message: str, hint: str) -> None:
        self.hint = hint
        super().__init__(message)


def path_steps(data: str) -> tuple[PathStep, ...]:
    """Return the steps of an SVG path; H and V become L, a quadratic curve becomes the same curve as a cubic.

    Raises `SvgPathError`.
    """
    steps: list[PathStep] = []
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
            raise SvgPathError(
                f"the path has '{command}' where a command should be", "use only M L H V C Q Z, in capitals"
            )
        if not found and command != "M":
            raise SvgPathError(f"the path begins with '{command}'", "begin with M")
        start = at
        while at < len(tokens) and not tokens[at].isalpha():
            at += 1
        found.extend(_grouped(command, tokens[start:at]))
    if not found:
        raise SvgPathError("the path is empty", "begin with M")
    return found


def _grouped(command: str, tokens: list[str]) -> list[tuple[str, tuple[float, ...]]]:
    """Return one command for each group of numbers: in SVG a letter may precede the numbers of many points."""
    size = _NUMBERS[command]
    for token in tokens:
        if not token[-1].isdigit() and token[-1] != ".":
            raise SvgPathError(
                f"the path has '{token}' where a number should be", "use only M L H V C Q Z, in capitals"
            )
    if size == 0 and not tokens:
        return [(command, ())]
    if size == 0 or not tokens or len(tokens) % size:
        raise SvgPathError(
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
