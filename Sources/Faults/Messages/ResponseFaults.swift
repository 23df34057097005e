import Encodings
import Gateways

extension WireFault {
  /// Mistakes of SDKs that read responses.
  static let responses: [WireFault] = [
    reader(
      "content-type-unread", "does not look at the Content-Type", story: "Whatever comes is parsed.",
      mend: "Read JSON only where the header says JSON: proxies and firewalls answer HTML.",
      { example in
        example.rejection?.code == .wrongContentType ? example.answer("contentType", .text("application/json")) : nil
      }),
    reader(
      "charset-unread", "does not look at the charset", story: "Only the media type was compared.",
      mend: "JSON is UTF-8: refuse another charset.",
      reading("contentType") { Array($0.prefix { $0 != 0x3b }) }),
    reader(
      "content-type-compared-whole", "knows no Content-Type but application/json itself",
      story: "A comparison of strings.",
      mend: "Take parameters, any case and +json.",
      { example in
        example.value != nil && example.bytes("contentType") != Array("application/json".utf8)
          ? .reject(Rejection(.wrongContentType, "")) : nil
      }),
    reader(
      "status-unread", "does not look at the HTTP status", story: "The body was believed alone.",
      mend: "A status that is no success never goes with good news.",
      { example in example.input["status"] == .text("200") ? nil : example.answer("status", .text("200")) }),
    response(
      "success-believed-beside-an-error-status", "believes good news that comes with the HTTP status of a failure",
      story: "The status was looked at only where the body said nothing.",
      mend: "A status that is no success never goes with good news: the outcome is unknown until it was asked for.",
      { example in
        let bad: [JSON?] = [.text("unknown"), .text("error")]
        guard let right = example.value, bad.contains(right["kind"]), example.input["status"] != .text("200"),
          case .value(let believed) = example.answer("status", .text("200")), !bad.contains(believed["kind"])
        else { return nil }
        return .value(believed)
      }),
    response(
      "status-alone-believed", "takes every HTTP status but 2xx for the end",
      story: "Libraries throw before the body is read.",
      mend: "Read the body of a failure too: it says why.",
      { example in
        guard let status = example.bytes("status"), status.first != 0x32, example.value != nil else { return nil }
        return .value(JSON.members([("kind", .text("error")), ("status", UTF8Text.json(status))]))
      }),
    reader(
      "byte-order-mark-skipped", "skips a byte order mark", story: "Readers of text files do.",
      mend: "RFC 8259 §8.1: none is sent; refuse it.",
      reading("body") { $0.starts(with: [0xef, 0xbb, 0xbf]) ? Array($0.dropFirst(3)) : $0 }),
    reader(
      "json-invalid-utf8-replaced", "reads a body that is not UTF-8", story: "The body became a string first.",
      mend: "Hand the bytes to the parser.", reading("body", Edit.repaired)),
    reader(
      "json-trailing-text-ignored", "stops reading at the end of the first value", story: "Stream parsers do.",
      mend: "Want the end of the body.",
      reading("body") { body in
        var parser = JSONParser(body)
        parser.skipWhitespace()
        return (try? parser.value()) == nil ? body : Array(body[..<parser.position])
      }),
    reader(
      "json-last-duplicate-wins", "takes the last of two members with one name",
      story: "json_decode, JSON.parse and Foundation do.",
      mend: "Refuse the body: two readers would see two values.", rewriting { deduplicated($0, keepsLast: true) }),
    reader(
      "json-first-duplicate-wins", "takes the first of two members with one name",
      story: "Foundation's JSONDecoder does.",
      mend: "Refuse the body: two readers would see two values.", rewriting { deduplicated($0, keepsLast: false) }),
    WireFault(
      "json-numbers-as-floats", "reads numbers as binary fractions", of: "*.response.decode", "edfapg.response.fields",
      "placetopay.response.fields", "everypay.response.fields",
      story: "JSON.parse and JSONSerialization do: 1.10 becomes 1.1.",
      mend: "Keep the digits: a JSON reader that gives numbers as text, Kotlin BigDecimal.",
      answer: rewriting { $0.mapped { floated($0) } }),
    reader(
      "json-numbers-as-text", "takes numbers where text is due", story: "Dynamic languages do.",
      mend: "Check the type.",
      rewriting { $0.mapped { if case .number(let number) = $0 { .text(number.digits) } else { $0 } } }),
    reader(
      "json-booleans-as-text", "takes booleans where text is due", story: "Dynamic languages do.",
      mend: "Check the type.",
      rewriting { $0.mapped { if case .bool(let bool) = $0 { .text(bool ? "true" : "false") } else { $0 } } }),
    reader(
      "json-null-as-text", "takes null for the text null", story: "String(null), optString of org.json.",
      mend: "null is absent.",
      rewriting { $0.mapped { $0 == .null ? .text("null") : $0 } }),
    reader(
      "json-values-trimmed", "trims the texts it reads", story: "A habit.", mend: "Compare the text as it was sent.",
      rewriting { $0.mapped { text($0, Edit.trimming) } }),
    reader(
      "array-for-object", "takes the first element of an array for the body",
      story: "One of the gateways answers in arrays.", mend: "Refuse it.",
      rewriting { $0.elements?.first ?? $0 }),
    WireFault(
      "member-unread", "does not read …", story: "The member is missing from the model, or misspelled in it.",
      mend: "Read every member that the document names."
    ) { operation in
      members(operation.name).map { path in
        (path, rewriting { removing(path.split(separator: ".").map(String.init), from: $0) })
      }
    },
    WireFault(
      "word-unknown", "does not know the word …", story: "The list of states was copied incompletely.",
      mend: "Take every row of the table on its page in vectors/operations."
    ) { operation in
      words(operation.name).map { path, word in
        (
          word,
          { example in
            guard example.value != nil, let body = example.body, let text = body[path]?.string,
              text.uppercased() == word.uppercased()
            else { return nil }
            let answer = example.answer("body", .text(body.with(path, .text("Unheard-of")).line))
            guard case .value(let value) = answer else { return answer }
            return .value(value.mapped { $0 == .text("Unheard-of") ? .text(text) : $0 })
          }
        )
      }
    },
    WireFault(
      "words-in-one-case", "compares words with regard to case", of: "edfapg.response.decode",
      story: "A comparison of strings.",
      mend: "The gateway's SDKs compare without regard to case."
    ) { example in
      guard example.value != nil, let body = example.body else { return nil }
      let changed = ["result", "status", "action", "redirect_method"].reduce(body) { body, name in
        guard let text = body[name]?.string, text != text.uppercased() else { return body }
        return body.with([name], .text("Unheard-of"))
      }
      guard changed != body, case .value(let value) = example.answer("body", .text(changed.line)) else { return nil }
      return .value(
        ["result", "status"].reduce(value) { value, name in
          value[name] == .text("Unheard-of") ? value.with([name], body[name]) : value
        })
    },
    WireFault(
      "words-in-any-case", "compares words without regard to case", of: "payfort.response.decode",
      "placetopay.response.decode",
      "everypay.response.decode", "nexi.response.decode", story: "Another gateway's SDK does.",
      mend: "Compare the words as they are.",
      answer: { example in
        guard example.value?["kind"] == .text("unknown"), let body = example.body else { return nil }
        let fold: (String) -> String =
          example.operation.name.hasPrefix("everypay") ? { $0.lowercased() } : { $0.uppercased() }
        return example.answer(
          "body", .text(body.mapped { value in value.string.map { .text(fold($0)) } ?? value }.line))
      }),
  ]

