import Encodings
import Gateways

/// A secret as formulas hand it on: forwards or backwards, its letters in any case.
///
/// EdfaPg's formulas reverse what they sign and fold it to capitals, so the logs of a port hold it so.
struct RespelledSecret {
  /// How a secret stands in a text.
  struct Reading {
    /// How sure it is that this spelling is the secret.
    let oddity: CaseSecrets.Oddity
    /// The bytes that stand there.
    let written: [UInt8]
    /// What people are told of it.
    let words: String
  }

  /// The secret's bytes as they are looked for.
  let bytes: [UInt8]
  private let isReversed: Bool
  private let isFolded: Bool

  init(bytes: [UInt8], isReversed: Bool = false, isFolded: Bool = false) {
    self.bytes = bytes
    self.isReversed = isReversed
    self.isFolded = isFolded
  }

  /// The spellings that are looked for: backwards by bytes as in PHP and, beyond ASCII, by characters as in Swift and
  /// JavaScript, whose capitals reach beyond ASCII too.
  static func all(_ secret: CaseSecrets.Secret) -> [RespelledSecret] {
    let plain = RespelledSecret(bytes: secret.bytes)
    let reversed = RespelledSecret(bytes: secret.bytes.reversed(), isReversed: true)
    guard !ASCII.isAll(secret.bytes) else { return reversed.bytes == plain.bytes ? [plain] : [plain, reversed] }
    let text = String(decoding: secret.bytes, as: UTF8.self)
    let turned = [String(text.reversed()), String(String.UnicodeScalarView(text.unicodeScalars.reversed()))]
    var (seen, all): (Set<[UInt8]>, [RespelledSecret]) = ([plain.bytes, reversed.bytes], [plain, reversed])
    for (text, isReversed) in [(text, false)] + turned.map({ ($0, true) }) {
      for folded in [text, text.uppercased(), text.lowercased()] where seen.insert(Array(folded.utf8)).inserted {
        all.append(
          RespelledSecret(
            bytes: Array(folded.utf8), isReversed: isReversed, isFolded: Array(folded.utf8) != Array(text.utf8)))
      }
    }
    return all.filter { $0.bytes.count >= CaseSecrets.shortest }
  }

  /// The same for both cases of a letter; some other bytes fall together, too.
  static func fold(_ byte: UInt8) -> UInt8 { byte | 0x20 }

  /// How the secret stands at the beginning of a text; `nil` where it does not, or where a text may have that by chance.
  func reading(at text: ArraySlice<UInt8>, of secret: CaseSecrets.Secret) -> Reading? {
    guard text.count >= bytes.count else { return nil }
    var isFolded = isFolded
    for (one, other) in zip(text, bytes) where one != other {
      guard ASCII.lower(one) == ASCII.lower(other) else { return nil }
      isFolded = true
    }
    guard isFolded || isReversed else { return Reading(oddity: secret.oddity, written: bytes, words: "") }
    let written = Array(text.prefix(bytes.count))
    guard let oddity = CaseSecrets.oddity(written) else { return nil }
    // `Secret-Key` in capitals may be met by chance; backwards it is not.
    let isPlain = !isReversed || !written.contains(where: ASCII.isLetter)
    guard oddity == .unmistakable || oddity == .telling && !isPlain else { return nil }
    let words = [isReversed ? ", backwards" : "", isFolded ? ", in other capitals" : ""].joined()
    return Reading(oddity: oddity, written: written, words: words)
  }
}
