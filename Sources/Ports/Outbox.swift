import ConformanceKit
import Platform

/// What is to be written to a port, which takes it when it likes.
struct Outbox {
  private var bytes = PortMessage.hello
  /// Bytes at the beginning that the port has.
  private var sent = 0

  var isEmpty: Bool { sent == bytes.count }

  /// Adds a case.
  ///
  /// - Returns: the line.
  mutating func add(_ testCase: Case, token: Int) -> ArraySlice<UInt8> {
    let start = bytes.count
    PortMessage.write(testCase, token: token, to: &bytes)
    return bytes[start...]
  }

  /// Writes as much as goes at once.
  ///
  /// - Returns: whether anybody reads it.
  mutating func send(to descriptor: Int32) -> Bool {
    while !isEmpty {
      switch POSIX.write(descriptor, bytes[sent...]) {
      case .bytes(let count): sent += count
      case .notNow:
        // A port that is never done with what it has must not make this grow.
        if sent > 1 << 20 { (bytes, sent) = (Array(bytes[sent...]), 0) }
        return true
      case .closed:
        (bytes, sent) = ([], 0)
        return false
      }
    }
    bytes.removeAll(keepingCapacity: bytes.count < 1 << 20)
    sent = 0
    return true
  }
}
