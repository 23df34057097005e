import Encodings

/// Messages as lines of JSON; a line with `status` and no `method` is a response.
struct NDJSONCapture: Capture {
  private let stream: CaptureStream
  private var index = 0

  init(_ stream: CaptureStream) { self.stream = stream }

  mutating func next() -> CaptureItem? {
    while let line = stream.line() {
      guard let bytes = line.bytes else {
        defer { index += 1 }
        return flaw(.tooLarge, line, "the line is longer than 64 MiB")
      }
      guard bytes.contains(where: { !ASCII.isSpace($0) }) else { continue }
      defer { index += 1 }
      return entry(bytes, line)
    }
    return nil
  }

  private func entry(_ bytes: [UInt8], _ line: CaptureStream.Line) -> CaptureItem {
    let json: JSON
    let parted = UnreadResponse.part(bytes, Self.response)
    do { json = try MendedJSON.parse(parted?.rest ?? bytes) } catch {
      let isCut = !line.isWhole
      return flaw(
        isCut ? .cut : .malformed, line, isCut ? "the last line is cut off" : "the line is no JSON: \(error.reason)")
    }
    guard json.members != nil else { return flaw(.malformed, line, "the line is \(json.kind), not an object") }
    if let path = json.duplicateName {
      let name = path.steps.count == 1 ? "a member" : "a member further inside"
      return flaw(.malformed, line, "\(name) is there twice")
    }
    var entry = CaptureEntry(index: index, offset: line.offset)
    entry.time = json["time"].flatMap(CaptureTime.seconds)
    entry.id = json["id"].flatMap { id in id.string ?? (id == .null ? nil : id.line) }
    do {
      if json["method"] == nil, json["status"] != nil {
        entry.response = try MessageJSON.read(json, isRequest: false)
      } else if json["method"] == nil, json["url"] == nil, json["body"] == nil, json["bodyBase64"] == nil {
        return flaw(.malformed, line, "the line has neither 'method' nor 'status'")
      } else {
        entry.request = try MessageJSON.read(json, isRequest: true)
        entry.unread = parted?.response
        if let response = json["response"], response != .null {
          guard response.members != nil else { return flaw(.malformed, line, "'response' is \(response.kind)") }
          entry.response = try MessageJSON.read(response, isRequest: false)
        }
      }
    } catch {
      return flaw(.malformed, line, "'\(error.path)' \(error.reason)")
    }
    return .entry(entry)
  }

  private static func response(_ text: [UInt8]) throws(UnreadResponse.Flaw) -> CapturedMessage? {
    let json: JSON
    do { json = try MendedJSON.parse(text) } catch {
      throw UnreadResponse.Flaw(reason: "the response is no JSON: \(error.reason)")
    }
    guard json.members != nil, json.duplicateName == nil else {
      throw UnreadResponse.Flaw(
        reason: "'response' is \(json.members == nil ? json.kind : "an object with a member twice")")
    }
    do { return try MessageJSON.read(json, isRequest: false) } catch {
      throw UnreadResponse.Flaw(reason: "'response', '\(error.path)' \(error.reason)")
    }
  }

  private func flaw(_ kind: CaptureFlaw.Kind, _ line: CaptureStream.Line, _ message: String) -> CaptureItem {
    .flaw(CaptureFlaw(kind: kind, entry: index, offset: line.offset, message: message))
  }
}
