"""People: accounts, names, notices, and what is kept about them."""
