package import ConformanceKit
import Encodings
import Gateways
import Platform

/// The cases that the selftest asks.
extension PortSelftest {
  /// The plainest case for each refusal code of each operation, at most 64.
  static func refused(_ offered: [Case]) -> [Case] {
    let codes = Dictionary(grouping: offered) { testCase -> [String] in
      guard case .answer(.reject(let code)) = testCase.expectation else { return [] }
      return [testCase.operation, code.rawValue]
    }
    return codes.filter { !$0.key.isEmpty }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.prefix(64).compactMap {
      $0.value.enumerated().min { comes($0, before: $1) }?.element
    }
  }

  /// One case of each offered operation, the plainest first.
  package static func examples(_ known: [String], _ offered: [Case]) -> [Case] {
    let taken = Dictionary(grouping: offered.filter(isTaken), by: \.operation)
    func examples(where isMeant: (Case) -> Bool) -> [Case] {
      let each = known.compactMap { name in
        taken[name].flatMap { cases in cases.enumerated().filter { isMeant($0.element) }.min { comes($0, before: $1) } }
      }.map(\.element)
      return each.enumerated().sorted { comes($0, before: $1) }.map(\.element)
    }
    let plain = examples(where: isPlain)
    // A port whose operations all take objects is tried with those.
    return plain.isEmpty ? examples { _ in true } : plain
  }

  private static func comes(
    _ one: EnumeratedSequence<[Case]>.Element, before other: EnumeratedSequence<[Case]>.Element
  ) -> Bool {
    (oddity(of: one.element), one.offset) < (oddity(of: other.element), other.offset)
  }

  /// Published cases come first, then unflagged ones; a right SDK may refuse what a flag is about.
  private static func oddity(of testCase: Case) -> Int {
    let isPublished = testCase.evidence.contains { $0.kind == .published }
    return testCase.notes.contains { $0.flag != "Published" } ? 2 : isPublished ? 0 : 1
  }

  /// A case whose answer is a value.
  private static func isTaken(_ testCase: Case) -> Bool {
    if case .answer(.value) = testCase.expectation { true } else { false }
  }

  /// A case whose answer is a value for inputs that are all text.
  private static func isPlain(_ testCase: Case) -> Bool {
    guard case .answer(.value) = testCase.expectation, let members = testCase.input.members else { return false }
    return members.allSatisfy { $0.value.string?.isEmpty == false }
  }
}
