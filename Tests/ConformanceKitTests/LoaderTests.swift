import ConformanceKit
import Foundation
import Testing
import Vectors

/// All flaws that a corpus can have, each reported with file, line, place and reason.
struct LoaderTests {
  /// A golden file with one case, sound except for what a test changes in it.
  private static let good = """
    {
      "schemaVersion": 1,
      "op": "digest.md5",
      "title": "MD5",
      "match": "hex",
      "notes": {"Published": {"bug": "none", "effect": "none", "means": "A document prints it."}},
      "count": 1,
      "cases": [
        {
          "id": "abc",
          "comment": "Three letters.",
          "flags": ["Published"],
          "input": {"data": "abc"},
          "steps": [{"name": "MD5", "hex": "900150983cd24fb0d6963f7d28e17f72"}],
          "expect": {"value": "900150983cd24fb0d6963f7d28e17f72"},
          "evidence": [{"kind": "published", "ref": "RFC 1321 A.5"}]
        }
      ]
    }
    """

  private func load(_ files: [String: String]) throws -> Corpus {
    let folder = FileManager.default.temporaryDirectory.appending(path: "corpus-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try Corpus(directory: folder.path())
  }

  @Test func goodCorpusLoads() throws {
    let corpus = try load(["a/one.json": Self.good, "schema/any.json": "{"])
    #expect(corpus.cases.map(\.name) == ["digest.md5#abc"])
    #expect(corpus.files == ["a/one.json"])
    // sha256sum a/one.json | sha256sum
    #expect(corpus.digest == "69d742e88530297a880ec28e616042d960016fe5adb551b1726ec5505fbd7192")
  }

  @Test func aLinkToAFolderIsNotPassedOver() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "corpus-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, id) in [("corpus/a/one.json", "abc"), ("other/two.json", "abd")] {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(Self.good.replacingOccurrences(of: #""id": "abc""#, with: #""id": "\#(id)""#).utf8).write(to: file)
    }
    let corpus = folder.appending(path: "corpus")
    #expect(try Corpus(directory: corpus.path()).cases.count == 1)
    try FileManager.default.createSymbolicLink(
      at: corpus.appending(path: "b"), withDestinationURL: folder.appending(path: "other"))
    #expect(throws: CorpusError.self) { try Corpus(directory: corpus.path()) }
  }

  @Test func aCorpusThatLostCasesIsRefused() throws {
    let right = #"{"schemaVersion": 1, "files": 1, "cases": 1}"#
    #expect(try load(["a/one.json": Self.good, "index.json": right]).files == ["a/one.json"])
    for wrong in [
      right.replacing("\"files\": 1", with: "\"files\": 2"), right.replacing("\"cases\": 1", with: "\"cases\": 2"), "{",
      "{}",
    ] {
      #expect(throws: CorpusError.self) { try load(["a/one.json": Self.good, "index.json": wrong]) }
    }
  }

  @Test func aCaseKnowsItsFileAndLine() throws {
    func another(_ id: String) -> String {
      #"{"id": "\#(id)", "comment": "}]\"\\", "flags": ["Published"], "input": {"data": "\#(id)"},"#
        + #" "expect": {"value": "00"}, "evidence": [{"kind": "published", "ref": "x"}]}"#
    }
    let text = Self.good.replacingOccurrences(of: "A document prints it.", with: #"[[{{\"[{\\"#)
      .replacingOccurrences(of: "\n  ]\n}", with: ", \(another("abd")),\n\n\(another("abe"))\n  ]\n}")
      .replacingOccurrences(of: #""count": 1"#, with: #""count": 3"#)
    let lines = [9, 17, 19]
    #expect(try load(["a/one.json": text]).cases.map(\.place) == lines.map { Case.Place(file: "a/one.json", line: $0) })
  }

  /// The replaced text, its replacement, and the line, place and reason of the refusal.
  @Test(arguments: [
    ("\"schemaVersion\": 1", "\"schemaVersion\": 2", "2: schemaVersion: is not 1"),
    ("\"schemaVersion\": 1", "\"schemaVersion\": \"1\"", "2: schemaVersion: must be a whole number"),
    ("\"schemaVersion\": 1,", "", "1: 'schemaVersion' is missing"),
    ("\"op\": \"digest.md5\"", "\"op\": \"digest.md6\"", "3: op: 'digest.md6' is not an operation"),
    ("\"title\": \"MD5\"", "\"title\": \"\"", "4: title: must not be empty"),
    ("\"title\": \"MD5\"", "\"title\": 5", "4: title: must be text; this is a number"),
    ("\"match\": \"hex\"", "\"match\": \"loose\"", "5: match: is not one of exact, hex, credentials, json"),
    ("\"title\": \"MD5\"", "\"titel\": \"MD5\"", "4: titel: is an unknown key"),
    ("\"bug\": \"none\", ", "", "6: notes.Published: 'bug' is missing"),
    (
      "\"bug\": \"none\"", "\"bug\": \"none\", \"gravity\": \"high\"", "6: notes.Published.gravity: is an unknown key"
    ),
    (
      "\"bug\": \"none\"", "\"bug\": \"none\", \"severity\": \"worst\"",
      "6: notes.Published.severity: is not one of low, medium"
    ),
    ("\"flags\": [\"Published\"]", "\"flags\": []", "6: notes.Published: explains a flag that no case has"),
    (
      "\"flags\": [\"Published\"]", "\"flags\": [\"Published\", \"Odd\"]",
      "12: cases[0].flags[1]: is a flag without a note"
    ),
    (
      "\"flags\": [\"Published\"]", "\"flags\": [\"Published\", \"Published\"]",
      "12: cases[0].flags[1]: is a flag that the"
    ),
    ("\"count\": 1", "\"count\": 2", "7: count: says 2, but there are 1 cases"),
    ("\"count\": 1", "\"count\": -1", "7: count: must be a whole number"),
    ("\"id\": \"abc\"", "\"id\": \"Abc\"", "10: cases[0].id: must be lower-case words"),
    ("\"id\": \"abc\"", "\"id\": \"a--b\"", "10: cases[0].id: must be lower-case words"),
    ("\"comment\": \"Three letters.\",", "", "9: cases[0]: 'comment' is missing"),
    ("\"comment\": \"Three", "\"x\": 1, \"comment\": \"Three", "11: cases[0].x: is an unknown key"),
    ("{\"data\": \"abc\"}", "{\"data\": 5}", "13: cases[0].input: field 'data' must be text"),
    ("{\"data\": \"abc\"}", "{\"dato\": \"abc\"}", "13: cases[0].input: field 'dato' is unknown"),
    ("{\"data\": \"abc\"}", "{\"data\": \"\", \"data\": \"\"}", "13: cases[0].input.data: occurs twice"),
    ("\"name\": \"MD5\", \"hex\"", "\"name\": \"MD5\", \"hax\"", "14: cases[0].steps[0]: must have 'name' and one of"),
    ("\"hex\": \"900150983cd24fb0d6963f7d28e17f72\"", "\"hex\": \"9\"", "14: cases[0].steps[0]: must have 'name' and"),
    ("{\"value\": \"900150983cd24fb0d6963f7d28e17f72\"}", "{}", "15: cases[0].expect: has neither a value nor"),
    ("{\"value\": ", "{\"reject\": \"wrong-type\", \"value\": ", "15: cases[0].expect: has both a value and"),
    (
      "{\"value\": \"900150983cd24fb0d6963f7d28e17f72\"}", "{\"reject\": \"bad\"}",
      "15: cases[0].expect.reject: is not one of"
    ),
    ("{\"value\": ", "{\"claims\": [], \"value\": ", "15: cases[0].expect: has both claims and a value"),
    (
      "{\"value\": \"900150983cd24fb0d6963f7d28e17f72\"}", "{\"claims\": []}",
      "15: cases[0].expect.claims: leaves no answer"
    ),
    (
      "{\"value\": \"900150983cd24fb0d6963f7d28e17f72\"}",
      "{\"claims\": [{\"value\": \"a\", \"by\": \"x\", \"status\": \"contradicted\"}]}",
      "15: cases[0].expect.claims: leaves no answer"
    ),
    (
      "{\"value\": \"900150983cd24fb0d6963f7d28e17f72\"}",
      "{\"claims\": [{\"value\": \"a\", \"by\": \"x\", \"status\": \"likely\"}]}",
      "15: cases[0].expect.claims[0].status: is not one of confirmed"
    ),
    (
      "{\"value\": \"900150983cd24fb0d6963f7d28e17f72\"}",
      "{\"claims\": [{\"value\": \"a\", \"by\": \"x\", \"status\": \"confirmed\"},"
        + " {\"value\": \"a\", \"by\": \"y\", \"status\": \"unverified\"}]}",
      "15: cases[0].expect.claims[1]: claims the same"
    ),
    ("\"kind\": \"published\"", "\"kind\": \"rumour\"", "16: cases[0].evidence[0].kind: is not one of published"),
    ("[{\"kind\": \"published\", \"ref\": \"RFC 1321 A.5\"}]", "[]", "9: cases[0]: has no evidence"),
    ("\"evidence\"", "\"evidence\": 5, \"evidence\"", "16: cases[0].evidence: occurs twice"),
    ("\"count\": 1,", "\"count\": 1", "8: not JSON: ',' or '}' is missing"),
  ])
  func flawIsNamed(_ original: String, _ replacement: String, _ reason: String) throws {
    let text = Self.good.replacingOccurrences(of: original, with: replacement)
    try #require(text != Self.good, "the test changes nothing")
    let error = #expect(throws: CorpusError.self) { _ = try load(["one.json": text]) }
    #expect(error?.description.hasPrefix("one.json:" + reason) == true, "\(error.map(\.description) ?? "loaded")")
  }

  /// Elsewhere a flag may only group cases; in this folder each stands for a mistake that somebody made or could make.
  @Test func securityNotesSayHowBadAndWhereSeen() throws {
    func file(_ more: String) -> [String: String] {
      ["security/one.json": Self.good.replacingOccurrences(of: "\"bug\": \"none\"", with: "\"bug\": \"none\"" + more)]
    }
    for (more, missing) in [
      ("", "severity"), (", \"severity\": \"low\"", "seenIn"), (", \"seenIn\": \"x\"", "severity"),
    ] {
      let error = #expect(throws: CorpusError.self) { _ = try load(file(more)) }
      #expect(error?.description == "security/one.json:6: notes.Published: '\(missing)' is missing")
    }
    let corpus = try load(file(", \"severity\": \"low\", \"seenIn\": \"a plugin of 2019\""))
    #expect(corpus.cases.first?.notes.first?.seenIn == "a plugin of 2019")
  }

  @Test func emptySuiteIsRefused() throws {
    let text = """
      {"schemaVersion": 1, "op": "digest.md5", "title": "MD5", "match": "hex", "count": 0, "cases": []}
      """
    let error = #expect(throws: CorpusError.self) { _ = try load(["one.json": text]) }
    #expect(error?.description == "one.json:1: cases: has no case")
  }

  @Test func namesAreUniqueOverTheCorpus() throws {
    let error = #expect(throws: CorpusError.self) { _ = try load(["a.json": Self.good, "b.json": Self.good]) }
    #expect(error?.description == "b.json:10: cases[0].id: 'digest.md5#abc' is already a case of a.json")
  }

  @Test func emptyAndMissingFoldersAreRefused() throws {
    let error = #expect(throws: CorpusError.self) { _ = try load(["README.md": ""]) }
    #expect(error?.reason == "holds no golden file")
    #expect(throws: CorpusError.self) { try Corpus(directory: "/nonexistent") }
  }
}
