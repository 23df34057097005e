import Encodings

/// A way of comparing signatures that accepts some wrong ones.
struct MistakenComparison: Sendable {
  let mutation: Mutation
  /// Whether it accepts the signature of a message as the right one.
  let accepts: @Sendable (_ given: [UInt8], _ right: [UInt8]) -> Bool

  private init(_ fault: Fault, _ place: String, _ accepts: @escaping @Sendable ([UInt8], [UInt8]) -> Bool) {
    (mutation, self.accepts) = (Mutation(fault: fault, place: place), accepts)
  }

  /// Compares both in another form.
  private init(rewriting place: String, _ form: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    self.init(.signatureRewritten, place) { given, right in form(given) == form(right) }
  }

  /// The comparisons, the narrow ones first: of two that explain the same cases the first is named.
  static let all = whole + ends

  static let whole: [MistakenComparison] = [
    MistakenComparison(.emptySignatureAccepted, "empty") { $0.isEmpty || $0 == $1 },
    MistakenComparison(.signatureComparedLoosely, "both", looselyEqual),
    MistakenComparison(.signatureComparedLoosely, "two of the form 0e123") { $0 == $1 || isZero($0) && isZero($1) },
    MistakenComparison(.signatureComparedLoosely, "two that begin with 0e") { given, right in
      given == right || [given, right].allSatisfy { $0.starts(with: "0e".utf8) }
    },
    MistakenComparison(rewriting: "without regard to case") { $0.map(ASCII.lower) },
    MistakenComparison(rewriting: "up to a NUL") { Array($0.prefix { $0 != 0 }) },
    MistakenComparison(rewriting: "up to a line end") { Array($0.prefix { $0 != 0x0a && $0 != 0x0d }) },
    // Like Buffer.from(text, "hex") of Node, which also drops half a byte at the end.
    MistakenComparison(rewriting: "up to the first character that is not hexadecimal") { text in
      let digits = text.prefix { Hex.value(of: $0) != nil }
      return digits.prefix(digits.count / 2 * 2).map(ASCII.lower)
    },
    MistakenComparison(rewriting: "without white space at the end") { trimmedEnd($0, ASCII.isSpace) },
    MistakenComparison(rewriting: "without white space around them") {
      trimmedEnd(Array($0.drop(while: ASCII.isSpace)), ASCII.isSpace)
    },
    // PHP's trim takes NUL as well.
    MistakenComparison(rewriting: "without white space at the end", Edit.trimmingEnd),
    MistakenComparison(rewriting: "without white space around them", Edit.trimming),
    MistakenComparison(rewriting: "with full-width characters folded") { scalars($0, narrow) },
    MistakenComparison(rewriting: "with digits of other scripts folded") { scalars($0, digit) },
    MistakenComparison(rewriting: "without invisible characters") { text in scalars(text) { isSeen($0) } },
    // Like bytes.decode("ascii", "ignore") of Python.
    MistakenComparison(rewriting: "without non-ASCII characters") { $0.filter { $0 < 0x80 } },
    MistakenComparison(rewriting: "without leading zeros") { Array($0.drop { $0 == 0x30 }) },
    MistakenComparison(rewriting: "without characters that are not hexadecimal") {
      $0.filter { Hex.value(of: $0) != nil }.map(ASCII.lower)
    },
    MistakenComparison(rewriting: "decoded from base 64 by a lenient reader") { Base64.decode(unpadded: $0) },
    // Python's b64decode skips what is not in the standard alphabet, and stops at the padding.
    MistakenComparison(rewriting: "decoded from base 64 by a lenient reader") { text in
      Base64.decode(unpadded: text.prefix { $0 != Base64.padding }.filter { !"-_".utf8.contains($0) })
    },
    MistakenComparison(.signatureSearched, "the given signature at the front of the right one") {
      $1.starts(with: $0)
    },
    MistakenComparison(.signatureSearched, "the right signature at the front of the given one") {
      $0.starts(with: $1)
    },
    MistakenComparison(.signatureComparedInPart, "as much of the two as the shorter one has") {
      $1.starts(with: $0) || $0.starts(with: $1)
    },
    MistakenComparison(.signatureSearched, "the right signature inside the given one") {
      ByteSearch.contains($1, in: $0)
    },
    MistakenComparison(.signatureSearched, "the given signature inside the right one") {
      $0.isEmpty || ByteSearch.contains($0, in: $1)
    },
    MistakenComparison(.signatureSearched, "the given signature, where it is not empty, at the front of the right one")
    {
      !$0.isEmpty && $1.starts(with: $0)
    },
    MistakenComparison(.signatureComparedInPart, "the length of the two") { $0.count == $1.count },
    MistakenComparison(.signatureComparedInPart, "signatures as long as the right one") {
      $0.count != $1.count || $0 == $1
    },
    // hmac.compare_digest of Python throws at other texts, and the exception is treated as acceptance.
    MistakenComparison(.signatureComparedInPart, "signatures of ASCII characters") { given, right in
      given == right || !given.allSatisfy { $0 < 0x80 }
    },
  ]

