"""One golden case for one SDK."""

import re

from . import json_text, judge, values
from .json_text import Members
from .sdk import Failure, Input, NotOffered, Reject


class Case:
    """One golden case for one SDK."""

    def __init__(self, suite, golden, names, match, free, options):
        self._suite, self._input, self._twin = suite, golden.get("input"), golden.get("twin")
        self._steps = golden.get("steps")
        self.operation, self.match, self.free = names[0], match, free
        self.name, self.comment = f"{names[0]}#{golden.get('id')}", golden.get("comment")
        self._options, self.refuses_unnamed = options, options.refuses_unnamed
        expect = golden.get("expect")
        claims = [dict(claim) for claim in expect.get("claims") or [expect]]
        confirmed = [claim for claim in claims if claim.get("status", "confirmed") == "confirmed"]
        self.acceptable = confirmed or [claim for claim in claims if claim["status"] == "unverified"]
        values = [claim["value"] for claim in self.acceptable if "value" in claim]
        self.is_shown_whole = bool(values) and options.answered(values[0]) == values[0]
        for claim in self.acceptable:
            if "value" in claim:
                claim["value"] = options.answered(claim["value"])
        self.must_refuse = all("reject" in claim for claim in self.acceptable)

    def __str__(self):
        return self.name

    @property
    def twin(self):
        """The accepted case that a refused one differs from in one point."""
        return self._suite.by_name[f"{self.operation}#{self._twin}"] if self._twin else None

    def left_out(self):
        """Why the SDK is not asked; None where it is."""
        reason = self._options.objection(self.name, self._input, self.acceptable, self.twin and self.twin.is_shown_whole)
        if reason:
            return f"not offered: {reason}"
        twin = self.twin.left_out() if self.twin else None
        return twin and f"{twin} in its twin"

    def answer(self):
        """What the SDK does: `{"value": …}`, `{"reject": code}` or `{"error": sentence}`."""
        try:
            value = self._suite.call(self.operation, Input(self._input))
        except Reject as refusal:
            value = refusal
        except Exception as error:  # whatever an SDK raises is its answer
            code = self._suite.rejecting(error)
            # The text of an exception may quote a secret.
            return {"reject": code} if code else {"error": f"it raised {type(error).__name__}"}
        if isinstance(value, Reject):
            return {"reject": value.code}
        if value is False:
            return {"reject": "refused"}
        try:
            return {"value": Members([("accepted", True)]) if value is True else values.answered(value)}
        except TypeError as error:
            return {"error": str(error)}

    def judge(self, answer):
        """Why an answer is wrong; None where it is right. A refusal is judged without its twin."""
        if "value" in answer:
            answer = {**answer, "value": self._options.answered(answer["value"])}
        return judge.problem(self, answer)

    def check(self):
        """Asks the SDK. Raises Failure where its answer is wrong, NotOffered where it is not asked."""
        __tracebackhide__ = True
        reason = self.left_out()
        if reason:
            raise NotOffered(reason)
        found = self.judge(self.answer())
        if not found and self.must_refuse and self.twin:
            answer = self.twin.answer()
            if self.twin.judge(answer) and ("value" not in answer or self.operation.endswith(".verify")):
                found = f"refused as expected, but {self.twin.name}, which must be accepted, was refused too: it shows nothing"
        if found:
            raise Failure(f"{self.name}: {self.comment}\n  {self.masked(found)}")

    def text(self, field):
        """The bytes of a text of the input."""
        return json_text.text(self._input.get(field))

    def step(self, name):
        """The bytes of an intermediate value; None where the case has none of that name."""
        step = next((step for step in self._steps if step.get("name") == name), None)
        if step is None:
            return None
        return step.get("text").encode() if step.has("text") else bytes.fromhex(step.get("hex"))

    def masked(self, sentence):
        """A sentence without the texts of the input, which an SDK may have put into a name or a code."""
        texts = {data.decode(errors="replace") for data in values.texts(self._input) if len(data) >= 6}
        for text in sorted(texts, key=len, reverse=True):
            sentence = sentence.replace(text, "(a text of the input)")
        return sentence

    def shown(self, data):
        """A value for people: a digest or an amount as it is, of anything else the length alone."""
        if re.fullmatch(rb"(?:[0-9a-fA-F]{32,128}|[0-9.]{1,12})", data) and data not in list(values.texts(self._input)):
            return data.decode()
        return f"{len(data)} bytes"
