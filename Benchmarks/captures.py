"""Captures that real tools write of real traffic, and what `payconform audit` says of them.

    python3 Benchmarks/captures.py PAYCONFORM [MESSAGES]      draws so many messages for each tool (500), sends them, audits what the tools wrote
    python3 Benchmarks/captures.py PAYCONFORM --land FILE     mitmproxy's flows of a few calls to the sandbox, with its demo credentials

It needs mitmdump (`pip install mitmproxy websocket-client`), curl, PHP and Chromium in the path; what is not there is left out, and said so. The messages are those of
`tools/audit check`: five gateways, right ones and wrong ones of 40 kinds and more. A server on loopback answers them as they were drawn; curl
writes a trace, Python's and PHP's clients go through mitmproxy, which saves flows and exports HAR, and Chromium is asked through the DevTools
protocol for what its network panel would export.
"""

import base64
import collections
import importlib.util
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools/audit"), str(ROOT / "tools")]

import messages
from shared import CLEAN, failures


def audit_tool():
    """`tools/audit` itself, which compares verdicts with the truth."""
    spec = importlib.util.spec_from_file_location("audit_tool", ROOT / "tools/audit/__main__.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Server:
    """Answers the exchange that a header names as it was drawn."""

    def __init__(self, exchanges):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                number = self.headers.get("X-Exchange")
                response = exchanges[int(number)].response if number else None
                body = response.body if response else b"OK"
                headers = [] if response is None else [pair for pair in response.headers if pair[0] != "Content-Length"]
                self.send_response_only(response.status if response else 200)
                for name, value in headers or [["Content-Type", "text/plain"]]:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = do_DELETE = answer

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def sent(exchange, number):
    """A request as a client sends it: method, plain URL, headers without a length, body."""
    headers = [pair for pair in exchange.request.headers if pair[0].lower() not in ("content-length", "host")] + [["X-Exchange", str(number)]]
    return exchange.request.method, exchange.request.url.replace("https://", "http://", 1), headers, exchange.request.body


def free():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def listening(port):
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("mitmdump does not listen")


class Mitmproxy:
    """A reverse proxy in front of a server, which saves its flows."""

    def __init__(self, target, file):
        self.port = free()
        listen = ["--mode", f"reverse:http://127.0.0.1:{target}", "--listen-host", "127.0.0.1", "--listen-port", str(self.port)]
        self.process = subprocess.Popen(["mitmdump", "-q", *listen, "--set", "keep_host_header=true", "-w", str(file)])
        listening(self.port)

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


def python_client(port, exchanges):
    for number, exchange in enumerate(exchanges):
        method, url, headers, body = sent(exchange, number)
        parts = urllib.parse.urlsplit(url)
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request(method, parts.path + ("?" + parts.query if parts.query else ""), body or None, {"Host": parts.netloc, **dict(headers)})
        connection.getresponse().read()
        connection.close()


PHP = r"""<?php foreach (json_decode(file_get_contents($argv[1]), true) as [$method, $url, $headers, $body]) {
  $lines = array_map(fn($pair) => "$pair[0]: $pair[1]", $headers);
  $options = ['method' => $method, 'header' => $lines, 'ignore_errors' => true, 'protocol_version' => 1.1, 'timeout' => 60];
  if ($body !== '') $options['content'] = base64_decode($body);
  if (file_get_contents($url, false, stream_context_create(['http' => $options])) === false) exit(1);
}
"""


def php_client(port, exchanges, folder):
    rows = []
    for number, exchange in enumerate(exchanges):
        method, url, headers, body = sent(exchange, number)
        parts = urllib.parse.urlsplit(url)
        headers += [["Host", parts.netloc], ["Connection", "close"]]
        rows.append([method, parts._replace(netloc=f"127.0.0.1:{port}").geturl(), headers, base64.b64encode(body).decode()])
    (folder / "client.php").write_text(PHP)
    (folder / "requests.json").write_text(json.dumps(rows))
    subprocess.run(["php", str(folder / "client.php"), str(folder / "requests.json")], check=True)


def curl(port, exchanges, folder, file):
    def quoted(text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    blocks = []
    for number, exchange in enumerate(exchanges):
        method, url, headers, body = sent(exchange, number)
        lines = [f"url = {quoted(url)}", f"request = {method}", f'connect-to = "::127.0.0.1:{port}"', "output = /dev/null", 'header = "Expect:"']
        lines += [f"header = {quoted(': '.join(pair))}" for pair in headers]
        if body:
            (folder / f"body-{number}").write_bytes(body)
            lines.append(f"data-binary = {quoted('@' + str(folder / f'body-{number}'))}")
        blocks.append("\n".join(lines) + "\n")
    (folder / "curl.conf").write_text("next\n".join(blocks))
    subprocess.run(["curl", "--silent", "--trace", str(file), "--config", str(folder / "curl.conf")], check=True)


def chromium(port, exchanges, folder, file):
    """What the network panel has, as an entry of HAR for each request."""
    import websocket

    words = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-web-security", "--remote-allow-origins=*", "--remote-debugging-port=0", f"--user-data-dir={folder / 'profile'}",
             f"--host-resolver-rules=MAP * 127.0.0.1:{port}", f"http://page.example/"]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        place = folder / "profile/DevToolsActivePort"
        for _ in range(600):
            if place.exists() and place.read_text().count("\n"):
                break
            time.sleep(0.1)
        debugging = place.read_text().split("\n")[0]
        page = next(one for one in json.load(urllib.request.urlopen(f"http://127.0.0.1:{debugging}/json")) if one["type"] == "page")
        link = websocket.create_connection(page["webSocketDebuggerUrl"], timeout=120)
        count, events = 0, []

        def ask(method, **parameters):
            nonlocal count
            count += 1
            link.send(json.dumps({"id": count, "method": method, "params": parameters}))
            while True:
                told = json.loads(link.recv())
                if told.get("id") == count:
                    return told.get("result", {})
                events.append(told)

        ask("Network.enable", maxTotalBufferSize=1 << 28, maxResourceBufferSize=1 << 26, maxPostDataSize=1 << 24)
        entries = []
        for number, exchange in enumerate(exchanges):
            method, url, headers, body = sent(exchange, number)
            script = f"(async () => {{ const body = Uint8Array.from(atob({json.dumps(base64.b64encode(body).decode())}), c => c.charCodeAt(0)); const answer = await fetch({json.dumps(url)}, " \
                     f"{{method: {json.dumps(method)}, headers: {json.dumps(headers)}, body: body.length ? new TextDecoder().decode(body) : undefined}}); await answer.text(); }})()"
            events.clear()
            ask("Runtime.evaluate", expression=script, awaitPromise=True)
            began = next(one["params"] for one in events if one["method"] == "Network.requestWillBeSent" and one["params"]["request"]["headers"].get("X-Exchange") == str(number))
            while not any(one["method"] in ("Network.loadingFinished", "Network.loadingFailed") and one["params"]["requestId"] == began["requestId"] for one in events):
                events.append(json.loads(link.recv()))
            came = [one["params"]["response"] for one in events if one["method"] == "Network.responseReceived" and one["params"]["requestId"] == began["requestId"]]
            got = ask("Network.getResponseBody", requestId=began["requestId"]) if came else {}
            if not came:
                # What the browser gave up has status 0 there.
                exchange.response = None
            request, response = began["request"], came[0] if came else {"status": 0, "headers": {}, "mimeType": ""}
            entry = {"method": request["method"], "url": request["url"], "httpVersion": "HTTP/1.1", "headers": [{"name": name, "value": value} for name, value in request["headers"].items()],
                     "queryString": [], "cookies": [], "headersSize": -1, "bodySize": len(request.get("postData", "").encode())}
            if "postData" in request:
                entry["postData"] = {"mimeType": request["headers"].get("Content-Type", ""), "text": request["postData"]}
            text = got.get("body", "")
            content = {"size": len(base64.b64decode(text) if got.get("base64Encoded") else text.encode()), "mimeType": response["mimeType"], "text": text}
            if got.get("base64Encoded"):
                content["encoding"] = "base64"
            stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(began["wallTime"])) + ".000Z"
            answer = {"status": response["status"], "statusText": "", "httpVersion": "HTTP/1.1", "headers": [{"name": n, "value": v} for n, v in response["headers"].items()], "cookies": [],
                      "content": content, "redirectURL": "", "headersSize": -1, "bodySize": -1}
            entries.append({"startedDateTime": stamp, "time": 1, "request": entry, "response": answer, "cache": {}, "timings": {}})
        file.write_text(json.dumps({"log": {"version": "1.2", "creator": {"name": "WebInspector", "version": "537.36"}, "pages": [], "entries": entries}}, indent=2))
    finally:
        process.terminate()
        process.wait(60)


