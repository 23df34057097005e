import Encodings

/// The secrets that an SDK is configured with, in every spelling that messages give them.
struct KnownSecrets: Sendable {
  /// Longest first, so that a secret is not hidden in part by another that it begins with.
  private let spellings: [[UInt8]]

  /// Leaves out secrets of fewer than four bytes, which would match everywhere.
  init(_ secrets: [[UInt8]]) {
    let all = Set(secrets.filter { $0.count >= 4 }.flatMap(SecretSpellings.all)).filter { $0.count >= 4 }
    spellings = all.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count }
  }

  func hide(in text: [UInt8], behind mark: [UInt8]) -> [UInt8] {
    spellings.reduce(text) { text, spelling in
      var (output, start): ([UInt8], Int) = ([], 0)
      while let found = ByteSearch.first(spelling, in: text, from: start) {
        output += text[start..<found]
        output += mark
        start = found + spelling.count
      }
      return start == 0 ? text : output + text[start...]
    }
  }
}
