/// The position of a message in the captures.
struct Place: Sendable, Hashable {
  /// Index of the file among those named.
  let file: Int
  let entry: Int

  /// The position as a key of a table.
  var key: [UInt8] { Array("\(file) \(entry)".utf8) }
}
