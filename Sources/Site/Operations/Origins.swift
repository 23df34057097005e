import Encodings
import Formulas

/// The input field that each byte of a value comes from.
struct Origins {
  /// The fields, in the order of their colours.
  let fields: [String]
  /// The steps by name, with the index of the field for each byte; `nil` for bytes of a digest or a literal.
  private(set) var steps: [String: [Int?]] = [:]

  private let known: [String: Int]

  /// - Parameter known: the lengths of the steps, which also give those of written pairs.
  init(_ formula: Formula, _ arguments: [FieldValue], known: [String: Int]) {
    fields = formula.fields
    self.known = known
    var lengths: [String: Int] = [:]
    for (name, value) in zip(formula.fields, arguments) {
      if let text = value.text { lengths[name] = text.count }
    }
    _ = visit(formula.expression, lengths)
  }

  private mutating func visit(_ expression: Expression, _ lengths: [String: Int]) -> [Int?]? {
    switch expression {
    case .field(let name):
      return lengths[name].map { Array(repeating: fields.firstIndex(of: name), count: $0) }
    case .literal(let bytes): return Array(repeating: nil, count: bytes.count)
    case .join(let parts):
      var sum: [Int?]? = []
      for part in parts {
        let one = visit(part, lengths)
        sum = one.flatMap { one in sum.map { $0 + one } }
      }
      return sum
    case .apply(let transform, let operand):
      guard let origins = visit(operand, lengths) else { return nil }
      switch transform {
      case .reverse: return origins.reversed()
      case .upper: return origins
      case .first(let count): return Array(origins.prefix(count))
      case .last(let count): return Array(origins.suffix(count))
      case .digest, .hex, .base64, .mistaken: return nil
      }
    case .step(let name, let operand):
      var origins = visit(operand, lengths)
      if case .pairs(let field, _) = operand, let length = known[name] {
        origins = Array(repeating: fields.firstIndex(of: field), count: length)
      }
      if let origins { steps[name] = origins }
      return origins
    case .hmac(_, let key, let message):
      _ = visit(key, lengths)
      _ = visit(message, lengths)
      return nil
    case .pairs: return nil
    }
  }
}
