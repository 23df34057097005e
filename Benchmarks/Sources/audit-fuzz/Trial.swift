import Audit

/// Audits damaged captures in batches of a thousand.
struct Trial {
  private static let batch = 1000

  private let keyring: Keyring
  private let captures: [[UInt8]]

  init(secrets: [UInt8], captures: [[UInt8]]) throws {
    keyring = try Keyring(secrets)
    self.captures = captures
  }

  /// A body sent in one direction; an answer after the head of a request is really wrong there.
  private struct Sent: Hashable {
    let gateway: String
    let direction: String
    let body: String

    init?(_ judgement: Judgement) {
      guard let body = judgement.digests?.body else { return nil }
      (gateway, direction, self.body) = (judgement.gateway, "\(judgement.direction)", body)
    }
  }

  /// Prints the counts, the processor milliseconds of the slowest capture, and every broken promise.
  func run(_ count: Int, _ seed: UInt64) {
    var told: [String: Int] = [:]
    var (known, slowest, unread): (Set<Sent>, Duration, Int) = ([], .zero, 0)
    _ = audit(captures) { judgement in
      if judgement.verdict == .verified, let sent = Sent(judgement) { known.insert(sent) }
      if judgement.verdict == .wrong { print("flaw: a whole capture is wrong: \(judgement.gateway) \(judgement.call)") }
    }
    var damage = Damage(seed: seed)
    var left = count
    while left > 0 {
      let made = (0..<min(left, Self.batch)).map { _ in damage.damaged(captures[damage.pick(below: captures.count)]) }
      left -= made.count
      let (summary, longest) = audit(made) { judgement in
        told[judgement.verdict.rawValue, default: 0] += 1
        guard judgement.verdict == .wrong, let sent = Sent(judgement), known.contains(sent) else { return }
        print("flaw: seed \(seed), \(left) left, capture \(judgement.file): wrong, and its body is whole")
      }
      unread += summary.flaws
      if longest > slowest { slowest = longest }
    }
    let verdicts = ["verified", "wrong", "unsigned", "undeterminable"].map { "\($0)=\(told[$0] ?? 0)" }
    let milliseconds = slowest / Duration.milliseconds(1)
    print("told: \(verdicts.joined(separator: " ")) unread=\(unread) slowest=\(milliseconds)")
  }

  /// - Returns: the counts, and the time of the slowest capture.
  private func audit(_ captures: [[UInt8]], _ tell: (Judgement) -> Void) -> (AuditSummary, Duration) {
    var (started, slowest) = (Bytes.processorTime, Duration.zero)
    let sources = captures.enumerated().map { index, bytes in
      Auditor.Source("\(index)", hint: nil, isRepeatable: true) { _ in
        let now = Bytes.processorTime
        slowest = max(slowest, now - started)
        started = now
        var rest = bytes
        return {
          defer { rest = [] }
          return rest
        }
      }
    }
    // Searches for two mistakes at once have nothing to do with the reader.
    var auditor = Auditor(keyring, searches: 0)
    auditor.audit(sources, tell)
    return (auditor.summary, slowest)
  }
}
