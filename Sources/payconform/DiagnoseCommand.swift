import ConformanceKit
import Encodings
import Gateways
import Reports
import Vectors

/// `payconform diagnose`: names the known mistakes that give wrong values.
enum DiagnoseCommand {
  /// An input and the wrong value that was computed for it.
  private typealias Finding = (input: JSON, got: String)

  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--got", "--vectors", "--format"])
    let operation = try CommandLineTool.operation(try options.operand("operation"))
    let isJSON = try options.wantsJSON()
    let got = options.values["--got"] ?? []
    let inputs: [JSON]
    do { inputs = try Inputs.read(for: operation) } catch {
      throw got.isEmpty && error.status == .usage ? missing : error
    }
    let findings = try findings(inputs, got)
    // The cases only help to tell explanations apart; a diagnosis works without them.
    let vectors = try options.single("--vectors")
    let corpus = try? CorpusLocator.load(vectors, isProved: false, operations: [operation.name])
    let cases = corpus?.cases ?? []
    var status = ExitStatus.success
    for (index, finding) in findings.enumerated() {
      let report: DiagnosisReport
      do { report = try DiagnosisReport(operation, finding.input, got: finding.got, beside: cases) } catch {
        status = .nonconformant
        try InputFlaw(operation: operation, error: error, index: index, count: findings.count).tell(asJSON: isJSON)
        continue
      }
      if !report.isExplained { status = .nonconformant }
      if isJSON {
        try Terminal.print(report.json.lineBytes)
      } else {
        try Terminal.print((index == 0 ? "" : "\n") + report.text(Terminal.style))
      }
    }
    return status
  }

  private static let missing = Abort.usage(
    "'diagnose' needs the wrong value: --got VALUE, or {\"input\": {…}, \"got\": …} on stdin")

  /// Pairs the inputs with the values of `--got`, or takes apart objects that hold both.
  private static func findings(_ inputs: [JSON], _ got: [String]) throws(Abort) -> [Finding] {
    if got.isEmpty {
      return try inputs.map { (both) throws(Abort) in
        guard let input = both["input"], let got = both["got"], both.members?.count == 2 else {
          throw missing
        }
        return (input, got.string ?? got.line)
      }
    }
    guard inputs.count == got.count else {
      throw .usage("there are \(inputs.count) inputs on stdin and \(got.count) values of --got; each input needs one")
    }
    return Array(zip(inputs, got))
  }
}
