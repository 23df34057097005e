import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the details of a response: each wrong row of the table is a wrong reader.
  static let details: [WireFault] = [
    rows(
      "detail-unread", "does not answer …", story: "The model has no such property, or misspells it.",
      mend: "Read the member under the name that the document prints."
    ) { operation, row in operation.with(operation.details.filter { $0.name != row.name }) },
    rows(
      "detail-demanded", "refuses a response without …", story: "The model's property is not optional.",
      mend: "Read what is there: gateways leave members out, and demanding one hides all others."
    ) { operation, row in operation.with(operation.details.map { $0.name == row.name ? row.demanded : $0 }) },
    rows(
      "detail-number-unread", "refuses a number for …", story: "The model's property is text.",
      mend: "Accept a number as well, with the digits that were sent: samples have both.",
      where: { $0.kind == .code || $0.kind == .open }
    ) { operation, row in operation.with(operation.details.map { $0.name == row.name ? row.with(.text) : $0 }) },
    WireFault(
      "detail-cut", "cuts … short", story: "A column or a buffer was made for the longest example.",
      mend: "Make room for the length of the document's column."
    ) { operation in
      operation.details.compactMap { row in
        row.longest.map { longest in
          (
            row.name,
            answering { value in
              value.with(row.names, value[row.names].map { text($0) { Array($0.prefix(longest - 1)) } })
            }
          )
        }
      }
    },
    one(
      "details-as-numbers", "answers digits as a number prints them", story: "intValue, Number(), (int).",
      mend: "Ids, telephone numbers and the last digits of a card are text: keep their zeros."
    ) { value in
      value.mapped { leaf in
        guard let digits = leaf.string, digits.utf8.count > 1, digits.utf8.allSatisfy(ASCII.isDigit) else {
          return leaf
        }
        let rest = digits.drop { $0 == "0" }
        return .text(rest.isEmpty ? "0" : String(rest))
      }
    },
    WireFault(
      "month-as-number", "answers … as a number prints it", story: "The model's month is an integer: 05 became 5.",
      mend: "Keep the digits that were sent."
    ) { operation in
      operation.details.filter { $0.names.last == "month" }.map { row in
        (
          row.name,
          answering { value in
            value.with(row.names, value[row.names].map { text($0) { Array($0.drop { $0 == 0x30 }) } })
          }
        )
      }
    },
    one(
      "list-cut-to-the-first", "answers only the first element of a list", story: "One was expected.",
      mend: "Answer all: a refund follows the sale.", where: { $0.path.contains { $0.hasSuffix("]") } }
    ) { value in value.mapped { $0.elements.map { .array(Array($0.prefix(1))) } ?? $0 } },
    WireFault(
      "one-object-refused", "refuses one object where a list can be", story: "The model has an array.",
      mend: "Read an object as a list of one: reversals and collections answer so."
    ) { operation in
      guard let list = operation.details.lazy.compactMap(\.listOrObject).first else { return [] }
      let answer: Mistaken = { example in
        example.value != nil && example.body?[list]?.members != nil ? .reject(Rejection(.wrongType, "")) : nil
      }
      return [("the message", answer)]
    },
    one(
      "date-minutes-for-months", "reads the minutes of a date as its month",
      story: "The format yyyy-mm-dd, whose mm are minutes: the month is always January.",
      mend: "yyyy-MM-dd HH:mm:ss, with the locale en_US_POSIX.", where: { $0.kind == .date }
    ) { value in dates(value) { $0.prefix(5) + "01" + $0.dropFirst(7) } },
    one(
      "date-twelve-hours", "reads the hours of a date up to twelve", story: "The format hh, which is for a.m. and p.m.",
      mend: "HH, which goes from 00 to 23.", where: { $0.kind == .date }
    ) { value in
      dates(value) { date in
        guard let hour = Int(date.dropFirst(11).prefix(2)), hour > 11 else { return date }
        let shown = hour == 12 ? "00" : hour < 22 ? "0\(hour - 12)" : "\(hour - 12)"
        return date.prefix(11) + shown + date.dropFirst(13)
      }
    },
    one(
      "date-without-time", "answers only the day of a date", story: "A formatter for display.",
      mend: "Keep the time: two transactions of a day have an order.", where: { $0.kind == .date }
    ) { value in dates(value) { $0.prefix(10) } },
  ]

  private static func rows(
    _ name: String, _ phrase: String, story: String, mend: String,
    where isMeant: @escaping @Sendable (DetailRule) -> Bool = { _ in true },
    _ change: @escaping @Sendable (Operation, DetailRule) -> Operation
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      operation.details.filter(isMeant).map { row in
        let wrong = change(operation, row)
        return (row.name, { example in wrong.answer(example.input) })
      }
    }
  }

  /// A mistake with the answer, for the operations that have such a row.
  private static func one(
    _ name: String, _ phrase: String, story: String, mend: String,
    where isMeant: @escaping @Sendable (DetailRule) -> Bool = { _ in true },
    _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      operation.details.contains(where: isMeant) ? [("the details", answering { change($0) })] : []
    }
  }

  /// Changes every text that is a date with a time.
  private static func dates(_ value: JSON, _ change: (Substring) -> Substring) -> JSON {
    value.mapped { leaf in
      guard let text = leaf.string, text.utf8.count == 19, text.dropFirst(4).first == "-",
        text.dropFirst(10).first == " "
      else { return leaf }
      return .text(String(change(text[...])))
    }
  }
}
