package import Encodings

extension Waiver {
  package typealias Flaw = ClosedObject.Flaw

  /// Reads an entry of a waivers file.
  ///
  /// - Parameter isDraft: whether issue, owner and reason may still be empty, as `waivers update` leaves them.
  package init(_ json: JSON, at path: JSONPath, isDraft: Bool = false) throws(Flaw) {
    let names = ["case", "cap", "verdict", "value", "issue", "owner", "reason", "expires"]
    let object = try ClosedObject(json, at: path, names: names)
    let name = try object.text("case")
    let cap = try object.ifPresent("cap", object.count)
    switch (name.split(separator: "*", omittingEmptySubsequences: false).count, cap) {
    case (1, nil): break
    case (2, let cap?) where cap >= 1: break
    case (1, _): throw Flaw(path: path.member("cap"), reason: "is only for a name with '*'")
    case (2, _):
      throw Flaw(path: path, reason: "a name with '*' needs a 'cap' from 1, the number of cases that it may cover")
    default: throw Flaw(path: path.member("case"), reason: "has more than one '*'")
    }
    let verdict: Verdict = try object.choice("verdict")
    guard verdict != .pass else { throw Flaw(path: path.member("verdict"), reason: "must be a failure") }
    guard object.optional("value") == nil || verdict == .fail && cap == nil else {
      throw Flaw(path: path.member("value"), reason: "is only for one case with the verdict 'fail'")
    }
    func words(_ name: String) throws(Flaw) -> String {
      if isDraft, try object.required(name).string == "" { return "" }
      return try object.text(name)
    }
    let issue = try words("issue")
    guard issue.isEmpty || issue.wholeMatch(of: /https?:\/\/[^\/?#:@\s]\S*/) != nil else {
      throw Flaw(path: path.member("issue"), reason: "must be a link with a host, for example https://issues.example/7")
    }
    guard let expires = CalendarDay(try object.text("expires")) else {
      throw Flaw(path: path.member("expires"), reason: "must be a day, for example 2027-01-31")
    }
    self.init(
      name: name, cap: cap, verdict: verdict, value: object.optional("value"), issue: issue,
      owner: try words("owner"), reason: try words("reason"), expires: expires)
  }
}
