import Encodings
import Gateways

/// The answers of the emulated PayFort: the request's parameters, the outcome, and a signature over both.
enum PayFortAnswer {
  /// The parameters that a code stands for: `status`, `response_code` and `response_message`.
  static func outcome(_ code: String) -> [(String, JSON?)] {
    [
      ("response_code", .text(code)), ("status", .text(String(code.prefix(2)))),
      ("response_message", .text(PayFortMessages.codes.words(of: code.suffix(3)) ?? "Technical problem")),
    ]
  }

  /// Refuses a request before anything is done; such an answer has no signature.
  static func invalid(_ message: String) -> HTTPResponse { .json(200, .members(outcome("00\(message)"))) }

  /// Refuses a request with the gateway's message for the first finding.
  static func invalid(_ findings: [RequestReview.Finding]) -> HTTPResponse {
    invalid(findings.first.map(message) ?? "006")
  }

  private static func message(_ finding: RequestReview.Finding) -> String {
    switch finding.kind {
    case .unknownMerchant: finding.place == "access_code" ? "010" : "009"
    case .unknownCall: "004"
    case .unknownField: "027"
    case .unescapedBody, .transport, .leak, .replayedNonce: "073"
    case .unusualSpelling: "005"
    case .unknownPayment: "036"
    case .rejection(let code):
      switch code {
      case .signatureMismatch: "008"
      case .missingField: "001"
      case .tooLong: "032"
      case .unknownCurrency: "013"
      case .invalidAmount, .tooManyDecimals: "005"
      case .malformedBody, .wrongContentType, .duplicateField, .invalidBoundary: "073"
      default: "002"
      }
    }
  }

  /// The parameters of a request as they are sent back, with a masked card number and without secrets.
  static func echo(_ body: JSON) -> [(String, JSON?)] {
    (body.members ?? []).compactMap { member in
      switch member.name.string {
      case "signature", "card_security_code", "sdk_token": nil
      case "card_number": ("card_number", .text(CardMask.number(Array((member.value.string ?? "").utf8))))
      default: (member.name.string, member.value)
      }
    }
  }

  /// What is known of a payment, for an answer or a callback about it.
  static func payment(_ payment: Payment, _ code: String) -> JSON {
    let kept = (try? JSON(parsing: Array((payment.details["request"] ?? "{}").utf8))) ?? [:]
    return .members(echo(kept) + [("fort_id", .text(payment.id))] + outcome(code))
  }
}
