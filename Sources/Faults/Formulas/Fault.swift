import Formulas

/// A mistake that people make with a formula: what it does to the formula, how people come to make it, and how to mend
/// it.
///
/// It is a class, because a search holds the same few hundred in every place where one may have been made.
package final class Fault: Sendable, Hashable {
  /// The name in kebab case; it never changes.
  package let name: String
  /// What a port with it does; `…` stands for the place.
  package let phrase: String
  /// How people come to make it.
  package let story: String
  /// How to mend it, in words.
  package let advice: String
  /// Where a fault without rewrites was seen, as no row of the kill matrix names a place for it.
  private let usual: Usual
  /// The wrong formulas that it makes of a part of a formula.
  let rewrites: @Sendable (Expression, FormulaPlace) -> [Rewrite]

  /// A place in which a mistake was seen, and a case that shows it, where few do.
  struct Usual {
    let place: String
    let testCase: String?

    init(_ place: String = "a value", in testCase: String? = nil) { (self.place, self.testCase) = (place, testCase) }
  }

  /// One wrong form of a part.
  struct Rewrite {
    /// What exactly is wrong, where the name of the part does not say it.
    var place: Place?
    var expression: Expression

    init(_ expression: Expression, at place: Place?) { (self.expression, self.place) = (expression, place) }

    init(_ expression: Expression, at place: String? = nil) { self.init(expression, at: place.map(Place.part)) }
  }

  init(
    _ name: String, _ phrase: String, story: String, mend: String, usual: Usual = Usual(),
    rewrites: @escaping @Sendable (Expression, FormulaPlace) -> [Rewrite] = { _, _ in [] }
  ) {
    self.name = name
    self.phrase = phrase
    self.story = story
    advice = mend
    self.usual = usual
    self.rewrites = rewrites
  }

  /// The mistakes with formulas, the frequent ones first: where two explain a value equally well, the first one here
  /// comes first.
  package static let all: [Fault] =
    reversals + cases + cards + operands + languages + digests + spellings + secrets + times + amounts + separators
    + pairs + pairTexts + texts + escapes + whitespace + recognised

  /// A place in which the mistake was seen.
  package var usualPlace: String { usual.place }

  /// A case that shows the mistake, where few do.
  package var usualCase: String? { usual.testCase }

  /// How to mend it, with the lines of all languages that have one.
  package var mend: String { mend(in: nil) }

  /// How to mend it, with the line of one language, or in words alone where that has none.
  package func mend(in language: PortLanguage?) -> String {
    guard let lines = MendLines.all[name]?.text(in: language) else { return advice }
    return "\(advice.dropLast()): \(lines)."
  }

  /// The fault of that name.
  package static func named(_ name: String) -> Fault? { all.first { $0.name == name } }

  /// Compares the names, which are unique.
  package static func == (left: Fault, right: Fault) -> Bool { left.name == right.name }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
