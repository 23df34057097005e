import Gateways
import Reports

/// `payconform explain`: a signature, step by step.
enum ExplainCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let operation = try CommandLineTool.formula(try Options(words, known: []).operand("operation"))
    let input = try Terminal.readJSON()
    do {
      Terminal.print(try Explanation.render(operation, input, Terminal.style))
    } catch {
      throw Abort(.nonconformant, error.description)
    }
    return .success
  }
}
