import ConformanceKit
import Platform

/// The end of what a port logs on stderr.
struct PortLog {
  /// Bytes that are kept for people.
  static let shown = 2048

  private(set) var bytes: [UInt8] = []
  /// Bytes of `bytes` in which a secret was found already.
  private var told = 0

  /// What is kept of the log.
  var text: String { String(decoding: bytes.suffix(Self.shown), as: UTF8.self) }

  /// An error with its line of the log, where that is what templates write: the exception's class, a space, file and line.
  func placing(_ reply: Reply) -> Reply {
    guard case .error(let message) = reply, let name = message.split(separator: ".").last else { return reply }
    let line = text.split(whereSeparator: \.isNewline).last { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      return words.count == 2 && words[0].hasSuffix(name) && words[1].contains(":") && line.utf8.count <= 200
    }
    return line.map { .error(message: "\(message) (its log: \($0))") } ?? reply
  }

  /// Takes all that is there now.
  ///
  /// - Parameters:
  ///   - reach: bytes before a new piece in which a secret may begin that ends in it.
  ///   - find: what is looked for in each new piece, with what stands before it.
  /// - Returns: what was found first.
  mutating func drain(
    _ descriptor: Int32, reach: () -> Int, _ find: (ArraySlice<UInt8>) -> SecretSearch.Hit?
  ) -> SecretSearch.Hit? {
    var found: SecretSearch.Hit?
    // At most 16 reads: whoever floods the log must not keep the runner from the answers.
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

  /// Where the line begins that a new piece goes on with; lines before it were searched whole.
  private func lineStart(before end: Int) -> Int {
    bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }
}
