import ConformanceKit
import Reports
import Platform

/// The files that `--report FORMAT=FILE` names.
struct ReportFiles {
  private struct Target {
    let format: Format
    /// `nil` for stdout.
    let path: String?
  }

  /// A report, or a statement about the JSON report.
  private enum Format: Equatable {
    case report(ReportFormat)
    case statement(StatementForm)

    init?(_ name: String) {
      if let format = ReportFormat(rawValue: name) {
        self = .report(format)
      } else if let form = StatementForm(rawValue: name) {
        self = .statement(form)
      } else {
        return nil
      }
    }
  }

  private var targets: [Target] = []
  /// Whether the run is official, so that a statement may be made.
  private let isOfficial: Bool

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - others: files that the command also reads or writes and that no report may overwrite.
  ///   - known: the formats of the command, if they differ from those of a run of cases.
  init(
    _ words: [String], beside others: [String] = [], isOfficial: Bool = false, known: [String]? = nil
  ) throws(Abort) {
    self.isOfficial = isOfficial
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw .usage("--report needs FORMAT=FILE, for example junit=results.xml; this is '\(word)'")
      }
      guard let format = Format(parts[0]) else {
        let names = known ?? ReportFormat.allCases.map(\.rawValue) + StatementForm.allCases.map(\.rawValue)
        throw .usage(
          "there is no report format '\(parts[0])'\(Suggestion.clause(parts[0], names, then: "there are \(names.joined(separator: ", "))"))"
        )
      }
      let path = parts[1] == "-" ? nil : parts[1]
      guard !targets.contains(where: { $0.path == path }) else {
        throw .usage("two reports would go to \(path ?? "stdout")")
      }
      if let path, let other = targets.compactMap(\.path).first(where: { OutputFile.takesThePlace(of: $0, path) }) {
        throw .usage("two reports would go to one file, which '\(other)' and '\(path)' both name")
      }
      if let path, others.contains(where: { OutputFile.takesThePlace(of: $0, path) }) {
        throw .usage("a report would overwrite '\(path)', which this run needs")
      }
      targets.append(Target(format: format, path: path))
    }
    if targets.contains(where: { if case .statement = $0.format { true } else { false } }) {
      guard isOfficial else { throw .usage("only an official run has a statement: 'payconform check --official'") }
      guard targets.contains(where: { $0.format == .report(.json) }) else {
        throw .usage("a statement holds the digest of the JSON report: it needs --report json=FILE too")
      }
    }
  }

  /// Empties the files once nothing else can refuse the call.
  ///
  /// This shows before a long run whether they can be written, and a run that never ends leaves no older, green report.
  func clear() throws(Abort) {
    for target in targets {
      if let path = target.path { try Self.write([], to: path, otherwise: .usage) }
    }
  }

  /// Whether a format shows the outcomes of cases that pass.
  var showPasses: Bool {
    targets.contains { if case .report(let format) = $0.format { format.showsPasses } else { false } }
  }

  /// Whether a format shows which faults the cases catch.
  var showKillMatrix: Bool { targets.contains { $0.format == .report(.html) } }

  /// Whether a report goes to stdout.
  var useStdout: Bool { targets.contains { $0.path == nil } }

  /// Writes the reports, each even if another fails, and prints the text for people.
  ///
  /// - Parameter corpus: the cases of the corpus, for a statement.
  func write(_ record: RunRecord, of corpus: [Case] = []) throws(Abort) {
    var failure: Abort?
    let report = isOfficial ? ReportFormat.json.render(record) : []
    for target in targets {
      let text =
        switch target.format {
        case .report(.json) where isOfficial: report
        case .report(let format): format.render(record)
        case .statement(let form): form.render(ConformanceStatement(record, corpus: corpus, report: report))
        }
      do throws(Abort) {
        if let path = target.path {
          try Self.write(text, to: path, otherwise: .broken)
        } else {
          try Terminal.write(text)
        }
      } catch {
        failure = failure ?? error
      }
    }
    if record.run.conclusion == .pass, Terminal.isQuiet {
      // Nothing is wrong, and --quiet asks for silence.
    } else if useStdout {
      let style = Style(isColored: GeneralOptions.given.color.isOn(2))
      try Terminal.write(Array(TextReport.render(record, style).utf8), to: 2)
    } else {
      try Terminal.print(TextReport.render(record, Terminal.style))
    }
    if let failure { throw failure }
  }

  /// Prints more text for people, on the stream that takes the text of the run.
  func print(_ text: String) throws(Abort) { try Terminal.write(Array(text.utf8), to: useStdout ? 2 : 1) }

  private static func write(_ text: [UInt8], to path: String, otherwise status: ExitStatus) throws(Abort) {
    let file = POSIX.create(path)
    let isWritten = file.map { file in
      let isWhole = POSIX.writeAll(file, text)
      return POSIX.close(file) && isWhole
    }
    guard isWritten == true else {
      let reason =
        file == nil ? Self.reason(path) ?? "it may not be opened" : "it was written only in part; is the disk full?"
      throw Abort(status, "the report '\(path)' cannot be written: \(reason)")
    }
  }

  /// The usual reasons why a file cannot be written.
  private static func reason(_ path: String) -> String? {
    if let entry = POSIX.entry(path) { return entry.isFolder ? "it is a folder" : nil }
    let folder = POSIX.split(path).folder
    return POSIX.exists(folder) ? nil : "there is no folder \(folder)"
  }
}
