import Encodings

extension Gateway {
  /// The customer's way to the bank's or gateway's page, and back to the app.
  static let redirect = Gateway(
    name: "redirect", title: "Redirects",
    operations: [
      Operation(
        "redirect.request", "The request that takes the customer where a response says.",
        [.text("url"), .word("method", Method.allCases.map(\.rawValue)), .optionalPairs("params")], procedure: request
      ).inOrder([.unsafeRedirect]).refusing(.unsafeRedirect).passingRequestOn().checkingForm(of: "url")
        // Encoders spell a query differently, and no source says which is right.
        .disputed { input in
          input["method"]?.string == "GET" && !(input["params"].map(isPlain) ?? true)
        },
      Operation(
        "redirect.returned", "Whether a page that a web view goes to is the one that ends the payment.",
        [.text("url"), .text("returnUrl"), .optional("cancelUrl")]
      ) { (input) throws(Refusal) in
        Operation.Product(
          value: .text(
            ReturnURL.page(
              input.text("url"), return: input.text("returnUrl"), cancel: input.optionalText("cancelUrl")
            ).rawValue))
      }.disputed { input in
        // Some SDKs compare texts, others URLs.
        let url = text(input, "url")
        return ["returnUrl", "cancelUrl"].contains { name in
          let other = text(input, name)
          return (url == other) != ReturnURL.areSame(url, other)
        }
      }.checkingForm(of: "url").comparingTexts(),
    ])

  private enum Method: String, CaseIterable {
    case get = "GET"
    case post = "POST"
  }

  private static func request(_ input: Input) throws(Refusal) -> Operation.Product {
    let method = try choice(input, "method", or: Method.get)
    let url = input.text("url")
    try PaymentOutcome.Redirect.check(url, "url")
    let form = FormSpelling.whatwg.encode(input.pairs("params"))
    let request =
      method == .post
      ? WireRequest(url: url, headers: [("Content-Type", "application/x-www-form-urlencoded")], body: form)
      : WireRequest(method: "GET", url: adding(form, to: url), headers: [])
    return Operation.Product(value: request.json)
  }

  /// A URL with parameters added to its query, before the fragment.
  private static func adding(_ form: [UInt8], to url: [UInt8]) -> [UInt8] {
    guard !form.isEmpty else { return url }
    let front = url.prefix { $0 != UInt8(ascii: "#") }
    guard front.contains(UInt8(ascii: "?")) else { return front + "?".utf8 + form + url[front.count...] }
    return front + ("?&".utf8.contains(front.last ?? 0) ? [] : Array("&".utf8)) + form + url[front.count...]
  }

  /// Whether all encoders write a list of pairs alike.
  private static func isPlain(_ pairs: JSON) -> Bool {
    (pairs.elements ?? []).flatMap { $0.elements ?? [] }.allSatisfy { text in
      ((try? TextInput.bytes(text, "params")) ?? []).allSatisfy {
        ASCII.isLetterOrDigit($0) || "-._&=".utf8.contains($0)
      }
    }
  }

  private static func text(_ input: JSON, _ name: String) -> [UInt8] {
    input[name].flatMap { try? TextInput.bytes($0, name) } ?? []
  }
}
