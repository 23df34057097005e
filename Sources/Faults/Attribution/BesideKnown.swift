import ConformanceKit
import Encodings
import Gateways
import Messages

/// Finds a second mistake in answers and requests where one mistaken member is known already: it corrects that member
/// and diagnoses the rest.
enum BesideKnown {
  /// How many messages must be wrong in a single member before its mistake counts as known.
  private static let fewest = 2

  /// - Parameter explain: attributes failures to mistakes as if they were the only ones.
  static func explain(_ failures: inout OperationFailures, by explain: (inout OperationFailures) -> Void) {
    guard !failures.open.isEmpty, !failures.operation.isVerification else { return }
    let operation = failures.operation
    func messages(_ outcomes: [Outcome]) -> [AnsweredMessage] {
      outcomes.compactMap { AnsweredMessage($0, of: operation) }
    }
    let known = failures.groups.reduce(into: Set<String>()) { known, group in
      // Other messages of the group may be wrong in more members; in requests one mistake may be in several fields.
      let wrong = messages(group.outcomes).map(\.wrong)
      let narrow = wrong.map(\.count).min() ?? 0
      let alone = wrong.filter { $0.count == narrow }
      if alone.count >= fewest, Set(alone).count == 1, narrow == 1 || operation.isRequest { known.formUnion(alone[0]) }
    }
    guard !known.isEmpty else { return }
    let mended = messages(failures.outcomes.filter { $0.verdict != .pass }).compactMap {
      message -> (own: Outcome, mended: Outcome)? in
      guard !message.wrong.isDisjoint(with: known),
        let value = Self.mended(message, known, isRequest: operation.isRequest)
      else { return nil }
      return (message.outcome, Judge.judge(message.outcome.testCase, .value(value)))
    }
    let open = mended.filter { failures.isOpen($0.own) && $0.mended.verdict != .pass }
    guard !open.isEmpty else { return }
    // Explained failures count too, once corrected: they show which other members are right.
    let passing = failures.outcomes.filter { $0.verdict == .pass }
    var rest = OperationFailures(operation, passing + mended.map(\.mended), open: open.map(\.mended))
    explain(&rest)
    for group in rest.groups {
      let own = open.filter { group.outcomes.holds($0.mended) }.map(\.own)
      failures.explain(own, by: group.explanation, contradicting: [])
    }
  }

  /// The port's answer, with the named members taken from the first right value.
  private static func mended(_ message: AnsweredMessage, _ names: Set<String>, isRequest: Bool) -> JSON? {
    guard let got = message.outcome.value, let right = message.outcome.testCase.expectation.values.first else {
      return nil
    }
    guard isRequest else { return mended(got, right, [], names) }
    guard var came = RequestMessage(got), let wanted = RequestMessage(right) else { return nil }
    switch (came.body, wanted.body) {
    case (.form(let pairs), .form(let others)):
      func isNamed(_ pair: FormBody.Pair) -> Bool { names.contains(String(decoding: pair.name, as: UTF8.self)) }
      came.body = .form(pairs.filter { !isNamed($0) } + others.filter(isNamed))
    case (.parts(let parts, let boundary), .parts(let others, _)):
      func isNamed(_ part: MultipartBody.Part) -> Bool { names.contains(String(decoding: part.name, as: UTF8.self)) }
      came.body = .parts(parts.filter { !isNamed($0) } + others.filter(isNamed), boundary)
    case (.json(let json), .json(let other)): came.body = .json(mended(json, other, [], names))
    default: return nil
    }
    return came.json
  }

  private static func mended(_ got: JSON, _ right: JSON, _ path: [String], _ names: Set<String>) -> JSON {
    guard let own = got.members, let others = right.members else { return got }
    func isNamed(_ member: JSON.Member) -> Bool { names.contains(AnsweredMember.name(path + [member.name.string])) }
    let kept = own.filter { !isNamed($0) }.map { member in
      let other = others.first { $0.name == member.name }?.value
      return JSON.Member(
        member.name, other.map { mended(member.value, $0, path + [member.name.string], names) } ?? member.value)
    }
    return .object(kept + others.filter(isNamed))
  }
}
