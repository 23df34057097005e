public import ConformanceKit
public import Encodings
import Platform

/// The golden cases, read and checked; a corpus with any flaw is refused as a whole.
public struct Corpus: Sendable {
  /// All cases, by file and then in the order of the file.
  public let cases: [Case]
  /// The golden files, relative to the corpus, sorted.
  public let files: [String]
  private let source: CorpusSource
  private let goldenFiles: [GoldenFile]

  /// The corpus that this package carries, which is read once.
  ///
  /// - Throws: ``CorpusError``. Traps in a program that was moved away from its resources, unless it has the corpus inside; a
  ///   command line looks beside its own file first and takes ``init(directory:)``.
  public static func bundled() throws(CorpusError) -> Corpus { try carried.get() }

  private static let carried = Result { () throws(CorpusError) in
    try Corpus(provedFrom: CarriedCorpus.source)
  }

  /// Reads every golden file below a folder; `schema`, `fields` and `kill-matrix.json` are left out.
  ///
  /// - Throws: ``CorpusError`` for the first flaw.
  public init(directory: String) throws(CorpusError) { try self.init(provedFrom: .folder(directory)) }

  /// Reads every golden file, and asks the operations whether they can be asked every input.
  package init(provedFrom source: CorpusSource) throws(CorpusError) {
    try self.init(reading: source)
    let flaws = Concurrently.map(goldenFiles) { file in file.inputFlaw { _ in true } }
    if let flaw = flaws.lazy.compactMap(\.self).first { throw flaw }
  }

  /// Reads without asking the operations whether they can be asked every input, which takes as long as the reading: whoever
  /// takes a corpus that way asks for ``inputFlaw(of:)`` before a port is blamed.
  ///
  /// - Parameter operations: reads the files alone that name one of them; `nil` for all.
  package init(reading source: CorpusSource, operations: Set<String>? = nil) throws(CorpusError) {
    self.source = source
    goldenFiles = try GoldenFile.readAll(source, operations)
    files = goldenFiles.map(\.name)
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
    source.killMatrix.flatMap { try? JSON(parsing: $0) }
  }

  /// A twin that is named must be an accepted case, since a refusal proves something only beside such an acceptance.
  private func checkTwins(_ known: [String: Case]) throws(CorpusError) {
    for testCase in cases {
      guard let twin = testCase.twin else { continue }
      let file = testCase.place?.file ?? ""
      guard testCase.expectation.takesRejection else {
        throw CorpusError(file: file, place: testCase.id, reason: "is accepted and names a 'twin'")
      }
      guard known["\(testCase.operation)#\(twin)"]?.expectation.isRejection == false else {
        throw CorpusError(
          file: file, place: testCase.id, reason: "names the twin '\(twin)', which is no accepted case of its operation"
        )
      }
    }
  }

  /// What `index.json` says.
  package static func index(files: Int, cases: Int) -> JSON {
    ["schemaVersion": .integer(1), "files": .integer(files), "cases": .integer(cases)]
  }

  /// Holds the files and cases against `index.json`, where that is: a corpus that lost some must not pass for whole.
  private func checkIndex() throws(CorpusError) {
    guard let text = source.index else { return }
    let index: JSON
    do { index = try JSON(parsing: text) } catch { throw CorpusError(file: "index.json", reason: "\(error)") }
    guard index.means(Self.index(files: files.count, cases: cases.count)) else {
      throw CorpusError(
        file: "index.json",
        reason: "does not say that there are \(files.count) files with \(cases.count) cases, which were found;"
          + " 'python3 tools/corpus index' writes it after a change")
    }
  }
}
