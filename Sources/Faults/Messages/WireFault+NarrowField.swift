import Encodings
import Gateways

extension WireFault {
  /// Mistakes of validators that allow less than a field may hold, or that clean it instead of refusing it.
  static let narrowFields: [WireFault] = [
    narrow(
      "address-of-digits-alone", "accepts only four groups of digits as an IP address",
      story: "A pattern of four groups of digits is older than IPv6.", of: { if case .ip = $0 { true } else { false } }
    ) { text in
      let groups = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      return groups.count != 4 || !groups.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(ASCII.isDigit) }
    },
    narrow(
      "time-without-seconds-refused", "refuses times without seconds",
      story: "The format string fits exactly one sample: yyyy-MM-dd'T'HH:mm:ssZ.",
      of: { if case .time = $0 { true } else { false } }
    ) { text in text.count { $0 == UInt8(ascii: ":") } < 2 || !text.dropFirst(16).starts(with: ":".utf8) },
    narrow(
      "letters-and-digits-alone", "accepts only letters and digits beyond ASCII in names and descriptions",
      story:
        "\\p{L} and \\p{N} have no marks: Arabic vowels, combining accents, curly quotes and pictures are neither.",
      of: { if case .words = $0 { true } else { false } }
    ) { text in
      String(decoding: text, as: UTF8.self).unicodeScalars.contains { scalar in
        !scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
          || [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
      }
    },
    narrow(
      "email-domain-refused", "refuses e-mails whose domain does not end in two to four letters",
      story: "The pattern is older than .museum and .technology, and knows no domain beyond ASCII.",
      of: { if case .email = $0 { true } else { false } }
    ) { text in
      let labels = text.split(separator: UInt8(ascii: ".")).suffix(2)
      guard let last = labels.last, labels.count > 1, !last.contains(UInt8(ascii: "@")) else { return true }
      return !(2...4).contains(last.count) || !last.allSatisfy { ASCII.isLetter($0) }
    },
    narrow(
      "email-of-plain-characters-alone", "accepts only e-mails of letters, digits, dots, dashes and underscores",
      story: "The pattern was written from memory: many customers have user+shop@example.com for each shop.",
      of: { if case .email = $0 { true } else { false } }
    ) { text in !text.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "@.-_".utf8.contains($0) } },
  ]

  /// A form that is too narrow, for all fields of a kind; any other value is refused as if it were malformed.
  private static func narrow(
    _ name: String, _ phrase: String, story: String, of isMeant: @escaping @Sendable (FieldKind) -> Bool,
    _ isRefused: @escaping @Sendable ([UInt8]) -> Bool
  ) -> WireFault {
    WireFault(
      name, phrase, story: story, mend: "Let the gateway judge: refuse wrong characters, and nothing else."
    ) { operation in
      let rules = operation.rules.filter { isMeant($0.kind) }
      let answer: Mistaken = { example in
        // A value that is refused anyway is refused for another reason.
        let refused = rules.filter { rule in
          guard let given = example.given(rule), !given.isEmpty, isRefused(given) else { return false }
          return (try? rule.check(given)) != nil
        }
        guard !refused.isEmpty, let object = ["fields", "request"].first(where: { example.input[$0] != nil }) else {
          return nil
        }
        return operation.answer(refused.reduce(example.input) { $0.with([object] + $1.path, .text("@ @")) })
      }
      return rules.isEmpty ? [] : [("the fields", answer)]
    }
  }
}

extension MessageExample {
  /// The operation's answer to the input with another text in a field of the request.
  fileprivate func answer(_ rule: FieldRule, _ text: [UInt8]) -> Answer? {
    guard let object = ["fields", "request"].first(where: { input[$0] != nil }) else { return nil }
    return operation.answer(input.with([object] + rule.path, UTF8Text.json(text)))
  }
}
