import Encodings
import Gateways

extension WireFault {
  /// Mistakes of SDKs that read responses.
  static let responses: [WireFault] = [
    reader(
      "content-type-unread", "does not look at the Content-Type", story: "Whatever comes is parsed.",
      mend: "Read JSON only where the header says JSON: proxies and firewalls answer HTML.",
      { example in
        example.rejection?.code == .wrongContentType ? example.answer("contentType", .text("application/json")) : nil
      }),
    reader(
      "charset-unread", "does not look at the charset", story: "Only the media type was compared.",
      mend: "JSON is UTF-8: refuse another charset.",
      reading("contentType") { Array($0.prefix { $0 != 0x3b }) }),
    reader(
      "content-type-compared-whole", "knows no Content-Type but application/json itself",
      story: "A comparison of strings.",
      mend: "Take parameters, any case and +json.",
      { example in
        example.value != nil && example.bytes("contentType") != Array("application/json".utf8)
          ? .reject(Rejection(.wrongContentType, "")) : nil
      }),
    reader(
      "status-unread", "does not look at the HTTP status", story: "The body was believed alone.",
      mend: "A status that is no success never goes with good news.",
      { example in example.input["status"] == .text("200") ? nil : example.answer("status", .text("200")) }),
    response(
      "success-believed-beside-an-error-status", "believes good news that comes with the HTTP status of a failure",
      story: "The status was looked at only where the body said nothing.",
      mend: "A status that is no success never goes with good news: the outcome is unknown until it was asked for.",
      { example in
        let bad: [JSON?] = [.text("unknown"), .text("error")]
        guard let right = example.value, bad.contains(right["kind"]), example.input["status"] != .text("200"),
          case .value(let believed) = example.answer("status", .text("200")), !bad.contains(believed["kind"])
        else { return nil }
        return .value(believed)
      }),
    response(
      "status-alone-believed", "takes every HTTP status but 2xx for the end",
      story: "Libraries throw before the body is read.",
      mend: "Read the body of a failure too: it says why.",
      { example in
        guard let status = example.bytes("status"), status.first != 0x32, example.value != nil else { return nil }
        return .value(JSON.members([("kind", .text("error")), ("status", UTF8Text.json(status))]))
      }),
    reader(
      "byte-order-mark-skipped", "skips a byte order mark", story: "Readers of text files do.",
      mend: "RFC 8259 §8.1: none is sent; refuse it.",
      reading("body") { $0.starts(with: [0xef, 0xbb, 0xbf]) ? Array($0.dropFirst(3)) : $0 }),
    reader(
      "json-invalid-utf8-replaced", "reads a body that is not UTF-8", story: "The body became a string first.",
      mend: "Hand the bytes to the parser.", reading("body", Edit.repaired)),
    reader(
      "json-trailing-text-ignored", "stops reading at the end of the first value", story: "Stream parsers do.",
      mend: "Want the end of the body.",
      reading("body") { body in
        var parser = JSONParser(body)
        parser.skipWhitespace()
        return (try? parser.value()) == nil ? body : Array(body[..<parser.position])
      }),
    reader(
      "json-last-duplicate-wins", "takes the last of two members with one name",
      story: "json_decode, JSON.parse and Foundation do.",
      mend: "Refuse the body: two readers would see two values.", rewriting { deduplicated($0, keepsLast: true) }),
    reader(
      "json-first-duplicate-wins", "takes the first of two members with one name",
      story: "Foundation's JSONDecoder does.",
      mend: "Refuse the body: two readers would see two values.", rewriting { deduplicated($0, keepsLast: false) }),
    WireFault(
      "json-numbers-as-floats", "reads numbers as binary fractions",
      story: "JSON.parse and JSONSerialization do: 1.10 becomes 1.1.",
      mend: "Keep the digits, with a JSON reader that gives numbers as text or decimals."
    ) { operation in
      operation.isResponse || operation.details.contains { $0.kind == .code || $0.kind == .open }
        ? [("the message", rewriting { $0.mapped { floated($0) } })] : []
    },
    reader(
      "json-numbers-as-text", "takes numbers where text is due", story: "Dynamic languages do.",
      mend: "Check the type.",
      rewriting { $0.mapped { if case .number(let number) = $0 { .text(number.digits) } else { $0 } } }),
    reader(
      "json-booleans-as-text", "takes booleans where text is due", story: "Dynamic languages do.",
      mend: "Check the type.",
      rewriting { $0.mapped { if case .bool(let bool) = $0 { .text(bool ? "true" : "false") } else { $0 } } }),
    reader(
      "json-null-as-text", "takes null for the text null", story: "String(null), optString of org.json.",
      mend: "null is absent.",
      rewriting { $0.mapped { $0 == .null ? .text("null") : $0 } }),
    reader(
      "json-values-trimmed", "trims the texts it reads", story: "A habit.", mend: "Compare the text as it was sent.",
      rewriting { $0.mapped { text($0, Edit.trimming) } }),
    reader(
      "array-for-object", "takes the first element of an array for the body",
      story: "One of the gateways answers in arrays.", mend: "Refuse it.",
      rewriting { $0.elements?.first ?? $0 }),
    WireFault(
      "member-unread", "does not read …", story: "The member is missing from the model, or misspelled in it.",
      mend: "Read every member that the document names."
    ) { operation in
      (operation.response?.members ?? []).map { path in
        (path, rewriting { removing(path.split(separator: ".").map(String.init), from: $0) })
      }
    },
    WireFault(
      "word-unknown", "does not know the word …", story: "The list of states was copied incompletely.",
      mend: "Take every row of the table on its page in vectors/operations."
    ) { operation in
      words(operation).map { path, word in
        (
          word,
          { example in
            guard example.value != nil, let body = example.body, let text = body[path]?.string,
              text.uppercased() == word.uppercased()
            else { return nil }
            let answer = example.answer("body", .text(body.with(path, .text("Unheard-of")).line))
            guard case .value(let value) = answer else { return answer }
            return .value(value.mapped { $0 == .text("Unheard-of") ? .text(text) : $0 })
          }
        )
      }
    },
    WireFault(
      "words-in-one-case", "compares words with regard to case", story: "A comparison of strings.",
      mend: "The gateway's SDKs compare without regard to case."
    ) { operation in
      guard let names = operation.response?.caseless, !names.isEmpty else { return [] }
      return [("the message", { inOneCase($0, names) })]
    },
    WireFault(
      "words-in-any-case", "compares words without regard to case", story: "Another gateway's SDK does.",
      mend: "Compare the words as they are."
    ) { operation in
      guard operation.response?.caseless.isEmpty == true else { return [] }
      let isLower = hasSmallWords(operation)
      let answer: Mistaken = { example in
        guard example.value?["kind"] == .text("unknown"), let body = example.body else { return nil }
        let fold: (String) -> String = isLower ? { $0.lowercased() } : { $0.uppercased() }
        return example.answer(
          "body", .text(body.mapped { value in value.string.map { .text(fold($0)) } ?? value }.line))
      }
      return [("the message", answer)]
    },
  ]

