"""Without a GPU: every kernel compiles, and a few games are the same in Numba's simulator."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from demiurge.envs.cuda import gpu, kernels
from demiurge.game import GAMES
from tests.envs.signatures import signatures
from tests.soak import SOAK

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("cuda")]
HOPPER = (9, 0)


@pytest.mark.parametrize("game", GAMES)
def test_every_kernel_compiles(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To code that is optimized only in a long run: that takes more than twice as long."""
    cuda: Any = gpu()
    device = SimpleNamespace(compute_capability=HOPPER)
    monkeypatch.setattr("numba.cuda.dispatcher.get_current_device", lambda: device)
    wanted = signatures(game)
    assert {kernel.__name__ for kernel in kernels(game).KERNELS} == set(wanted)
    for name, arguments in wanted.items():
        code, _ = cuda.compile_ptx(
            getattr(kernels(game), name).py_func, arguments, cc=HOPPER, opt=bool(SOAK)
        )
        assert ".target sm_90" in code
        assert name in code


@pytest.mark.parametrize("game", GAMES)
def test_games_in_the_simulator_are_the_same(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.envs.simulated", game],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("the same") == 2
