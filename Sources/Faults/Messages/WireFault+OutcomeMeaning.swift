import Encodings
import Gateways

extension WireFault {
  /// Mistakes with what a response says became of a payment.
  static let outcomeMeanings: [WireFault] = [
    WireFault(
      "outcome-taken-for-another", "takes …",
      story: "An enumeration merges several states, or what tells them apart is not read.",
      mend: "Keep the kinds apart: money moves only on approved."
    ) { operation in
      confusions(operation).map { from, to in
        ("\(from) for \(to)", answering { $0["kind"] == .text(from) ? $0.with(["kind"], .text(to)) : nil })
      }
    },
    WireFault(
      "outcome-member-missing", "does not answer …", story: "The model has no such property.",
      mend:
        "Answer what the response holds; an app cannot ask again. An SDK that has no such member at all says in its port's options what it 'answers'."
    ) { operation in
      (operation.response?.parts ?? []).map { path in
        (
          path.joined(separator: "."),
          answering { value in
            guard path.count > 1 else { return value.with(path, nil) }
            if path[0] == "errors" {
              return value.with(
                ["errors"], value["errors"]?.elements.map { .array($0.map { $0.with([path[1]], nil) }) })
            }
            return value.with(path, nil)
          }
        )
      }
    },
    WireFault(
      "success-taken-for-approved", "treats every SUCCESS as an approval, whatever the status",
      story: "result was read, and status was not.", mend: "Approve where result and status both say so."
    ) { operation in
      guard let words = operation.words,
        let success = words.rows.first(where: {
          $0.kind == .approved && $0.words.map(\.member) == ["result", "status"]
        })?.words.first
      else { return [] }
      let others = words.rows.filter { !$0.words.contains(success) }
      let believing = operation.with(
        words.with(others + OutcomeWords.rows(of: ["result"], .approved, [[success.text]])))
      return [("the outcome", { believing.answer($0.input) })]
    },
    WireFault(
      "query-taken-for-payment", "treats an answered query as a payment that was made, …",
      story: "The answer's own status says that the query succeeded; other members say what became of the payment.",
      mend: "Read transaction_status and the amounts: a query also finds payments that were declined or given back."
    ) { operation in
      guard operation.name == "payfort.response.decode" else { return [] }
      return [
        (
          "whatever was given back",
          { queryBelieved($0) { $0.with(["transaction_code"], nil).with(["refunded_amount"], nil) } }
        ),
        ("but for what was given back", { example in queryBelieved(example, withCode) }),
      ]
    },
    WireFault(
      "transaction-status-unread", "counts failed transactions like successful ones",
      of: "edfapg.response.decode", story: "The type of each was read, and its status was not.",
      mend: "Count only the transactions whose status says success.",
      answer: rewriting { body in
        guard let transactions = body["transactions"]?.elements else { return body }
        return body.with(["transactions"], .array(transactions.map(succeeded)))
      }),
    WireFault(
      "processing-error-unread", "accepts a payment whose processing error says otherwise",
      of: "everypay.response.decode", story: "The state was read, but not the processing error.",
      mend: "With a processing error, a good state means unknown: ask again."
    ) { example in
      guard let right = example.value, right["kind"] == .text("unknown"), let body = example.body,
        case .value(let believed) = example.answer(
          "body", .text(body.with(["processing_error"], nil).with(["processing_errors"], nil).line)),
        believed["kind"] != right["kind"]
      else { return nil }
      return .value(right.with(["kind"], believed["kind"]))
    },
    WireFault(
      "id-not-needed", "accepts a payment without its id", story: "The model's id is optional.",
      mend: "Refuse good news that names no payment: it cannot be captured, refunded or looked up."
    ) { operation in
      // Where no other refusal has this code, it is the fault `refusal-missing`.
      guard let member = operation.response?.id else { return [] }
      return [
        (
          member,
          unchecked { example, rejection in
            guard rejection.code == .missingField else { return false }
            return [nil, .null, .text("")].contains(example.body?[member])
          }
        )
      ]
    },
  ]

  /// A transaction with the status of success; a status that is not text is still refused.
  private static func succeeded(_ transaction: JSON) -> JSON {
    guard transaction["status"].map({ $0.string != nil }) ?? true else { return transaction }
    return transaction.with(["status"], .text("success"))
  }

  /// The answer to a query as if the payment that it found were a successful purchase.
  private static func queryBelieved(_ example: MessageExample, _ change: (JSON) -> JSON) -> Answer? {
    guard example.input["action"] == .text("CHECK_STATUS"), let right = example.value, let body = example.body,
      body["response_code"]?.string?.hasSuffix("000") == true,
      case .value(let believed) = example.answer(
        "body", .text(change(body).with(["transaction_status"], .text("14")).line)),
      believed["kind"] == .text("approved")
    else { return nil }
    return .value(believed.with(["status"], right["status"]))
  }

  /// The body with a transaction code that begins with the new status, where it began with the old one.
  private static func withCode(_ body: JSON) -> JSON {
    guard let status = body["transaction_status"]?.string, let code = body["transaction_code"]?.string,
      code.hasPrefix(status)
    else { return body }
    return body.with(["transaction_code"], .text("14" + code.dropFirst(status.count)))
  }

  /// The kinds that the decoder answers, each with those that it may be mistaken for.
  private static func confusions(_ operation: Operation) -> [(from: String, to: String)] {
    kinds(operation).flatMap { kind -> [(String, String)] in
      switch kind {
      case "approved": [(kind, "pending")]
      case "authorized": [(kind, "approved")]
      case "pending": [(kind, "approved"), (kind, "declined")]
      case "redirect": [(kind, "approved"), (kind, "pending")]
      case "declined": [(kind, "approved"), (kind, "error")]
      case "refunded": [(kind, "reversed"), (kind, "approved")]
      case "reversed": [(kind, "refunded"), (kind, "approved")]
      case "cancelled": [(kind, "declined")]
      case "error": [(kind, "declined"), (kind, "unknown")]
      case "unknown": [(kind, "approved"), (kind, "pending"), (kind, "declined"), (kind, "error")]
      default: []
      }
    }
  }

  /// The kinds that a decoder answers: those of its words, and two that every decoder has.
  private static func kinds(_ operation: Operation) -> [String] {
    guard let words = operation.words else { return [] }
    let kinds = Set(words.rows.map(\.kind)).union([.error, .unknown])
    return PaymentOutcome.Kind.allCases.filter(kinds.contains).map(\.rawValue)
  }
}
