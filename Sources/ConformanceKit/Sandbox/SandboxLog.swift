/// The record of the requests: all of them are counted, the newest are kept.
struct SandboxLog: Sendable {
  /// A report names every request that it can; the page is served with fewer.
  static let limit = (page: 1000, report: 20_000)

  private let limit: Int
  private var kept: [SandboxRecord] = []
  /// How many requests reached a gateway.
  private(set) var requests = 0
  /// How many of them were not conformant.
  private(set) var nonconformant = 0

  init(keepsForReport: Bool) { limit = keepsForReport ? Self.limit.report : Self.limit.page }

  /// The records that are kept, the oldest first.
  var records: ArraySlice<SandboxRecord> { kept.suffix(limit) }

  mutating func append(_ record: SandboxRecord) {
    requests += 1
    if !record.examination.isConformant { nonconformant += 1 }
    kept.append(record)
    // Moving all of them for each new one would cost more than the requests themselves.
    if kept.count >= limit + limit / 4 { kept.removeFirst(kept.count - limit) }
  }

  mutating func clear() {
    kept = []
    (requests, nonconformant) = (0, 0)
  }

  /// The records as the page wants them: those behind a number that it has already.
  func json(after number: Int) -> JSON {
    .members([
      ("requests", .integer(requests)), ("nonconformant", .integer(nonconformant)),
      ("records", .array(kept.suffix(Self.limit.page).drop { $0.number <= number }.map(\.json))),
    ])
  }
}
