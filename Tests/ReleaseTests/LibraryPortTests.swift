import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Messages
import Testing

/// Mistakes that ports make through the behaviour of a standard library, each reported once and by its right name.
@Suite struct LibraryPortTests {
  private static func text(_ input: JSON, _ field: String) -> [UInt8] { input[field].flatMap(MatchRule.bytes) ?? [] }

  /// The phrases about a port that reads one input as another.
  private static func reading(_ name: String, _ change: (JSON) -> JSON) throws -> [String] {
    let operation = try #require(Gateway.operation(name))
    return try WrongPort.phrases(name) { testCase, _ in
      let changed = change(testCase.input)
      return changed == testCase.input ? nil : Reply(Response(operation.answer(changed)))
    }
  }

  /// The phrases about a port that accepts some forgeries.
  private static func taking(_ name: String, _ isTaken: (Case) -> Bool) throws -> [String] {
    try WrongPort.phrases(name) { testCase, right in
      right.code == "signature-mismatch" && isTaken(testCase) ? .value(Answer.accepted) : nil
    }
  }

  /// JavaScript: `Math.round(amount * 10 ** decimals)`, with its results.
  @Test func `amounts that are rounded`() throws {
    let rounded = [
      "1.005": "100", "1.000": "100", "100.5": "101", "100.0": "100", "1.0005": "1000", "1.00005": "10000",
      "19.990000000000002": "1999", "576.12345": "57612", "576.9875": "577",
    ]
    let phrases = try WrongPort.phrases("amount.minor") { testCase, right in
      guard right.code == "too-many-decimals" else { return nil }
      return rounded[testCase.input["amount"]?.string ?? ""].map { .value(.text($0)) }
    }
    #expect(phrases == ["rounds decimals that the currency does not have"])
  }

  /// Python: `Decimal(text)`, with its results for texts that are refused.
  @Test func `amounts that a parser of numbers takes`() throws {
    let taken = [
      "+1.00": "1.00", "1e2": "100", "1E2": "100", " 1.00": "1.00", "1.00 ": "1.00", "1.00\n": "1.00", "10\n": "10",
      "١٢.٥٠": "12.50", "１.００": "1.00", ".5": "0.5", "5.": "5", "01.00": "1.00", "00": "0", "1_000": "1000",
    ]
    let operation = try #require(Gateway.operation("amount.minor"))
    let phrases = try WrongPort.phrases(operation.name) { testCase, right in
      guard right.code == "invalid-amount", let amount = testCase.input["amount"]?.string else { return nil }
      if amount == "-0" { return .value(.text("-0")) }
      return taken[amount].map { Reply(Response(operation.answer(testCase.input.with(["amount"], .text($0))))) }
    }
    #expect(phrases == ["accepts as an amount whatever Python's Decimal accepts as a number"])
  }

  /// Node: `body.total.toFixed(2)`, with its results for the two totals that change.
  @Test func `a total with two decimals`() throws {
    let outcomes = try WrongPort.outcomes(
      "placetopay.request.create",
      bodies: { _, body in
        body.replacing("\"total\":1.2345", with: "\"total\":1.23")
          .replacing("\"total\":90071992547409933.15", with: "\"total\":90071992547409936.00")
      })
    #expect(WrongPort.phrases(outcomes) == ["rounds payment.amount.total to 2 decimals"])
  }

  @Test func `a time as seconds since 1970`() throws {
    let outcomes = try WrongPort.outcomes(
      "everypay.request.oneoff",
      bodies: { _, body in
        (try? JSON(parsing: body)).flatMap { json in
          json["timestamp"]?.string.flatMap { DateTime(Array($0.utf8)) }.map {
            json.with(["timestamp"], .text(String($0.seconds))).line
          }
        }
      })
    #expect(WrongPort.phrases(outcomes) == ["writes the date in timestamp as seconds since 1970"])
  }

