import ConformanceKit
import Encodings
import Gateways
import Messages

/// A request that goes to another host than the right one, whatever else is wrong with it.
struct SentElsewhere: Hashable {
  private let used: String
  private let right: String

  private var explanation: Diagnosis.Explanation {
    let mutation = Mutation(fault: .sentElsewhere, place: "\(used) in place of \(right)")
    return Diagnosis.Explanation(mutation)
  }

  /// A port's request for a case, and the right one.
  private struct Message {
    let outcome: Outcome
    let used: Origin
    let right: Origin
    /// The port's request with the right host.
    let mended: JSON

    init?(_ operation: Operation, _ outcome: Outcome) {
      guard case .value(let value, _) = outcome.reply, let came = RequestMessage(value),
        let example = MessageExample(operation, outcome.testCase.input).request,
        let used = Origin(came.url), let right = Origin(example.url)
      else { return nil }
      (self.outcome, self.used, self.right) = (outcome, used, right)
      mended = value.with(["url"], UTF8Text.json(Array(example.url[..<right.length] + came.url[used.length...])))
    }

    var change: SentElsewhere? {
      used.text.lowercasedASCII == right.text.lowercasedASCII || !used.isPlain
        ? nil : SentElsewhere(used: used.text, right: right.text)
    }
  }

  /// The wrong hosts, each with its cases, and all outcomes as they would be with the right hosts.
  ///
  /// There are none where another request goes to the right host, and none where two hosts are exchanged: that is a
  /// flag with the wrong meaning, which is a fault of its own.
  static func groups(
    _ operation: Operation, _ outcomes: [Outcome]
  ) -> (groups: [FailureGroup], mended: [Outcome]) {
    guard operation.isRequest, outcomes.contains(where: { $0.verdict == .fail }) else { return ([], outcomes) }
    let messages = outcomes.compactMap { Message(operation, $0) }
    let kept = Set(messages.filter { $0.change == nil }.map(\.right.text))
    let all = Set(messages.compactMap(\.change))
    guard !all.isEmpty else { return ([], outcomes) }
    let redactor = Redactor(operation, outcomes)
    let named = all.filter { change in
      !kept.contains(change.right) && !all.contains(SentElsewhere(used: change.right, right: change.used))
        && redactor.redact(change.used) == change.used && redactor.redact(change.right) == change.right
    }
    let moved = messages.filter { message in
      message.outcome.verdict == .fail && message.change.map(named.contains) == true
    }
    let groups = named.sorted { ($0.right, $0.used) < ($1.right, $1.used) }.map { change in
      FailureGroup(
        explanation: change.explanation, outcomes: moved.filter { $0.change == change }.map(\.outcome))
    }
    let mended = outcomes.map { outcome in
      moved.first { $0.outcome.testCase === outcome.testCase }.map {
        Judge.judge(outcome.testCase, .value($0.mended))
      } ?? outcome
    }
    return (groups.filter { !$0.outcomes.isEmpty }, mended)
  }

  /// The explanations that one request shows.
  static func explanations(_ operation: Operation, _ input: JSON, got: JSON) -> [Diagnosis.Explanation] {
    guard operation.isRequest, let came = RequestMessage(got), let right = MessageExample(operation, input).request,
      let used = Origin(came.url), let wanted = Origin(right.url), used.text != wanted.text, used.isPlain
    else { return [] }
    return Redactor(operation.fields, input).redact(used.text) == used.text
      ? [SentElsewhere(used: used.text, right: wanted.text).explanation] : []
  }
}
