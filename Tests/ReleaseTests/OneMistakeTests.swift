import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// A developer's single mistake that shows in several ways and is reported once.
@Suite struct OneMistakeTests {
  /// Python: a table of currencies that answers 2 to every question.
  @Test func `two decimals for whatever is a currency, and whatever is none`() throws {
    let names = ["amount.minor", "amount.decimal", "nexi.request.payment-intent"]
    let outcomes = try names.flatMap { name in
      try WrongPort.outcomes(name) { testCase, right in
        if name == "nexi.request.payment-intent" {
          return try right.code == "unknown-currency" ? Self.asked(testCase, ["fields", "amount", "currency"]) : nil
        }
        return try Self.asked(testCase, ["currency"])
      }
    }
    #expect(WrongPort.phrases(outcomes) == ["uses two decimals for every currency"])
  }

  /// The reference's answer for euros, with the currency of the case in it.
  private static func asked(_ testCase: Case, _ path: [String]) throws -> Reply? {
    guard let name = path.reduce(testCase.input, { $0[$1] ?? .null }).string else { return nil }
    let reply = try WrongPort.reference(testCase.with(input: testCase.input.with(path, .text("EUR"))))
    guard let value = reply.value, let body = value["body"]?.string else { return reply }
    return .value(value.with(["body"], .text(body.replacing("\"EUR\"", with: "\"\(name)\""))))
  }

  /// PHP: `$base . '/api/session?id=' . $requestId`.
  @Test func `an id that stands in the query`() throws {
    let phrases = try WrongPort.phrases("placetopay.request.query") { _, right in
      guard let value = right.value, let url = value["url"]?.string, let slash = url.lastIndex(of: "/") else {
        return nil
      }
      let changed = url[..<slash] + "?id=" + url[slash...].dropFirst()
      return .value(value.with(["url"], .text(String(changed))))
    }
    #expect(phrases == ["sends to a path without its last part, which is in the query as id"])
  }

  /// JavaScript: `qs.stringify(data, {arrayFormat: 'brackets'})`.
  @Test func `lists without an index, in every spelling`() throws {
    let nesting = FormNesting(element: { list, _ in list + Array("[]".utf8) })
    let phrases = try WrongPort.phrases("form.encode") { testCase, right in
      guard right.value != nil, let pairs = try? nesting.pairs(testCase.input["pairs"] ?? .null) else { return nil }
      let spelling = testCase.input["spelling"]?.string.flatMap(FormSpelling.init) ?? .whatwg
      return .value(UTF8Text.json(spelling.encode(pairs)))
    }
    #expect(phrases == ["writes a[] for every element of a list"])
  }

  /// Java: `Credentials.basic(username, secret)`.
  @Test func `a check that a formula lacks`() throws {
    let phrases = try WrongPort.phrases("everypay.authorization.basic") { testCase, right in
      guard right.code == "invalid-username", let name = testCase.input["username"].flatMap(MatchRule.bytes),
        let secret = testCase.input["secret"].flatMap(MatchRule.bytes)
      else { return nil }
      return .value(.text("Basic \(Base64.encode(name + ":".utf8 + secret))"))
    }
    #expect(phrases == ["does not refuse with invalid-username"])
  }

  /// PHP: `$algorithm ?? 'sha1'`.
  @Test func `the default of an older document`() throws {
    let phrases = try WrongPort.phrases("placetopay.trankey") { testCase, _ in
      guard testCase.input["algorithm"] == nil else { return nil }
      return try WrongPort.reference(testCase.with(input: testCase.input.with(["algorithm"], .text("sha1"))))
    }
    #expect(phrases == ["uses 'sha1' where no algorithm is named"])
  }

  /// An unsigned parameter is reported alone, whatever else a port might not know.
  @Test func `one parameter that is not signed`() throws {
    let outcomes = try WrongPort.outcomes("payfort.signature") { testCase, right in
      guard right.value != nil, testCase.input["parameters"]?["x"] != nil else { return nil }
      return try WrongPort.reference(testCase.with(input: testCase.input.with(["parameters", "x"], nil)))
    }
    #expect(WrongPort.mistakes(outcomes).phrases.allSatisfy { !$0.contains("installment_detail") })
  }

  /// Free members are in every request, and are not its mistake.
  @Test func `free members beside a mistake`() throws {
    let outcomes = try WrongPort.outcomes("placetopay.request.collect") { testCase, body in
      guard let json = try? JSON(parsing: Array(body.utf8)) else { return nil }
      let flag = json["payment"]?["allowPartial"] == nil ? [] : ["payment", "allowPartial"]
      let wrong = flag.isEmpty ? json : json.with(flag, .bool(false))
      return wrong.with(["ipAddress"], .text("127.0.0.1")).with(["captureAddress"], .bool(false)).line
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(!phrases.isEmpty && phrases.allSatisfy { !$0.contains("ipAddress") && !$0.contains("captureAddress") })
  }
}
