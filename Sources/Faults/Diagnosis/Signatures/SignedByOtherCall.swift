import ConformanceKit
import Encodings
import Formulas
import Gateways

/// A signature by the formula of another call, from the request's own values with one of its fields added or exchanged:
/// a recurring payment that is signed like a sale with a card token, for example.
struct SignedByOtherCall {
  /// The request's own operation.
  let operation: Operation
  /// The operation that computes the other signature.
  let other: Operation
  /// A field of ``other``, and the path of the request's field that is used for it.
  let taken: (field: String, path: [String])?
  /// A value of the request that is not used.
  let dropped: String?

  /// How many failures are examined to find those worth trying with all.
  private static let mostTried = 2

  /// The calls that give the signature of one of the first failures; none where the operation is not a request.
  static func all(_ operation: Operation, _ failures: [FormulaExample]) -> [Self] {
    guard operation.isProcedure else { return [] }
    let failures = failures.filter { $0.got != nil }.prefix(mostTried)
    let gateway = operation.name.prefix { $0 != "." }
    let others = Gateway.operations.filter {
      $0.name.hasPrefix("\(gateway).") && !$0.isProcedure && !$0.isVerification
    }
    var found: [Self] = []
    for example in failures {
      let input = example.outcome.testCase.input
      let known = values(operation, input)
      for one in others.flatMap({ candidates(operation, $0, known.map(\.name), paths(input)) })
      where !found.contains(where: { $0.words == one.words }) && one.signature(input) == example.got {
        found.append(one)
      }
    }
    return found
  }

  private static func candidates(
    _ operation: Operation, _ other: Operation, _ known: [String], _ paths: [[String]]
  ) -> [Self] {
    let texts = other.fields.filter { $0.kind == .text && $0.words.isEmpty }
    let kept = known.filter { name in texts.contains { $0.name == name && $0.secrecy != .secret } }
    var found = [Self(operation: operation, other: other, taken: nil, dropped: nil)]
    let dropped: [String?] = [nil] + kept.map(Optional.some)
    for field in texts where !known.contains(field.name) {
      for path in paths {
        found += dropped.map { Self(operation: operation, other: other, taken: (field.name, path), dropped: $0) }
      }
    }
    for name in kept {
      found += paths.map { Self(operation: operation, other: other, taken: (name, $0), dropped: name) }
    }
    return found
  }

  /// The name for messages.
  var words: String {
    other.name + (taken.map { " with \($0.path.last ?? "") for \($0.field)" } ?? "")
  }

  /// The signature of a request; `nil` where the other formula lacks a value.
  func signature(_ input: JSON) -> [UInt8]? {
    var members = Self.values(operation, input).filter { value in
      value.name != dropped && other.fields.contains { $0.name == value.name }
    }
    if let taken {
      guard let value = taken.path.reduce(input, { $0[$1] ?? .null }).string, !value.isEmpty else {
        return nil
      }
      members.append((taken.field, .text(value)))
    }
    guard case .value(let value) = other.answer(.members(members)) else { return nil }
    return MatchRule.bytes(value)
  }

  /// The inputs of the request's own formula, by name.
  private static func values(_ operation: Operation, _ input: JSON) -> [(name: String, value: JSON)] {
    guard let derivation = operation.signature(for: input)?.derivation else { return [] }
    return zip(derivation.formula.fields, derivation.arguments).compactMap { name, value in
      if case .bytes(let bytes) = value { (name, UTF8Text.json(bytes)) } else { nil }
    }
  }

  /// The paths of an input's texts, at the top or in an object.
  private static func paths(_ input: JSON) -> [[String]] {
    (input.members ?? []).flatMap { member in
      let name = member.name.string
      return member.value.string != nil
        ? [[name]] : (member.value.members ?? []).filter { $0.value.string != nil }.map { [name, $0.name.string] }
    }
  }
}
