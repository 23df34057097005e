import ConformanceKit
import Encodings
import Faults
import Gateways
import Messages
import Testing

/// The other side of the kill matrix: no case fails what right SDKs do differently.
@Suite struct FreedomTests {
  /// A freedom has limits: the neighbouring mistake fails.
  @Test(arguments: [
    ("edfapg.request.sale", "auth", "Y"), ("edfapg.request.sale", "extras", "[1]"),
    ("edfapg.request.sale", "payer_address2", "x"), ("edfapg.request.sale", "x", ""),
    ("placetopay.request.create", "skipResult", "false"), ("placetopay.request.create", "cancelUrl", "x"),
    ("placetopay.request.create", "internalReference", "1"),
  ])
  func `another value, or a name of one's own, is no freedom`(operation: String, field: String, value: String) throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first {
        $0.operation == operation && ["needed-fields", "doc-sample"].contains($0.id)
      })
    let expected =
      switch testCase.expectation {
      case .answer(let one): [one]
      case .claims(let claims): claims.map(\.expected)
      }
    let right = expected.lazy.compactMap { if case .value(let value) = $0 { value } else { nil } }.first
    var message = try #require(right.flatMap(RequestMessage.init))
    message[[field]] = .text(value)
    #expect(Judge.judge(testCase, .value(message.json)).verdict == .fail)
  }

  /// RFC 3986 §6.2.2: the host has no case, and a character that needs no escape means the same with one.
  @Test(arguments: [
    ("https://PAY.", "https://pay.", Verdict.pass), ("/V4/", "/v4/", .fail), ("%21", "!", .pass), ("%26", "&", .fail),
    ("%7E", "~", .pass), ("%7e", "~", .pass), ("%23", "#", .fail), ("%2520", "%20", .fail), ("+", "%20", .pass),
  ])
  func `URLs are compared by what they mean`(other: String, one: String, verdict: Verdict) throws {
    let url = "https://pay.example/v4/payments?api_username=\(one)a%20b"
    let sent = url.replacing(one, with: other, maxReplacements: 1)
    #expect(
      WireMatch.isSame(url: Array(url.utf8), Array(sent.utf8), FreedomReduction([])) == (verdict == .pass), "\(sent)")
  }

  /// RFC 9110 §4.2.3: https has a default port; §5.5: white space around a value is not part of it.
  @Test(arguments: [
    (":443", "application/json", Verdict.pass), (":8443", "application/json", .fail),
    (":80", "application/json", .fail),
    ("", " application/json\t", .pass), ("", "application/ json", .fail),
  ])
  func `the port of https and spaces around a header say nothing`(
    port: String, type: String, verdict: Verdict
  ) throws {
    let (testCase, right) = try value("payfort.request.purchase", "doc-sample")
    var message = try #require(RequestMessage(right))
    let path = try #require(message.url.dropFirst(8).firstIndex(of: UInt8(ascii: "/")))
    message.url.insert(contentsOf: port.utf8, at: path)
    message.headers = [("Content-Type", type)]
    #expect(Judge.judge(testCase, .value(message.json)).verdict == verdict)
  }

  /// The vendor's .NET SDK identifies itself in optional fields; the signatures are computed with Python's hashlib.
  @Test(arguments: [
    (["app_plugin": ".dotNETSDK", "app_ver": "2.1.0.0"], true, Verdict.pass),
    (["app_plugin": ".dotNETSDK", "app_ver": "2.1.0.0"], false, .fail), (["app_plugin": ".dotNETSDK"], true, .fail),
    (["app_name": "shop"], false, .fail),
  ])
  func `an SDK may say what it is, where it signs that`(
    fields: [String: String], isSigned: Bool, verdict: Verdict
  ) throws {
    let (testCase, right) = try value("payfort.request.purchase", "doc-sample")
    var message = try #require(RequestMessage(right))
    for (name, value) in fields { message[[name]] = .text(value) }
    if isSigned {
      message[["signature"]] = .text("cdf1258a1f9558119e2e4465a422e15233c140c1472b948779ddcec0a4d18b55")
    }
    #expect(Judge.judge(testCase, .value(message.json)).verdict == verdict)
  }

  @Test(arguments: [
    (#"{"software": "acme", "version": "2.3"}"#, Verdict.pass), (#"{"software": 7}"#, .fail), (#"["acme"]"#, .fail),
  ])
  func `EveryPay's integration_details are an SDK's own`(details: String, verdict: Verdict) throws {
    let (testCase, right) = try value("everypay.request.oneoff", "needed-fields")
    var message = try #require(RequestMessage(right))
    message[["integration_details"]] = try JSON(parsing: details)
    #expect(Judge.judge(testCase, .value(message.json)).verdict == verdict)
  }

  /// A request that the reference refuses and some SDKs send: the SDK's description of itself is free in it too.
  @Test(arguments: [
    (#"{"software": "acme"}"#, Verdict.pass), (#"{"software": 7}"#, .fail), (#""acme""#, .fail),
  ])
  func `integration_details where sources disagree`(details: String, verdict: Verdict) throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first { $0.name == "everypay.request.oneoff#unsafe-customer-url-http" })
    guard case .claims(let claims) = testCase.expectation else {
      Issue.record("\(testCase.name) has no claims")
      return
    }
    let values = claims.compactMap { if case .value(let value) = $0.expected { value } else { nil } }
    var message = try #require(values.first.flatMap(RequestMessage.init))
    #expect(Judge.judge(testCase, .value(message.json)).verdict == .pass)
    message[["integration_details"]] = try JSON(parsing: details)
    #expect(Judge.judge(testCase, .value(message.json)).verdict == verdict)
  }

  @Test(arguments: [
    ("detailed=true", Verdict.pass), ("detailed=false", .fail), ("detail=true", .fail), ("detailed=true&x=1", .fail),
  ])
  func `the state of a payment may be asked for in full`(more: String, verdict: Verdict) throws {
    let (testCase, right) = try value("everypay.request.payment", "doc-sample")
    var message = try #require(RequestMessage(right))
    message.url += "&\(more)".utf8
    #expect(Judge.judge(testCase, .value(message.json)).verdict == verdict)
  }

  /// RFC 7578 §4.4 and §4.5: a part is text/plain, and its charset says how to read its bytes.
  @Test(arguments: [
    ("ISO-8859-1", "Arthur", Verdict.pass), ("US-ASCII", "Arthur", .pass), ("UTF-8", "Zo\u{eb}", .pass),
    ("ISO-8859-1", "Zo\u{eb}", .fail), ("UTF-16", "Arthur", .fail),
  ])
  func `the charset of a part says nothing of ASCII`(charset: String, name: String, verdict: Verdict) throws {
    let (testCase, _) = try value("edfapg.request.applepay", "doc-sample")
    let input = testCase.input.with(["fields", "payer_first_name"], .text(name))
    let operation = try #require(Gateway.operation(testCase.operation))
    guard case .value(let right) = operation.answer(input), var message = RequestMessage(right),
      case .parts(var parts, let boundary) = message.body
    else {
      Issue.record("no parts")
      return
    }
    parts = parts.map { part in
      MultipartBody.Part(name: part.name, contentType: Array("text/plain; charset=\(charset)".utf8), value: part.value)
    }
    message.body = .parts(parts, boundary)
    let match = WireMatch(for: right, freedoms: operation.freedoms)
    #expect(match?.accepts(message.json, for: right) == (verdict == .pass))
  }

  private func value(_ operation: String, _ id: String) throws -> (testCase: Case, right: JSON) {
    let testCase = try #require(try OptionsTests.corpus.get().first { $0.operation == operation && $0.id == id })
    guard case .answer(.value(let right)) = testCase.expectation else {
      Issue.record("\(testCase.name) has no value")
      return (testCase, .null)
    }
    return (testCase, right)
  }

  /// The token is JSON and no hash covers it, but its contents are not free.
  @Test func `a token of Apple Pay may be written anew, and not be changed`() throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first { $0.operation == "edfapg.request.applepay" && $0.id == "token-spaces" })
    guard case .answer(.value(let right)) = testCase.expectation, var message = RequestMessage(right),
      let token = message[["parameters"]]?.string, let json = try? JSON(parsing: token)
    else {
      Issue.record("no token")
      return
    }
    message[["parameters"]] = .text(json.line)
    #expect(json.line != token && Judge.judge(testCase, .value(message.json)).verdict == .pass)
    message[["parameters"]] = .text(json.with(["paymentData", "version"], .text("RSA_v1")).line)
    #expect(Judge.judge(testCase, .value(message.json)).verdict == .fail)
  }

  /// Two SDKs of the vendor order apple_header differently; the upper-case signature is Python's hashlib over the other
  /// order.
  @Test func `members may stand in any order, in which they have to be signed`() throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first { $0.operation == "payfort.request.applepay" && $0.id == "purchase" })
    guard case .answer(.value(let right)) = testCase.expectation, var message = RequestMessage(right),
      let header = message[["apple_header"]]?.members
    else {
      Issue.record("no header")
      return
    }
    message[["apple_header"]] = .object([header[1], header[2], header[0]])
    let unsigned = Judge.judge(testCase, .value(message.json))
    #expect(unsigned.verdict == .fail)
    #expect(
      FailureAttribution([unsigned]).groups.map(\.explanation.phrase)
        == ["signs the members of an object in another order than it sends them"])
    message[["signature"]] = .text("8208DA2E67352156D995648A947E5C69F3AD55051DCDFD466A0C077C61DCAF41")
    #expect(Judge.judge(testCase, .value(message.json)).verdict == .pass)
    message[["apple_header"]] = .object(header)
    #expect(Judge.judge(testCase, .value(message.json)).verdict == .fail)
  }

  @Test(arguments: [("%2b", Verdict.pass), ("%2c", .fail), ("%252b", .fail), ("+", .fail)])
  func `the case of an escape in a URL says nothing, its digits do`(escape: String, verdict: Verdict) throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first { $0.operation == "everypay.request.payment" && $0.id == "user-escaped" })
    guard case .answer(.value(let right)) = testCase.expectation, let url = right["url"]?.string else {
      Issue.record("no value")
      return
    }
    let parts = url.split(separator: "%2B", omittingEmptySubsequences: false)
    #expect(parts.count > 1)
    let sent = right.with(["url"], .text(parts.joined(separator: escape)))
    #expect(Judge.judge(testCase, .value(sent)).verdict == verdict)
  }

  @Test func `a secret in a header that may say anything is found`() throws {
    let testCase = try #require(
      try OptionsTests.corpus.get().first { $0.operation == "edfapg.request.sale" && $0.id == "needed-fields" })
    guard case .answer(.value(let right)) = testCase.expectation else {
      Issue.record("no value")
      return
    }
    var message = try #require(RequestMessage(right))
    message.headers.removeAll { $0.name == "X-User-Agent" }
    #expect(Judge.judge(testCase, .value(message.json)).verdict == .pass)
    message.headers.append(("X-User-Agent", testCase.input["password"]?.string ?? ""))
    #expect(Judge.judge(testCase, .value(message.json)).verdict == .leak)
  }
}
