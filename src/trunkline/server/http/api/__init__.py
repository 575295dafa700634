"""The HTTP API, by subject. Handlers only translate: what happens is in the modules above."""
