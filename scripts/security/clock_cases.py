#!/usr/bin/env python3
"""Writes vectors/security/placetopay-auth-verify.json: seeds near the clock and far from it, in other calendars, digits and zones,
and keys that a careless comparison takes for the right one.

    clock_cases.py      the tranKey of each is right unless that is the point, so that only the seed can be refused
"""

import base64
import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import vectors  # noqa: E402
from seen_in import noted  # noqa: E402
from vectors_format import Number, parse, render  # noqa: E402

NOW, SEED, SECRET, NONCE = "2026-11-21T13:00:00-05:00", "2026-11-21T13:00:07-05:00", "024h1IlD", bytes.fromhex("8f3a11c05e7d4b92a6d0f41873be29cc")
EVIDENCE = {"kind": "derived", "ref": "PlacetoPay Web Checkout, Authentication: code 103, a seed is at most five minutes from the gateway's clock"}
NOTES = {
    "AlgorithmConfusion": ("algorithm-confusion", "a forged message is accepted", "critical", "The message names a digest that is not in the closed list."),
    "Baseline": ("verification-broken", "valid request refused", "medium", "The accepted twin of refused cases."),
    "Clock": ("stale-message", "a request that was recorded serves for ever, or a valid one is refused", "high",
              "A time near the clock, or too far from it."),
    "EmptySecret": ("empty-secret", "a forged request is accepted", "critical", "The secret that signs is empty: a setting that was not read."),
    "Evidence": ("unnamed-mistake", "a mistake that nobody has named yet goes unseen", "low",
                 "One more time or key: what a verifier looks at besides its formula fails value by value."),
    "LookAlike": ("unicode-normalisation", "a forged request is accepted", "high", "Letters or digits that look like the right ones, or are folded into them."),
    "NonASCIIDigit": ("unicode-digit", "requests of customers whose device writes other digits are refused", "medium", "Digits of another script."),
    "Replay": ("no-freshness", "a request is answered twice", "medium",
               "The same message again; the scheme has nothing that tells it from the first, so the receiver must."),
    "SignatureForm": ("signature-comparison", "a forged request is accepted", "critical", "The signature is cut, extended, empty or spelled in another way."),
    "Time": ("time-format", "valid request refused, or a time is read that nobody meant", "medium", "How a time is written."),
    "WrongDigest": ("algorithm-confusion", "a request signed with a mistaken construction is accepted", "high",
                    "The signature is right for another digest or construction over the same values."),
}
TWIN = "same-instant"


def key(seed, nonce=NONCE, digest="sha256", secret=SECRET):
    return base64.b64encode(hashlib.new(digest, nonce + seed.encode() + secret.encode()).digest()).decode()


def digits(text, zero):
    return "".join(chr(zero + int(c)) if c.isdigit() else c for c in text)


def case(id, comment, flags, seed, refused, now=NOW, tran_key=None, **more):
    given = {"nonce": {"hex": NONCE.hex()}, "seed": seed, "tranKey": key(seed) if tran_key is None else tran_key, "secretKey": SECRET,
             "now": now, **more}
    # Whatever the case is about, a mistake of the formula shows in it as well.
    found = {"id": id, "comment": comment, "flags": flags.split() + ["Evidence"], "input": given, "evidence": [EVIDENCE]}
    return found | ({"twin": TWIN} if refused else {})


# A seed whose key differs in the two alphabets of base 64.
SLASHED = next(seed for seed in (f"2026-11-21T13:00:{n:02}-05:00" for n in range(1, 60)) if {"+", "/"} & set(key(seed)))

