import ConformanceKit
import Encodings
import Gateways

/// Finds mistakes with single members of answers, or parts of requests, that are not in the catalogue and are described
/// as observed.
struct AnsweredOtherwise {
  private let messages: [AnsweredMessage]
  private let conditions: AnsweredConditions
  private let words: AnsweredWords

  private init(_ operation: Operation, _ outcomes: [Outcome]) {
    let all = outcomes.compactMap { AnsweredMessage($0, of: operation) }
    // Members that differ in a passing answer do not matter.
    let free = Set(all.filter { $0.outcome.verdict == .pass }.flatMap(\.differing))
    messages = all.map { $0.without(free) }
    words = AnsweredWords(redactor: Redactor(operation, outcomes), isRequest: operation.isRequest)
    conditions = AnsweredConditions(operation)
  }

  /// Attributes open failures to mistakes, each with all its answers; one that explains whole groups replaces them.
  static func explain(_ failures: inout OperationFailures) {
    let (open, known) = (failures.open, failures.groups)
    guard !failures.operation.isVerification, !open.isEmpty || known.count > 1 || known.contains(where: \.isOfField)
    else {
      return
    }
    // Most mistakes of the catalogue show in one place of a request and stay as they are; a changed field does not show
    // what else is wrong.
    let isRequest = failures.operation.isRequest
    let partial = isRequest ? known.filter(\.isOfField) : known
    let found = AnsweredOtherwise(failures.operation, failures.outcomes).explained(open + partial.flatMap(\.outcomes))
    let wide = found.filter { mutations, outcomes in
      if outcomes.contains(where: open.holds) { return true }
      // This is one statement in place of several.
      return isRequest
        ? Set(mutations.map(\.fault)).count > 1
        : known.count { $0.outcomes.without(outcomes).isEmpty } > 1
    }
    failures.groups = known.filter { part in !wide.contains { part.outcomes.without($0.outcomes).isEmpty } }
    let told = failures.groups.flatMap(\.outcomes)
    for (mutations, outcomes) in wide {
      failures.explain(
        outcomes.without(told), by: Diagnosis.Explanation(mutations: mutations, expression: nil))
    }
  }

  /// The mistakes behind failures.
  private func explained(_ open: [Outcome]) -> [(mutations: [Mutation], outcomes: [Outcome])] {
    var open = open
    let left = messages.filter { open.holds($0.outcome) }
    let candidates = Set(left.flatMap(\.wrong)).sorted().flatMap { changes(of: $0, in: left) }
    // An answer is explained when everything wrong in it is.
    let whole = left.filter { message in
      message.wrong.allSatisfy { name in candidates.contains { $0.name == name && $0.explains(message) } }
    }
    var found: [(changes: [AnsweredChange], mutations: [Mutation], outcomes: [Outcome])] = []
    for candidate in candidates {
      let own = whole.filter(candidate.explains).map(\.outcome)
      let told = own.filter(open.holds)
      guard let mutation = words.mutation(candidate) else { continue }
      if !told.isEmpty {
        found.append(([candidate.change], [mutation], told))
        open = open.without(told)
      } else if let place = found.firstIndex(where: { $0.mutations.count == 1 && isBeside($0.outcomes, own) }),
        found[place].changes != [candidate.change]
      {
        // All answers that show it are wrong in another member as well, and already reported for that; what else an
        // unknown outcome lacks follows from it.
        if !found[place].mutations[0].fault.isNamed(.wordUnknown) { found[place].mutations.append(mutation) }
      }
    }
    return found.map { ($0.mutations, $0.outcomes) }
  }

  /// Whether most answers that show one mistake also show the other, and vice versa.
  private func isBeside(_ one: [Outcome], _ other: [Outcome]) -> Bool {
    let both = one.count(where: other.holds)
    return 2 * both > one.count && 2 * both > other.count
  }

  /// The changes of a member, each with the answers that it explains and earlier ones do not.
  private func changes(of name: String, in left: [AnsweredMessage]) -> [AnsweredCandidate] {
    let all = left.filter { $0.wrong.contains(name) }
    var rest = all
    var found: [AnsweredCandidate] = []
    while let best = best(name, rest, of: all.count) {
      rest = rest.filter { !best.explains($0) }
      if let place = found.firstIndex(where: { $0.change == best.change && $0.condition?.name == best.condition?.name })
      {
        found[place].explained += best.explained
        found[place].condition?.words.formUnion(best.condition?.words ?? [])
      } else {
        found.append(best)
      }
    }
    // A single answer does not show which word decides; a condition shown by other answers does.
    for place in found.indices where found[place].condition != nil {
      for message in rest where found[place].isSeen(in: message) {
        if found[place].condition?.take(message, shown: words.shown) == true { found[place].explained.append(message) }
      }
    }
    return found
  }

  /// The change that explains the most; among equals, the most specific one.
  private func best(_ name: String, _ left: [AnsweredMessage], of total: Int) -> AnsweredCandidate? {
    let changes = Set(
      sample(left, of: name).flatMap { message in
        message.members(name).filter { !$0.isRight }.flatMap { AnsweredChange.all($0, message) }
      })
    let candidates = changes.compactMap { candidate(name, $0, left) }.filter { $0.isLikely(among: total) }
    return candidates.max { one, other in
      let (mine, theirs) = (one.explained.count, other.explained.count)
      // A change under a condition comes last.
      let (narrow, wide) = (one.condition != nil, other.condition != nil)
      if narrow != wide { return narrow }
      return (mine, -one.change.rank, other.text) < (theirs, -other.change.rank, one.text)
    }
  }

  /// Enough answers to show a change that many of them have; a missing member shows less than a wrong one.
  private func sample(_ messages: [AnsweredMessage], of name: String) -> [AnsweredMessage] {
    let parts = Dictionary(grouping: messages) { message in message.members(name).contains { $0.got != nil } }
    return parts.sorted { !$0.key && $1.key }.flatMap { _, part in
      stride(from: 0, to: part.count, by: max(1, part.count / 20)).map { part[$0] }
    }
  }

  /// - Returns: `nil` where an answer contradicts the change, or too few support it.
  private func candidate(_ name: String, _ change: AnsweredChange, _ left: [AnsweredMessage]) -> AnsweredCandidate? {
    let explained = left.filter { AnsweredCandidate(name: name, change: change, explained: []).explains($0) }
    guard !explained.isEmpty else { return nil }
    let refuting = messages.filter { message in
      message.members(name).contains { change.isSeen(in: $0, of: message) == false }
    }
    var candidate = AnsweredCandidate(name: name, change: change, explained: explained)
    candidate.isDefault = !explained.contains(where: candidate.isGiven) && messages.contains(where: candidate.isGiven)
    if !refuting.isEmpty {
      guard let (condition, narrowed) = conditions.condition(name, explained, refuting, shown: words.shown) else {
        return nil
      }
      (candidate.condition, candidate.explained) = (condition, narrowed)
    }
    return words.mutation(candidate) == nil ? nil : candidate
  }
}

extension FailureGroup {
  /// Whether it reports only the change of one field.
  fileprivate var isOfField: Bool {
    explanation.mutations.count == 1 && explanation.alternatives.isEmpty
      && explanation.mutations.allSatisfy { Fault.sentChanges.contains($0.fault) }
  }
}
