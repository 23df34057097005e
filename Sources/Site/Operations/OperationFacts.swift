import Analysis
import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports

/// The facts about an operation that several pages use, gathered once.
struct OperationFacts: Sendable {
  let operation: Gateways.Operation
  let gateway: Gateway
  let cases: [Case]
  /// The case that the page works through: with the default choices, published if possible, else the plainest.
  let example: Case?
  /// The formulas that the cases use, that of the example first.
  let formulas: [Formula]
  let weaknesses: [Weakness]
  let coverage: MessageCoverage?
  let related: RelatedOperations

  init(_ operation: Gateways.Operation, _ gateway: Gateway, _ cases: [Case]) {
    (self.operation, self.gateway, self.cases) = (operation, gateway, cases)
    let example = Self.example(operation, cases)
    self.example = example
    let first = example.flatMap { operation.formula(for: $0.input) }
    let all = Formula.all(of: cases)
    formulas = (first.map { [$0] } ?? []) + all.filter { $0 != first }
    weaknesses = Analysis.weaknesses(of: operation)
    coverage = MessageCoverage(operation)
    related = RelatedOperations(of: operation, in: gateway)
  }

  /// The bytes of an input that shows enough: published cases and baselines of this size rank as equal, and the first
  /// is taken.
  private static let sufficientInputSize = 200
  /// The most bytes of a step that a reader looks through.
  private static let longestStep = 240

  /// The first published case, else the fullest of the plainest, which shows the most, unless it is too long to read.
  private static func example(_ operation: Gateways.Operation, _ cases: [Case]) -> Case? {
    let accepted = cases.filter { if case .answer(.value) = $0.expectation { true } else { false } }
    func isUsual(_ testCase: Case) -> Bool {
      operation.fields.allSatisfy { field in
        field.fallback == nil || [nil, field.fallback].contains(testCase.input[field.name]?.string)
      }
    }
    func rank(_ testCase: Case) -> (Int, Int, Int) {
      let isPublished = testCase.evidence.contains { $0.kind == .published }
      let size = testCase.input.line.utf8.count
      let isLong = size > 700 || testCase.steps.contains { $0.bytes.count > longestStep }
      let flags = testCase.notes.filter { !$0.isInternal }.map(\.flag)
      let isBaseline = flags.contains("Baseline")
      return (
        isUsual(testCase) ? 0 : 1, isPublished ? 0 : isBaseline ? 1 : 2 + flags.count,
        isLong ? size : isPublished || isBaseline ? -min(size, Self.sufficientInputSize) : -size
      )
    }
    return accepted.min { rank($0) < rank($1) } ?? cases.first
  }

  /// The unsigned parts of the messages that carry its signature, by their operations, the most severe first.
  ///
  /// - Parameter all: all operations, by name.
  func unsigned(among all: [String: OperationFacts]) -> [FindingGroup] {
    guard kind == .sign else { return [] }
    return FindingGroup.all(
      (related.requests + related.verifications).map { carrier in
        (carrier.name, (all[carrier.name]?.weaknesses ?? []).filter { $0.kind == .unsigned })
      })
  }

  /// The most severe finding, its own or one of the messages that carry its signature; `nil` if there is none.
  func worst(among all: [String: OperationFacts]) -> Weakness.Severity? {
    let found = weaknesses.map(\.severity) + unsigned(among: all).map(\.weakness.severity)
    return Weakness.Severity.allCases.first(where: found.contains)
  }

  /// What a person uses it for.
  var kind: Kind {
    if operation.isVerification { return .verify }
    if operation.isRequest { return .write }
    if operation.kind == .read { return .read }
    return operation.isProcedure ? .other : .sign
  }

  /// The kinds of operation, in the order in which a gateway's page lists them.
  enum Kind: String, CaseIterable {
    case sign = "Signatures"
    case verify = "Verifications"
    case write = "Requests"
    case read = "Responses"
    case other = "Other"
  }
}
