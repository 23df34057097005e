import Faults
package import Formulas
package import Gateways

/// The catalogue of faults, for people.
package enum FaultCatalogue {
  /// Every fault: what a port with it does, how people come to make it, how to fix it.
  package static func render(_ style: Style) -> String {
    let all = Fault.all + Fault.messages
    let faults = all.map { fault in
      [
        style.strong(fault.name), "  \(PortPhrase.clause(fault.phrase))", "  \(style.faint("how")) \(fault.story)",
        "  \(style.faint("fix")) \(fault.mend)", "",
      ].joined(separator: "\n")
    }
    return faults.joined(separator: "\n")
      + "\n\(all.count) faults: \(Fault.all.count) of formulas, \(Fault.messages.count) of messages\n"
  }

  /// The mutations of an operation that writes or reads messages.
  package static func render(_ operation: Operation, _ style: Style) -> String {
    let mutants = operation.wireMutants
    let width = mutants.map(\.mutation.fault.name.count).max() ?? 0
    let rows = mutants.map { "  \($0.mutation.fault.name.padded(to: width))  \($0.mutation.phrase)" }
    return ([style.strong(operation.name)] + rows + ["\(mutants.count) mistakes in places, each a wrong port", ""])
      .joined(separator: "\n")
  }

  /// The wrong formulas that the faults make of right ones.
  package static func render(_ formulas: [Formula], _ style: Style) -> String {
    formulas.map { formula in
      let mutants = Mutant.all(of: formula.expression)
      let width = mutants.map(\.mutation.fault.name.count).max() ?? 0
      let rows = mutants.map { mutant in
        "  \(mutant.mutation.fault.name.padded(to: width))  \(mutant.mutation.phrase)\n"
          + "  \("".padded(to: width))  \(style.faint(Notation.readable(mutant.expression)))"
      }
      return ([style.strong(Notation.readable(formula.expression))] + rows + ["\(mutants.count) wrong formulas", ""])
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
