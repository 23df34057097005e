import ConformanceKit
import Faults
import Vectors

// How long a diagnosis takes for every formula: single faults and pairs, then the widened search, and the kill matrix.
// No formula gives the value that is searched for, so that no search ends early.

let corpus = try Corpus(directory: CommandLine.arguments.dropFirst().first ?? "../vectors")
let clock = ContinuousClock()

func milliseconds(_ duration: Duration) -> String {
  let value = Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1000
  return "\(Double(Int(value * 10)) / 10) ms"
}

var slowest = (Duration.zero, "")
for operation in Gateway.operations {
  var seen = Set<Formula>()
  for testCase in corpus.cases where testCase.operation == operation.name {
    guard let formula = Formula.all(of: [testCase]).first, seen.insert(formula).inserted,
      case .value(let value) = operation.answer(testCase.input), let text = value.string
    else { continue }
    // The right value with every digit changed: as long as a value of this formula, and given by none.
    let wrong = text.utf8.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "8"), UInt8(ascii: "a")...UInt8(ascii: "e"): byte + 1
      case UInt8(ascii: "f"): UInt8(ascii: "0")
      default: byte
      }
    }
    _ = operation.diagnose(testCase.input, got: wrong)
    var tried = 0
    let pairs = clock.measure { tried = operation.diagnose(testCase.input, got: wrong)?.tried ?? 0 }
    var wide = 0
    let both = clock.measure { wide = operation.diagnose(testCase.input, got: wrong, widened: true)?.tried ?? 0 }
    if pairs > slowest.0 { slowest = (pairs, testCase.name) }
    print(
      "\(testCase.name): \(tried) single faults and pairs \(milliseconds(pairs)), widened by \(wide - tried) \(milliseconds(both - pairs))"
    )
  }
}
print("slowest diagnosis of single faults and pairs: \(slowest.1), \(milliseconds(slowest.0))")
var mistakes = 0
let matrix = clock.measure { mistakes = KillMatrix(corpus.cases).tables.reduce(0) { $0 + $1.rows.count } }
print("kill matrix of \(mistakes) mistakes and \(corpus.cases.count) cases: \(milliseconds(matrix))")
