"""Plain speed is Python alone: no NumPy, no Numba, and nothing heavy at import."""

from __future__ import annotations

import subprocess
import sys

ALONE = """
import sys
for name in ("numpy", "numba", "llvmlite", "rich", "prompt_toolkit"):
    sys.modules[name] = None
import demiurge
from demiurge.record import record_of, replay
game = demiurge.Game("gaia", players=3, rules="disasters", seed="alone")
while game.result is None:
    game.play(game.legal_moves()[-1])
assert replay(record_of(game)).position == game.position
assert game.view(0).svg().startswith("<svg")
print(game.result.reason)
"""

HEAVY = {"numpy", "numba", "rich", "prompt_toolkit", "demiurge.drawing", "demiurge.terminal"}


def test_a_whole_game_without_numpy_and_numba() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in ("pawns", "exhausted")


def test_importing_demiurge_imports_nothing_heavy() -> None:
    code = "import sys, demiurge; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stdout.split())
