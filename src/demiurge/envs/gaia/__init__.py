"""What an action and an observation are in Gaïa; `engine` is beside them."""

from pathlib import Path

__path__ = [*__path__, str(Path(__file__).parent.with_name("engine"))]
