"""Builds the page into the wheel, so that an installed Demiurge needs no Node."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Runs before a wheel is put together; an editable installation builds its page by `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        web = Path(self.root, "web")
        subprocess.run(["npm", "install", "--silent", "--no-save"], cwd=web, check=True)
        subprocess.run(["npm", "run", "--silent", "build"], cwd=web, check=True)
        build_data["artifacts"].append("src/demiurge/server/page")
