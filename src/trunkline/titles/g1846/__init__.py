"""1846: The Race for the Midwest."""

# The powers of private companies come first: they use the chapters, and the chapters ask them (`powers/standing.py`).
from trunkline.titles.g1846 import powers as powers
