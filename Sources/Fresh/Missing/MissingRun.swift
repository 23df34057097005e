import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways

extension MissingSearch {
  /// Tries inputs until nothing is left to look for, or as many were tried as may be.
  mutating func run(_ seed: UInt32, _ tell: (Int) -> Void) {
    tryLogs()
    let bases = bases
    for base in bases where inputs.accepted.isEmpty { take(base.input, from: base) }
    for (input, base) in said(bases) { take(input, from: base) }
    var candidates = MissingCandidates(inputs, bases, seed)
    while !isOver {
      tell(open.count)
      let places = open.map { mutation($0).place }
      let next = candidates.next { spot in places.contains { $0.contains(spot.name) } }
      if next.isEmpty { break }
      for (input, base) in next where !isOver { take(input, from: base) }
    }
  }

  /// Tries golden logs with other secrets in them, which alone are known to be right.
  private mutating func tryLogs() {
    guard let log = inputs.accepted.first, log.log != nil else { return }
    var evaluator = Evaluator()
    for number in 1...400 where !isOver {
      if let testCase = inputs.testCase(number, &evaluator) { take(testCase, from: log) }
    }
  }

  private func value(of input: JSON) -> JSON { if case .value(let value) = operation.answer(input) { value } else { .null } }

  /// The accepted cases, or inputs that are made up where there is none.
  private var bases: [Case] {
    guard inputs.accepted.isEmpty else { return inputs.accepted }
    return PlainInputs.all(of: operation).map { input in
      Case(
        operation: operation.name, id: "plain", comment: "A plain input.", input: input,
        expectation: .answer(.value(value(of: input))), match: PlainInputs.match(operation))
    }
  }

  /// The bases with the words of each row that a response may say.
  private func said(_ bases: [Case]) -> [(input: JSON, base: Case)] {
    var firsts: [String: Case] = [:]
    for base in bases.reversed() { firsts[base.input["action"]?.string ?? ""] = base }
    return (operation.words?.rows ?? []).flatMap { row in
      firsts.keys.sorted().filter(row.isFor).compactMap { action -> (input: JSON, base: Case)? in
        guard let base = firsts[action], let text = base.input["body"]?.string, let body = try? JSON(parsing: text) else {
          return nil
        }
        let said = PlainInputs.saying(row, operation.response, body)
        return (base.input.with(["body"], .text(said.line)), base)
      }
    }
  }
}
