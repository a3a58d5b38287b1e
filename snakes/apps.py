from django.apps import AppConfig


class SnakesConfig(AppConfig):
    name = "snakes"
