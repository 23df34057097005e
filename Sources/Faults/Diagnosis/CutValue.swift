import ConformanceKit
import Encodings

/// A value of which a port gives only the beginning, always of one length or always short by the same length, and
/// perhaps in capitals.
enum CutValue {
  /// Shorter beginnings may be the same by chance.
  private static let shortest = 4

  /// - Parameter examples: all of the operation; where a longer value of the same formula passes, nothing was cut.
  static func group(
    _ open: [FormulaExample], among examples: [FormulaExample]
  ) -> (Diagnosis.Explanation, [FormulaExample])? {
    for isUpper in [false, true] {
      let all = open.filter { example in example.got.map { isCut($0, example.right, isUpper) } ?? false }
      guard let first = all.first else { continue }
      let kept = sharing(all, examples) { _, got in got }
      let lost = sharing(all, examples) { right, got in right - got }
      if lost.count > kept.count {
        let count = first.right.count - (first.got?.count ?? 0)
        return (explanation("all but its last \(characters(count))", isUpper), lost)
      }
      if !kept.isEmpty { return (explanation(characters(first.got?.count ?? 0), isUpper), kept) }
    }
    return nil
  }

  /// The examples that are cut to the same measure as the first, where no longer value of their formula is whole.
  private static func sharing(
    _ cut: [FormulaExample], _ examples: [FormulaExample], _ measure: (_ right: Int, _ got: Int) -> Int
  ) -> [FormulaExample] {
    func length(_ example: FormulaExample) -> Int { measure(example.right.count, example.got?.count ?? 0) }
    let alike = cut.filter { length($0) == length(cut[0]) }
    let shortest = alike.compactMap(\.got?.count).min() ?? 0
    let whole = Set(examples.filter { !$0.hasFailed && $0.right.count > shortest }.map(\.formula))
    return alike.filter { !whole.contains($0.formula) }
  }

  private static func characters(_ count: Int) -> String { count == 1 ? "character" : "\(count) characters" }

  /// The explanation of one value; `nil` where it is not a beginning of the right one.
  static func explanation(of got: [UInt8], right: [UInt8]) -> Diagnosis.Explanation? {
    let isUpper = [false, true].first { isCut(got, right, $0) }
    return isUpper.map { explanation(characters(got.count), $0) }
  }

  private static func isCut(_ got: [UInt8], _ right: [UInt8], _ isUpper: Bool) -> Bool {
    guard got.count >= shortest, got.count < right.count else { return false }
    if !isUpper { return right.starts(with: got) }
    return right.allSatisfy { Hex.value(of: $0) != nil } && right.map(ASCII.upper).starts(with: got)
  }

  private static func explanation(_ kept: String, _ isUpper: Bool) -> Diagnosis.Explanation {
    let cut = Mutation(fault: .valueCut, place: kept)
    let capitals = isUpper ? Fault.named(.upperHex).map { Mutation(fault: $0, place: "the value") } : nil
    return Diagnosis.Explanation(mutations: [capitals, cut].compactMap(\.self), expression: nil)
  }
}
