import ConformanceKit

extension FailureGroups {
  /// Groups of one kind that are listed together.
  struct Part {
    let isKnown: Bool
    /// Its number among the parts of its kind, from 1.
    let number: Int
    var groups: [Group]

    var id: String { (isKnown ? "mistakes" : "unexplained") + (number > 1 ? "-\(number)" : "") }

    var title: String {
      let title = isKnown ? "mistakes" : "failures that no known mistake explains, by flag"
      return number > 1 ? "Less severe \(title)" : title.prefix(1).uppercased() + title.dropFirst()
    }
  }

  /// The known mistakes and the unexplained failures, the worst first, and known ones first if they are equally bad.
  var parts: [Part] {
    var parts: [Part] = []
    for (severity, isKnown) in Severity.allCases.reversed().flatMap({ [($0, true), ($0, false)] }) {
      let groups = (isKnown ? mistakes : unexplained).filter { $0.severity == severity }
      if groups.isEmpty { continue }
      if parts.last?.isKnown == isKnown {
        parts[parts.count - 1].groups += groups
      } else {
        parts.append(Part(isKnown: isKnown, number: parts.count { $0.isKnown == isKnown } + 1, groups: groups))
      }
    }
    return parts
  }
}
