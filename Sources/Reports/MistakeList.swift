import ConformanceKit
import Faults
import Formulas

/// The mistakes of a run for people: what the port does, how people get there, how to mend it, and the cases that show it.
enum MistakeList {
  /// The names that are listed under one mistake; the rest is counted.
  private static let listed = 12
  /// The failures without a mistake that are told in full; with thousands of them nobody would see the rest.
  private static let inFull = 8
  /// The columns that a list of names fills.
  private static let width = 110

  /// - Parameter full: shows the first case of a mistake in full.
  static func lines(_ mistakes: FailureAttribution, _ style: Style, full: (Outcome) -> [String]) -> [String] {
    mistakes.groups.flatMap { group in
      let heading = "Your port \(group.explanation.phrase): \(count(group.outcomes))"
      var lines = ["\(style.bad("MISTAKE"))  \(style.strong(heading))"]
      for mutation in group.explanation.mutations {
        lines.append("  \(style.faint("mistake"))   \(mutation.fault.name)")
        lines.append("  \(style.faint("how"))       \(mutation.fault.story)")
        lines.append("  \(style.faint("fix"))       \(mutation.fault.mend)")
      }
      if let expression = group.explanation.expression {
        lines.append("  \(style.faint("formula"))   \(Notation.readable(expression))")
      }
      lines += [""] + group.outcomes.prefix(1).flatMap(full).map { "  " + $0 }
      return lines + also(group.outcomes.dropFirst(), style) + [""]
    }
  }

  /// How many cases there are, and of what.
  private static func count(_ outcomes: [Outcome]) -> String {
    let operations = Set(outcomes.map(\.testCase.operation))
    let place = operations.count == 1 ? operations.first ?? "" : "\(operations.count) operations"
    return "\(outcomes.count) \(outcomes.count == 1 ? "case" : "cases") of \(place)"
  }

  /// Failures that no mistake explains, in full; where the port did the same in many cases (it crashed, it wrote what is no
  /// message), that stands once, above their names.
  static func unexplained(_ outcomes: [Outcome], _ style: Style, full: (Outcome) -> [String]) -> [String] {
    var alike: [[Outcome]] = []
    var places: [[String]: Int] = [:]
    for outcome in outcomes {
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
    let rest = alike.dropFirst(inFull).flatMap { $0 }
    guard !rest.isEmpty else { return shown }
    let heading = "\(style.bad("FAIL"))  \(rest.count) more that no known mistake explains; a report has them in full"
    return shown + [heading] + also(rest[...], style) + [""]
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

  /// One line for every mistake, for the end of a report.
  static func summary(_ mistakes: FailureAttribution, _ style: Style) -> [String] {
    guard !mistakes.groups.isEmpty else { return [] }
    var lines = mistakes.groups.map { group in
      "\(style.bad("your port"))  \(group.explanation.phrase): \(count(group.outcomes))"
    }
    if !mistakes.unexplained.isEmpty {
      lines.append("\(mistakes.unexplained.count) failures that no known mistake explains")
    }
    return lines
  }
}
