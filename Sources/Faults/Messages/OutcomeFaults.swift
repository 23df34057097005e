import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes with what a response means.
  static let outcomes: [WireFault] = [
    WireFault(
      "outcome-taken-for-another", "takes …", story: "States were folded together in an enumeration.",
      mend: "Keep the kinds apart: money moves on approved alone."
    ) { operation in
      confusions(operation.name).map { from, to in
        ("\(from) for \(to)", answering { $0["kind"] == .text(from) ? $0.with(["kind"], .text(to)) : nil })
      }
    },
    WireFault(
      "outcome-member-missing", "does not answer …", story: "The model has no such property.",
      mend: "Answer what the response holds; an app cannot ask again."
    ) { operation in
      parts(operation.name).map { path in
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
      "success-taken-for-approved", "takes every SUCCESS for an approval, whatever the status",
      story: "result was read, and status was not.", mend: "Approve where result and status both say so."
    ) { operation in
      guard operation.name.hasPrefix("edfapg"), let words = operation.words else { return [] }
      let success = OutcomeWords.Word("result", "SUCCESS")
      let others = words.rows.filter { !$0.words.contains(success) }
      let believing = operation.with(
        words.with(others + OutcomeWords.rows(of: ["result"], .approved, [["SUCCESS"]])))
      return [("the outcome", { believing.answer($0.input) })]
    },
    WireFault(
      "id-not-needed", "believes a payment without its id", story: "The model's id is optional.",
      mend: "Refuse good news that names no payment: it cannot be captured, refunded or looked up."
    ) { operation in
      let members = [
        "edfapg": "trans_id", "payfort": "fort_id", "placetopay": "requestId", "nexi": "payId",
      ]
      // EveryPay's decoder refuses nothing else as missing, so there it is the mistake `refusal-missing`.
      guard operation.isResponse, let member = members[String(operation.name.prefix { $0 != "." })] else { return [] }
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
    outcome(
      "outcome-amount-as-float", "answers amounts as binary numbers print", story: "The amount became a Double.",
      mend: "Keep the digits that were sent.", where: { parts($0).contains(["amount"]) && !$0.hasPrefix("payfort") }
    ) { value in value.with(["amount"], value["amount"].map { text($0) { AmountStyle.shortest.apply($0) } }) },
    outcome(
      "outcome-minor-units-as-float", "answers minor units with a zero behind a point",
      story: "The amount became a Double, which Swift and Java print as 10000.0.",
      mend: "Keep the digits that were sent.", where: { $0.hasPrefix("payfort") }
    ) { value in value.with(["amount"], value["amount"].map { text($0) { AmountStyle.binary.apply($0) } }) },
    outcome(
      "outcome-amount-with-two-decimals", "answers every amount with two decimals", story: "A formatter for display.",
      mend: "Keep the digits that were sent.", where: { parts($0).contains(["amount"]) }
    ) { value in value.with(["amount"], value["amount"].map { text($0) { AmountStyle.twoDecimals.apply($0) } }) },
    outcome(
      "outcome-status-in-upper-case", "answers the status in upper case", story: "It was folded for comparison.",
      mend: "Answer it as it was sent.", where: { $0.hasPrefix("edfapg") || $0.hasPrefix("everypay") }
    ) { value in
      value.with(["status"], value["status"].flatMap(\.string).map { .text($0.uppercased()) })
        .with(["result"], value["result"].flatMap(\.string).map { .text($0.uppercased()) })
    },
    outcome(
      "errors-first-only", "answers the first of several errors", story: "errors[0].", mend: "Answer all of them.",
      where: { $0.hasPrefix("edfapg") || $0.hasPrefix("nexi") }
    ) { value in value.with(["errors"], value["errors"]?.elements.map { .array(Array($0.prefix(1))) }) },
    outcome(
      "redirect-method-other", "sends the customer by the other method", story: "GET was the default.",
      mend: "Follow redirect_method; with parameters and without a method it is POST.",
      where: { $0.hasPrefix("edfapg") }
    ) { value in
      guard let method = value["redirect"]?["method"] else { return value }
      return value.with(["redirect", "method"], .text(method == .text("GET") ? "POST" : "GET"))
    },
    outcome(
      "redirect-parameters-sorted", "sorts the parameters of a redirect", story: "A dictionary or sorted map.",
      mend: "Keep them in the order of the document.", where: { $0.hasPrefix("edfapg") }
    ) { value in
      guard let pairs = value["redirect"]?["params"].flatMap(read) else { return value }
      return value.with(
        ["redirect", "params"], .array(pairs.sorted { $0.name.lexicographicallyPrecedes($1.name) }.map(\.json)))
    },
    outcome(
      "redirect-slashes-escaped", "leaves the backslashes of JSON in URLs", story: "The URL was cut out of the text.",
      mend: "Decode the JSON.", where: { !$0.hasPrefix("nexi") }
    ) { value in
      value.with(["redirect", "url"], value["redirect"]?["url"].map { text($0, Edit.replacing("/", with: "\\/")) })
    },
    WireFault(
      "redirect-unsafe", "sends customers to URLs with …", story: "The URL of the response was opened as it came.",
      mend:
        "Open https with a host and nothing else: Swift url.scheme == \"https\" && url.user == nil, Kotlin and JavaScript likewise."
    ) { operation in
      guard operation.refusals.contains(.unsafeRedirect) else { return [] }
      let kinds: [(String, @Sendable (String) -> Bool)] = [
        ("plain http", { $0.lowercased().hasPrefix("http:") }),
        ("javascript:", { $0.lowercased().hasPrefix("javascript:") }),
        ("a user name", { $0.hasPrefix("https://") && $0.contains("@") }),
      ]
      let member = [
        "edfapg": "redirect_url", "payfort": "3ds_url", "placetopay": "processUrl", "everypay": "payment_link",
      ]
      let name = member[String(operation.name.prefix { $0 != "." })] ?? ""
      return kinds.map { place, isMeant in
        (
          place,
          unchecked { example, rejection in
            rejection.code == .unsafeRedirect
              && ((example.body?[name] ?? example.input["url"])?.string).map(isMeant) == true
          }
        )
      }
    },
  ]

  private static func outcome(
    _ name: String, _ phrase: String, story: String, mend: String, where isMeant: @escaping @Sendable (String) -> Bool,
    _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      operation.isResponse && isMeant(operation.name) ? [("the outcome", answering(change))] : []
    }
  }

  /// The kinds that are taken for others, for every kind that the decoder answers.
  private static func confusions(_ name: String) -> [(from: String, to: String)] {
    kinds(name).flatMap { kind -> [(String, String)] in
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

  /// The kinds that a decoder answers.
  private static func kinds(_ name: String) -> [String] {
    switch name {
    case "edfapg.response.decode":
      ["approved", "pending", "redirect", "declined", "refunded", "reversed", "error", "unknown"]
    case "payfort.response.decode", "placetopay.response.decode":
      ["approved", "pending", "redirect", "declined", "refunded", "reversed", "cancelled", "error", "unknown"]
        + (name.hasPrefix("payfort") ? ["authorized"] : [])
    case "everypay.response.decode":
      [
        "approved", "authorized", "pending", "redirect", "declined", "refunded", "reversed", "cancelled", "error",
        "unknown",
      ]
    case "nexi.response.decode": ["approved", "authorized", "pending", "declined", "error", "unknown"]
    default: []
    }
  }

  /// The members of the outcome that a decoder fills.
  private static func parts(_ name: String) -> [[String]] {
    let all = ["status", "transactionId", "orderId", "reason", "errors", "errors.code", "errors.message"]
    let more: [String] =
      switch name {
      case "edfapg.response.decode":
        ["result", "amount", "currency", "token", "redirect", "redirect.params", "errors.field"]
      case "payfort.response.decode": ["result", "amount", "currency", "token", "redirect"]
      case "placetopay.response.decode": ["result", "amount", "currency", "redirect"]
      case "everypay.response.decode": ["amount", "currency", "token", "redirect"]
      case "nexi.response.decode": ["result", "token", "errors.field"]
      default: []
      }
    return more.isEmpty ? [] : (all + more).map { $0.split(separator: ".").map(String.init) }
  }
}
