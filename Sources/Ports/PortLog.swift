import ConformanceKit
import Platform

/// The last part of what a port logs on stderr.
struct PortLog {
  /// How many bytes a report shows.
  static let shown = 2048

  private(set) var bytes: [UInt8] = []
  /// How many bytes of `bytes` a found secret was reported for.
  private var told = 0

  /// The part of the log that reports show.
  var text: String { String(decoding: bytes.suffix(Self.shown), as: UTF8.self) }

  /// Adds to an error its line of the log, where the log has one as the templates write it: exception class, space,
  /// file and line.
  func placing(_ reply: Reply) -> Reply {
    guard case .error(let message) = reply, let name = message.split(separator: ".").last else { return reply }
    let line = text.split(whereSeparator: \.isNewline).last { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      return words.count == 2 && words[0].hasSuffix(name) && words[1].contains(":") && line.utf8.count <= 200
    }
    return line.map { .error(message: "\(message) (its log: \($0))") } ?? reply
  }

  /// Reads all that is there now, and searches it.
  ///
  /// - Parameters:
  ///   - reach: how many bytes before a new piece a secret that ends in it may begin.
  ///   - find: searches each new piece together with the bytes before it.
  /// - Returns: the first hit.
  mutating func drain(
    _ descriptor: Int32, reach: () -> Int, _ find: (ArraySlice<UInt8>) -> SecretSearch.Hit?
  ) -> SecretSearch.Hit? {
    var found: SecretSearch.Hit?
    // At most 16 reads: a flood in the log must not keep the runner from the answers.
    for _ in 0..<16 {
      let known = bytes.count
      guard case .bytes = POSIX.read(descriptor, into: &bytes) else { break }
      if let hit = find(bytes[max(told, known - reach(), lineStart(before: known))...]) {
        found = found ?? hit
        told = bytes.count
      }
      let surplus = bytes.count > 16 * Self.shown ? bytes.count - 8 * Self.shown : 0
      bytes.removeFirst(surplus)
      told = max(0, told - surplus)
    }
    return found
  }

  /// Where the line begins that a new piece continues; the lines before it were searched completely.
  private func lineStart(before end: Int) -> Int {
    bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }
}
