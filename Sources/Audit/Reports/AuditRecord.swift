import ConformanceKit
package import Encodings
import Gateways
import Messages
import Reports

/// The summary of a run for people: its worst messages, and how often each finding occurred.
package struct AuditRecord: Sendable {
  /// Most groups kept with their first message in full.
  static let kept = 500

  /// Messages with the same findings, of which the first is shown.
  package struct Group: Sendable {
    package let first: Judgement
    var count = 1
  }

  /// Groups by what is wrong, in order of appearance; ``worst`` sorts them.
  private var groups: [String: Group] = [:]
  private var order: [String] = []
  private var notes: [Finding.Kind: Int] = [:]
  /// How many messages make the run not clean, by severity.
  private var severities: [Severity: Int] = [:]
  /// Messages whose groups were not kept.
  private(set) var dropped = 0
  /// Messages of each call, by verdict.
  private(set) var calls: [String: [Judgement.Verdict: Int]] = [:]
  /// How often signatures made with a secret are right, by secret and merchant.
  private var signed: [String: Signed] = [:]
  /// The totals over all messages.
  package var summary = AuditSummary()
  /// The captures with size and SHA-256, as far as they could be read.
  package var captures: [Capture] = []
  /// How the report was made.
  package let provenance: AuditProvenance

  /// A capture as the report names it.
  package struct Capture: Sendable {
    package let name: String
    package let size: Int
    package let digest: String
    /// The part of a merged report in which it was judged; `nil` where all were judged together.
    package var part: Int?

    /// Makes a capture with the digest of its stored bytes.
    package init(name: String, size: Int, digest: String) { (self.name, self.size, self.digest) = (name, size, digest) }

    /// A capture from a JSON report; `nil` where the JSON is not one.
    package init?(_ json: JSON) {
      guard let name = json["name"]?.string, case .number(let size)? = json["size"], let bytes = Int(size.digits),
        let digest = json["sha256"]?.string
      else { return nil }
      self.init(name: name, size: bytes, digest: digest)
      if case .number(let part)? = json["part"] { self.part = Int(part.digits) }
    }
  }

  /// An empty record.
  package init(_ provenance: AuditProvenance) { self.provenance = provenance }

  /// Counts a judgement, and keeps it where it is bad or undeterminable.
  package mutating func add(_ judgement: Judgement) {
    calls["\(judgement.gateway) \(judgement.call) \(judgement.direction.rawValue)", default: [:]][
      judgement.verdict, default: 0] += 1
    if judgement.verdict == .verified || judgement.verdict == .wrong {
      let owner = judgement.merchant.map { " of merchant \($0)" } ?? ""
      let secret = judgement.secret.map { " made with '\($0)'" } ?? ""
      let whose = "\(judgement.gateway) signatures\(secret)"
      signed[whose + owner, default: Signed()].count(judgement)
      // A message without a merchant does not cast doubt on a secret that is right elsewhere.
      if judgement.verdict == .verified, judgement.merchant != nil { signed[whose, default: Signed()].count(judgement) }
    }
    // Notes on a message that cannot be judged are shown with it.
    for finding in judgement.findings where finding.weight == .note && judgement.verdict != .undeterminable {
      notes[finding.kind, default: 0] += 1
    }
    if judgement.isBad { severities[judgement.severity, default: 0] += 1 }
    guard judgement.isBad || judgement.verdict == .undeterminable else { return }
    let findings = judgement.findings.filter { $0.weight > .note || judgement.verdict == .undeterminable }
    let key =
      "\(judgement.gateway) \(judgement.call) \(judgement.direction) \(judgement.verdict) "
      + (judgement.mistakes.map(\.id) + findings.map { "\($0.kind.rawValue) \($0.at)" }).joined(separator: " ")
    if groups[key] != nil {
      groups[key]?.count += 1
    } else if groups.count < Self.kept {
      // The whole message, from which these are computed, is not kept.
      let (steps, payment) = (judgement.derivation, judgement.payment)
      var first = judgement
      (first.makeDerivation, first.makePayment, first.makeDigests) = ({ steps }, { payment }, nil)
      groups[key] = Group(first: first)
      order.append(key)
    } else {
      dropped += 1
    }
  }

  /// Counts of the signatures made with one secret.
  private struct Signed: Sendable {
    var right = 0
    /// Wrong signatures that no known mistake explains.
    var unexplained = 0

    mutating func count(_ judgement: Judgement) {
      if judgement.verdict == .verified { right += 1 }
      if judgement.verdict == .wrong, !judgement.mistakes.isEmpty,
        judgement.mistakes.allSatisfy({ $0.id == SignatureCheck.changed })
      {
        unexplained += 1
      }
    }
  }

  /// A sentence for each secret that verifies none of several signatures, which may mean that it is not the senders'.
  package var suspectSecrets: [String] {
    signed.filter { $0.value.right == 0 && $0.value.unexplained > 1 }.sorted { $0.key < $1.key }.map { whose, counts in
      "none of the \(whose) is right, and no known mistake gives \(counts.unexplained) of them: check first whether the "
        + "given secret is the senders'"
    }
  }

  /// How many messages make the run not clean, by severity, the worst first; `nil` where there are none.
  var severityLine: String? {
    let counts = Severity.allCases.reversed().compactMap { severity in
      severities[severity].map { "\($0) \(severity.rawValue)" }
    }
    return counts.isEmpty ? nil : "By severity: " + counts.joined(separator: ", ")
  }

  /// How often each note occurred; `nil` where there is none.
  var noteLine: String? {
    let counts = notes.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    guard !counts.isEmpty else { return nil }
    return "notes: " + counts.map { "\($0.value) \($0.key.rawValue)" }.joined(separator: ", ")
      + " (NDJSON and JSON say where)"
  }

  /// The groups, the worst first and then in the order of the captures.
  package var worst: [Group] {
    let all = order.compactMap { groups[$0] }
    return all.enumerated().sorted { one, two in
      let severities = (one.element.first.severity, two.element.first.severity)
      return severities.0 == severities.1 ? one.offset < two.offset : severities.0 > severities.1
    }.map(\.element)
  }

  /// The members of a JSON report that follow its messages.
  package var json: JSON {
    [
      "captures": .array(
        captures.map {
          [
            "name": .text(Display.line($0.name)), "size": .integer($0.size), "sha256": .text($0.digest),
            "part": $0.part.map(JSON.integer),
          ]
        }),
      "summary": summary.json["summary"] ?? .null,
    ]
  }

  /// The totals in one sentence.
  var headline: String {
    let counts = Judgement.Verdict.allCases.map { "\(summary.verdicts[$0] ?? 0) \($0.rawValue)" }
    var parts = [
      "\(summary.messages) payment \(summary.messages == 1 ? "message" : "messages")", counts.joined(separator: ", "),
    ]
    if summary.isUnchecked { parts.append("no signature could be checked") }
    parts.append("\(summary.other) other")
    if summary.suspects > 0 { parts.append("\(summary.suspects) that could be payments but were not recognised") }
    if summary.flaws > 0 {
      parts.append("\(summary.flaws) \(summary.flaws == 1 ? "part" : "parts") that could not be read")
    }
    if summary.forgotten > 0 { parts.append("\(summary.forgotten) forgotten to stay within bounds") }
    return parts.joined(separator: "; ")
  }
}
