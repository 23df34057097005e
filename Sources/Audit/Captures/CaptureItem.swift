/// The next item that a reader of captures yields.
enum CaptureItem: Sendable {
  case entry(CaptureEntry)
  case flaw(CaptureFlaw)
  /// The text of an entry and its parser, which may run on any thread.
  case text([UInt8], @Sendable ([UInt8]) -> CaptureItem)

  /// The item with its text parsed.
  var read: CaptureItem {
    if case .text(let text, let read) = self { read(text) } else { self }
  }

  /// Approximate size in bytes.
  var size: Int {
    switch self {
    case .text(let text, _): text.count
    case .entry(let entry): (entry.request?.body?.count ?? 0) + (entry.response?.body?.count ?? 0)
    case .flaw: 0
    }
  }
}
