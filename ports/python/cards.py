"""Card numbers: check digit, scheme, mask, expiry."""

import calendar
import re

from data import text
from operation import BadInput, Reject, operation

# From OPERATIONS.md: a pattern of the leading digits and the lengths.
MADA = """406996 407197 407395 409201 410621 410685 417633 428331 428671 428672 428673 432328 434107 440533 440647 440795
445564 446393 446404 446672 455036 455708 457865 457997 458456 462220 468540 468541 468542 468543 474491 483010 483011
483012 484783 486094 486095 486096 489318 489319 504300 513213 520058 521076 524130 524514 529415 529741 535825 535989
536023 537767 543085 549760 554180 558563 589206 604906 636120 968201 968204 968206 968207 968208 968209 968211""".split()
SCHEMES = [
    ("mada", MADA, [16]),
    ("meeza", range(5078030, 5078037), range(16, 20)),
    ("meeza", range(5078083, 5078090), range(16, 20)),
    ("meeza", [507809, *range(5078100, 5078103)], range(16, 20)),
    ("dankort", [5019, 4571], [16]),
    ("visa", [4], [13, 16, 19]),
    ("mastercard", [*range(51, 56), *range(2221, 2721)], [16]),
    ("amex", [34, 37], [15]),
    ("diners", [*range(300, 306), 3095, 36, 38, 39], range(14, 20)),
    ("discover", [6011, *range(644, 650), 65, *range(622126, 622926)], range(16, 20)),
    ("jcb", range(3528, 3590), range(16, 20)),
    ("jcb", [1800, 2131], [15]),
    ("unionpay", [62], range(16, 20)),
    ("maestro", [50, 56, 57, 58, 6304, 6390, 67], range(12, 20)),
]
SCHEMES = [(name, {str(prefix) for prefix in prefixes}, set(lengths)) for name, prefixes, lengths in SCHEMES]
# What a prefix begins with, from nothing to the whole of it.
HEADS = [{prefix[:n] for prefix in prefixes for n in range(len(prefix) + 1)} for _, prefixes, _ in SCHEMES]


def card_number(data, shortest=12):
    if not re.fullmatch(rb"[0-9]*", data):
        raise Reject("invalid-characters", "the card number is not digits alone")
    if not shortest <= len(data) <= 19:
        raise Reject("invalid-value", f"the card number has not {shortest} to 19 digits")
    return data.decode("ascii")


def begins(number, prefixes):
    return any(number[:n] in prefixes for n in range(1, 8))


@operation("card.luhn", cardNumber=text)
def luhn(steps, number):
    digits = [int(d) for d in card_number(number)]
    doubled = [sum(divmod(2 * d, 10)) for d in digits[-2::-2]]
    return {"valid": (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0}


@operation("card.scheme", cardNumber=text)
def scheme(steps, number):
    number = card_number(number)
    found = [name for name, prefixes, lengths in SCHEMES if len(number) in lengths and begins(number, prefixes)]
    first, *others = list(dict.fromkeys(found)) or ["unknown"]
    return {"scheme": first, "cobadges": others} if others else {"scheme": first}


@operation("card.scheme.typed", leadingDigits=text)
def typed(steps, typed):
    typed = card_number(typed, shortest=0)
    return {"schemes": list(dict.fromkeys(
        name for (name, prefixes, lengths), heads in zip(SCHEMES, HEADS)
        if max(lengths) >= len(typed) and (typed in heads or begins(typed, prefixes))))}


@operation("card.mask", cardNumber=text)
def mask(steps, number):
    number = card_number(number)
    return number[:6] + "*" * (len(number) - 10) + number[-4:]


def digits(data, name, *lengths):
    if not re.fullmatch(rb"[0-9]*", data):
        raise Reject("invalid-characters", f"the {name} is not digits alone")
    if len(data) not in lengths:
        raise Reject("invalid-value", f"the {name} has a wrong number of digits")
    return int(data)


@operation("card.expiry", month=text, year=text, today=text)
def expiry(steps, month, year, today):
    if not re.fullmatch(rb"[0-9]{4}-[0-9]{2}-[0-9]{2}", today):
        raise BadInput("the field today is not a day as YYYY-MM-DD")
    m = digits(month, "month", 1, 2)
    y = digits(year, "year", 2, 4)
    if not 1 <= m <= 12:
        raise Reject("invalid-value", "the month is not 1 to 12")
    y += 2000 if len(year) == 2 else 0
    if y < 1970:
        raise Reject("invalid-value", "the year is before there were cards")
    last = f"{y}-{m:02}-{calendar.monthrange(y, m)[1]}"
    return {"lastDay": last, "expired": last < today.decode("ascii")}
