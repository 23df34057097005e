import ConformanceKit
import Encodings
import Gateways
import Platform

/// One golden file, read and checked on its own.
struct GoldenFile {
  /// The name, relative to the corpus.
  let name: String
  /// The text, in which the line of a flaw is looked up.
  let text: [UInt8]
  /// The cases, in order.
  let cases: [Case]

  /// The maximum size in bytes: a sparse file of many gigabytes takes no disk space, but all memory when read.
  private static let longest = 64 * 1024 * 1024

  /// - Throws: ``CorpusError`` for the first flaw.
  init(_ name: String, _ text: [UInt8]) throws(CorpusError) {
    self.name = name
    self.text = text
    let json: JSON
    var lines: [Int] = []
    do { json = try JSON(parsing: text, elementLines: &lines) } catch {
      throw CorpusError(file: name, line: error.line, reason: "\(error)")
    }
    do { cases = try SuiteReader.read(json, name, lines) } catch {
      throw CorpusError(
        file: name, line: error.path.line(in: text), place: "\(error.path)", reason: error.reason)
    }
  }

  /// The first input of the chosen cases that its operation cannot use.
  func inputFlaw(where isChosen: (Case) -> Bool) -> CorpusError? {
    for (index, testCase) in cases.enumerated() where isChosen(testCase) {
      guard let error = Gateway.operation(testCase.operation)?.inputError(testCase.input) else { continue }
      let path = JSONPath().member("cases").element(index).member("input")
      return CorpusError(file: name, line: path.line(in: text), place: "\(path)", reason: "\(error)")
    }
    return nil
  }

  /// Reads files on all cores, since no run can begin before the last of them; returns them in the order of the names.
  ///
  /// - Parameter operations: leaves out files that name none of them; `nil` for all.
  /// - Throws: ``CorpusError`` for the flaw that comes first in that order.
  static func readAll(_ source: CorpusSource, _ operations: Set<String>?) throws(CorpusError) -> [GoldenFile] {
    let words = operations?.map { "\"\($0)\"" }
    let results = Concurrently.map(try source.goldenFiles()) { name in
      Result { () throws(CorpusError) -> GoldenFile? in
        guard source.size(name) <= longest else {
          throw CorpusError(file: name, reason: "is longer than 64 MiB, the limit for golden files")
        }
        guard let text = source.text(name) else { throw CorpusError(file: name, reason: "cannot be read") }
        if let words, !words.contains(where: { POSIX.mayHold($0, text) }) { return nil }
        return try GoldenFile(name, text)
      }
    }
    var files: [GoldenFile] = []
    for result in results {
      if let file = try result.get() { files.append(file) }
    }
    return files
  }
}
