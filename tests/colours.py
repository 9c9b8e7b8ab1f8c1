"""Colours as numbers: contrast by WCAG 2.2, distance as eyes see it (OKLab), and how colour-blind eyes see a colour."""

from math import dist

Linear = tuple[float, float, float]
"""Red, green and blue as amounts of light."""

BLIND: dict[str, tuple[Linear, Linear, Linear]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Full dichromacy by Machado, Oliveira and Fernandes (2009), as matrices over linear light."""


def linear(colour: str) -> Linear:
    """The light of a colour such as `#8fa`, `#88ffaa` or `#88ffaa40`, whose opacity is left out."""
    digits = colour.removeprefix("#")
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return _light(red), _light(green), _light(blue)


def luminance(colour: str) -> float:
    """Relative luminance, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG, from 1 to 21."""
    dark, bright = sorted([luminance(one), luminance(other)])
    return (bright + 0.05) / (dark + 0.05)


def seen_by(blindness: str, colour: Linear) -> Linear:
    """The light that tells somebody without one kind of cones as much."""
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, colour, strict=True)), 0), 1) for row in BLIND[blindness]
    )
    return red, green, blue


def difference(one: Linear, other: Linear) -> float:
    """The distance of two colours in OKLab: 0.02 can just be seen, black and white are 1 apart."""
    return dist(_oklab(one), _oklab(other))


def over(colour: str, ground: str) -> str:
    """A colour with an opacity as it looks on another."""
    share = int(colour[7:9] or "ff", 16) / 255
    parts = [
        round(share * int(colour[at : at + 2], 16) + (1 - share) * int(ground[at : at + 2], 16)) for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _oklab(colour: Linear) -> Linear:
    red, green, blue = colour
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )
