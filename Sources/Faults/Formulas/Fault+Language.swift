import Formulas

extension Fault {
  /// A language's string functions used throughout: the three ways in which ports that work for ASCII fail elsewhere.
  static let languages: [Fault] = [
    language(
      "swift-strings", .graphemes, "works on Swift's characters throughout",
      story: "reversed(), prefix(), suffix() and uppercased() of Swift strings work on characters and by Unicode.",
      mend: "Turn every input into its UTF-8 bytes first, and work on these to the end."),
    language(
      "code-point-strings", .scalars, "works on code points throughout",
      story: "Strings of Python, Kotlin and JavaScript's [...s] reverse code points and upper-case by Unicode.",
      mend: "Turn every input into its UTF-8 bytes first, and work on these to the end."),
    language(
      "utf16-strings", .utf16, "works on UTF-16 units throughout",
      story:
        "JavaScript's split('').reverse().join('') and C#'s char arrays reverse UTF-16 units and upper-case by "
        + "Unicode.",
      mend: "Turn every input into its UTF-8 bytes first, and work on these to the end."
    ),
  ]

  private static func language(
    _ name: String, _ unit: TextUnit, _ phrase: String, story: String, mend: String
  ) -> Fault {
    Fault(name, phrase, story: story, mend: mend) { node, site in
      // Without a reversal, only upper-casing by Unicode shows, which all these languages share.
      guard site.isRoot, site.traits.hasReversal else { return [] }
      let changed = node.mapped { part in
        switch part {
        case .apply(.reverse, let operand): .mistaken(.reversal(unit), operand)
        case .apply(.upper, let operand): .mistaken(.casing(.upperUnicode), operand)
        case .apply(.first(let count), let operand): .mistaken(.first(count, unit), operand)
        case .apply(.last(let count), let operand): .mistaken(.last(count, unit), operand)
        default: part
        }
      }
      return [Rewrite(changed)]
    }
  }
}
