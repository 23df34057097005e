import Encodings
import Gateways

extension WireFault {
  /// Mistakes with responses that list several payments, or the transactions of one.
  static let paymentLists: [WireFault] = [
    WireFault(
      "one-payment-of-several", "looks only at …", story: "payments[0], first() or end(): tests have one.",
      mend: "Check all of them: a session may be paid in parts, and an approval may follow a rejection."
    ) { operation in
      guard let lists = operation.response?.lists, !lists.isEmpty else { return [] }
      return ["first", "last"].map { end in
        (
          "the \(end) of several \(lists[0].joined(separator: ".") == "payment" ? "payments" : lists[0].joined())",
          rewriting { body in
            lists.reduce(body) { body, path in
              guard let all = body[path]?.elements, all.count > 1 else { return body }
              return body.with(path, .array(Array(end == "first" ? all.prefix(1) : all.suffix(1))))
            }
          }
        )
      }
    },
    WireFault(
      "one-payment-for-all", "treats a session as paid if one of several payments is as requested",
      of: "placetopay.response.decode", story: "any() or some() was written for all() or every().",
      mend: "Compare each payment with the request: reference, currency, and that nothing was given back.",
      answer: onePaymentForAll),
    WireFault(
      "undone-payment-believed", "accepts a payment although its list of transactions says it was given back",
      of: "edfapg.response.decode",
      story: "The list was searched for a successful SALE, but not for what followed it.",
      mend: "Look for a reversal, a void and a chargeback too: status still says SETTLED.", answer: undoneBelieved
    ),
    WireFault(
      "payments-unread", "accepts a session without looking at its payments", of: "placetopay.response.decode",
      story: "The session's own status says APPROVED, and most sessions have one payment, as requested.",
      mend: "Approve only if there is a payment, and all are approved and as requested."
    ) { example in
      guard example.value != nil, let body = example.body, let status = body["status"] else { return nil }
      let payments = JSON.array([.members([("status", status)])])
      return example.answer("body", .text(body.with(["payment"], payments).line))
    },
    WireFault(
      "session-without-a-payment", "treats a session with … as paid",
      story: "all() and every() are true of an empty list, and the session's own status says APPROVED.",
      mend: "Approve only if there is a payment, and all are as requested."
    ) { operation in
      guard operation.name == "placetopay.response.decode" else { return [] }
      return [
        ("no payment", rewriting { believing($0) { [nil, .null, .array([])].contains($0) } }),
        (
          "no approved payment",
          { example in
            guard example.value?["kind"] == .text("unknown") else { return nil }
            return rewriting { body in
              believing(body) { !($0?.elements ?? []).contains { $0["status"]?["status"] == .text("APPROVED") } }
            }(example)
          }
        ),
      ]
    },
    WireFault(
      "amount-of-the-other-side", "reads amount.to of a payment instead of amount.from, which was requested",
      of: "placetopay.response.decode", story: "Both have a total and a currency, and mostly the same ones.",
      mend: "Compare amount.from with what was asked; amount.to is what the bank books, after a conversion.",
      answer: rewriting { body in
        body.mapped { value in
          guard let from = value["from"], let to = value["to"], from.members != nil, to.members != nil else {
            return value
          }
          return value.with(["from"], to).with(["to"], from)
        }
      }),
    .placed(
      "payment-in-place-of-the-session", "answers … of the first payment, not of the request",
      story: "payment[0] has a reference and an amount too, and mostly the same.",
      mend: "Answer what the session asked for; a payment of it may be a part, or another one altogether."
    ) { operation in
      let rows = operation.response?.ofPayments ?? []
      let choices = rows.map { [$0] } + (rows.count > 1 ? [Array(rows.dropFirst()), rows] : [])
      return choices.map { chosen in
        (
          Place.together(chosen.map(\.member)),
          { example in
            guard let value = example.value, let first = firstPayment(example) else { return nil }
            return .value(
              chosen.reduce(value) { value, row in
                let given = row.paths.lazy.compactMap { first[$0] }.first { ![.null, .text("")].contains($0) }
                return given.map { value.with([row.member], .text(written($0))) } ?? value
              })
          }
        )
      }
    },
  ]

  /// The answer when every payment is taken to be like one that approves the session, except for its amount.
  private static func onePaymentForAll(_ example: MessageExample) -> Answer? {
    guard let path = example.operation.response?.lists.first, let body = example.body, let all = body[path]?.elements,
      all.count > 1
    else { return nil }
    let answers = all.map { good in
      let alike = all.map { own in
        good.with(["amount", "from", "total"], own[["amount", "from", "total"]])
      }
      return example.answer("body", .text(body.with(path, .array(alike)).line))
    }
    return answers.first { answer in
      guard case .value(let value) = answer else { return false }
      return value["kind"] == .text(PaymentOutcome.Kind.approved.rawValue)
    }
  }

  /// A session with one payment that has only the session's status, where its own payments meet a condition.
  private static func believing(_ body: JSON, where isMeant: (JSON?) -> Bool) -> JSON {
    guard isMeant(body["payment"]?["transaction"] ?? body["payment"]), [nil, .null].contains(body["subscription"]),
      let status = body["status"]
    else { return body }
    return body.with(["payment"], .array([.members([("status", status)])]))
  }

  private static func undoneBelieved(_ example: MessageExample) -> Answer? {
    guard let right = example.value, right["kind"] == .text("unknown"), let body = example.body,
      let all = body["transactions"]?.elements
    else { return nil }
    let kept = all.filter { !EdfaPgTransactions.undone.contains($0["type"]?.string?.uppercased() ?? "") }
    guard case .value(let believed) = example.answer("body", .text(body.with(["transactions"], .array(kept)).line)),
      believed["kind"] == .text("approved")
    else { return nil }
    return .value(believed)
  }

  private static func firstPayment(_ example: MessageExample) -> JSON? {
    guard let body = example.body else { return nil }
    let found = (example.operation.response?.lists ?? []).lazy.compactMap { body[$0] }
    return found.map { $0.elements?.first ?? $0 }.last { $0.members != nil }
  }

  private static func written(_ value: JSON) -> String {
    if case .number(let number) = value { number.digits } else { value.string ?? "" }
  }
}
