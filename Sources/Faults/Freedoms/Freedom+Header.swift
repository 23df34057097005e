import Encodings
import Gateways
import Messages

extension Freedom {
  /// Freedoms of HTTP libraries with the URL and the headers of a request.
  static let headers: [Freedom] = [
    sent("headers-in-another-order", "sends its headers in another order", seenIn: "RFC 9110 §5.3; every library") {
      $0.headers.reverse()
    },
    sent(
      "header-names-in-lower-case", "writes the names of headers in lower case",
      seenIn: "RFC 9110 §5.1; HTTP/2, Node's fetch"
    ) {
      for index in $0.headers.indices { $0.headers[index].name = $0.headers[index].name.lowercased() }
    },
    sent(
      "header-names-in-capitals", "writes the names of headers in capitals",
      seenIn: "RFC 9110 §5.1: case does not matter"
    ) {
      for index in $0.headers.indices { $0.headers[index].name = $0.headers[index].name.uppercased() }
    },
    sent(
      "url-escapes-in-lower-case", "writes %2b for %2B in a URL",
      seenIn: ".NET's HttpUtility; RFC 3986 §6.2.2.1: case does not matter there"
    ) {
      $0.url = PercentEncoding.withDigits(of: $0.url, ASCII.lower)
    },
    sent(
      "url-host-in-capitals", "writes the host of a URL with capitals",
      seenIn: "PayFort's documents print PayFort.com; RFC 3986 §3.2.2: a host has no case"
    ) {
      let start = "https://".utf8.count
      let end = $0.url.dropFirst(start).firstIndex(of: UInt8(ascii: "/")) ?? $0.url.endIndex
      guard start < end else { return }
      $0.url.replaceSubrange(start..<end, with: $0.url[start..<end].map(ASCII.upper))
    },
    sent("url-with-its-port", "writes the port of https into a URL", seenIn: "RFC 9110 §4.2.3: it says nothing there") {
      let start = "https://".utf8.count
      let end = $0.url.dropFirst(start).firstIndex { "/?#".utf8.contains($0) } ?? $0.url.endIndex
      guard start < end, !$0.url[start..<end].contains(UInt8(ascii: ":")) else { return }
      $0.url.insert(contentsOf: ":443".utf8, at: end)
    },
    sent(
      "url-with-an-empty-port", "writes a colon after the host of a URL", seenIn: "RFC 3986 §6.2.3: it says nothing"
    ) {
      let start = "https://".utf8.count
      let end = $0.url.dropFirst(start).firstIndex { "/?#".utf8.contains($0) } ?? $0.url.endIndex
      guard start < end, !$0.url[start..<end].contains(UInt8(ascii: ":")) else { return }
      $0.url.insert(UInt8(ascii: ":"), at: end)
    },
    sent(
      "header-values-in-spaces", "writes spaces around the values of headers",
      seenIn: "RFC 9110 §5.5: white space around a value is not part of it"
    ) {
      for index in $0.headers.indices { $0.headers[index].value = " \($0.headers[index].value) " }
    },
    query(
      "url-query-of-a-browser", "leaves ! ' ( ) * and ~ of a query as they are",
      "encodeURIComponent; RFC 3986 §3.4: they mean themselves in a query"
    ) { pairs in
      let escaped = pairs.map { pair in
        [pair.name, pair.value].map { PercentEncoding.encode($0, sparing: "!'()*") }.joined(separator: "=".utf8)
      }
      return Array(escaped.joined(separator: "&".utf8))
    },
    query(
      "url-query-of-a-form", "writes a query as a form, with + for a space",
      "PHP's http_build_query, Python's urlencode, URLSearchParams; WHATWG URL §5.2", FormSpelling.whatwg.encode),
    contentType("charset-in-content-type", "says charset=utf-8 in the Content-Type", "okhttp, .NET's StringContent") {
      "\($0); charset=utf-8"
    },
    contentType(
      "charset-in-capitals", "says charset=UTF-8 in the Content-Type",
      "Apache HttpClient; RFC 9110 §8.3.2: case does not matter"
    ) {
      "\($0);charset=UTF-8"
    },
    contentType(
      "quoted-charset", "puts the charset of the Content-Type in quotes", "RFC 9110 §5.6.6: a parameter may be quoted"
    ) {
      "\($0); charset=\"utf-8\""
    },
    contentType(
      "content-type-in-capitals", "writes the Content-Type in other capitals", "RFC 9110 §8.3.1: case does not matter"
    ) {
      $0.split(separator: ";", maxSplits: 1).enumerated()
        .map { $0.offset == 0 ? $0.element.capitalized : String($0.element) }.joined(separator: ";")
    },
    adding("user-agent", "User-Agent", "acme-sdk/2.3.1 (PHP 8.2)", seenIn: "every SDK"),
    adding("accept-anything", "Accept", "*/*", seenIn: "curl, Guzzle, requests"),
    adding("accept-encoding", "Accept-Encoding", "gzip, deflate", seenIn: "requests, browsers"),
    adding("accept-language", "Accept-Language", "ar-KW,ar;q=0.9", seenIn: "browsers"),
    adding("keep-alive", "Connection", "keep-alive", seenIn: "requests"),
    sent(
      "trailers-taken", "says in TE that it accepts trailers, and lists TE in Connection",
      seenIn: "RFC 9110 §10.1.4; Perl's LWP"
    ) {
      $0.headers += [("TE", "trailers"), ("Connection", "TE, close")]
    },
    sent("codings-taken", "lists the codings it accepts in TE", seenIn: "Perl's LWP; RFC 9110 §10.1.4") { message in
      message.headers += [("TE", "deflate,gzip;q=0.3"), ("Connection", "TE, close")]
    },
    adding("expect-nothing", "Expect", "", seenIn: "PHP: CURLOPT_HTTPHEADER => ['Expect:']"),
    sent("empty-body", "sends an empty body where there is none", seenIn: "axios, Apache HttpClient with GET") {
      message in
      if case .none = message.body { message.body = .bytes([]) }
    },
    adding(
      "request-id", "X-Request-Id", "8d3f5b0e-7c0f-4a57-9a3e-0d7f4d6b9c21",
      seenIn: "RFC 9110 §5.1: a receiver ignores fields that it does not know"),
    sent(
      "scheme-in-lower-case", "writes the scheme of credentials in lower case",
      seenIn: "RFC 9110 §11.1: case does not matter there"
    ) {
      for index in $0.headers.indices where $0.headers[index].name == "Authorization" {
        let scheme = $0.headers[index].value.prefix { $0 != " " }
        $0.headers[index].value = scheme.lowercased() + $0.headers[index].value.dropFirst(scheme.count)
      }
    },
    sent(
      "scheme-and-two-spaces", "writes two spaces after the scheme of credentials",
      seenIn: "RFC 9110 §11.4: one space or more"
    ) {
      for index in $0.headers.indices where $0.headers[index].name == "Authorization" {
        $0.headers[index].value = $0.headers[index].value.replacing(" ", with: "  ", maxReplacements: 1)
      }
    },
    sent("content-length", "sends its own Content-Length", seenIn: "every HTTP/1.1 library") { message in
      guard let body = message.json["body"].flatMap({ try? TextInput.bytes($0, "") }) else { return }
      message.headers.append(("Content-Length", String(body.count)))
    },
    sent("host", "sends the Host of the URL", seenIn: "every HTTP/1.1 library") { message in
      let host = String(decoding: message.url, as: UTF8.self).split(separator: "/").dropFirst().first
      if let host { message.headers.append(("Host", String(host))) }
    },
  ]

