import Encodings
import Reports

/// A callback that was sent, and its receiver's answer.
struct SandboxCallback: Sendable {
  /// The request that it is about.
  let number: Int
  let subject: String
  let url: String
  /// Whether its signature was wrong on purpose.
  let isForged: Bool
  /// The status of the answer; `nil` if none came.
  let status: Int?

  init(_ delivery: Delivery, _ status: Int?) {
    (number, subject, url) = (delivery.number, Display.line(delivery.subject), delivery.url.description)
    (isForged, self.status) = (delivery.isForged, status)
  }

  /// Whether the receiver took a right callback or refused a forged one.
  var isWell: Bool { isTaken != isForged }

  private var isTaken: Bool { status.map { (200...299).contains($0) } ?? false }

  var verdict: String {
    let answer = status.map { "answered \($0)" } ?? "no answer"
    guard isForged else { return answer }
    return isTaken
      ? "\(answer) although its signature is deliberately wrong: check that nothing was booked"
      : "\(answer): refused, as its wrong signature must be"
  }

  var json: JSON {
    [
      "request": .integer(number), "subject": .text(subject), "url": .text(url), "forged": .bool(isForged),
      "status": status.map { .integer($0) }, "well": .bool(isWell), "verdict": .text(verdict),
    ]
  }
}
