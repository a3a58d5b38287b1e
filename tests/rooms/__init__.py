"""What rooms must stand, measured and shown on the real server: `python -m tests.rooms kill load writers`."""
