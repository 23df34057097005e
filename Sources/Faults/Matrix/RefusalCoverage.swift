import ConformanceKit
import Gateways

/// Coverage of the rejections that vectors/OPERATIONS.md gives an operation: each needs a refused case with an accepted
/// twin, or a case for which sources say both.
enum RefusalCoverage {
  static func rules(_ table: KillMatrix.Table, _ operation: Operation) -> [Coverage.Rule] {
    let known = Set(operation.refusals + byTable(operation) + operation.unshownRefusals.keys)
    return Rejection.Code.allCases.filter(known.contains).map { code in
      let all = table.cases.filter { $0.expectation.refusal == code }
      let refused = all.filter { $0.twin != nil }
      let alone = all.count - refused.count
      let disputed = table.cases.count { testCase in
        let acceptable = testCase.expectation.acceptable.map(\.expected)
        return acceptable.contains(.reject(code)) && acceptable.contains { if case .value = $0 { true } else { false } }
      }
      let lacking = "\(alone) refused \(alone == 1 ? "case does" : "cases do") not count without a 'twin'"
      return Coverage.Rule(
        operation: table.operation, sentence: "refuses with \(code.rawValue)",
        accepting: Set(refused.compactMap(\.twin)).count + disputed, rejecting: refused.count + disputed,
        excuse: operation.unshownRefusals[code],
        lacking: alone == 0 ? nil : lacking)
    }
  }

  /// The rejections that the table of a request's fields can cause, and those of the URL and algorithm before it.
  private static func byTable(_ operation: Operation) -> [Rejection.Code] {
    guard operation.isRequest else { return [] }
    let inputs = Set(operation.fields.map(\.name))
    var codes: [Rejection.Code] = [.missingField]
    if !inputs.isDisjoint(with: ["baseUrl", "paymentUrl"]) { codes.append(.invalidURL) }
    if inputs.contains("algorithm") { codes.append(.unsupportedAlgorithm) }
    for rule in operation.rules {
      if rule.longest != .max { codes.append(.tooLong) }
      if rule.shortest > 1 || !rule.conditions.isEmpty { codes.append(.invalidValue) }
      if rule.isText { codes.append(.invalidCharacters) }
      switch rule.kind {
      case .amount, .capitals, .choice, .date, .month, .year, .yearMonth, .locale, .email, .time, .integer, .jsonText:
        codes.append(.invalidValue)
      case .url: codes += [.invalidValue, .invalidURL]
      case .number, .boolean, .object, .array: codes.append(.wrongType)
      case .text, .alphanumeric, .words, .digits, .numeric, .ip: break
      }
    }
    return codes
  }
}
