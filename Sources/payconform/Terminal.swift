import Encodings
import Ports
import Reports
import Platform

/// The three standard streams.
enum Terminal {
  static let style = Style(isColored: GeneralOptions.given.color.isOn(1))
  /// Whether the terminal can neither move its cursor nor show colours.
  static var isDumb: Bool { POSIX.variable("TERM") == "dumb" }
  static var isQuiet: Bool { GeneralOptions.given.isQuiet }

  static func print(_ text: String) throws(Abort) { try write(Array(text.utf8)) }

  static func print(_ line: [UInt8]) throws(Abort) { try write(line + [UInt8(ascii: "\n")]) }

  /// Prints that all is well, unless `--quiet` is given.
  static func printUnlessQuiet(_ text: String) throws(Abort) { if !isQuiet { try print(text) } }

  /// Prints the result of a check; with `--quiet`, only if something is wrong.
  static func tell(_ text: String, isWell: Bool) throws(Abort) {
    if isWell { try printUnlessQuiet(text) } else { try print(text) }
  }

  /// Writes all of the bytes.
  ///
  /// - Throws: ``Abort`` if they are not taken; without a message if the reader is gone, as it has what it wanted.
  static func write(_ bytes: [UInt8], to stream: Int32 = 1) throws(Abort) {
    guard !POSIX.writeAll(stream, bytes) else { return }
    let name = stream == 1 ? "stdout" : "stderr"
    throw Abort(
      .broken, POSIX.hasReader(stream) ? "\(name) was written only in part; is the disk full?" : "")
  }

  /// Prints a problem on stderr, escaped for terminals and CI: a port's log and names of a caller's choice may be in
  /// it.
  static func printError(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Display.line(String($0), limit: 4096)
    }
    POSIX.writeAll(2, Array("payconform: \(lines.joined(separator: "\n  | "))\n".utf8))
  }

  /// Passes on each line of stdin as it arrives.
  ///
  /// - Parameters:
  ///   - limit: the most bytes of a line.
  ///   - handle: returns `false` to stop.
  static func forEachLine(
    limit: Int = LineBuffer.limit, _ handle: (LineBuffer.Line) throws(Abort) -> Bool
  ) throws(Abort) {
    var buffer = LineBuffer(limit: limit)
    while true {
      var piece: [UInt8] = []
      switch POSIX.read(0, into: &piece) {
      case .bytes:
        for line in buffer.take(piece) {
          guard try handle(line) else { return }
        }
      case .notNow: continue
      case .closed:
        if let rest = buffer.rest() { _ = try handle(rest) }
        return
      }
    }
  }

  static func readAll() throws(Abort) -> [UInt8] {
    if POSIX.isTerminal(0) { printError("reading JSON from the terminal; Ctrl-D ends it") }
    var text: [UInt8] = []
    while case .bytes = POSIX.read(0, into: &text) {
      guard text.count <= LineBuffer.limit else { throw Abort(.nonconformant, "the input is longer than 16 MiB") }
    }
    return text
  }
}
