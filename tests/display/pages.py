"""The page of a game, to see what a visitor sees of it."""

from snakes.core.options import Options
from snakes.core.play import Game, new_game, roll
from tests.markup import Element, tree
from tests.visitor import Visitor

OPEN, CLOSE = "\u2068", "\u2069"


def played(options: Options, *faces: int) -> Game:
    """A game in which these faces fell."""
    game = new_game(options)
    for face in faces:
        game = roll(game, game.kind_to_roll or "", face)
    return game


def page_of(game: Game) -> Element:
    """The table's page for this game."""
    visitor = Visitor()
    visitor.continue_with(game)
    return tree(visitor.open("/").content.decode())
