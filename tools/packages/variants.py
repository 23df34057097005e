"""Answers that SDKs may give, right and wrong, each a change of the expected value, on which the judges must agree."""

import base64
import hashlib
import hmac
import json
import re
from datetime import datetime, timedelta, timezone
from urllib.parse import parse_qsl, urlencode


class Digits(str):
    """A number as written."""


def render(value):
    if isinstance(value, Digits):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(name)}:{render(member)}" for name, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(render, value)) + "]"
    return json.dumps(value)


def parse(text):
    return json.loads(text, parse_int=Digits, parse_float=Digits)


def bytes_of(value):
    if isinstance(value, str):
        return value.encode()
    return bytes.fromhex(value["hex"]) if "hex" in value else base64.b64decode(value["base64"])


def text_of(data):
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"hex": data.hex()}


def boundary(request):
    kind = next((value for name, value in request["headers"] if name.lower() == "content-type"), "")
    found = re.search('boundary="?([^";]+)', kind)
    return found and found[1].encode()


def head(change):
    """A variant of the headers of a request."""
    return lambda request: {**request, "headers": change([list(pair) for pair in request["headers"]])}


def body(form=None, json_body=None, parts=None):
    """A variant of the body of a request, by its kind."""
    def vary(request):
        if "body" not in request:
            return request
        data, mark = bytes_of(request["body"]), boundary(request)
        if mark and parts:
            pieces = data.split(b"--" + mark)
            return {**request, "body": text_of((b"--" + mark).join([pieces[0], *parts(pieces[1:-1]), pieces[-1]]))}
        if not data:
            return request
        if not mark and data[:1] in b"{[" and json_body:
            return {**request, "body": render(json_body(parse(data)))}
        if not mark and data[:1] not in b"{[" and form:
            return {**request, "body": text_of(form(data))}
        return request
    return vary


def pairs(change):
    def vary(data):
        found = parse_qsl(data.decode("latin-1"), keep_blank_values=True, encoding="latin-1")
        return urlencode(change(found), encoding="latin-1").encode()
    return vary


def reordered(value):
    if isinstance(value, dict):
        return {name: reordered(value[name]) for name in reversed(value)}
    return [reordered(element) for element in value] if isinstance(value, list) else value


def respelled(value):
    if isinstance(value, Digits):
        return Digits(f"{value}.0" if re.fullmatch("-?[0-9]+", value) else f"{value}0")
    if isinstance(value, dict):
        return {name: respelled(member) for name, member in value.items()}
    return [respelled(element) for element in value] if isinstance(value, list) else value


def numbers_as_text(value):
    if isinstance(value, dict):
        return {name: str(member) if isinstance(member, Digits) else numbers_as_text(member) for name, member in value.items()}
    return value


def amounts_as_numbers(value):
    """PayFort's amounts as numbers, and one that is written differently than it is signed."""
    if not isinstance(value, dict) or not isinstance(value.get("amount"), str) or not value["amount"].isdigit():
        return value
    return {**value, "amount": Digits(value["amount"] if len(value) % 2 else value["amount"] + ".0")}


def capitals(value):
    if isinstance(value, dict):
        return {name: capitals(member) for name, member in value.items()}
    return value.upper() if isinstance(value, str) and re.fullmatch("[0-9a-f]{32,}", value) else value


def without_last(members):
    return dict(list(members.items())[:-1]) if isinstance(members, dict) else members[:-1]


def other_boundary(request):
    mark = boundary(request)
    return json.loads(json.dumps(request).replace(mark.decode(), "other.boundary")) if mark and '"' not in mark.decode() else request


def as_multipart(request):
    if not bytes_of(request.get("body", "")) or boundary(request) or bytes_of(request["body"])[:1] in b"{[":
        return request
    found = [[half.encode("latin-1") for half in pair] for pair in parse_qsl(
        bytes_of(request["body"]).decode("latin-1"), keep_blank_values=True, encoding="latin-1")]
    text = b"".join(b'--b\r\nContent-Disposition: form-data; name="' + name + b'"\r\n\r\n' + value + b"\r\n" for name, value in found) + b"--b--\r\n"
    headers = [[n, "multipart/form-data; boundary=b" if n.lower() == "content-type" else v] for n, v in request["headers"]]
    return {**request, "headers": headers, "body": text_of(text)}


