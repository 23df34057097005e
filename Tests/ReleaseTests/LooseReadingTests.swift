import ConformanceKit
import Encodings
import Faults
import Formulas
import Foundation
import Gateways
import Testing

/// Ports whose readers of times and forms accept more than they should, or break on their input.
@Suite struct LooseReadingTests {
  private static let behind = ["letters-behind", "line-end", "lines-seed-line-behind"]

  /// The phrases about a port that accepts these seeds.
  private static func believing(_ ids: [String]) throws -> [String] {
    let outcomes = try WrongPort.outcomes("placetopay.auth.verify") { testCase, _ in
      ids.contains(testCase.id) ? .value(Answer.accepted) : nil
    }
    #expect(outcomes.count { $0.verdict != .pass } == ids.count)
    return WrongPort.phrases(outcomes)
  }

  /// Python: `re.match(pattern, seed)`.
  @Test func `whatever stands behind a time`() throws {
    #expect(try Self.believing(Self.behind) == ["accepts times with more text after them"])
  }

  /// PHP: `strtotime($seed) !== false`.
  @Test func `times in forms of all kinds are one mistake`() throws {
    let phrases = try Self.believing(
      Self.behind + ["offset-of-one-digit", "space-for-t", "basic-format", "month-name"])
    #expect(phrases.count == 1 && phrases[0].hasPrefix("accepts times with "), "\(phrases)")
    #expect(phrases[0].hasSuffix("formats that the document does not allow"), "\(phrases)")
  }

  /// JavaScript: `new Date(date).toISOString()`, which throws if there is no date.
  @Test func `a port that breaks where it converts what is no time`() throws {
    let name = "placetopay.notification.verify"
    let operation = try #require(Gateway.operation(name))
    let formatter = ISO8601DateFormatter()
    var evaluator = Evaluator()
    let mistakes = WrongPort.mistakes(
      try WrongPort.outcomes(name) { testCase, _ in
        guard let body = testCase.input["body"].flatMap(MatchRule.bytes).flatMap({ try? JSON(parsing: $0) }),
          let date = body["status"]?["date"]?.string
        else { return nil }
        guard let time = SeedTime(abbreviated: Array(date.utf8)) else { return .error(message: "invalid time value") }
        let text = formatter.string(from: Date(timeIntervalSince1970: Double(time.seconds))).dropLast() + ".000Z"
        let changed = body.with(["status", "date"], .text(String(text)))
        // Its steps show what it computes.
        return Reply(operation.respond(to: testCase.input.with(["body"], .text(changed.line)), &evaluator))
      })
    #expect(mistakes.names == ["time-in-utc"], "\(mistakes.phrases)")
    #expect(!mistakes.unexplained.contains { if case .error = $0.reply { true } else { false } })
  }

  /// PHP: `parse_str($body, $fields)`, and then `strtoupper($fields['hash'])`.
  @Test func `a parameter that comes as a list is why a port breaks`() throws {
    let outcomes = try WrongPort.outcomes("edfapg.callback.verify") { testCase, _ in
      let form = testCase.input["form"].flatMap(MatchRule.bytes).flatMap { try? FormBody.decodeStrictly($0) } ?? []
      let names = form.map { String(decoding: $0.name, as: UTF8.self) }
      return names.contains { $0.hasPrefix("hash[") } ? .error(message: "TypeError") : nil
    }
    #expect(WrongPort.phrases(outcomes) == ["fails where brackets follow hash"])
  }
}
