/// A formula compiled to a flat list of instructions for a stack machine whose stack is one byte buffer.
///
/// `begin` remembers where an operand starts; every other instruction works on what has been written since then. Nothing
/// is allocated per instruction, which is what makes a formula as fast as the same lines written by hand.
struct Program: Sendable, Hashable {
  enum Instruction: Sendable, Hashable {
    /// Writes the bytes of a field, by its place in ``Program/fields``.
    case field(Int)
    /// Writes the bytes of a field in reverse order: what `reverse(field)` comes down to, without a second pass.
    case reversedField(Int)
    case literal([UInt8])
    case pairs(Int, PairRule)
    /// Remembers the place.
    case begin
    /// Applies a primitive operation to what stands behind the last remembered place, and forgets the place.
    case apply(Transform)
    /// The key stands between the last two remembered places, the message behind the last.
    case hmac(DigestAlgorithm)
    /// Records what stands behind the last remembered place under a name, and forgets the place.
    case step(String)
  }

  /// What a trace needs, with every step.
  private(set) var instructions: [Instruction] = []
  /// ``instructions`` without the steps.
  private(set) var untraced: [Instruction] = []
  let fields: [String]

  init(_ expression: Expression) {
    fields = expression.fields
    emit(expression, steps: true, into: &instructions)
    emit(expression, steps: false, into: &untraced)
  }

  private func emit(_ expression: Expression, steps: Bool, into code: inout [Instruction]) {
    switch expression {
    case .field(let name): code.append(.field(place(name)))
    case .literal(let bytes): code.append(.literal(bytes))
    case .pairs(let name, let rule): code.append(.pairs(place(name), rule))
    case .join(let parts):
      for part in parts { emit(part, steps: steps, into: &code) }
    case .apply(.reverse, .field(let name)): code.append(.reversedField(place(name)))
    case .apply(let transform, let operand):
      code.append(.begin)
      emit(operand, steps: steps, into: &code)
      code.append(.apply(transform))
    case .hmac(let algorithm, let key, let message):
      code.append(.begin)
      emit(key, steps: steps, into: &code)
      code.append(.begin)
      emit(message, steps: steps, into: &code)
      code.append(.hmac(algorithm))
    case .step(let name, let operand):
      if steps { code.append(.begin) }
      emit(operand, steps: steps, into: &code)
      if steps { code.append(.step(name)) }
    }
  }

  /// Every field of the expression is in the list: that is where the list comes from.
  private func place(_ name: String) -> Int { fields.firstIndex(of: name) ?? 0 }
}
