import Encodings

/// A capture of any format, read entry by entry.
struct CaptureFile {
  private let stream: CaptureStream
  private var capture: (any Capture)?
  private var first: CaptureFlaw?
  private var hasSaidDamage = false

  /// - Parameters:
  ///   - hint: what the file is if it is a single body; `nil` for a capture.
  ///   - pull: yields the next piece of the file; empty at its end.
  init(hint: BodyHint? = nil, pulling pull: @escaping () -> [UInt8]) {
    stream = CaptureStream(pulling: pull)
    if let hint {
      capture = BodyCapture(stream, hint)
      return
    }
    stream.skipMark()
    let beginning = stream.peek(65_536)
    let isUTF16 = Self.isUTF16(beginning)
    switch isUTF16 ? nil : CaptureFormat(beginning) {
    case .ndjson?: capture = NDJSONCapture(stream)
    case .har?: capture = HARCapture(stream)
    case .flows?: capture = FlowCapture(stream)
    case .trace?: capture = TraceCapture(stream)
    case .http?: capture = RawCapture(stream)
    case nil:
      let isEmpty = beginning.allSatisfy(ASCII.isSpace)
      first = CaptureFlaw(
        kind: isEmpty ? .empty : .unknownFormat, entry: nil, offset: 0,
        message: isEmpty
          ? "the file is empty"
          : isUTF16
            ? "this is UTF-16; save the capture as UTF-8"
            : "this is not HAR, mitmproxy flows, curl --trace, HTTP messages or NDJSON; a single body needs --as"
      )
    }
  }

  /// Whether the text starts with a UTF-16 byte order mark, or every other byte of its first four is null.
  private static func isUTF16(_ text: ArraySlice<UInt8>) -> Bool {
    let start = Array(text.prefix(4))
    guard start.count == 4 else { return false }
    return [[0xff, 0xfe], [0xfe, 0xff]].contains(Array(start[..<2]))
      || start.enumerated().allSatisfy { ($1 == 0) == ($0 % 2 == 1) }
      || start.enumerated().allSatisfy { ($1 == 0) == ($0 % 2 == 0) }
  }

  /// The next entry or flaw; `nil` at the end.
  mutating func next() -> CaptureItem? {
    if let flaw = first, stream.damage == nil {
      first = nil
      return .flaw(flaw)
    }
    if let item = capture?.next() { return item }
    guard let damage = stream.damage, !hasSaidDamage else { return nil }
    hasSaidDamage = true
    return .flaw(
      CaptureFlaw(
        kind: .gzip, entry: nil, offset: stream.offset, message: "the gzip around the file is damaged: \(damage)"))
  }
}
