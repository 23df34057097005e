import ConformanceKit
import Gateways
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

  /// The end of a sentence about cases that are not there; empty where no newer corpus than the one read can be meant.
  ///
  /// - Parameter directory: what `--vectors` says.
  static func copied(_ directory: String?) -> String {
    guard directory == nil, CorpusSource.embedded == nil else { return "" }
    return "; the corpus is a copy made by the build: after a change of vectors/ build again, or add --vectors vectors"
  }

  /// Says which of the operations have no case; a corpus of the caller's own may lack those of most.
  static func complain(without cases: [Case], _ operations: [Operation], _ directory: String?) {
    let covered = Set(cases.map(\.operation))
    let bare = operations.map(\.name).filter { Gateway.operation($0) != nil && !covered.contains($0) }
    guard !bare.isEmpty, directory == nil || operations.count == 1 else { return }
    Terminal.complain("the corpus has no case of \(bare.joined(separator: ", "))\(copied(directory))")
  }

  static func refused(_ flaw: CorpusError) -> Abort { Abort(.corpus, "the corpus is refused: \(flaw)") }

  /// `Bundle.module` would end a command that was copied away from its build folder, so the places are tried one by one.
  static func beside(_ folder: String, of module: String) -> String? {
    guard let place = POSIX.executablePath.map({ POSIX.split($0).folder }) else { return nil }
    return ["", "payment-conformance_\(module).resources/", "payment-conformance_\(module).bundle/"]
      .map { "\(place)/\($0)\(folder)" }.first(where: POSIX.exists)
  }
}
