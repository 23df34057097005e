package import ConformanceKit
package import Encodings
import Formulas
import Gateways

/// What may be stated of a port after an official run: what it offers, what it leaves out and why, and what is waived
/// until when.
///
/// It follows from a report and its corpus, so anybody who has both can make it again. It holds no input, answer, step
/// or value of the run; texts of people and ports are redacted like logs.
package struct ConformanceStatement: Sendable {
  /// An operation that was asked.
  struct Offer: Sendable {
    let operation: String
    let tally: Tally
  }

  /// Cases that were not asked, or something that no case covers.
  struct Omission: Sendable {
    let operation: String
    let count: Int
    let why: String
  }

  /// Failures under one waiver.
  struct Waived: Sendable {
    let waiver: Waiver
    let count: Int
    let severity: Severity?
  }

  let record: RunRecord
  /// The SHA-256 of the JSON report, in hex.
  let reportDigest: String
  let offers: [Offer]
  let omissions: [Omission]
  let waived: [Waived]
  /// Why the port does not conform, one sentence each; empty if it does.
  package let objections: [String]

  /// The last day on which it holds, which is that of the first waiver to end; `nil` if nothing is waived.
  package var until: CalendarDay? { waived.map(\.waiver.expires).min() }

  /// - Parameters:
  ///   - record: the run, or a report that was read.
  ///   - corpus: the cases of the corpus that the record names.
  ///   - report: the bytes of the JSON report.
  package init(_ record: RunRecord, corpus: [Case], report: [UInt8]) {
    self.record = record
    reportDigest = Hex.encode(DigestAlgorithm.sha256.hash(report))
    offers = Tally.byOperation(record.run).filter { $0.tally.tested > 0 }.map { Offer(operation: $0, tally: $1) }
    omissions =
      Self.omissions(record.run, corpus)
      + Summary.byChance(record).map {
        Omission(
          operation: $0, count: 0, why: "its answers are random, and only 'payconform nonces' judges them")
      }
      + Summary.parts(record.run).map {
        Omission(
          operation: $0.operation, count: 0,
          why: "members of its answers other than \($0.members.joined(separator: ", ")), which its options leave out")
      }
    waived = Self.waived(record.run)
    objections = Self.objections(record)
  }

  /// The SHA-256 of the corpus, in hex.
  ///
  /// One digest in a few hundred contains digits that look like a card number; only a text that is no digest is
  /// redacted.
  var corpusDigest: String? {
    record.provenance.corpusDigest.map { digest in
      digest.utf8.count == 64 && Hex.decode(Array(digest.utf8)) != nil ? digest : Self.text(digest)
    }
  }

  /// A text of a port or of people, redacted like a log.
  static func text(_ text: String) -> String {
    Display.line(String(decoding: LogRedaction(hiding: []).words(Array(text.utf8)), as: UTF8.self))
  }

  private static func omissions(_ run: Runner.Report, _ corpus: [Case]) -> [Omission] {
    let known = Dictionary(corpus.map { ($0.name, $0) }) { first, _ in first }
    var counts: [[String]: Int] = [:]
    for testCase in run.unsupported { counts[[testCase.operation, "the port has no such operation"], default: 0] += 1 }
    for testCase in run.notOffered {
      let whole = known[testCase.name] ?? testCase
      let why = run.port.options.objection(to: whole, twin: whole.twinName.flatMap { known[$0] })
      counts[[testCase.operation, "cases \(why ?? "that its options leave out")"], default: 0] += 1
    }
    return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, count in
      Omission(operation: key[0], count: count, why: key[1])
    }
  }

  private static func waived(_ run: Runner.Report) -> [Waived] {
    let groups = Dictionary(grouping: run.waived) { $0.waiving?.waiver }
    return groups.compactMap { waiver, outcomes in
      waiver.map { Waived(waiver: $0, count: outcomes.count, severity: outcomes.worst) }
    }.sorted { $0.waiver.name < $1.waiver.name }
  }

  /// The first three names, and how many more there are.
  private static func listed(_ names: [String]) -> String {
    let rest = names.count - 3
    return names.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest.of("more case"))" : "")
  }

  private static func objections(_ record: RunRecord) -> [String] {
    let (run, provenance) = (record.run, record.provenance)
    let critical = run.waived.filter { $0.severity == .critical }.map(\.testCase.name)
    return [
      run.conclusion == .pass ? nil : "the run's result is \(run.conclusion.rawValue): \(Summary.counts(run))",
      provenance.only.isEmpty ? nil : "only a part of the corpus was asked for",
      provenance.shard == nil ? nil : "it is one part of a run",
      provenance.fresh == nil ? nil : "new inputs were asked instead of the corpus",
      run.filtered + run.elsewhere == 0 ? nil : "\(run.filtered + run.elsewhere) cases were not asked for",
      critical.isEmpty ? nil : "critical failures cannot be waived: \(listed(critical))",
    ].compactMap(\.self)
  }
}
