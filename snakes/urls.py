"""The table of contents."""

from django.urls import include, path

from snakes.views import boards, dice, errors, odds, pages, replay, rooms, table

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

room = [
    path("", rooms.room, name="room"),
    path("join/", rooms.join, name="join"),
    path("leave/", rooms.leave, name="leave"),
    path("name/", rooms.name, name="room_name"),
    path("start/", rooms.start, name="start"),
    path("roll/", rooms.roll, name="room_roll"),
    path("resign/", rooms.resign, name="room_resign"),
    path("draw/", rooms.draw, name="room_draw"),
    path("rematch/", rooms.rematch, name="rematch"),
    path("options/", rooms.options, name="room_options"),
    path("seat/", rooms.seat, name="room_seat"),
    path("remove/", rooms.remove, name="remove"),
    path("host/", rooms.host, name="host"),
    path("live/", rooms.live, name="live"),
    path("record/", rooms.record, name="room_record"),
    path("qr.svg", rooms.qr, name="qr"),
    path("wall/", rooms.wall, name="room_wall"),
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
    path("rooms/", rooms.doors, name="rooms"),
    path("rooms/<str:code>/", include(room)),
    path("healthz/", pages.healthz, name="healthz"),
    path("about/", pages.about, name="about"),
]

handler400 = errors.bad_request
handler404 = errors.not_found
handler500 = errors.server_error
