"""Views: load, one verb, respond."""
