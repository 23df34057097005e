import Platform

/// Splits a stream into lines at LF, and discards a line that grows beyond the limit.
package struct LineBuffer {
  /// A line, or the notice that one was too long.
  package enum Line: Equatable {
    /// The bytes before the LF.
    case text([UInt8])
    /// More bytes than the limit came without an LF; they are discarded.
    case tooLong

    /// The bytes, unless they were discarded.
    var text: [UInt8]? { if case .text(let bytes) = self { bytes } else { nil } }
  }

  /// The most bytes that a line of the port protocol may have.
  package static let limit = 16 << 20

  private let limit: Int
  private var pending: [UInt8] = []
  /// How many bytes of `pending` are known to have no LF.
  private var searched = 0
  private var discarding = false

  /// - Parameter limit: the most bytes that a line may have.
  package init(limit: Int = Self.limit) { self.limit = limit }

  /// Takes the next piece of the stream.
  ///
  /// - Returns: the lines that it completes.
  package mutating func take(_ piece: [UInt8]) -> [Line] {
    var lines: [Line] = []
    pending.append(contentsOf: piece)
    var start = 0
    while let end = POSIX.place(of: UInt8(ascii: "\n"), in: pending, from: max(start, searched)) {
      if !discarding { lines.append(.text(Array(pending[start..<end]))) }
      discarding = false
      start = end + 1
      searched = start
    }
    pending.removeFirst(start)
    if discarding || pending.count > limit {
      // Reported at once: a flood without LF would otherwise look like silence.
      if !discarding { lines.append(.tooLong) }
      discarding = true
      pending.removeAll()
    }
    searched = pending.count
    return lines
  }

  /// The bytes after the last LF, once the stream has ended; `nil` if there are none.
  package mutating func rest() -> Line? {
    defer { self = LineBuffer(limit: limit) }
    return pending.isEmpty ? nil : .text(pending)
  }
}
