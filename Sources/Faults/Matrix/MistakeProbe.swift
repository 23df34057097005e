package import ConformanceKit
import Formulas
package import Gateways

/// Tries the mistakes of one operation on one case after another.
package struct MistakeProbe: ~Copyable {
  /// A mistake that shows in a case.
  package struct Effect: Sendable {
    /// Its index in ``MistakeProbe/mutations``.
    package let number: Int
    /// A hash of the value that a port with the mistake gives.
    let value: Int
    /// Whether the case fails such a port; a case may accept the mistaken value.
    package let isCaught: Bool
  }

  /// The mutations of the operation; those of a formula are added at the first case that rests on it.
  package private(set) var mutations: [Mutation]
  private let operation: Operation
  private let wire: [WireMutant]
  private var numbers: [Mutation: Int] = [:]
  /// The indices of the mutants of a formula, in their order.
  private var known: [Expression: [Int]] = [:]
  private var evaluator = Evaluator()

  package init(_ operation: Operation) {
    self.operation = operation
    wire = operation.wireMutants
    mutations = wire.map(\.mutation)
  }

  /// The mistakes that show in a case.
  ///
  /// - Parameter isAsked: whether the mistake with that index is tried.
  package mutating func effects(of testCase: Case, where isAsked: (Int) -> Bool = { _ in true }) -> [Effect] {
    operation.isProcedure ? wireEffects(testCase, isAsked) : formulaEffects(testCase, isAsked)
  }

  private func wireEffects(_ testCase: Case, _ isAsked: (Int) -> Bool) -> [Effect] {
    let example = MessageExample(operation, testCase.input)
    let right = Reply(Response(example.right))
    var effects: [Effect] = []
    for (number, mutant) in wire.enumerated() where isAsked(number) {
      guard let answer = mutant.answer(example) else { continue }
      let reply = Reply(Response(answer))
      var hasher = Hasher()
      switch (reply, right) {
      case (.value(let one, _), .value(let other, _)) where one == other: continue
      case (.reject(let one, _, _), .reject(let other, _, _)) where one == other: continue
      case (.value(let value, _), _): hasher.combine(value)
      case (.reject(let code, _, _), _): hasher.combine(code)
      default: continue
      }
      let isCaught = Judge.judge(testCase, reply).verdict != .pass
      effects.append(Effect(number: number, value: hasher.finalize(), isCaught: isCaught))
    }
    return effects
  }

  private mutating func formulaEffects(_ testCase: Case, _ isAsked: (Int) -> Bool) -> [Effect] {
    guard let derivation = try? operation.derivation(for: testCase.input) else { return [] }
    let right = evaluator.value(derivation.formula, derivation.arguments)
    let mutants = derivation.formula.mutants
    var effects: [Effect] = []
    for (number, mutant) in zip(numbered(mutants, of: derivation.formula), mutants) where isAsked(number) {
      let value = evaluator.value(mutant.formula, derivation.values(for: mutant.formula.fields))
      guard value != right else { continue }
      let isCaught = Judge.judge(testCase, derivation.reply(value)).verdict != .pass
      effects.append(Effect(number: number, value: value.hashValue, isCaught: isCaught))
    }
    return effects
  }

  private mutating func numbered(_ mutants: [Mutant], of formula: Formula) -> [Int] {
    if let numbers = known[formula.expression] { return numbers }
    let found = mutants.map { mutant in
      let number = numbers[mutant.mutation] ?? mutations.count
      if number == mutations.count {
        numbers[mutant.mutation] = number
        mutations.append(mutant.mutation)
      }
      return number
    }
    known[formula.expression] = found
    return found
  }
}
