import ConformanceKit
import SwiftSDK

/// The adapter: one closure for each operation that the SDK has.
let swiftSDK = InProcessPort(
  name: "swift-sdk-example", version: "1.0.0",
  operations: [
    "edfapg.hash.sale": { input in
      let signer = EdfaPgSigner(password: try input.bytes("password"))
      let email = try input.bytes("email")
      if let token = try input.optionalBytes("cardToken") { return .text(signer.sale(email: email, cardToken: token)) }
      return .text(signer.sale(email: email, cardNumber: try input.bytes("cardNumber")))
    },
    "edfapg.hash.wallet": { input in
      .text(EdfaPgSigner(password: try input.bytes("password")).wallet(email: try input.bytes("email")))
    },
    "everypay.authorization.basic": { input in
      do {
        let credentials = try EveryPayCredentials(username: input.bytes("username"), secret: input.bytes("secret"))
        return .text(credentials.authorization)
      } catch is EveryPayCredentials.InvalidUsername {
        return .reject(.invalidUsername)
      }
    },
  ])
