import Encodings

/// Finds secrets between delimiters of their own: private keys in PEM (RFC 7468) and elements of XML.
enum LogElements {
  private static let longestLabel = 64

  /// Replaces the content of each by a mark.
  static func hide(in text: [UInt8], behind mark: [UInt8], _ names: LogNameRule) -> [UInt8] {
    elements(keys(text, mark), mark, names)
  }

  /// Hides from `-----BEGIN … PRIVATE KEY-----` to the next `-----END`, or to the end.
  private static func keys(_ text: [UInt8], _ mark: [UInt8]) -> [UInt8] {
    let (begin, dashes, finish) = (Array("-----BEGIN ".utf8), Array("-----".utf8), Array("-----END".utf8))
    var (output, index): ([UInt8], Int) = ([], 0)
    while let found = ByteSearch.first(begin, in: text, from: index) {
      let label = text[(found + begin.count)...].prefix(longestLabel).prefix { $0 != 0x2d }
      output += text[index..<label.endIndex]
      index = label.endIndex
      guard label.suffix(11).elementsEqual("PRIVATE KEY".utf8), text[index...].starts(with: dashes) else { continue }
      output += dashes + mark
      index = ByteSearch.first(finish, in: text, from: index + dashes.count) ?? text.count
    }
    return index == 0 ? text : output + text[index...]
  }

  /// Hides from a start tag with a secret's name to the next end tag, or to the end of the line where there is none.
  private static func elements(_ text: [UInt8], _ mark: [UInt8], _ names: LogNameRule) -> [UInt8] {
    guard text.contains(0x3c) else { return text }
    var (output, index, endTag): ([UInt8], Int, Int) = ([], 0, 0)
    while let start = text[index...].firstIndex(of: 0x3c) {
      let tag = text[(start + 1)...].prefix { $0 != 0x3c && $0 != 0x3e }
      output += text[index..<tag.endIndex]
      index = tag.endIndex
      let name = tag.prefix { LogWords.isNameByte($0) || $0 == 0x3a }
      let local = name.split(separator: 0x3a).last ?? name
      guard index < text.count, text[index] == 0x3e, tag.last != 0x2f, names.matches(local) else { continue }
      index += 1
      // Searched once for all tags before it, because a text may be full of tags that are never closed.
      if endTag < index { endTag = nextEndTag(text, index) }
      let end = endTag < text.count ? endTag : text[index...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? text.count
      output += [0x3e] + (end > index ? mark : [])
      index = end
    }
    return output + text[index...]
  }

  private static func nextEndTag(_ text: [UInt8], _ start: Int) -> Int {
    var index = start
    while let found = text[index...].firstIndex(of: 0x3c) {
      // JSON may escape the slash.
      let slash = text[(found + 1)...].firstIndex { $0 != 0x5c }
      if let slash, text[slash] == 0x2f { return found }
      index = found + 1
    }
    return text.count
  }
}
