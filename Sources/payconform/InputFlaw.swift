import Encodings
import Gateways

/// An input that `explain` or `diagnose` cannot use; they report it and continue with the next one.
struct InputFlaw {
  let operation: Operation
  let error: InputError
  /// The index of the input, and the number of inputs.
  let index, count: Int

  /// Reports the flaw on stderr, or as a line of JSON among the answers.
  func tell(asJSON: Bool) throws(Abort) {
    guard asJSON else {
      return Terminal.printError((count == 1 ? "" : "input \(index + 1): ") + error.description)
    }
    let message: JSON = ["message": .text(error.description)]
    try Terminal.print((["op": .text(operation.name), "error": message] as JSON).lineBytes)
  }
}
