import Encodings

/// Messages as lines of JSON; a line with `status` and without `method` is a response.
struct NDJSONCapture: Capture {
  /// The position of a line.
  private struct Place: Sendable {
    let index: Int
    let offset: Int

    func flaw(_ kind: CaptureFlaw.Kind, _ message: String) -> CaptureItem {
      .flaw(CaptureFlaw(kind: kind, entry: index, offset: offset, message: message))
    }
  }

  private let stream: CaptureStream
  private var index = 0

  init(_ stream: CaptureStream) { self.stream = stream }

  mutating func next() -> CaptureItem? {
    while let line = stream.line() {
      guard let bytes = line.bytes else {
        defer { index += 1 }
        return Place(index: index, offset: line.offset).flaw(.tooLarge, "the line is longer than 64 MiB")
      }
      guard bytes.contains(where: { !ASCII.isSpace($0) }) else { continue }
      defer { index += 1 }
      let place = Place(index: index, offset: line.offset)
      return .text(bytes) { [isWhole = line.isWhole] in Self.entry($0, place, isWhole: isWhole) }
    }
    return nil
  }

  private static func entry(_ bytes: [UInt8], _ place: Place, isWhole: Bool) -> CaptureItem {
    let json: JSON
    let parted = UnreadResponse.part(bytes, response)
    do { json = try MendedJSON.parse(parted?.rest ?? bytes) } catch {
      return isWhole
        ? place.flaw(.malformed, "the line is not JSON: \(error.reason)") : place.flaw(.cut, "the last line is cut off")
    }
    guard json.members != nil else { return place.flaw(.malformed, "the line is \(json.kind), not an object") }
    if let path = json.duplicateName {
      let name = path.steps.count == 1 ? "a member" : "a member further inside"
      return place.flaw(.malformed, "\(name) occurs twice")
    }
    var entry = CaptureEntry(index: place.index, offset: place.offset)
    entry.time = json["time"].flatMap(CaptureTime.seconds)
    entry.id = json["id"].flatMap { id in id.string ?? (id == .null ? nil : id.line) }
    do {
      if json["method"] == nil, json["status"] != nil {
        entry.response = try MessageJSON.read(json, isRequest: false)
      } else if json["method"] == nil, json["url"] == nil, json["body"] == nil, json["bodyBase64"] == nil {
        return place.flaw(.malformed, "the line has neither 'method' nor 'status'")
      } else {
        entry.request = try MessageJSON.read(json, isRequest: true)
        entry.unread = parted?.response
        if let response = json["response"], response != .null {
          guard response.members != nil else { return place.flaw(.malformed, "'response' is \(response.kind)") }
          entry.response = try MessageJSON.read(response, isRequest: false)
        }
      }
    } catch {
      return place.flaw(.malformed, "'\(error.path)' \(error.reason)")
    }
    return .entry(entry)
  }

  private static func response(_ text: [UInt8]) throws(UnreadResponse.Flaw) -> CapturedMessage? {
    let json: JSON
    do { json = try MendedJSON.parse(text) } catch {
      throw UnreadResponse.Flaw(reason: "the response is not JSON: \(error.reason)")
    }
    guard json.members != nil, json.duplicateName == nil else {
      throw UnreadResponse.Flaw(
        reason: "'response' is \(json.members == nil ? json.kind : "an object with a member twice")")
    }
    do { return try MessageJSON.read(json, isRequest: false) } catch {
      throw UnreadResponse.Flaw(reason: "'response', '\(error.path)' \(error.reason)")
    }
  }
}
