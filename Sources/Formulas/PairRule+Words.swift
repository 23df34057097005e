extension Expression {
  /// Sentences on how the members of its objects are written, with code between backticks; empty without objects.
  package var pairSentences: [String] {
    if case .pairs(let name, let rule) = self { return rule.sentences(of: name) }
    return operands.flatMap(\.pairSentences)
  }
}

extension PairRule {
  fileprivate func sentences(of object: String) -> [String] {
    let between = separator.isEmpty ? "nothing" : "`\(String(decoding: separator, as: UTF8.self))`"
    let order =
      "`\(object)` is written as `name=value` of each member, with \(between) in between, sorted by the bytes of the names (UTF-8)."
    // An object that lists its own signed members is a form, which has only text.
    guard listedIn == nil else { return [order] + choice + ["A text is written as its bytes."] }
    return [order] + choice + [
      "A text is written as its bytes, a number with the characters as sent, `true` and `false` as words.",
      "A nested object is written as `{a=1, b=2}` and a list as `[1, x]`, each in its own order, with nothing quoted.",
    ]
  }

  private var choice: [String] {
    if let listedIn {
      return [
        "The members that `\(listedIn)` names, separated by commas, are signed. If it is absent, it is made of all names and its own, sorted.",
        "A member that it names but that is absent is written with an empty value.",
      ]
    }
    guard !excluded.isEmpty else { return ["Members that are `null` are left out, in nested objects and lists too."] }
    let names = excluded.map { "`\($0)`" }.joined(separator: ", ")
    return [
      "Of the outermost members, \(names) \(excluded.count == 1 ? "is" : "are") left out; whatever is `null` is left out, in nested objects and lists too."
    ]
  }
}
