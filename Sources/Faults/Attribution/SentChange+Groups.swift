import ConformanceKit
import Encodings
import Gateways
import Messages

/// The mistakes behind requests, each with the fields that show it.
extension SentChange {
  /// How many fields a heading names.
  private static let mostFields = 4

  private static func changes(_ fields: [SentField]) -> Set<SentChange> {
    let changed = fields.filter { !$0.hasArrived }.map { Set(all($0.right, $0.got)) }
    return changed.dropFirst().reduce(changed.first ?? []) { $0.intersection($1) }
  }

  private typealias Message = (outcome: Outcome, fields: [SentField])

  /// Attributes open failures to changes, each with all its fields; a field that arrives unchanged in another case is
  /// not counted.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isRequest, !failures.open.isEmpty else { return }
    let messages = failures.outcomes.compactMap { outcome -> Message? in
      outcome.value.flatMap { SentField.all(operation, outcome.testCase.input, $0) }.map { (outcome, $0) }
    }
    while true {
      let left = messages.filter { failures.isOpen($0.outcome) }
      let found = Dictionary(
        left.flatMap { message in changes(message.fields).map { ($0, [message]) } }, uniquingKeysWith: +)
      let unrefuted = found.map { change, explained in
        (change, change.unrefuted(explained, among: messages, left))
      }.filter { !$0.1.isEmpty }
      guard
        let (change, explained) = unrefuted.max(by: {
          ($0.1.count, $1.0.rank, $1.0.fault.phrase) < ($1.1.count, $0.0.rank, $0.0.fault.phrase)
        })
      else { return }
      // This also replaces a group that it explains as well, if the group is contradicted by failures explained here.
      let taken = failures.groups.filter { group in
        let own = messages.filter { group.outcomes.holds($0.outcome) }
        return group.contradicting.contains(where: explained.map(\.outcome).holds)
          && own.count == group.outcomes.count && own.allSatisfy { Self.changes($0.fields).contains(change) }
      }.flatMap(\.outcomes)
      let shown = explained + messages.filter { taken.holds($0.outcome) }
      let names = Set(shown.flatMap { message in message.fields.filter { !$0.hasArrived }.map(\.name) })
      // In a text of one repeated letter, the beginning is the end as well.
      let isCut = change.isOfLength
      let equals = unrefuted.filter { other, same in
        isCut && other.isOfLength && other.rank == change.rank && other != change
          && same.map(\.outcome).areSame(as: explained.map(\.outcome))
      }
      let all = [change] + equals.map(\.0).sorted { $0.fault.phrase < $1.fault.phrase }
      guard let explanation = Diagnosis.Explanation.oneOf(all.map { $0.explanation(names) }) else { return }
      failures.groups.removeAll { $0.outcomes.without(taken).isEmpty }
      failures.explain(shown.map(\.outcome), by: explanation)
    }
  }

  /// The messages in which no changed field arrives unchanged elsewhere, where the change would show, or differs in
  /// another way at least as often.
  ///
  /// - Parameter open: the messages that nothing explains yet.
  private func unrefuted(_ explained: [Message], among all: [Message], _ open: [Message]) -> [Message] {
    let kept = all.flatMap { message in
      message.fields.filter { $0.hasArrived && applied(to: $0.right) != $0.right }.map(\.name)
    }
    func differing(_ messages: [Message]) -> [String: [SentField]] {
      Dictionary(grouping: messages.flatMap { message in message.fields.filter { !$0.hasArrived } }, by: \.name)
    }
    let same = differing(explained)
    let others = differing(open).filter { name, fields in
      guard let same = same[name], !isOfWholeJSON else { return false }
      return same.count * 2 <= fields.count || fields.contains(where: isOtherLength)
    }
    let refuted = Set(kept).union(others.keys)
    let left = explained.filter { message in
      !message.fields.contains { !$0.hasArrived && refuted.contains($0.name) }
    }
    return isChance(Set(left.flatMap { $0.fields.filter { !$0.hasArrived }.map(\.right) })) ? [] : left
  }

  /// Whether these values do not prove the change: one number is a multiple of another by chance, one word is the end
  /// of another, and a round number without its zeros is in another unit.
  func isChance(_ values: Set<[UInt8]>) -> Bool {
    switch self {
    case .times, .replaced: values.count < 2
    case .last(let length): values.allSatisfy { $0.dropLast(length).last == UInt8(ascii: "_") }
    case .cut(let length, _): values.allSatisfy { Self.isRound($0, beyond: length) }
    default: false
    }
  }

  /// Whether a number has only zeros after so many characters.
  private static func isRound(_ value: [UInt8], beyond length: Int) -> Bool {
    Amount(value) != nil && value.dropFirst(length).allSatisfy { "0.".utf8.contains($0) }
  }

  /// Whether the change is to a whole JSON text, which no accident produces.
  private var isOfWholeJSON: Bool { [.jsonByHand, .jsonTwice, .jsonObjectsAsText].contains(self) }

  /// Whether only a certain length of the value is sent.
  private var isOfLength: Bool {
    switch self {
    case .cut, .last: true
    default: false
    }
  }

  /// Whether a value is cut, but to another length.
  private func isOtherLength(_ field: SentField) -> Bool {
    guard let got = field.got, !got.isEmpty, applied(to: field.right) != got else { return false }
    return switch self {
    case .cut: field.right.starts(with: got)
    case .last: field.right.suffix(got.count).elementsEqual(got)
    default: false
    }
  }

  private func explanation(_ names: Set<String>) -> Diagnosis.Explanation {
    let rest = names.count - Self.mostFields
    return Self.explanation(fault, names.sorted(), rest: rest > 0 ? .counted(rest) : .nothing)
  }

  private static func explanation(_ fault: Fault, _ names: [String], rest: Place.Rest) -> Diagnosis.Explanation {
    Diagnosis.Explanation(Mutation(fault: fault, at: .fields(Array(names.prefix(mostFields)), rest: rest)))
  }

  /// Whether two operations have the same change, perhaps in other fields.
  static func isSame(_ one: Diagnosis.Explanation, _ other: Diagnosis.Explanation) -> Bool {
    guard let mine = one.mutations.first, let theirs = other.mutations.first else { return false }
    return one.mutations.count == 1 && other.mutations.count == 1 && Fault.sent.contains(mine.fault)
      && mine.fault.phrase == theirs.fault.phrase
  }

  /// The change in the fields of both.
  static func merged(_ one: Diagnosis.Explanation, _ other: Diagnosis.Explanation) -> Diagnosis.Explanation {
    guard let mine = one.mutations.first, let theirs = other.mutations.first else { return one }
    var names: [String] = []
    for name in [mine.at, theirs.at].flatMap({ $0.names ?? [$0.words] }) where !names.contains(name) {
      names.append(name)
    }
    // The number of fields beyond those named is known only within one operation.
    let hasMore = mine.at.hasMore || theirs.at.hasMore || names.count > Self.mostFields
    return explanation(mine.fault, names, rest: hasMore ? .others : .nothing)
  }

  /// The changes that one request shows.
  static func explanations(_ operation: Operation, _ input: JSON, got: JSON) -> [Diagnosis.Explanation] {
    guard operation.isRequest, let fields = SentField.all(operation, input, got) else { return [] }
    let changed = fields.filter { !$0.hasArrived }
    let names = Set(changed.map(\.name))
    let right = Set(changed.map(\.right))
    return changes(fields).filter { !$0.isOfLength || !$0.isChance(right) }
      .sorted { ($0.rank, $0.fault.phrase) < ($1.rank, $1.fault.phrase) }.map { $0.explanation(names) }
  }
}
