/// Text for Markdown as GitHub and GitLab read it (CommonMark with tables, autolinks and mentions).
package enum MarkdownText {
  /// The text with every character that could begin a construct as a numeric reference.
  ///
  /// References are never structure (CommonMark §2.5). Backslashes would do for CommonMark alone, but not for the mentions,
  /// issue numbers, bare addresses and formulas that the sites look for in the finished text.
  package static func escape(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ";", "-", "=", "%", "?", "\"", "'", "+":
        output.unicodeScalars.append(scalar)
      // Renderers look for addresses in the text that comes of the references; a comment parts the text there.
      case "@": output += "&#64;<!-- -->"
      case "\u{a0}"...: output.unicodeScalars.append(scalar)
      case " "..."~": output += "&#\(scalar.value);"
      default: output += " "
      }
    }
    return output
  }

  /// The text in a fixed-width face.
  package static func code(_ text: String) -> String { "<code>\(escape(text))</code>" }
}
