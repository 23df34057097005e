import ConformanceKit
import Encodings

/// An input that catches mistakes that no case catches.
struct FoundInput {
  var testCase: Case
  /// The accepted case from which it was made.
  let base: Case
  /// The numbers of the mistakes that it catches.
  var catches: Set<Int>
  /// Whether a right SDK may answer it differently.
  let isDisputed: Bool

  /// A few inputs that together catch all mistakes, chosen greedily, each with the mistakes for which it was taken.
  static func fewest(_ all: [FoundInput]) -> [(input: FoundInput, taken: Set<Int>)] {
    var left = all.reduce(into: Set<Int>()) { $0.formUnion($1.catches) }
    var chosen: [FoundInput] = []
    while !left.isEmpty {
      let gains = all.map { $0.catches.intersection(left).count }
      guard let most = gains.max(), most > 0, let index = gains.firstIndex(of: most) else { break }
      chosen.append(all[index])
      left.subtract(all[index].catches)
    }
    return withoutIdle(chosen)
  }

  /// Drops inputs whose mistakes the others catch, the last ones first.
  private static func withoutIdle(_ chosen: [FoundInput]) -> [(input: FoundInput, taken: Set<Int>)] {
    var counts: [Int: Int] = [:]
    for number in chosen.flatMap(\.catches) { counts[number, default: 0] += 1 }
    var kept: [FoundInput] = []
    for input in chosen.reversed() {
      guard input.catches.contains(where: { counts[$0] == 1 }) else {
        for number in input.catches { counts[number, default: 0] -= 1 }
        continue
      }
      kept.append(input)
    }
    var seen: Set<Int> = []
    return kept.reversed().map { input in
      let taken = input.catches.subtracting(seen)
      seen.formUnion(input.catches)
      return (input, taken)
    }
  }
}
