"""The door: the application, what every request passes, and the API by subject."""
