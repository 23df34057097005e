// Whether a comparison's time tells where two signatures differ: Welch's t over two interleaved classes of inputs.
//
//   timing-bench [SAMPLES]     1000000 unless said otherwise; the method is in ConformanceKit.docc/ConstantTime.md
import ConformanceKit
import Foundation

/// The mistake that the test must find.
@inline(never)
func earlyExit(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  guard left.count == right.count else { return false }
  for index in left.indices where left[index] != right[index] { return false }
  return true
}

@inline(never)
func constantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool { ConstantTime.equal(left, right) }

/// Mean and variance of one class, in one pass (Welford).
struct Moments {
  var count = 0.0
  var mean = 0.0
  private var squares = 0.0
  var variance: Double { squares / (count - 1) }

  mutating func add(_ value: Double) {
    count += 1
    let delta = value - mean
    mean += delta / count
    squares += delta * (value - mean)
  }
}

/// Times two classes in random order; `work` gets the class.
///
/// - Returns: Welch's t of the fastest nine tenths, and the difference of the means in nanoseconds.
func welch(_ samples: Int, _ work: (Bool) -> Void) -> (t: Double, difference: Double) {
  let clock = ContinuousClock()
  var generator = SystemRandomNumberGenerator()
  var times: [(isLate: Bool, time: Double)] = []
  times.reserveCapacity(samples)
  for _ in 0..<samples {
    let isLate = Bool.random(using: &generator)
    let start = clock.now
    work(isLate)
    let elapsed = start.duration(to: clock.now).components
    times.append((isLate, Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) * 1e-9))
  }
  // Interrupts are no property of the code; the limit is the same for both classes.
  let limit = times.map(\.time).sorted()[samples * 9 / 10]
  var (early, late) = (Moments(), Moments())
  for (isLate, time) in times where time <= limit {
    if isLate { late.add(time) } else { early.add(time) }
  }
  let error = (early.variance / early.count + late.variance / late.count).squareRoot()
  return ((late.mean - early.mean) / error, late.mean - early.mean)
}

func report(_ name: String, _ samples: Int, _ result: (t: Double, difference: Double)) -> Bool {
  let leaks = abs(result.t) > 4.5
  let numbers = [result.t, result.difference].map { ($0 * 100).rounded() / 100 }
  print("\(leaks ? "LEAKS" : "quiet")  \(name): t = \(numbers[0]), \(numbers[1]) ns, \(samples) samples")
  return leaks
}

/// Both classes in the same memory: only the place of the difference is another.
func comparison(_ equal: @escaping ([UInt8], [UInt8]) -> Bool) -> (Bool) -> Void {
  let expected = [UInt8](repeating: 0x61, count: 64)
  var early = expected
  early[0] = 0x62
  var late = expected
  late[63] = 0x62
  var given = expected
  return { isLate in
    for index in given.indices { given[index] = isLate ? late[index] : early[index] }
    var matches = 0
    // One comparison takes less than the clock can tell.
    for _ in 0..<32 where equal(expected, given) { matches += 1 }
    if matches > 0 { print("equal") }
  }
}

/// A verification of a message whose signature is wrong in its first or in its last digit.
func verification(_ name: String, _ input: (String) -> String) -> ((Bool) -> Void)? {
  guard let operation = Gateway.operation(name) else { return nil }
  func inputs(_ signature: String) -> [JSON] {
    (0..<64).compactMap { _ in try? JSON(parsing: Array(input(signature).utf8)) }
  }
  // The right signature is not known here; a digit that is wrong by chance alone does no harm to the test of the others.
  guard let right = right(operation, input) else { return nil }
  func wrong(_ index: String.Index) -> String {
    var text = right
    text.replaceSubrange(index...index, with: text[index] == "0" ? "1" : "0")
    return text
  }
  let early = inputs(wrong(right.startIndex))
  let late = inputs(wrong(right.index(before: right.endIndex)))
  var turn = 0
  return { isLate in
    turn = (turn + 1) % 64
    _ = operation.answer(isLate ? late[turn] : early[turn])
  }
}

/// The signature that an operation accepts, from the steps of a refusal.
func right(_ operation: ConformanceKit.Operation, _ input: (String) -> String) -> String? {
  var evaluator = Evaluator()
  guard let json = try? JSON(parsing: Array(input("0").utf8)),
    let digest = operation.respond(to: json, &evaluator).steps.last?.bytes
  else { return nil }
  return Hex.encode(digest)
}

let samples = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
var isRight = true
isRight = !report("the kit's comparison", samples, welch(samples, comparison(constantTime))) && isRight
let early = welch(samples, comparison(earlyExit))
isRight = report("a comparison that stops at the first difference", samples, early) && isRight

let messages: [(String, (String) -> String)] = [
  (
    "edfapg.callback.verify",
    { #"{"form": "trans_id=t1&card=411111******1111&hash=\#($0)", "email": "a@example.com", "password": "p"}"# }
  ),
  (
    "placetopay.notification.verify",
    {
      #"{"body": "{\"requestId\":1,\"status\":{\"status\":\"APPROVED\",\"date\":\"d\"},\"signature\":\"\#($0)\"}", "#
        + #""secretKey": "s"}"#
    }
  ),
  (
    "payfort.signature.verify",
    { #"{"phrase": "p", "algorithm": "sha256", "parameters": {"amount": "100", "signature": "\#($0)"}}"# }
  ),
]
for (name, input) in messages {
  guard let work = verification(name, input) else {
    print("FAIL   \(name) gives no signature")
    isRight = false
    continue
  }
  let count = max(1000, samples / 10)
  isRight = !report(name, count, welch(count, work)) && isRight
}
if !isRight {
  print("not as it should be: the kit is quiet, the early exit leaks")
  exit(1)
}
