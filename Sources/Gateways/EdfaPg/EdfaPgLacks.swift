import Encodings

/// What SDKs of EdfaPg lack, or refuse where others take it.
enum EdfaPgLacks {
  static let cardTokens = Lack(
    "no-card-tokens", "has no card tokens", #"{"without": ["cardToken"]}"#,
    by: "EdfaPay's SDKs, whose hash takes a card number")

  static let extras = Lack(
    "no-extras", "has no extras and no req_token", #"{"without": ["fields.extras", "fields.req_token"]}"#,
    by: "Akurateco's PHP SDKs")

  static let actions = Lack(
    "one-action", "reads only the answers to SALE", #"{"action": ["SALE"]}"#, by: "plugins of shops")

  static let shortCards = Lack(
    "short-card-refused", "refuses a card number of fewer than 12 digits", by: "ISO/IEC 7812-1"
  ) { input in
    (1..<12).contains(input[["fields", "card_number"]]?.string?.utf8.count ?? 0) ? .invalidValue : nil
  }

  static let tokens = Lack(
    "token-refused", "refuses an Apple Pay token of another structure or of another transaction", by: tokenDocument
  ) { input in
    otherToken(input) == nil ? nil : .invalidValue
  }

  static let tokensByTable = Lack(
    "token-refused-by-its-table", "refuses an Apple Pay token of another structure as it refuses PassKit's",
    by: tokenDocument
  ) { input in
    guard let token = otherToken(input) else { return nil }
    return if case .rejection(let rejection)? = EdfaPgApplePay.refusal(of: token) { rejection.code } else {
      .invalidValue
    }
  }

  private static let tokenDocument = "EdfaPg iOS SDK, HTTP API documentation, Payment Token Structure"

  /// The token of a virtual sale, where it is not the documented one.
  private static func otherToken(_ input: JSON) -> JSON? {
    let text = { name in input[["fields", name]].flatMap { try? TextInput.bytes($0, name) } ?? [] }
    let token = (try? JSON(parsing: text("parameters"))) ?? .null
    return EdfaPgApplePay.isToken(token, of: text("identifier")) ? nil : token
  }
}
