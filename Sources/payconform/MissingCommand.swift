import ConformanceKit
import Encodings
import Fresh
import Gateways
import Vectors

/// `payconform faults --missing`: finds inputs that would catch the mutations that escape the corpus.
enum MissingCommand {
  /// - Parameter operation: `nil` for all operations that have a case.
  static func run(
    _ operation: Operation?, _ corpus: Corpus, _ seed: UInt32, isJSON: Bool
  ) throws(Abort) -> ExitStatus {
    let groups = Dictionary(grouping: corpus.cases, by: \.operation)
    let operations = operation.map { [$0] } ?? Gateway.operations.filter { groups[$0.name] != nil }
    let progress = Progress()
    var all: [MissingCases] = []
    for operation in operations {
      let cases = groups[operation.name] ?? []
      progress.say("Trying every mistake on \(cases.count) cases of \(operation.name)")
      all.append(
        MissingCases(operation, cases, seed: seed) { left in
          progress.say("Looking for inputs of \(operation.name): \(left) mistakes left")
        })
    }
    progress.clear()
    try Terminal.print(
      isJSON ? MissingCasesText.json(all, seed) : MissingCasesText.render(all, seed, Terminal.style))
    return all.allSatisfy { $0.escaped == 0 } ? .success : .nonconformant
  }

  /// The value of `--seed`; 1 by default.
  static func seed(_ options: Options) throws(Abort) -> UInt32 {
    guard let text = try options.single("--seed") else { return 1 }
    guard let seed = UInt32(text) else {
      throw .usage("--seed takes a whole number from 0 to \(UInt32.max), not '\(text)'")
    }
    return seed
  }
}
