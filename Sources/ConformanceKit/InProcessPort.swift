public import Gateways

/// A port inside this process: a Swift SDK behind one closure for each of its operations.
///
/// An SDK that needs more than a closure conforms to ``Port`` itself.
public struct InProcessPort: Port, Sendable {
  /// Calls the SDK with an input; a thrown error becomes the message of an error reply.
  public typealias Handler = @Sendable (PortInput) throws -> Reply

  private let description: PortDescription
  private let handlers: [String: Handler]

  /// - Parameters:
  ///   - name: the SDK's name in reports.
  ///   - operations: the handlers by the full names of their operations.
  public init(name: String, version: String, operations: [String: Handler]) {
    description = PortDescription(name: name, version: version, language: "swift", operations: operations.keys.sorted())
    handlers = operations
  }

  /// Describes the SDK.
  public func introduce() -> PortDescription { description }

  /// Answers all cases in order.
  public func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) {
    for testCase in cases { deliver(testCase, answer(testCase)) }
  }

  /// The SDK's reply to one case.
  public func answer(_ testCase: Case) -> Reply {
    guard let handler = handlers[testCase.operation] else { return .unsupported }
    do { return try handler(PortInput(testCase.input)) } catch { return .error(message: "\(error)") }
  }
}

extension Reply {
  /// A value that is text, without steps.
  public static func text(_ value: String) -> Reply { .value(.text(value)) }

  /// What a verification answers for a valid message.
  public static var accepted: Reply { .value(Answer.accepted) }

  /// A refusal without a message, with one of the suite's codes.
  public static func reject(_ code: Rejection.Code) -> Reply { .reject(code: code.rawValue) }
}