def audited(tool, program, name, file, exchanges, secrets, misses):
    """Holds the verdicts against the truth; an exchange is an entry of every one of these formats."""
    _, lines, summary = tool.judge(program, file, secrets)
    # What was drawn without an answer gets one that is none of the gateway's.
    lines = [line for line in lines if line["direction"] != "response" or exchanges[line["entry"]].response is not None]
    for line in lines:
        # Nothing here goes over TLS, and the messages are of another day.
        line["findings"] = [finding for finding in line["findings"] if finding["kind"] not in ("plain-http", "stale-seed")]
    wanted = [(entry, one) for entry, exchange in enumerate(exchanges) for one in (exchange.request, exchange.response) if one is not None and one.gateway]
    before = len(failures)
    right, total = tool.compare(name, wanted, lines, misses)
    size = file.stat().st_size / 1e6
    print(f"| {name} | {size:.1f} | {len(wanted)} | {sum(one.verdict == 'wrong' for _, one in wanted)} | {len(failures) - before + summary.get('flaws', 0)} | {right} of {total} |", flush=True)
    return len(wanted)


def flows(program, count):
    tool, misses, told = audit_tool(), collections.Counter(), 0
    print("| written by | MB | messages | wrong | other verdicts | first explanation right |\n" + "| --- " * 6 + "|")
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        secrets = folder / "secrets.json"
        secrets.write_text(json.dumps(messages.KEYS))
        os.chmod(secrets, 0o600)
        for seed, name in enumerate(["curl", "mitmdump and Python", "mitmdump and PHP", "chromium"]):
            needs = {"mitmdump and Python": ["mitmdump"], "mitmdump and PHP": ["mitmdump", "php"]}.get(name, [name])
            if missing := [word for word in needs if not shutil.which(word)]:
                print(f"| {name}: there is no {missing[0]} | | | | | |")
                continue
            exchanges = [exchange for batch in messages.batches(random.Random(seed), count) for exchange in batch]
            server, file = Server(exchanges), folder / f"capture-{seed}"
            if name == "curl":
                curl(server.port, exchanges, folder, file)
                told += audited(tool, program, "curl --trace", file, exchanges, secrets, misses)
            elif name == "chromium":
                chromium(server.port, exchanges, folder, file)
                told += audited(tool, program, "Chromium, DevTools protocol, HAR", file, exchanges, secrets, misses)
            else:
                proxy = Mitmproxy(server.port, file)
                python_client(proxy.port, exchanges) if name.endswith("Python") else php_client(proxy.port, exchanges, folder)
                proxy.stop()
                client = name.split()[-1]
                told += audited(tool, program, f"mitmproxy's flows of {client}'s client", file, exchanges, secrets, misses)
                har = folder / f"capture-{seed}.har"
                # Before version 10 mitmproxy writes no HAR by itself.
                subprocess.run(["mitmdump", "-q", "-n", "-r", str(file), "--set", f"hardump={har}"], capture_output=True)
                if not har.exists():
                    print(f"| mitmproxy's HAR of {client}'s client: this mitmproxy writes none | | | | | |")
                    continue
                told += audited(tool, program, f"mitmproxy's HAR of {client}'s client", har, exchanges, secrets, misses)
    for (gateway, kind, first), number in misses.most_common(10):
        print(f"first explanation of {gateway} {kind}: {first} ({number})", file=sys.stderr)
    print(f"{told} messages; {len(failures)} failures", file=sys.stderr)
    return 1 if failures else 0


