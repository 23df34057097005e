package import ConformanceKit
import Encodings
import Formulas
import Gateways
import Platform

/// The result of all cases for an SDK that takes a freedom wherever it can.
package struct FreedomTrial: Sendable {
  /// The freedom.
  package let freedom: Freedom
  /// How many cases it makes a difference in, or its port does not offer.
  package private(set) var taken = 0
  /// The outcomes that fail; there may be none.
  package private(set) var punished: [Outcome] = []

  /// Tries every freedom on every case to which it applies, on all cores.
  ///
  /// - Parameter share: tries one in `of` cases, those whose index in the corpus has the remainder `part`; (0, 1) tries
  ///   all.
  package static func all(_ corpus: [Case], share: (part: Int, of: Int) = (0, 1)) -> [FreedomTrial] {
    let cases = corpus.enumerated().filter { $0.offset % share.of == share.part }.map(\.element)
    return Concurrently.map(Freedom.all) { FreedomTrial($0, cases, corpus) }
  }

  init(_ freedom: Freedom, _ cases: [Case], _ corpus: [Case]) {
    self.freedom = freedom
    let operations = Gateway.operations.filter(freedom.isMeant)
    let members = operations.compactMap { operation in
      freedom.options(operation).map { JSON.Member(JSONText(operation.name), $0) }
    }
    // Invalid options would have to be corrected in the freedom, not in the cases.
    let options = try? PortOptions(.object(members), offered: operations.map(\.name))
    let names = Set(operations.map(\.name))
    let meant = cases.filter { names.contains($0.operation) }
    let left = Runner.notOffered(of: meant, options ?? .none, corpus)
    taken = left.count
    var evaluator = Evaluator()
    var outcomes: [Outcome] = []
    for testCase in meant where !left.contains(testCase) {
      guard let operation = Gateway.operation(testCase.operation) else { continue }
      let right = Reply(operation.respond(to: testCase.input, &evaluator))
      let reply = freedom.answer(testCase, right) ?? right
      if reply != right { taken += 1 }
      outcomes.append((options ?? .none).judge(testCase, reply))
    }
    punished = Vacuity.marked(outcomes).filter { $0.verdict != .pass }
  }
}
