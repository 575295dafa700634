"""A private room of the route solver: the integer programme for trains without a range beside others."""