  /// The lengths tried for a comparison of one end: up to that of the longest digest in hexadecimal.
  static let lengths = 1...128

  /// The comparison of only the first or only the last characters.
  static func partial(_ end: End, _ length: Int) -> MistakenComparison {
    MistakenComparison(.signatureComparedInPart, end.place(length...length)) { given, right in
      // With at least as many characters as there are, the whole is compared.
      length < right.count ? given.count >= length && end.of(given, length) == end.of(right, length) : given == right
    }
  }

  /// The end of a signature that is compared.
  enum End: String, CaseIterable {
    case first
    case last

    func of(_ text: [UInt8], _ length: Int) -> ArraySlice<UInt8> {
      self == .first ? text.prefix(length) : text.suffix(length)
    }

    /// The wording for the lengths that fit.
    func place(_ lengths: ClosedRange<Int>) -> String {
      let (least, most) = (lengths.lowerBound, lengths.upperBound)
      let count = least == most ? "\(most)" : "\(least) to \(most)"
      return "the \(rawValue) \(most == 1 ? "character" : "\(count) characters") of the two"
    }
  }

  /// Comparisons for a single message, which does not show how many characters are compared.
  private static let ends = [(End.first, "beginning"), (.last, "end")].map { end, name in
    MistakenComparison(.signatureComparedInPart, "the \(name) of the two") { given, right in
      given.count >= 4 && end.of(given, 4) == end.of(right, 4)
    }
  }

  private static func trimmedEnd(_ text: [UInt8], _ isSpace: (UInt8) -> Bool) -> [UInt8] {
    Array(text[..<((text.lastIndex { !isSpace($0) } ?? -1) + 1)])
  }

  /// Compares as PHP's == does: numeric texts are compared as numbers.
  private static func looselyEqual(_ given: [UInt8], _ right: [UInt8]) -> Bool {
    if given == right { return true }
    guard let one = number(given), let other = number(right) else { return false }
    return one == other
  }

  /// Whether a text is zeros, an e and digits, which is 0 as a number.
  private static func isZero(_ text: [UInt8]) -> Bool {
    let power = text.drop { $0 == 0x30 }
    return power.count < text.count && power.first.map(ASCII.lower) == UInt8(ascii: "e") && power.count > 1
      && power.dropFirst().allSatisfy(ASCII.isDigit)
  }

  private static func number(_ text: [UInt8]) -> Double? {
    let plain = Edit.trimming(text)
    guard plain.contains(where: ASCII.isDigit), plain.count < 100,
      plain.allSatisfy({ ASCII.isDigit($0) || "+-.eE".utf8.contains($0) })
    else { return nil }
    return Double(String(decoding: plain, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    (0xff01...0xff5e).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xfee0) : scalar
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    scalar.digit.map { Unicode.Scalar($0) } ?? scalar
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    [.format, .nonspacingMark, .control].contains(scalar.properties.generalCategory) ? nil : scalar
  }

  private static func scalars(_ text: [UInt8], _ change: (Unicode.Scalar) -> Unicode.Scalar?) -> [UInt8] {
    var changed = String.UnicodeScalarView()
    changed.append(contentsOf: String(decoding: text, as: UTF8.self).unicodeScalars.compactMap(change))
    return Array(String(changed).utf8)
  }
}
