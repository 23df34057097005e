import ConformanceKit

/// A filter that keeps what a language takes for true: where a port leaves out both false and empty objects, that is one
/// mistake.
enum FalsyFilter {
  static func join(_ groups: inout [FailureGroup]) {
    guard let objects = groups.firstIndex(where: { $0.explanation.isOnly(.emptyObjectsLeftOut) }),
      let booleans = groups.firstIndex(where: { $0.explanation.mutations.map(\.fault) == [.sentWithoutFalse] })
    else { return }
    groups[objects].take(
      groups[booleans], as: Diagnosis.Explanation(Mutation(fault: .falsyLeftOut, place: "false and {}")))
    groups.remove(at: booleans)
  }
}

extension Fault {
  static let falsyLeftOut = Fault(
    "falsy-left-out", "leaves out what a condition takes for false: …",
    story: "A filter keeps only values that are true in a condition: `if value`, array_filter().",
    mend: "Leave out only null and empty text: false and {} are values.",
    usual: Usual("false and {}", in: "everypay.request.oneoff#consent-refused"))
}
