import ConformanceKit
import Ports

/// Puts generated cases to a port and judges them without keeping any: `PortStream COUNT COMMAND [JOBS]`.
///
/// The expected values are the kit's own, so this measures the runner and proves nothing about a port.
func run(_ count: Int, _ command: String, _ jobs: Int) throws {
  var port = ProcessPort(command: command, jobs: jobs)
  _ = try port.introduce()
  guard let operation = Gateway.operation("edfapg.hash.wallet") else { return }
  let cases = (0..<count).lazy.map { index in
    let input: JSON = ["email": .text("user\(index)@example.com"), "password": .text("pw-\(index * 7919)")]
    guard case .value(let value) = operation.answer(input) else {
      preconditionFailure("the reference answers every text")
    }
    return Case(
      operation: operation.name, id: "generated-\(index)", comment: "", input: input,
      expectation: .answer(.value(value)), match: .exact)
  }
  var passed = 0
  try port.run(cases) { testCase, reply in
    if Judge.judge(testCase, reply).verdict == .pass { passed += 1 }
  }
  print("\(passed) of \(count) passed")
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.count >= 2, let count = Int(CommandLine.arguments[1]) {
  try run(count, CommandLine.arguments[2], arguments.count > 2 ? Int(CommandLine.arguments[3]) ?? 1 : 1)
} else {
  print("usage: PortStream COUNT COMMAND [JOBS]")
}
