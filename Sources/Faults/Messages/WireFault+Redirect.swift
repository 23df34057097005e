import Encodings
import Gateways

extension WireFault {
  /// Mistakes in sending the customer to the bank's page.
  static let redirects: [WireFault] = [
    sent(
      "params-unescaped", "sends the parameters as they are", "The form was put together by hand.",
      mend: "Escape names and values: the + of base 64 arrives as a space."
    ) { message, pairs in
      message = FormSpelling.raw.encode(pairs)
    },
    sent(
      "params-plus-unescaped", "leaves a + in the parameters", "URLComponents and addingPercentEncoding do.",
      mend: "Write + as %2B: PaReq and creq are base 64."
    ) { message, pairs in
      message = Edit.replacing("%2B", with: "+")(message)
    },
    sent(
      "params-lost", "goes to the page without the parameters", "Only redirect_url was opened.",
      mend: "Send redirect_params with it: the bank's page needs them to know the customer."
    ) { message, pairs in
      message = []
    },
    sent(
      "empty-params-lost", "leaves out parameters that are empty", "Empty was taken for absent.",
      mend: "Send every parameter that the response has."
    ) { message, pairs in
      message = FormSpelling.whatwg.encode(pairs.filter { !$0.value.isEmpty })
    },
    sent(
      "same-names-merged", "sends the last of two parameters with the same name", "They went into a dictionary.",
      mend: "Keep a list of pairs."
    ) { message, pairs in
      message = FormSpelling.whatwg.encode(
        pairs.enumerated().filter { one in
          !pairs[(one.offset + 1)...].contains { $0.name == one.element.name }
        }.map(\.element))
    },
    request(
      "params-in-the-address", "puts the parameters of a POST into the address", "URLQueryItem for all.",
      mend: "A POST has them in the body: an address is logged, and limited in length."
    ) { value, example in
      guard value["method"] == .text("POST"), let body = value["body"]?.string, !body.isEmpty else { return nil }
      return value.with(["url"], .text((value["url"]?.string ?? "") + "?" + body)).with(["body"], .text(""))
    },
    request(
      "params-in-both", "puts the parameters of a POST into the address as well", "One function wrote both.",
      mend: "A POST has them in the body: an address is logged, and limited in length."
    ) { value, example in
      guard value["method"] == .text("POST"), let body = value["body"]?.string, !body.isEmpty,
        let url = value["url"]?.string
      else { return nil }
      let front = url.prefix { $0 != "#" }
      return value.with(["url"], .text(front + (front.contains("?") ? "&" : "?") + body + url.dropFirst(front.count)))
    },
    request(
      "post-as-get", "opens the page with GET", "A web view's load(URLRequest(url:)) is GET.",
      mend: "Send the method that the response names."
    ) { value, example in
      guard value["method"] == .text("POST") else { return nil }
      let body = value["body"]?.string ?? ""
      return [
        "method": .text("GET"), "url": .text((value["url"]?.string ?? "") + (body.isEmpty ? "" : "?" + body)),
        "headers": .array([]),
      ]
    },
    request(
      "get-params-lost", "opens an address without the parameters", "Only redirect_url was opened.",
      mend: "Add them to the query."
    ) { value, example in
      value["method"] == .text("GET") ? value.with(["url"], example.input["url"]) : nil
    },
    request(
      "params-as-json", "sends the parameters as JSON", "The SDK's own client writes JSON.",
      mend: "A browser posts a form."
    ) { value, example in
      guard value["method"] == .text("POST") else { return nil }
      let members = (example.input["params"]?.elements ?? []).compactMap { pair -> JSON.Member? in
        guard let pair = pair.elements, pair.count == 2, case .string(let name) = pair[0] else { return nil }
        return JSON.Member(name, pair[1])
      }
      return value.with(["headers"], .array([.array([.text("Content-Type"), .text("application/json")])]))
        .with(["body"], .text(JSON.object(members).line))
    },
    request(
      "second-question-mark", "adds a second question mark to the address", "The query was put together by hand.",
      mend: "If there is a query already, continue with &."
    ) { value, example in
      guard value["method"] == .text("GET"), let url = value["url"]?.string, let given = example.input["url"]?.string
      else { return nil }
      let front = given.prefix { $0 != "#" }
      let fragment = given.dropFirst(front.count)
      guard front.contains("?"), url != given else { return nil }
      let query = url.dropFirst(front.count).dropLast(fragment.count).drop { $0 == "&" }
      return value.with(["url"], .text(front + "?" + query + fragment))
    },
    request(
      "question-mark-of-the-fragment", "continues with & where a question mark follows the #",
      "url.contains(\"?\") ? \"&\" : \"?\" looks at the fragment too.",
      mend: "Look for the question mark before the #."
    ) { value, example in
      guard value["method"] == .text("GET"), let url = value["url"]?.string, let given = example.input["url"]?.string
      else { return nil }
      let front = given.prefix { $0 != "#" }
      guard given.contains("?"), !front.contains("?"), url != given else { return nil }
      return value.with(["url"], .text(front + "&" + url.dropFirst(front.count + 1)))
    },
    request(
      "params-behind-the-fragment", "adds the parameters after the fragment", "The address was put together by hand.",
      mend: "The query comes before #; what follows # never leaves the browser."
    ) { value, example in
      guard value["method"] == .text("GET"), let given = example.input["url"]?.string,
        let hash = given.firstIndex(of: "#"),
        let url = value["url"]?.string, url != given
      else { return nil }
      let query = url.dropFirst(given[..<hash].utf8.count).dropLast(given[hash...].utf8.count)
      return value.with(["url"], .text(given + query))
    },
    request(
      "get-query-replaced", "drops the query that the address has", "URLComponents.queryItems was set.",
      mend: "Add to the query: it names the payment."
    ) { value, example in
      guard value["method"] == .text("GET"), let given = example.input["url"]?.string,
        let url = value["url"]?.string, url != given
      else { return nil }
      // The fragment stays after the query.
      let front = given.prefix { $0 != "#" }
      guard let mark = front.firstIndex(of: "?") else { return nil }
      let sent = url.dropFirst(front.utf8.count).drop { $0 == "&" }
      return value.with(["url"], .text(front[..<mark] + "?" + sent))
    },
  ]

  /// A mistake in the body of a POST.
  private static func sent(
    _ name: String, _ phrase: String, _ story: String, mend: String,
    _ change: @escaping @Sendable (inout [UInt8], [FormBody.Pair]) -> Void
  ) -> WireFault {
    request(name, phrase, story, mend: mend) { value, example in
      guard value["method"] == .text("POST"), let body = value["body"]?.string,
        let pairs = try? FormBody.decode(Array(body.utf8), .strict)
      else { return nil }
      var sent = Array(body.utf8)
      change(&sent, pairs)
      return value.with(["body"], UTF8Text.json(sent))
    }
  }

  private static func request(
    _ name: String, _ phrase: String, _ story: String, mend: String,
    _ change: @escaping @Sendable (JSON, MessageExample) -> JSON?
  ) -> WireFault {
    WireFault("redirect-\(name)", phrase, of: "redirect.request", story: story, mend: mend) { example in
      example.value.flatMap { change($0, example) }.map(Answer.value)
    }
  }
}
