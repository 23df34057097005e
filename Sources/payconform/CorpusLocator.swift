import Platform
import Vectors

/// Finds the corpus: where the caller says, else inside the command, else beside its own file.
enum CorpusLocator {
  /// - Parameters:
  ///   - isProved: whether the operations are asked about every input; who leaves that out asks ``Corpus/inputFlaw(of:)``
  ///     before a port is blamed.
  ///   - operations: of a corpus that is not proved, reads the files alone that name one of them; `nil` for all.
  static func load(
    _ directory: String?, isProved: Bool = true, operations: Set<String>? = nil
  ) throws(Abort) -> Corpus {
    guard
      let source = directory.map(CorpusSource.folder) ?? .embedded
        ?? beside("vectors", of: "Vectors").map(CorpusSource.folder)
    else {
      throw Abort(.corpus, "no corpus stands beside the command; name one with --vectors DIR")
    }
    do {
      return isProved ? try Corpus(provedFrom: source) : try Corpus(reading: source, operations: operations)
    } catch {
      throw refused(error)
    }
  }

  static func refused(_ flaw: CorpusError) -> Abort { Abort(.corpus, "the corpus is refused: \(flaw)") }

  /// `Bundle.module` would end a command that was copied away from its build folder, so the places are tried one by one.
  static func beside(_ folder: String, of module: String) -> String? {
    guard let place = POSIX.executablePath.map({ POSIX.split($0).folder }) else { return nil }
    return ["", "payment-conformance_\(module).resources/", "payment-conformance_\(module).bundle/"]
      .map { "\(place)/\($0)\(folder)" }.first(where: POSIX.exists)
  }
}
