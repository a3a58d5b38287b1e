"""The table of contents."""

from django.urls import include, path

from snakes.views import boards, dice, doors, errors, odds, pages, replay, room_verbs, rooms, table

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
    path("live/", rooms.live, name="live"),  # asked for all the time, so it is found first
    path("", rooms.room, name="room"),
    path("join/", room_verbs.join, name="join"),
    path("leave/", room_verbs.leave, name="leave"),
    path("name/", room_verbs.name, name="room_name"),
    path("start/", room_verbs.start, name="start"),
    path("roll/", room_verbs.roll, name="room_roll"),
    path("resign/", room_verbs.resign, name="room_resign"),
    path("draw/", room_verbs.draw, name="room_draw"),
    path("rematch/", room_verbs.rematch, name="rematch"),
    path("options/", room_verbs.options, name="room_options"),
    path("seat/", room_verbs.seat, name="room_seat"),
    path("remove/", room_verbs.remove, name="remove"),
    path("host/", room_verbs.host, name="host"),
    path("record/", rooms.record, name="room_record"),
    path("qr.svg", rooms.qr, name="qr"),
    path("wall/", rooms.wall, name="room_wall"),
]

urlpatterns = [
    path("", table.table, name="table"),
    path("rooms/<str:code>/", include(room)),
    path("game/", include(game)),
    path("rules/", pages.rules, name="rules"),
    path("replay/", replay.replay, name="replay"),
    path("boards/", boards.boards, name="boards"),
    path("boards/print/", boards.print_board, name="print"),
    path("boards/<str:text>.svg", pages.board_drawing, name="drawing"),
    path("odds/", odds.odds, name="odds"),
    path("dice/", dice.dice, name="dice"),
    path("wall/", table.wall, name="wall"),
    path("rooms/", doors.doors, name="rooms"),
    path("healthz/", pages.healthz, name="healthz"),
    path("about/", pages.about, name="about"),
]

handler400 = errors.bad_request
handler404 = errors.not_found
handler500 = errors.server_error
