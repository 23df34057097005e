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

  /// The corpus of this package, which is read once.
  ///
  /// - Throws: ``CorpusError``. Traps in a program that was moved away from its resources, unless the corpus is
  ///   embedded; a command-line tool first looks next to its own file and uses ``init(directory:)``.
  public static func bundled() throws(CorpusError) -> Corpus { try carried.get() }

  private static let carried = Result { () throws(CorpusError) in
    try Corpus(provedFrom: CarriedCorpus.source)
  }

  /// Reads every golden file below a folder except those in `schema` and `fields`, and `kill-matrix.json`.
  ///
  /// - Throws: ``CorpusError`` for the first flaw.
  public init(directory: String) throws(CorpusError) { try self.init(provedFrom: .folder(directory)) }

  /// Reads every golden file, and checks with the operations that every input is usable.
  package init(provedFrom source: CorpusSource) throws(CorpusError) {
    try self.init(reading: source)
    let flaws = Concurrently.map(goldenFiles) { file in file.inputFlaw { _ in true } }
    if let flaw = flaws.lazy.compactMap(\.self).first { throw flaw }
  }

  /// Reads the files without checking with the operations that every input is usable, which takes as long as the
  /// reading.
  ///
  /// A caller must check ``inputFlaw(of:)`` before it blames a port.
  ///
  /// - Parameter operations: reads only the files that name one of them; `nil` for all.
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

  /// The first input of these cases that its operation cannot use; every port would fail such a case through our
  /// mistake.
  package func inputFlaw(of cases: [Case]) -> CorpusError? {
    let chosen = Set(cases.map(\.name))
    guard !chosen.isEmpty else { return nil }
    return goldenFiles.lazy.compactMap { file in file.inputFlaw { chosen.contains($0.name) } }.first
  }

  /// The identity of the corpus: the SHA-256, in hex, of the lines that `sha256sum` prints for ``files``; computed at
  /// every call.
  public var digest: String {
    let lines = goldenFiles.map { "\(Hex.encode(DigestAlgorithm.sha256.hash($0.text)))  \($0.name)\n" }
    return Hex.encode(DigestAlgorithm.sha256.hash(Array(lines.joined().utf8)))
  }

  /// The mistakes that the cases catch, as published with them; `nil` where they are not.
  public var killMatrix: JSON? {
    source.killMatrix.flatMap { try? JSON(parsing: $0) }
  }

  /// Checks that every twin is an accepted case, since a refusal proves something only next to such an acceptance.
  private func checkTwins(_ known: [String: Case]) throws(CorpusError) {
    for testCase in cases {
      guard let twin = testCase.twin else { continue }
      let file = testCase.place?.file ?? ""
      guard testCase.expectation.allowsRejection else {
        throw CorpusError(file: file, place: testCase.id, reason: "is accepted but names a 'twin'")
      }
      guard known["\(testCase.operation)#\(twin)"]?.expectation.isRejection == false else {
        throw CorpusError(
          file: file, place: testCase.id,
          reason: "names the twin '\(twin)', which is not an accepted case of its operation"
        )
      }
    }
  }

  /// The content of `index.json`.
  package static func index(files: Int, cases: Int) -> JSON {
    ["schemaVersion": .integer(1), "files": .integer(files), "cases": .integer(cases)]
  }

  /// Compares the files and cases with `index.json`, where it exists, so that a corpus with losses does not pass as
  /// whole.
  private func checkIndex() throws(CorpusError) {
    guard let text = source.index else { return }
    let index: JSON
    do { index = try JSON(parsing: text) } catch { throw CorpusError(file: "index.json", reason: "\(error)") }
    guard index.means(Self.index(files: files.count, cases: cases.count)) else {
      throw CorpusError(
        file: "index.json",
        reason: "does not state the counts found, \(files.count) files and \(cases.count) cases;"
          + " run 'python3 tools/corpus index' after a change")
    }
  }
}
