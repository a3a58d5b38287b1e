"""HTML as a tree, to ask what a page shows and what its forms send."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Element:
    """An element with its attributes and what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.inside: list[Element | str] = []

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.attributes

    @property
    def all(self) -> Iterator[Element]:
        """The elements inside, in the order of the document."""
        for part in self.inside:
            if isinstance(part, Element):
                yield part
                yield from part.all

    def every(self, tag: str = "", **attributes: str) -> list[Element]:
        """The elements inside with this tag and these attributes; `_` stands for `-`, a class may be one of several."""
        wanted = {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [each for each in self.all if (not tag or each.tag == tag) and each.matches(wanted)]

    def one(self, tag: str = "", **attributes: str) -> Element:
        """The only such element."""
        (found,) = self.every(tag, **attributes)
        return found

    def matches(self, wanted: dict[str, str]) -> bool:
        return all(
            value in self.attributes.get(name, "").split() if name == "class" else self.attributes.get(name) == value
            for name, value in wanted.items()
        )

    @property
    def text(self) -> str:
        """The words inside, a space at most between any two."""
        words = "".join(part if isinstance(part, str) else f" {part.text} " for part in self.inside)
        return " ".join(words.split())


class _Reader(HTMLParser):
    """Builds the tree, and insists that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            inside = self.open[-1].inside[-1]
            assert isinstance(inside, Element)
            self.open.append(inside)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"an attribute comes twice in <{tag}>"
        self.open[-1].inside.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def tree(html: str) -> Element:
    """The document or fragment as a tree."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    (document,) = reader.open
    return document
