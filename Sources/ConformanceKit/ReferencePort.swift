import Formulas
import Gateways

/// The kit's own operations as a port: the reference for other ports, itself checked by the golden cases.
public struct ReferencePort: Port {
  /// A port that answers in this process.
  public init() {}

  /// Describes the kit.
  public func introduce() -> PortDescription {
    PortDescription(
      name: "payment-conformance reference", version: Tool.version, language: "swift",
      operations: Gateway.operations.map(\.name))
  }

  /// Answers all cases in order.
  public func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) {
    var evaluator = Evaluator()
    for testCase in cases {
      guard let operation = Gateway.operation(testCase.operation) else {
        deliver(testCase, .unsupported)
        continue
      }
      deliver(testCase, Reply(operation.respond(to: testCase.input, &evaluator)))
    }
  }
}
