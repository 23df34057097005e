/// A row of a gateway's request table: what its documents say of one field of a call.
package struct FieldRule: Sendable {
  /// The path to the field, through objects.
  package private(set) var path: [String]
  /// The name; dots separate the names on the path.
  package private(set) var name: String
  package private(set) var required: Bool
  package private(set) var kind: FieldKind
  /// The maximum length in characters.
  package private(set) var longest: Int
  /// The minimum length in characters.
  package private(set) var shortest = 1
  /// Whether the call itself requires the field, or one of several, whatever `required` says.
  package private(set) var isAskedApart = false
  /// What other fields demand of this one.
  package private(set) var conditions: [Condition] = []
  /// What documents and SDKs disagree about in this row.
  package private(set) var dispute: Dispute?

  /// A disagreement about a row; a message fails for neither side.
  package struct Dispute: Sendable {
    /// What the sources print.
    package let evidence: String
    /// Words that the table lacks and another source has.
    let words: [String]

    /// Whether a customer may come back, or a message be sent, over plain http.
    static let plainHTTP = Dispute(
      evidence: "no document of a gateway refuses plain http, and two print it; on the way anybody can read and change "
        + "what it carries", words: [])
  }

  /// Where `field` has one of `words`, the rule's own field must be absent or one of `allowed`.
  package struct Condition: Sendable {
    package let allowed: [String]
    package let field: String
    package let words: [String]
  }

  package static func needed(_ path: String, _ kind: FieldKind, _ longest: Int = .max) -> FieldRule {
    FieldRule(path: split(path), required: true, kind: kind, longest: longest)
  }

  package static func allowed(_ path: String, _ kind: FieldKind, _ longest: Int = .max) -> FieldRule {
    FieldRule(path: split(path), required: false, kind: kind, longest: longest)
  }

  /// Whether the field holds a URL.
  package var isURL: Bool {
    if case .url = kind { true } else { false }
  }

  /// The same rule for a field with another name on the wire.
  package func named(_ name: String) -> FieldRule {
    var rule = self
    (rule.path, rule.name) = (Self.split(name), name)
    return rule
  }

  /// The same rule for a field that the call itself requires.
  var askedApart: FieldRule {
    var rule = self
    rule.isAskedApart = true
    return rule
  }

  /// The same rule, allowing only some words where another field has one of `words`.
  package func only(_ allowed: String..., beside field: String, _ words: [String]) -> FieldRule {
    var rule = self
    rule.conditions.append(Condition(allowed: allowed, field: field, words: words))
    return rule
  }

  /// The same rule with a dispute: a disputed word is reported where it is sent, and not refused.
  func disputed(_ evidence: String, words: String...) -> FieldRule {
    var rule = self
    rule.dispute = Dispute(evidence: evidence, words: words)
    return rule
  }

  /// The dispute that a text falls under, where the table does not allow it.
  package func dispute(over text: [UInt8]) -> Dispute? {
    if isURL, text.count <= longest, TextForm.isPlainHTTP(text) { return .plainHTTP }
    return dispute.flatMap { dispute in dispute.words.contains { text.elementsEqual($0.utf8) } ? dispute : nil }
  }

  /// The same rule, ignoring its conditions for one word of another field.
  package func heedless(of word: String) -> FieldRule {
    var rule = self
    rule.conditions = conditions.map { condition in
      Condition(allowed: condition.allowed, field: condition.field, words: condition.words.filter { $0 != word })
    }
    return rule
  }

  /// The same rule with a minimum length in characters.
  package func atLeast(_ shortest: Int) -> FieldRule {
    var rule = self
    rule.shortest = shortest
    return rule
  }

  private static func split(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }

  /// The same rule with other values in some columns.
  package func with(required: Bool? = nil, kind: FieldKind? = nil, longest: Int? = nil) -> FieldRule {
    var rule = self
    rule.required = required ?? self.required
    rule.kind = kind ?? self.kind
    rule.longest = longest ?? self.longest
    return rule
  }

  package init(
    path: [String], required: Bool, kind: FieldKind, longest: Int, isAskedApart: Bool = false
  ) {
    (self.path, name) = (path, path.joined(separator: "."))
    self.required = required
    self.kind = kind
    self.longest = longest
    self.isAskedApart = isAskedApart
  }
}
