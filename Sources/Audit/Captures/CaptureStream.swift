import Encodings

/// The bytes of a file, after gunzip, as readers of captures take them: a few at a time, with their place.
final class CaptureStream {
  /// Bytes of an entry as the file has it, with escapes and base 64: two bodies of 16 MiB and what is around them.
  static let entryLimit = 64 << 20

  private var pull: () -> [UInt8]
  private var buffer: [UInt8] = []
  private var position = 0
  /// Bytes that were taken out of the buffer.
  private var dropped = 0
  /// What is wrong with the gzip around the file, once that has shown.
  private(set) var damage: String?

  /// - Parameter pull: the next piece of the file; empty at its end.
  init(pulling pull: @escaping () -> [UInt8]) {
    self.pull = pull
    if peek(2).elementsEqual(GzipReader.magic) { gunzip() }
  }

  /// Passes over a byte order mark, which editors and exporters put in front of text.
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

  /// Bytes of the file before the next one.
  var offset: Int { dropped + position }

  var isAtEnd: Bool { position == buffer.count && !fill() }

  /// Whether there was more.
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

  /// As many of the next bytes, or all that are left.
  func peek(_ count: Int) -> ArraySlice<UInt8> {
    while buffer.count - position < count, fill() {}
    return buffer[position...].prefix(count)
  }

  func byte() -> UInt8? {
    guard position < buffer.count || fill() else { return nil }
    defer { position += 1 }
    return buffer[position]
  }

  /// The next bytes, or all that are left.
  func take(_ count: Int) -> [UInt8] {
    var taken: [UInt8] = []
    while taken.count < count, !isAtEnd {
      let piece = buffer[position...].prefix(count - taken.count)
      taken += piece
      position += piece.count
    }
    return taken
  }

  /// Goes on without keeping anything.
  ///
  /// - Returns: whether there were so many.
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

  /// Takes a JSON value, whole or up to the limit.
  ///
  /// - Returns: whether it ended, and whether it was longer than the limit.
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

  /// A line without its LF.
  struct Line {
    let offset: Int
    /// `nil` where it is longer than the limit; it was passed over.
    let bytes: [UInt8]?
    /// Whether an LF ended it.
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
