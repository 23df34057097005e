import ConformanceKit
import Gateways

/// Diagnoses forged messages that a port accepts beside right ones: it also accepts the signature that some known
/// mistake gives.
enum SecondSignature {
  /// A port may try this many formulas in turn.
  private static let mostSignatures = 2

  /// Attributes accepted forgeries to the mistake that gives their signatures, each with all its cases.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isVerification else { return }
    let found = failures.open.compactMap { outcome -> (Outcome, String)? in
      guard SkippedVerification.isBelieved(outcome), SkippedVerification.isForged(outcome),
        let derivation = try? operation.derivation(for: outcome.testCase.input), let given = derivation.signature,
        let mistakes = derivation.diagnose(given, pairs: false)?.explanations,
        // Leaving a field out is likelier than a change that happens to leave nothing of it.
        let mistake = mistakes.first(where: leavesOut) ?? mistakes.first
      else { return nil }
      return (outcome, mistake.phrase)
    }
    let second = Dictionary(grouping: found, by: \.1)
    // A port that accepts the signatures of many mistakes compares badly, or not at all.
    guard second.count <= mostSignatures else { return }
    for (phrase, found) in second.sorted(by: { $0.key < $1.key }) {
      failures.explain(found.map(\.0), by: Mutation(fault: .secondSignatureTaken, place: phrase))
    }
  }

  private static func leavesOut(_ explanation: Diagnosis.Explanation) -> Bool {
    [FaultName.fieldMissing, .fieldMissingWithSeparator].contains(where: explanation.isOnly)
  }
}

extension Fault {
  static let secondSignatureTaken = Fault(
    "second-signature-taken", "also accepts the signature of a signer who …",
    story: "When the first formula did not match, an older or another one was tried.",
    mend: "Compare with one signature, the one that the gateway documents for this message.",
    usual: Usual("leaves code out", in: "nexi.mac.verify#code-added"))
}
