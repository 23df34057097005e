import Encodings

/// HTTP Archive 1.2, read entry by entry; the rest is skipped.
struct HARCapture: Capture {
  private enum State { case start, entries, done }

  private let stream: CaptureStream
  private let splitter: JSONSplitter
  private var state = State.start
  private var index = 0

  init(_ stream: CaptureStream) {
    self.stream = stream
    splitter = JSONSplitter(stream)
  }

  mutating func next() -> CaptureItem? {
    switch state {
    case .done: return nil
    case .start:
      guard splitter.take("{"), enter("log", "{"), enter("entries", "[") else {
        return broken(stream.isAtEnd ? .cut : .malformed, "it has no array 'entries' in an object 'log'")
      }
      state = .entries
    case .entries: break
    }
    // Elements are separated by a comma.
    if splitter.take("]") {
      state = .done
      return end()
    }
    if index > 0, !splitter.take(",") {
      return broken(stream.isAtEnd ? .cut : .malformed, "the array of entries is malformed")
    }
    stream.skipSpace()
    let offset = stream.offset
    defer { index += 1 }
    switch splitter.value(limit: CaptureStream.entryLimit) {
    case .cut:
      state = .done
      return Self.flaw(.cut, index, offset, "the file ends in the middle of an entry")
    case .tooLong: return Self.flaw(.tooLarge, index, offset, "the entry is longer than 64 MiB")
    case .text(let text):
      let index = index
      return .text(text) { Self.entry($0, index, offset) }
    }
  }

  /// Moves to the value of a member and consumes its opening bracket.
  ///
  /// - Returns: `false` where there is no such member, or its value opens differently.
  private func enter(_ name: String, _ opening: Character) -> Bool {
    while let found = splitter.name() {
      if found.elementsEqual(name.utf8) { return splitter.take(opening) }
      if case .cut = splitter.value(limit: 0) { return false }
      guard splitter.take(",") else { return false }
    }
    return false
  }

  /// Reads what follows the entries: the remaining members, the two closing brackets, and nothing else.
  private mutating func end() -> CaptureItem? {
    for _ in 0..<2 {
      while splitter.take(",") {
        guard let name = splitter.name() else { return broken(.malformed, "no member follows a comma") }
        guard !["log", "entries"].contains(where: { name.elementsEqual($0.utf8) }) else {
          return broken(.malformed, "'log' or 'entries' occurs twice; the second is not read")
        }
        if case .cut = splitter.value(limit: 0) { return broken(.cut, "the file ends in the middle") }
      }
      guard splitter.take("}") else {
        return broken(stream.isAtEnd ? .cut : .malformed, "the archive does not end after its entries")
      }
    }
    stream.skipSpace()
    return stream.isAtEnd ? nil : broken(.malformed, "what follows the end of the archive is not read")
  }

  private static func entry(_ text: [UInt8], _ index: Int, _ offset: Int) -> CaptureItem {
    let json: JSON
    let parted = UnreadResponse.part(text, answer)
    do { json = try MendedJSON.parse(parted?.rest ?? text) } catch {
      return flaw(.malformed, index, offset, "the entry is not JSON: \(error.reason)")
    }
    guard let request = json["request"], request.members != nil else {
      return flaw(.malformed, index, offset, "the entry has no object 'request'")
    }
    var entry = CaptureEntry(index: index, offset: offset)
    entry.time = json["startedDateTime"].flatMap(CaptureTime.seconds)
    entry.request = HARMessage.request(request)
    entry.unread = parted?.response
    if parted == nil, let response = json["response"] { entry.response = self.response(response) }
    return .entry(entry)
  }

  private static func answer(_ text: [UInt8]) throws(UnreadResponse.Flaw) -> CapturedMessage? {
    let json: JSON
    do { json = try MendedJSON.parse(text) } catch {
      throw UnreadResponse.Flaw(reason: "the response is not JSON: \(error.reason)")
    }
    return response(json)
  }

  /// Reads a response; `nil` for status 0, which stands for an answer that never came.
  private static func response(_ json: JSON) -> CapturedMessage? {
    json.members == nil || json["status"] == .integer(0) ? nil : HARMessage.response(json)
  }

  private mutating func broken(_ kind: CaptureFlaw.Kind, _ message: String) -> CaptureItem {
    state = .done
    return Self.flaw(kind, index, stream.offset, message)
  }

  private static func flaw(
    _ kind: CaptureFlaw.Kind, _ index: Int, _ offset: Int, _ message: String
  ) -> CaptureItem {
    .flaw(CaptureFlaw(kind: kind, entry: index, offset: offset, message: message))
  }
}
