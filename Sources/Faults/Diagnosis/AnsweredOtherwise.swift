import ConformanceKit
import Encodings
import Gateways

/// The mistakes with single members of answers, or parts of requests, that no entry of the catalogue has: each as what came
/// shows it.
struct AnsweredOtherwise {
  /// The words of a choice, or of a member, with which alone a change is made.
  fileprivate struct Condition {
    let name: String
    var words: [String]

    var text: String {
      let shown = words.sorted().map { $0.isEmpty ? "absent" : $0 }
      let last = shown.last ?? ""
      return "where \(name) is " + (shown.count > 1 ? "\(shown.dropLast().joined(separator: ", ")) or \(last)" : last)
    }
  }

  /// One change of one member, with the answers that it explains.
  fileprivate struct Candidate {
    let name: String
    let change: AnsweredChange
    var condition: Condition?
    var explained: [AnsweredMessage]
  }

  /// Of fewer answers than these it may be chance that all of them have the same word beside them.
  private static let least = 2

  /// What may be chance less often than this is told.
  private static let chance = 0.05
  /// Its words decide of amounts alone.
  private static let currency = "currency"
  /// Said of a member, whatever is in it.
  private static let there = "there"
  /// What a response means.
  private static let kind = "kind"

  private let messages: [AnsweredMessage]
  /// What conditions are told with: choices of the input, and members whose words decide.
  private let choices: [(name: String, word: (AnsweredMessage) -> String?)]
  private let redactor: Redactor
  private let isRequest: Bool

  private init(_ operation: Operation, _ outcomes: [Outcome]) {
    isRequest = operation.isRequest
    let all = outcomes.compactMap { AnsweredMessage($0, of: operation) }
    // What differs in what passes makes no difference.
    let free = Set(all.filter { $0.outcome.verdict == .pass }.flatMap(\.differing))
    messages = all.map { $0.without(free) }
    redactor = Redactor(operation, outcomes)
    let inputs = operation.choicesWithWords.map { choice in
      (name: choice.name, word: { (message: AnsweredMessage) in choice.word(message.outcome.testCase.input) })
    }
    let words = (operation.response?.words ?? []).map { $0.path.joined(separator: ".") } + ["action", Self.currency]
    let members = words.filter { name in !inputs.contains { $0.name == name } }.map { name in
      (
        name: name,
        word: { (message: AnsweredMessage) in message.came[name].map { String(decoding: $0, as: UTF8.self) } }
      )
    }
    let kind = (
      name: Self.kind,
      word: { (message: AnsweredMessage) in
        message.members.first { $0.name == Self.kind }?.right.map { String(decoding: $0, as: UTF8.self) }
      }
    )
    let presence = (operation.response?.members ?? []).map { name in
      (name: name, word: { (message: AnsweredMessage) in message.has(name) ? Self.there : nil })
    }
    choices = inputs + members + [kind] + presence.filter { one in !members.contains { $0.name == one.name } }
  }

