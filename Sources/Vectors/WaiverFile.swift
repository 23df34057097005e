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
      let waiver = try Waiver(value, at: path)
      guard !waivers.contains(where: { $0.name == waiver.name }) else {
        throw Flaw(path: path.member("case"), reason: "is waived by an earlier entry")
      }
      waivers.append(waiver)
    }
    return waivers
  }
}
