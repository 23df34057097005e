public import ConformanceKit
import Foundation

/// Reads a file of waivers, whose shape is `vectors/schema/waivers.json`; one with any flaw is refused as a whole.
public enum WaiverFile {
  typealias Flaw = ClosedObject.Flaw

  /// Reads the entries.
  ///
  /// - Throws: ``CorpusError`` for the first flaw.
  public static func read(path: String) throws(CorpusError) -> [Waiver] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CorpusError(file: path, reason: "cannot be read")
    }
    let text = [UInt8](data)
    let json: JSON
    do { json = try JSON(parsing: text) } catch { throw CorpusError(file: path, line: error.line, reason: "\(error)") }
    do { return try read(json) } catch {
      throw CorpusError(file: path, line: error.path.line(in: text), place: "\(error.path)", reason: error.reason)
    }
  }

  private static func read(_ json: JSON) throws(Flaw) -> [Waiver] {
    if let path = json.duplicateName { throw Flaw(path: path, reason: "is there twice") }
    let file = try ClosedObject(json, at: JSONPath(), names: ["schemaVersion", "waivers"])
    guard try file.count("schemaVersion") == 1 else {
      throw Flaw(path: file.path.member("schemaVersion"), reason: "is not 1, the version that this tool reads")
    }
    _ = try file.required("waivers")
    var waivers: [Waiver] = []
    for (path, value) in try file.elements("waivers") {
      let waiver = try read(value, path)
      guard !waivers.contains(where: { $0.name == waiver.name }) else {
        throw Flaw(path: path.member("case"), reason: "is waived by an earlier entry")
      }
      waivers.append(waiver)
    }
    return waivers
  }

  private static func read(_ json: JSON, _ path: JSONPath) throws(Flaw) -> Waiver {
    let names = ["case", "cap", "verdict", "value", "issue", "owner", "reason", "expires"]
    let object = try ClosedObject(json, at: path, names: names)
    let name = try object.text("case")
    let cap = object.optional("cap") == nil ? nil : try object.count("cap")
    switch (name.split(separator: "*", omittingEmptySubsequences: false).count, cap) {
    case (1, nil): break
    case (2, let cap?) where cap >= 1: break
    case (1, _): throw Flaw(path: path.member("cap"), reason: "is only for a name with '*'")
    case (2, _): throw Flaw(path: path, reason: "a name with '*' needs a 'cap' from 1, the cases that it may mean")
    default: throw Flaw(path: path.member("case"), reason: "has more than one '*'")
    }
    let verdict: Verdict = try object.choice("verdict")
    guard verdict != .pass else { throw Flaw(path: path.member("verdict"), reason: "must be a failure") }
    guard object.optional("value") == nil || verdict == .fail && cap == nil else {
      throw Flaw(path: path.member("value"), reason: "is only for one case with the verdict 'fail'")
    }
    let issue = try object.text("issue")
    guard issue.hasPrefix("https://") || issue.hasPrefix("http://") else {
      throw Flaw(path: path.member("issue"), reason: "must be a link")
    }
    guard let expires = CalendarDay(try object.text("expires")) else {
      throw Flaw(path: path.member("expires"), reason: "must be a day, for example 2027-01-31")
    }
    return Waiver(
      name: name, cap: cap, verdict: verdict, value: object.optional("value"), issue: issue,
      owner: try object.text("owner"), reason: try object.text("reason"), expires: expires)
  }
}
