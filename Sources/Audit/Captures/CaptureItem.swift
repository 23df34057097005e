/// What a reader comes to next.
enum CaptureItem: Sendable {
  case entry(CaptureEntry)
  case flaw(CaptureFlaw)
  /// The text of an entry, and what reads it, on any thread.
  case text([UInt8], @Sendable ([UInt8]) -> CaptureItem)

  /// The same with its text read.
  var read: CaptureItem {
    if case .text(let text, let read) = self { read(text) } else { self }
  }

  /// About how many bytes it holds.
  var size: Int {
    switch self {
    case .text(let text, _): text.count
    case .entry(let entry): (entry.request?.body?.count ?? 0) + (entry.response?.body?.count ?? 0)
    case .flaw: 0
    }
  }
}
