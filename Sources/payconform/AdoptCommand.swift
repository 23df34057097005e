import ConformanceKit
import Encodings
import Platform
import Sandbox
import Vectors

/// `payconform vectors adopt`: what a live test recorded becomes a golden case.
enum AdoptCommand {
  static func run(_ words: [String]) throws(Abort) {
    let options = try Options(words, known: ["--id", "--comment", "--into", "--vectors"])
    let recording = try options.operand("recording of a live test")
    guard let id = try options.single("--id"), let comment = try options.single("--comment") else {
      throw .usage("'vectors adopt' needs --id, the name of the case, and --comment, its one point in a sentence")
    }
    guard id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, !comment.isEmpty else {
      throw .usage("--id is made of lower-case words and digits joined by '-', and --comment is not empty")
    }
    let observation: Observation
    do { observation = try Observation(try read(recording)) } catch let refused as Observation.Refused {
      throw Abort(.nonconformant, "\(recording) is not adopted: \(refused)")
    } catch let abort as Abort {
      throw abort
    } catch {
      throw Abort(.nonconformant, "\(recording) is not adopted: \(error)")
    }
    let cases = try CorpusLocator.load(try options.single("--vectors")).cases.filter {
      $0.operation == observation.operation
    }
    guard !cases.contains(where: { $0.id == id }) else {
      throw .usage("there is a case \(observation.operation)#\(id) already")
    }
    if let same = cases.first(where: { $0.input.means(observation.input) }) {
      throw Abort(.nonconformant, "\(recording) is not adopted: \(same.name) has the same input")
    }
    let draft = observation.draft(id: id, comment: comment)
    guard let path = try options.single("--into") else {
      try Terminal.print(draft.indented + "\n")
      return
    }
    let suite: JSON
    let isNewFile = !POSIX.exists(path)
    if !isNewFile {
      do { suite = try observation.adding(draft, to: try read(path)) } catch let abort as Abort { throw abort } catch {
        throw .usage("\(path): \(error)")
      }
    } else {
      suite = observation.suite(draft, match: cases.first?.match ?? .json)
    }
    if let reason = POSIX.write(Array((suite.indented + "\n").utf8), inPlaceOf: path) {
      throw Abort(.broken, "\(path) cannot be written: \(reason)")
    }
    try CorpusIndex.count(caseIn: path, isNewFile: isNewFile)
    try Terminal.print(
      "\(observation.operation)#\(id) stands in \(path); now: python3 tools/corpus fill \(path)\n")
  }

  private static func read(_ path: String) throws(Abort) -> JSON {
    guard let text = POSIX.contents(path) else { throw .usage("\(path) cannot be read") }
    do { return try JSON(parsing: text) } catch {
      throw Abort(.nonconformant, "\(path) is no JSON: \(error), line \(error.line)")
    }
  }
}
