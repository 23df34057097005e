package import ConformanceKit
package import Encodings
import Formulas
import Gateways

/// What a port may say of itself after an official run: what it offers, what it left out and why, what is waived until when.
///
/// It is a function of a report and its corpus, so whoever has both can make it again. No input, answer, step or value of the
/// run is a member of it; what people and ports wrote goes through the redaction of logs.
package struct ConformanceStatement: Sendable {
  /// An operation that was asked.
  struct Offer: Sendable {
    let operation: String
    let tally: Tally
  }

  /// Cases that were not asked, or what no case asks.
  struct Omission: Sendable {
    let operation: String
    let count: Int
    let why: String
  }

  /// Failures that a waiver is for.
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
  /// Why it says that the port does not conform, a sentence each; none where it does.
  package let objections: [String]

  /// The last day on which it holds: that of the first waiver to end; `nil` where nothing is waived.
  package var until: CalendarDay? { waived.map(\.waiver.expires).min() }

  /// - Parameters:
  ///   - record: the run, or a report that was read.
  ///   - corpus: the cases of the corpus that it names.
  ///   - report: the bytes of the JSON report.
  package init(_ record: RunRecord, corpus: [Case], report: [UInt8]) {
    self.record = record
    reportDigest = Hex.encode(DigestAlgorithm.sha256.hash(report))
    offers = Tally.byOperation(record.run).filter { $0.tally.tested > 0 }.map { Offer(operation: $0, tally: $1) }
    omissions =
      Self.omissions(record.run, corpus)
      + Summary.byChance(record).map {
        Omission(
          operation: $0, count: 0, why: "what it answers is made by chance, and judged by 'payconform nonces' alone")
      }
      + Summary.parts(record.run).map {
        Omission(
          operation: $0.operation, count: 0,
          why: "what it answers beside \($0.members.joined(separator: ", ")), which its options say it does not")
      }
    waived = Self.waived(record.run)
    objections = Self.objections(record)
  }

  /// The SHA-256 of the corpus, in hex.
  ///
  /// One in some hundreds has digits in it that could be a card number and are none; what is no digest is a text like any other.
  var corpusDigest: String? {
    record.provenance.corpusDigest.map { digest in
      digest.utf8.count == 64 && Hex.decode(Array(digest.utf8)) != nil ? digest : Self.text(digest)
    }
  }

  /// Text of a port or of people, without what no log may hold.
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

  /// The names that a sentence has room for, and how many more there are.
  private static func listed(_ names: [String]) -> String {
    let rest = names.count - 3
    return names.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest.of("more case"))" : "")
  }

  private static func objections(_ record: RunRecord) -> [String] {
    let (run, provenance) = (record.run, record.provenance)
    let critical = run.waived.filter { $0.severity == .critical }.map(\.testCase.name)
    return [
      run.conclusion == .pass ? nil : "the run's result is \(run.conclusion.rawValue): \(Summary.counts(run))",
      provenance.only.isEmpty ? nil : "a part of the corpus alone was asked for",
      provenance.shard == nil ? nil : "it is one part of a run",
      provenance.fresh == nil ? nil : "new inputs were asked instead of the corpus",
      run.filtered + run.elsewhere == 0 ? nil : "\(run.filtered + run.elsewhere) cases were not asked for",
      critical.isEmpty ? nil : "what is critical cannot be waived: \(listed(critical))",
    ].compactMap(\.self)
  }
}
