/// Where a message stands in the captures.
struct Place: Sendable, Hashable {
  /// The number of the file among those that were named.
  let file: Int
  let entry: Int

  /// A key of a table.
  var key: [UInt8] { Array("\(file) \(entry)".utf8) }
}
