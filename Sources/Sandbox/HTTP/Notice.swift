/// A callback that became due: what a gateway tells the merchant's server by itself.
struct Notice: Sendable {
  /// What it is about, for the terminal.
  let subject: String
  var method = "POST"
  let contentType: String
  /// Where the request itself wants it; a scenario's `callback` counts where there is none.
  var target: LoopbackURL?
  /// The body, or what stands behind the `?` of a GET; the signature is wrong on purpose where that is asked for.
  let content: @Sendable (_ isForged: Bool) -> [UInt8]

  /// A signature with another last character: what a receiver must refuse.
  static func forge(_ signature: [UInt8]) -> [UInt8] {
    guard let last = signature.last else { return signature }
    return signature.dropLast() + [last == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")]
  }
}
