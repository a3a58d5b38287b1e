"""What a viewer sees: finished words, places and class names, for templates that only loop and choose."""
