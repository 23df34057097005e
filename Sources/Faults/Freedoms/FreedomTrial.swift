package import ConformanceKit
import Encodings
import Formulas
import Gateways
import Platform

/// What the cases say of an SDK that takes a freedom wherever it can.
package struct FreedomTrial: Sendable {
  /// The freedom.
  package let freedom: Freedom
  /// The cases in which it makes a difference, or that its port does not offer.
  package private(set) var taken = 0
  /// The cases that fail it, which none may.
  package private(set) var punished: [Outcome] = []

  /// Takes every freedom in every case that it is about, on all cores.
  ///
  /// - Parameter share: one of so many cases is asked, those whose place in the corpus has that remainder; 1 of them asks all.
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
    // A freedom whose options are none would have to be mended here, not in the cases.
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
