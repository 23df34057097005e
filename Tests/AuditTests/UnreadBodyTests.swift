import Audit
import Encodings
import Testing

/// Bodies that are unreadable, or in the format of another call.
@Suite struct UnreadBodyTests {
  private static let wrongSignature = [("signature", String(repeating: "0", count: 64))]

  private static func payFort(_ change: ([UInt8]) -> [UInt8]) throws -> JSON {
    Samples.line(
      Samples.payFortURL, change(Samples.object(try Samples.payFort(Samples.purchase("r-1")))), "application/json")
  }

  @Test func `a request to PayFort that is no JSON is judged`() throws {
    let run = try AuditRun([
      Self.payFort { $0.dropLast() + ",}".utf8 }, Self.payFort { [0xef, 0xbb, 0xbf] + $0 },
      Self.payFort { $0 + "x".utf8 },
      Self.payFort { $0.map { $0 == UInt8(ascii: "@") ? 0xe9 : $0 } }, Self.payFort { _ in [] },
    ])
    // What follows a byte order mark can be read, and is rightly signed.
    #expect(run.verdicts == [.wrong, .verified, .wrong, .wrong, .wrong] && run.summary.suspects == 0)
    for index in 0..<4 { #expect(run.kinds(index) == ["refused malformed-body"], "\(index)") }
    #expect(run.kinds(4) == ["refused signature-missing", "refused malformed-body"])
  }

  @Test func `the answer to such a request is judged as well`() throws {
    let answer = try Samples.payFort(Samples.paid("r-1", id: "169"), phrase: "response-phrase-1")
    let response: JSON = [
      "status": .integer(200), "body": .text(String(decoding: Samples.object(answer), as: UTF8.self)),
    ]
    let line = JSON.object(
      (try Self.payFort { $0.dropLast() + ",}".utf8 }.members ?? []) + [JSON.Member("response", response)])
    let run = try AuditRun([line])
    #expect(run.verdicts == [.wrong, .verified] && run.judgements[1].call == "PURCHASE")
  }

  @Test func `a request that the capture has cut is not wrong`() throws {
    let body = try Samples.payFort(Samples.purchase("r-1"))
    let text = String(decoding: Samples.object(body).dropLast(9), as: UTF8.self)
    let har =
      #"{"log":{"entries":[{"request":{"method":"POST","url":"\#(Samples.payFortURL)","headers":[],"bodySize":400,"#
      + #""postData":{"text":\#(JSON.text(text).line)}}}]}}"#
    let run = try AuditRun([Array(har.utf8)])
    #expect(run.verdicts == [.undeterminable] && run.judgements.first?.fidelity == .lossy)
  }

  @Test func `callbacks of EdfaPg with any action, or none, are judged`() throws {
    func callback(_ action: String?, hash: String? = nil) throws -> JSON {
      let right = try Samples.callback("o-1", transaction: "t-1")
      let text = String(decoding: Base64.decode(Array((right["bodyBase64"]?.string ?? "").utf8)) ?? [], as: UTF8.self)
      var pairs = text.split(separator: "&").map(String.init)
      if let action { pairs[0] = "action=\(action)" } else { pairs.removeFirst() }
      if let hash { pairs[pairs.count - 1] = "hash=\(hash)" }
      return Samples.line("https://shop.example/hook", Array(pairs.joined(separator: "&").utf8), Samples.formType)
    }
    let zeros = String(repeating: "0", count: 32)
    let run = try AuditRun([
      Samples.sale("o-1", transaction: "t-1"), callback("CHARGEBACK"), callback(nil, hash: zeros), callback(nil),
    ])
    #expect(run.verdicts == [.verified, .unsigned, .verified, .wrong, .verified])
    #expect(run.judgements.map(\.call) == ["SALE", "SALE", "CHARGEBACK", "UNKNOWN", "UNKNOWN"])
    #expect(run.summary.suspects == 0)
  }

  @Test(arguments: ["text/plain", "application/xml", "application/json"])
  func `a form of EdfaPg under another name`(type: String) throws {
    let body = Samples.form(try Samples.saleFields("o-1"))
    let run = try AuditRun([Samples.line(Samples.edfaPgURL, body, type)])
    #expect(run.verdicts == [.verified] && run.kinds(0) == ["refused wrong-content-type"])
    let right = try AuditRun([Samples.line(Samples.edfaPgURL, body, Samples.formType + "; charset=utf-8")])
    #expect(right.kinds(0).isEmpty)
  }

  @Test func `EveryPay and Nexi are sent a body`() throws {
    let basic = "Basic " + Base64.encode(Array("user-1:api-secret-1".utf8))
    let run = try AuditRun([
      Samples.line(
        "https://pay.every-pay.eu/api/v4/payments/oneoff", [], "application/json", headers: [("Authorization", basic)]),
      Samples.line(
        "https://www.computop-paygate.com/api/v2/payment-intents", [], "application/json",
        headers: [("Authorization", "Bearer a.b.c")]),
    ])
    #expect(run.kinds(0) == ["refused malformed-body"] && run.kinds(1) == ["refused malformed-body"])
    for operation in ["everypay.request.oneoff", "nexi.request.payment-intent"] {
      #expect(try AuditRun([Array("x=1".utf8)], as: operation).kinds(0) == ["refused wrong-content-type"])
      #expect(try AuditRun([[1, 2, 3]], as: operation).kinds(0) == ["refused malformed-body"])
    }
  }
}
