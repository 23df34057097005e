import Encodings

/// The hash of EdfaPg's SALE, as a small SDK computes it.
struct SaleHash {
  let password: [UInt8]
  /// Whether the e-mail address is reversed as a Swift string, which is a mistake.
  let reversesCharacters: Bool

  func hash(email: [UInt8], cardNumber: [UInt8]) -> String {
    hash(email, card: cardNumber.prefix(6) + cardNumber.suffix(4))
  }

  func hash(email: [UInt8], cardToken: [UInt8]) -> String { hash(email, card: cardToken) }

  private func hash(_ email: [UInt8], card: [UInt8]) -> String {
    let message = reversed(email) + password + card.reversed()
    let upper = message.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
    return Hex.encode(DigestAlgorithm.md5.hash(upper))
  }

  private func reversed(_ email: [UInt8]) -> [UInt8] {
    guard reversesCharacters else { return email.reversed() }
    // The mistake: `é` and CR LF are one character each in Swift, but the gateway's PHP `strrev()` reverses their
    // bytes.
    return Array(String(String(decoding: email, as: UTF8.self).reversed()).utf8)
  }
}
