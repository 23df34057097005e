import Encodings

/// The bytes of a file, after gunzip, read piece by piece with their offset.
final class CaptureStream {
  /// Largest entry in bytes, escapes and base 64 included: two bodies of 16 MiB and what surrounds them.
  static let entryLimit = 64 << 20

  private var pull: () -> [UInt8]
  private var buffer: [UInt8] = []
  private var position = 0
  /// Bytes already removed from the front of the buffer.
  private var dropped = 0
  /// What is wrong with the gzip around the file, once reading has found it.
  private(set) var damage: String?

  /// - Parameter pull: yields the next piece of the file; empty at its end.
  init(pulling pull: @escaping () -> [UInt8]) {
    self.pull = pull
    if peek(2).elementsEqual(GzipReader.magic) { gunzip() }
  }

  /// Skips a byte order mark, which editors and exporters write at the start of a text.
  func skipMark() {
    if offset == 0, peek(3).elementsEqual([0xef, 0xbb, 0xbf]) { position = 3 }
  }

  private func gunzip() {
    var first = buffer
    let raw = pull
    var reader = GzipReader {
      if first.isEmpty { return raw() }
      defer { first = [] }
      return first
    }
    buffer = []
    pull = { [unowned self] in
      guard damage == nil else { return [] }
      do throws(Inflater.Damage) { return try reader.next() } catch {
        damage = error.reason
        return []
      }
    }
  }

  /// Offset of the next byte in the file.
  var offset: Int { dropped + position }

  var isAtEnd: Bool { position == buffer.count && !fill() }

  /// Reads another piece into the buffer.
  ///
  /// - Returns: whether there was one.
  private func fill() -> Bool {
    let piece = pull()
    guard !piece.isEmpty else { return false }
    if position > 0 {
      buffer.removeFirst(position)
      dropped += position
      position = 0
    }
    if buffer.isEmpty { buffer = piece } else { buffer += piece }
    return true
  }

  /// Returns the next `count` bytes without consuming them, or all that are left.
  func peek(_ count: Int) -> ArraySlice<UInt8> {
    while buffer.count - position < count, fill() {}
    return buffer[position...].prefix(count)
  }

  func byte() -> UInt8? {
    guard position < buffer.count || fill() else { return nil }
    defer { position += 1 }
    return buffer[position]
  }

  /// Consumes the next `count` bytes, or all that are left.
  func take(_ count: Int) -> [UInt8] {
    var taken: [UInt8] = []
    while taken.count < count, !isAtEnd {
      let piece = buffer[position...].prefix(count - taken.count)
      taken += piece
      position += piece.count
    }
    return taken
  }

  /// Skips bytes without keeping them.
  ///
  /// - Returns: whether there were that many.
  func skip(_ count: Int) -> Bool {
    var left = count
    while left > 0, !isAtEnd {
      let step = min(left, buffer.count - position)
      position += step
      left -= step
    }
    return left == 0
  }

  func skipSpace() {
    while !isAtEnd, ASCII.isSpace(buffer[position]) { position += 1 }
  }

  /// Consumes a JSON value, keeping its text unless it exceeds the limit.
  ///
  /// - Returns: whether the value ended, and whether it exceeded the limit.
  func take(_ scan: inout ValueScan, into text: inout [UInt8], limit: Int) -> (isOver: Bool, isTooLong: Bool) {
    var isTooLong = false
    while !isAtEnd {
      let (end, isOver) = scan.advance(buffer, from: position)
      isTooLong = isTooLong || text.count + end - position > limit
      if isTooLong { text = [] } else { text += buffer[position..<end] }
      position = end
      if isOver { return (true, isTooLong) }
    }
    return (false, isTooLong)
  }

  private func lineEnd() -> Int? {
    unsafe buffer.withUnsafeBufferPointer { buffer in
      var place = position
      while place < buffer.count {
        if unsafe buffer[place] == 0x0a { return place }
        place += 1
      }
      return nil
    }
  }

  /// A line without its line feed.
  struct Line {
    let offset: Int
    /// `nil` where the line exceeds the limit and was skipped.
    let bytes: [UInt8]?
    /// Whether a line feed ended it.
    let isWhole: Bool
  }

  /// The next line; `nil` at the end.
  func line(limit: Int = entryLimit) -> Line? {
    guard !isAtEnd else { return nil }
    let start = offset
    var (bytes, isTooLong): ([UInt8], Bool) = ([], false)
    while !isAtEnd {
      let end = lineEnd()
      let piece = buffer[position..<(end ?? buffer.count)]
      position += piece.count
      isTooLong = isTooLong || bytes.count + piece.count > limit
      if isTooLong { bytes = [] } else { bytes += piece }
      if end != nil {
        position += 1
        return Line(offset: start, bytes: isTooLong ? nil : bytes, isWhole: true)
      }
    }
    return Line(offset: start, bytes: isTooLong ? nil : bytes, isWhole: false)
  }
}
