import ConformanceKit
import Encodings
import Faults

/// Gives new cases their ids, comments and twins.
struct CaseNames {
  private var taken: Set<String>
  /// The ids of inputs that are in the corpus or have been named already.
  private var known: [JSON: String]

  /// - Parameter cases: the cases of the operation.
  init(_ cases: [Case]) {
    taken = Set(cases.map(\.id))
    known = Dictionary(cases.map { ($0.input, $0.id) }) { first, _ in first }
  }

  /// The twin that a refused case needs, where the corpus does not have it yet.
  mutating func newTwin(of found: FoundInput) -> Case? {
    guard found.testCase.expectation.allowsRejection, !found.base.expectation.isRejection,
      known[found.base.input] == nil
    else { return nil }
    return plain(found.base)
  }

  /// The case with an id, a comment describing it, and its twin.
  mutating func named(_ found: FoundInput, _ catches: [Mutation]) -> Case {
    let testCase = found.testCase
    guard testCase.input != found.base.input else { return plain(testCase) }
    let differences = InputDifference.all(testCase.input, from: found.base.input)
    let id = free([differences.first?.path.last, catches.first?.fault.name].compactMap(\.self))
    known[testCase.input] = id
    let base = known[found.base.input]
    let isRefused = testCase.expectation.allowsRejection && !found.base.expectation.isRejection
    return Case(
      operation: testCase.operation, id: id,
      comment: "\(base.map { "As \($0)" } ?? "A plain input"), \(Self.words(differences)).",
      twin: isRefused ? base : nil,
      input: testCase.input, steps: testCase.steps, expectation: testCase.expectation, match: testCase.match,
      evidence: testCase.evidence)
  }

  private mutating func plain(_ testCase: Case) -> Case {
    let id = free(["plain"])
    known[testCase.input] = id
    return testCase.with(id: id, comment: "A plain input.")
  }

  /// An unused id made of these words.
  private mutating func free(_ words: [String]) -> String {
    let text = words.joined(separator: "-").lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let id = String(text).split(separator: "-").joined(separator: "-")
    let free = taken.contains(id) ? (2...).lazy.map { "\(id)-\($0)" }.first { !taken.contains($0) } ?? id : id
    taken.insert(free)
    return free
  }

  private static func words(_ differences: [InputDifference]) -> String {
    let parts = differences.prefix(3).map { difference in
      let name = "'\(difference.path.joined(separator: "."))'"
      if difference.new == nil { return "without \(name)" }
      return difference.old == nil ? "with \(name)" : "with another \(name)"
    }
    return parts.joined(separator: ", ") + (differences.count > 3 ? " and more" : "")
  }
}
