import Encodings
import Platform

/// The state in a file: a line of JSON for every change, written before the change is acknowledged.
///
/// A process that is killed loses nothing that it has written: the line is the system's by then. A line that was cut is the
/// last one, was never acknowledged, and is taken away by the next start.
struct SandboxJournal: Sendable {
  private let path: String
  private var descriptor: Int32
  /// The newest line of everything that is remembered, by its kind; older things are forgotten as the gateways forget them.
  private var lines: [String: BoundedTable<[UInt8]>] = [:]
  private var size = 0
  /// The size that the file had when it held nothing but ``lines``.
  private var compactSize = 0

  /// The first line, by which a state file is known.
  private static let title = Array("{\"payconform sandbox\":1}\n".utf8)
  /// A file is written anew when it is longer than this, and than four times what it was then.
  private static let slack = 4 * 1024 * 1024

  /// As many things of one kind as a ``Ledger`` remembers.
  private static let limit = 10_000

  /// - Parameter restore: takes each entry, and says whether it is one.
  init(_ path: String, restore: (JSON) -> Bool) throws(SandboxFailure) {
    self.path = path
    do { descriptor = try POSIX.openJournal(path) } catch { throw SandboxFailure(error.description) }
    var text: [UInt8] = []
    while case .bytes = POSIX.read(descriptor, into: &text) {
      guard text.starts(with: Self.title.prefix(text.count)) else {
        throw SandboxFailure("\(path) is no state file of the sandbox; it is left as it is")
      }
      guard text.count <= 1 << 30 else { throw SandboxFailure("\(path) is longer than 1 GiB") }
    }
    // Behind the last LF stands what a kill has cut; a whole line is no such thing, but one whose end is damaged.
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
        throw SandboxFailure("\(path) is damaged: line \(number) is nothing that a gateway remembers")
      }
      remember(Array(line) + [UInt8(ascii: "\n")], kind, id)
    }
    compactSize = lines.values.reduce(Self.title.count) { sum, table in
      table.ids.reduce(sum) { $0 + (table[$1]?.count ?? 0) }
    }
  }

  /// Writes changes down.
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

  /// An entry with the CRC-32 of itself: one flipped bit may leave a line that reads well and says something else.
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

  /// Half a line would spoil the next one.
  private mutating func write(_ bytes: [UInt8]) -> Bool {
    guard POSIX.writeAll(descriptor, bytes) else {
      _ = POSIX.truncate(descriptor, size)
      return false
    }
    size += bytes.count
    return true
  }

  /// Writes the file anew with what is remembered, and puts it in the place of the old one in one step.
  ///
  /// Where that fails the old one just goes on growing.
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
