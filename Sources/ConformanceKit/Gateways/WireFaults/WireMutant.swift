/// A wrong port of an operation that writes or reads messages: one mistake in one place.
struct WireMutant: Sendable {
  /// The mistake and where it was made.
  let slip: Slip
  /// What such a port answers; `nil` where it makes no difference.
  let answer: @Sendable (WireTrial) -> Answer?
}

/// An input of such an operation with the right answer, taken apart once for many mutants.
final class WireTrial {
  let operation: Operation
  let input: JSON
  let right: Answer
  /// The request that is the right answer, where it is one.
  private(set) lazy var request = value.flatMap(RequestMessage.init)
  /// The body that the input holds, where it is JSON.
  private(set) lazy var body = bytes("body").flatMap { try? JSON(parsing: $0) }
  /// All texts in that body.
  private(set) lazy var texts = body.map(Self.texts)

  init(_ operation: Operation, _ input: JSON) {
    self.operation = operation
    self.input = input
    right = operation.answer(input)
  }

  private static func texts(_ json: JSON) -> [[UInt8]] {
    switch json {
    case .string(let text): [text.utf8]
    case .array(let elements): elements.flatMap(texts)
    case .object(let members): members.flatMap { texts($0.value) }
    default: []
    }
  }

  /// The right answer, where it is a value.
  var value: JSON? { if case .value(let value) = right { value } else { nil } }

  /// The right answer, where it is a refusal.
  var rejection: Rejection? { if case .reject(let rejection) = right { rejection } else { nil } }

  /// A text of the input.
  func bytes(_ field: String) -> [UInt8]? { input[field].flatMap { try? TextInput.bytes($0, field) } }

  /// What the operation answers to the input with another value in a field.
  func answer(_ field: String, _ value: JSON) -> Answer { operation.answer(input.with([field], value)) }
}

extension Operation {
  /// Every wrong port of this operation that the catalogue knows; none of an operation that computes a formula.
  var wireMutants: [WireMutant] { isProcedure ? WireFault.all.flatMap { $0.mutants(self) } : [] }
}

extension JSON {
  /// The value at the end of a way through objects.
  subscript(path: [String]) -> JSON? { path.reduce(self) { (value: JSON?, name) in value?[name] } }

  /// The same with another value at the end of a way through objects, or without it; a way that leads nowhere changes nothing.
  func with(_ path: [String], _ value: JSON?) -> JSON {
    guard let name = path.first, case .object(var members) = self else { return self }
    guard let index = members.firstIndex(where: { $0.name == name }) else {
      guard path.count == 1, let value else { return self }
      return .object(members + [Member(JSONText(name), value)])
    }
    if path.count > 1 {
      members[index].value = members[index].value.with(Array(path.dropFirst()), value)
    } else if let value {
      members[index].value = value
    } else {
      members.remove(at: index)
    }
    return .object(members)
  }

  /// The same with every value in it replaced, from the inside out.
  func mapped(_ change: (JSON) -> JSON) -> JSON {
    switch self {
    case .array(let elements): change(.array(elements.map { $0.mapped(change) }))
    case .object(let members): change(.object(members.map { Member($0.name, $0.value.mapped(change)) }))
    default: change(self)
    }
  }
}
