// Prints operations per second: `kit-bench sale|trankey`, or bytes per second: `kit-bench md5|sha1|sha256|sha512 SIZE`.
import ConformanceKit

let arguments = CommandLine.arguments
let clock = ContinuousClock()

/// Repeats a block of work for a second.
///
/// - Returns: repetitions per second.
func rate(_ work: () -> Void) -> Double {
  work()
  var repetitions = 0
  let start = clock.now
  while start.duration(to: clock.now) < .seconds(1) {
    work()
    repetitions += 1
  }
  let elapsed = start.duration(to: clock.now)
  return Double(repetitions) / (Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18)
}

/// Uses the same 1024 inputs as in `peers/`.
func formulaRate(_ operation: String, _ sample: String, _ field: String, _ varied: (Int) -> String) -> Double {
  guard let sample = try? JSON(parsing: sample), let formula = Gateway.operation(operation)?.formula(for: sample) else {
    return 0
  }
  let inputs = (0..<1024).map { index in
    Arguments(
      formula.fields.map { name in
        FieldValue.bytes(Array((name == field ? varied(index) : sample[name]?.string ?? "").utf8))
      })
  }
  var evaluator = Evaluator()
  var value: [UInt8] = []
  return 1024 * rate { for input in inputs { evaluator.value(formula, input, into: &value) } }
}

switch arguments.dropFirst().first {
case "sale":
  let sample = #"{"password": "merchant-password-123", "cardNumber": "5123445000000008", "email": ""}"#
  print(formulaRate("edfapg.hash.sale", sample, "email") { "john\(1000 + $0)@example.com" })
case "trankey":
  let sample = #"{"nonce": "", "seed": "2023-06-21T09:56:06-05:00", "secretKey": "024h1IlD"}"#
  print(formulaRate("placetopay.trankey", sample, "nonce") { "nonce-\(1000 + $0)-bytes" })
case let name?:
  guard let algorithm = DigestAlgorithm(rawValue: name), let size = arguments.dropFirst(2).first.flatMap({ Int($0) })
  else {
    fallthrough
  }
  let message = [UInt8](repeating: 0, count: size)
  var digester = Digester(algorithm)
  print(rate { for _ in 0..<1000 { digester.hash(message) } } * 1000 * Double(size))
default:
  print("usage: kit-bench sale | trankey | md5 SIZE | sha1 SIZE | sha256 SIZE | sha512 SIZE")
}

/// Computes bare digests and keeps only the last one, like the formula `digest(data)`, so that results are not stored.
struct Digester: ~Copyable {
  let algorithm: DigestAlgorithm
  var last: [UInt8] = []
  init(_ algorithm: DigestAlgorithm) { self.algorithm = algorithm }
  mutating func hash(_ message: [UInt8]) { last = algorithm.hash(message) }
}
