/// Text for XML 1.0 (fifth edition).
package enum XMLText {
  /// The text as content or attribute value; characters that §2.2 forbids become `\u{…}`, which every parser accepts.
  ///
  /// - Parameter isContent: whether it is used only between tags, where quotes need no reference.
  package static func escape(_ text: String, isContent: Bool = false) -> String {
    var output = ""
    output.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"" where !isContent: output += "&quot;"
      case "'" where !isContent: output += "&#39;"
      // Attribute values are normalised (§3.3.3), so white space survives only as references.
      case "\n", "\r", "\t": output += "&#\(scalar.value);"
      default:
        if isAllowed(scalar) {
          output.unicodeScalars.append(scalar)
        } else {
          output += "\\u{\(String(scalar.value, radix: 16))}"
        }
      }
    }
    return output
  }

  /// A sentence for HTML, with text between backticks as code; if the backticks are unpaired, they stay as they are.
  package static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard !parts.count.isMultiple(of: 2) else { return escape(text) }
    return parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? escape(String(part)) : "<code>\(escape(String(part)))</code>"
    }.joined()
  }

  /// §2.2, production 2, without the controls that it discourages.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7e, 0xa0...0xd7ff, 0xe000...0xfffd, 0x1_0000...0x10_ffff: scalar.value & 0xfffe != 0xfffe
    default: false
    }
  }

  /// An element with attributes, and content that is escaped already.
  static func element(_ name: String, _ attributes: [(String, String)], _ content: String? = nil) -> String {
    let head = attributes.reduce(into: name) { $0 += " \($1.0)=\"\(escape($1.1))\"" }
    guard let content else { return "<\(head)/>" }
    return "<\(head)>\(content)</\(name)>"
  }
}
