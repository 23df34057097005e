import Formulas

// Evaluates the parts of formulas, right and wrong.
extension FaultSearch {
  /// The pairs of a field as they are written for signing.
  private mutating func message(of name: String, _ rule: PairRule) -> [UInt8] {
    guard case .object(let object)? = fields[name] else { return [] }
    if let bytes = deviatingMessage(of: object, rule) { return bytes }
    if let known = messages[rule] { return known }
    let bytes = rule.message(of: object)
    messages[rule] = bytes
    return bytes
  }

  /// The written pairs of an object under one or two deviations; there are too many to cache.
  private mutating func deviatingMessage(of object: FieldObject, _ rule: PairRule) -> [UInt8]? {
    guard let one = rule.deviations.first, rule.deviations.count <= 2, let first = deviating?.number(of: one),
      let second = rule.deviations.count == 1 ? DeviatingObject.none : deviating?.number(of: rule.deviations[1])
    else { return nil }
    var bytes: [UInt8] = []
    deviating?.write(first, second, separator: rule.separator, to: &bytes)
    return bytes
  }

  mutating func value(_ node: Expression) -> [UInt8] {
    let start = stack.count
    defer { stack.keepFirst(0, from: start) }
    write(node)
    return stack.bytes(from: start)
  }

  /// Whether a part has this value.
  mutating func isValue(_ target: [UInt8], of node: Expression) -> Bool {
    let start = stack.count
    defer { stack.keepFirst(0, from: start) }
    write(node)
    return stack.holds(target, from: start)
  }

  /// Appends the value of a part to the stack.
  private mutating func write(_ node: Expression) {
    let start = stack.count
    switch node {
    case .field(let name): if case .bytes(let bytes)? = fields[name] { stack.append(bytes) }
    case .literal(let bytes): stack.append(bytes)
    case .join(let parts): for part in parts { write(part) }
    case .step(_, let operand): write(operand)
    case .pairs(let name, let rule): stack.append(message(of: name, rule))
    case .hmac(let algorithm, let key, let message):
      write(key)
      let middle = stack.count
      write(message)
      stack.hmac(algorithm, keyFrom: start, messageFrom: middle)
    case .apply(.mistaken(.markedIfAbsent), .field(let name)) where fields[name] == .absent:
      stack.append(WrongTransform.absence)
    case .apply(let transform, let operand):
      write(operand)
      stack.apply(transform, from: start)
    }
  }
}

extension ByteStack {
  /// Replaces the bytes from `start` on by the result of an operation on them.
  mutating func apply(_ transform: Transform, from start: Int) {
    switch transform {
    case .reverse: reverse(from: start)
    case .upper: uppercase(from: start)
    case .first(let length): keepFirst(length, from: start)
    case .last(let length): keepLast(length, from: start)
    case .digest(let algorithm): digest(algorithm, from: start)
    case .hex: hex(from: start)
    case .base64: base64(from: start)
    case .mistaken(let mistake): replace(from: start, with: mistake.apply(bytes(from: start)))
    }
  }
}
