import Platform

/// Where the files of a corpus are read from: a folder, or the program itself.
package enum CorpusSource: Sendable {
  /// A folder, by its path.
  case folder(String)
  /// What a release holds inside.
  case archive(CorpusArchive)

  /// The corpus inside this program; `nil` where it has none and a folder stands beside it.
  package static var embedded: CorpusSource? { CarriedCorpus.archive.map(CorpusSource.archive) }

  /// What the cases catch, computed from them; it lies beside the golden files and is none.
  private static let matrix = "kill-matrix.json"

  /// What identifies the place in a message.
  var name: String {
    switch self {
    case .folder(let path): path
    case .archive: "the embedded corpus"
    }
  }

  /// The golden files, relative to the corpus, sorted; what lies in `schema` and `fields` is none.
  func goldenFiles() throws(CorpusError) -> [String] {
    let names: [String]?
    switch self {
    case .folder(let path): names = POSIX.files(below: path)
    case .archive(let archive): names = archive.names
    }
    guard let names else { throw CorpusError(file: name, reason: "is no folder that can be read") }
    let files = names.filter {
      $0.hasSuffix(".json") && !$0.hasPrefix("schema/") && !$0.hasPrefix("fields/") && $0 != Self.matrix
    }
    guard !files.isEmpty else { throw CorpusError(file: name, reason: "holds no golden file") }
    return files
  }

  /// The text of a file; `nil` where it cannot be read.
  func text(_ file: String) -> [UInt8]? {
    switch self {
    case .folder(let path): POSIX.contents("\(path)/\(file)")
    case .archive(let archive): archive.text(file)
    }
  }

  /// The published kill matrix; `nil` where there is none.
  var killMatrix: [UInt8]? { text(Self.matrix) }
}
