import ConformanceKit

extension RunRecord {
  /// Joins the parts of one run; a refusal and its accepted twin may come from different parts.
  ///
  /// - Throws: ``ReportError`` if the parts are not of one run: another tool, corpus or port, a case in two parts, or a
  ///   missing part.
  package init(joining parts: [RunRecord]) throws(ReportError) {
    guard let first = parts.first else { throw ReportError("there is no report to join") }
    for part in parts { try Self.check(part, against: first) }
    try Self.checkShards(parts)
    var seen: Set<String> = []
    for name in parts.flatMap({ ($0.run.outcomes.map(\.testCase) + $0.run.unsupported + $0.run.notOffered).map(\.name) }
    ) {
      guard seen.insert(name).inserted else { throw ReportError("\(Display.line(name)) is in two reports") }
    }
    // A case that one part left out was asked for in another, or in none.
    var provenance = first.provenance
    provenance.shard = nil
    let choices = parts.map(\.provenance.only)
    if first.provenance.shard == nil {
      provenance.only = choices.contains([]) ? [] : Array(Set(choices.joined())).sorted()
    }
    // If one part is a replay, the whole is not the run of a port.
    provenance.replayed = parts.lazy.compactMap(\.provenance.replayed).first
    provenance.started = parts.map(\.provenance.started).min() ?? provenance.started
    self.init(
      run: Runner.Report(
        port: first.run.port, total: first.run.total, filtered: first.run.total - seen.count,
        unsupported: parts.flatMap(\.run.unsupported), notOffered: parts.flatMap(\.run.notOffered),
        missing: Self.missing(parts),
        outcomes: Vacuity.marked(parts.flatMap(\.run.outcomes)),
        strayWaivers: Self.strays(parts), failure: parts.lazy.compactMap(\.run.failure).first,
        stalls: parts.flatMap(\.run.stalls), ownInputFlaws: Self.ownInputFlaws(parts)), provenance,
      notes: parts.flatMap(\.notes))
  }

  /// The missing cases; every part lists all of them, in whatever part of the corpus they are.
  private static func missing(_ parts: [RunRecord]) -> [Case] {
    var seen: Set<String> = []
    return parts.flatMap(\.run.missing).filter { seen.insert($0.name).inserted }
  }

  /// One flaw for each input and kind, with the cases of all parts.
  private static func ownInputFlaws(_ parts: [RunRecord]) -> [OwnInputFlaw] {
    parts.flatMap(\.run.ownInputFlaws).reduce(into: []) { joined, flaw in
      let same = joined.firstIndex { ($0.kind, $0.operation, $0.field) == (flaw.kind, flaw.operation, flaw.field) }
      guard let same else { return joined.append(flaw) }
      let cases = joined[same].cases + flaw.cases
      joined[same] = OwnInputFlaw(kind: flaw.kind, operation: flaw.operation, field: flaw.field, cases: cases)
    }
  }

  /// A waiver that applies to no case in one part does so in every part that it concerns.
  private static func strays(_ parts: [RunRecord]) -> [Waivers.Stray] {
    var seen: Set<String> = []
    return parts.flatMap(\.run.strayWaivers).filter { seen.insert($0.waiver.name).inserted }
  }

  private static func check(_ part: RunRecord, against first: RunRecord) throws(ReportError) {
    guard part.provenance.toolVersion == first.provenance.toolVersion else {
      throw ReportError("the reports are of different versions of the tool")
    }
    guard part.provenance.corpusDigest == first.provenance.corpusDigest, part.run.total == first.run.total else {
      throw ReportError("the reports are of different corpora")
    }
    let (port, other) = (part.run.port, first.run.port)
    guard (port.name, port.version, port.language) == (other.name, other.version, other.language) else {
      throw ReportError("the reports are of different ports: \(Summary.port(part.run)) and \(Summary.port(first.run))")
    }
    guard Set(port.operations) == Set(other.operations) else {
      throw ReportError("the reports are of one port with different operations")
    }
    guard port.options == other.options else { throw ReportError("the reports are of one port with different options") }
    guard part.provenance.waivers == first.provenance.waivers else {
      throw ReportError("the reports are of different waivers: their files are not the same")
    }
    guard part.provenance.fresh == first.provenance.fresh else {
      throw ReportError("the reports are of different new inputs: their --fresh and --seed are not the same")
    }
    if part.provenance.shard != nil, part.provenance.only != first.provenance.only {
      throw ReportError("the reports are of different choices of cases: their --only is not the same")
    }
    guard part.run.addsUp || part.run.failure != nil else { throw ReportError("the numbers of a report do not add up") }
  }

  /// Parts state their number, so that a missing one does not look like cases that were not asked for.
  private static func checkShards(_ parts: [RunRecord]) throws(ReportError) {
    let shards = parts.compactMap(\.provenance.shard)
    guard let count = shards.first?.count else { return }
    guard shards.count == parts.count, shards.allSatisfy({ $0.count == count }) else {
      throw ReportError(
        "the reports are not parts of one run: \(parts.count) reports, of which \(shards.count) are shards")
    }
    let numbers = Set(shards.map(\.number))
    guard numbers.count == shards.count else { throw ReportError("one shard was given twice") }
    if let missing = (1...count).first(where: { !numbers.contains($0) }) {
      throw ReportError("shard \(missing) of \(count) is missing")
    }
    for part in parts {
      guard let label = part.provenance.shard, let shard = Shard("\(label.number)/\(label.count)") else { continue }
      let cases = part.run.outcomes.map(\.testCase) + part.run.unsupported + part.run.notOffered
      if let stranger = cases.first(where: { !shard.contains($0) }) {
        throw ReportError("\(Display.line(stranger.name)) is not a case of shard \(label.number) of \(count)")
      }
    }
  }
}
