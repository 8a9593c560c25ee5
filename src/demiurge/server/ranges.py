"""Ranges of a log's versions: which moves stand, in little space however often one went back."""

from __future__ import annotations

Ranges = list[list[int]]  # of versions, each from its first to its last


def versions(ranges: Ranges) -> list[int]:
    """All the versions in these ranges.

    >>> versions([[1, 3], [6, 7]])
    [1, 2, 3, 6, 7]
    """
    return [version for first, last in ranges for version in range(first, last + 1)]


def extended(ranges: Ranges, version: int) -> Ranges:
    """The ranges with one version more.

    >>> extended([[1, 3]], 4), extended([[1, 3]], 6)
    ([[1, 4]], [[1, 3], [6, 6]])
    """
    if ranges and ranges[-1][1] == version - 1:
        return [*ranges[:-1], [ranges[-1][0], version]]
    return [*ranges, [version, version]]


def shortened(ranges: Ranges, count: int) -> Ranges:
    """The first so many versions of these ranges.

    >>> shortened([[1, 3], [6, 7]], 4)
    [[1, 3], [6, 6]]
    """
    kept: Ranges = []
    for first, last in ranges:
        if count <= 0:
            break
        kept.append([first, min(last, first + count - 1)])
        count -= last - first + 1
    return kept
