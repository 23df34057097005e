import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Incomplete checks of a signed time: one side of the clock, one end of the range, or a form that is parsed leniently.
enum TimeReading {
  /// The mistakes of a verification that compares a time with the clock.
  static func all(_ operation: Operation) -> [ReplyCandidates.Reading] {
    isTimed(operation)
      ? halves(operation) + limits(operation) + remainders(operation) + offsets(operation) + lenient(operation) : []
  }

  /// Whether it has a time that it compares with the clock's.
  static func isTimed(_ operation: Operation) -> Bool {
    ["seed", "now"].allSatisfy { name in operation.fields.contains { $0.name == name } }
  }

  /// Readings that accept every time on one side of the clock.
  private static func halves(_ operation: Operation) -> [ReplyCandidates.Reading] {
    [(1, "ahead of"), (-1, "behind")].map { sign, side in
      (
        Mutation(fault: .timeHalfChecked, place: "\(side) the clock"),
        { testCase in
          guard let distance = distance(testCase.input), distance * sign > SeedTime.tolerance else { return nil }
          return believed(operation, testCase.input)
        }
      )
    }
  }

  /// Readings that accept another range of times.
  private static func limits(_ operation: Operation) -> [ReplyCandidates.Reading] {
    func reading(
      _ fault: Fault, _ place: String, _ range: ClosedRange<Int>, _ reply: @escaping (JSON) -> Reply?
    ) -> ReplyCandidates.Reading {
      (
        Mutation(fault: fault, place: place),
        { testCase in
          guard let distance = distance(testCase.input), range ~= abs(distance) else { return nil }
          return reply(testCase.input)
        }
      )
    }
    let limit = SeedTime.tolerance
    // Each limit is between two distances that cases have.
    let wider = zip(distances, distances.dropFirst()).map { taken, refused in
      let place = "accepts times \(taken) s from the clock and refuses them at \(refused) s"
      return reading(.timeLimitOther, place, limit + 1...taken) { believed(operation, $0) }
    }
    let narrower = [180, 270].map { first in
      reading(.timeLimitOther, "refuses times \(first) s from the clock", first...limit) { _ in refused }
    }
    return wider + narrower + [reading(.boundExcluded, "the seed", limit...limit) { _ in refused }]
  }

  /// Readings that keep only the remainder of the distance after its days or hours, as members of a duration do.
  private static func remainders(_ operation: Operation) -> [ReplyCandidates.Reading] {
    let (day, hour) = (86400, 3600)
    let kinds: [(place: String, rest: (Int) -> Int)] = [
      // Python's timedelta counts a time ahead of the clock from the day before.
      ("whole days", { ((-$0 % day) + day) % day }), ("whole days", { abs($0) % day }),
      ("whole hours", { abs($0) % hour }),
    ]
    return kinds.map { place, rest in
      (
        Mutation(fault: .timeWholesDropped, place: place),
        { testCase in
          guard let distance = distance(testCase.input), let believed = believed(operation, testCase.input) else {
            return nil
          }
          return rest(distance) <= SeedTime.tolerance ? believed : refused
        }
      )
    }
  }

  /// Readings with a wrong offset from UTC, in the seed alone or in the clock's time as well.
  private static func offsets(_ operation: Operation) -> [ReplyCandidates.Reading] {
    let mistakes: [(fault: Fault, distance: (JSON, [String]) -> Int?)] = [
      (.timeOffsetTurned, { distance($0, $1) { 2 * offset($0) } }),
      (.timeMinutesTurned, { distance($0, $1) { -2 * westernMinutes($0) } }),
      (.timeMinutesUnread, { distance($0, $1) { offset($0) % 3600 } }),
      (.timeOffsetUnread, { distance($0, $1, offset) }),
      (.timeSignUnread, { distance($0, $1) { 2 * min(0, offset($0)) } }),
    ]
    return mistakes.flatMap { fault, distance in
      [["seed"], ["seed", "now"]].map { names in
        (
          Mutation(fault: fault, place: names.count == 1 ? "the seed" : "the seed and the clock"),
          { testCase in
            guard let distance = distance(testCase.input, names), let believed = believed(operation, testCase.input)
            else { return nil }
            return abs(distance) <= SeedTime.tolerance ? believed : refused
          }
        )
      }
    }
  }

