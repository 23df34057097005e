import ConformanceKit

/// The failures of a run for a terminal, in the order of every report: what the port does, how people come to make the
/// mistake, how to fix it, and the cases that show it.
struct MistakeList {
  /// The columns that a list of names fills.
  private static let width = 110
  /// How many mistakes are named at the end.
  private static let named = 24
  /// How many unexplained things that a port does are named there.
  private static let unknown = 3

  let detail: TextDetail
  let style: Style
  /// Renders an outcome with what was expected and what came.
  let full: (Outcome) -> [String]
  /// How many mistakes, failures and flags were shown already.
  private var (told, shown, flagged) = (0, 0, 0)
  /// The headings shown so far.
  private var headings: Set<String> = []

  init(detail: TextDetail, style: Style, full: @escaping (Outcome) -> [String]) {
    (self.detail, self.style, self.full) = (detail, style, full)
  }

  /// Mistakes, the first of them with a case in full.
  mutating func lines(_ groups: [FailureGroups.Group]) -> [String] {
    let inFull = groups.prefix(max(0, detail.mistakes - told))
    let room = max(0, detail.mistakes + detail.brief - told - inFull.count)
    let brief = groups.dropFirst(inFull.count).prefix(room)
    let rest = groups.count - inFull.count - brief.count
    told += inFull.count + brief.count
    headings.formUnion((inFull + brief).map(\.title))
    return inFull.flatMap(inFullLines) + brief.flatMap(briefLines)
      + (rest > 0 ? ["… and \(rest.of("more mistake")), named at the end; other reports show all in full", ""] : [])
  }

  private func inFullLines(_ group: FailureGroups.Group) -> [String] {
    var lines = [heading(group)]
    for fault in group.note?.advice ?? [] {
      lines += [row("mistake", fault.name), own("how", fault.story), own("fix", fault.mend)]
    }
    if let formula = group.note?.formula { lines.append(row("formula", formula)) }
    lines += [""] + group.outcomes.prefix(1).flatMap(full).map { "  " + $0 }
    return lines + also(group.outcomes.dropFirst()) + [""]
  }

  private func briefLines(_ group: FailureGroups.Group) -> [String] {
    [heading(group)] + (group.note?.advice ?? []).flatMap { [row("mistake", $0.name), own("fix", $0.mend)] }
      + names(group.outcomes.prefix(1), "case") + [""]
  }

  private func heading(_ group: FailureGroups.Group, _ word: String = "MISTAKE") -> String {
    "\(style.bad(word))  \(style.strong("\(group.title): \(group.countOfOperation)"))\(Self.severity(group, style))"
  }

  private func row(_ label: String, _ text: String) -> String { shown(label, Display.line(text)) }

  /// A row with text of the suite itself.
  private func own(_ label: String, _ text: String) -> String { shown(label, Display.prose(text)) }

  private func shown(_ label: String, _ text: String) -> String {
    "  \(style.faint(label.padded(to: 9))) \(text)"
  }

  private static func severity(_ group: FailureGroups.Group, _ style: Style) -> String {
    group.note == nil ? severity(group.outcomes, style) : severity(group.severity, style)
  }

  /// The severity of failures that no mistake explains, or the number of each severity if they differ.
  private static func severity(_ outcomes: [Outcome], _ style: Style) -> String {
    outcomes.mixture ?? severity(outcomes.worst ?? .medium, style)
  }

  private static func severity(_ severity: Severity, _ style: Style) -> String {
    ", " + (severity >= .high ? style.bad(severity.rawValue) : severity.rawValue)
  }

  /// Failures that no mistake explains: some in full, the others by flag.
  ///
  /// If the port did the same in many cases (it crashed, it refused what it must accept), that is said once, above
  /// them.
  mutating func unexplained(_ groups: [FailureGroups.Group]) -> [String] {
    let alike = FailureGroups.alike(groups)
    let inFull = alike.prefix(max(0, detail.failures - shown))
    shown += inFull.count
    headings.formUnion(inFull.map(\.title))
    let lines = inFull.flatMap { group -> [String] in
      let cases = group.outcomes.prefix(1).flatMap(full)
      let rest = also(group.outcomes.dropFirst()) + [""]
      guard !group.title.isEmpty else { return cases + rest }
      return [heading(group, "FAILURE")] + cases.map { "  " + $0 } + rest
    }
    let rest = Set(alike.dropFirst(inFull.count).flatMap(\.outcomes).map(\.testCase.name))
    guard !rest.isEmpty else { return lines }
    let more = "\(style.bad("FAIL"))  \(rest.count) more that no known mistake explains; a report has them in full"
    let flags = groups.compactMap { group -> (group: FailureGroups.Group, left: [Outcome])? in
      let left = group.outcomes.filter { rest.contains($0.testCase.name) }
      return left.isEmpty ? nil : (group, left)
    }
    let named = flags.prefix(max(0, detail.flags - flagged))
    flagged += named.count
    let others = flags.dropFirst(named.count).map { "\($0.group.title) \(counted($0.left, of: $0.group))" }
    return lines + [more]
      + named.flatMap { group, left in
        let count = left.count == group.outcomes.count ? left.count.of("case") : "\(counted(left, of: group)) cases"
        return ["  flag \(style.strong(group.title)): \(count)\(Self.severity(left, style))"] + also(left[...])
      } + Self.filled(others, "  \(named.isEmpty ? "" : "other ")flags: ", "    ") + [""]
  }

  /// How many cases of a group are not shown in full elsewhere, and how many it has in all.
  private func counted(_ left: [Outcome], of group: FailureGroups.Group) -> String {
    left.count == group.outcomes.count ? "\(left.count)" : "\(left.count) of \(group.outcomes.count)"
  }

  private func also(_ outcomes: ArraySlice<Outcome>) -> [String] { names(outcomes, "also") }

  private func names(_ outcomes: ArraySlice<Outcome>, _ label: String) -> [String] {
    let rest = outcomes.count - detail.names
    let names = outcomes.prefix(detail.names).map(\.testCase.name) + (rest > 0 ? ["and \(rest) more"] : [])
    return Self.filled(names, "  \(style.faint(label))      ", "            ")
  }

  /// Words separated by commas, in as few lines as possible.
  static func filled(_ words: [String], _ first: String, _ indent: String) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + ", " + word
      } else {
        lines.append(word)
      }
    }
    return lines.enumerated().map { ($0.offset == 0 ? first : indent) + $0.element }
  }

  /// For the end of a report: one line for every mistake without a heading so far, and one for the other failures.
  func summary(_ groups: FailureGroups) -> [String] {
    let lines = groups.parts.flatMap { part -> [String] in
      guard part.isKnown else {
        let outcomes = part.groups.flatMap(\.outcomes)
        let alike = FailureGroups.alike(part.groups).filter { $0.phrase != nil }.prefix(Self.unknown)
        return alike.filter { !headings.contains($0.title) }.map(summary) + [
          "\(outcomes.count.of("failure")) that no known mistake explains\(Self.severity(outcomes, style))"
        ]
      }
      return part.groups.filter { !headings.contains($0.title) }.map(summary)
    }
    let rest = lines.count - Self.named
    return lines.prefix(Self.named) + (rest > 0 ? ["… and \(rest) more, which other reports have"] : [])
  }

  private func summary(_ group: FailureGroups.Group) -> String {
    "\(style.bad(PortPhrase.subject))  \(group.phrase ?? ""): \(group.countOfOperation)\(Self.severity(group, style))"
  }
}
