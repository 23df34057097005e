/// Text for Markdown as GitHub and GitLab read it (CommonMark with tables, autolinks and mentions).
package enum MarkdownText {
  /// The text with every character that could begin a construct as a numeric reference; the marks of a sentence stay.
  ///
  /// References are never structure (CommonMark §2.5). Backslashes would do for CommonMark alone, but not for the mentions,
  /// issue numbers, bare addresses and formulas that the sites look for in the finished text.
  package static func escape(_ text: String) -> String {
    var output = ""
    let scalars = Array(text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ";", "-", "=", "%", "?", "\"", "'", "+":
        output.unicodeScalars.append(scalar)
      case _ where isMark(scalar, scalars[..<place], scalars[(place + 1)...]): output.unicodeScalars.append(scalar)
      // Renderers look for addresses in the text that comes of the references; a comment parts the text there.
      case "@": output += "&#64;<!-- -->"
      case "\u{a0}"...: output.unicodeScalars.append(scalar)
      case " "..."~": output += "&#\(scalar.value);"
      default: output += " "
      }
    }
    return output
  }

  /// Whether a scalar is a mark of a sentence that means itself between what stands before and behind it.
  private static func isMark(
    _ scalar: Unicode.Scalar, _ before: ArraySlice<Unicode.Scalar>, _ behind: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0.isASCII && ($0.properties.isAlphabetic || isDigit($0)) } ?? false
    }
    let ends = behind.first == nil || behind.first == " "
    switch scalar {
    case "(": return true
    // Digits in front of it begin a list; between letters it makes an address.
    case ".":
      let isHost = before.count > 2 && before.suffix(3).allSatisfy { $0 == "w" || $0 == "W" }
      let isDecimal = before.last.map(isDigit) == true && behind.first.map(isDigit) == true
      return !before.allSatisfy(isDigit) && !isHost && (ends || isDecimal)
    case ")": return !before.allSatisfy(isDigit)
    // `:word:` is a picture, and `name://` an address.
    case ":": return ends && !before.isEmpty
    // Two of them begin an address without a scheme.
    case "/": return before.last != "/" && behind.first != "/"
    case "_": return isWord(before.last) && isWord(behind.first)
    default: return false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// The text in a fixed-width face.
  package static func code(_ text: String) -> String { "<code>\(escape(text))</code>" }
}
