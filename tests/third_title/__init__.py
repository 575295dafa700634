"""Valley, a title of two railroads and five towns: an example to read, and the proof that a title is only its folder.

Read it in this order: `rules`, `pieces` (map, tiles, trains, chart), `state` (with the frames of the agenda),
`decisions` (one class for each kind), `running`, `view`, `title`.
"""
