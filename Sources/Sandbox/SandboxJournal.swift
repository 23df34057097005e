import Encodings
import Platform

/// The state in a file: one line of JSON for each change, written before the change is acknowledged.
///
/// A killed process loses nothing that it has written, as the system has the line by then. Only the last line can be
/// cut; it was never acknowledged, and the next start removes it.
struct SandboxJournal: Sendable {
  private let path: String
  private var descriptor: Int32
  /// The newest line of each entry, by its kind; older entries are dropped when the gateways drop them.
  private var lines: [String: BoundedTable<[UInt8]>] = [:]
  private var size = 0
  /// The size of the file when it held nothing but ``lines``.
  private var compactSize = 0

  /// The first line, which identifies a state file.
  private static let title = Array("{\"payconform sandbox\":1}\n".utf8)
  /// The file is rewritten when it is longer than this, in bytes, and than four times its compact size.
  private static let slack = 4 * 1024 * 1024

  /// As many entries of one kind as a ``Ledger`` keeps.
  private static let limit = 10_000

  /// - Parameter restore: takes each entry, and returns whether it is one.
  init(_ path: String, restore: (JSON) -> Bool) throws(SandboxFailure) {
    self.path = path
    do { descriptor = try POSIX.openJournal(path) } catch { throw SandboxFailure(error.description) }
    var text: [UInt8] = []
    while case .bytes = POSIX.read(descriptor, into: &text) {
      guard text.starts(with: Self.title.prefix(text.count)) else {
        throw SandboxFailure("\(path) is not a state file of the sandbox; it is left unchanged")
      }
      guard text.count <= 1 << 30 else { throw SandboxFailure("\(path) is longer than 1 GiB") }
    }
    // After the last LF there can be only what a kill cut off; a whole line there is one with a damaged end.
    let rest = Array(text[((text.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)...])
    guard Self.read(rest) == nil, Self.read(Array(rest.dropLast())) == nil else {
      throw SandboxFailure("\(path) is damaged: its last line does not end")
    }
    size = (text.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    guard POSIX.truncate(descriptor, size), size > 0 || write(Self.title) else {
      throw SandboxFailure("\(path) cannot be written")
    }
    var number = 1
    for line in text.prefix(size).dropFirst(Self.title.count).split(separator: UInt8(ascii: "\n")) {
      number += 1
      guard let (kind, id, entry) = Self.read(Array(line)), restore(entry) else {
        throw SandboxFailure("\(path) is damaged: line \(number) is not an entry of a gateway")
      }
      remember(Array(line) + [UInt8(ascii: "\n")], kind, id)
    }
    compactSize = lines.values.reduce(Self.title.count) { sum, table in
      table.ids.reduce(sum) { $0 + (table[$1]?.count ?? 0) }
    }
  }

  /// Appends changes to the file.
  ///
  /// - Returns: whether all of them are written.
  mutating func append(_ changed: [any LedgerEntry]) -> Bool {
    guard !changed.isEmpty else { return true }
    var output: [UInt8] = []
    for entry in changed {
      let json = entry.json
      let kind = "\(json["gateway"]?.string ?? "") \(type(of: entry))"
      let line = Self.line(kind, entry.id, json) + [UInt8(ascii: "\n")]
      remember(line, kind, entry.id)
      output += line
    }
    guard write(output) else { return false }
    if size > max(Self.slack, 4 * compactSize) { compact() }
    return true
  }

  /// An entry with its own CRC-32: one flipped bit may leave a readable line that says something else.
  private static func line(_ kind: String, _ id: String, _ entry: JSON) -> [UInt8] {
    let members = [("kind", JSON.text(kind)), ("id", .text(id)), ("entry", entry)]
    var sum = CRC32()
    sum.update(JSON.members(members).lineBytes[...])
    return JSON.members(members + [("crc32", .integer(Int(sum.value)))]).lineBytes
  }

  /// - Returns: `nil` for anything but a line as it was written.
  private static func read(_ line: [UInt8]) -> (kind: String, id: String, entry: JSON)? {
    guard let json = try? JSON(parsing: line), let kind = json["kind"]?.string, let id = json["id"]?.string,
      let entry = json["entry"], Self.line(kind, id, entry) == line
    else { return nil }
    return (kind, id, entry)
  }

  private mutating func remember(_ line: [UInt8], _ kind: String, _ id: String) {
    lines[kind, default: BoundedTable(limit: Self.limit)].put(line, id)
  }

  /// Appends bytes, and removes half a line, which would spoil the next one.
  private mutating func write(_ bytes: [UInt8]) -> Bool {
    guard POSIX.writeAll(descriptor, bytes) else {
      _ = POSIX.truncate(descriptor, size)
      return false
    }
    size += bytes.count
    return true
  }

  /// Rewrites the file with the entries that are kept, and replaces the old one in one step.
  ///
  /// If that fails, the old file keeps growing.
  private mutating func compact() {
    var text = Self.title
    for kind in lines.keys.sorted() {
      for id in lines[kind]?.ids ?? [] { text += lines[kind]?[id] ?? [] }
    }
    compactSize = text.count
    guard let new = POSIX.replace(path, with: text) else { return }
    POSIX.close(descriptor)
    descriptor = new
    size = text.count
  }
}
