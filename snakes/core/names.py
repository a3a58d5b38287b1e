"""Names of players: any script, kept whole, short enough for a row, never only seemingly there."""

import re
import unicodedata
from collections.abc import Iterator

MOST_CODE_POINTS = 20
MOST_BYTES = 80

_JOINER = "\u200d"
_KEPT_FORMATS = {_JOINER, "\u200c"}  # Persian and Indian scripts, and joined emoji, need them.
_BLANK_LETTERS = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


class NoName(ValueError):
    """A name that nobody could see."""


def clean_name(text: str) -> str:
    """The name as it is kept: NFC, one space at a time, no controls, cut to 20 code points and 80 bytes.

    It is never cut inside a joined emoji or before a mark. An empty text stays empty, meaning no name of one's own;
    raises NoName for one that only looks empty.
    """
    spaced = re.sub(r"\s", " ", text)
    kept = "".join(letter for letter in spaced if not _is_dropped(letter))
    visible = re.sub(" +", " ", unicodedata.normalize("NFC", kept)).strip()
    name = ""
    for cluster in _clusters(visible):
        longer = name + cluster
        if len(longer) > MOST_CODE_POINTS or len(longer.encode()) > MOST_BYTES:
            break
        name = longer
    name = name.strip()
    if spaced.strip() and _looks_empty(name):
        raise NoName
    return name


def _is_dropped(letter: str) -> bool:
    return letter not in _KEPT_FORMATS and unicodedata.category(letter) in _DROPPED


def _looks_empty(name: str) -> bool:
    return all(letter in _BLANK_LETTERS or unicodedata.category(letter)[0] in "ZCM" for letter in name)


def _clusters(text: str) -> Iterator[str]:
    """The parts of a text that belong together: a letter with its marks, a joined emoji, a flag."""
    cluster = ""
    for letter in text:
        if cluster and not _continues(cluster, letter):
            yield cluster
            cluster = ""
        cluster += letter
    if cluster:
        yield cluster


def _continues(cluster: str, letter: str) -> bool:
    return (
        unicodedata.category(letter)[0] == "M"
        or letter in _KEPT_FORMATS
        or cluster[-1] == _JOINER
        or "\U0001f3fb" <= letter <= "\U0001f3ff"
        or (_is_flag_letter(letter) and sum(map(_is_flag_letter, cluster)) == 1)
        or _is_vowel_jamo(letter)
    )


def _is_flag_letter(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def _is_vowel_jamo(letter: str) -> bool:
    return "\u1160" <= letter <= "\u11ff"
