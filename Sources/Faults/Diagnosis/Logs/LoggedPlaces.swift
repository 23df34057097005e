import ConformanceKit
import Encodings
import Gateways

/// Places that a port does not look into: secrets there are left in the log, and secrets elsewhere are not.
enum LoggedPlaces {
  /// With fewer texts than these it may be chance.
  private static let fewest = 2
  /// Per this many texts that are left, one may have been hidden by another rule.
  private static let leftForOneTakenOut = 4

  private static let places: [(words: String, texts: @Sendable (JSON) -> [[UInt8]])] = [
    ("what is inside JSON strings", textsOfJSON),
    ("the values of percent-encoded names", valuesOfEscapedNames),
  ]

  /// Attributes open failures to a place, with all texts whose secrets are left only there.
  static func explain(_ failures: inout OperationFailures, _ logs: [LoggedText]) {
    // Configured secrets are looked for before a text is parsed.
    let logs = logs.filter { ($0.outcome.testCase.input["secrets"]?.members ?? []).isEmpty }
    for (words, texts) in places {
      var (left, takenOut): ([Outcome], Int) = ([], 0)
      for log in logs {
        let places = texts(log.outcome.testCase.input)
        func isThere(_ secret: [UInt8]) -> Bool { places.contains { ByteSearch.contains(secret, in: $0) } }
        guard log.secrets.contains(where: isThere) else { continue }
        if log.found.isEmpty {
          takenOut += 1
        } else if log.found.allSatisfy(isThere), failures.isOpen(log.outcome) {
          left.append(log.outcome)
        }
      }
      guard left.count >= fewest, takenOut * leftForOneTakenOut <= left.count else { continue }
      failures.explain(left, by: Mutation(fault: .formatLeftInLog, place: words))
    }
  }

  @Sendable private static func textsOfJSON(_ input: JSON) -> [[UInt8]] {
    ["body", "text"].compactMap { input[$0].flatMap(MatchRule.bytes) }.compactMap { try? JSON(parsing: $0) }
      .flatMap(texts)
  }

  /// The strings of a value that are not hidden by a name.
  private static func texts(_ json: JSON) -> [[UInt8]] {
    switch json {
    case .object(let members):
      members.filter { !LogNameRule.endingInAWord.matches($0.name.utf8) }.flatMap { texts($0.value) }
    case .array(let elements): elements.flatMap(texts)
    case .string(let text): [text.utf8]
    case .null, .bool, .number: []
    }
  }

  @Sendable private static func valuesOfEscapedNames(_ input: JSON) -> [[UInt8]] {
    let queries = input["url"].flatMap(MatchRule.bytes).map { url in
      Array(url.drop { $0 != UInt8(ascii: "?") }.dropFirst())
    }
    let forms = [queries, input["body"].flatMap(MatchRule.bytes)].compactMap(\.self)
    return forms.flatMap { $0.split(separator: UInt8(ascii: "&")) }.compactMap { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return name.contains(UInt8(ascii: "%")) && name.count < pair.count ? Array(pair.dropFirst(name.count + 1)) : nil
    }
  }
}
