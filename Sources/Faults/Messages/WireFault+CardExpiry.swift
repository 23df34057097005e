import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the expiry of cards.
  static let cardExpiries: [WireFault] = [
    WireFault(
      "expiry-first-of-the-month", "expires a card on the first of its month", of: "card.expiry",
      story: "A date was made of month and year.",
      mend: "It is good up to the last day."
    ) { example in
      guard let value = example.value, let last = value["lastDay"]?.string, let today = example.bytes("today") else {
        return nil
      }
      let first = last.dropLast(2) + "01"
      return .value(
        value.with(["lastDay"], .text(String(first))).with(
          ["expired"], .bool(Array(first.utf8).lexicographicallyPrecedes(today))))
    },
    WireFault(
      "expiry-judged-on-the-first", "treats a card as expired in its last month", of: "card.expiry",
      story: "Month and year were compared as the first of the month, and the last day is only shown.",
      mend: "It is good up to the last day."
    ) { example in
      guard let value = example.value, let last = value["lastDay"]?.string, let today = example.bytes("today") else {
        return nil
      }
      let first = Array("\(last.dropLast(2))01".utf8)
      return .value(value.with(["expired"], .bool(first.lexicographicallyPrecedes(today))))
    },
    WireFault(
      "expiry-on-the-last-day", "treats a card as expired on its last day", of: "card.expiry",
      story: "<= was written for <.",
      mend: "It is good on that day."
    ) { example in
      guard let value = example.value, let last = value["lastDay"]?.string, example.bytes("today") == Array(last.utf8)
      else { return nil }
      return .value(value.with(["expired"], .bool(true)))
    },
    WireFault(
      "expiry-a-month-early", "answers the last day of the month before", of: "card.expiry",
      story: "new Date(year, month, 0) counts months from 0, and the month was counted so already.",
      mend: "It is good to the end of the month that is printed."
    ) { lastDay($0) { $0.daysSince1970 - $0.date.day } },
    WireFault(
      "expiry-a-day-early", "answers the day before the last day of the month", of: "card.expiry",
      story: "Midnight in the machine's own time zone was printed in UTC, as toISOString() does.",
      mend: "Make the day of a calendar without a clock, or in UTC throughout."
    ) { lastDay($0) { $0.daysSince1970 - 1 } },
    WireFault(
      "expiry-leap-years-by-four", "treats every fourth year as a leap year", of: "card.expiry",
      story: "2100 was forgotten.",
      mend: "A century is a leap year only if 400 divides it."
    ) { expiry($0) { year in year % 4 == 0 } },
    WireFault(
      "expiry-no-leap-years", "knows no leap years", of: "card.expiry", story: "February has 28 days in a table.",
      mend: "29 days where 4 divides the year, centuries by 400."
    ) { expiry($0) { _ in false } },
    WireFault(
      "expiry-two-digit-year-unread", "accepts only years of four digits", of: "card.expiry", story: "Cards print two.",
      mend: "Two digits mean 2000 to 2099."
    ) { example in
      example.value != nil && example.bytes("year")?.count == 2 ? .reject(Rejection(.invalidValue, "")) : nil
    },
    WireFault(
      "expiry-window-of-seventy", "puts years from … on into the last century",
      story: "PHP reads 70 as 1970, and POSIX's strptime, Python's too, 69 as 1969.",
      mend: "Two digits mean 2000 to 2099."
    ) { operation in
      guard operation.name == "card.expiry" else { return [] }
      return ["70", "69"].map { first in
        (
          first,
          { example in
            guard example.value != nil, let year = example.input["year"]?.string, year.utf8.count == 2, year >= first
            else { return nil }
            return example.answer("year", .text("19" + year))
          }
        )
      }
    },
    WireFault(
      "expiry-window-of-fifty", "puts years from 50 on into the last century", of: "card.expiry",
      story: "SimpleDateFormat and ASN.1's UTCTime have such a window.", mend: "Two digits mean 2000 to 2099."
    ) { example in
      guard example.value != nil, let year = example.bytes("year"), year.count == 2, year[0] >= 0x35 else { return nil }
      return example.answer("year", UTF8Text.json(Array("19".utf8) + year))
    },
    WireFault(
      "expiry-month-unchecked", "accepts any number as a month", of: "card.expiry",
      story: "Only the characters were checked.",
      mend: "1 to 12.", answer: unchecked { _, rejection in rejection.message.hasPrefix("the month is not") }),
    WireFault(
      "expiry-three-digit-year-read", "accepts years of three digits", of: "card.expiry", story: "A range of lengths.",
      mend: "Two or four.", answer: unchecked { _, rejection in rejection.message.hasPrefix("the year has two") }),
  ]

  /// The answer with another last day, in days since 1970, and with the expiry that follows from it.
  private static func lastDay(_ example: MessageExample, _ moved: (CalendarDay) -> Int) -> Answer? {
    guard let value = example.value, let last = value["lastDay"]?.string.flatMap(CalendarDay.init),
      let today = example.bytes("today")
    else { return nil }
    let day = CalendarDay(daysSince1970: moved(last)).description
    return .value(
      value.with(["lastDay"], .text(day)).with(["expired"], .bool(Array(day.utf8).lexicographicallyPrecedes(today))))
  }

  private static func expiry(_ example: MessageExample, _ isLeap: (Int) -> Bool) -> Answer? {
    guard let value = example.value, let last = value["lastDay"]?.string, last.dropFirst(5).hasPrefix("02"),
      let year = Int(last.prefix(4)), let today = example.bytes("today")
    else { return nil }
    let day = "\(last.prefix(8))\(isLeap(year) ? 29 : 28)"
    return .value(
      value.with(["lastDay"], .text(day)).with(["expired"], .bool(Array(day.utf8).lexicographicallyPrecedes(today))))
  }
}
