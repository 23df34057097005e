import ConformanceKit

/// Secrets that a port let out and that no other mistake explains: reported once, with all the places where they came
/// out.
enum LetOutSecret {
  /// - Parameter unexplained: the failures without an explanation; those explained here are removed.
  static func groups(of unexplained: inout [Outcome]) -> [FailureGroup] {
    let out = unexplained.compactMap { outcome -> (what: String, outcome: Outcome)? in
      if case .leak(let what) = outcome.reply { (what, outcome) } else { nil }
    }
    unexplained = unexplained.without(out.map(\.outcome))
    return Dictionary(grouping: out, by: \.what).sorted { $0.key < $1.key }.map { what, same in
      let mutation = Mutation(fault: .secretLetOut, place: what)
      return FailureGroup(explanation: Diagnosis.Explanation(mutation), outcomes: same.map(\.outcome))
    }
  }
}

extension Fault {
  static let secretLetOut = Fault(
    "secret-let-out", "leaks a secret: …",
    story:
      "A message for people, a log line or an answer was made from the whole input, or from what was computed with it.",
    mend: "Say what was wrong and in which field, without any value.",
    usual: Usual(
      "the message of its rejection holds the secret field 'phrase'", in: "payfort.signature.verify#command-changed"))
}
