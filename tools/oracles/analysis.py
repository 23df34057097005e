"""Recomputes the evidence of `payconform analyze` with every oracle that has the operation, and checks for the required findings."""

import json
import subprocess

from corpus.answers import text_bytes
from corpus.files import parse
from corpus.oracle import consult

# Required findings from the definitions alone: operation, kind, words of the finding.
FOUND = [
    ("edfapg.request.sale", "unsigned", "order_id, order_amount, order_currency"),
    ("edfapg.request.sale", "unsigned", "6 of the 16 bytes of 'card_number'"),
    ("edfapg.callback.verify", "unsigned", "result, status, order_id, amount, currency"),
    ("edfapg.hash.sale", "folding", "'password'"), ("edfapg.hash.sale", "folding", "'email'"),
    ("edfapg.hash.credit", "secret-place", "in front"), ("edfapg.hash.credit-callback", "secret-place", "in front"),
    ("edfapg.hash.applepay", "secret-place", "in front"), ("edfapg.hash.schedule-action", "secret-place", "in front"),
    ("payfort.signature", "boundary", "can swallow the parameter"),
    ("payfort.signature.verify", "reuse", "passes for a message"), ("edfapg.callback.verify", "reuse", "passes for a message"),
    ("placetopay.trankey", "freshness", "20 bits"), ("placetopay.notification.verify", "unsigned", "'reference'"),
    ("everypay.hmac", "unsigned", "'hmac_fields' decides what is signed"),
    ("placetopay.gateway.webhook", "freshness", "when the message was signed"),
    ("placetopay.gateway.notification", "freshness", "when the message was signed"),
    *((op, "digest", "'sha1'") for op in ("payfort.signature", "placetopay.trankey", "placetopay.notification")),
]


def documented(command, operation, given):
    """The two signatures of PlacetoPay Gateway, which no port has: computed in PHP, and by `payconform compute`."""
    first, key = {"placetopay.gateway.notification": ("internalReference", "secretKey"),
                  "placetopay.gateway.webhook": ("sessionId", "tranKey")}[operation]
    message = b"".join(text_bytes(given[name]) for name in (first, "status", key))
    php = subprocess.run(["php", "-r", "echo hash('sha256', stream_get_contents(STDIN));"], input=message, capture_output=True)
    line = json.dumps(given).encode() + b"\n"
    computed = subprocess.run([command, "compute", operation], input=line, capture_output=True).stdout
    return php.stdout.decode() if json.loads(computed) == {"value": php.stdout.decode()} else None


def proves(operation, signature, answer, steps):
    """Whether an oracle's answer to one half of the evidence confirms the analysis."""
    if operation.endswith(".verify"):
        return answer == {"value": {"accepted": True}}
    if ".request." not in operation:
        return answer == {"value": signature}
    header = next((value for name, value in answer.get("value", {}).get("headers", []) if name == "Authorization"), None)
    digests = [step["text"] if "text" in step else step["hex"] for step in steps]
    return "value" in answer and signature in [header, *digests[-1:]] + [d.encode().hex() for d in digests[-1:]]


def main(command):
    lines = subprocess.run([command, "analyze", "--format", "json"], capture_output=True, text=True, check=True).stdout
    analyses = [parse(line) for line in lines.splitlines()]
    found = [(a["op"], f["kind"], f["finding"]) for a in analyses for f in a["findings"]]
    problems = [f"analyze does not find of {operation}: {kind}: {words}" for operation, kind, words in FOUND
                if not any(o == operation and k == kind and words in f for o, k, f in found)]
    halves = []
    for operation, finding in ((a["op"], f) for a in analyses for f in a["findings"]):
        proof = finding.get("evidence")
        if proof is None:
            # For digests without a known collision nothing can be shown except the place of the secret.
            if finding["kind"] != "secret-place" or "Nobody has published" not in finding.get("noEvidence", ""):
                problems.append(f"{operation}: no evidence: {finding['finding']}")
            continue
        # The evidence that a message never expires is the same message, sent again.
        if ((proof["op"], proof["input"]) == (proof["otherOp"], proof["otherInput"])) != (finding["kind"] == "freshness"):
            problems.append(f"{operation}: one message, or two of them: {finding['finding']}")
        halves.append((proof["op"], proof["input"], proof["signature"], finding["finding"]))
        halves.append((proof["otherOp"], proof["otherInput"], proof.get("otherSignature", proof["signature"]), finding["finding"]))
    consulted = consult([(operation, given) for operation, given, _, _ in halves])
    counts = dict.fromkeys([*consulted, "php and compute"], 0)
    for number, (operation, given, signature, finding) in enumerate(halves):
        answers = {name: given_answers[number] for name, (_, given_answers) in consulted.items() if given_answers[number] is not None}
        wrong = [name for name, answer in answers.items() if not proves(operation, signature, answer.expect, answer.steps)]
        if not answers and documented(command, operation, given) != signature:
            wrong = ["php and compute"]
        for name in answers or ["php and compute"]:
            counts[name] += 1
        if wrong:
            problems.append(f"{operation}: not so, says {', '.join(wrong)}: {finding}")
    if len(halves) < 210:
        problems.append(f"only {len(halves)} halves of evidence")
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"analyze: {len(found)} findings, {len(halves)} halves of evidence, recomputed: " + ", ".join(f"{n} by {name}" for name, n in counts.items()))
    return 1 if problems else 0
