/// Where a mistake is made, or what exactly is wrong there.
package enum Place: Sendable, Hashable {
  /// One part by its name, or words that say what is wrong.
  case part(String)
  /// A part with a further clause; a mistake that is made there is also made in the part.
  case further(String, clause: String)
  /// A list of fields, of which some may not be named.
  case fields([String], rest: Rest = .nothing)
  /// Fields in which the mistake is made at once.
  case together([String])
  /// A word, the outcome that it means, and the one that it is taken for.
  case word(String, says: String, takenFor: String)

  /// Currencies with the number of decimals that they are taken to have.
  case decimals(Int, of: [String])

  /// The fields that a list does not name.
  package enum Rest: Sendable, Hashable {
    case nothing
    case counted(Int)
    /// An unknown number.
    case others
  }

  /// A field that may be joined with others in a list.
  static func field(_ name: String) -> Place { .fields([name]) }

  /// The place as it is written in a sentence.
  package var words: String {
    switch self {
    case .part(let words): words
    case .further(let words, let clause): "\(words), \(clause)"
    case .fields(let names, let rest): (names + rest.words).joined(separator: ", ")
    case .together(let names):
      names.count > 1
        ? "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])" : names.joined()
    case .word(let word, let said, let taken): "\(word), which is \(said), for \(taken)"
    case .decimals(let count, let currencies): "\(count) decimals in \(currencies.joined(separator: ", "))"
    }
  }

  /// The fields that it names; `nil` where it is not a list of fields.
  var names: [String]? {
    switch self {
    case .fields(let names, _), .together(let names): names
    case .part, .further, .word, .decimals: nil
    }
  }

  /// The beginning of a clause that excludes the top level.
  private static let only = "only "

  /// One place that states both this and another; `nil` where there is none.
  func united(with other: Place) -> Place? {
    if self == other { return self }
    switch (self, other) {
    case (.part(let words), .further(let same, let clause)) where words == same && clause.hasPrefix(Self.only),
      (.further(let words, let clause), .part(let same)) where words == same && clause.hasPrefix(Self.only):
      return .further(words, clause: "at the top and \(clause.dropFirst(Self.only.count))")
    default: break
    }
    guard case (.decimals(let count, let mine), .decimals(let other, let theirs)) = (self, other), count == other else {
      return nil
    }
    return .decimals(count, of: Set(mine + theirs).sorted())
  }

  /// Whether there are fields that it does not name.
  var hasMore: Bool {
    if case .fields(_, let rest) = self { rest != .nothing } else { false }
  }
}

extension Place.Rest {
  fileprivate var words: [String] {
    switch self {
    case .nothing: []
    case .counted(let count): ["\(count) more"]
    case .others: ["others"]
    }
  }
}
