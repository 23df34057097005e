/// A row of a gateway's response table: a member that an app reads in addition to the outcome.
package struct DetailRule: Sendable {
  /// What the member may contain.
  package enum Kind: Sendable, Equatable {
    case text
    /// Text or a number; a number keeps its digits as sent.
    case code
    /// A date with a time, as text without a time zone.
    case date
    /// Any JSON; text and numbers are read as a code, everything else is ignored.
    case open
  }

  /// The path to the member; the suffix `[]` marks a list of objects, `[1]` such a list or one object.
  package let path: [String]
  package private(set) var kind: Kind
  /// The documented maximum length in characters; longer text is read all the same.
  package let longest: Int?
  /// Whether a reader fails without the member, which is a mistake.
  package private(set) var isDemanded = false

  package init(_ path: String, _ kind: Kind = .text, _ longest: Int? = nil) {
    (self.path, self.kind, self.longest) = (path.split(separator: ".").map(String.init), kind, longest)
  }

  /// The same row for a faulty reader that requires the member.
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

  /// The names on the path, without the list marks.
  package var names: [String] { path.map { Step($0).name } }

  /// The outermost member, where it may be a list or one object.
  package var listOrObject: String? { path.first.map(Step.init).flatMap { $0.takesOneObject ? $0.name : nil } }

  package var name: String { names.joined(separator: ".") }

  /// One name on the path.
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
