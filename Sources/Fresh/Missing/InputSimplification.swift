import ConformanceKit
import Encodings

/// Brings an input that was found back to its base, as far as it still catches what it was taken for.
enum InputSimplification {
  /// So many inputs are tried for one.
  private static let patience = 160

  static func simplest(_ input: FoundInput, for mistakes: Set<Int>, _ search: inout MissingSearch) -> Case {
    guard input.testCase.log == nil else { return input.testCase }
    var trial = Trial(mistakes: mistakes, base: input.base, best: input.testCase, left: patience)
    while trial.goesOn(InputDifference.all(trial.best.input, from: input.base.input).map(\.undone), &search) {}
    while trial.goesOn(trial.shorter, &search) {}
    return trial.best
  }

  private struct Trial: ~Copyable {
    let mistakes: Set<Int>
    let base: Case
    var best: Case
    var left: Int

    /// Takes the first of some inputs that catches all; whether there is one.
    mutating func goesOn(_ inputs: [JSON], _ search: inout MissingSearch) -> Bool {
      for input in inputs where left > 0 && input != best.input {
        left -= 1
        if let testCase = search.testCase(input, from: base, like: best),
          search.caught(by: testCase, of: mistakes).isSuperset(of: mistakes)
        {
          best = testCase
          return true
        }
      }
      return false
    }

    /// The input with a shorter text in each place where it has a much longer one than the base.
    var shorter: [JSON] {
      InputDifference.all(best.input, from: base.input).flatMap { difference -> [JSON] in
        guard case .string(let new)? = difference.new else { return [] }
        let old = difference.old?.string?.utf8.count ?? 0
        guard new.utf8.count > old + 8 else { return [] }
        return InputReduction.candidates(.string(new)).filter { ($0.string?.utf8.count ?? .max) < new.utf8.count }
          .prefix(60).map(difference.replaced)
      }
    }
  }
}
