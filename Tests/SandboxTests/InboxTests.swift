import Audit
import Encodings
import Gateways
import Messages
import Platform
import Reports
import Testing

@testable import Sandbox

/// The inbox reports about a callback what its receiver has to find out.
@Suite struct InboxTests {
  /// The inbox's report about a callback.
  private func said(_ body: [UInt8], method: String = "POST") throws -> JSON {
    var sandbox = try Sandbox(
      try SandboxSettings { _ in nil }, try #require(ListenAddress("127.0.0.1:8080")), state: nil,
      Style(isColored: false)
    ) { _ in }
    let isGet = method == "GET"
    func request(_ method: String, _ query: [UInt8], _ body: [UInt8]) -> HTTPRequest {
      HTTPRequest(
        method: method, path: "/__sandbox/inbox", query: query, isVersion10: false,
        headers: [HTTPRequest.HeaderField(name: "host", value: Array("127.0.0.1:8080".utf8))], body: body)
    }
    #expect(sandbox.respond(to: request(method, isGet ? body : [], isGet ? [] : body)).status == 200)
    let answer = try JSON(parsing: sandbox.respond(to: request("GET", [], [])).body)
    return try #require(answer["callbacks"]?.elements?.first)
  }

  private func value(_ operation: String, _ input: String) throws -> String {
    guard case .value(let value)? = Gateway.operation(operation)?.answer(try JSON(parsing: Array(input.utf8))) else {
      Issue.record("\(operation) gives no value")
      return ""
    }
    return value.string ?? ""
  }

