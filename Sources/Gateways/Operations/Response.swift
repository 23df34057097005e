public import Formulas

/// An answer with the intermediate values that led to it.
public struct Response: Sendable, Hashable {
  /// The value, the refusal, or the input's error.
  public var answer: Answer
  /// The steps in the order of evaluation; empty where the input was refused before the formula.
  public var steps: [Step]

  /// Makes an answer with its steps.
  public init(_ answer: Answer, steps: [Step] = []) {
    self.answer = answer
    self.steps = steps
  }
}
