import Encodings
import Gateways

extension WireFault {
  private static let typedScheme = "card.scheme.typed"

  /// Mistakes with the possible schemes of a card number while it is typed.
  static let typedSchemes: [WireFault] = [
    WireFault(
      "typed-scheme-first-alone", "names one scheme where several are possible", of: typedScheme,
      story: "The search stops at the first match.", mend: "Name all that are possible.",
      answer: schemes { all, _ in all.prefix(1) }),
    WireFault(
      "typed-scheme-once-certain", "names a scheme only once its leading digits are typed in full", of: typedScheme,
      story: "Patterns for whole numbers were applied to leading digits.",
      mend: "Name a scheme as long as its leading digits and those that are typed agree.",
      answer: schemes { all, example in
        guard let typed = example.bytes("leadingDigits"), typed.count < 12 else { return all[...] }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).reduce(all[...]) { certain, digit in
          let next = example.answer("leadingDigits", UTF8Text.json(typed + [digit])).schemes
          return ArraySlice(certain.filter(next.contains))
        }
      }),
    WireFault(
      "typed-scheme-by-first-digit", "goes by the first digit only", of: typedScheme,
      story: "4 is Visa and 5 Mastercard, the table said.", mend: "Compare as many digits as a range has.",
      answer: reading("leadingDigits") { Array($0.prefix(1)) }),
    WireFault(
      "typed-scheme-of-any-length", "names schemes whose numbers are shorter than what is typed", of: typedScheme,
      story: "The length was left to the check of the whole number.",
      mend: "Leave a scheme out once its longest number has fewer digits.",
      answer: reading("leadingDigits") { Array($0.prefix(11)) }),
    WireFault(
      "typed-scheme-of-whole-numbers", "refuses fewer than twelve digits", of: typedScheme,
      story: "The check of a whole number was called.", mend: "Accept what is typed, from the first digit on."
    ) { example in
      example.value != nil && example.bytes("leadingDigits").map { $0.count < 12 } == true
        ? .reject(Rejection(.invalidValue, "")) : nil
    },
    WireFault(
      "typed-scheme-of-nothing-refused", "refuses an empty field", of: typedScheme,
      story: "Empty was taken for missing.", mend: "Before the first digit every scheme is possible."
    ) { example in
      example.value != nil && example.bytes("leadingDigits")?.isEmpty == true
        ? .reject(Rejection(.invalidValue, "")) : nil
    },
  ]

  /// Answers other schemes; an unchanged answer is no mistake.
  private static func schemes(_ change: @escaping @Sendable ([JSON], MessageExample) -> ArraySlice<JSON>) -> Mistaken {
    { example in
      guard let all = example.value?["schemes"]?.elements else { return nil }
      return .value(["schemes": .array(Array(change(all, example)))])
    }
  }
}

extension Answer {
  fileprivate var schemes: [JSON] { if case .value(let value) = self { value["schemes"]?.elements ?? [] } else { [] } }
}
