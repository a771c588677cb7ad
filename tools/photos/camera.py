"""From a marked page to a photo of it: printer, bent paper, table, light, lens and sensor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

Picture = np.ndarray[Any, Any]
Random = np.random.Generator


@dataclass(frozen=True)
class Level:
    """How hard a photo is: largest tilt in degrees, bend of the paper in mm, and so on from 0 to 1."""

    name: str
    tilt: float
    turn: float
    bend: float
    shade: float
    blur: tuple[float, float]
    noise: float
    quality: tuple[int, int]
    beside: float = 0.0
    quarter: float = 0.0
    finger: float = 0.0
    crease: float = 0.0
    glare: float = 0.0
    lens: float = 0.0


LEVELS = {
    "scan": Level("scan", 0, 1.5, 0, 0.03, (0.3, 0.7), 1.0, (80, 95)),
    "easy": Level("easy", 8, 4, 1.5, 0.15, (0.4, 0.9), 2.5, (80, 95), lens=0.01),
    "medium": Level("medium", 18, 10, 5, 0.35, (0.5, 1.1), 4.0, (72, 92), 0.3, 0.2, 0.05, 0.15, 0.1, 0.03),
    "hard": Level("hard", 27, 20, 11, 0.5, (0.6, 1.4), 6.0, (60, 85), 0.3, 0.35, 0.3, 0.3, 0.3, 0.05),
}
PIXELS = (2448, 3264)
"""Width and height of a photo of 8 megapixels, upright."""


def printed(page: Picture, random: Random, grey: bool, fit: bool) -> tuple[Picture, float, float, float]:
    """Return a page as a printer puts it on paper, and how it was fitted: scale, and the place of its corner in pixels.

    ``fit`` shrinks it by some percent, as "fit to page" does.
    """
    page = page.astype(np.float32) / 255
    if grey:
        page = np.repeat((page @ np.asarray([0.114, 0.587, 0.299], np.float32))[:, :, None], 3, axis=2)
    strength = np.full(3, random.uniform(0.85, 1.0)) if grey else random.uniform(0.82, 1.0, 3)
    page = 1 - (1 - page) * strength.astype(np.float32)
    page = page ** np.float32(random.uniform(0.85, 1.2))
    page = cv2.GaussianBlur(page, None, random.uniform(0.4, 0.9))
    if not fit:
        return page, 1.0, 0.0, 0.0
    height, width = page.shape[:2]
    scale = random.uniform(0.94, 0.985)
    left, top = (1 - scale) * width / 2, (1 - scale) * height * random.uniform(0.3, 0.7)
    matrix = np.asarray([[scale, 0, left], [0, scale, top]], np.float32)
    fitted = cv2.warpAffine(page, matrix, (width, height), flags=cv2.INTER_AREA, borderValue=(1, 1, 1))
    return fitted, scale, left, top


@dataclass(frozen=True)
class View:
    """How paper lies before the camera. ``forward`` turns places on it in mm into places on the photo in pixels."""

    forward: Callable[[Picture], Picture]
    size: tuple[float, float]

    def backward(self, width: int, height: int, step: int = 16) -> Picture:
        """Return for each pixel of a photo the place on the paper in mm; height x width x 2."""
        columns, rows = width // step + 2, height // step + 2
        targets = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1).reshape(-1, 2) * float(step)
        wide, high = self.size
        corners = np.asarray([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
        start = cv2.getPerspectiveTransform(self.forward(corners.astype(float)).astype(np.float32), corners)
        places = cv2.perspectiveTransform(targets.reshape(-1, 1, 2), start.astype(float)).reshape(-1, 2)
        limit = max(wide, high)
        for _ in range(8):
            places = np.clip(places, -limit, 2 * limit)
            here = self.forward(places)
            right = self.forward(places + np.array([0.5, 0])) - here
            down = self.forward(places + np.array([0, 0.5])) - here
            missing = targets - here
            area = right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]
            area = np.where(np.abs(area) < 1e-6, 1e-6, area)
            along = (missing[:, 0] * down[:, 1] - missing[:, 1] * down[:, 0]) / area
            across = (right[:, 0] * missing[:, 1] - right[:, 1] * missing[:, 0]) / area
            places = places + np.clip(np.stack([along, across], axis=-1) * 0.5, -30, 30)
        grid = places.reshape(rows, columns, 2).astype(np.float32)
        # The grid's points lie at whole steps, and a resized picture's pixels have their middles at halves.
        matrix = np.asarray([[step, 0, 0], [0, step, 0]], np.float32)
        return cv2.warpAffine(grid, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def view_of(
    size: tuple[float, float],
    level: Level,
    random: Random,
    pixels: tuple[int, int],
    quarters: int = 0,
    share: float = 0.9,
) -> View:
    """Return how a paper of ``size`` mm lies before the camera; it takes ``share`` of the photo's width or height.

    ``quarters`` is by how many quarter turns the paper is turned.
    """
    wide, high = size
    tilt = np.radians(random.uniform(-level.tilt, level.tilt, 2))
    turn = np.radians(random.uniform(-level.turn, level.turn)) + np.pi / 2 * quarters
    bend, along, phase = random.uniform(0, level.bend), random.uniform(0, np.pi), random.uniform(0, 6.28)
    spin = _rotation(tilt[0], tilt[1], turn)
    distance, lens = random.uniform(1.4, 2.2) * max(size), random.uniform(-level.lens, level.lens)

    def bare(places: Picture) -> Picture:
        x, y = places[:, 0] - wide / 2, places[:, 1] - high / 2
        axis = (x * np.cos(along) + y * np.sin(along)) / max(size)
        z = bend * np.sin(np.pi * 1.3 * axis + phase)
        spun = np.stack([x, y, z], axis=-1) @ spin.T
        seen = spun[:, :2] / (1 + spun[:, 2:3] / distance)
        radius = (seen**2).sum(axis=1, keepdims=True) / (max(size) / 2) ** 2
        return seen * (1 + lens * radius)

    edge = np.linspace(0, 1, 12)
    border = np.concatenate(
        [np.stack([edge * wide, edge * 0 + side * high], -1) for side in (0, 1)]
        + [np.stack([edge * 0 + side * wide, edge * high], -1) for side in (0, 1)]
    )
    seen = bare(border)
    low, top = seen.min(axis=0), seen.max(axis=0)
    scale = share * min(pixels[0] / (top[0] - low[0]), pixels[1] / (top[1] - low[1]))
    room = (np.array(pixels) - scale * (top - low)) / 2
    shift = room * (1 + 0.7 * random.uniform(-1, 1, 2)) - scale * low
    return View(lambda places: bare(places) * scale + shift, size)


def _rotation(about_x: float, about_y: float, about_z: float) -> Picture:
    parts = []
    for axis, angle in zip(np.eye(3), (about_x, about_y, about_z), strict=True):
        parts.append(cv2.Rodrigues(axis * angle)[0])
    return parts[0] @ parts[1] @ parts[2]


def table(random: Random, width: int, height: int) -> Picture:
    """Return a table top: a colour with a grain; blue, green and red from 0 to 1."""
    tint = np.array([random.uniform(0.5, 0.9), random.uniform(0.7, 1.0), 1.0], np.float32)
    colour = random.uniform(0.12, 0.75) * tint
    grain = random.standard_normal((height // 8 + 1, width // 60 + 1), dtype=np.float32)
    grain = cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC) * random.uniform(0.01, 0.08)
    return np.clip(colour + grain[:, :, None], 0.02, 1).astype(np.float32)


def laid(photo: Picture, paper: Picture, view: View, scale: float) -> Picture:
    """Lay a paper on a photo; return which pixels it covers. ``scale`` is the paper's in pixels to the mm."""
    height, width = photo.shape[:2]
    places = view.backward(width, height)
    x, y = places[:, :, 0] * scale - 0.5, places[:, :, 1] * scale - 0.5
    seen = cv2.remap(paper, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    wide, high = view.size
    inside = (places[:, :, 0] > 0) & (places[:, :, 0] < wide) & (places[:, :, 1] > 0) & (places[:, :, 1] < high)
    photo[inside] = seen[inside]
    return inside


def lit(photo: Picture, level: Level, random: Random) -> Picture:
    """Return a photo under uneven, coloured light, with soft shadows, and perhaps glare."""
    height, width = photo.shape[:2]
    small_h, small_w = height // 16, width // 16
    y, x = np.mgrid[0:small_h, 0:small_w].astype(np.float32)
    x, y = x / small_w - 0.5, y / small_h - 0.5
    way = random.uniform(0, 6.28)
    light = 1 - level.shade * random.uniform(0.3, 1) * (0.5 + (x * np.cos(way) + y * np.sin(way)))
    for _ in range(int(random.integers(0, 3)) if level.shade > 0.1 else 0):
        corners = np.array([[random.uniform(0, small_w), random.uniform(0, small_h)] for _ in range(4)], np.int32)
        shadow = np.zeros((small_h, small_w), np.float32)
        cv2.fillConvexPoly(shadow, cv2.convexHull(corners), 1.0)
        soft = cv2.GaussianBlur(shadow, None, random.uniform(1.2, 14))
        light *= 1 - level.shade * random.uniform(0.3, 0.9) * soft
    strength = random.uniform(0.62, 0.97)
    cast = np.array([random.uniform(0.78, 1.0), random.uniform(0.93, 1.0), 1.0], np.float32)
    light = cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR)
    photo = photo * (light * strength)[:, :, None] * cast
    if random.random() < level.glare:
        spot = np.zeros((small_h, small_w), np.float32)
        middle = (int(random.uniform(0.2, 0.8) * small_w), int(random.uniform(0.2, 0.8) * small_h))
        cv2.ellipse(spot, middle, (small_w // 10, small_h // 16), random.uniform(0, 180), 0, 360, 1.0, -1)
        spot = cv2.resize(cv2.GaussianBlur(spot, None, 10), (width, height))
        photo = photo + random.uniform(0.1, 0.35) * spot[:, :, None]
    return photo.astype(np.float32)


def creased(photo: Picture, random: Random) -> Picture:
    """Return a photo of a paper that was folded once."""
    height, width = photo.shape[:2]
    crease = np.zeros((height, width), np.float32)
    ends = [(int(random.uniform(0, width)), 0), (int(random.uniform(0, width)), height)]
    cv2.line(crease, ends[0], ends[1], 1.0, 3, cv2.LINE_AA)
    dark = cv2.GaussianBlur(crease, None, 4)
    bright = np.roll(dark, 6, axis=1)
    return photo * (1 + random.uniform(0.5, 1.2) * (bright - dark))[:, :, None]


def fingered(photo: Picture, inside: Picture, random: Random) -> Picture:
    """Lay a finger over an edge of the paper; return which pixels it covers."""
    height, width = photo.shape[:2]
    rows, columns = np.nonzero(inside[::32, ::32])
    hits = np.flatnonzero((columns < columns.min() + 2) | (rows > rows.max() - 2))
    at = hits[random.integers(len(hits))]
    x, y = int(columns[at]) * 32, int(rows[at]) * 32
    cover = np.zeros((height, width), np.uint8)
    size = (int(width * 0.05), int(width * random.uniform(0.06, 0.1)))
    cv2.ellipse(cover, (x, y), size, float(random.uniform(-60, 60)), 0, 360, 255, -1, cv2.LINE_AA)
    share = cv2.GaussianBlur(cover, None, 3).astype(np.float32)[:, :, None] / 255
    skin = np.array([0.45, 0.55, 0.78], np.float32) * random.uniform(0.5, 1.1)
    photo[:] = photo * (1 - share) + skin * share
    return cover > 60


def sensed(photo: Picture, level: Level, random: Random) -> Picture:
    """Return what the sensor stores: blurred, noisy, as a JPEG; blue, green and red from 0 to 255."""
    photo = cv2.GaussianBlur(photo, None, random.uniform(*level.blur))
    noise = random.standard_normal((photo.shape[0] // 2, photo.shape[1] // 2, 3), dtype=np.float32)
    noise = cv2.resize(noise, photo.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    shades = np.clip(photo, 0, 1) ** np.float32(random.uniform(0.85, 1.1)) * 255
    shades += noise * np.float32(level.noise * random.uniform(0.4, 1))
    picture = np.clip(shades, 0, 255).astype(np.uint8)
    quality = int(random.integers(*level.quality))
    _, stored = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return stored
