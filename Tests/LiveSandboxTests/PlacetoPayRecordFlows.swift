import Encodings
import Foundation
import Testing

/// What the emulated PlacetoPay reports for requests with one mistake: exactly that one, with the gateway's code.
enum PlacetoPayRecordFlows {
  static let all: [Flow] = named + expirations + envelopes

  /// The headers of a JSON body; EdfaPg's flows test those of forms.
  private static let envelopes: [Flow] = [
    ("Content-Encoding", "gzip", ["wrong-content-type Content-Encoding"]), ("Content-Encoding", "identity", []),
    ("Content-Type", "application/json; charset=iso-8859-1", ["wrong-content-type Content-Type"]),
    ("Content-Type", "application/json; charset=utf-8", []),
  ].map { (header: String, value: String, found: Set<String>) in
    Flow("PlacetoPay reads JSON with \(header): \(value)", isEmulatedOnly: true) { venue in
      let mark = LiveJudgement.mark()
      try await PlacetoPayMerchant(venue).call(
        "create", "CREATE", request: PlacetoPayMerchant.session(), header: (header, value),
        change: BodyChange.with("payment.reference", .text(mark))
      ).expect(found.isEmpty ? "redirect" : "error")
      let said = try await LiveJudgement(venue, "PLACETOPAY_URL", of: mark).findings
      #expect(said == found, "\(said)")
    }
  }

  private static let named: [Flow] = mistakes.map { path, value, code, found in
    named("\(path), \(value?.line ?? "left out")", path, code, found) { value }
  }

  /// The minimum is five minutes; half a minute on either side of it, counted from the run of the flow.
  private static let expirations: [Flow] = [
    (330.0, nil, []), (270, "request_not_valid", ["invalid-value expiration"]),
  ].map { (seconds: Double, code: String?, found: Set<String>) in
    named("an expiration in \(Int(seconds)) seconds", "expiration", code, found) {
      .text(Date(timeIntervalSinceNow: seconds).formatted(.iso8601))
    }
  }

  private static func named(
    _ name: String, _ path: String, _ code: String?, _ found: Set<String>, value: @escaping @Sendable () -> JSON?
  ) -> Flow {
    Flow("PlacetoPay names \(name)", isEmulatedOnly: true) { venue in
      let merchant = try PlacetoPayMerchant(venue)
      let mark = LiveJudgement.mark()
      let answer = try await merchant.call("create", "CREATE", request: PlacetoPayMerchant.session()) { body in
        let body = BodyChange.with("payment.reference", .text(mark))(body)
        return path.isEmpty ? body : (value().map { BodyChange.with(path, $0) } ?? BodyChange.without(path))(body)
      }
      #expect(answer.code == code)
      let said = try await LiveJudgement(venue, "PLACETOPAY_URL", of: mark).findings
      #expect(said == found, "\(said)")
    }
  }

  private static let mistakes: [(path: String, value: JSON?, code: String?, found: Set<String>)] = [
    ("", nil, nil, []),
    ("auth", nil, "100", ["missing-field auth"]), ("auth", .text("x"), "100", ["missing-field auth"]),
    ("auth.login", nil, "100", ["missing-field auth.login"]),
    ("auth.tranKey", nil, "100", ["missing-field auth.tranKey"]),
    ("auth.nonce", nil, "100", ["missing-field auth.nonce"]), ("auth.seed", nil, "100", ["missing-field auth.seed"]),
    ("auth.login", .text("another"), "101", ["unknown-merchant auth.login"]),
    ("auth.nonce", .text("***"), "102", ["invalid-value auth.nonce"]),
    ("auth.nonce", .text("MTIzNDU2Nzg="), "102", ["signature-mismatch auth.tranKey"]),
    ("auth.secretKey", .text("x"), "107", ["secret-in-body auth.secretKey"]),
    (
      "payment.amount.total", .number(JSONNumber(digits: "10.001")), "request_not_valid",
      ["too-many-decimals payment.amount"]
    ),
    ("payment.amount.currency", .text("XXQ"), "request_not_valid", ["unknown-currency payment.amount"]),
    ("returnUrl", nil, "request_not_valid", ["missing-field returnUrl"]),
    ("locale", nil, nil, []), ("locale", .text("en_US"), nil, []), ("locale", .text(""), nil, []),
    ("locale", .text("es-CO"), "request_not_valid", ["invalid-value locale"]),
    ("locale", .text("es_co"), "request_not_valid", ["invalid-value locale"]),
    ("locale", .text("es_C"), "request_not_valid", ["invalid-value locale"]),
    ("expiration", .text("2038-10-17T23:13-0500"), nil, []),
    ("expiration", .text("2023-10-17T23:13-0500"), "request_not_valid", ["invalid-value expiration"]),
    ("expiration", .text("tomorrow"), "request_not_valid", ["invalid-value expiration"]),
  ]
}
