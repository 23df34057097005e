import Encodings

/// The notation of formulas for display.
public enum Notation {
  /// As in the gateways' documents: `hex(md5(upper(reverse(email) · password · …)))`.
  public static func readable(_ expression: Expression) -> String {
    switch expression {
    case .field(let name): name
    case .literal(let bytes): quoted(bytes, "\"")
    case .join(let parts): parts.map(readable).joined(separator: " · ")
    case .apply(let transform, let operand): "\(name(transform))(\(readable(operand)))"
    case .hmac(let algorithm, let key, let message):
      "hmac-\(algorithm.rawValue)(key: \(readable(key)), \(readable(message)))"
    case .pairs(let name, let rule): pairs(name, rule)
    case .step(_, let operand): readable(operand)
    }
  }

  /// The name of an operation in this notation.
  package static func name(_ transform: Transform) -> String {
    switch transform {
    case .reverse: "reverse"
    case .upper: "upper"
    case .first(let count): "first\(count)"
    case .last(let count): "last\(count)"
    case .digest(let algorithm): algorithm.rawValue
    case .hex: "hex"
    case .base64: "base64"
    case .mistaken(let mistake): mistake.notation
    }
  }

  private static func pairs(_ name: String, _ rule: PairRule) -> String {
    let isSorted = !rule.deviations.contains(.order(.document))
    var text = "\(isSorted ? "sorted" : "pairs")(\(name)"
    if !rule.excluded.isEmpty { text += " without \(rule.excluded.joined(separator: ", "))" }
    if let listing = rule.listedIn { text += ", those in \(listing)" }
    if !rule.separator.isEmpty { text += ", joined by \(quoted(rule.separator, "\""))" }
    for deviation in rule.deviations { text += ", \(deviation.notation)" }
    return text + ")"
  }

  /// A text between quotes, on one line and without control characters; bytes that are not UTF-8 are in hexadecimal.
  package static func quoted(_ bytes: [UInt8], _ quote: Unicode.Scalar) -> String {
    guard UTF8Text.isValid(bytes) else { return "0x" + Hex.encode(bytes) }
    var text = String(quote)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case quote, "\\": text += "\\\(scalar)"
      case "\0": text += "\\0"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.properties.generalCategory == .control: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + String(quote)
  }
}
