import Formulas
import Synchronization

/// Caches the mutants of formulas: a run needs those of the same formula a thousand times.
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
