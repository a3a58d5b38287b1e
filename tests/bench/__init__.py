"""The figures this project sets itself, measured on the machine it runs on: `python -m tests.bench`."""
