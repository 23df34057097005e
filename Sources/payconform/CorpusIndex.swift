import Encodings
import Platform
import Vectors

/// The `index.json` of the corpus that a golden file belongs to, with the numbers of files and cases.
enum CorpusIndex {
  /// Adds one case to the index of a golden file's corpus, and the file if it is new; does nothing without an index.
  static func count(caseIn path: String, isNewFile: Bool) throws(Abort) {
    guard let index = place(above: path), let text = POSIX.contents(index), let json = try? JSON(parsing: text) else {
      return
    }
    func count(_ name: String) -> Int {
      if case .number(let number)? = json[name] { Int(number.digits) ?? 0 } else { 0 }
    }
    let counted = Corpus.index(files: count("files") + (isNewFile ? 1 : 0), cases: count("cases") + 1)
    if let reason = POSIX.write(counted.lineBytes + [UInt8(ascii: "\n")], inPlaceOf: index) {
      throw Abort(.broken, "\(index) cannot be written: \(reason)")
    }
  }

  /// The index in the folder of a golden file, or in the one above it.
  private static func place(above path: String) -> String? {
    let folder = POSIX.split(POSIX.resolved(path)).folder
    return [folder, POSIX.split(folder).folder].map { "\($0)/index.json" }.first(where: POSIX.exists)
  }
}
