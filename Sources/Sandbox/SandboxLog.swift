import Encodings

/// The record of requests: all are counted, the newest are kept.
struct SandboxLog: Sendable {
  /// A report names every request that it can; the page is served fewer.
  static let limit = (page: 1000, report: 20_000, callbacks: 200)

  private let limit: Int
  private var kept: [SandboxRecord] = []
  /// The newest callbacks, the oldest first.
  private var callbacks: [SandboxCallback] = []
  /// How many requests reached a gateway.
  private(set) var requests = 0
  /// How many of them were not conformant.
  private(set) var nonconformant = 0
  /// How many of the others the gateway's state refused.
  private(set) var refusals = 0
  /// How many were sent by pages of other origins, which the other two counts leave out.
  private(set) var foreign = 0
  /// The number of the newest request; it never starts again, so that no number means two requests.
  private(set) var newest = 0
  /// Changes whenever something is forgotten, so that a page that has read before starts again.
  private var epoch = Identifier.hex(8)

  init(keepsForReport: Bool) { limit = keepsForReport ? Self.limit.report : Self.limit.page }

  /// The kept records, the oldest first.
  var records: ArraySlice<SandboxRecord> { kept.suffix(limit) }

  mutating func append(_ record: SandboxRecord) {
    requests += 1
    newest = record.number
    if record.isForeign {
      foreign += 1
    } else if !record.review.isConformant {
      nonconformant += 1
    } else if record.review.refusal != nil {
      refusals += 1
    }
    kept.append(record)
    // Moving all of them for each new one would cost more than the requests themselves.
    if kept.count >= limit + limit / 4 { kept.removeFirst(kept.count - limit) }
  }

  mutating func append(_ callback: SandboxCallback) {
    callbacks.append(callback)
    if callbacks.count > Self.limit.callbacks { callbacks.removeFirst() }
  }

  mutating func clear() {
    (kept, callbacks) = ([], [])
    (requests, nonconformant, refusals, foreign) = (0, 0, 0, 0)
    epoch = Identifier.hex(8)
  }

  /// The records for the page: those after a number that it has already.
  func json(after number: Int) -> JSON {
    [
      "requests": .integer(requests), "nonconformant": .integer(nonconformant),
      "foreign": foreign > 0 ? .integer(foreign) : nil, "epoch": .text(epoch),
      "callbacks": .array(callbacks.map(\.json)),
      "records": .array(kept.suffix(Self.limit.page).drop { $0.number <= number }.map(\.json)),
    ]
  }
}
