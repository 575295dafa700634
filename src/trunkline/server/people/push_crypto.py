"""What a push service sees: the message encrypted for one browser (RFC 8291), and who sends it (RFC 8292)."""

import base64
import json
import os
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes; a message is one record
HALF_A_DAY = 12 * 3600
KEY_FILE = "push-key.pem"


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(raw: bytes) -> ec.EllipticCurvePublicKey:
    """Raises ValueError for what is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw)


def raw_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def encrypted(message: bytes, browser: bytes, auth: bytes) -> bytes:
    """One record of aes128gcm that only the browser with this public key can read. Raises ValueError."""
    own = ec.generate_private_key(CURVE)
    ours = raw_of(own.public_key())
    shared = own.exchange(ec.ECDH(), point_of(browser))
    secret = derived(shared, auth, b"WebPush: info\0" + browser + ours, 32)
    salt = os.urandom(16)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD.to_bytes(4) + bytes([len(ours)]) + ours + sealed


class Sender:
    """The server's own key, by which push services know it again."""

    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self.key = key
        self.public = text_of(raw_of(key.public_key()))

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        """The header that says who sends this, to the one push service it goes to."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + HALF_A_DAY, "sub": contact}
        head = {"typ": "JWT", "alg": "ES256"}
        signed = ".".join(text_of(json.dumps(part).encode()) for part in (head, claims))
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{text_of(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def sender_in(folder: Path) -> Sender:
    """The key kept in the data folder, made on the first start; nobody but the server's user may read it."""
    file = folder / KEY_FILE
    if not file.exists():
        make_key(file)
    key = serialization.load_pem_private_key(file.read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey), f"{file} holds another kind of key"
    return Sender(key)


def make_key(file: Path) -> None:
    """Whole or not at all, and never over a key that another process has made meanwhile."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = ec.generate_private_key(CURVE).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
        opened.write(text)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
