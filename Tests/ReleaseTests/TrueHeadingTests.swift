import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// Headings about an outsider's ports that were once not true.
@Suite struct TrueHeadingTests {
  private static func text(_ testCase: Case, _ name: String) -> String { testCase.input[name]?.string ?? "" }

  private static let edfaPgForms = ["sale", "recurring-sale", "capture", "creditvoid", "status", "details"].map {
    "edfapg.request.\($0)"
  }

  /// The outcomes of several operations of a port whose forms have other pairs.
  private static func forms(_ change: (FormBody.Pair) -> FormBody.Pair) throws -> [Outcome] {
    try edfaPgForms.flatMap { name in try WrongPort.outcomes(name) { _, body in body.formChanging(change) } }
  }

  @Test func `a form in Latin-1 is not one of escape()`() throws {
    let outcomes = try Self.forms { pair in
      guard !pair.name.elementsEqual("action".utf8), UTF8Text.isValid(pair.value) else { return pair }
      let value = String(decoding: pair.value, as: UTF8.self).unicodeScalars.map { scalar in
        scalar.value < 0x100 ? UInt8(scalar.value) : UInt8(ascii: "?")
      }
      return FormBody.Pair(name: pair.name, value: value)
    }
    #expect(WrongPort.phrases(outcomes) == ["sends text in Latin-1"])
  }

  /// The request of a port that puts the fields of the body into the URL.
  private static func inURL(_ value: JSON) -> JSON? {
    guard let url = value["url"]?.string, let body = value["body"]?.string else { return nil }
    return .members([("method", .text("GET")), ("url", .text("\(url)?\(body)")), ("headers", .array([]))])
  }

