import Encodings
import Ports
import Reports
import Platform

/// The three standard streams.
enum Terminal {
  static let style = Style(isColored: POSIX.isTerminal(1) && !POSIX.hasVariable("NO_COLOR"))

  static func print(_ text: String) { POSIX.writeAll(1, Array(text.utf8)) }

  static func print(_ line: [UInt8]) { POSIX.writeAll(1, line + [UInt8(ascii: "\n")]) }

  static func complain(_ text: String) { POSIX.writeAll(2, Array("payconform: \(text)\n".utf8)) }

  /// Hands every line of stdin over as it comes.
  ///
  /// - Parameters:
  ///   - limit: the bytes that a line may have.
  ///   - handle: answers `false` to stop.
  static func forEachLine(limit: Int = LineBuffer.limit, _ handle: (LineBuffer.Line) -> Bool) {
    var buffer = LineBuffer(limit: limit)
    while true {
      var piece: [UInt8] = []
      switch POSIX.read(0, into: &piece) {
      case .bytes: for line in buffer.take(piece) where !handle(line) { return }
      case .notNow: continue
      case .closed:
        if let rest = buffer.rest() { _ = handle(rest) }
        return
      }
    }
  }

  /// All of stdin, which must be one JSON value.
  static func readJSON() throws(Abort) -> JSON {
    var text: [UInt8] = []
    while case .bytes = POSIX.read(0, into: &text) {
      guard text.count <= LineBuffer.limit else { throw Abort(.nonconformant, "the input is longer than 16 MiB") }
    }
    do { return try JSON(parsing: text) } catch {
      throw Abort(.nonconformant, "the input on stdin is \(error), line \(error.line)")
    }
  }
}
