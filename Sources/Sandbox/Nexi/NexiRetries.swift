import Encodings

/// Judges retries by Nexi's document: "Apply exponential backoff for network-related requestFailed(Error) errors" (Nexi
/// Paygate iOS SDK, Best practices for error handling).
///
/// This is advice and no rule of the gateway, so it is only noted.
package struct NexiRetries: Sendable {
  /// One request and its attempts.
  private struct Attempts: Sendable {
    /// The status that the client received; `nil` if the network failed.
    var status: Int?
    var time: Int
    /// The milliseconds between the attempts.
    var waits: [Int] = []
  }

  /// Shorter waits count as none, in milliseconds.
  private static let atOnce = 50

  /// By a digest of the request, which may hold secrets.
  private var attempts = BoundedTable<Attempts>(limit: 1_000)

  package init() {}

  /// Records a request; returns what to note about it.
  mutating func note(_ request: HTTPRequest, _ response: HTTPResponse, now: Int) -> String? {
    guard request.method == "POST" else { return nil }
    let secret = request.header("authorization") ?? []
    return note(
      Array(request.path.utf8) + [0] + secret + [0] + request.body,
      answered: response.delivery == .whole ? response.status : nil, at: now)
  }

  /// Records a request, identified by all of its bytes.
  ///
  /// - Parameters:
  ///   - status: what the client receives; `nil` if the network fails.
  ///   - now: in milliseconds.
  /// - Returns: what to note about it.
  package mutating func note(_ request: [UInt8], answered status: Int?, at now: Int) -> String? {
    let id = Hex.encode(DigestAlgorithm.sha256.hash(request))
    guard var before = attempts[id] else {
      attempts.put(Attempts(status: status, time: now), id)
      return nil
    }
    before.waits.append(now - before.time)
    defer {
      (before.status, before.time) = (status, now)
      attempts.put(before, id)
    }
    if let answered = before.status {
      return answered < 300
        ? nil
        : "it was sent before and answered with \(answered); the document retries only after network failures"
    }
    let (shortest, longest) = (before.waits.min() ?? 0, before.waits.max() ?? 0)
    if before.waits.count >= 2, longest < Self.atOnce {
      return "each retry is immediate; the document asks for exponential back-off"
    }
    // Jitter is good, but waits that differ by at most a quarter do not grow.
    if before.waits.count >= 3, longest * 4 <= shortest * 5 {
      return "each retry comes after the same time; the document asks for exponential back-off"
    }
    return nil
  }
}
