import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the case of words that a gateway writes in one case only.
  static let wordCases: [WireFault] = [
    WireFault(
      "words-in-any-case", "compares … without regard to case", story: "Another gateway's SDK does.",
      mend: "Compare the words as they are."
    ) { operation in folding(operation, answersFolded: false) },
    WireFault(
      "words-folded-first", "folds … to the gateway's case before comparing them, and answers them so",
      story: "toUpperCase() where the response is read.",
      mend: "Compare the words as they are, and answer the status as it was sent."
    ) { operation in folding(operation, answersFolded: true) },
  ]

  /// A body with one member changed, in every element where it is in a list.
  private static func folded(_ body: JSON, _ path: ArraySlice<String>, _ change: (JSON) -> JSON) -> JSON {
    guard let name = path.first else { return change(body) }
    if let elements = body.elements { return .array(elements.map { folded($0, path, change) }) }
    guard let inner = body[name] else { return body }
    return body.with([name], folded(inner, path.dropFirst(), change))
  }

  private static func folding(_ operation: Operation, answersFolded: Bool) -> [(place: String, answer: Mistaken)] {
    guard let shape = operation.response, let rows = operation.words?.rows else { return [] }
    let members = shape.words.filter { !shape.caseless.contains($0.member) }
    let words = rows.flatMap(\.words).filter { word in members.contains { $0.member == word.member } }.map(\.text)
    let known = words.filter { !$0.contains("…") && $0.lowercased() != $0.uppercased() }
    guard !known.isEmpty else { return [] }
    let fold: @Sendable (JSON) -> JSON = { value in
      let text = value.string?.lowercased()
      return known.first { $0.lowercased() == text }.map { .text($0) } ?? value
    }
    func answer(_ change: @escaping @Sendable (JSON) -> JSON) -> Mistaken {
      { example in
        guard example.value != nil, let body = example.body else { return nil }
        let folded = change(body)
        guard folded != body else { return nil }
        let answer = example.answer("body", .text(folded.line))
        guard !answersFolded, case .value(let value) = answer else { return answer }
        return .value(
          members.reduce(value) { value, row in
            guard let sent = body[row.path], value[row.member] == folded[row.path] else { return value }
            return value.with([row.member], sent)
          })
      }
    }
    let all = ("words", answer { $0.mapped(fold) })
    let names = members.map { $0.path.joined(separator: ".") }
    // Where payments have such words of their own, a port may fold only those of the answer itself.
    guard shape.members.contains(where: { member in names.contains { member.hasSuffix(".\($0)") } }) else {
      return [all]
    }
    func folding(_ paths: [[String]]) -> Mistaken {
      answer { body in paths.reduce(body) { folded($0, $1[...], fold) } }
    }
    let own = folding(members.map(\.path))
    let listed = shape.lists.flatMap { list in members.map { list + $0.path } }
    let told = "the words of \(names.joined(separator: " and "))"
    guard let list = shape.lists.first?.joined(separator: ".") else { return [all, ("only \(told)", own)] }
    return [
      all, ("only \(told)", own), ("\(told) and of each \(list)", folding(members.map(\.path) + listed)),
    ]
  }
}
