import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways

/// Searches for inputs that reveal mistakes which escape the cases of one operation.
struct MissingSearch: ~Copyable {
  /// The state of a mistake in the search.
  private enum State {
    /// A case catches it, or none can.
    case done
    /// No case catches it.
    case open
    /// A new input catches it.
    case found
  }

  /// Most inputs tried by default.
  static let mostInputs = 9_000
  /// Most evaluations of a mistake on an input.
  private static let mostAsks = 1_000_000

  let operation: Operation
  let inputs: FreshInputs
  private var probe: MistakeProbe
  private var states: [State]
  private(set) var found: [FoundInput] = []
  /// The mistakes that changed an answer in a way that the case accepts.
  private(set) var tolerated: Set<Int> = []
  private var left: (asks: Int, inputs: Int)
  private var seen: Set<JSON>
  /// Inputs that a right SDK may answer differently, tried only where no other input catches a mistake.
  private var disputed: [(input: JSON, base: Case)] = []
  /// Whether such inputs are being tried now.
  private var takesDisputed = false
  private var evaluator = Evaluator()

  /// - Parameters:
  ///   - cases: the cases of the operation.
  ///   - most: how many inputs are tried.
  init(_ operation: Operation, _ cases: [Case], seed: UInt32, most: Int) {
    left = (Self.mostAsks, most)
    self.operation = operation
    inputs = FreshInputs(operation, cases, seed: UInt64(seed))
    probe = MistakeProbe(operation)
    seen = Set(cases.map(\.input))
    states = []
    grow()
    for testCase in cases {
      let effects = probe.effects(of: testCase)
      grow()
      for effect in effects where effect.isCaught || !operation.isVerification { states[effect.number] = .done }
    }
  }

  /// The numbers of the mistakes that nothing catches yet.
  var open: [Int] { states.indices.filter { states[$0] == .open } }

  /// The numbers of the mistakes that escape the cases.
  var escaped: [Int] { states.indices.filter { states[$0] != .done } }

  func mutation(_ number: Int) -> Mutation { probe.mutations[number] }

  /// Whether nothing is left to search for, or a limit is reached.
  var isOver: Bool { left.asks <= 0 || left.inputs <= 0 || (!states.isEmpty && !states.contains(.open)) }

  /// Adds mistakes that a case was the first to make possible, such as those of another formula.
  private mutating func grow() {
    for number in states.count..<probe.mutations.count {
      states.append(operation.reasonNotToShow(probe.mutations[number]) == nil ? .open : .done)
    }
  }

  /// Tries an input as it is and signed again.
  mutating func take(_ input: JSON, from base: Case) {
    if let signed = Resigning.signed(operation, input, &evaluator) { take(once: signed, from: base) }
    take(once: input, from: base)
  }

  private mutating func take(once input: JSON, from base: Case) {
    guard !isOver, seen.insert(input).inserted else { return }
    left.inputs -= 1
    if let testCase = inputs.judged("new", input, base, &evaluator) {
      take(testCase, from: base)
    } else {
      disputed.append((input, base))
    }
  }

  /// Tries the inputs that a right SDK may answer differently.
  mutating func takeDisputed() {
    takesDisputed = true
    for (input, base) in disputed where !open.isEmpty && left.asks > -Self.mostAsks {
      if let testCase = inputs.answered("new", input, base, &evaluator) { take(testCase, from: base) }
    }
  }

  /// Tries a case whose right answer is known.
  mutating func take(_ testCase: Case, from base: Case) {
    let before = states
    left.asks -= before.count { $0 == .open }
    let effects = probe.effects(of: testCase) { !before.indices.contains($0) || before[$0] == .open }
    grow()
    tolerated.formUnion(effects.filter { !$0.isCaught }.map(\.number))
    guard effects.contains(where: { $0.isCaught && states[$0.number] == .open }) else { return }
    let catches = caught(by: testCase, of: escaped)
    for number in catches where states[number] == .open { states[number] = .found }
    found.append(FoundInput(testCase: testCase, base: base, catches: catches, isDisputed: takesDisputed))
  }

  /// The case of another input, if it is answered like the given one; signed again where that one is rightly signed.
  mutating func testCase(_ input: JSON, like found: FoundInput) -> Case? {
    var input = input
    let other = found.testCase
    if Resigning.isSigned(operation, other.input, &evaluator),
      let signed = Resigning.signed(operation, input, &evaluator)
    {
      input = signed
    }
    let judged = inputs.judged("new", input, found.base, &evaluator)
    guard let made = judged ?? (found.isDisputed ? inputs.answered("new", input, found.base, &evaluator) : nil),
      made.expectation.isRejection == other.expectation.isRejection,
      made.expectation.refusal == other.expectation.refusal
    else { return nil }
    return made
  }

  /// The mistakes that a case catches, out of the given ones.
  mutating func caught(by testCase: Case, of numbers: some Collection<Int>) -> Set<Int> {
    let asked = Set(numbers)
    return Set(probe.effects(of: testCase, where: asked.contains).filter(\.isCaught).map(\.number))
  }

  /// The mistakes that change a case's answer, out of the given ones, even if the case accepts the change.
  mutating func shown(by testCase: Case, of numbers: some Collection<Int>) -> Set<Int> {
    let asked = Set(numbers)
    return Set(probe.effects(of: testCase, where: asked.contains).map(\.number))
  }
}
