import Encodings

/// Something that survives the end of the process in a state file.
protocol LedgerEntry: Sendable {
  var id: String { get }
  /// The entry as it stands in the file, with its `gateway`.
  var json: JSON { get }

  /// Reads ``json``; `nil` for anything else.
  init?(_ json: JSON)
}
