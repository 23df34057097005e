import ConformanceKit
import Encodings
package import Faults

/// The kill matrix, for people and for programs.
package enum KillMatrixReport {
  /// What escapes and what cannot be distinguished, operation by operation, then the sum.
  package static func render(_ matrix: KillMatrix, _ style: Style) -> String {
    var lines: [String] = []
    for table in matrix.tables {
      let (escaped, confused) = (table.escaped, table.confused)
      let caught = table.rows.count(where: \.isCaught)
      let tolerated = table.rows.count(where: \.isTolerated)
      let superfluous = table.superfluous
      let verdict =
        escaped.isEmpty && confused.isEmpty && superfluous.isEmpty ? style.good("all caught") : style.bad("not sound")
      lines.append(
        "\(style.strong(table.operation))  \(table.rows.count) mistakes in places, \(table.cases.count) cases, \(caught) caught, "
          + "\(tolerated) that the gateway lets pass: \(verdict)")
      lines += superfluous.map { pair in
        "  catches nothing new \(pair.case.id)" + (pair.beside.map { ", which \($0.id) does not catch too" } ?? "")
      }
      lines += escaped.map { "  no case catches      \($0.fault.name): \($0.phrase)" }
      for group in confused {
        lines.append(
          "  no case tells apart  " + group.map { "\($0.fault.name) (\($0.place))" }.joined(separator: " | "))
      }
    }
    lines.append(sum(matrix))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func sum(_ matrix: KillMatrix) -> String {
    let rows = matrix.tables.reduce(0) { $0 + $1.rows.count }
    let faults = Set(matrix.tables.flatMap { $0.rows.map(\.mutation.fault.name) }).count
    let escaped = matrix.tables.reduce(0) { $0 + $1.escaped.count }
    let confused = matrix.tables.reduce(0) { $0 + $1.confused.count }
    let superfluous = matrix.tables.reduce(0) { $0 + $1.superfluous.count }
    let cells = matrix.tables.reduce(0) { $0 + $1.rows.count * $1.cases.count }
    return
      "\(faults) mistakes in \(rows) places against \(matrix.tables.reduce(0) { $0 + $1.cases.count }) cases (\(cells) pairs): \(escaped) escape, "
      + "\(confused) groups cannot be told apart, \(superfluous) cases catch nothing of their own and are not evidence"
  }

  /// Whether every mutation is caught and distinguished from every other, and every case has a reason to exist.
  package static func isSound(_ matrix: KillMatrix) -> Bool {
    matrix.tables.allSatisfy { $0.escaped.isEmpty && $0.confused.isEmpty && $0.superfluous.isEmpty }
  }

  /// The matrix as JSON: for every mutation a bitmap in hexadecimal, one bit for every case in the order of `cases`,
  /// with the first case in the highest bit of the first digit.
  package static func json(_ matrix: KillMatrix) -> String {
    let tables = matrix.tables.map { table in
      let cases = JSON.array(table.cases.map { .text($0.id) }).line
      let rows = table.rows.map { "      " + row($0).line }.joined(separator: ",\n")
      return "    {\"op\": \(JSON.text(table.operation).line), \"cases\": \(cases), \"faults\": [\n\(rows)\n    ]}"
    }
    return "{\n  \"schemaVersion\": 1,\n  \"operations\": [\n" + tables.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  private static func row(_ row: KillMatrix.Row) -> JSON {
    [
      "fault": .text(row.mutation.fault.name), "place": .text(row.mutation.place),
      "killedBy": .integer(row.kills.count { $0 }), "kills": .text(bitmap(row.kills)),
    ]
  }

  private static func bitmap(_ kills: [Bool]) -> String {
    let bytes = stride(from: 0, to: kills.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { byte, bit in
        byte << 1 | (start + bit < kills.count && kills[start + bit] ? 1 : 0)
      }
    }
    return Hex.encode(bytes)
  }
}
