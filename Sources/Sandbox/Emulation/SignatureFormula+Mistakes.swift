import Faults
import Gateways
import Messages

extension SignatureFormula {
  /// The known mistakes that give a signature, the best first; no pairs of them, because every client waits for this.
  func mistakes(giving signature: [UInt8]) -> [Diagnosis.Explanation] {
    let derivation = try? Gateway.operation(operation)?.derivation(for: input)
    return derivation?.diagnose(signature, pairs: false)?.explanations ?? []
  }
}
