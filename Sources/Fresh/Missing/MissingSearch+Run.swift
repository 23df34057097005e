import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways

extension MissingSearch {
  /// Tries inputs until nothing is left to search for, or the limit is reached.
  mutating func run(_ seed: UInt32, _ tell: (Int) -> Void) {
    tryLogs()
    var bases = bases
    bases += otherChoices(bases)
    for base in bases where base.place == nil { take(base.input, from: base) }
    for (input, base) in said(bases) + failed(bases) { take(input, from: base) }
    var candidates = MissingCandidates(inputs, bases, names, seed)
    var idle = 0
    while !isOver, idle < Self.patience {
      tell(open.count)
      let (places, before) = (open.map { mutation($0).place }, found.count)
      let next = candidates.next { spot in places.contains { place in spot.path.contains(where: place.contains) } }
      for (input, base) in next where !isOver { take(input, from: base) }
      idle = found.count > before || !candidates.isByChance ? 0 : idle + 1
    }
    if !open.isEmpty { takeDisputed() }
  }

  /// Member names that occur in open mistakes.
  private var names: [String] {
    var seen: Set<Substring> = []
    let words = open.map { mutation($0).place }.flatMap { place in
      place.split { !($0.isLetter || $0.isNumber || $0 == "_") }.filter { $0.contains("_") || $0 == place }
    }
    return words.filter { seen.insert($0).inserted }.map(String.init)
  }

  /// Most consecutive rounds of random changes without a result.
  private static var patience: Int { 40 }

  /// Tries golden logs with other secrets, the only logs whose right answer is known.
  private mutating func tryLogs() {
    guard let log = inputs.accepted.first, log.log != nil else { return }
    var evaluator = Evaluator()
    for number in 1...400 where !isOver {
      if let testCase = inputs.testCase(number, &evaluator) { take(testCase, from: log) }
    }
  }

  private func value(of input: JSON) -> JSON {
    if case .value(let value) = operation.answer(input) { value } else { .null }
  }

  /// The accepted cases, and plain inputs made for the operation.
  private var bases: [Case] {
    inputs.accepted
      + PlainInputs.all(of: operation).map { input in
        Case(
          operation: operation.name, id: "plain", comment: "A plain input.", input: input,
          expectation: .answer(.value(value(of: input))),
          match: inputs.accepted.first?.match ?? PlainInputs.match(operation))
      }
  }

  /// The first base with each other word of its choices, where that is accepted.
  private mutating func otherChoices(_ bases: [Case]) -> [Case] {
    guard let first = bases.first, operation.response == nil else { return [] }
    var made: [Case] = []
    for field in operation.fields {
      for word in field.words where first.input[field.name]?.string != word {
        let input = first.input.with([field.name], .text(word))
        let other = FoundInput(testCase: first, base: first, catches: [], isDisputed: false)
        if let testCase = testCase(input, like: other) { made.append(testCase.with(id: "plain")) }
      }
    }
    return made
  }

  /// The bases with another HTTP status, and with a page in place of the message.
  private func failed(_ bases: [Case]) -> [(input: JSON, base: Case)] {
    guard operation.response != nil || !operation.details.isEmpty else { return [] }
    return bases.prefix(12).flatMap { base in
      ["201", "302", "401", "500"].flatMap { status -> [(input: JSON, base: Case)] in
        let input = base.input.with(["status"], .text(status))
        let page = input.with(["body"], .text("<html>")).with(["contentType"], .text("text/html"))
        return [(input, base), (page, base)]
      }
    }
  }

  /// The first base of each call with the words of each row that its response may contain.
  private func said(_ bases: [Case]) -> [(input: JSON, base: Case)] {
    var firsts: [String: Case] = [:]
    for base in bases.reversed() { firsts[base.input["action"]?.string ?? ""] = base }
    var said: [(input: JSON, base: Case)] = []
    for row in operation.words?.rows ?? [] {
      for (action, base) in firsts.sorted(by: { $0.key < $1.key }) where row.isFor(action) {
        guard let text = base.input["body"]?.string, let body = try? JSON(parsing: text) else { continue }
        let line = PlainResponses.saying(row, operation.response, body).line
        said.append((base.input.with(["body"], .text(line)), base))
      }
    }
    return said
  }
}
