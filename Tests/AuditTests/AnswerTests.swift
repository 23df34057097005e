import Audit
import Encodings
import Messages
import Testing

/// Answers to another request than the one beside them, unreadable answers, and what an answer says about its request.
@Suite struct AnswerTests {
  private static func answered(_ question: JSON, _ answer: [UInt8], status: Int = 200) -> JSON {
    let response = JSON.members([
      ("status", .integer(status)), ("headers", .array([.array([.text("Content-Type"), .text("application/json")])])),
      ("bodyBase64", .text(Base64.encode(answer))),
    ])
    return .object((question.members ?? []) + [JSON.Member("response", response)])
  }

  private static func purchase(_ fields: [(String, String)] = Samples.purchase("r-1")) throws -> JSON {
    Samples.line(Samples.payFortURL, Samples.object(try Samples.payFort(fields)), "application/json")
  }

  private static func paid(
    _ reference: String, phrase: String = "response-phrase-1", amount: String = "1000"
  ) throws -> [UInt8] {
    Samples.object(try Samples.payFort(Samples.paid(reference, id: "id-\(reference)", amount: amount), phrase: phrase))
  }

  @Test func `a right answer of another order, call or payment is told`() throws {
    let refund = [("command", "REFUND"), ("merchant_reference", "r-1"), ("amount", "1000"), ("currency", "AED")]
    let run = try AuditRun([
      Self.answered(Self.purchase(), Self.paid("r-2")), Self.answered(Self.purchase(refund), Self.paid("r-1")),
      Self.answered(Self.purchase(), Self.paid("r-1")),
    ])
    #expect(run.verdicts == Array(repeating: .verified, count: 6))
    #expect(run.kinds(1) == ["differs order-differs"] && run.judgements[1].findings[0].at == "/merchant_reference")
    #expect(run.kinds(3).contains("differs call-differs"))
    #expect(run.faults(5).isEmpty)
    let state = Samples.line(
      "https://checkout.placetopay.com/api/session/1", JSON.members([("auth", try Samples.auth())]).lineBytes,
      "application/json")
    let answer =
      #"{"requestId":2,"status":{"status":"APPROVED","reason":"00","message":"m","date":"2026-11-22T10:00:00Z"}}"#
    let asked = try AuditRun([Self.answered(state, Array(answer.utf8))])
    #expect(asked.kinds(1).contains("differs order-differs"))
  }

  @Test func `a difference names both sums`() throws {
    let run = try AuditRun([Self.answered(Self.purchase(), Self.paid("r-1", amount: "999"))])
    #expect(run.judgements[1].findings.map(\.message.text) == ["it is 999; entry 0 asks for 1000"])
  }

  @Test func `a forged answer that is no plain JSON is wrong, and a right one behind a byte order mark is not`() throws
  {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let forged = try Self.paid("r-1", phrase: "guess")
    let run = try AuditRun([
      Self.answered(Self.purchase(), mark + forged), Self.answered(Self.purchase(), forged.dropLast() + ",}".utf8),
      Self.answered(Self.purchase(), "[".utf8 + forged + "]".utf8),
      Self.answered(Self.purchase(), mark + Self.paid("r-1")),
      Self.answered(Self.purchase(), Array("{\"error\" }".utf8)),
    ])
    #expect([1, 3, 5, 7, 9].map { run.verdicts[$0] } == [.wrong, .wrong, .wrong, .verified, .unsigned])
    for index in [1, 3, 5, 7] { #expect(!run.kinds(index).contains("note not-the-gateway"), "\(index)") }
    #expect(run.kinds(9).contains("note not-the-gateway"))
  }

  @Test func `what the gateway took is no mistake of its own`() throws {
    let sale = try Samples.saleFields("o-1")
    let hash = try #require(sale.last?.1)
    let message = "MOC.ELPMAXE@GAT+EODPASSWORD-OF-SHOP1111111114"
    let longer = Hex.encode(DigestAlgorithm.sha256.hash(Array(message.utf8)))
    func sent(_ hash: String) -> JSON {
      Samples.line(Samples.edfaPgURL, Samples.form(sale.dropLast() + [("hash", hash)]), Samples.formType)
    }
    let taken = #"{"action":"SALE","result":"SUCCESS","status":"SETTLED","order_id":"o-1","trans_id":"t"}"#
    let refused = #"{"result":"ERROR","error_code":204005,"error_message":"Request data is invalid.","errors":[]}"#
    func run(_ hash: String, _ answer: String) throws -> AuditRun {
      try AuditRun([Self.answered(sent(hash), Array(answer.utf8))])
    }
    let capitals = try run(hash.uppercased(), taken)
    #expect(capitals.verdicts[0] == .verified && capitals.kinds(0) == ["note signature-capitals"])
    #expect(try run(hash.uppercased(), refused).verdicts[0] == .wrong)
    let otherDigest = try run(longer, taken)
    #expect(otherDigest.verdicts[0] == .undeterminable && otherDigest.kinds(0) == ["note signature-disputed"])
    #expect(try run(longer, refused).verdicts[0] == .wrong)
  }

  @Test func `a seed that the gateway took was not too old for it`() throws {
    let asked = JSON.object(
      (Samples.line(
        "https://checkout.placetopay.com/api/session/1", JSON.members([("auth", try Samples.auth())]).lineBytes,
        "application/json"
      ).members ?? []) + [JSON.Member("time", .text("2026-11-22T10:20:00Z"))])
    func answer(_ status: String) -> [UInt8] {
      Array(
        #"{"requestId":1,"status":{"status":"\#(status)","reason":"00","message":"m","date":"2026-11-22T10:00:00Z"}}"#
          .utf8)
    }
    #expect(try AuditRun([Self.answered(asked, answer("APPROVED"))]).kinds(0) == ["note stale-seed"])
    #expect(try AuditRun([Self.answered(asked, answer("FAILED"), status: 401)]).kinds(0) == ["refused stale-seed"])
  }
}
