import Encodings
import Gateways

/// An input that `explain` and `diagnose` cannot use; they say so and go on with the next one.
struct InputFlaw {
  let operation: Operation
  let error: InputError
  /// Which of the inputs, and how many there are.
  let index, count: Int

  /// Says it on stderr, or as a line of JSON where all answers are.
  func tell(asJSON: Bool) throws(Abort) {
    guard asJSON else {
      return Terminal.complain((count == 1 ? "" : "input \(index + 1): ") + error.description)
    }
    let message: JSON = ["message": .text(error.description)]
    try Terminal.print((["op": .text(operation.name), "error": message] as JSON).lineBytes)
  }
}
