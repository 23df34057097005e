import Formulas
import Synchronization

/// The mutants of formulas, made once and kept: a run asks for those of the same formula a thousand times.
private let store = Mutex<[Expression: [Mutant]]>([:])

extension Formula {
  /// Every different wrong formula that one fault makes of this one.
  var mutants: [Mutant] {
    store.withLock { store in
      if let known = store[expression] { return known }
      let mutants = Mutant.all(of: expression)
      store[expression] = mutants
      return mutants
    }
  }
}
