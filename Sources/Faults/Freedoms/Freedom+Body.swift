import ConformanceKit
import Encodings
import Gateways
import Messages

extension Freedom {
  /// Freedoms in how encoders write forms and JSON.
  static let bodies: [Freedom] =
    [
      form("fields-in-another-order", "sends the fields of a form in another order", "Swift's Dictionary, Go's map") {
        // The order of two fields with the same name is significant.
        Set($0.map(\.name)).count == $0.count
          ? FormSpelling.whatwg.encode($0.reversed()) : FormSpelling.whatwg.encode($0)
      },
      json("members-in-another-order", "writes the members of a body in another order", "Swift's JSONEncoder, Go's map")
      {
        reversed($0).lineBytes
      },
      json("indented-json", "writes JSON with line breaks and spaces", "JSON_PRETTY_PRINT, Gson's pretty printing") {
        indented($0, 0) + [UInt8(ascii: "\n")]
      },
      json("decimal-zero-added", "writes 165000.0 for 165000", "Python's float, Gson") {
        numbers($0) { $0 + ".0" }.lineBytes
      },
      json("exponent-in-numbers", "writes 1.65000E5 for 165000", "Java's Double; RFC 8259 §6") {
        numbers($0) { $0.count < 2 ? $0 : "\($0.prefix(1)).\($0.dropFirst())E\($0.count - 1)" }.lineBytes
      },
    ]
    + [absentAsNull]
    + [
      (FormSpelling.php, "PHP's http_build_query, Guzzle"), (.rfc3986, "PHP's rawurlencode and PHP_QUERY_RFC3986"),
      (.python, "requests, urllib"),
      (.okhttp, "EdfaPay's Android SDK (okhttp 4)"), (.uriComponent, "Node's querystring"),
      (.dotnet, ".NET's HttpUtility"),
      (.rfc3986Lower, "%02x written by hand"),
    ].map { spelling, seenIn in
      form("form-\(spelling.rawValue)", "writes forms as \(spelling.rawValue) does", seenIn) { spelling.encode($0) }
    }
    + [
      (JSONSpelling.php, "Guzzle, PayFort's and PlacetoPay's PHP SDKs"), (.gson, "the vendors' Android SDKs"),
      (.python, "requests"),
      (.pythonUnicode, "httpx"), (.foundation, "the vendors' Swift SDKs"),
    ].map { spelling, seenIn in
      json("json-\(spelling.rawValue)", "writes JSON as \(spelling.rawValue) does", seenIn) { spelling.write($0) }
    }

  private static let absentAsNull = Freedom(
    "absent-members-as-null", "writes null for members that are absent",
    seenIn: "System.Text.Json and kotlinx.serialization, unless told otherwise", of: { $0.isRequest }
  ) { testCase, right in
    guard case .value(let value, let steps) = right, var message = RequestMessage(value), case .json = message.body
    else { return nil }
    for rule in Gateway.operation(testCase.operation)?.rules ?? [] where rule.path.count == 1 && !rule.required {
      if message[rule.path] == nil { message[rule.path] = .null }
    }
    return .value(message.json, steps: steps)
  }

  private static func form(
    _ name: String, _ phrase: String, _ seenIn: String, _ write: @escaping @Sendable ([FormBody.Pair]) -> [UInt8]
  ) -> Freedom {
    sent(name, phrase, seenIn: seenIn) { if case .form(let pairs) = $0.body { $0.body = .bytes(write(pairs)) } }
  }

  private static func json(
    _ name: String, _ phrase: String, _ seenIn: String, _ write: @escaping @Sendable (JSON) -> [UInt8]
  ) -> Freedom {
    sent(name, phrase, seenIn: seenIn) { if case .json(let json) = $0.body { $0.body = .bytes(write(json)) } }
  }

  /// The objects that are signed in the order in which they are sent; a separate freedom covers these.
  private static let signedInOrder = Set(
    Gateway.operations.flatMap(\.freedoms).compactMap { freedom in
      if case .memberOrder(let field, _) = freedom.kind { field } else { nil }
    })

  static func reversed(_ json: JSON) -> JSON {
    switch json {
    case .object(let members):
      .object(
        members.reversed().map { member in
          JSON.Member(member.name, signedInOrder.contains(member.name.string) ? member.value : reversed(member.value))
        })
    case .array(let elements): .array(elements.map(reversed))
    case .null, .bool, .number, .string: json
    }
  }

  /// A copy with its whole numbers written in another way.
  private static func numbers(_ json: JSON, _ write: (String) -> String) -> JSON {
    switch json {
    case .number(let number) where number.digits.utf8.allSatisfy(ASCII.isDigit):
      .number(JSONNumber(digits: write(number.digits)))
    case .object(let members): .object(members.map { JSON.Member($0.name, numbers($0.value, write)) })
    case .array(let elements): .array(elements.map { numbers($0, write) })
    case .null, .bool, .number, .string: json
    }
  }

  private static func indented(_ json: JSON, _ depth: Int) -> [UInt8] {
    guard case .object(let members) = json, !members.isEmpty else { return json.lineBytes }
    let margin = Array(("\r\n" + String(repeating: "    ", count: depth + 1)).utf8)
    let rows = members.map {
      margin + JSON.string($0.name).lineBytes + Array(" : ".utf8) + indented($0.value, depth + 1)
    }
    return Array("{".utf8) + Array(rows.joined(separator: Array(",".utf8))) + margin.dropLast(4) + Array("}".utf8)
  }
}
