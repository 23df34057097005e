import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing

/// Mistakes by somebody who did not know the catalogue that were once reported without a cause, or with a wrong one.
@Suite struct OutsideMistakeTests {
  private static func text(_ input: JSON, _ name: String) -> [UInt8] { input[name].flatMap(MatchRule.bytes) ?? [] }

  /// The phrases about a port that computes a hash differently, and refuses what the reference refuses.
  private static func hashing(_ name: String, _ hash: @escaping (JSON) -> [UInt8]?) throws -> [String] {
    try WrongPort.phrases(name) { testCase, right in
      guard right.value != nil else { return nil }
      return hash(testCase.input).map { .value(.text(Hex.encode($0))) }
    }
  }

  /// Python: `number[:6] + '*' * (len(number) - 10) + number[-4:]`.
  @Test func `a mask with a star for each digit`() throws {
    let phrases = try Self.hashing("edfapg.hash.credit") { input in
      let card = Self.text(input, "cardNumber")
      let mask = [UInt8](repeating: UInt8(ascii: "*"), count: max(0, card.count - 10))
      let message = Self.text(input, "password") + (card.prefix(6) + mask + card.suffix(4)).reversed()
      return DigestAlgorithm.md5.hash(message.map(ASCII.upper))
    }
    #expect(phrases == ["also signs the mask between the card's digits"])
  }

  /// Python: `amount.removesuffix('.00')`; `amount.rstrip('0').rstrip('.')` if it has a point.
  @Test(arguments: [
    (AmountStyle.withoutNoCents, "removes .00 from the end of amount"),
    (.trimmed, "drops the zeros at the end of amount"),
    (.stripped, "drops the zeros at the end of amount"),
  ])
  func `zeros at the end of an amount`(style: AmountStyle, phrase: String) throws {
    let names = ["orderNumber", "amount", "currency", "description", "password"]
    let phrases = try Self.hashing("edfapg.hash.checkout") { input in
      let message = names.flatMap { name in
        name == "amount" ? style.apply(Self.text(input, name)) : Self.text(input, name)
      }
      let inner = Hex.encode(DigestAlgorithm.md5.hash(message.map(ASCII.upper)))
      return DigestAlgorithm.sha1.hash(Array(inner.utf8))
    }
    #expect(phrases == [phrase])
  }

  /// PHP: `strrev($identifier . $order . $amount . $currency) . $password`.
  @Test func `a formula takes what another mistake fits by chance`() throws {
    let names = ["identifier", "orderNumber", "amount", "currency"]
    let phrases = try Self.hashing("edfapg.hash.applepay") { input in
      let message = names.flatMap { Self.text(input, $0) }.reversed() + Self.text(input, "password")
      return DigestAlgorithm.md5.hash(message.map(ASCII.upper))
    }
    #expect(phrases.count == 1 && phrases[0].hasSuffix("another formula altogether"), "\(phrases)")
  }

  private static func decoding(_ name: String, _ answer: (JSON, JSON, JSON) -> JSON?) throws -> [String] {
    try WrongPort.phrases(name) { testCase, right in
      guard let value = right.value, let body = try? JSON(parsing: text(testCase.input, "body")) else { return nil }
      return answer(testCase.input, body, value).map { .value($0) }
    }
  }

  @Test func `a payment that was given back`() throws {
    let phrases = try Self.decoding("edfapg.response.decode") { _, body, value in
      let all = body["transactions"]?.elements ?? []
      let done = all.filter { $0["status"]?.string?.lowercased() == "success" }.compactMap { $0["type"]?.string }
      guard value["kind"] == .text("unknown"), body["status"] == .text("SETTLED"), done.contains("SALE"),
        !Set(done).isDisjoint(with: ["REVERSAL", "VOID", "CHARGEBACK"])
      else { return nil }
      return value.with(["kind"], .text("approved"))
    }
    #expect(phrases == ["accepts a payment although its list of transactions says it was given back"])
  }

