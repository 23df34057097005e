import Encodings
import Gateways

extension WireFault {
  /// Mistakes of SDKs that read and write JSON.
  static let jsonTexts = jsonReading + jsonWriting + jsonComparing

  /// Mistakes of SDKs that write JSON.
  private static let jsonWriting: [WireFault] = [
    WireFault(
      "json-other-spelling", "writes all JSON as … does", story: "One encoder serves every receiver.",
      mend: "Write the spelling that was asked for: signatures over the body depend on it."
    ) { operation in
      guard operation.name == "json.encode" else { return [] }
      return JSONSpelling.allCases.map { spelling in
        (spelling.rawValue, { $0.answer("spelling", .text(spelling.rawValue)) })
      }
    },
    WireFault(
      "json-numbers-written-as-floats", "writes numbers as binary fractions", of: "json.encode",
      story: "They were read into binary numbers.", mend: "Keep the characters of numbers."
    ) { example in
      example.value == nil ? nil : example.input["value"].map { example.answer("value", $0.mapped { floated($0) }) }
    },
    WireFault(
      "json-escapes-of-five-digits", "escapes what is beyond U+FFFF in one escape of five digits", of: "json.encode",
      story: "The code point was printed in hexadecimal: \\u1f600 is \\u1f60 and a 0 to every reader.",
      mend: "Write two escapes, of the two UTF-16 units: \\ud83d\\ude00."
    ) { example in
      guard let text = example.value?.string else { return nil }
      return .value(
        .text(
          text.replacing(/\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/) { pair in
            let (high, low) = (UInt32(pair.1, radix: 16) ?? 0, UInt32(pair.2, radix: 16) ?? 0)
            return "\\u" + String(0x10000 + (high & 0x3ff) << 10 + low & 0x3ff, radix: 16)
          }))
    },
    WireFault(
      "json-members-written-sorted", "sorts the members it writes", of: "json.encode",
      story: "sortedKeys, sort_keys, or a dictionary.",
      mend: "Write members in their order."
    ) { example in
      example.value == nil ? nil : example.input["value"].map { example.answer("value", sortedMembers($0)) }
    },
    WireFault(
      "json-null-members-left-out", "leaves out members that are null", of: "json.encode",
      story: "Models with optional properties do.",
      mend: "Write null where the caller gave it."
    ) { example in example.value == nil ? nil : example.input["value"].map { example.answer("value", withoutNull($0)) }
    },
  ]

  static func sortedMembers(_ json: JSON) -> JSON {
    json.mapped { value in
      guard case .object(let members) = value else { return value }
      return .object(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    }
  }

  private static func withoutNull(_ json: JSON) -> JSON {
    json.mapped { value in
      guard case .object(let members) = value else { return value }
      return .object(members.filter { $0.value != .null })
    }
  }

  static func floated(_ value: JSON) -> JSON {
    guard case .number(let number) = value, let double = Double(number.digits), double.magnitude < 1e15 else {
      return value
    }
    return .number(JSONNumber(digits: double == double.rounded() ? String(Int(double)) : "\(double)"))
  }
}
