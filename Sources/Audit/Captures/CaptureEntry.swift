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
