import Encodings
import Formulas
import Gateways
import Messages

extension WireFault {
  /// Mistakes with the number in which the amount of a request is computed.
  static let requestAmountNumbers: [WireFault] = [
    WireFault(
      "sent-amount-through-a-double", "converts amounts to a binary number, which holds 15 digits",
      story: "Number(amount).toFixed(2), number_format and sprintf with %.2f read the text into a double.",
      mend: "Move the point in the text, or count in decimals: no binary fractions."
    ) { operation in
      // As a JSON number, it is a binary number to every reader anyway.
      guard let amount = operation.request?.amount, !amount.isMinor, operation.request?.encoding != .json else {
        return []
      }
      return [
        (
          "the amount",
          sending { request, _ in
            rewrite(&request, at: amount.path) { digits in
              Amount(digits).flatMap { BinaryFraction.printed(digits, decimals: $0.fraction.count) } ?? digits
            }
          }
        )
      ]
    },
    WireFault(
      "amount-checked-with-two-decimals", "assumes two decimals, whatever the currency of the amount",
      story: "The SDK was written for one currency.",
      mend: "Go by the currency of the request: JPY has none, KWD three."
    ) { operation in
      // A signature would cover the other currency.
      guard let request = operation.request, request.isAuthorized, let amount = request.amount, !amount.isMinor,
        let currency = operation.currencyRule
      else { return [] }
      return [
        (
          "the amount",
          { example in
            guard let object = ["fields", "request"].first(where: { example.input[$0] != nil }),
              let given = example.given(currency), (try? currency.check(given)) != nil,
              example.fields[amount.path] != nil
            else { return nil }
            let answer = operation.answer(example.input.with([object] + currency.path, .text("EUR")))
            guard case .value(let value) = answer, var request = RequestMessage(value) else { return answer }
            request[currency.path] = UTF8Text.json(given)
            return .value(request.json)
          }
        )
      ]
    },
    WireFault(
      "sent-amount-in-32-bits", "computes the amount in 32 bits", story: "An int of Java, C# or a 32-bit system.",
      mend: "Count in 64 bits, or move the point in the text, and refuse what is too long."
    ) { operation in
      guard let amount = operation.request?.amount, amount.isMinor else { return [] }
      let sent = sending { request, _ in
        if let value = request[amount.path]?.string { request[amount.path] = in32Bits(value).map(JSON.text) }
      }
      let taken = unchecked { _, rejection in
        rejection.code == .tooLong && rejection.message.hasPrefix("'\(amount.path.joined(separator: "."))' ")
      }
      return [("the amount", { sent($0) ?? taken($0) })]
    },
    decimal("sent-amount-whole", "cuts off the decimals of amounts", story: "The amount was converted to an integer.") {
      amount, _ in AmountStyle.whole.apply(amount)
    },
  ]
}
