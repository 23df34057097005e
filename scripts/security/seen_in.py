#!/usr/bin/env python3
"""Where the mistakes of the security cases were seen, by flag and gateway (`*`: any other): the member `seenIn` of their notes.

    seen_in.py      writes it into every file of vectors/security; the scripts that make files take it from here
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from vectors_format import parse, render  # noqa: E402

NOT_YET = "nowhere yet; "
EDFAPG_IOS = "EdfaPg's iOS SDK, which writes names and values into its forms as they are"
PLUGINS = "PlacetoPay's official plugins for Magento, WooCommerce and PrestaShop, which hash with whatever the message names (crc32b, md4)"
WOOCOMMERCE = "PayFort's official WooCommerce plugin up to 2.3.9, which takes VALU, and STC Pay by a flag, without a signature"
DOT_NET = "PayFort's official .NET SDK of 2016 to 2022"
SEEN = {
    "AlgorithmConfusion": {
        "payfort": NOT_YET + "PlacetoPay's official plugins do it, and a port may choose by the length of the signature",
        "placetopay.auth": "SDKs of PlacetoPay that still sign with SHA-1 (dnetix/redirection, the Java and C# ports)",
        "placetopay": PLUGINS,
    },
    "Baseline": {
        "payfort": "PayFort's .NET SDK, whose typed models drop parameters that they do not know, so that the signature is refused",
        "placetopay": "dnetix/redirection and the Java, C# and JavaScript ports, which refuse every notification with sha256",
        "edfapg": NOT_YET + "a verifier that refuses everything would pass all refusals",
    },
    "BoundaryCollision": {
        "edfapg": "every port: the formula of the documents has no separators",
        "payfort": "every SDK: the formula of the documents has no separators",
        "placetopay": "every port: the formula of the documents has no separators",
    },
    "BrokenText": {
        "log": NOT_YET + "redactors that need a parser log what it refuses",
    },
    "CardInLog": {
        "log": "the wire log among the samples of EdfaPg's iOS framework (success_logs.md of 2023)",
    },
    "CaseFolding": {
        "edfapg": "C# ports with ToUpper(), which follows the language of the machine",
    },
    "Clock": {
        "placetopay": "a Swift SDK of PlacetoPay in Buddhist and Islamic years; a driver that writes -5:00 behind local time; an Odoo module, India as +05:50",
    },
    "DuplicateName": {
        "edfapg": NOT_YET + "PHP takes the last of two fields, Java's getParameter the first",
        "placetopay": NOT_YET + "JSONSerialization takes the last of two members, JSONDecoder the first",
    },
    "EmptySecret": {
        "*": NOT_YET + "settings of shops are empty texts until somebody fills them in, and every formula takes those",
    },
    "Evidence": {
        "placetopay.auth": "the vendor's sample in JavaScript and a document in Swift, which draw one of a million nonces",
        "*": NOT_YET + "the mistake that its other flag or its comment names, in one field or message more",
    },
    "Injection": {
        "edfapg": EDFAPG_IOS,
        "everypay": "clients of EveryPay's token service in Swift, whose URLComponents leave + as it is; EdfaPg's iOS SDK",
        "nexi": "clients in Swift, whose URLComponents leave the + of a client secret as it is; EdfaPg's iOS SDK",
        "payfort": "parsers that split at every = or : (an open port of PayFort, its .NET SDK); EdfaPg's iOS SDK",
        "placetopay": NOT_YET + "EdfaPg's iOS SDK does it with forms",
    },
    "KeptText": {
        "log": NOT_YET + "redactors that hide every long number hide order numbers",
    },
    "LenientReading": {
        "edfapg": NOT_YET + "form encoders differ in what they escape, and all of it is valid",
        "placetopay": "the iOS models of PlacetoPay, which read 35 of the 56 published answers",
    },
    "LookAlike": {
        "*": NOT_YET + "comparisons of Swift's String, and of databases, hold composed and decomposed letters for equal",
    },
    "LooseComparison": {
        "payfort": "PayFort's first PHP SDK, which compares with !=",
        "edfapg": NOT_YET + "PayFort's first PHP SDK and PlacetoPay's sample validators compare loosely",
        "placetopay": "PlacetoPay's sample validators, of which only the PHP one has hash_equals",
    },
    "MalformedBody": {
        "edfapg": NOT_YET + "readers of forms skip what they cannot read",
        "placetopay": "PlacetoPay's iOS request manager, which reads with allowsJSON5",
    },
    "MissingField": {
        "edfapg": "a plugin of EdfaPg that verifies nothing",
        "payfort": WOOCOMMERCE,
        "placetopay": NOT_YET + "recurring notifications have no requestId, and what is signed then is not documented",
    },
    "NameMangling": {
        "edfapg": NOT_YET + "PHP turns dots and spaces of names into underscores",
    },
    "NestedText": {
        "log": NOT_YET + "redactors look for names in one format only",
    },
    "NumberText": {
        "payfort": "PayFort's PHP SDK, whose reader of webhooks decodes numbers and writes them anew",
        "placetopay": NOT_YET + "PHP writes 1.10 as 1.1 once it is decoded",
    },
    "NonASCIIDigit": {
        "placetopay": "PlacetoPay's Java SDK, whose SimpleDateFormat follows the machine's language",
    },
    "OtherMessage": {
        "edfapg": "ports that keep the hash of the sale and use it for everything",
        "payfort": "PayFort's documents, where a response has the signature of its request",
        "placetopay": NOT_YET + "PlacetoPay's sibling products sign with formulas that differ in one field",
    },
    "PrototypeName": {
        "*": NOT_YET + "objects of JavaScript have names of their own",
    },
    "Replay": {
        "edfapg": "every port: nothing that is signed says when",
        "payfort": "every SDK: messages have no time and no number",
        "placetopay.auth.verify": NOT_YET + "a gateway that does not remember nonces takes a request as often as it comes",
        "placetopay": NOT_YET + "notifications have a date, and nothing that is used once",
    },
    "RoutingParameter": {
        "payfort": "shops on frameworks that add _token or lang to the return URL",
    },
    "SecretInLog": {
        "log": "EveryPay's iOS SDK 3, which logs every answer; the wire log among the samples of EdfaPg's iOS framework",
    },
    "SecretInRequest": {
        "placetopay": "PlacetoPay's Android SDK, which sends its secretKey in the body of every request",
        "*": NOT_YET + "PlacetoPay's Android SDK sends its secretKey in the body of every request",
    },
    "SignatureForm": {
        "edfapg": NOT_YET + "PayFort's reference in Java prints the other case, and readers cut and trim",
        "payfort": "PayFort's reference code in Java, which prints capitals",
        "placetopay.auth.verify": NOT_YET + "readers of base 64 pass over padding, line ends and other characters (PHP, Python, Java's MIME decoder)",
        "placetopay": "PlacetoPay's sample validators, three of four of which compare with ==; a plugin that says the right signature in its test mode",
    },
    "SignedCardField": {
        "payfort": DOT_NET + ", which leaves the card's fields out of every message",
    },
    "SkippedVerification": {
        "payfort": WOOCOMMERCE,
        "*": NOT_YET + "PayFort's official WooCommerce plugin up to 2.3.9 does it for VALU and STC Pay",
    },
    "SpelledSecret": {
        "log": NOT_YET + "redactors compare texts, and encoders stand before them",
    },
    "SubstringExclusion": {
        "payfort": DOT_NET + ", which leaves out everything that contains the name of an unsigned parameter",
    },
    "Tampering": {
        "edfapg": "a plugin of EdfaPg that verifies nothing",
        "payfort": "an open port of PayFort that does not read what stands behind the second =; " + WOOCOMMERCE,
        "placetopay": PLUGINS,
    },
    "Time": {
        "placetopay": "PlacetoPay's Java SDK without seconds, a C# sample and a Dart port without offset",
    },
    "Unsigned": {
        "edfapg": "every port: the formula of the documents has no order, amount and status",
        "placetopay": "every port: the formula of the documents has no reference, reason and message",
    },
    "WrongDigest": {
        "edfapg": "ports that take the checkout's formula for Apple Pay",
        "payfort": "an iOS port of PayFort that knows SHA-256 alone, and pages that print other formulas",
        "placetopay": "an SDK that writes the hex digest into base 64; SDKs that know SHA-1 alone",
    },
    "WrongType": {
        "edfapg": "EdfaPg's iOS SDK, which refuses numbers where it knows texts",
        "payfort": "SDKs of PayFort that sign an object as [object Object] or Array",
        "placetopay": "PlacetoPay's iOS models, which refuse numbers where texts stand in the documents, and the other way round",
    },
}


def where(flag, operation):
    """By the operation, else its gateway, else any."""
    seen = SEEN[flag]
    gateway = operation.split(".")[0]
    return seen.get(operation) or seen.get(gateway) or seen["*"]


def noted(notes, operation):
    """The notes with the place where each mistake was seen."""
    return {flag: {**note, "seenIn": where(flag, operation)} for flag, note in notes.items()}


def main():
    for path in sorted(ROOT.glob("vectors/security/*.json")):
        suite = parse(path.read_text())
        suite["notes"] = noted(suite["notes"], suite["op"])
        path.write_bytes(render(suite).encode("ascii"))


if __name__ == "__main__":
    main()
