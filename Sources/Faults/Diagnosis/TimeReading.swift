import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Half a check of a signed time: one side of the clock, one end of the range, or a form that is read leniently.
enum TimeReading {
  /// The mistakes of a verification whose input has a time and the clock's.
  static func all(_ operation: Operation) -> [MisreadMessage.Reading] {
    guard ["seed", "now"].allSatisfy({ name in operation.fields.contains { $0.name == name } }) else { return [] }
    let clock: [MisreadMessage.Reading] = [(1, "ahead of"), (-1, "behind")].map { sign, side in
      (
        Mutation(fault: .timeHalfChecked, place: "\(side) the clock"),
        { testCase in
          guard let distance = distance(testCase.input), distance * sign > SeedTime.tolerance else { return nil }
          return reply(operation, testCase.input, seed: testCase.input["now"].flatMap(MatchRule.bytes) ?? [])
        }
      )
    }
    // Limits between the distances that cases have.
    let wider: [MisreadMessage.Reading] = zip(distances, distances.dropFirst()).map { taken, refused in
      (
        Mutation(
          fault: .timeLimitOther, place: "believes times \(taken) s from the clock and refuses them at \(refused) s"),
        { testCase in
          guard let distance = distance(testCase.input), SeedTime.tolerance + 1...taken ~= abs(distance) else {
            return nil
          }
          return reply(operation, testCase.input, seed: testCase.input["now"].flatMap(MatchRule.bytes) ?? [])
        }
      )
    }
    let narrower: [MisreadMessage.Reading] = [180, 270].map { refused in
      (
        Mutation(fault: .timeLimitOther, place: "refuses times \(refused) s from the clock"),
        { testCase in
          guard let distance = distance(testCase.input), refused...SeedTime.tolerance ~= abs(distance) else {
            return nil
          }
          return .reject(code: Rejection.Code.invalidValue.rawValue, message: "", steps: [])
        }
      )
    }
    let bound: MisreadMessage.Reading = (
      Mutation(fault: .boundExcluded, place: "the seed"),
      { testCase in
        guard let distance = distance(testCase.input), abs(distance) == SeedTime.tolerance else { return nil }
        return .reject(code: Rejection.Code.invalidValue.rawValue, message: "", steps: [])
      }
    )
    let unread: [MisreadMessage.Reading] = [["seed"], ["seed", "now"]].map { names in
      (
        Mutation(fault: .timeOffsetUnread, place: names.count == 1 ? "the seed" : "the seed and the clock"),
        { testCase in
          guard distance(testCase.input) != nil else { return nil }
          let local = names.reduce(testCase.input) { input, name in
            let text = input[name]?.string ?? ""
            return input.with([name], .text(text.hasSuffix("Z") ? text : text.dropLast(6) + "Z"))
          }
          // What is refused for something else is refused for that.
          guard let distance = distance(local),
            let believed = reply(
              operation, testCase.input, seed: testCase.input["now"].flatMap(MatchRule.bytes) ?? [])
          else { return nil }
          return abs(distance) <= SeedTime.tolerance
            ? believed : .reject(code: Rejection.Code.invalidValue.rawValue, message: "", steps: [])
        }
      )
    }
    let turned: [(Fault, (String) -> Int)] = [
      (.timeOffsetTurned, { 2 * offset($0) }), (.timeMinutesTurned, { -2 * westernMinutes($0) }),
      (.timeMinutesUnread, { offset($0) % 3600 }),
    ]
    let reversed: [MisreadMessage.Reading] = turned.flatMap { fault, error in
      [["seed"], ["seed", "now"]].map { names in
        (
          Mutation(fault: fault, place: names.count == 1 ? "the seed" : "the seed and the clock"),
          { testCase in
            let errors = names.map { ($0 == "seed" ? 1 : -1) * error(testCase.input[$0]?.string ?? "") }
            guard let right = Self.distance(testCase.input),
              let believed = reply(
                operation, testCase.input, seed: testCase.input["now"].flatMap(MatchRule.bytes) ?? [])
            else { return nil }
            return abs(errors.reduce(right, +)) <= SeedTime.tolerance
              ? believed : .reject(code: Rejection.Code.invalidValue.rawValue, message: "", steps: [])
          }
        )
      }
    }
    return clock + wider + narrower + [bound] + reversed + unread
      + forms.map { place, form in
        (
          Mutation(fault: .timeFormUnchecked, place: place),
          { testCase in
            guard let seed = testCase.input["seed"].flatMap(MatchRule.bytes), SeedTime(seed) == nil else { return nil }
            return reply(operation, testCase.input, seed: form(seed))
          }
        )
      }
  }

  /// The seconds of an offset at the end of a time, `+05:00` or `+0500`; none for `Z`.
  private static func offset(_ time: String) -> Int {
    guard let sign = time.dropFirst(10).lastIndex(where: { $0 == "+" || $0 == "-" }) else { return 0 }
    let digits = time[sign...].filter(\.isNumber)
    guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.dropFirst(2)) else { return 0 }
    return (hours * 60 + minutes) * (time[sign] == "-" ? -60 : 60)
  }

  /// The seconds of the minutes of an offset west of Greenwich: 1,800 of `-03:30`.
  private static func westernMinutes(_ time: String) -> Int {
    let seconds = offset(time)
    return seconds < 0 ? -seconds % 3600 : 0
  }

  /// Seconds, in order.
  private static let distances = [301, 360, 1200, 1800, 3600, 18000, 36000, 43200, 86400, 31_536_000]

  private static let forms: [(place: String, form: @Sendable ([UInt8]) -> [UInt8])] = [
    ("a space for the T", { $0.enumerated().map { $0.offset == 10 && $0.element == 0x20 ? 0x54 : $0.element } }),
    ("small letters", { $0.map(ASCII.upper) }),
    ("white space around it", Edit.trimming),
    ("no offset", { $0 + Array("Z".utf8) }),
  ]

  /// Seconds that the seed is ahead of the clock; `nil` where one of them is no time.
  private static func distance(_ input: JSON) -> Int? {
    let times = ["seed", "now"].map { name in
      input[name]?.string.flatMap { SeedTime(Array(SeedTime.completing($0).utf8)) }
    }
    guard let seed = times[0], let now = times[1] else { return nil }
    return seed.seconds - now.seconds
  }

  /// What is said of a message whose seed is checked as another one, and signed as it is; `nil` where that is refused too.
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
