import Reports
import Platform

/// The files that `--report FORMAT=FILE` names.
struct ReportFiles {
  private struct Target {
    let format: ReportFormat
    /// `nil` for stdout.
    let path: String?
  }

  private var targets: [Target] = []

  /// Reads the options and empties the files.
  ///
  /// That shows before a long run whether they can be written, and a run that never ends leaves no older, green report.
  ///
  /// - Parameter others: files that the command reads or writes as well, which no report may take the place of.
  init(_ words: [String], beside others: [String] = []) throws(Abort) {
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw .usage("--report needs FORMAT=FILE, for example junit=results.xml; this is '\(word)'")
      }
      guard let format = ReportFormat(rawValue: parts[0]) else {
        let names = ReportFormat.allCases.map(\.rawValue)
        throw .usage(
          "there is no report format '\(parts[0])'\(Suggestion.clause(parts[0], names)); there are \(names.joined(separator: ", "))"
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
        throw .usage("a report would take the place of '\(path)', which this run needs")
      }
      targets.append(Target(format: format, path: path))
    }
    for target in targets {
      if let path = target.path { try Self.write([], to: path, otherwise: .usage) }
    }
  }

  /// Whether one of the formats shows what came of the cases that pass.
  var showPasses: Bool { targets.contains { $0.format.showsPasses } }

  /// Whether one of the formats shows what the cases catch.
  var showKillMatrix: Bool { targets.contains { $0.format == .html } }

  /// Whether stdout is for a program.
  var takeStdout: Bool { targets.contains { $0.path == nil } }

  /// Writes the reports, and for people the text on the terminal; each also where another cannot be written.
  func write(_ record: RunRecord) throws(Abort) {
    var failure: Abort?
    for target in targets {
      let text = target.format.render(record)
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
      // Nothing is wrong, and nobody wants to hear that.
    } else if takeStdout {
      let style = Style(isColored: GeneralOptions.given.color.isOn(2))
      try Terminal.write(Array(TextReport.render(record, style).utf8), to: 2)
    } else {
      try Terminal.print(TextReport.render(record, Terminal.style))
    }
    if let failure { throw failure }
  }

  /// Says more for people, where they read the text of the run.
  func print(_ text: String) throws(Abort) { try Terminal.write(Array(text.utf8), to: takeStdout ? 2 : 1) }

  private static func write(_ text: [UInt8], to path: String, otherwise status: ExitStatus) throws(Abort) {
    let file = POSIX.create(path)
    let isWritten = file.map { file in
      let isWhole = POSIX.writeAll(file, text)
      return POSIX.close(file) && isWhole
    }
    guard isWritten == true else {
      let reason =
        file == nil ? Self.reason(path) ?? "it may not be opened" : "not all of it was taken; is the disk full?"
      throw Abort(status, "the report '\(path)' cannot be written: \(reason)")
    }
  }

  /// The usual reasons, in words.
  private static func reason(_ path: String) -> String? {
    if let entry = POSIX.entry(path) { return entry.isFolder ? "it is a folder" : nil }
    let folder = POSIX.split(path).folder
    return POSIX.exists(folder) ? nil : "there is no folder \(folder)"
  }
}
