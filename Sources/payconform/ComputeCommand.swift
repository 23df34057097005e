import Encodings
import Formulas
import Gateways
import Ports

/// `payconform compute`: runs an operation as a filter.
enum ComputeCommand {
  /// More than a body of 64 MiB in hexadecimal or base 64, so that hostile bodies are answered and not refused.
  private static let longestLine = 192 << 20

  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let operation = try CommandLineTool.formula(try Options(words, known: []).operand("operation"))
    var evaluator = Evaluator()
    var (status, isEmpty) = (ExitStatus.success, true)
    try Terminal.forEachLine(limit: longestLine) { (line) throws(Abort) in
      isEmpty = false
      let answer = answer(line, operation, &evaluator)
      let isBad = answer["error"] != nil || answer["reject"] != nil && operation.isVerification
      if isBad { status = .nonconformant }
      try Terminal.print(answer.lineBytes)
      return true
    }
    if isEmpty {
      throw .usage(
        "there is no input on stdin; 'compute' takes one JSON object per line, and 'payconform describe \(operation.name)' shows one"
      )
    }
    return status
  }

  private static func answer(
    _ line: LineBuffer.Line, _ operation: Operation, _ evaluator: inout Evaluator
  ) -> JSON {
    guard case .text(let text) = line else { return error("the line is longer than \(longestLine >> 20) MiB") }
    let input: JSON
    do { input = try JSON(parsing: text) } catch let problem {
      return error("the line is \(problem)" + (Inputs.hint(text, operation) ?? ""))
    }
    let answer = operation.respond(to: input, &evaluator).answer
    guard case .error(let problem) = answer else { return answer.json }
    return error(problem.description + (Inputs.hint(text, operation) ?? ""))
  }

  private static func error(_ message: String) -> JSON { ["error": ["message": .text(message)]] }
}
