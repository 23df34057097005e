"""The customer's way to the page of the bank or the gateway, and back."""

import re

from calls import request
from data import text
from operation import operation, optional
from outcome import safe_redirect
from wire import encode, one_of, pairs

DEFAULT_PORT = {b"https": b"443", b"http": b"80"}
URL = re.compile(rb"[A-Za-z][A-Za-z0-9+.\-]*:[\x21-\x7e]+")


@operation("redirect.request", url=text, method=one_of("GET", "POST"), params=optional(pairs, ()))
def to_page(steps, url, method, params):
    # What is not ASCII is refused, whatever it decodes to.
    safe_redirect(url.decode("latin-1"))
    query = encode(params, "whatwg")
    if method == "POST":
        return request(url, {"Content-Type": "application/x-www-form-urlencoded"}, query)
    front, hash_sign, fragment = url.partition(b"#")
    if query:
        front += query if front[-1:] in b"?&" and b"?" in front else (b"&" if b"?" in front else b"?") + query
    return request(front + hash_sign + fragment, {}, method="GET")


def normal(url):
    """What two spellings of one URL have in common; None for what is no URL."""
    if not URL.fullmatch(url):
        return None
    scheme, rest = url.split(b":", 1)
    scheme = scheme.lower()
    match = re.fullmatch(rb"//([^/?#]*)(.*)", rest)
    if not match:
        return scheme, rest
    authority, tail = match.groups()
    if b"@" not in authority:
        authority = authority.lower()
        if scheme in DEFAULT_PORT:
            authority = re.sub(b":" + DEFAULT_PORT[scheme] + rb"\Z", b"", authority)
    if scheme in DEFAULT_PORT and not tail.startswith(b"/"):
        tail = b"/" + tail
    return scheme, authority, tail


@operation("redirect.returned", url=text, returnUrl=text, cancelUrl=optional(text, b""))
def returned(steps, url, return_url, cancel_url):
    page = normal(url)
    for name, end in (("return", return_url), ("cancel", cancel_url)):
        if page is not None and page == normal(end):
            return name
    return "other"