  /// Readings that take a malformed time for the one that it resembles.
  static func lenient(_ operation: Operation, _ forms: [Form] = forms) -> [ReplyCandidates.Reading] {
    forms.map { place, form in
      (
        Mutation(fault: .timeFormUnchecked, place: place),
        { testCase in
          guard let seed = testCase.input["seed"].flatMap(MatchRule.bytes), SeedTime(seed) == nil else { return nil }
          return reply(operation, testCase.input, seed: form(seed))
        }
      )
    }
  }

  /// How many seconds the seed is ahead of the clock when these times are misread by the given error.
  private static func distance(_ input: JSON, _ names: [String], _ error: (String) -> Int) -> Int? {
    let errors = names.map { ($0 == "seed" ? 1 : -1) * error(input[$0]?.string ?? "") }
    return distance(input).map { errors.reduce($0, +) }
  }

  /// The offset in seconds at the end of a time, `+05:00` or `+0500`; 0 for `Z`.
  private static func offset(_ time: String) -> Int {
    guard let sign = time.dropFirst(10).lastIndex(where: { $0 == "+" || $0 == "-" }) else { return 0 }
    let digits = time[sign...].filter(\.isNumber)
    guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.dropFirst(2)) else { return 0 }
    return (hours * 60 + minutes) * (time[sign] == "-" ? -60 : 60)
  }

  /// The minutes of an offset west of Greenwich, in seconds: 1,800 for `-03:30`.
  private static func westernMinutes(_ time: String) -> Int {
    let seconds = offset(time)
    return seconds < 0 ? -seconds % 3600 : 0
  }

  /// Distances in seconds, in order.
  private static let distances = [301, 360, 1200, 1800, 3600, 18000, 36000, 43200, 86400, 31_536_000]

  typealias Form = (place: String, form: @Sendable ([UInt8]) -> [UInt8])

  private static let forms: [Form] = [
    ("a space for the T", { $0.enumerated().map { $0.offset == 10 && $0.element == 0x20 ? 0x54 : $0.element } }),
    ("lower-case letters", { $0.map(ASCII.upper) }),
    ("white space around it", Edit.trimming),
    ("no offset", { $0 + Array("Z".utf8) }),
  ]

  /// How many seconds the seed is ahead of the clock; `nil` where one of them is no time.
  private static func distance(_ input: JSON) -> Int? {
    let times = ["seed", "now"].map { name in
      input[name]?.string.flatMap { SeedTime(abbreviated: Array($0.utf8)) }
    }
    guard let seed = times[0], let now = times[1] else { return nil }
    return seed.seconds - now.seconds
  }

  private static let refused = Reply.reject(code: Rejection.Code.invalidValue.rawValue)

  /// The reply to a message whose seed is taken for the clock's time.
  private static func believed(_ operation: Operation, _ input: JSON) -> Reply? {
    reply(operation, input, seed: input["now"].flatMap(MatchRule.bytes) ?? [])
  }

  /// The reply to a message when another seed is checked, but its own is signed; `nil` where that is refused too.
  private static func reply(_ operation: Operation, _ input: JSON, seed: [UInt8]) -> Reply? {
    guard let derivation = try? operation.derivation(for: input.with(["seed"], UTF8Text.json(seed))),
      let own = input["seed"].flatMap(MatchRule.bytes)
    else { return nil }
    let values = zip(derivation.formula.fields, derivation.arguments).map { name, value in
      name == "seed" ? FieldValue.bytes(own) : value
    }
    var evaluator = Evaluator()
    return derivation.reply(evaluator.value(derivation.formula, values))
  }
}
