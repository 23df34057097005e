public import Encodings

/// A known failure with an owner and a last day.
public struct Waiver: Sendable, Hashable {
  /// The name of a case, or a pattern with one `*` for any characters except `.` and `#`.
  public var name: String
  /// The most cases of the corpus that a name with `*` may match; `nil` for a plain name.
  public var cap: Int?
  /// How the case fails.
  public var verdict: Verdict
  /// The wrong value, if it is always the same.
  public var value: JSON?
  /// Where the work on it is tracked.
  public var issue: String
  /// Who is responsible for it.
  public var owner: String
  /// Why it cannot be fixed today.
  public var reason: String
  /// The last day on which it holds.
  public var expires: CalendarDay

  /// A waiver.
  public init(
    name: String, cap: Int?, verdict: Verdict, value: JSON?, issue: String, owner: String, reason: String,
    expires: CalendarDay
  ) {
    self.name = name
    self.cap = cap
    self.verdict = verdict
    self.value = value
    self.issue = issue
    self.owner = owner
    self.reason = reason
    self.expires = expires
  }

  /// A waiver with only a name, enough to say which cases it covers.
  package init(named name: String) {
    self.init(
      name: name, cap: name.contains("*") ? .max : nil, verdict: .fail, value: nil, issue: "", owner: "", reason: "",
      expires: CalendarDay(daysSince1970: 0))
  }

  /// Whether it covers the case with that name.
  public func covers(_ caseName: String) -> Bool {
    let parts = name.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return name.utf8.elementsEqual(caseName.utf8) }
    guard caseName.utf8.count >= parts[0].utf8.count + parts[1].utf8.count,
      caseName.utf8.starts(with: parts[0].utf8), caseName.utf8.reversed().starts(with: parts[1].utf8.reversed())
    else { return false }
    let middle = caseName.utf8.dropFirst(parts[0].utf8.count).dropLast(parts[1].utf8.count)
    return !middle.contains(UInt8(ascii: ".")) && !middle.contains(UInt8(ascii: "#"))
  }

  /// Whether a case fails in the way that the waiver says.
  func describes(_ outcome: Outcome) -> Bool {
    guard outcome.verdict == verdict else { return false }
    guard let value else { return true }
    guard case .value(let got, _) = outcome.reply else { return false }
    return outcome.testCase.match.accepts(got, for: value)
  }
}
