"""What a position is worth, learned from games: features, the value they give, and chances of winning."""
