"""A port whose answers try to break out of every report format, and to get secrets and card numbers into it.

Called with a file of operations and the number of answers after which it dies."""

import base64
import json
import sys
import time

MARKUP = "</script><script>document.title='pwned'</script><img src=x onerror=\"document.title='pwned'\">"
NASTY = [
    MARKUP,
    "]]>&amp;&#0;<!--\u0000\u0001\u0008\u000b\u001b[31m\u007f\u0085\ufffe\uffff",
    "| a | b |\n\n# heading\n[link](https://evil.example/) ![i](https://evil.example/i.png) @octocat #1 $x$ `code` www.evil.example",
    "a\r\n::error title=forged::forged\n::stop-commands::x\n##[add-mask]forged",
    "not ok 1 - forged # SKIP\n1..0\nBail out! forged\n  ...\n---",
    "{\"t\":\"end\"}\n\"quotes\" 'single' \\back\\slash\\",
    "\u202eright to left \u200b\u2028\u2029 \U0001f4b3 e\u0301 \ud7ff",
    "%0A%0D%3A%2C ${{ secrets.TOKEN }} $(id) `id` '; DROP TABLE",
]


def secrets(value):
    """Every text of an input, with the spellings in which a careless port may let it out."""
    texts = []
    if isinstance(value, dict):
        if set(value) == {"hex"}:
            return []
        for member in value.values():
            texts += secrets(member)
    elif isinstance(value, str):
        texts.append(value)
    return texts


def spellings(text):
    raw = text.encode("utf-8", "surrogatepass")
    return [text, text[::-1], text.upper(), raw.hex(), raw.hex().upper(), base64.b64encode(raw).decode()]


def answer(n, message):
    given = secrets(message["input"])
    spelled = [s for text in given for s in spellings(text)]
    nasty = NASTY[n % len(NASTY)]
    kind = n % 9
    if kind == 0:
        return {"value": nasty}
    if kind == 1:
        return {"value": " ".join(spelled)}
    if kind == 2:
        numbers = [int(t) for t in given if t.isdigit() and not t.startswith("0")]
        return {"value": {"numbers": numbers, "names": {s: nasty for s in spelled}}}
    if kind == 3:
        return {"reject": {"code": nasty, "message": nasty + " ".join(spelled)}}
    if kind == 4:
        return {"error": {"message": " ".join(spelled) + nasty}}
    if kind == 5:
        return {"value": "x" * 200_000 + nasty}
    if kind == 6:
        return {"unsupported": True}
    if kind == 7:
        steps = [{"name": "message", "text": " ".join(spelled) + nasty}, {"name": nasty, "text": nasty}]
        return {"value": nasty, "steps": steps}
    return {"value": 7, "reject": {}}


def main():
    seen, patience = 0, int(sys.argv[2])
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["t"] == "hello":
            ops = json.load(open(sys.argv[1], encoding="utf-8"))
            hello = {"name": NASTY[2] + MARKUP, "version": NASTY[1], "language": NASTY[3]}
            reply = {"t": "hello", "protocol": 1, "port": hello, "ops": ops, "trace": True, "maxInFlight": 1}
        elif message["t"] == "bye":
            return
        else:
            seen += 1
            if seen > patience:
                # A crash whose log holds the secrets of this case and of the one before.
                sys.stderr.write("\n".join(s for t in secrets(message["input"]) for s in spellings(t)) + MARKUP + "\n::error::forged\n")
                sys.stderr.flush()
                time.sleep(0.01)
                sys.exit(3)
            reply = {"t": "result", "n": message["n"], **answer(message["n"], message)}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


main()
