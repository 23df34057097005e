import Audit
import Encodings
import Platform

/// A capture on disk or stdin, read piece by piece while its digest is computed.
final class CaptureInput {
  let name: String
  private var file: Int32?
  private var digest = IncrementalDigest(.sha256)
  private var size = 0
  /// Whether the digest is computed; of two readings the last one counts.
  private var isCounted = true

  init(_ name: String) { self.name = name }

  /// The files that an operand names: itself, or those of a folder sorted by name.
  static func all(_ operand: String) throws(Abort) -> [CaptureInput] {
    guard operand != "-" else { return [CaptureInput(operand)] }
    guard let entry = POSIX.entry(operand) else { throw .usage("the capture '\(operand)' does not exist") }
    guard entry.isFolder else {
      guard let file = POSIX.openToRead(operand) else {
        throw .usage("the capture '\(operand)' \(POSIX.whyUnreadable(operand))")
      }
      POSIX.close(file)
      return [CaptureInput(operand)]
    }
    let found = try files(in: operand.hasSuffix("/") ? String(operand.dropLast()) : operand, depth: 0)
    guard !found.isEmpty else { throw .usage("the folder '\(operand)' is empty") }
    let captures = found.filter { !isReport($0) }
    let passed = found.count - captures.count
    if passed > 0 {
      Terminal.printError(
        "\(passed) \(passed == 1 ? "report" : "reports") of earlier audits in '\(operand)' \(passed == 1 ? "is" : "are") skipped"
      )
    }
    guard !captures.isEmpty else { throw .usage("there is no capture in the folder '\(operand)'") }
    return captures.map(CaptureInput.init)
  }

  /// The first file that is given twice, even under different names.
  static func twice(_ inputs: [CaptureInput]) -> String? {
    var known: Set<[UInt64]> = []
    return inputs.map(\.name).first { name in
      guard let entry = POSIX.entry(name), entry.isFile else { return false }
      return !known.insert(entry.identity).inserted
    }
  }

  private static func isReport(_ path: String) -> Bool {
    guard let file = POSIX.openToRead(path) else { return false }
    defer { POSIX.close(file) }
    var beginning: [UInt8] = []
    _ = POSIX.read(file, into: &beginning, limit: EarlierReport.size)
    return EarlierReport.begins(beginning)
  }

  /// The files of a folder and its subfolders, sorted by name, without hidden ones.
  ///
  /// Links to folders are not followed, as they may form a cycle.
  private static func files(in folder: String, depth: Int) throws(Abort) -> [String] {
    guard depth < 16, let names = POSIX.names(in: folder) else {
      throw .usage("the folder '\(folder)' cannot be listed")
    }
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      let entry = POSIX.entry(path)
      guard entry?.isFolder == true || entry?.isFile != false else {
        throw .usage("'\(path)' is a pipe or a device, not a file, and may never end")
      }
      if entry?.isFolder == true, POSIX.isLink(path) {
        Terminal.printError("'\(path)' is a link to a folder and is not followed")
      } else {
        files += entry?.isFolder == true ? try Self.files(in: path, depth: depth + 1) : [path]
      }
    }
    return files
  }

  /// - Parameters:
  ///   - name: what the report calls it.
  ///   - isRepeatable: whether it may be read twice.
  ///   - isTold: whether a report names it, with its digest.
  func source(
    _ hint: BodyHint?, as name: String? = nil, isRepeatable: Bool = true, isTold: Bool = true
  ) -> Auditor.Source {
    Auditor.Source(name ?? self.name, hint: hint, isRepeatable: isRepeatable && self.name != "-") { isLast in
      self.begin(isCounted: isLast && isTold)
    }
  }

  private func begin(isCounted: Bool) -> (() -> [UInt8])? {
    end()
    self.isCounted = isCounted
    (digest, size) = (IncrementalDigest(.sha256), 0)
    guard let opened = name == "-" ? 0 : POSIX.openToRead(name) else { return nil }
    file = opened
    return { self.next() }
  }

  private func next() -> [UInt8] {
    guard let file else { return [] }
    var piece: [UInt8] = []
    while true {
      switch POSIX.read(file, into: &piece, limit: 1 << 18) {
      case .bytes:
        if isCounted {
          digest.update(piece)
          size += piece.count
        }
        return piece
      case .notNow: _ = POSIX.wait(reading: [file], writing: [], milliseconds: -1)
      case .closed: return []
      }
    }
  }

  private func end() {
    if let file, file != 0 { POSIX.close(file) }
    file = nil
  }

  /// Returns the capture with the digest of all its bytes, including those that were not read before.
  func finish() -> AuditRecord.Capture {
    while !next().isEmpty {}
    end()
    return AuditRecord.Capture(name: name, size: size, digest: Hex.encode(digest.digest()))
  }
}
