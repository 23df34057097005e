import Encodings

/// What one emulated gateway remembers of one kind; the newest ten thousand.
struct Ledger<Entry: LedgerEntry>: Sendable {
  private var entries = BoundedTable<Entry>(limit: 10_000)

  subscript(id: String) -> Entry? { entries[id] }

  /// Remembers an entry, new or changed, and has it written down.
  mutating func put(_ entry: Entry, _ exchange: inout EmulatedExchange) {
    entries.put(entry, entry.id)
    exchange.changes.append(entry)
  }

  /// Takes back an entry from a state file.
  ///
  /// - Returns: whether it is one.
  mutating func restore(_ json: JSON, of gateway: String) -> Bool {
    guard json["gateway"]?.string == gateway, let entry = Entry(json) else { return false }
    entries.put(entry, entry.id)
    return true
  }
}
