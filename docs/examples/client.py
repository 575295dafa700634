"""A program that holds a seat: it plays the first option whenever it is its turn.

python client.py http://localhost:1846 TOKEN GAME
"""

import json
import sys
import time
import uuid

import httpx


def play(client: httpx.Client, game: str, snapshot: dict) -> None:
    """Answer the decision; sending the same key again after a lost answer is safe."""
    action = snapshot["options"][0]["action"]
    body = {"seq": snapshot["seq"], "key": uuid.uuid4().hex, "action": action, "seat": snapshot["seat"]}
    answer = client.post(f"/api/games/{game}/actions", json=body)
    print(snapshot["decision"]["text"], "->", snapshot["options"][0]["text"], answer.status_code)


def follow(client: httpx.Client, game: str) -> None:
    """Read the stream; every update carries the whole table as this seat may see it."""
    with client.stream("GET", f"/api/games/{game}/stream", timeout=60) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: ") and '"snapshot"' in line:
                snapshot = json.loads(line[6:])["snapshot"]
                if snapshot["options"]:
                    play(client, game, snapshot)
                if snapshot["game"]["status"] == "ended":
                    print(snapshot["game"]["result"]["text"])
                    return


address, token, game = sys.argv[1:]
with httpx.Client(base_url=address, headers={"Authorization": f"Bearer {token}"}) as client:
    client.post(f"/api/games/{game}/join", json={})
    while client.get(f"/api/games/{game}").json()["status"] != "ended":
        try:
            follow(client, game)
        except httpx.TransportError:
            time.sleep(1)
