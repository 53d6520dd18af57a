"""Colours. They only repeat what letters, shapes and words already say."""

from __future__ import annotations

import os

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

# Middle tones: legible on dark and on light terminals alike.
RESOURCE_COLOURS = ("#5f9f5f", "#c8693f", "#a8a8a8", "#c0a030", "#6f8fb8")
PLAYER_COLOURS = ("#5f87d7", "#d7875f", "#4f9f5f", "#af7fc7", "#3f9f9f", "#a08f3f")


def make_style() -> Style:
    rules = {
        "title": "bold",
        "rule": "#808080",
        "heading": "bold",
        "dim": "#808080",
        "key": "bold #2f9f9f",
        "off": "#808080",
        "cursor": "reverse",
        "warn": "bold #d75f3f",
        "good": "bold #4f9f5f",
        "new": "bold",
        "turn": "bold",
        "strong": "bold",
        "field": "underline",
        "prompt": "bold #2f9f9f",
        "wait": "#808080",
    }
    for i, colour in enumerate(RESOURCE_COLOURS):
        rules[f"res{i}"] = f"bold {colour}"
    for i, colour in enumerate(PLAYER_COLOURS):
        rules[f"player{i}"] = colour
    return Style.from_dict(rules)


DEPTHS = {
    "mono": ColorDepth.DEPTH_1_BIT,
    "16": ColorDepth.DEPTH_4_BIT,
    "256": ColorDepth.DEPTH_8_BIT,
    "true": ColorDepth.DEPTH_24_BIT,
}


def colour_depth(wanted: str) -> ColorDepth | None:
    """The depth asked for; None lets the output decide. NO_COLOR counts unless a colour was asked for."""
    if wanted in DEPTHS:
        return DEPTHS[wanted]
    return ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None
