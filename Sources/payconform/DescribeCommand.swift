import Gateways
import Reports
import Vectors

/// `payconform describe`: all that is known of one operation.
enum DescribeCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--vectors"])
    let operation = try CommandLineTool.formula(try options.operand("operation"))
    let folder = try options.single("--vectors")
    let corpus = try CorpusLocator.load(folder, isProved: false, operations: [operation.name])
    try Terminal.print(OperationPage(operation, corpus.cases).render(Terminal.style))
    CorpusLocator.complain(without: corpus.cases, [operation], folder)
    return .success
  }
}
