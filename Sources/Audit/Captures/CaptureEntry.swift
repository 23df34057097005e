/// One exchange of a capture, or one message of it, with its position.
struct CaptureEntry: Sendable {
  /// Index of the entry in its file, from 0.
  var index: Int
  /// Offset in the file in bytes, after gunzip.
  var offset: Int
  var request: CapturedMessage?
  var response: CapturedMessage?
  /// The response as text of the capture, parsed only on demand since most traffic is not payment traffic.
  var unread: UnreadResponse?
  /// When the request was sent, in seconds since 1970; `nil` where the capture does not say.
  var time: Int?
  /// Joins a request with a response in another entry.
  var id: String?
  /// What the entry is according to `--as`.
  var hint: BodyHint?
}