  private static func adding(_ name: String, _ header: String, _ value: String, seenIn: String) -> Freedom {
    sent("header-\(name)", "sends \(header): \(value)", seenIn: seenIn) { message in
      guard !message.headers.contains(where: { $0.name == header }) else { return }
      message.headers.append((header, value))
    }
  }

  /// A freedom that writes the query of a URL in another way; URLs with a fragment stay as they are.
  private static func query(
    _ name: String, _ phrase: String, _ seenIn: String, _ write: @escaping @Sendable ([FormBody.Pair]) -> [UInt8]
  ) -> Freedom {
    sent(name, phrase, seenIn: seenIn) { message in
      guard !message.url.contains(UInt8(ascii: "#")), let query = message.url.firstIndex(of: UInt8(ascii: "?")),
        let pairs = try? FormBody.decode(Array(message.url[(query + 1)...]), .whatwg)
      else { return }
      message.url = Array(message.url[...query]) + write(pairs)
    }
  }

  /// A freedom that writes the Content-Type of a form or of JSON in another way; a boundary stays as it is.
  private static func contentType(
    _ name: String, _ phrase: String, _ seenIn: String, _ write: @escaping @Sendable (String) -> String
  ) -> Freedom {
    sent(name, phrase, seenIn: seenIn) { message in
      for index in message.headers.indices where message.headers[index].name == "Content-Type" {
        guard !message.headers[index].value.contains("boundary") else { continue }
        message.headers[index].value = write(message.headers[index].value)
      }
    }
  }
}

extension Substring {
  fileprivate var capitalized: String {
    split(separator: "/").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "/")
  }
}
