import Encodings
import Formulas

/// The pairs of faults that lead to a target, as they are found.
final class FoundPairs {
  /// What a part stands in: how the value of the whole comes of its value.
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

  /// Takes a value with two faults in it.
  ///
  /// - Parameter surroundings: what it stands in, the innermost last.
  func take(
    _ bytes: [UInt8], in surroundings: [Surrounding], _ left: [Variants.Way], _ right: [Variants.Way]
  ) {
    let whole = surroundings.reversed().reduce(bytes) { $1.value(of: $0) }
    if target.isMet(by: whole) { ways += Variants.product(left, right).map { (turns.count, $0) } }
  }
}
