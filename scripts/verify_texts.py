#!/usr/bin/env python3
"""Writes vectors/*/*-verify-texts.json: for every field that a verification hashes, messages with texts that software handles badly.

    verify_texts.py      signs with hashlib, and asks the ports what is right

A verification is other code than what computes the same value, and answers yes or no. So each text stands in a message that must be
accepted, and beside it in messages that must be refused: their signature is the one over the text trimmed, decoded, normalised. Whoever
verifies over that form refuses the first and takes the second, which also says which mistake it is.
"""

import base64
import hashlib
import hmac
import html
import json
import re
import sys
import unicodedata
from pathlib import Path
from urllib.parse import quote, quote_plus, unquote_to_bytes

import vectors
from vectors_format import Number, parse, render

ROOT = Path(__file__).resolve().parent.parent

REFUSED = "a valid payment is refused"
NOTES = {
    "BooleanValue": ("boolean-rendering", REFUSED, "A truth value, which is signed as true or false."),
    "CaseFolding": ("case-folding", REFUSED, "The letters differ in case only."),
    "EncodedSecret": ("secret-decoding", REFUSED, "A secret that looks like hexadecimal or base 64 and is neither."),
    "Grapheme": ("grapheme-reversal", REFUSED, "Several code points that are one character on the screen."),
    "HTMLEntity": ("html-unescaping", REFUSED, "An HTML entity that must be hashed as it is."),
    "LeadingZeroText": ("numeric-conversion", REFUSED, "Text that begins with zeros, which a number would lose."),
    "LineBreak": ("grapheme-reversal", REFUSED, "CR LF, which some string types treat as one character."),
    "NFD": ("unicode-normalisation", REFUSED, "A letter in decomposed form; it must not be composed."),
    "NonASCII": ("unicode-case-or-charset", REFUSED, "Text outside ASCII: hashed as UTF-8 bytes, its letters never folded."),
    "NonceForm": ("nonce-encoding", REFUSED, "The nonce in another form: text, random bytes, itself base64."),
    "NotUTF8": ("lossy-decoding", REFUSED, "Bytes that are not UTF-8; decoding them to text loses them."),
    "NulByte": ("c-string-truncation", REFUSED, "A NUL byte, where C strings end."),
    "NumberText": ("number-reformatting", REFUSED, "A number, which is signed with the characters it was sent with."),
    "OtherForm": ("text-rewriting", "a message is accepted that was changed in a way the check does not see",
                  "The signature is over another form of a value: trimmed, decoded, normalised, written anew."),
    "PercentSign": ("percent-decoding", REFUSED, "A percent sequence that must be hashed as it is."),
    "PlusSign": ("form-encoding", REFUSED, "A plus sign, which a form decoder turns into a space."),
    "Quotes": ("escaping", REFUSED, "Quotes and a backslash, which must be hashed without JSON, SQL or HTML escapes."),
    "SortOrder": ("sort-order", REFUSED, "Names that sort differently by bytes than by letters, pairs or UTF-16 units."),
    "Evidence": ("unnamed-mistake", "a mistake that nobody has named yet goes unseen",
                 "No named mistake needs this case alone: another one in its place would."),
    "Whitespace": ("trimming", REFUSED, "White space that must not be trimmed or folded."),
}


def text_form(change):
    """A change of text, for bytes; where they are no text there is nothing to change."""
    def changed(data):
        try:
            return change(data.decode()).encode()
        except UnicodeDecodeError:
            return data
    return changed


def replacing(pairs):
    table = dict(pairs)
    return text_form(lambda text: "".join(table.get(c, c) for c in text))


def narrow(codec):
    return lambda data: data.decode("utf-8", "replace").encode(codec, "replace")


def unhex(data):
    try:
        return bytes.fromhex(data.decode())
    except ValueError:
        return data


def whole(change):
    """A change of the text that is hashed, for once all values stand in it."""
    change.of_message = True
    return change


