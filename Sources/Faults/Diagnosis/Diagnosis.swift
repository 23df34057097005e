package import Encodings
package import Formulas
import Gateways

/// The known mistakes that make an operation give a wrong value.
package struct Diagnosis: Sendable, Hashable {
  /// One or two mistakes that give the value, with the wrong formula.
  package struct Explanation: Sendable, Hashable {
    /// What was done wrong.
    package let mutations: [Mutation]
    /// The formula that was computed; `nil` where the mistake is with a message.
    package let expression: Expression?
    /// Other explanations that fit as well, the likeliest first: only another case could decide.
    package internal(set) var alternatives: [Explanation] = []
    /// Whether it may be chance, as too much beside it is unexplained.
    package internal(set) var isTentative = false

    init(mutations: [Mutation], expression: Expression?) { (self.mutations, self.expression) = (mutations, expression) }

    /// A mistake without a formula, or without one that is needed.
    init(_ mutation: Mutation) { self.init(mutations: [mutation], expression: nil) }

    /// A formula that no known mistake makes.
    init(formula: Expression) { self.init(mutations: [.otherFormula(formula)], expression: formula) }

    /// What a port with these mistakes does, as the rest of a sentence that begins with "your port".
    package var phrase: String { mutations.map(\.phrase).joined(separator: ", and ") }
  }

  /// Every explanation, those with one mistake first; empty where none fits.
  package var explanations: [Explanation]
  /// How many wrong formulas, or wrong messages, were computed.
  package var tried: Int
  /// How many of them were formulas of a message's signature.
  package var triedFormulas = 0
  /// Whether two mistakes at once were searched too.
  package var searchedPairs: Bool
  /// Whether all orders of the inputs were searched as well.
  package var searchedOrders = false
  /// A formula that no known mistake makes but that gives the value, where the widened search found one.
  package var formula: Expression?

  init(explanations: [Explanation], tried: Int, searchedPairs: Bool) {
    (self.explanations, self.tried, self.searchedPairs) = (explanations, tried, searchedPairs)
  }

  /// The result of a diagnosis without a search.
  package init(explanations: [Explanation]) { self.init(explanations: explanations, tried: 0, searchedPairs: false) }
}

extension Operation {
  /// Inputs beyond this many bytes are searched for single mistakes only, so that memory stays bounded.
  static let largestForPairs = 4096

  static func isSmall(_ input: JSON) -> Bool { input.line.utf8.count <= largestForPairs }

  /// Finds the mistakes that make an operation answer `got` to an input.
  ///
  /// - Parameter widened: also searches all orders of the inputs where no known mistake fits; takes up to a second.
  /// - Returns: `nil` where the input leads to no formula, or `got` is the right value.
  package func diagnose(_ input: JSON, got: [UInt8], widened: Bool = false) -> Diagnosis? {
    guard let derivation = try? derivation(for: input) else { return nil }
    let isSmall = Self.isSmall(input)
    guard var diagnosis = derivation.diagnose(got, pairs: isSmall) else { return nil }
    if widened, isSmall, diagnosis.explanations.isEmpty {
      let found = derivation.formula(giving: got)
      diagnosis.formula = found.expression
      diagnosis.tried += found.tried
      diagnosis.searchedOrders = found.tried > 0
    }
    return diagnosis
  }
}

extension Derivation {
  package func diagnose(_ got: [UInt8], pairs: Bool) -> Diagnosis? {
    var evaluator = Evaluator()
    guard evaluator.value(formula, arguments) != got else { return nil }
    let mutants = formula.mutants
    var diagnosis = Diagnosis(explanations: [], tried: mutants.count, searchedPairs: false)
    for mutant in mutants where evaluator.value(mutant.formula, values(for: mutant.formula.fields)) == got {
      diagnosis.explanations.append(
        Diagnosis.Explanation(mutations: [mutant.mutation], expression: mutant.formula.expression))
    }
    if diagnosis.explanations.isEmpty {
      let cut = CutValue.explanation(of: got, right: evaluator.value(formula, arguments))
      diagnosis.explanations = [cut].compactMap(\.self)
    }
    guard diagnosis.explanations.isEmpty, pairs else { return diagnosis }
    diagnosis.searchedPairs = true
    diagnosis.tried += mutants.count * mutants.count / 2
    for mutations in FaultSearch.find(got, of: formula, arguments) {
      let expressions = formula.expressions(with: mutations)
      guard let expression = expressions.first(where: { value(of: $0, &evaluator) == got }) else { continue }
      diagnosis.explanations.append(Diagnosis.Explanation(mutations: mutations, expression: expression))
    }
    // Two mistakes that are each possible alone are likelier than one that is possible only after the other.
    let alone = Set(mutants.map { Mutation(fault: $0.mutation.fault, at: $0.mutation.at) })
    func areApart(_ explanation: Diagnosis.Explanation) -> Bool {
      explanation.mutations.allSatisfy { alone.contains(Mutation(fault: $0.fault, at: $0.at)) }
    }
    diagnosis.explanations =
      diagnosis.explanations.filter(areApart) + diagnosis.explanations.filter { !areApart($0) }
    return diagnosis
  }

  /// The formula without a known mistake that gives a value, and how many derivations the widened search made.
  func formula(giving got: [UInt8], limit: Int = WideSearch.limit) -> (expression: Expression?, tried: Int) {
    guard var search = WideSearch(formula, arguments, got, limit: limit) else { return (nil, 0) }
    var evaluator = Evaluator()
    let spellings = search.find().map(search.spellings) ?? []
    return (spellings.first { value(of: $0, &evaluator) == got }, search.tried)
  }
}
