/// Text for Markdown in the dialects of GitHub and GitLab (CommonMark with tables, autolinks and mentions).
package enum MarkdownText {
  /// The text with every character that could begin a construct as a numeric reference; punctuation that is safe stays.
  ///
  /// References are never structure (CommonMark §2.5). Backslashes would suffice for CommonMark, but not for the
  /// mentions, issue numbers, bare addresses and formulas that the sites look for in the rendered text.
  package static func escape(_ text: String) -> String {
    var output = ""
    let scalars = Array(text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ";", "-", "=", "%", "?", "\"", "'", "+":
        output.unicodeScalars.append(scalar)
      case _ where isMark(scalar, scalars[..<place], scalars[(place + 1)...]): output.unicodeScalars.append(scalar)
      // Renderers look for addresses even in the text of references; a comment splits that text.
      case "@": output += "&#64;<!-- -->"
      case "\u{a0}"...: output.unicodeScalars.append(scalar)
      case " "..."~": output += "&#\(scalar.value);"
      default: output += " "
      }
    }
    return output
  }

  /// Whether a character is punctuation that is safe between its neighbours.
  private static func isMark(
    _ scalar: Unicode.Scalar, _ before: ArraySlice<Unicode.Scalar>, _ behind: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0.isASCII && ($0.properties.isAlphabetic || isDigit($0)) } ?? false
    }
    let ends = behind.first == nil || behind.first == " "
    switch scalar {
    case "(": return true
    // After digits it would begin a list; between letters it makes an address.
    case ".":
      let isHost = before.count > 2 && before.suffix(3).allSatisfy { $0 == "w" || $0 == "W" }
      let isDecimal = before.last.map(isDigit) == true && behind.first.map(isDigit) == true
      return !before.allSatisfy(isDigit) && !isHost && (ends || isDecimal)
    case ")": return !before.allSatisfy(isDigit)
    // `:word:` is an emoji, and `name://` an address.
    case ":": return ends && !before.isEmpty
    // Two slashes begin an address without a scheme.
    case "/": return before.last != "/" && behind.first != "/"
    case "_": return isWord(before.last) && isWord(behind.first)
    default: return false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// The text as inline code.
  package static func code(_ text: String) -> String { "<code>\(escape(text))</code>" }
}
