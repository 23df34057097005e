import Encodings
import Formulas
import Gateways
import Ports
import Platform

/// `payconform compute`: an operation as a filter.
enum ComputeCommand {
  /// A body of 64 MiB in hexadecimal or base 64, and some more: hostile bodies are to be answered, not turned away.
  private static let longestLine = 192 << 20

  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let operation = try CommandLineTool.formula(try Options(words, known: []).operand("operation"))
    var evaluator = Evaluator()
    var status = ExitStatus.success
    Terminal.forEachLine(limit: longestLine) { line in
      let members = answer(line, operation, &evaluator)
      if members.contains(where: { $0.0 == "error" }) { status = .nonconformant }
      return POSIX.writeAll(1, JSON.members(members).lineBytes + [UInt8(ascii: "\n")])
    }
    return status
  }

  private static func answer(
    _ line: LineBuffer.Line, _ operation: Operation, _ evaluator: inout Evaluator
  ) -> [(String, JSON?)] {
    guard case .text(let text) = line else { return error("the line is longer than \(longestLine >> 20) MiB") }
    do {
      return operation.respond(to: try JSON(parsing: text), &evaluator).answer.members
    } catch let problem {
      return error("the line is \(problem)")
    }
  }

  private static func error(_ message: String) -> [(String, JSON?)] {
    [("error", JSON.members([("message", .text(message))]))]
  }
}
