"""The tables that have a name, as a record writes their set-up."""

QUICK = {
    "board": "classic",
    "start": "one",
    "finish": "reach",
    "six": "again",
    "three": "off",
    "seats": "hc",
    "help": "off",
    "throw": "app",
}
FAMILY = QUICK | {"board": "meadow", "start": "any", "finish": "bounce", "six": "pass", "seats": "hhc"}
DUEL = QUICK | {"board": "printed", "start": "any", "finish": "exact", "six": "pass", "help": "on"}
RACE = QUICK | {"board": "race", "start": "any", "finish": "bounce", "six": "pass", "seats": "hhhh"}
HOUSE = QUICK | {"board": "printed", "start": "six-on", "finish": "exact", "three": "turn", "seats": "hhc"}

PRESETS = {"quick": QUICK, "family": FAMILY, "duel": DUEL, "race": RACE, "house": HOUSE}
