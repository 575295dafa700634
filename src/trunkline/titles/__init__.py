"""The games. What anything outside needs of them is in this package's top level."""
