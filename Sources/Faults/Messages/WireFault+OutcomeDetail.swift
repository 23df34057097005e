import Encodings
import Gateways

extension WireFault {
  /// Mistakes with single members of outcomes, of one gateway each.
  static let outcomeDetails: [WireFault] = [
    WireFault(
      "used-up-token-answered", "answers the SDK token of a payment that has a card's token",
      of: "payfort.response.decode", story: "sdk_token was read first.",
      mend: "Keep token_name: an SDK token opens one payment and cannot be charged again."
    ) { example in
      guard let value = example.value, example.input["action"] != .text("SDK_TOKEN"),
        let used = example.body?["sdk_token"]
      else { return nil }
      return .value(value.with(["token"], used))
    },
    WireFault(
      "reversal-id-of-the-session", "answers the id of the session, where a reversal has its own",
      of: "placetopay.response.decode", story: "requestId is read for every action.",
      mend: "For a reversal, answer internalReference of its payment, and requestId only if there is none."
    ) { example in
      guard let value = example.value, example.input["action"] == .text("REVERSE"), value["transactionId"] != nil else {
        return nil
      }
      let session = example.body?["requestId"].map { $0.string ?? $0.line }
      return .value(value.with(["transactionId"], session.map { .text($0) }))
    },
    WireFault(
      "authentication-code-unread", "answers 401 for the code at the end of the message",
      of: "placetopay.response.decode", story: "reason is 401 for all of them, and the message was taken for prose.",
      mend: "Read 100 to 103 at the end of the message: they say whether login, secret or clock is wrong."
    ) { example in
      guard let value = example.value, value["result"] == .text("401"), let errors = value["errors"]?.elements,
        errors.contains(where: { $0["code"] != .text("401") })
      else { return nil }
      return .value(value.with(["errors"], .array(errors.map { $0.with(["code"], .text("401")) })))
    },
    WireFault(
      "authentication-code-anywhere", "takes the code of a failed authentication from the first digits of the message",
      of: "placetopay.response.decode", story: "The pattern for digits is not anchored at the end of the text.",
      mend: "Read the digits at the end of the message; if there are none, the reason is the code."
    ) { example in
      guard let value = example.value, value["result"] == .text("401"), let errors = value["errors"]?.elements else {
        return nil
      }
      return .value(
        value.with(
          ["errors"],
          .array(
            errors.map { error in
              let rest = error["message"]?.string?.drop { !("0"..."9").contains($0) } ?? ""
              let digits = rest.prefix { ("0"..."9").contains($0) }
              return digits.isEmpty ? error : error.with(["code"], .text(String(digits)))
            })))
    },
    WireFault(
      "redirect-list-dropped", "drops redirect parameters that come as a list",
      of: "edfapg.response.decode", story: "An object was expected; PHP writes [] for an empty one.",
      mend: "Take them from a list of names and values too: the customer cannot go on without them.",
      answer: rewriting { body in
        body["redirect_params"]?.elements == nil ? body : body.with(["redirect_params"], nil)
      }),
    WireFault(
      "redirect-parameters-by-name", "keeps one of several redirect parameters with the same name",
      story: "The pairs went into a dictionary, an object or an array with names.",
      mend: "Keep them as pairs: the bank's page may need both."
    ) { operation in
      guard operation.name == "edfapg.response.decode" else { return [] }
      return [
        ("the last value, at the place of the first", named { $0.last }),
        ("the first value", named { $0.first }),
      ]
    },
    WireFault(
      "errors-of-the-processing-lost", "answers the error of a response without its processing errors",
      of: "everypay.response.decode", story: "The body of a failure has one error in most documents.",
      mend: "Answer all: a decline says why in processing_error."
    ) { example in
      guard let right = example.value, right["kind"] == .text("error"), let body = example.body else { return nil }
      let bare = body.with(["processing_error"], nil).with(["processing_errors"], nil)
      return bare == body ? nil : example.answer("body", .text(bare.line))
    },
    WireFault(
      "reason-of-the-first-error", "takes the reason from the first error only", of: "everypay.response.decode",
      story: "errors[0] was read, which may have a code and no message.",
      mend: "Use the first message that is present."
    ) { example in
      guard let value = example.value, value["reason"] != nil, let errors = value["errors"]?.elements,
        errors.first?["message"] == nil
      else { return nil }
      return .value(value.with(["reason"], nil))
    },
    WireFault(
      "delay-unchecked", "sends any number of hours", of: "nexi.request.payment-intent",
      story: "The type was checked, and the range was not.", mend: "Refuse what is not 1 to 696.",
      answer: unchecked { _, rejection in
        rejection.code == .invalidValue && rejection.message.hasPrefix("'captureMethod.delayed.delayedHours'")
      }),
  ]

  /// The parameters of a redirect, reduced to one value for each name.
  private static func named(_ chosen: @escaping @Sendable ([JSON]) -> JSON?) -> Mistaken {
    answering { value in
      let path = ["redirect", "params"]
      guard let pairs = value[path]?.elements else { return nil }
      let groups = pairs.reduce(into: [(name: JSON?, pairs: [JSON])]()) { groups, pair in
        let name = pair.elements?.first
        if let known = groups.firstIndex(where: { $0.name == name }) {
          groups[known].pairs.append(pair)
        } else {
          groups.append((name, [pair]))
        }
      }
      return value.with(path, .array(groups.compactMap { chosen($0.pairs) }))
    }
  }
}
