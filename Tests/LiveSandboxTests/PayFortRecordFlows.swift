import Encodings
import Foundation
import Testing

/// What the emulated PayFort reports for requests with one mistake: exactly that one.
enum PayFortRecordFlows {
  static let all = payments + statuses + strangers

  private static let payments: [Flow] = [
    ("nothing", "amount", "1000", []), ("a decimal amount", "amount", "10.00", ["invalid-amount amount"]),
    ("a sign in front", "amount", "+1000", ["invalid-value amount", "invalid-amount amount"]),
    ("a zero in front", "amount", "01000", ["invalid-value amount", "unusual-spelling amount"]),
    ("sixteen digits", "amount", "1234567890123456", ["invalid-amount amount"]),
    ("a currency that there is not", "currency", "XXQ", ["unknown-currency currency"]),
    ("a language that there is not", "language", "de", ["invalid-value language"]),
    ("a field too many", "foo", "1", ["unknown-field foo"]),
    ("an eci that MADA does not go with", "eci", "MOTO", ["invalid-value eci"]),
    ("another access code", "access_code", "another", ["unknown-merchant access_code"]),
  ].map { (name: String, field: String, value: String, found: Set<String>) in
    Flow("PayFort names \(name)", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let mark = LiveJudgement.mark()
      let fields = ["merchant_reference": mark, "payment_option": "MADA", "eci": "ECOMMERCE"]
      _ = try await merchant.call(
        "purchase", "PURCHASE", PayFortMerchant.payment("10.00", fields),
        change: { merchant.resigned(BodyChange.with(field, .text(value))($0)) })
      let said = try await LiveJudgement(venue, "PAYFORT_URL", of: mark)
      #expect(said.findings == found, "\(said.findings)")
    }
  }

  private static let statuses: [Flow] = [
    ("neither of two names of a payment", [], ["missing-field merchant_reference"]),
    ("one name, the gateway's", ["fort_id"], []), ("one name, the shop's", ["merchant_reference"], []),
  ].map { (name: String, kept: [String], found: Set<String>) in
    Flow("PayFort wants \(name)", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let mark = LiveJudgement.mark()
      _ = try await merchant.call(
        "check-status", "CHECK_STATUS", ["fort_id": "1", "merchant_reference": mark],
        change: { body in
          var body = BodyChange.with("return_third_party_response_codes", .text(mark))(body)
          for field in ["fort_id", "merchant_reference"] where !kept.contains(field) {
            body = BodyChange.without(field)(body)
          }
          return merchant.resigned(body)
        })
      let said = try await LiveJudgement(venue, "PAYFORT_URL", of: mark)
      let others = said.findings.filter { !$0.hasSuffix(" return_third_party_response_codes") }
      #expect(others == found, "\(said.findings)")
    }
  }

  private static let strangers: [Flow] = [
    Flow("PayFort knows the response phrase on a request", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let mark = LiveJudgement.mark()
      _ = try await merchant.call(
        "purchase", "PURCHASE", PayFortMerchant.payment("10.00", ["merchant_reference": mark]),
        change: { merchant.resigned($0, phrase: merchant.responsePhrase) })
      let said = try await LiveJudgement(venue, "PAYFORT_URL", of: mark)
      #expect(said.findings == ["signature-mismatch signature"])
      #expect(said.sentences.last?.contains("SHA response phrase") == true, "\(said.sentences)")
    },
    Flow("PayFort has a page for forms only", isEmulatedOnly: true) { venue in
      let merchant = try PayFortMerchant(venue)
      let mark = LiveJudgement.mark()
      _ = try await merchant.call(
        "purchase", "PURCHASE", PayFortMerchant.payment("10.00", ["merchant_reference": mark]),
        change: {
          merchant.resigned(
            BodyChange.with("service_command", .text("TOKENIZATION"))(BodyChange.without("command")($0)))
        })
      #expect(try await LiveJudgement(venue, "PAYFORT_URL", of: mark).findings == ["unknown-call command"])
    },
  ]
}
