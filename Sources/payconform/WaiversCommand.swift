import ConformanceKit
import Encodings
import Platform
import Reports

/// `payconform waivers`: updates the file of known failures.
enum WaiversCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    switch words.first {
    case "update": return try update(Array(words.dropFirst()))
    case let other?: throw .usage("there is no 'waivers \(other)'\(Suggestion.clause(other, ["update"]))")
    case nil: throw .usage("'waivers' needs 'update'")
    }
  }

  private static func update(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: RunOptions.names + WaiverDefaults.names)
    let words = try WaiverDefaults(options)
    guard let path = try options.single("--waivers") else { throw .usage("'waivers update' needs --waivers FILE") }
    let isNew = !POSIX.exists(path)
    guard options.values["--only"] == nil, options.values["--shard"] == nil else {
      throw .usage("waivers are updated after a full run: without --only and --shard")
    }
    var run = try PortRun(RunOptions(isNew ? options.without("--waivers") : options, draft: true))
    let report = try run.run()
    guard [.pass, .fail].contains(report.conclusion) else {
      throw Abort(
        .broken,
        "the run was not complete, so the file stays as it is: \(report.failure?.description ?? "nothing ran")")
    }
    let before = run.runner.waivers.entries
    let drafts = run.runner.waivers.updated(
      after: report, of: run.runner.corpus, newUntil: CalendarDay(daysSince1970: CalendarDay.today.daysSince1970 + 90))
    let after = drafts.map(words.filling)
    let json: JSON = ["schemaVersion": .integer(1), "waivers": .array(after.map(\.json))]
    if let reason = POSIX.write(Array("\(json.indented)\n".utf8), inPlaceOf: path) {
      throw .usage("\(path) cannot be written: \(reason)")
    }
    let known = Set(before)
    let names = Set(before.map(\.name))
    let kept = after.count { known.contains($0) }
    let added = drafts.count { $0.owner.isEmpty && !names.contains($0.name) }
    try Terminal.printUnlessQuiet(
      "\(after.count) waivers: \(kept) unchanged, \(after.count - kept - added) renewed, \(added) new; "
        + "\(before.count - kept) entries removed or changed\n")
    let open = after.count { $0.issue.isEmpty || $0.owner.isEmpty || $0.reason.isEmpty }
    if open > 0 {
      try Terminal.print("Fill in issue, owner and reason of \(open); 'check' refuses the file until then.\n")
    }
    return .success
  }
}
