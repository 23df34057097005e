import Encodings

/// A formula as a Swift file; texts are `[UInt8]`, since a `String` compares, reverses and capitalises characters.
enum SwiftProgram: ProgramLiterals {
  static let words = (yes: ".bool(true)", no: ".bool(false)", none: ".null")

  static func text(_ expression: Expression, _ function: String, _ values: [(String, FieldValue)]) -> String {
    let parameters = values.map { name, value in
      if case .object = value { "\(name): [(name: String, value: Value)]" } else { "\(name): [UInt8]" }
    }
    let call = values.map { "  \($0): \(literal($1))" }.joined(separator: ",\n")
    return """
      #if canImport(CryptoKit)
        import CryptoKit
      #else
        import Crypto  // the package swift-crypto
      #endif
      \(expression.applies { $0 == .base64 } ? "import Foundation\n" : "")
      \(helpers(expression))func \(function)(\(parameters.joined(separator: ", "))) -> [UInt8] {
        \(bytes(expression))
      }

      print(String(decoding: \(function)(
      \(call)
      ), as: UTF8.self))

      """
  }

  private static func bytes(_ expression: Expression) -> String {
    switch expression {
    case .field(let name): name
    case .literal(let bytes): literal(bytes)
    case .join(let parts): parts.map(bytes).joined(separator: " + ")
    case .apply(.hex, let operand): "hex(\(bytes(operand)))"
    case .apply(.base64, let operand): "Array(Data(\(bytes(operand))).base64EncodedData())"
    case .apply(.reverse, let operand): "\(atom(operand)).reversed()"
    case .apply(.upper, let operand): "upper(\(bytes(operand)))"
    case .apply(.first(let count), let operand): "Array(\(atom(operand)).prefix(\(count)))"
    case .apply(.last(let count), let operand): "Array(\(atom(operand)).suffix(\(count)))"
    case .apply(.digest(let algorithm), let operand): "Array(\(name(algorithm)).hash(data: \(bytes(operand))))"
    case .apply(.mistaken(let mistake), let operand): "\(mistake.notation)(\(bytes(operand)))"
    case .hmac(let algorithm, let key, let message):
      "Array(HMAC<\(name(algorithm))>.authenticationCode(for: \(bytes(message)), using: SymmetricKey(data: \(bytes(key)))))"
    case .pairs(let name, let rule): "Array(sortedPairs(\(name)).joined(separator: \(literal(rule.separator))))"
    case .step(_, let operand): bytes(operand)
    }
  }

  private static func atom(_ expression: Expression) -> String {
    if case .join(let parts) = expression.unnamed, parts.count > 1 { return "(\(bytes(expression)))" }
    return bytes(expression)
  }

  private static func name(_ algorithm: DigestAlgorithm) -> String {
    switch algorithm {
    case .md5: "Insecure.MD5"
    case .sha1: "Insecure.SHA1"
    case .sha256: "SHA256"
    case .sha512: "SHA512"
    }
  }

  static func literal(_ bytes: [UInt8]) -> String {
    guard bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else {
      return "[\(bytes.map { "0x\(Hex.encode([$0]))" }.joined(separator: ", "))]"
    }
    return bytes.isEmpty ? "[]" : "Array(\(quoted(bytes)).utf8)"
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      "\"\\".unicodeScalars.contains(scalar)
        ? "\\\(scalar)"
        : (0x20...0x7e).contains(scalar.value) ? "\(scalar)" : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "\"\(scalars.joined())\""
  }

  static func member(_ bytes: [UInt8]) -> String { ".text(\(literal(bytes)))" }
  static func member(_ object: FieldObject) -> String { ".object(\(literal(object)))" }
  static func list(_ elements: String) -> String { ".list([\(elements)])" }

  static func literal(_ object: FieldObject) -> String {
    "[\(object.members.map { "(\(quoted($0.name)), \(literal($0.value)))" }.joined(separator: ", "))]"
  }

  /// The functions that the formula needs and Swift lacks.
  private static func helpers(_ expression: Expression) -> String {
    var parts: [String] = []
    if expression.applies({ $0 == .hex }) { parts.append(SwiftHelpers.hex) }
    if expression.applies({ $0 == .upper }) { parts.append(SwiftHelpers.upper) }
    if let rule = expression.pairRule {
      parts += [SwiftHelpers.value, SwiftHelpers.sortedPairs(rule) { quoted(Array($0.utf8)) }]
    }
    return parts.map { $0 + "\n\n" }.joined()
  }
}
