import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the HTTP status of a response.
  static let statuses: [WireFault] = [
    response(
      "failure-without-json-refused", "refuses the answer of a failure that is no JSON",
      story: "The Content-Type was compared before the status was looked at.",
      mend: "Take the status alone where a failure comes as HTML or text: proxies and firewalls answer so.",
      { example in
        guard example.value != nil, example.bytes("status")?.first != 0x32,
          example.bytes("contentType").flatMap(MediaType.init)?.isJSON != true
        else { return nil }
        return .reject(Rejection(.wrongContentType, ""))
      }),
    reader(
      "status-unread", "does not look at the HTTP status", story: "The body was believed alone.",
      mend: "A status that is no success never goes with good news.",
      { example in example.input["status"] == .text("200") ? nil : example.answer("status", .text("200")) }),
    WireFault(
      "status-below-400-a-success", "takes the HTTP status 302 for a success (only 2xx is)",
      story: "status < 400: no error is not yet a success.",
      mend: "Take 200 to 299: a redirect says nothing of the payment, whatever its body says."
    ) { operation in
      let believed: Mistaken = { example in
        example.bytes("status")?.first == 0x33 ? example.answer("status", .text("200")) : nil
      }
      // Who looks at the status again before good news is told refuses what cannot be read alone.
      let unread: Mistaken = { example in
        guard case .reject(let rejection)? = believed(example),
          [.wrongContentType, .malformedBody].contains(rejection.code)
        else { return nil }
        return .reject(rejection)
      }
      if matches("*.response.fields", operation.name) { return [("the status", believed)] }
      return operation.isResponse ? [("the status", believed), ("the status of what cannot be read", unread)] : []
    },
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
        return .value(["kind": .text("error"), "status": UTF8Text.json(status)])
      }),
    response(
      "status-200-alone-a-success", "takes no HTTP status but 200 for a success",
      story: "status == 200, where the library has a test for 2xx.",
      mend: "Every 2xx is a success: 201 comes where something was made.",
      { example in
        guard let status = example.bytes("status"), status.first == 0x32, status != Array("200".utf8),
          case .value(let value) = example.answer("status", .text("599"))
        else { return nil }
        return .value(value["status"] == .text("599") ? value.with(["status"], UTF8Text.json(status)) : value)
      }),
  ]
}