  /// PHP: `utf8_encode()` of text that is UTF-8 already.
  @Test func `a form in UTF-8 twice`() throws {
    let outcomes = try WrongPort.outcomes(
      "edfapg.request.sale",
      bodies: { _, body in
        body.formChanging {
          FormBody.Pair(
            name: $0.name,
            value: $0.value.flatMap { byte in
              byte < 0x80 ? [byte] : [0xc0 | byte >> 6, 0x80 | byte & 0x3f]
            })
        }
      })
    let phrases = WrongPort.phrases(outcomes)
    #expect(phrases.count == 1 && phrases[0].hasSuffix("in UTF-8 twice"), "\(phrases)")
  }

  /// Python: `json.dumps(body, ensure_ascii=False).encode('latin-1', 'replace')`.
  @Test func `JSON in Latin-1`() throws {
    let phrases = try WrongPort.phrases("payfort.request.authorization") { _, right in
      guard let request = right.value, let body = request["body"]?.string, let json = try? JSON(parsing: body) else {
        return nil
      }
      let text = String(decoding: JSONSpelling.javascript.write(json), as: UTF8.self)
      guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      let bytes = text.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") }
      return .value(request.with(["body"], .members([("hex", .text(Hex.encode(bytes)))])))
    }
    #expect(phrases == ["sends text in Latin-1"])
  }

  /// The text of an identifier, or its digits if it is a number.
  private static func digits(_ id: JSON?) -> String? {
    if case .number(let number) = id { number.digits } else { id?.string }
  }

  /// PHP: `(string) (int) $requestId`; Node: `String(Number(requestId))`.
  @Test(arguments: [Trimming.phpInteger, .javaScriptNumber])
  func `an identifier that is a number`(reading: Trimming) throws {
    let operation = try #require(Gateway.operation("placetopay.notification.verify"))
    let phrases = try WrongPort.phrases(operation.name) { testCase, right in
      guard [nil, "signature-mismatch"].contains(right.code),
        let body = try? JSON(parsing: Self.text(testCase.input, "body")), let id = Self.digits(body["requestId"])
      else { return nil }
      let read = body.with(["requestId"], UTF8Text.json(reading.apply(Array(id.utf8))))
      return Reply(Response(operation.answer(testCase.input.with(["body"], .text(read.line)))))
    }
    #expect(phrases == ["reads requestId as a number, without leading zeros"])
  }

  /// Python: `text.upper()` if the bytes can be decoded, else `bytes.upper()`.
  @Test func `capitals of what is UTF-8 as a whole`() throws {
    let phrases = try WrongPort.phrases("edfapg.hash.sale") { testCase, _ in
      guard let card = testCase.input["cardNumber"].flatMap(MatchRule.bytes) else { return nil }
      let digits = Array((card.prefix(6) + card.suffix(4)).reversed())
      let message =
        Array(Self.text(testCase.input, "email").reversed()) + Self.text(testCase.input, "password") + digits
      let upper =
        String(validating: message, as: UTF8.self).map { Array($0.uppercased().utf8) } ?? message.map(ASCII.upper)
      return .value(.text(Hex.encode(DigestAlgorithm.md5.hash(upper))))
    }
    #expect(phrases.contains("turns message into upper case by Unicode, where all of it is UTF-8"), "\(phrases)")
  }

