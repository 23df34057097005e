import Gateways
import Reports
import Vectors

/// `payconform diagnose`: which known mistake gives a wrong value.
enum DiagnoseCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--got", "--vectors"])
    let operation = try CommandLineTool.operation(try options.operand("operation"))
    guard let got = try options.single("--got") else { throw .usage("'diagnose' needs the wrong value: --got VALUE") }
    // The cases only help to tell explanations apart; without them a diagnosis is still one.
    let cases = (try? CorpusLocator.load(try options.single("--vectors")))?.cases ?? []
    let input = try Terminal.readJSON()
    do {
      let answer = try DiagnosisReport.render(operation, input, got: got, beside: cases, Terminal.style)
      Terminal.print(answer.text)
      return answer.isExplained ? .success : .nonconformant
    } catch {
      throw Abort(.nonconformant, error.description)
    }
  }
}
