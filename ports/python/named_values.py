"""Values in words behind names that no log may show: elements of XML, name=value, what PHP, Swift and Python print."""

import re

HIDDEN = "***"
ENDINGS = (
    "password passwords passwordconfirmation passwd pwd pass passcode passphrase phrase pin otp secret secrets secretkey apikey"
    " accesskey privatekey trankey token tokens tokenname jwt credentials authorization cookie cookies cvv cvvcode cvc cvccode"
    " cv2 csc cvn securitycode verificationcode verificationvalue"
).split()

# From a start tag to the next end tag, whose slash JSON may escape.
TAG = re.compile(r"<(?:[\w.\[\]-]*:)*([\w.\[\]-]+)[^<>]*(?<!/)>", re.A)
END_TAG = re.compile(r"<\\*/")
# A name, perhaps in quotes (which may be escaped), and what stands between it and its value; PHP's dumps say there who sees it.
NAME = re.compile(
    r"""(?<![A-Za-z0-9_.\[\]-])([A-Za-z0-9_.\[\]-]+)((?:\\*["'])?(?:(?::[A-Za-z0-9_.:"\\\[-]*)?\](?=\s*=))?\s*(?:=>|[:=])\s*(?:\++(?=\\*["']))?)""")
SERIALIZED = re.compile(r"""([^"\\]{1,128})(\\*)";(?:s:[0-9]{1,9}:\2"(.*?)(?:(?=\2";)|\Z)|[bdi]:([^;]*))""", re.S)
WORD = re.compile(r"""["'\\]*([A-Za-z0-9_.\[\]-]+)""")
WORD_BEFORE = re.compile(r"[A-Za-z0-9_.\[\]-]+ \Z")
LEAD = r"(?:string\([0-9]+\) |[@\w.-]{1,23}\(|[@\w.-]{1,2})?"
QUOTED = re.compile(rf"""({LEAD}(\\*["']))(?:(?!\2)(?:\\.|.))*(\2)?""", re.S | re.A)
BARE = re.compile(r"""[^\s&,;"'<>)}\]\\]+""")
LINE = re.compile(r"[^\r\n]+")


def is_sensitive(name):
    plain = re.sub(r"[^a-z0-9]", "", name.lower())
    return plain.endswith(tuple(ENDINGS)) or plain.rstrip("0123456789").endswith(tuple(ENDINGS))


def hide_elements(words):
    """What stands between a start tag and the next end tag; nothing looks for the end twice."""
    pieces, at, end_tag = [], 0, 0
    while tag := TAG.search(words, at):
        pieces.append(words[at : tag.end()])
        at = tag.end()
        if is_sensitive(tag[1]):
            if end_tag < at:
                found = END_TAG.search(words, at)
                end_tag = found.start() if found else len(words)
            end = end_tag if end_tag < len(words) else next((m.end() for m in [LINE.match(words, at)] if m), at)
            pieces.append(HIDDEN if end > at else "")
            at = end
    return "".join(pieces) + words[at:]


def hide_serialized(words):
    """PHP's serialize(): a text ends with the quote and semicolon that its name ends with."""
    pieces, at = [], 0
    while pair := SERIALIZED.search(words, at):
        value = pair.span(3) if pair[3] is not None else pair.span(4)
        if is_sensitive(pair[1]):
            pieces += [words[at : value[0]], HIDDEN]
            at = value[1]
        else:
            pieces.append(words[at : pair.end(1)])
            at = pair.end(1)
    return "".join(pieces) + words[at:]


def hide_named(words):
    pieces, at, named = [], 0, None
    while name := NAME.search(words, at):
        pieces.append(words[at : name.start(2)])
        before = WORD_BEFORE.search(words, max(0, name.start() - 64), name.start())
        is_value = named is not None and name[1] == "value" and re.fullmatch(r"""[\s,"'\\]*""", words[named : name.start()])
        at = name.start(2)
        if is_value or is_sensitive(name[1]) or before and is_sensitive(before[0] + name[1]):
            at, hidden = value_of(words, name)
            pieces.append(words[name.start(2) : name.end()] + (hidden if at > name.end() else ""))
        elif name[1] in ("name", "key"):
            word = WORD.match(words, name.end())
            named = word.end() if word and is_sensitive(word[1]) else None
    return "".join(pieces) + words[at:]


def value_of(words, name):
    """Where the value of a name ends, and what is shown for it."""
    at = name.end()
    if quoted := QUOTED.match(words, at):
        return quoted.end(), f"{quoted[1]}{HIDDEN}{quoted[3] or ''}"
    if words[at : at + 1] in ("{", "["):
        return end_of_brackets(words, at), HIDDEN
    # PHP's print_r and var_dump: one value a line.
    is_dumped = "=>" in name[2] and (name[1][:1] == "[" and name[1][-1:] == "]" or "]" in name[2])
    found = (LINE if is_dumped else BARE).match(words, at)
    return found.end() if found else at, HIDDEN


def end_of_brackets(words, at):
    """Brackets between quotation marks do not count."""
    depth, quoted = 0, False
    for place in re.finditer(r"""["{}\[\]]""", words[at:]):
        if place[0] == '"':
            quoted = not quoted
        elif not quoted:
            depth += 1 if place[0] in "{[" else -1
            if depth == 0:
                return at + place.end()
    return len(words)
