package import Encodings

/// The totals of an audit over all messages of a run.
package struct AuditSummary: Sendable {
  /// A place that needs a look.
  package struct Spot: Sendable, Hashable {
    package let file: String
    package let entry: Int?
    package let offset: Int
    package let kind: String
    package let message: String
  }

  /// Spots listed of each kind; further ones are only counted.
  private static let listed = 100

  package private(set) var verdicts: [Judgement.Verdict: Int] = [:]
  /// Messages that are not payment traffic.
  package private(set) var other = 0
  /// Messages not recognised as payments that look like one or contain a merchant's secret.
  package private(set) var suspects = 0
  package private(set) var suspectSpots: [Spot] = []
  /// Parts of captures that could not be read.
  package private(set) var flaws = 0
  package private(set) var flawSpots: [Spot] = []
  /// Judgements that make the run not clean.
  package private(set) var bad = 0
  /// Records dropped to keep the memory bounded.
  package internal(set) var forgotten = 0

  /// Payment messages in total.
  package var messages: Int { verdicts.values.reduce(0, +) }

  /// Whether there are signatures and none of them could be checked.
  package var isUnchecked: Bool {
    verdicts[.undeterminable] != nil && verdicts[.verified] == nil && verdicts[.wrong] == nil
  }

  /// Whether there is no message, or none with a determinable verdict; `unsigned` is a verdict.
  package var isEmpty: Bool { (verdicts[.undeterminable] ?? 0) == messages }

  /// Whether a file, or part of one, could not be read.
  package var isBroken: Bool { flaws > 0 }

  mutating func count(_ judgement: Judgement) {
    verdicts[judgement.verdict, default: 0] += 1
    if judgement.isBad { bad += 1 }
  }

  mutating func count(_ flaw: CaptureFlaw, in file: String) {
    flaws += 1
    guard flawSpots.count < Self.listed else { return }
    flawSpots.append(
      Spot(file: file, entry: flaw.entry, offset: flaw.offset, kind: flaw.kind.rawValue, message: flaw.message))
  }

  /// - Parameter reason: why the message is worth a look; `nil` where it is not.
  mutating func countOther(_ reason: String?, _ file: String, _ entry: CaptureEntry) {
    guard let reason else {
      other += 1
      return
    }
    suspects += 1
    guard suspectSpots.count < Self.listed else { return }
    suspectSpots.append(
      Spot(
        file: file, entry: entry.index, offset: entry.offset, kind: "unplaced", message: reason))
  }

  /// Adds the counts that the summary of another report holds beside its verdicts.
  ///
  /// - Returns: `false` where the JSON is not such a summary.
  mutating func add(_ json: JSON) -> Bool {
    func count(_ name: String) -> Int? {
      guard let value = json[name] else { return 0 }
      guard case .number(let number) = value, let count = Int(number.digits), count >= 0 else { return nil }
      return count
    }
    guard json.members != nil, let other = count("other"), let suspects = count("unplaced"), let flaws = count("flaws"),
      let forgotten = count("forgotten")
    else { return false }
    self.other += other
    self.suspects += suspects
    self.flaws += flaws
    self.forgotten += forgotten
    flawSpots = Array((flawSpots + (json["flawsAt"]?.elements ?? []).compactMap(Spot.init)).prefix(Self.listed))
    suspectSpots = Array(
      (suspectSpots + (json["unplacedAt"]?.elements ?? []).compactMap(Spot.init)).prefix(Self.listed))
    return true
  }

  /// The last line of the report; rare counts appear only where they are not zero.
  package var json: JSON {
    let counts = Judgement.Verdict.allCases.map { ($0.rawValue, JSON.integer(verdicts[$0] ?? 0)) }
    var members: [(String, JSON?)] = [("messages", .integer(messages))] + counts.map { ($0.0, $0.1) }
    members += [("other", .integer(other)), ("unplaced", .integer(suspects))]
    if forgotten > 0 { members.append(("forgotten", .integer(forgotten))) }
    if flaws > 0 { members += [("flaws", .integer(flaws)), ("flawsAt", .array(flawSpots.map(\.json)))] }
    if suspects > 0 { members.append(("unplacedAt", .array(suspectSpots.map(\.json)))) }
    return ["summary": .members(members)]
  }
}

extension AuditSummary.Spot {
  fileprivate init?(_ json: JSON) {
    guard let file = json["file"]?.string, case .number(let offset)? = json["offset"], let place = Int(offset.digits),
      let kind = json["kind"]?.string, let message = json["message"]?.string
    else { return nil }
    var entry: Int?
    if case .number(let number)? = json["entry"] { entry = Int(number.digits) }
    self.init(file: file, entry: entry, offset: place, kind: kind, message: message)
  }

  fileprivate var json: JSON {
    [
      "file": .text(file), "entry": entry.map(JSON.integer), "offset": .integer(offset), "kind": .text(kind),
      "message": .text(message),
    ]
  }
}
