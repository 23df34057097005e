import ConformanceKit
import Encodings
import Gateways

extension Freedom {
  /// Freedoms of SDKs that pass identifiers on as they came.
  static let identifiers: [Freedom] = [
    Freedom(
      "ids-as-sent", "passes on ids with their control characters",
      seenIn: "all SDKs that were connected; no gateway's document asks for a check", of: \.isResponse
    ) { testCase, _ in
      guard let operation = Gateway.operation(testCase.operation) else { return nil }
      let example = MessageExample(operation, testCase.input)
      guard example.rejection?.code == .invalidCharacters, let body = example.bytes("body") else { return nil }
      let isForm = example.isForm
      guard let safe = isForm ? form(body) : (try? JSON(parsing: body))?.mapped(withoutControls).lineBytes else {
        return nil
      }
      guard case .value(let value) = operation.answer(testCase.input.with(["body"], UTF8Text.json(safe))) else {
        return nil
      }
      return .value(value.mapped { text($0, from: privateUse, to: 0) })
    }
  ]

  /// The start of the private use area, to which control characters are moved while the message is parsed.
  private static let privateUse: UInt32 = 0xe000

  private static func form(_ body: [UInt8]) -> [UInt8]? {
    guard let pairs = try? FormBody.decode(body, .strict) else { return nil }
    return FormSpelling.whatwg.encode(
      pairs.map { pair in
        FormBody.Pair(
          name: pair.name, value: Array(moved(String(decoding: pair.value, as: UTF8.self), 0, privateUse).utf8))
      })
  }

  private static func withoutControls(_ json: JSON) -> JSON { text(json, from: 0, to: privateUse) }

  private static func text(_ json: JSON, from: UInt32, to: UInt32) -> JSON {
    json.string.map { .text(moved($0, from, to)) } ?? json
  }

  /// The text with its control characters (ASCII and Latin-1) moved from one offset to another.
  private static func moved(_ text: String, _ from: UInt32, _ to: UInt32) -> String {
    var moved = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let code = scalar.value &- from
      let isControl = code < 0x20 || (0x7f...0x9f).contains(code)
      moved.append(isControl ? Unicode.Scalar(code + to) ?? scalar : scalar)
    }
    return String(moved)
  }
}
