import ConformanceKit
import Encodings

// The result for a waiver in a JSON report: the entry, and its `state`.
extension Waiving {
  private var state: String {
    switch self {
    case .holds: "holds"
    case .stale: "stale"
    case .changed: "changed"
    case .expired: "expired"
    case .overCap: "over-cap"
    }
  }

  var waiver: Waiver {
    switch self {
    case .holds(let waiver), .stale(let waiver), .changed(let waiver), .expired(let waiver), .overCap(let waiver, _):
      waiver
    }
  }

  var json: JSON {
    let cases: Int? = if case .overCap(_, let cases) = self { cases } else { nil }
    return ["state": .text(state), "cases": cases.map { .integer($0) }, "entry": waiver.json]
  }

  /// Reads the waiver of an outcome; one that holds must match this failure.
  static func read(_ json: JSON, _ path: JSONPath, _ outcome: Outcome) throws(ClosedObject.Flaw) -> Waiving {
    let object = try ClosedObject(json, at: path, names: ["state", "cases", "entry"])
    let waiver = try Waiver(try object.required("entry"), at: path.member("entry"))
    guard waiver.covers(outcome.testCase.name) else {
      throw ClosedObject.Flaw(path: path.member("entry"), reason: "is for another case")
    }
    switch try object.text("state") {
    // Values are cut and redacted in a report, so only the verdict can be checked.
    case "holds" where waiver.verdict == outcome.verdict: return .holds(waiver)
    case "stale" where outcome.verdict == .pass: return .stale(waiver)
    case "changed" where waiver.verdict != outcome.verdict || waiver.value != nil: return .changed(waiver)
    case "expired": return .expired(waiver)
    case "over-cap": return .overCap(waiver, cases: try object.count("cases"))
    default: throw ClosedObject.Flaw(path: path.member("state"), reason: "does not follow from the case and its waiver")
    }
  }
}
