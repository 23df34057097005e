import Reports

/// Markup; text that is inserted is escaped, so no data can become markup.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
  /// The markup as written.
  package private(set) var text: String

  /// Takes a literal as markup.
  package init(stringLiteral value: String) { text = value }

  /// Takes markup with data in it.
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  static let none: HTML = ""

  var isEmpty: Bool { text.isEmpty }

  static func + (left: HTML, right: HTML) -> HTML {
    var sum = left
    sum.text += right.text
    return sum
  }

  /// Writes a string literal: its literal parts as they are, text escaped, markup as it is.
  package struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ value: String) { text += XMLText.escape(value) }
    package mutating func appendInterpolation(_ value: Substring) { text += XMLText.escape(String(value)) }
    package mutating func appendInterpolation(_ value: Int) { text += String(value) }
    package mutating func appendInterpolation(_ value: HTML) { text += value.text }
    package mutating func appendInterpolation(_ value: HTML?) { text += value?.text ?? "" }
    package mutating func appendInterpolation(_ values: [HTML]) { for value in values { text += value.text } }
  }
}

extension [HTML] {
  /// The parts with a separator between them.
  func joined(_ separator: HTML) -> HTML {
    var sum = HTML.none
    for (index, part) in enumerated() { sum = index == 0 ? part : sum + separator + part }
    return sum
  }
}

extension HTML {
  /// Bytes or a value on one line, isolated from the direction of the text around it.
  static func code(_ text: String) -> HTML {
    // References for quotes would fill half of a page of cases.
    var code: HTML = "<code>"
    code.text += XMLText.escape(text, isContent: true)
    return code + "</code>"
  }

  /// A sentence in which text between backticks is code.
  static func prose(_ text: String) -> HTML {
    var prose = HTML.none
    prose.text = XMLText.prose(text)
    return prose
  }

  /// The head of a page up to its title, which sends no referrer to other sites.
  static func head(_ title: String, policy: String) -> HTML {
    var head = HTML.none
    let text = HTMLFrame.head(title, policy: policy, "<meta name=\"referrer\" content=\"no-referrer\">\n")
    // Quotes become references, as in all text of the site.
    head.text = text.replacing("'", with: "&#39;")
    return head
  }

  /// A command, with a button that copies it.
  static func command(_ text: String) -> HTML {
    "<div class=\"program\"><button type=\"button\" class=\"copy\" hidden>Copy</button><pre>\(text)</pre></div>"
  }

  /// The text without its elements.
  var words: String {
    let inline: Set<Substring> = ["a", "b", "code", "strong", "span"]
    let parts = text.split(separator: "<", omittingEmptySubsequences: false)
    let bare =
      (parts.first.map(String.init) ?? "")
      + parts.dropFirst().map { part in
        let name = part.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        return (inline.contains(name) ? "" : " ") + part.drop { $0 != ">" }.dropFirst()
      }.joined()
    let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(bare) {
      $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1)
    }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A word in the colour of its meaning.
  static func badge(_ word: String) -> HTML { "<span class=\"verdict \(word)\">\(word)</span>" }

  /// A list with a heading for each part.
  static func terms(_ rows: [(HTML, HTML)]) -> HTML {
    rows.isEmpty ? .none : "<dl>\(rows.map { "<dt>\($0)</dt><dd>\($1)</dd>" as HTML })</dl>"
  }

  /// Names and values as plain text; a page of cases has thousands, and an element within each would double its load.
  static func values(_ rows: [(String, String)]) -> HTML {
    guard !rows.isEmpty else { return .none }
    var list: HTML = "<dl class=\"values\">"
    for (name, value) in rows {
      list.text += "<dt>\(XMLText.escape(name, isContent: true))</dt><dd>\(XMLText.escape(value, isContent: true))</dd>"
    }
    return list + "</dl>"
  }

  /// A section that the contents of its page list.
  static func section(_ id: String, _ title: String, _ content: HTML) -> HTML {
    content.isEmpty ? .none : "<section id=\"\(id)\"><h2>\(title)</h2>\n\(content)</section>\n"
  }

  /// Rows that are folded until a reader opens them.
  static func folded(_ title: HTML, _ content: HTML) -> HTML {
    "<details><summary>\(title)</summary>\(content)</details>"
  }
}
