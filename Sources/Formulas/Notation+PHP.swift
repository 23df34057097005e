import Encodings

extension Notation {
  /// In PHP, the language in which the gateways publish their formulas: `md5(strtoupper(strrev($email) . $password .
  /// …))`.
  ///
  /// ``phpFunctions(_:)`` has the functions that it calls and PHP lacks.
  public static func php(_ expression: Expression) -> String {
    switch expression {
    case .field(let name): "$" + name
    case .literal(let bytes): PHPLiteral.text(bytes)
    case .join(let parts): parts.map(php).joined(separator: " . ")
    case .apply(.hex, let operand): hex(operand)
    case .apply(let transform, let operand): call(transform, php(operand))
    case .hmac(let algorithm, let key, let message):
      "hash_hmac('\(algorithm.rawValue)', \(php(message)), \(php(key)), true)"
    case .pairs(let name, let rule): "implode(\(PHPLiteral.text(rule.separator)), \(PHPPairs.name)($\(name)))"
    case .step(_, let operand): php(operand)
    }
  }

  /// The functions that ``php(_:)`` calls and PHP lacks, line by line; empty where there are none.
  public static func phpFunctions(_ expression: Expression) -> [String] {
    if case .pairs(_, let rule) = expression { return PHPPairs.function(rule) }
    return expression.operands.lazy.map(phpFunctions).first { !$0.isEmpty } ?? []
  }

  /// Writes hexadecimal, which PHP's digests return unless raw bytes are requested.
  private static func hex(_ operand: Expression) -> String {
    switch operand {
    case .step(_, let inner): hex(inner)
    case .apply(.digest(.md5), let message): "md5(\(php(message)))"
    case .apply(.digest(.sha1), let message): "sha1(\(php(message)))"
    case .apply(.digest(let algorithm), let message): "hash('\(algorithm.rawValue)', \(php(message)))"
    case .hmac(let algorithm, let key, let message):
      "hash_hmac('\(algorithm.rawValue)', \(php(message)), \(php(key)))"
    default: "bin2hex(\(php(operand)))"
    }
  }

  private static func call(_ transform: Transform, _ operand: String) -> String {
    switch transform {
    case .reverse: "strrev(\(operand))"
    case .upper: "strtoupper(\(operand))"
    case .first(let count): "substr(\(operand), 0, \(count))"
    case .last(let count): "substr(\(operand), -\(count))"
    case .digest(let algorithm): "hash('\(algorithm.rawValue)', \(operand), true)"
    case .hex: "bin2hex(\(operand))"
    case .base64: "base64_encode(\(operand))"
    case .mistaken(let mistake): "\(mistake.notation)(\(operand))"
    }
  }
}
