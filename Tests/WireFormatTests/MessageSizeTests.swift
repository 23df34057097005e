import Encodings
import Gateways
import Testing

/// Messages that are one byte or one pair too long and are not read to their end; `Benchmarks/message-sizes.py` tests
/// this and the longest accepted messages with the ports.
struct MessageSizeTests {
  private static let bytes = 1 << 24
  private static let text = 1 << 20
  private static let pairs = 1 << 20

  private func code(_ operation: String, _ input: [(String, JSON?)]) throws -> Rejection.Code? {
    let operation = try #require(Gateway.operation(operation))
    return if case .reject(let rejection) = operation.answer(JSON.members(input)) { rejection.code } else { nil }
  }

  private static func letters(_ count: Int) -> JSON { .text(String(repeating: "a", count: count)) }

  private static let readers: [(operation: String, field: String, rest: [(String, JSON?)])] =
    [
      ("form.decode", "body", [("reader", .text("whatwg"))]), ("form.spelling", "body", []),
      ("multipart.decode", "body", [("contentType", .text("text/plain"))]),
      (
        "edfapg.callback.verify", "form",
        [("email", .text("e")), ("password", .text("p")), ("cardNumber", .text("5123450000000008"))]
      ),
      ("placetopay.notification.verify", "body", [("secretKey", .text("s"))]),
    ]
    + [
      ("edfapg", "SALE"), ("payfort", "PURCHASE"), ("placetopay", "QUERY"), ("everypay", "PAYMENT"), ("nexi", "TOKEN"),
    ]
    .map { gateway, action in
      ("\(gateway).response.decode", "body", [("action", .text(action)), ("status", .text("500"))])
    }

  @Test func aByteMoreIsTooLong() throws {
    let body = Self.letters(Self.bytes + 1)
    for (operation, field, rest) in Self.readers {
      #expect(try code(operation, [(field, body)] + rest) == .tooLong, "\(operation)")
      // A shorter text is refused, if at all, for its contents.
      #expect(try code(operation, [(field, Self.letters(1000))] + rest) != .tooLong, "\(operation)")
    }
    for operation in ["json.decode", "json.compare"] {
      let fields = operation == "json.decode" ? ["body"] : ["left", "right"]
      let input = fields.map { ($0, Optional(JSON.text(String(repeating: " ", count: Self.text) + "1"))) }
      #expect(try code(operation, input) == .tooLong, "\(operation)")
    }
  }

  /// All parts together are one entry of a log, whatever they are.
  @Test func aByteMoreIsNotLogged() throws {
    let half = Self.letters(Self.bytes / 2)
    let parts: [(String, JSON?)] = [
      ("body", half), ("headers", .array([.array([.text("name"), Self.letters(Self.bytes / 2 - 4)])])),
    ]
    for field in ["method", "status", "url", "text"] {
      #expect(try code("log.redact", parts + [(field, .text("a"))]) == .tooLong, "\(field)")
    }
  }

  @Test func aPairMoreIsTooLong() throws {
    // Empty pairs, without name, value and `=`, do not count.
    let form = JSON.text(String(repeating: "a&&", count: Self.pairs + 1))
    for (operation, field, rest) in Self.readers where operation.hasPrefix("form.") || field == "form" {
      #expect(try code(operation, [(field, form)] + rest) == .tooLong, "\(operation)")
    }
    let type = ("contentType", Optional(JSON.text("application/x-www-form-urlencoded")))
    for (status, expected) in [("200", Rejection.Code.tooLong), ("500", nil)] {
      let input: [(String, JSON?)] = [("action", .text("PURCHASE")), ("status", .text(status)), ("body", form), type]
      #expect(try code("payfort.response.decode", input) == expected)
    }
    #expect(try code("form.decode", [("body", .text(String(repeating: "&", count: Self.pairs * 2)))]) == nil)
  }

  @Test func nothingLongerIsWritten() throws {
    let value = Self.letters(Self.bytes)
    #expect(try code("form.encode", [("pairs", .array([.array([.text(""), value])]))]) == .tooLong)
    let empty = JSON.array([.text(""), .text("")])
    #expect(
      try code("form.encode", [("pairs", .array(Array(repeating: empty, count: Self.pairs + 1)))]) == .tooLong)
    let part: JSON = ["name": .text("n"), "value": value]
    #expect(try code("multipart.encode", [("boundary", .text("b")), ("parts", .array([part]))]) == .tooLong)
    #expect(
      try code("json.encode", [("spelling", .text("php")), ("value", Self.letters(Self.text - 1))]) == .tooLong)
    #expect(try code("json.encode", [("spelling", .text("php")), ("value", Self.letters(Self.text - 2))]) == nil)
  }
}
