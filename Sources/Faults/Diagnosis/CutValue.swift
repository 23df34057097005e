import ConformanceKit

/// A value of which a port gives the beginning alone, always as long.
enum CutValue {
  /// - Parameter examples: all of the operation: a longer value that passes was not cut.
  static func group(
    _ open: [FormulaExample], among examples: [FormulaExample]
  ) -> (Diagnosis.Explanation, [FormulaExample])? {
    let cut = open.filter { example in
      guard let got = example.got, got.count >= 4 else { return false }
      return got.count < example.right.count && example.right.starts(with: got)
    }
    guard let length = cut.first?.got?.count, cut.allSatisfy({ $0.got?.count == length }),
      !examples.contains(where: { !$0.hasFailed && $0.right.count > length })
    else { return nil }
    let mutation = Mutation(fault: .valueCut, place: "\(length) characters")
    return (Diagnosis.Explanation(mutations: [mutation], expression: nil), cut)
  }
}
