import ConformanceKit
import Encodings
import Gateways

/// Coverage of the table of a request's fields, row by row.
enum TableCoverage {
  /// The rules of all rows, each with the fault that breaks it and, where there is one, the fault of reading it too
  /// strictly.
  static func rules(_ table: KillMatrix.Table, _ operation: Operation) -> [Coverage.Rule] {
    let examples = table.cases.filter { !$0.expectation.isRejection }.map { MessageExample(operation, $0.input) }
    let counts = Dictionary(table.rows.map { ([$0.mutation.fault.name, $0.mutation.place], $0.kills.count { $0 }) }) {
      $0 + $1
    }
    func kills(_ name: FaultName, _ place: String) -> Int { counts[[name.rawValue, place]] ?? 0 }
    return operation.rules.flatMap { row -> [Coverage.Rule] in
      let given = examples.count { $0.fields[row.path] ?? .null != .null }
      func rule(_ clause: Clause) -> Coverage.Rule {
        Coverage.Rule(
          operation: table.operation, sentence: "\(row.name) \(clause.sentence)",
          accepting: clause.strict.map { kills($0, clause.place ?? row.name) } ?? given,
          rejecting: kills(clause.broken, row.name), excuse: excuse(row, clause.broken))
      }
      let conditions = row.conditions.flatMap { condition in
        condition.words.map { word in
          let place = "\(row.name) with \(word)"
          return Coverage.Rule(
            operation: table.operation,
            sentence: "\(row.name) is \(condition.allowed.joined(separator: " or ")) or absent with \(word)",
            accepting: kills(.fieldConditionTooStrict, place),
            rejecting: kills(.fieldConditionUnchecked, place), excuse: nil)
        }
      }
      return (presence(row) + lengths(row)).map(rule) + conditions + form(row).map(rule)
    }
  }

  /// A statement of a row about its field, the fault that breaks it, and the fault that reads it too strictly, with its
  /// place.
  private typealias Clause = (sentence: String, broken: FaultName, strict: FaultName?, place: String?)

  private static func presence(_ row: FieldRule) -> [Clause] {
    if row.required { return [("must be there", .fieldNotRequired, nil, nil)] }
    return row.isAskedApart ? [] : [("may be absent", .optionalFieldRequired, .optionalFieldRequired, nil)]
  }

  private static func lengths(_ row: FieldRule) -> [Clause] {
    var clauses: [Clause] = []
    if row.longest != .max {
      clauses.append(
        (
          "has at most \(row.longest) characters", .fieldLengthUnchecked,
          row.canBeFull ? .fieldLengthOneShort : nil, nil
        ))
    }
    if row.shortest > 1 {
      clauses.append(
        ("has at least \(row.shortest) characters", .fieldShortnessUnchecked, .fieldShortestRefused, nil))
    }
    return clauses
  }

  private static func form(_ row: FieldRule) -> [Clause] {
    let broken = FaultName.fieldFormUnchecked
    switch row.kind {
    case .text: return []
    case .number, .boolean, .object, .array: return [("has its JSON type", .fieldTypeUnchecked, nil, nil)]
    case .choice(let words):
      return words.map { ("may be \($0) and no other word", broken, .fieldWordUnknown, "\($0) as \(row.name)") }
    case .alphanumeric(let others), .numeric(let others), .words(let others):
      return [
        ("has the characters of its column", broken, others.isEmpty ? nil : .fieldCharactersTooFew, nil)
      ]
    default: return [("has the form of its column", broken, nil, nil)]
    }
  }

  /// Why a row's rule needs no case of its own; `nil` where it must have one.
  private static func excuse(_ row: FieldRule, _ broken: FaultName) -> String? {
    row.isAskedApart && broken == .fieldNotRequired ? "another mistake leaves it out" : nil
  }
}
