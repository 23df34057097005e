/// A member of a response that an app reads beside its outcome: a row of the gateway's table.
package struct DetailRule: Sendable {
  /// What may stand in the member.
  package enum Kind: Sendable, Equatable {
    case text
    /// Text or a number, whose digits stay.
    case code
    /// A day and a time of that day, as text and in no zone that is named.
    case date
    /// Any JSON, of which a text or a number is read as a code and nothing else.
    case open
  }

  /// The way to the member; a name with `[]` behind it is a list of objects, one with `[1]` such a list or one object.
  package let path: [String]
  package private(set) var kind: Kind
  /// The characters that the document says the text may have; a longer one is read all the same.
  package let longest: Int?
  /// Whether the reader cannot do without it, which is a mistake.
  package private(set) var isDemanded = false

  package init(_ path: String, _ kind: Kind = .text, _ longest: Int? = nil) {
    (self.path, self.kind, self.longest) = (path.split(separator: ".").map(String.init), kind, longest)
  }

  /// The same row in the table of a reader that demands the member.
  package var demanded: DetailRule {
    var rule = self
    rule.isDemanded = true
    return rule
  }

  /// The same row with another kind.
  package func with(_ kind: Kind) -> DetailRule {
    var rule = self
    rule.kind = kind
    return rule
  }

  /// The names on the way, without the marks of lists.
  package var names: [String] { path.map { Step($0).name } }

  /// The outermost member, where it may be a list or one object.
  package var listOrObject: String? { path.first.map(Step.init).flatMap { $0.takesOneObject ? $0.name : nil } }

  package var name: String { names.joined(separator: ".") }

  /// One name on the way.
  struct Step: Hashable {
    let name: String
    let isList: Bool
    let takesOneObject: Bool

    init(_ text: String) {
      takesOneObject = text.hasSuffix("[1]")
      isList = takesOneObject || text.hasSuffix("[]")
      name = String(text.prefix { $0 != "[" })
    }
  }
}
