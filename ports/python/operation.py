"""What every operation shares: how it is declared, how it records steps, how it refuses."""

OPERATIONS = {}

ACCEPTED = {"accepted": True}


class BadInput(Exception):
    """The case itself is wrong. The message names the field and never quotes its value."""


class Reject(Exception):
    """The operation's own refusal, with one of the codes that OPERATIONS.md lists."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code
        self.message = message


class Steps:
    """Records intermediate values: `steps("message", data)` notes the bytes and returns them."""

    def __init__(self):
        self._steps = []

    def __call__(self, name, data):
        self._steps.append((name, data))
        return data

    def written(self):
        return [{"name": name, **as_text_or_hex(data)} for name, data in self._steps]


def as_text_or_hex(data):
    try:
        return {"text": data.decode("utf-8")}
    except UnicodeDecodeError:
        return {"hex": data.hex()}


class optional:
    """Marks a field that may be absent: `cardToken=optional(text)`."""

    def __init__(self, read, default=None):
        self.read = read
        self.default = default


def operation(name, **fields):
    """Registers a function under `name`.

    `fields` says how each input field is read. The function gets the recorder of steps and
    then the fields' values, in the order of their declaration.
    """

    def register(function):
        OPERATIONS[name] = lambda steps, given: function(steps, *read_fields(fields, given))
        return function

    return register


def read_fields(fields, given):
    if not isinstance(given, dict):
        raise BadInput("input is not an object")
    for name in given:
        if name not in fields:
            raise BadInput(f"the field {name} is not one of this operation")
    return [read_field(name, read, given) for name, read in fields.items()]


def read_field(name, read, given):
    if isinstance(read, optional):
        return read.read(given[name], name) if name in given else read.default
    if name not in given:
        raise BadInput(f"the field {name} is missing")
    return read(given[name], name)
