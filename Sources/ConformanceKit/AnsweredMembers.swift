package import Encodings
import Gateways

/// The members of a response that an SDK reports, when it does not report all; only these are compared.
public struct AnsweredMembers: Sendable, Hashable {
  private let paths: [[String]]

  /// - Parameter names: members, with a dotted path for those inside an object, or inside each object of a list.
  init(_ names: [String]) { paths = names.map { $0.split(separator: ".").map(String.init) } }

  /// The part of an answer that counts.
  package func shown(_ answer: JSON) -> JSON { Self.shown(answer, paths) }

  /// The part that the paths lead to, without members that end up empty.
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

  /// The part of a reply that counts, if the reply is a value.
  package func shown(_ reply: Reply) -> Reply {
    if case .value(let value, let steps) = reply { .value(shown(value), steps: steps) } else { reply }
  }

  /// The expectation for these members alone; claims that differ only in other members become one.
  func shown(_ expectation: Expectation) -> Expectation {
    guard case .claims(let claims) = expectation.mapped(shown) else { return expectation.mapped(shown) }
    let taken = Expectation.Claim.Status.allCases.flatMap { status in claims.filter { $0.status == status } }
    var seen: Set<Expectation.Expected> = []
    let kept = taken.filter { seen.insert($0.expected).inserted }
    return kept.count == 1 ? .answer(kept[0].expected) : .claims(kept)
  }

  /// Whether an SDK that has only these members can see why it must refuse; `true` if it need not refuse.
  ///
  /// - Parameter twin: what is expected of the accepted twin; an SDK that reports all of that value reads all of it.
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
  /// The members of its answers that count; `nil` if all do.
  var answers: AnsweredMembers? { words[Operation.answersChoice].map(AnsweredMembers.init) }
}