def as_form(request):
    mark = boundary(request)
    if not mark or "body" not in request:
        return request
    pieces = bytes_of(request["body"]).split(b"--" + mark)[1:-1]
    found = [re.search(rb'name="([^"]*)"(?:(?!\r\n\r\n).)*\r\n\r\n(.*)\r\n', piece, re.S).groups() for piece in pieces]
    headers = [[n, "application/x-www-form-urlencoded" if n.lower() == "content-type" else v] for n, v in request["headers"]]
    return {**request, "headers": headers, "body": urlencode(found)}


def at_port(port):
    return lambda request: {**request, "url": re.sub("(?<=[^/:])(?=[/?]|$)", f":{port}", request["url"], count=1)}


def in_charset(name):
    return body(parts=lambda parts: [piece.replace(b"\r\n\r\n", f"\r\nContent-Type: text/plain; charset={name}\r\n\r\n".encode(), 1) for piece in parts])


def asking(parameter):
    return lambda request: {**request, "url": request["url"] + "&" + parameter} if "?" in request["url"] else request


def expiring(change):
    """A variant of the end of a PlacetoPay session, if Python can read that time."""
    def vary(value):
        try:
            return {**value, "expiration": change(datetime.fromisoformat(value["expiration"]))} if isinstance(value, dict) else value
        except (KeyError, ValueError, TypeError, OverflowError):
            return value
    return body(json_body=vary)


def retyped(old, new):
    return head(lambda headers: [[n, re.sub(old, new, v)] for n, v in headers])


def turned(value):
    """An outcome with its parameters and errors in another order, or with one parameter of another outcome."""
    if not isinstance(value, dict):
        return value
    redirect = value.get("redirect", {})
    parameters = [list(pair) for pair in reversed(redirect.get("params", []))] if isinstance(redirect, dict) else []
    more = {"redirect": {**redirect, "params": parameters}} if parameters else {}
    return {**value, **more, **({"errors": value["errors"][::-1]} if isinstance(value.get("errors"), list) else {})}


def exchanged(value):
    """An outcome in which two parameters, or the messages of two errors, are exchanged."""
    value = turned(value)
    for found, member in ((value.get("redirect", {}).get("params", []), 1), (value.get("errors", []), "message")) if isinstance(value, dict) else ():
        if len(found) > 1 and (member == 1 or all(member in error for error in found[:2])):
            found[0], found[1] = [{**one, member: other[member]} if member != 1 else [one[0], other[1]] for one, other in (found[:2], found[1::-1])]
    return value


