"""A push service and a browser of our own: takes what a server posts, checks who sent it, and decrypts it."""

import base64
import json
import os
from http.server import BaseHTTPRequestHandler
from queue import Queue
from typing import Any, ClassVar

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def unpadded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """The keys of a subscription, and the reading of RFC 8291 step by step."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        form = serialization.PublicFormat.UncompressedPoint
        self.public = self.key.public_key().public_bytes(serialization.Encoding.X962, form)

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "key": unpadded(self.public), "auth": unpadded(self.auth)}

    def read(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        assert int.from_bytes(body[16:20]) >= len(body[21 + length :])
        theirs = body[21 : 21 + length]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), point)
        secret = self.expand(shared, self.auth, b"WebPush: info\0" + self.public + theirs, 32)
        key = self.expand(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = self.expand(secret, salt, b"Content-Encoding: nonce\0", 12)
        opened = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert opened.endswith(b"\2")  # the last record
        return json.loads(opened[:-1])

    def expand(self, secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def sender_of(authorization: str, audience: str) -> str:
    """The public key of whoever signed this; raises where the signature is another's (RFC 8292)."""
    kind, _, rest = authorization.partition(" ")
    assert kind == "vapid"
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = given["t"].rpartition(".")
    raw = padded(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(given["k"]))
    made = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point.verify(made, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(padded(signed.partition(".")[2]))
    assert claims["aud"] == audience
    assert claims["sub"]
    return given["k"]


class PushService(BaseHTTPRequestHandler):
    """Takes messages; `status` is what it answers."""

    got: ClassVar["Queue[tuple[dict[str, str], bytes]]"] = Queue()
    status: ClassVar[int] = 201

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.got.put((dict(self.headers), body))
        self.send_response(self.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass
