import ConformanceKit
import Encodings
import Formulas
import Gateways

/// A case with the texts inside an object as strings, and the same case with them in hexadecimal: both have the same
/// answer.
///
/// Most adapters read `{"hex": …}` at the top level of the input, and pass objects on unchanged.
struct NestedTexts {
  let plain, hexadecimal: Case
  /// The field whose object holds the texts.
  let field: String

  /// `nil` if the case has no such object, or its operation takes `{"hex": …}` inside it literally.
  init?(_ plain: Case) {
    guard case .answer(.value) = plain.expectation, let operation = Gateway.operation(plain.operation) else {
      return nil
    }
    var evaluator = Evaluator()
    for field in operation.fields where field.kind != .text {
      guard let members = plain.input[field.name]?.members, !members.isEmpty else { continue }
      let changed = members.map { member in
        guard case .string(let text) = member.value, !text.utf8.isEmpty else { return member }
        return JSON.Member(member.name, ["hex": .text(Hex.encode(text.utf8))])
      }
      let input = plain.input.with([field.name], .object(changed))
      guard changed != members,
        operation.respond(to: input, &evaluator).answer == operation.respond(to: plain.input, &evaluator).answer
      else { continue }
      self.plain = plain
      self.field = field.name
      hexadecimal = plain.with(input: input)
      return
    }
    return nil
  }
}