  /// Puts open failures down to mistakes, each with all its answers; what one of these explains as a whole gives way to it.
  static func explain(_ failures: inout OperationFailures) {
    guard !failures.operation.isVerification, !failures.open.isEmpty || failures.groups.contains(where: \.isOfField)
    else {
      return
    }
    let (open, known) = (failures.open, failures.groups)
    // A request is wrong in one place by many mistakes of the catalogue, which are told as they are; a field that was changed
    // says nothing of what is wrong beside it.
    let isRequest = failures.operation.isRequest
    let partial = isRequest ? known.filter(\.isOfField) : known
    let found = AnsweredOtherwise(failures.operation, failures.outcomes).explained(open + partial.flatMap(\.outcomes))
    let wide = found.filter { mutations, outcomes in
      outcomes.contains(where: open.holds) || isRequest && Set(mutations.map(\.fault)).count > 1
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
    // An answer is explained when all that is wrong in it is.
    let whole = left.filter { message in
      message.wrong.allSatisfy { name in candidates.contains { $0.name == name && $0.explains(message) } }
    }
    var found: [(mutations: [Mutation], outcomes: [Outcome])] = []
    for candidate in candidates {
      let own = whole.filter(candidate.explains).map(\.outcome)
      let told = own.filter(open.holds)
      guard let mutation = mutation(candidate) else { continue }
      if !told.isEmpty {
        found.append(([mutation], told))
        open = open.without(told)
      } else if let place = found.firstIndex(where: { $0.mutations.count == 1 && isBeside($0.outcomes, own) }) {
        // All answers that show it are wrong in another member as well, and told for that.
        found[place].mutations.append(mutation)
      }
    }
    return found
  }

  /// Whether most answers that show one mistake show another, and the other way round.
  private func isBeside(_ one: [Outcome], _ other: [Outcome]) -> Bool {
    let both = one.count(where: other.holds)
    return 2 * both > one.count && 2 * both > other.count
  }

  /// The changes of a member, each with what it explains of what those before it leave.
  private func changes(of name: String, in left: [AnsweredMessage]) -> [Candidate] {
    let all = left.filter { $0.wrong.contains(name) }
    var rest = all
    var found: [Candidate] = []
    while let best = best(name, rest, of: all.count) {
      rest = rest.filter { !best.explains($0) }
      if let place = found.firstIndex(where: { $0.change == best.change && $0.condition?.name == best.condition?.name })
      {
        found[place].explained += best.explained
        found[place].condition?.words += best.condition?.words ?? []
      } else {
        found.append(best)
      }
    }
    return found
  }

  /// The change that explains the most; of equals the one that says the most.
  private func best(_ name: String, _ left: [AnsweredMessage], of total: Int) -> Candidate? {
    let changes = Set(
      sample(left, of: name).flatMap { message in
        message.members(name).filter { !$0.isRight }.flatMap { AnsweredChange.all($0, message) }
      })
    let candidates = changes.compactMap { candidate(name, $0, left) }.filter { $0.isLikely(among: total) }
    return candidates.max { one, other in
      let (mine, theirs) = (one.explained.count, other.explained.count)
      // What is told of one word alone is told last.
      let (narrow, wide) = (one.condition != nil, other.condition != nil)
      if narrow != wide { return narrow }
      return (mine, -one.change.rank, other.text) < (theirs, -other.change.rank, one.text)
    }
  }

  /// As many answers as show a change that many of them have; what is missing shows less than what came.
  private func sample(_ messages: [AnsweredMessage], of name: String) -> [AnsweredMessage] {
    let parts = Dictionary(grouping: messages) { message in message.members(name).contains { $0.got != nil } }
    return parts.sorted { !$0.key && $1.key }.flatMap { _, part in
      stride(from: 0, to: part.count, by: max(1, part.count / 20)).map { part[$0] }
    }
  }

  /// - Returns: `nil` where an answer speaks against it, or too few for it.
  private func candidate(_ name: String, _ change: AnsweredChange, _ left: [AnsweredMessage]) -> Candidate? {
    let explained = left.filter { Candidate(name: name, change: change, explained: []).explains($0) }
    guard !explained.isEmpty else { return nil }
    let refuting = messages.filter { message in
      message.members(name).contains { change.isSeen(in: $0, of: message) == false }
    }
    var candidate = Candidate(name: name, change: change, explained: explained)
    if !refuting.isEmpty {
      guard let (condition, narrowed) = condition(name, explained, refuting) else { return nil }
      (candidate.condition, candidate.explained) = (condition, narrowed)
    }
    return mutation(candidate) == nil ? nil : candidate
  }

  /// The word that all of the answers have beside them that a change explains, and none that speaks against it.
  private func condition(
    _ name: String, _ explained: [AnsweredMessage], _ refuting: [AnsweredMessage]
  ) -> (Condition, [AnsweredMessage])? {
    let isAmount = name == AnsweredMember.whole || name.lowercased().contains("amount")
    // How often the change is seen at all, by which it is seen so many times together by chance.
    let share = Double(explained.count) / Double(explained.count + refuting.count)
    let found = choices.filter { (isAmount || $0.name != Self.currency) && $0.name != name }.flatMap { choice in
      let free = Set(refuting.map { choice.word($0) ?? "" })
      let narrowed = Dictionary(grouping: explained) { choice.word($0) ?? "" }
      return narrowed.filter { word, messages in
        // That a member is there is why only where nothing is answered so without it.
        (word != Self.there || messages.count == explained.count) && !free.contains(word)
          && messages.count >= Self.least && (word.isEmpty || shown(Array(word.utf8)) != nil)
          && pow(share, messages.count) * Double(choices.count) < Self.chance
      }.map { (Condition(name: choice.name, words: [$0.key]), $0.value) }
    }
    return found.max { ($0.1.count, $1.0.text) < ($1.1.count, $0.0.text) }
  }

  private func pow(_ share: Double, _ count: Int) -> Double { (0..<count).reduce(1) { product, _ in product * share } }

  private func mutation(_ candidate: Candidate) -> Mutation? {
    let name = candidate.name
    func told(_ text: [UInt8]) -> String? { shown(text).map { name == AnsweredMember.whole ? $0 : "\(name)=\($0)" } }
    var mutation: Mutation? =
      switch candidate.change {
      case .changed(let change): Mutation(fault: isRequest ? change.fault : change.fault.ofAnswers, place: name)
      case .cutBefore(let byte): Mutation(fault: .answeredCutBefore(byte), place: name)
      case .withoutLast(let count) where isRequest:
        lost(candidate, count).map { Mutation(fault: .answeredOther, place: "\(name) without \($0) at the end") }
          ?? Mutation(fault: .answeredWithoutLast(count), place: name)
      case .withoutLast(let count): Mutation(fault: .answeredWithoutLast(count), place: name)
      case .followed(let more): addition(more).map { Mutation(fault: .answeredWith("behind", $0), place: name) }
      case .preceded(let more): addition(more).map { Mutation(fault: .answeredWith("before", $0), place: name) }
      case .ended(let one, let other): exchange(one, other, "at the end", name)
      // What one value shows is no rule.
      case .exchanged(let one, let other):
        candidate.wrong.count > 1
          ? exchange(one, other, "everywhere", name) : nil
      case .begun(let one, let other): exchange(one, other, "at the front", name)
      case .replaced(let one, let other): Mutation(fault: .answeredReplaced(one, other), place: name)
      case .shifted(let places): Mutation(fault: .answeredShifted(places), place: name)
      case .other(let other): Mutation(fault: .answeredOther, place: "\(other) as \(name)")
      case .beside(let other): Mutation(fault: .answeredOther, place: "\(other) as \(name)")
      case .otherAlone(let other):
        Mutation(fault: .answeredOther, place: "\(other) as \(name), and nothing where there is none")
      case .always(let text):
        told(text).map { Mutation(fault: candidate.condition == nil ? .answeredAlways : .answeredOther, place: $0) }
      case .instead(let from?, let to):
        told(to).flatMap { to in shown(from).map { Mutation(fault: .answeredOther, place: "\(to) in place of \($0)") } }
      case .instead(nil, let to):
        told(to).map { Mutation(fault: .answeredOther, place: "\($0) where there is none") }
      case .missing: Mutation(fault: .answeredNothing, place: name)
      case .renamed(let other): Mutation(fault: .answeredOther, place: "\(name) as \(other)")
      }
    if isRequest, let found = mutation { mutation = Mutation(fault: found.fault.ofRequests, place: found.place) }
    // A name without letters would be read as none.
    guard !candidate.isNameless else { return nil }
    // A name may be what a port made of a secret.
    guard var mutation, redactor.redact(mutation.place) == mutation.place else { return nil }
    mutation.condition = candidate.condition?.text
    return mutation
  }

  /// What all values lose at their ends, where it is one text.
  private func lost(_ candidate: Candidate, _ count: Int) -> String? {
    let ends = Set(candidate.wrong.compactMap { $0.map { Array($0.suffix(count)) } })
    return ends.count == 1 ? ends.first.flatMap(addition) : nil
  }

  private func exchange(_ one: [UInt8], _ other: [UInt8], _ side: String, _ name: String) -> Mutation? {
    guard let one = addition(one), let other = addition(other) else { return nil }
    return Mutation(fault: .answeredOther, place: "\(name) with \(other) for \(one) \(side)")
  }

  /// A few characters that a port writes of its own.
  private func addition(_ text: [UInt8]) -> String? {
    let isShort = text.count <= 24 && text.allSatisfy { 0x20...0x7e ~= $0 } && text.count(where: ASCII.isDigit) < 5
    let written = String(decoding: text, as: UTF8.self)
    return isShort && redactor.redact(written) == written ? "'\(written)'" : nil
  }

  /// A word, a number, or a short value of a header.
  private func shown(_ text: [UInt8]) -> String? {
    let isPlain = text.allSatisfy { ASCII.isLetterOrDigit($0) || "_.-/;=+: ".utf8.contains($0) }
    let written = String(decoding: text, as: UTF8.self)
    return (1...40).contains(text.count) && isPlain && text.count(where: ASCII.isDigit) < 9
      && redactor.redact(written) == written ? written : nil
  }
}

extension AnsweredOtherwise.Candidate {
  /// The different right values of which something else came.
  fileprivate var wrong: Set<[UInt8]?> {
    Set(explained.flatMap { $0.members(name) }.filter { !$0.isRight }.map(\.right))
  }

