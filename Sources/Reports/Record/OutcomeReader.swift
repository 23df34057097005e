import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Reads one case of a JSON report with the port's reply.
enum OutcomeReader {
  typealias Flaw = ClosedObject.Flaw

  private static let names = [
    "op", "id", "match", "comment", "twin", "flags", "input", "steps", "expect", "evidence", "got", "verdict",
    "follows", "firstWrongStep", "conduct", "difference", "waiver", "place", "microseconds", "severity",
  ]

  /// Thirty years in microseconds, so that sums do not overflow.
  private static let longest = 1_000_000_000_000_000

  static func read(_ json: JSON, _ path: JSONPath) throws(Flaw) -> Outcome {
    let object = try ClosedObject(json, at: path, names: names)
    let operation = try object.text("op")
    guard Gateway.operation(operation) != nil else {
      throw Flaw(path: path.member("op"), reason: "is not an operation")
    }
    let testCase = Case(
      operation: operation, id: try object.text("id"), comment: try object.text("comment"),
      twin: try object.ifPresent("twin", object.text), notes: try notes(object),
      input: try object.required("input"), steps: try object.steps(),
      expectation: try ExpectationReader.read(try object.required("expect"), path.member("expect")),
      match: try object.choice("match"), evidence: try object.evidence(), place: try place(object))
    let (severity, reply) = (object.optional("severity")?.string, try reply(object))
    let outcome = Outcome(
      testCase: testCase, reply: reply, verdict: try object.choice("verdict"),
      follows: try follows(object, testCase.expectation), firstWrongStep: try wrongStep(object),
      difference: try object.ifPresent("difference", object.text),
      conduct: try object.ifPresent("conduct", object.text), sending: sending(testCase, reply, severity))
    if severity != outcome.severity?.rawValue {
      throw Flaw(path: path.member("severity"), reason: "does not follow from the flags and the verdict")
    }
    var duration: Duration?
    if object.optional("microseconds") != nil {
      let count = try object.count("microseconds")
      guard count <= Self.longest else {
        throw Flaw(path: path.member("microseconds"), reason: "is longer than any run")
      }
      duration = .microseconds(count)
    }
    var waiving: Waiving?
    if let waiver = object.optional("waiver") {
      waiving = try Waiving.read(waiver, path.member("waiver"), outcome)
    }
    return outcome.taking(duration).waived(waiving)
  }

  /// What was sent may be masked or cut in a report, so only the severity says what was known of it.
  private static func sending(_ testCase: Case, _ reply: Reply, _ severity: String?) -> Outcome.Sending? {
    guard case .value = reply, testCase.expectation.isRejection,
      Gateway.operation(testCase.operation)?.isRequest == true
    else { return nil }
    return switch (severity, testCase.severity ?? .medium) {
    case (Severity.medium.rawValue, .high), (Severity.medium.rawValue, .critical): .contained
    case (Severity.high.rawValue, .low), (Severity.high.rawValue, .medium): .open
    default: nil
    }
  }

  private static func notes(_ object: ClosedObject) throws(Flaw) -> [Note] {
    try object.list("flags", of: ["flag"] + Note.keys) { (note) throws(Flaw) in try Note(try note.text("flag"), note) }
  }

  private static func place(_ object: ClosedObject) throws(Flaw) -> Case.Place? {
    guard object.optional("place") != nil else { return nil }
    let place = try object.object("place", ["file", "line"])
    let line = try place.count("line")
    guard line > 0 else { throw Flaw(path: place.path.member("line"), reason: "must count from 1") }
    return Case.Place(file: try place.text("file"), line: line)
  }

  private static func reply(_ object: ClosedObject) throws(Flaw) -> Reply {
    let kinds = ["value", "reject", "unsupported", "error", "crash", "timeout", "protocol", "leak"]
    let got = try object.object("got", kinds)
    let given = kinds.filter { got.optional($0) != nil }
    guard given.count == 1 else {
      throw Flaw(path: got.path, reason: "must have exactly one of \(kinds.joined(separator: ", "))")
    }
    func body(_ names: [String]) throws(Flaw) -> ClosedObject { try got.object(given[0], names) }
    switch given[0] {
    case "value": return .value(try got.required("value"))
    case "reject":
      let reject = try body(["code", "message"])
      return .reject(code: try reject.string("code"), message: try reject.string("message"))
    case "error": return .error(message: try body(["message"]).string("message"))
    case "crash":
      let crash = try body(["message", "log"])
      return .crash(try crash.string("message"), log: try crash.string("log"))
    case "timeout":
      let timeout = try body(["seconds", "log"])
      return .timeout(seconds: try timeout.count("seconds"), log: try timeout.string("log"))
    case "leak": return .leak(try body(["message"]).string("message"))
    case "protocol":
      let violation = try body(["message", "log"])
      return .violation(try violation.string("message"), log: try violation.string("log"))
    default:
      guard try got.required("unsupported") == .bool(true) else {
        throw Flaw(path: got.path.member("unsupported"), reason: "must be true")
      }
      return .unsupported
    }
  }

  /// The claim of the case that the port follows.
  private static func follows(
    _ object: ClosedObject, _ expectation: Expectation
  ) throws(Flaw) -> Expectation.Claim? {
    guard object.optional("follows") != nil else { return nil }
    let follows = try object.object("follows", ["by", "status"])
    let (by, status): (String, Expectation.Claim.Status) = (try follows.text("by"), try follows.choice("status"))
    guard case .claims(let claims) = expectation,
      let claim = claims.first(where: { $0.by == by && $0.status == status })
    else { throw Flaw(path: follows.path, reason: "is not a claim of the case") }
    return claim
  }

  private static func wrongStep(_ object: ClosedObject) throws(Flaw) -> Outcome.WrongStep? {
    guard object.optional("firstWrongStep") != nil else { return nil }
    let wrong = try object.object("firstWrongStep", ["expected", "got"])
    let got: Step? =
      if let json = wrong.optional("got") { try ClosedObject.step(json, wrong.path.member("got")) } else { nil }
    return Outcome.WrongStep(
      expected: try ClosedObject.step(try wrong.required("expected"), wrong.path.member("expected")), got: got?.bytes)
  }
}
