import ConformanceKit
import Encodings
import Faults
import Gateways
import Messages
import Testing

/// Mistakes in requests that come from a language's own way of writing, each reported once; the output was seen in real
/// ports.
@Suite struct RequestHabitTests {
  /// The phrases about a port that writes the bodies of a call differently.
  private static func bodies(_ name: String, _ change: (String) -> String?) throws -> [String] {
    WrongPort.phrases(try WrongPort.outcomes(name, bodies: { _, body in change(body) }))
  }

  /// The phrases about a port that writes one member of JSON bodies differently.
  private static func member(_ name: String, _ path: [String], _ change: (JSON) -> JSON?) throws -> [String] {
    try bodies(name) { body in
      guard let json = try? JSON(parsing: body), let value = path.reduce(json, { $0?[$1] }) else { return nil }
      return change(value).map { json.with(path, $0).line }
    }
  }

  /// PHP: `http_build_query($fields, '', '&amp;')`.
  @Test func `pairs that are separated as in HTML`() throws {
    #expect(
      try Self.bodies("nexi.request.token") { $0.replacing("&", with: "&amp;") } == [
        "puts &amp; between the pairs of the form, so that every name but the first begins with amp;"
      ])
  }

  /// Python: `name.title()`.
  @Test func `names with a capital behind everything that is no letter`() throws {
    func title(_ text: String) -> String {
      var isFirst = true
      return text.unicodeScalars.map { scalar in
        defer { isFirst = !scalar.properties.isCased }
        return isFirst ? scalar.properties.titlecaseMapping : scalar.properties.lowercaseMapping
      }.joined()
    }
    let phrases = try Self.bodies("edfapg.request.sale") { body in
      body.formChanging { pair in
        guard pair.name.elementsEqual("payer_first_name".utf8), let name = String(validating: pair.value, as: UTF8.self)
        else { return pair }
        return FormBody.Pair(name: pair.name, value: Array(title(name).utf8))
      }
    }
    #expect(phrases == ["sends payer_first_name with a capital after every non-letter, and no other"])
  }

  /// PHP: `json_decode($body, true)`, encoded again.
  @Test func `empty objects as lists`() throws {
    #expect(
      try Self.member("placetopay.request.create", ["buyer"]) { $0 == .object([]) ? .array([]) : nil } == [
        "sends [] for empty objects"
      ])
  }

  /// PHP with `serialize_precision = 17`.
  @Test func `amounts with 17 digits`() throws {
    let printed = [
      "1.505": "1.5049999999999999", "19.90": "19.899999999999999", "19.99": "19.989999999999998",
      "262144.27": "262144.27000000002",
    ]
    let phrases = try Self.bodies("everypay.request.oneoff") { body in
      printed.first { body.contains("\"amount\":\($0.key),") }.map {
        body.replacing("\"amount\":\($0.key),", with: "\"amount\":\($0.value),")
      }
    }
    #expect(phrases == ["sends amounts with 17 digits of a binary number: 19.99 as 19.989999999999998"])
  }

  /// JavaScript: `Buffer.from(json, 'latin1')` keeps the low byte of each unit.
  @Test func `JSON in the low bytes of UTF-16`() throws {
    let phrases = try WrongPort.phrases("everypay.request.oneoff") { _, right in
      guard let request = right.value, let body = request["body"]?.string, let json = try? JSON(parsing: body) else {
        return nil
      }
      let text = String(decoding: JSONSpelling.javascript.write(json), as: UTF8.self)
      guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      let bytes = text.utf16.map { UInt8(truncatingIfNeeded: $0) }
      return .value(request.with(["body"], .members([("hex", .text(Hex.encode(bytes)))])))
    }
    #expect(phrases == ["sends text in Latin-1"])
  }

  /// One table without dinars behind every call.
  @Test func `a wrong table of currencies is told once`() throws {
    let names = ["amount.minor", "amount.decimal", "payfort.request.purchase"]
    let outcomes = try names.flatMap { name -> [Outcome] in
      let operation = try #require(Gateway.operation(name))
      return try WrongPort.outcomes(name) { testCase, right in
        let path = operation.isRequest ? ["fields", "currency"] : ["currency"]
        guard let currency = path.reduce(testCase.input, { $0?[$1] })?.string,
          Currency(Array(currency.utf8))?.exponent == 3
        else { return nil }
        let answer = operation.answer(testCase.input.with(path, .text("EUR")))
        guard operation.isRequest, case .value(let value) = answer else { return Reply(Response(answer)) }
        return .value(value)
      }
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(phrases.filter { $0.contains("three decimals") }.count == 1, "\(phrases)")
  }
}
