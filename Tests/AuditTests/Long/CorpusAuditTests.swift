import Audit
import ConformanceKit
import Encodings
import Gateways
import Messages
import Testing
import Vectors

/// The golden cases as captured messages: what a case accepts is verified, and what it refuses never is.
@Suite struct CorpusAuditTests {
  private static let cases: [Case]? = try? Corpus.bundled().cases

  private static func cases(_ operation: String) throws -> [Case] {
    let found = try #require(cases).filter { testCase in
      testCase.operation == operation && testCase.place?.file.hasSuffix("-texts.json") != true
    }
    try #require(!found.isEmpty, "\(operation)")
    return found
  }

  private static func secrets(_ gateway: String, _ members: [(String, JSON?)]) -> String {
    ([gateway: .array([.members(members)])] as JSON).line
  }

  private static func isPlain(_ json: JSON) -> Bool {
    switch json {
    case .object(let members):
      !members.contains { $0.name == "hex" || $0.name == "base64" } && members.allSatisfy { isPlain($0.value) }
    case .array(let elements): elements.allSatisfy(isPlain)
    default: true
    }
  }

  @Test func `PayFort's responses`() throws {
    var judged = 0
    for testCase in try Self.cases("payfort.signature.verify") {
      let input = testCase.input
      guard let parameters = input["parameters"], Self.isPlain(input), input["profile"] == nil,
        PayFortFormulas.Algorithm(rawValue: input["algorithm"]?.string ?? "") != nil, input["phrase"]?.string != ""
      else { continue }
      let secrets = Self.secrets("payfort", [("responsePhrase", input["phrase"]), ("algorithm", input["algorithm"])])
      let run = try AuditRun([parameters.lineBytes], secrets: secrets, as: "payfort.signature.verify")
      try Self.check(testCase, run)
      judged += 1
    }
    #expect(judged > 50)
  }

  @Test func `PlacetoPay's notifications`() throws {
    var judged = 0
    for testCase in try Self.cases("placetopay.notification.verify") {
      guard let body = testCase.input["body"]?.string, let secret = testCase.input["secretKey"]?.string,
        !secret.isEmpty,
        body.utf8.last.map({ ![0x0a, 0x0d].contains($0) }) ?? false
      else { continue }
      let secrets = Self.secrets("placetopay", [("secretKey", .text(secret))])
      let run = try AuditRun([Array(body.utf8)], secrets: secrets, as: "placetopay.notification.verify")
      if testCase.expectation == .answer(.reject(.malformedBody)), run.verdicts == [.verified] {
        // The signed members are right and occur once; another name occurs twice, which a verifier refuses.
        #expect(run.kinds(0).contains("refused duplicate-field"), "\(testCase.name)")
      } else {
        try Self.check(testCase, run)
      }
      judged += 1
    }
    #expect(judged > 50)
  }

  @Test func `EveryPay's callbacks`() throws {
    var judged = 0
    for testCase in try Self.cases("everypay.hmac.verify") {
      let secret = testCase.input["secret"]
      guard let form = testCase.input["form"]?.string, secret?.string?.isEmpty == false else { continue }
      let callback: JSON = [
        "method": .text("POST"), "url": .text("https://shop.example/everypay"),
        "headers": .array([.array([.text("Content-Type"), .text("application/x-www-form-urlencoded")])]),
        "body": .text(form),
      ]
      let run = try AuditRun([callback], secrets: Self.secrets("everypay", [("secret", secret)]))
      // Without a state or a list the audit does not recognise a callback of this gateway.
      guard testCase.expectation != .answer(.reject(.missingField)), let judgement = run.judgements.first else {
        continue
      }
      if testCase.expectation == .answer(.reject(.malformedBody)) {
        // The verdict is about the signature alone; an unreadable body is refused by a finding.
        #expect(judgement.findings.contains { $0.kind == .malformedBody && $0.weight == .refused }, "\(testCase.name)")
      } else {
        try Self.check(testCase, run)
      }
      judged += 1
    }
    #expect(judged > 100, "\(judged)")
  }

  @Test func `Nexi's notifications`() throws {
    var judged = 0
    for testCase in try Self.cases("nexi.mac.verify") {
      let input = testCase.input
      guard let fields = input["fields"]?.members, Self.isPlain(input), input["key"]?.string?.isEmpty == false,
        input["merchantId"]?.string?.isEmpty == false
      else { continue }
      let pairs = fields.map { FormBody.Pair(name: $0.name.utf8, value: Array(($0.value.string ?? "").utf8)) }
      let notice: JSON = [
        "method": .text("POST"), "url": .text("https://shop.example/nexi"),
        "headers": .array([.array([.text("Content-Type"), .text("application/x-www-form-urlencoded")])]),
        "body": .text(String(decoding: FormSpelling.whatwg.encode(pairs), as: UTF8.self)),
      ]
      let members = [("merchantId", input["merchantId"]), ("macKey", input["key"])]
      let run = try AuditRun([notice], secrets: Self.secrets("nexi", members))
      guard testCase.expectation != .answer(.reject(.missingField)), !run.judgements.isEmpty else { continue }
      if let other = input["fields"]?["mid"], other != input["merchantId"], testCase.expectation.isRejection {
        // The message may be signed with a key of that other merchant, which is not given.
        #expect(run.verdicts == [.undeterminable], "\(testCase.name)")
      } else {
        try Self.check(testCase, run)
      }
      judged += 1
    }
    #expect(judged > 60, "\(judged)")
  }

  @Test(arguments: [
    ("edfapg.request.sale", "edfapg"), ("edfapg.request.applepay", "edfapg"), ("payfort.request.purchase", "payfort"),
    ("payfort.request.tokenization", "payfort"), ("payfort.request.applepay", "payfort"),
    ("placetopay.request.create", "placetopay"), ("placetopay.request.query", "placetopay"),
  ]) func requests(_ operation: String, _ gateway: String) throws {
    var judged = 0
    for testCase in try Self.cases(operation) {
      guard case .answer(.value(let request)) = testCase.expectation, request["body"]?.string != nil else { continue }
      let input = testCase.input
      let members: [(String, JSON?)] =
        switch gateway {
        case "edfapg": [("clientKey", input["clientKey"]), ("password", input["password"])]
        case "payfort": [("requestPhrase", input["phrase"]), ("algorithm", input["algorithm"])]
        default: [("login", input["login"]), ("secretKey", input["secretKey"])]
        }
      guard members.allSatisfy({ $0.1?.string?.isEmpty == false }) else { continue }
      let run = try AuditRun([request], secrets: Self.secrets(gateway, members))
      #expect(run.verdicts == [.verified], "\(testCase.name): \(run.judgements.first?.findings ?? [])")
      judged += 1
    }
    #expect(judged > 5, "\(operation)")
  }

  private static func check(_ testCase: Case, _ run: AuditRun) throws {
    let verdict = try #require(run.verdicts.first, "\(testCase.name)")
    switch testCase.expectation {
    case .answer(.value): #expect(verdict == .verified, "\(testCase.name)")
    case .answer(.reject(let code)):
      #expect(code == .signatureMismatch ? verdict == .wrong : verdict != .verified, "\(testCase.name): \(code)")
    case .claims: break
    }
  }
}
