package import ConformanceKit
import Formulas
import Gateways
import Platform

/// Which case catches which mistake: every fault of a formula or a message, tried on every case in which it can show.
package struct KillMatrix: Sendable {
  /// A fault in one place, in all formulas or messages of an operation.
  package struct Row: Sendable {
    /// The fault and the place, in whichever formula or message of the operation.
    package let mutation: Mutation
    /// For every case of the operation, whether it fails a port with this mistake.
    package internal(set) var kills: [Bool]
    /// A hash of the values that the mistake gives in all cases; 0 where all are right.
    var fingerprint = 0

    init(_ mutation: Mutation, cases: Int) {
      self.mutation = mutation
      kills = Array(repeating: false, count: cases)
    }

    /// Records the mistake's effect in the case with that index.
    mutating func count(_ effect: MistakeProbe.Effect, _ index: Int) {
      var hasher = Hasher()
      hasher.combine(fingerprint)
      hasher.combine(index)
      hasher.combine(effect.value)
      fingerprint = hasher.finalize()
      kills[index] = effect.isCaught
    }

    /// Whether a case fails a port with this mistake.
    package var isCaught: Bool { kills.contains(true) }
    /// Whether it shows only in cases that accept its value: the gateway reads either, or it is unknown which is right.
    package var isTolerated: Bool { !isCaught && fingerprint != 0 }
  }

  /// The faults and cases of one operation.
  package struct Table: Sendable {
    /// The operation's full name.
    package let operation: String
    /// The cases, in the order of ``Row/kills``.
    package let cases: [Case]
    /// A row for each fault in each place of the operation.
    package let rows: [Row]
    /// Whether the operation only accepts or refuses, so that values cannot tell two faults apart.
    package let isVerification: Bool
  }

  /// One table for every operation that has cases.
  package let tables: [Table]

  /// Computes the matrix of all cases, on all cores.
  package init(_ cases: [Case], of operations: [Operation] = Gateway.operations) {
    let groups = Dictionary(grouping: cases, by: \.operation)
    let operations = operations.filter { groups[$0.name] != nil }
    tables = Concurrently.map(operations) { Table($0, groups[$0.name] ?? []) }
  }
}

extension KillMatrix.Table {
  init(_ operation: Operation, _ cases: [Case]) {
    self.operation = operation.name
    self.cases = cases
    isVerification = operation.isVerification
    var probe = MistakeProbe(operation)
    var rows = probe.mutations.map { KillMatrix.Row($0, cases: cases.count) }
    for (index, testCase) in cases.enumerated() {
      let effects = probe.effects(of: testCase)
      for number in rows.count..<probe.mutations.count {
        rows.append(KillMatrix.Row(probe.mutations[number], cases: cases.count))
      }
      for effect in effects { rows[effect.number].count(effect, index) }
    }
    self.rows = rows
  }

  /// The faults that show in no case, without those that no input of the operation can show.
  ///
  /// For a verification, a fault must change the answer: a wrong value shows nothing where both are refused.
  package var escaped: [Mutation] {
    rows.filter { row in
      let shows = isVerification ? row.isCaught : row.fingerprint != 0
      return !shows && excuse(for: row.mutation) == nil
    }.map(\.mutation)
  }

  /// Why no input can show a fault; `nil` where one can.
  package func excuse(for mutation: Mutation) -> String? { Gateway.operation(operation)?.reasonNotToShow(mutation) }

  /// Groups of different faults that give the same value in every case.
  package var confused: [[Mutation]] {
    guard !isVerification else { return [] }
    let groups = Dictionary(grouping: rows.filter { $0.fingerprint != 0 }, by: \.fingerprint)
    return groups.values.filter { $0.count > 1 }.map { $0.map(\.mutation) }.sorted { $0[0].phrase < $1[0].phrase }
  }

  /// The cases that catch nothing, or exactly what an earlier one catches, and that are not evidence: evidence is
  /// printed in a document, recorded from an exchange, disputed between sources, or marked by the flag `Evidence`.
  ///
  /// - Returns: each case with the earlier one; `nil` for that where the case catches nothing.
  package var superfluous: [(case: Case, beside: Case?)] {
    let columns = cases.indices.map { index in rows.map { $0.kills[index] } }
    var firsts: [[Bool]: Int] = [:]
    var output: [(case: Case, beside: Case?)] = []
    for (index, column) in columns.enumerated() {
      let first = firsts[column]
      if first == nil, column.contains(true) {
        firsts[column] = index
      } else {
        output.append((cases[index], first.map { cases[$0] }))
      }
    }
    return output.filter { !$0.case.isEvidence }
  }
}

extension Case {
  /// Whether it is kept whatever it catches: it was printed or recorded, sources disagree, or a flag says why.
  var isEvidence: Bool {
    if case .claims = expectation { return true }
    return notes.contains(where: \.isInternal)
      || evidence.contains { $0.kind == .published || $0.kind == .observed }
  }
}

extension Derivation {
  /// The reply of a port whose formula gives this value.
  func reply(_ value: [UInt8]) -> Reply {
    do {
      return .value(try conclude(value))
    } catch {
      return .reject(code: error.code.rawValue, message: error.message)
    }
  }
}
