import ConformanceKit
import Encodings
import Gateways

/// Reads a JSON report back; it may come from anywhere, so everything in it is checked.
enum RecordReader {
  typealias Flaw = ClosedObject.Flaw

  static func read(_ json: JSON) throws(Flaw) -> RunRecord {
    if let path = json.duplicateName { throw Flaw(path: path, reason: "occurs twice") }
    let names = [
      "schemaVersion", "tool", "corpus", "started", "only", "waivers", "shard", "fresh", "replayed", "port", "result",
      "failure", "plan", "verdicts", "unsupported", "notOffered", "missing", "stalls", "ownInputs", "mistakes",
      "vacuous", "strayWaivers", "cases",
    ]
    let object = try ClosedObject(json, at: JSONPath(), names: names)
    guard try object.count("schemaVersion") == RunRecord.schemaVersion else {
      throw Flaw(
        path: object.path.member("schemaVersion"), reason: "is not \(RunRecord.schemaVersion), which this tool reads")
    }
    let (provenance, total) = try provenance(object)
    let unsupported = try object.list("unsupported", unsupportedCase)
    let notOffered = try object.list("notOffered", unsupportedCase)
    let outcomes = try object.list("cases", OutcomeReader.read)
    let strays = try object.list("strayWaivers") { (json, path) throws(Flaw) in
      let waiver = try Waiver(json, at: path)
      let reason: Waivers.Stray.Reason =
        if (unsupported + notOffered).contains(where: { waiver.covers($0.name) }) {
          .notSupported
        } else {
          outcomes.contains { waiver.covers($0.testCase.name) } ? .shadowed : .noCase(nearest: nil)
        }
      return Waivers.Stray(waiver: waiver, reason: reason)
    }
    let plan = try object.object("plan", ["filtered", "unsupported", "notOffered", "run"])
    let record = RunRecord(
      run: Runner.Report(
        port: try port(object), total: total, filtered: try plan.count("filtered"), unsupported: unsupported,
        notOffered: notOffered, missing: try object.list("missing", unsupportedCase), outcomes: outcomes,
        strayWaivers: strays, failure: try object.ifPresent("failure", object.text).map { PortFailure(.run, $0) },
        stalls: try stalls(object), ownInputFlaws: try ownInputFlaws(object)),
      provenance,
      notes: try object.list("mistakes") { (json, path) throws(Flaw) in try MistakeNote(json, at: path) })
    try check(record, object)
    return record
  }

  private static func provenance(_ object: ClosedObject) throws(Flaw) -> (Provenance, total: Int) {
    let tool = try object.object("tool", ["name", "version"])
    guard try tool.text("name") == Tool.name else {
      throw Flaw(path: tool.path.member("name"), reason: "is not \(Tool.name)")
    }
    let corpus = try object.object("corpus", ["sha256", "cases"])
    guard let started = UTCTime(try object.text("started")) else {
      throw Flaw(path: object.path.member("started"), reason: "must be a time such as 2026-11-21T12:30:00Z")
    }
    guard corpus.optional("sha256") != nil else {
      throw Flaw(
        path: corpus.path.member("sha256"),
        reason: "is missing: a report of requests to a sandbox has no cases that could be recomputed")
    }
    var provenance = Provenance(corpusDigest: try corpus.text("sha256"), started: started)
    provenance.toolVersion = try tool.text("version")
    provenance.only = try object.texts("only")
    if object.optional("waivers") != nil {
      let waivers = try object.object("waivers", ["sha256", "cases"])
      provenance.waivers = WaiverStamp(digest: try waivers.text("sha256"), names: try waivers.texts("cases"))
    }
    if object.optional("shard") != nil {
      let shard = try object.object("shard", ["number", "count"])
      let (number, count) = (try shard.count("number"), try shard.count("count"))
      guard 1 <= number, number <= count else { throw Flaw(path: shard.path, reason: "has a number beyond its count") }
      provenance.shard = Provenance.Shard(number: number, of: count)
    }
    if object.optional("fresh") != nil {
      let fresh = try object.object("fresh", ["count", "seed"])
      let (count, seed) = (try fresh.count("count"), try fresh.count("seed"))
      guard Provenance.Fresh.counts.contains(count), let seed = UInt32(exactly: seed) else {
        throw Flaw(path: fresh.path, reason: "does not name inputs that --fresh and --seed could make")
      }
      provenance.fresh = Provenance.Fresh(count: count, seed: seed)
    }
    if object.optional("replayed") != nil {
      provenance.replayed = try object.object("replayed", ["sha256"]).text("sha256")
    }
    return (provenance, try corpus.count("cases"))
  }

