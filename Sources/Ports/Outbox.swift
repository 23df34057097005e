import ConformanceKit
import Platform

/// The bytes still to be written to a port.
struct Outbox {
  private var bytes = PortMessage.hello
  /// How many bytes at the beginning were written already.
  private var sent = 0

  var isEmpty: Bool { sent == bytes.count }

  /// Adds a case.
  ///
  /// - Returns: the line as it will be sent.
  mutating func add(_ testCase: Case, token: Int) -> ArraySlice<UInt8> {
    let start = bytes.count
    PortMessage.write(testCase, token: token, to: &bytes)
    return bytes[start...]
  }

  /// Writes as much as the pipe takes without blocking.
  ///
  /// - Returns: whether the pipe still has a reader.
  mutating func send(to descriptor: Int32) -> Bool {
    while !isEmpty {
      switch POSIX.write(descriptor, bytes[sent...]) {
      case .bytes(let count): sent += count
      case .notNow:
        // Otherwise a port that never catches up would make this grow without end.
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
