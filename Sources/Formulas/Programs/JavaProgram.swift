import Encodings

/// A formula as a Java file; its texts are `byte[]`, since a `String` has other characters than the gateway's bytes.
enum JavaProgram: ProgramLiterals {
  static let words = (yes: "true", no: "false", none: "null")

  static func text(_ expression: Expression, _ function: String, _ values: [(String, FieldValue)]) -> String {
    let isHex = expression.isHex
    let parameters = values.map { name, value in
      if case .object = value { "Map<String, Object> \(name)" } else { "byte[] \(name)" }
    }
    let result = "\(function)(\(values.map { "\n            \(literal($1))" }.joined(separator: ",")))"
    return """
      \(hasJoin(expression) ? "import java.io.ByteArrayOutputStream;\n" : "")import java.nio.charset.StandardCharsets;
      import java.security.*;
      import java.util.*;
      \(expression.hasHMAC ? "import javax.crypto.Mac;\nimport javax.crypto.spec.SecretKeySpec;\n" : "")
      final class Signature {
          static \(isHex ? "String" : "byte[]") \(function)(\(parameters.joined(separator: ", "))) throws GeneralSecurityException {
              return \(isHex ? hex(expression) : bytes(expression));
          }

      \(helpers(expression))

          public static void main(String[] arguments) throws GeneralSecurityException {
              System.out.println(\(isHex ? result : "new String(\(result), StandardCharsets.UTF_8)"));
          }
      }

      """
  }

  private static func bytes(_ expression: Expression) -> String {
    switch expression {
    case .field(let name): name
    case .literal(let bytes): literal(bytes)
    case .join(let parts): "join(\(parts.map(bytes).joined(separator: ", ")))"
    case .apply(.hex, _): "text(\(hex(expression)))"
    case .apply(.base64, let operand): "Base64.getEncoder().encode(\(bytes(operand)))"
    case .apply(.reverse, let operand): "reverse(\(bytes(operand)))"
    case .apply(.upper, let operand): "upper(\(bytes(operand)))"
    case .apply(.first(let count), let operand): "first(\(count), \(bytes(operand)))"
    case .apply(.last(let count), let operand): "last(\(count), \(bytes(operand)))"
    case .apply(.digest(let algorithm), let operand):
      "MessageDigest.getInstance(\"\(algorithm.title)\").digest(\(bytes(operand)))"
    case .apply(.mistaken(let mistake), let operand): "\(mistake.notation)(\(bytes(operand)))"
    case .hmac(let algorithm, let key, let message):
      "hmac(\"Hmac\(algorithm.rawValue.uppercasedASCII)\", \(bytes(key)), \(bytes(message)))"
    case .pairs(let name, let rule): "join(\(literal(rule.separator)), sortedPairs(\(name)))"
    case .step(_, let operand): bytes(operand)
    }
  }

  /// The expression's hexadecimal as a String.
  private static func hex(_ expression: Expression) -> String {
    guard case .apply(.hex, let operand) = expression.unnamed else { return bytes(expression) }
    return "HexFormat.of().formatHex(\(bytes(operand)))"
  }

  static func literal(_ bytes: [UInt8]) -> String {
    guard bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else {
      return "HexFormat.of().parseHex(\"\(Hex.encode(bytes))\")"
    }
    return "text(\(quoted(bytes)))"
  }

  private static func quoted(_ bytes: [UInt8]) -> String { JSON.string(JSONText(utf8: bytes)).line }

  static func list(_ elements: String) -> String { "Arrays.asList(\(elements))" }

  static func literal(_ object: FieldObject) -> String {
    "members(\(object.members.map { "\(quoted($0.name)), \(literal($0.value))" }.joined(separator: ", ")))"
  }

  private static func hasJoin(_ expression: Expression) -> Bool {
    expression.has { if case .join = $0 { true } else { $0.pairRule != nil } }
  }

  /// The functions that the formula needs and Java lacks.
  private static func helpers(_ expression: Expression) -> String {
    var parts = [JavaHelpers.text]
    if hasJoin(expression) { parts.append(JavaHelpers.join) }
    if expression.applies({ $0 == .reverse }) { parts.append(JavaHelpers.reverse) }
    if expression.applies({ $0 == .upper }) { parts.append(JavaHelpers.upper) }
    if expression.applies({ if case .first = $0 { true } else { false } }) { parts.append(JavaHelpers.first) }
    if expression.applies({ if case .last = $0 { true } else { false } }) { parts.append(JavaHelpers.last) }
    if expression.hasHMAC { parts.append(JavaHelpers.hmac) }
    if let rule = expression.pairRule {
      parts += [JavaHelpers.pairs, JavaHelpers.sortedPairs(rule) { quoted(Array($0.utf8)) }]
    }
    return parts.joined(separator: "\n\n")
  }
}
