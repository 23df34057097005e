/// Evaluates formulas; keeps its memory between evaluations, so use one for many.
public struct Evaluator: ~Copyable {
  private var stack = ByteStack()
  private var places: [Int] = []
  private var steps: [Step] = []

  /// An evaluator without anything in it.
  public init() { places.reserveCapacity(16) }

  /// The value of a formula.
  ///
  /// - Parameter fields: the values of ``Formula/fields``, in that order; absent ones count as empty.
  public mutating func value(_ formula: Formula, _ fields: [FieldValue]) -> [UInt8] {
    run(formula.program.untraced, fields)
    return stack.bytes(from: 0)
  }

  /// The value of a formula and every named step on the way to it, in the order of evaluation.
  public mutating func trace(_ formula: Formula, _ fields: [FieldValue]) -> (value: [UInt8], steps: [Step]) {
    steps.removeAll()
    run(formula.program.instructions, fields)
    return (stack.bytes(from: 0), steps)
  }

  private mutating func run(_ code: [Program.Instruction], _ fields: [FieldValue]) {
    stack.removeAll()
    places.removeAll(keepingCapacity: true)
    for instruction in code {
      switch instruction {
      case .field(let index):
        if index < fields.count, case .bytes(let bytes) = fields[index] { stack.append(bytes) }
      case .reversedField(let index):
        if index < fields.count, case .bytes(let bytes) = fields[index] { stack.appendReversed(bytes) }
      case .literal(let bytes): stack.append(bytes)
      case .pairs(let index, let rule):
        if index < fields.count, case .object(let object) = fields[index] { write(rule, object) }
      case .begin: places.append(stack.count)
      case .apply(let transform): apply(transform, from: places.removeLast())
      case .hmac(let algorithm):
        let message = places.removeLast()
        stack.hmac(algorithm, keyFrom: places.removeLast(), messageFrom: message)
      case .step(let name): steps.append(Step(name: name, bytes: stack.bytes(from: places.removeLast())))
      }
    }
  }

  @inline(__always)
  private mutating func apply(_ transform: Transform, from start: Int) {
    switch transform {
    case .reverse: stack.reverse(from: start)
    case .upper: stack.uppercase(from: start)
    case .first(let length): stack.keepFirst(length, from: start)
    case .last(let length): stack.keepLast(length, from: start)
    case .digest(let algorithm): stack.digest(algorithm, from: start)
    case .hex: stack.hex(from: start)
    case .base64: stack.base64(from: start)
    }
  }

  /// Writes an object's pairs; the list of names that chose them is a step.
  private mutating func write(_ rule: PairRule, _ object: FieldObject) {
    let (pairs, list) = rule.pairs(of: object)
    if let list, let name = rule.listedIn { steps.append(Step(name: name, bytes: list)) }
    for (index, pair) in pairs.enumerated() {
      if index > 0 { stack.append(rule.separator) }
      stack.append(pair.name)
      stack.append([UInt8(ascii: "=")])
      stack.append(pair.value)
    }
  }
}
