import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports
import Testing

/// Mistakes with a whole request: another host, or a body in another encoding than the gateway reads.
@Suite struct WholeRequestTests {
  /// A few cases of each kind: with all of them a debug build takes minutes.
  private static func some(_ name: String) throws -> [Case] {
    let (refused, accepted) = try WrongPort.cases(name).reduce(into: ([Case](), [Case]())) {
      if $1.expectation.isRejection { $0.0.append($1) } else { $0.1.append($1) }
    }
    return Array(refused.prefix(10) + accepted.prefix(12) + accepted.dropFirst(12).suffix(12))
  }

  /// The outcomes of a port that changes its requests.
  private static func outcomes(_ name: String, _ change: (JSON) throws -> JSON?) throws -> [Outcome] {
    try WrongPort.outcomes(some(name)) { try $1.value.flatMap(change).map { .value($0) } }
  }

  /// The phrases about such a port.
  private static func phrases(_ name: String, _ change: (JSON) throws -> JSON?) throws -> [String] {
    WrongPort.phrases(try outcomes(name, change))
  }

  /// A request whose URL has another beginning.
  private static func moved(_ request: JSON, from old: String, to new: String) -> JSON? {
    guard let url = request["url"]?.string, url.hasPrefix(old) else { return nil }
    return request.with(["url"], .text(new + url.dropFirst(old.count)))
  }

  private static let test = "https://test.computop-paygate.com"
  private static let live = "https://www.computop-paygate.com"

  @Test func `the host that was used and the right one are named`() throws {
    let other = try Self.phrases("nexi.request.token") {
      Self.moved($0, from: Self.test, to: "https://api.example:8443")
    }
    #expect(other == ["sends to https://api.example:8443 in place of \(Self.test)"])
    let plain = try Self.phrases("nexi.request.payment-intent") {
      Self.moved($0, from: Self.test, to: "http://test.computop-paygate.com")
    }
    #expect(plain == ["sends to http://test.computop-paygate.com in place of \(Self.test)"])
    let always = try Self.phrases("nexi.request.token") { Self.moved($0, from: Self.live, to: Self.test) }
    #expect(always == ["sends to \(Self.test) in place of \(Self.live)"])
    let payFort = try Self.phrases("payfort.request.tokenization") {
      Self.moved($0, from: "https://sbcheckout.payfort.com", to: "https://sbpaymentservices.payfort.com")
    }
    #expect(payFort == ["sends to https://sbpaymentservices.payfort.com in place of https://sbcheckout.payfort.com"])
  }

  /// A host that is right in another case is no mistake with the host, and neither is a mistake in the rest of the URL.
  @Test func `no host is named that a passing case refutes`() throws {
    var count = 0
    let outcomes = try Self.outcomes("nexi.request.token") { request in
      count += 1
      return count % 2 == 0 ? Self.moved(request, from: Self.test, to: "https://api.example") : nil
    }
    #expect(FailureAttribution(outcomes).groups.allSatisfy { !$0.explanation.phrase.hasPrefix("sends to http") })
    let path = try Self.outcomes("nexi.request.token") { request in
      request.with(["url"], request["url"].map { .text(($0.string ?? "") + "x") })
    }
    #expect(
      FailureAttribution(path).groups.map(\.explanation.phrase) == ["sends to tokenx in place of token"])
  }

  /// A port may write a secret in place of the host.
  @Test func `a secret in the host is not shown`() throws {
    let outcomes = try Self.outcomes("nexi.request.token") { request in
      Self.moved(request, from: Self.test, to: "https://4n!BmF3_")
    }
    #expect(FailureAttribution(outcomes).groups.isEmpty)
    let operation = try #require(Gateway.operation("edfapg.request.sale"))
    let testCase = try #require(WrongPort.cases(operation.name).first { !$0.expectation.isRejection })
    guard case .value(let right) = operation.answer(testCase.input), let secret = testCase.input["password"]?.string
    else {
      Issue.record("the case has no request")
      return
    }
    let wrong = right.with(["url"], .text("https://\(secret).example/payment/post"))
    let said = FailureAttribution([Judge.judge(testCase, .value(wrong))]).groups.map(\.explanation.phrase)
    #expect(!said.contains { $0.contains(secret) }, "\(said)")
  }

  /// The request with another body, and another Content-Type if one is given.
  private static func encoded(_ request: JSON, _ body: String, as type: String? = nil) -> JSON {
    let headers = request["headers"]?.elements ?? []
    let changed = headers.map { header in
      header.elements?.first?.string == "Content-Type" ? .array([.text("Content-Type"), .text(type ?? "")]) : header
    }
    let other = request.with(["body"], .text(body))
    return type == nil ? other : other.with(["headers"], .array(changed))
  }

  /// Written with Python's spaces, so that it must be recognised by its meaning.
  private static func spaced(_ json: JSON) throws -> String {
    let text = try #require(Gateway.operation("json.encode"))
    guard case .value(let value) = text.answer(["value": json, "spelling": .text("python")]) else {
      return json.line
    }
    return value.string ?? json.line
  }

  @Test(arguments: ["edfapg.request.sale", "nexi.request.token", "payfort.request.tokenization"])
  func `JSON in place of a form`(name: String) throws {
    func port(_ type: String?) throws -> [String] {
      try Self.phrases(name) { request in
        let pairs = try FormBody.decodeStrictly(Array((request["body"]?.string ?? "").utf8))
        let json = JSON.object(pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) })
        return Self.encoded(request, try Self.spaced(json), as: type)
      }
    }
    for type in ["application/json", "application/json; charset=utf-8", "text/plain", nil] {
      #expect(try port(type) == ["sends JSON where a form is wanted"], "\(type ?? "")")
    }
  }

  @Test(arguments: ["payfort.request.purchase", "nexi.request.payment-intent", "placetopay.request.create"])
  func `a form in place of JSON`(name: String) throws {
    func flat(_ json: JSON, _ name: String) -> [(String, String)] {
      switch json {
      case .object(let members):
        members.flatMap { flat($0.value, name.isEmpty ? $0.name.string : "\(name)[\($0.name.string)]") }
      case .array(let elements): elements.enumerated().flatMap { flat($1, "\(name)[\($0)]") }
      case .string(let text): [(name, text.string)]
      default: [(name, json.line)]
      }
    }
    func port(_ type: String?) throws -> [String] {
      try Self.phrases(name) { request in
        let pairs = flat(try JSON(parsing: request["body"]?.string ?? ""), "")
        let form = pairs.map { FormBody.Pair(name: Array($0.utf8), value: Array($1.utf8)) }
        return Self.encoded(request, String(decoding: FormSpelling.whatwg.encode(form), as: UTF8.self), as: type)
      }
    }
    for type in ["application/x-www-form-urlencoded", nil] {
      #expect(try port(type) == ["sends a form where JSON is wanted"], "\(type ?? "")")
    }
  }

  @Test func `JSON that is encoded twice`() throws {
    let whole = try Self.phrases("placetopay.request.query") { request in
      Self.encoded(request, JSON.text(try Self.spaced(try JSON(parsing: request["body"]?.string ?? ""))).line)
    }
    #expect(whole == ["sends the body as JSON in a string"])
    let nested = try Self.phrases("payfort.request.applepay") { request in
      let body = try JSON(parsing: request["body"]?.string ?? "")
      let members = try (body.members ?? []).map { member in
        member.value.members == nil ? member : JSON.Member(member.name, .text(try Self.spaced(member.value)))
      }
      return Self.encoded(request, JSON.object(members).line)
    }
    #expect(nested == ["sends objects as JSON in a string"])
  }
}
