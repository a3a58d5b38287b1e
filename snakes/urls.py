"""The table of contents."""

from django.urls import include, path

from snakes.views import errors, pages, table

game = [
    path("roll/", table.roll, name="roll"),
    path("bot/", table.bot, name="bot"),
    path("new/", table.new, name="new"),
    path("seat/", table.seat, name="seat"),
    path("name/", table.name, name="name"),
    path("record/", table.record, name="record"),
    path("history/", table.history, name="history"),
]

urlpatterns = [
    path("", table.table, name="table"),
    path("game/", include(game)),
    path("rules/", pages.rules, name="rules"),
    path("boards/<str:text>.svg", pages.board_drawing, name="drawing"),
    path("about/", pages.about, name="about"),
]

handler400 = errors.bad_request
handler404 = errors.not_found
handler500 = errors.server_error
