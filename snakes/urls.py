"""The table of contents."""

from django.urls import include, path

from snakes.views import boards, dice, errors, odds, pages, replay, table

game = [
    path("roll/", table.roll, name="roll"),
    path("bot/", table.bot, name="bot"),
    path("new/", table.new, name="new"),
    path("seat/", table.seat, name="seat"),
    path("name/", table.name, name="name"),
    path("undo/", table.undo, name="undo"),
    path("resign/", table.resign, name="resign"),
    path("draw/", table.draw, name="draw"),
    path("record/", table.record, name="record"),
    path("replay/", table.replay, name="game_replay"),
    path("dice/", table.dice, name="game_dice"),
    path("odds/", odds.game_odds, name="game_odds"),
    path("history/", table.history, name="history"),
]

urlpatterns = [
    path("", table.table, name="table"),
    path("game/", include(game)),
    path("rules/", pages.rules, name="rules"),
    path("replay/", replay.replay, name="replay"),
    path("boards/", boards.boards, name="boards"),
    path("boards/print/", boards.print_board, name="print"),
    path("boards/<str:text>.svg", pages.board_drawing, name="drawing"),
    path("odds/", odds.odds, name="odds"),
    path("dice/", dice.dice, name="dice"),
    path("wall/", table.wall, name="wall"),
    path("about/", pages.about, name="about"),
]

handler400 = errors.bad_request
handler404 = errors.not_found
handler500 = errors.server_error