  @Test(arguments: [("sandbox-response-phrase", "verified"), ("sandbox-request-phrase", "wrong")])
  func `PayFort's notification`(phrase: String, word: String) throws {
    let signer = PayFortSigner(secrets: MessageSecrets(texts: ["responsePhrase": phrase, "algorithm": "sha256"]))
    let parameters = try JSON(
      parsing: Array(#"{"response_code": "14000", "status": "14", "fort_id": "1", "command": "PURCHASE"}"#.utf8))
    let letter = try said(PayFortEmulator.form(signer.sign(parameters)))
    #expect(letter["gateway"] == .text("payfort") && letter["verdict"] == .text(word), "\(letter)")
    #expect((letter["reason"] == nil) == (word == "verified"))
  }

  /// A PayFort notification with a changed signature.
  private func notification(_ change: ([UInt8]) -> [UInt8]) throws -> [UInt8] {
    let secrets = MessageSecrets(texts: ["responsePhrase": "sandbox-response-phrase", "algorithm": "sha256"])
    let parameters = try JSON(
      parsing: Array(
        #"{"response_code": "14000", "status": "14", "fort_id": "1", "command": "PURCHASE", "access_code": "SANDBOXACCESSCODE", "merchant_identifier": "SANDBOXMERCHANT"}"#
          .utf8))
    let form = PayFortEmulator.form(PayFortSigner(secrets: secrets).sign(parameters))
    let pairs = try FormBody.decode(form, .whatwg).map { pair in
      pair.name.elementsEqual("signature".utf8) ? FormBody.Pair(name: pair.name, value: change(pair.value)) : pair
    }
    return FormSpelling.whatwg.encode(pairs)
  }

  @Test(arguments: ["\u{20}", "\n", "\t", "\u{a0}"])
  func `white space around a signature is a note in inbox and audit`(space: String) throws {
    for body in [try notification { $0 + space.utf8 }, try notification { space.utf8 + $0 }] {
      let letter = try said(body)
      #expect(letter["verdict"] == .text("verified") && letter["note"] == .text(SpacedSignature.sentence), "\(letter)")
      let judgement = try audited(body)
      #expect(judgement.verdict == .verified && !judgement.isBad)
      #expect(
        judgement.findings.filter { $0.kind == .signatureSpaced }.map(\.message.text) == [SpacedSignature.sentence])
    }
    // A forgery is still one, whatever surrounds it.
    for body in [
      try notification { Array([$0[0] ^ 1] + $0.dropFirst() + space.utf8) },
      try notification { _ in Array(space.utf8) },
      try notification { Array($0.prefix(10)) + space.utf8 + $0.dropFirst(10) },
      try notification { Array($0.dropLast()) + space.utf8 },
    ] {
      #expect(try said(body)["verdict"] == .text("wrong"))
      #expect(try audited(body).verdict == .wrong)
    }
  }

  private func audited(_ body: [UInt8]) throws -> Judgement {
    let line: JSON = [
      "method": .text("POST"), "url": .text("https://shop.example/notify"),
      "headers": .array([.array([.text("Content-Type"), .text("application/x-www-form-urlencoded")])]),
      "bodyBase64": .text(Base64.encode(body)),
    ]
    let keys =
      #"{"payfort": [{"accessCode": "SANDBOXACCESSCODE", "merchantIdentifier": "SANDBOXMERCHANT", "requestPhrase": "sandbox-request-phrase", "responsePhrase": "sandbox-response-phrase", "algorithm": "sha256"}]}"#
    var auditor = Auditor(try Keyring(Array(keys.utf8)), searches: 0)
    let source = Auditor.Source("capture", hint: nil, isRepeatable: true) { _ in
      var rest = line.lineBytes + [0x0a]
      return {
        defer { rest = [] }
        return rest
      }
    }
    var judgements: [Judgement] = []
    auditor.audit([source]) { judgements.append($0) }
    return try #require(judgements.first)
  }

  @Test func `PlacetoPay's notification`() throws {
    let signature = try value(
      "placetopay.notification",
      #"{"requestId": "7", "status": "APPROVED", "date": "2026-11-22T10:00:00-05:00", "secretKey": "sandbox-secret-key"}"#
    )
    let capitals = signature.uppercased().replacing("SHA256:", with: "sha256:")
    for (status, signature, word) in [
      ("APPROVED", signature, "verified"), ("APPROVED", capitals, "verified"), ("REJECTED", signature, "wrong"),
      ("REJECTED", capitals, "wrong"),
    ] {
      let body =
        #"{"requestId": 7, "status": {"status": "\#(status)", "date": "2026-11-22T10:00:00-05:00"}, "signature": "\#(signature)"}"#
      #expect(try said(Array(body.utf8))["verdict"] == .text(word))
    }
  }

  @Test func `Nexi's notification`() throws {
    let mac = try value(
      "nexi.mac.response",
      #"{"key": "sandbox+client/secret=", "payId": "p", "transId": "t", "merchantId": "sandbox-client-id", "status": "OK", "code": "00000000"}"#
    )
    for (status, word) in [("OK", "verified"), ("FAILED", "wrong")] {
      let form = "PayID=p&TransID=t&Status=\(status)&Code=00000000&MAC=\(mac)"
      #expect(try said(Array(form.utf8))["verdict"] == .text(word))
      let small = "payid=p&transid=t&status=\(status)&code=00000000&mac=\(mac)"
      #expect(try said(Array(small.utf8))["verdict"] == .text(word))
    }
  }

  @Test func `Nexi's notification of a merchant with a name of its own`() throws {
    let mac = try value(
      "nexi.mac.response",
      #"{"key": "sandbox+client/secret=", "payId": "p", "transId": "t", "merchantId": "YourShop", "status": "OK", "code": "00000000"}"#
    )
    for (mid, word) in [("YourShop", "verified"), ("AnotherShop", "wrong")] {
      let form = "mid=\(mid)&PayID=p&TransID=t&Status=OK&Code=00000000&MAC=\(mac)"
      #expect(try said(Array(form.utf8))["verdict"] == .text(word))
    }
  }

  @Test func `a callback of EveryPay's API version 2`() throws {
    let fields = [
      ("api_username", "sandbox-username"), ("amount", "19.99"), ("nonce", "n"), ("order_reference", "o-1"),
      ("payment_reference", "p-1"), ("payment_state", "settled"), ("timestamp", "1559729655"),
      ("transaction_result", "completed"), ("account_id", "EUR3D1"),
      (
        "hmac_fields",
        "account_id,amount,api_username,hmac_fields,nonce,order_reference,payment_reference,payment_state,timestamp,transaction_result"
      ),
    ]
    let signed = JSON.members(fields.map { ($0, JSON.text($1)) })
    let right = try #require(EveryPaySignatures.hmac(signed, Array("sandbox-api-secret".utf8)).value)
    for (hmac, word) in [
      (right, "verified"), (right.map(ASCII.upper), "verified"), ([right[0] ^ 1] + right.dropFirst(), "wrong"),
    ] {
      let pairs = fields.map { FormBody.Pair(name: Array($0.utf8), value: Array($1.utf8)) }
      let form = FormSpelling.whatwg.encode(pairs + [FormBody.Pair(name: Array("hmac".utf8), value: hmac)])
      let letter = try said(form)
      #expect(letter["gateway"] == .text("everypay") && letter["verdict"] == .text(word), "\(letter)")
    }
  }

  @Test func `the mistake behind a wrong signature is named`() throws {
    let swapped = try value(
      "nexi.mac.response",
      #"{"key": "sandbox+client/secret=", "payId": "t", "transId": "p", "merchantId": "sandbox-client-id", "status": "OK", "code": "00000000"}"#
    )
    let letter = try said(Array("PayID=p&TransID=t&Status=OK&Code=00000000&MAC=\(swapped)".utf8))
    #expect(letter["verdict"] == .text("wrong"))
    #expect(letter["mistakes"]?.elements?.map { $0["message"] } == [.text("swaps payId and transId")], "\(letter)")
    // No mistake is reported if none is known.
    let forged = try said(
      Array("PayID=p&TransID=t&Status=OK&Code=00000000&MAC=\(String(repeating: "a", count: 64))".utf8))
    #expect(forged["verdict"] == .text("wrong") && forged["mistakes"] == nil)
  }

  @Test func `what nothing signs, and what is of nobody`() throws {
    let everypay = Array("payment_reference=p&order_reference=o&event_name=status_updated".utf8)
    #expect(try said(everypay, method: "GET")["verdict"] == .text("unsigned"))
    let unknown = try said(Array("a=b".utf8))
    #expect(unknown["verdict"] == .text("unknown") && unknown["reason"] != nil)
    // A payment unknown to the sandbox was signed with an address that is not available here.
    #expect(try said(Array("trans_id=t&hash=00&card=411111****1111".utf8))["verdict"] == .text("undeterminable"))
  }
}
