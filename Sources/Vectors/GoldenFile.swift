import ConformanceKit
import Dispatch
import Foundation

/// One golden file, read and checked on its own.
struct GoldenFile {
  /// The name, relative to the corpus.
  let name: String
  /// The text, in which a flaw is looked up.
  let text: [UInt8]
  /// The SHA-256 of the text, in hex.
  let digest: String
  /// The cases, in their order.
  let cases: [Case]

  /// - Throws: ``CorpusError`` for the first flaw.
  init(_ name: String, in directory: String) throws(CorpusError) {
    guard let data = FileManager.default.contents(atPath: directory + "/" + name) else {
      throw CorpusError(file: name, reason: "cannot be read")
    }
    self.name = name
    text = [UInt8](data)
    digest = Hex.encode(DigestAlgorithm.sha256.hash(text))
    let json: JSON
    do { json = try JSON(parsing: text) } catch {
      throw CorpusError(file: name, line: error.line, reason: "\(error)")
    }
    do { cases = try SuiteReader.read(json, name, CaseLines.find(in: text)) } catch {
      throw CorpusError(
        file: name, line: error.path.line(in: text), place: "\(error.path)", reason: error.reason)
    }
  }

  /// Reads files on all cores, since no run can begin before the last of them; in the order of the names.
  ///
  /// - Throws: ``CorpusError`` for the flaw that comes first in that order.
  static func readAll(_ names: [String], in directory: String) throws(CorpusError) -> [GoldenFile] {
    let results = Results(count: names.count)
    DispatchQueue.concurrentPerform(iterations: names.count) { index in
      results.set(index, Result { () throws(CorpusError) in try GoldenFile(names[index], in: directory) })
    }
    var files: [GoldenFile] = []
    for result in results.all { files.append(try result.get()) }
    return files
  }

  /// What the threads found, guarded by a lock.
  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var results: [Result<GoldenFile, CorpusError>?]

    init(count: Int) { results = Array(repeating: nil, count: count) }

    func set(_ index: Int, _ result: Result<GoldenFile, CorpusError>) { lock.withLock { results[index] = result } }

    var all: [Result<GoldenFile, CorpusError>] { lock.withLock { results.compactMap(\.self) } }
  }
}