  @Test func `a list that is there and not read`() throws {
    let phrases = try WrongPort.phrases("everypay.hmac") { testCase, _ in
      guard let fields = testCase.input["fields"]?.members, fields.contains(where: { $0.name == "hmac_fields" }) else {
        return nil
      }
      let signed = fields.filter { !["hmac", "locale"].contains($0.name.string) }
        .map { ($0.name.utf8, MatchRule.bytes($0.value) ?? []) }
        .sorted { $0.0.lexicographicallyPrecedes($1.0) }
        .map { $0.0 + [UInt8(ascii: "=")] + $0.1 }
      let message = Array(signed.joined(separator: [UInt8(ascii: "&")]))
      return .value(.text(Hex.encode(DigestAlgorithm.sha1.hmac(key: Self.text(testCase.input, "secret"), message))))
    }
    #expect(
      phrases == ["gets the list of signed names wrong: all fields are signed, whatever the one that came names"])
  }

  /// Python: `base64.b64decode(text)`, which skips characters outside the alphabet and ends at the padding.
  @Test func `keys that are decoded before they are compared`() throws {
    let operation = try #require(Gateway.operation("placetopay.auth.verify"))
    func decoded(_ text: [UInt8]) -> [UInt8] {
      Base64.decode(unpadded: text.prefix { $0 != UInt8(ascii: "=") }.filter { !"-_".utf8.contains($0) })
    }
    let phrases = try Self.taking(operation.name) { testCase in
      guard let derivation = try? operation.derivation(for: testCase.input), let given = derivation.signature else {
        return false
      }
      var evaluator = Evaluator()
      return decoded(given) == decoded(evaluator.value(derivation.formula, derivation.arguments))
    }
    #expect(phrases == ["compares signatures decoded from base 64 by a lenient reader"])
  }

  @Test func `a second signature`() throws {
    let operation = try #require(Gateway.operation("nexi.mac.verify"))
    let phrases = try Self.taking(operation.name) { testCase in
      guard let fields = testCase.input["fields"]?.members else { return false }
      let rest = fields.filter { $0.name.string.lowercased() != "code" }
      let without = testCase.input.with(["fields"], .object(rest))
      return operation.answer(without) == .value(Answer.accepted)
    }
    #expect(phrases == ["also accepts the signature of a signer who leaves code out"])
  }

  /// Swift: `String.lowercased(with:)` of a Turkish locale finds no `payid` in `PayID`.
  @Test func `names that are not found`() throws {
    let phrases = try Self.reading("nexi.mac.verify") { input in
      guard let fields = input["fields"]?.members else { return input }
      return input.with(["fields"], .object(fields.filter { !["PayID", "TransID"].contains($0.name.string) }))
    }
    #expect(phrases.first?.contains("PayID left out") == true, "\(phrases)")
  }

  @Test func `an outcome by its HTTP status`() throws {
    let phrases = try WrongPort.phrases("nexi.response.decode") { testCase, right in
      guard let value = right.value, value["kind"] == .text("error"),
        testCase.input["status"]?.string?.hasPrefix("5") == true
      else { return nil }
      return .value(value.with(["kind"], .text("declined")))
    }
    #expect(phrases.count == 1 && phrases[0].hasPrefix("answers declined where the HTTP status is 5"), "\(phrases)")
  }

  @Test func `characters that a URL cannot have`() throws {
    let odd = "\"<>\\".utf8
    let phrases = try WrongPort.phrases("redirect.request") { testCase, right in
      guard right.code == "unsafe-redirect", let url = testCase.input["url"]?.string, url.hasPrefix("https://"),
        !url.contains("@"), url.utf8.contains(where: { !(0x21...0x7e).contains($0) || odd.contains($0) })
      else { return nil }
      return .value(["method": .text("POST"), "url": .text(url)])
    }
    #expect(phrases == ["sends customers to URLs with characters that a URL cannot have"])
  }

  /// A helper that prints one of two digests as a number.
  @Test func `zeros of the digest that is hashed again`() throws {
    let phrases = try WrongPort.phrases("edfapg.hash.checkout") { testCase, _ in
      let fields = ["orderNumber", "amount", "currency", "description", "password"]
      let message = fields.flatMap { Self.text(testCase.input, $0) }.map(ASCII.upper)
      let inner = Hex.encode(DigestAlgorithm.md5.hash(message)).drop { $0 == "0" }
      return .value(.text(Hex.encode(DigestAlgorithm.sha1.hash(Array(inner.utf8)))))
    }
    #expect(phrases == ["drops the leading zeros of the digest"])
  }

  @Test func `currencies are counted in one way each`() throws {
    let operation = try #require(Gateway.operation("amount.minor"))
    let phrases = try WrongPort.phrases(operation.name) { testCase, _ in
      guard testCase.input["currency"] == .text("IQD") else { return nil }
      return Reply(Response(operation.answer(testCase.input.with(["currency"], .text("JPY")))))
    }
    #expect(phrases == ["counts 0 decimals in IQD"])
  }
}
