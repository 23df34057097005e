import Encodings
import Gateways
import Reports

/// `payconform explain`: signatures, step by step.
enum ExplainCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--format"])
    let operation = try CommandLineTool.formula(try options.operand("operation"))
    let isJSON = try options.wantsJSON()
    let inputs = try Inputs.read(for: operation)
    var status = ExitStatus.success
    for (index, input) in inputs.enumerated() {
      let explanation: Explanation
      do { explanation = try Explanation(operation, input) } catch {
        status = .nonconformant
        try InputFlaw(operation: operation, error: error, index: index, count: inputs.count).tell(asJSON: isJSON)
        continue
      }
      if explanation.isRefusal { status = .nonconformant }
      if isJSON {
        try Terminal.print(explanation.json.lineBytes)
      } else {
        try Terminal.print((index == 0 ? "" : "\n") + explanation.text(Terminal.style))
      }
    }
    return status
  }
}
