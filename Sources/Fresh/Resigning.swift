import Encodings
import Formulas
import Gateways

/// Signs a changed message again, so that a verification does not always refuse it.
enum Resigning {
  /// The input with the right signature in place of a wrong one; `nil` where it has none or the right one.
  static func signed(_ operation: Operation, _ input: JSON, _ evaluator: inout Evaluator) -> JSON? {
    guard operation.isVerification, let derivation = try? operation.derivation(for: input),
      let given = derivation.signature, given.count >= 8
    else { return nil }
    let right = derivation.value(of: derivation.formula.expression, &evaluator)
    guard right != given else { return nil }
    let signed = input.mapped { value in
      guard case .string(let text) = value else { return value }
      return replaced(text.utf8, given, right).map { UTF8Text.json($0) } ?? value
    }
    return signed == input ? nil : signed
  }

  /// Whether a message has the right signature.
  static func isSigned(_ operation: Operation, _ input: JSON, _ evaluator: inout Evaluator) -> Bool {
    guard operation.isVerification, let derivation = try? operation.derivation(for: input),
      let given = derivation.signature
    else { return false }
    return derivation.value(of: derivation.formula.expression, &evaluator) == given
  }

  /// The text with the signature replaced, found in any case, and in capitals where it was.
  private static func replaced(_ text: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> [UInt8]? {
    guard text.count >= old.count else { return nil }
    let (folded, wanted) = (text.map(ASCII.lower), old.map(ASCII.lower))
    for start in 0...(text.count - old.count) where folded[start..<start + old.count].elementsEqual(wanted) {
      let stood = text[start..<start + old.count]
      let isInCapitals = stood.contains(where: ASCII.isUpper) && stood == ArraySlice(stood.map(ASCII.upper))
      return Array(text[..<start]) + (isInCapitals ? new.map(ASCII.upper) : new) + Array(text[(start + old.count)...])
    }
    return nil
  }
}
