package import Encodings
import Messages

/// Merges the JSON reports of several parts of the traffic and finds what only the parts together show.
package struct AuditMerge {
  /// Why reports cannot be merged.
  package struct Refused: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Most messages whose digests are remembered across parts.
  private static let limit = 1_000_000
  private var seen = BoundedMap<(part: Int, place: String)>(limit: limit)
  private var payments = MergedPayments(limit: limit)
  package private(set) var record: AuditRecord
  /// Parts so far; a part may itself be a merged report.
  private var parts = 0

  /// An empty merge.
  package init(_ provenance: AuditProvenance) { record = AuditRecord(provenance) }

  /// Whether a JSON report is an audit's.
  package static func isAudit(_ json: JSON) -> Bool { json["kind"]?.string == "audit" }

  /// Records the sums that a part's requests ask for; must be called for all parts before the first ``add``.
  package mutating func collectSums(_ report: JSON) {
    for judgement in (report["messages"]?.elements ?? []).lazy.compactMap(Judgement.init) {
      payments.collectSum(judgement)
    }
  }

  /// Adds a part.
  ///
  /// - Parameter tell: receives its judgements, with findings from other parts.
  /// - Throws: ``Refused`` where the report is not an audit's, is of another tool or corpus, or repeats a capture.
  package mutating func add(_ report: JSON, part: Int, _ tell: (Judgement) -> Void) throws(Refused) {
    guard Self.isAudit(report), report["schemaVersion"] == .integer(1), let messages = report["messages"]?.elements
    else {
      throw Refused(description: "it is not the JSON report of an audit")
    }
    let provenance = record.provenance
    guard report["toolVersion"]?.string == provenance.toolVersion,
      report["corpusSHA256"]?.string == provenance.corpusDigest
    else { throw Refused(description: "it is from another tool or corpus") }
    for json in messages {
      guard var judgement = Judgement(json) else { throw Refused(description: "one of its messages is malformed") }
      note(&judgement, part)
      record.summary.count(judgement)
      record.add(judgement)
      tell(judgement)
    }
    guard record.summary.add(report["summary"] ?? .null) else { throw Refused(description: "its summary is malformed") }
    let before = parts
    for json in report["captures"]?.elements ?? [] {
      guard var capture = AuditRecord.Capture(json) else {
        throw Refused(description: "one of its captures is malformed")
      }
      guard capture.size == 0 || !record.captures.contains(where: { $0.digest == capture.digest }) else {
        throw Refused(description: "its capture '\(capture.name)' is also in an earlier report and would count twice")
      }
      let part = before + max(capture.part ?? 0, 0)
      (capture.part, parts) = (part, max(parts, part + 1))
      record.captures.append(capture)
    }
  }

  /// Judges the captures of a part again, as before the merge.
  package mutating func add(_ sources: [Auditor.Source], part: Int, _ auditor: Auditor, _ tell: (Judgement) -> Void) {
    var auditor = auditor
    auditor.audit(sources) { judgement in
      var judgement = judgement
      note(&judgement, part)
      record.summary.count(judgement)
      tell(judgement)
    }
    _ = record.summary.add(auditor.summary.json["summary"] ?? .null)
  }

  private mutating func note(_ judgement: inout Judgement, _ part: Int) {
    guard let digests = judgement.digests else { return }
    let place = MergedPayments.place(judgement)
    judgement.findings += payments.findings(judgement, digests, part)
    for (kind, digest) in [(Finding.Kind.replayedNonce, digests.nonce), (.replayedSignature, digests.signature)] {
      guard let digest else { continue }
      let key = Array("\(kind.rawValue) \(digest)\(kind == .replayedSignature ? digests.body : "")".utf8)
      if let earlier = seen[key] {
        guard earlier.part != part, !judgement.findings.contains(where: { $0.kind == kind }) else { continue }
        // The same nonce with another body is not a copy of the message.
        let isCopy = seen[Array("body \(digest)\(digests.body)".utf8)] != nil
        let message: Statement =
          kind == .replayedNonce
          ? "\(literal: ReplayedNonce.sentence.before)\(earlier.place)\(literal: ReplayedNonce.sentence.after)"
          : "the same message is in \(earlier.place); it must count only once"
        let weight = kind == .replayedNonce ? ReplayedNonce.weight(isSameMessage: isCopy) : .note
        judgement.findings.append(Finding(kind, "byte 0", message, weight))
      } else {
        seen.put((part, place), key)
        if kind == .replayedNonce { seen.put((part, place), Array("body \(digest)\(digests.body)".utf8)) }
      }
    }
  }
}
