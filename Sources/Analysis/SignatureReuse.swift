import Encodings
import Gateways

/// Finds signatures that are valid for two kinds of message of one gateway.
enum SignatureReuse {
  static func weaknesses(_ probe: SchemeProbe) -> [Weakness] {
    let gateway = probe.operation.name.prefix { $0 != "." }
    guard gateway != "digest" else { return [] }
    return Gateway.operations.filter { $0.name.hasPrefix("\(gateway).") && $0.name != probe.operation.name }
      .flatMap(SchemeProbe.all)
      .compactMap { other in evidence(probe, other).map { weakness(probe, other, $0) } }
  }

  /// Gives both the same values in shared fields, and tries the others empty or with the other operation's values.
  private static func evidence(_ probe: SchemeProbe, _ other: SchemeProbe) -> Weakness.Evidence? {
    let shared = Dictionary(uniqueKeysWithValues: probe.texts.map { ($0.name, Analysis.text($0.value)) })
    let own = probe.texts.map(\.name).filter { name in !other.texts.contains { $0.name == name } }
    let theirs = other.texts.map(\.name).filter { shared[$0] == nil }
    var changes = shared
    if own.count == theirs.count {
      for (name, counterpart) in zip(theirs, own) { changes[name] = shared[counterpart] }
    } else if own.isEmpty {
      for name in theirs { changes[name] = .text("") }
    } else {
      return nil
    }
    let input = other.changing(changes)
    guard let signature = probe.signature(probe.sample), other.signature(input) == signature else { return nil }
    return Weakness.Evidence(
      operation: probe.operation.name, input: probe.sample, otherOperation: other.operation.name, otherInput: input,
      signature: signature)
  }

  private static func weakness(
    _ probe: SchemeProbe, _ other: SchemeProbe, _ evidence: Weakness.Evidence
  ) -> Weakness {
    Weakness(
      kind: .reuse, severity: .medium,
      finding: "A signature of \(probe.operation.name) is also one of \(other.operation.name).",
      gain: "A signature that was given for one kind of message can be used for the other.",
      advice: "Never accept a message of one kind where the other is expected, and refuse empty fields.",
      evidence: evidence)
  }
}
