/// What an analysis found, for people and for programs.
public enum AnalysisReport {
  /// The findings of one operation, with evidence that can be recomputed with `payconform compute`.
  public static func text(_ operation: Operation, _ weaknesses: [Weakness], _ style: Style) -> String {
    var lines = ["\(style.strong(operation.name))  \(weaknesses.count) findings"]
    for weakness in weaknesses {
      lines.append("  \(style.bad(weakness.severity.rawValue))  \(weakness.kind.rawValue): \(weakness.finding)")
      lines.append("    gain    \(weakness.gain)")
      lines.append("    advice  \(weakness.advice)")
      guard let evidence = weakness.evidence else { continue }
      lines.append("    \(style.faint("these two have the signature")) \(Display.value(evidence.signature))")
      lines.append("      \(evidence.operation) \(evidence.input.line)")
      lines.append("      \(evidence.otherOperation) \(evidence.otherInput.line)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same as one JSON object.
  public static func json(_ operation: Operation, _ weaknesses: [Weakness]) -> JSON {
    JSON.members([("op", .text(operation.name)), ("findings", .array(weaknesses.map(json)))])
  }

  private static func json(_ weakness: Weakness) -> JSON {
    JSON.members([
      ("kind", .text(weakness.kind.rawValue)), ("severity", .text(weakness.severity.rawValue)),
      ("finding", .text(weakness.finding)), ("gain", .text(weakness.gain)), ("advice", .text(weakness.advice)),
      (
        "evidence",
        weakness.evidence.map { evidence in
          JSON.members([
            ("signature", evidence.signature), ("op", .text(evidence.operation)), ("input", evidence.input),
            ("otherOp", .text(evidence.otherOperation)), ("otherInput", evidence.otherInput),
          ])
        }
      ),
    ])
  }
}
