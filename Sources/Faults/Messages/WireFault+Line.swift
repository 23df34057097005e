import Gateways

extension LineReading {
  /// The fault of checking texts in this way.
  var fault: Fault {
    switch self {
    case .withoutLastFeed: .lineFeedTaken
    case .firstLine: .firstLineChecked
    case .anyLine: .oneLineChecked
    }
  }
}

extension Fault {
  static let lineFeedTaken = Fault(
    "line-feed-at-the-end-taken", "accepts a line feed at the end of …",
    story: "In PHP, Python, C# and Perl, $ also matches before a line feed at the end.",
    mend: "Match the whole text, up to its last byte.")

  static let firstLineChecked = Fault(
    "first-line-checked", "checks only the first line of …",
    story: "The pattern begins at the front and ends with a line, or has no end: re.match of Python does, with re.M or "
      + "without $.",
    mend: "Match the whole text, up to its last byte.")

  static let oneLineChecked = Fault(
    "one-line-of-several-checked", "accepts several lines for … if one of them fits (^ and $ match at every line)",
    story: "In Ruby ^ and $ match at every line, in other languages with the flag m: a second line passes unseen, as "
      + "javascript: before a URL, or a header after a token.",
    mend: "Match the whole text, from its first byte to its last.")
}

extension WireFault {
  /// Mistakes of checking a text with a line-based pattern.
  static let severalLines: [WireFault] = LineReading.allCases.map { reading in
    WireFault(
      reading.fault.name, reading.fault.phrase, story: reading.fault.story, mend: reading.fault.advice
    ) { operation in
      operation.formedTexts.filter { name in
        // A right port may trim a header that it receives, so that it never ends in a line feed.
        reading != .withoutLastFeed || name != "contentType" || operation.name == "multipart.encode"
      }.map { name in
        (name, { reading.answer($0, name) })
      }
    }
  }
}
