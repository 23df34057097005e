import Encodings
import Gateways

extension WireFault {
  /// Mistakes of SDKs that read responses.
  static let responses = contentTypes + statuses + bodies + responseWords

  private static let contentTypes: [WireFault] = [
    reader(
      "content-type-compared-whole", "accepts no Content-Type but plain application/json",
      story: "A comparison of strings.",
      mend: "Accept parameters, any case and +json.",
      { example in
        guard example.bytes("contentType").flatMap(MediaType.init)?.isJSON == true,
          example.input["contentType"] != .text("application/json")
        else { return nil }
        return example.answer("contentType", .text("text/plain"))
      }),
    reader(
      "media-type-compared-with-case", "compares the media type of a response with regard to case",
      story: "A comparison of strings.", mend: "Fold the type and subtype before comparing (RFC 9110 §8.3.1).",
      { example in
        let type = example.bytes("contentType").map { Array($0.prefix { $0 != UInt8(ascii: ";") }) }
        return type.flatMap { $0 == $0.map(ASCII.lower) ? nil : example.answer("contentType", .text("text/plain")) }
      }),
    reader(
      "charset-compared-with-case", "compares the charset of a response with regard to case",
      story: "A comparison of strings: charset=utf-8 was known, and UTF-8 was not.",
      mend: "Fold the charset's name before comparing (RFC 9110 §8.3.2).",
      { example in
        guard let type = example.bytes("contentType").flatMap(MediaType.init),
          let charset = type.parameter("charset"), charset != charset.map(ASCII.lower)
        else { return nil }
        return example.answer("contentType", .text("text/plain"))
      }),
  ]

  private static let bodies: [WireFault] = [
    reader(
      "json-booleans-as-text", "accepts booleans for text", story: "Dynamic languages do.",
      mend: "Check the type.",
      rewriting { $0.mapped { if case .bool(let bool) = $0 { .text(bool ? "true" : "false") } else { $0 } } }),
    reader(
      "json-numbers-as-integers", "reads numbers as integers, so that 19.99 is 19",
      story: "(int), parseInt() or int() around whatever is a number.",
      mend: "Keep the digits of a number as text.",
      rewriting { body in
        body.mapped { value in
          guard case .number(let number) = value, number.digits.contains(".") else { return value }
          return .number(JSONNumber(digits: String(number.digits.prefix { $0 != "." })))
        }
      }),
    reader(
      "json-null-as-text", "reads null as the text null", story: "String(null), optString of org.json.",
      mend: "null is absent.",
      rewriting { $0.mapped { $0 == .null ? .text("null") : $0 } }),
    reader(
      "json-values-trimmed", "trims the texts it reads",
      story: "What people type into forms is trimmed; a gateway means every character.",
      mend: "Compare the text as it was sent.",
      rewriting { $0.mapped { text($0, Edit.trimming) } }),
    WireFault(
      "errors-in-a-list-unread", "does not read errors that come in a list", of: "nexi.response.decode",
      story: "The body was read into a class, or isinstance(body, dict) was asked.",
      mend: "Read a list too: each of its elements says which field is wrong, and why."
    ) { example in
      guard example.body?.elements != nil, let status = example.bytes("status"), status.first != 0x32 else {
        return nil
      }
      return .value(["kind": .text("error"), "status": UTF8Text.json(status)])
    },
    reader(
      "response-read-as-latin1", "reads the bodies of responses as Latin-1",
      story: "A default of the HTTP client where the header names no charset, or new String(bytes, ISO_8859_1).",
      mend: "Decode bodies as UTF-8: JSON has no other encoding (RFC 8259 §8.1).",
      reading("body") { Edit.latin1($0) }),
    reader(
      "array-for-object", "reads the first element of an array as the body",
      story: "One of the gateways answers in arrays.", mend: "Refuse it.",
      rewriting { $0.elements?.first ?? $0 }),
    .placed(
      Fault.memberUnread.name, "does not read …", story: "The member is missing from the model, or misspelled in it.",
      mend: "Read every member that the document names."
    ) { operation in
      let members = operation.response?.members ?? []
      let errors = Set(members.map { $0.prefix { $0 != "." } }).filter { $0.contains("error") }.map(String.init)
        .sorted()
      // An error may be stated in several members, each of which is enough.
      let together: [(Place, Mistaken)] =
        errors.count > 1
        ? [(.fields(errors), rewriting { body in errors.reduce(body) { $0.with([$1], nil) } })] : []
      return members.map { path in
        (.field(path), rewriting { removing(path.split(separator: ".").map(String.init), from: $0) })
      } + together
    },
  ]

  static func response(
    _ name: String, _ phrase: String, story: String, mend: String, _ answer: @escaping Mistaken
  ) -> WireFault {
    WireFault(name, phrase, of: "*.response.decode", story: story, mend: mend, answer: answer)
  }

  /// A mistake in reading a response, for its outcome or its details.
  static func reader(
    _ name: String, _ phrase: String, story: String, mend: String, _ answer: @escaping Mistaken
  ) -> WireFault {
    WireFault(name, phrase, of: "*.response.decode", "*.response.fields", story: story, mend: mend, answer: answer)
  }

  /// Reads the body as if its JSON were another.
  static func rewriting(_ change: @escaping @Sendable (JSON) -> JSON) -> Mistaken {
    { example in
      guard let body = example.body else { return nil }
      let changed = change(body)
      return changed == body ? nil : example.answer("body", .text(changed.line))
    }
  }

  /// The JSON without a member, also where it is in every element of an array.
  private static func removing(_ path: [String], from json: JSON) -> JSON {
    guard let name = path.first else { return json }
    if let elements = json.elements { return .array(elements.map { removing(path, from: $0) }) }
    guard path.count > 1, let inner = json[name] else { return json.with([name], nil) }
    return json.with([name], removing(Array(path.dropFirst()), from: inner))
  }
}
