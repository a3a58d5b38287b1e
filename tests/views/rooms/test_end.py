"""The end of a game in a room: the placings, and what shows that nobody chose the dice."""

from hashlib import sha256
from typing import Any

import pytest

from snakes.core import dice
from tests.guest import HTMX, Guest, Hands, play, shown, table_of
from tests.markup import tree

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

SECRET = "5ec2e7" * 10 + "0123"
NEXT = "4e87" * 16
PARTS = ("", "live/", "record/", "wall/", "qr.svg")
REFUSED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("roll", {"ply": 9}),
    ("start", {}),
    ("draw", {"answer": "yes", "offer": 7}),
    ("name", {"name": "\u200b"}),
)


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's secrets are these, one after another."""
    made = [SECRET, NEXT]
    monkeypatch.setattr("snakes.models.new_secret", lambda: made.pop(0))


def seed_of(secret: str, *names: str) -> str:
    return sha256("\n".join(("snakes-room-1", secret, *names)).encode()).hexdigest()


def everything(*guests: Guest) -> str:
    """All that the server tells these browsers about the room, headers included."""
    told = []
    for guest in guests:
        answers = [guest.get(part, headers) for part in PARTS for headers in ({}, HTMX)]
        answers += [guest.press_raw(verb, headers, **fields) for verb, fields in REFUSED for headers in ({}, HTMX)]
        told += [f"{answer.headers} {answer.content.decode()}" for answer in answers]
    return "\n".join(told)


def three() -> list[Guest]:
    return table_of("Ann", "Ben", "Cem")


class TestFairDice:
    def test_secret_and_seed_are_nowhere_before_the_end(self) -> None:
        host = Guest.with_room("Ann", seats="hhh")
        watcher = host.beside()
        told = everything(host, watcher)
        guests = [host, host.joined("Ben"), host.joined("Cem")]
        for rolls in (9, 20):
            told += everything(*guests, watcher)
            play(guests, rolls)
        told += everything(host)
        seed = seed_of(SECRET, "Ann", "Ben", "Cem")
        assert host.page.phase == "playing"
        assert [
            hidden for hidden in (SECRET, SECRET[:16], SECRET[-16:], seed, seed[:16], seed[-16:]) if hidden in told
        ] == []

    def test_both_are_shown_at_the_end_and_fit_what_was_shown_in_the_lobby(self) -> None:
        host = Guest.with_room("Ann", seats="hhh")
        commitment = host.tree.one(id="commitment").text
        assert host.record()["commitment"] == commitment == sha256(SECRET.encode()).hexdigest()
        guests = [host, host.joined("Ben"), host.joined("Cem")]
        assert (host.record()["seed"], host.record()["commitment"]) == (None, commitment)
        play(guests)
        record = host.record()
        seed = seed_of(SECRET, "Ann", "Ben", "Cem")
        assert (record["secret"], record["commitment"], record["seed"], record["game"]) == (SECRET, commitment, seed, 1)
        for guest in (*guests, host.beside()):
            proof = guest.tree.one("details", id="proof")
            assert [proof.one(id=name).text for name in ("commitment", "secret", "seed")] == [commitment, SECRET, seed]
        assert host.tree.one("pre").text == (
            f"printf '%s\\n%s\\n%s\\n%s\\n%s' snakes-room-1 {SECRET} Ann Ben Cem | sha256sum"
        )

    def test_every_die_is_the_one_of_the_seed(self) -> None:
        guests = three()
        play(guests)
        record = guests[0].record()
        thrown = [dice.throw(record["seed"], 1, ply) for ply in range(1, len(record["moves"]) + 1)]
        assert [move["die"] for move in record["moves"]] == thrown
        assert record["dice"] == "".join(map(str, thrown))

    def test_names_count_as_they_are_in_the_record(self) -> None:
        host = Guest.with_room("  Zoe\u0308 ", seats="hhc")
        guests = [host, host.joined("<b>O’Neil</b> & عمر")]
        for guest in guests:
            guest.press("resign")
        record = host.record()
        assert record["names"] == ["Zoë", "<b>O’Neil</b> & عمر", "Computer"]
        assert record["seed"] == seed_of(SECRET, *record["names"])

    def test_a_resignation_and_a_draw_disclose_them_too(self) -> None:
        ann, ben, _cem = three()
        ann.press("draw", answer="offer")
        for guest in (ben, _cem):
            guest.open()
            guest.press("draw", answer="yes")
        assert ann.record()["secret"] == SECRET
        assert ann.record()["seed"] == seed_of(SECRET, "Ann", "Ben", "Cem")

    def test_a_seed_that_was_chosen_is_shown_as_that(self) -> None:
        guests = table_of("Ann", "Ben", seed="123")
        assert "123" not in [guests[0].record()["seed"]]
        play(guests)
        proof = guests[0].tree.one("details", id="proof")
        assert proof.one(id="seed").text == "123"
        assert "The seed was chosen when the room was opened" in proof.text
        assert guests[0].record()["seed"] == "123"

    def test_it_stays_so_whoever_asks_for_another_game(self) -> None:
        ann, ben = table_of("Ann", "Ben", seed="123")
        ben.press("resign")
        ben.press("leave")
        ann.open()
        ann.press("rematch")
        assert ann.page.phase == "over"
        assert "The seed was chosen when the room was opened" in ann.tree.one("details", id="proof").text


