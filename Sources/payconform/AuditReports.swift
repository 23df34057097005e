import Audit
import Encodings
import Platform
import Reports

/// The files that `--report FORMAT=FILE` of an audit names; lines are written as messages are judged, pages at the end.
struct AuditReports {
  private struct Target {
    let format: AuditFormat
    /// `nil` for stdout.
    let path: String?
    let file: Int32
    var pending: [UInt8] = []
    var lines = 0
    var isWhole = true
  }

  private var targets: [Target] = []
  private static let pieceSize = 65_536

  /// Reads the options and opens the files, so that an unwritable one shows before a long run.
  init(_ words: [String], beside others: [String]) throws(Abort) {
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw .usage("--report needs FORMAT=FILE, for example ndjson=audit.ndjson; this is '\(word)'")
      }
      guard let format = AuditFormat(rawValue: parts[0]) else {
        let names = AuditFormat.allCases.map(\.rawValue)
        throw .usage(
          "there is no report format '\(parts[0])'\(Suggestion.clause(parts[0], names, then: "an audit has \(names.joined(separator: ", "))"))"
        )
      }
      let path = parts[1] == "-" ? nil : parts[1]
      guard !targets.contains(where: { $0.path == path }) else {
        throw .usage("two reports would go to \(path ?? "stdout")")
      }
      if let path, others.contains(where: { OutputFile.takesThePlace(of: $0, path) }) {
        throw .usage("a report would overwrite '\(path)', which this run reads")
      }
      guard let file = path.map({ POSIX.create($0) }) ?? 1 else {
        throw .usage("the report '\(parts[1])' cannot be written")
      }
      targets.append(Target(format: format, path: path, file: file))
    }
  }

  /// Whether a report goes to stdout.
  var useStdout: Bool { targets.contains { $0.path == nil } }

  /// Whether a report names the corpus, which must be read for that; all but NDJSON do.
  var nameCorpus: Bool { targets.contains { $0.format != .ndjson } }

  mutating func begin(_ provenance: AuditProvenance) {
    for index in targets.indices {
      switch targets[index].format {
      case .json:
        write(provenance.json.lineBytes.dropLast() + Array(",\"messages\":[".utf8), to: index)
      case .sarif: write(AuditSARIF.beginning, to: index)
      case .ndjson, .markdown, .html: break
      }
    }
  }

  mutating func add(_ judgement: Judgement) {
    for index in targets.indices {
      switch targets[index].format {
      case .ndjson:
        judgement.write(to: &targets[index].pending)
        write([0x0a], to: index)
      case .json: add(judgement.evidence, to: index)
      case .sarif: for result in AuditSARIF.results(judgement) { add(result, to: index) }
      case .markdown, .html: break
      }
    }
  }

  /// Writes an element of the report's array.
  private mutating func add(_ element: JSON, to index: Int) {
    write((targets[index].lines == 0 ? [0x0a] : [0x2c, 0x0a]) + element.lineBytes, to: index)
    targets[index].lines += 1
  }

  mutating func end(_ record: AuditRecord) throws(Abort) {
    for index in targets.indices {
      switch targets[index].format {
      case .ndjson: write(record.summary.json.lineBytes + [0x0a], to: index)
      case .json:
        write(
          Array("\n],".utf8) + record.json.lineBytes.dropFirst() + "\n".utf8,
          to: index)
      case .sarif:
        for result in AuditSARIF.results(record.summary) { add(result, to: index) }
        write(AuditSARIF.end(record), to: index)
      case .markdown: write(Array(AuditMarkdown.render(record).utf8), to: index)
      case .html: write(Array(AuditHTML.render(record).utf8), to: index)
      }
      flush(index)
      let target = targets[index]
      let isClosed = target.path == nil || POSIX.close(target.file)
      guard target.isWhole, isClosed else {
        throw Abort(.broken, "the report '\(target.path ?? "stdout")' was written only in part")
      }
    }
  }

  private mutating func write(_ bytes: [UInt8], to index: Int) {
    targets[index].pending += bytes
    if targets[index].pending.count >= Self.pieceSize { flush(index) }
  }

  private mutating func flush(_ index: Int) {
    guard !targets[index].pending.isEmpty else { return }
    if !POSIX.writeAll(targets[index].file, targets[index].pending) { targets[index].isWhole = false }
    targets[index].pending = []
  }
}