  @Test func `fields in the URL are said to be there, and a card number is critical`() throws {
    let outcomes = try Self.edfaPgForms.flatMap { name in
      try WrongPort.outcomes(name) { testCase, right in
        right.value.flatMap(Self.inURL).map { Judge.judge(testCase, .value($0)).reply }
      }
    }
    #expect(
      WrongPort.phrases(outcomes) == ["sends the fields of the body in the URL, where logs and proxies keep them"])
    let sale = outcomes.filter { $0.testCase.operation == "edfapg.request.sale" && $0.verdict != .pass }
    #expect(sale.contains { $0.severity == .critical }, "a card number stands in the URL")
  }

  @Test func `one word that is believed whatever else is said`() throws {
    let outcomes = try WrongPort.outcomes("payfort.response.decode") { testCase, right in
      let body = try? JSON(parsing: Array(Self.text(testCase, "body").utf8))
      let pairs = (try? FormBody.decodeStrictly(Array(Self.text(testCase, "body").utf8))) ?? []
      let words =
        [body?["response_message"]?.string]
        + pairs.filter { $0.name.elementsEqual("response_message".utf8) }
        .map { String(decoding: $0.value, as: UTF8.self) }
      guard words.contains("Success"), right.code.map({ $0 == "unsafe-redirect" }) ?? true else {
        return nil
      }
      let members = right.value?.members ?? [JSON.Member("status", .text("20")), JSON.Member("result", .text("20064"))]
      let kept = members.filter { !["kind", "redirect"].contains($0.name.string) }
      return .value(.object([JSON.Member("kind", .text("approved"))] + kept))
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(!phrases.contains { $0.contains("unsafe-redirect") }, "\(phrases)")
    #expect(phrases.first == "answers approved wherever response_message is Success", "\(phrases)")
  }

  /// Upper case by Unicode in every formula of a gateway, as with Python's `str.upper()`.
  @Test func `upper case by Unicode is of no language where nothing is reversed`() throws {
    let outcomes = try WrongPort.outcomes("edfapg.hash.checkout") { testCase, right in
      guard right.value != nil else { return nil }
      let names = ["orderNumber", "amount", "currency", "description", "password"]
      let message = names.flatMap { testCase.input[$0].flatMap(MatchRule.bytes) ?? [] }
      let upper = Array(String(decoding: message, as: UTF8.self).uppercased().utf8)
      return .value(
        .text(Hex.encode(DigestAlgorithm.sha1.hash(Array(Hex.encode(DigestAlgorithm.md5.hash(upper)).utf8)))))
    }
    let explanations = WrongPort.mistakes(outcomes).groups.map(\.explanation)
    #expect(explanations.map(\.phrase) == ["turns message into upper case by Unicode instead of ASCII"])
    #expect(explanations.flatMap(\.alternatives).isEmpty, "\(explanations.flatMap(\.alternatives).map(\.phrase))")
  }

  /// Names are only recognised as the documents spell them.
  @Test func `a name that is not found is not a value that is left out`() throws {
    let known = ["PayID": "payid", "TransID": "transid", "Status": "status", "Code": "code", "MAC": "mac"]
    let outcomes = try WrongPort.outcomes("nexi.mac.verify") { testCase, _ in
      guard let operation = Gateway.operation("nexi.mac.verify"), let fields = testCase.input["fields"]?.members
      else { return nil }
      let read = fields.compactMap { field in known[field.name.string].map { ($0, field.value) } }
      return Reply(Response(operation.answer(testCase.input.with(["fields"], .members(read)))))
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(!phrases.contains { $0.contains("left out") }, "\(phrases)")
  }

  @Test func `a body inside another member`() throws {
    let outcomes = try WrongPort.cases("placetopay.request.create").map { testCase in
      let right = try WrongPort.reference(testCase)
      guard let request = right.value, let body = request["body"]?.string,
        let members = (try? JSON(parsing: Array(body.utf8)))?.members
      else { return Judge.judge(testCase, right) }
      let rest = members.filter { $0.name != "auth" }
      let auth = members.filter { $0.name == "auth" }
      let nested = JSON.object(auth + [JSON.Member("request", .object(rest))])
      return Judge.judge(testCase, .value(request.with(["body"], .text(nested.line))))
    }
    #expect(WrongPort.phrases(outcomes) == ["wraps the body's members in one member, 'request'"])
  }

  @Test func `an empty name is told as one`() throws {
    let outcomes = try WrongPort.outcomes("payfort.signature.verify") { testCase, right in
      right.code == "unsupported-algorithm" && testCase.input["algorithm"]?.string == "" ? .accepted : nil
    }
    #expect(
      WrongPort.mistakes(outcomes).phrases == ["accepts an empty text as an algorithm, where the setting says so"])
  }

  /// A single case asked alone does not show what a port does elsewhere.
  @Test(
    arguments: [
      "placetopay.notification.verify#names-in-other-case", "payfort.signature.verify#configured-md4-algorithm",
      "nexi.request.payment-intent#value-point-zero", "placetopay.auth.verify#second-60",
    ])
  func `a case asked alone shows no rule`(name: String) throws {
    let testCase = try #require(try WrongPort.corpus.get().first { $0.name == name }, "\(name)")
    let accepting =
      testCase.operation.hasSuffix(".verify") ? Reply.accepted : .value(.members([("method", .text("POST"))]))
    let groups = WrongPort.mistakes([Judge.judge(testCase, accepting)]).groups
    #expect(
      groups.allSatisfy { $0.explanation.sentence.hasPrefix("perhaps ") }, "\(groups.map(\.explanation.sentence))")
  }

  /// A port that checks the form of a time and compares it with the clock, and whose library accepts one more spelling.
  @Test(arguments: [true, false])
  func `one odd spelling of a time is not a missing check`(isNamed: Bool) throws {
    let outcomes = try WrongPort.outcomes("placetopay.auth.verify") { testCase, right in
      if testCase.id == "second-60" { return .accepted }
      return isNamed || right.code == nil ? nil : .reject(code: Rejection.unnamed)
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(!phrases.contains { $0.contains("does not check") }, "\(phrases)")
  }

  @Test func `a list for an object is not any JSON type`() throws {
    let outcomes = try WrongPort.outcomes("placetopay.request.create") { testCase, right in
      right.code == "wrong-type" && testCase.id == "type-buyer" ? .value(.members([("method", .text("POST"))])) : nil
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(phrases == ["accepts a JSON type other than the document's for buyer"])
  }

  /// A user name of bytes that are no text, which a string cannot hold.
  @Test func `a user name that was repaired is no time without its zone`() throws {
    let operation = try #require(Gateway.operation("everypay.request.payment"))
    let sample = try #require(
      try WrongPort.cases(operation.name).first { $0.id == "doc-sample" } ?? WrongPort.cases(operation.name).first)
    let name: [UInt8] = [0x1c, 0x91, 0x2e, 0xa7, 0x34]
    func answer(_ name: [UInt8]) -> JSON? {
      Reply(Response(operation.answer(sample.input.with(["username"], UTF8Text.json(name))))).value
    }
    let (right, wrong) = (
      try #require(answer(name)), try #require(answer(Array(String(decoding: name, as: UTF8.self).utf8)))
    )
    let testCase = Case(
      operation: operation.name, id: "bytes", comment: "a name", twin: nil, notes: [],
      input: sample.input.with(["username"], UTF8Text.json(name)), expectation: .answer(.value(right)),
      match: sample.match, evidence: sample.evidence)
    let sent = wrong.with(["headers"], right["headers"])
    let phrases = WrongPort.mistakes([Judge.judge(testCase, .value(sent))]).phrases
    #expect(phrases == ["replaces what is not UTF-8 in parameter api_username by U+FFFD"])
  }
}
