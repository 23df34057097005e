"""Writes the same exchanges in every format of captures."""

import base64
import gzip
import json
import urllib.parse


def text(body):
    return body.decode("utf-8")


def ndjson(exchanges):
    lines = []
    for number, exchange in enumerate(exchanges):
        line = {"method": exchange.request.method, "url": exchange.request.url, "headers": exchange.request.headers}
        line |= {"bodyBase64": base64.b64encode(exchange.request.body).decode()} if number % 2 else {"body": text(exchange.request.body)}
        if exchange.response is None:
            lines.append(line)
        elif number % 3:
            lines.append({**line, "response": {"status": exchange.response.status, "headers": exchange.response.headers, "body": text(exchange.response.body)}})
        else:
            lines.append({**line, "id": f"x{number}"})
            lines.append({"status": exchange.response.status, "id": f"x{number}", "headers": exchange.response.headers, "body": text(exchange.response.body)})
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def har(exchanges):
    def headers(message):
        return [{"name": name, "value": value} for name, value in message.headers]
    entries = []
    for exchange in exchanges:
        request = {"method": exchange.request.method, "url": exchange.request.url, "httpVersion": "HTTP/1.1", "cookies": [], "headers": headers(exchange.request),
                   "queryString": [], "headersSize": -1, "bodySize": len(exchange.request.body)}
        if exchange.request.body:
            kind = dict(exchange.request.headers)["Content-Type"]
            request["postData"] = {"mimeType": kind, "text": text(exchange.request.body)}
            if "urlencoded" in kind:
                request["postData"]["params"] = [{"name": n, "value": v} for n, v in urllib.parse.parse_qsl(text(exchange.request.body), keep_blank_values=True)]
        response = {"status": 0, "statusText": "", "httpVersion": "", "cookies": [], "headers": [], "content": {"size": 0, "mimeType": ""}, "redirectURL": "", "headersSize": -1, "bodySize": -1}
        if exchange.response is not None:
            body = exchange.response.body
            response |= {"status": exchange.response.status, "headers": headers(exchange.response), "bodySize": len(body),
                         "content": {"size": len(body), "mimeType": "application/json", "text": base64.b64encode(body).decode(), "encoding": "base64"}}
        entries.append({"startedDateTime": "2026-11-22T10:00:00.000Z", "time": 12, "request": request, "response": response, "cache": {}, "timings": {}})
    log = {"version": "1.2", "creator": {"name": "tools/audit", "version": "1"}, "pages": [], "entries": entries}
    return b"\xef\xbb\xbf" + json.dumps({"log": log}, indent=1).encode()


def net(data, kind):
    return f"{len(data)}:".encode() + data + kind.encode()


def dump(value):
    """A tagged netstring, as mitmproxy writes it."""
    if value is None:
        return net(b"", "~")
    if isinstance(value, bool):
        return net(b"true" if value else b"false", "!")
    if isinstance(value, int):
        return net(str(value).encode(), "#")
    if isinstance(value, float):
        return net(repr(value).encode(), "^")
    if isinstance(value, bytes):
        return net(value, ",")
    if isinstance(value, str):
        return net(value.encode(), ";")
    if isinstance(value, (list, tuple)):
        return net(b"".join(map(dump, value)), "]")
    return net(b"".join(dump(name) + dump(inner) for name, inner in value.items()), "}")


def flows(exchanges):
    out = []
    for exchange in exchanges:
        url = urllib.parse.urlsplit(exchange.request.url)
        def headers(message):
            return [[name.encode(), value.encode()] for name, value in message.headers]
        request = {"http_version": b"HTTP/1.1", "headers": headers(exchange.request), "content": exchange.request.body, "trailers": None, "timestamp_start": 1795341600.5,
                   "timestamp_end": 1795341600.6, "host": url.hostname, "port": 443, "method": exchange.request.method.encode(), "scheme": url.scheme.encode(), "authority": b"",
                   "path": (url.path + ("?" + url.query if url.query else "")).encode()}
        request["headers"].insert(0, [b"Host", url.netloc.encode()])
        response = None
        if exchange.response is not None:
            response = {"http_version": b"HTTP/1.1", "headers": headers(exchange.response), "content": exchange.response.body, "trailers": None, "timestamp_start": 1795341601.0,
                        "timestamp_end": 1795341601.1, "status_code": exchange.response.status, "reason": b"OK"}
        out.append(dump({"websocket": None, "response": response, "request": request, "type": "http", "version": 21, "id": "x", "error": None, "marked": "", "comment": "", "is_replay": None}))
    return b"".join(out)


def head(message, is_request):
    if is_request:
        url = urllib.parse.urlsplit(message.url)
        first = f"{message.method} {url.path + ('?' + url.query if url.query else '')} HTTP/1.1\r\nHost: {url.netloc}\r\n"
    else:
        first = f"HTTP/1.1 {message.status} OK\r\n"
    return (first + "".join(f"{name}: {value}\r\n" for name, value in message.headers) + "\r\n").encode()


def raw(exchanges):
    out = []
    for exchange in exchanges:
        out.append(head(exchange.request, True) + exchange.request.body)
        if exchange.response is not None:
            response = exchange.response
            if not any(name == "Content-Length" for name, _ in response.headers):
                response.headers.append(["Content-Length", str(len(response.body))])
            out.append(head(response, False) + response.body)
    return b"".join(out)


def trace(exchanges):
    out = []
    def block(title, data):
        out.append(f"{title}, {len(data)} bytes (0x{len(data):x})\n")
        for start in range(0, len(data), 16):
            row = data[start:start + 16]
            out.append(f"{start:04x}: {''.join(f'{byte:02x} ' for byte in row):48}{''.join(chr(byte) if 0x20 <= byte < 0x7f else '.' for byte in row)}\n")
    for exchange in exchanges:
        out.append("== Info:   Trying 203.0.113.1:443...\n")
        block("=> Send header", head(exchange.request, True))
        if exchange.request.body:
            block("=> Send data", exchange.request.body)
        out.append("== Info: upload completely sent off: 1 bytes\n")
        response = exchange.response
        if response:
            for line in head(response, False).split(b"\r\n")[:-1]:
                block("<= Recv header", line + b"\r\n")
            for start in range(0, len(response.body), 700):
                block("<= Recv data", response.body[start:start + 700])
    return "".join(out).encode()


FORMATS = {"ndjson": ndjson, "har": har, "flows": flows, "http": raw, "trace": trace}


def packed(data):
    return gzip.compress(data, mtime=0)
