import ConformanceKit
import Encodings
import Formulas
import Gateways

extension Freedom {
  /// What SDKs do not have, and say so.
  static let options: [Freedom] = [
    said(
      "one-algorithm", "signs with SHA-256 alone", seenIn: "HappyTravel.Edo, which knows one",
      [
        "payfort.signature": #"{"algorithm": ["sha256"]}"#, "payfort.signature.verify": #"{"algorithm": ["sha256"]}"#,
        "payfort.request.purchase": #"{"algorithm": ["sha256"]}"#,
      ]),
    said(
      "sha1-alone", "knows SHA-1 alone", seenIn: "dnetix/redirection of 2025",
      [
        "placetopay.notification.verify": #"{"algorithm": ["sha1"]}"#,
        "placetopay.trankey": #"{"algorithm": ["sha1"]}"#, "placetopay.request.create": #"{"algorithm": ["sha1"]}"#,
      ]),
    said(
      "no-hmac", "has no HMAC", seenIn: "PayFort's Java SDK",
      [
        "payfort.signature": #"{"algorithm": ["sha1", "sha256", "sha512"]}"#,
        "payfort.signature.verify": #"{"algorithm": ["sha1", "sha256", "sha512"]}"#,
      ]),
    said(
      "one-profile", "does not write the form of tokenization", seenIn: "SDKs for servers, which have no payment page",
      ["payfort.signature": #"{"profile": ["api"]}"#, "payfort.signature.verify": #"{"profile": ["api"]}"#]),
    said(
      "no-card-tokens", "has no card tokens", seenIn: "EdfaPay's SDKs, whose hash takes a card number",
      ["edfapg.hash.sale": #"{"without": ["cardToken"]}"#]),
    said(
      "text-alone", "takes text, not bytes", seenIn: "SDKs in Java, C#, Swift and JavaScript",
      [
        "edfapg.hash.sale": #"{"text": "utf8"}"#, "placetopay.trankey": #"{"text": "utf8"}"#,
        "payfort.signature": #"{"text": "utf8"}"#,
      ]),
    said(
      "no-label", "sends neither label nor country", seenIn: "Payum's EveryPay gateway",
      ["everypay.request.oneoff": #"{"without": ["fields.label", "fields.country_code", "fields.mobile_payment"]}"#]),
    said(
      "no-extras", "has no extras and no req_token", seenIn: "Akurateco's PHP SDKs",
      ["edfapg.request.sale": #"{"without": ["fields.extras", "fields.req_token"]}"#]),
    said(
      "sdk-token-demanded", "demands an sdk_token of every payment",
      seenIn: "payfortdoc, iOS SDK Operations: mandatory",
      [
        "payfort.request.purchase": #"{"sdk_token": ["given"]}"#,
        "payfort.request.authorization": #"{"sdk_token": ["given"]}"#,
      ]
    ) { testCase, right in
      testCase.input[["fields", "sdk_token"]] == nil ? .reject(code: "missing-field", message: "", steps: []) : right
    },
    said(
      "one-action", "reads the answers to SALE alone", seenIn: "plugins of shops",
      ["edfapg.response.decode": #"{"action": ["SALE"]}"#]),
    said(
      "one-spelling", "writes forms in its language's way alone", seenIn: "every SDK",
      ["form.encode": #"{"spelling": ["php"]}"#]),
    said(
      "yes-or-no", "says only no, without a reason", seenIn: "PayFort's Java SDK, the plugins of PlacetoPay",
      Dictionary(
        uniqueKeysWithValues: Gateway.operations.filter(\.isVerification).map {
          ($0.name, #"{"refusals": "unnamed"}"#)
        })
    ) { _, right in
      if case .reject(_, _, let steps) = right {
        .reject(code: Rejection.unnamed, message: "", steps: steps)
      } else {
        right
      }
    },
    own("own-nonce", "makes its nonce itself", .nonce), own("own-clock", "reads the clock", .clock),
  ]

  /// One that answers with a nonce or a time of its own.
  private static func own(_ name: String, _ phrase: String, _ source: OwnInput.Source) -> Freedom {
    let operations = Gateway.operations.filter { $0.isRequest && $0.ownInputs.contains { $0.source == source } }
    let options = Dictionary(uniqueKeysWithValues: operations.map { ($0.name, "{\"\(source.rawValue)\": \"own\"}") })
    return said(name, phrase, seenIn: "dnetix/redirection, Payum, most SDKs", options) { testCase, right in
      guard let operation = Gateway.operation(testCase.operation) else { return right }
      let made: JSON = source == .clock ? .text("2026-11-22T10:00:00+00:00") : .text("0123456789abcdef0123456789abcdef")
      let input = operation.ownInputs.filter { $0.source == source }
        .reduce(testCase.input) { input, own in input[own.field] == nil ? input : input.with([own.field], made) }
      var evaluator = Evaluator()
      return Reply(operation.respond(to: input, &evaluator))
    }
  }
}
