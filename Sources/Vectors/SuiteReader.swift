import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Reads one golden file: its head, its notes, its cases.
struct SuiteReader {
  typealias Flaw = ClosedObject.Flaw

  private let suite: ClosedObject
  private let operation: Operation
  private let match: MatchRule
  private let notes: [Note]
  private let file: String
  private let lines: [Int]

  /// Reads the cases of a golden file.
  ///
  /// - Parameter lines: the line of each case.
  static func read(_ json: JSON, _ file: String, _ lines: [Int]) throws(Flaw) -> [Case] {
    if let path = json.duplicateName { throw Flaw(path: path, reason: "occurs twice") }
    return try SuiteReader(json, file, lines).cases()
  }

  private init(_ json: JSON, _ file: String, _ lines: [Int]) throws(Flaw) {
    (self.file, self.lines) = (file, lines)
    let names = ["schemaVersion", "op", "title", "match", "notes", "count", "cases"]
    suite = try ClosedObject(json, at: JSONPath(), names: names)
    guard try suite.count("schemaVersion") == 1 else {
      throw Flaw(path: suite.path.member("schemaVersion"), reason: "is not 1, the version that this tool reads")
    }
    let name = try suite.text("op")
    guard let operation = Gateway.operation(name) else {
      throw Flaw(path: suite.path.member("op"), reason: "'\(name)' is not an operation")
    }
    self.operation = operation
    _ = try suite.text("title")
    match = try suite.choice("match")
    notes = try Self.notes(suite, isSecurity: file.hasPrefix("security/"))
  }

  /// - Parameter isSecurity: whether each note must state the severity of its mistake, and where it was seen.
  private static func notes(_ suite: ClosedObject, isSecurity: Bool) throws(Flaw) -> [Note] {
    try suite.entries("notes").map { (entry) throws(Flaw) in
      let note = try ClosedObject(entry.value, at: entry.path, names: Note.keys)
      if isSecurity { for name in ["severity", "seenIn"] { _ = try note.required(name) } }
      return try Note(entry.name, note)
    }
  }

  private func cases() throws(Flaw) -> [Case] {
    var cases: [Case] = []
    for (index, element) in try suite.elements("cases").enumerated() {
      let place = lines.indices.contains(index) ? Case.Place(file: file, line: lines[index]) : nil
      cases.append(try read(element.value, element.path, place))
    }
    let declared = try suite.count("count")
    guard declared == cases.count else {
      throw Flaw(path: suite.path.member("count"), reason: "says \(declared), but there are \(cases.count) cases")
    }
    guard !cases.isEmpty else { throw Flaw(path: suite.path.member("cases"), reason: "has no case") }
    let used = Set(cases.flatMap(\.notes).map(\.flag))
    for note in notes where !used.contains(note.flag) {
      throw Flaw(path: suite.path.member("notes").member(note.flag), reason: "explains a flag that no case has")
    }
    return cases
  }

  private func read(_ json: JSON, _ path: JSONPath, _ place: Case.Place?) throws(Flaw) -> Case {
    let names = ["id", "comment", "twin", "flags", "input", "steps", "expect", "evidence"]
    let object = try ClosedObject(json, at: path, names: names)
    let id = try object.text("id")
    guard Self.isKebabCase(id) else {
      throw Flaw(path: path.member("id"), reason: "must be lower-case words and digits joined by '-'")
    }
    let testCase = Case(
      operation: operation.name, id: id, comment: try object.text("comment"),
      twin: try object.ifPresent("twin", object.text), notes: try flags(object),
      input: try input(object), steps: try object.steps(),
      expectation: try ExpectationReader.read(try object.required("expect"), path.member("expect")),
      match: match, evidence: try evidence(object), place: place)
    guard match != .redacted || testCase.log != nil else {
      throw Flaw(path: path.member("expect"), reason: "must have a value with 'absent' and 'kept', lists of text")
    }
    return testCase
  }

  private func flags(_ object: ClosedObject) throws(Flaw) -> [Note] {
    var flags: [Note] = []
    for (path, value) in try object.elements("flags") {
      let flag = value.string
      guard let note = notes.first(where: { $0.flag == flag }) else {
        throw Flaw(path: path, reason: "is a flag without a note")
      }
      guard !flags.contains(note) else { throw Flaw(path: path, reason: "is a flag that the case has already") }
      flags.append(note)
    }
    return flags
  }

  /// Checks that the fields are the operation's; ``GoldenFile/inputFlaw(where:)`` checks whether the operation can use
  /// them.
  private func input(_ object: ClosedObject) throws(Flaw) -> JSON {
    let input = try object.required("input")
    if let error = operation.fieldError(input) { throw Flaw(path: object.path.member("input"), reason: "\(error)") }
    return input
  }

  private func evidence(_ object: ClosedObject) throws(Flaw) -> [Case.Evidence] {
    let evidence = try object.evidence()
    guard !evidence.isEmpty else { throw Flaw(path: object.path, reason: "has no evidence") }
    return evidence
  }

  private static func isKebabCase(_ id: String) -> Bool {
    id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && word.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) }
    }
  }
}
