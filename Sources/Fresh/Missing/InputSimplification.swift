import ConformanceKit
import Encodings

/// Makes a found input more like its base while it still catches the mistakes it was taken for.
enum InputSimplification {
  /// Most variants tried for one input.
  private static let patience = 160

  /// - Parameter mistakes: the mistakes that it has to catch.
  static func simplest(_ input: FoundInput, for mistakes: Set<Int>, _ search: inout MissingSearch) -> FoundInput {
    var trial = Trial(mistakes: mistakes, best: input, left: patience)
    guard input.testCase.log == nil else { return trial.best }
    while trial.takeFirst(trial.nearer, &search) {}
    while trial.takeFirst(trial.shorter, &search) {}
    return trial.best
  }

  private struct Trial {
    let mistakes: Set<Int>
    var best: FoundInput
    var left: Int

    /// Takes the first variant that still catches all mistakes.
    ///
    /// - Returns: whether there was one.
    mutating func takeFirst(_ inputs: [JSON], _ search: inout MissingSearch) -> Bool {
      for input in inputs where left > 0 && input != best.testCase.input {
        left -= 1
        if let testCase = search.testCase(input, like: best),
          search.caught(by: testCase, of: mistakes).isSuperset(of: mistakes)
        {
          best.testCase = testCase
          return true
        }
      }
      return false
    }

    private var differences: [InputDifference] { InputDifference.all(best.testCase.input, from: best.base.input) }

    /// The input with the base's value in one of the places where they differ.
    var nearer: [JSON] { differences.map(\.undone) }

    /// The input with a shorter text in each place where its text is much longer than the base's.
    var shorter: [JSON] {
      differences.flatMap { difference -> [JSON] in
        guard case .string(let new)? = difference.new else { return [] }
        let old = difference.old?.string?.utf8.count ?? 0
        guard new.utf8.count > old + 8 else { return [] }
        return InputReduction.candidates(.string(new)).filter { ($0.string?.utf8.count ?? .max) < new.utf8.count }
          .prefix(60).map(difference.replaced)
      }
    }
  }
}
