"""What bots know about each title: a module for each, found by its name as the titles are."""
