"""Prints how many bytes a second Python's standard library reads: wire.py form|multipart|multipart-email|json FILE."""

try:
    import cgi  # gone in Python 3.13
except ImportError:
    cgi = None
import email.parser
import io
import json
import sys
import time
import urllib.parse

BOUNDARY = "boundary-edfapay-pg-formdata"
TYPE = f"multipart/form-data; boundary={BOUNDARY}"


def multipart(body):
    fields = cgi.parse_multipart(io.BytesIO(body), {"boundary": BOUNDARY.encode(), "CONTENT-LENGTH": len(body)})
    return sum(map(len, fields.values()))


def multipart_email(body):
    message = email.parser.BytesParser().parsebytes(b"Content-Type: " + TYPE.encode() + b"\r\n\r\n" + body)
    parts = [(p.get_param("name", header="content-disposition"), p.get_payload(decode=True)) for p in message.get_payload()]
    return len(parts)


READERS = {
    "form": lambda body: urllib.parse.parse_qsl(body, keep_blank_values=True),
    "multipart": multipart,
    "multipart-email": multipart_email,
    "json": json.loads,
}


def main():
    read = READERS[sys.argv[1]]
    with open(sys.argv[2], "rb") as file:
        body = file.read()
    assert read(body)
    rounds, start = 0, time.perf_counter()
    while rounds == 0 or time.perf_counter() - start < 1:
        read(body)
        rounds += 1
    print(len(body) * rounds / (time.perf_counter() - start))


if __name__ == "__main__":
    main()
