import Encodings
import Formulas

/// The spellings that a secret takes on its way through formulas and messages.
package enum SecretSpellings {
  /// Fewer than eight characters of base 64 occur in words by chance.
  private static let shortestCore = 8

  /// The spellings of a secret: as it is, as formulas reverse and fold it, in hexadecimal, in base 64, also inside that
  /// of a longer text, and escaped for a form or JSON, once or twice.
  package static func all(_ value: [UInt8]) -> Set<[UInt8]> {
    let once = escaped(value)
    var all = once.reduce(into: once) { $0.formUnion(escaped($1)) }
    for spelling in computed(value) {
      let digits = Array(Hex.encode(spelling).utf8)
      all.formUnion([spelling, digits, digits.map(ASCII.upper)])
    }
    all.formUnion(plain(in: value))
    for bytes in Set([value, latin1(value), Charset.lowBytes.encode(value)] + plain(in: value)) {
      // Inside the base 64 of a longer text, such as a body, only some characters depend on the value alone; at its end
      // the rest do too.
      for offset in 0..<3 {
        let whole = Array(Base64.encode(Array(repeating: 0, count: offset) + bytes).utf8)
        let end = Array(whole.dropFirst(offset == 0 ? 0 : offset + 1))
        for part in [Base64.core(of: bytes, after: offset), end] where part.count >= shortestCore {
          all.formUnion([part, part.map(Base64.urlSafe)])
        }
      }
    }
    return all
  }

  /// The value in ISO 8859-1, in which old clients send credentials; unchanged where a letter has no code there.
  private static func latin1(_ value: [UInt8]) -> [UInt8] {
    guard let text = String(validating: value, as: UTF8.self), text.unicodeScalars.allSatisfy({ $0.value < 0x100 })
    else { return value }
    return Charset.latin1.encode(value)
  }

  /// What formulas make of a value, and what ports make that reverse characters or fold letters by Unicode.
  private static func computed(_ value: [UInt8]) -> Set<[UInt8]> {
    let text = String(decoding: value, as: UTF8.self)
    let orders = [text, String(text.reversed()), String(String.UnicodeScalarView(text.unicodeScalars.reversed()))]
    var spellings: Set = [value, latin1(value), Array(value.reversed()), value.map(ASCII.upper)]
    spellings.insert(value.reversed().map(ASCII.upper))
    for order in orders {
      for folded in [order, order.uppercased(), order.lowercased()] { spellings.insert(Array(folded.utf8)) }
    }
    return spellings
  }

  /// What form and JSON writers make of a value that they must escape.
  private static func escaped(_ value: [UInt8]) -> Set<[UInt8]> {
    guard value.contains(where: { !ASCII.isLetterOrDigit($0) }) else { return [] }
    let forms = FormSpelling.allCases.map { $0.encode([FormBody.Pair(name: [], value: value)]).dropFirst() }
    var spellings = Set(forms.map { Array($0) })
    if UTF8Text.isValid(value) {
      for spelling in JSONSpelling.allCases {
        spellings.insert(Array(spelling.write(.string(JSONText(utf8: value))).dropFirst().dropLast()))
      }
    }
    return spellings.subtracting([value])
  }

  /// The ASCII parts of 8 bytes and more in a value with other letters; they are the same in any charset.
  ///
  /// A plain lower-case word is left out, as it occurs in many sentences.
  private static func plain(in value: [UInt8]) -> [[UInt8]] {
    guard !ASCII.isAll(value) else { return [] }
    return value.split { $0 >= 0x80 }.filter { stretch in
      stretch.count >= 8 && !stretch.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }.map(Array.init)
  }
}
