import ConformanceKit
import Encodings

/// What people have to say about new waivers, given once for all of them: `--issue`, `--owner` and `--reason`.
struct WaiverDefaults {
  static let names = ["--issue", "--owner", "--reason"]

  private let issue, owner, reason: String?

  init(_ options: Options) throws(Abort) {
    issue = try options.single("--issue")
    owner = try options.single("--owner")
    reason = try options.single("--reason")
    for name in Self.names where try options.single(name)?.isEmpty == true { throw .usage("\(name) must not be empty") }
    // The reader of waivers knows the rules, and a breach should show before a long run.
    let draft = filling(
      Waiver(
        name: "x#y", cap: nil, verdict: .fail, value: nil, issue: "", owner: "", reason: "",
        expires: CalendarDay(daysSince1970: 0)))
    do { _ = try Waiver(draft.json, at: JSONPath(), isDraft: true) } catch {
      throw .usage("--\(error.path) \(error.reason)")
    }
  }

  /// Fills in these words where the waiver has none.
  func filling(_ waiver: Waiver) -> Waiver {
    var filled = waiver
    if filled.issue.isEmpty { filled.issue = issue ?? "" }
    if filled.owner.isEmpty { filled.owner = owner ?? "" }
    if filled.reason.isEmpty { filled.reason = reason ?? "" }
    return filled
  }
}
