/// Which case catches which mistake: every fault of every formula against every case that rests on the formula.
public struct KillMatrix: Sendable {
  /// A fault in one place, over all formulas of an operation.
  public struct Row: Sendable {
    /// The mistake.
    public let slip: Slip
    /// For every case of the operation, whether it fails a port with this mistake.
    public internal(set) var kills: [Bool]
    /// Whether every value that differs from the right one is accepted because letters may be in either case.
    public internal(set) var isTolerated: Bool
    /// Stands for the values that the mistake gives in all cases.
    var fingerprint: Int
  }

  /// The faults and cases of one operation.
  public struct Table: Sendable {
    /// The operation's full name.
    public let operation: String
    /// The cases, in the order of ``Row/kills``.
    public let cases: [Case]
    /// The faults.
    public let rows: [Row]
    /// Whether the operation answers yes or no, so that values cannot tell two faults apart.
    public let isVerification: Bool
  }

  /// One table for every operation that computes a formula.
  public let tables: [Table]

  /// Computes the matrix of all cases.
  public init(_ cases: [Case]) {
    let groups = Dictionary(grouping: cases, by: \.operation)
    tables = Gateway.operations.compactMap { operation in groups[operation.name].map { Table(operation, $0) } }
  }
}

extension KillMatrix.Table {
  init(_ operation: Operation, _ cases: [Case]) {
    self.operation = operation.name
    self.cases = cases
    isVerification = operation.name.hasSuffix(".verify")
    var rows: [KillMatrix.Row] = []
    var places: [Slip: Int] = [:]
    var evaluator = Evaluator()
    for (index, testCase) in cases.enumerated() {
      guard let derivation = try? operation.derivation(for: testCase.input) else { continue }
      let right = evaluator.value(derivation.formula, derivation.arguments)
      for mutant in derivation.formula.mutants {
        let place = places[mutant.slip] ?? rows.count
        if place == rows.count {
          places[mutant.slip] = place
          rows.append(
            KillMatrix.Row(slip: mutant.slip, kills: Array(repeating: false, count: cases.count), isTolerated: true, fingerprint: 0))
        }
        let value = evaluator.value(mutant.formula, derivation.values(for: mutant.formula.fields))
        guard value != right else { continue }
        var hasher = Hasher()
        hasher.combine(rows[place].fingerprint)
        hasher.combine(index)
        hasher.combine(value)
        rows[place].fingerprint = hasher.finalize()
        rows[place].kills[index] = Judge.judge(testCase, derivation.reply(value)).verdict != .pass
        if !Self.differsInCaseOnly(value, right) { rows[place].isTolerated = false }
      }
    }
    self.rows = rows
  }

  private static func differsInCaseOnly(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0 == $1 || $0 ^ $1 == 0x20 }
  }

  /// The faults that no case catches, but for those that the gateway itself lets pass.
  public var escaped: [Slip] {
    rows.filter { row in !row.kills.contains(true) && !(row.isTolerated && row.fingerprint != 0) }.map(\.slip)
  }

  /// Groups of different faults that give the same value in every case.
  public var confused: [[Slip]] {
    guard !isVerification else { return [] }
    let groups = Dictionary(grouping: rows.filter { $0.fingerprint != 0 }, by: \.fingerprint)
    return groups.values.filter { $0.count > 1 }.map { $0.map(\.slip) }.sorted { $0[0].phrase < $1[0].phrase }
  }

  /// Cases that catch what another case catches too, and nothing else: pairs of a case and one that makes it superfluous.
  public var superfluous: [(case: Case, beside: Case)] {
    let columns = cases.indices.map { index in rows.map { $0.kills[index] } }
    var firsts: [[Bool]: Int] = [:]
    var output: [(case: Case, beside: Case)] = []
    for (index, column) in columns.enumerated() where column.contains(true) {
      if let first = firsts[column] { output.append((cases[index], cases[first])) } else { firsts[column] = index }
    }
    return output.filter { pair in !pair.case.evidence.contains { $0.kind != .oracle } }
  }
}

extension Derivation {
  /// What a port whose formula has this value replies.
  func reply(_ value: [UInt8]) -> Reply {
    do {
      return .value(try conclude(value), steps: [])
    } catch {
      return .reject(code: error.code.rawValue, message: error.message, steps: [])
    }
  }
}
