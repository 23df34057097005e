import Encodings

/// Something that a state file keeps across restarts.
protocol LedgerEntry: Sendable {
  var id: String { get }
  /// The entry as stored in the file, with its `gateway`.
  var json: JSON { get }

  /// Reads ``json``; `nil` for anything else.
  init?(_ json: JSON)
}
