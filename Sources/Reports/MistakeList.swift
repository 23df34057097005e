import ConformanceKit

/// The failures of a run for people at a terminal: what the port does, how people get there, how to mend it, and the cases
/// that show it, in the order of every report.
enum MistakeList {
  /// The names that are listed under one mistake; the rest is counted.
  private static let listed = 12
  /// The failures without a mistake that are told in full; with thousands of them nobody would see the rest.
  private static let inFull = 8
  /// The columns that a list of names fills.
  private static let width = 110

  /// - Parameter full: shows the first case of a mistake in full.
  static func lines(_ groups: [FailureGroups.Group], _ style: Style, full: (Outcome) -> [String]) -> [String] {
    groups.flatMap { group in
      var lines = [
        "\(style.bad("MISTAKE"))  \(style.strong("\(group.title): \(group.countOfOperation)"))\(severity(group, style))"
      ]
      for fault in group.note?.faults ?? [] {
        lines.append("  \(style.faint("mistake"))   \(Display.line(fault.name))")
        lines.append("  \(style.faint("how"))       \(Display.line(fault.story))")
        lines.append("  \(style.faint("fix"))       \(Display.line(fault.mend))")
      }
      if let formula = group.note?.formula { lines.append("  \(style.faint("formula"))   \(Display.line(formula))") }
      lines += [""] + group.outcomes.prefix(1).flatMap(full).map { "  " + $0 }
      return lines + also(group.outcomes.dropFirst(), style) + [""]
    }
  }

  private static func severity(_ group: FailureGroups.Group, _ style: Style) -> String {
    ", " + (group.severity >= .high ? style.bad(group.severity.rawValue) : group.severity.rawValue)
  }

  /// Failures that no mistake explains: some in full, the others by flag.
  ///
  /// Where the port did the same in many cases (it crashed, it wrote what is no message), that stands once, above their names.
  static func unexplained(_ groups: [FailureGroups.Group], _ style: Style, full: (Outcome) -> [String]) -> [String] {
    var alike: [[Outcome]] = []
    var places: [[String]: Int] = [:]
    for outcome in groups.flatMap(\.outcomes) {
      let conduct =
        outcome.reply.isAnswer ? [outcome.testCase.name] : [FailureText.word(outcome), FailureText(outcome).got]
      if let place = places[conduct] {
        alike[place].append(outcome)
      } else {
        places[conduct] = alike.count
        alike.append([outcome])
      }
    }
    let shown = alike.prefix(inFull).flatMap { $0.prefix(1).flatMap(full) + also($0.dropFirst(), style) + [""] }
    let rest = Set(alike.dropFirst(inFull).flatMap { $0 }.map(\.testCase.name))
    guard !rest.isEmpty else { return shown }
    let heading = "\(style.bad("FAIL"))  \(rest.count) more that no known mistake explains; a report has them in full"
    let flags = groups.flatMap { group -> [String] in
      let left = group.outcomes.filter { rest.contains($0.testCase.name) }
      guard !left.isEmpty else { return [] }
      return ["  flag \(style.strong(group.title)): \(left.count.of("case"))\(severity(group, style))"]
        + also(left[...], style)
    }
    return shown + [heading] + flags + [""]
  }

  private static func also(_ outcomes: ArraySlice<Outcome>, _ style: Style) -> [String] {
    guard !outcomes.isEmpty else { return [] }
    let rest = outcomes.count - listed
    let names = outcomes.prefix(listed).map(\.testCase.name) + (rest > 0 ? ["and \(rest) more"] : [])
    var lines: [String] = []
    for name in names {
      if let last = lines.last, last.count + name.count < width {
        lines[lines.count - 1] = last + ", " + name
      } else {
        lines.append(name)
      }
    }
    return lines.enumerated().map { "  \($0.offset == 0 ? style.faint("also") : "    ")      \($0.element)" }
  }

  /// One line for every mistake, and one for the others beside it, for the end of a report.
  static func summary(_ groups: FailureGroups, _ style: Style) -> [String] {
    guard !groups.mistakes.isEmpty else { return [] }
    return groups.parts.flatMap { part -> [String] in
      guard part.isKnown else {
        let count = part.groups.reduce(0) { $0 + $1.outcomes.count }
        return [
          "\(count.of("failure")) that no known mistake explains\(part.groups.first.map { severity($0, style) } ?? "")"
        ]
      }
      return part.groups.map { group in
        let phrase = Display.line(group.note?.phrase ?? group.title)
        return "\(style.bad("your port"))  \(phrase): \(group.countOfOperation)\(severity(group, style))"
      }
    }
  }
}
