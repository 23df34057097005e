/// What a capture has of one exchange, or of one message of it, with its place.
struct CaptureEntry: Sendable {
  /// Counted from 0 in each file.
  var index: Int
  /// Bytes of the file before it, after gunzip.
  var offset: Int
  var request: CapturedMessage?
  var response: CapturedMessage?
  /// The response as it stands in the capture, which is read only where somebody asks for it; most traffic is no payment.
  var unread: UnreadResponse?
  /// Seconds since 1970, where the capture says when the request was sent.
  var time: Int?
  /// What joins a request with a response that stands in another entry.
  var id: String?
  /// What `--as` says that it is.
  var hint: BodyHint?
}

/// A part of a capture that could not be read.
package struct CaptureFlaw: Sendable, Hashable {
  /// What is wrong, in one word that stays the same.
  package enum Kind: String, Sendable, CaseIterable {
    /// The file is none of the formats.
    case unknownFormat = "unknown-format"
    /// The file ends in the middle of an entry.
    case cut
    /// An entry is not what its format says.
    case malformed
    /// An entry is longer than is kept.
    case tooLarge = "too-large"
    /// The gzip around the file is damaged.
    case gzip
    /// Nothing is in the file.
    case empty
  }

  package let kind: Kind
  /// The entry, where it has come to one.
  package let entry: Int?
  package let offset: Int
  package let message: String
}

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

/// A capture that is read entry by entry.
protocol Capture {
  /// The next entry or flaw; `nil` at the end.
  mutating func next() -> CaptureItem?
}
