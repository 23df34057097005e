import Encodings

/// The outcome that a response reports, in the same shape for every gateway.
package struct PaymentOutcome: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case approved, authorized, pending, redirect, declined, refunded, reversed, cancelled, error, unknown

    /// Whether money has moved, or is held for the merchant.
    package var movesMoney: Bool { [.approved, .authorized, .refunded, .reversed].contains(self) }

    /// Whether it is believed with an HTTP status of failure; no other kind is.
    package var goesWithFailure: Bool { [.error, .declined, .unknown, .cancelled].contains(self) }
  }

  /// Where the customer must go.
  struct Redirect: Sendable {
    var url: [UInt8]
    var method: String
    var parameters: [FormBody.Pair] = []
  }

  struct Failure: Sendable {
    var code: [UInt8]?
    var field: [UInt8]?
    var message: [UInt8]?
  }

  var kind: Kind
  var status: [UInt8]?
  var result: [UInt8]?
  var transactionId: [UInt8]?
  var orderId: [UInt8]?
  /// The digits as sent.
  var amount: [UInt8]?
  var currency: [UInt8]?
  var redirect: Redirect?
  var token: [UInt8]?
  var reason: [UInt8]?
  var errors: [Failure] = []

  init(_ kind: Kind) { self.kind = kind }

  /// The names of an outcome's members.
  static let members = [
    "kind", "status", "result", "transactionId", "orderId", "amount", "currency", "redirect", "redirect.url",
    "redirect.method", "redirect.params", "token", "reason", "errors", "errors.code", "errors.field", "errors.message",
  ]

  /// The outcome without absent members.
  var json: JSON {
    [
      "kind": .text(kind.rawValue), "status": status.map(UTF8Text.json), "result": result.map(UTF8Text.json),
      "transactionId": transactionId.map(UTF8Text.json), "orderId": orderId.map(UTF8Text.json),
      "amount": amount.map(UTF8Text.json), "currency": currency.map(UTF8Text.json), "redirect": redirect?.json,
      "token": token.map(UTF8Text.json), "reason": reason.map(UTF8Text.json),
      "errors": errors.isEmpty ? nil : .array(errors.map(\.json)),
    ]
  }
}

extension PaymentOutcome {
  /// Whether all characters may occur in a URL that a customer's browser is sent to.
  package static func isOfURLCharacters(_ text: [UInt8]) -> Bool {
    text.allSatisfy { (0x21...0x7e).contains($0) && !"\\\"<>".utf8.contains($0) }
  }
}

extension PaymentOutcome.Redirect {
  fileprivate var json: JSON {
    [
      "url": UTF8Text.json(url), "method": .text(method),
      "params": parameters.isEmpty ? nil : .array(parameters.map(\.json)),
    ]
  }

  /// Checks that a redirect is plain https: `javascript:` would run in the app, and a user name hides the host.
  static func check(_ url: [UInt8], _ field: String) throws(Refusal) {
    let authority = url.dropFirst(8).prefix { !"/?#".utf8.contains($0) }
    guard url.starts(with: "https://".utf8), authority.first ?? UInt8(ascii: ":") != UInt8(ascii: ":"),
      !authority.contains(UInt8(ascii: "@")),
      PaymentOutcome.isOfURLCharacters(url)
    else { throw .reject(.unsafeRedirect, "'\(field)' must be an https URL with a host and without a user") }
  }
}

extension PaymentOutcome.Failure {
  fileprivate var json: JSON {
    [
      "code": code.map(UTF8Text.json), "field": field.map(UTF8Text.json), "message": message.map(UTF8Text.json),
    ]
  }
}
