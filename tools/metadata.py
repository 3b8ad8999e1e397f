"""The package's description for an index: the README, with links that work there.

A package index shows the README without the files beside it, so that relative links and pictures would lead nowhere.
With the project's address in `pyproject.toml` (`address` of `[tool.hatch.metadata.hooks.custom]`) they are made
absolute, and the project's links are added. Without an address, links become plain words and pictures of the tree are
left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^]]*)\]\(([^)]+)\)")
LINK = re.compile(r"(?<!!)\[((?:!\[[^]]*\]\([^)]+\)|[^]])*)\]\(([^)]+)\)")
CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)
BRANCH = "HEAD"


def described(page: str, address: str) -> str:
    """A page for a reader who has none of the files beside it; `address` is that of the repository, or empty."""
    parts = CODE.split(page)
    parts[::2] = [_linked(text, address) for text in parts[::2]]
    text = "".join(parts)
    if address:
        text = text.replace("ADDRESS", address)
    return re.sub(r"\n{3,}", "\n\n", text)


def _linked(text: str, address: str) -> str:
    def picture(match: re.Match[str]) -> str:
        words, target = match.groups()
        if "://" in target:
            return match[0]
        return f"![{words}]({address}/raw/{BRANCH}/{target})" if address else ""

    def link(match: re.Match[str]) -> str:
        words, target = match.groups()
        if "://" in target or target.startswith("#"):
            return match[0]
        return f"[{words}]({address}/blob/{BRANCH}/{target})" if address else words

    return LINK.sub(link, PICTURE.sub(picture, text))


class ProjectMetadata(MetadataHookInterface):
    """Fills in what `pyproject.toml` calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the description and the project's links."""
        address = str(self.config.get("address", "")).rstrip("/")
        page = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(page, address)}
        metadata["urls"] = {} if not address else {
            "Repository": address, "Documentation": f"{address}/blob/{BRANCH}/docs/index.md",
            "Changelog": f"{address}/blob/{BRANCH}/CHANGELOG.md"}
