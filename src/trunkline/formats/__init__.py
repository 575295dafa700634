"""Games from elsewhere: files of 18xx.games, and traces of games played on its engine."""
