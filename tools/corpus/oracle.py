"""Asks this repository's ports for answers, over the port protocol, version 1."""

import shutil
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor

from corpus.files import ROOT, compact, parse, step_bytes

ORACLES = {
    "php": ["php", "ports/php/port.php"],
    "python": ["python3", "ports/python/port.py"],
    "javascript": ["node", "ports/javascript/port.mjs"],
}
JAVA_CLASSES = "ports/java/classes"
if shutil.which("javac"):
    ORACLES["java"] = ["java", "-cp", JAVA_CLASSES, "Port"]
HELLO = {"t": "hello", "protocol": 1, "suite": {"name": "payment-conformance", "version": "tools/corpus"}}
PATIENCE = 300  # seconds for a whole run, after which a port is killed


class OracleError(Exception):
    """A port that cannot be started or does not speak the protocol."""


class Answer:
    """One oracle's answer to one case: a value, a rejection or neither, with its steps."""

    def __init__(self, message):
        self.kind = next((k for k in ("value", "reject", "unsupported", "error") if k in message), "error")
        body = message.get(self.kind)
        self.content = body.get("code") if self.kind == "reject" else body
        self.steps = message.get("steps", [])

    @property
    def usable(self):
        return self.kind in ("value", "reject")

    @property
    def expect(self):
        return {self.kind: self.content}

    @property
    def key(self):
        """Equal keys mean the same answer, byte for byte, steps included."""
        return compact(self.expect), tuple(step_bytes(step) for step in self.steps)

    def __str__(self):
        return compact(self.expect)


class Oracle:
    """One running port; cases are sent while answers arrive, with no more in flight than the port allows."""

    def __init__(self, name):
        self.name = name
        try:
            self.process = subprocess.Popen(
                ORACLES[name], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as problem:
            raise OracleError(f"{name} does not start: {problem}") from problem
        self.watchdog = threading.Timer(PATIENCE, self.process.kill)
        self.watchdog.start()
        self._send(HELLO)
        hello = self._receive()
        if hello.get("t") != "hello" or not hello.get("ops"):
            raise OracleError(f"{name} does not say hello: {compact(hello)}")
        self.ops = set(hello["ops"])
        self.traces = hello.get("trace") is True
        self.window = max(1, int(hello.get("maxInFlight", 1)))

    def _send(self, message):
        self.process.stdin.write(compact(message).encode("ascii") + b"\n")
        self.process.stdin.flush()

    def _receive(self):
        line = self.process.stdout.readline()
        if not line:
            raise OracleError(f"{self.name} ended, or was killed after {PATIENCE} seconds")
        try:
            return parse(line.decode("utf-8"))
        except ValueError as problem:
            raise OracleError(f"{self.name} wrote a line that is no message: {line[:200]!r}") from problem

    def ask(self, questions):
        """The answers to `[(op, input), …]` in order; None for an unsupported op."""
        numbers = [n for n, (op, _) in enumerate(questions) if op in self.ops]
        free = threading.Semaphore(self.window)

        def write():
            for n in numbers:
                free.acquire()
                op, given = questions[n]
                try:
                    self._send({"t": "case", "n": n, "op": op, "input": given})
                except OSError:
                    return

        writer = threading.Thread(target=write, daemon=True)
        writer.start()
        answers = [None] * len(questions)
        waiting = set(numbers)
        while waiting:
            message = self._receive()
            number = int(message.get("n", -1))
            if number not in waiting:
                raise OracleError(f"{self.name} answers a question that was not asked: {compact(message)[:200]}")
            waiting.remove(number)
            answers[number] = Answer(message)
            free.release()
        writer.join()
        return answers

    def close(self):
        self.watchdog.cancel()
        try:
            self._send({"t": "bye"})
            self.process.stdin.close()
        except OSError:
            pass
        self.process.wait(timeout=10)


def _compile_java():
    sources = [str(path) for path in sorted((ROOT / "ports/java").glob("*.java"))]
    done = subprocess.run(["javac", "-d", JAVA_CLASSES, *sources], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise OracleError(f"java does not compile: {done.stderr[:2000]}")


def _consult(name, questions):
    oracle = Oracle(name)
    try:
        return oracle.traces, oracle.ask(questions)
    finally:
        oracle.watchdog.cancel()
        oracle.close()


def consult(questions):
    """Starts every oracle once, all at the same time; returns `{name: (traces, [answer or None, …])}`."""
    if "java" in ORACLES:
        _compile_java()
    with ThreadPoolExecutor(len(ORACLES)) as pool:
        pending = {name: pool.submit(_consult, name, questions) for name in ORACLES}
        return {name: future.result() for name, future in pending.items()}
