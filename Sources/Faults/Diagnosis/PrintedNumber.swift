import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Numbers of a message that a port verifies as its language prints them: an id beyond what a double holds is another one.
///
/// A refusal says little, so this is looked for in what nothing else explains.
enum PrintedNumber {
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isVerification, !failures.open.isEmpty, let fault = Fault.named("numbers-printed-as-floats") else {
      return
    }
    // Who checks the form first makes a number of whole ones alone.
    let readings = NumberSpelling.allCases.flatMap { language in
      [true, false].map { isOfWhole -> MisreadMessage.Reading in
        (
          Mutation(fault: fault, place: language.rawValue),
          { testCase in
            printed(testCase.input, language, isOfWhole).map { Reply(Response(operation.answer($0))) }
          }
        )
      }
    }
    failures.explain(by: ReplyCandidates(failures.outcomes, readings).best)
  }

  /// The input with the numbers of its body as texts, where they are printed otherwise.
  private static func printed(_ input: JSON, _ language: NumberSpelling, _ isOfWhole: Bool) -> JSON? {
    guard let body = input["body"]?.string.flatMap({ try? JSON(parsing: Array($0.utf8)) }) else { return nil }
    let printed = body.mapped { value in
      guard case .number(let number) = value, !isOfWhole || number.digits.utf8.allSatisfy(ASCII.isDigit) else {
        return value
      }
      let text = language.apply(Array(number.digits.utf8))
      return text.elementsEqual(number.digits.utf8) ? value : UTF8Text.json(text)
    }
    return printed == body ? nil : input.with(["body"], .text(printed.line))
  }
}
