"""A box of plain functions and arrays which the titles call: standard library only, names no title."""
