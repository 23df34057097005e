package import ConformanceKit
import Formulas
import Gateways

/// The rules of the gateways' schemes, each with the cases that obey it and the cases that show when it is broken.
package struct Coverage: Sendable {
  /// A rule of one operation.
  package struct Rule: Sendable, Hashable {
    /// The operation's full name.
    package let operation: String
    /// The rule, as a sentence.
    package let sentence: String
    /// How many cases a port that obeys the rule passes.
    package let accepting: Int
    /// How many cases fail a port that breaks the rule.
    package let rejecting: Int
    /// Why the rule need not be covered; `nil` where it must be.
    package let excuse: String?
    /// Why some cases do not count; `nil` where all count.
    package var lacking: String?

    /// Whether coverage is missing without an excuse.
    package var isGap: Bool { excuse == nil && (accepting == 0 || rejecting == 0) }
  }

  /// The rules, by operation.
  package let rules: [Rule]

  /// Derives the rules from the formulas, the tables of fields, and the words and rejections of operations, and counts
  /// the cases of each.
  package init(_ cases: [Case], of operations: [Operation] = Gateway.operations) {
    let matrix = KillMatrix(cases, of: operations)
    rules = matrix.tables.flatMap { table -> [Rule] in
      guard let operation = operations.first(where: { $0.name == table.operation }) else { return [] }
      let message = TableCoverage.rules(table, operation) + OutcomeCoverage.rules(table, operation)
      return Self.formulaRules(table) + message + RefusalCoverage.rules(table, operation)
    }
  }

  /// The rules of a formula: each is represented by the fault that leaves it out.
  private static func formulaRules(_ table: KillMatrix.Table) -> [Rule] {
    let accepting = table.cases.count { !$0.expectation.isRejection }
    return table.rows.compactMap { row in
      guard let sentence = sentence(row.mutation) else { return nil }
      let rejecting = row.kills.count { $0 }
      return Rule(
        operation: table.operation, sentence: sentence, accepting: accepting, rejecting: rejecting,
        excuse: table.excuse(for: row.mutation).map { "no input shows it: \($0)" })
    }
  }

  private static func sentence(_ mutation: Mutation) -> String? {
    switch FaultName(rawValue: mutation.fault.name) {
    case .fieldMissing, .fieldMissingWithSeparator: "\(mutation.place) is part of the message"
    case .operandsSwapped: "the order of \(mutation.place)"
    case .reversalMissing: "\(mutation.place) is reversed"
    case .reversalByScalar: "\(mutation.place) is reversed by bytes"
    case .upperMissing: "\(mutation.place) is turned into upper case"
    case .upperByUnicode: "upper case changes only a-z"
    case .latin1: "\(mutation.place) is encoded in UTF-8"
    case .trimmed: "\(mutation.place) is not trimmed"
    case .otherDigest: "the digest, not \(mutation.place)"
    case .hashForHMAC: "an HMAC, not a digest \(mutation.place)"
    case .cardWhole: "six and four digits of the card"
    case .cardShortNotTwice: "both ends of a short card"
    case .separatorMissing: "separators come between the values"
    case .emptyValuesDropped: "absent values keep their separator"
    case .unsorted: "pairs are sorted"
    case .sortedByPairText: "pairs are sorted by name only"
    case .excludedIncluded: "\(mutation.place) is not signed"
    case .emptyPairsDropped: "empty values are signed"
    case .nullWritten where mutation.place == "null": "null is left out"
    case .booleansInOtherWords where mutation.place == "True and False": "booleans are true and false"
    case .numbersAsFloats: "numbers keep their digits"
    case .nestedInOtherWords where mutation.place == NestedSpelling.json.rawValue:
      "nested values are written as Java does"
    case .nonceInBase64: "the nonce's bytes are hashed"
    case .timeInUTC: "\(mutation.place) is hashed as it is sent"
    case .leadingZerosDropped: "leading zeros of the digest stay"
    case .prefixMissing: "the prefix \(mutation.place) comes first"
    case .bytesForHexBetweenDigests: "the outer digest is over hexadecimal text"
    default: nil
    }
  }
}
