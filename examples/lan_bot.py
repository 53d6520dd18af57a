"""A bot that joins a table on the LAN and plays one game, speaking the protocol itself: docs/protocol.md is the description.

    python examples/lan_bot.py HOST:PORT [table]
"""

import hmac
import json
import os
import random
import socket
import sys
import time
from hashlib import sha256
from typing import Any

import zmq
from msgspec import msgpack

host, port = sys.argv[1].rsplit(":", 1)
table = int(sys.argv[2]) if len(sys.argv) > 2 else 1

with socket.create_connection((host, int(port)), 5) as door:  # one line of JSON: the host's key and the wire's port
    facts = json.loads(door.makefile("rb").readline())

ready, salt, deal, pinged, over = False, os.urandom(32), dict[str, Any](), 0.0, False
wire = zmq.Context().socket(zmq.DEALER)
wire.setsockopt(zmq.LINGER, 0)
wire.setsockopt(zmq.IMMEDIATE, 1)  # nothing waits for a host that is away
wire.setsockopt(zmq.SNDTIMEO, 5000)
wire.curve_publickey, wire.curve_secretkey = zmq.curve_keypair()  # a player who wants to come back keeps these two
wire.curve_serverkey = facts["key"].encode()
wire.connect(f"tcp://{host}:{facts['wire']}")


def say(kind: str, **fields: object) -> None:
    wire.send(msgpack.encode({"t": kind, **fields}))


def answer(news: dict[str, Any]) -> bool:
    """Says what this message asks for; True when the game is over."""
    global ready
    match news["t"]:
        case "welcome":
            say("enter", table=table)
        case "table" if not ready:  # who enters is given a free seat
            say("ready", on=True)
            ready = True
        case "deal":
            say("commit", game=news["game"], digest=sha256(salt).digest())
        case "committed":
            say("open", game=news["game"], salt=salt)
        case "dealt":
            deal.update(news)
        case "update" if news.get("legal") and not news.get("more"):
            say("act", game=news["game"], number=news["number"], action=random.choice(news["legal"]))
        case "refused" | "goodbye":
            sys.exit(f"{news['code']}: {news['text']}")
        case "opened":
            salts = b"".join(b"\0" if one is None else b"\1" + one for one in deal["salts"])
            text = b"cardcatan deal 1\0" + salts + deal["game"].to_bytes(8, "big") + deal["rules"].encode()
            seed = hmac.digest(news["secret"], text, "sha256").hex()
            fair = sha256(news["secret"]).digest() == deal["dealer"] and f"\nSeed: {seed}\n" in news["record"]
            print(news["record"].strip().rpartition("\n")[2], "fair" if fair else "NOT FAIR", sep="\n")
            return True
    return False


say("hello", protocol=[1, 0], package="lan_bot", name="lan_bot")
while not over:
    if time.monotonic() - pinged > 2:  # who says nothing for six seconds is taken to be away
        pinged = time.monotonic()
        say("ping", n=0)
    if wire.poll(1000):
        over = answer(msgpack.decode(wire.recv()))
wire.context.destroy()