  /// A successful query is taken for a payment, except for refunds.
  @Test func `a query that is taken for a payment`() throws {
    let phrases = try Self.decoding("payfort.response.decode") { input, body, value in
      let (code, status) = (body["transaction_code"]?.string, body["transaction_status"]?.string)
      guard input["action"] == .text("CHECK_STATUS"), body["response_code"] == .text("12000"),
        body["status"] == .text("12"), status.flatMap({ code?.hasPrefix($0) }) ?? true, body["fort_id"]?.string != nil,
        [nil, .text("0")].contains(body["refunded_amount"])
      else { return nil }
      return value.with(["kind"], .text("approved")).with(["reason"], nil)
    }
    #expect(
      phrases.first == "treats an answered query as a payment that was made, but for what was given back")
  }

  @Test func `a state that is believed whatever the class of its code`() throws {
    let phrases = try Self.decoding("nexi.response.decode") { input, body, value in
      guard input["action"] == .text("PAYMENT"), body["status"] == .text("FAILED"), value["result"] != nil else {
        return nil
      }
      return value.with(["kind"], .text("declined"))
    }
    #expect(phrases == ["judges payments by FAILED in status, whatever result says in answers to PAYMENT"])
  }

  /// Python: `str(json.loads(body)['amount'])`, which keeps whole numbers.
  @Test func `amounts as Python's JSON reads them`() throws {
    let phrases = try Self.decoding("edfapg.response.decode") { _, _, value in
      guard let amount = value["amount"]?.string, amount.contains("."), let number = Double(amount) else { return nil }
      return value.with(["amount"], .text("\(number)"))
    }
    #expect(phrases == ["answers amounts as binary numbers print in Python where they have a point"])
  }

  /// PHP: the fields are signed, and then `array_filter($fields)` is sent.
  @Test func `empty fields that are signed and not sent`() throws {
    let operation = try #require(Gateway.operation("payfort.request.purchase"))
    let phrases = try WrongPort.phrases(operation.name) { testCase, right in
      guard let request = right.value, let text = request["body"]?.string, let body = try? JSON(parsing: text),
        let phrase = testCase.input["phrase"].flatMap(MatchRule.bytes),
        let algorithm = testCase.input["algorithm"]?.string
      else { return nil }
      var signed = body.with(["signature"], nil)
      for field in testCase.input["fields"]?.members ?? []
      where field.value == .text("") && body[field.name.string] == nil {
        signed = signed.with([field.name.string], .text(""))
      }
      guard signed != body.with(["signature"], nil) else { return nil }
      let input = JSON.members([
        ("phrase", UTF8Text.json(phrase)), ("algorithm", .text(algorithm)), ("parameters", signed),
      ])
      var evaluator = Evaluator()
      let signature = Reply(try #require(Gateway.operation("payfort.signature")).respond(to: input, &evaluator)).value
      return .value(request.with(["body"], .text(body.with(["signature"], signature).line)))
    }
    #expect(phrases == ["signs empty fields that it does not send"])
  }

  /// The unreserved characters of RFC 3986; WHATWG's form escapes the tilde.
  @Test func `a character that is left as it is`() throws {
    let phrases = try WrongPort.phrases("form.encode") { testCase, right in
      guard [nil, .text("whatwg")].contains(testCase.input["spelling"]), let form = right.value?.string,
        form.contains("%7E")
      else { return nil }
      return .value(.text(form.replacing("%7E", with: "~")))
    }
    #expect(phrases == ["does not escape ~ in forms as whatwg writes them"])
  }

  /// JavaScript: `part.split("\r\n\r\n")[1]`.
  @Test func `a part's value behind its first blank line`() throws {
    let phrases = try WrongPort.phrases("multipart.decode") { _, right in
      guard let parts = right.value?.elements else { return nil }
      let cut = parts.map { part in
        guard let value = part["value"].flatMap(MatchRule.bytes),
          let end = ByteSearch.first(Array("\r\n\r\n".utf8), in: value, from: 0)
        else { return part }
        return part.with(["value"], UTF8Text.json(Array(value[..<end])))
      }
      return cut == parts ? nil : .value(.array(cut))
    }
    #expect(phrases == ["cuts values at their first blank line"])
  }
}
