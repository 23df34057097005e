import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports
import Vectors

/// `payconform vectors`: the corpus itself.
enum VectorsCommand {
  private static let actions = ["list", "show", "lint", "export", "coverage", "fields", "choices", "adopt"]

  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "list": try list(rest)
    case "show": try show(rest)
    case "lint": try lint(rest)
    case "export": try export(rest)
    case "coverage": return try coverage(rest)
    case "fields": try fields(rest)
    case "choices": try choices(rest)
    case "adopt": try AdoptCommand.run(rest)
    case let other?: throw .usage("there is no 'vectors \(other)'\(Suggestion.clause(other, actions))")
    case nil: throw .usage("'vectors' needs one of \(actions.joined(separator: ", "))")
    }
    return .success
  }

  private static func list(_ words: [String]) throws(Abort) {
    let options = try Options(words, known: ["--vectors"])
    let patterns = options.operands.map(NamePattern.init)
    let folder = try options.single("--vectors")
    let cases = try CorpusLocator.load(folder).cases.filter { testCase in
      patterns.isEmpty || patterns.contains { $0.matches(testCase) }
    }
    guard !cases.isEmpty else {
      throw .usage("no case matches; patterns are like those of 'check --only'\(CorpusLocator.staleCopyHint(folder))")
    }
    try Terminal.print(cases.map { $0.name + "\n" }.joined())
  }

  private static func show(_ words: [String]) throws(Abort) {
    let options = try Options(words, known: ["--vectors"])
    let name = try options.operand("case name, as 'vectors list' prints it")
    let folder = try options.single("--vectors")
    let corpus = try CorpusLocator.load(folder)
    guard let testCase = corpus.cases.first(where: { $0.name == name }) else {
      throw .usage("there is no case '\(name)'\(near(name, corpus.cases))\(CorpusLocator.staleCopyHint(folder))")
    }
    try Terminal.print(testCase.json.indented + "\n")
  }

  /// Suggests what was meant by a name that no case has.
  private static func near(_ name: String, _ cases: [Case]) -> String {
    let operation = String(name.prefix { $0 != "#" })
    guard Gateway.operation(operation) != nil else {
      return name.contains("#") ? Suggestion.operations(operation) : "; it has the form OPERATION#ID"
    }
    let ids = cases.filter { $0.operation == operation }.map(\.id)
    let id = NearestName.find(String(name.dropFirst(operation.count + 1)), ids)
    return (id.map { "; did you mean '\(operation)#\($0)'?" } ?? ";")
      + " 'payconform vectors list \(operation)' lists those of the operation"
  }

  private static func lint(_ words: [String]) throws(Abort) {
    let options = try Options(words, known: [])
    guard options.operands.count <= 1 else { throw .usage("'vectors lint' takes at most one folder") }
    let corpus = try CorpusLocator.load(options.operands.first)
    let operations = Set(corpus.cases.map(\.operation)).count
    try Terminal.printUnlessQuiet(
      "\(corpus.cases.count) cases of \(operations) operations in \(corpus.files.count) files, no flaw\n")
  }

  private static func export(_ words: [String]) throws(Abort) {
    let options = try Options(words, known: ["--format", "--vectors"])
    try options.expectNoOperands()
    guard let format = try options.single("--format") else { throw .usage("'vectors export' needs --format ndjson") }
    guard format == "ndjson" else { throw .usage("'\(format)' is not a format; there is ndjson") }
    for testCase in try CorpusLocator.load(try options.single("--vectors")).cases {
      try Terminal.print(testCase.json.lineBytes)
    }
  }

  private static func fields(_ words: [String]) throws(Abort) {
    let name = try Options(words, known: []).operand("gateway, for example edfapg")
    let tables = Gateway.all.filter { FieldTables.text($0) != nil }
    guard let gateway = tables.first(where: { $0.name == name }), let text = FieldTables.text(gateway) else {
      throw .usage("'\(name)' is not a gateway with requests; there are \(tables.map(\.name).joined(separator: ", "))")
    }
    try Terminal.print(text)
  }

  private static func choices(_ words: [String]) throws(Abort) {
    try Options(words, known: []).expectNoOperands()
    try Terminal.print(ChoiceTable.text)
  }

  private static func coverage(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--vectors"])
    try options.expectNoOperands()
    let coverage = Coverage(try CorpusLocator.load(try options.single("--vectors")).cases)
    let isWhole = !coverage.rules.contains(where: \.isGap)
    try Terminal.tell(CoverageReport.render(coverage, Terminal.style), isWell: isWhole)
    return isWhole ? .success : .nonconformant
  }
}