def land(program, file):
    """Calls to the sandbox through mitmproxy: what is sent is drawn anew, what is true of it is not."""
    from sandbox import client

    sandbox = client.Sandbox(program)
    proxy = Mitmproxy(sandbox.port, file)
    behind = object.__new__(client.Sandbox)
    behind.base, behind.port = f"http://127.0.0.1:{proxy.port}", proxy.port
    sold = behind.post(client.sale(order_id="flow-1"))[1]
    behind.post(client.sale(order_id="flow-2", hash=client.sign("x")))
    behind.post(client.transaction(sold["trans_id"], "GET_TRANS_STATUS"))
    behind.json(client.API, client.purchase())
    behind.json(client.API, {**client.purchase(), "amount": "999"})
    behind.json(client.SESSION, client.session())
    behind.json(client.ONEOFF, client.oneoff(), Authorization=client.BASIC)
    behind.json(client.INTENTS, client.intent(), Authorization=f"Bearer {behind.token()}")
    proxy.stop()
    sandbox.stop()
    return 0


if len(sys.argv) == 4 and sys.argv[2] == "--land":
    sys.exit(land(sys.argv[1], Path(sys.argv[3])))
sys.exit(flows(sys.argv[1], int(sys.argv[2] if len(sys.argv) > 2 else 500)))
