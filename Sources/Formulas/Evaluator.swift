/// Evaluates formulas, reusing its memory, so that one serves for many evaluations.
public struct Evaluator: ~Copyable {
  private var stack = ByteStack()
  private var steps: [Step] = []

  /// Makes an evaluator.
  public init() {}

  /// Evaluates a formula.
  ///
  /// - Parameter fields: the values of ``Formula/fields``, in that order; missing ones count as empty.
  public mutating func value(_ formula: Formula, _ fields: [FieldValue]) -> [UInt8] {
    run(formula.program.untraced, formula.program, Arguments(fields))
    return stack.bytes(from: 0)
  }

  /// Evaluates a formula into `output`, reusing its memory.
  public mutating func value(_ formula: Formula, _ arguments: Arguments, into output: inout [UInt8]) {
    run(formula.program.untraced, formula.program, arguments)
    stack.copy(into: &output)
  }

  /// Evaluates a formula, and returns the value with every named step in the order of evaluation.
  public mutating func trace(_ formula: Formula, _ fields: [FieldValue]) -> (value: [UInt8], steps: [Step]) {
    steps.removeAll()
    run(formula.program.instructions, formula.program, Arguments(fields))
    return (stack.bytes(from: 0), steps)
  }

  private mutating func run(_ code: [Program.Instruction], _ program: Program, _ arguments: Arguments) {
    stack.removeAll(places: program.depth)
    unsafe arguments.bytes.withUnsafeBufferPointer { text in
      unsafe arguments.ends.withUnsafeBufferPointer { ends in
        for instruction in code {
          switch instruction {
          case .field(let index): unsafe stack.append(Self.field(index, text, ends))
          case .markedField(let index) where arguments.absent.contains(index): stack.append(WrongTransform.absence)
          case .markedField(let index): unsafe stack.append(Self.field(index, text, ends))
          case .reversedField(let index): unsafe stack.appendReversed(Self.field(index, text, ends))
          case .literal(let index): stack.append(program.literals[index])
          case .pairs(let index, let rule):
            if let object = arguments.objects[index] { write(program.rules[rule], object) }
          case .begin(let place): stack.begin(at: place)
          case .reverse(let place): stack.reverse(from: stack.start(of: place))
          case .upper(let place): stack.uppercase(from: stack.start(of: place))
          case .first(let length, let place): stack.keepFirst(length, from: stack.start(of: place))
          case .last(let length, let place): stack.keepLast(length, from: stack.start(of: place))
          case .digest(let algorithm, let place): stack.digest(algorithm, from: stack.start(of: place))
          case .hex(let place): stack.hex(from: stack.start(of: place))
          case .base64(let place): stack.base64(from: stack.start(of: place))
          case .mistaken(let mistake, let place): apply(program.mistakes[mistake], from: stack.start(of: place))
          case .hmac(let algorithm, let key, let message):
            stack.hmac(algorithm, keyFrom: stack.start(of: key), messageFrom: stack.start(of: message))
          case .step(let name, let place):
            steps.append(Step(name: program.stepNames[name], bytes: stack.bytes(from: stack.start(of: place))))
          }
        }
      }
    }
  }

  /// Kept out of line, because correct formulas have no mistakes.
  @inline(never)
  private mutating func apply(_ mistake: WrongTransform, from start: Int) {
    stack.replace(from: start, with: mistake.apply(stack.bytes(from: start)))
  }

  /// The text of a field; empty where it is absent or an object.
  @inline(__always)
  private static func field(
    _ index: Int, _ text: UnsafeBufferPointer<UInt8>, _ ends: UnsafeBufferPointer<Int>
  ) -> UnsafeBufferPointer<UInt8> {
    guard index < ends.count else { return unsafe UnsafeBufferPointer(rebasing: text[0..<0]) }
    return unsafe UnsafeBufferPointer(rebasing: text[(index == 0 ? 0 : ends[index &- 1])..<ends[index]])
  }

  /// Writes an object's pairs; the list of names that selected them is a step.
  private mutating func write(_ rule: PairRule, _ object: FieldObject) {
    let (pairs, list) = rule.pairs(of: object)
    if let list, let name = rule.listedIn { steps.append(Step(name: name, bytes: list)) }
    for (index, pair) in pairs.enumerated() {
      if index > 0 { stack.append(rule.separator) }
      if rule.deviations.isEmpty {
        stack.append(pair.name)
        stack.append([UInt8(ascii: "=")])
        stack.append(pair.value)
      } else {
        stack.append(rule.written(pair))
      }
    }
    if !rule.deviations.isEmpty { stack.append(rule.closing) }
  }
}
