import Encodings
import Messages

extension SignatureCheck {
  /// Whether the given text can be a signature of this gateway, by its length and alphabet.
  ///
  /// - Parameter right: the formulas of the right signature.
  func isShaped(like right: [SignatureFormula]) -> Bool {
    let given = SpacedSignature.bare(given) ?? given
    let digits = Hex.decode(Self.digits(given)) != nil
    if digits, lengths.contains(given.count) { return true }
    return right.compactMap(\.value).contains { value in
      guard value.count == given.count else { return false }
      return Hex.decode(Self.digits(value)) == nil ? Base64.decode(given) != nil : digits
    }
  }

  /// The signature without a leading algorithm name and colon.
  private static func digits(_ signature: [UInt8]) -> ArraySlice<UInt8> {
    signature.firstIndex(of: UInt8(ascii: ":")).map { signature[($0 + 1)...] } ?? signature[...]
  }

  /// The signature in the form that identifies copies: hexadecimal in lower case.
  var folded: [UInt8] { isHex && Hex.decode(Self.digits(given)) != nil ? given.map(ASCII.lower) : given }

  /// The finding for a text that cannot be a signature, with the length and alphabet that one has.
  func malformed(_ right: [SignatureFormula]) -> Finding {
    let value = right.lazy.compactMap(\.value).first ?? []
    let digits = Self.digits(value)
    let name = value.count == digits.count ? "" : "its algorithm, a colon and "
    let wanted =
      Hex.decode(digits) == nil ? "base 64 of \(value.count) characters" : "\(name)\(digits.count) hexadecimal digits"
    return Finding(
      .signatureMalformed, at, "it cannot be a signature of this gateway: one is \(literal: wanted)", .refused)
  }
}
