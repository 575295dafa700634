"""The two ways in which a command ends other than well."""


class BadInput(ValueError):
    """What was given cannot be used. The message is one sentence; the command exits with 2."""


class SaidNo(Exception):
    """What was asked is false. The message, if any, is one sentence; the command exits with 1."""
