// Whether the time of a comparison shows where two signatures differ: Welch's t over two interleaved classes of inputs.
//
//   timing-bench [SAMPLES]     1000000 unless said otherwise; the method is in ConformanceKit.docc/ConstantTime.md
import ConformanceKit
import Foundation

/// The mistake that the test must detect.
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

/// The result of a test, for the fastest nine tenths of its samples; times in nanoseconds.
struct Finding {
  let t, difference, mean: Double
  let samples: Int
}

/// Times two classes in random order.
///
/// The measured work never knows the class, and the inputs of both classes are made in the same way and in the order of
/// the draw, a batch ahead: an input that is chosen or copied while the clock runs would add its own place in memory to
/// the times of its class.
///
/// - Parameters:
///   - make: makes an input of the class, before the clock runs.
///   - ready: copies the input to where the work is done, the same place for both classes.
///   - work: the measured work.
func welch<Input>(
  _ samples: Int, make: (_ isLate: Bool) -> Input, ready: (Input) -> Void = { _ in }, work: (Input) -> Void
) -> Finding {
  let clock = ContinuousClock()
  var generator = SystemRandomNumberGenerator()
  var times: [(isLate: Bool, time: Double)] = []
  times.reserveCapacity(samples + 64)
  while times.count < samples {
    let classes = (0..<64).map { _ in Bool.random(using: &generator) }
    for (isLate, input) in zip(classes, classes.map(make)) {
      ready(input)
      let start = clock.now
      work(input)
      let elapsed = start.duration(to: clock.now).components
      times.append((isLate, Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) * 1e-9))
    }
  }
  // Interrupts are no property of the code; the limit is the same for both classes.
  let limit = times.map(\.time).sorted()[times.count * 9 / 10]
  var (early, late) = (Moments(), Moments())
  for (isLate, time) in times where time <= limit {
    if isLate { late.add(time) } else { early.add(time) }
  }
  let error = (early.variance / early.count + late.variance / late.count).squareRoot()
  return Finding(
    t: (late.mean - early.mean) / error, difference: late.mean - early.mean, mean: (early.mean + late.mean) / 2,
    samples: times.count)
}

/// Prints a finding and returns whether it is a leak.
func leaks(_ name: String, _ finding: Finding) -> Bool {
  let leaks = abs(finding.t) > 4.5
  let numbers = [finding.t, finding.difference, finding.mean].map { ($0 * 100).rounded() / 100 }
  print(
    "\(leaks ? "LEAKS" : "quiet")  \(name): t = \(numbers[0]), \(numbers[1]) ns of \(numbers[2]) ns, \(finding.samples) samples"
  )
  return leaks
}

/// Compares 64 bytes with others that differ in the first or the last byte.
///
/// - Parameter isControl: whether both classes differ in the last byte, so that there is nothing to find.
func comparison(_ samples: Int, _ equal: ([UInt8], [UInt8]) -> Bool, isControl: Bool = false) -> Finding {
  let expected = [UInt8](repeating: 0x61, count: 64)
  var given = expected
  return welch(
    samples,
    make: { isLate in
      var bytes = expected
      bytes[isLate || isControl ? 63 : 0] = 0x62
      return bytes
    },
    ready: { bytes in for index in given.indices { given[index] = bytes[index] } },
    work: { _ in
      var matches = 0
      // One comparison takes less time than the clock can resolve.
      for _ in 0..<32 where equal(expected, given) { matches += 1 }
      if matches > 0 { print("equal") }
    })
}

/// Verifies a message whose signature is wrong in its first or its last digit; `nil` if the signature is not known.
func verification(_ samples: Int, _ name: String, _ input: (String) -> String) -> Finding? {
  guard let operation = Gateway.operation(name), let right = right(operation, input) else { return nil }
  // A digit replaces a digit and a letter a letter: code that decodes or folds the signature branches differently for
  // the two.
  func wrong(_ index: String.Index) -> [UInt8] {
    let pairs: [Character: String] = ["0": "1", "a": "b"]
    let other = pairs[right[index]] ?? (right[index].isNumber ? "0" : "a")
    return Array(input(right.replacingCharacters(in: index...index, with: other)).utf8)
  }
  let texts = [wrong(right.startIndex), wrong(right.index(before: right.endIndex))]
  return welch(
    samples, make: { isLate in (try? JSON(parsing: texts[isLate ? 1 : 0])) ?? .null },
    work: { input in _ = operation.answer(input) })
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
guard !leaks("two classes that are one", comparison(samples, constantTime, isControl: true)) else {
  print("the method finds a difference where there is none: nothing below would mean anything")
  exit(1)
}
var isRight = !leaks("the kit's comparison", comparison(samples, constantTime))
isRight = leaks("a comparison that stops at the first difference", comparison(samples, earlyExit)) && isRight

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
  guard let finding = verification(max(1000, samples / 10), name, input) else {
    print("FAIL   \(name) gives no signature")
    isRight = false
    continue
  }
  isRight = !leaks(name, finding) && isRight
}
if !isRight {
  print("not as it should be: the kit is quiet, the early exit leaks")
  exit(1)
}
