import Encodings

/// A file that is one body, of the kind `--as` names.
struct BodyCapture: Capture {
  private let stream: CaptureStream
  private let hint: BodyHint
  private var isDone = false

  init(_ stream: CaptureStream, _ hint: BodyHint) { (self.stream, self.hint) = (stream, hint) }

  mutating func next() -> CaptureItem? {
    guard !isDone else { return nil }
    isDone = true
    var message = CapturedMessage(isRequest: hint.direction != .response)
    message.body = stream.take(CapturedMessage.limit + 1)
    if (message.body?.count ?? 0) > CapturedMessage.limit { message.dropBody() }
    // Editors end a file with a line end, which belongs to no body.
    while let last = message.body?.last, last == 0x0a || last == 0x0d { message.body?.removeLast() }
    guard message.body?.isEmpty != true else { return nil }
    var entry = CaptureEntry(index: 0, offset: 0, hint: hint)
    if hint.direction == .response { entry.response = message } else { entry.request = message }
    return .entry(entry)
  }
}
