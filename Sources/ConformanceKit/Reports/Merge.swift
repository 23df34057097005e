extension RunRecord {
  /// Joins the parts of one run; a refusal and its accepted twin, which shows what it is worth, may come from two of them.
  ///
  /// - Throws: ``ReportError`` where the parts are not of one run: another tool, corpus or port, a case that is in two of
  ///   them, or a part that is missing.
  public init(joining parts: [RunRecord]) throws(ReportError) {
    guard let first = parts.first else { throw ReportError("there is no report to join") }
    for part in parts { try Self.check(part, against: first) }
    try Self.checkShards(parts)
    var seen: Set<String> = []
    for name in parts.flatMap({ $0.run.outcomes.map(\.testCase.name) + $0.run.unsupported.map(\.name) }) {
      guard seen.insert(name).inserted else { throw ReportError("\(Display.line(name)) is in two reports") }
    }
    // A case that one part left out was asked for in another, or by nobody.
    var provenance = first.provenance
    provenance.shard = nil
    provenance.started = parts.map(\.provenance.started).min() ?? provenance.started
    self.init(
      run: Runner.Report(
        port: first.run.port, total: first.run.total, filtered: first.run.total - seen.count,
        unsupported: parts.flatMap(\.run.unsupported), outcomes: Vacuity.marked(parts.flatMap(\.run.outcomes)),
        strayWaivers: first.run.strayWaivers, failure: parts.lazy.compactMap(\.run.failure).first), provenance,
      notes: parts.flatMap(\.notes))
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
    guard part.run.addsUp || part.run.failure != nil else { throw ReportError("the numbers of a report do not add up") }
  }

  /// Parts say how many they are, so a missing one cannot pass for cases that nobody asked for.
  private static func checkShards(_ parts: [RunRecord]) throws(ReportError) {
    let shards = parts.compactMap(\.provenance.shard)
    guard let count = shards.first?.count else { return }
    guard shards.count == parts.count, shards.allSatisfy({ $0.count == count }) else {
      throw ReportError(
        "the reports are not parts of one run: \(parts.count) reports, of which \(shards.count) are shards")
    }
    let numbers = Set(shards.map(\.number))
    guard numbers.count == shards.count else { throw ReportError("one shard is there twice") }
    if let missing = (1...count).first(where: { !numbers.contains($0) }) {
      throw ReportError("shard \(missing) of \(count) is missing")
    }
  }
}
