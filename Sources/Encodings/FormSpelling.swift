/// An encoder's way to write `application/x-www-form-urlencoded`; encoders agree on letters and digits and little else.
public enum FormSpelling: String, Sendable, Hashable, CaseIterable {
  /// WHATWG URL §5.2: `URLSearchParams`, Java's `URLEncoder`.
  case whatwg
  /// PHP's `http_build_query` and `urlencode`.
  case php
  /// RFC 3986 §2.3: PHP's `rawurlencode`, libcurl's `curl_easy_escape`.
  case rfc3986
  /// Python's `urllib.parse.urlencode`, `curl --data-urlencode`.
  case python
  /// `encodeURIComponent` and Node's `querystring`.
  case uriComponent = "uri-component"
  /// OkHttp 4's `FormBody`.
  case okhttp
  /// Foundation's `URLComponents.queryItems`, which leaves `+` unescaped although every receiver reads it as a space.
  case urlComponents = "url-components"
  /// .NET's `HttpUtility.UrlEncode`, with lower-case hexadecimal digits.
  case dotnet
  /// RFC 3986 §2.3 with lower-case hexadecimal digits: `%02x`, written by hand.
  case rfc3986Lower = "rfc3986-lower"
  /// `curl -G --data-urlencode`, which lower-cases the digits of escapes in the URL.
  case curlGet = "curl-get"
  /// Foundation's `addingPercentEncoding` with `.urlQueryAllowed`, which leaves even `&` and `=` unescaped, so that
  /// values fall apart.
  case urlQueryAllowed = "url-query-allowed"
  /// Nothing escaped: EdfaPg's iOS SDK.
  case raw

  /// Whether a space is written as `+`.
  package var writesPlus: Bool {
    switch self {
    case .whatwg, .php, .python, .dotnet, .curlGet: true
    case .rfc3986, .uriComponent, .okhttp, .urlComponents, .rfc3986Lower, .urlQueryAllowed, .raw: false
    }
  }

  private var digits: [UInt8] {
    switch self {
    case .dotnet, .rfc3986Lower, .curlGet: Array("0123456789abcdef".utf8)
    default: Array("0123456789ABCDEF".utf8)
    }
  }

  /// The characters besides letters and digits that stay unescaped.
  private var unescaped: String {
    switch self {
    case .whatwg, .okhttp: "*-._"
    case .php: "-._"
    case .rfc3986, .python, .rfc3986Lower, .curlGet: "-._~"
    case .dotnet: "-_.!*()"
    case .uriComponent: "-._~!*'()"
    case .urlComponents: "-._~!*'()$+,;:@/?"
    case .urlQueryAllowed: "-._~!*'()$+,;:@/?&="
    case .raw: ""
    }
  }

  /// By spelling and byte, whether the byte stays unescaped.
  private static let tables = Dictionary(
    uniqueKeysWithValues: allCases.map { spelling in
      let unescaped = Array(spelling.unescaped.utf8)
      return (spelling, (0...255).map { spelling == .raw || ASCII.isLetterOrDigit($0) || unescaped.contains($0) })
    })

  /// Encodes pairs as this encoder does.
  public func encode(_ pairs: [FormBody.Pair]) -> [UInt8] {
    let table = Self.tables[self, default: []]
    var output: [UInt8] = []
    for (index, pair) in pairs.enumerated() {
      if index > 0 { output.append(UInt8(ascii: "&")) }
      write(pair.name, table, &output)
      output.append(UInt8(ascii: "="))
      write(pair.value, table, &output)
    }
    return output
  }

  private func write(_ text: [UInt8], _ table: [Bool], _ output: inout [UInt8]) {
    let digits = digits
    for byte in text {
      if table[Int(byte)] {
        output.append(byte)
      } else if writesPlus, byte == UInt8(ascii: " ") {
        output.append(UInt8(ascii: "+"))
      } else {
        output.append(UInt8(ascii: "%"))
        output.append(digits[Int(byte >> 4)])
        output.append(digits[Int(byte & 15)])
      }
    }
  }

  /// The spellings whose encoder writes exactly this body; only ``raw`` where there is none.
  public static func candidates(for body: [UInt8]) -> [FormSpelling] { candidates(for: body, inAnyCase: false) }

  /// - Parameter isInAnyCase: whether the comparison ignores case, which is a mistake.
  package static func candidates(for body: [UInt8], inAnyCase isInAnyCase: Bool) -> [FormSpelling] {
    func isSame(_ written: [UInt8]) -> Bool {
      isInAnyCase ? written.map(ASCII.lower) == body.map(ASCII.lower) : written == body
    }
    let found = allCases.filter { spelling in
      guard spelling != .raw, let pairs = try? FormBody.decode(body, .strict, plusIsSpace: spelling.writesPlus) else {
        return false
      }
      return isSame(spelling.encode(spelling == .urlQueryAllowed ? asOne(body) : pairs))
    }
    return found.isEmpty ? [.raw] : found
  }

  /// Reads the whole body as one pair, which is possible where values may contain `&`.
  private static func asOne(_ body: [UInt8]) -> [FormBody.Pair] {
    guard !body.isEmpty else { return [] }
    let halves = body.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let decoded = halves.map { PercentEncoding.decode(Array($0)) }
    return [FormBody.Pair(name: decoded[0], value: decoded.count > 1 ? decoded[1] : [])]
  }
}
