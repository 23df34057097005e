public import ConformanceKit
import Encodings
import Platform

/// A file of waivers in the format of `vectors/schema/waivers.json`; one with any flaw is refused as a whole.
public struct WaiverFile: Sendable {
  typealias Flaw = ClosedObject.Flaw

  /// The waivers, in order.
  public let entries: [Waiver]
  /// What a report records of the file.
  public let stamp: WaiverStamp

  /// Reads the entries.
  ///
  /// - Parameter isDraft: whether the fields for people may still be empty, as `waivers update` leaves them.
  /// - Throws: ``CorpusError`` for the first flaw.
  public init(path: String, isDraft: Bool = false) throws(CorpusError) {
    guard let text = POSIX.contents(path) else {
      throw CorpusError(file: path, reason: POSIX.whyUnreadable(path))
    }
    let json: JSON
    do { json = try JSON(parsing: text) } catch { throw CorpusError(file: path, line: error.line, reason: "\(error)") }
    do { entries = try Self.read(json, isDraft) } catch {
      throw CorpusError(file: path, line: error.path.line(in: text), place: "\(error.path)", reason: error.reason)
    }
    stamp = WaiverStamp(
      digest: Hex.encode(DigestAlgorithm.sha256.hash(text)), names: entries.map(\.name))
  }

  private static func read(_ json: JSON, _ isDraft: Bool) throws(Flaw) -> [Waiver] {
    if let path = json.duplicateName { throw Flaw(path: path, reason: "occurs twice") }
    let file = try ClosedObject(json, at: JSONPath(), names: ["schemaVersion", "waivers"])
    guard try file.count("schemaVersion") == 1 else {
      throw Flaw(path: file.path.member("schemaVersion"), reason: "is not 1, the version that this tool reads")
    }
    _ = try file.required("waivers")
    var waivers: [Waiver] = []
    for (path, value) in try file.elements("waivers") {
      let waiver = try Waiver(value, at: path, isDraft: isDraft)
      guard !waivers.contains(where: { $0.name == waiver.name }) else {
        throw Flaw(path: path.member("case"), reason: "is already waived by an earlier entry")
      }
      waivers.append(waiver)
    }
    return waivers
  }
}
