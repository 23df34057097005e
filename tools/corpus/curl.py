"""Asks curl, an independent encoder, for the bodies of the golden cases that name it.

curl sends each form (`--data-urlencode`, by POST, or with -G in the address) and each multipart body (`-F`) to a socket of this
program. Its bytes must be those of the case, with the case's boundary in place of curl's, which is random.
"""
import base64
import re
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from corpus.answers import text_bytes
from corpus.files import VECTORS, load, write

FORMATS = VECTORS / "formats"
FILES = [FORMATS / f"{name}.json" for name in ("form-encode", "form-encode-spellings", "multipart-encode")]
POST, GET, PARTS = "curl 7.88, --data-urlencode, run", "curl 7.88, -G --data-urlencode, run", "curl 7.88, -F, run"
DEADLINE = 10  # seconds for one request


def raw(text):
    """The bytes of a text input; None for any other value."""
    if isinstance(text, dict) and list(text) == ["base64"]:
        return base64.b64decode(text["base64"])
    return text_bytes(text) if isinstance(text, str) or isinstance(text, dict) and list(text) == ["hex"] else None


class Listener:
    """A socket that accepts one request after another and answers each with 204."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}/"

    def take(self):
        """The address, the Content-Type and the body of the next request."""
        connection, _ = self.socket.accept()
        with connection:
            connection.settimeout(DEADLINE)
            data = b""
            while b"\r\n\r\n" not in data:
                data += connection.recv(65536) or sys.exit("curl went away")
            head, body = data.split(b"\r\n\r\n", 1)
            length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
            while length and len(body) < int(length[1]):
                body += connection.recv(65536) or sys.exit("curl went away")
            connection.sendall(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        kind = re.search(rb"(?i)\r\ncontent-type: ([^\r]*)", head)
        return head.split(b" ")[1], kind[1] if kind else b"", body


def curl(listener, arguments):
    """The request that curl sends, or None if it refuses its arguments."""
    taken = []
    taker = threading.Thread(target=lambda: taken.append(listener.take()), daemon=True)
    taker.start()
    done = subprocess.run(
        ["curl", "--silent", "--disable", "--noproxy", "*", "-H", "Expect:", "--max-time", str(DEADLINE), *arguments, listener.url])
    if done.returncode:
        socket.create_connection(listener.socket.getsockname()).close()  # ends the listening thread
        return None
    taker.join()
    return taken[0]


def form(listener, given, folder):
    """The body of `--data-urlencode`, which escapes values but not names."""
    arguments = []
    for n, (name, value) in enumerate(given["pairs"]):
        name, value = raw(name), raw(value)
        if value is None or not re.fullmatch(rb"[A-Za-z0-9._~-]+", name):
            return None
        (folder / str(n)).write_bytes(value)
        arguments += ["--data-urlencode", name + b"@" + bytes(folder / str(n))]
    if reference(given) == GET:
        sent = curl(listener, ["-G", *arguments])
        return sent and sent[0].removeprefix(b"/?")
    sent = curl(listener, arguments)
    return sent[2] if sent and sent[1] == b"application/x-www-form-urlencoded" else None


def reference(given):
    if "parts" in given:
        return PARTS
    return GET if given.get("spelling") == "curl-get" else POST


def multipart(listener, given, folder):
    """The body of `-F`, with the case's boundary in place of curl's."""
    arguments = []
    for n, part in enumerate(given["parts"]):
        part = {key: raw(value) for key, value in part.items()}
        if b"=" in part["name"] or not part["name"] or b"\0" in b"".join(part.values()) and "filename" not in part:
            return None
        (folder / str(n)).write_bytes(part["value"])
        argument = part["name"] + (b"=@" if "filename" in part else b"=<") + bytes(folder / str(n))
        if "filename" in part:
            argument += b';filename="' + part["filename"].replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'
        if "contentType" in part:
            argument += b";type=" + part["contentType"]
        if b"\0" in argument:
            return None
        arguments += ["-F", argument]
    sent = curl(listener, arguments)
    boundary = sent and re.fullmatch(rb"multipart/form-data; boundary=([-0-9a-zA-Z]+)", sent[1])
    return sent[2].replace(b"--" + boundary[1], b"--" + text_bytes(given["boundary"])) if boundary else None


def main(record):
    listener, asked, wrong = Listener(), 0, 0
    for path in FILES:
        suite = load(path)
        encode = form if suite["op"] == "form.encode" else multipart
        for case in suite["cases"]:
            proof = {"kind": "observed", "ref": reference(case["input"])}
            is_named = proof in case["evidence"]
            if "value" not in case["expect"] or not (record or is_named):
                continue
            with tempfile.TemporaryDirectory() as folder:
                body = encode(listener, case["input"], Path(folder)) if case["input"].get("pairs", case["input"].get("parts")) else None
            is_same = body == text_bytes(case["expect"]["value"])
            # Cases of other encoders may have the same bytes.
            is_own = case["input"].get("spelling", "python") in ("python", "curl-get")
            if record and is_same and is_own and not is_named:
                case["evidence"].insert(len(case["evidence"]) - 1, proof)
                is_named = True
            if is_named:
                asked += 1
                wrong += not is_same
                if not is_same:
                    print(f"{suite['op']}#{case['id']}: curl sends {body}")
        if record:
            write(path, suite)
    print(f"curl: {asked} bodies, {wrong} differ")
    return 1 if wrong or not asked else 0
