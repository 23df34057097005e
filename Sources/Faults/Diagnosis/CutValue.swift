import ConformanceKit
import Encodings

/// A value of which a port gives the beginning alone, always as long, and perhaps in capitals.
enum CutValue {
  /// Shorter beginnings may be the same by chance.
  private static let shortest = 4

  /// - Parameter examples: all of the operation: a longer value of the same formula that passes was not cut.
  static func group(
    _ open: [FormulaExample], among examples: [FormulaExample]
  ) -> (Diagnosis.Explanation, [FormulaExample])? {
    for isUpper in [false, true] {
      let all = open.filter { example in example.got.map { isCut($0, example.right, isUpper) } ?? false }
      guard let length = all.first?.got?.count else { continue }
      let whole = Set(examples.filter { !$0.hasFailed && $0.right.count > length }.map(\.formula))
      let cut = all.filter { $0.got?.count == length && !whole.contains($0.formula) }
      guard !cut.isEmpty else { continue }
      return (Diagnosis.Explanation(mutations: mutations(length, isUpper), expression: nil), cut)
    }
    return nil
  }

  /// The explanation of one value; `nil` where it is no beginning of the right one.
  static func explanation(of got: [UInt8], right: [UInt8]) -> Diagnosis.Explanation? {
    let isUpper = [false, true].first { isCut(got, right, $0) }
    return isUpper.map { Diagnosis.Explanation(mutations: mutations(got.count, $0), expression: nil) }
  }

  private static func isCut(_ got: [UInt8], _ right: [UInt8], _ isUpper: Bool) -> Bool {
    guard got.count >= shortest, got.count < right.count else { return false }
    if !isUpper { return right.starts(with: got) }
    return right.allSatisfy { Hex.value(of: $0) != nil } && right.map(ASCII.upper).starts(with: got)
  }

  private static func mutations(_ length: Int, _ isUpper: Bool) -> [Mutation] {
    let cut = Mutation(fault: .valueCut, place: "\(length) characters")
    let capitals = isUpper ? Fault.named(.upperHex) : nil
    return [capitals.map { Mutation(fault: $0, place: "the value") }, cut].compactMap(\.self)
  }
}
