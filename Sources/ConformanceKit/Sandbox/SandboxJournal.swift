/// The state in a file: a line of JSON for every change, written before the change is acknowledged.
///
/// A process that is killed loses nothing that it has written: the line is the system's by then. A line that was cut is the
/// last one and was never acknowledged.
struct SandboxJournal: Sendable {
  private let descriptor: Int32

  /// - Parameter restore: takes each entry, and says whether it is one.
  init(_ path: String, restore: (JSON) -> Bool) throws(SandboxFailure) {
    guard let descriptor = POSIX.openJournal(path) else {
      throw SandboxFailure("the state file cannot be opened or made")
    }
    self.descriptor = descriptor
    var text: [UInt8] = []
    while case .bytes = POSIX.read(descriptor, into: &text) {
      guard text.count <= 1 << 30 else { throw SandboxFailure("the state file is longer than 1 GiB") }
    }
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Behind the last LF stands nothing, or what a kill has cut.
    if let rest = lines.popLast(), !rest.isEmpty { POSIX.writeAll(descriptor, [UInt8(ascii: "\n")]) }
    for (index, line) in lines.enumerated() {
      guard let json = try? JSON(parsing: Array(line)), restore(json) else {
        // A cut line stands alone once the next start has ended it.
        if index == lines.count - 1 || line.last != UInt8(ascii: "}") { continue }
        throw SandboxFailure("line \(index + 1) of the state file is nothing that a gateway remembers")
      }
    }
  }

  /// Writes changes down.
  ///
  /// - Returns: whether all of them are written.
  func append(_ changed: [any LedgerEntry]) -> Bool {
    changed.isEmpty
      || POSIX.writeAll(descriptor, Array(changed.map { $0.json.lineBytes + [UInt8(ascii: "\n")] }.joined()))
  }
}