  private static func response(
    _ name: String, _ phrase: String, story: String, mend: String, _ answer: @escaping Mistaken
  ) -> WireFault {
    WireFault(name, phrase, of: "*.response.decode", story: story, mend: mend, answer: answer)
  }

  /// A mistake of whoever reads a response, for its outcome or for what else it says.
  private static func reader(
    _ name: String, _ phrase: String, story: String, mend: String, _ answer: @escaping Mistaken
  ) -> WireFault {
    WireFault(name, phrase, of: "*.response.decode", "*.response.fields", story: story, mend: mend, answer: answer)
  }

  /// Reads the body as if its JSON were another.
  static func rewriting(_ change: @escaping @Sendable (JSON) -> JSON) -> Mistaken {
    { example in
      guard let body = example.body else { return nil }
      let changed = change(body)
      return changed == body ? nil : example.answer("body", .text(changed.line))
    }
  }

  static func deduplicated(_ json: JSON, keepsLast: Bool) -> JSON {
    json.mapped { value in
      guard case .object(let members) = value else { return value }
      return .object(
        members.enumerated().filter { one in
          let others = keepsLast ? members[(one.offset + 1)...] : members[..<one.offset]
          return !others.contains { $0.name == one.element.name }
        }.map(\.element))
    }
  }

