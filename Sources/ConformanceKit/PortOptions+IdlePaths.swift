import Encodings
import Gateways

extension PortOptions {
  /// Refuses a path in `without` or `demands` that no case has, because it is misspelt or leads elsewhere.
  ///
  /// - Parameter corpus: the whole corpus; operations without a case in it are skipped.
  /// - Throws: ``PortFailure``, which names the path.
  package func refuseIdlePaths(in corpus: [Case]) throws(PortFailure) {
    for (name, options) in operations.sorted(by: { $0.key < $1.key }) {
      let named =
        options.without.map { ("takes '\(name)' without", $0) } + options.requires.map { ("demands for '\(name)'", $0) }
      guard !named.isEmpty else { continue }
      let inputs = corpus.filter { $0.operation == name }.map(\.input)
      for (words, path) in named where !inputs.isEmpty {
        let parts = path.split(separator: ".").map(String.init)
        guard !inputs.contains(where: { $0[parts] != nil }) else { continue }
        let nearest = NearestName.find(path, Self.siblings(of: parts, in: inputs)).map { "; did you mean '\($0)'?" }
        throw PortFailure(
          .start,
          "the port's hello says in 'options' that it \(words) the input '\(path.prefix(80))', which no case has\(nearest ?? "")"
        )
      }
    }
  }

  /// The paths in the inputs that differ from the given one in the last part only.
  private static func siblings(of path: [String], in inputs: [JSON]) -> [String] {
    let parent = Array(path.dropLast())
    let members = inputs.flatMap { (parent.isEmpty ? $0 : $0[parent])?.members ?? [] }
    return Set(members.map(\.name.string)).sorted().map { (parent + [$0]).joined(separator: ".") }
  }
}
