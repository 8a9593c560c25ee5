"""What a bot sees in Gheos, and how it plays on at random; `engine` is beside them."""

from pathlib import Path

__path__ = [*__path__, str(Path(__file__).parent.with_name("engine"))]
