import ConformanceKit
import Encodings
import Gateways

extension Freedom {
  /// Freedoms in how parsers read messages that are malformed or hold a name twice, on which no gateway's document
  /// decides.
  static let readers: [Freedom] = [
    reader(
      "last-of-two", "takes the last of two members or parameters with the same name",
      "ECMA-262's JSON.parse, PHP's json_decode and $_POST", ofForm: { kept($0, isLast: true) },
      ofJSON: { $0.mapped { $0.onePerName(isLast: true) } }),
    reader(
      "first-of-two", "takes the first of two members or parameters with the same name",
      "Swift's JSONDecoder, Go's FormValue, Java's getParameter", ofForm: { kept($0, isLast: false) },
      ofJSON: { $0.mapped { $0.onePerName(isLast: false) } }),
    reader("text-behind-json-unread", "stops reading at the end of the first value", "Jackson's ObjectMapper") { body in
      var parser = JSONParser(body)
      parser.skipWhitespace()
      return (try? parser.value()) == nil ? body : Array(body[..<parser.position])
    },
    reader("form-read-leniently", "leaves a '%' without digits, and reads what is not UTF-8", "WHATWG URL §5.1, PHP") {
      (example: MessageExample) in
      guard example.isForm, let body = example.bytes("body"), let pairs = try? FormBody.decode(body, .whatwg) else {
        return nil
      }
      let read = pairs.map { FormBody.Pair(name: Edit.repaired($0.name), value: Edit.repaired($0.value)) }
      return ("body", UTF8Text.json(FormSpelling.whatwg.encode(read)))
    },
    reader(
      "numbers-as-text", "accepts numbers for text", "PHP, JavaScript, Python and Ruby, which print them",
      ofForm: { $0 }, ofJSON: { $0.withNumbersAsText }),
    reader(
      "json-not-utf8-read", "reads JSON that is not UTF-8, with U+FFFD for the bytes that are not",
      "JSON.parse of what a Buffer decodes, Go's encoding/json, .NET", Edit.repaired),
    Freedom(
      "content-type-unread", "reads JSON whatever the Content-Type says",
      seenIn: "RFC 9110 §8.3; Go's json.NewDecoder(response.Body), PHP's json_decode of the body", of: \.isResponse
    ) { testCase, right in
      guard let operation = Gateway.operation(testCase.operation) else { return nil }
      let example = MessageExample(operation, testCase.input)
      guard example.rejection?.code == .wrongContentType, !example.isForm else { return nil }
      return Reply(of: operation, to: testCase.input.with(["contentType"], .text("application/json")))
    },
    Freedom(
      "verified-signature-in-small-letters", "refuses a signature whose hexadecimal digits are capitals",
      seenIn: "PayFort's own PHP SDK compares with ===", of: { $0.name == "payfort.signature.verify" }
    ) { testCase, right in
      let signature = testCase.input[["parameters", "signature"]]?.string ?? ""
      guard case .value = right, signature.utf8.contains(where: ASCII.isUpper) else { return nil }
      return .reject(code: Rejection.Code.signatureMismatch.rawValue, message: "", steps: [])
    },
    Freedom(
      "merchant-of-the-message", "takes the merchant of a MAC from the message",
      seenIn: "Computop, HMAC Authentication in Notify: use the value of MID", of: { $0.name == "nexi.mac.verify" }
    ) { testCase, _ in
      guard let operation = Gateway.operation(testCase.operation), let merchant = testCase.input["fields"]?["mid"]
      else {
        return nil
      }
      return Reply(of: operation, to: testCase.input.with(["merchantId"], merchant))
    },
    Freedom(
      "amounts-by-value", "reads leading zeros of an amount, and zeros after its last decimal",
      seenIn: "decimal types", of: { ["amount.minor", "amount.decimal"].contains($0.name) }
    ) { testCase, _ in
      guard let operation = Gateway.operation(testCase.operation), let text = testCase.input["amount"]?.string,
        text.utf8.allSatisfy({ ASCII.isDigit($0) || $0 == 0x2e })
      else { return nil }
      let example = MessageExample(operation, testCase.input)
      guard [.tooManyDecimals, .invalidAmount].contains(example.rejection?.code) else { return nil }
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
      let whole = String(parts[0].drop { $0 == "0" })
      var fraction = parts.count == 2 ? parts[1] : ""
      while fraction.last == "0" { fraction.removeLast() }
      let value = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : ".\(fraction)")
      return Reply(of: operation, to: testCase.input.with(["amount"], .text(value)))
    },
    Freedom(
      "messages-with-types",
      "refuses invalid dates, amounts, cards, currencies or words, although they are only hashed",
      seenIn: "typed models", of: { $0.isVerification || !$0.types.isEmpty }
    ) { testCase, right in
      guard case .value = right, let operation = Gateway.operation(testCase.operation),
        operation.isRefusedByTypes(testCase.input)
      else { return nil }
      return .reject(code: Rejection.Code.invalidValue.rawValue, message: "", steps: [])
    },
  ]

  private static func reader(
    _ name: String, _ phrase: String, _ seenIn: String,
    ofForm: @escaping @Sendable ([FormBody.Pair]) -> [FormBody.Pair],
    ofJSON: @escaping @Sendable (JSON) -> JSON
  ) -> Freedom {
    reader(name, phrase, seenIn) { (example: MessageExample) in
      let field = example.input["form"] == nil ? "body" : "form"
      if field == "form" || example.isForm {
        let pairs = example.bytes(field).flatMap { try? FormBody.decode($0, .strict) } ?? []
        let one = ofForm(pairs)
        return one.count == pairs.count ? nil : (field, UTF8Text.json(FormSpelling.whatwg.encode(one)))
      }
      return example.body.map { ("body", .text(ofJSON($0).line)) }
    }
  }

  private static func reader(
    _ name: String, _ phrase: String, _ seenIn: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Freedom {
    reader(name, phrase, seenIn) { (example: MessageExample) in
      example.isForm ? nil : example.bytes("body").map { ("body", UTF8Text.json(change($0))) }
    }
  }

  /// A freedom that reads a message as if it were another.
  private static func reader(
    _ name: String, _ phrase: String, _ seenIn: String,
    _ read: @escaping @Sendable (MessageExample) -> (field: String, text: JSON)?
  ) -> Freedom {
    Freedom(
      name, phrase, seenIn: seenIn,
      of: { operation in
        (operation.isResponse || operation.kind == .verify)
          && operation.fields.contains { ["body", "form"].contains($0.name) }
      }
    ) { testCase, _ in
      guard let operation = Gateway.operation(testCase.operation),
        let (field, text) = read(MessageExample(operation, testCase.input))
      else { return nil }
      return Reply(of: operation, to: testCase.input.with([field], text))
    }
  }

  /// PHP makes a list of `name[]`.
  private static func kept(_ pairs: [FormBody.Pair], isLast: Bool) -> [FormBody.Pair] {
    pairs.onePerName(isLast: isLast) { $0.name == $1.name && !$0.name.suffix(2).elementsEqual("[]".utf8) }
  }
}
