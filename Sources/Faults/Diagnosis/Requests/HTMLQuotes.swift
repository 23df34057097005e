import Encodings
import Messages

/// How an escaper writes the two kinds of quotes.
enum HTMLQuotes: CaseIterable {
  case php, python, go, doubleAlone

  var pairs: [(String, String)] {
    switch self {
    case .php: [("\"", "&quot;"), ("'", "&#039;")]
    case .python: [("\"", "&quot;"), ("'", "&#x27;")]
    case .go: [("\"", "&#34;"), ("'", "&#39;")]
    case .doubleAlone: [("\"", "&quot;")]
    }
  }

  /// The value with references for `&`, `<`, `>` and the quotes.
  func escape(_ value: [UInt8]) -> [UInt8] {
    ([("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")] + pairs).reduce(value) { value, pair in
      Edit.replacing(pair.0, with: pair.1)(value)
    }
  }
}
