public import ConformanceKit
public import Encodings
import Foundation
import Platform

/// The golden cases, read and checked; a corpus with any flaw is refused as a whole.
public struct Corpus: Sendable {
  /// All cases, by file and then in the order of the file.
  public let cases: [Case]
  /// The golden files, relative to the corpus, sorted.
  public let files: [String]
  /// The folder that it was read from.
  private let directory: String
  private let goldenFiles: [GoldenFile]

  /// The corpus that this package carries, which is read once.
  ///
  /// - Throws: ``CorpusError``. Traps in a program that was moved away from its resources; a command line looks beside its
  ///   own file first and takes ``init(directory:)``.
  public static func bundled() throws(CorpusError) -> Corpus { try carried.get() }

  private static let carried = Result { () throws(CorpusError) in
    try Corpus(directory: Bundle.module.bundlePath + "/vectors")
  }

  /// Reads every golden file below a folder; `schema`, `fields` and `kill-matrix.json` are left out.
  ///
  /// - Throws: ``CorpusError`` for the first flaw.
  public init(directory: String) throws(CorpusError) {
    try self.init(reading: directory)
    let flaws = Concurrently.map(goldenFiles) { file in file.inputFlaw { _ in true } }
    if let flaw = flaws.lazy.compactMap(\.self).first { throw flaw }
  }

  /// Reads without asking the operations whether they can be asked every input, which takes as long as the reading: whoever
  /// takes a corpus that way asks for ``inputFlaw(of:)`` before a port is blamed.
  ///
  /// - Parameter operations: reads the files alone that name one of them; `nil` for all.
  package init(reading directory: String, operations: Set<String>? = nil) throws(CorpusError) {
    self.directory = directory
    let names = operations.map { $0.map { Data("\"\($0)\"".utf8) } }
    files = try Self.goldenFiles(directory).filter { file in
      guard let names, let text = FileManager.default.contents(atPath: directory + "/" + file) else { return true }
      return names.contains { text.range(of: $0) != nil }
    }
    goldenFiles = try GoldenFile.readAll(files, in: directory)
    cases = goldenFiles.flatMap(\.cases)
    var known: [String: Case] = Dictionary(minimumCapacity: cases.count)
    for file in goldenFiles {
      for (index, testCase) in file.cases.enumerated() {
        guard let other = known.updateValue(testCase, forKey: testCase.name) else { continue }
        let path = JSONPath().member("cases").element(index).member("id")
        throw CorpusError(
          file: file.name, line: path.line(in: file.text), place: "\(path)",
          reason: "'\(testCase.name)' is already a case of \(other.place?.file ?? file.name)")
      }
    }
    try checkTwins(known)
    if operations == nil { try checkIndex() }
  }

  /// The first input of these cases that its operation cannot be asked: every port fails such a case for our mistake.
  package func inputFlaw(of cases: [Case]) -> CorpusError? {
    let chosen = Set(cases.map(\.name))
    guard !chosen.isEmpty else { return nil }
    return goldenFiles.lazy.compactMap { file in file.inputFlaw { chosen.contains($0.name) } }.first
  }

  /// What identifies the corpus: the SHA-256, in hex, of the lines that `sha256sum` prints for ``files``; computed at every call.
  public var digest: String {
    let lines = goldenFiles.map { "\(Hex.encode(DigestAlgorithm.sha256.hash($0.text)))  \($0.name)\n" }
    return Hex.encode(DigestAlgorithm.sha256.hash(Array(lines.joined().utf8)))
  }

  /// What the cases catch, as it is published beside them; `nil` where it is not.
  public var killMatrix: JSON? {
    guard let text = FileManager.default.contents(atPath: directory + "/kill-matrix.json") else { return nil }
    return try? JSON(parsing: [UInt8](text))
  }

  /// A twin that is named must be an accepted case, since a refusal proves something only beside such an acceptance.
  private func checkTwins(_ known: [String: Case]) throws(CorpusError) {
    for testCase in cases {
      guard let twin = testCase.twin else { continue }
      let file = testCase.place?.file ?? ""
      guard testCase.expectation.isRejection else {
        throw CorpusError(file: file, place: testCase.id, reason: "is accepted and names a 'twin'")
      }
      guard known["\(testCase.operation)#\(twin)"]?.expectation.isRejection == false else {
        throw CorpusError(
          file: file, place: testCase.id, reason: "names the twin '\(twin)', which is no accepted case of its operation"
        )
      }
    }
  }

  /// What lies beside the golden files and is none: what they catch, and how many they are.
  private static let besides = ["kill-matrix.json", "index.json"]

  /// The paths of all files in a folder and those in it: what cannot be listed must not pass for empty.
  private static func below(_ folder: String, in directory: String) throws(CorpusError) -> [String] {
    let path = folder.isEmpty ? directory : "\(directory)/\(folder)"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw CorpusError(file: path, reason: "is no folder that can be read")
    }
    var files: [String] = []
    for name in names {
      let file = folder.isEmpty ? name : "\(folder)/\(name)"
      var isFolder: ObjCBool = false
      _ = unsafe FileManager.default.fileExists(atPath: "\(directory)/\(file)", isDirectory: &isFolder)
      if !isFolder.boolValue {
        files.append(file)
      } else if (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(directory)/\(file)")) != nil {
        throw CorpusError(file: file, reason: "is a link to a folder: a corpus is read without following any")
      } else {
        files += try below(file, in: directory)
      }
    }
    return files
  }

  /// Holds the files and cases against `index.json`, where that is: a corpus that lost some must not pass for whole.
  private func checkIndex() throws(CorpusError) {
    let path = directory + "/index.json"
    guard FileManager.default.fileExists(atPath: path) else { return }
    let index: JSON
    do {
      guard let text = FileManager.default.contents(atPath: path) else {
        throw CorpusError(file: "index.json", reason: "cannot be read")
      }
      index = try JSON(parsing: [UInt8](text))
    } catch let error as CorpusError {
      throw error
    } catch {
      throw CorpusError(file: "index.json", reason: "\(error)")
    }
    let told = JSON.members([
      ("schemaVersion", .integer(1)), ("files", .integer(files.count)), ("cases", .integer(cases.count)),
    ])
    guard index.means(told) else {
      throw CorpusError(
        file: "index.json",
        reason: "does not say that there are \(files.count) files with \(cases.count) cases, which were found;"
          + " 'python3 tools/corpus index' writes it after a change")
    }
  }

  private static func goldenFiles(_ directory: String) throws(CorpusError) -> [String] {
    let files = try below("", in: directory)
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix("schema/") && !$0.hasPrefix("fields/") && !besides.contains($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !files.isEmpty else { throw CorpusError(file: directory, reason: "holds no golden file") }
    return files
  }
}
