import Encodings

/// Decodes a text in every spelling it may have: hexadecimal, base 64, percent-encoded, escaped.
enum SpellingDecoder {
  /// Visits what the runs of hexadecimal digits and of base 64 in a text decode to, at every possible alignment.
  ///
  /// - Parameter shortest: the fewest decoded bytes that are worth a visit.
  /// - Returns: the first result that is not `nil`.
  static func first<Result>(
    in text: ArraySlice<UInt8>, shortest: Int, _ visit: (_ bytes: [UInt8], _ spelling: String) -> Result?
  ) -> Result? {
    var start = text.startIndex
    while start < text.endIndex {
      var end = start
      while end < text.endIndex, Base64.isCharacter(text[end]) { end += 1 }
      let run = text[start..<end]
      if run.count * 3 >= shortest * 4 {
        for offset in 0..<4 {
          if let result = visit(Base64.decode(unpadded: run.dropFirst(offset)), " in base 64") { return result }
        }
        if let result = hexadecimal(run, shortest, visit) { return result }
      }
      start = end + 1
    }
    return nil
  }

  private static func hexadecimal<Result>(
    _ run: ArraySlice<UInt8>, _ shortest: Int, _ visit: ([UInt8], String) -> Result?
  ) -> Result? {
    for digits in run.split(whereSeparator: { Hex.value(of: $0) == nil })
    where digits.count >= 2 * shortest {
      for offset in 0..<2 {
        let digits = digits.dropFirst(offset)
        if let bytes = Hex.decode(digits.dropLast(digits.count % 2)),
          let result = visit(bytes, " in hexadecimal")
        {
          return result
        }
      }
    }
    return nil
  }

  /// A text without its escapes: `%41`, `\x41`, `\u0041` and a backslash before another character; `nil` if it has
  /// none.
  ///
  /// - Parameter plusIsSpace: whether `+` is a space, as in forms.
  static func unescaped(_ text: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
    guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") || plusIsSpace && $0 == 0x2b })
    else {
      return nil
    }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var rest = text
    var halves: [UInt16] = []
    func flush() {
      output += String(decoding: halves, as: UTF16.self).utf8
      halves = []
    }
    while let byte = rest.popFirst() {
      let next = rest.first ?? 0
      if byte == UInt8(ascii: "\\"), next | 0x20 == UInt8(ascii: "u"),
        let unit = hexNumber(rest.dropFirst().prefix(4), 4)
      {
        halves.append(unit)
        rest = rest.dropFirst(5)
        continue
      }
      if !halves.isEmpty { flush() }
      if byte == UInt8(ascii: "%"), let value = hexNumber(rest.prefix(2), 2) {
        output.append(UInt8(truncatingIfNeeded: value))
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "\\"), next == UInt8(ascii: "x"),
        let value = hexNumber(rest.dropFirst().prefix(2), 2)
      {
        output.append(UInt8(truncatingIfNeeded: value))
        rest = rest.dropFirst(3)
      } else if byte == UInt8(ascii: "\\"), !rest.isEmpty {
        output.append(control(next))
        rest = rest.dropFirst()
      } else {
        output.append(plusIsSpace && byte == 0x2b ? 0x20 : byte)
      }
    }
    flush()
    return output
  }

  /// What a letter after a backslash stands for (RFC 8259 §7).
  private static func control(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0c
    default: letter
    }
  }

  private static func hexNumber(_ digits: ArraySlice<UInt8>, _ count: Int) -> UInt16? {
    guard digits.count == count else { return nil }
    var number: UInt16 = 0
    for digit in digits {
      guard let value = Hex.value(of: digit) else { return nil }
      number = number << 4 | UInt16(value)
    }
    return number
  }
}
