import ConformanceKit
import ConformanceTesting
import Encodings
import Formulas
import Foundation
import Gateways
import Testing

/// What a Swift SDK's tests report: every mistake by its name, and no mistake that is not there.
@Suite struct ConformanceTestingTests {
  private struct Refused: Error {}

  private static func operation(_ name: String) throws -> Gateways.Operation { try #require(Gateway.operation(name)) }

  /// Right answers of the reference, through an async function that throws.
  private static func right(_ name: String, options: OperationOptions = OperationOptions()) -> ConformanceOperation {
    ConformanceOperation(name, options: options) { input in
      await Task.yield()
      var evaluator = Evaluator()
      return Reply(try operation(name).respond(to: input.json, &evaluator))
    }
  }

  static let right = ConformanceSuite("right", [right("edfapg.hash.sale"), right("placetopay.auth.verify")])

  @Test(arguments: right.cases) func aRightSDKPasses(_ testCase: ConformanceTestCase) async { await testCase.check() }

  /// An SDK that makes time and nonce itself, and says so.
  static let own = ConformanceSuite(
    "own",
    [
      ConformanceOperation(
        "placetopay.request.query", options: OperationOptions(hasOwnClock: true, hasOwnNonce: true)
      ) { input in
        var given = input.json
        if given["seed"] != nil { given = given.with(["seed"], .text("2026-11-22T10:00:00+00:00")) }
        if given["nonce"] != nil { given = given.with(["nonce"], .text("0123456789abcdef0123456789abcdef")) }
        var evaluator = Evaluator()
        return Reply(try operation("placetopay.request.query").respond(to: given, &evaluator))
      }
    ])

  @Test(arguments: own.cases) func anAnswerIsJudgedWithTheTimeThatItCarries(_ testCase: ConformanceTestCase) async {
    await testCase.check()
  }

  @Test func everyCaseOfTheOperationsIsAnArgument() throws {
    let ids = Self.right.cases.map(\.id)
    #expect(ids.contains("edfapg.hash.sale#doc-appendix-b"))
    #expect(ids.last == "summary")
    #expect(Set(ids).count == ids.count)
    #expect(
      ids.allSatisfy {
        $0 == "summary" || $0.hasPrefix("edfapg.hash.sale#") || $0.hasPrefix("placetopay.auth.verify#")
      })
    #expect(Self.right.notOffered.isEmpty)
  }

  /// The findings of a suite about one of its cases.
  private func findings(_ suite: ConformanceSuite, _ id: String) async throws -> [String] {
    let testCase = try #require(suite.cases.first { $0.id == id })
    return await testCase.findings().map(\.message)
  }

  @Test func aFailureIsAnIssue() async throws {
    let suite = ConformanceSuite("open", [ConformanceOperation("placetopay.auth.verify") { _ in true }])
    let testCase = try #require(suite.cases.first { $0.id == "placetopay.auth.verify#secret-changed" })
    await withKnownIssue { await testCase.check() }
  }

  @Test func aMistakeIsNamedWithBothDerivationsAndWithoutSecrets() async throws {
    let suite = ConformanceSuite(
      "wrong",
      [
        ConformanceOperation("edfapg.hash.sale") { input in
          let card = try input.optionalBytes("cardToken") ?? input.bytes("cardNumber")
          let digits = try input.optionalBytes("cardToken") ?? (card.prefix(6) + card.suffix(4))
          // The e-mail address is not reversed.
          let message = try input.bytes("email") + input.bytes("password") + digits.reversed()
          return Hex.encode(DigestAlgorithm.md5.hash(message.map { (0x61...0x7a).contains($0) ? $0 - 32 : $0 }))
        }
      ])
    let message = try #require(await findings(suite, "edfapg.hash.sale#doc-appendix-b").first)
    #expect(message.hasPrefix("FAIL  edfapg.hash.sale#doc-appendix-b\n"))
    #expect(message.contains("2702ae0c4f99506dc29b5615ba9ee3c0"))
    #expect(message.contains("mistake   your port "))
    #expect(message.contains("fix       reversal-missing: "))
    #expect(message.contains("right formula  hex(md5(upper(reverse(email)"))
    #expect(message.contains("your formula   hex(md5(upper(email"))
    let testCase = try #require(suite.cases.first { $0.id == "edfapg.hash.sale#doc-appendix-b" })
    #expect(testCase.testDescription == "edfapg.hash.sale#doc-appendix-b")
    #expect(!message.contains("4111111111111111"))
    #expect(!message.contains("13a4822c5907ed235f3a068c76184fc3"))
    let summary = try await findings(suite, "summary").joined()
    #expect(summary.hasPrefix("medium: your port does not reverse email: edfapg.hash.sale#"))
  }

