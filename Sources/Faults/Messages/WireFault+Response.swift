import Encodings
import Gateways

extension Fault {
  /// A member of a response that is missing from a model.
  static let memberUnread = Fault("member-unread", "does not read …", story: "", mend: "")

  /// A member that is read and checked, but not used, or not used as it should be.
  static let memberUnused = Fault(
    "member-unread", "checks the form of … but ignores what it says",
    story: "The member is in the model, but no rule uses it.",
    mend: "Compare it as the rules of its gateway's page say.")

  /// A member that contradicts the state and is ignored.
  static let contradictionUnseen = Fault(
    "member-unread", "does not see what contradicts the state in …",
    story: "This member is not read, or not compared with the state.",
    mend: "Where members contradict each other the outcome is unknown: ask the gateway what became of the payment.")
}

extension WireFault {
  /// Mistakes of SDKs that read responses.
  static let responses = contentTypes + statuses + bodies

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
    WireFault(
      "word-unknown", "does not know the word …", story: "The list of states was copied incompletely.",
      mend: "Handle every row of the table on its page in vectors/operations."
    ) { operation in
      unlisted(operation)
        + words(operation).map { path, word in
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
      "unknown-word-taken", "treats unknown words as …",
      story: "The last branch of a switch, or a default value, answers what no other did.",
      mend: "Answer unknown for every word that no document names, and ask the gateway what became of the payment."
    ) { operation in
      ["approved", "pending", "declined"].compactMap { kind in
        taking(unknownWordsFor: kind, operation).map { (kind, $0) }
      }
    },
    WireFault(
      "words-in-one-case", "compares words case-sensitively", story: "A comparison of strings.",
      mend: "The gateway's SDKs compare without regard to case."
    ) { operation in
      guard let names = operation.response?.caseless, !names.isEmpty else { return [] }
      return [("the message", { example in inOneCase(example, names.map { ($0, usualCase(of: $0, operation)) }) })]
    },
  ]

  /// Whether a gateway writes its words in small letters; if its word for approval is, the others are too.
  static func hasSmallWords(_ operation: Operation) -> Bool {
    operation.words?.rows.contains { row in
      row.kind == .approved && row.words.contains { $0.text != $0.text.uppercased() }
    } == true
  }

  /// The usual case of a member's words: as in the table, but with a capital first where they are in small letters.
  private static func usualCase(of member: String, _ operation: Operation) -> (String) -> String {
    let words = operation.words?.rows.flatMap(\.words).filter { $0.member == member } ?? []
    let isSmall = words.contains { $0.text != $0.text.uppercased() }
    return isSmall ? { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() } : { $0.uppercased() }
  }

  /// The answer of a port that knows the words of these members in one case only.
  private static func inOneCase(_ example: MessageExample, _ names: [(String, (String) -> String)]) -> Answer? {
    guard example.value != nil, let body = example.body else { return nil }
    let others = names.compactMap { name, usual in
      body[name]?.string.flatMap { $0 == usual($0) ? nil : (name: name, text: $0, unknown: "Unheard-of \(name)") }
    }
    let changed = others.reduce(body) { $0.with([$1.name], .text($1.unknown)) }
    guard changed != body, case .value(let value) = example.answer("body", .text(changed.line)) else { return nil }
    return .value(
      value.mapped { leaf in others.first { leaf == .text($0.unknown) }.map { .text($0.text) } ?? leaf })
  }

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

  /// Ports that do not know one of the words that decide in lists, and ignore the element with it.
  private static func unlisted(_ operation: Operation) -> [(place: String, answer: Mistaken)] {
    (operation.response?.listed ?? []).flatMap { path, words in
      words.map { word in
        let answer: Mistaken = { example in
          guard example.value != nil, let body = example.body, let list = body[path[0]]?.elements else { return nil }
          let changed = list.map { element in
            element[path[1]]?.string?.uppercased() == word ? element.with([path[1]], .text("Unheard-of")) : element
          }
          return changed == list ? nil : example.answer("body", .text(body.with([path[0]], .array(changed)).line))
        }
        return ("\(word) in \(path.joined(separator: "."))", answer)
      }
    }
  }

  /// Reads a word that no row of the table has as one with a meaning; `nil` where no single word has that meaning.
  private static func taking(unknownWordsFor kind: String, _ operation: Operation) -> Mistaken? {
    guard let rows = operation.words?.rows, let shape = operation.response else { return nil }
    let known = words(operation)
    let meant = rows.first { $0.kind.rawValue == kind && $0.words.count == 1 && !$0.words[0].text.contains("…") }
    guard let word = meant?.words.first, shape.words.contains(where: { $0.member == word.member }) else { return nil }
    return { example in
      guard example.value?["kind"] == .text("unknown"), let body = example.body else { return nil }
      let strangers = shape.words.filter { $0.member == word.member }.compactMap {
        _, path -> (path: [String], text: String)? in
        guard let text = body[path]?.string, !text.isEmpty, !known.contains(where: { $0.word == text }) else {
          return nil
        }
        return (path, text)
      }
      guard let first = strangers.first else { return nil }
      var (changed, back) = (strangers.reduce(body) { $0.with($1.path, .text(word.text)) }, [(word.text, first.text)])
      // A code that begins with the word states it a second time.
      for code in shape.beginnings where code.0 == word.member {
        guard let text = body[[code.1]]?.string, text.hasPrefix(first.text) else { continue }
        let other = word.text + text.dropFirst(first.text.count)
        changed = changed.with([code.1], .text(other))
        back.append((other, text))
      }
      let answer = example.answer("body", .text(changed.line))
      guard case .value(let value) = answer else { return answer }
      return .value(value.mapped { member in back.first { .text($0.0) == member }.map { .text($0.1) } ?? member })
    }
  }

  /// The words that decide, each with the path of its member; a word in two members is listed once.
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
