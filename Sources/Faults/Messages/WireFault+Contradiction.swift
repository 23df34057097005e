import Encodings
import Gateways

extension WireFault {
  /// Mistakes with members of a response that must agree with each other or with the call.
  static let contradictions: [WireFault] = [
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
      return .value(right.with(["kind"], .text(withoutZeros(asked) == withoutZeros(paid) ? "approved" : "unknown")))
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
    WireFault(
      "zeros-by-their-beginning", "accepts OK and AUTHORIZED with codes other than 00000000, if they begin with 0",
      of: "nexi.response.decode", story: "The first digit is the class, and 0 is that of successes.",
      mend: "Accept good news only with eight zeros; with any other code the outcome is unknown."
    ) { example in
      guard let right = example.value, let body = example.body, let code = body["code"]?.string, code.hasPrefix("0"),
        [.text("OK"), .text("AUTHORIZED")].contains(body["status"]),
        case .value(let believed) = example.answer("body", .text(body.with(["code"], .text("00000000")).line))
      else { return nil }
      return .value(believed.with(["result"], right["result"]))
    },
    WireFault(
      "code-read-as-number", "reads codes as zero if their first digits are zeros (0000000A)",
      of: "nexi.response.decode",
      story: "parseInt(code) === 0, or (int)$code, which stop at the first letter.",
      mend: "Compare the text: only eight zeros are success."
    ) { example in
      takenForZero(example) { code in
        code.hasPrefix("0") && code.utf8.prefix(while: ASCII.isDigit).allSatisfy { $0 == UInt8(ascii: "0") }
      }
    },
    WireFault(
      "code-compared-as-numbers", "compares codes as numbers where both look like numbers (0e123456)",
      of: "nexi.response.decode", story: "$code == '00000000': PHP compares two numeric texts by their values.",
      mend: "Compare the text: only eight zeros are success."
    ) { example in takenForZero(example) { code in Double(code) == 0 } },
    WireFault(
      "letter-taken-for-success", "accepts OK and AUTHORIZED with codes that begin with a letter",
      of: "nexi.response.decode",
      story: "Only the first digits of failures were excluded, or the test was !parseInt(code).",
      mend: "Accept good news only with eight zeros; with any other code the outcome is unknown."
    ) { example in takenForZero(example) { code in code.first?.isLetter == true } },
    WireFault(
      "echo-uncompared", "does not compare the echoed … with the call",
      story: "The echo seemed to tell the caller nothing new.",
      mend: "Accept good news only about the call that was made: the answer to another call says nothing about it."
    ) { operation in
      guard let names = operation.response?.echoes, let first = names.first else { return [] }
      let ofJSON = rewriting { body in names.reduce(body) { $0.with([$1], nil) } }
      let ofForm = rewritingPairs { pairs in
        pairs.filter { pair in !names.contains { pair.name.elementsEqual($0.utf8) } }
      }
      let answer: Mistaken = { example in example.value == nil ? nil : ofJSON(example) ?? ofForm(example) }
      return [(first, answer)]
    },
    WireFault(
      "one-of-two-members", "reads …", story: "The search ends at the first one found.",
      mend: "Read both, and trust neither if they contradict each other."
    ) { operation in
      (operation.response?.agreeing ?? []).flatMap { first, second in
        [(first, second), (second, first)].map { read, unread in
          (
            "\(read) and not \(unread) where both are there",
            rewriting { body in
              let areThere = ![read, unread].contains { [nil, .null, .text("")].contains(body[$0]) }
              return areThere ? body.with([unread], nil) : body
            }
          )
        }
      }
    },
    WireFault(
      "beginning-of-another-member", "takes the beginning of …",
      story: "One code seemed to say everything that the other one does.",
      mend: "Read both, and trust neither if they contradict each other."
    ) { operation in
      (operation.response?.beginnings ?? []).map { beginning, member in
        let ofJSON = rewriting { body in
          guard let own = body[beginning]?.string, let other = body[member]?.string else { return body }
          return body.with([beginning], .text(String(other.prefix(own.count))))
        }
        let ofForm = rewritingPairs { pairs in
          let other = pairs.first { $0.name.elementsEqual(member.utf8) }?.value ?? []
          return pairs.map { pair in
            guard pair.name.elementsEqual(beginning.utf8) else { return pair }
            return FormBody.Pair(name: pair.name, value: Array(other.prefix(pair.value.count)))
          }
        }
        return (
          "\(member) for \(beginning)",
          { example in example.value == nil ? nil : ofJSON(example) ?? ofForm(example) }
        )
      }
    },
    WireFault(
      "beginning-not-compared", "does not check whether …",
      story: "One of the two decided, and the other was only shown.",
      mend: "Read both, and trust neither if they contradict each other."
    ) { operation in
      (operation.response?.beginnings ?? []).map { beginning, member in
        ("\(member) begins with \(beginning)", { example in agreeing(example, beginning, member) })
      }
    },
  ]

  /// The answer when a code is taken to begin as it should.
  private static func agreeing(_ example: MessageExample, _ beginning: String, _ member: String) -> Answer? {
    guard example.value != nil, let body = example.body, let own = body[beginning]?.string,
      let code = body[member]?.string, !code.hasPrefix(own)
    else { return nil }
    let meant = own + code.dropFirst(own.count)
    guard case .value(let value) = example.answer("body", .text(body.with([member], .text(meant)).line)) else {
      return nil
    }
    return .value(value.mapped { $0 == .text(meant) ? .text(code) : $0 })
  }

  /// The answer when such a code, which is not that of success, is taken for zero.
  private static func takenForZero(_ example: MessageExample, _ isZero: (String) -> Bool) -> Answer? {
    guard let right = example.value, let body = example.body, let code = body["code"]?.string,
      !code.utf8.allSatisfy(ASCII.isDigit), isZero(code),
      case .value(let believed) = example.answer("body", .text(body.with(["code"], .text("00000000")).line))
    else { return nil }
    return .value(believed.with(["result"], right["result"]))
  }

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

  private static func withoutZeros(_ amount: String) -> Substring {
    let digits = amount.reversed().drop { $0 == "0" }
    return Substring(String((digits.first == "." ? digits.dropFirst() : digits).reversed()))
  }

  private static func digits(_ json: JSON?) -> String? {
    if case .number(let number)? = json { number.digits } else { json?.string }
  }
}
