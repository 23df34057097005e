import Encodings
import Gateways
import Messages

extension WireFault {
  /// Mistakes in the address to which a request is sent.
  static let requestURLs: [WireFault] = [
    sent(
      "other-environment", "sends to the other environment", story: "A flag was read the wrong way.",
      mend: "Compare the host with the document's.",
      where: { $0.fields.contains { $0.name == "environment" } }
    ) { request, example in
      let words = example.operation.fields.first { $0.name == "environment" }?.words ?? []
      guard let name = example.input["environment"]?.string, let wrong = words.first(where: { $0 != name }) else {
        return
      }
      if case .value(let value) = example.answer("environment", .text(wrong)), let message = RequestMessage(value) {
        request.url = message.url
      }
    },
    sent(
      "url-slash-at-the-end", "puts a slash at the end of the URL", story: "Paths were joined with /.",
      mend: "Write the URL as the document has it.",
      where: \.isRequest
    ) { request, _ in request.url.append(0x2f) },
    sent(
      "url-slash-twice", "leaves the slash at the end of the base URL", story: "Base and path were joined as they are.",
      mend: "Strip slashes from the end of the base first.", where: { baseURL($0) != nil }
    ) { request, example in
      guard let field = baseURL(example.operation), let base = example.bytes(field), base.last == 0x2f else { return }
      let bare = Array(base.reversed().drop { $0 == 0x2f }.reversed())
      request.url = base + request.url.dropFirst(bare.count)
    },
    sent(
      "base-path-lost", "leaves out the path of the base URL",
      story: "new URL(\"/api/…\", base) of JavaScript, URI.resolve and urljoin keep only the host.",
      mend: "Append the path to the base as it is: gateways and proxies may have a path of their own.",
      where: { baseURL($0) == "baseUrl" }
    ) { request, example in
      guard let base = example.bytes("baseUrl") else { return }
      let bare = Array(base.reversed().drop { $0 == 0x2f }.reversed())
      let slashes = bare.indices.filter { bare[$0] == 0x2f }
      guard slashes.count > 2 else { return }
      request.url = Array(bare[..<slashes[2]] + request.url.dropFirst(bare.count))
    },
    sent(
      "query-unescaped", "writes the URL's query as it is", story: "The query was put together by hand.",
      mend: "Percent-encode names and values: an & or a # ends the value.", where: sends(.query)
    ) { request, _ in
      let path = request.url.prefix { $0 != 0x3f }
      guard let pairs = try? FormBody.decodeStrictly(Array(request.url[path.count...].dropFirst())), !pairs.isEmpty
      else { return }
      request.url = path + [0x3f] + FormSpelling.raw.encode(pairs)
    },
    sent(
      "query-by-encode-uri", "escapes the URL's query with encodeURI",
      story: "encodeURI is for whole URLs: & = + and # stay.",
      mend: "Escape each name and value, with encodeURIComponent or URLSearchParams.", where: sends(.query)
    ) { request, _ in
      let path = request.url.prefix { $0 != 0x3f }
      guard let pairs = try? FormBody.decodeStrictly(Array(request.url[path.count...].dropFirst())), !pairs.isEmpty
      else { return }
      request.url = path + [0x3f] + PercentEncoding.encode(FormSpelling.raw.encode(pairs), sparing: "!*'();/?:@&=+$,#")
    },
    sent(
      "query-left-out", "leaves the query out of the URL", story: "A GET was sent as it was, without its parameters.",
      mend: "Append them to the path: the gateway finds no payment without them.", where: sends(.query)
    ) { request, _ in request.url = Array(request.url.prefix { $0 != 0x3f }) },
    WireFault(
      "path-replaced-elsewhere", "replaces … of the URL, not only the one at its end",
      story: "url.replace() of JavaScript takes the first, str_replace() and replacingOccurrences() take every one.",
      mend: "Replace only the path at the end of the URL: a gateway may be reached under another path."
    ) { operation in
      guard operation.name == "edfapg.request.applepay" else { return [] }
      let (path, other) = (EdfaPgRequests.path, EdfaPgRequests.applePayPath)
      return [("the first \(path)", 1), ("every \(path)", Int.max)].map { place, most in
        (
          place,
          sending { request, _ in
            let url = String(decoding: request.url.dropLast(other.utf8.count), as: UTF8.self) + path
            request.url = Array(url.replacing(path, with: other, maxReplacements: most).utf8)
          }
        )
      }
    },
    WireFault(
      "url-unchecked", "accepts a base URL with …", story: "The URL comes from a setting.",
      mend: "Secrets are sent there: require https, a host, and nothing else."
    ) { operation in
      guard let field = baseURL(operation) else { return [] }
      let kinds: [(String, @Sendable ([UInt8]) -> Bool)] = [
        ("plain http", { $0.starts(with: "http:".utf8) }), ("a user name", { $0.contains(0x40) }),
        ("a query", { $0.contains(0x3f) }),
        ("a fragment", { $0.contains(0x23) }), ("a backslash", { $0.contains(0x5c) }),
        ("spaces or control characters", { $0.contains { $0 <= 0x20 || $0 == 0x7f } }),
      ]
      return kinds.map { place, isMeant in
        (
          place,
          unchecked { example, rejection in rejection.code == .invalidURL && example.bytes(field).map(isMeant) == true }
        )
      }
    },
    WireFault(
      "field-url-unsafe", "sends an unsafe URL in …", story: "Whatever begins with a scheme was accepted.",
      mend: "Customers and messages are sent there: require https with a host and no user, or the scheme of an app."
    ) { operation in
      let kinds: [(String, @Sendable ([UInt8]) -> Bool)] = [
        ("with http:", { lowercased($0, hasPrefix: "http:") }),
        ("with a script", { lowercased($0, hasPrefix: "javascript:") || lowercased($0, hasPrefix: "vbscript:") }),
        ("with data:", { lowercased($0, hasPrefix: "data:") }), ("with file:", { lowercased($0, hasPrefix: "file:") }),
        ("with a user", { lowercased($0, hasPrefix: "https:") && $0.contains(0x40) }),
        ("without a host", { lowercased($0, hasPrefix: "https:") && !$0.contains(0x40) }),
      ]
      return operation.rules.filter(\.isURL).flatMap { rule in
        kinds.map { place, isMeant in
          (
            "\(rule.name), one \(place)",
            unchecked { example, rejection in
              rejection.code == .invalidURL && rejection.message.hasPrefix("'\(rule.name)'")
                && example.given(rule).map(isMeant) == true
            }
          )
        }
      }
    },
  ]

  private static func lowercased(_ url: [UInt8], hasPrefix prefix: String) -> Bool {
    String(decoding: url, as: UTF8.self).lowercased().hasPrefix(prefix)
  }

  private static func baseURL(_ operation: Operation) -> String? {
    operation.isRequest ? operation.fields.map(\.name).first { $0 == "paymentUrl" || $0 == "baseUrl" } : nil
  }
}
