import Encodings

/// The entries of one kind that an emulated gateway keeps: the newest 10,000.
struct Ledger<Entry: LedgerEntry>: Sendable {
  private var entries = BoundedTable<Entry>(limit: 10_000)

  subscript(id: String) -> Entry? { entries[id] }

  /// Stores an entry, new or changed, and has it written to the state file.
  mutating func put(_ entry: Entry, _ exchange: inout EmulatedExchange) {
    entries.put(entry, entry.id)
    exchange.changes.append(entry)
  }

  /// Restores an entry of a state file.
  ///
  /// - Returns: whether it is an entry of this kind.
  mutating func restore(_ json: JSON, of gateway: String) -> Bool {
    guard json["gateway"]?.string == gateway, let entry = Entry(json) else { return false }
    entries.put(entry, entry.id)
    return true
  }
}
