import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Currencies for which a port assumes another number of decimals than ISO 4217 gives: another provider's list, or one
/// from memory.
enum OtherDecimals {
  /// A well-known currency for each number of decimals; two comes first, as most have two and a refusal may fit both
  /// two and none.
  private static let examples: [(decimals: Int, currency: String)] = [(2, "EUR"), (0, "JPY"), (3, "KWD"), (4, "CLF")]

  fileprivate static let twoForUnknown = "2 decimals in every text that is not a currency"

  /// Attributes failures to one mistake where every text that is not a currency is given two decimals.
  static func explainUnknown(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.fields.contains(where: { $0.name == "currency" }), !operation.isRequest else { return }
    let reading: ReplyCandidates.Reading = (
      Mutation(fault: .decimalsOfCurrency, place: twoForUnknown),
      { testCase in
        guard let name = testCase.input["currency"].flatMap(MatchRule.bytes), Currency(name) == nil else { return nil }
        return Reply(of: operation, to: testCase.input.with(["currency"], .text("EUR")))
      }
    )
    guard let (mutation, explained) = ReplyCandidates(failures.outcomes, [reading]).best(among: failures.open),
      // If only texts of three letters are affected, it is another mistake.
      explained.contains(where: { $0.testCase.input["currency"]?.string?.utf8.count != 3 })
    else { return }
    failures.explain(explained, by: mutation)
  }

  static func explain(_ failures: inout OperationFailures) {
    let (operation, outcomes, open) = (failures.operation, failures.outcomes, failures.open)
    guard !open.isEmpty, operation.isRequest || operation.fields.contains(where: { $0.name == "currency" }) else {
      return
    }
    let failing = Set(
      open.compactMap { currency(of: $0.testCase, operation) }.filter { Currency(Array($0.utf8)) != nil })
    // A port assumes one number of decimals for a currency: the one that explains the most.
    let places = Dictionary(
      failing.compactMap { name -> (Int, [String])? in
        let counts = examples.map { decimals, currency in
          ReplyCandidates(outcomes, [reading(operation, [name], decimals, currency)]).best(among: open)?.1.count ?? 0
        }
        return counts.max().flatMap { most in most > 0 ? counts.firstIndex(of: most).map { ($0, [name]) } : nil }
      }, uniquingKeysWith: +)
    let readings = places.sorted { $0.key < $1.key }.map { place, names in
      reading(operation, names.sorted(), examples[place].decimals, examples[place].currency)
    }
    failures.explain(by: ReplyCandidates(outcomes, readings).best)
  }

  /// Joins what several operations report in different words: one table of currencies serves them all.
  static func join(_ groups: inout [FailureGroup], _ unexplained: inout [Outcome]) {
    joinRefusals(&groups)
    for (name, exponents) in tables {
      guard var wide = groups.first(where: { $0.isOnly(name) }) else { continue }
      func isSame(_ group: FailureGroup) -> Bool {
        group.countsTwoDecimals && group.outcomes.allSatisfy { exponents.contains(exponent($0)) }
      }
      for group in groups.filter(isSame) { wide.take(group, as: wide.explanation) }
      groups.removeAll { $0.isOnly(name) || isSame($0) }
      let few = unexplained.filter { exponents.contains(exponent($0)) && $0.isAboutCountOfDecimals }
      unexplained = unexplained.without(few)
      wide.outcomes += few
      groups.append(wide)
    }
  }

  /// Joins refusals with the values that another operation gives for the same currency: a refusal of decimals fits two
  /// as well as none.
  private static func joinRefusals(_ groups: inout [FailureGroup]) {
    let none = groups.compactMap { $0.currencies(ofDecimals: 0) }.flatMap(\.self)
    for place in groups.indices {
      guard let names = groups[place].currencies(ofDecimals: 2), names.allSatisfy(none.contains),
        groups[place].outcomes.allSatisfy({ if case .reject = $0.reply { true } else { false } })
      else { continue }
      groups[place].explanation = Diagnosis.Explanation(
        Mutation(fault: .decimalsOfCurrency, at: .decimals(0, of: names)))
    }
  }

  private static func exponent(_ outcome: Outcome) -> Int? {
    let name = Gateway.operation(outcome.testCase.operation).flatMap { currency(of: outcome.testCase, $0) }
    return name.flatMap { Currency(Array($0.utf8))?.exponent }
  }

  /// Faults that assume two decimals, with the exponents of the currencies that they affect; `nil` is no currency.
  private static let tables: [(fault: FaultName, exponents: Set<Int?>)] = [
    (.amountExponentTwoForAll, [0, 3, 4, nil]), (.amountThreeDecimalsUnknown, [3]), (.amountZeroDecimalsUnknown, [0]),
  ]

  /// The currency of an input: a text of its own, or a field of the request.
  private static func currency(of testCase: Case, _ operation: Operation) -> String? {
    guard operation.isRequest else { return testCase.input["currency"]?.string }
    let fields = testCase.input["fields"] ?? testCase.input["request"]
    return operation.currencyRule.flatMap { fields?[$0.path]?.string }
  }

  private static func reading(
    _ operation: Operation, _ names: [String], _ decimals: Int, _ example: String
  ) -> ReplyCandidates.Reading {
    (
      Mutation(fault: .decimalsOfCurrency, at: .decimals(decimals, of: names)),
      { testCase in
        guard let name = currency(of: testCase, operation), names.contains(name) else { return nil }
        guard operation.isRequest else {
          return Reply(Response(operation.answer(testCase.input.with(["currency"], .text(example)))))
        }
        let answer = operation.request?.amount.flatMap {
          WireFault.counting(decimals, $0, MessageExample(operation, testCase.input))
        }
        return answer.map { Reply(Response($0)) }
      }
    )
  }
}

extension Outcome {
  /// Whether the number of decimals was too high for the port or for the expected answer, but not for both.
  fileprivate var isAboutCountOfDecimals: Bool {
    if testCase.expectation.refusal == .tooManyDecimals { return value != nil }
    guard case .reject(let code, _, _) = reply else { return false }
    return code == Rejection.Code.tooManyDecimals.rawValue
  }
}

extension FailureGroup {
  fileprivate func isOnly(_ name: FaultName) -> Bool {
    explanation.mutations.count == 1 && explanation.mutations[0].fault.isNamed(name)
  }

  /// The currencies for which this number of decimals was assumed; `nil` for another mistake.
  fileprivate func currencies(ofDecimals decimals: Int) -> [String]? {
    guard explanation.mutations.count == 1, case .decimals(decimals, let names) = explanation.mutations[0].at else {
      return nil
    }
    return names
  }

  /// Whether refusals for a currency or its decimals are missing.
  fileprivate var refusesNoCurrency: Bool {
    (isOnly(.refusalMissing) || isOnly(.ruleUnchecked))
      && outcomes.allSatisfy { [.unknownCurrency, .tooManyDecimals].contains($0.testCase.expectation.refusal) }
  }

  /// Whether it is attributed to two decimals where a currency has another number, in an operation's own words.
  fileprivate var countsTwoDecimals: Bool {
    if explanation.mutations.count == 1, case .decimals(2, _) = explanation.mutations[0].at { return true }
    if explanation.mutations.map(\.place) == [OtherDecimals.twoForUnknown] || refusesNoCurrency { return true }
    return [.sentAmountAsOfTwoDecimals, .sentAmountWithTwoDecimals, .amountCheckedWithTwoDecimals].contains(
      where: isOnly)
  }
}
