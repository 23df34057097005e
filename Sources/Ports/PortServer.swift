import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Answers the port protocol with the kit's own operations, one line at a time.
package struct PortServer: ~Copyable {
  private var evaluator = Evaluator()

  package init() {}

  /// The reaction to a line from a runner.
  package enum Reaction: Sendable, Equatable {
    /// A line to write, without LF.
    case answer([UInt8])
    /// The conversation is over.
    case end
  }

  package mutating func react(to line: [UInt8]) -> Reaction {
    let message: JSON
    do {
      message = try JSON(parsing: line)
    } catch {
      return Self.error(.null, "\(error)")
    }
    switch message["t"]?.string {
    case "hello": return .answer(Self.hello.lineBytes)
    case "bye": return .end
    case "case": return .answer(answer(message).lineBytes)
    default: return Self.error(message["n"] ?? .null, "a message must have \"t\": hello, case or bye")
    }
  }

  private static func error(_ token: JSON, _ message: String) -> Reaction {
    .answer(result(token, ["error": ["message": .text(message)]]).lineBytes)
  }

  private static func result(_ token: JSON, _ body: JSON) -> JSON {
    (["t": .text("result"), "n": token] as JSON).adding(body)
  }

  private static var hello: JSON {
    let port = ReferencePort().introduce()
    return [
      "t": .text("hello"), "protocol": .integer(PortMessage.protocolVersion),
      "port": [
        "name": .text(port.name), "version": .text(port.version), "language": .text(port.language),
      ],
      "ops": .array(port.operations.map { .text($0) }), "trace": .bool(true), "maxInFlight": .integer(16),
    ]
  }

  private mutating func answer(_ message: JSON) -> JSON {
    let token = message["n"] ?? .null
    guard let name = message["op"]?.string, let operation = Gateway.operation(name) else {
      return Self.result(token, ["unsupported": .bool(true)])
    }
    guard let input = message["input"] else {
      return Self.result(token, ["error": ["message": .text("the case has no input")]])
    }
    let response = operation.respond(to: input, &evaluator)
    let steps = response.steps.isEmpty ? nil : JSON.array(response.steps.map(\.json))
    return Self.result(token, response.answer.json.adding(["steps": steps]))
  }
}
