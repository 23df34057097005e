import Encodings

/// How a wrong text differs from the right one, in words that hold neither: what was added, is missing or was cut off.
package enum TextDifference {
  /// - Returns: words that follow the name of a value, for example `with ',' put in`; `nil` if there is no short
  ///   description.
  package static func words(_ right: [UInt8], _ got: [UInt8]) -> String? {
    guard right != got, !right.isEmpty else { return nil }
    if got.isEmpty { return "empty" }
    if right.map(ASCII.lower) == got.map(ASCII.lower) { return "in other capitals" }
    if let more = surplus(of: got, over: right) { return added(more, to: right, got) }
    if let less = surplus(of: right, over: got) { return removed(less, from: right, got) }
    return replaced(right, got) ?? escaped(right, got)
  }

  /// The same for JSON values: the one description that fits all their different texts.
  ///
  /// - Parameter mask: masks the secrets in a text.
  static func words(_ right: JSON, _ got: JSON, mask: ([UInt8]) -> [UInt8]) -> String? {
    var common: String?
    for difference in right.differences(to: got) {
      guard case .string(let wanted)? = difference.path.value(in: right),
        case .string(let came)? = difference.path.value(in: got), let words = words(wanted.utf8, came.utf8, mask: mask),
        common == nil || common == words
      else { return nil }
      common = words
    }
    return common
  }

  /// The same for texts with secrets; `nil` if not the same number of secrets is masked in both.
  package static func words(_ right: [UInt8], _ got: [UInt8], mask: ([UInt8]) -> [UInt8]) -> String? {
    let (shown, shownGot) = (mask(right), mask(got))
    func hidden(_ text: [UInt8]) -> Int { text.indices.count { text[$0...].starts(with: "⟨".utf8) } }
    return hidden(shown) == hidden(shownGot) ? words(shown, shownGot) : nil
  }

  /// What is left of a text when another is removed from it, byte by byte; `nil` if it does not contain the other.
  private static func surplus(of long: [UInt8], over short: [UInt8]) -> [UInt8]? {
    guard long.count > short.count else { return nil }
    var (rest, index): ([UInt8], Int) = ([], 0)
    for byte in long {
      if index < short.count, short[index] == byte { index += 1 } else { rest.append(byte) }
    }
    return index == short.count ? rest : nil
  }

  private static func added(_ more: [UInt8], to right: [UInt8], _ got: [UInt8]) -> String? {
    let (isBehind, isBefore) = (got.starts(with: right), got.suffix(right.count).elementsEqual(right))
    guard let name = name(more) else {
      return isBehind ? "with more behind it" : isBefore ? "with more in front of it" : nil
    }
    // Line breaks inside a masked secret are shown after it, so their position is unknown.
    if isBehind, name == "line breaks", right.suffix(3).elementsEqual("⟩".utf8) {
      return "with line breaks inside it or behind it"
    }
    return "with \(name) " + (isBehind ? "behind it" : isBefore ? "in front of it" : "put in")
  }

  private static func removed(_ less: [UInt8], from right: [UInt8], _ got: [UInt8]) -> String? {
    let (isEnd, isStart) = (right.starts(with: got), right.suffix(got.count).elementsEqual(got))
    guard let name = name(less) else {
      return isEnd ? "cut off at its end" : isStart ? "cut off at its beginning" : nil
    }
    return "without \(name)" + (isEnd ? " at its end" : isStart ? " at its beginning" : "")
  }

  /// One character in place of another; replaced letters or digits say nothing.
  private static func replaced(_ right: [UInt8], _ got: [UInt8]) -> String? {
    guard right.count == got.count else { return nil }
    let pairs = zip(right, got).filter { $0 != $1 }
    guard pairs.allSatisfy({ !ASCII.isLetterOrDigit($0) || !ASCII.isLetterOrDigit($1) }),
      let wanted = name(pairs.map(\.0)), let came = name(pairs.map(\.1)), wanted != came
    else { return nil }
    return "with \(came) in place of \(wanted)"
  }

  private static func escaped(_ right: [UInt8], _ got: [UInt8]) -> String? {
    let (plain, plainGot) = (PercentEncoding.decode(right), PercentEncoding.decode(got))
    guard plain == plainGot else { return nil }
    return plain == right
      ? "with percent escapes" : plainGot == got ? "with its percent escapes undone" : "with other percent escapes"
  }

  /// The kind of character that all the bytes are; `nil` if they are of several kinds.
  private static func name(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    if bytes.allSatisfy({ $0 >= 0x80 }) { return UTF8Text.isValid(bytes) ? "characters beyond ASCII" : nil }
    if bytes.allSatisfy({ $0 == 0x0d }) { return "carriage returns" }
    if bytes.allSatisfy({ $0 == 0x0d || $0 == 0x0a }) { return "line breaks" }
    if bytes.allSatisfy({ $0 == 0x20 }) { return "spaces" }
    if bytes.allSatisfy(ASCII.isSpace) { return "white space" }
    guard bytes.allSatisfy({ $0 == first }) else { return nil }
    return (0x21..<0x7f).contains(first) ? "'\(String(decoding: [first], as: UTF8.self))'" : "control characters"
  }
}
