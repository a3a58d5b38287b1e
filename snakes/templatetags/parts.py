"""Parts of pages that stay the same from answer to answer."""

from collections.abc import Hashable
from functools import lru_cache

from django.template import Library
from django.template.loader import render_to_string

register = Library()


@register.simple_tag
@lru_cache(maxsize=1024)
def part(template: str, **values: Hashable) -> str:
    """Include a template that sees these values alone, and remember how it looks with them.

    All its words come with the values, for it is remembered across languages too.
    """
    return render_to_string(template, values)
