"""Limits on what one client can cost the server: every limit from both sides, and the times that can be waited for."""

import json
import os
import resource
import socket
import threading
import time
import urllib.parse

from sandbox.client import FORM, Sandbox, sale
from shared import expect, finish

HEAD, FIELDS, BODY, CHUNK_LINE, CONNECTIONS = 16 * 1024, 100, 1024 * 1024, 256, 2048
# More than the system's buffers hold.
MUCH = 60_000_000
# Seconds: for a request, after the last response, for a callback.
REQUEST, DRAIN, DELIVERY = 20, 1, 10


def status(sandbox, data, **more):
    answer = sandbox.raw(data if isinstance(data, bytes) else data.encode(), **more)
    return int(answer.split(b" ", 2)[1]) if answer else 0


def bounds(sandbox):
    """The longest input that is accepted, and one byte more. The time is not tested, as other steps run at the same time."""
    get = f"GET /__sandbox/scenario HTTP/1.1\r\nHost: 127.0.0.1:{sandbox.port}\r\nConnection: close\r\n"
    post = f"POST /edfapg/payment/post HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: {FORM}\r\n"
    chunked = post + "Transfer-Encoding: chunked\r\n\r\n"
    def head(length): return get + "X: " + "a" * (length - len(get) - 3) + "\r\n\r\n"
    for what, good, bad, refusal in [
        ("head", head(HEAD), head(HEAD + 1), 431),
        ("fields", get + "X: 1\r\n" * (FIELDS - 2) + "\r\n", get + "X: 1\r\n" * (FIELDS - 1) + "\r\n", 431),
        ("method", get.replace("GET", "G" * 32), get.replace("GET", "G" * 33) + "\r\n", 400),
        ("digits of a length", post + "Content-Length: " + "0" * 15 + "\r\n\r\n", post + "Content-Length: " + "0" * 16 + "\r\n\r\n", 400),
        ("body", post + f"Content-Length: {BODY}\r\n\r\n" + "a" * BODY, post + f"Content-Length: {BODY + 1}\r\n\r\n" + "a" * 9, 413),
        ("chunked body", chunked + (f"{BODY // 2:x}\r\n" + "a" * (BODY // 2) + "\r\n") * 2 + "0\r\n\r\n",
         chunked + (f"{BODY // 2:x}\r\n" + "a" * (BODY // 2) + "\r\n") * 2 + "1\r\na\r\n0\r\n\r\n", 413),
        ("line of a chunk", chunked + "1;" + "x" * (CHUNK_LINE - 2) + "\r\na\r\n0\r\n\r\n", chunked + "1;" + "x" * (CHUNK_LINE - 1) + "\r\na\r\n0\r\n\r\n", 400),
        ("trailer", chunked + "0\r\nX: " + "a" * (HEAD - 5) + "\r\n\r\n", chunked + "0\r\nX: " + "a" * HEAD + "\r\n\r\n", 400),
        ("trailers", chunked + "0\r\n" + "X: a\r\n" * 1000 + "\r\n", chunked + "0\r\n" + "X: a\r\n" * 4000 + "\r\n", 400),
        ("digits of a chunk", chunked + "00000001\r\na\r\n0\r\n\r\n", chunked + "000000001\r\na\r\n0\r\n\r\n", 400),
    ]:
        got = status(sandbox, good + ("\r\n" if what == "method" else ""), wait=REQUEST)
        expect(
            f"limit: {what}, just",
            got in (200, 400, 405) and b"chunk" not in sandbox.raw(good.encode(), wait=REQUEST)[-80:], got)
        got = sandbox.raw(bad.encode(), wait=REQUEST)
        # A gateway's own refusal is JSON.
        expect(f"limit: {what}, too long", got.startswith(f"HTTP/1.1 {refusal} ".encode()) and b"Content-Type: text/plain" in got, got[:100])
    # An input of just the allowed length is read to its end: the next request is answered too.
    both = post.replace("Connection: close\r\n", "") + f"Content-Length: {BODY}\r\n\r\n" + "a" * BODY + get + "\r\n"
    expect("limit: a request behind the longest", sandbox.raw(both.encode(), wait=REQUEST).count(b"HTTP/1.1 ") == 2)


def in_pieces(sandbox, post, body):
    """Each piece has been read when the next one arrives, at least on an idle machine."""
    def pieces(*data):
        with socket.create_connection(("127.0.0.1", sandbox.port), timeout=5) as s:
            answer = b""
            try:
                for piece in data: s.sendall(piece); time.sleep(0.05)
                s.shutdown(socket.SHUT_WR)
                while part := s.recv(65536): answer += part
            except OSError: pass
            return answer
    old = pieces(post.replace(b"1.1\r", b"1.0\r") + b"Expect: 100-continue\r\n\r\n", body)
    expect("HTTP/1.0 has no 100 Continue", old.startswith(b"HTTP/1.1 200") and b'"SETTLED"' in old, old[:60])
    chunked = b"\r\n".join(line for line in post.split(b"\r\n") if not line.startswith(b"Content-Length")) + b"Transfer-Encoding: chunked\r\n\r\n"
    size, end = b"%x" % len(body), b"0\r\n\r\n"
    for what, data in [("empty line", [b"\r", b"\n" + post + b"\r\n" + body]), ("chunk", [chunked + size, b"\r", b"\n" + body[:9], body[9:], b"\r", b"\n0", b"\r\n", b"\r", b"\n"]), ("end of a chunk", [chunked + size + b"\r\n" + body, b"\r\n" + end]),
                       # As long as all trailer fields may be, and the empty line after them.
                       ("trailer", [chunked + size + b"\r\n" + body + b"\r\n0\r\nX: " + b"a" * (HEAD - 3) + b"\r\n", b"\r\n"])]:
        answer = pieces(*data)
        expect(f"{what} in pieces", answer.startswith(b"HTTP/1.1 200") and b'"SETTLED"' in answer, answer[:200])
    for what, data in [("LF before a request", [b"\n"]), ("LF before a chunk", [chunked, b"\n" + size + b"\r\n" + body + b"\r\n" + end]),
                       ("CR and X behind a chunk", [chunked + size + b"\r\n" + body + b"\rX" + end]), ("X and LF behind a chunk", [chunked + size + b"\r\n" + body + b"X\n" + end])]:
        answer = pieces(*data)
        expect(f"{what} is refused", answer.startswith(b"HTTP/1.1 400") and answer.count(b"HTTP/1.1 ") == 1 and b"Content-Type: text/plain" in answer, answer[:200])
    # Refused at once, not when the time for the request is over.
    answer = sandbox.raw(post.replace(b"\r\n", b"\n") + b"\n")
    expect("only bare LFs are refused before more comes", answer.startswith(b"HTTP/1.1 400"), answer[:60])
    # An injected fault ends the connection: the next request is not answered.
    sandbox.scenario(rules=[{"do": "drop"}, {"do": "truncate"}])
    for what, count in (("drop", 0), ("truncate", 1)):
        answer = sandbox.raw((post + b"\r\n" + body) * 2)
        expect(f"nothing behind a {what}", answer.count(b"HTTP/1.1 ") == count and answer.count(b"Connection: close") == count, answer[:200])


def narrow(sandbox, path, count=1, segment=536):
    """A client for whose answers the system buffers little: its buffers grow with the segment size."""
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    if segment: s.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, segment)
    s.connect(("127.0.0.1", sandbox.port))
    s.settimeout(10)
    s.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * count)
    return s


def lets_go(sandbox):
    """A finished connection is closed at once, before the next request on another one is answered; waiting for a client costs no work."""
    if not os.path.isdir("/proc/self/fd"): return  # only Linux shows this without other tools
    held = lambda: len(os.listdir(f"/proc/{sandbox.process.pid}/fd"))
    worked = lambda: sum(map(int, open(f"/proc/{sandbox.process.pid}/stat").read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")
    get = b"GET /__sandbox/scenario HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with socket.create_connection(("127.0.0.1", sandbox.port), timeout=5) as beside:
        def asks():
            # Some are answered before the server looks at all the others again.
            for _ in range(40): beside.sendall(get + b"\r\n"); beside.recv(4096)
            return held()
        time.sleep(0.2)
        before = asks()
        def is_gone(): return any(asks() == before for _ in range(3))
        for what, field in (("idle", b""), ("ended", b"Connection: close\r\n")):
            with socket.create_connection(("127.0.0.1", sandbox.port), timeout=5) as s:
                s.sendall(get + field + b"\r\n")
                s.recv(4096)
                expect(f"an {what} connection is there", asks() == before + 1, (held(), before))
            expect(f"an {what} connection that its client closes is closed", is_gone(), (held(), before))
        with narrow(sandbox, "/__sandbox/page.js", 80) as s:
            s.shutdown(socket.SHUT_WR)
            asks()
            start = worked()
            time.sleep(0.6)
            expect("who has said all and takes nothing costs no work", worked() - start < 0.15, worked() - start)
        expect("a connection that breaks in the middle of answers is closed", is_gone(), (held(), before))
        # Callbacks: answered, with no listener, with a silent listener.
        with socket.create_server(("127.0.0.1", 0)) as server: nobody = server.getsockname()[1]
        with socket.create_server(("127.0.0.1", 0)) as server:
            silent = server.getsockname()[1]
            threading.Thread(target=lambda: server.accept()[0].close(), daemon=True).start()
            for port, path, outcome in ((sandbox.port, "/__sandbox/inbox", "answered 200"), (nobody, "/nobody", "no answer"), (silent, "/silent", "no answer"), (1, "/broadcast", "no answer")):
                # For a broadcast address the system reports at once that no connection is possible.
                sandbox.scenario(callback=f"http://127.{'255.255.255' if port == 1 else '0.0.1'}:{port}{path}")
                start = time.monotonic()
                sandbox.post(sale())
                line = f"{path}: {outcome}\n".encode()
                while not any(said.endswith(line) for said in sandbox.lines) and time.monotonic() - start < 8: time.sleep(0.02)
                expect(f"a callback to {path}", any(said.endswith(line) for said in sandbox.lines), sandbox.lines[-2:])
        sandbox.scenario()
        expect("callbacks leave no connection", is_gone(), (held(), before))


def waits(sandbox):
    """Requests sent in pieces, and waits."""
    body = urllib.parse.urlencode(sale()).encode()
    post = f"POST /edfapg/payment/post HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {FORM}\r\nContent-Length: {len(body)}\r\n".encode()
    get = b"GET /__sandbox/scenario HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with socket.create_connection(("127.0.0.1", sandbox.port), timeout=5) as s:
        for byte in post + b"\r\n" + body: s.sendall(bytes([byte]))
        expect("a whole request byte by byte", b'"SETTLED"' in s.recv(8192))
        s.sendall(get + b"\r\n")
        expect("the connection stays open", s.recv(8192).startswith(b"HTTP/1.1 200"))
        s.sendall(post + b"Expect: 100-continue\r\n\r\n")
        expect("100 Continue", s.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n")
        s.sendall(body)
        expect("and the answer", b'"SETTLED"' in s.recv(8192))
        # A client that has sent the body, or has none, gets no 100 Continue (RFC 9110 §10.1.1).
        s.sendall(post + b"Expect: 100-continue\r\n\r\n" + body)
        expect("no 100 behind the body", s.recv(8192).startswith(b"HTTP/1.1 200"))
        s.sendall(get + b"Expect: 100-continue\r\n\r\n")
        expect("no 100 without a body", s.recv(8192).startswith(b"HTTP/1.1 200"))
        s.sendall(get + b"Connection: close\r\n\r\n")
        answer = s.recv(8192)
        expect("close is said and done", b"Connection: close" in answer and s.recv(1) == b"", answer[:200])
    for version, field, stays in (("1.0", "", False), ("1.0", "Connection: Keep-Alive\r\n", True), ("1.1", "", True), ("1.1", "Connection: x, CLOSE\r\n", False)):
        with socket.create_connection(("127.0.0.1", sandbox.port), timeout=5) as s:
            s.sendall(get.replace(b"1.1\r", version.encode() + b"\r") + field.encode() + b"\r\n")
            answer = s.recv(8192)
            word = b"Connection: keep-alive" if stays else b"Connection: close"
            expect(f"HTTP/{version} {field.strip()}", word in answer, answer[:200])
            s.settimeout(0.3)
            try: closed = s.recv(1) == b""
            except TimeoutError: closed = False
            expect(f"HTTP/{version} {field.strip()}: {'stays' if stays else 'closes'}", closed != stays)
    in_pieces(sandbox, post, body)
    expect("HTTP/1.0 needs no host", status(sandbox, b"GET /__sandbox/page.js HTTP/1.0\r\n\r\n") == 403)
    head = sandbox.raw(get.replace(b"GET", b"HEAD").replace(b"scenario", b"page.css") + b"Connection: close\r\n\r\n")
    whole = sandbox.raw(get.replace(b"scenario", b"page.css") + b"Connection: close\r\n\r\n")
    length = lambda answer: answer.split(b"Content-Length: ")[1].split(b"\r")[0]
    expect("HEAD has the length and no body", head.endswith(b"\r\n\r\n") and length(head) == length(whole) and len(whole) > 1000)
    # A client that has closed its side still gets its answers.
    answer = sandbox.raw(get + b"\r\n" + get + b"\r\n", finish=True)
    expect("answers after the client's end", answer.count(b"HTTP/1.1 200") == 2)
    with narrow(sandbox, "/__sandbox/page.js", 200) as s:
        s.shutdown(socket.SHUT_WR)
        time.sleep(0.1)
        answer = b""
        while piece := s.recv(1 << 16): answer += piece
        expect("answers after the client's end that had to wait", answer.count(b"HTTP/1.1 ") == answer.count(b"HTTP/1.1 200") == 200, answer.count(b"HTTP/1.1 200"))
    # Many requests at once whose answers exceed the limit of waiting output.
    with socket.create_connection(("127.0.0.1", sandbox.port), timeout=10) as s:
        s.sendall((get.replace(b"scenario", b"page.js") + b"\r\n") * 400 + get + b"Connection: close\r\n\r\n")
        answer = b""
        while piece := s.recv(1 << 16): answer += piece
        expect("four hundred at once", answer.count(b"HTTP/1.1 200") == 401, answer.count(b"HTTP/1.1 200"))


def memory(sandbox):
    """In KiB; 0 if only other tools could tell."""
    if not os.path.isdir("/proc/self/fd"): return 0
    return int(next(line for line in open(f"/proc/{sandbox.process.pid}/status") if line.startswith("VmRSS")).split()[1])


def holds(sandbox):
    """Unread answers wait in bounded memory; the connection that has been idle longest makes room for a new one."""
    # Thousands of requests are answered before it.
    def ask(path): return sandbox.raw(f"GET /__sandbox/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode(), wait=30).partition(b"\r\n\r\n")[2]
    def counted(): return json.loads(ask("requests?after=999999999"))["requests"]
    one = b"GET /nowhere/x HTTP/1.1\r\nHost: a\r\n\r\n"
    # Requests that arrive in one piece are not all answered before the first answers are read.
    sandbox.http("POST", "/__sandbox/inbox", b"a" * 200_000)
    before = memory(sandbox)
    with narrow(sandbox, "/__sandbox/inbox", 100, segment=None):
        expect("answers that nobody takes are not made", b"rules" in ask("scenario") and memory(sandbox) - before < 8_000, memory(sandbox) - before)
    sandbox.http("DELETE", "/__sandbox/inbox")
    before, sent, blocked = counted(), 0, 0
    with socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        s.connect(("127.0.0.1", sandbox.port))
        s.settimeout(0.4)
        while sent < MUCH and blocked < 3:
            try: sent, blocked = sent + s.send(one * 5000), 0
            # The server is not just busy: it answers others.
            except TimeoutError: blocked += 1; counted()
        expect("who takes nothing cannot send for ever", sent < MUCH, sent)
        served = counted() - before
        # An answer has 210 bytes: 256 KiB of the server's own and at most some MB of the system's.
        expect("who takes nothing is not read any more", served < 40_000, f"{served} of {sent // len(one)} served")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    def closed(s):
        s.settimeout(0.05)
        try: return s.recv(1) == b""
        except TimeoutError: return False
        except ConnectionError: return True
    partial = socket.create_connection(("127.0.0.1", sandbox.port), timeout=5)
    partial.sendall(b"GET / HTTP/1.1\r\n")
    held = []
    for n in range(CONNECTIONS - 2):
        held.append(socket.create_connection(("127.0.0.1", sandbox.port), timeout=5))
        if n == 0: time.sleep(0.05)
    expect("connections: all that fit", sandbox.http("GET", "/__sandbox/scenario")[0] == 200)
    held[0].settimeout(5)
    more = [socket.create_connection(("127.0.0.1", sandbox.port), timeout=5) for _ in range(40)]
    expect("connections: room for more", sandbox.http("GET", "/__sandbox/scenario")[0] == 200)
    expect("connections: the oldest idle one made room", closed(held[0]))
    expect("connections: not the newest, not one with half a request", not closed(held[-1]) and not closed(partial))
    for s in held + more + [partial]: s.close()


def pushes(sandbox, post):
    """Input after a refusal is discarded."""
    with socket.create_connection(("127.0.0.1", sandbox.port), timeout=5) as s:
        s.sendall(post)
        s.recv(4096)
        before, sent, start = memory(sandbox), 0, time.monotonic()
        try:
            while sent < MUCH and time.monotonic() - start < 0.6: sent += s.send(b"a" * 1_000_000)
        except ConnectionError: pass
        expect("what comes behind a refusal is not kept", memory(sandbox) - before < 8_000, (before, memory(sandbox), sent))


def drains(sandbox):
    """A refusal arrives although the client is still sending; a connection that the client never closes is closed."""
    post = f"POST /edfapg/payment/post HTTP/1.1\r\nHost: a\r\nContent-Length: {BODY * 2}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", sandbox.port), timeout=5) as s:
        start, broken = time.monotonic(), DRAIN
        s.sendall(post + b"a" * 100_000)
        for _ in range(4):
            time.sleep(0.1)
            try: s.sendall(b"a" * 50_000)
            except ConnectionError: broken = time.monotonic() - start; break
        expect("who is still sending has a second for it", broken > DRAIN * 0.8, broken)
        try: answer = s.recv(4096)
        except ConnectionError as error: answer = repr(error).encode()
        expect("a refusal is not taken back", answer.startswith(b"HTTP/1.1 413"), answer[:60])
        # At the same time, a request that is refused in its second half and also stays open.
        before = sandbox.records()[-1]["number"]
        half = socket.create_connection(("127.0.0.1", sandbox.port), timeout=5)
        half.sendall(b"GET /nowhere/half HTTP/1.1\r\nHost: a\r\n")
        time.sleep(0.1)
        half.sendall(b"X : 1\r\n\r\n")
        pushes(sandbox, post)
        time.sleep(DRAIN + 0.7)
        told = [r["status"] for r in sandbox.records() if r["number"] > before and r["path"] == "/nowhere/half"]
        expect("a refusal is recorded once", told == [400] and half.recv(4096).startswith(b"HTTP/1.1 400"), told)
        half.close()
        try:
            for _ in range(3): s.sendall(b"a"); time.sleep(0.1)
            gone = False
        except ConnectionError: gone = True
        expect("who never closes is closed", gone)


def expires(sandbox):
    """Unfinished things end: a request, and a callback without an answer."""
    def endless():
        with socket.create_connection(("127.0.0.1", sandbox.port), timeout=REQUEST * 2 + 5) as s:
            # Taken before and not after it: on a busy machine the server may have read the request long before this continues.
            start = time.monotonic()
            s.sendall(b"GET /__sandbox/scenario HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            try: got = s.recv(4096)
            except (TimeoutError, ConnectionError) as error: got = repr(error).encode()
            took = time.monotonic() - start
            expect("time: a head that never ends", got.startswith(b"HTTP/1.1 408") and REQUEST * 0.98 < took < REQUEST * 1.5 + 1, (took, got[:60]))
    def unanswered():
        with socket.create_server(("127.0.0.1", 0)) as server:
            sandbox.scenario(callback=f"http://127.0.0.1:{server.getsockname()[1]}/never")
            start = time.monotonic()
            sandbox.post(sale(order_id="unanswered"))
            while not any(b"/never: no answer" in line for line in sandbox.lines) and time.monotonic() - start < DELIVERY * 3 + 5: time.sleep(0.05)
            took = time.monotonic() - start
            expect("time: a callback that nobody answers", DELIVERY * 0.7 < took < DELIVERY * 3 + 5, took)
            sandbox.scenario()
    # An exception in a thread would only be printed.
    threading.excepthook = lambda thrown: expect(f"time: {thrown.thread.name}", False, repr(thrown.exc_value))
    threads = [threading.Thread(target=one) for one in (endless, unanswered)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()


def main(program):
    sandbox = Sandbox(program)
    for check in (bounds, lets_go, waits, holds, drains, expires):
        check(sandbox)
    expect("it is still there", sandbox.process.poll() is None)
    sandbox.kill()
    return finish("every limit holds, from both sides")
