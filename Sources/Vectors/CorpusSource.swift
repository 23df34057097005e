import Platform

/// The place from which a corpus is read: a folder, or the program itself.
package enum CorpusSource: Sendable {
  case folder(String)
  /// The corpus embedded in a release.
  case archive(CorpusArchive)

  /// The corpus embedded in this program; `nil` where it has none and uses a folder next to it.
  package static var embedded: CorpusSource? { CarriedCorpus.archive.map(CorpusSource.archive) }

  /// The files next to the golden files that are not golden: the kill matrix, and the index with the numbers of files and
  /// cases.
  private static let (matrix, indexName) = ("kill-matrix.json", "index.json")

  /// The name of the place in messages.
  var name: String {
    switch self {
    case .folder(let path): path
    case .archive: "the embedded corpus"
    }
  }

  /// The golden files, relative to the corpus, sorted; files in `schema` and `fields` do not count.
  func goldenFiles() throws(CorpusError) -> [String] {
    let names: [String]
    switch self {
    case .folder(let path): names = try Self.below("", in: path)
    case .archive(let archive): names = archive.names
    }
    let files = names.filter {
      $0.hasSuffix(".json") && !$0.hasPrefix("schema/") && !$0.hasPrefix("fields/")
        && $0 != Self.matrix && $0 != Self.indexName
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !files.isEmpty else { throw CorpusError(file: name, reason: "holds no golden file") }
    return files
  }

  /// The paths of all files in a folder and its subfolders; a folder that cannot be listed must not pass as empty.
  private static func below(_ folder: String, in directory: String) throws(CorpusError) -> [String] {
    let path = folder.isEmpty ? directory : "\(directory)/\(folder)"
    guard let names = POSIX.names(in: path) else {
      throw CorpusError(file: path, reason: "is not a folder that can be read")
    }
    var files: [String] = []
    for name in names {
      let file = folder.isEmpty ? name : "\(folder)/\(name)"
      let entry = POSIX.entry("\(directory)/\(file)")
      if entry?.isFolder != true {
        guard entry?.isFile != false else {
          throw CorpusError(file: file, reason: "is not a file but a pipe or a device")
        }
        files.append(file)
      } else if POSIX.isLink("\(directory)/\(file)") {
        throw CorpusError(file: file, reason: "is a link to a folder: links in a corpus are not followed")
      } else {
        files += try below(file, in: directory)
      }
    }
    return files
  }

  /// The size of a file in bytes, as far as known before it is read; otherwise 0.
  func size(_ file: String) -> Int {
    if case .folder(let path) = self { POSIX.entry("\(path)/\(file)")?.size ?? 0 } else { 0 }
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

  /// The text of `index.json`, with the numbers of files and cases; `nil` where there is none.
  var index: [UInt8]? { text(Self.indexName) }
}
