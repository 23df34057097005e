import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the customer's way to the bank and back.
  static let redirects: [WireFault] = [
    sent("params-unescaped", "sends the parameters as they are", "The form was put together by hand.",
      mend: "Escape names and values: the + of base 64 arrives as a space."
    ) { message, pairs in
      message = FormSpelling.raw.encode(pairs)
    },
    sent("params-plus-unescaped", "leaves a + in the parameters", "URLComponents and addingPercentEncoding do.",
      mend: "Write + as %2B: PaReq and creq are base 64."
    ) { message, pairs in
      message = Edit.replacing("%2B", with: "+")(message)
    },
    sent("params-lost", "goes to the page without the parameters", "redirect_url alone was opened.",
      mend: "Send redirect_params with it: the bank's page knows nobody without them."
    ) { message, pairs in
      message = []
    },
    sent("empty-params-lost", "leaves out parameters that are empty", "Empty was taken for absent.",
      mend: "Send every parameter that the response has."
    ) { message, pairs in
      message = FormSpelling.whatwg.encode(pairs.filter { !$0.value.isEmpty })
    },
    sent("same-names-merged", "sends the last of two parameters with one name", "A dictionary.",
      mend: "Keep a list of pairs."
    ) { message, pairs in
      message = FormSpelling.whatwg.encode(
        pairs.enumerated().filter { one in
          !pairs[(one.offset + 1)...].contains { $0.name == one.element.name }
        }.map(\.element))
    },
    request("params-in-the-address", "puts the parameters of a POST into the address", "URLQueryItem for all.",
      mend: "A POST has them in the body: an address is logged, and limited in length."
    ) { value, example in
      guard value["method"] == .text("POST"), let body = value["body"]?.string, !body.isEmpty else { return nil }
      return value.with(["url"], .text((value["url"]?.string ?? "") + "?" + body)).with(["body"], .text(""))
    },
    request("post-as-get", "opens the page with GET", "A web view's load(URLRequest(url:)) is GET.",
      mend: "Send the method that the response names."
    ) { value, example in
      guard value["method"] == .text("POST") else { return nil }
      let body = value["body"]?.string ?? ""
      return JSON.members([
        ("method", .text("GET")), ("url", .text((value["url"]?.string ?? "") + (body.isEmpty ? "" : "?" + body))),
        ("headers", .array([])),
      ])
    },
    request("get-params-lost", "opens an address without the parameters", "redirect_url alone was opened.",
      mend: "Add them to the query."
    ) { value, example in
      value["method"] == .text("GET") ? value.with(["url"], example.input["url"]) : nil
    },
    request("params-as-json", "sends the parameters as JSON", "The SDK's own client writes JSON.",
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
    request("second-question-mark", "adds a second question mark to the address", "The query was put together by hand.",
      mend: "Where there is a query already, go on with &."
    ) { value, example in
      guard value["method"] == .text("GET"), let url = value["url"]?.string, let given = example.input["url"]?.string,
        given.contains("?"), url != given
      else { return nil }
      return value.with(["url"], .text(given + "?" + url.dropFirst(given.utf8.count).drop { $0 == "&" }))
    },
    request("params-behind-the-fragment", "adds the parameters behind the fragment", "The address was put together by hand.",
      mend: "The query stands in front of #; what is behind it never leaves the browser."
    ) { value, example in
      guard value["method"] == .text("GET"), let given = example.input["url"]?.string, let hash = given.firstIndex(of: "#"),
        let url = value["url"]?.string, url != given
      else { return nil }
      let query = url.dropFirst(given[..<hash].utf8.count).dropLast(given[hash...].utf8.count)
      return value.with(["url"], .text(given + query))
    },
    request("get-query-replaced", "drops the query that the address has", "URLComponents.queryItems was set.",
      mend: "Add to the query: it names the payment."
    ) { value, example in
      guard value["method"] == .text("GET"), let given = example.input["url"]?.string,
        let mark = given.firstIndex(of: "?"), let url = value["url"]?.string, url != given
      else { return nil }
      return value.with(["url"], .text(given[..<mark] + "?" + url.dropFirst(given.utf8.count).drop { $0 == "&" }))
    },
    returned("return-by-prefix", "takes every address that begins like the return URL for it", "hasPrefix.",
      mend: "Compare whole URLs: https://shop.example.evil/ begins with https://shop.example."
    ) { url, other in url.starts(with: other) },
    returned("return-by-part", "takes every address that holds the return URL for it", "contains.",
      mend: "Compare whole URLs: an attacker puts yours into his query."
    ) { url, other in ByteSearch.contains(other, in: url) },
    returned("return-by-host", "takes every page of the return URL's host for it", "host == host.",
      mend: "Compare whole URLs: a customer who reads the shop's terms has not paid."
    ) { url, other in host(url) == host(other) },
    returned("return-by-host-end", "takes hosts that end like the return URL's", "hasSuffix on the host.",
      mend: "Compare whole URLs: notshop.example ends with shop.example."
    ) { url, other in path(url) == path(other) && host(url).suffix(host(other).count).elementsEqual(host(other)) },
    returned("return-without-scheme", "does not look at the scheme of an address", "host and path were compared.",
      mend: "Compare whole URLs: over http anybody answers."
    ) { url, other in afterColon(url) == afterColon(other) },
    returned("return-without-port", "does not look at the port of an address", "URL.host leaves it out.",
      mend: "Compare whole URLs: another port is another server."
    ) { url, other in portless(url) == portless(other) },
    returned("return-without-query", "does not look at the query of an address", "URL.path was compared.",
      mend: "Compare whole URLs: return and cancel may differ in the query alone."
    ) { url, other in url.prefix { $0 != 0x3f } == other.prefix { $0 != 0x3f } },
    returned("return-in-any-case", "compares addresses without regard to case", "lowercased() of the whole.",
      mend: "Only scheme and host have no case."
    ) { url, other in url.map(ASCII.lower) == other.map(ASCII.lower) },
    returned("return-percent-decoded", "decodes an address before it compares", "removingPercentEncoding.",
      mend: "Compare the URLs as they are: %2F is no slash."
    ) { url, other in decoded(url) == decoded(other) },
    WireFault(
      "cancel-for-return", "takes the cancel URL for the return URL", of: "redirect.returned",
      story: "Both close the web view, and one handler was written.",
      mend: "Tell the two apart, and ask the gateway what became of the payment in either case.",
      answer: answering { $0 == .text("cancel") ? .text("return") : $0 }),
    WireFault(
      "cancel-unknown", "does not know the cancel URL", of: "redirect.returned", story: "Only the return URL was compared.",
      mend: "Close the web view at both.", answer: answering { $0 == .text("cancel") ? .text("other") : $0 }),
    WireFault(
      "return-unknown", "never knows the return URL", of: "redirect.returned",
      story: "The comparison was made with another spelling of it.", mend: "Close the web view at both.",
      answer: answering { $0 == .text("return") ? .text("other") : $0 }),
  ]

  /// A mistake with the body of a POST.
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

  /// Another comparison of addresses than the right one.
  private static func returned(
    _ name: String, _ phrase: String, _ story: String, mend: String,
    _ isSame: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
  ) -> WireFault {
    WireFault(name, phrase, of: "redirect.returned", story: story, mend: mend) { example in
      guard example.value == .text("other"), let url = example.bytes("url"), let back = example.bytes("returnUrl"),
        !url.isEmpty, !back.isEmpty
      else { return nil }
      if isSame(url, back) { return .value(.text("return")) }
      guard let cancel = example.bytes("cancelUrl"), !cancel.isEmpty, isSame(url, cancel) else { return nil }
      return .value(.text("cancel"))
    }
  }

  private static func decoded(_ url: [UInt8]) -> [UInt8] {
    url.split(separator: 0x25, omittingEmptySubsequences: false).enumerated().flatMap { index, part -> [UInt8] in
      guard index > 0 else { return Array(part) }
      guard let byte = UInt8(String(decoding: part.prefix(2), as: UTF8.self), radix: 16) else { return [0x25] + part }
      return [byte] + part.dropFirst(2)
    }
  }

  private static func afterColon(_ url: [UInt8]) -> ArraySlice<UInt8> { url.drop { $0 != 0x3a } }

  private static func authority(_ url: [UInt8]) -> ArraySlice<UInt8> {
    afterColon(url).dropFirst(3).prefix { !"/?#".utf8.contains($0) }
  }

  /// Without user and port.
  private static func host(_ url: [UInt8]) -> [UInt8] {
    let authority = authority(url)
    let behindUser = authority.lastIndex(of: 0x40).map { authority[($0 + 1)...] } ?? authority
    return Array(behindUser.prefix { $0 != 0x3a })
  }

  private static func path(_ url: [UInt8]) -> ArraySlice<UInt8> {
    afterColon(url).dropFirst(3 + authority(url).count)
  }

  private static func portless(_ url: [UInt8]) -> [UInt8] {
    url.prefix { $0 != 0x3a } + authority(url).prefix { $0 != 0x3a } + [0x20] + path(url)
  }
}