WHITE = b" \t\n\v\f\r"
# The forms that people sign instead, by a word for the id and a clause for the comment.
FORMS = {
    "latin1": ("in Latin-1", narrow("latin-1")),
    "ascii": ("in ASCII with question marks", narrow("ascii")),
    "twice": ("in UTF-8 twice", lambda d: d.decode("latin-1").encode()),
    "nfc": ("composed", text_form(lambda t: unicodedata.normalize("NFC", t))),
    "nfd": ("decomposed", text_form(lambda t: unicodedata.normalize("NFD", t))),
    "nfkc": ("composed for compatibility", text_form(lambda t: unicodedata.normalize("NFKC", t))),
    "repaired": ("with U+FFFD for what is not UTF-8", lambda d: d.decode("utf-8", "replace").encode()),
    "ignored": ("without what is not UTF-8", lambda d: d.decode("utf-8", "ignore").encode()),
    "percent-encoded": ("percent-encoded", lambda d: quote(d, safe="").encode()),
    "component": ("percent-encoded as JavaScript does", lambda d: quote(d, safe="!'()*").encode()),
    "slashes-spared": ("percent-encoded but for slashes", lambda d: quote(d, safe="/").encode()),
    "form-encoded": ("form-encoded", lambda d: quote_plus(d, safe="").replace("~", "%7E").encode()),
    "percent-decoded": ("percent-decoded", lambda d: unquote_to_bytes(d)),
    "form-decoded": ("form-decoded", lambda d: unquote_to_bytes(d.replace(b"+", b" "))),
    "plus-as-space": ("with a space for the plus sign", lambda d: d.replace(b"+", b" ")),
    "space-as-plus": ("with plus signs for spaces", lambda d: d.replace(b" ", b"+")),
    "html-escaped": ("escaped for HTML", lambda d: html.escape(d.decode(), quote=True).replace("&#x27;", "&#039;").encode()),
    "html-decoded": ("without HTML's escapes", text_form(html.unescape)),
    "tags-stripped": ("without tags", text_form(lambda t: re.sub("<[^>]*>", "", t))),
    "json-escaped": ("escaped as JSON", text_form(lambda t: json.dumps(t)[1:-1].replace("/", "\\/"))),
    "slashes-added": ("with backslashes before quotes", replacing([("'", "\\'"), ('"', '\\"'), ("\\", "\\\\"), ("\0", "\\0")])),
    "slashes-stripped": ("without backslashes", lambda d: d.replace(b"\\", b"")),
    "trimmed": ("trimmed", lambda d: d.strip(WHITE)),
    "trimmed-front": ("trimmed at the front", lambda d: d.lstrip(WHITE)),
    "trimmed-end": ("trimmed at the end", lambda d: d.rstrip(WHITE)),
    "cut-at-nul": ("cut at the NUL", lambda d: d.split(b"\0")[0]),
    "spaces-removed": ("without spaces", lambda d: d.replace(b" ", b"")),
    "spaces-collapsed": ("with one space for several", lambda d: re.sub(rb"[ \t\n\v\f\r]+", b" ", d)),
    "crlf-as-lf": ("with LF for CR LF", lambda d: d.replace(b"\r\n", b"\n")),
    "cut-by-utf16": ("cut to the number of its UTF-16 units", lambda d: d[:len(d.decode("utf-8", "replace").encode("utf-16-le")) // 2]),
    "zeros-dropped": ("without zeros at the front", lambda d: d.lstrip(b"0")),
    "as-float": ("as a number prints", lambda d: repr(float(d)).encode()),
    "lower": ("in lower case", lambda d: d.lower()),
    "upper": ("in upper case", lambda d: d.upper()),
    "hex-decoded": ("decoded from hexadecimal", unhex),
    "base64-decoded": ("decoded from base 64", lambda d: base64.b64decode(d)),
    "invisible-removed": ("without invisible characters", text_form(lambda t: "".join(c for c in t if unicodedata.category(c) != "Cf"))),
    "truncated": ("cut to its first 255 bytes", lambda d: d[:255]),
    "as-null": ("as the word null", lambda d: d or b"null"),
    "digits-alone": ("with its digits alone", lambda d: re.sub(rb"[^0-9]", b"", d)),
    "whole-trimmed": ("and the whole message trimmed", whole(lambda m: m.strip(WHITE))),
    "whole-cut-at-nul": ("and the whole message cut at the NUL", whole(lambda m: m.split(b"\0")[0])),
    "whole-cut-by-utf16": ("and the whole message cut to its UTF-16 units", whole(lambda m: m[:len(m.decode("utf-8", "replace").encode("utf-16-le")) // 2])),
}
# What stands in a field, by a word for the id: a sentence, the flag, the text, and the forms that it shows.
TEXTS = {
    "accent": ("a composed letter outside ASCII", "NonASCII", "Zo\u00eb7".encode(), "latin1 ascii twice nfd json-escaped cut-by-utf16 percent-encoded"),
    "decomposed": ("a decomposed letter", "NFD", "Zoe\u03087".encode(), "nfc"),
    "compatible": ("a letter that is two in another form", "NonASCII", "\ufb01x7".encode(), "nfkc"),
    "invisible": ("a joiner that nobody sees", "NonASCII", "Zo\u200de7".encode(), "invisible-removed"),
    "not-utf8": ("a byte that is not UTF-8", "NotUTF8", b"Zo\xff7", "repaired ignored latin1 ascii"),
    "padded": ("spaces at both ends", "Whitespace", b" Zoe 7 ", "trimmed trimmed-front trimmed-end spaces-removed whole-trimmed"),
    "tab": ("a tab at the end", "Whitespace", b"Zoe7\t", "trimmed"),
    "spaces": ("two spaces inside", "Whitespace", b"Zoe  7", "spaces-collapsed space-as-plus"),
    "entity": ("an HTML entity", "HTMLEntity", b"R&amp;D7", "html-decoded html-escaped"),
    "numeric-entity": ("a numeric HTML entity", "HTMLEntity", b"R&#38;D7", "html-decoded"),
    "tag": ("a tag", "HTMLEntity", b"R<b>D7", "tags-stripped"),
    "plus": ("a plus sign and a percent sequence", "PlusSign", b"Z+o%217", "percent-decoded form-decoded plus-as-space"),
    "percent": ("a percent sequence alone", "PercentSign", b"Zo%417", "percent-decoded"),
    "slash": ("characters that encoders treat differently", "PercentSign", b"Z/!~ 7", "percent-encoded component slashes-spared form-encoded"),
    "quotes": ("quotes and a backslash", "Quotes", b"Z'o\"\\7", "slashes-added slashes-stripped"),
    "line-break": ("a line break", "LineBreak", b"Zo\r\n7", "crlf-as-lf"),
    "nul": ("a NUL", "NulByte", b"Zo\x007", "cut-at-nul whole-cut-at-nul"),
    "zeros": ("zeros at the front", "LeadingZeroText", b"007", "zeros-dropped"),
    "decimal": ("digits that a number would lose", "NumberText", b"1.10", "as-float"),
    "exponent": ("digits that a number would read as a power", "NumberText", b"1e3", "as-float"),
    "letters": ("letters of both cases", "CaseFolding", b"zoE7", "lower upper"),
    "hexadecimal": ("text that looks like hexadecimal", "EncodedSecret", b"5a6f6537", "hex-decoded"),
    "base64": ("text that looks like base 64", "EncodedSecret", b"Wm9lNw==", "base64-decoded"),
    "long": ("three hundred bytes", "LongField", b"Zoe7" * 75, "truncated"),
    "empty": ("nothing", "Empty", b"", "as-null"),
}
NOTES["LongField"] = ("truncation", REFUSED, "A field of about a thousand bytes, longer than any buffer or block.")
NOTES["Empty"] = ("empty-field", REFUSED, "A field is empty: present, and without bytes.")
NOTES["CardPunctuation"] = ("card-cleaning", REFUSED, "Spaces or dashes in a card number; nothing is removed.")


# The texts, forms and cases that no mistake of the catalogue needs alone.
UNNAMED = {
    "compatible", "invisible", "numeric-entity", "tag", "decimal", "exponent", "long", "letters", "empty", "zeros", "marks", "dashes", "groups",
    "line-feed", "nul-bytes",
    "texts-password-hexadecimal", "texts-trans-id-percent-percent-decoded", "texts-card-tab-trimmed", "texts-customer-name-decomposed-nfc",
    "texts-customer-name-tab-trimmed",
}


def given(data):
    """Bytes as an input has them."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"hex": data.hex()}


def form(pairs):
    return "&".join(f"{name}={quote_plus(value, safe='*')}" for name, value in pairs)


class EdfaPg:
    word = ""
    operation = "edfapg.callback.verify"
    title = "Callbacks whose signed values are no plain ASCII, and the same signed over other forms of them"
    fields = {"email": b"zoe@example.com", "password": b"13a4822c5907ed235f3a068c76184fc3", "trans_id": b"aaaff66a-904f", "card": b"411111******1111"}
    secret = "password"

    @staticmethod
    def sign(values, change=None):
        card = values["card"]
        message = values["email"][::-1] + values["password"] + values["trans_id"] + (card[:6] + card[-4:])[::-1]
        message = change(message) if change else message
        return hashlib.md5(message.upper()).hexdigest()

    @staticmethod
    def message(values, signature):
        pairs = [("action", "SALE"), ("result", "SUCCESS"), ("status", "SETTLED"), ("order_id", "ORDER-12345"), ("trans_id", values["trans_id"]),
                 ("hash", signature), ("amount", "100.25"), ("currency", "SAR"), ("card", values["card"])]
        return {"form": form(pairs), "email": given(values["email"]), "password": given(values["password"])}

    @staticmethod
    def placed(field, text):
        """A card needs ten bytes, and its first six and last four are signed."""
        if field == "card":
            return text + b"00000051234" + text[-1:]
        return text


class PayFort:
    word = ""
    operation = "payfort.signature.verify"
    title = "Messages whose signed values are no plain ASCII, and the same signed over other forms of them"
    fields = {"phrase": b"sha-response-phrase", "customer_name": b"Zoe"}
    secret = "phrase"
    rest = {"access_code": "zx0IPmPy5jp1vAz8Kpg7", "amount": "10000", "command": "PURCHASE", "status": "14"}

    @classmethod
    def pairs(cls, members):
        """Names and values as they are signed."""
        return [(name.encode(), cls.written(value)) for name, value in sorted(members.items(), key=lambda member: member[0].encode())]

    @classmethod
    def written(cls, value):
        if isinstance(value, dict):
            return b"{" + b", ".join(n.encode() + b"=" + cls.written(v) for n, v in value.items()) + b"}"
        return value if isinstance(value, bytes) else {True: b"true", False: b"false"}[value]

    @classmethod
    def sign(cls, values, change=None):
        members = {**{n: v.encode() for n, v in cls.rest.items()}, **{n: v for n, v in values.items() if n not in ("phrase", "pairs")}}
        pairs = values.get("pairs", cls.pairs)(members)
        message = values["phrase"] + b"".join(name + b"=" + value for name, value in pairs) + values["phrase"]
        return hashlib.sha256(change(message) if change else message).hexdigest()

    @classmethod
    def message(cls, values, signature):
        def told(value):
            return {n: told(v) for n, v in value.items()} if isinstance(value, dict) else given(value) if isinstance(value, bytes) else value

        members = {**cls.rest, **{n: told(v) for n, v in values.items() if n not in ("phrase", "pairs")}, "signature": signature}
        return {"phrase": given(values["phrase"]), "algorithm": "sha256", "parameters": members}

    @staticmethod
    def placed(field, text):
        return text


class Keyed(PayFort):
    """The same with HMAC, where the phrase is the key as well."""
    word = "keyed "
    fields = {"phrase": b"sha-response-phrase"}

    @classmethod
    def sign(cls, values, change=None):
        message = values["phrase"] + b"".join(name + b"=" + value for name, value in cls.pairs({n: v.encode() for n, v in cls.rest.items()})) + values["phrase"]
        return hmac.new(values["phrase"], change(message) if change else message, "sha256").hexdigest()

    @classmethod
    def message(cls, values, signature):
        return {**super().message({**values}, signature), "algorithm": "hmac-sha256"}


class Notification:
    word = ""
    operation = "placetopay.notification.verify"
    title = "Notifications whose signed values are no plain ASCII, and the same signed over other forms of them"
    fields = {"requestId": b"83", "status": b"APPROVED", "date": b"2016-10-10T16:39:57-05:00", "secretKey": b"024h1IlD"}
    secret = "secretKey"

    @staticmethod
    def sign(values, change=None):
        message = values["requestId"] + values["status"] + values["date"] + values["secretKey"]
        return "sha256:" + hashlib.sha256(change(message) if change else message).hexdigest()

    @staticmethod
    def message(values, signature):
        status = {"status": values["status"].decode(), "reason": "00", "message": "Approved", "date": values["date"].decode()}
        body = {"status": status, "requestId": values["requestId"].decode(), "reference": "TEST_20161010_213937", "signature": signature}
        return {"body": json.dumps(body, separators=(",", ":")), "secretKey": given(values["secretKey"])}

    @staticmethod
    def placed(field, text):
        return None if field != "secretKey" and b"\xff" in text else text


class Auth:
    word = ""
    operation = "placetopay.auth.verify"
    title = "Requests whose secret is no plain ASCII, and the same with the key of other forms of it"
    fields = {"nonce": bytes.fromhex("8f3a11c05e7d4b92a6d0f41873be29cc"), "seed": b"2026-11-21T13:00:07-05:00", "secretKey": b"024h1IlD"}
    secret = "secretKey"

    @staticmethod
    def sign(values, change=None):
        message = values["nonce"] + values["seed"] + values["secretKey"]
        return base64.b64encode(hashlib.sha256(change(message) if change else message).digest()).decode()

    @staticmethod
    def message(values, signature):
        now = b"0999-11-21T13:00:00-05:00" if values["seed"].startswith(b"0") else b"2026-11-21T13:00:00-05:00"
        return {"nonce": {"hex": values["nonce"].hex()}, "seed": given(values["seed"]), "tranKey": signature,
                "secretKey": given(values["secretKey"]), "now": given(now)}

    @staticmethod
    def placed(field, text):
        """A seed is a time, and a nonce is bytes whatever they look like."""
        return text if field == "secretKey" else None


# Beside the texts: what only one operation has. The field, a word, a sentence, the flag, the value, and the forms that it shows.
OWN = {
    EdfaPg: [
        ("email", "family", "a letter with a mark, and a character of several code points", "Grapheme",
         "e\u0301\U0001f468\u200d\U0001f469@example.com".encode(),
         [("reversed-by-scalar", lambda d: d.decode()[::-1].encode()[::-1]),
          ("reversed-by-utf16", lambda d: b"".join(reversed([d.decode().encode("utf-16-le")[n:n + 2] for n in range(0, len(d.decode().encode("utf-16-le")), 2)])).decode("utf-16-le", "replace").encode()[::-1])]),
        ("card", "ends", "letters at both ends", "CaseFolding", b"abcdef000000wxyz", []),
        ("card", "family", "characters of several bytes at its front", "Grapheme", "\U0001f4b3120000001234".encode(), []),
        ("card", "marks", "a letter with a mark at its front", "Grapheme", "e\u0301a110000001234".encode(), []),
        ("card", "dashes", "dashes among the digits that count", "CardPunctuation", b"41-11100000011-11",
         [("dashes-removed", lambda d: d.replace(b"-", b"")), ("digits-alone", lambda d: re.sub(rb"[^0-9]", b"", d))]),
        ("card", "groups", "spaces among the digits that count", "CardPunctuation", b"41 11100000011 11", ["digits-alone"]),
    ],
    Auth: [
        ("nonce", "base64", "bytes that are the text of base 64", "NonceForm", base64.b64encode(bytes(range(12))), ["base64-decoded"]),
        ("nonce", "hexadecimal", "bytes that are the text of a hexadecimal number", "NonceForm", b"8f3a11c05e7d4b92", ["hex-decoded"]),
        ("nonce", "line-feed", "bytes that end in a line feed", "NonceForm", b"nonce-of-bytes\n", ["trimmed"]),
        ("nonce", "nul-bytes", "bytes with a NUL among them", "NonceForm", b"nonce\x00of-bytes", ["cut-at-nul", "whole-cut-at-nul"]),
        ("seed", "zeros", "the year 999", "LeadingZeroText", b"0999-11-21T13:00:07-05:00", ["zeros-dropped"]),
    ],
}


def leaves(change):
    """The pairs of parameters with every text changed, nested ones by themselves."""
    def of(value):
        return {n: of(v) for n, v in value.items()} if isinstance(value, dict) else change(value) if isinstance(value, bytes) else value
    return lambda members: PayFort.pairs({name: of(value) for name, value in members.items()})


def words(true, false):
    return lambda members: [(n, {b"true": true, b"false": false}.get(v, v)) for n, v in PayFort.pairs(members)]


# Messages of PayFort with other parameters: a word, a sentence, the flag, the parameters, and what else people sign of them.
PARAMETERS = [
    ("names-beyond-bmp", "Two names of which one is beyond U+FFFF.", "SortOrder", {"\uff5e": b"1", "\U0001f600": b"2"},
     [("by-utf16", "Signed in the order of UTF-16 units.", lambda m: sorted(PayFort.pairs(m), key=lambda pair: pair[0].decode().encode("utf-16-be")))]),
    ("name-with-space", "A name with a space.", "PercentSign", {"customer name": b"Zoe"},
     [("form-encoded", "Signed with the name form-encoded.", lambda m: [(quote_plus(n).encode(), v) for n, v in PayFort.pairs(m)])]),
    ("token-name", "A token, whose name no profile leaves out.", "OneField", {"token_name": b"Op9Vmp"},
     [("left-out", "Signed without it.", lambda m: [pair for pair in PayFort.pairs(m) if pair[0] != b"token_name"])]),
    ("booleans", "Two truth values.", "BooleanValue", {"recurring": False, "stored": True},
     [("php", "Signed as PHP prints them.", words(b"1", b"")), ("digits", "Signed as 1 and 0.", words(b"1", b"0")),
      ("python", "Signed as Python prints them.", words(b"True", b"False")), ("words", "Signed as YES and NO.", words(b"YES", b"NO"))]),
    ("nested-padded", "Texts with spaces around them inside an object.", "Whitespace", {"extra": {"first": b" Zoe", "last": b"Roe "}},
     [(name, f"Signed with each text {FORMS[name][0]}.", leaves(FORMS[name][1])) for name in ("trimmed", "trimmed-front", "trimmed-end")]),
    ("nested-nul", "A text with a NUL inside an object.", "NulByte", {"extra": {"first": b"Zo\x00e", "last": b"Roe"}},
     [("cut-at-nul", "Signed with each text cut at the NUL.", leaves(FORMS["cut-at-nul"][1]))]),
]
NOTES["OneField"] = ("operand-missing-or-swapped", REFUSED, "Differs from another case in one field alone; the signatures must differ as the comment says.")


def parameters():
    for word, sentence, flag, members, others in PARAMETERS:
        values = {"phrase": PayFort.fields["phrase"], **members}
        twin = kebab(f"parameters-{word}")
        yield {"id": twin, "comment": sentence, "flags": [flag], "input": PayFort.message(values, PayFort.sign(values)), "evidence": []}
        for name, clause, pairs in others:
            wrong = PayFort.sign({**values, "pairs": pairs})
            yield {"id": f"{twin}-{name}", "comment": f"{clause} Twin: {twin}.", "twin": twin, "flags": sorted({flag, "OtherForm"}),
                   "input": PayFort.message(values, wrong), "evidence": []}


def cases(scheme):
    if scheme is PayFort:
        yield from parameters()
    rows = [(field, word, what, flag, scheme.placed(field, text), forms.split())
            for field in scheme.fields for word, (what, flag, text, forms) in TEXTS.items()]
    for field, word, what, flag, value, forms in rows + OWN.get(scheme, []):
        if value is None or (field == scheme.secret and not value) or (flag == "EncodedSecret" and field != scheme.secret):
            continue
        values = {**scheme.fields, field: value}
        twin, right = kebab(f"{scheme.word}{field}-{word}"), scheme.sign(values)
        flags = [flag, "Evidence"] if word in UNNAMED or twin in UNNAMED or scheme is Keyed else [flag]
        yield {"id": twin, "comment": f"{field} has {what}.", "flags": flags, "input": scheme.message(values, right), "evidence": []}
        seen = {right}
        for name in forms:
            name, change = name if isinstance(name, tuple) else (name, FORMS[name][1])
            clause = FORMS[name][0] if name in FORMS else name.replace("-", " ")
            try:
                wrong = scheme.sign(values, change) if name.startswith("whole") else scheme.sign({**values, field: change(value)})
            except ValueError:
                continue
            # What is cut off a message as a whole shows in its first field.
            if wrong in seen or name == "whole-cut-at-nul" and field != next(iter(scheme.fields)):
                continue
            seen.add(wrong)
            yield {"id": f"{twin}-{name}", "comment": f"Signed over {field} {clause}. Twin: {twin}.", "twin": twin,
                   "flags": sorted({*flags, "OtherForm", *(["Evidence"] if f"{twin}-{name}" in UNNAMED or name in UNNAMED else [])}), "input": scheme.message(values, wrong), "evidence": []}


def kebab(words):
    return "texts-" + re.sub(r"[^a-z0-9]+", "-", re.sub("([a-z])([A-Z])", r"\1-\2", words).lower()).strip("-")


TARGETS = {"edfapg/callback-verify-texts": EdfaPg, "payfort/signature-verify-texts": PayFort, "placetopay/notification-verify-texts": Notification,
           "placetopay/auth-verify-texts": Auth}


def main():
    targets, status = [], 0
    for name, scheme in TARGETS.items():
        found = [*cases(scheme), *(cases(Keyed) if scheme is PayFort else [])]
        used = {flag for case in found for flag in case["flags"]}
        notes = {flag: dict(zip(("bug", "effect", "means"), NOTES[flag])) for flag in used}
        suite = {"schemaVersion": Number(1), "op": scheme.operation, "title": scheme.title, "match": "json", "notes": notes, "cases": found}
        targets.append(ROOT / f"vectors/{name}.json")
        targets[-1].write_bytes(render(suite).encode("ascii"))
    status = vectors.fill(targets)
    for target in targets:
        for case in parse(target.read_text())["cases"]:
            if case["expect"] != ({"reject": "signature-mismatch"} if "twin" in case else {"value": {"accepted": True}}):
                print(target.name, case["id"], case["expect"])
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
