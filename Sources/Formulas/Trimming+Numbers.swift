import Encodings

/// Texts converted to numbers as various languages do it.
extension Trimming {
  static func integer(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.allSatisfy(ASCII.isDigit), let last = bytes.last else { return bytes }
    return Array(bytes.dropLast().drop { $0 == 0x30 }) + [last]
  }

  static func pythonInteger(_ bytes: [UInt8]) -> [UInt8] {
    guard UTF8Text.isValid(bytes) else { return bytes }
    let all = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    var text = all.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    if text.first == "+" { text.removeFirst() }
    var (digits, isBehindLine): ([UInt8], Bool) = ([], false)
    for (place, scalar) in text.enumerated() {
      if scalar == "_", !digits.isEmpty, place < text.count - 1, !isBehindLine {
        isBehindLine = true
        continue
      }
      isBehindLine = false
      guard let digit = scalar.digit else { return bytes }
      digits.append(digit)
    }
    return digits.isEmpty ? bytes : integer(digits)
  }

  static func phpInteger(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes.drop(while: ASCII.isSpace), as: UTF8.self)
    guard let number = text.prefixMatch(of: /([+\-]?)([0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+\-]?[0-9]+)?/) else {
      return [0x30]
    }
    let whole =
      Int64(number.output.0) ?? Double(number.output.0).flatMap { Int64(exactly: $0.rounded(.towardZero)) } ?? .max
    return Array(String(whole).utf8)
  }

  static func javaScriptNumber(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(
      decoding: bytes.drop(while: ASCII.isSpace).reversed().drop(while: ASCII.isSpace).reversed(), as: UTF8.self)
    if text.isEmpty { return [0x30] }
    if let digits = text.wholeMatch(of: /0[xX]([0-9A-Fa-f]+)/)?.output.1, let number = UInt64(digits, radix: 16) {
      return NumberSpelling.javaScript.apply(Array(String(number).utf8))
    }
    guard text.wholeMatch(of: /[+\-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?[0-9]+)?/) != nil else {
      return Array("NaN".utf8)
    }
    return NumberSpelling.javaScript.apply(Array(text.utf8))
  }
}
