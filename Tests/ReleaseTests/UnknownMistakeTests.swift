import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports
import Testing

/// Mistakes outside the catalogue are described by what was received, and only if nothing received contradicts it.
@Suite struct UnknownMistakeTests {
  /// The phrases about the first cases of an operation, with a port that changes right values or its inputs.
  private static func phrases(
    _ name: String, limit: Int = 200, input: (JSON) -> JSON = { $0 }, changing change: (Case, JSON) -> JSON? = { $1 }
  ) throws -> [String] {
    let operation = try #require(Gateway.operation(name))
    let outcomes = try WrongPort.cases(name).prefix(limit).map { testCase in
      var evaluator = Evaluator()
      let reply = Reply(operation.respond(to: input(testCase.input), &evaluator))
      guard case .value(let value, _) = reply else { return Judge.judge(testCase, reply) }
      guard let changed = change(testCase, value) else {
        return Judge.judge(testCase, .reject(code: "signature-mismatch"))
      }
      return Judge.judge(testCase, .value(changed))
    }
    return FailureAttribution(outcomes).phrases
  }

  private static func text(_ value: JSON, _ name: String, _ change: (String) -> String) -> JSON {
    value[name]?.string.map { value.with([name], .text(change($0))) } ?? value
  }

  @Test(
    arguments: [
      ("payfort.response.decode", "amount", "moves the point of amount by 2 digits to the left"),
      ("edfapg.response.decode", "reason", "answers reason in upper case"),
      ("everypay.response.decode", "currency", "answers currency=XXX, whatever came"),
      ("placetopay.response.decode", "orderId", "cuts orderId to 1 character"),
      ("nexi.response.decode", "result", "answers only the last 3 bytes of result"),
    ]) func `a member that is changed by rule is named by its rule`(
      _ operation: String, _ member: String, _ wanted: String
    )
    throws
  {
    let phrases = try Self.phrases(
      operation, limit: 400,
      changing: { _, value in
        Self.text(value, member) { text in
          switch member {
          case "amount": text.count > 2 ? "\(text.dropLast(2)).\(text.suffix(2))" : text
          case "reason": text.uppercased()
          case "currency": "XXX"
          case "orderId": String(text.prefix(1))
          default: String(text.suffix(3))
          }
        }
      })
    #expect(phrases == [wanted])
  }

  @Test func `one member read for another is named`() throws {
    let phrases = try Self.phrases(
      "everypay.response.decode",
      changing: { _, value in
        value["orderId"].map { value.with(["transactionId"], $0) } ?? value
      })
    #expect(phrases == ["answers order_reference, not payment_reference, as transactionId"])
  }

  @Test func `a word that is taken for another kind is named with the member that has it`() throws {
    let phrases = try Self.phrases(
      "nexi.response.decode",
      changing: { _, value in
        value["status"] == .text("PENDING") ? value.with(["kind"], .text("approved")) : value
      })
    #expect(phrases == ["answers kind=approved, where status is PENDING"])
  }

  @Test func `what one answer contradicts is not told`() throws {
    var count = 0
    let phrases = try Self.phrases(
      "edfapg.response.decode",
      changing: { _, value in
        guard value["transactionId"] != nil else { return value }
        count += 1
        return count.isMultiple(of: 9) ? value : Self.text(value, "transactionId") { "T-\($0)" }
      })
    #expect(count > 50)
    #expect(phrases == [])
  }

  @Test func `a value that is cleaned before it is signed is named, and one that is left out`() throws {
    let cleaned = try Self.phrases(
      "edfapg.hash.checkout",
      input: { input in
        Self.text(input, "description") { $0.filter { $0 != " " } }
      })
    #expect(cleaned == ["computes with description without its spaces"])
    let dropped = try Self.phrases("everypay.hmac", input: { $0.with(["fields", "nonce"], nil) })
    #expect(dropped == ["computes with nonce left out"])
  }

  @Test func `a field under another name and a header of another charset are named`() throws {
    let renamed = try Self.phrases(
      "edfapg.request.applepay",
      changing: { _, value in
        Self.text(value, "body") { $0.replacing("name=\"order_currency\"", with: "name=\"currency\"") }
      })
    #expect(renamed == ["sends order_currency as currency"])
    let header = try Self.phrases(
      "placetopay.request.create",
      changing: { _, value in
        value.with(
          ["headers"], .array([.array([.text("Content-Type"), .text("application/json; charset=iso-8859-1")])]))
      })
    #expect(header == ["sends header content-type=application/json; charset=iso-8859-1 in place of application/json"])
  }

  @Test func `what refuses one word everywhere is named by the word`() throws {
    let scheme = try Self.phrases("card.scheme", changing: { $1["scheme"] == .text("mada") ? nil : $1 })
    #expect(scheme == ["refuses every message with scheme mada"])
    let status = try Self.phrases(
      "placetopay.notification.verify", limit: 1000,
      changing: { testCase, value in
        let body = testCase.input["body"].flatMap { try? JSON(parsing: TextInput.bytes($0, "body")) }
        return body?["status"]?["status"] == .text("REJECTED") ? nil : value
      })
    #expect(status == ["refuses every message with status.status REJECTED"])
  }

  /// An SDK for cards that knows no tokens and forgot the upper case: its errors speak neither for a mistake nor
  /// against one.
  @Test func `cases in which a port breaks contradict no mistake, and have a cause of their own`() throws {
    let name = "edfapg.hash.sale"
    let operation = try #require(Gateway.operation(name))
    let outcomes = try WrongPort.cases(name).map { testCase in
      var evaluator = Evaluator()
      let input = testCase.input
      let texts = ["email", "password", "cardNumber"].map { input[$0].flatMap { try? TextInput.bytes($0, "") } }
      if ![nil, .null].contains(input["cardToken"]) { return Judge.judge(testCase, .error(message: "TypeError")) }
      guard case .value = operation.respond(to: input, &evaluator).answer, let email = texts[0],
        let password = texts[1],
        let card = texts[2]
      else { return Judge.judge(testCase, Reply(operation.respond(to: input, &evaluator))) }
      let digits = Array(card.prefix(6) + card.suffix(4))
      let message = email.reversed() + password + digits.reversed()
      return Judge.judge(testCase, .value(.text(Hex.encode(DigestAlgorithm.md5.hash(message)))))
    }
    let groups = FailureAttribution(outcomes).groups
    let phrases = groups.map { $0.explanation.mutations.map(\.phrase).joined(separator: ", and ") }
    #expect(phrases == ["does not turn message into upper case", "fails where cardToken is given"])
  }
}
