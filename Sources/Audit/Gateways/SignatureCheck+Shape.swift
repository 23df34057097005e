import Encodings
import Messages

extension SignatureCheck {
  /// Whether what stands there can be a signature of this gateway: as long as one, and in its letters.
  ///
  /// - Parameter right: what the fields give.
  func isShaped(like right: [SignatureFormula]) -> Bool {
    let given = SpacedSignature.bare(given) ?? given
    let digits = Hex.decode(Self.digits(given)) != nil
    if digits, lengths.contains(given.count) { return true }
    return right.compactMap(\.value).contains { value in
      guard value.count == given.count else { return false }
      return Hex.decode(Self.digits(value)) == nil ? Base64.decode(given) != nil : digits
    }
  }

  /// Without the name of an algorithm in front.
  private static func digits(_ signature: [UInt8]) -> ArraySlice<UInt8> {
    signature.firstIndex(of: UInt8(ascii: ":")).map { signature[($0 + 1)...] } ?? signature[...]
  }

  /// By what copies are told: hexadecimal in either case is one signature.
  var folded: [UInt8] { isHex && Hex.decode(Self.digits(given)) != nil ? given.map(ASCII.lower) : given }

  /// What is said of it where it cannot, in digits of those that it could have.
  func malformed(_ right: [SignatureFormula]) -> Finding {
    let value = right.lazy.compactMap(\.value).first ?? []
    let digits = Self.digits(value)
    let name = value.count == digits.count ? "" : "its algorithm, a colon and "
    let wanted =
      Hex.decode(digits) == nil ? "base 64 of \(value.count) characters" : "\(name)\(digits.count) hexadecimal digits"
    return Finding(
      .signatureMalformed, at, "it cannot be a signature of this gateway: one is \(ours: wanted)", .refused)
  }
}