  /// Whether a gateway's words are written in small letters; as an approval is, so are the others.
  static func hasSmallWords(_ operation: Operation) -> Bool {
    operation.words?.rows.contains { row in
      row.kind == .approved && row.words.contains { $0.text != $0.text.uppercased() }
    } == true
  }

  /// What is answered by whoever does not know the words of these members but in capitals.
  private static func inOneCase(_ example: MessageExample, _ names: [String]) -> Answer? {
    guard example.value != nil, let body = example.body else { return nil }
    let changed = names.reduce(body) { body, name in
      guard let text = body[name]?.string, text != text.uppercased() else { return body }
      return body.with([name], .text("Unheard-of"))
    }
    guard changed != body, case .value(let value) = example.answer("body", .text(changed.line)) else { return nil }
    return .value(
      names.reduce(value) { value, name in
        value[name] == .text("Unheard-of") ? value.with([name], body[name]) : value
      })
  }

  private static func response(
    _ name: String, _ phrase: String, story: String, mend: String, _ answer: @escaping Mistaken
  ) -> WireFault {
    WireFault(name, phrase, of: "*.response.decode", story: story, mend: mend, answer: answer)
  }

  /// A mistake of whoever reads a response, for its outcome or for what else it says.
  private static func reader(
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

  static func deduplicated(_ json: JSON, keepsLast: Bool) -> JSON {
    json.mapped { value in
      guard case .object(let members) = value else { return value }
      return .object(
        members.enumerated().filter { one in
          let others = keepsLast ? members[(one.offset + 1)...] : members[..<one.offset]
          return !others.contains { $0.name == one.element.name }
        }.map(\.element))
    }
  }

  /// Without a member, which may stand in every element of an array.
  private static func removing(_ path: [String], from json: JSON) -> JSON {
    guard let name = path.first else { return json }
    if let elements = json.elements { return .array(elements.map { removing(path, from: $0) }) }
    guard path.count > 1, let inner = json[name] else { return json.with([name], nil) }
    return json.with([name], removing(Array(path.dropFirst()), from: inner))
  }

  /// The words that decide, with the member that each stands in; one that stands in two is told once.
  private static func words(_ operation: Operation) -> [(path: [String], word: String)] {
    guard let rows = operation.words?.rows, let shape = operation.response else { return [] }
    var words: [(path: [String], word: String)] = []
    for (member, path) in shape.words {
      for word in rows.flatMap(\.words) where word.member == member && !word.text.isEmpty {
        if !words.contains(where: { $0.word == word.text }) { words.append((path, word.text)) }
      }
    }
    return words
  }
}
