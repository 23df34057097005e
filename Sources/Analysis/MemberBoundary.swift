import Encodings

/// Finds members of a signed object that run together, where one value can swallow the next pair including its name.
enum MemberBoundary {
  static func weaknesses(_ probe: SchemeProbe) -> [Weakness] {
    (probe.sample.members ?? []).compactMap { field in
      guard let members = field.value.members else { return nil }
      let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      for (one, next) in zip(sorted, sorted.dropFirst()) {
        guard case .string(let left) = one.value, case .string(let right) = next.value else { continue }
        for separator in ["", "&"] {
          let swallowed = left.utf8 + Array(separator.utf8) + next.name.utf8 + [0x3d] + right.utf8
          let fewer = members.filter { $0.name != next.name }.map { member in
            member.name == one.name ? JSON.Member(member.name, Analysis.text(swallowed)) : member
          }
          guard let evidence = probe.evidence([field.name.string: .object(fewer)]) else { continue }
          return weakness(one.name.string, next.name.string, evidence)
        }
      }
      return nil
    }
  }

  private static func weakness(_ one: String, _ next: String, _ evidence: Weakness.Evidence) -> Weakness {
    Weakness(
      kind: .boundary, severity: .critical,
      finding: "The value of '\(one)' can swallow the parameter '\(next)' that follows it.",
      gain: "A parameter disappears from a signed message, or appears in it, and the signature stays right.",
      advice: "Refuse messages that lack an expected parameter, and values with '=' where none belongs.",
      evidence: evidence)
  }
}