  @Test func aVerifierThatTakesEverythingIsCritical() async throws {
    let suite = ConformanceSuite("open", [ConformanceOperation("placetopay.auth.verify") { _ in true }])
    let id = "placetopay.auth.verify#secret-changed"
    #expect(try await findings(suite, id).first?.contains("accepted, although it must be refused") == true)
    #expect(try await findings(suite, "summary").joined().contains("critical"))
  }

  @Test func aRefusalWithoutItsTwinShowsNothing() async throws {
    let closed = ConformanceOperation(verifying: "placetopay.auth.verify") { _ in throw Refused() }
    let suite = ConformanceSuite("closed", [closed], rejecting: { _ in .signatureMismatch })
    let id = "placetopay.auth.verify#secret-changed"
    #expect(try await findings(suite, id).first?.hasPrefix("VACUOUS") == true)
  }

  @Test func whatIsThrownIsAnErrorUnlessItIsARejection() async throws {
    let suite = ConformanceSuite(
      "broken",
      [
        ConformanceOperation("everypay.authorization.basic") { _ -> String in throw Refused() }
      ])
    let id = try #require(suite.cases.first?.id)
    #expect(try await findings(suite, id).first?.contains("an error: Refused()") == true)
  }

  @Test func whatIsNotOfferedIsLeftOutByName() throws {
    let suite = ConformanceSuite(
      "small",
      [
        Self.right("edfapg.hash.sale", options: OperationOptions(without: ["cardToken"]))
      ])
    #expect(!suite.notOffered.isEmpty)
    #expect(suite.notOffered.allSatisfy { $0.hasPrefix("edfapg.hash.sale#") })
    #expect(Set(suite.notOffered).isDisjoint(with: suite.cases.map(\.id)))
  }

  @Test(arguments: [
    ([ConformanceOperation](), "there is no case to ask"),
    ([right("edfapg.hash.sales")], "'edfapg.hash.sales' is no operation of the suite"),
    ([right("edfapg.hash.sale"), right("edfapg.hash.sale")], "edfapg.hash.sale is there twice"),
    (
      [right("edfapg.hash.sale", options: OperationOptions(without: ["emial"]))],
      "'emial', which is not an input of the operation; did you mean 'email'?"
    ),
  ]) func aPlanWithAFlawFails(_ operations: [ConformanceOperation], _ sentence: String) async throws {
    let suite = ConformanceSuite("flawed", operations)
    #expect(suite.cases.map(\.id) == ["summary"])
    #expect(try await findings(suite, "summary").joined().contains(sentence))
  }

  @Test func aWaiverThatHoldsIsKnownAndAnyOtherFails() async throws {
    func entry(_ name: String) -> String {
      """
      {"case": "everypay.authorization.basic#\(name)", "verdict": "fail", "issue": "https://issues.example/1",
       "owner": "payments team", "reason": "Small letters.", "expires": "2099-12-31"}
      """
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("waivers-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let entries = [entry("padding-3"), entry("colon-alone-refused"), entry("no-such-case")]
    try Data("{\"schemaVersion\": 1, \"waivers\": [\(entries.joined(separator: ", "))]}".utf8).write(to: file)
    let suite = ConformanceSuite(
      "waived",
      [
        ConformanceOperation("everypay.authorization.basic") { input in
          guard try !input.bytes("username").contains(UInt8(ascii: ":")) else { throw Refused() }
          return Base64.encode(try input.bytes("username") + [UInt8(ascii: ":")] + input.bytes("secret"))
        }
      ], waivers: file.path, rejecting: { $0 is Refused ? .invalidUsername : nil })
    let held = try #require(suite.cases.first { $0.id == "everypay.authorization.basic#padding-3" })
    #expect(await held.findings().first?.waiver?.contains("payments team") == true)
    #expect(
      try await findings(suite, "everypay.authorization.basic#colon-alone-refused").first?.contains("stale") == true)
    #expect(try await findings(suite, "summary").joined().contains("no-such-case' covers no case of the corpus"))
  }

  @Test func aMissingFileOfWaiversFails() async throws {
    let suite = ConformanceSuite("flawed", [Self.right("edfapg.hash.sale")], waivers: "no-such-file.json")
    #expect(try await findings(suite, "summary").joined().contains("no-such-file.json: does not exist"))
  }
}
