import ConformanceKit
import Gateways
import Platform
import Vectors

/// Finds the corpus: where the caller says, else inside the command, else beside its executable.
enum CorpusLocator {
  /// - Parameters:
  ///   - isProved: whether to check every input with the operations; without it, callers ask ``Corpus/inputFlaw(of:)``
  ///     before they blame a port.
  ///   - operations: the operations whose files alone are read, if the corpus is not proved; `nil` for all.
  static func load(
    _ directory: String?, isProved: Bool = true, operations: Set<String>? = nil
  ) throws(Abort) -> Corpus {
    guard
      let source = directory.map(CorpusSource.folder) ?? .embedded
        ?? beside("vectors", of: "Vectors").map(CorpusSource.folder)
    else {
      throw Abort(.corpus, "there is no corpus next to the command; name one with --vectors DIR")
    }
    do {
      return isProved ? try Corpus(provedFrom: source) : try Corpus(reading: source, operations: operations)
    } catch {
      throw refused(error)
    }
  }

  /// The end of a message about missing cases; empty if the corpus cannot be an outdated copy.
  ///
  /// - Parameter directory: what `--vectors` says.
  static func staleCopyHint(_ directory: String?) -> String {
    guard directory == nil, CorpusSource.embedded == nil else { return "" }
    return "; the build copies the corpus: after changing vectors/, build again or add --vectors vectors"
  }

  /// Complains about operations without a case; a corpus of the caller's own may lack most of them.
  static func complain(without cases: [Case], _ operations: [Operation], _ directory: String?) {
    let covered = Set(cases.map(\.operation))
    let bare = operations.map(\.name).filter { Gateway.operation($0) != nil && !covered.contains($0) }
    guard !bare.isEmpty, directory == nil || operations.count == 1 else { return }
    Terminal.printError("the corpus has no case of \(bare.joined(separator: ", "))\(staleCopyHint(directory))")
  }

  static func refused(_ flaw: CorpusError) -> Abort { Abort(.corpus, "the corpus is refused: \(flaw)") }

  /// Tries the places one by one, as `Bundle.module` would abort a command that was copied away from its build folder.
  static func beside(_ folder: String, of module: String) -> String? {
    guard let place = POSIX.executablePath.map({ POSIX.split($0).folder }) else { return nil }
    return ["", "payment-conformance_\(module).resources/", "payment-conformance_\(module).bundle/"]
      .map { "\(place)/\($0)\(folder)" }.first(where: POSIX.exists)
  }
}
