import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing
import Vectors

/// A helper that processes all input is one mistake, however many operations show it.
@Suite struct InputTreatmentTests {
  private static let names = [
    "edfapg.request.sale", "edfapg.hash.sale", "payfort.request.purchase", "payfort.signature",
    "everypay.request.oneoff",
    "nexi.request.payment-intent", "placetopay.request.create",
  ]

  /// The diagnosis of a port that answers changed inputs like the reference.
  private static func mistakes(_ change: (Case) -> JSON) throws -> FailureAttribution {
    let cases = try names.flatMap { try WrongPort.cases($0) }
    return WrongPort.mistakes(
      try WrongPort.outcomes(cases) { testCase, _ in
        Gateway.operation(testCase.operation).map { Reply(Response($0.answer(change(testCase)))) }
      })
  }

  /// Changes the members of the objects in an operation's input.
  private static func fields(_ testCase: Case, _ change: ([JSON.Member]) -> [JSON.Member]) -> JSON {
    .object(
      (testCase.input.members ?? []).map { member in
        guard let own = member.value.members, own.first?.name != "hex", own.first?.name != "base64" else {
          return member
        }
        return JSON.Member(member.name, .object(change(own)))
      })
  }

  private static func escaped(_ json: JSON) -> JSON {
    switch json {
    case .string(let text):
      .text(
        text.string.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
          .replacing("\"", with: "&quot;").replacing("'", with: "&#039;"))
    case .object(let members): .object(members.map { JSON.Member($0.name, escaped($0.value)) })
    case .array(let elements): .array(elements.map(escaped))
    default: json
    }
  }

  private static func escapedForHTML(_ testCase: Case) -> JSON {
    fields(testCase) { $0.map { JSON.Member($0.name, escaped($0.value)) } }
  }

  @Test func `fields whose slashes are escaped`() throws {
    func slashed(_ json: JSON) -> JSON {
      json.mapped { if case .string(let text) = $0 { .text(text.string.replacing("/", with: "\\/")) } else { $0 } }
    }
    let outcomes = try ["everypay.request.token", "placetopay.request.create"].flatMap { name in
      try WrongPort.outcomes(name) { testCase, _ in
        let input = Self.fields(testCase) { $0.map { JSON.Member($0.name, slashed($0.value)) } }
        return Gateway.operation(name).map { Reply(Response($0.answer(input))) }
      }
    }
    #expect(
      WrongPort.phrases(outcomes)
        == ["puts backslashes before the slashes of every text of the fields on the way to the gateway"])
  }

  @Test func `fields that are escaped for HTML`() throws {
    let mistakes = try Self.mistakes(Self.escapedForHTML)
    #expect(
      mistakes.groups.map(\.explanation.phrase)
        == ["escapes for HTML every text of the fields on the way to the gateway"])
    #expect(mistakes.unexplained.isEmpty, "\(mistakes.unexplained.map(\.testCase.name))")
  }

  @Test func `fields that array_filter drops`() throws {
    let empty: [JSON] = [.null, .bool(false), .text(""), .text("0"), .array([]), .object([])]
    let mistakes = try Self.mistakes { testCase in
      Self.fields(testCase) { members in
        members.filter { member in
          if case .number(let number) = member.value { return number.digits.contains { !"-0.".contains($0) } }
          return !empty.contains(member.value)
        }
      }
    }
    #expect(mistakes.groups.count == 1 && mistakes.unexplained.isEmpty, "\(mistakes.groups.map(\.explanation.phrase))")
    #expect(mistakes.groups[0].explanation.phrase.hasPrefix("leaves out fields that are empty for a language"))
  }

  /// A contradicting case clears its whole operation of the accusation.
  @Test func `an operation that shows otherwise is left out`() throws {
    let operation = try #require(Gateway.operation("edfapg.request.sale"))
    let contradiction = try #require(
      try Corpus.bundled().cases.first {
        $0.operation == operation.name && !$0.expectation.isRejection
          && operation.answer(Self.escapedForHTML($0)) != operation.answer($0.input)
      })
    let mistakes = try Self.mistakes { $0 == contradiction ? $0.input : Self.escapedForHTML($0) }
    let accused = mistakes.groups.filter { $0.explanation.mutations[0].fault.name == "input-treated" }
      .flatMap(\.outcomes)
    #expect(!accused.isEmpty && !accused.contains { $0.testCase.operation == operation.name })
  }

  /// A mistake in only one operation keeps the name that says where it is.
  @Test func `one operation that trims has another mistake`() throws {
    let mistakes = try Self.mistakes { testCase in
      guard testCase.operation == "edfapg.hash.sale", let email = testCase.input["email"]?.string else {
        return testCase.input
      }
      return testCase.input.with(["email"], .text(email.replacing(/^\s+|\s+$/, with: "")))
    }
    #expect(!mistakes.groups.isEmpty)
    #expect(mistakes.groups.allSatisfy { $0.explanation.mutations[0].fault.name != "input-treated" })
  }
}