  /// Without a member, which may stand in every element of an array.
  private static func removing(_ path: [String], from json: JSON) -> JSON {
    guard let name = path.first else { return json }
    if let elements = json.elements { return .array(elements.map { removing(path, from: $0) }) }
    guard path.count > 1, let inner = json[name] else { return json.with([name], nil) }
    return json.with([name], removing(Array(path.dropFirst()), from: inner))
  }

  /// The members that a decoder reads.
  private static func members(_ name: String) -> [String] {
    switch name {
    case "edfapg.response.decode":
      [
        "action", "result", "status", "order_id", "trans_id", "amount", "currency", "recurring_token", "card_token",
        "decline_reason", "error_code", "error_message", "errors", "errors.error_code", "errors.error_message",
        "redirect_url",
        "redirect_params", "redirect_method", "transactions", "transactions.type", "transactions.status",
      ]
    case "payfort.response.decode":
      [
        "response_code", "status", "fort_id", "merchant_reference", "amount", "currency", "sdk_token", "token_name",
        "response_message", "command", "service_command", "query_command", "transaction_status", "transaction_code",
        "3ds_url", "captured_amount", "refunded_amount",
      ]
    case "placetopay.response.decode":
      [
        "status", "status.status", "status.reason", "status.message", "requestId", "request",
        "request.payment.reference",
        "request.payment.amount.total", "request.payment.amount.currency", "payment", "payment.status.status",
        "payment.internalReference", "payment.reference", "payment.amount.from.total", "payment.amount.from.currency",
        "payment.refunded", "payment.discount", "payment.transaction", "subscription", "subscription.status.status",
        "processUrl", "session.status.status", "session.requestId", "session.request",
      ]
    case "everypay.response.decode":
      [
        "payment_reference", "order_reference", "state", "payment_state", "standing_amount", "currency",
        "mobile_access_token",
        "cc_details.token", "payment_link", "processing_error", "processing_error.code", "processing_error.message",
        "processing_errors", "processing_errors.code", "processing_errors.message", "error_code",
        "error_message", "code", "message", "error", "error.code", "error.message",
      ]
    case "nexi.response.decode":
      [
        "access_token", "token_type", "paymentIntentId", "payment_intent_id", "id", "status", "code", "payId",
        "transId",
        "description", "responseCode", "responseDescription", "error", "error_description", "field",
      ]
    default: []
    }
  }

  /// The words that decide, with the member that each stands in.
  private static func words(_ name: String) -> [(path: [String], word: String)] {
    switch name {
    case "edfapg.response.decode":
      ["ERROR", "DECLINED", "REDIRECT", "3DS", "ACCEPTED", "WAITING", "PENDING", "INIT", "SUCCESS"].map {
        (["result"], $0)
      }
        + ["SETTLED", "PREPARE", "REFUND", "REFUNDED", "REVERSAL", "REVERSED", "VOID", "CHARGEBACK"].map {
          (["status"], $0)
        }
    case "payfort.response.decode":
      [
        "00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "11", "12", "13", "14", "17", "18", "19", "20",
        "21", "22", "23", "40",
      ]
      .map { (["status"], $0) }
    case "placetopay.response.decode":
      [
        "FAILED", "ERROR", "OK", "APPROVED", "REJECTED", "PENDING", "PENDING_VALIDATION", "PENDING_CONFIRMATION",
        "APPROVED_PARTIAL",
        "REFUNDED", "CANCELED", "CANCELLED", "EXPIRED",
      ].map { (["status", "status"], $0) }
    case "everypay.response.decode":
      [
        "settled", "authorised", "authorized", "initial", "waiting_for_sca", "waiting_for_3ds_response",
        "confirmed_3ds",
        "sent_for_processing", "failed", "abandoned", "cancelled", "canceled", "voided", "chargebacked", "refunded",
      ]
      .map { (["payment_state"], $0) }
    case "nexi.response.decode":
      ["OK", "AUTHORIZED", "PENDING", "AUTHORIZE_REQUEST", "FAILED"].map { (["status"], $0) }
    default: []
    }
  }
}
