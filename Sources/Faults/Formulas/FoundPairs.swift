import Encodings
import Formulas

/// Collects the pairs of faults that lead to a target.
final class FoundPairs {
  /// An operation around a part, which makes the value of the whole from the part's value.
  enum Surrounding {
    case transform(Transform)
    case key(DigestAlgorithm, message: [UInt8])
    case message(DigestAlgorithm, key: [UInt8])
    case join(before: [UInt8], after: [UInt8])

    func value(of part: [UInt8]) -> [UInt8] {
      switch self {
      case .transform(let transform): transform.applied(to: part)
      case .key(let algorithm, let message): algorithm.hmac(key: part, message)
      case .message(let algorithm, let key): algorithm.hmac(key: key, part)
      case .join(let before, let after): before + part + after
      }
    }
  }

  private let target: SearchTarget
  private let turns: SearchTurns
  private(set) var ways: [(turn: Int, way: Variants.Way)] = []

  init(_ target: SearchTarget, _ turns: SearchTurns) { (self.target, self.turns) = (target, turns) }

  /// Records a value with two faults, if it leads to the target.
  ///
  /// - Parameter surroundings: the operations around the part, the innermost last.
  func take(
    _ bytes: [UInt8], in surroundings: [Surrounding], _ left: [Variants.Way], _ right: [Variants.Way]
  ) {
    let whole = surroundings.reversed().reduce(bytes) { $1.value(of: $0) }
    if target.isMet(by: whole) { ways += Variants.product(left, right).map { (turns.count, $0) } }
  }
}
