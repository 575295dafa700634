"""The server: accounts, lobby, tables, live updates. It knows games only by the title contract."""
