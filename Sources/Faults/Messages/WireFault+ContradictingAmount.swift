import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes with the amounts of a response, which must agree with each other or with the call.
  static let contradictingAmounts: [WireFault] = [
    WireFault(
      "parts-not-summed", "approves a session whose payments do not add up to the total",
      of: "placetopay.response.decode", story: "One approved payment was looked for.",
      mend: "Add up the payments that are APPROVED, in decimal digits, and compare with what was asked."
    ) { example in
      believingParts(example)
    },
    WireFault(
      "parts-summed-as-floats", "adds up payments in binary fractions",
      of: "placetopay.response.decode", story: "0.1 + 0.2 is not 0.3 there.",
      mend: "Add decimal digits, or minor units."
    ) { example in
      guard let right = example.value, let body = example.body else { return nil }
      let approved = parts(of: body).filter { $0["status"]?["status"] == .text("APPROVED") }
      let totals = approved.compactMap { Double(digits($0["amount"]?["from"]?["total"]) ?? "") }
      let isDiscounted = approved.contains { ![nil, .null].contains($0["discount"]) }
      guard totals.count > 1, totals.count == approved.count, !isDiscounted,
        let asked = Double(digits(right["amount"]) ?? "")
      else {
        return nil
      }
      guard totals.reduce(0, +) == asked else {
        return right["kind"] == .text("approved") ? .value(right.with(["kind"], .text("unknown"))) : nil
      }
      return believingParts(example)
    },
    WireFault(
      "amounts-compared-as-text", "compares amounts as they are written: 100 is not 100.00",
      of: "placetopay.response.decode", story: "The digits were kept, and compared as text.",
      mend: "Compare decimal digits without the zeros at their end, or minor units."
    ) { example in
      guard let right = example.value, right["kind"] == .text("approved"), let body = example.body else { return nil }
      let approved = parts(of: body).filter { $0["status"]?["status"] == .text("APPROVED") }
      guard approved.count == 1, [nil, .null].contains(approved[0]["discount"]), let asked = digits(right["amount"]),
        let paid = digits(approved[0]["amount"]?["from"]?["total"]), paid != asked
      else { return nil }
      return .value(right.with(["kind"], .text("unknown")))
    },
    WireFault(
      "amounts-compared-without-zeros",
      "compares amounts without the zeros at their end, those of whole numbers too, so that 1 is 100",
      of: "placetopay.response.decode", story: "rtrim($amount, '0') was meant for decimals.",
      mend: "Take zeros off behind a decimal point only, or compare minor units."
    ) { example in
      guard let right = example.value, [.text("approved"), .text("unknown")].contains(right["kind"]),
        let body = example.body, let asked = digits(right["amount"])
      else { return nil }
      let approved = parts(of: body).filter { $0["status"]?["status"] == .text("APPROVED") }
      guard approved.count == 1, [nil, .null].contains(approved[0]["discount"]),
        let amount = approved[0]["amount"], let paid = digits((amount["from"] ?? amount)["total"]),
        case .value(let believed) = example.answer(
          "body", .text(body.with(["request", "payment", "amount", "total"], nil).line)),
        believed["kind"] == .text("approved")
      else { return nil }
      return .value(right.with(["kind"], .text(stripped(asked) == stripped(paid) ? "approved" : "unknown")))
    },
    WireFault(
      "refund-compared-as-text",
      "compares refunded_amount with captured_amount as texts, so that 900 is more than 10000",
      of: "payfort.response.decode", story: "Digits were kept as text, and compared with <.",
      mend: "Compare numbers: of digits without leading zeros, the longer text is more."
    ) { example in
      guard let right = example.value, [.text("approved"), .text("unknown")].contains(right["kind"]),
        let body = example.body, let captured = digits(body["captured_amount"]),
        let refunded = digits(body["refunded_amount"]), refunded != "0",
        (captured + refunded).utf8.allSatisfy(ASCII.isDigit),
        case .value(let believed) = example.answer("body", .text(body.with(["refunded_amount"], nil).line)),
        believed["kind"] == .text("approved")
      else { return nil }
      let isMore = captured.utf8.lexicographicallyPrecedes(refunded.utf8) || captured == refunded
      return .value(right.with(["kind"], .text(isMore ? "unknown" : "approved")))
    },
  ]

  /// The answer when a session is approved although its payments do not add up to the total.
  private static func believingParts(_ example: MessageExample) -> Answer? {
    guard let right = example.value, right["kind"] == .text("unknown"), let body = example.body,
      parts(of: body).count > 1,
      case .value(let believed) = example.answer(
        "body", .text(body.with(["request", "payment", "amount", "total"], nil).line)),
      believed["kind"] == .text("approved")
    else { return nil }
    return .value(believed.with(["amount"], right["amount"]))
  }

  private static func parts(of body: JSON) -> [JSON] { body["payment"]?.elements ?? [] }

  private static func stripped(_ amount: String) -> [UInt8] { AmountStyle.stripped.apply(Array(amount.utf8)) }

  private static func digits(_ json: JSON?) -> String? {
    if case .number(let number)? = json { number.digits } else { json?.string }
  }
}
