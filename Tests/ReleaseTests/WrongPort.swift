import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing
import Vectors

/// The reference with a mistake in it, and its diagnosis.
enum WrongPort {
  static let corpus = Result { () throws(CorpusError) -> [Case] in try Corpus.bundled().cases }

  /// The cases of some operations.
  static func cases(_ names: String...) throws -> [Case] { try corpus.get().filter { names.contains($0.operation) } }

  static func reference(_ testCase: Case) throws -> Reply {
    var evaluator = Evaluator()
    return Reply(try #require(Gateway.operation(testCase.operation)).respond(to: testCase.input, &evaluator))
  }

  /// The outcomes of a port that answers like the reference unless told otherwise.
  static func outcomes(_ cases: [Case], _ answer: (Case, Reply) throws -> Reply?) throws -> [Outcome] {
    try cases.map { testCase in
      let right = try reference(testCase)
      return Judge.judge(testCase, try answer(testCase, right) ?? right)
    }
  }

  static func outcomes(_ name: String, _ answer: (Case, Reply) throws -> Reply?) throws -> [Outcome] {
    try outcomes(cases(name), answer)
  }

  /// The outcomes of a port whose requests have other bodies; `nil` keeps the right one.
  static func outcomes(_ name: String, bodies: (Case, String) throws -> String?) throws -> [Outcome] {
    try outcomes(name) { testCase, right in
      guard let request = right.value, let body = request["body"]?.string else { return nil }
      return try bodies(testCase, body).map { .value(request.with(["body"], .text($0))) }
    }
  }

  /// The diagnosis of a port; checks that each unexplained case is listed once, and under no mistake.
  static func mistakes(_ outcomes: [Outcome]) -> FailureAttribution {
    let mistakes = FailureAttribution(Vacuity.marked(outcomes))
    let unexplained = mistakes.unexplained.map(\.testCase.name)
    #expect(Set(unexplained).count == unexplained.count, "told more than once")
    #expect(Set(mistakes.groups.flatMap(\.outcomes).map(\.testCase.name)).isDisjoint(with: unexplained))
    return mistakes
  }

  /// The phrases about a port; requires that every failure is explained by a mistake.
  static func phrases(_ outcomes: [Outcome]) -> [String] {
    let mistakes = mistakes(outcomes)
    #expect(mistakes.unexplained.isEmpty, "\(mistakes.unexplained.map(\.testCase.name).prefix(5))")
    return mistakes.phrases
  }

  static func phrases(_ name: String, _ answer: (Case, Reply) throws -> Reply?) throws -> [String] {
    phrases(try outcomes(name, answer))
  }
}

extension FailureAttribution {
  var phrases: [String] { groups.map(\.explanation.phrase) }
  /// The faults of each group.
  var names: [String] { groups.map { $0.explanation.mutations.map(\.fault.name).joined(separator: "+") } }
}

extension Reply {
  var value: JSON? { if case .value(let value, _) = self { value } else { nil } }
  var code: String? { if case .reject(let code, _, _) = self { code } else { nil } }
}

extension String {
  /// A form with changed pairs; `nil` for anything else.
  func formChanging(_ change: (FormBody.Pair) -> FormBody.Pair) -> String? {
    (try? FormBody.decodeStrictly(Array(utf8))).map {
      String(decoding: FormSpelling.whatwg.encode($0.map(change)), as: UTF8.self)
    }
  }
}
