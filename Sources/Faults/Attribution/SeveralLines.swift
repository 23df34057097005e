import ConformanceKit
import Encodings
import Gateways

/// Texts of several lines that a port accepts because one line fits, in fields that the catalogue does not name.
enum SeveralLines {
  /// - Parameters:
  ///   - known: the mistakes of other operations.
  ///   - readings: which lines the port may have looked at instead of the whole text.
  static func explain(
    _ failures: inout OperationFailures, _ known: [Mutation], _ readings: [LineReading] = LineReading.allCases
  ) {
    guard failures.open.contains(where: { code(of: $0) != nil }) else { return }
    let (operation, outcomes) = (failures.operation, failures.outcomes)
    let examples = outcomes.filter { code(of: $0) != nil }
      .map { (outcome: $0, example: MessageExample(operation, $0.testCase.input)) }
      .filter { !$0.example.textsOfLines.isEmpty }
    // Messages are made of lines, and signatures are compared rather than checked for their form.
    let signatures = examples.reduce(into: Set<String>()) { names, one in
      guard let given = (try? operation.derivation(for: one.outcome.testCase.input))?.signature else { return }
      names.formUnion(one.example.textsOfLines.filter { $0.text.starts(with: given) || given == $0.text }.map(\.name))
    }
    let names = Set(examples.flatMap { $0.example.textsOfLines.map(\.name) }).subtracting(["body", "form"])
      .subtracting(signatures).sorted()
    // A field that is not checked at all takes several lines as well.
    let checked = Set(
      outcomes.compactMap { outcome -> Rejection.Code? in
        guard outcome.verdict == .pass, case .reject = outcome.reply else { return nil }
        return code(of: outcome)
      })
    let candidates = names.flatMap { name in
      readings.compactMap { reading -> MistakeCandidate? in
        let taken = examples.filter { reading.answer($0.example, name) != nil }.map(\.outcome)
        guard taken.allSatisfy({ code(of: $0).map(checked.contains) ?? true }) else { return nil }
        return isShown(taken, isKnown: known.contains { $0.fault == reading.fault })
          ? MistakeCandidate(mutation: Mutation(fault: reading.fault, place: name), explains: taken) : nil
      }
    }
    failures.explain(by: candidates)
  }

  /// Withdraws the explanation for fields that take any malformed text.
  static func withdraw(from failures: inout OperationFailures) {
    let faults = Set(LineReading.allCases.map(\.fault))
    let outcomes = failures.outcomes
    failures.withdraw { group in
      let told = group.explanation.mutations
      return told.count == 1 && faults.contains(told[0].fault) && isLoose(told[0].place, outcomes)
    }
  }

  /// Whether the port also takes malformed text of one line in the field: then the cause is not how a pattern treats
  /// lines.
  private static func isLoose(_ name: String, _ outcomes: [Outcome]) -> Bool {
    let byName = Dictionary(outcomes.map { ($0.testCase.name, $0.testCase) }) { first, _ in first }
    return outcomes.contains { outcome in
      guard code(of: outcome) != nil, outcome.verdict != .pass, case .value = outcome.reply,
        let twin = outcome.testCase.twinName.flatMap({ byName[$0] })
      else { return false }
      let (texts, others) = (self.texts(outcome.testCase.input, name), self.texts(twin.input, name))
      return texts != others && !texts.contains { $0.contains { $0 == 0x0a || $0 == 0x0d || $0 >= 0x80 } }
    }
  }

  /// The texts under a name, at any depth.
  private static func texts(_ json: JSON, _ name: String, isNamed: Bool = false) -> [[UInt8]] {
    switch json {
    case .string(let text):
      isNamed ? [text.utf8] : SentChange.object(text.utf8).map { texts($0, name) } ?? []
    case .array(let elements): elements.flatMap { texts($0, name, isNamed: isNamed) }
    case .object(let members):
      members.flatMap { texts($0.value, name, isNamed: $0.name == name) }
    case .null, .bool, .number: []
    }
  }

  /// The reason for which a case is refused, if any: trimmed, it may pass as well.
  private static func code(of outcome: Outcome) -> Rejection.Code? { outcome.testCase.expectation.firstRefusal }

  /// Attributes unexplained failures to such a check where other operations have shown it, and removes them.
  static func further(
    _ unexplained: inout [Outcome], among outcomes: [String: [Outcome]], _ known: [Mutation]
  ) -> [FailureGroup] {
    let faults = Set(LineReading.allCases.map(\.fault))
    guard known.contains(where: { faults.contains($0.fault) }) else { return [] }
    var found: [FailureGroup] = []
    for name in Set(unexplained.map(\.testCase.operation)).sorted() {
      guard let operation = Gateway.operation(name) else { continue }
      let open = unexplained.filter { $0.testCase.operation == name }
      var failures = OperationFailures(operation, outcomes[name] ?? [], open: open)
      explain(&failures, known)
      found += failures.groups
    }
    unexplained = unexplained.without(found.flatMap(\.outcomes))
    return found
  }

  /// Whether a port fails in all cases in which it would with the mistake; a text that it let through it may refuse
  /// later, for another reason.
  private static func isShown(_ taken: [Outcome], isKnown: Bool) -> Bool {
    guard !taken.isEmpty, taken.allSatisfy({ $0.verdict != .pass }) else { return false }
    return isKnown || taken.count > 1 || taken.contains { if case .value = $0.reply { true } else { false } }
  }
}
