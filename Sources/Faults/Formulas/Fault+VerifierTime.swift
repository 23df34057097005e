extension Fault {
  static let timeHalfChecked = Fault(
    "time-half-checked", "accepts times that are far …",
    story: "A difference was compared with the limit without abs(), or a time on this side seemed to do no harm.",
    mend: "Compare the distance from the clock, on both sides of it.",
    usual: Usual("ahead of the clock", in: "placetopay.auth.verify#second-too-new"))

  static let timeWholesDropped = Fault(
    "time-wholes-dropped", "drops … from the distance between a time and the clock",
    story:
      "timedelta.seconds and DateInterval's i and s are what is left after the larger units, a part of the whole.",
    mend: "Compare all seconds: abs(delta.total_seconds()) <= 300, or abs() of two timestamps' difference.",
    usual: Usual("whole days", in: "placetopay.auth.verify#yesterday"))

  static let timeLimitOther = Fault(
    "time-limit-other", "…", story: "The limit was guessed, or taken from another gateway or unit.",
    mend: "Use the gateway's limit: five minutes on both sides of the clock.")

  static let timeOffsetTurned = Fault(
    "time-offset-turned", "reverses the sign of the offset of …",
    story: "The offset was added to get UTC, and +05:00 means that UTC is five hours earlier.",
    mend: "Subtract a positive offset, and add a negative one without its sign.",
    usual: Usual("the seed", in: "placetopay.auth.verify#same-instant"))

  static let timeMinutesTurned = Fault(
    "time-minutes-turned", "gives the minutes of an offset like -03:30 in … the wrong sign",
    story: "Only the hours got the sign: hours * 60 + minutes with hours below zero.",
    mend: "Compute the offset without its sign, and give the sign to the sum.",
    usual: Usual("the seed", in: "placetopay.auth.verify#offset-west-half-hour"))

  static let timeMinutesUnread = Fault(
    "time-minutes-unread", "ignores the minutes of an offset like +05:30 in …",
    story: "The offset was read as a number of hours.", mend: "Count hours and minutes of the offset.",
    usual: Usual("the seed", in: "placetopay.auth.verify#offset-west-half-hour"))

  static let timeSignUnread = Fault(
    "time-sign-unread", "ignores the minus in front of the offset of …",
    story: "The digits of the offset were read without their sign.",
    mend: "Read the sign with the offset: +05:00 is ahead of UTC, -05:00 behind it.",
    usual: Usual("the seed", in: "placetopay.auth.verify#same-instant"))

  static let timeOffsetUnread = Fault(
    "time-offset-unread", "reads … as if the offset were zero",
    story: "The offset was cut off before the time was parsed, or a pattern without it was used.",
    mend: "Turn both times into seconds since 1970, by their offsets, before they are compared.",
    usual: Usual("the seed", in: "placetopay.auth.verify#same-instant"))

  static let boundExcluded = Fault(
    "bound-excluded", "refuses … at exactly the allowed distance from the clock",
    story: ">= was written for >.", mend: "Refuse what is beyond the limit, not what is exactly at it.",
    usual: Usual("the seed", in: "placetopay.auth.verify#five-minutes-ago"))

  static let timeFormUnchecked = Fault(
    "time-form-unchecked", "accepts times with …",
    story: "A lenient reader of dates was used, or a pattern that allows more than the document.",
    mend: "Read the form of the document and refuse every other one.",
    usual: Usual("a space for the T", in: "placetopay.auth.verify#space-for-t"))
}
