/// Which rules of the gateways' schemes have a case that obeys them and a case that shows when they are broken.
public struct Coverage: Sendable {
  /// A rule of one operation.
  public struct Rule: Sendable, Hashable {
    /// The operation's full name.
    public let operation: String
    /// The rule, as a sentence.
    public let sentence: String
    /// How many cases an obedient port passes.
    public let accepting: Int
    /// How many cases fail a port that breaks the rule.
    public let rejecting: Int
    /// Why the rule need not be covered; `nil` where it must.
    public let excuse: String?

    /// Whether something is missing that nobody has answered for.
    public var isGap: Bool { excuse == nil && (accepting == 0 || rejecting == 0) }
  }

  /// The rules, by operation.
  public let rules: [Rule]

  /// Reads the rules off the formulas, the tables of fields, and the words and rejections that operations have, and counts the
  /// cases of each.
  public init(_ cases: [Case]) {
    let matrix = KillMatrix(cases)
    rules = matrix.tables.flatMap { table -> [Rule] in
      guard let operation = Gateway.operation(table.operation) else { return [] }
      let message = TableCoverage.rules(table, operation) + OutcomeCoverage.rules(table, operation)
      return Self.formulaRules(table) + message + RefusalCoverage.rules(table, operation)
    }
  }

  /// A rule of the formula is what breaks when it is left out: the fault that does so stands for it.
  private static func formulaRules(_ table: KillMatrix.Table) -> [Rule] {
    let accepting = table.cases.count { !$0.expectation.isRejection }
    return table.rows.compactMap { row in
      guard let sentence = sentence(row.slip) else { return nil }
      let rejecting = row.kills.count { $0 }
      return Rule(
        operation: table.operation, sentence: sentence, accepting: accepting, rejecting: rejecting,
        excuse: table.excuse(for: row.slip).map { "no input shows it: \($0)" })
    }
  }

  private static func sentence(_ slip: Slip) -> String? {
    switch slip.fault.name {
    case "field-missing", "field-missing-with-separator": "\(slip.place) is part of the message"
    case "operands-swapped": "the order of \(slip.place)"
    case "reversal-missing": "\(slip.place) is reversed"
    case "reversal-by-scalar": "\(slip.place) is reversed by bytes"
    case "upper-missing": "\(slip.place) is turned into upper case"
    case "upper-by-unicode": "upper case changes a-z alone"
    case "latin1": "\(slip.place) is encoded in UTF-8"
    case "trimmed": "\(slip.place) is not trimmed"
    case "other-digest": "the digest, not \(slip.place)"
    case "hash-for-hmac": "an HMAC, not a digest \(slip.place)"
    case "card-whole": "six and four digits of the card"
    case "card-short-not-twice": "both ends of a short card"
    case "separator-missing": "separators stand between the values"
    case "empty-values-dropped": "absent values keep their separator"
    case "unsorted": "pairs are sorted"
    case "sorted-by-pair-text": "pairs are sorted by name alone"
    case "excluded-included": "\(slip.place) is not signed"
    case "empty-pairs-dropped": "empty values are signed"
    case "null-written" where slip.place == "null": "null is left out"
    case "booleans-in-other-words" where slip.place == "True and False": "booleans are true and false"
    case "numbers-as-floats": "numbers keep their digits"
    case "nested-in-other-words" where slip.place == NestedSpelling.json.rawValue:
      "nested values are written as Java does"
    case "nonce-in-base64": "the nonce's bytes are hashed"
    case "time-in-utc": "\(slip.place) is hashed as it is sent"
    case "leading-zeros-dropped": "leading zeros of the digest stay"
    case "prefix-missing": "the prefix \(slip.place) stands in front"
    case "bytes-for-hex-between-digests": "the outer digest is over hexadecimal text"
    default: nil
    }
  }
}
