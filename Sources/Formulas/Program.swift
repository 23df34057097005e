import Encodings

/// A formula compiled to a flat list of instructions for a stack machine whose stack is one byte buffer.
///
/// `begin` records the start of an operand; every other instruction works on what has been written since. No
/// instruction allocates or counts references, which makes a formula as fast as the same lines written by hand.
struct Program: Sendable, Hashable {
  /// The machine's instructions.
  ///
  /// Operands other than plain numbers are in the tables below, so that an instruction is copied as a few bytes. `at`
  /// is the number of the place that a `begin` recorded.
  enum Instruction: Sendable, Hashable {
    /// Writes the bytes of a field, by its index in ``Program/fields``.
    case field(Int)
    /// Writes the bytes of a field, or the mark of an absent value.
    case markedField(Int)
    /// Writes the bytes of a field in reverse order: `reverse(field)` without a second pass.
    case reversedField(Int)
    case literal(Int)
    case pairs(field: Int, rule: Int)
    case begin(at: Int)
    // The primitive operations on the bytes after the place, one instruction each, so that one jump leads to it.
    case reverse(at: Int)
    case upper(at: Int)
    case first(Int, at: Int)
    case last(Int, at: Int)
    case digest(DigestAlgorithm, at: Int)
    case hex(at: Int)
    case base64(at: Int)
    case mistaken(Int, at: Int)
    /// The key is between the two places, the message after the second.
    case hmac(DigestAlgorithm, keyAt: Int, messageAt: Int)
    /// Records the bytes after the place under a name.
    case step(Int, at: Int)
  }

  /// The instructions for a trace, with every step.
  private(set) var instructions: [Instruction] = []
  /// The same ``instructions`` without the steps.
  private(set) var untraced: [Instruction] = []
  /// The number of places in use at the same time.
  private(set) var depth = 0
  private(set) var literals: [[UInt8]] = []
  private(set) var rules: [PairRule] = []
  private(set) var mistakes: [WrongTransform] = []
  private(set) var stepNames: [String] = []
  let fields: [String]

  init(_ expression: Expression) {
    fields = expression.fields
    instructions = code(expression, steps: true, depth: 0)
    untraced = code(expression, steps: false, depth: 0)
  }

  private mutating func code(_ expression: Expression, steps: Bool, depth: Int) -> [Instruction] {
    self.depth = max(self.depth, depth + 2)
    switch expression {
    case .field(let name): return [.field(place(name))]
    case .literal(let bytes): return [.literal(Self.number(of: bytes, in: &literals))]
    case .pairs(let name, let rule): return [.pairs(field: place(name), rule: Self.number(of: rule, in: &rules))]
    case .join(let parts): return parts.flatMap { code($0, steps: steps, depth: depth) }
    case .apply(.mistaken(.markedIfAbsent), .field(let name)): return [.markedField(place(name))]
    case .apply(.reverse, .field(let name)): return [.reversedField(place(name))]
    case .apply(let transform, let operand):
      return [.begin(at: depth)] + code(operand, steps: steps, depth: depth + 1)
        + [instruction(transform, at: depth)]
    case .hmac(let algorithm, let key, let message):
      return [.begin(at: depth)] + code(key, steps: steps, depth: depth + 1)
        + [.begin(at: depth + 1)] + code(message, steps: steps, depth: depth + 2)
        + [.hmac(algorithm, keyAt: depth, messageAt: depth + 1)]
    case .step(let name, let operand):
      guard steps else { return code(operand, steps: false, depth: depth) }
      return [.begin(at: depth)] + code(operand, steps: true, depth: depth + 1)
        + [.step(Self.number(of: name, in: &stepNames), at: depth)]
    }
  }

  private mutating func instruction(_ transform: Transform, at place: Int) -> Instruction {
    switch transform {
    case .reverse: .reverse(at: place)
    case .upper: .upper(at: place)
    case .first(let length): .first(length, at: place)
    case .last(let length): .last(length, at: place)
    case .digest(let algorithm): .digest(algorithm, at: place)
    case .hex: .hex(at: place)
    case .base64: .base64(at: place)
    case .mistaken(let mistake): .mistaken(Self.number(of: mistake, in: &mistakes), at: place)
    }
  }

  /// The index of a field; the list has every field, since it is made from the expression.
  private func place(_ name: String) -> Int { fields.firstIndex(of: name) ?? 0 }

  private static func number<Operand: Equatable>(of operand: Operand, in table: inout [Operand]) -> Int {
    if let known = table.firstIndex(of: operand) { return known }
    table.append(operand)
    return table.count - 1
  }
}
