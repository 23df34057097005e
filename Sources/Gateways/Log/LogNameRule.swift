import Encodings

/// How a log tells the names of secrets from others: the right way, and ways that people take for it.
package enum LogNameRule: Sendable {
  /// A name that ends in one of the words, in any case and with anything between its parts; digits behind it do not count.
  case endingInAWord
  /// One of the words and nothing in front of it; who takes URLs apart reads the first name of a query without the URL.
  case aWordAlone(splitsURLs: Bool)
  /// The same in its own spelling; lines may be hidden behind two names whatever their letters.
  case aWordAsSpelled(splitsURLs: Bool, hidesLines: Bool)
  /// The right ones without one word.
  case endingInAWordBut([UInt8])
  /// The same as the right ones where they have small letters alone; lines likewise.
  case inSmallLetters(hidesLines: Bool)
  /// The same where nothing stands between the parts of a word.
  case unparted
  /// The same without digits behind them.
  case unnumbered
  /// A name that has one of the words anywhere.
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

  /// Whether all that stands behind a name is hidden, to the end of its line.
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
