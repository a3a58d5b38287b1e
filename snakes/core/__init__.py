"""The game of Snakes and Ladders as pure functions and frozen values.

Nothing here knows of a web page, a database, a clock or a global source of chance.
"""