  private static func ownInputFlaws(_ object: ClosedObject) throws(Flaw) -> [OwnInputFlaw] {
    try object.list("ownInputs", of: ["kind", "op", "field", "cases"]) { (flaw) throws(Flaw) in
      guard let kind = OwnInputFlaw.Kind(rawValue: try flaw.text("kind")),
        let operation = Gateway.operation(try flaw.text("op"))
      else { throw Flaw(path: flaw.path, reason: "is not a flaw of an operation's inputs") }
      return OwnInputFlaw(
        kind: kind, operation: operation.name, field: try flaw.text("field"), cases: try flaw.texts("cases"))
    }
  }

  private static func stalls(_ object: ClosedObject) throws(Flaw) -> [Stall] {
    try object.list("stalls", of: ["case", "seconds"]) { (stall) throws(Flaw) in
      Stall(name: try stall.text("case"), seconds: try stall.count("seconds"))
    }
  }

  private static func port(_ object: ClosedObject) throws(Flaw) -> PortDescription {
    let port = try object.object("port", ["name", "version", "language", "ops", "options", "at"])
    let operations = try port.list("ops") { (json, path) throws(Flaw) in
      guard let name = json.string, Gateway.operation(name) != nil else {
        throw Flaw(path: path, reason: "is not an operation")
      }
      return name
    }
    var options = PortOptions.none
    if let json = port.optional("options") {
      do { options = try PortOptions(json, offered: operations) } catch {
        throw Flaw(path: port.path.member("options"), reason: error.description)
      }
    }
    var places: [String: SourcePlace] = [:]
    if let json = port.optional("at") {
      do { places = try SourcePlace.read(json, offered: operations) } catch {
        throw Flaw(path: port.path.member("at"), reason: error.description)
      }
    }
    return PortDescription(
      name: try port.string("name"), version: try port.string("version"), language: try port.string("language"),
      operations: operations,
      options: options, places: places)
  }

  /// A case of which only the name is known.
  private static func unsupportedCase(_ json: JSON, _ path: JSONPath) throws(Flaw) -> Case {
    let parts = (json.string ?? "").split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Gateway.operation(String(parts[0])) != nil else {
      throw Flaw(path: path, reason: "is not the name of a case")
    }
    return Case(
      operation: String(parts[0]), id: String(parts[1]), comment: "", input: .null, expectation: .claims([]),
      match: .exact)
  }

  /// Checks that the report's numbers follow from its cases.
  private static func check(_ record: RunRecord, _ object: ClosedObject) throws(Flaw) {
    var seen: Set<String> = []
    for name in record.run.outcomes.map(\.testCase.name) + (record.run.unsupported + record.run.notOffered).map(\.name)
    {
      guard seen.insert(name).inserted else { throw Flaw(path: JSONPath(), reason: "has \(Display.line(name)) twice") }
    }
    let written = record.json
    if written["vacuous"] ?? .null != object.optional("vacuous") ?? .null {
      throw Flaw(path: object.path.member("vacuous"), reason: "does not follow from the cases of the report")
    }
    for name in ["plan", "verdicts", "result"] {
      guard let wanted = written[name], wanted.means(try object.required(name)) else {
        throw Flaw(
          path: object.path.member(name),
          reason: "does not follow from the cases of the report: \(written[name]?.line ?? "")")
      }
    }
  }
}
