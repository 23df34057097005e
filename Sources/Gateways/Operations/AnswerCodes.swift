/// The meanings of the codes in a gateway's answers, in the gateway's own words.
package struct AnswerCodes: Sendable {
  package let place: String
  /// The document that lists them.
  package let source: String
  package let rows: [(code: String, words: String)]

  /// Parses a table whose lines each have a code, a space and the words.
  init(at place: String, from source: String, _ table: String) {
    (self.place, self.source) = (place, source)
    rows = table.split(separator: "\n").map { line in
      let code = line.prefix { $0 != " " }
      return (String(code), String(line.dropFirst(code.count + 1)))
    }
  }

  package func words(of code: some StringProtocol) -> String? { rows.first { $0.code == code }?.words }
}
