import ConformanceKit
import Encodings
import Formulas
import Gateways

extension Redaction {
  /// A case as reports show it.
  static func redact(_ testCase: Case) -> Case { redact(testCase, redactor(testCase)) }

  static func redactor(_ testCase: Case) -> Redactor {
    var redactor = Redactor(fields(testCase), testCase.input)
    for step in testCase.steps { redactor.learn(step) }
    for secret in testCase.log?.absent ?? [] { redactor.learn(secret: secret) }
    return redactor
  }

  static func redact(_ testCase: Case, _ redactor: Redactor) -> Case {
    let log = testCase.log
    let expectation: Expectation =
      switch testCase.expectation {
      case .answer where log != nil: .answer(.value(log?.redacted ?? .null))
      case .answer(let expected): .answer(redact(expected, redactor))
      case .claims(let claims): .claims(claims.map { redact($0, redactor) })
      }
    return testCase.with(
      comment: redactor.redact(testCase.comment), input: input(testCase, redactor),
      steps: testCase.steps.map { redact($0, redactor) }, expectation: expectation)
  }

  /// Secret fields are hidden whatever their length; everything else is masked by its content.
  private static func input(_ testCase: Case, _ redactor: Redactor) -> JSON {
    guard let members = testCase.input.members else { return redactor.redact(testCase.input) }
    let secret = Set(fields(testCase).filter { $0.secrecy == .secret }.map(\.name))
    return .object(
      members.map { member in
        let name = member.name.string
        guard testCase.log == nil else { return JSON.Member(member.name, .text("⟨\(name)⟩")) }
        guard secret.contains(name) else { return JSON.Member(member.name, redactor.redact(member.value)) }
        let size = MatchRule.bytes(member.value)?.count ?? 0
        return JSON.Member(member.name, .text("⟨\(name)⟩ (\(size.of("byte")))"))
      })
  }

  static func redact(_ step: Step, _ redactor: Redactor) -> Step {
    Step(name: step.name, bytes: redactor.redact(step.bytes))
  }

  private static func redact(_ expected: Expectation.Expected, _ redactor: Redactor) -> Expectation.Expected {
    switch expected {
    case .value(let value): .value(redactor.redact(value))
    case .reject: expected
    }
  }

  static func redact(_ claim: Expectation.Claim, _ redactor: Redactor) -> Expectation.Claim {
    Expectation.Claim(redact(claim.expected, redactor), by: claim.by, status: claim.status)
  }
}
