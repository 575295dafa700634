"""Playing: open tables, undo, standing orders, bots, and what each viewer sees."""
