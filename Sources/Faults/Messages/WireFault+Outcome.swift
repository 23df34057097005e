import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes with the meaning of a response.
  static let outcomes: [WireFault] = [
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
    WireFault(
      "outcome-amount-as-float", "answers amounts as binary numbers print in …", story: "The amount became a Double.",
      mend: "Keep the digits that were sent."
    ) { operation in
      guard let shape = operation.response, shape.fills("amount") else { return [] }
      let withoutZeros = "JavaScript and PHP"
      // Amounts that are not in minor units must be refused in the form in which they came.
      guard !shape.amountsAreMinor else {
        let ofJSON = rewriting { body in
          (body.members ?? []).filter { $0.name.string.hasSuffix("amount") }.reduce(body) { body, amount in
            body.with([amount.name.string], text(amount.value, AmountStyle.shortest.apply))
          }
        }
        let ofForm = rewritingPairs { pairs in
          pairs.map { pair in
            let isAmount = pair.name.suffix(6).elementsEqual("amount".utf8)
            return isAmount ? FormBody.Pair(name: pair.name, value: AmountStyle.shortest.apply(pair.value)) : pair
          }
        }
        let answer: Mistaken = { example in ofJSON(example) ?? ofForm(example) }
        return [(withoutZeros, answer)]
      }
      let prints: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
        (withoutZeros, AmountStyle.shortest.apply), ("Python", asFloat(.python)), ("Java and Kotlin", asFloat(.java)),
        ("Python where they have a point", { $0.contains(0x2e) ? asFloat(.python)($0) : $0 }),
      ]
      return prints.map { language, print in
        (language, answering { value in value.with(["amount"], value["amount"].map { text($0, print) }) })
      }
    },
    outcome(
      "outcome-minor-units-as-float", "answers minor units with a decimal zero",
      story: "The amount became a Double, which Swift and Java print as 10000.0.",
      mend: "Keep the digits that were sent.", where: \.amountsAreMinor
    ) { value in value.with(["amount"], value["amount"].map { text($0) { AmountStyle.binary.apply($0) } }) },
    outcome(
      "outcome-amount-with-two-decimals", "answers every amount with two decimals", story: "A formatter for display.",
      mend: "Keep the digits that were sent.", where: { $0.fills("amount") }
    ) { value in value.with(["amount"], value["amount"].map { text($0) { AmountStyle.twoDecimals.apply($0) } }) },
    WireFault(
      "outcome-status-in-upper-case", "answers the status in upper case", story: "It was folded for comparison.",
      mend: "Answer it as it was sent."
    ) { operation in
      guard let shape = operation.response, !shape.caseless.isEmpty || hasSmallWords(operation) else { return [] }
      let answer = answering { value in
        ["status", "result"].reduce(value) { value, name in
          value.with([name], value[name].flatMap(\.string).map { .text($0.uppercased()) })
        }
      }
      return [("the outcome", answer)]
    },
    outcome(
      "errors-first-only", "answers the first of several errors", story: "errors[0].", mend: "Answer all of them.",
      where: { $0.fills("errors.field") }
    ) { value in value.with(["errors"], value["errors"]?.elements.map { .array(Array($0.prefix(1))) }) },
    outcome(
      "errors-first-of-a-field", "answers the first of several errors of one field", story: "messages[0].",
      mend: "Answer all of them.", where: { $0.fills("errors.field") }
    ) { value in
      let errors = value["errors"]?.elements ?? []
      let firsts = errors.enumerated().filter { one in
        !errors[..<one.offset].contains { $0["field"] != nil && $0["field"] == one.element["field"] }
      }.map(\.element)
      return firsts.count == errors.count ? value : value.with(["errors"], .array(firsts))
    },
  ]

  static func outcome(
    _ name: String, _ phrase: String, story: String, mend: String,
    where isMeant: @escaping @Sendable (ResponseShape) -> Bool,
    _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      operation.response.map(isMeant) == true ? [("the outcome", answering(change))] : []
    }
  }

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

  /// An amount as a language prints a float, even a whole one.
  static func asFloat(_ language: NumberSpelling) -> @Sendable ([UInt8]) -> [UInt8] {
    { amount in language.apply(amount.contains(0x2e) ? amount : amount + Array(".0".utf8)) }
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
