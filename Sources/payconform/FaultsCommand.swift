import ConformanceKit
import Faults
import Formulas
import Gateways
import Reports
import Vectors

/// `payconform faults`: the catalogue of faults, and which of them the cases catch.
enum FaultsCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(
      words, known: ["--vectors", "--format", "--seed"], flags: ["--freedoms", "--matrix", "--missing"])
    if options.has("--freedoms") { return try freedoms(options) }
    let (wantsMatrix, wantsMissing) = (options.has("--matrix"), options.has("--missing"))
    if wantsMatrix, wantsMissing { throw .usage("--matrix and --missing cannot be combined") }
    if !wantsMissing, options.values["--seed"] != nil { throw .usage("--seed is only for --missing") }
    guard options.operands.count <= 1 else { throw .usage("'faults' takes at most one operation") }
    let operation = try options.operands.first.map(CommandLineTool.operation)
    let format = try options.single("--format")
    if let format, format != "json" { throw .usage("'\(format)' is not a format; there is json") }
    guard wantsMatrix || wantsMissing || operation != nil else {
      try Terminal.print(FaultCatalogue.render(Terminal.style))
      return .success
    }
    let seed = try MissingCommand.seed(options)
    let folder = try options.single("--vectors")
    let corpus = try CorpusLocator.load(folder)
    CorpusLocator.complain(without: corpus.cases, operation.map { [$0] } ?? Gateway.operations, folder)
    if wantsMissing { return try MissingCommand.run(operation, corpus, seed, isJSON: format != nil) }
    let cases = operation.map { wanted in corpus.cases.filter { $0.operation == wanted.name } } ?? corpus.cases
    guard wantsMatrix else {
      if let operation, operation.isProcedure {
        try Terminal.print(FaultCatalogue.render(operation, Terminal.style))
      } else {
        try Terminal.print(FaultCatalogue.render(Formula.all(of: cases), Terminal.style))
      }
      return .success
    }
    let progress = Progress()
    progress.say("Trying every mistake on \(cases.count) cases")
    let matrix = KillMatrix(cases)
    progress.clear()
    if format != nil {
      try Terminal.print(KillMatrixReport.json(matrix))
      return KillMatrixReport.isSound(matrix) ? .success : .nonconformant
    }
    let isSound = KillMatrixReport.isSound(matrix)
    try Terminal.tell(KillMatrixReport.render(matrix, Terminal.style), isWell: isSound)
    return isSound ? .success : .nonconformant
  }

  /// Prints what right SDKs do differently, and whether any case fails one for it.
  private static func freedoms(_ options: Options) throws(Abort) -> ExitStatus {
    for other in ["--matrix", "--missing", "--format", "--seed"] where options.values[other] != nil {
      throw .usage("--freedoms cannot be combined with \(other)")
    }
    try options.expectNoOperands()
    let corpus = try CorpusLocator.load(try options.single("--vectors"))
    let progress = Progress()
    progress.say("Trying every freedom on \(corpus.cases.count) cases")
    let trials = FreedomTrial.all(corpus.cases)
    progress.clear()
    let isRight = trials.allSatisfy { $0.punished.isEmpty && $0.taken > 0 }
    try Terminal.tell(FreedomReport.render(trials, Terminal.style), isWell: isRight)
    return isRight ? .success : .nonconformant
  }
}