  fileprivate var text: String { "\(name) \(change)" }

  /// Whether a name that it tells has an empty part.
  fileprivate var isNameless: Bool {
    var names = [name]
    if case .renamed(let other) = change { names.append(other) }
    return names.contains { $0.isEmpty || $0.hasSuffix(".") || $0.hasPrefix(".") || $0.hasSuffix(" ") }
  }

  /// Whether all that is wrong with the member in an answer is so.
  fileprivate func explains(_ message: AnsweredMessage) -> Bool {
    guard explained.isEmpty || explained.contains(where: { $0.outcome.testCase === message.outcome.testCase }) else {
      return false
    }
    let wrong = message.members(name).filter { !$0.isRight }
    return !wrong.isEmpty && wrong.allSatisfy { change.isSeen(in: $0, of: message) == true }
  }

  /// Whether different values show it, where one alone could be chance.
  ///
  /// - Parameter total: in how many answers the member is wrong.
  fileprivate func isLikely(among total: Int) -> Bool {
    let changed = explained.flatMap { message in message.members(name).filter { !$0.isRight } }
    if case .changed(let change) = change, change.isChance(Set(changed.compactMap(\.right))) { return false }
    return switch change {
    case .always: Set(changed.map(\.right)).count > 1
    case .other, .otherAlone:
      Set(changed.map(\.got)).count > 1 || explained.allSatisfy { $0.isAnswer(changed[0].got) }
    case .instead, .missing, .renamed: explained.count >= min(2, total)
    default: Set(changed.map(\.right)).count > 1 || explained.count == total
    }
  }
}

extension FailureAttribution.Group {
  /// Whether it is told of what became of a field alone.
  fileprivate var isOfField: Bool {
    explanation.mutations.count == 1 && explanation.alternatives.isEmpty
      && explanation.mutations.allSatisfy { Fault.sent.contains($0.fault) }
  }
}
