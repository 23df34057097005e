import Encodings
import Gateways
import Messages

extension WireFault {
  /// Mistakes of sending more than the call has: headers and members of the SDK's own.
  static let requestSurplus: [WireFault] = [
    WireFault(
      "secret-in-header", "sends … in a header of its own",
      story: "The client sets its whole configuration as default headers.",
      mend: "Send the headers of the call, and no secret in any other."
    ) { operation in
      secrets(operation).map { secret in
        (
          secret,
          sending { request, example in
            guard let value = example.bytes(secret) else { return }
            request.headers.append(("X-Client-Secret", String(decoding: value, as: UTF8.self)))
          }
        )
      }
    },
    sent(
      "card-number-in-header", "sends the card number in a header of its own",
      story: "A request id or a key for repeated requests was made of the card.",
      mend: "Make such ids of random bytes: every log has the headers.", where: hasCard
    ) { request, example in
      let number = request[["card_number"]].flatMap { try? TextInput.bytes($0, "") } ?? example.bytes("cardNumber")
      if let number { request.headers.append(("X-Request-Id", String(decoding: number, as: UTF8.self))) }
    },
    sent(
      "transfer-encoding-sent", "sets Transfer-Encoding by hand",
      story: "The header was copied from a captured request.",
      mend: "Leave it to the HTTP library: two receivers may read two messages.", where: hasBody
    ) { request, _ in request.headers.append(("Transfer-Encoding", "chunked")) },
    sent(
      "content-length-wrong", "sends a Content-Length that is not the body's",
      story: "The line end after the body was counted, or characters were counted for bytes.",
      mend: "Leave it to the HTTP library.", where: hasBody
    ) { request, _ in
      let length = (request.json["body"].flatMap { try? TextInput.bytes($0, "") } ?? []).count
      request.headers.append(("Content-Length", String(length + 2)))
    },
    sent(
      "host-of-another", "sends a Host that is not the URL's", story: "A header of the test set-up was left in.",
      mend: "Leave it to the HTTP library.", where: \.isRequest
    ) { request, _ in request.headers.append(("Host", "localhost")) },
    sent(
      "header-with-line-end", "writes a line end into a header",
      story: "The version was read from a file with its line end.",
      mend: "Trim what goes into a header, and refuse control characters: they end it.", where: \.isRequest
    ) { request, _ in request.headers.append(("User-Agent", "sdk/1.0\n")) },
    rewritten(
      "header-no-pair", "writes a header as something other than a name and a value",
      story: "The client keeps several values of a name in one list.", mend: "Write a pair for every value."
    ) { request in
      let header = JSON.array([.text("Accept-Language"), .text("en"), .text("ar")])
      return request.with(["headers"], .array((request["headers"]?.elements ?? []) + [header]))
    },
    rewritten(
      "request-member-added", "answers members that a request does not have",
      story: "The client's whole object was written out.", mend: "Write method, url, headers and body."
    ) { request in request.with(["timeout"], .text("30")) },
  ]

  /// A mistake in the JSON in which the port describes a request.
  private static func rewritten(
    _ name: String, _ phrase: String, story: String, mend: String, _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      operation.isRequest ? [("the request", answering(change))] : []
    }
  }

  private static func secrets(_ operation: Operation) -> [String] {
    operation.isRequest ? operation.fields.filter { $0.secrecy == .secret && $0.kind == .text }.map(\.name) : []
  }

  /// Whether a call sends a card number, or signs one.
  private static func hasCard(_ operation: Operation) -> Bool {
    operation.rules.contains { $0.name == "card_number" } || operation.fields.contains { $0.secrecy == .card }
  }
}
