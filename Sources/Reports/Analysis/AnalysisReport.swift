package import Analysis
package import Encodings
package import Gateways

/// The findings of an analysis, for people and for programs.
package enum AnalysisReport {
  /// The findings of one operation, with evidence that can be recomputed with `payconform compute`.
  package static func text(_ operation: Operation, _ weaknesses: [Weakness], _ style: Style) -> String {
    var lines = ["\(style.strong(operation.name))  \(weaknesses.count) finding\(weaknesses.count == 1 ? "" : "s")"]
    if let coverage = MessageCoverage(operation) { lines.append("  \(summary(coverage))") }
    for weakness in weaknesses {
      lines.append("  \(style.bad(weakness.severity.rawValue))  \(weakness.kind.rawValue): \(weakness.finding)")
      lines.append("    gain    \(weakness.gain)")
      lines.append("    advice  \(weakness.advice)")
      if let unproved = weakness.unproved { lines.append("    \(style.faint("no evidence: \(unproved)"))") }
      guard let evidence = weakness.evidence else { continue }
      lines.append("    \(style.faint(caption(evidence)))")
      lines.append("      \(evidence.operation) \(evidence.input.line)")
      lines.append("      \(evidence.otherOperation) \(evidence.otherInput.line)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The most rows of a summary; the rest are counted.
  private static let worst = 12

  /// The worst findings of several operations, each once with the operations it affects, as an overview before the full
  /// list.
  package static func summary(_ analyses: [(operation: String, weaknesses: [Weakness])], _ style: Style) -> String {
    let groups = FindingGroup.all(analyses)
    let counts = Weakness.Severity.allCases.compactMap { severity -> String? in
      let count = groups.count { $0.weakness.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)"
    }
    let shown = groups.prefix(worst).map { group in
      let severity = group.weakness.severity.rawValue
      let place = group.touched.count <= 3 ? group.operations.joined(separator: ", ") : group.extent
      let gap = String(repeating: " ", count: 10 - severity.count)
      return "  \(style.bad(severity))\(gap)\(place): \(group.weakness.finding)"
    }
    let rest = groups.count - shown.count
    let more = rest > 0 ? ["  … and \(rest) more, below"] : []
    let head = "\(groups.count.of("finding")) in \(analyses.count.of("operation")): \(counts.joined(separator: ", "))"
    return ([style.strong(head)] + shown + more).joined(separator: "\n") + "\n\n"
  }

  /// How much of a message is signed, in one sentence.
  package static func summary(_ coverage: MessageCoverage) -> String {
    let whole = coverage.fields.count { $0.isWhole }
    let part = coverage.fields.count { !$0.isWhole && !$0.isNone }
    let partly = part == 0 ? "" : ", \(part) in part"
    return "\(whole) of \(coverage.fields.count) fields of the message are signed\(partly)"
  }

  /// What the two inputs of some evidence prove.
  package static func caption(_ evidence: Weakness.Evidence) -> String {
    if evidence.isReplay {
      return "the second is the first, sent again; both have the signature \(Display.value(evidence.signature))"
    }
    guard let other = evidence.otherSignature else {
      return "these two have the signature \(Display.value(evidence.signature))"
    }
    return "from the signature \(Display.value(evidence.signature)) of the first follows, without the secret, "
      + "\(Display.value(other)) of the second"
  }

  /// The findings of one operation as a JSON object.
  package static func json(_ operation: Operation, _ weaknesses: [Weakness]) -> JSON {
    [
      "op": .text(operation.name), "coverage": MessageCoverage(operation).map { .array($0.fields.map(json)) },
      "findings": .array(weaknesses.map(json)),
    ]
  }

  private static func json(_ field: FieldCoverage) -> JSON {
    [
      "field": .text(field.field), "signed": .integer(field.signed), "tried": .integer(field.tried),
    ]
  }

  private static func json(_ weakness: Weakness) -> JSON {
    [
      "kind": .text(weakness.kind.rawValue), "severity": .text(weakness.severity.rawValue),
      "finding": .text(weakness.finding), "gain": .text(weakness.gain), "advice": .text(weakness.advice),
      "evidence": weakness.evidence.map { evidence in
        [
          "signature": evidence.signature, "op": .text(evidence.operation), "input": evidence.input,
          "otherOp": .text(evidence.otherOperation), "otherInput": evidence.otherInput,
          "otherSignature": evidence.otherSignature,
        ]
      }, "noEvidence": weakness.unproved.map(JSON.text),
    ]
  }
}
