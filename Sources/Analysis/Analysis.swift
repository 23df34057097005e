package import Encodings
package import Gateways

/// Finds what a signature scheme does not protect, from its formula; every finding is tried before it is reported.
package enum Analysis {
  /// The weaknesses of one operation; none for operations that do not sign.
  package static func weaknesses(of operation: Operation) -> [Weakness] {
    var found = UnsignedFields.weaknesses(operation) + Reflection.weaknesses(operation)
    for weakness in SchemeProbe.all(operation).flatMap(weaknesses)
    where !found.contains(where: { $0.finding == weakness.finding }) { found.append(weakness) }
    let order = Weakness.Severity.allCases
    return found.sorted { (order.firstIndex(of: $0.severity) ?? 0) < (order.firstIndex(of: $1.severity) ?? 0) }
  }

  /// The operations to analyse: those of the gateways, and signatures that documents describe in addition.
  package static var operations: [Operation] { Gateway.operations + Gateway.documented }

  /// An input made from the fields of an operation; `nil` for one that does not sign.
  package static func sample(of operation: Operation) -> JSON? { SampleInput.all(for: operation).first }

  private static func weaknesses(_ probe: SchemeProbe) -> [Weakness] {
    unsigned(probe) + boundaries(probe) + MemberBoundary.weaknesses(probe) + folding(probe)
      + SignedList.weaknesses(probe) + SignatureReuse.weaknesses(probe) + FormulaReading.weaknesses(probe)
  }

  /// Finds fields, or bytes of fields, that are not signed.
  private static func unsigned(_ probe: SchemeProbe) -> [Weakness] {
    probe.texts.compactMap { name, value in
      let free = value.indices.filter { probe.evidence([name: text(replacing(value, $0))]) != nil }
      guard !free.isEmpty else { return nil }
      let changed = free.reduce(value) { replacing($0, $1) }
      let whole = free.count == value.count
      return Weakness(
        kind: .unsigned, severity: whole ? .high : .medium,
        finding: whole
          ? "'\(name)' is not signed." : "\(free.count) of the \(value.count) bytes of '\(name)' are not signed.",
        gain: "The value can be replaced by another with the same \(whole ? "signature" : "signed part").",
        advice: "Compare '\(name)' with what was ordered before acting on a message.",
        evidence: probe.evidence([name: text(changed)]))
    }
  }

  /// Finds neighbouring fields without a delimiter, where the end of one value can become the beginning of the next.
  ///
  /// Secrets are left out, since an attacker cannot move bytes of what the merchant inserts.
  private static func boundaries(_ probe: SchemeProbe) -> [Weakness] {
    let chosen = probe.texts.filter { text in
      probe.operation.fields.first { $0.name == text.name }?.secrecy != .secret
    }
    var found: [Weakness] = []
    for (index, one) in chosen.enumerated() where one.value.count > 1 {
      for other in chosen[(index + 1)...] {
        let (left, right) = (one.value, other.value)
        // The last one moves all that the other contributes, for values that enter transformed, such as a card.
        let moved: [[String: JSON]] = [
          [one.name: text(left.dropLast()), other.name: text(left.suffix(1) + right)],
          [one.name: text(left.dropFirst()), other.name: text(left.prefix(1) + right)],
          [one.name: text(left.dropLast()), other.name: text(right + left.suffix(1))],
          [one.name: text(left + probe.part(of: other.name)), other.name: text([])],
        ]
        guard let evidence = moved.lazy.compactMap({ probe.evidence($0) }).first else { continue }
        found.append(
          Weakness(
            kind: .boundary, severity: .medium,
            finding: "'\(one.name)' and '\(other.name)' are joined without a delimiter.",
            gain: "Bytes can be moved from one into the other under the same signature.",
            advice: "Accept only values of a fixed length or alphabet in both fields.", evidence: evidence))
      }
    }
    return found
  }

  /// Finds values that differ only in case and sign alike.
  private static func folding(_ probe: SchemeProbe) -> [Weakness] {
    probe.texts.compactMap { name, value in
      let upper = value.map(ASCII.upper)
      guard let evidence = probe.evidence([name: text(upper)]) else { return nil }
      // A card token is masked too, but is not the merchant's secret.
      let isSecret = probe.operation.fields.contains { $0.name == name && $0.isSigning }
      return Weakness(
        kind: .folding, severity: isSecret ? .medium : .low,
        finding: "'\(name)' is signed without regard to case.",
        gain: isSecret
          ? "A secret of letters and digits has fewer values to guess: 36 for each character, not 62."
          : "Two values that systems may treat as different share a signature.",
        advice: isSecret ? "Ask for a secret of hexadecimal digits and full length." : "Compare '\(name)' exactly.",
        evidence: evidence)
    }
  }

  /// Replaces a byte by another of the same class, to pass checks of the alphabet; never by its other case.
  private static func replacing(_ value: [UInt8], _ index: Int) -> [UInt8] {
    var changed = value
    switch value[index] {
    case 0x30...0x39: changed[index] = 0x30 + (value[index] - 0x30 + 1) % 10
    case 0x61...0x7a: changed[index] = 0x61 + (value[index] - 0x61 + 1) % 26
    case 0x41...0x5a: changed[index] = 0x41 + (value[index] - 0x41 + 1) % 26
    default: changed[index] = 0x5f
    }
    return changed
  }

  /// An input for an operation that writes a request, without optional fields; `nil` where the tables do not suffice.
  package static func leastInput(of operation: Operation) -> JSON? { SampleCall(operation)?.least.input }

  /// An input for an operation that writes or verifies a message, with every field of its tables; `nil` where they are
  /// not sufficient.
  package static func fullInput(of operation: Operation) -> JSON? { SampleCall(operation)?.input }

  package static func text(_ bytes: some Sequence<UInt8>) -> JSON { .string(JSONText(utf8: Array(bytes))) }
}
