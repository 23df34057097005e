import Encodings

/// What becomes of a secret on its way through formulas and messages.
enum SecretSpellings {
  /// What formulas make of a value, and what ports make of it that reverse characters or fold letters by Unicode.
  static func computed(_ value: [UInt8]) -> Set<[UInt8]> {
    let text = String(decoding: value, as: UTF8.self)
    let orders = [text, String(text.reversed()), String(String.UnicodeScalarView(text.unicodeScalars.reversed()))]
    var spellings: Set = [value, Array(value.reversed()), value.map(ASCII.upper), value.reversed().map(ASCII.upper)]
    for order in orders {
      for folded in [order, order.uppercased(), order.lowercased()] { spellings.insert(Array(folded.utf8)) }
    }
    return spellings
  }

  /// What the writers of forms and of JSON make of a value that they cannot leave as it is.
  static func escaped(_ value: [UInt8]) -> Set<[UInt8]> {
    guard value.contains(where: { !ASCII.isLetterOrDigit($0) }) else {
      return []
    }
    let forms = FormSpelling.allCases.map { $0.encode([FormBody.Pair(name: [], value: value)]).dropFirst() }
    var spellings = Set(forms.map { Array($0) })
    if UTF8Text.isValid(value) {
      for spelling in JSONSpelling.allCases {
        spellings.insert(Array(spelling.write(.string(JSONText(utf8: value))).dropFirst().dropLast()))
      }
    }
    return spellings.subtracting([value])
  }

  /// The longer stretches of ASCII in a value that has other letters: whatever charset those are written in, these stay.
  ///
  /// A plain word is left out, as it stands in many sentences.
  static func plain(in value: [UInt8]) -> [[UInt8]] {
    guard !ASCII.isAll(value) else { return [] }
    return value.split { $0 >= 0x80 }.filter { stretch in
      stretch.count >= 8 && !stretch.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }.map(Array.init)
  }
}
