import Audit
import ConformanceKit
import Encodings
import Platform
import Reports
import Sandbox
import Vectors

/// `payconform vectors adopt`: turns the recording of a live test into a golden case.
enum AdoptCommand {
  static func run(_ words: [String]) throws(Abort) {
    let options = try Options(words, known: ["--id", "--comment", "--into", "--vectors", "--entry", "--secrets"])
    let source = try options.operand("recording of a live test, or capture with --entry")
    guard let id = try options.single("--id"), let comment = try options.single("--comment") else {
      throw .usage("'vectors adopt' needs --id, the name of the case, and --comment, its one point in a sentence")
    }
    guard id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, !comment.isEmpty else {
      throw .usage("--id is made of lower-case words and digits joined by '-', and --comment is not empty")
    }
    let observation: Observation
    do { observation = try Observation(try recording(source, options)) } catch let refused as Observation.Refused {
      throw Abort(.nonconformant, "\(source) is not adopted: \(refused)")
    } catch let abort as Abort {
      throw abort
    } catch {
      throw Abort(.nonconformant, "\(source) is not adopted: \(error)")
    }
    let cases = try CorpusLocator.load(try options.single("--vectors")).cases.filter {
      $0.operation == observation.operation
    }
    guard !cases.contains(where: { $0.id == id }) else {
      throw .usage("the case \(observation.operation)#\(id) exists already")
    }
    if let same = cases.first(where: { $0.input.means(observation.input) }) {
      throw Abort(.nonconformant, "\(source) is not adopted: \(same.name) has the same input")
    }
    let draft = observation.draft(id: id, comment: comment)
    Terminal.printError("the case contains the message's personal data: check it before you share it")
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
      "\(observation.operation)#\(id) was added to \(path); now run: python3 tools/corpus fill \(path)\n")
  }

  /// Reads the recording itself, or makes one from an entry of a capture.
  private static func recording(_ path: String, _ options: Options) throws(Abort) -> JSON {
    guard let word = try options.single("--entry") else { return try read(path) }
    guard let entry = Int(word), entry >= 0 else {
      throw .usage("--entry takes the number of an entry, counted from 0")
    }
    let input = try CaptureInput.all(path)
    guard input.count == 1, let pull = input[0].source(nil).open(true) else {
      throw .usage("'\(path)' is not a single capture")
    }
    do {
      return try CaptureObservation.recording(
        of: entry, try AuditCommand.secrets(options), time: { UTCTime(seconds: $0).description }, pulling: pull)
    } catch let abort as Abort { throw abort } catch {
      throw Abort(.nonconformant, "\(path) is not adopted: \(error)")
    }
  }

  private static func read(_ path: String) throws(Abort) -> JSON {
    guard let text = POSIX.contents(path) else { throw .usage("'\(path)' \(POSIX.whyUnreadable(path))") }
    do { return try JSON(parsing: text) } catch {
      throw Abort(.nonconformant, "\(path) is not JSON: \(error), line \(error.line)")
    }
  }
}
