"""Reading a drawing back: its elements by what they say they show, and where they lie."""

import cmath
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import radians


def having(root: ET.Element, attribute: str) -> list[ET.Element]:
    return root.findall(f".//*[@data-{attribute}]")


def values(root: ET.Element, attribute: str) -> list[str]:
    return [element.attrib[f"data-{attribute}"] for element in having(root, attribute)]


def the(root: ET.Element, attribute: str, value: str) -> ET.Element:
    (element,) = root.findall(f".//*[@data-{attribute}='{value}']")
    return element


def counts(root: ET.Element, attribute: str) -> dict[str, int]:
    return {
        e.attrib[f"data-{attribute}"]: int(e.attrib["data-count"]) for e in having(root, attribute)
    }


def words(root: ET.Element, tag: str) -> str:
    return root.findtext(f"{{http://www.w3.org/2000/svg}}{tag}") or ""


def all_words(element: ET.Element) -> str:
    return "".join(element.itertext())


def placings(
    element: ET.Element, turn: complex = 1, place: complex = 0
) -> Iterator[tuple[ET.Element, complex, complex]]:
    """Every element below, with how it is turned and scaled, and where its origin lies.

    A point z of the element, as a complex number, lies at `turn * z + place`.
    """
    for child in element:
        child_turn, child_place = turn, place
        for name, written in re.findall(r"(\w+)\(([^)]*)\)", child.get("transform", "")):
            numbers = [float(n) for n in written.split()]
            if name == "translate":
                child_place += child_turn * complex(*numbers)
            elif name == "rotate":
                child_turn *= cmath.rect(1, radians(numbers[0]))
            else:
                assert name == "scale"
                child_turn *= numbers[0]
        yield child, child_turn, child_place
        yield from placings(child, child_turn, child_place)


def placed(root: ET.Element) -> Iterator[tuple[ET.Element, float, float, float]]:
    """Every element below with the place and the scale that the groups around it give it."""
    for element, turn, place in placings(root):
        yield element, place.real, place.imag, abs(turn)
