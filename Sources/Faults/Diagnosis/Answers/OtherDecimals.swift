import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Currencies with another number of decimals than ISO 4217 gives them: another provider's list, or one from memory.
enum OtherDecimals {
  /// A currency that everybody knows with so many decimals.
  private static let examples = [(decimals: 0, currency: "JPY"), (2, "EUR"), (3, "KWD"), (4, "CLF")]

  /// Puts it down to one mistake where whatever is no currency has two decimals.
  static func explainUnknown(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.fields.contains(where: { $0.name == "currency" }), !operation.isRequest else { return }
    let reading: ReplyCandidates.Reading = (
      Mutation(fault: .decimalsOfCurrency, place: "2 decimals in every text that is no currency"),
      { testCase in
        guard let name = testCase.input["currency"].flatMap(MatchRule.bytes), Currency(name) == nil else { return nil }
        return Reply(of: operation, to: testCase.input.with(["currency"], .text("EUR")))
      }
    )
    guard let (mutation, explained) = ReplyCandidates(failures.outcomes, [reading]).best(among: failures.open),
      // Three letters alone are another mistake.
      explained.contains(where: { $0.testCase.input["currency"]?.string?.utf8.count != 3 })
    else { return }
    failures.explain(explained, by: mutation)
  }

  static func explain(_ failures: inout OperationFailures) {
    let (operation, outcomes, open) = (failures.operation, failures.outcomes, failures.open)
    guard operation.fields.contains(where: { $0.name == "currency" }), !operation.isRequest, !open.isEmpty else {
      return
    }
    let failing = Set(
      open.compactMap { $0.testCase.input["currency"]?.string }.filter { Currency(Array($0.utf8)) != nil })
    let readings = examples.compactMap { decimals, currency -> ReplyCandidates.Reading? in
      let counted = failing.filter { name in
        ReplyCandidates(outcomes, [reading(operation, [name], decimals, currency)]).best(among: open) != nil
      }.sorted()
      return counted.isEmpty ? nil : reading(operation, counted, decimals, currency)
    }
    failures.explain(by: ReplyCandidates(outcomes, readings).best)
  }

  private static func reading(
    _ operation: Operation, _ names: [String], _ decimals: Int, _ currency: String
  ) -> ReplyCandidates.Reading {
    (
      Mutation(fault: .decimalsOfCurrency, place: "\(decimals) decimals in \(names.joined(separator: ", "))"),
      { testCase in
        guard let name = testCase.input["currency"]?.string, names.contains(name) else { return nil }
        return Reply(Response(operation.answer(testCase.input.with(["currency"], .text(currency)))))
      }
    )
  }
}
