import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the length of fields, and with their control characters.
  static let tableLengths: [WireFault] = [
    lengths(
      "field-lengths-in-bytes", "measures the length of a field in bytes",
      story: "strlen and .count of Data count bytes."
    ) { $0.count },
    lengths(
      "field-lengths-in-utf16", "measures the length of a field in UTF-16 units",
      story: "length of Java, Kotlin, C# and JavaScript counts an emoji twice."
    ) { String(decoding: $0, as: UTF8.self).utf16.count },
    lengths(
      "field-lengths-in-clusters", "measures the length of a field in grapheme clusters",
      story: "Swift's count and mb_strlen's cousin grapheme_strlen count a letter with its accents as one."
    ) { String(decoding: $0, as: UTF8.self).count },
    WireFault(
      "control-characters-sent", "sends control characters", story: "Only the length was checked.",
      mend: "Refuse U+0000 to U+001F and U+007F to U+009F, and what is not UTF-8."
    ) { operation in
      operation.rules.contains(where: \.isText) && !operation.name.hasSuffix("reverse")
        ? [
          (
            "fields",
            unchecked { _, rejection in rejection.message.hasSuffix("has a control character or is not UTF-8") }
          )
        ] : []
    },
  ]

  /// Lengths counted in another unit: refuses texts with too many of these, and accepts texts with few enough.
  private static func lengths(
    _ name: String, _ phrase: String, story: String, _ count: @escaping @Sendable ([UInt8]) -> Int
  ) -> WireFault {
    WireFault(
      name, phrase, story: story,
      mend: "Count characters, that is code points."
    ) { operation in
      guard operation.rules.contains(where: { $0.longest != .max && $0.takesAnyText }) else { return [] }
      let unlimited = operation.with(operation.rules.map { $0.with(longest: .max) })
      let answer: Mistaken = { example in
        func isLong(_ count: ([UInt8]) -> Int) -> Bool {
          operation.rules.contains { rule in example.given(rule).map { count($0) > rule.longest } ?? false }
        }
        switch example.right {
        case .value where isLong(count): return .reject(Rejection(.tooLong, ""))
        case .reject(let rejection)
        where rejection.code == .tooLong && !isLong(count)
          && isLong { String(decoding: $0, as: UTF8.self).unicodeScalars.count }:
          // The text is sent as it was given, even by a port that composes it first to count its characters.
          return unlimited.answer(example.input)
        default: return nil
        }
      }
      return [("fields", answer)]
    }
  }
}
