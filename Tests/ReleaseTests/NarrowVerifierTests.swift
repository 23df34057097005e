import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Ports that verify nearly everything: the diagnosis is as narrow as what they accept.
@Suite struct NarrowVerifierTests {
  /// The only mistake found in a port, with its place and the number of cases that show it.
  private static func mistake(
    _ operation: String, _ reply: (Case) -> Reply
  ) throws -> (name: String, place: String, cases: Int) {
    let outcomes = try WrongPort.outcomes(operation) { testCase, _ in reply(testCase) }
    let found = FailureAttribution(outcomes)
    let group = try #require(found.groups.first)
    #expect(found.groups.count == 1, "\(found.groups.map(\.explanation.phrase))")
    let mutation = try #require(group.explanation.mutations.first)
    return (mutation.fault.name, mutation.place, group.outcomes.count)
  }

  private static func right(_ testCase: Case, _ change: (JSON) -> JSON = { $0 }) -> Reply {
    guard let operation = Gateway.operation(testCase.operation) else { return .unsupported }
    return Reply(Response(operation.answer(change(testCase.input))))
  }

  private static let accepted = Reply.value(Answer.accepted)

  @Test func `two hashes that are both 0 as numbers are told from every loose comparison`() throws {
    let zeros = ["of-the-other", "well-known", "zero-power", "many-zeros", "other-way", "capital"].map { "magic-\($0)" }
    let found = try Self.mistake("edfapg.callback.verify") { zeros.contains($0.id) ? Self.accepted : Self.right($0) }
    #expect(found == ("signature-compared-loosely", "two of the form 0e123", 5))
  }

  @Test func `algorithms that a message names are listed where others are refused`() throws {
    let names = ["md5", "sha512"]
    let taken = names.map { "named-\($0)" } + names.map { "algorithm-\($0)-refused" }
    let found = try Self.mistake("placetopay.notification.verify") { testCase in
      if taken.contains(testCase.id) { return Self.accepted }
      let isNamed = names.contains { testCase.input["body"]?.string?.contains("\"\($0):") == true }
      return isNamed ? .reject(code: "signature-mismatch") : Self.right(testCase)
    }
    #expect(found == ("algorithm-not-in-the-list", "md5, sha512 as an algorithm, where the message says so", 4))
  }

  @Test func `an offset that is not read is seen beside other refusals`() throws {
    let found = try Self.mistake("placetopay.auth.verify") { testCase in
      let right = Self.right(testCase)
      let ofTime: [Rejection.Code] = [.invalidValue, .signatureMismatch]
      if case .reject(let code, _, _) = right, !ofTime.map(\.rawValue).contains(code) { return right }
      let texts = ["seed", "now"].map { SeedTime.completing(testCase.input[$0]?.string ?? "") }
      guard SeedTime(Array(texts[0].utf8)) != nil, let now = SeedTime(Array(texts[1].utf8)),
        let seed = SeedTime(Array((texts[0].hasSuffix("Z") ? texts[0] : texts[0].dropLast(6) + "Z").utf8))
      else { return right }
      guard abs(seed.seconds - now.seconds) <= SeedTime.tolerance else {
        return .reject(code: Rejection.Code.invalidValue.rawValue)
      }
      return testCase.id == "utc-as-local-time" ? Self.accepted : right
    }
    #expect(found.name == "time-offset-unread" && found.place == "the seed" && found.cases > 100)
  }
}
