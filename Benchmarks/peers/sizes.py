"""Puts messages of 1, 10 and 50 MB to `payconform compute`: sizes.py PAYCONFORM. Time and memory must grow no faster than the message.

What is longer than OPERATIONS.md allows is refused with `too-long`, which costs what reading the line costs. The memory is the
greatest of the process, over that of an empty call. Exit status 1 where an answer is another one, or a byte costs more than three times
as much in a longer message.
"""
import json
import os
import subprocess
import sys
import tempfile
import time

BOUNDARY = "boundary-edfapay-pg-formdata"
SIZES = [1_000_000, 10_000_000, 50_000_000]
LONGEST = {"json.decode": 1 << 20}
TRANSACTION = '{"type":"SALE","status":"success","amount":"100.00","n":[1,2.50,true,null]},'
PAYMENT = '{"status":{"status":"APPROVED"},"reference":"r","amount":{"from":{"currency":"USD","total":1}}},'
PART = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="payer_email"\r\n\r\ndoe@example.com\r\n'


def response(action):
    return {"action": action, "status": "200", "contentType": "application/json"}


# The other fields, and the beginning of the body, what is repeated in it, and its end.
MESSAGES = {
    "multipart.decode": ({"contentType": f"multipart/form-data; boundary={BOUNDARY}"}, "", PART, f"--{BOUNDARY}--\r\n"),
    "form.decode": ({}, "", "payer_email=doe%2Btag%40example.com&order_description=Tea+%26+Coffee&", "a=b"),
    "json.decode": ({}, '{"transactions":[', TRANSACTION, "{}]}"),
    "edfapg.response.decode": (
        response("GET_TRANS_DETAILS"), '{"result":"SUCCESS","status":"SETTLED","trans_id":"t","transactions":[', TRANSACTION, '{"type":"SALE","status":"success"}]}'),
    "payfort.response.decode": (response("PURCHASE"), '{"response_code":"14000","status":"14","fort_id":"1","x":[', TRANSACTION, "0]}"),
    "placetopay.response.decode": (
        response("QUERY"), '{"requestId":1,"status":{"status":"APPROVED"},"payment":[', PAYMENT, '{"status":{"status":"APPROVED"}}]}'),
    "everypay.response.decode": (
        response("PAYMENT"), '{"payment_reference":"p","payment_state":"failed","processing_errors":[', '{"code":4018,"message":"3D secure"},', "{}]}"),
    "nexi.response.decode": (response("PAYMENT"), '{"status":"OK","code":"00000000","payId":"p","x":[', TRANSACTION, "0]}"),
}


def write(file, operation, size):
    """One line of input, never whole in memory: a child's greatest memory is counted from its parent's."""
    fields, head, piece, tail = MESSAGES[operation]
    escaped = lambda text: json.dumps(text)[1:-1].encode()
    file.write(json.dumps(fields)[:-1].encode() + (b", " if fields else b"") + b'"body": "' + escaped(head))
    count, rest = divmod((size - len(head) - len(tail)) // len(piece), 1000)
    for _ in range(count):
        file.write(escaped(piece) * 1000)
    file.write(escaped(piece) * rest + escaped(tail) + b'"}\n')


def run(payconform, operation, given):
    """The seconds, the greatest memory in bytes, and what is answered."""
    with tempfile.TemporaryFile() as told:
        given.seek(0)
        start = time.monotonic()
        process = subprocess.Popen([payconform, "compute", operation], stdin=given, stdout=told)
        _, _, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        told.seek(0)
        answer = told.read(60)
    memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1 << 10)
    return seconds, memory, next((word for word in ("value", "too-long", "error") if word.encode() in answer[:30]), "?")


def main():
    payconform, failed = sys.argv[1], False
    for operation in MESSAGES:
        with tempfile.TemporaryFile() as given:
            given.write(b"{}\n")
            least, base, _ = min(run(payconform, operation, given) for _ in range(3))
        row, costs = f"{operation:27}", {}
        for size in SIZES:
            with tempfile.TemporaryFile() as given:
                write(given, operation, size)
                seconds, memory, answer = min(run(payconform, operation, given) for _ in range(3))
            wanted = "value" if size <= LONGEST.get(operation, 1 << 24) else "too-long"
            cost = ((seconds - least) / size * 1e9, (memory - base) / size)
            # What is refused is compared with what is refused.
            first = costs.setdefault(wanted, cost)
            is_bad = answer != wanted or any(now > 3 * then for now, then in zip(cost, first))
            failed |= is_bad
            row += f"  {size // 1_000_000:3} MB {answer:8} {cost[0]:6.1f} ns {cost[1]:5.1f} bytes{' !' if is_bad else ''}"
        print(row, flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
