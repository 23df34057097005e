import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing
import Vectors

/// What a report says of two messages in which secrets are masked: nothing that the masks hide.
@Suite struct MaskedDifferenceTests {
  /// The report of a port that changes the right request.
  private static func text(_ name: String, _ change: (JSON) -> JSON) throws -> String {
    let testCase = try #require(try Corpus.bundled().cases.first { $0.name == name })
    let operation = try #require(Gateway.operation(testCase.operation))
    guard case .value(let request) = operation.answer(testCase.input) else { return "" }
    return SeverityTests.text(.text, [Judge.judge(testCase, .value(change(request), steps: []))])
  }

  /// The client secret with every byte escaped, or another.
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
    #expect(same.contains("they differ in url; perhaps in field client_secret, which is masked"), "\(same)")
    let other = try Self.text(Self.token, Self.sending { $0 + "x" })
    #expect(other.contains("they differ in what is masked: field client_secret"), "\(other)")
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
    #expect(text.contains("they differ in what is masked: header Authorization"), "\(text)")
    // Without a mask it is as certain as ever.
    let amount = try Self.text(Self.token) { request in
      request.with(
        ["body"],
        .text((request["body"]?.string ?? "").replacing("grant_type=payment_intents", with: "grant_type=other")))
    }
    #expect(amount.contains("they differ in field grant_type: another value"), "\(amount)")
  }
}
