import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing
import Vectors

/// What a report says of two messages with masked secrets: where they differ, masked or not.
@Suite struct MaskedDifferenceTests {
  /// The report about a port that changes the right request.
  private static func text(_ name: String, _ change: (JSON) -> JSON) throws -> String {
    let testCase = try #require(try Corpus.bundled().cases.first { $0.name == name })
    let operation = try #require(Gateway.operation(testCase.operation))
    guard case .value(let request) = operation.answer(testCase.input) else { return "" }
    return SeverityTests.text(.text, [Judge.judge(testCase, .value(change(request)))])
  }

  /// Sends the client secret with every byte escaped, or another secret.
  private static func sending(_ secret: @escaping (String) -> String) -> (JSON) -> JSON {
    { request in
      let pairs = (request["body"]?.string ?? "").split(separator: "&").map { pair -> String in
        let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts[0] == "client_secret" else { return String(pair) }
        let plain = String(decoding: PercentEncoding.decode(Array(parts[1].utf8)), as: UTF8.self)
        return "client_secret=" + secret(plain).utf8.map { "%" + Hex.encode([$0]) }.joined()
      }
      return request.with(["body"], .text(pairs.joined(separator: "&")))
    }
  }

  private static let token = "nexi.request.token#every-field-at-once"

  @Test func `a secret in another spelling is not called another value`() throws {
    let same = try Self.text(Self.token) { request in
      Self.sending { $0 }(request).with(["url"], .text("https://test.computop-paygate.com/elsewhere"))
    }
    #expect(same.contains(#"they differ in url (…""#), "\(same)")
    let other = try Self.text(Self.token, Self.sending { $0 + "x" })
    #expect(other.contains("they differ in field client_secret: another value\n"), "\(other)")
  }

  @Test func `two secrets in each other's places differ in both`() throws {
    let text = try Self.text("nexi.request.token#client-credentials") { request in
      let body = (request["body"]?.string ?? "").replacing("client_id=", with: "other=")
        .replacing("client_secret=", with: "client_id=").replacing("other=", with: "client_secret=")
      return request.with(["body"], .text(body))
    }
    #expect(
      text.contains("they differ in field client_id: another value; field client_secret: another value\n"), "\(text)")
  }

  /// Numbers of sixteen digits and more are masked like a card's, and a masked number is not JSON.
  @Test func `a number that is masked is still a number`() throws {
    let text = try Self.text("placetopay.request.reverse#beyond-doubles") { request in
      let body = (request["body"]?.string ?? "").replacing(
        /"internalReference":[0-9]+/, with: "\"internalReference\":90071992547409936")
      return request.with(["body"], .text(body))
    }
    #expect(text.contains("they differ in body internalReference: another number\n"), "\(text)")
  }

  @Test func `a name that holds a secret is masked where it differs`() throws {
    let testCase = try #require(try Corpus.bundled().cases.first { $0.name == Self.token })
    let secret = try #require(testCase.input["clientSecret"]?.string)
    let text = try Self.text(Self.token) { request in
      request.with(
        ["body"],
        .text((request["body"]?.string ?? "") + "&" + secret.utf8.map { "%" + Hex.encode([$0]) }.joined() + "=1"))
    }
    #expect(
      text.contains("they differ in field \"⟨clientSecret⟩\": must not be there\n") && !text.contains(secret), "\(text)"
    )
  }

  @Test func `a JSON report keeps what differs`() throws {
    let testCase = try #require(try Corpus.bundled().cases.first { $0.name == Self.token })
    let operation = try #require(Gateway.operation(testCase.operation))
    guard case .value(let request) = operation.answer(testCase.input) else { return }
    let outcome = Judge.judge(testCase, .value(Self.sending { $0 + "x" }(request)))
    let again = try RunRecord(parsing: ReportFormat.json.render(SeverityTests.record([outcome])))
    let text = String(decoding: ReportFormat.text.render(again), as: UTF8.self)
    #expect(text.contains("they differ in field client_secret: another value\n"), "\(text)")
  }

  /// A field whose value means the same as its absence is left out of the comparison, but its value was still sent.
  @Test func `a value that stands for none is another value`() throws {
    let text = try Self.text("edfapg.request.sale#request-token") { request in
      request.with(["body"], .text((request["body"]?.string ?? "").replacing("req_token=Y", with: "req_token=N")))
    }
    #expect(text.contains(#"they differ in field req_token: another value ("Y" is right, "N" came)"#), "\(text)")
    #expect(!text.contains("does not send req_token"), "\(text)")
  }

  @Test func `a difference that masks hide is said to be there`() throws {
    let text = try Self.text("nexi.request.payment-intent#every-field-at-once") { request in
      let headers = (request["headers"]?.elements ?? []).map { header in
        guard header.elements?.first == .text("Authorization"), let value = header.elements?.last?.string else {
          return header
        }
        return .array([.text("Authorization"), .text("Bearer " + value.dropFirst(7).uppercased())])
      }
      return request.with(["headers"], .array(headers))
    }
    #expect(text.contains("they differ in header Authorization: another value"), "\(text)")
    // Without a mask the report is as certain as ever.
    let amount = try Self.text(Self.token) { request in
      request.with(
        ["body"],
        .text((request["body"]?.string ?? "").replacing("grant_type=payment_intents", with: "grant_type=other")))
    }
    #expect(amount.contains("they differ in field grant_type: another value"), "\(amount)")
  }

  private static func authorized(_ change: @escaping (String) -> String) -> (JSON) -> JSON {
    { request in
      let headers = (request["headers"]?.elements ?? []).map { header -> JSON in
        guard header.elements?.first == .text("Authorization"), let value = header.elements?.last?.string else {
          return header
        }
        return .array([.text("Authorization"), .text(change(value))])
      }
      return request.with(["headers"], .array(headers))
    }
  }

  /// A scheme is folded before the comparison, and a redactor does not know a folded secret.
  @Test func `a scheme is shown, and a secret in its place is not`() throws {
    let name = "everypay.request.oneoff#doc-sample"
    let token = try Self.text(name, Self.authorized { $0.replacing("Basic ", with: "Token ") })
    #expect(token.contains("(the scheme basic is right, token came)"), "\(token)")
    let secret = try #require(try Corpus.bundled().cases.first { $0.name == name }?.input["secret"]?.string)
    let leaked = try Self.text(name, Self.authorized { $0.replacing("Basic ", with: secret.uppercased() + " ") })
    let told = leaked.split(separator: "\n").first { $0.contains("they differ in") }
    #expect(told?.hasSuffix("header Authorization: another value") == true, "\(told ?? "")")
    #expect(!leaked.lowercased().contains(secret.lowercased()), "\(leaked)")
  }
}