class TestChecking:
    def ended(self) -> tuple[Guest, list[Guest]]:
        guests = three()
        play(guests)
        return guests[0], guests

    def test_the_page_of_the_dice_agrees(self) -> None:
        ann, _ = self.ended()
        record = ann.record()
        link = ann.tree.one("a", id="dice-link")["href"]
        answer = ann.browser.get(link)
        page = tree(answer.content.decode())
        assert answer.status_code == 200
        assert record["seed"] in answer.content.decode()
        assert link.startswith(f"/dice/?seed={record['seed']}&game=1&dice={record['dice']}")
        assert page.every(class_="wrong") == []
        assert "differ" not in page.text

    def test_the_replay_shows_the_same_game(self) -> None:
        ann, _ = self.ended()
        record = ann.record()
        link = ann.tree.one("a", id="replay-link")["href"]
        answer = ann.browser.get(link)
        assert answer.status_code == 200
        posted = ann.browser.post("/replay/", {"record": ann.get("record/").content.decode()})
        assert ann.browser.get(posted["Location"]).status_code == 200
        last = ann.browser.get(link.replace("ply=0", f"ply={len(record['dice'])}"))
        tokens = {
            int(each["data-seat"]): int(each["data-square"])
            for each in tree(last.content.decode()).all
            if "data-square" in each
        }
        assert tokens == dict(enumerate(record["tokens"]))

    @pytest.mark.parametrize("how", ["resigned", "drawn"])
    def test_other_ends_replay_too(self, how: str) -> None:
        ann, ben, cem = guests = three()
        play(guests, 5)
        ben.press("resign")
        if how == "resigned":
            cem.press("resign")
        else:
            ann.press("draw", answer="offer")
            cem.open()
            cem.press("draw", answer="yes")
        ann.open()
        assert ann.record()["outcome"]["reason"] == how
        for link in ("dice-link", "replay-link"):
            assert ann.browser.get(ann.tree.one("a", id=link)["href"]).status_code == 200
        posted = ann.browser.post("/replay/", {"record": ann.get("record/").content.decode()})
        assert ann.browser.get(posted["Location"]).status_code == 200


class TestPlacings:
    def test_places_with_rolls_ladders_and_snakes(self) -> None:
        guests = three()
        play(guests)
        record = guests[0].record()
        rows = []
        for seat, name in enumerate(record["names"]):
            own = [move for move in record["moves"] if move["seat"] == seat]
            met = {what: sum(move["what"] == what for move in own) for what in ("climbed", "slid")}
            rows.append((record["outcome"]["places"][seat], name, len(own), met["climbed"], met["slid"]))
        expected = [
            (name, f"{rolls} rolls, {up} ladder{'s' * (up != 1)}, {down} snake{'s' * (down != 1)}")
            for _place, name, rolls, up, down in sorted(rows)
        ]
        listed = guests[1].tree.one("ol", class_="places").every("li")
        assert [(row.one("bdi").text, ", ".join(row.one("small").text.split(", ")[-3:])) for row in listed] == expected
        assert [row.one("b").text for row in listed] == ["1st", "2nd", "3rd"]

    def test_equal_squares_share_a_place(self) -> None:
        ann, ben, cem = three()
        for guest in (ann, ben, cem):
            guest.press("draw", answer="offer") if guest is ann else guest.press("draw", answer="yes", offer=1)
        ann.open()
        rows = ann.tree.one("ol", class_="places").every("li")
        assert [row.one("b").text for row in rows] == ["1st", "1st", "1st"]

    def test_nothing_is_due_after_the_end(self, hands: Hands) -> None:
        guests = three()
        play(guests)
        hands.go_on(3600)
        with guests[0].nothing_changes():
            page = shown(guests[1].open())
        assert (page.over, page.turn, page.clock) == ("true", "", "")