ACCEPTED = [
    (TWIN, "The seed is the clock's own instant, in Universal Time.", "Baseline Clock", "2026-11-21T18:00:00Z"),
    ("five-minutes-ago", "Exactly five minutes ago.", "Clock", "2026-11-21T12:55:00-05:00"),
    ("in-five-minutes", "In exactly five minutes.", "Clock", "2026-11-21T13:05:00-05:00"),
    ("last-second-cut", "The fraction is cut off: five minutes and nine tenths of a second ahead.", "Clock", "2026-11-21T13:05:00.900-05:00"),
    ("other-offset", "The same instant in India.", "Clock Time", "2026-11-21T23:30:00+05:30"),
    ("largest-offset", "The same instant in Kiribati, on the next day.", "Clock Time", "2026-11-22T08:00:00+14:00"),
    ("no-colon-in-offset", "The offset has no colon.", "Time", "2026-11-21T13:00:00-0500"),
    ("no-seconds", "The seconds are left out, as in the vendor's Java.", "Time", "2026-11-21T13:01-05:00"),
    ("utc-as-offset", "Universal Time with an offset of zero.", "Time", "2026-11-21T18:00:07+00:00"),
    ("fraction", "A fraction of a second.", "Time", "2026-11-21T18:00:00.123456+00:00"),
]
REFUSED = [
    ("second-too-old", "Five minutes and a second ago.", "Clock", "2026-11-21T12:54:59-05:00"),
    ("second-too-new", "In five minutes and a second.", "Clock", "2026-11-21T13:05:01-05:00"),
    ("yesterday", "The same time a day before.", "Clock", "2026-11-20T13:00:00-05:00"),
    ("last-year", "The same time a year before.", "Clock", "2025-11-21T13:00:00-05:00"),
    ("next-year", "The same time a year ahead.", "Clock", "2027-11-21T13:00:00-05:00"),
    ("local-time-as-utc", "Local time that is called Universal Time.", "Clock", "2026-11-21T13:00:00Z"),
    ("utc-as-local-time", "Universal Time with the local offset.", "Clock", "2026-11-21T18:00:00-05:00"),
    ("sign-of-offset", "The offset has the other sign.", "Clock", "2026-11-21T13:00:00+05:00"),
    ("decimal-offset", "Five and a half hours written as +05:50.", "Clock", "2026-11-21T23:30:00+05:50"),
    ("daylight-saving", "The offset of the summer.", "Clock", "2026-11-21T13:00:00-04:00"),
    ("twelve-hours", "The hour of a clock with twelve.", "Clock", "2026-11-21T01:00:00-05:00"),
    ("month-is-minutes", "The minutes stand in the month's place.", "Clock", "2026-00-21T13:00:00-05:00"),
    ("buddhist-year", "The year of the Buddhist calendar.", "Clock", "2569-11-21T13:00:00-05:00"),
    ("islamic-date", "The date of the Islamic calendar of Umm al-Qura.", "Clock", "1448-06-11T13:00:00-05:00"),
    ("persian-date", "The date of the Persian calendar.", "Clock", "1405-08-30T13:00:00-05:00"),
    ("japanese-year", "The year of the Japanese era.", "Clock", "0008-11-21T13:00:00-05:00"),
    ("arabic-digits", "Arabic digits.", "NonASCIIDigit", digits(NOW, 0x660)),
    ("persian-digits", "Persian digits.", "NonASCIIDigit", digits(NOW, 0x6F0)),
    ("full-width-digits", "Full-width digits.", "NonASCIIDigit", digits(NOW, 0xFF10)),
    ("one-devanagari-digit", "One digit of another script.", "NonASCIIDigit", NOW[:3] + digits(NOW[3], 0x966) + NOW[4:]),
    ("offset-of-one-digit", "The offset has one digit for the hours.", "Time", "2026-11-21T13:00:00-5:00"),
    ("offset-of-75-minutes", "An offset with 75 minutes.", "Time", "2026-11-21T23:45:00+05:75"),
    ("offset-of-15-hours", "An offset that no place has.", "Time", "2026-11-22T09:00:00+15:00"),
    ("no-offset", "No offset.", "Time", "2026-11-21T13:00:00"),
    ("space-for-t", "A space between day and time.", "Time", "2026-11-21 13:00:00-05:00"),
    ("small-letters", "A small z.", "Time", "2026-11-21T18:00:00z"),
    ("basic-format", "No dashes and colons.", "Time", "20261121T180000Z"),
    ("unix-time", "Seconds since 1970.", "Time", "1795284000"),
    ("hour-24", "The hour 24 of the day before.", "Time", "2026-11-20T24:00:00Z"),
    ("second-60", "A second that is none: there is no leap second then.", "Time", "2026-11-21T17:59:60Z"),
    ("no-such-day", "A day that the month does not have.", "Time", "2026-11-31T13:00:00-05:00"),
    ("month-name", "The date of a mail.", "Time", "Sat, 21 Nov 2026 18:00:00 GMT"),
    ("line-end", "A line end behind it.", "Time", "2026-11-21T18:00:00Z\n"),
    ("seed-empty", "No seed.", "Time", ""),
]


