public import Encodings

/// A signature formula as data: what is computed from which fields, in the primitive operations of the gateways' own
/// language.
///
/// Everything else is derived from this structure: the value, the intermediate steps, the printed notation.
public indirect enum Expression: Sendable, Hashable {
  /// The bytes of an input field.
  case field(String)
  /// Bytes that the formula itself contributes, for example a separator.
  case literal([UInt8])
  /// The concatenation of the parts.
  case join([Expression])
  /// A primitive operation on one operand.
  case apply(Transform, Expression)
  /// RFC 2104 HMAC; raw bytes.
  case hmac(DigestAlgorithm, key: Expression, message: Expression)
  /// The members of an input object as concatenated pairs.
  case pairs(String, PairRule)
  /// An intermediate value with a name.
  case step(String, Expression)
}

// The vocabulary of formulas, which reads like the documents they are taken from.
extension Expression {
  /// PHP `strrev`: the bytes in reverse order.
  package static func reverse(_ operand: Expression) -> Expression { .apply(.reverse, operand) }
  /// PHP `strtoupper`: `a`–`z` to `A`–`Z`, nothing else.
  package static func upper(_ operand: Expression) -> Expression { .apply(.upper, operand) }
  /// PHP `substr($s, 0, n)`.
  package static func first(_ count: Int, _ operand: Expression) -> Expression { .apply(.first(count), operand) }
  /// PHP `substr($s, -n)`.
  package static func last(_ count: Int, _ operand: Expression) -> Expression { .apply(.last(count), operand) }
  /// Lower-case hexadecimal.
  package static func hex(_ operand: Expression) -> Expression { .apply(.hex, operand) }
  /// RFC 4648 §4 base 64.
  package static func base64(_ operand: Expression) -> Expression { .apply(.base64, operand) }
  /// Bytes of a text that the formula contributes.
  package static func text(_ text: String) -> Expression { .literal(Array(text.utf8)) }
  /// A digest's raw bytes, as a step of their own.
  package static func digest(_ algorithm: DigestAlgorithm, _ operand: Expression) -> Expression {
    .step(algorithm.title, .apply(.digest(algorithm), operand))
  }
  /// An HMAC's raw bytes, as a step of their own.
  package static func keyed(_ algorithm: DigestAlgorithm, key: Expression, _ message: Expression) -> Expression {
    .step("HMAC-\(algorithm.title)", .hmac(algorithm, key: key, message: message))
  }
}

extension Expression {
  /// The operands, in the order in which they are evaluated.
  public var operands: [Expression] {
    switch self {
    case .field, .literal, .pairs: []
    case .join(let parts): parts
    case .apply(_, let operand), .step(_, let operand): [operand]
    case .hmac(_, let key, let message): [key, message]
    }
  }

  /// The same expression with other operands, of the same number.
  package func with(_ operands: [Expression]) -> Expression {
    switch self {
    case .field, .literal, .pairs: self
    case .join: .join(operands)
    case .apply(let transform, let operand): .apply(transform, operands.first ?? operand)
    case .step(let name, let operand): .step(name, operands.first ?? operand)
    case .hmac(let algorithm, let key, let message):
      .hmac(algorithm, key: operands.first ?? key, message: operands.last ?? message)
    }
  }

  /// The same expression with every part replaced, from the leaves up.
  package func mapped(_ change: (Expression) -> Expression) -> Expression {
    change(with(operands.map { $0.mapped(change) }))
  }

  /// The names of the intermediate values.
  package var stepNames: [String] {
    let inner = operands.flatMap(\.stepNames)
    return switch self {
    case .step(let name, _): inner + [name]
    case .pairs(_, let rule): [rule.listedIn].compactMap(\.self)
    default: inner
    }
  }

  /// The names of the input fields, each once, in the order in which the formula first uses them.
  public var fields: [String] {
    switch self {
    case .field(let name), .pairs(let name, _): [name]
    default:
      operands.flatMap(\.fields).reduce(into: []) { names, name in
        if !names.contains(name) { names.append(name) }
      }
    }
  }
}
