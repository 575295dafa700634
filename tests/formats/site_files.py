"""Files of 18xx.games made out of traces, for tests."""

import json
from typing import Any

import msgspec

from trunkline.formats.trace import Trace


def site_file(trace: Trace) -> dict[str, Any]:
    """The game of a trace as that site would export it: automatic actions belong to the action before them."""
    actions: list[dict[str, Any]] = []
    for line in trace.lines[1:]:
        action = msgspec.to_builtins(line.action)
        if line.auto:
            actions[-1].setdefault("auto_actions", []).append(action)
        else:
            actions.append({**action, "id": len(actions) + 1})
    return {
        "id": trace.name,
        "title": trace.game,
        "players": [{"id": name, "name": f"Name of {name}"} for name in trace.players],
        "settings": {"seed": trace.seed, "optional_rules": trace.options},
        "result": trace.result.get("result", {}),
        "actions": actions,
    }


def site_bytes(trace: Trace) -> bytes:
    return json.dumps(site_file(trace)).encode()
