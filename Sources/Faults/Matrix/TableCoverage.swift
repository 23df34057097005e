import ConformanceKit
import Encodings
import Gateways

/// The rules that the table of a request's fields has, row by row.
enum TableCoverage {
  /// What breaks a rule of a row: the mistake that stands for it, and the one that shows where the row is read too strictly.
  static func rules(_ table: KillMatrix.Table, _ operation: Operation) -> [Coverage.Rule] {
    let examples = table.cases.filter { !$0.expectation.isRejection }.map { MessageExample(operation, $0.input) }
    let kills = Dictionary(table.rows.map { ([$0.mutation.fault.name, $0.mutation.place], $0.kills.count { $0 }) }) {
      $0 + $1
    }
    return operation.rules.flatMap { row -> [Coverage.Rule] in
      let given = examples.count { $0.fields[row.path] ?? .null != .null }
      func rule(_ clause: String, broken: String, strict: String? = nil, at place: String? = nil) -> Coverage.Rule {
        Coverage.Rule(
          operation: table.operation, sentence: "\(row.name) \(clause)",
          accepting: strict.map { kills[[$0, place ?? row.name]] ?? 0 } ?? given,
          rejecting: kills[[broken, row.name]] ?? 0, excuse: excuse(row, broken))
      }
      var rules: [Coverage.Rule] = []
      if row.required {
        rules.append(rule("must be there", broken: "field-not-required"))
      } else if !row.isAskedApart {
        rules.append(
          rule("may be absent", broken: "optional-field-required", strict: "optional-field-required"))
      }
      if row.longest != .max {
        rules.append(
          rule(
            "has at most \(row.longest) characters", broken: "field-length-unchecked", strict: "field-length-one-short")
        )
      }
      if row.shortest > 1 {
        rules.append(
          rule(
            "has at least \(row.shortest) characters", broken: "field-shortness-unchecked",
            strict: "field-shortest-refused"))
      }
      for condition in row.conditions {
        rules += condition.words.map { word in
          let place = "\(row.name) beside \(word)"
          return Coverage.Rule(
            operation: table.operation,
            sentence: "\(row.name) is \(condition.allowed.joined(separator: " or ")) or absent beside \(word)",
            accepting: kills[["field-condition-too-strict", place]] ?? 0,
            rejecting: kills[["field-condition-unchecked", place]] ?? 0, excuse: nil)
        }
      }
      switch row.kind {
      case .text: break
      case .number, .boolean, .object, .array: rules.append(rule("has its JSON type", broken: "field-type-unchecked"))
      case .choice(let words):
        rules += words.map {
          rule(
            "may be \($0) and no other word", broken: "field-form-unchecked", strict: "field-word-unknown",
            at: "\($0) as \(row.name)")
        }
      case .alphanumeric(let others), .numeric(let others), .words(let others):
        rules.append(
          rule(
            "has the characters of its column", broken: "field-form-unchecked",
            strict: others.isEmpty ? nil : "field-characters-too-few"))
      default: rules.append(rule("has the form of its column", broken: "field-form-unchecked"))
      }
      return rules
    }
  }

  /// Why a row's rule needs no case of its own; `nil` where it must have one.
  private static func excuse(_ row: FieldRule, _ broken: String) -> String? {
    row.isAskedApart && broken == "field-not-required" ? "another mistake leaves it out" : nil
  }
}
