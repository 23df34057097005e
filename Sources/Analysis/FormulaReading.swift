import Encodings
import Formulas
import Gateways

/// Finds weaknesses in the structure of a formula: its digest, the position of its secret, its freshness.
enum FormulaReading {
  static func weaknesses(_ probe: SchemeProbe) -> [Weakness] {
    guard let expression = probe.operation.formula(for: probe.sample)?.expression,
      !probe.operation.name.hasPrefix("digest.")
    else { return [] }
    // A token that replaces a card is not a key.
    let secrets = Set(probe.operation.fields.filter { $0.secrecy == .secret && $0.required }.map(\.name))
    return digest(expression, probe) + options(probe) + secretPlace(expression, secrets, probe)
      + freshness(expression, secrets, probe) + nonces(probe)
  }

  private static func digest(_ expression: Expression, _ probe: SchemeProbe, option: String? = nil) -> [Weakness] {
    guard let (algorithm, collision) = collision(expression) else { return [] }
    let name = algorithm.title
    return [
      Weakness(
        kind: .digest, severity: .medium,
        finding: option.map { "With the algorithm '\($0)', which may be chosen, the signature rests on \(name)." }
          ?? "The signature rests on \(name).",
        gain: "Two messages with one digest can be made at will, where an attacker chooses part of both.",
        advice: option == nil
          ? "Use SHA-256 or an HMAC where the gateway offers one."
          : "Choose another, and refuse messages that name this one.",
        evidence: collision.evidence(probe))
    ]
  }

  /// Findings for the digests that an operation accepts besides the sample's.
  private static func options(_ probe: SchemeProbe) -> [Weakness] {
    DigestAlgorithm.allCases.flatMap { algorithm -> [Weakness] in
      let option = algorithm.rawValue
      let input = probe.changing(["algorithm": .text(option)])
      guard input != probe.sample, probe.signature(input) != nil,
        let expression = probe.operation.formula(for: input)?.expression
      else { return [] }
      return digest(expression, SchemeProbe(operation: probe.operation, sample: input), option: option)
    }
  }

  private static func collision(_ expression: Expression) -> (DigestAlgorithm, Collision)? {
    digests(expression).lazy.compactMap { algorithm in Collision.known(of: algorithm).map { (algorithm, $0) } }.first
  }

  private static func digests(_ expression: Expression) -> [DigestAlgorithm] {
    let inner = expression.operands.flatMap(digests)
    return if case .apply(.digest(let algorithm), _) = expression { inner + [algorithm] } else { inner }
  }

  /// Finds a secret only at the front, open to length extension, or only at the end, open to collisions of the digest.
  private static func secretPlace(_ expression: Expression, _ secrets: Set<String>, _ probe: SchemeProbe) -> [Weakness]
  {
    guard let message = innermostMessage(expression) else { return [] }
    let ends = ends(message)
    let (front, end) = (secrets.contains(ends.first), secrets.contains(ends.last))
    if front && !end {
      return [
        Weakness(
          kind: .secretPlace, severity: .high, finding: "The secret is only in front of the message.",
          gain: "Whoever has one signature can extend its message and sign the longer one, without the secret.",
          advice: "Refuse values with control characters, and anything after the last expected field.",
          evidence: LengthExtension.evidence(probe))
      ]
    }
    if end && !front {
      // A collision would have to be one of the innermost digest.
      let algorithm = digests(expression).first
      let collision = algorithm.flatMap { Collision.known(of: $0) }
      return [
        Weakness(
          kind: .secretPlace, severity: .low, finding: "The secret is only at the end of the message.",
          gain: "Two messages that collide before the secret have the same signature, whatever the secret is.",
          advice: "Do not let others choose long parts of what is signed.",
          evidence: collision?.evidence(probe),
          unproved: collision == nil
            ? "Nobody has published two messages with one \(algorithm?.title ?? "digest"), so there is no pair to show."
            : nil
        )
      ]
    }
    return []
  }

  /// The first and last field of what is hashed; an empty name where there is no field.
  private static func ends(_ expression: Expression) -> (first: String, last: String) {
    switch expression {
    case .field(let name), .pairs(let name, _): return (name, name)
    case .apply(.reverse, let operand):
      let ends = ends(operand)
      return (ends.last, ends.first)
    default:
      let operands = expression.operands
      return (operands.first.map { ends($0).first } ?? "", operands.last.map { ends($0).last } ?? "")
    }
  }

  /// The operand of the innermost plain digest; HMACs do not have these weaknesses.
  static func innermostMessage(_ expression: Expression) -> Expression? {
    if case .hmac = expression { return nil }
    if let inner = expression.operands.lazy.compactMap(innermostMessage).first { return inner }
    return if case .apply(.digest, let message) = expression { message } else { nil }
  }

  /// Finds values that a document generates from too few possibilities.
  private static func nonces(_ probe: SchemeProbe) -> [Weakness] {
    probe.operation.generators.filter { $0.values < 1 << 62 }.map { generator in
      let bits = Int.bitWidth - (generator.values - 1).leadingZeroBitCount
      let half = (1.3863 * Double(generator.values)).squareRoot().rounded()
      return Weakness(
        kind: .freshness, severity: .high,
        finding: "The '\(generator.field)' of \(generator.source) has \(generator.values) values: \(bits) bits.",
        gain:
          "After \(Int(half)) messages two of them share it as likely as not, and all of them can be tried in a second.",
        advice: "Take 16 bytes from the system's generator for each message; `payconform nonces` looks for worse.",
        evidence: SchemeProbe(
          operation: probe.operation, sample: probe.changing([generator.field: .text("\(generator.values - 1)")])
        ).again)
    }
  }

  private static func freshness(
    _ expression: Expression, _ secrets: Set<String>, _ probe: SchemeProbe
  ) -> [Weakness] {
    let fresh = ["nonce", "seed", "date", "timestamp"]
    guard !expression.fields.contains(where: fresh.contains), !probe.operation.name.contains(".authorization.") else {
      return []
    }
    guard !secrets.isSuperset(of: expression.fields) else {
      return [
        Weakness(
          kind: .freshness, severity: .high,
          finding: "Nothing but the secret is signed: every message has the same signature.",
          gain: "Whoever has seen one message can sign any other.",
          advice: "Send such messages over TLS from your own server only, and treat the signature as a password.",
          evidence: probe.again)
      ]
    }
    return [
      Weakness(
        kind: .freshness, severity: .medium, finding: "No signed field says when the message was signed.",
        gain: "A recorded message stays valid for ever and can be sent again.",
        advice: "Remember the transactions that were handled, and ask the gateway before acting on a repeated one.",
        evidence: probe.again)
    ]
  }
}
