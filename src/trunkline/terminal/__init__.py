"""The game in a terminal: what is shown, what may be typed, the session at one keyboard."""
