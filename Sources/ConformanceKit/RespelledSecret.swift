import Encodings
import Gateways

/// A secret as formulas transform it: forwards or backwards, in any case.
///
/// EdfaPg's formulas reverse and upper-case what they sign, so a port's log may hold it in that form.
struct RespelledSecret {
  /// A secret found in a text.
  struct Reading {
    /// How unlikely it is that this spelling occurs by chance.
    let oddity: CaseSecrets.Oddity
    /// The bytes as they stand in the text.
    let written: [UInt8]
    /// The words for the spelling in reports.
    let words: String
  }

  /// The bytes to search for.
  let bytes: [UInt8]
  private let isReversed: Bool
  private let isFolded: Bool

  init(bytes: [UInt8], isReversed: Bool = false, isFolded: Bool = false) {
    self.bytes = bytes
    self.isReversed = isReversed
    self.isFolded = isFolded
  }

  /// The spellings to search for: reversed by bytes as in PHP and, if not all ASCII, by characters as in Swift and
  /// JavaScript, whose case mapping also goes beyond ASCII.
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

  /// The same for both cases of a letter; some other bytes coincide too.
  static func fold(_ byte: UInt8) -> UInt8 { byte | 0x20 }

  /// How the secret stands at the beginning of a text; `nil` if it does not, or could be there by chance.
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
    // `Secret-Key` in capitals may occur by chance; backwards it does not.
    let isPlain = !isReversed || !written.contains(where: ASCII.isLetter)
    guard oddity == .unmistakable || oddity == .telling && !isPlain else { return nil }
    let words = [isReversed ? ", backwards" : "", isFolded ? ", in other capitals" : ""].joined()
    return Reading(oddity: oddity, written: written, words: words)
  }
}
