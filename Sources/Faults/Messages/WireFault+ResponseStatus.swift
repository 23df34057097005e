import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the HTTP status of a response.
  static let statuses: [WireFault] = [
    response(
      "failure-without-json-refused", "refuses a failure's answer that is not JSON",
      story: "The Content-Type was compared before the status was looked at.",
      mend: "Use only the status if a failure comes as HTML or text, as from proxies and firewalls.",
      { example in
        guard example.value != nil, example.bytes("status")?.first != 0x32,
          example.bytes("contentType").flatMap(MediaType.init)?.isJSON != true
        else { return nil }
        return .reject(Rejection(.wrongContentType, ""))
      }),
    reader(
      "status-unread", "does not look at the HTTP status", story: "Only the body was read.",
      mend: "A status that is not a success rules out good news.",
      { example in example.input["status"] == .text("200") ? nil : example.answer("status", .text("200")) }),
    success(
      "status-below-400-a-success", "treats the HTTP status 302 as a success (only 2xx is)",
      "status < 400: no error is not yet a success.",
      mend: "Accept 200 to 299: a redirect says nothing about the payment, whatever its body says.", "3"),
    success(
      "status-below-500-a-success", "treats the HTTP status of a refused call as a success (only 2xx is)",
      "status < 500, or a library that throws only for 5xx.",
      mend: "Accept 200 to 299: 4xx is the gateway's refusal, whose body says why.", "34"),
    response(
      "success-believed-beside-an-error-status", "accepts good news that comes with the HTTP status of a failure",
      story: "The status was looked at only where the body said nothing.",
      mend: "A status that is not a success contradicts good news: the outcome is unknown until you ask for it.",
      { example in
        let bad: [JSON?] = [.text("unknown"), .text("error")]
        guard let right = example.value, bad.contains(right["kind"]), example.input["status"] != .text("200"),
          case .value(let believed) = example.answer("status", .text("200")), !bad.contains(believed["kind"])
        else { return nil }
        return .value(believed)
      }),
    response(
      "status-alone-believed", "stops at every HTTP status other than 2xx",
      story: "Libraries throw before the body is read.",
      mend: "Read the body of a failure too: it says why.",
      { example in
        guard let status = example.bytes("status"), status.first != 0x32, example.value != nil else { return nil }
        return .value(["kind": .text("error"), "status": UTF8Text.json(status)])
      }),
    response(
      "status-200-alone-a-success", "treats only the HTTP status 200 as a success",
      story: "status == 200, where the library has a test for 2xx.",
      mend: "Every 2xx is a success: 201 comes where something was made.",
      { example in
        guard let status = example.bytes("status"), status.first == 0x32, status != Array("200".utf8),
          case .value(let value) = example.answer("status", .text("599"))
        else { return nil }
        return .value(value["status"] == .text("599") ? value.with(["status"], UTF8Text.json(status)) : value)
      }),
  ]

  /// Takes a status that begins with one of these digits for a success.
  private static func success(
    _ name: String, _ phrase: String, _ story: String, mend: String, _ digits: String
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      let believed: Mistaken = { example in
        guard let first = example.bytes("status")?.first, digits.utf8.contains(first) else { return nil }
        return example.answer("status", .text("200"))
      }
      // A port that checks the status again before it reports success is wrong only about unreadable bodies, or only
      // about the rest.
      let unread: Mistaken = { example in believed(example).flatMap { isUnread($0) ? $0 : nil } }
      let unsure: Mistaken = { example in
        guard let answer = believed(example), !isUnread(answer) else { return nil }
        guard case .value(let value) = answer,
          let kind = value["kind"]?.string.flatMap(PaymentOutcome.Kind.init)
        else { return answer }
        return .value(kind.goesWithFailure ? value : value.with(["kind"], .text("unknown")))
      }
      if matches("*.response.fields", operation.name) { return digits == "3" ? [("the status", believed)] : [] }
      guard let shape = operation.response else { return [] }
      let all = [("the status", believed), ("the status of what cannot be read", unread)]
      // Elsewhere the meaning of a redirect is unknown, except that it is no success.
      return digits != "3" || shape.statusAloneFails ? all + [("the status of what can be read", unsure)] : all
    }
  }

  private static func isUnread(_ answer: Answer) -> Bool {
    guard case .reject(let rejection) = answer else { return false }
    return [.wrongContentType, .malformedBody].contains(rejection.code)
  }
}