REQUESTS = [
    head(lambda headers: [[name.upper(), value] for name, value in reversed(headers)]), head(lambda headers: headers + [["X-Trace", "1"]]),
    head(lambda headers: headers + [["Content-Length", "1"]]), head(lambda headers: headers + [["Transfer-Encoding", "chunked"]]),
    head(lambda headers: headers + [["Connection", "close"], ["TE", "trailers"], ["Content-Encoding", "identity"]]),
    head(lambda headers: headers + [["Connection", "close"], ["Connection", "close"]]), head(lambda headers: headers + [["Host", "evil.example"]]),
    head(lambda headers: headers[:-1]), head(lambda headers: headers[1:]), head(lambda headers: headers + headers[:1]), head(lambda headers: headers + headers[-1:]),
    head(lambda headers: headers + [["X Trace", "1"]]), head(lambda headers: headers + [["X-Trace", "a\r\nb"]]), head(lambda headers: headers + [["X", "a", "b"]]),
    head(lambda headers: headers + [["Accept", "text/plain"], ["X-User-Agent", "php"]]), head(lambda headers: dict(headers)),
    head(lambda headers: [pair for pair in headers if pair[0].lower() not in ("accept", "x-user-agent")]),
    retyped("^(application/[a-z-]+)$", r"\1; charset=UTF-8"), retyped("^(application/[a-z-]+)$", r"\1; charset=latin1"),
    retyped("^(application/[a-z-]+)$", r"\1;charset=\"utf-8\" ; x"), retyped("^Basic ", "basic "), retyped("^Basic ", "Basic  "), retyped("^multipart", "MULTIPART"),
    lambda request: {**request, "query": ""}, lambda request: {name: member for name, member in request.items() if name != "headers"},
    lambda request: {**request, "method": request["method"].lower()}, lambda request: {**request, "url": request["url"] + "/"},
    lambda request: {**request, "url": re.sub("%[0-9A-F]{2}", lambda escape: escape[0].lower(), request["url"])},
    lambda request: {**request, "body": "x"}, lambda request: {name: member for name, member in request.items() if name != "body"},
    lambda request: {**request, "body": {"base64": base64.b64encode(bytes_of(request["body"])).decode()}} if "body" in request else request,
    body(pairs(lambda found: found[::-1]), reordered, lambda parts: parts[::-1]), body(pairs(lambda found: found[1:]), without_last, lambda parts: parts[1:]),
    body(pairs(lambda found: found + found[:1]), respelled, lambda parts: parts + parts[:1]), body(pairs(lambda found: found + [("auth", "N")]), numbers_as_text),
    body(pairs(lambda found: found + [("extras", "[]"), ("payer_state", ""), ("recurring_init", "Y")]), lambda value: {**value, "skipResult": False}),
    body(pairs(lambda found: found + [("extras", "[]"), ("req_token", "N")]), lambda value: {**value, "noBuyerFill": True}),
    body(pairs(lambda found: [(name, value) for name, value in found if value]), lambda value: {**value, "captureAddress": Digits("0")}),
    body(lambda data: data.replace(b"+", b"%20"), capitals), body(lambda data: data + b"&", lambda value: {**value, "auth": {**value.get("auth", {}), "additional": []}} if isinstance(value.get("auth"), dict) else value),
    body(lambda data: data, lambda value: {**value, "locale": value.get("locale"), "added": {"nothing": None}, "none": None}),
    body(lambda data: data, amounts_as_numbers), body(lambda data: data + b"%", lambda value: [value]), body(lambda data: data.replace(b"%2", b"%2").lower(), lambda value: {**value, "a\ud83d\ude00": None}),
    body(parts=lambda parts: [piece.replace(b"\r\n\r\n", b"\r\nContent-Type: text/plain; charset=UTF-8\r\n\r\n", 1) for piece in parts]),
    body(parts=lambda parts: [piece.replace(b"\r\n\r\n", b"\r\nContent-Transfer-Encoding: base64\r\n\r\n", 1) for piece in parts]),
    body(parts=lambda parts: [piece.replace(b"\r\n\r\n", b"\r\nContent-Transfer-Encoding: 8bit\r\nX-Part: 1\r\n\r\n", 1) for piece in parts]),
    body(parts=lambda parts: [piece.replace(b"\r\n\r\n", b"\r\nContent-Length: 0\r\n\r\n", 1) for piece in parts]),
    body(parts=lambda parts: [piece.replace(b"\r\n", b"\n") for piece in parts]), body(parts=lambda parts: [piece.replace(b'name="', b"name=\"x") for piece in parts]),
    body(pairs(lambda found: found + [("payer_state", ""), ("payer_address2", "")]), lambda value: value), body(pairs(lambda found: found + [("auth", "N")] * 2)),
    body(pairs(lambda found: found + [("auth", "")])), body(lambda data: data.replace(b"%25", b"%")), body(lambda data: data.replace(b"%", b"%25")),
    lambda request: {**request, "body": text_of(b"x\r\n" + bytes_of(request["body"]))} if "body" in request and boundary(request) else request,
    lambda request: {**request, "body": text_of(bytes_of(request["body"]) + b"x")} if "body" in request and boundary(request) else request,
    other_boundary, as_multipart, as_form, at_port(443), at_port(8443), in_charset("ISO-8859-1"), in_charset("us-ascii"), in_charset("latin1"),
    asking("detailed=true"), asking("detailed=false"), asking("Detailed=true&x=1"),
    head(lambda headers: [[name, f" \t{value} "] for name, value in headers]), head(lambda headers: [[name, f"\u00a0{value}"] for name, value in headers]),
    lambda request: head(lambda headers: headers + [["Host", f" {re.split('[/?]', request['url'])[2]}:443 "]])(at_port(443)(request)),
    lambda request: head(lambda headers: headers + [["host", re.split("[/?]", request["url"])[2].upper()]])(at_port(443)(request)),
    head(lambda headers: headers + [["TE", "trailers"], ["Connection", "TE ,\tclose,,"]]), head(lambda headers: headers + [["Connection", "close, upgrade"]]),
    body(json_body=lambda value: {**value, "integration_details": {"software": "acme", "version": "1"}} if isinstance(value, dict) else value),
    body(json_body=lambda value: {**value, "integration_details": {"software": True}} if isinstance(value, dict) else value),
    body(json_body=lambda value: {**value, "app_plugin": "acme"} if isinstance(value, dict) else value),
    lambda request: {**request, "body": ""} if "body" not in request else request, head(lambda headers: headers + [["Expect", ""], ["TE", "deflate, gzip;q=0.3"], ["Connection", "TE"]]),
    head(lambda headers: headers + [["TE", "deflate, ,br"]]), head(lambda headers: headers + [["TE", ", gzip ;q=1"]]),
    at_port(""), retyped("^Bearer ", "BEARER   "),
    lambda request: {**request, "body": text_of(b"\r\n" + bytes_of(request["body"]))} if "body" in request and boundary(request) else request,
    expiring(lambda time: time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")), expiring(lambda time: time.astimezone(timezone(timedelta(hours=5, minutes=30))).strftime("%Y-%m-%dT%H:%M:%S.500%z")),
    expiring(lambda time: (time + timedelta(seconds=1)).isoformat()), expiring(lambda time: time.strftime("%Y-%m-%dT%H:%M%z")), expiring(lambda time: time.strftime("%Y-%m-31T25:%M:00Z")),
]

TEXTS = [
    lambda text: text.upper(), lambda text: text.lower(), lambda text: text + "\n", lambda text: {"hex": text.encode().hex()}, lambda text: [text],
    lambda text: {"base64": base64.b64encode(text.encode()).decode()}, lambda text: text[:-1], lambda text: {"accepted": True}, lambda text: {"hex": text},
]
CREDENTIALS = [*TEXTS, lambda text: text[:5].lower() + text[5:], lambda text: text.replace(" ", "   ", 1), lambda text: text.replace(" ", "")]
VALUES = [
    reordered, respelled, numbers_as_text, lambda value: without_last(value) if isinstance(value, (dict, list)) else None,
    lambda value: {**value, "extra": None, "errors": value.get("errors", []), "redirect": value.get("redirect", {})} if isinstance(value, dict) else [value], lambda value: render(value), lambda value: json.loads(json.dumps(value).replace("true", "1")),
    turned, exchanged,
]
BODIES = [
    lambda data: re.sub(rb"%[0-9A-F]{2}", lambda found: found[0].lower(), data), lambda data: data.replace(b"+", b"%20"), lambda data: data + b"&",
    lambda data: b"&".join(reversed(data.split(b"&"))), lambda data: data + b"%", lambda data: data.replace(b"\r\n", b"\n"),
    lambda data: data.replace(b"Content-Disposition", b"content-disposition"), lambda data: b"x" + data, lambda data: data.replace(b'name="', b'x=y;name="'),
    lambda data: data.replace(b"\r\n\r\n", b'\r\nContent-Type: text/plain;charset="utf-8"\r\n\r\n', 1),
]


def signed(value):
    return "{" + ", ".join(f"{name}={signed(member)}" for name, member in value.items()) + "}" if isinstance(value, dict) else value


def with_own_fields(case, number):
    """PayFort's payments with fields that identify the SDK, signed by Python, one of them added after signing; None for other cases."""
    value = case["expect"].get("value")
    fields = parse(bytes_of(value["body"])) if isinstance(value, dict) and "body" in value else None
    if not isinstance(fields, dict) or "signature" not in fields:
        return None
    more = {**fields, "app_ver": "2.1 \u00e9", "app_plugin": "acme = 1", **({"app_none": "1"} if number % 5 == 4 else {})}
    signed_ones = {name: member for name, member in more.items() if name not in ("signature", "app_plugin" if number % 3 == 2 else "")}
    text = "".join(f"{name}={member}" for name, member in sorted(signed_ones.items()))
    name, phrase = case["input"]["algorithm"], bytes_of(case["input"]["phrase"])
    message = phrase + text.encode() + phrase
    digest = hmac.new(phrase, message, name[5:]) if name.startswith("hmac-") else hashlib.new(name, message)
    return {"value": {**value, "body": render({**more, "signature": digest.hexdigest()})}}


def in_own_order(case):
    """PayFort's Apple Pay with a header in another order, signed by Python; None for other cases."""
    value = case["expect"].get("value")
    fields = parse(bytes_of(value["body"])) if isinstance(value, dict) and "body" in value else None
    if not isinstance(fields, dict) or "apple_header" not in fields:
        return None
    turned = dict(reversed(fields["apple_header"].items()))
    old, new = signed(fields["apple_header"]), signed(turned)
    message = next(step["text"] for step in case["steps"] if step["name"] == "message").replace(old, new).encode()
    name, phrase = case["input"]["algorithm"], bytes_of(case["input"]["phrase"])
    digest = hmac.new(phrase, message, name[5:]) if name.startswith("hmac-") else hashlib.new(name, message)
    body = {**fields, "apple_header": turned, "signature": digest.hexdigest()}
    return {"value": {**value, "body": render(body)}}


def answer(match, expect, number):
    """The answer with this number to a case."""
    claims = expect.get("claims", [expect])
    claim = claims[number % len(claims)]
    if "reject" in claim:
        return {"reject": {"code": claim["reject"] if number % 5 else "malformed-body", "message": ""}}
    if number % 11 == 10:
        return {"reject": {"code": "refused", "message": ""}}
    return {"value": value(match, claim["value"], number)}


def right(match, expect):
    """The answer that the corpus expects."""
    claim = expect.get("claims", [expect])[0]
    if "reject" in claim:
        return {"reject": {"code": claim["reject"], "message": ""}}
    return {"value": value(match, claim["value"], 0) if match == "redacted" else claim["value"]}


def value(match, expected, number):
    if match == "redacted":
        kept, absent = ([text if isinstance(text, str) else "" for text in expected[name]] for name in ("kept", "absent"))
        return " ".join([kept, kept[1:], kept + absent[:1]][number % 3])
    if isinstance(expected, dict) and "method" in expected and "url" in expected:
        # A variant that changes nothing here is replaced by the next one.
        variants = (REQUESTS[(number + more) % len(REQUESTS)](expected) for more in range(len(REQUESTS)))
        return next((one for one in variants if one != expected), expected)
    if match in ("form", "multipart") and isinstance(expected, (str, dict)) and expected != {"accepted": True}:
        data = bytes_of(expected)
        # Few bodies have a percent sign, which a lenient reader accepts unescaped.
        return text_of(data.replace(b"%25", b"%") if b"%25" in data and number % 2 else BODIES[number % len(BODIES)](data))
    if isinstance(expected, str):
        texts = CREDENTIALS if match == "credentials" else TEXTS
        return texts[number % len(texts)](expected)
    return VALUES[number % len(VALUES)](expected)
