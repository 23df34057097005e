import ConformanceKit
import Encodings
import Formulas
import Gateways
import Testing
import Vectors

/// Secrets in the steps of a port: a step of the gateway's own may hold its inputs, and nothing else.
@Suite struct StepSecretTests {
  private static let cases: [Case]? = try? Corpus.bundled().cases

  private static func named(_ name: String) throws -> Case {
    let cases = try #require(Self.cases)
    return try #require(cases.first { $0.name == name })
  }

  private static func verdict(_ name: String, step: String, isRefused: Bool = false, _ text: (String) -> String) throws
    -> Verdict
  {
    let testCase = try named(name)
    let token = try #require(testCase.input["fields"]?["recurring_token"]?.string)
    let steps = [Step(name: step, bytes: Array(text(token).utf8))]
    let reply =
      isRefused ? Reply.reject(code: "invalid-value", steps: steps) : .value(.text("x"), steps: steps)
    return Judge.judge(testCase, reply).verdict
  }

  private static let recurring = "edfapg.request.recurring-sale#text-recurring-token-ampersand"

  @Test func `a step of another formula may hold what is signed`() throws {
    #expect(try Self.verdict(Self.recurring, step: "reversed card token") { String($0.reversed()) } == .fail)
    #expect(try Self.verdict(Self.recurring, step: "reversed card token", isRefused: true) { $0 } == .fail)
    #expect(try Self.verdict(Self.recurring, step: "key", isRefused: true) { $0 } == .leak)
    #expect(try Self.verdict(Self.recurring, step: "key") { String($0.reversed()) } == .leak)
    #expect(try Self.verdict(Self.recurring, step: "reversed card") { String($0.reversed()) } == .leak)
  }

  @Test func `a value of one's own is no secret of another case`() throws {
    let testCase = try Self.named("edfapg.request.recurring-sale#every-field-at-once")
    let other = try Self.named("edfapg.hash.sale#token-card-token-other-case")
    let token = try #require(testCase.input["fields"]?["recurring_token"]?.string)
    let search = SecretSearch([other])
    let reversed = Array(token.utf8.reversed())
    #expect(search.find(in: reversed[...], near: .max) != nil)
    #expect(search.find(in: reversed[...], near: .max, beside: [testCase]) == nil)
    let stranger = try Self.named("edfapg.hash.wallet#baseline")
    #expect(search.find(in: reversed[...], near: .max, beside: [stranger]) != nil)
  }

  /// A refusal quotes the refused text: a card number in the groups in which it came.
  @Test(arguments: ["5123-4450-0000-0008", "5123445 000000008", "5123 4450 0000 0008", "5123445000000008\r\nX: 1"])
  func `a card number is found in the groups of its input`(_ written: String) throws {
    let sale = try Self.named("edfapg.request.sale#doc-sample")
    let card = sale.with(
      input: ["fields": .members([("card_number", .text(written))])], expectation: .answer(.reject(.invalidCharacters)))
    for quoted in [written, "5123445000000008", "5123.4450.0000.0008"] {
      let reply = Reply.reject(code: "invalid-characters", message: "card_number='\(quoted)' has a space", steps: [])
      #expect(Judge.judge(card, reply).verdict == .leak, "\(quoted)")
    }
    let masked = Reply.reject(code: "invalid-characters", message: "card_number=5123-44**-****-0008", steps: [])
    #expect(Judge.judge(card, masked).verdict == .pass)
  }
}
