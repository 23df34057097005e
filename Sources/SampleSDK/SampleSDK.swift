package import ConformanceKit
import Faults
import Reports

/// A small Swift SDK with selectable mistakes, connected as a port.
package struct SampleSDK: Sendable {
  private let mistakes: Set<SampleMistake>

  /// - Parameter mistakes: the mistakes that it makes.
  package init(_ mistakes: Set<SampleMistake>) { self.mistakes = mistakes }

  /// The adapter: one closure for each operation of the SDK.
  package var operations: [String: InProcessPort.Handler] {
    [
      "amount.minor": { input in
        let units = MinorUnits(computesAsDouble: mistakes.contains(.computesAmountsAsDoubles))
        let most = ["payfort": 10, "nexi": 12][try input.string("gateway")] ?? 32
        let digits = units.digits(
          try input.bytes("amount"), currency: try input.bytes("currency"), mostDigits: most)
        switch digits {
        case .success(let digits): return .text(digits)
        case .failure(let refusal): return .reject(refusal.code)
        }
      },
      "edfapg.hash.sale": { input in
        let signer = SaleHash(
          password: try input.bytes("password"), reversesCharacters: mistakes.contains(.reversesCharacters))
        let email = try input.bytes("email")
        if let token = try input.optionalBytes("cardToken") {
          return .text(signer.hash(email: email, cardToken: token))
        }
        return .text(signer.hash(email: email, cardNumber: try input.bytes("cardNumber")))
      },
      "placetopay.notification.verify": { input in
        let verifier = NotificationVerifier(
          secretKey: try input.bytes("secretKey"),
          believesUnsigned: mistakes.contains(.believesUnsignedNotifications))
        let body = try input.bytes("body")
        do { try verifier.verify(body) } catch let refusal as Rejected { return .reject(refusal.code) }
        return .accepted
      },
    ]
  }

  package var port: InProcessPort { InProcessPort(name: "sample-sdk", version: "1.0.0", operations: operations) }
}
