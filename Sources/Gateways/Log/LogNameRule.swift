import Encodings

/// A rule by which an SDK recognises the names of secrets: the right one, and common mistakes.
package enum LogNameRule: Sendable {
  /// The right rule: names that end in one of the words, in any case and with any separators, ignoring digits at the
  /// end.
  case endingInAWord
  /// One of the words without a prefix; with `splitsURLs` the first name of a query is read without the URL before it.
  case aWordAlone(splitsURLs: Bool)
  /// The same in exactly the word's spelling; with `hidesLines` the lines of `Authorization` and `Cookie` are hidden in
  /// any case.
  case aWordAsSpelled(splitsURLs: Bool, hidesLines: Bool)
  /// The right rule without one word.
  case endingInAWordBut([UInt8])
  /// The right rule for lower-case letters only; `hidesLines` as above.
  case inSmallLetters(hidesLines: Bool)
  /// The right rule for names without separators inside a word.
  case unparted
  /// The right rule for names without digits at their end.
  case unnumbered
  /// Names that contain one of the words anywhere.
  case holdingAWord

  package func matches(_ name: some Collection<UInt8>) -> Bool {
    func parts(_ name: some Collection<UInt8>) -> [UInt8] { name.filter(ASCII.isLetterOrDigit) }
    func plain(_ name: some Collection<UInt8>) -> [UInt8] { parts(name).map(ASCII.lower) }
    return switch self {
    case .endingInAWord: SecretName.matches(name)
    case .aWordAlone(let splitsURLs): Self.isWord(plain(Self.behindURL(name, splitsURLs)))
    case .aWordAsSpelled(let splitsURLs, _): Self.isWord(Self.behindURL(name, splitsURLs))
    case .endingInAWordBut(let word): Self.ends(plain(name)) { $0 != word }
    case .inSmallLetters: Self.ends(parts(name))
    case .unparted: Self.ends(name.map(ASCII.lower))
    case .unnumbered: Self.holds(plain(name)) { $0.suffix($1.count) == $1[...] }
    case .holdingAWord: Self.holds(plain(name)) { ByteSearch.contains($1, in: $0) }
    }
  }

  /// Whether everything after a name is hidden, to the end of its line.
  func hidesLine(behind name: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .inSmallLetters(hidesLines: true), .aWordAsSpelled(_, hidesLines: true): true
    default: matches(name)
    }
  }

  private static func holds(_ name: [UInt8], _ isThere: ([UInt8], [UInt8]) -> Bool) -> Bool {
    SecretName.words.contains { isThere(name, $0) }
  }

  private static func behindURL(_ name: some Collection<UInt8>, _ splitsURLs: Bool) -> [UInt8] {
    let bytes = Array(name)
    guard splitsURLs, let query = bytes.lastIndex(of: UInt8(ascii: "?")) else { return bytes }
    return Array(bytes[(query + 1)...])
  }

  private static func isWord(_ name: [UInt8]) -> Bool {
    SecretName.words.contains { $0 == name || $0[...] == SecretName.unnumbered(name) }
  }

  private static func ends(_ name: [UInt8], in isKnown: ([UInt8]) -> Bool = { _ in true }) -> Bool {
    let unnumbered = SecretName.unnumbered(name)
    return SecretName.words.filter(isKnown).contains { word in
      [name[...], unnumbered].contains { $0.suffix(word.count) == word[...] }
    }
  }
}
