package import Encodings
package import Gateways
import Messages

/// An input of such an operation with the right answer, parsed once for many mutants.
package final class MessageExample {
  let operation: Operation
  let input: JSON
  package let right: Answer
  /// The request in the right answer, if it is one.
  private(set) lazy var request = value.flatMap(RequestMessage.init)
  /// The JSON body in the input, if there is one.
  private(set) lazy var body = bytes("body").flatMap { try? JSON(parsing: $0) }
  /// All texts in that body.
  private(set) lazy var texts = body.map(Self.texts)
  /// The texts in the input and in that body that contain a line feed.
  private(set) lazy var textsOfLines = TextOfLines.all(input) + (body.map { TextOfLines.all($0) } ?? [])

  /// - Parameter right: the right answer, where it is not the operation's own.
  package init(_ operation: Operation, _ input: JSON, right: Answer? = nil) {
    self.operation = operation
    self.input = input
    self.right = right ?? operation.answer(input)
  }

  private static func texts(_ json: JSON) -> [[UInt8]] {
    switch json {
    case .string(let text): [text.utf8]
    case .array(let elements): elements.flatMap(texts)
    case .object(let members): members.flatMap { texts($0.value) }
    default: []
    }
  }

  /// The value in the right answer, if it is one.
  var value: JSON? { if case .value(let value) = right { value } else { nil } }

  /// The rejection in the right answer, if it is one.
  var rejection: Rejection? { if case .reject(let rejection) = right { rejection } else { nil } }

  /// A text of the input.
  func bytes(_ field: String) -> [UInt8]? { input[field].flatMap { try? TextInput.bytes($0, field) } }

  /// The operation's answer to the input with another value in a field.
  func answer(_ field: String, _ value: JSON) -> Answer { operation.answer(input.with([field], value)) }
}
