import Encodings
import Formulas
import Gateways

/// Signs a longer message without the secret, where the secret is only at the front and the digest can be continued.
enum LengthExtension {
  /// Evidence of a message and a longer one whose signature was computed from that of the first.
  ///
  /// Where no input of the operation is hashed as the longer message, the evidence is the bare digest.
  static func evidence(_ probe: SchemeProbe) -> Weakness.Evidence? {
    let open = probe.texts.first { text in
      probe.operation.fields.first { $0.name == text.name }?.secrecy == .open
    }
    // The padding contains the message's length; where case folding would change that byte, another length avoids it.
    for more in 0..<4 {
      let value = open.map { $0.value + Array(repeating: UInt8(ascii: "7"), count: more) }
      let sample = open.map { probe.changing([$0.name: Analysis.text(value ?? [])]) } ?? probe.sample
      if let found = proof(SchemeProbe(operation: probe.operation, sample: sample)) { return found }
    }
    return bare(probe)
  }

  private static func proof(_ probe: SchemeProbe) -> Weakness.Evidence? {
    guard let (signature, function, message) = start(probe), let formula = probe.operation.formula(for: probe.sample)
    else { return nil }
    let padding = padding(after: message.count)
    let suffix = tail(formula.expression, probe) ?? Array("X1".utf8)
    guard let extended = extended(formula.expression, probe, padding, suffix) else { return nil }
    let forged = forge(function, message.count + padding.count, suffix)
    guard probe.signature(extended) == forged else { return nil }
    return Weakness.Evidence(
      operation: probe.operation.name, input: probe.sample, otherOperation: probe.operation.name, otherInput: extended,
      signature: signature, otherSignature: forged)
  }

  private static func bare(_ probe: SchemeProbe) -> Weakness.Evidence? {
    guard let (signature, function, message) = start(probe) else { return nil }
    let (padding, suffix) = (padding(after: message.count), Array("X1".utf8))
    let forged = forge(function, message.count + padding.count, suffix)
    let input: JSON = ["data": UTF8Text.json(message + padding + suffix)]
    guard Gateway.operation("digest.md5")?.answer(input) == .value(forged) else { return nil }
    return Weakness.Evidence(
      operation: probe.operation.name, input: probe.sample, otherOperation: "digest.md5", otherInput: input,
      signature: signature, otherSignature: forged)
  }

  /// The signature, the digest's state to continue from, and the message, of which only the length is needed.
  private static func start(_ probe: SchemeProbe) -> (signature: JSON, function: MD5, message: [UInt8])? {
    guard let signature = probe.signature(probe.sample), let digest = Hex.decode(Array((signature.string ?? "").utf8)),
      let function = MD5(resuming: digest), let message = hashed(probe)
    else { return nil }
    return (signature, function, message)
  }

  /// The signature of the longer message, computed without the secret.
  private static func forge(_ function: MD5, _ length: Int, _ suffix: [UInt8]) -> JSON {
    var output = [UInt8](repeating: 0, count: MD5.digestSize)
    unsafe suffix.map(ASCII.upper).withUnsafeBytes { suffix in
      unsafe output.withUnsafeMutableBytes { output in
        guard let base = output.baseAddress else { return }
        unsafe IteratedHash.finish(function, after: length, suffix, to: base)
      }
    }
    return .text(Hex.encode(output))
  }

  /// The input of the digest.
  private static func hashed(_ probe: SchemeProbe) -> [UInt8]? {
    var evaluator = Evaluator()
    return probe.operation.respond(to: probe.sample, &evaluator).steps.dropLast().last?.bytes
  }

  /// The padding of MD5 (RFC 1321 §3.1, 3.2).
  private static func padding(after length: Int) -> [UInt8] {
    let zeros = (119 - length % 64) % 64
    let bits = UInt64(length) * 8
    return [0x80] + [UInt8](repeating: 0, count: zeros)
      + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
  }

  /// The value of a last operand that cannot take more bytes, so that it must end the longer message too.
  private static func tail(_ expression: Expression, _ probe: SchemeProbe) -> [UInt8]? {
    guard case .join(let parts)? = join(expression), let last = parts.last, field(last) == nil,
      !isReversed(expression)
    else { return nil }
    let formula = Formula(last, source: "")
    var evaluator = Evaluator()
    let values = Dictionary(uniqueKeysWithValues: probe.texts.map { ($0.name, $0.value) })
    return evaluator.trace(formula, formula.fields.map { .bytes(values[$0] ?? []) }).0
  }

  /// The sample with the field at the end of the message extended by the padding and the suffix.
  private static func extended(
    _ expression: Expression, _ probe: SchemeProbe, _ padding: [UInt8], _ suffix: [UInt8]
  ) -> JSON? {
    guard case .join(let parts)? = join(expression) else { return nil }
    let values = Dictionary(uniqueKeysWithValues: probe.texts.map { ($0.name, $0.value) })
    func longer(_ name: String, _ make: ([UInt8]) -> [UInt8]) -> JSON? {
      // An attacker does not choose the secret.
      guard probe.operation.fields.first(where: { $0.name == name })?.secrecy != .secret else { return nil }
      return values[name].map { probe.changing([name: UTF8Text.json(make($0))]) }
    }
    if isReversed(expression) {
      // The first operand, reversed, ends the message.
      return parts.first.flatMap(field).flatMap { longer($0) { (padding + suffix).reversed() + $0 } }
    }
    if let name = parts.last.flatMap(field) { return longer(name) { $0 + padding + suffix } }
    // The operand before the last one takes in the last one's value and the padding.
    return parts.dropLast().last.flatMap(field).flatMap { longer($0) { $0 + suffix + padding } }
  }

  /// The joined operands, inside steps, folding and reversal.
  private static func join(_ expression: Expression) -> Expression? {
    switch expression {
    case .join: expression
    case .apply(_, let operand), .step(_, let operand): join(operand)
    default: nil
    }
  }

  private static func isReversed(_ expression: Expression) -> Bool {
    switch expression {
    case .apply(.reverse, _): true
    case .apply(_, let operand), .step(_, let operand): isReversed(operand)
    default: false
    }
  }

  /// The name of a plain field.
  private static func field(_ expression: Expression) -> String? {
    switch expression {
    case .field(let name): name
    case .step(_, let operand): field(operand)
    default: nil
    }
  }
}
