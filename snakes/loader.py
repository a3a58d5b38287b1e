"""Templates with all that stays the same already written in: parts, addresses and translated words.

A page names some seventy of these; to look each up for every answer would take longer than all the rest of it.
"""

from __future__ import annotations

import re
from typing import Any

from django.template import Context, Origin
from django.template.loaders import cached
from django.utils.translation import get_language

PART = re.compile(r"\{% include \"(_\w+\.html)\" %\}")
CONSTANT = re.compile(r"\{% (?:(?:translate|url|static) (?:'[^']*'|\"[^\"]*\")|htmx_script) %\}")
LIBRARIES = "{% load i18n static django_htmx %}"


class Loader(cached.Loader):
    """Loads each template once for each language."""

    def __init__(self, engine: Any) -> None:
        super().__init__(engine, ["django.template.loaders.filesystem.Loader"])

    def cache_key(self, template_name: str, skip: list[Origin] | None = None) -> str:
        return f"{get_language()} {super().cache_key(template_name, skip)}"

    def get_contents(self, origin: Origin) -> str:
        return CONSTANT.sub(self._constant, PART.sub(self._part, super().get_contents(origin)))

    def _part(self, tag: re.Match[str]) -> str:
        return self.get_contents(next(iter(self.get_template_sources(tag[1]))))

    def _constant(self, tag: re.Match[str]) -> str:
        return self.engine.from_string(LIBRARIES + tag[0]).render(Context())
