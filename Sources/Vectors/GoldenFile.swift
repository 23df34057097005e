import ConformanceKit
import Encodings
import Foundation
import Gateways
import Platform

/// One golden file, read and checked on its own.
struct GoldenFile {
  /// The name, relative to the corpus.
  let name: String
  /// The text, in which a flaw is looked up.
  let text: [UInt8]
  /// The cases, in their order.
  let cases: [Case]

  /// A sparse file of many gigabytes takes no room on a disk, and all memory when it is read.
  private static let longest = 64 * 1024 * 1024

  /// - Throws: ``CorpusError`` for the first flaw.
  init(_ name: String, in directory: String) throws(CorpusError) {
    let path = directory + "/" + name
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber
    guard size?.intValue ?? 0 <= Self.longest else {
      throw CorpusError(file: name, reason: "is longer than 64 MiB, which no golden file is")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CorpusError(file: name, reason: "cannot be read")
    }
    self.name = name
    text = [UInt8](data)
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

  /// The first input, of the cases that are chosen, that its operation cannot be asked.
  func inputFlaw(where isChosen: (Case) -> Bool) -> CorpusError? {
    for (index, testCase) in cases.enumerated() where isChosen(testCase) {
      guard let error = Gateway.operation(testCase.operation)?.inputError(testCase.input) else { continue }
      let path = JSONPath().member("cases").element(index).member("input")
      return CorpusError(file: name, line: path.line(in: text), place: "\(path)", reason: "\(error)")
    }
    return nil
  }

  /// Reads files on all cores, since no run can begin before the last of them; in the order of the names.
  ///
  /// - Throws: ``CorpusError`` for the flaw that comes first in that order.
  static func readAll(_ names: [String], in directory: String) throws(CorpusError) -> [GoldenFile] {
    let results = Concurrently.map(names) { name in
      Result { () throws(CorpusError) in try GoldenFile(name, in: directory) }
    }
    var files: [GoldenFile] = []
    for result in results { files.append(try result.get()) }
    return files
  }
}