# What stands in the place of the right key. It must have both alphabets' characters, so that each way to read base 64 shows.
RIGHT = key(SLASHED)
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
PROBES = {
    "zero-digit": ("The digit 0.", "0"), "word-null": ("The word null.", "null"), "word-true": ("The word true.", "true"),
    "one-space": ("One space.", " "), "first-character": ("Its first character.", RIGHT[:1]), "eight-characters": ("Its first eight characters.", RIGHT[:8]),
    "one-short": ("The last character before the padding is cut off.", RIGHT[:-2] + "="), "first-lost": ("The first character is cut off.", RIGHT[1:]),
    "first-changed": ("The first character is another.", ("B" if RIGHT[0] == "A" else "A") + RIGHT[1:]),
    "middle-changed": ("A character in the middle is another.", RIGHT[:20] + ("B" if RIGHT[20] == "A" else "A") + RIGHT[21:]),
    "last-changed": ("The last byte is another.", base64.b64encode(base64.b64decode(RIGHT)[:-1] + bytes([base64.b64decode(RIGHT)[-1] ^ 1])).decode()),
    "one-more": ("One character more.", RIGHT + "A"), "twice": ("Twice on end.", RIGHT * 2), "named": ("The algorithm stands in front.", "sha256:" + RIGHT),
    "nul-and-more": ("A NUL and more behind it.", RIGHT + "\0x"), "tab-in-front": ("A tab in front.", "\t" + RIGHT),
    "space-behind": ("A space behind it.", RIGHT + " "), "line-feed-behind": ("A line feed behind it.", RIGHT + "\n"),
    "line-end-inside": ("A line end inside, as MIME has them.", RIGHT[:22] + "\r\n" + RIGHT[22:]),
    "mark-inside": ("A character inside that base 64 does not have.", RIGHT[:22] + "!" + RIGHT[22:]),
    "more-padding": ("The padding twice.", RIGHT + "="), "data-behind-padding": ("Base 64 behind the padding.", RIGHT + "AAAA"),
    "loose-bits": ("The bits behind the last byte are not zero: it decodes to the same bytes.",
                   RIGHT[:-2] + ALPHABET[ALPHABET.index(RIGHT[-2]) | 1] + "="),
    "other-case": ("Small letters for capitals and the other way round.", RIGHT.swapcase()), "small-letters": ("All letters small.", RIGHT.lower()),
    "percent-encoded": ("Percent-encoded.", RIGHT.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")),
    "in-hexadecimal": ("The same bytes in hexadecimal.", base64.b64decode(RIGHT).hex()),
    "bytes-alone": ("The bytes themselves, as far as they are text.", base64.b64decode(RIGHT).decode("utf-8", "replace")),
    "in-base64-twice": ("Base 64 of the base 64.", base64.b64encode(RIGHT.encode()).decode()), "reversed": ("Backwards.", RIGHT[::-1]),
    "halves-swapped": ("Its halves change places.", RIGHT[22:] + RIGHT[:22]), "quoted": ("In quotes.", f'"{RIGHT}"'),
    "comma-list": ("A list with it.", f"x,{RIGHT}"), "wildcard": ("A wildcard of SQL.", "%"), "pattern": ("A pattern that matches everything.", ".*"),
}
LOOK_ALIKES = {
    "full-width": ("Full-width letters and digits.", "".join(chr(ord(c) + 0xFEE0) for c in RIGHT)),
    "cyrillic": ("A letter of another script.", RIGHT.translate(str.maketrans("aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ"))),
    "arabic-digits": ("Arabic digits.", digits(RIGHT, 0x660)), "zero-width-space": ("A space that nobody sees.", RIGHT[:9] + "\u200b" + RIGHT[9:]),
    "soft-hyphen": ("A hyphen that nobody sees.", RIGHT[:9] + "\u00ad" + RIGHT[9:]), "byte-order-mark": ("A byte order mark in front.", "\ufeff" + RIGHT),
    "combining-mark": ("A mark on a letter.", RIGHT[:9] + "\u0301" + RIGHT[9:]), "right-to-left-mark": ("A mark of direction.", "\u200f" + RIGHT),
    "no-break-space": ("A space that does not break, behind it.", RIGHT + "\u00a0"),
}


def cases():
    for refused, rows in ((False, ACCEPTED), (True, REFUSED)):
        for id, comment, flags, seed in rows:
            yield case(id, comment, flags, seed, refused)
    yield case("over-new-year", "The clock is in the next year.", "Clock", "2026-12-31T23:58:00Z", False, now="2027-01-01T00:02:30Z")
    yield case("over-new-year-too-old", "The clock is in the next year, and six minutes on.", "Clock", "2026-12-31T23:58:00Z", True, now="2027-01-01T00:04:00Z")
    yield case("leap-day", "A leap day, with the clock on the day behind it.", "Clock", "2028-02-29T23:58:00Z", False, now="2028-03-01T00:01:00Z")
    yield case("no-leap-day", "A leap day of a year that has none.", "Clock Time", "2027-02-29T23:58:00Z", True, now="2027-03-01T00:01:00Z")
    yield case("sha1", "Signed with SHA-1, which is asked for.", "Baseline", SEED, False, tran_key=key(SEED, digest="sha1"), algorithm="sha1")
    yield case("sha1-forged", "Signed with SHA-1, which is asked for, and another secret.", "WrongDigest", SEED, True,
               tran_key=key(SEED, digest="sha1", secret="024h1IlE"), algorithm="sha1") | {"twin": "sha1"}
    for id, comment, tran_key in [
        ("sha1-for-sha256", "Signed with SHA-1, which is not asked for.", key(SEED, digest="sha1")),
        ("nonce-in-base64", "The nonce was hashed in base64.", key(SEED, nonce=base64.b64encode(NONCE))),
        ("hex-in-base64", "The hexadecimal digest in base64.", base64.b64encode(base64.b64decode(key(SEED)).hex().encode()).decode()),
        ("key-of-other-spelling", "The same instant was hashed in another spelling.", key("2026-11-21T18:00:07Z")),
        ("key-of-other-nonce", "The key of another nonce.", key(SEED, nonce=NONCE[::-1])),
        ("key-of-other-secret", "The key of another secret.", key(SEED, secret="024h1IlE")),
        ("key-without-padding", "The padding is cut off.", key(SEED).rstrip("=")),
        ("key-in-other-alphabet", "The alphabet of URLs.", key(SLASHED).replace("+", "-").replace("/", "_")),
        ("key-empty", "No key.", ""),
    ]:
        seed = SLASHED if id == "key-in-other-alphabet" else SEED
        assert tran_key != key(seed), id
        yield case(id, comment, "WrongDigest", seed, True, tran_key=tran_key)
    yield case("probe-twin", "The accepted twin of the keys that follow.", "Baseline", SLASHED, False)
    for flag, probes in (("SignatureForm", PROBES), ("LookAlike", LOOK_ALIKES)):
        for name, (comment, tran_key) in probes.items():
            assert tran_key != RIGHT, name
            yield case(f"probe-key-{name}", comment, flag, SLASHED, True, tran_key=tran_key) | {"twin": "probe-twin"}
    other = case("secret-changed", "Verified with another secret than it was signed with.", "WrongDigest", "2026-11-21T18:00:00Z", True)
    yield other | {"input": {**other["input"], "secretKey": "024h1IlE"}}
    other = case("secret-empty", "No secret: everybody can sign with that.", "EmptySecret", SEED, True, tran_key=key(SEED, secret=""))
    yield other | {"input": {**other["input"], "secretKey": ""}}
    yield case("replayed", "The same message once more: within five minutes nothing tells it from the first.", "Replay", SLASHED, False)
    # What is hashed runs together, but no byte of it can change sides: a seed is a time, and begins where its year does.
    for name, comment, nonce, seed in [
        ("digit-to-nonce", "The seed's first digit stands at the end of the nonce.", NONCE + SEED[:1].encode(), SEED[1:]),
        ("year-to-nonce", "The seed's year stands at the end of the nonce.", NONCE + SEED[:5].encode(), SEED[5:]),
        ("byte-to-seed", "The nonce's last byte, a digit, stands in front of the seed.", NONCE, "1" + SEED),
        ("all-in-nonce", "The whole seed stands in the nonce.", NONCE + SEED.encode(), ""),
    ]:
        one = case(f"boundary-{name}", comment, "Time", seed, True, tran_key=key(SEED, nonce=NONCE + (b"1" if name == "byte-to-seed" else b"")))
        yield one | {"input": {**one["input"], "nonce": {"hex": nonce.hex()}}}
    for algorithm in ("md5", "crc32b", "SHA256", ""):
        name = {"SHA256": "capitals", "": "empty"}.get(algorithm, algorithm)
        yield case(f"algorithm-{name}", "The algorithm is not in the list.", "AlgorithmConfusion", SEED, True, algorithm=algorithm)


def main():
    target, found = ROOT / "vectors/security/placetopay-auth-verify.json", list(cases())
    notes = {flag: dict(zip(("bug", "effect", "severity", "means"), note)) for flag, note in NOTES.items()}
    suite = {"schemaVersion": Number(1), "op": "placetopay.auth.verify", "title": "Whether a request's auth object is right and fresh",
             "match": "json", "notes": noted(notes, "placetopay.auth.verify"), "cases": found}
    target.write_bytes(render(suite).encode("ascii"))
    status = vectors.fill([target])
    refused = {one["id"] for one in found if "twin" in one}
    wrong = [one["id"] for one in parse(target.read_text())["cases"] if ("reject" in one["expect"]) != (one["id"] in refused)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else status


if __name__ == "__main__":
    sys.exit(main())
