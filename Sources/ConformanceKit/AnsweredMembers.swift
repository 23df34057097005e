package import Encodings
import Gateways

/// The members that an SDK has of what it says of a response: a charge need not have an amount to be one.
public struct AnsweredMembers: Sendable, Hashable {
  private let paths: [[String]]

  /// - Parameter names: dotted where they lead into an object, or into each object of a list.
  init(_ names: [String]) { paths = names.map { $0.split(separator: ".").map(String.init) } }

  /// What of an answer counts.
  package func shown(_ answer: JSON) -> JSON { Self.shown(answer, paths) }

  /// What some paths lead to; inside a member what is empty then is left out.
  private static func shown(_ value: JSON, _ paths: [[String]]) -> JSON {
    switch value {
    case .object(let members):
      .object(
        members.compactMap { member in
          let own = paths.filter { $0[0].utf8.elementsEqual(member.name.utf8) }.map { Array($0.dropFirst()) }
          if own.contains([]) { return member }
          let part = shown(member.value, own)
          return own.isEmpty || isEmpty(part) ? nil : JSON.Member(member.name, part)
        })
    case .array(let elements): .array(elements.map { shown($0, paths) }.filter { !isEmpty($0) })
    case .null, .bool, .number, .string: value
    }
  }

  private static func isEmpty(_ value: JSON) -> Bool { value == .object([]) || value == .array([]) }

  /// The same of a reply that is a value.
  package func shown(_ reply: Reply) -> Reply {
    if case .value(let value, let steps) = reply { .value(shown(value), steps: steps) } else { reply }
  }

  /// What is expected of these members; claims that differ in others alone are one.
  func shown(_ expectation: Expectation) -> Expectation {
    guard case .claims(let claims) = expectation.mapped(shown) else { return expectation.mapped(shown) }
    let taken = Expectation.Claim.Status.allCases.flatMap { status in claims.filter { $0.status == status } }
    var seen: Set<Expectation.Expected> = []
    let kept = taken.filter { seen.insert($0.expected).inserted }
    return kept.count == 1 ? .answer(kept[0].expected) : .claims(kept)
  }

  /// Whether an SDK that has these members alone sees why it is to refuse, where it is.
  ///
  /// - Parameter twin: what is expected of the case that is accepted: who answers all of that reads all of it.
  func canShow(_ expectation: Expectation, besides twin: Expectation?) -> Bool {
    guard expectation.isRejection else { return true }
    if let value = twin?.acceptableValue, shown(value) == value { return true }
    return expectation.refusals.contains { code in
      Operation.answeredRefusals.contains { row in
        row.code == code && (row.member == nil || paths.contains { $0.first == row.member })
      }
    }
  }
}

extension OperationOptions {
  /// The members of its answers that count; `nil` where all do.
  var answers: AnsweredMembers? { words[Operation.answersChoice].map(AnsweredMembers.init) }
}
