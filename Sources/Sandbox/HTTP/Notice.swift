/// A callback that is due: what a gateway sends to the merchant's server by itself.
struct Notice: Sendable {
  /// What it is about, for the terminal.
  let subject: String
  var method = "POST"
  let contentType: String
  /// The URL that the request itself names; `nil` for the scenario's `callback`.
  var target: LoopbackURL?
  /// The body, or the query of a GET; its signature is wrong if it is to be forged.
  let content: @Sendable (_ isForged: Bool) -> [UInt8]

  /// Changes the last character of a signature, which a receiver must refuse.
  static func forge(_ signature: [UInt8]) -> [UInt8] {
    guard let last = signature.last else { return signature }
    return signature.dropLast() + [last == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")]
  }
}
