import Platform

/// Where the files of a corpus are read from: a folder, or the program itself.
package enum CorpusSource: Sendable {
  case folder(String)
  /// What a release holds inside.
  case archive(CorpusArchive)

  /// The corpus inside this program; `nil` where it has none and a folder stands beside it.
  package static var embedded: CorpusSource? { CarriedCorpus.archive.map(CorpusSource.archive) }

  /// What lies beside the golden files and is none: what the cases catch, and how many they are.
  private static let (matrix, indexName) = ("kill-matrix.json", "index.json")

  /// What identifies the place in a message.
  var name: String {
    switch self {
    case .folder(let path): path
    case .archive: "the embedded corpus"
    }
  }

  /// The golden files, relative to the corpus, sorted; what lies in `schema` and `fields` is none.
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

  /// The paths of all files in a folder and those in it: what cannot be listed must not pass for empty.
  private static func below(_ folder: String, in directory: String) throws(CorpusError) -> [String] {
    let path = folder.isEmpty ? directory : "\(directory)/\(folder)"
    guard let names = POSIX.names(in: path) else {
      throw CorpusError(file: path, reason: "is no folder that can be read")
    }
    var files: [String] = []
    for name in names {
      let file = folder.isEmpty ? name : "\(folder)/\(name)"
      let entry = POSIX.entry("\(directory)/\(file)")
      if entry?.isFolder != true {
        guard entry?.isFile != false else { throw CorpusError(file: file, reason: "is no file but a pipe or a device") }
        files.append(file)
      } else if POSIX.isLink("\(directory)/\(file)") {
        throw CorpusError(file: file, reason: "is a link to a folder: a corpus is read without following any")
      } else {
        files += try below(file, in: directory)
      }
    }
    return files
  }

  /// The bytes of a file, as far as they are known before it is read.
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

  /// How many files and cases there are; `nil` where nothing says so.
  var index: [UInt8]? { text(Self.indexName) }
}
