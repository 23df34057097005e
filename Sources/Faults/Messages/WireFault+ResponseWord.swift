import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the words of a response that say what became of a payment.
  static let responseWords: [WireFault] = [
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
